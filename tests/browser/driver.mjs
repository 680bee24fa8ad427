// Shared by the browser tests: the browser, and playing a game by mouse, by touch, by keys, and without scripts.

import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { chromium } from "playwright-core";

/** The address that the program prints at its start; it contains the token of the table. */
const address = new URL(process.env.COLONNADE_URL ?? "http://127.0.0.1:7117");
const token = address.pathname.match(/^\/table\/open\/(.+)$/)?.[1];

/** The address as it is printed. */
export const printed = address.href;

/** The address without a path. */
export const base = address.origin;

/** The directory for screenshots, if they are wanted, and the one for downloads. */
const shots = process.env.COLONNADE_SHOTS;
export const output = shots ?? mkdtempSync(join(tmpdir(), "colonnade-"));
if (shots) mkdirSync(output, { recursive: true });
else process.on("exit", () => rmSync(output, { recursive: true, force: true }));

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/** A browser; the caller closes it. */
export const launch = () => chromium.launch({ executablePath, args });

/** A page that fails on every script error and on everything that its policy blocks. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  if (token) await context.addCookies([{ name: "colonnade_table", value: token, url: base, httpOnly: true, sameSite: "Strict" }]);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // A refusal is also reported on the console, and is not an error.
    const refused = /status of 4(09|22)/.test(message.text());
    if (message.type() === "error" && !refused) page.faults.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Takes a screenshot of a whole page, if screenshots are wanted. */
export const shot = (page, name, fullPage = true) => shots && page.screenshot({ path: join(output, `${name}.png`), fullPage });

/** Takes a screenshot of the part of a page that is visible without scrolling. */
export const seen = (page, name) => shot(page, name, false);

/** The whole games of the gallery: their actions, by game. */
export function games() {
  const lines = readFileSync(new URL("../data/gallery.txt", import.meta.url), "utf8").split("\n");
  const found = new Map();
  for (const line of lines.filter((line) => line && !line.startsWith("#"))) {
    const [name, game, variant, , start, , actions] = line.split("\t");
    if (name.endsWith("-end") && start === "-") found.set(game, { variant, actions: actions.trim().split(/\s+/) });
  }
  return found;
}

