// A class: the folder it is kept in, which errors lead and for whom, who stands where.

function classView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    view.folder && pathView({ ...view.folder, id: `${ui.id}-folder`, main: true }, folder => ui.send({ do: 'open', folder })),
    view.make && newClassView(view.make, ui),
    h('ul', { key: 'told', class: 'gin-plain gin-told-lines' }, view.told.map((line, i) => h('li', { key: i, text: line }))),
    h('div', { key: 'lines', class: 'gin-rest' }, view.lines.map((line, i) => h('p', { key: i, text: line }))),
    view.errors && errorsView(view.errors, ui),
    view.given && givenView(view.given, ui),
    view.give && giveView(view.give, ui),
    ...view.maps.map(map => mapView(map, ui)),
    view.unbegun && h('p', { key: 'unbegun', class: 'gin-help', text: view.unbegun }),
    ...view.grids.map(gridOf),
    view.aside && h('details', { key: 'aside', class: 'gin-more', open: '' },
      h('summary', { key: 'summary', text: view.aside.title }),
      h('ul', { key: 'lines', class: 'gin-told-lines' }, view.aside.lines.map((line, i) => h('li', { key: i, text: line })))),
    view.save && h('div', { key: 'save', class: 'gin-actions' }, buttonView(view.save, ui, 'save')),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

const written = (form, name) => form.elements.namedItem(name).value;

function newClassView(make, ui) {
  const field = (name, label, value) => h('div', { key: name, class: 'gin-field' },
    h('label', { key: 'label', for: `${ui.id}-${name}`, text: label }),
    h('input', { key: 'field', id: `${ui.id}-${name}`, name, type: 'text', inputmode: 'numeric', class: 'gin-number', autocomplete: 'off', value }));
  return h('form', { key: 'make', class: 'gin-box', 'aria-label': make.title, onsubmit: event => {
    event.preventDefault();
    ui.send({ do: 'new', pupils: written(event.target, 'pupils'), seed: written(event.target, 'seed') });
  } },
    h('p', { key: 'title', text: make.title }),
    h('div', { key: 'fields', class: 'gin-fields' }, field('pupils', make.pupils, ''), field('seed', make.seed, '0')),
    h('div', { key: 'row', class: 'gin-actions' }, h('button', { key: 'new', type: 'submit', class: 'gin-button', text: make.button })));
}

function errorsView(errors, ui) {
  return h('section', { key: 'errors', class: 'gin-map', 'aria-label': errors.title },
    h('p', { key: 'title', class: 'gin-title', text: errors.title }),
    h('ul', { key: 'items', class: 'gin-plain gin-errors' }, errors.items.map(each => h('li', { key: each.id },
      h('p', { key: 'text', text: each.text }),
      h('p', { key: 'who', class: 'gin-help', text: each.who }),
      h('p', { key: 'next', class: 'gin-help', text: each.next }),
      h('div', { key: 'do', class: 'gin-actions' }, buttonView(each.give, ui, 'give'), lessonLink(each.link, ui))))));
}

// What is set now, and the line each pupil enters: as text, to be copied or printed.
function givenView(given, ui) {
  const lines = { ...given, name: given.summary, title: '', rows: given.lines.map(each => ({ id: each.code, name: each.code, kind: 'known', line: each.line })) };
  return h('section', { key: 'given', class: 'gin-map', 'aria-label': given.title },
    h('p', { key: 'title', class: 'gin-title', text: given.title }),
    linesView(given.tasks),
    h('details', { key: 'lines', class: 'gin-more', open: given.open },
      h('summary', { key: 'summary', text: given.summary }),
      h('p', { key: 'help', class: 'gin-help', text: given.help }),
      gridView('lines', lines, row => [[h('code', { key: 'line', class: 'gin-pupil-line', text: row.line })]])));
}

