// The big screen: one item fills the window, and every key goes to the kernel. This text follows panel.js in one module.

function projectorTop(view, ui) {
  const { setup } = view;
  return [
    !view.big && h('h3', { key: 'title', class: 'gin-question', text: setup.title }),
    !view.big && h('p', { key: 'help', class: 'gin-help', text: setup.help }),
    !view.big && h('div', { key: 'setup', class: 'gin-setup' }, setup.lists.map(each => listOf(each, ui)), seedOf(setup.seed, ui),
      buttonView(setup.open, ui, 'open')),
    !view.big && h('p', { key: 'keys', class: 'gin-help', text: setup.keys }),
    h('div', { key: 'line', class: 'gin-line' },
      h('span', { class: 'gin-skill', text: view.skill }), h('span', { key: 'place', class: 'gin-level', text: view.place })),
    h('h3', { key: 'question', class: 'gin-question', html: view.question }),
    view.facts.length > 0 && h('ul', { key: 'facts', class: 'gin-facts' }, view.facts.map(fact => h('li', { html: fact }))),
    view.sheet && paperView(view.sheet),
  ].filter(Boolean);
}

function listOf(list, ui) {
  const id = `${ui.id}-${list.field}`;
  return h('div', { key: list.field, class: 'gin-ask' },
    h('label', { for: id, text: list.legend }),
    h('select', { key: 'field', id, class: 'gin-select', onchange: event => ui.send({ do: 'set', field: list.field, value: event.target.value }) },
      list.options.map(each => h('option', { key: each.value, value: each.value, chosen: each.on, text: each.label }))));
}

function seedOf(seed, ui) {
  const id = `${ui.id}-seed`;
  return h('div', { key: 'seed', class: 'gin-ask' },
    h('label', { for: id, text: seed.legend }),
    h('input', { key: 'field', id, class: 'gin-number', type: 'text', inputmode: 'numeric', autocomplete: 'off', size: 7, value: seed.value,
      'aria-invalid': seed.error ? 'true' : null, 'aria-describedby': `${id}-help ${id}-error`,
      onchange: event => ui.send({ do: 'set', field: 'seed', value: event.target.value }) }),
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: seed.about }),
    h('span', { key: 'error', id: `${id}-error`, class: 'gin-error', text: seed.error }));
}

function projectorView(view, ui) {
  queueMicrotask(() => stage(view, ui));
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map(note => h('p', { text: note }))),
    view.ask && h('p', { key: 'ask', class: 'gin-voted', html: view.ask }),
    h('ol', { key: 'choices', class: 'gin-votes' }, view.choices.map(each => choiceView(each, ui))),
    view.step && h('div', { key: 'step', class: 'gin-open-step' },
      h('p', { key: 'count', class: 'gin-title', text: view.step.count }), h('p', { key: 'text', html: view.step.text })),
    h('div', { key: 'actions', class: 'gin-actions' }, view.actions.map(each => buttonView(each, ui, each.name)),
      h('span', { key: 'sum', class: 'gin-sum', text: view.total }),
      view.digits && h('span', { key: 'digits', class: 'gin-digits', text: view.digits })),
    h('div', { key: 'text', class: 'gin-text', role: 'group', 'aria-label': view.text.title },
      h('p', { key: 'title', class: 'gin-title', text: view.text.title }),
      h('ul', { key: 'zones', class: 'gin-zones' }, view.text.zones.map((zone, i) => h('li', { key: i, html: zone }))),
      h('p', { key: 'bars', text: view.text.bars })),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

function choiceView(choice, ui) {
  return h('li', { key: choice.letter, class: `gin-vote ${choice.verdict && `gin-vote-${choice.verdict}`}` },
    h('span', { key: 'letter', class: 'gin-letter', text: choice.letter }),
    h('span', { key: 'label', class: 'gin-vote-label' }, h('span', { key: 'html', html: choice.label }),
      choice.told && h('strong', { key: 'told', class: 'gin-told-right', text: choice.told })),
    h('span', { key: 'change', class: 'gin-change' }, buttonView(choice.less, ui, 'less'), buttonView(choice.more, ui, 'more')),
    h('span', { key: 'votes', class: 'gin-count', text: choice.votes }),
    h('span', { key: 'bar', class: 'gin-bar', 'aria-hidden': 'true' },
      h('span', { key: 'filled', class: 'gin-filled', style: `width: ${choice.share}%` })));
}

// ---- The window -----------------------------------------------------------------------------------------------

// The exercise is put above all of the page, whatever its surroundings clip or move, and has every key while it is there.
function stage(view, ui) {
  const root = ui.el.closest('.gin-exercise');
  if (!root || !root.isConnected) {
    if (!ui.gone) requestAnimationFrame(() => stage(ui.model.get('view'), ui));
    return;
  }
  if (!ui.staged) ui.staged = staged(root, ui);
  ui.keys = view.keys;
  for (const name of ['below', 'beside', 'bare']) root.classList.toggle(`gin-${name}`, view.layout === name);
  if (view.big !== root.classList.contains('gin-projecting')) enlarge(root, view.big, ui);
  fit(root, ui);
}

// Where there is more than fits, the bars go first: the numbers say the same. Then the words get of the room of the
// cards. After that the way on is what is seen.
const TIGHT = ['gin-tight', 'gin-tighter'];

function fit(root, ui) {
  root.classList.remove(...TIGHT);
  if (!root.classList.contains('gin-projecting')) return;
  const over = () => root.scrollHeight > root.clientHeight;
  for (const name of TIGHT) if (over()) root.classList.add(name);
  if (over()) wayOn(ui).scrollIntoView({ block: 'nearest' });
}

const wayOn = ui => ui.el.querySelector('.gin-do-on');

function enlarge(root, big, ui) {
  root.classList.toggle('gin-projecting', big);
  if (big) {
    root.setAttribute('popover', 'manual');
    if (root.showPopover) root.showPopover();
    ui.measure();
    wayOn(ui).focus();
  } else {
    root.removeAttribute('popover');
    const open = root.querySelector('.gin-do-big');
    if (open) open.focus();
    root.scrollIntoView({ block: 'nearest' });
  }
}

function staged(root, ui) {
  const big = () => root.classList.contains('gin-projecting');
  const pressed = event => {
    if (!big() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const other = event.target.closest('button:not(.gin-do-on), a, summary, input, select');
    const goes = event.key === ' ' || event.key === 'Enter';
    if (goes && (other || event.target === wayOn(ui))) return;  // a button's own keys; the way on is one too
    if (!goes && !ui.keys.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    ui.send({ do: 'key', key: event.key, shift: event.shiftKey });
  };
  // Whoever clicks beside a button, or tabs past the last one, must not be left without keys.
  const left = event => {
    if (big() && !root.contains(event.relatedTarget)) setTimeout(() => { if (big() && wayOn(ui)) wayOn(ui).focus(); });
  };
  ui.measure = () => {
    if (big()) ui.send({ do: 'room', width: innerWidth, height: innerHeight });
    fit(root, ui);
  };
  root.addEventListener('keydown', pressed, true);
  root.addEventListener('focusout', left);
  window.addEventListener('resize', ui.measure);
  ui.ends.push(() => {
    ui.gone = true;
    root.removeEventListener('keydown', pressed, true);
    root.removeEventListener('focusout', left);
    window.removeEventListener('resize', ui.measure);
  });
  return true;
}

VIEWS.projectortop = projectorTop;
VIEWS.projector = projectorView;
