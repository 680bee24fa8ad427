// Dragging: the piece on a square follows the mouse or the finger to another one. Where a move is a path, each square of
// it is chosen as the pointer passes over. Each step is a link, as for taps.

let drag = null;
/** How far the mouse or the finger moves before a press becomes a drag, in pixels. */
const DRAG_THRESHOLD = 8;
/** The distance between the points of the pointer's way that are looked at, in pixels; and the most of them. */
const POINT_DISTANCE = 6;
const MOST_POINTS = 2000;
/** The part of a square that counts when a pointer passes: its middle, so that a corner that is cut is not chosen. */
const CORE = 0.7;

/** The points of the pointer's way that are still to be looked at, in units of the board. */
let trail = [];
/** Whether the trail is being followed. */
let followingTrail = false;

document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(".stage")) event.preventDefault();
});

document.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button !== 0 || busy || followingTrail) return;
  const touch = event.pointerType === "touch";
  // A finger scrolls the page, except where something can be lifted.
  const link = event.target.closest?.(touch ? ".spots :is(.lift, .step, .back, .other)[data-swap]" : ".spots a[data-swap]");
  if (!link) return;
  const [x, y] = [event.clientX, event.clientY];
  drag = { link, touch, pointer: event.pointerId, x, y, last: [x, y], path: [middleOf(link)], ghost: null };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < DRAG_THRESHOLD) return;
    drag.ghost = createGhost(drag.link);
    document.documentElement.classList.add("dragging");
    // The square under a finger is replaced while the finger moves.
    document.documentElement.setPointerCapture(event.pointerId);
    // A piece that is already lifted is not put back first.
    if (!drag.link.matches(".back")) choose(drag.link);
  }
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  extendTrail(event.clientX, event.clientY);
});

/** Adds the straight way of the pointer to a point to the trail. */
function extendTrail(x, y) {
  const [fromX, fromY] = drag.last;
  const count = Math.floor(Math.hypot(x - fromX, y - fromY) / POINT_DISTANCE);
  if (count === 0) return;
  for (let step = 1; step <= count && trail.length < MOST_POINTS; step += 1) {
    trail.push(toBoardUnits(fromX + ((x - fromX) * step) / count, fromY + ((y - fromY) * step) / count));
  }
  drag.last = [x, y];
  followTrail(drag.path);
}

/** A point of the window in units of the board. */
function toBoardUnits(x, y) {
  const spots = document.querySelector(".spots") ?? document.querySelector(".stage");
  const { left, top, width } = spots.getBoundingClientRect();
  const scale = (spots.viewBox?.baseVal.width ?? width) / width;
  return [(x - left) * scale, (y - top) * scale];
}

/** Whether a point is in the core of a place on the board. */
function contains(spot, [x, y]) {
  const rect = spot.querySelector("rect");
  const [[midX, midY], of] = [middleOf(spot), (name) => (Number(rect.getAttribute(name)) * CORE) / 2];
  return Math.abs(x - midX) <= of("width") && Math.abs(y - midY) <= of("height");
}

/** Follows the trail: chooses each next square of a path, and takes the last one back where the pointer turns back. */
async function followTrail(path) {
  if (followingTrail) return;
  followingTrail = true;
  while (trail.length > 0) {
    while (busy) await currentLoad;
    const point = trail.shift();
    const under = (selector) => [...document.querySelectorAll(`.spots ${selector}`)].find((spot) => contains(spot, point));
    const step = under(".step[data-swap]");
    const back = path.length > 1 && isNear(path.at(-2), point) ? document.querySelector(".spots .back[data-swap]") : null;
    if (!step && !back) continue;
    const before = region();
    const place = step && middleOf(step);
    choose(step ?? back);
    while (busy) await currentLoad;
    // If a step could not be loaded, the rest of the way is not the way that was meant.
    if (region() === before) trail = [];
    else if (step) path.push(place);
    else path.pop();
  }
  followingTrail = false;
  playIfComplete();
}

/** Whether a point is near the middle of a square that was passed. */
function isNear([x, y], point) {
  const rect = document.querySelector(".spots .back rect") ?? document.querySelector(".spots rect");
  return Boolean(rect) && Math.hypot(x - point[0], y - point[1]) <= (Number(rect.getAttribute("height")) * CORE) / 2;
}

/** A copy of what the board shows on a square. */
function createGhost(link) {
  const image = link.closest(".stage").querySelector("img.board");
  const [from, all] = [link.querySelector("rect").getBoundingClientRect(), image.getBoundingClientRect()];
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    backgroundImage: `url("${image.currentSrc}")`,
    backgroundSize: `${all.width}px ${all.height}px`,
    backgroundPosition: `${all.left - from.left}px ${all.top - from.top}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** Ends a drag, or a press that has not become one. Returns the drag, or null. */
function endDrag() {
  const done = drag;
  drag = null;
  done?.ghost?.remove();
  document.documentElement.classList.remove("dragging");
  return done?.ghost ? done : null;
}

document.addEventListener("pointerup", async (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const done = endDrag();
  if (!done) return;
  // Suppress the click that follows.
  const stop = (click) => click.stopImmediatePropagation() || click.preventDefault();
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
  while (busy || followingTrail) await (busy ? currentLoad : new Promise(requestAnimationFrame));
  // A path ends where its last step is.
  const isPath = done.path.length > 1;
  const places = isPath ? ".spots .step[data-swap]" : ".spots a[data-swap]:not(.back)";
  const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest(places);
  // Dropped on its own square or where nothing can be chosen, it stays lifted.
  if (spot) choose(spot);
  else playIfComplete();
});

document.addEventListener("pointercancel", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  trail = [];
  endDrag();
});

/** Prevents scrolling while a finger drags. Not all browsers respect `touch-action` on a square. */
function preventWhileDragging(event) {
  if (drag?.touch) event.preventDefault();
}

// A long press before a drag opens no menu.
document.addEventListener("contextmenu", preventWhileDragging);

