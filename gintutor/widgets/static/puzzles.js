// What puzzles need beside panel.js: the clock, what counts, the days, the report, the choice of themes.
// This text follows panel.js in one module. It words nothing and decides nothing either: the kernel keeps the time,
// and is asked when the clock shown here has run down.

function puzzleView(view, ui) {
  const kids = bottomView(view, ui);
  const at = key => kids.findIndex(kid => kid.props.key === key);
  kids.splice(at('actions'), 0,
    h('div', { key: 'lead', class: 'gin-lead' }, view.lead.map((line, i) => h('p', { key: i, text: line }))));
  kids.splice(at('told') + 1, 0, tailView(view.tail, ui));
  return kids;
}

function tailView(tail, ui) {
  return h('div', { key: 'tail', class: 'gin-tail' },
    h('p', { key: 'about', class: 'gin-note', text: tail.about }),
    tail.days && h('div', { key: 'days', class: 'gin-days', role: 'group', 'aria-label': tail.days.title },
      h('span', { key: 'title', class: 'gin-note', 'aria-hidden': 'true', text: tail.days.title }),
      tail.days.buttons.map(day => h('button', {
        key: day.event.day, type: 'button', class: `gin-button gin-small${day.solved ? ' gin-solved' : ''}`, text: day.label,
        'aria-label': day.name, 'aria-current': day.on ? 'date' : null, onclick: () => ui.send(day.event),
      }))),
    h('div', { key: 'buttons', class: 'gin-quiet-actions' }, tail.buttons.map(each => buttonView(each, ui, each.name))),
    tail.share && h('div', { key: 'share', class: 'gin-typed' },
      h('label', { key: 'label', for: `${ui.id}-share`, text: tail.share.label }),
      h('textarea', { key: 'field', id: `${ui.id}-share`, class: 'gin-code', readonly: true, value: tail.share.value,
        rows: 2, 'aria-describedby': `${ui.id}-share-help`, onfocus: event => event.target.select() }),
      h('p', { key: 'help', id: `${ui.id}-share-help`, class: 'gin-help', text: tail.share.help })),
    tail.sure && h('div', { key: 'sure', class: 'gin-box gin-sure', role: 'group', 'aria-label': tail.sure.text },
      h('p', { key: 'text', text: tail.sure.text }),
      h('div', { key: 'actions', class: 'gin-actions' }, tail.sure.buttons.map(each => buttonView(each, ui, each.name)))),
    h('p', { key: 'said', class: 'gin-said', text: tail.said }));
}

// Which themes, and ratings from and to.
function formView(form, ui) {
  return h('div', { key: 'form', class: 'gin-form' },
    form.groups.map(group => h('fieldset', { key: group.id, class: 'gin-ask', 'aria-describedby': `${ui.id}-${group.id}` },
      h('legend', { text: group.title }),
      h('p', { key: 'help', id: `${ui.id}-${group.id}`, class: 'gin-help', text: group.help }),
      h('div', { key: 'boxes', class: 'gin-boxes' }, group.boxes.map(box => h('label', { key: box.label, class: 'gin-switch' },
        h('input', { key: 'box', type: 'checkbox', checked: box.on,
          onchange: event => ui.send({ ...box.event, on: event.target.checked }) }),
        h('span', { key: 'name', text: box.label })))))),
    h('div', { key: 'lists', class: 'gin-lists' }, form.lists.map(list => h('div', { key: list.field, class: 'gin-field' },
      h('label', { key: 'label', for: `${ui.id}-${list.field}`, text: list.legend }),
      h('select', { key: 'list', id: `${ui.id}-${list.field}`,
        onchange: event => ui.send({ do: 'set', field: list.field, value: list.options[event.target.selectedIndex].value }) },
      list.options.map(option => h('option', { key: option.value, value: String(option.value), chosen: option.on, text: option.label })))))));
}

// The time left, as text: silent but at the marks the kernel names, and the kernel is asked when it is up.
function clockView(clock, ui) {
  tick(clock, ui);
  return h('span', { key: 'clock', class: 'gin-clock' },
    h('span', { key: 'label', text: clock.label }),
    h('span', { key: 'time', class: 'gin-time', role: 'timer', 'aria-live': 'off', text: minutes(ui.clock.left()) }),
    h('span', { key: 'call', class: 'gin-unseen', role: 'status', 'aria-live': 'polite', text: ui.clock.call }));
}

const minutes = left => `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;

function tick(clock, ui) {
  const until = performance.now() + clock.left * 1000, last = ui.clock;
  if (last && last.of === clock) return;
  if (last) clearInterval(last.timer);
  const gone = last ? last.left() : 0;  // what was left until now: a mark may lie between
  const now = ui.clock = { of: clock, call: gone ? last.call : '', left: () => Math.max(0, (until - performance.now()) / 1000) };
  let before = Math.max(clock.left, gone);
  now.timer = setInterval(() => {
    const left = now.left(), due = clock.calls.find(each => left <= each.at && each.at < before);
    before = left;
    if (due) now.call = due.text;
    const [time, call] = ['.gin-time', '.gin-clock [role=status]'].map(each => ui.el.querySelector(each));
    if (time) time.textContent = minutes(left);
    if (due && call) call.textContent = due.text;
    if (left > 0) return;
    clearInterval(now.timer);
    ui.send({ do: 'time' });
  }, 250);
  if (!last) ui.ends.push(() => clearInterval(ui.clock.timer));
}

// The puzzle of the day is another one from midnight on; whoever comes back to the page later is told at once.
function watchDay(seconds, ui) {
  clearTimeout(ui.day);
  if (seconds === null || seconds === undefined) return;
  const due = Date.now() + seconds * 1000;
  const wait = () => {
    const left = due - Date.now();
    ui.day = left <= 0 ? ui.send({ do: 'time' }) : setTimeout(wait, Math.min(left + 1000, 60000));
  };
  wait();
}

VIEWS.puzzle = puzzleView;
