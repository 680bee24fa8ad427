// Games against a computer at the table, played to their ends by clicks. COLONNADE_FULL=1 plays every game against the
// lowest and the highest level; otherwise two short ones are played.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, begin, launch, next, open, play, shot } from "./driver.mjs";

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
      await page.waitForFunction(() => document.querySelector(".spots") || !document.querySelector("#play").dataset.events, null, { timeout: 60_000 });
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
