// The explorer: composing moves on its board, walking its line back and forth, without layout shifts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, launch, open, play, seen, ways } from "./driver.mjs";

const MOVES = ["f4-e4", "b3-b2", "f2-f3"];

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** The line in an address, how many of its moves are shown, and the seat. */
function line({ searchParams }) {
  const moves = searchParams.get("moves")?.split(" ") ?? [];
  return { moves, ply: Number(searchParams.get("ply") ?? moves.length), seat: searchParams.get("seat") ?? "first" };
}

/** The line in the address of a page. */
const shown = (page) => line(new URL(page.url()));

/** Waits until the page is after `ply` moves of the line, and checks that it says so. */
async function at(page, ply) {
  await page.waitForURL((url) => line(url).ply === ply);
  const marked = page.locator(".line [aria-current=step]");
  if (ply === 0) assert.equal(await marked.count(), 0);
  else assert.equal((await marked.textContent()).replace(/\s+/g, " ").trim(), `${ply}. ${shown(page).moves[ply - 1]}`);
}

/** The address of a line, after `ply` of its moves. */
const address = (moves, ply) => `${base}/explorer?${new URLSearchParams({ kind: "pilastri/6x6", moves: moves.join(" "), ply })}`;

const KEYS = { first: "Home", prev: "ArrowLeft", next: "ArrowRight", last: "End" };

for (const [name, way] of Object.entries(ways)) {
  const scripted = way !== ways["plain links"];
  test(`a line is played and walked in the explorer by ${name}`, { timeout: 120_000 }, async () => {
    const page = await open(browser, way.options);
    await page.goto(`${base}/explorer?kind=pilastri/6x6`);
    for (const [number, action] of MOVES.entries()) {
      await play(page, "pilastri", action, way);
      await at(page, number + 1);
    }
    assert.deepEqual(shown(page).moves, MOVES);

    /** A step along the line: with its key if there are scripts, otherwise with its link. */
    const go = async (rel, ply) => {
      if (scripted) {
        // On the board, arrow keys move from square to square.
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press(KEYS[rel]);
      } else await page.click(`.replay [rel=${rel}]`);
      await at(page, ply);
      assert.deepEqual(shown(page).moves, MOVES, "the line is kept");
    };
    await go("prev", 2);
    await go("prev", 1);
    await go("next", 2);
    await go("first", 0);
    await go("last", 3);
    await go("first", 0);
    await page.click(".line a >> nth=1");
    await at(page, 2);

    // The next move of the line continues along it; another one begins a new line.
    await play(page, "pilastri", MOVES[2], way);
    await at(page, 3);
    assert.deepEqual(shown(page).moves, MOVES);
    await go("first", 0);
    await play(page, "pilastri", "c1-c2", way);
    await page.waitForURL((url) => line(url).moves.length === 1);
    assert.deepEqual(shown(page).moves, ["c1-c2"]);

    // A typed move: first an invalid one, then a valid one.
    await page.fill("#move", "a9");
    await page.click(".typing button");
    await page.waitForSelector("#wrong");
    await page.fill("#move", "b3-b2");
    await page.click(".typing button");
    await page.waitForURL((url) => line(url).moves.length === 2);
    await at(page, 2);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("the board is flipped and sounds are switched by keys, and the list of keys tells of them", { timeout: 60_000 }, async () => {
  const page = await open(browser);
  await page.goto(address(MOVES, 1));
  const place = () => page.locator('.spots a[aria-label^="b3: "]').evaluate((link) => link.querySelector("rect").getAttribute("y"));
  const upright = await place();
  await page.keyboard.press("f");
  await page.waitForURL((url) => line(url).seat === "second");
  assert.notEqual(await place(), upright);
  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  assert.equal(shown(page).seat, "second", "it stays so");
  await page.keyboard.press("f");
  await page.waitForURL((url) => line(url).seat === "first");
  const sound = page.locator("[data-switch=sound]");
  assert.equal(await sound.getAttribute("aria-pressed"), "false");
  await page.keyboard.press("s");
  assert.equal(await sound.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("?");
  const keys = await page.locator(".keys[open] kbd").allTextContents();
  for (const key of ["←", "→", "Home", "End", "f", "s", "b"]) assert.ok(keys.includes(key), key);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [width, height] of [[320, 568], [568, 320], [820, 1180], [1366, 768]]) {
  test(`nothing moves while a line is walked, and the board comes first, ${width} by ${height}`, { timeout: 60_000 }, async () => {
    const page = await open(browser, { viewport: { width, height } });
    await page.goto(address(MOVES, 0));
    const boxes = () =>
      page.evaluate(() =>
        Object.fromEntries([".stage", ".replay", ".line"].map((selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [selector, { x, y, width, height }];
        })),
      );
    const first = await boxes();
    for (let ply = 1; ply <= MOVES.length; ply += 1) {
      await page.keyboard.press("ArrowRight");
      await at(page, ply);
      assert.deepEqual(await boxes(), first, `after ${ply} moves`);
    }
    const { ".stage": stage, ".line": list, ".replay": steps } = first;
    const isBeside = (box) => box.x >= stage.x + stage.width || box.y >= stage.y + stage.height;
    assert.ok(isBeside(steps) && isBeside(list), JSON.stringify(first));
    if (width > height) assert.ok(list.x >= stage.x + stage.width, "controls stand beside the board");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0);
    await seen(page, `explorer-walked-${width}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
