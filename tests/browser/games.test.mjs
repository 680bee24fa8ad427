// Each game, played to its end on the board and found in the archive; and one by typing, without scripts. With
// COLONNADE_FULL=1 the games of the gallery are played in every way; otherwise short ones in one way each, and all ways
// are used.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { base, begin, games, launch, next, open, output, play, shortest, shot, ways } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const names = Object.keys(ways);
const usual = { pilare: "mouse", gore: "touch", pilastri: "keys", buku: "plain links", "pit-of-pillars": "touch" };
assert.deepEqual(new Set(Object.values(usual)), new Set(names), "no way is left out");
const matches = [...games()].flatMap(([game, { variant, actions }]) =>
  process.env.COLONNADE_FULL
    ? names.map((name) => ({ game, name, variant, actions }))
    : [{ game, name: usual[game], variant, actions: shortest(game, variant) }]);

for (const { game, name, variant, actions } of matches) {
  const scripted = ways[name] !== ways["plain links"];
  const shown = `${game}-${name.replace(" ", "-")}`;
  test(`${game} is played to its end by ${name}`, { timeout: 900_000 }, async () => {
    const page = await open(browser, ways[name].options);
    const id = await begin(page, `${game}/${variant}`, "Ada", "Bob");
    await shot(page, `table-${shown}-start`);
    for (const [number, action] of actions.entries()) {
      // Forced actions have been played already.
      if (Number(await page.getAttribute("#play", "data-ply")) > number) continue;
      await play(page, game, action, ways[name]);
      if (number === Math.floor(actions.length / 2)) await shot(page, `table-${shown}-half`);
    }
    const standing = await page.textContent(".standing");
    assert.match(standing, /(Ada|Bob) won: |Draw: /);
    await shot(page, `table-${shown}-end`);

    await page.goto(`${base}/archive?game=${game}`);
    await page.click(`h3 a[href="/games/${id}"]`);
    await page.waitForSelector("[data-replay]");
    assert.equal(await page.textContent(".count"), `${actions.length} / ${actions.length}`);
    await (scripted ? page.keyboard.press("Home") : page.click("[rel=first]"));
    await count(page, 0);
    await (scripted ? page.keyboard.press("ArrowRight") : page.click("[rel=next]"));
    await count(page, 1);
    assert.match(page.url(), new RegExp(`/games/${id}/1$`));
    assert.equal(await page.textContent(".actions [aria-current]").then((text) => text.includes(actions[0])), true);
    await shot(page, `game-${shown}`);
    if (scripted) {
      await page.goto(`${base}/games/${id}#ply2`);
      await count(page, 2);
    }

    const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[href$='.cgn'][download]")]);
    const file = join(output, `${shown}.cgn`);
    await download.saveAs(file);
    if (process.env.COLONNADE_BINARY) execFileSync(process.env.COLONNADE_BINARY, ["check", file]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Waits until the position after `ply` actions is shown. */
const count = (page, ply) => page.locator(".count", { hasText: new RegExp(`^${ply} /`) }).waitFor();

test("a game is played without scripts, by typing", { timeout: 120_000 }, async () => {
  const page = await open(browser, { javaScriptEnabled: false });
  const id = await begin(page, "pilastri/4x4", "Ada", "Bob");
  await page.fill("#move", "nonsense");
  await page.click(".typing button");
  assert.match(await page.textContent("#wrong"), /nonsense/);
  assert.equal(await page.inputValue("#move"), "nonsense");
  let over = false;
  for (let number = 0; !over; number += 1) {
    assert.ok(number < 64, "the game ends");
    const move = await next(id);
    await page.fill("#move", move);
    await page.click(".typing button");
    if (await page.locator(".ask button").count()) await page.click(".ask button");
    over = (await page.locator("#move").count()) === 0;
  }
  assert.match(await page.textContent(".standing"), /won: no moves left/);
  await shot(page, "table-without-scripts");
  await page.goto(`${base}/games/${id}`);
  await page.click("[rel=first]");
  assert.match(await page.textContent(".count"), /^0 \//);
  await page.context().close();
});

test("a step is undone, a choice made by a link, and a resignation asked for first", async () => {
  const page = await open(browser);
  const id = await begin(page, "pilare/6x6", "Ada", "");
  await page.click('.spots a[aria-label^="c1: "]');
  await page.waitForSelector("text=Undo a step");
  await page.click("text=Undo a step");
  await page.waitForSelector("text=Choose on the board");
  await page.locator('.spots a[aria-label^="c1: "]').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=c1 so far");
  await page.fill("#move", "c1-c3");
  await page.click(".typing button");
  await page.waitForSelector("text=(White) to act");
  await page.waitForFunction(() => document.getElementById("live").textContent.includes("to act"));
  await page.click("details.more summary");
  await page.click("text=Ada (White) resigns");
  await page.waitForSelector(".ask");
  assert.equal((await (await fetch(`${base}/api/v1/games/${id}`)).json()).running, true);
  await page.click(".ask button");
  await page.waitForSelector("text=Ada won: resignation");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a stack is dragged with the mouse, and put down where nothing can be chosen", async () => {
  const page = await open(browser);
  await begin(page, "pilastri/6x6", "Ada", "Bob");
  const middle = async (square) => {
    const box = await page.locator(`.spots a[aria-label^="${square}: "] rect`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, far] = [await middle("f4"), await middle("a1")];
  // f and a are five files apart.
  const to = [from[0] + (far[0] - from[0]) / 5, from[1]];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] - 20, from[1], { steps: 4 });
  await page.waitForSelector(".ghost");
  await page.waitForSelector("text=f4 so far");
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector("text=Play f4-e4");
  assert.equal(await page.locator(".ghost").count(), 0);
  // From a lifted stack, and to a spot beside the board.
  await page.keyboard.press("Escape");
  await page.waitForSelector("text=f4 so far");
  const board = await page.locator(".spots").boundingBox();
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width + 40, from[1], { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector("text=f4 so far");
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
  await page.click("text=Play f4-e4");
  await page.waitForSelector("text=(Black) to act");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("sound is off until it is asked for, and remembered", async () => {
  const page = await open(browser);
  const id = await begin(page, "pilastri/4x4", "Ada", "Bob");
  await page.waitForSelector('[data-switch=sound][aria-pressed="false"]');
  await page.keyboard.press("s");
  await page.waitForSelector('[data-switch=sound][aria-pressed="true"]');
  await play(page, "pilastri", "a1-a2");
  await page.goto(`${base}/games/${id}`);
  await page.waitForSelector('[data-switch=sound][aria-pressed="true"]');
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".count").textContent === "0 / 1");
  await page.click("[data-switch=sound]");
  await page.waitForSelector('[data-switch=sound][aria-pressed="false"]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a running game is followed live", async () => {
  const [player, reader] = [await open(browser), await open(browser)];
  const id = await begin(player, "pilastri/6x6", "Ada", "Bob");
  await Promise.all([reader.waitForResponse(/\/live\?/), reader.goto(`${base}/games/${id}`)]);
  await play(player, "pilastri", "f4-e4");
  await reader.waitForFunction(() => document.querySelector(".count").textContent === "1 / 1", null, { timeout: 10_000 });
  assert.deepEqual([...player.faults, ...reader.faults], []);
  await player.context().close();
  await reader.context().close();
});

test("what players are called appears as text", async () => {
  const page = await open(browser);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    dialog.dismiss();
  });
  const name = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  const id = await begin(page, "pilastri/4x4", name, "Bob");
  assert.ok((await page.textContent("h1")).includes(name));
  for (const path of [`/games/${id}`, "/", "/table", `/games/${id}/0.svg`]) await page.goto(base + path);
  assert.equal(dialogs, 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
