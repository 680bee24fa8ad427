// Live events of running games. Browsers allow few connections to a host, so all visible pages of a browser share one
// stream: the page that leads has it, and passes the events on to the others. Hidden pages follow nothing.

/** The delay in milliseconds before a page reloads its game, or the leading page tries again, without a stream. */
const FOLLOW_AGAIN = 30_000;
/** How long the leading page collects what the others follow before it opens a stream, in milliseconds. */
const COLLECT = 50;
/** The most games in one stream, as in the server. */
const MOST_FOLLOWED = 32;

/** This page among those of the browser. */
const PAGE = `${Date.now()}.${Math.random()}`;
const channel = new BroadcastChannel("colonnade-live");

/** The game that this page follows; empty if none. */
let followed = "";
/** Gives the lead up, or no longer waits for it. Null while this page neither leads nor waits. */
let resign = null;
/** While this page leads: the game that each page follows, by page. Else null. */
let wishes = null;
let stream = null;
/** The games of the stream, and the last version of each that it reported. */
let streamed = "";
let versions = new Map();
let opening = null;

/** Follows the game of this page while the page is visible. */
function follow() {
  const game = document.hidden ? "" : (region()?.dataset.live ?? "");
  if (game === followed) return;
  followed = game;
  wish(PAGE, game);
  channel.postMessage({ page: PAGE, game });
  if (!game) resign?.();
  else if (!resign) stand();
}

/** Waits for the lead. One page at a time holds the lock; where pages may not use locks, it is the one with the focus. */
function stand() {
  const waiting = new AbortController();
  let release = () => {};
  resign = () => {
    resign = null;
    waiting.abort();
    release();
    lose();
  };
  const hold = () =>
    new Promise((done) => {
      release = done;
      if (!waiting.signal.aborted) lead();
      else done();
    });
  if (navigator.locks) navigator.locks.request("colonnade-live", { signal: waiting.signal }, hold).catch(() => {});
  else if (document.hasFocus()) lead();
}

function lead() {
  if (wishes) return;
  wishes = new Map([[PAGE, followed]]);
  channel.postMessage({ lead: true });
  reopen();
}

/** Ends the lead. */
function lose() {
  clearTimeout(opening);
  stream?.close();
  [stream, streamed, wishes] = [null, "", null];
}

if (!navigator.locks) {
  window.addEventListener("focus", () => followed && lead());
  window.addEventListener("blur", lose);
  setInterval(() => followed && heard({}), FOLLOW_AGAIN);
}

/** Notes what a page follows, and tells it what is known of that game. */
function wish(page, game) {
  if (!wishes) return;
  if (game) wishes.set(page, game);
  else wishes.delete(page);
  if (page !== PAGE && versions.has(game)) channel.postMessage({ change: { game, version: versions.get(game) } });
  reopen();
}

/** Opens the stream of all games that pages follow, as soon as they have told. */
function reopen() {
  clearTimeout(opening);
  opening = setTimeout(() => {
    const games = [...new Set(wishes.values())].sort().slice(0, MOST_FOLLOWED).join(",");
    if (games === streamed && stream) return;
    stream?.close();
    [stream, streamed, versions] = [null, games, new Map()];
    if (games) listen(games);
  }, COLLECT);
}

function listen(games) {
  const own = new EventSource(`/events?games=${games}`);
  stream = own;
  own.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    const game = change.game === undefined ? undefined : String(change.game);
    if (game && change.version) versions.set(game, change.version);
    pass({ ...change, game });
  });
  own.addEventListener("error", () => {
    if (stream !== own || own.readyState !== EventSource.CLOSED) return;
    // All games are over, there are too many live views, or the program is restarting.
    stream = null;
    opening = setTimeout(() => {
      pass({});
      reopen();
    }, FOLLOW_AGAIN);
  });
}

/** Gives a change to all pages; without a game it may be of any. */
function pass(change) {
  channel.postMessage({ change });
  heard(change);
}

function heard({ game, version: at }) {
  if (!followed || (game !== undefined && game !== followed)) return;
  newest = Math.max(newest, at ?? version() + 1);
  if (!busy && newest > version()) renew();
}

channel.addEventListener("message", ({ data }) => {
  if (data.lead) {
    if (!navigator.locks) lose();
    if (followed) channel.postMessage({ page: PAGE, game: followed });
  } else if (data.change) heard(data.change);
  else wish(data.page, data.game);
});

// A hidden page follows nothing, and catches up when it is visible again.
document.addEventListener("visibilitychange", () => {
  follow();
  if (!document.hidden && followed) renew();
});

// A page that is left, even if the browser keeps it to come back to.
window.addEventListener("pagehide", () => {
  if (!followed) return;
  followed = "";
  channel.postMessage({ page: PAGE, game: "" });
  resign?.();
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  follow();
  if (followed) renew();
});

