// The parts of the panel that a whole game needs: the choices before it, news, refusals, the knock, the score sheet.
// This text follows panel.js in one module. It words nothing and decides nothing either.

function playView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map(note => h('p', { text: note }))),
    view.setup && choicesView(view.setup, ui),
    !view.setup && h('div', { key: 'news', class: `gin-news${view.told.many ? ' gin-many' : ''}` },
      h('ol', { 'aria-label': view.told.title }, view.told.lines.map((line, i) => h('li', { key: i, html: line })))),
    h('div', { key: 'actions', class: 'gin-actions' }, playButtons(view, ui)),
    view.refusal && refusalView(view.refusal, ui),
    view.plan && stepsView('plan', 'gin-plan', view.plan),
    view.result && resultView(view.result),
    view.hint && stepsView('hint', 'gin-hints gin-box', view.hint),
    view.review && reviewView(view.review, ui),
    view.sheet && sheetView(view.sheet),
    view.text && playTextView(view, ui),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

function playButtons(view, ui) {
  const shown = view.actions.map((each, i) => buttonView(each, ui, i ? each.name : 'main'));
  if (view.sort) {
    shown.push(h('span', { key: 'sort', class: 'gin-sort', role: 'group', 'aria-label': view.sort.label },
      h('span', { key: 'label', 'aria-hidden': 'true', text: view.sort.label }),
      view.sort.buttons.map(each => buttonView(each, ui, each.name))));
  }
  return shown;
}

function stepsView(key, kind, box) {
  return h('section', { key, class: `gin-box ${kind}` },
    h('p', { class: 'gin-title', text: box.title }),
    h('ul', { class: 'gin-plain' }, box.steps.map((step, i) => h('li', { key: i, html: step }))));
}

function refusalView(refusal, ui) {
  return h('section', { key: 'refusal', class: `gin-box gin-refusal gin-${refusal.kind}` },
    h('p', { key: 'verdict', class: 'gin-verdict' },
      h('span', { class: 'gin-icon', 'aria-hidden': 'true', text: ICONS[refusal.kind] }), h('strong', { text: refusal.verdict })),
    h('ul', { key: 'steps', class: 'gin-plain' }, refusal.steps.map((step, i) => h('li', { key: i, html: step }))),
    refusal.button && buttonView(refusal.button, ui, 'nearest'));
}

function resultView(result) {
  return h('section', { key: 'result', class: 'gin-box gin-result' },
    h('p', { key: 'title', class: 'gin-title', text: result.title }),
    h('ul', { key: 'lines', class: 'gin-plain' }, result.lines.map((line, i) => h('li', { key: i, html: line }))),
    result.items.length > 0 && h('dl', { key: 'items', class: 'gin-items' }, result.items.map((item, i) =>
      h('div', { key: i }, h('dt', { text: item.label }), h('dd', { text: item.value })))));
}

// ---- The score sheet --------------------------------------------------------------------------------------------

function sheetView(sheet) {
  const cell = (each, i) => h('td', { key: i }, each?.points && h('span', { key: 'points', class: 'gin-points', text: each.points }),
    each && h('span', { key: 'total', class: 'gin-running', text: each.total }));
  return h('section', { key: 'sheet', class: sheet.rounds ? 'gin-sheet gin-rounds' : 'gin-sheet' },
    h('table', {},
      h('caption', { key: 'caption' }, h('span', { key: 'title', class: 'gin-title', text: sheet.title }),
        h('span', { key: 'target', text: sheet.target })),
      h('thead', { key: 'head' }, h('tr', {}, sheet.head.map((name, i) => h('th', { key: i, scope: 'col', text: name })))),
      h('tbody', { key: 'body' }, sheet.rows.map((row, i) =>
        h('tr', { key: i, 'aria-current': row.now ? 'true' : null },
          row.contract
            ? h('th', { key: 'hand', scope: 'row' }, h('b', { text: row.hand }), h('span', { key: 'contract', text: row.contract }))
            : h('th', { key: 'hand', scope: 'row', text: row.hand }),
          row.cells.map(cell)))),
      sheet.bonuses.length > 0 && h('tfoot', { key: 'foot' }, sheet.bonuses.map((line, i) =>
        h('tr', { key: i, class: line.total ? 'gin-total' : null },
          h('th', { key: 'label', scope: 'row', text: line.label }),
          line.cells.map((text, at) => h('td', { key: at, text })))))),
    sheet.none && h('p', { key: 'none', class: 'gin-none', text: sheet.none }),
    sheet.end && h('p', { key: 'end', class: 'gin-end', text: sheet.end }),
    sheet.match && h('p', { key: 'match', text: sheet.match }));
}

