// The panel around the table: shows the view it is given and sends back the events that stand in it.
// It words nothing and decides nothing. Its own memory is what no one else needs: the card the arrow keys are on,
// the speed of the film.

// ---- A page that changes only where the view does: focus, carets and open details stay as they are ------------

const h = (tag, props, ...kids) => ({ tag, props: props || {}, kids: kids.flat().filter(Boolean) });

function patch(parent, kids) {
  const keys = kids.map((kid, i) => `${kid.tag}:${kid.props.key ?? i}`), old = new Map();
  // First, so that nothing that stays has to be moved: what is moved loses the focus.
  for (const child of [...parent.childNodes]) keys.includes(child.ginKey) ? old.set(child.ginKey, child) : child.remove();
  kids.forEach((kid, i) => {
    const key = keys[i];
    let node = old.get(key);
    if (!node) {
      node = document.createElement(kid.tag);
      node.ginKey = key;
      node.ginProps = {};
    }
    dress(node, kid.props);
    if (!('html' in kid.props) && !('text' in kid.props)) patch(node, kid.kids);
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] || null);
  });
}

function dress(node, props) {
  const was = node.ginProps;
  for (const name of new Set([...Object.keys(was), ...Object.keys(props)])) {
    const value = props[name];
    if (name.startsWith('on')) node[name] = value || null;
    else if (name === 'checked') node[name] = value;  // the learner's own click may have changed it in between
    else if (name === 'chosen') node.selected = value;
    else if (value === was[name] || name === 'key') continue;
    else if (name === 'html') node.innerHTML = value || '';
    else if (name === 'text') node.textContent = value || '';
    else if (name === 'value' && isAhead(node)) continue;
    else if (name === 'value') node[name] = value;
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.ginProps = props;
}

// Whoever types on while an answer travels to the kernel and back must not find the older text put over the newer.
const isAhead = node => node === document.activeElement && node.ginSent !== undefined && node.value !== node.ginSent;

// ---- Above the table ------------------------------------------------------------------------------------------

function topView(view, ui) {
  const { progress, rules } = view;
  watchDay(view.tomorrow, ui);
  return [
    h('div', { class: 'gin-line' },
      h('span', { class: 'gin-skill', text: view.skill }),
      view.level && h('span', { key: 'level', class: 'gin-level', text: view.level }),
      progress && h('span', { class: 'gin-progress', key: 'progress' },
        h('span', { class: 'gin-count', text: progress.text }),
        h('ol', { class: 'gin-dots' }, progress.dots.map(dot =>
          h('li', { class: `gin-dot gin-dot-${dot.kind}`, title: dot.label },
            h('span', { class: 'gin-unseen', text: dot.label }))))),
      view.clock && clockView(view.clock, ui),
      h('details', { class: 'gin-rules', key: 'rules' },
        h('summary', { text: rules.chip }),
        h('div', { class: 'gin-rules-card' },
          h('p', { text: rules.about }),
          h('dl', {}, rules.lines.map(line =>
            h('div', { key: line.name }, h('dt', { text: line.name }), h('dd', { text: line.value }))))))),
    view.example && h('p', { key: 'example', class: 'gin-example', html: view.example }),
    h('h3', { key: 'question', class: 'gin-question', html: view.question }),
    view.facts.length > 0 && h('ul', { class: 'gin-facts', key: 'facts' }, view.facts.map(fact => h('li', { html: fact }))),
    view.sheet && paperView(view.sheet),
  ].filter(Boolean);
}

// A score sheet the question is about.
function paperView(sheet) {
  return h('section', { key: 'sheet', class: 'gin-sheet gin-paper' },
    h('table', {},
      h('caption', { key: 'caption' }, h('span', { class: 'gin-title', text: sheet.title })),
      h('thead', { key: 'head' }, h('tr', {}, sheet.heads.map((name, i) => h('th', { key: i, scope: 'col', text: name })))),
      h('tbody', { key: 'body' }, sheet.rows.map((row, i) => h('tr', { key: i, class: row.total ? 'gin-total' : null },
        h('th', { key: 'head', scope: 'row', text: row.head }),
        row.cells.map((cell, at) => h('td', { key: at, html: cell })))))));
}

// ---- Below the table ------------------------------------------------------------------------------------------

function bottomView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map(note => h('p', { text: note }))),
    view.given && h('section', { key: 'given', class: 'gin-given' },
      h('p', { class: 'gin-title', text: view.given.title }),
      h('ol', { class: 'gin-steps' }, view.given.steps.map(step => h('li', { html: step })))),
    h('div', { key: 'asks', class: 'gin-asks' }, view.asks.map(ask => askView(ask, ui))),
    view.done && h('p', { key: 'done', class: 'gin-done', text: view.done }),
    h('div', { key: 'actions', class: 'gin-actions' }, actionViews(view, ui)),
    h('div', { key: 'told', class: 'gin-told' },
      view.feedback && feedbackView(view.feedback, ui),
      view.movie && movieView(view.movie, ui),
      view.hints && hintsView(view.hints)),
    textView(view.text, ui),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

