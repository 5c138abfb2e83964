// House rules: a hand and a game under all rules side by side. This text follows panel.js and play.js in one module.

function compareTop(view, ui) {
  return [
    h('h3', { key: 'title', class: 'gin-question', text: view.skill }),
    h('p', { key: 'help', class: 'gin-help', text: view.help }),
    h('div', { key: 'case', class: 'gin-compare-choice' }, groupView(view.case, ui)),
  ];
}

function compareView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map(note => h('p', { text: note }))),
    h('ul', { key: 'zones', class: 'gin-zones' }, view.zones.map((zone, i) => h('li', { key: i, html: zone }))),
    h('div', { key: 'hand', class: 'gin-compared' }, paperView(view.hand)),
    h('section', { key: 'own', class: 'gin-own' },
      h('p', { key: 'title', class: 'gin-title', text: view.setup.title }), choicesView(view.setup, ui)),
    h('div', { key: 'game', class: 'gin-compare-choice' }, groupView(view.game, ui)),
    h('div', { key: 'sheet', class: 'gin-compared' }, paperView(view.sheet)),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ];
}

VIEWS.comparetop = compareTop;
VIEWS.compare = compareView;