// ---- The game as text -------------------------------------------------------------------------------------------

function playTextView(view, ui) {
  const text = view.text, slots = text.cards.map(card => card.slot);
  if (!slots.includes(ui.active)) ui.active = text.active;
  const listId = `${ui.id}-cards`;
  return h('section', { key: 'text', class: 'gin-text', 'aria-label': text.title },
    h('p', { key: 'title', class: 'gin-title', text: text.title }),
    h('ul', { key: 'zones', class: 'gin-zones' }, text.zones.map((zone, i) => h('li', { key: i, html: zone }))),
    slots.length > 0 && h('ul', {
      key: 'list', id: listId, class: 'gin-list', role: 'listbox', tabindex: '0', 'aria-label': text.label,
      'aria-multiselectable': 'true', 'aria-describedby': `${listId}-help`, 'aria-activedescendant': `${listId}-${ui.active}`,
      onkeydown: event => listKey(event, text, ui),
      onfocus: () => ui.send({ do: 'focus', slot: ui.active }),
      onblur: () => ui.send({ do: 'focus', slot: null }),
    }, text.cards.map((card, i) => optionView(card, i, text, ui, listId))),
    h('p', { key: 'help', id: `${listId}-help`, class: 'gin-help', text: text.help }),
    text.typed && playTypedView(text.typed, ui),
    view.history && h('details', { key: 'history', class: 'gin-history' },
      h('summary', { key: 'title', text: view.history.title }),
      h('ol', { key: 'lines', class: 'gin-steps' }, view.history.lines.map((line, i) => h('li', { key: i, html: line })))));
}

function playTypedView(typed, ui) {
  const id = `${ui.id}-typed`;
  // What was typed stays, marked, so that the next move writes over it and a slip can be mended.
  const tell = field => { ui.send({ do: 'typed', text: field.value }); field.select(); };
  return h('div', { key: 'typed', class: 'gin-typed' },
    h('label', { key: 'label', for: id, text: typed.label }),
    h('div', { key: 'row', class: 'gin-typed-row' },
      h('input', {
        key: 'field', id, type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
        'aria-describedby': `${id}-help`,
        onkeydown: event => { if (event.key === 'Enter' && !event.isComposing) tell(event.target); },
      }),
      h('button', { key: 'go', type: 'button', class: 'gin-button', text: typed.button,
        onclick: event => tell(event.target.parentElement.querySelector('input')) })),
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: typed.help }));
}

// ---- The choices before a game ------------------------------------------------------------------------------------

function choicesView(setup, ui) {
  return h('div', { key: 'setup', class: 'gin-setup' },
    h('div', { key: 'main', class: 'gin-groups' }, setup.main.map(group => groupView(group, ui))),
    h(setup.variants.legend ? 'fieldset' : 'div', { key: 'variants', class: 'gin-ask' },
      setup.variants.legend && h('legend', { key: 'legend', text: setup.variants.legend }),
      h('div', { key: 'fields', class: 'gin-fields' }, setup.variants.fields.map(field => fieldView(field, ui)))),
    moreView(setup.more, ui));
}

const moreView = (more, ui) => h('details', { key: 'more', class: 'gin-more' },
  h('summary', { key: 'title', text: more.legend }),
  h('div', { key: 'fields', class: 'gin-fields' }, more.fields.map(field => fieldView(field, ui))));