function actionViews(view, ui) {
  const shown = view.actions.map((each, i) => buttonView(each, ui, i ? each.name : 'main'));
  if (!view.sort) return shown;
  const sort = h('span', { key: 'sort', class: 'gin-sort', role: 'group', 'aria-label': view.sort.label },
    h('span', { key: 'label', 'aria-hidden': 'true', text: view.sort.label }),
    view.sort.buttons.map(each => buttonView(each, ui, each.name)));
  shown.splice(4, 0, sort);
  return shown;
}

function buttonView(each, ui, key) {
  return h('button', {
    key, type: 'button', class: `gin-button gin-do-${each.name}${each.main ? ' gin-main' : ''}`, text: each.label,
    'aria-label': each.spoken, 'aria-disabled': each.on ? null : 'true',
    // The main button changes what it does under the pointer: the second click of a double click is not meant.
    onclick: event => { if (each.on && !(each.main && event.detail > 1)) ui.send(each.event); },
  });
}

function askView(ask, ui) {
  const id = `${ui.id}-${ask.id}`;
  if (ask.kind === 'one') {
    return radiosView(id, ask.id, ask.question, ask.options, ask.open, ui,
      option => ui.send({ do: 'choose', ask: ask.id, option }));
  }
  if (ask.kind === 'number') {
    const tell = field => {
      field.ginSent = field.value;
      ui.send({ do: 'number', ask: ask.id, value: field.value });
    };
    return h('div', { key: ask.id, class: 'gin-ask' },
      h('label', { for: id, html: ask.question }),
      h('input', {
        key: 'field', id, class: 'gin-number', type: 'text', inputmode: 'numeric', autocomplete: 'off', size: 5,
        value: ask.value, readonly: !ask.open, 'aria-invalid': ask.error ? 'true' : null, 'aria-describedby': `${id}-error`,
        oninput: event => ui.later(() => tell(event.target)),
        onchange: event => { ui.later(null); tell(event.target); },
        onkeydown: event => {
          if (event.key !== 'Enter' || event.isComposing) return;
          if (!ask.open) return goOn(ui);
          ui.later(null);
          tell(event.target);
          ui.send({ do: 'check' });
        },
      }),
      h('span', { key: 'error', id: `${id}-error`, class: 'gin-error', text: ask.error }));
  }
  return h('div', { key: ask.id, class: 'gin-ask' },
    h('p', { html: ask.question }), ask.text && h('p', { key: 'text', class: 'gin-picked', html: ask.text }));
}

function radiosView(id, key, question, options, open, ui, choose) {
  const chosen = ahead(id, options.find(option => option.on)?.id ?? null, open, ui);
  return h('fieldset', { key, class: 'gin-ask' },
    h('legend', { html: question }),
    h('div', { class: 'gin-choice' }, options.map(option => h('label', { key: option.id, class: 'gin-option' },
      h('input', { type: 'radio', name: id, value: option.id, checked: option.id === chosen, 'aria-disabled': open ? null : 'true',
        onclick: event => { if (!open) event.preventDefault(); },
        onchange: () => { if (open) { ui.choices[id].sent.push(option.id); choose(option.id); } } }),
      // The outer one is a flex box, which would drop the spaces between cards.
      h('span', {}, h('span', { html: option.label }))))));
}

// Quick arrow keys choose on while the answers to the choices before travel: those must not unmake the newest one.
function ahead(id, on, open, ui) {
  const choice = ui.choices[id] ||= { on, sent: [] };
  if (!open || (on !== choice.on && !choice.sent.includes(on))) choice.sent = [];
  else if (on !== choice.on) choice.sent.splice(0, choice.sent.indexOf(on) + 1);
  choice.on = on;
  return choice.sent.length ? choice.sent.at(-1) : on;
}

