// What the canvas lacks: a role and a name, a way out for the Tab key, the room it has, the pointer held while it drags.

// A widget is rendered before it is put on the page: wait until it has surroundings.
function render({ model, el }) {
  el.style.display = 'none';
  let end = null, gone = false;
  const wait = () => {
    const root = el.closest('.gin-exercise');
    if (gone) return;
    if (root && root.isConnected) end = attach(model, root);
    else requestAnimationFrame(wait);
  };
  wait();
  return () => {
    gone = true;
    if (end) end();
  };
}

function attach(model, root) {
  const dressed = new WeakSet();
  let passing = false; // the finger that is down belongs to the page

  // Whether the point lies on a card that can be moved. The rectangles are in the table's own pixels.
  function grips(canvas, point) {
    const box = canvas.getBoundingClientRect(), scale = model.get('width') / box.width;
    const x = (point.clientX - box.left) * scale, y = (point.clientY - box.top) * scale;
    return model.get('grips').some(([left, top, wide, high]) => x >= left && x <= left + wide && y >= top && y <= top + high);
  }

  function dress() {
    root.setAttribute('data-lm-suppress-shortcuts', 'true');
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', model.get('name'));
    root.setAttribute('lang', model.get('language')); // the page around it is in another language, often
    for (const canvas of root.querySelectorAll('canvas')) {
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', model.get('label'));
      canvas.tabIndex = -1;
      canvas.style.cursor = model.get('cursor');
      if (dressed.has(canvas)) continue;
      dressed.add(canvas);
      // The canvas swallows every key it gets, Tab too: none of them reaches it.
      canvas.addEventListener('keydown', event => event.stopImmediatePropagation(), true);
      // The canvas would keep the page from scrolling. It gets the wheel never, and a finger only where a card can be
      // moved; elsewhere a swipe scrolls the page, and a tap arrives as a click.
      canvas.addEventListener('wheel', event => event.stopImmediatePropagation(), true);
      for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
        canvas.addEventListener(kind, event => {
          if (kind === 'touchstart') passing = !grips(canvas, event.touches[0]);
          if (passing) event.stopImmediatePropagation();
        }, { capture: true, passive: true });
      }
      // With the pointer held, a drag that leaves the canvas goes on and ends where the button is let go.
      canvas.addEventListener('pointerdown', event => {
        if (event.pointerType === 'mouse' && event.button === 0) canvas.setPointerCapture(event.pointerId);
      });
    }
  }

  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let told = '', timer = 0;

  function measure() {
    const width = Math.floor(root.clientWidth);
    if (width < 1) return; // hidden: another view may be the one that is looked at
    const size = { width, ratio: devicePixelRatio || 1, still: motion.matches };
    const now = JSON.stringify(size);
    if (now === told) return;
    told = now;
    model.send({ size });
  }

  const soon = () => { clearTimeout(timer); timer = setTimeout(measure, 80); };
  const room = new ResizeObserver(soon);
  const growth = new MutationObserver(dress);
  room.observe(root);
  growth.observe(root, { childList: true, subtree: true });
  motion.addEventListener('change', measure);
  model.on('change:label', dress);
  model.on('change:name', dress);
  model.on('change:cursor', dress);
  dress();
  measure();
  return () => {
    room.disconnect();
    growth.disconnect();
    motion.removeEventListener('change', measure);
    clearTimeout(timer);
    model.off('change:label', dress);
    model.off('change:name', dress);
    model.off('change:cursor', dress);
  };
}

export default { render };
