// Analyse your own hand: a pack to tap on, fields to type in, and what can be said of the cards.
// This text follows panel.js, play.js and compare.js in one module.

function ownTop(view, ui) {
  return [
    h('h3', { key: 'title', class: 'gin-question', text: view.skill }),
    h('p', { key: 'help', class: 'gin-help', text: view.help }),
    h('div', { key: 'to', class: 'gin-own-choice' }, groupView(view.to, ui)),
    deckView(view.deck, ui),
    h('div', { key: 'fields', class: 'gin-own-fields' }, view.fields.map(field => lineView(field, ui))),
    rulesView(view.rules, ui),
    h('div', { key: 'actions', class: 'gin-actions' }, view.actions.map(each => buttonView(each, ui, each.name))),
    liveView(view.live),
  ];
}

const liveView = live => h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
  text: live.text && live.text + (live.turn % 2 ? '\u00a0' : '') });

// One tab stop for all 52 cards: the arrow keys walk, space and Enter put.
function deckView(deck, ui) {
  const cards = deck.rows.flatMap(row => row.cards.map(each => each.card));
  if (!cards.includes(ui.active)) ui.active = cards[0];
  return h('div', { key: 'deck', class: 'gin-deck', role: 'grid', 'aria-label': deck.label, 'aria-describedby': `${ui.id}-deck`,
    'aria-multiselectable': 'true' },
  deck.rows.map((row, i) => h('div', { key: i, class: 'gin-deck-row', role: 'row', 'aria-label': row.label },
    row.cards.map((each, at) => cellView(each, i, at, deck, ui)))),
  h('p', { key: 'help', id: `${ui.id}-deck`, class: 'gin-help', role: 'presentation', text: deck.help }));
}

function cellView(each, row, at, deck, ui) {
  const put = () => { ui.active = each.card; ui.send({ do: 'tap', card: each.card }); };
  return h('div', {
    key: each.card, role: 'gridcell', class: `gin-cell${each.place ? ` gin-in-${each.place}` : ''}`, 'data-card': each.card,
    tabindex: each.card === ui.active ? '0' : '-1', 'aria-label': each.name, 'aria-selected': each.place ? 'true' : 'false',
    onclick: put,
    onfocus: () => { if (ui.active !== each.card) { ui.active = each.card; ui.draw(); } },
    onkeydown: event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const last = deck.rows.length - 1, end = deck.rows[row].cards.length - 1;
      const steps = {
        ArrowRight: [row, Math.min(end, at + 1)], ArrowLeft: [row, Math.max(0, at - 1)], Home: [row, 0], End: [row, end],
        ArrowDown: [Math.min(last, row + 1), at], ArrowUp: [Math.max(0, row - 1), at],
      };
      if (event.key in steps) {
        const [down, right] = steps[event.key];
        ui.active = deck.rows[down].cards[right].card;
        ui.draw();
        ui.el.querySelector(`[data-card="${ui.active}"]`).focus();
      } else if (event.key === ' ' || event.key === 'Enter') {
        put();
      } else return;
      event.preventDefault();
    },
  },
  h('span', { key: 'card', 'aria-hidden': 'true', html: each.html }),
  h('span', { key: 'sign', class: 'gin-where', 'aria-hidden': 'true', text: each.sign || '\u00a0' }));
}

function rulesView(rules, ui) {
  return h('div', { key: 'rules', class: 'gin-own-choice' },
    h('div', { key: 'main' }, rules.main.map(group => groupView(group, ui))),
    rules.house && h('p', { key: 'house', class: 'gin-house', text: rules.house }),
    moreView(rules.more, ui),
    rules.upcard && h('div', { key: 'upcard', class: 'gin-own-fields' }, lineView(rules.upcard, ui)));
}

function lineView(field, ui) {
  const id = `${ui.id}-${field.field}`, wrong = field.errors.length > 0;
  const tell = box => { if (box.value !== box.ginTold) { box.ginTold = box.value; ui.send({ do: 'type', field: field.field, text: box.value }); } };
  return h('div', { key: field.field, class: 'gin-typed' },
    h('label', { key: 'label', for: id, text: field.label }),
    h('input', {
      key: 'field', id, type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 20000, value: field.value,
      'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': wrong ? 'true' : null,
      onfocus: event => { event.target.ginTold = event.target.value; },
      onchange: event => tell(event.target),
      onkeydown: event => { if (event.key === 'Enter' && !event.isComposing) tell(event.target); },
    }),
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: field.help }),
    h('div', { key: 'error', id: `${id}-error` }, field.errors.map((each, i) => h('p', { key: i, class: 'gin-error', html: each }))));
}

