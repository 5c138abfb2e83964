/*
 * A gintutor lesson starts by itself and shows no code: a JupyterLab plugin, written by hand and loaded as it stands.
 *
 * There is no bundler: the plugin needs no module of JupyterLab, only what it finds on `app` and on the open panel.
 * hatch_build.py puts the wording and prose.js in, and a hash of the result into the file's name (the server lets browsers keep
 * extension files for a year). JupyterLab, Notebook 7 and JupyterLite all load it.
 *
 * Safety. Whoever opens a stranger's notebook must not run it by opening it. So a notebook is a lesson only if its
 * metadata says so AND every code cell is the one call below, which can do nothing but show an exercise; and before
 * the first cell runs, the notebook's own folder is taken off the kernel's import path, so that a `gintutor.py`
 * lying beside the notebook is never imported.
 */
(() => {
  'use strict';

  const NAME = 'gintutor-autostart';
  const WORDS = {} /* hatch_build.py: wording by language */;
  /* hatch_build.py: prose.js */

  // Exactly what the notebook generator writes; the id's letters leave no way out of the string.
  const ONE_CALL = /^from gintutor import exercise\nexercise\("[a-z]{2}\/\w{1,8}\/[\w-]{1,60}"\)\n?$/;
  const PICTURE_TAG = 'gintutor-picture';
  const FORGET_FOLDER = '(lambda path: path.__setitem__(slice(None), [p for p in path if p not in ("", ".")]))(__import__("sys").path)';
  // In the browser the learner's files are in memory until they are brought back from the browser's own store.
  const CHANNEL = 'gintutor-' + Math.random().toString(36).slice(2); // on which it tells this page whether they are kept
  const BRING_BACK = `await __import__("gintutor.learning.browser", fromlist=["keep"]).keep("${CHANNEL}")`;

  const STYLE = `
    .gintutor-lesson .jp-CodeCell .jp-Cell-inputWrapper, .gintutor-lesson .jp-Cell .jp-InputPrompt,
    .gintutor-lesson .jp-OutputPrompt, .gintutor-lesson .jp-OutputArea-promptOverlay, .gintutor-lesson .jp-Collapser,
    .gintutor-lesson .jp-cell-toolbar, .gintutor-lesson .jp-Notebook-footer, .gintutor-lesson .jp-NotebookPanel-toolbar,
    .gintutor-lesson .jp-cell-menu { display: none !important; }
    .gintutor-lesson .jp-Cell { padding-left: 0; padding-right: 0; }
    .gintutor-lesson .jp-Cell, .gintutor-lesson .jp-Cell .jp-RenderedMarkdown { border-color: transparent !important; box-shadow: none !important; outline: none; }
    .gintutor-lesson .jp-Notebook .jp-WindowedPanel-viewport, .gintutor-lesson .jp-WindowedPanel-inner { max-width: 900px; margin-inline: auto; }
    @media (max-width: 600px) {
      .gintutor-lesson .jp-RenderedMarkdown table { display: block; max-width: 100%; overflow-x: auto; margin-inline: 0; }
      .gintutor-lesson .jp-RenderedMarkdown :is(th, td) { padding: 4px 6px; }
    }
    .gintutor-lesson .gintutor-picture:has(+ .jp-CodeCell .jp-OutputArea-output) { display: none; }
    ${PROSE_STYLE}
    .gintutor-starting .jp-CodeCell::after {
      content: var(--gintutor-starting, '…'); display: block; box-sizing: border-box; padding: 0.75em 1em; margin: 4px 0;
      border-radius: 8px; background: #14532d; color: #fff; font-family: var(--jp-ui-font-family); font-size: var(--jp-ui-font-size1, 13px);
    }
    .gintutor-starting .jp-CodeCell:has(.jp-OutputArea-output)::after { display: none; }
    .gintutor-site #top-panel > :not(.gintutor-home) { display: none !important; }
    .gintutor-home { padding: 8px 16px; font-family: var(--jp-ui-font-family); font-size: 1rem; }
    .gintutor-home a { color: #14532d; font-weight: 600; }
    [data-jp-theme-light=false] .gintutor-home a { color: #86efac; }
    .gintutor-unkept { position: absolute; inset: auto 0 0 0; z-index: 20; padding: 0.75em 16px; border-top: 2px solid #b45309; background: #fffbeb; color: #14213d; font-family: var(--jp-ui-font-family); }
    .gintutor-unkept button { font: inherit; margin-inline-start: 0.5em; padding: 0.3em 0.8em; border: 1px solid #14532d; border-radius: 8px; background: #fff; color: #14532d; cursor: pointer; }
    .gintutor-lesson:has(> .gintutor-unkept) .jp-WindowedPanel-outer { padding-bottom: 9em; }
    .gintutor-spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .gintutor-failed > .gintutor-spoken {
      position: relative; z-index: 20; width: auto; height: auto; clip-path: none; white-space: normal; box-sizing: border-box;
      padding: 0.75em 1em; border-bottom: 2px solid var(--jp-error-color1, #b91c1c);
      background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color1, #111); font-family: var(--jp-ui-font-family);
    }`;

  const pause = ms => new Promise(done => setTimeout(done, ms));
  const inLite = () => Boolean(document.querySelector('[data-jupyter-lite-root]'));

  // ---- What is a lesson ---------------------------------------------------------------------------------------

  const lessonData = model => model.getMetadata('gintutor') || {};

  const codeCells = model => Array.from(model.cells).filter(cell => cell.type === 'code');

  function isLesson(model) {
    return lessonData(model).autostart === true &&
      codeCells(model).every(cell => ONE_CALL.test(cell.sharedModel.getSource()));
  }

  // ---- Running it ---------------------------------------------------------------------------------------------

  // After a reload the kernel still has the widgets of before, and the page is fetching them. Running a cell
  // meanwhile makes both wait for each other ("widget model not found"), so wait until the kernel has been quiet.
  // JupyterLite starts a new kernel with every page and never answers this question: there is nothing to wait for.
  async function settle(kernel) {
    await kernel.info;
    if (inLite()) return;
    const reply = await Promise.race([kernel.requestCommInfo({ target_name: 'jupyter.widget' }), pause(1000)]);
    const comms = (reply && reply.content && reply.content.comms) || {};
    if (Object.keys(comms).length === 0) return;
    for (let quiet = 0, waits = 0; quiet < 8 && waits < 100; waits++) {
      await pause(100);
      quiet = kernel.status === 'idle' ? quiet + 1 : 0;
    }
  }

  async function before(kernel, code) {
    const reply = await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    if (reply.content.status !== 'ok') throw new Error(`before the lesson: ${reply.content.ename}: ${reply.content.evalue}`);
  }

  async function run(app, panel) {
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session && panel.sessionContext.session.kernel;
    if (!kernel) throw new Error('the lesson has no kernel');
    const info = await kernel.info;
    if (info.language_info.name !== 'python') throw new Error('the kernel does not speak Python');
    await settle(kernel);
    if (panel.isDisposed || !isLesson(panel.content.model)) return;
    await before(kernel, FORGET_FOLDER);
    if (inLite()) await before(kernel, BRING_BACK);
    await app.commands.execute('notebook:run-all-cells', { semanticWidget: panel.id, activate: false });
    if (panel.isDisposed) return;
    panel.content.activeCellIndex = 0;
    const page = panel.content.node.querySelector('.jp-WindowedPanel-outer');
    if (page) page.scrollTo(0, 0);
  }

  // A restart, by menu or after a crash, takes the exercises away: bring them back. Answers are in the log.
  function runAgainAfterRestart(app, panel) {
    let restarting = false;
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status === 'restarting' || status === 'autorestarting') restarting = true;
      else if (status === 'idle' && restarting) {
        restarting = false;
        attempt(app, panel);
      }
    });
  }

  async function attempt(app, panel) {
    if (codeCells(panel.content.model).length === 0) return; // a page that is only read
    const data = lessonData(panel.content.model);
    const words = WORDS[data.language] || WORDS.en;
    panel.node.style.setProperty('--gintutor-starting', JSON.stringify(words.starting));
    panel.removeClass('gintutor-failed');
    panel.addClass('gintutor-starting');
    say(panel, words.starting);
    try {
      await run(app, panel);
      say(panel, '');
    } catch (error) {
      console.warn(NAME, error);
      panel.addClass('gintutor-failed');
      say(panel, words.failed);
    } finally {
      panel.removeClass('gintutor-starting');
    }
  }

  // A generated "…" is not reliably read aloud; a status line is.
  function say(panel, text) {
    let line = panel.node.querySelector(':scope > .gintutor-spoken');
    if (!line) {
      line = document.createElement('div');
      line.className = 'gintutor-spoken';
      line.setAttribute('role', 'status');
      panel.node.prepend(line);
    }
    line.textContent = text;
  }

  // ---- How it looks and feels ---------------------------------------------------------------------------------

  function markPictures(panel) {
    for (const cell of panel.content.widgets) {
      const tags = cell.model.getMetadata('tags') || [];
      if (cell.model.type === 'markdown' && tags.includes(PICTURE_TAG)) cell.addClass('gintutor-picture');
    }
  }

  // JupyterLab's page is in its own language and lets no aria-label through from markdown. So the lesson says which
  // language it is read in, and its cards are dressed on the page.
  function dressProse(panel) {
    const language = lessonData(panel.content.model).language, book = panel.content.node;
    if (language) book.lang = language;
    const watcher = dressCards(book);
    panel.disposed.connect(() => watcher.disconnect());
  }

  // Opening a lesson must not change its file: no autosave, no "leave this page?". Outputs are all that changes here,
  // and the learner's work is in the log. Whoever adds cells of their own gets the usual notebook back.
  function keepClean(panel) {
    const model = panel.content.model;
    const cells = model.cells.length;
    const clean = () => {
      if (model.dirty && model.cells.length === cells && isLesson(model)) model.dirty = false;
    };
    model.stateChanged.connect(clean);
    clean();
  }

  // Single letters are commands of the notebook (b adds a cell, m turns it into text): a learner's stray key must not
  // do that. JupyterLab listens on the document and asks the element that has the focus first, so it is that one that
  // must carry the mark. Ctrl+S has nothing to save, and left alone it would open the browser's own dialog.
  function quietKey(event) {
    if (!event.target.closest || !event.target.closest('.gintutor-lesson .jp-Notebook')) return;
    event.target.setAttribute('data-lm-suppress-shortcuts', 'true');
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') event.preventDefault();
  }

  // In single-document mode leave nothing but the lesson and the menu.
  function clearTheDesk(shell) {
    if (shell.mode !== 'single-document' || !shell.collapseLeft) return;
    shell.collapseLeft();
    shell.collapseRight();
    for (const side of ['left', 'right']) {
      if (shell.isSideTabBarVisible(side)) shell.toggleSideTabBarVisibility(side);
    }
    for (const bar of shell.widgets('bottom')) bar.hide();
  }

  // ---- On a site without a server ------------------------------------------------------------------------------

  // JupyterLite's menus lead to pages the site does not have; all a learner needs is the way to the start page.
  function showWayHome({ shell, formatChanged }, language) {
    if (document.querySelector('.gintutor-home')) return;
    const bar = document.getElementById('top-panel'), words = WORDS[language] || WORDS.en;
    if (!bar || !shell.menu) return;
    shell.menu.hide();
    const open = () => { if (shell.expandTop) shell.expandTop(); }; // narrow screens are given no bar, nor turned ones
    open();
    if (formatChanged) formatChanged.connect(open);
    document.body.classList.add('gintutor-site');
    const way = document.createElement('nav'), link = document.createElement('a');
    way.className = 'gintutor-home';
    way.lang = language;
    link.href = `../../${encodeURIComponent(language)}/index.html`;
    link.textContent = words.home;
    way.append(link);
    bar.prepend(way);
  }

  // The page is the lesson and nothing else: it has its name and its language, and no room for a toolbar.
  function beTheLesson(panel, language) {
    const first = Array.from(panel.content.model.cells)[0];
    if (language) document.documentElement.lang = language;
    const title = `${first ? first.sharedModel.getSource().split('\n')[0].replace(/^# /, '') : ''} · gintutor`;
    const name = () => { if (document.title !== title) document.title = title; }; // JupyterLab would put its own
    name();
    new MutationObserver(name).observe(document.querySelector('title'), { childList: true });
    if (panel.toolbar) panel.toolbar.hide();
  }

  // In a private window, or where the disk is full, nothing is kept: then the learner is told, and can save a file.
  function tellWhatIsNotKept(panel, language) {
    const words = WORDS[language] || WORDS.en, line = document.createElement('div'), file = document.createElement('button');
    const text = document.createElement('span'), channel = new BroadcastChannel(CHANNEL);
    let progress = '';
    line.setAttribute('role', 'alert');
    line.lang = language;
    file.textContent = words.save;
    file.onclick = () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([progress], { type: 'application/x-ndjson' }));
      link.download = 'gintutor-' + new Date().toISOString().slice(0, 10) + '.jsonl';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    };
    panel.node.prepend(line);
    channel.onmessage = ({ data }) => {
      progress = data.trim() ? data : '';
      line.className = data ? 'gintutor-unkept' : '';
      if (!data) return line.replaceChildren();
      if (text.textContent !== words.unkept) text.textContent = words.unkept;
      if (text.parentNode !== line) line.replaceChildren(text);
      if (progress && file.parentNode !== line) line.append(file);
    };
    panel.disposed.connect(() => channel.close());
  }

  // A page of an older release, by a bookmark or an open tab: the site tells which one is the newest, and the same
  // lesson lies there too.
  async function leaveOldRelease() {
    const here = new URL('../', location.href);
    const reply = await fetch(new URL('../release.json', here), { cache: 'no-store' });
    if (!reply.ok) return;
    const old = here.pathname.split('/').at(-2), { release } = await reply.json();
    if (/^[0-9a-f]+$/.test(release) && release !== old) location.replace(location.href.replace(`/${old}/`, `/${release}/`));
  }

  // ---- From lesson to lesson ----------------------------------------------------------------------------------

  // In the text of a lesson, and under an explanation the lesson of its rule.
  const LESSON_LINKS = '.gintutor-lesson .jp-MarkdownCell a[href], .gintutor-lesson a.gin-lesson-link';

  // JupyterLab would open a notebook link in one more tab with one more kernel; here one lesson takes the other's place.
  function follow(app, event) {
    const link = event.target.closest && event.target.closest(LESSON_LINKS);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href, location.href);
    const found = url.origin === location.origin && url.pathname.match(/\/(?:files|tree|notebooks)\/(.+\.ipynb)$/);
    if (!found) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const path = decodeURIComponent(found[1]);
    if (document.body.dataset.notebook === 'notebooks') location.assign(notebookPage(path, url.hash));
    else replaceLesson(app, path, url.hash).catch(error => console.warn(NAME, error));
  }

  // Back and forward change the address; JupyterLab leaves what it shows as it was.
  async function goBack(app) {
    const path = lessonAt(location), shown = app.shell.currentWidget;
    if (!path || !shown || !shown.context || shown.context.path === path || !shown.hasClass('gintutor-lesson')) return;
    await replaceLesson(app, path, location.hash);
  }

  function lessonAt({ pathname }) {
    const found = pathname.match(/\/tree\/(.+\.ipynb)$/);
    return found && decodeURIComponent(found[1]);
  }

  // The page of a notebook in Notebook 7 (path in the address) and in JupyterLite (path as a parameter).
  function notebookPage(path, hash) {
    const page = new URL(location.href);
    if (page.searchParams.has('path')) page.searchParams.set('path', path);
    else {
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      page.pathname = page.pathname.replace(/\/notebooks\/.*$/, () => '/notebooks/' + encoded);
    }
    page.hash = hash;
    return page.href;
  }

  async function replaceLesson(app, path, hash) {
    const old = app.shell.currentWidget;
    const opened = await app.commands.execute('docmanager:open', { path });
    if (opened && hash) opened.context.ready.then(() => opened.setFragment(hash));
    if (!old || !opened || old === opened) return;
    if (old.sessionContext) await old.sessionContext.shutdown();
    old.dispose();
  }

  // ---- The plugin ---------------------------------------------------------------------------------------------

  const seen = new WeakSet();

  async function consider(app, panel) {
    if (!panel || !panel.context || !panel.sessionContext || !panel.content || seen.has(panel)) return;
    seen.add(panel);
    await panel.context.ready;
    if (panel.isDisposed || !panel.content.model || !panel.content.model.cells || !isLesson(panel.content.model)) return;
    panel.addClass('gintutor-lesson');
    markPictures(panel);
    dressProse(panel);
    keepClean(panel);
    clearTheDesk(app.shell);
    if (inLite()) {
      const { language } = lessonData(panel.content.model);
      showWayHome(app, language);
      beTheLesson(panel, language);
      tellWhatIsNotKept(panel, language);
    }
    await attempt(app, panel);
    runAgainAfterRestart(app, panel);
  }

  const plugin = {
    id: NAME + ':plugin',
    description: 'Starts a gintutor lesson by itself and shows it without code.',
    autoStart: true,
    requires: [],
    optional: [],
    activate: app => {
      const style = document.createElement('style');
      style.textContent = STYLE;
      document.head.append(style);
      window.addEventListener('keydown', quietKey, true);
      document.addEventListener('click', event => follow(app, event), true);
      window.addEventListener('popstate', () => goBack(app).catch(error => console.warn(NAME, error)));
      const look = () => consider(app, app.shell.currentWidget).catch(error => console.warn(NAME, error));
      app.shell.currentChanged.connect(look);
      app.restored.then(look);
      if (inLite()) leaveOldRelease().catch(error => console.warn(NAME, error));
    },
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = {
    init() {},
    async get(module) {
      if (module !== './extension') throw new Error(`${NAME} has no ${module}`);
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
