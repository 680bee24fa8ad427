// Progressive enhancement: replays games without loading pages, loads only the part of a page that changes, handles
// keys, and updates running games. Without this script, every link and form still works.

const live = document.getElementById("live");
const notice = document.getElementById("notice");
const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let busy = false;
let currentLoad = null;
let sending = null;
let queue = [];
let playing = false;
let autoplayTimer = null;
let newestVersion = 0;

/** The texts that this script shows, in the language of the page, with placeholders in braces. */
const texts = JSON.parse(document.getElementById("texts").textContent);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

const region = () => document.querySelector("[data-region]");
const version = () => Number(region()?.dataset.version ?? 0);

// Messages.

let hideTimer = null;
let retryTimer = null;
let retryNow = null;

/** Shows and announces a message; with `retry`, beside a button for it. It disappears by itself unless it `stays`. */
function showMessage(text, retry, stays = Boolean(retry)) {
  clearTimeout(hideTimer);
  const [words, button] = notice.children;
  words.textContent = live.textContent = text;
  button.hidden = !retry;
  retryNow = retry;
  notice.hidden = false;
  if (!stays) hideTimer = setTimeout(hideMessage, 6000);
}

function hideMessage() {
  clearTimeout(hideTimer);
  clearTimeout(retryTimer);
  notice.hidden = true;
  retryNow = null;
}

/** Retries later, or as soon as the reader asks or the connection is back. */
function retryLater(text, tries, response, retry) {
  const asked = Number(response?.headers.get("retry-after")) || 0;
  const seconds = Math.max(asked, Math.min(2 ** tries, 30));
  showMessage(filled(texts.retry, { problem: text, seconds }), retry);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(retry, seconds * 1000);
}

notice.querySelector("button").addEventListener("click", () => retryNow?.());
window.addEventListener("online", () => retryNow?.());

/** The message of an error page. */
const errorMessage = (page, status) =>
  (page?.querySelector("main .wrong[role=alert]") ?? page?.querySelector("main .lead"))?.textContent ?? filled(texts.refused, { status });

