// Boards: undo and redo, where the focus stays, what a screen reader hears, paths that are dragged, moves played at once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, begin, clicks, games, launch, open, play, seen, send } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const told = (page, pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.getElementById("live").textContent), pattern.source);
const at = (page, spot) => page.waitForURL((address) => address.pathname.endsWith(`/${spot}`));
const listed = (page) => page.locator(".tree a").evaluateAll((links) => links.map((link) => link.textContent.replace(/\s+/g, " ").trim()).join(" "));

/** Opens the analysis board with moves of Pilastri. */
async function analysis(page, moves) {
  await page.goto(`${base}/analysis?kind=pilastri/4x4&position=`);
  for (const move of moves) {
    const before = page.url();
    await page.fill("#move", move);
    await page.click(".typing button");
    await page.waitForURL((address) => address.href !== before);
  }
}

test("W21: the keys go on walking at both ends of a line", { timeout: 60_000 }, async () => {
  const page = await open(browser);
  await analysis(page, ["a1-a2", "d1-c1", "b2-b1"]);
  for (const [key, end, back, next] of [["ArrowLeft", 0, "ArrowRight", 1], ["ArrowRight", 3, "ArrowLeft", 2]]) {
    await page.focus(`[data-key=${key}]`);
    for (let spot = next === 1 ? 2 : 2; ; spot += next === 1 ? -1 : 1) {
      await page.keyboard.press(key);
      await at(page, spot);
      if (spot === end) break;
    }
    await page.waitForFunction(() => document.activeElement.closest(".replay"));
    await page.keyboard.press(back);
    await at(page, next);
  }
  for (const [key, end, back, next] of [["Home", 0, "ArrowRight", 1], ["End", 3, "ArrowLeft", 2]]) {
    await page.click(`[data-key=${key}]`);
    await at(page, end);
    await page.keyboard.press(back);
    await at(page, next);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("W22: every edit of an analysis is undone and done again, by keys, buttons and Back", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  await analysis(page, ["a1-a2", "d1-c1"]);
  const whole = "1. a1-a2 2. d1-c1";
  const list = (text) => page.waitForFunction((text) => [...document.querySelectorAll(".tree a")].map((link) => link.textContent.replace(/\s+/g, " ").trim()).join(" ") === text, text);
  const edit = async (button) => {
    await page.locator("details.more:not(.keys)").evaluate((details) => (details.open = true));
    await page.click(`button[value=${button}]`);
  };
  await list(whole);
  // Not in the field of moves.
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);
  await edit("remove");
  await list("");
  await page.keyboard.press("Control+z");
  await list(whole);
  await told(page, /Undone/);
  await page.keyboard.press("Control+Shift+z");
  await list("");
  await told(page, /Done again/);
  await page.goBack();
  await list(whole);
  assert.match(new URL(page.url()).pathname, /\/1$/, "where it was");
  await page.click("[data-redo]");
  await list("");
  await page.click("[data-undo]");
  await list(whole);
  // A judgement, a variation, and its promotion.
  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  await page.locator("details.more:not(.keys)").evaluate((details) => (details.open = true));
  await page.selectOption("#glyph", "1");
  await page.click("button[value=note]");
  await list("1. a1-a2 2. d1-c1!");
  assert.equal(await page.getAttribute("[data-redo]", "aria-disabled"), "true", "a new edit ends what could be redone");
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);
  await page.fill("#move", "a4-a3");
  await page.press("#move", "Enter");
  await list("1. a1-a2 2. d1-c1! 2. a4-a3");
  await edit("promote");
  await list("1. a1-a2 2. a4-a3 2. d1-c1!");
  // In a field the keys are those of the field.
  await page.focus("#move");
  await page.keyboard.press("Control+z");
  // All of it at once, and not beyond the start.
  await page.locator("h1").click();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("Control+z");
  await list("");
  assert.match(page.url(), /\/analysis\/board\//);
  assert.equal(await page.getAttribute("[data-undo]", "aria-disabled"), "true");
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("Control+y");
  await list("1. a1-a2 2. a4-a3 2. d1-c1!");
  await seen(page, "analysis-undo");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("W22: without scripts Back undoes an edit", async () => {
  const page = await open(browser, { javaScriptEnabled: false });
  await analysis(page, ["a1-a2", "d1-c1"]);
  await page.click("details.more summary");
  await page.click("button[value=remove]");
  assert.equal(await listed(page), "1. a1-a2");
  await page.goBack();
  assert.equal(await listed(page), "1. a1-a2 2. d1-c1");
  await page.context().close();
});

test("W25, B7: a reply that comes with one's own move, a chosen square and typed moves are told", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  const id = await begin(page, "pilastri/6x6", "Ada", "", 1);
  assert.match(await page.title(), /^Your turn/);
  await page.click('.spots a[aria-label^="f4: "]');
  await told(page, /f4 so far/);
  await page.click('.spots a[aria-label^="e4: "]');
  await told(page, /f4-e4/);
  // The answer to the form comes after the computer has moved.
  await page.route(`**/table/${id}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    while ((await (await fetch(`${base}/api/v1/games/${id}`)).json()).plies < 2) await new Promise((done) => setTimeout(done, 50));
    const { content } = await route.request().frame().page().request.get(`${base}/table/${id}`).then(async (answer) => ({ content: await answer.body() }));
    return route.fulfill({ status: 200, contentType: "text/html; charset=utf-8", body: content });
  });
  await page.click("[data-confirm]");
  await told(page, /1\. f4-e4.*2\. .*to act/);
  await analysis(page, ["a1-a2"]);
  await told(page, /1\. a1-a2/);
  await page.fill("#move", "d1-c1");
  await page.press("#move", "Enter");
  await told(page, /2\. d1-c1/);
  await page.keyboard.press("ArrowLeft");
  await page.context().close();
});

/** The middles of squares on the board. */
async function middles(page, squares) {
  const board = await page.locator(".stage .spots").evaluate((svg) => {
    const spots = Object.fromEntries([...svg.querySelectorAll("a")].map((link) => {
      const { x, y, width, height } = link.querySelector("rect").getBoundingClientRect();
      return [link.getAttribute("aria-label").match(/^(\w+): /)?.[1], [x + width / 2, y + height / 2]];
    }));
    return spots;
  });
  // All squares follow from two that differ in both directions.
  const known = Object.entries(board).filter(([name]) => /^[a-z]\d+$/.test(name));
  const [[one, from]] = known;
  const of = (name) => [name.charCodeAt(0), Number(name.slice(1))];
  const [wide, high] = [known.find(([name]) => of(name)[0] !== of(one)[0]), known.find(([name]) => of(name)[1] !== of(one)[1])];
  const unit = [(wide[1][0] - from[0]) / (of(wide[0])[0] - of(one)[0]), (high[1][1] - from[1]) / (of(high[0])[1] - of(one)[1])];
  return squares.map((name) => [from[0] + (of(name)[0] - of(one)[0]) * unit[0], from[1] + (of(name)[1] - of(one)[1]) * unit[1]]);
}

test("W28: a drag along a path sows along it, and takes back where it turns back", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  const { variant, actions } = games().get("pilare");
  // The first path with a corner.
  const number = actions.findIndex((action) => action.split("-").length > 2);
  const id = await begin(page, `pilare/${variant}`, "Ada", "Bob");
  await send(page, id, actions.slice(0, number));
  await page.goto(`${base}/table/${id}`);
  const way = await middles(page, clicks("pilare", actions[number]));
  const drag = async (points) => {
    await page.mouse.move(...points[0]);
    await page.mouse.down();
    for (const point of points.slice(1)) await page.mouse.move(...point, { steps: 12 });
    await page.mouse.up();
  };
  await drag(way);
  await page.waitForSelector(`text=Play ${actions[number]}`);
  await page.click("text=Start again");
  await page.waitForFunction(() => !document.querySelector("[data-confirm]"));
  // There and one square back.
  await drag([...way, way.at(-2)]);
  await page.waitForFunction(() => document.querySelectorAll(".spots .back").length > 0 && !document.querySelector("[data-confirm], .busy"));
  await page.waitForFunction((square) => document.querySelector("#hint").textContent.includes(square), clicks("pilare", actions[number]).at(-2));
  await drag([way.at(-2), way.at(-1)]);
  await page.waitForSelector(`text=Play ${actions[number]}`);
  assert.equal(await page.locator(".ghost").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("W28: a path is dragged by touch in Buku, after its line", { timeout: 120_000 }, async () => {
  const page = await open(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { variant, actions } = games().get("buku");
  const number = actions.findIndex((action) => (action.split(":")[1] ?? "").split("-").length > 1);
  const id = await begin(page, `buku/${variant}`, "Ada", "Bob");
  await send(page, id, actions.slice(0, number));
  await page.goto(`${base}/table/${id}`);
  const [line, ...path] = clicks("buku", actions[number]);
  await page.locator(`.spots a[aria-label^="${line.replace(/:$/, "")}: "]`).first().dispatchEvent("click", { button: 0 });
  await page.waitForSelector("[data-key=Escape]");
  const way = await middles(page, path);
  const touch = await page.context().newCDPSession(page);
  const put = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await put("touchStart", way[0]);
  for (const [place, [x, y]] of way.slice(1).entries()) {
    const [fromX, fromY] = way[place];
    for (let step = 1; step <= 8; step += 1) await put("touchMove", [fromX + ((x - fromX) * step) / 8, fromY + ((y - fromY) * step) / 8]);
  }
  await put("touchEnd");
  await page.waitForSelector(`text=Play ${actions[number]}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("moves are played at once if the reader wants it, and the browser remembers it", { timeout: 60_000 }, async () => {
  const page = await open(browser);
  const id = await begin(page, "pilastri/6x6", "Ada", "Bob");
  await page.click("[data-switch=atOnce]");
  await page.waitForSelector("[data-switch=atOnce][aria-pressed=true]");
  const chosen = async (from, to, ply) => {
    await page.click(`.spots a[aria-label^="${from}: "]`);
    await page.waitForSelector(`text=${from} so far`);
    await page.click(`.spots a[aria-label^="${to}: "]`);
    await page.waitForFunction((ply) => document.querySelector("#play").dataset.ply === ply, ply);
  };
  await chosen("f4", "e4", "1");
  await page.reload();
  await chosen("b3", "b2", "2");
  // A page that is opened with a whole move plays nothing.
  await page.goto(`${base}/table/${id}?m=f2-f3`);
  await page.waitForSelector("[data-confirm]");
  await page.click("text=Start again");
  await page.waitForFunction(() => !document.querySelector("[data-confirm]"));
  await page.click("[data-switch=atOnce]");
  await page.waitForSelector("[data-switch=atOnce][aria-pressed=false]");
  await play(page, "pilastri", "f2-f3");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
