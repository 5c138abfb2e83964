// The browser's own store of the learner's files: pieces, each added after the one before. Evaluates to what opens it:
// `told(kept)` is called whenever what was to be kept is kept, or cannot be.
(told => {
  const WAIT = 20000; // ms: a browser that refuses the store may also never answer
  let database = null, working = Promise.resolve();
  const waiting = [], seen = new Set(); // pieces to be kept yet; the keys of those this page knows

  const opened = () => database ||= new Promise((done, failed) => {
    const asked = indexedDB.open('gintutor', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('pieces', { autoIncrement: true }).createIndex('file', 'file');
    asked.onsuccess = () => {
      asked.result.onclose = () => { database = null; };
      asked.result.onversionchange = () => { asked.result.close(); database = null; };
      done(asked.result);
    };
    asked.onerror = () => failed(asked.error);
    setTimeout(() => failed(new Error('the store does not open')), WAIT);
  });

  const within = async (mode, act) => {
    try {
      const work = (await opened()).transaction('pieces', mode);
      return await new Promise((done, failed) => {
        let found;
        act(work.objectStore('pieces'), result => { found = result; });
        work.oncomplete = () => done(found);
        work.onabort = () => failed(work.error);
      });
    } catch (error) {
      database = null;
      throw error;
    }
  };

  const walk = (asked, each, done) => {
    asked.onsuccess = () => {
      const cursor = asked.result;
      if (!cursor) return done();
      each(cursor);
      cursor.continue();
    };
  };

  // When a file becomes another one, the lines that other pages have added meanwhile, of which this one knows nothing,
  // stay after it. A game is one page's.
  const text = data => new TextDecoder().decode(data);
  const unknown = (data, others) => {
    const known = new Set(text(data).split('\n'));
    return others.flatMap(each => text(each).split(/(?<=\n)/)).filter(line => !known.has(line.replace(/\n$/, ''))).join('');
  };

  const put = ({ file, data, anew }) => within('readwrite', (pieces, found) => {
    const add = () => { pieces.add({ file, data }).onsuccess = ({ target }) => found(target.result); };
    if (!anew) return add();
    const others = [];
    walk(pieces.index('file').openCursor(file), cursor => {
      if (!seen.has(cursor.primaryKey) && !file.includes('/')) others.push(cursor.value.data);
      cursor.delete();
    }, () => {
      add();
      const theirs = unknown(data, others);
      if (theirs) pieces.add({ file, data: new TextEncoder().encode(theirs) });
    });
  });

  const flush = async () => {
    if (!waiting.length) return;
    try {
      while (waiting.length) {
        seen.add(await put(waiting[0]));
        waiting.shift();
      }
      told(true);
    } catch {
      told(false);
    }
  };

  return {
    // Every piece that is kept; none, and word of it, where the browser does not let the page at its store.
    all: async () => {
      try {
        const kept = [];
        await within('readonly', pieces => walk(pieces.openCursor(), cursor => {
          seen.add(cursor.primaryKey);
          kept.push(cursor.value);
        }, () => {}));
        return kept;
      } catch {
        told(false);
        return [];
      }
    },
    // A piece that cannot be kept waits for the next one, and both keep their order.
    keep: (file, data, anew) => {
      waiting.push({ file, data, anew });
      return working = working.then(flush);
    },
  };
})