const ICONS = { right: '✓', wrong: '✗', open: '…' };

function feedbackView(feedback, ui) {
  return h('section', { key: 'feedback', class: `gin-feedback gin-${feedback.kind}${feedback.stale ? ' gin-stale' : ''}` },
    feedback.stale && h('p', { key: 'stale', class: 'gin-stale-note', text: feedback.stale }),
    h('p', { key: 'verdict', class: 'gin-verdict' },
      h('span', { class: 'gin-icon', 'aria-hidden': 'true', text: ICONS[feedback.kind] }),
      h('strong', { html: feedback.verdict })),
    feedback.steps.length > 0 && h('ol', { key: 'steps', class: 'gin-steps' }, feedback.steps.map(step => h('li', { html: step }))),
    feedback.rule && h('p', { key: 'rule', class: 'gin-rule' },
      feedback.rule.file ? lessonLink(feedback.rule, ui) : h('span', { text: feedback.rule.label })));
}

function hintsView(hints) {
  return h('section', { key: 'hints', class: 'gin-hints' },
    h('p', { class: 'gin-title', text: hints.title }),
    h('ol', { class: 'gin-steps' }, hints.steps.map(step => h('li', { html: step }))),
    hints.twin && h('p', { class: 'gin-note', text: hints.twin }));
}

function movieView(movie, ui) {
  return h('section', { key: 'movie', class: 'gin-movie' },
    h('div', { key: 'head', class: 'gin-movie-head' },
      h('span', { class: 'gin-title', text: movie.title }),
      h('span', { class: 'gin-count', text: movie.count }),
      h('span', { class: 'gin-movie-buttons' },
        movie.buttons.map((each, i) => buttonView(each, ui, i)),
        h('label', { key: 'speed', class: 'gin-speed' },
          h('span', { text: movie.speed }),
          h('select', { onchange: event => ui.speed(Number(event.target.value)) },
            movie.speeds.map(each => h('option', { value: each.factor, selected: each.factor === 1, text: each.label })))))),
    h('ol', { key: 'steps', class: 'gin-steps' }, movie.steps.map((step, i) =>
      h('li', { html: step, 'aria-current': i === movie.steps.length - 1 ? 'step' : null }))),
    movie.twin && h('p', { key: 'twin', class: 'gin-note', text: movie.twin }));
}

// ---- The exercise as text -------------------------------------------------------------------------------------

function textView(text, ui) {
  const slots = text.cards.map(card => card.slot);
  if (!slots.includes(ui.active)) ui.active = text.active;
  if (!slots.length && !text.zones.length && !text.typed) return null;  // a worked score sheet
  const listId = `${ui.id}-cards`;
  return h('div', { key: 'text', class: 'gin-text', role: text.title ? 'group' : null, 'aria-label': text.title || null },
    text.title && h('p', { key: 'title', class: 'gin-title', text: text.title }),
    text.zones.length > 0 && h('ul', { key: 'zones', class: 'gin-zones' }, text.zones.map(zone => h('li', { html: zone }))),
    slots.length > 0 && h('ul', {
      key: 'list', id: listId, class: 'gin-list', role: 'listbox', tabindex: '0', 'aria-label': text.label,
      'aria-multiselectable': 'true', 'aria-describedby': `${listId}-help`,
      'aria-activedescendant': `${listId}-${ui.active}`,
      onkeydown: event => listKey(event, text, ui),
      onfocus: () => ui.send({ do: 'focus', slot: ui.active }),
      onblur: () => ui.send({ do: 'focus', slot: null }),
    }, text.cards.map((card, i) => optionView(card, i, text, ui, listId))),
    h('p', { key: 'help', id: `${listId}-help`, class: 'gin-help', text: text.help }),
    text.moves && h('div', { key: 'put', class: 'gin-put', role: 'group', 'aria-label': text.put },
      h('span', { key: 'label', 'aria-hidden': 'true', text: text.put }),
      text.targets.map(target => h('button', {
        key: target.zone, type: 'button', class: 'gin-button gin-small', text: target.label,
        onclick: () => ui.send(moveTo(target, text, ui)),
      }))),
    text.typed && typedView(text.typed, ui));
}

