// A class: the folder it is kept in, which errors lead and for whom, who stands where.

function classView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    view.folder && folderView(view.folder, ui),
    view.make && newClassView(view.make, ui),
    h('ul', { key: 'told', class: 'gin-plain gin-told-lines' }, view.told.map((line, i) => h('li', { key: i, text: line }))),
    h('div', { key: 'lines', class: 'gin-rest' }, view.lines.map((line, i) => h('p', { key: i, text: line }))),
    view.errors && errorsView(view.errors, ui),
    ...view.maps.map(map => mapView(map, ui)),
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

function folderView(folder, ui) {
  const id = `${ui.id}-folder`;
  return h('form', { key: 'folder', class: 'gin-ask', onsubmit: event => {
    event.preventDefault();
    ui.send({ do: 'open', folder: written(event.target, 'folder') });
  } },
    h('label', { key: 'label', for: id, text: folder.label }),
    h('div', { key: 'row', class: 'gin-actions' },
      h('input', { key: 'field', id, name: 'folder', type: 'text', class: 'gin-name gin-path', autocomplete: 'off', spellcheck: 'false',
        value: folder.value, 'aria-describedby': `${id}-help` }),
      h('button', { key: 'open', type: 'submit', class: 'gin-button gin-main', text: folder.button })),
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: folder.help }));
}

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
  return h('section', { key: 'errors', 'aria-label': errors.title },
    h('p', { key: 'title', class: 'gin-title', text: errors.title }),
    h('ul', { key: 'items', class: 'gin-plain gin-errors' }, errors.items.map(each => h('li', { key: each.id },
      h('p', { key: 'text', text: each.text }),
      h('p', { key: 'who', class: 'gin-help', text: each.who }),
      h('p', { key: 'next', class: 'gin-help', text: each.next }),
      lessonLink(each.link, ui)))));
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
