// Live events and requests without an answer: many tabs of one browser share one stream, and no send stays silent.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, begin, launch, open, play } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const count = (page, text) => page.waitForFunction((text) => document.querySelector(".count")?.textContent === text, text);

/** The streams of a browser that are open. */
function streamsOf(context) {
  const open = new Set();
  context.on("request", (request) => /\/live\?/.test(request.url()) && open.add(request));
  for (const end of ["requestfinished", "requestfailed"]) context.on(end, (request) => open.delete(request));
  return open;
}

/** Waits until something holds. */
async function until(holds, what) {
  for (const end = Date.now() + 20_000; !(await holds()); ) {
    assert.ok(Date.now() < end, what());
    await new Promise((done) => setTimeout(done, 50));
  }
}

test("W20: twenty live tabs of one browser share one stream, and pages and moves are answered beside them", { timeout: 240_000 }, async () => {
  const first = await open(browser);
  const context = first.context();
  const streams = streamsOf(context);
  const games = [await begin(first, "pilastri/6x6", "Ada", "Bob"), await begin(first, "pilastri/6x6", "Cleo", "Dan")];
  await first.goto(`${base}/games/${games[0]}`);
  const tabs = [first];
  while (tabs.length < 19) {
    const tab = await context.newPage();
    await tab.goto(`${base}/games/${games[tabs.length % 2]}`);
    tabs.push(tab);
  }
  const table = await context.newPage();
  await table.goto(`${base}/table/${games[0]}`);
  const one = () => streams.size === 1 && games.every((game) => [...streams][0].url().includes(String(game)));
  await until(one, () => `one stream of both games, not ${[...streams].map((request) => request.url())}`);
  // Somebody else, beside the tabs.
  const times = [];
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now();
    const answer = await fetch(base + ["/", "/archive", `/games/${games[0]}`][round % 3]);
    await answer.text();
    times.push(performance.now() - start);
    assert.equal(answer.status, 200);
  }
  times.sort((a, b) => a - b);
  console.log(`beside twenty live tabs a page takes ${times[30].toFixed(0)} ms, the slowest of 60 ${times.at(-1).toFixed(0)} ms`);
  await play(table, "pilastri", "f4-e4");
  for (const [number, tab] of tabs.entries()) await count(tab, number % 2 ? "0 / 0" : "1 / 1");
  // The page that has the stream is closed, and another takes it over.
  for (const request of streams) if (request.frame().page() === first) streams.delete(request);
  await first.close();
  await until(one, () => `another page leads, not ${streams.size}`);
  await play(table, "pilastri", "b3-b2");
  for (const [number, tab] of tabs.entries()) if (number > 0) await count(tab, number % 2 ? "0 / 0" : "2 / 2");
  // Hidden pages follow nothing, and catch up.
  const hide = (hidden) =>
    Promise.all([...tabs.slice(1), table].map((tab) =>
      tab.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden)));
  await hide(true);
  await until(() => streams.size === 0, () => `no stream, not ${streams.size}`);
  await play(table, "pilastri", "f2-f3");
  await hide(false);
  await until(one, () => `one stream again, not ${streams.size}`);
  await count(tabs[2], "3 / 3");
  await context.close();
});

test("W20: where locks are missing, the page with the focus has the stream", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  const streams = streamsOf(page.context());
  await page.addInitScript(() => {
    delete Navigator.prototype.locks;
    window.focused = true;
    document.hasFocus = () => window.focused;
  });
  const id = await begin(page, "pilastri/6x6", "Ada", "Bob");
  await until(() => streams.size === 1, () => "it leads");
  await page.evaluate(() => {
    window.focused = false;
    window.dispatchEvent(new Event("blur"));
  });
  await until(() => streams.size === 0, () => "it has given the lead up");
  await page.evaluate(() => {
    window.focused = true;
    window.dispatchEvent(new Event("focus"));
  });
  await until(() => streams.size === 1, () => "it leads again");
  const other = await open(browser);
  await other.goto(`${base}/table/${id}`);
  await play(other, "pilastri", "f4-e4");
  await page.waitForFunction(() => document.querySelector("#play").dataset.ply === "1");
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await other.context().close();
});

test("W20: a move without an answer says so after ten seconds, and is given up after thirty", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  await page.clock.install();
  const id = await begin(page, "pilastri/6x6", "Ada", "Bob");
  const notice = (pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("#notice:not([hidden])")?.textContent), pattern);
  let loose;
  let held = new Promise((done) => (loose = done));
  await page.route(`**/table/${id}`, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback().catch(() => {});
  });
  const send = async (move) => {
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.fill("#move", move);
    await page.press("#move", "Enter");
    await sent;
  };
  await send("f4-e4");
  await page.clock.fastForward(9_000);
  assert.equal(await page.isVisible("#notice"), false);
  await page.clock.fastForward(1_500);
  await notice("no answer yet");
  assert.match(await page.textContent("#live"), /no answer yet/);
  loose();
  await page.waitForFunction(() => document.querySelector("#play").dataset.ply === "1");
  await page.waitForSelector("#notice", { state: "hidden" });
  held = new Promise((done) => (loose = done));
  await send("b3-b2");
  await page.clock.fastForward(30_500);
  await notice("No answer arrived");
  // The page goes on working.
  await page.unroute(`**/table/${id}`);
  loose();
  await page.click("text=Flip the board");
  await page.waitForURL(/seat=second/);
  await page.context().close();
});
