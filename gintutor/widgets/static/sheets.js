// Worksheets: what to print, and the files once they are written. This text follows the other parts in one module.

function sheetsView(view, ui) {
  takeFiles(ui);
  return [
    h('h3', { key: 'title', class: 'gin-question', text: view.title }),
    h('p', { key: 'help', class: 'gin-help', text: view.help }),
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    h('div', { key: 'fields', class: 'gin-fields' }, view.fields.map(field => fieldView(field, ui))),
    h('div', { key: 'actions', class: 'gin-actions' }, buttonView(view.write, ui, 'main')),
    view.told && h('p', { key: 'told', class: 'gin-told-lines', text: view.told }),
    view.files.length > 0 && h('ul', { key: 'files', class: 'gin-plain', 'aria-label': view.list }, view.files.map(each =>
      h('li', { key: each.name }, buttonView({ ...each, event: { do: 'fetch', file: each.name, view: ui.id } }, ui, 'get')))),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

VIEWS.sheets = sheetsView;