// The set-up page is polled until all steps are done.
const setupTimer = setInterval(async () => {
  const shown = document.querySelector("[data-setup]");
  if (!shown || shown.dataset.setup === "done") return clearInterval(setupTimer);
  if (document.hidden) return;
  try {
    const response = await fetch("/setup", { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector("[data-setup]");
    if (!fresh || fresh.innerHTML === shown.innerHTML || shown.contains(document.activeElement)) return;
    const states = [...fresh.querySelectorAll(".state")].map((state) => state.textContent);
    const before = [...shown.querySelectorAll(".state")].map((state) => state.textContent);
    live.textContent = states.find((state, at) => state !== before[at]) ?? "";
    shown.replaceWith(fresh);
  } catch {
    // The program is restarting.
  }
}, 3000);

// The parts of pages.

/** Loads the picture of a part before the part is shown, so that nothing flickers. */
async function preloadPicture(part) {
  const picture = part.querySelector("picture");
  if (!picture) return;
  const image = new Image();
  const source = picture.querySelector("source");
  image.src = darkScheme.matches && source ? source.getAttribute("srcset") : picture.querySelector("img").getAttribute("src");
  await image.decode().catch(() => {});
}

/** The middle of a place on the board, in units of the board. */
function middleOf(spot) {
  const of = (name) => Number(spot.querySelector("rect").getAttribute(name));
  return [of("x") + of("width") / 2, of("y") + of("height") / 2];
}

/** The place on a board that is nearest to a point; undefined without a point or a place. */
function nearest(part, point) {
  if (!point) return undefined;
  const far = (spot) => Math.hypot(middleOf(spot)[0] - point[0], middleOf(spot)[1] - point[1]);
  return [...part.querySelectorAll(".spots a")].reduce((best, spot) => (best && far(best) <= far(spot) ? best : spot), undefined);
}

/** Moves the focus when the part of the page that had it is replaced. */
function restoreFocus(fresh, before) {
  const confirm = fresh.querySelector("[data-confirm], .ask button");
  const invalid = fresh.querySelector("[aria-invalid]");
  const wanted = [
    before.key && fresh.querySelector(`[data-key="${before.key}"]`),
    // At the end of a replay its button is off; another one gets the focus.
    before.replay && fresh.querySelector(".replay a"),
    before.slider && fresh.querySelector(".slider"),
    before.typing && (invalid ?? fresh.querySelector("#move")),
    before.spot && (confirm ?? nearest(fresh, before.middle) ?? fresh.querySelector(".spots a, .choices a")),
    before.block && fresh.querySelector(".blocks [aria-current]"),
    before.action && fresh.querySelector(".actions [aria-current]"),
    confirm,
    before.inside && (fresh.querySelector("[data-swap]:not(.spots *)") ?? document.getElementById("main")),
  ];
  wanted.find(Boolean)?.focus({ preventScroll: true });
}

function describeFocus(part) {
  const at = document.activeElement;
  return {
    inside: part.contains(at),
    key: at?.dataset?.key,
    replay: Boolean(at?.closest?.(".replay")),
    slider: Boolean(at?.classList?.contains("slider")),
    typing: at?.id === "move" || Boolean(at?.closest?.(".typing")),
    spot: Boolean(at?.closest?.(".spots, .choices, .confirm, .ask")),
    middle: at?.closest?.(".spots a") && middleOf(at),
    block: Boolean(at?.closest?.(".blocks")),
    action: Boolean(at?.closest?.(".actions")),
  };
}

/** The text of the link of an action, with its number; empty if there is none. */
const actionOf = (link) => link?.textContent.replace(/\s+/g, " ").trim() ?? "";

/** The last action of a part's game, with its number; empty if there is none. */
const lastAction = (part) => part.dataset.newest?.trim() ?? actionOf(part.querySelector(".actions li:last-child a"));

/** The last few actions of a part's game after a number of them, as a text. */
function actionsAfter(part, ply) {
  const listed = [...part.querySelectorAll(".actions li > a")].map(actionOf).filter((text) => Number.parseInt(text, 10) > ply);
  return listed.slice(-3).join(", ") || lastAction(part);
}

/** The message about a change that others made in a running game; empty if none. */
function changeMessage(old, fresh) {
  if (!fresh.dataset.plies || old.dataset.version === fresh.dataset.version) return "";
  const [before, now] = [Number(old.dataset.plies), Number(fresh.dataset.plies)];
  if (now < before) return before - now === 1 ? texts.takenBack : filled(texts.severalTakenBack, { count: before - now });
  // After a takeback and another action the number is the same.
  if (now === before && lastAction(fresh) === lastAction(old)) return old.dataset.news === fresh.dataset.news ? "" : fresh.dataset.news;
  const action = actionsAfter(fresh, Math.min(before, now - 1));
  return filled(fresh.dataset.ply === fresh.dataset.plies ? texts.newAction : texts.goneOn, { action });
}

/** What a screen reader says of a new part. After the reader's own action: that action, and a reply that came with it. */
function announcementOf(old, fresh, own) {
  const acted = own ? changeMessage(old, fresh) : "";
  if (acted) return acted === fresh.dataset.say ? acted : `${acted} ${fresh.dataset.say}`;
  return fresh.dataset.say === old.dataset.say ? "" : fresh.dataset.say;
}

/** The visible board of a part: the first in the stack whose picture is loaded. */
const visibleBoard = (part) =>
  [...part.querySelectorAll(".stage > picture, .stage > svg.board")].find((board) => board.querySelector("img")?.complete ?? true);

/**
 * Fades a board in over the previous one, or shows it at once if the reader prefers reduced motion. With a promise,
 * the previous one is visible until that settles.
 */
function fadeIn(board, old, loading) {
  const done = () => {
    board.classList.remove("fresh");
    old.remove();
  };
  old.classList.remove("fresh");
  old.classList.add("past");
  old.setAttribute("aria-hidden", "true");
  board.after(old);
  if (loading) loading.then(done, done);
  else if (reducedMotion.matches) done();
  else {
    board.classList.add("fresh");
    board.addEventListener("animationend", done, { once: true });
  }
}

/** Fades in the board of a new part over the previous one, unless that has the same picture. */
function renewBoard(fresh, before, hurried) {
  const [board, image] = [fresh.querySelector(".stage > picture"), fresh.querySelector(".stage > picture img")];
  if (!before || !board || before.querySelector("img")?.getAttribute("src") === image.getAttribute("src")) return;
  fadeIn(board, before, hurried && image.decode());
}

/** Replaces the part of this page by that of a loaded page; `own` if that is the response to a form. */
async function replacePart(page, response, at, own, traversalsBefore) {
  const fresh = page.querySelector("[data-region]");
  const old = region();
  // If more keys are queued, the next part does not wait for this picture.
  const hurried = queue.length > 0;
  if (!hurried) await preloadPicture(fresh);
  // The reader may have closed a board of the rules, or gone back, during the load.
  if (!old.isConnected || traversalsBefore !== traversals) return;
  // The reader may have moved on during the load.
  const further = replay && replay.part === old && replay.at !== at ? replay.at : null;
  const before = describeFocus(old);
  const [typed, typing] = [old.querySelector("#move"), fresh.querySelector("#move")];
  if (typed && typing && !typing.value && fresh.dataset.ply === old.dataset.ply) typing.value = typed.value;
  const open = [...old.querySelectorAll("details")].map((details) => details.open);
  const changed = own ? "" : changeMessage(old, fresh);
  const saying = undoMessage(old) || announcementOf(old, fresh, own);
  if (fresh.dataset.ply !== old.dataset.ply) playSound();
  const board = visibleBoard(old);
  old.replaceWith(document.adoptNode(fresh));
  renewBoard(fresh, board, hurried);
  if (fresh.id === "game" || fresh.dataset.ply === old.dataset.ply) {
    for (const [place, details] of fresh.querySelectorAll("details").entries()) details.open ||= open[place] ?? false;
  }
  document.title = page.title;
  updateAddress(fresh, new URL(fresh.dataset.address ?? response.url, location.href).href, own);
  hideMessage();
  if (changed) showMessage(changed);
  else if (saying) live.textContent = saying;
  initialise();
  restoreFocus(fresh, before);
  if (further !== null && replay) showPly(further);
}

/** The most queued keys. */
const MOST_QUEUED = 64;

/**
 * Queues a key, an address or a form until the current load ends. An address replaces the keys and the address queued
 * before it; a form that is queued or being sent is not sent again.
 */
function enqueue(request) {
  const { address, options } = request;
  const same = (other) => other?.options && other.address === address && `${other.options.body}` === `${options.body}`;
  if (options && [sending, ...queue].some(same)) return;
  if (address && !options) queue = queue.filter((other) => other.options);
  if (address || queue.length < MOST_QUEUED) queue.push(request);
}

/** Processes the queue up to the next load. Keys apply to the part that is shown now. */
function drainQueue() {
  while (!busy && queue.length > 0) {
    const { key, address, options } = queue.shift();
    if (key) pressKey(key);
    else swap(address, options);
  }
  if (!busy && newestVersion > version()) reloadPart();
}

/** Loads a page after the current load, and shows its part. Returns the promise of the current load. */
function swap(link, options, tries = 0) {
  // Resolved now: links are relative to the current part.
  const address = new URL(link, location.href).href;
  if (busy) enqueue({ address, options });
  else currentLoad = load(address, options, tries);
  return currentLoad;
}

/** After how long without an answer the reader is told, and a request is given up, in milliseconds. */
const SLOW_AFTER = 10_000;
const ABORT_AFTER = 30_000;

/** Loads a page, and shows its part. If that fails, this page stays and shows a message. */
async function load(address, options, tries) {
  busy = true;
  sending = options ? { address, options } : null;
  clearTimeout(retryTimer);
  document.documentElement.classList.add("busy");
  const at = replay?.at;
  const retry = () => swap(address, options, tries + 1);
  const [closingsBefore, traversalsBefore] = [closings, traversals];
  let failed = false;
  const controller = new AbortController();
  const timers = [
    setTimeout(() => showMessage(texts.sending, null, true), SLOW_AFTER),
    setTimeout(() => controller.abort(), ABORT_AFTER),
  ];
  try {
    const sent = await withStudy(address, options);
    const response = await fetch(address, { credentials: "same-origin", signal: controller.signal, ...sent });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector("[data-region]");
    await keepStudy(page, address);
    const link = rulesBoardLink(response.url);
    if (closingsBefore !== closings) {
      // The reader has closed the board of the rules that this part belongs to.
    } else if (fresh && link && link !== openedBoard?.link) await openRulesBoard(link, page, response.url);
    else if (fresh && fresh.id === region()?.id) await replacePart(page, response, at, Boolean(options), traversalsBefore);
    else if (response.ok) {
      // Queued forms are sent before this page is left.
      if (!queue.some((request) => request.options)) {
        queue = [];
        location.assign(fresh?.dataset.address ?? response.url);
      }
    } else if (response.status === 404 && region()?.id === "game" && /\/\d+\/\d+/.test(address)) {
      // The action was taken back. If the game is gone, too, its page says so.
      queue.unshift({ address: `${new URL(address).pathname.match(/\/games\/\d+/)[0]}${location.search}` });
    } else {
      failed = true;
      if (options || (response.status < 500 && response.status !== 429)) showMessage(errorMessage(page, response.status), options ? null : retry);
      else retryLater(errorMessage(page, response.status), tries, response, retry);
    }
  } catch (error) {
    failed = true;
    // A form may have arrived, so it is not sent again automatically.
    if (error.readerMessage) showMessage(error.readerMessage, null, true);
    else if (options) showMessage(texts.lost, null, true);
    else retryLater(texts.offline, tries, null, retry);
  } finally {
    timers.forEach(clearTimeout);
    busy = false;
    sending = null;
    document.documentElement.classList.remove("busy");
    for (const spot of document.querySelectorAll(".picked")) spot.classList.remove("picked");
  }
  // Queued keys were meant for the part that was not loaded.
  if (failed) queue = queue.filter((request) => !request.key);
  else if (address === chosen) playIfComplete();
  drainQueue();
}

// Studies: analyses that are too long for an address, which this browser keeps.

const studies = () => import(document.getElementById("texts").dataset.studies);
const STUDY_PATH = /^\/analysis\/board\/(~[^/]*)\//;
const studyOf = (address) => new URL(address, location.href).pathname.match(STUDY_PATH)?.[1];

/** The options of a request to the analysis board: the text of a study goes with each request for it. */
async function withStudy(address, options) {
  if (!new URL(address).pathname.startsWith("/analysis/board/")) return options;
  const name = studyOf(address);
  if (!options && !name) return options;
  const body = new URLSearchParams(options?.body ?? { do: "show" });
  body.set("keeps", "yes");
  if (name) body.set("record", await withMessage(studies().then((module) => module.compressed(name, region().dataset))));
  return { method: "POST", body };
}

/** Keeps the text of a study that a page has made. */
async function keepStudy(page, from) {
  const fresh = page.querySelector("[data-region]");
  const text = fresh?.querySelector("[data-kept]")?.value;
  if (!text) return;
  const { address } = fresh.dataset;
  const version = { name: studyOf(address), text, title: page.title, address, before: studyOf(from) };
  await withMessage(studies().then((module) => module.storeVersion(version)), fresh.dataset.notStored);
}

/** The result of a promise, whose failure has a sentence for the reader: the given one, or that of a problem. */
function withMessage(promise, sentence) {
  return promise.catch((error) => {
    throw Object.assign(new Error(error.message), { readerMessage: sentence ?? (error.name === "Problem" && error.message) });
  });
}

// Moves at once: if the reader wants it, a move that was chosen on the board is played as soon as it is complete.

/** The address of the last choice on the board. */
let chosen = null;

/** Follows the link of a choice on the board. */
function choose(link) {
  const address = link.href?.baseVal ?? link.href;
  // A tap is visible at once, even on a slow connection.
  if (link.closest(".spots")) link.classList.add("picked");
  chosen = new URL(address, location.href).href;
  swap(address);
}

/** Plays the move that a choice has completed, unless there is more to choose or a question about it. */
function playIfComplete() {
  if (!switches.atOnce.on || chosen === null || busy || drag || followingTrail) return;
  const confirm = document.querySelector(".confirm [data-confirm]");
  const open = document.querySelector(".confirm [name=sure], .spots a:not(.back, .other), .choices a");
  if (!document.querySelector("[data-switch=atOnce]") || !confirm || open) return;
  chosen = null;
  confirm.click();
}

// Undo: each edit of an analysis is an entry of the history, so going back undoes it. Its number is in the entry.

/** How many edits led to the current entry, and to the last one that can be redone. */
const edits = () => history.state?.edits ?? 0;
let lastEdit = edits();
/** How often the reader went back or forward, and the number of edits before. */
let traversals = 0;
let editsBefore = null;
/** The number of edits of the part that is shown. */
let shownEdits = edits();

/** The record in the address of an analysis. */
const recordOf = (address) => new URL(address).pathname.replace(/[^/]*$/, "");

/** Sets the address of a new part. An edit of an analysis adds an entry to the history. */
function updateAddress(fresh, address, own) {
  if (own && fresh.querySelector("[data-undo]") && recordOf(address) !== recordOf(location.href)) {
    const edit = edits();
    history.replaceState({ ...history.state, edits: edit }, "");
    history.pushState({ edits: edit + 1 }, "", address);
    lastEdit = edit + 1;
  } else history.replaceState(history.state, "", address);
}

/** The message that an edit was undone or done again, when that is shown; else empty. */
function undoMessage(old) {
  const before = editsBefore;
  editsBefore = null;
  if (before === null || before === edits() || !old.querySelector("[data-undo]")) return "";
  return edits() < before ? texts.undone : texts.redone;
}

/** How many edits further the reader asked to go, and whether a step of the history is under way. */
let pendingEdits = 0;
let traversing = false;

/** Goes to the edit before or after. */
function traverse(way) {
  pendingEdits += way;
  if (!traversing) traverseOnce();
}

function traverseOnce() {
  const way = Math.sign(pendingEdits);
  if (way === 0 || (way < 0 ? edits() === 0 : edits() >= lastEdit)) {
    pendingEdits = 0;
    return;
  }
  pendingEdits -= way;
  traversing = true;
  history.go(way);
}

/** Shows whether there is something to undo or to do again. The focus stays on a button that is off. */
function updateUndoButtons() {
  document.querySelector("[data-undo]")?.setAttribute("aria-disabled", String(edits() === 0));
  document.querySelector("[data-redo]")?.setAttribute("aria-disabled", String(edits() >= lastEdit));
}

window.addEventListener("pageshow", ({ persisted }) => {
  // The entries after this one may be of other pages.
  if (persisted) lastEdit = edits();
  updateUndoButtons();
});

// Boards of the rules: each replaces its figure in the page of the rules, and has the address of its own page. Going back
// restores the figure.

/** The open board: its link, the picture that it replaces, and the previous title of the page. */
let openedBoard = null;
/** How often a board was closed. */
let closings = 0;

/** The link to the board of the rules at an address, if this page has one. */
const rulesBoardLink = (address) => [...document.querySelectorAll("a[data-try]")].find((link) => link.pathname === new URL(address).pathname);

/** Replaces a figure by the board of a page. */
async function openRulesBoard(link, page, address) {
  const fresh = page.querySelector("[data-region]");
  const closingsBefore = closings;
  await preloadPicture(fresh);
  if (closingsBefore !== closings) return;
  closeRulesBoard();
  const picture = link.closest("figure").querySelector("picture");
  openedBoard = { link, picture, title: document.title };
  picture.replaceWith(document.adoptNode(fresh));
  document.title = page.title;
  if (!history.state?.rules) {
    history.replaceState({ rules: location.pathname }, "");
    history.pushState(history.state, "", address);
  } else if (location.pathname === history.state.rules) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
  hideMessage();
  live.textContent = fresh.dataset.say;
  initialise();
  fresh.querySelector(".spots a, .choices a, #move")?.focus({ preventScroll: true });
  fresh.querySelector(".stage").scrollIntoView({ block: "nearest" });
}

/** Replaces the open board by its figure. Returns the link of the board, if one was open. */
function closeRulesBoard() {
  if (!openedBoard) return undefined;
  const { link, picture, title } = openedBoard;
  region().replaceWith(picture);
  document.title = title;
  openedBoard = null;
  return link;
}

window.addEventListener("popstate", ({ state }) => {
  if (document.querySelector("[data-undo]")) {
    editsBefore ??= shownEdits;
    traversals += 1;
    traversing = false;
    swap(location.href);
    traverseOnce();
    return;
  }
  if (!state?.rules) return;
  // The page was reloaded at the address of a board.
  if (!document.querySelector("a[data-try]")) location.reload();
  else if (location.pathname !== state.rules) swap(location.href);
  else {
    closings += 1;
    queue = [];
    hideMessage();
    closeRulesBoard()?.focus({ preventScroll: true });
  }
});

// Replay. Positions come in chunks; each is encoded as its difference from the one before.

/** The positions per chunk, as in the server. */
const CHUNK = 64;
/** The replay: its part of the page, the position wanted, and the chunks. */
let replay = null;
let announceTimer = null;
let urlTimer = null;
let nextAddressChange = 0;

const withoutFragment = (address) => address.replace(/#.*$/, "");

function decodeFrames({ pieces, frames }) {
  let last = [];
  return frames.map(({ head, own, tail, position }) => {
    last = [...last.slice(0, head), ...own, ...last.slice(last.length - tail)];
    const numbers = last;
    return { position, svg: () => numbers.map((number) => pieces[number]).join("") };
  });
}

/** Prepares the replay of the page's game. */
function prepareReplay() {
  const part = region();
  if (!part?.dataset.frames) {
    replay = null;
    return;
  }
  const { frames, ply, plies } = part.dataset;
  const address = frames.includes("&theme=") ? frames : `${frames}&theme=${darkScheme.matches ? "slate" : "wood"}`;
  if (replay?.address !== address) replay = { address, chunks: new Map(), asked: new Set(), tries: 0 };
  Object.assign(replay, { part, at: Number(ply), plies: Number(plies), start: part.querySelector("[data-start]").dataset.start });
  for (const [place, [rel, key, label]] of STEPS) {
    const off = part.querySelector("[data-replay]").children[place];
    if (off.matches("a")) continue;
    const link = document.createElement("a");
    Object.assign(link, { className: "button", textContent: off.textContent, rel, title: label });
    Object.assign(link.dataset, { swap: "", key });
    link.setAttribute("aria-label", label);
    off.replaceWith(link);
  }
  updateLinks();
  fetchChunk(replay.at);
}

/** The links of the replay, by index. */
const STEPS = [
  [0, ["first", "Home", texts.first]],
  [1, ["prev", "ArrowLeft", texts.previous]],
  [3, ["next", "ArrowRight", texts.next]],
  [4, ["last", "End", texts.last]],
];

const addressOf = (ply) => replay.start.replace(/^(\/games\/\d+\/)\d+/, `$1${ply}`);

/** Sets the links for the position wanted. */
function updateLinks() {
  const { part, at, plies } = replay;
  const wanted = { first: 0, prev: at - 1, next: at + 1, last: plies };
  for (const link of part.querySelectorAll("[data-replay] a")) {
    const ply = wanted[link.rel];
    const off = ply < 0 || ply > plies || ply === at;
    if (off) link.removeAttribute("href");
    else link.href = addressOf(ply);
    link.classList.toggle("off", off);
    if (off) {
      link.setAttribute("role", "link");
      link.setAttribute("aria-disabled", "true");
      link.tabIndex = 0;
    } else for (const name of ["role", "aria-disabled", "tabindex"]) link.removeAttribute(name);
  }
}

/** Shows the position after a number of actions: the board as soon as it is loaded, the rest at once. */
function showPly(wanted) {
  const ply = Math.max(0, Math.min(wanted, replay.plies));
  if (ply === replay.at) {
    // Its block of the list may not have been loaded.
    markCurrentAction();
    return;
  }
  replay.at = ply;
  const { part, plies } = replay;
  part.dataset.ply = ply;
  part.querySelector(".count").textContent = `${ply} / ${plies}`;
  const slider = part.querySelector(".slider");
  slider.value = ply;
  slider.setAttribute("aria-valuetext", filled(texts.ofPlies, { ply, plies }));
  markCurrentAction();
  for (const element of part.querySelectorAll("[data-at]")) {
    const name = element.dataset.copy ? "data-copy" : "href";
    element.setAttribute(name, element.getAttribute(name).replace(/(\/games?\/\d+\/(?:embed\?ply=)?)\d+/, `$1${ply}`));
  }
  updateLinks();
  drawBoard();
  playSound();
  // Browsers limit the rate of address changes, so a long run of steps sets only the last one; and the position is
  // announced after a pause.
  clearTimeout(urlTimer);
  const now = performance.now();
  const name = () => history.replaceState(null, "", addressOf(ply));
  if (nextAddressChange - now > 4000) urlTimer = setTimeout(name, 250);
  else {
    nextAddressChange = Math.max(nextAddressChange, now) + 200;
    name();
  }
  clearTimeout(announceTimer);
  announceTimer = setTimeout(() => {
    const action = ply ? actionOf(part.querySelector(`#ply${ply} > a`)) || `${ply}.` : texts.beginning;
    live.textContent = filled(texts.atAction, { action, ply, plies });
  }, 500);
}

/** Marks the action shown in the list. If it is in another block of a long list, loads that first. */
async function markCurrentAction() {
  const own = replay;
  const address = addressOf(own.at);
  own.part.querySelector(".actions [aria-current]")?.removeAttribute("aria-current");
  own.part.querySelector(`#ply${own.at} > a`)?.setAttribute("aria-current", "step");
  const old = own.part.querySelector(".listed");
  const lists = (part) => part.querySelector(`#ply${own.at || 1}`);
  if (!old || lists(old)) return scrollActions();
  if (own.listing) return;
  own.listing = true;
  let fresh = null;
  try {
    // A list that never arrives must not keep others from being loaded.
    const response = await fetch(address, { credentials: "same-origin", signal: AbortSignal.timeout(20_000) });
    fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".listed");
  } catch {
    // A later step tries again.
  }
  own.listing = false;
  if (replay !== own) return;
  // Meanwhile the reader may have gone on, or the part may have been replaced.
  const current = addressOf(own.at) === address;
  if (old.isConnected && fresh && lists(fresh)) {
    const inside = old.contains(document.activeElement);
    old.replaceWith(document.adoptNode(fresh));
    if (inside) fresh.querySelector(".actions").focus({ preventScroll: true });
  }
  if (!current || !old.isConnected) markCurrentAction();
}

/** Draws the position wanted if it is loaded, else requests it. */
function drawBoard() {
  const { at, part, chunks } = replay;
  const chunk = chunks.get(Math.floor(at / CHUNK));
  const frame = chunk?.[at % CHUNK];
  const stage = part.querySelector(".stage");
  stage.classList.toggle("late", !frame);
  if (!frame) {
    if (chunk) swap(addressOf(at));
    else fetchChunk(at);
    return;
  }
  const board = new DOMParser().parseFromString(frame.svg(), "image/svg+xml").documentElement;
  board.setAttribute("class", "board");
  const [old, older] = stage.querySelectorAll("picture, svg.board");
  older?.remove();
  old.before(document.adoptNode(board));
  fadeIn(board, old);
  part.querySelector("#position").textContent = frame.position;
  part.querySelector("[data-position]").dataset.copy = frame.position;
  // Prefetch the neighbours.
  for (const near of [at - CHUNK / 2, at + CHUNK / 2]) if (near >= 0 && near <= replay.plies) fetchChunk(near);
}

/** Requests the positions around one, unless they are loaded or requested. */
async function fetchChunk(ply) {
  const own = replay;
  const chunk = Math.floor(ply / CHUNK);
  if (own.asked.has(chunk)) return;
  own.asked.add(chunk);
  let response = null;
  try {
    response = await fetch(own.address.replace("*", chunk * CHUNK), { credentials: "same-origin" });
    if (!response.ok) throw new Error(response.status);
    own.chunks.set(chunk, decodeFrames(await response.json()));
    own.tries = 0;
    if (replay !== own || !own.part.querySelector(".late")) return;
    hideMessage();
    drawBoard();
  } catch {
    own.asked.delete(chunk);
    if (replay !== own || !own.part.querySelector(".late")) return;
    if (response?.status === 404) {
      swap(addressOf(own.at));
      return;
    }
    const text = response ? filled(texts.busy, { status: response.status }) : texts.offline;
    retryLater(text, own.tries, response, () => replay === own && fetchChunk(own.at));
    own.tries += 1;
  }
}

/** Shows the next actions one after the other. */
function autoplayStep() {
  if (!playing || !replay || replay.at >= replay.plies) {
    stopAutoplay();
    return;
  }
  showPly(replay.at + 1);
  autoplayTimer = setTimeout(autoplayStep, 900);
}

function stopAutoplay() {
  clearTimeout(autoplayTimer);
  playing = false;
  updateAutoplayButton();
}

function updateAutoplayButton() {
  const button = document.querySelector("[data-autoplay]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(playing));
  button.textContent = playing ? texts.stop : texts.autoplay;
}

function toggleAutoplay() {
  if (playing) {
    stopAutoplay();
    return;
  }
  playing = true;
  updateAutoplayButton();
  if (replay.at === replay.plies) showPly(0);
  else showPly(replay.at + 1);
  autoplayTimer = setTimeout(autoplayStep, 900);
}

// Sounds: a short knock when the position changes, if the reader wants it.

let audio = null;

/** A wooden knock: a low tone and its overtone that decay within a tenth of a second. */
function playSound() {
  if (!switches.sound.on) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, loud] of [[190, 0.5], [510, 0.18]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.setValueAtTime(pitch, now);
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.1);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }
}

// Switches that this browser remembers: whether there are sounds, and whether moves are played at once.

const switches = { sound: { key: "sound", on: false }, atOnce: { key: "at-once", on: false } };
for (const one of Object.values(switches)) {
  try {
    one.on = localStorage.getItem(one.key) === "on";
  } catch {
    // Off where nothing may be stored.
  }
}

/** Turns a switch. */
function toggleSwitch(name) {
  const one = switches[name];
  one.on = !one.on;
  try {
    localStorage.setItem(one.key, one.on ? "on" : "off");
  } catch {
    // Kept until the page is left.
  }
  updateSwitches();
  if (name === "sound") playSound();
}

function updateSwitches() {
  for (const button of document.querySelectorAll("[data-switch]")) button.setAttribute("aria-pressed", String(switches[button.dataset.switch].on));
}

// Running games.

/** Reloads the part of a running game at the reader's position. */
function reloadPart() {
  const part = region();
  if (!part || busy) return;
  const address = new URL(location.href);
  if (part.id === "game" && part.dataset.ply === part.dataset.plies) {
    address.pathname = address.pathname.replace(/^(\/games\/\d+)\/\d+$/, "$1");
  }
  if (part.id === "play") {
    address.searchParams.delete("ask");
    address.searchParams.delete("side");
  }
  newestVersion = version();
  swap(withoutFragment(address.href));
}

/** Scrolls the list of actions to the one shown. */
function scrollActions() {
  const list = document.querySelector(".actions");
  const current = list?.querySelector("[aria-current]") ?? (list?.closest("#play") && list.lastElementChild);
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  else if (list && replay) list.scrollTop = 0;
}

/** Prepares a newly shown part of a page. */
function initialise() {
  for (const element of document.querySelectorAll(".scripted")) {
    element.classList.toggle("ready", !element.hasAttribute("data-copy") || Boolean(navigator.clipboard));
  }
  // The event goes to the square where the touch began, even if that has been replaced.
  document.querySelector(".spots")?.addEventListener("touchmove", preventWhileDragging, { passive: false });
  prepareReplay();
  scrollActions();
  updateAutoplayButton();
  updateSwitches();
  updateUndoButtons();
  shownEdits = edits();
  follow();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.hasAttribute("data-copy")) {
    navigator.clipboard.writeText(button.dataset.copy).then(() => showMessage(texts.copied), () => showMessage(texts.noCopying));
    return;
  }
  if (button?.dataset.switch) {
    toggleSwitch(button.dataset.switch);
    return;
  }
  if (button?.matches("[data-undo], [data-redo]")) {
    traverse(button.hasAttribute("data-undo") ? -1 : 1);
    return;
  }
  if (button?.hasAttribute("data-autoplay")) {
    toggleAutoplay();
    return;
  }
  if (button?.hasAttribute("data-fold")) {
    history.back();
    return;
  }
  if (event.target.closest("a[download]") && studyOf(location.href)) {
    event.preventDefault();
    studies().then((module) => module.download(studyOf(location.href), region().dataset)).catch((error) => showMessage(error.name === "Problem" ? error.message : texts.offline));
    return;
  }
  // Focus the content without a history entry.
  if (event.target.closest("a.skip")) {
    event.preventDefault();
    document.getElementById("main").focus();
    return;
  }
  const link = event.target.closest("a[data-swap]");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const address = link.href?.baseVal ?? link.getAttribute("href");
  if (!address) return;
  // A key does not move the focus on the board.
  if (event.isTrusted || !document.activeElement?.closest(".spots")) link.focus?.({ preventScroll: true });
  const ply = replay && link.closest("[data-replay], .listed") && address.match(/^\/games\/\d+\/(\d+)/)?.[1];
  if (ply) {
    if (playing) stopAutoplay();
    showPly(Number(ply));
    return;
  }
  if (link.closest(".spots, .choices")) choose(link);
  else swap(address);
});

