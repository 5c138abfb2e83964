// What the canvas lacks: a role and a name, a way out for the Tab key, the room it has, the pointer held while it drags.

// A widget is rendered before it is put on the page: wait until it has surroundings.
function render({ model, el }) {
  el.classList.add('gin-glue');
  let end = null, gone = false;
  const wait = () => {
    const root = el.closest('.gin-exercise');
    if (gone) return;
    if (root && root.isConnected) end = attach(model, root, el);
    else requestAnimationFrame(wait);
  };
  wait();
  return () => {
    gone = true;
    if (end) end();
  };
}

// What the pointer carries: one picture of the cards, moved by the page itself once for each frame, so that it keeps up
// with the hand however busy the kernel is. It is copied anew each time from the drawings the canvas library keeps, for
// a drawing may be finished a moment after it is first asked for.
function carrier(model, el) {
  const picture = document.createElement('canvas'), pen = picture.getContext('2d');
  picture.className = 'gin-carried';
  picture.setAttribute('aria-hidden', 'true');
  let point = null, canvas = null, drawings = [], waiting = false;

  function place() {
    waiting = false;
    const { images, size, hold, scale, fine, at } = model.get('carried');
    if (!images || !canvas || drawings.length !== images.length) return;
    pen.setTransform(fine, 0, 0, fine, 0, 0);
    pen.clearRect(0, 0, ...size);
    images.forEach(([, ...where], i) => pen.drawImage(drawings[i], ...where));
    const box = canvas.getBoundingClientRect(), home = el.getBoundingClientRect(), zoom = box.width / model.get('width');
    const [x, y] = point || [box.left + at[0] * zoom, box.top + at[1] * zoom];
    // A card is drawn larger about its own middle, so that the hand does not slide on it.
    const left = x - home.left - hold[0] * zoom, top = y - home.top - hold[1] * zoom;
    picture.style.width = `${size[0] * zoom}px`;
    picture.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    if (!picture.isConnected) el.append(picture);
  }

  const soon = () => {
    if (!waiting) requestAnimationFrame(place);
    waiting = true;
  };

  async function changed() {
    const carried = model.get('carried');
    drawings = [];
    if (!carried.images) {
      // The cards lie on the table again with the next drawing, which is on its way.
      requestAnimationFrame(() => { if (!model.get('carried').images) picture.remove(); });
      return;
    }
    const found = await Promise.all(carried.images.map(([id]) => model.widget_manager.get_model(id)));
    if (model.get('carried') !== carried) return;
    drawings = found.map(each => each.canvas);
    picture.width = Math.ceil(carried.size[0] * carried.fine);
    picture.height = Math.ceil(carried.size[1] * carried.fine);
    soon();
  }

  model.on('change:carried', changed);
  changed();
  return {
    follow(table) {
      canvas = table;
      const moved = ({ clientX, clientY }) => {
        point = [clientX, clientY];
        if (drawings.length) soon();
      };
      for (const kind of ['pointerdown', 'pointermove']) table.addEventListener(kind, moved, true);
      table.addEventListener('touchmove', event => moved(event.touches[0]), { capture: true, passive: true });
    },
    end() {
      model.off('change:carried', changed);
      picture.remove();
    },
  };
}

function attach(model, root, el) {
  const dressed = new WeakSet(), hand = carrier(model, el);
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
    for (const canvas of root.querySelectorAll('canvas:not(.gin-carried)')) {
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', model.get('label'));
      canvas.tabIndex = -1;
      canvas.style.cursor = model.get('cursor');
      if (dressed.has(canvas)) continue;
      dressed.add(canvas);
      hand.follow(canvas);
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

  // The page's own cards follow the learner's look too; the plugin that opens lessons draws them.
  function tellProse() {
    const book = root.closest('.jp-Notebook'), { four, letters } = model.get('prose');
    if (!book || !letters) return;
    book.classList.toggle('gin-prose-four', four);
    if (book.dataset.ginLetters !== letters) book.dataset.ginLetters = letters;
  }

  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let told = '', timer = 0;

  function measure() {
    const width = Math.floor(root.clientWidth);
    if (width < 1) return; // hidden: another view may be the one that is looked at
    const size = { width, still: motion.matches };
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
  model.on('change:prose', tellProse);
  dress();
  tellProse();
  measure();
  return () => {
    hand.end();
    room.disconnect();
    growth.disconnect();
    motion.removeEventListener('change', measure);
    clearTimeout(timer);
    model.off('change:label', dress);
    model.off('change:name', dress);
    model.off('change:cursor', dress);
    model.off('change:prose', tellProse);
  };
}

export default { render };