/** The conformance vectors of a game. */
export function conformance(game) {
  const packed = readFileSync(new URL(`../../crates/colonnade-rules/tests/data/conformance/${game}.jsonl.gz`, import.meta.url));
  return gunzipSync(packed).toString().trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** The actions of the shortest game of a variant among the vectors that has 20 actions or more. */
export function shortest(game, variant) {
  const whole = conformance(game).filter((entry) => entry.kind === "game" && !entry.from && entry.result !== "*");
  const long = whole.filter((entry) => entry.variant === variant && entry.moves.length >= 20);
  return long.reduce((one, other) => (other.moves.length < one.moves.length ? other : one)).moves;
}

/**
 * The path of a link for one move, signed with the key in the store's directory as the program does; null where that
 * directory is not known.
 */
export function composer(game, player, version) {
  if (!process.env.COLONNADE_STORE) return null;
  return `/play/${link("compose", game, player, version)}`;
}

/** The path of a link for conditional moves, signed in the same way. */
export function planner(game, player, version) {
  if (!process.env.COLONNADE_STORE) return null;
  return `/play/${link("plan", game, player, version)}/lines`;
}

function link(purpose, game, player, version) {
  const content = Buffer.alloc(33);
  content.writeUInt8(2, 0);
  content.writeBigUInt64BE(BigInt(game), 1);
  content.writeBigUInt64BE(BigInt(player), 9);
  content.writeBigUInt64BE(BigInt(version), 17);
  content.writeBigInt64BE(BigInt(Math.floor(Date.now() / 1000) + 3600), 25);
  const signer = createHmac("sha256", readFileSync(join(process.env.COLONNADE_STORE, "links.key")));
  const mac = signer.update(`colonnade ${purpose} link\0`).update(content).digest();
  return Buffer.concat([content, mac]).toString("base64url");
}

/** The squares of a path, including those between its turning points. */
function squares(path) {
  const points = path.split("-").map((square) => [square.charCodeAt(0), Number(square.slice(1))]);
  const way = [points[0]];
  for (const [file, rank] of points.slice(1)) {
    let [x, y] = way.at(-1);
    while (x !== file || y !== rank) {
      x += Math.sign(file - x);
      y += Math.sign(rank - y);
      way.push([x, y]);
    }
  }
  return way.map(([file, rank]) => String.fromCharCode(file) + rank);
}

/** The clicks for an action, in order. */
export function clicks(game, action) {
  if (game === "gore") {
    const offer = action.match(/^offer:(.*)$/);
    return offer ? ["offer:", ...offer[1].split(",")] : [action];
  }
  if (game === "pilastri") return action.split("-");
  if (game === "pilare") return squares(action);
  if (game === "buku") {
    const [line, way] = action.split(":");
    return [`${line}:`, ...(way ? squares(way) : [])];
  }
  return action.split("/").flatMap((part) => (part.startsWith("+") ? ["+", part.slice(1)] : part.split("-")));
}

/** Starts a game at the table, against a computer if a level is given, and returns its number. */
export async function begin(page, game, first, second, level) {
  await page.goto(`${base}/table?kind=${game}`);
  await page.fill("#first", first);
  await page.fill("#second", second);
  if (level) await page.selectOption("#computer", { index: level });
  await page.click("form.filters button[type=submit]");
  await page.waitForURL(/\/table\/\d+/);
  return Number(page.url().match(/\/table\/(\d+)/)[1]);
}

/** The current choice with this label. The name of a place has no second colon after a line. */
const choice = (page, label) =>
  page.locator(`.spots a[aria-label^="${label.replace(/:$/, "")}: "], .choices a[data-label="${label}"]`).first();

const confirm = (page) => page.locator("[data-confirm]");

/** Scrolls to an element, and returns its centre; fails if another element covers that. */
const middle = (target) =>
  target.evaluate((element) => {
    const shape = element.querySelector("rect") ?? element;
    shape.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = shape.getBoundingClientRect();
    const [over, down] = [x + width / 2, y + height / 2];
    const there = document.elementFromPoint(over, down);
    if (!element.contains(there)) throw new Error(`${there?.outerHTML.slice(0, 200)} lies over ${element.outerHTML.slice(0, 200)}`);
    return [over, down];
  });

async function click(page, target) {
  await page.mouse.click(...(await middle(target)));
}

async function tap(page, target) {
  await page.touchscreen.tap(...(await middle(target)));
}

/** Whether an element has the focus; if not, and both are on the board, where the focus is and the distance. */
const distance = (target) =>
  target.evaluate((element) => {
    const at = (shape) => {
      const { x, y, width, height } = shape.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const focus = document.activeElement;
    if (focus === element) return { there: true };
    const onBoard = Boolean(focus?.closest(".spots")) && Boolean(element.closest(".spots"));
    if (!onBoard) return { onBoard };
    const [[x, y], [toX, toY]] = [at(focus), at(element)];
    return { onBoard, name: focus.getAttribute("aria-label"), away: [toX - x, toY - y] };
  });

/** Moves the focus to an element: on the board with arrow keys, elsewhere with Tab. */
async function reach(page, target) {
  // Where each arrow key has led so far, by position.
  const known = new Map();
  let [from, key] = [null, null];
  for (let presses = 0; presses < 300; presses += 1) {
    const { there, onBoard, name, away } = await distance(target);
    if (there) return;
    if (onBoard) {
      if (from !== null) known.get(from).set(key, name);
      if (!known.has(name)) known.set(name, new Map());
      // Towards the target first, along the longer axis.
      const ways = [["ArrowRight", away[0]], ["ArrowLeft", -away[0]], ["ArrowDown", away[1]], ["ArrowUp", -away[1]]];
      ways.sort((one, other) => other[1] - one[1]);
      [from, key] = [name, untried(known, name, ways.map(([way]) => way))];
      if (!key) break;
    } else key = (await target.evaluate((element) => Boolean(element.closest(".spots")))) ? "b" : "Tab";
    await page.keyboard.press(key);
  }
  throw new Error(`no keys lead to ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}`);
}

/** The first key on the way to the nearest known position with an untried key; none if there is none. */
function untried(known, name, keys) {
  const [seen, queue] = [new Set([name]), [[name, null]]];
  for (const [place, first] of queue) {
    const led = known.get(place);
    const fresh = keys.find((key) => !led.has(key));
    if (fresh) return first ?? fresh;
    for (const [key, next] of led) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([next, first ?? key]);
    }
  }
  return null;
}

async function press(page, target) {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

/** The ways to play: the options for opening a page, and how to choose something on it. */
export const ways = {
  mouse: { options: {}, choose: click },
  touch: { options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, choose: tap },
  keys: { options: {}, choose: press },
  "plain links": { options: { javaScriptEnabled: false }, choose: click },
};

/** Waits until an action has changed the dynamic part of the page; without scripts, until a page is loaded. */
async function changed(page, way, act) {
  if (way === ways["plain links"]) {
    await Promise.all([page.waitForEvent("domcontentloaded"), act()]);
    return;
  }
  const region = await page.$("[data-region]");
  await act();
  await page.waitForFunction((region) => !region.isConnected, region);
}

/** Plays an action on the board, step by step, and confirms it. */
export async function play(page, game, action, way = ways.mouse) {
  for (const label of clicks(game, action)) {
    await changed(page, way, () => way.choose(page, choice(page, label)));
  }
  await changed(page, way, () => way.choose(page, confirm(page)));
}

/** A legal move in a game, from the API. */
export async function next(id) {
  let prefix = "";
  for (;;) {
    const address = `${base}/api/v1/games/${id}/continuations?prefix=${encodeURIComponent(prefix)}`;
    const { complete, tokens } = await (await fetch(address)).json();
    if (complete) return complete;
    prefix = tokens[0].text;
  }
}

/** Sends the form on a game's page at the table. */
async function submit(page, id, move, version) {
  const form = { move, sure: "yes", version };
  const answer = await page.request.post(`${base}/table/${id}`, { form, headers: { origin: base } });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
}

const status = async (id) => (await fetch(`${base}/api/v1/games/${id}`)).json();

/** Plays actions at the table. */
export async function send(page, id, actions) {
  for (const action of actions) await submit(page, id, action, (await status(id)).version);
}

/** Plays a game at the table to its end. */
export async function finish(page, id) {
  for (;;) {
    const { running, version } = await status(id);
    if (!running) return;
    await submit(page, id, await next(id), version);
  }
}