function optionView(card, i, text, ui, listId) {
  const state = [card.selected && 'gin-chosen', card.mark && `gin-mark-${card.mark}`, card.points_at && 'gin-pointed',
    card.slot === ui.active && 'gin-active'].filter(Boolean).join(' ');
  return h('li', {
    key: card.slot, id: `${listId}-${card.slot}`, role: 'option', class: `gin-item ${state}`, 'aria-label': card.name,
    'aria-selected': card.selected ? 'true' : 'false', 'aria-posinset': i + 1, 'aria-setsize': text.cards.length,
    onclick: () => { ui.active = card.slot; choose(card, text, ui); },
  },
  h('span', { 'aria-hidden': 'true', html: card.html }),
  h('span', { class: 'gin-where', 'aria-hidden': 'true', text: card.zone || '\u00a0' }));
}

function choose(card, text, ui) {
  if (!text.on) return ui.draw();
  ui.send(card.pick ? { do: 'pick', slot: card.slot } : { do: 'select', slot: card.slot });
}

// Enter does what the first button of the row with the filled one does. It is the filled one itself, but where a second
// Enter would take an explanation away.
function goOn(ui) {
  ui.el.querySelector('.gin-main')?.parentElement.querySelector('.gin-button').click();
}

function moveTo(target, text, ui) {
  if (target.event) return target.event;
  const chosen = text.cards.filter(card => card.selected).map(card => card.slot);
  return { do: 'move', slots: chosen.length ? chosen : [ui.active], to: target.zone };
}

function listKey(event, text, ui) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const slots = text.cards.map(card => card.slot), at = slots.indexOf(ui.active), last = slots.length - 1;
  const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last };
  if (event.key in steps) {
    ui.active = slots[Math.max(0, Math.min(last, steps[event.key]))];
    ui.draw();
    ui.send({ do: 'focus', slot: ui.active });
  } else if (event.key === ' ') {
    choose(text.cards[at], text, ui);
  } else if (event.key === 'Enter') {
    goOn(ui);
  } else if (event.key === 'Escape' && text.moves) {
    ui.send({ do: 'select', slots: [] });
  } else {
    const key = event.key === 'Backspace' || event.key === 'Delete' ? '0' : event.key;
    const target = text.targets.find(each => each.key === key);
    if (!target) return;
    ui.send(moveTo(target, text, ui));
  }
  event.preventDefault();
}

function typedView(typed, ui) {
  const id = `${ui.id}-typed`;
  const answer = field => ui.send({ do: 'typed', text: field.value });
  return h('div', { key: `typed ${typed.deal}`, class: 'gin-typed' },
    h('label', { key: 'label', for: id, text: typed.label }),
    h('div', { key: 'row', class: 'gin-typed-row' },
      h('input', {
        key: 'field', id, type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
        placeholder: typed.placeholder, 'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': typed.error ? 'true' : null,
        onkeydown: event => { if (event.key === 'Enter' && !event.isComposing) answer(event.target); },
      }),
      h('button', { key: 'go', type: 'button', class: 'gin-button', text: typed.button,
        onclick: event => answer(event.target.parentElement.querySelector('input')) })),
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: typed.help }),
    h('p', { key: 'error', id: `${id}-error`, class: 'gin-error', html: typed.error }));
}

// ---- The settings ---------------------------------------------------------------------------------------------

function settingsView(view, ui) {
  return [
    h('h3', { class: 'gin-question', text: view.title }),
    h('p', { class: 'gin-help', text: view.kept }),
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map(note => h('p', { text: note }))),
    h('div', { key: 'groups', class: 'gin-groups' }, view.groups.map(group => groupView(group, ui))),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ];
}

function groupView(group, ui) {
  const id = `${ui.id}-${group.field}`;
  const set = value => ui.send({ do: 'set', field: group.field, value });
  if (group.kind === 'links') {
    return h('div', { key: group.field, class: 'gin-ask', role: 'group', 'aria-labelledby': id },
      h('p', { id, text: group.legend }),
      h('div', { class: 'gin-choice' }, group.options.map(option => h('a', {
        key: option.value, class: 'gin-button', href: lessonIn(option.value), lang: option.value, text: option.label,
        'aria-current': option.on ? 'true' : null,
        onclick: event => { set(option.value); follow(event, option.value, ui.el); },
      }))));
  }
  if (group.kind === 'name') {
    return h('div', { key: group.field, class: 'gin-ask' },
      h('label', { for: id, text: group.legend }),
      h('input', { key: 'field', id, type: 'text', class: 'gin-name', maxlength: group.longest, autocomplete: 'off', value: group.value,
        'aria-describedby': `${id}-help`, onchange: event => set(event.target.value) }),
      h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: group.help }),
      group.said && h('p', { key: 'said', class: 'gin-said', text: group.said }));
  }
  return radiosView(id, group.field, group.legend, group.options.map(each => ({ ...each, id: each.value })), true, ui, set);
}