function fieldView(field, ui) {
  const id = `${ui.id}-${field.field}`;
  const set = value => ui.send({ do: 'set', field: field.field, value });
  const told = { 'aria-describedby': `${id}-about ${id}-error`, 'aria-invalid': field.error ? 'true' : null };
  const about = [h('p', { key: 'about', id: `${id}-about`, class: 'gin-help', text: field.about }),
    h('p', { key: 'error', id: `${id}-error`, class: 'gin-error', role: 'alert', text: field.error })];
  if (field.kind === 'switch') {
    return h('div', { key: field.field, class: 'gin-field' },
      h('label', { key: 'label', class: 'gin-switch' },
        h('input', { key: 'box', type: 'checkbox', checked: field.on, ...told,
          onchange: event => { set(event.target.checked); event.target.checked = field.on; } }),
        h('span', { key: 'name', text: field.legend })),
      about);
  }
  const control = field.kind === 'list'
    ? h('select', { key: 'field', id, ...told,
      onchange: event => set(field.options[event.target.selectedIndex].value) },
    field.options.map(option => h('option', { key: option.value, value: String(option.value), selected: option.on, text: option.label })))
    : h('input', { key: 'field', id, type: 'text', inputmode: 'numeric', autocomplete: 'off', size: 6, class: 'gin-number',
      value: field.value, placeholder: field.placeholder, ...told,
      // Like the switch: what is shown is the rule in force; a refused text stands in the reason.
      onchange: event => { const text = event.target.value; event.target.value = field.value; set(text); },
      // To the browser the value in force, typed again, is no change: the reason of what was refused would stay.
      oninput: event => { if (field.error && event.target.value === field.value) set(field.value); } });
  // A list cannot break its lines: where an option is long it gets a row of its own.
  const wide = field.kind === 'list' && field.options.some(option => option.label.length > 24);
  return h('div', { key: field.field, class: wide ? 'gin-field gin-wide' : 'gin-field' },
    h('label', { key: 'label', for: id, text: field.legend }), control, about);
}

function reviewView(review, ui) {
  const jump = (each, label) => h('button', {
    key: 'go', type: 'button', class: 'gin-button gin-small', text: label, 'aria-label': each.name, 'aria-current': each.on ? 'step' : null,
    onclick: () => ui.send(each.event),
  });
  return h('section', { key: 'review', class: 'gin-box gin-review', 'aria-label': review.title },
    h('p', { key: 'title', class: 'gin-title', text: review.title }),
    review.progress && h('p', { key: 'progress', class: 'gin-grows' },
      h('progress', { key: 'bar', value: review.share, max: 1, 'aria-label': review.progress }),
      h('span', { key: 'text', text: review.progress })),
    h('div', { key: 'nav', class: 'gin-actions' },
      review.buttons.map(each => buttonView(each, ui, each.name)), h('span', { key: 'where', class: 'gin-count', text: review.where })),
    review.plot && h('div', { key: 'plot', class: 'gin-plot', html: review.plot }),
    h('ol', { key: 'decisions', class: 'gin-decisions' }, review.decisions.map((each, i) =>
      h('li', { key: i, class: `gin-decision gin-sev-${each.kind}` },
        jump(each, each.turn),
        h('span', { key: 'text' },
          h('span', { key: 'severity', class: 'gin-severity' },
            h('span', { key: 'sign', 'aria-hidden': 'true', text: each.sign }), h('span', { key: 'name', text: each.severity })),
          h('span', { key: 'words', html: each.html }))))),
    review.findings.length > 0 && h('p', { key: 'also', class: 'gin-title', text: review.also }),
    review.findings.length > 0 && h('ul', { key: 'findings', class: 'gin-decisions' }, review.findings.map((each, i) =>
      h('li', { key: i, class: 'gin-decision' }, jump(each, review.show), h('span', { key: 'text', html: each.html })))),
    review.summary.length > 0 && h('ul', { key: 'summary', class: 'gin-plain' }, review.summary.map((line, i) =>
      h('li', { key: i, html: line }))));
}

VIEWS.play = playView;
