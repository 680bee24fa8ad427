// Progressive enhancement: loads only the part of a page that changes, handles keys, and updates running games.
// Without this script, every link and form still works.

const live = document.getElementById("live");
const dark = matchMedia("(prefers-color-scheme: dark)");
let busy = false;
let playing = false;
let timer = null;
let news = null;
let newest = 0;

const region = () => document.querySelector("[data-region]");
const version = () => Number(region()?.dataset.version ?? 0);

/** Loads the picture of a part before the part is shown, so that nothing flickers. */
async function loaded(part) {
  const picture = part.querySelector("picture");
  if (!picture) return;
  const image = new Image();
  const source = picture.querySelector("source");
  image.src = dark.matches && source ? source.getAttribute("srcset") : picture.querySelector("img").getAttribute("src");
  await image.decode().catch(() => {});
}

/** Moves the focus when the part of the page that had it is replaced. */
function refocus(fresh, before) {
  const confirm = fresh.querySelector("[data-confirm], .ask button");
  const invalid = fresh.querySelector("[aria-invalid]");
  const wanted = [
    before.key && fresh.querySelector(`[data-key="${before.key}"]`),
    before.autoplay && fresh.querySelector("[data-autoplay]"),
    before.typing && (invalid ?? fresh.querySelector("#move")),
    before.spot && (confirm ?? fresh.querySelector(".spots a, .choices a")),
    before.action && fresh.querySelector(".actions [aria-current]"),
    confirm,
    before.inside && (fresh.querySelector("[data-swap]") ?? document.getElementById("main")),
  ];
  wanted.find(Boolean)?.focus({ preventScroll: true });
}

function focused(part) {
  const at = document.activeElement;
  return {
    inside: part.contains(at),
    key: at?.dataset?.key,
    autoplay: at?.hasAttribute?.("data-autoplay"),
    typing: at?.id === "move" || Boolean(at?.closest?.(".typing")),
    spot: Boolean(at?.closest?.(".spots, .choices, .confirm, .ask")),
    action: Boolean(at?.closest?.(".actions")),
  };
}

/** Replaces the part of this page that differs from a loaded page. */
async function show(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("[data-region]");
  const old = region();
  if (!fresh || !old || fresh.id !== old.id) {
    location.assign(response.url);
    return;
  }
  await loaded(fresh);
  const before = focused(old);
  const [typed, typing] = [old.querySelector("#move"), fresh.querySelector("#move")];
  if (typed && typing && !typing.value && fresh.dataset.ply === old.dataset.ply) typing.value = typed.value;
  const open = old.querySelector("details")?.open;
  old.replaceWith(document.adoptNode(fresh));
  const details = fresh.querySelector("details");
  if (details && open && fresh.dataset.ply === old.dataset.ply) details.open = true;
  document.title = page.title;
  history.replaceState(null, "", response.url);
  if (fresh.dataset.say !== old.dataset.say) live.textContent = fresh.dataset.say;
  arm();
  refocus(fresh, before);
}

async function swap(address, options) {
  if (busy) return;
  busy = true;
  document.documentElement.classList.add("busy");
  try {
    await show(await fetch(address, { credentials: "same-origin", ...options }));
  } catch {
    if (options) live.textContent = "That did not arrive. Please try again.";
    else location.assign(address);
  } finally {
    busy = false;
    document.documentElement.classList.remove("busy");
  }
  if (newest > version()) renew();
}

/** Shows the latest position of a running game, unless the reader looks at an earlier one or composes a move. */
function renew() {
  const part = region();
  if (!part || busy) return;
  if (part.id === "game" && part.querySelector("[rel=next]")) {
    live.textContent = "The game has gone on.";
    newest = version();
    return;
  }
  const address = new URL(location.href);
  if (part.id === "game") address.pathname = address.pathname.replace(/^(\/games\/\d+)\/\d+$/, "$1");
  if (part.id === "play") {
    address.searchParams.delete("ask");
    address.searchParams.delete("side");
  }
  address.hash = "";
  newest = version();
  swap(address.href);
}

function follow() {
  const address = region()?.dataset.events;
  if (!address || document.hidden) {
    news?.close();
    news = null;
    return;
  }
  if (news && news.url === new URL(address, location.href).href) return;
  news?.close();
  news = new EventSource(address);
  news.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    newest = Math.max(newest, change.version ?? version() + 1);
    if (change.over) {
      news?.close();
      news = null;
    }
    if (!busy && newest > version()) renew();
  });
  // The server says when a game has ended; then there is no need to reconnect.
  news.addEventListener("error", () => {
    if (news?.readyState === EventSource.CLOSED) news = null;
  });
}

/** Shows the next actions one after the other. */
async function step() {
  const next = document.querySelector("[data-replay] [rel=next]");
  if (!playing || !next) {
    halt();
    return;
  }
  await swap(next.href);
  timer = setTimeout(step, 900);
}

function halt() {
  clearTimeout(timer);
  playing = false;
  mark();
}

function mark() {
  const button = document.querySelector("[data-autoplay]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(playing));
  button.textContent = playing ? "Stop" : "Autoplay";
}

async function autoplay(button) {
  if (playing) {
    halt();
    return;
  }
  playing = true;
  mark();
  if (document.querySelector("[data-replay] [rel=next]")) {
    step();
    return;
  }
  await swap(button.dataset.start);
  timer = setTimeout(step, 900);
}

/** Prepares a part of a page that has just been shown. */
function arm() {
  for (const element of document.querySelectorAll(".scripted")) {
    element.classList.toggle("ready", !element.hasAttribute("data-copy") || Boolean(navigator.clipboard));
  }
  const list = document.querySelector(".actions");
  const current = list?.querySelector("[aria-current]") ?? (list?.closest("#play") && list.lastElementChild);
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  mark();
  follow();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.hasAttribute("data-copy")) {
    navigator.clipboard.writeText(button.dataset.copy).then(() => (live.textContent = "Copied."));
    return;
  }
  if (button?.hasAttribute("data-autoplay")) {
    autoplay(button);
    return;
  }
  const link = event.target.closest("a[data-swap]");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.closest("[data-replay]") && playing) halt();
  link.focus?.({ preventScroll: true });
  swap(link.href.baseVal ?? link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-swap")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  swap(form.getAttribute("action"), { method: "POST", body: fields });
});

/** Scrolls to the action that the address names after its `#`. */
function toNamed() {
  const ply = location.hash.match(/^#(?:ply)?(\d+)$/)?.[1];
  const link = ply && document.querySelector(`#game #ply${ply} a`);
  if (link && !link.hasAttribute("aria-current")) swap(link.href);
}

window.addEventListener("hashchange", toNamed);

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// A hidden page closes its event stream, and catches up when it is visible again.
document.addEventListener("visibilitychange", () => {
  follow();
  if (!document.hidden && news && !document.querySelector("[data-replay] [rel=next]")) renew();
});

arm();
toNamed();
