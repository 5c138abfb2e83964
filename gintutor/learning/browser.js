// The browser's own store of the learner's files: pieces, each added after the one before. Evaluates to its two doors.
(() => {
  const opened = new Promise((done, failed) => {
    const asked = indexedDB.open('gintutor', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('pieces', { autoIncrement: true }).createIndex('file', 'file');
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  const within = async (mode, act) => {
    const work = (await opened).transaction('pieces', mode);
    return new Promise((done, failed) => {
      const asked = act(work.objectStore('pieces'));
      work.oncomplete = () => done(asked.result);
      work.onabort = () => failed(work.error);
    });
  };
  return {
    all: () => within('readonly', pieces => pieces.getAll()),
    keep: (file, data, anew) => within('readwrite', pieces => {
      if (!anew) return pieces.add({ file, data });
      const old = pieces.index('file').getAllKeys(file);
      old.onsuccess = () => {
        for (const key of old.result) pieces.delete(key);
        pieces.add({ file, data });
      };
      return old;
    }),
  };
})()
