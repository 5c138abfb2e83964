// What comes next, what is due, every skill, and the progress file: a part of the panel like the others.

// Links to lessons: the page's own list of them, where it is, knows best how to open one; else the file beside this one.
function lessonLink(link, ui, more) {
  return h('a', {
    key: link.file, class: 'gin-lesson-link', href: beside(link.file), text: link.label, ...more,
    onclick: event => open(event, link.file, ui.el),
  });
}

function beside(file, here = location.pathname + location.search) {
  return here.replace(/([/=]|%2F)(?:(?!%2F)[^/=&?#])+\.ipynb(?=[?&#]|$)/i, (_, before) => before + file);
}

function open(event, file, el) {
  const page = el.closest('.jp-Notebook');
  const links = page ? [...page.querySelectorAll('.jp-MarkdownCell a[href]')] : [];
  const link = links.find(each => each.getAttribute('href').split(/[?#]/)[0].split(/\/|%2F/i).pop() === file);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.click();
}

function courseView(view, ui) {
  watch(ui);
  takeFiles(ui);
  return [
    view.title && h('h3', { key: 'title', class: 'gin-question', text: view.title }),
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    h('div', { key: 'next', class: 'gin-coming' },
      view.hello && h('p', { key: 'hello', class: 'gin-hello', text: view.hello }),
      h('p', { key: 'lead', text: view.next.text }),
      view.next.link && lessonLink(view.next.link, ui, { class: 'gin-button gin-main' })),
    view.assigned && listView('assigned', view.assigned, ui),
    view.due && listView('due', view.due, ui),
    view.revisit && listView('revisit', view.revisit, ui),
    view.skills && skillsView(view.skills, ui),
    view.plot && plotView(view.plot),
    fileView(view, ui),
    h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

function listView(key, list, ui) {
  return h('div', { key, class: `gin-coming gin-coming-${key}` },
    h('p', { key: 'text', text: list.text }),
    (list.more || []).map((line, i) => h('p', { key: `more${i}`, class: 'gin-hello', text: line })),
    list.skills.length > 0 && h('ul', { key: 'skills' }, list.skills.map(skill => h('li', { key: skill.link.file + skill.name },
      h('span', { key: 'name', class: 'gin-skill', text: skill.name }), lessonLink(skill.link, ui), linesView(skill.lines)))));
}

// Lines with lines below them, as they come.
function linesView(lines) {
  return Boolean(lines && lines.length) && h('ul', { key: 'lines', class: 'gin-lines' },
    lines.map((line, i) => h('li', { key: i }, h('span', { key: 'text', text: line.text }), linesView(line.lines))));
}

function skillsView(skills, ui) {
  return gridView('skills', skills, row => [
    [lessonLink(row.link, ui)],
    [signView(row.sign), h('span', { key: 'words', text: row.state })],
    [h('span', { key: 'words', text: row.share }), row.spark && h('span', { key: 'spark', class: 'gin-plot gin-spark', html: row.spark })],
    [h('span', { key: 'words', text: row.met })],
    [h('span', { key: 'words', text: row.due })],
  ]);
}

const signView = sign => sign && h('span', { key: 'sign', class: 'gin-sign', 'aria-hidden': 'true', text: sign });

// A table of rows with a name and cells. On a narrow page the rows are laid out as blocks, which would take the
// table's own roles away.
function gridView(key, grid, cells) {
  return h('table', { key, class: `gin-skills gin-grid-${key}`, role: 'table', 'aria-label': grid.name },
    grid.title && h('caption', { key: 'caption', class: 'gin-title', text: grid.title }),
    h('thead', { key: 'head', role: 'rowgroup' }, h('tr', { role: 'row' }, grid.heads.map((head, i) =>
      h('th', { key: i, role: 'columnheader', scope: 'col', text: head })))),
    h('tbody', { key: 'body', role: 'rowgroup' }, grid.rows.map(row => h('tr', { key: row.id, role: 'row', class: `gin-state-${row.kind}` },
      h('th', { key: 0, role: 'rowheader', scope: 'row', text: row.name }),
      cells(row).map((kids, i) => h('td', { key: i + 1, role: 'cell', 'data-head': grid.heads[i + 1], class: kids ? null : 'gin-nothing' }, kids || []))))));
}

function plotView(plot) {
  return h('section', { key: 'plot', class: 'gin-over-time', 'aria-label': plot.title },
    h('p', { key: 'title', class: 'gin-title', text: plot.title }),
    h('ul', { key: 'key', class: 'gin-plot-key', 'aria-hidden': 'true' }, plot.key.map(each =>
      h('li', { key: each.kind, class: `gin-key-${each.kind}`, text: each.label }))),
    h('div', { key: 'svg', class: 'gin-plot', html: plot.svg }),
    h('details', { key: 'words', class: 'gin-more' },
      h('summary', { key: 'summary', text: plot.table }),
      h('ul', { key: 'lines' }, plot.lines.map((line, i) => h('li', { key: i, text: line })))));
}

function fileView(view, ui) {
  const { file } = view, id = `${ui.id}-file`;
  const kids = [
    h('p', { key: 'help', id: `${id}-help`, class: 'gin-help', text: file.help }),
    h('div', { key: 'actions', class: 'gin-actions' },
      buttonView({ ...file.export, event: { do: 'export', view: ui.id } }, ui, 'export'),
      h('label', { key: 'import', class: 'gin-button gin-choose' },
        h('span', { key: 'label', text: file.import.label }),
        h('input', { key: 'field', type: 'file', accept: '.jsonl', 'aria-describedby': `${id}-help`,
          onchange: event => takeIn(event.target, ui) })),
      buttonView(file.hand, ui, 'hand'),
      buttonView(file.reset, ui, 'reset')),
    file.handing && handingView(file.handing, ui),
    file.sure && h('div', { key: 'sure', class: 'gin-box gin-sure', role: 'group', 'aria-label': file.sure.text },
      h('p', { key: 'text', text: file.sure.text }),
      h('div', { key: 'actions', class: 'gin-actions' }, file.sure.buttons.map(each =>
        buttonView({ ...each, event: { ...each.event, view: ui.id } }, ui, each.name)))),
  ];
  return h('section', { key: 'file', class: 'gin-file', 'aria-label': file.title },
    file.folded
      ? h('details', { key: 'folded', class: 'gin-more' }, h('summary', { key: 'summary', text: file.title }), kids)
      : [h('p', { key: 'title', class: 'gin-title', text: file.title }), ...kids],
    h('ul', { key: 'told', class: 'gin-plain gin-told-lines' }, view.told.map((line, i) => h('li', { key: i, text: line }))));
}

// Handing in: the file is saved and passed on, or written to a folder that the teacher reads.
function handingView(hand, ui) {
  const id = `${ui.id}-hand`;
  return h('div', { key: 'handing', class: 'gin-box gin-handing', role: 'group', 'aria-labelledby': id },
    h('p', { key: 'title', id, text: hand.title }),
    h('p', { key: 'help', class: 'gin-help', text: hand.help }),
    h('div', { key: 'actions', class: 'gin-actions' },
      buttonView({ ...hand.save, event: { do: 'hand_save', view: ui.id } }, ui, 'hand_save')),
    hand.folder && pathView({ ...hand.folder, id: `${id}-folder`, main: false }, folder => ui.send({ do: 'hand_write', folder })));
}

// A folder by its path, and the button that does something with it.
function pathView(folder, send) {
  return h('form', { key: 'folder', class: 'gin-ask', onsubmit: event => {
    event.preventDefault();
    send(event.target.elements.namedItem('folder').value);
  } },
    h('label', { key: 'label', for: folder.id, text: folder.label }),
    h('div', { key: 'row', class: 'gin-actions' },
      h('input', { key: 'field', id: folder.id, name: 'folder', type: 'text', class: 'gin-name gin-path', autocomplete: 'off', spellcheck: 'false',
        value: folder.value, 'aria-describedby': `${folder.id}-help` }),
      h('button', { key: 'open', type: 'submit', class: folder.main ? 'gin-button gin-main' : 'gin-button', text: folder.button })),
    h('p', { key: 'help', id: `${folder.id}-help`, class: 'gin-help', text: folder.help }));
}

// The file goes to the kernel packed and in one piece: the channel takes ten megabytes at once, and a log packs well.
async function takeIn(field, ui) {
  const [file] = field.files;
  if (!file) return;
  let packed = []; // of a file that cannot be read nothing is sent, and the kernel says so
  try {
    packed = [await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()];
  } catch (error) {
    console.warn('gintutor: the file cannot be read', error);
  }
  field.value = ''; // the same file may be chosen again
  ui.model.send({ event: { do: 'import' } }, undefined, packed);
}

// The kernel sends the file to every view there is of the panel; the one that asked for it saves it.
async function save({ name, view }, buffer, ui) {
  if (view !== ui.id) return;
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream('gzip'));
  const url = URL.createObjectURL(await new Response(stream).blob());
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function takeFiles(ui) {
  if (ui.taking) return;
  ui.taking = true;
  const sent = (content, buffers) => { if (content.file) save(content.file, buffers[0], ui); };
  ui.model.on('msg:custom', sent);
  ui.ends.push(() => ui.model.off('msg:custom', sent));
}

// Lessons are worked in other tabs: whenever this one comes into sight again, what they added is asked for.
function watch(ui) {
  if (ui.watched) return;
  ui.watched = true;
  let seen = true;
  const sight = new IntersectionObserver(([entry]) => {
    if (entry.isIntersecting && !seen) ui.model.send({ event: { do: 'refresh' } });
    seen = entry.isIntersecting;
  });
  sight.observe(ui.el);
  const back = () => { if (document.visibilityState === 'visible') ui.model.send({ event: { do: 'refresh' } }); };
  document.addEventListener('visibilitychange', back);
  ui.ends.push(() => {
    sight.disconnect();
    document.removeEventListener('visibilitychange', back);
  });
}

// A review, or a mode of puzzles, that waits to be begun.
function restingView(view, ui) {
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    view.title && h('h3', { key: 'title', class: 'gin-question', text: view.title }),
    view.form && formView(view.form, ui),
    h('div', { key: 'lines', class: view.quiet ? 'gin-rest gin-help' : 'gin-rest' }, view.lines.map((line, i) => h('p', { key: i, text: line }))),
    view.actions.length > 0 && h('div', { key: 'actions', class: 'gin-actions' }, view.actions.map(each => buttonView(each, ui, 'main'))),
    view.live && h('div', { key: 'live', class: 'gin-unseen', role: 'status', 'aria-live': 'polite',
      text: view.live.text && view.live.text + (view.live.turn % 2 ? '\u00a0' : '') }),
  ].filter(Boolean);
}

// How the puzzles go.
function dashboardView(view, ui) {
  watch(ui);
  return [
    h('div', { key: 'notes', class: 'gin-notes', role: 'alert' }, view.notes.map((note, i) => h('p', { key: i, text: note }))),
    h('div', { key: 'lines', class: 'gin-rest' }, view.lines.map((line, i) => h('p', { key: i, text: line }))),
    view.figures.length > 0 && h('ul', { key: 'figures', class: 'gin-figures' }, view.figures.map(each => h('li', { key: each.name },
      h('p', { key: 'name', class: 'gin-help', text: each.name }),
      h('p', { key: 'value', class: 'gin-figure', text: each.value }),
      h('p', { key: 'more', class: 'gin-help', text: each.more })))),
    view.plot && plotView(view.plot),
    view.themes && themesView('themes', view.themes),
    view.few && h('details', { key: 'few', class: 'gin-more' },
      h('summary', { key: 'summary', text: view.few.title }), themesView('few', { ...view.few, title: '', name: view.few.title })),
  ].filter(Boolean);
}

// Of each theme the cells that say something.
function themesView(key, grid) {
  const cells = {
    solved: row => [h('span', { key: 'words', text: row.solved })],
    share: row => [row.bar && h('span', { key: 'bar', class: 'gin-plot gin-spark gin-bar', html: row.bar }), h('span', { key: 'words', text: row.share })],
    rating: row => [h('span', { key: 'words', text: row.rating })],
    trend: row => row.trend && [signView(row.sign), h('span', { key: 'words', text: row.trend })],
  };
  return gridView(key, grid, row => grid.columns.map(each => cells[each](row)));
}

VIEWS.course = courseView;
VIEWS.dashboard = dashboardView;
VIEWS.resting = restingView;
