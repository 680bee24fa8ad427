// Every page in light and dark, wide and narrow: no barrier, nothing wider than the screen, nothing that jumps, no
// more to load than a page may be.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { base, begin, composer, launch, open, play, shot } from "./driver.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The most bytes of a page, its styles and its script, before pictures. */
const HEAVIEST = 100 * 1024;

let browser;
const paths = new Map([
  ["home", "/"],
  ["archive", "/archive"],
  ["archive-filtered", "/archive?game=pilastri&result=first"],
  ["archive-wrong", "/archive?game=chess&since=soon"],
  ["rules", "/rules"],
  ["puzzles", "/puzzle"],
  ["puzzle", "/puzzle/1"],
  ["analysis", "/analysis"],
  ["explorer", "/explorer?kind=pilastri"],
  ["explorer-wrong", "/explorer?kind=pilastri&position=x"],
  ["players", "/players"],
  ["players-found", "/players?q=a"],
  ["api", "/api"],
  ["statistics", "/statistics"],
  ["specification", "/spec"],
  ["specification-gore", "/spec/gore"],
  ["specification-notation", "/spec/notation"],
  ["known", "/known"],
  ["leaderboards", "/leaderboard"],
  ["leaderboard", "/leaderboard/buku"],
  ["tables", "/table"],
  ["nowhere", "/nowhere"],
]);

before(async () => {
  browser = await launch();
  const page = await open(browser);
  for (const game of ["pilare", "gore", "pilastri", "buku", "pit-of-pillars"]) paths.set(`rules-${game}`, `/rules/${game}`);
  const id = await begin(page, "pilastri/6x6", "Ada", "Bob");
  await play(page, "pilastri", "f4-e4");
  paths.set("table", `/table/${id}`);
  paths.set("table-composing", `/table/${id}?m=b3`);
  paths.set("table-asking", `/table/${id}?ask=resign&side=first`);
  paths.set("game", `/games/${id}`);
  paths.set("game-ply", `/games/${id}/0?seat=second&theme=contrast`);
  await page.goto(`${base}/analysis/game/${id}/1`);
  paths.set("analysis-board", new URL(page.url()).pathname);
  await page.goto(`${base}/games/${id}`);
  paths.set("player", await page.getAttribute(".seats a", "href"));
  paths.set("embed", `/games/${id}/embed`);
  const { players, version } = await (await fetch(`${base}/api/v1/games/${id}`)).json();
  paths.set("against", `/players/${players.first.id}/against/${players.second.id}`);
  const link = composer(id, players.second.id, version);
  if (link) {
    paths.set("composer", link);
    paths.set("composer-step", `${link}?m=b3`);
    paths.set("composer-altered", `${link}A`);
  }
  await page.context().close();
});
after(() => browser.close());

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1920, 1080], [1366, 768], [740, 360], [360, 740]]) {
    test(`every page is without barriers, ${colorScheme}, ${width} wide`, { timeout: 180_000 }, async () => {
      const page = await open(browser, { colorScheme, viewport: { width, height }, bypassCSP: true });
      const wrong = [];
      for (const [name, path] of paths) {
        await page.goto(base + path, { waitUntil: "load" });
        await shot(page, `${name}-${colorScheme}-${width}`);
        await page.evaluate(axe);
        const { violations, passes } = await page.evaluate(() => window.axe.run(document));
        assert.ok(passes.length > 10, `${path} was looked at`);
        wrong.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.html).join(" ").slice(0, 300)}`));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) wrong.push(`${path} is ${over} pixels wider than the screen`);
      }
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
}

test("no page jumps while it loads, and none is heavy", { timeout: 120_000 }, async () => {
  const page = await open(browser, { viewport: { width: 360, height: 800 } });
  await page.addInitScript(() => {
    window.jumped = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.jumped += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const wrong = [];
  for (const path of paths.values()) {
    await page.goto(base + path, { waitUntil: "load" });
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
    const jumped = await page.evaluate(() => window.jumped);
    if (jumped > 0.001) wrong.push(`${path} jumps by ${jumped}`);
    const loaded = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      const counted = entries.filter((entry) => ["navigation", "link", "script"].includes(entry.initiatorType));
      return counted.reduce((sum, entry) => sum + entry.decodedBodySize, 0);
    });
    if (loaded > HEAVIEST) wrong.push(`${path} is ${loaded} bytes`);
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

test("the policy of pages holds, and nothing comes from elsewhere", async () => {
  const page = await open(browser);
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  for (const path of paths.values()) await page.goto(base + path, { waitUntil: "load" });
  assert.deepEqual([...asked], [base]);
  assert.deepEqual(page.faults.filter((fault) => !/status of 40[04]/.test(fault)), []);
  await page.context().close();
});
