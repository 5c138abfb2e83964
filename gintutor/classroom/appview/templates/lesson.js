// The page of one lesson: it follows the system's light or dark, tells what it is waiting for, and notices when its
// kernel has gone. What runs in it is Voilà's part.

const at = (selector, within = document) => within.querySelector(selector);
function tell(text) {
  const line = at('.gin-said');
  if (line.textContent !== text) line.textContent = text;
}

// ---- Light or dark --------------------------------------------------------------------------------------------

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
dark.addEventListener('change', paint);
paint();

// ---- Waiting --------------------------------------------------------------------------------------------------

const SHOWN = '.jupyter-widgets, .jp-RenderedText';
let beats = 0, over = false;

function fail() {
  over = true;
  document.body.classList.replace('gintutor-starting', 'gintutor-failed');
  tell(WORDS.failed);
}

// A cell of a lesson shows its exercise; when text comes in its place, something went wrong.
function look() {
  const cells = [...document.querySelectorAll('.jp-CodeCell')];
  if (cells.some(cell => at('.jp-RenderedText', cell))) fail();
  else if (cells.every(cell => at(SHOWN, cell))) {
    over = true;
    document.body.classList.remove('gintutor-starting');
    tell('');
    backToPlace();
  }
  return over;
}

// Voilà lets the page know every ten seconds that a kernel is still starting; after two minutes none will come.
window.voila_heartbeat = () => { if (++beats >= 12 && !over) fail(); };

// Exercises have their headings below those of the second level; what stands right below the title is of that level.
function rankHeadings(book) {
  const second = at('.jp-MarkdownCell h2', book);
  const rank = () => {
    for (const each of book.querySelectorAll('.gin-question:not([aria-level])')) {
      const below = second && second.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
      each.setAttribute('aria-level', below ? '3' : '2');
    }
  };
  new MutationObserver(rank).observe(book, { childList: true, subtree: true });
}

document.addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style');
  style.textContent = PROSE_STYLE;
  document.head.append(style);
  dressCards(at('.jp-Notebook'));
  rankHeadings(at('.jp-Notebook'));
  tell(WORDS.starting);
  if (look()) return;
  const watcher = new MutationObserver(() => { if (look()) watcher.disconnect(); });
  watcher.observe(document.body, { childList: true, subtree: true });
});

// ---- The place in the lesson, over a reload that nobody asked for --------------------------------------------

const PLACE = `place in ${location.pathname}`;
const stops = cell => [...cell.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')];

// The cell with the focus, else the first to be seen; where on the screen it is, and what in it has the focus.
function keepPlace() {
  const cells = [...document.querySelectorAll('.jp-Cell')], here = document.activeElement.closest('.jp-Cell');
  const cell = here || cells.find(each => each.getBoundingClientRect().bottom > 0);
  if (!cell) return;
  const all = stops(cell), top = cell.getBoundingClientRect().top;
  const place = { cell: cells.indexOf(cell), top, stop: all.indexOf(document.activeElement), of: all.length };
  sessionStorage.setItem(PLACE, JSON.stringify(place));
  history.scrollRestoration = 'manual';
}

// Exercises fill and find their height for a while: until then, or until somebody does something, the cell stays put.
function backToPlace() {
  const place = JSON.parse(sessionStorage.getItem(PLACE)), cell = place && document.querySelectorAll('.jp-Cell')[place.cell];
  sessionStorage.removeItem(PLACE);
  history.scrollRestoration = 'auto';
  if (!cell) return;
  let end = performance.now() + 5000;
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, () => { end = 0; }, { once: true });
  requestAnimationFrame(function settle() {
    if (performance.now() > end) return;
    scrollBy(0, cell.getBoundingClientRect().top - place.top);
    const all = stops(cell), stop = all.length === place.of && all[place.stop];
    if (stop && document.activeElement === document.body) stop.focus({ preventScroll: true });
    requestAnimationFrame(settle);
  });
}

// ---- A kernel that has gone -----------------------------------------------------------------------------------

// Kernels nobody talks to for long are ended. Whoever comes back finds the page as it was, loaded again.
const PAUSE = 5000;
let asked = 0, timer = 0;

function awake() {
  if (!timer) timer = setTimeout(ask, Math.max(0, asked + PAUSE - Date.now()));
}

async function ask() {
  timer = 0;
  asked = Date.now();
  const config = at('#jupyter-config-data');
  if (!config || document.hidden) return;
  const { baseUrl, kernelId } = JSON.parse(config.textContent);
  const reply = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: 'no-store' }).catch(() => null);
  if (!reply) tell(WORDS.ended);
  else if (reply.status === 403) tell(WORDS.no_key); // started again since, with another key
  else if (reply.status === 404) {
    tell(WORDS.resting);
    keepPlace();
    location.reload();
  } else if (over && reply.ok && [WORDS.ended, WORDS.no_key].includes(at('.gin-said').textContent)) tell('');
}

for (const kind of ['pointerdown', 'keydown', 'focus']) window.addEventListener(kind, awake, true);
document.addEventListener('visibilitychange', awake);
window.addEventListener('pageshow', event => { if (event.persisted) awake(); });