function ownView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    view.split && saidView('split', view.split, h('div', { key: 'head', class: 'gin-movie-head' },
      h('p', { key: 'title', class: 'gin-title', text: view.split.title }),
      view.split.count && h('span', { key: 'count', class: 'gin-count', text: view.split.count }),
      h('span', { key: 'buttons', class: 'gin-movie-buttons' }, view.split.buttons.map((each, i) => buttonView(each, ui, i))))),
    view.sections.map((each, i) => saidView(i, each, h('p', { key: 'title', class: 'gin-title', text: each.title }))),
    view.make && makeView(view.make, ui),
    setView('set', view.set, ui, view.gone),
    openView(view.open, ui, view.file),
  ].flat().filter(Boolean);
}

function saidView(key, said, head) {
  return h('section', { key, class: 'gin-box gin-said', 'aria-label': said.title }, head,
    h('ul', { key: 'lines', class: 'gin-plain' }, said.lines.map((line, i) => h('li', { key: i, html: line }))));
}

function makeView(make, ui) {
  const id = `${ui.id}-code`, { code } = make;
  return h('section', { key: 'make', class: 'gin-own', 'aria-label': make.title },
    h('p', { key: 'title', class: 'gin-title', text: make.title }),
    make.choice ? groupView(make.choice, ui) : h('p', { key: 'none', text: make.none }),
    code && h('div', { key: 'code', class: 'gin-typed' },
      h('label', { key: 'label', for: id, text: code.label }),
      h('div', { key: 'row', class: 'gin-typed-row' },
        h('textarea', { key: 'field', id, class: 'gin-code', readonly: true, value: code.value, rows: 2,
          onfocus: event => event.target.select() }),
        buttonView(code.save, ui, 'save')),
      h('p', { key: 'saved', class: 'gin-saved', text: code.saved })),
    make.why && h('details', { key: 'why', class: 'gin-more' },
      h('summary', { key: 'title', text: make.why.title }),
      h('ul', { key: 'lines', class: 'gin-plain' }, make.why.lines.map((line, i) => h('li', { key: i, html: line })))));
}

// The puzzles of a file, each with what can be done with it.
function setView(key, set, ui, gone) {
  return h('section', { key, class: 'gin-own', 'aria-label': set.title },
    h('p', { key: 'title', class: 'gin-title', text: set.title }),
    h('p', { key: 'where', class: 'gin-help gin-file', text: set.where }),
    h('p', { key: 'gone', class: 'gin-gone', text: gone || '' }),
    set.none && h('p', { key: 'none', text: set.none }),
    set.items.length > 0 && h('ul', { key: 'items', class: 'gin-plain gin-set' }, set.items.map(each =>
      h('li', { key: each.id },
        h('span', { key: 'text', text: each.text }),
        h('span', { key: 'buttons', class: 'gin-set-buttons' }, each.buttons.map(one => buttonView(one, ui, one.name))),
        h('code', { key: 'code', class: 'gin-code', text: each.code })))),
    set.more && h('p', { key: 'more', class: 'gin-help', text: set.more }),
    set.troubles.length > 0 && h('ul', { key: 'troubles', class: 'gin-plain' }, set.troubles.map((line, i) =>
      h('li', { key: i, class: 'gin-error', text: line }))),
    set.leave && h('div', { key: 'leave', class: 'gin-actions' }, buttonView(set.leave, ui, 'leave')));
}

function openView(open, ui, file) {
  const id = `${ui.id}-open`, wrong = open.errors.length > 0;
  const go = box => ui.send({ do: 'open', text: box.value });
  return h('section', { key: 'open', class: 'gin-own', 'aria-label': open.title },
    h('p', { key: 'title', class: 'gin-title', text: open.title }),
    h('div', { key: 'typed', class: 'gin-typed' },
      h('label', { key: 'label', for: id, text: open.label }),
      h('div', { key: 'row', class: 'gin-typed-row' },
        h('input', { key: 'field', id, class: 'gin-code', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
          value: open.value, 'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': wrong ? 'true' : null,
          onkeydown: event => { if (event.key === 'Enter' && !event.isComposing) go(event.target); } }),
        h('button', { key: 'go', type: 'button', class: 'gin-button gin-do-open', text: open.button,
          onclick: event => go(event.target.parentElement.querySelector('input')) }),
        open.close && buttonView(open.close, ui, 'close')),
      h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: open.help }),
      h('div', { key: 'error', id: `${id}-error` }, open.errors.map((each, i) => h('p', { key: i, class: 'gin-error', html: each })))),
    file && setView('file', file, ui));
}

VIEWS.owntop = ownTop;
VIEWS.ownbottom = ownView;
