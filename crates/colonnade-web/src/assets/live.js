// Live events of running games. Browsers allow few connections to a host, so all visible pages of a browser share one
// stream: the page that leads has it, and passes the events on to the others. Hidden pages follow nothing.

/** The delay in milliseconds before a page reloads its game, or the leading page tries again, without a stream. */
const RETRY_DELAY = 30_000;
/** How long the leading page collects what the others follow before it opens a stream, in milliseconds. */
const COLLECT_DELAY = 50;
/** The most games in one stream, as in the server. */
const MOST_FOLLOWED = 32;

/** This page among those of the browser. */
const PAGE = `${Date.now()}.${Math.random()}`;
const channel = new BroadcastChannel("colonnade-live");

/** The game that this page follows; empty if none. */
let followed = "";
/** Gives the lead up, or no longer waits for it. Null while this page neither leads nor waits. */
let leaveLead = null;
/** While this page leads: the game that each page follows, by page. Else null. */
let subscriptions = null;
let stream = null;
/** The games of the stream, and the last version of each that it reported. */
let streamedGames = "";
let versions = new Map();
let openTimer = null;

/** Follows the game of this page while the page is visible. */
function follow() {
  const game = document.hidden ? "" : (region()?.dataset.live ?? "");
  if (game === followed) return;
  followed = game;
  subscribe(PAGE, game);
  channel.postMessage({ page: PAGE, game });
  if (!game) leaveLead?.();
  else if (!leaveLead) requestLead();
}

/** Waits for the lead. One page at a time holds the lock; where pages may not use locks, it is the one with the focus. */
function requestLead() {
  const waiting = new AbortController();
  let release = () => {};
  leaveLead = () => {
    leaveLead = null;
    waiting.abort();
    release();
    endLead();
  };
  const hold = () =>
    new Promise((done) => {
      release = done;
      if (!waiting.signal.aborted) takeLead();
      else done();
    });
  if (navigator.locks) navigator.locks.request("colonnade-live", { signal: waiting.signal }, hold).catch(() => {});
  else if (document.hasFocus()) takeLead();
}

function takeLead() {
  if (subscriptions) return;
  subscriptions = new Map([[PAGE, followed]]);
  channel.postMessage({ lead: true });
  scheduleStream();
}

/** Ends the lead. */
function endLead() {
  clearTimeout(openTimer);
  stream?.close();
  [stream, streamedGames, subscriptions] = [null, "", null];
}

if (!navigator.locks) {
  window.addEventListener("focus", () => followed && takeLead());
  window.addEventListener("blur", endLead);
  setInterval(() => followed && receive({}), RETRY_DELAY);
}

/** Notes what a page follows, and tells it what is known of that game. */
function subscribe(page, game) {
  if (!subscriptions) return;
  if (game) subscriptions.set(page, game);
  else subscriptions.delete(page);
  if (page !== PAGE && versions.has(game)) channel.postMessage({ change: { game, version: versions.get(game) } });
  scheduleStream();
}

/** Opens the stream of all games that pages follow, as soon as they have told. */
function scheduleStream() {
  clearTimeout(openTimer);
  openTimer = setTimeout(() => {
    const games = [...new Set(subscriptions.values())].sort().slice(0, MOST_FOLLOWED).join(",");
    if (games === streamedGames && stream) return;
    stream?.close();
    [stream, streamedGames, versions] = [null, games, new Map()];
    if (games) openStream(games);
  }, COLLECT_DELAY);
}

function openStream(games) {
  const own = new EventSource(`/live?games=${games}`);
  stream = own;
  own.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    const game = change.game === undefined ? undefined : String(change.game);
    if (game && change.version) versions.set(game, change.version);
    broadcast({ ...change, game });
  });
  own.addEventListener("error", () => {
    if (stream !== own || own.readyState !== EventSource.CLOSED) return;
    // All games are over, there are too many live views, or the program is restarting.
    stream = null;
    openTimer = setTimeout(() => {
      broadcast({});
      scheduleStream();
    }, RETRY_DELAY);
  });
}

/** Gives a change to all pages; without a game it may be of any. */
function broadcast(change) {
  channel.postMessage({ change });
  receive(change);
}

function receive({ game, version: at }) {
  if (!followed || (game !== undefined && game !== followed)) return;
  newestVersion = Math.max(newestVersion, at ?? version() + 1);
  if (!busy && newestVersion > version()) reloadPart();
}

channel.addEventListener("message", ({ data }) => {
  if (data.lead) {
    if (!navigator.locks) endLead();
    if (followed) channel.postMessage({ page: PAGE, game: followed });
  } else if (data.change) receive(data.change);
  else subscribe(data.page, data.game);
});

// A hidden page follows nothing, and catches up when it is visible again.
document.addEventListener("visibilitychange", () => {
  follow();
  if (!document.hidden && followed) reloadPart();
});

// A page that is left, even if the browser keeps it to come back to.
window.addEventListener("pagehide", () => {
  if (!followed) return;
  followed = "";
  channel.postMessage({ page: PAGE, game: "" });
  leaveLead?.();
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  follow();
  if (followed) reloadPart();
});

