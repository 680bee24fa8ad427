// Games against a computer at the table, played to their ends by clicks. COLONNADE_FULL=1 plays every game against the
// lowest and the highest level; otherwise two short ones are played.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, begin, launch, next, open, play, printed, seen, shot } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const all = ["pilare/6x6", "gore/standard", "pilastri/6x6", "buku/6x6", "pit-of-pillars/standard"];
const matches = process.env.COLONNADE_FULL
  ? all.flatMap((kind) => [1, 6].map((level) => [kind, level]))
  : [["pilastri/4x4", 1], ["buku/6x6", 6]];

for (const [kind, level] of matches) {
  test(`a person plays ${kind} against level ${level}`, { timeout: 900_000 }, async () => {
    const page = await open(browser);
    const id = await begin(page, kind, "Ada", "", level);
    const game = kind.split("/")[0];
    for (let moves = 0; ; moves += 1) {
      assert.ok(moves < 300, "the game ends");
      // The person is to move, or the game is over.
      await page.waitForFunction(() => document.querySelector(".spots") || !document.querySelector("#play").dataset.live, null, { timeout: 60_000 });
      if (!(await page.locator(".spots").count())) break;
      if (moves === 3) {
        await page.click("text=Hint");
        await page.waitForSelector("[role=status].standing");
        await shot(page, `hint-${game}-${level}`);
      }
      await play(page, game, await next(id));
    }
    const { running, actions, players } = await (await fetch(`${base}/api/v1/games/${id}`)).json();
    assert.equal(running, false);
    assert.ok(actions.length > 1 && players.second.name.includes(`level ${level}`));
    assert.match(await page.textContent(".standing"), /won: |Draw: /);
    await shot(page, `computer-${game}-${level}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

// N9: at most two clicks from the address in the terminal to a board against the computer, for somebody who comes for the
// first time, on a phone and on a desktop, with scripts and without.
for (const [shown, options] of [
  ["phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ["desktop", { viewport: { width: 1366, height: 768 }, javaScriptEnabled: false }],
]) {
  test(`the printed address leads to a board against the computer: ${shown}`, { timeout: 120_000 }, async () => {
    const page = await open(browser, options);
    await page.context().clearCookies();
    await page.goto(printed);
    await seen(page, `first-page-${shown}`);
    let clicks = 0;
    for (; clicks < 2 && (await page.locator(".spots a").count()) === 0; clicks += 1) {
      await page.getByRole("button", { name: "Play the computer" }).first().click();
      await page.waitForURL(/\/table\/\d+/);
    }
    assert.ok(clicks <= 2 && (await page.locator(".spots a").count()) > 0, `${clicks} clicks`);
    assert.match(await page.textContent("h1"), /Computer, level 1/);
    assert.ok(await page.getByText("How to move").isVisible());
    await seen(page, `first-board-${shown}`);
    // Home has the same boards.
    await page.goto(base);
    assert.equal(await page.getByRole("button", { name: "Play a friend here" }).count(), 5);
    await shot(page, `home-playing-${shown}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a game that is over leads to the next one", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  const id = await begin(page, "pilastri/4x4", "Ada", "", 1);
  await play(page, "pilastri", await next(id));
  await page.locator(".spots").waitFor();
  await page.click("text=Draw, takeback, resign");
  await page.click("text=Ada (White) resigns");
  await page.click(".ask button");
  await page.waitForSelector("text=Computer, level 1 won: resignation");
  await seen(page, "table-play-again");
  await page.getByRole("link", { name: "Analyse" }).waitFor();
  await page.selectOption("#level", "2");
  await page.click("text=Same sides");
  await page.waitForSelector("text=Computer, level 2");
  assert.match(await page.textContent("h1"), /^Ada – Computer, level 2$/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