document.addEventListener("input", (event) => {
  if (!replay || !event.target.classList.contains("slider")) return;
  if (playing) stopAutoplay();
  showPly(Number(event.target.value));
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  // Choices in the footer lead back to the current address.
  if (form.elements.back) form.elements.back.value = location.pathname + location.search;
  if (!form.hasAttribute("data-swap")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const action = form.getAttribute("action");
  if (form.method === "get") swap(`${action}?${fields}`);
  else swap(action, { method: "POST", body: fields });
});

/** Shows the action in the fragment of the address. */
function showFragment() {
  const ply = location.hash.match(/^#(?:ply)?(\d+)$/)?.[1];
  if (ply && Number(ply) <= replay?.plies) showPly(Number(ply));
}

window.addEventListener("hashchange", showFragment);

/** The directions of the arrow keys. */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus to the nearest place on the board in a direction. Returns whether the key was handled. */
function moveFocus(key) {
  const from = document.activeElement?.closest?.(".spots a");
  const way = DIRECTIONS[key];
  if (!from || !way) return false;
  const [x, y] = middleOf(from);
  let best = null;
  for (const spot of document.querySelectorAll(".spots a")) {
    const [dx, dy] = [middleOf(spot)[0] - x, middleOf(spot)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = along + 2 * aside;
    if (along > 2 && (!best || far < best.far)) best = { spot, far };
  }
  best?.spot.focus({ preventScroll: true });
  return true;
}

/** Keys that move a slider. */
const SLIDER_KEYS = new Set([...Object.keys(DIRECTIONS), "Home", "End", "PageUp", "PageDown"]);

/** Keys that the next part of a page may have even if this one has not. */
const LOADING_KEYS = new Set(["Escape", "Home", "End", "ArrowLeft", "ArrowRight"]);

/** The element that a key presses on the current part; null if none. */
const elementOfKey = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);

/** Presses the element of a key on the current part, if there is one. */
function pressKey(key) {
  const link = elementOfKey(key);
  if (!link) return;
  if (key === "b") document.querySelector(".spots a")?.focus({ preventScroll: true });
  else if (link.href?.baseVal ?? link.href ?? true) link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input:not([type=range]), select, textarea");
  const command = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase();
  if ((command === "z" || command === "y") && !writing && document.querySelector("[data-undo]")) {
    event.preventDefault();
    traverse(command === "y" || event.shiftKey ? 1 : -1);
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || (event.shiftKey && event.key !== "?")) return;
  const field = event.target.closest("input, select, textarea");
  if (field && !(field.type === "range" && !SLIDER_KEYS.has(event.key))) return;
  if (moveFocus(event.key)) {
    event.preventDefault();
    return;
  }
  // The space bar presses the focused element, unless that is a link.
  if (event.key === " " && event.target.closest("button, summary")) return;
  const link = elementOfKey(event.key);
  // While a part is loading, keys that load another are queued. Replaying loads none.
  const loads = link ? link.matches("a[data-swap]") && !(replay && link.closest("[data-replay]")) : LOADING_KEYS.has(event.key);
  if (link) event.preventDefault();
  if (busy && loads) enqueue({ key: event.key });
  else pressKey(event.key);
});

darkScheme.addEventListener("change", () => {
  const at = replay?.at;
  prepareReplay();
  if (at !== undefined && replay && document.querySelector("svg.board")) {
    replay.at = at;
    drawBoard();
  }
});

initialise();
showFragment();
// The server has only the frame of a study.
if (document.querySelector("[data-study]")) swap(location.href);
if (document.querySelector("[data-records]") && window.DecompressionStream && window.indexedDB) {
  studies().then((module) => module.initialise({ open: (body) => swap("/analysis", { method: "POST", body }), filled }));
}