// The same lesson in another language lies beside this one: …/nb/00-start.ipynb, …/sv/00-start.ipynb.
function lessonIn(language, here = location.pathname + location.search) {
  // Nothing is decoded: a folder may be called 100 %.
  return here.replace(/([/=]|%2F)[a-z]{2}(?=(?:\/|%2F)(?:(?!%2F)[^/=&?#])+\.ipynb(?:[?&#]|$))/i, (_, before) => before + language);
}

// The lesson's own list of languages, where it is on the page, knows best how to get there.
function follow(event, language, el) {
  const page = el.closest('.jp-Notebook');
  const link = page && page.querySelector(`.jp-MarkdownCell a[href*="/${language}/"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
}

// ---- One view on the page -------------------------------------------------------------------------------------

const TOLD = '.gin-told > section, .gin-refusal, .gin-hints, .gin-result';
const VIEWS = { top: topView, bottom: bottomView, settings: settingsView };
// Each widget has a module of its own, so what makes ids differ on one page must be kept on the page.
const number = () => (window.ginPanels = (window.ginPanels || 0) + 1);

function render({ model, el }) {
  let film = 0, waiting = 0, factor = 1, filmed = '';
  el.classList.add('gin-panel');
  el.setAttribute('data-lm-suppress-shortcuts', 'true');
  el.addEventListener('keydown', event => event.stopPropagation());

  const ui = {
    el, model, id: `gin-${number()}`, active: null,
    ends: [], // what is to be undone when the view goes
    choices: {}, // of each group of radio buttons: what stands in the view, and what was chosen since
    acted: -Infinity,
    send: event => {
      if (event.do !== 'focus') ui.acted = performance.now();
      model.send({ event });
    },
    speed: value => { factor = value; filmed = ''; draw(); },
    later: job => { clearTimeout(waiting); if (job) waiting = setTimeout(job, 300); },
    draw: () => draw(),
  };

  function play(movie) {
    const now = movie && movie.playing ? JSON.stringify(movie.next) : '';
    if (now === filmed) return;
    clearTimeout(film);
    filmed = now;
    if (!now) return;
    const words = el.querySelector('.gin-movie li[aria-current]');
    const wait = (1200 + 40 * (words ? words.textContent.length : 0)) / factor;
    film = setTimeout(() => model.send({ event: movie.next }), wait);
  }

  // That it has grown stale is no news: whoever changes an answer goes on with the cards.
  const told = () => [...el.querySelector(TOLD)?.children || []]
    .filter(each => !each.matches('.gin-stale-note')).map(each => each.textContent).join();

  // Who acts sees what comes of it, and after it the next question: scrolled to where it is out of sight, else still.
  function reveal(before) {
    const now = told(), root = el.closest('.gin-exercise');
    if (now === before || !root || performance.now() - ui.acted > 3000) return;
    const place = now ? el.querySelector(TOLD) : root.querySelector('.gin-top');
    if (place) place.scrollIntoView({ block: 'nearest' });
  }

  function draw() {
    const view = model.get('view');
    if (!view || !VIEWS[view.part]) return;
    for (const name of ['four', 'large', 'contrast']) el.classList.toggle(`gin-${name}`, Boolean(view[name]));
    el.classList.add(`gin-${view.part}`);
    const here = el.contains(document.activeElement), typing = here && document.activeElement.closest('.gin-typed');
    const before = told();
    patch(el, VIEWS[view.part](view, ui));
    reveal(before);
    // What had the focus may be gone (the answer field of a solved item): go on where the work goes on.
    const field = typing && el.querySelector('.gin-typed input:not([readonly])');
    const main = field || el.querySelector('.gin-main') || el.querySelector('.gin-button:not([aria-disabled])');
    if (here && main && !el.contains(document.activeElement)) main.focus();
    play(view.movie);
  }

  model.on('change:view', draw);
  draw();
  return () => {
    model.off('change:view', draw);
    ui.ends.forEach(end => end());
    clearTimeout(film);
    clearTimeout(waiting);
  };
}

export default { render };