// The form keeps what was chosen in it until the page is closed; all of it goes to the kernel at once.
function giveView(give, ui) {
  const id = name => `${ui.id}-give-${name}`;
  const box = (field, option) => h('label', { key: option.value, class: 'gin-switch' },
    h('input', { key: 'box', type: 'checkbox', name: field, value: option.value }), h('span', { key: 'name', text: option.label }));
  const { kinds } = give;
  return h('form', { key: 'give', class: 'gin-box gin-give', 'aria-label': give.title, onsubmit: event => {
    event.preventDefault();
    const data = new FormData(event.target);
    ui.send({ do: 'give', lessons: data.getAll('lessons'), themes: data.getAll('themes'),
      ...Object.fromEntries(['puzzles', 'low', 'high', 'until'].map(name => [name, data.get(name)])) });
  } },
    h('p', { key: 'title', class: 'gin-title', text: give.title }),
    h('fieldset', { key: 'lessons', class: 'gin-ask' },
      h('legend', { key: 'legend', text: give.lessons.legend }),
      h('div', { key: 'boxes', class: 'gin-boxes' }, give.lessons.options.map(each => box('lessons', each)))),
    h('div', { key: 'fields', class: 'gin-fields' },
      h('div', { key: 'puzzles', class: 'gin-field' },
        h('label', { key: 'label', for: id('puzzles'), text: give.puzzles }),
        h('input', { key: 'field', id: id('puzzles'), name: 'puzzles', type: 'text', inputmode: 'numeric', class: 'gin-number', autocomplete: 'off' })),
      h('div', { key: 'until', class: 'gin-field' },
        h('label', { key: 'label', for: id('until'), text: give.until.label }),
        h('input', { key: 'field', id: id('until'), name: 'until', type: 'date', class: 'gin-number gin-day', value: give.until.value, min: give.until.least }))),
    h('details', { key: 'kinds', class: 'gin-more' },
      h('summary', { key: 'summary', text: kinds.summary }),
      h('fieldset', { key: 'themes', class: 'gin-ask', 'aria-describedby': id('themes') },
        h('legend', { key: 'legend', text: kinds.themes }),
        h('p', { key: 'help', id: id('themes'), class: 'gin-help', text: kinds.help }),
        h('div', { key: 'boxes', class: 'gin-boxes' }, kinds.boxes.map(each => box('themes', each)))),
      h('div', { key: 'lists', class: 'gin-lists' }, kinds.lists.map(list => h('div', { key: list.field, class: 'gin-field' },
        h('label', { key: 'label', for: id(list.field), text: list.legend }),
        h('select', { key: 'list', id: id(list.field), name: list.field }, list.options.map(option =>
          h('option', { key: option.value, value: option.value, selected: option.chosen, text: option.label }))))))),
    h('div', { key: 'row', class: 'gin-actions' }, h('button', { key: 'give', type: 'submit', class: 'gin-button gin-do-give', text: give.button })));
}

// Wider than a narrow page: it is moved within its own frame, by keyboard too.
function mapView(map, ui) {
  const id = `${ui.id}-${map.id}`;
  return h('section', { key: map.id, class: 'gin-map', 'aria-labelledby': id },
    h('p', { key: 'title', id, class: 'gin-title', text: map.title }),
    h('div', { key: 'frame', class: 'gin-frame', role: 'group', tabindex: '0', 'aria-labelledby': id },
      h('table', { key: 'table', class: 'gin-heat', role: 'table', 'aria-labelledby': id },
        h('thead', { key: 'head' }, h('tr', { key: 'row' }, h('td', { key: 'corner' }),
          map.heads.map(head => h('th', { key: head, scope: 'col' }, h('span', { key: 'code', text: head }))))),
        h('tbody', { key: 'body' }, map.rows.map(row => h('tr', { key: row.id },
          h('th', { key: 'name', scope: 'row', text: row.name }),
          row.cells.map((cell, i) => h('td', { key: map.heads[i], class: `gin-${cell.kind}`, title: cell.words || null },
            h('span', { key: 'sign', 'aria-hidden': 'true', text: cell.sign }),
            cell.words && h('span', { key: 'words', class: 'gin-unseen', text: cell.words })))))))),
    map.more && h('p', { key: 'more', class: 'gin-help', text: map.more }));
}

function gridOf(grid) {
  const table = title => gridView(grid.id, { ...grid, title, name: grid.title }, row => row.cells.map(words => [h('span', { key: 'words', text: words })]));
  return grid.folded
    ? h('details', { key: grid.id, class: 'gin-more' }, h('summary', { key: 'summary', text: grid.title }), table(''))
    : table(grid.title);
}

VIEWS.class = classView;
