// Every page in light and dark, wide and narrow: no accessibility violations, nothing wider than the screen, no layout
// shifts, pages within their size limits, and the playing controls visible.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { base, begin, composer, finish, launch, open, planner, play, seen, shot } from "./driver.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The most bytes of a page, its styles and its scripts, before pictures; and of a page and of its scripts, compressed. */
const HEAVIEST = 100 * 1024;
const PACKED = { page: 10 * 1024, scripts: 20 * 1024 };

let browser;
/** The action on a page before it is checked, by the name of the page. */
const acts = new Map();
/** Pages with a board, and what must be visible on each. */
const boards = new Map();
const paths = new Map([
  ["home", "/"],
  ["archive", "/archive"],
  ["archive-filtered", "/archive?game=pilastri&result=first"],
  ["archive-wrong", "/archive?game=chess&since=soon"],
  ["rules", "/rules"],
  ["rules-try", "/rules/pilastri/try/1"],
  ["puzzles", "/puzzle"],
  ["puzzle", "/puzzle/1"],
  ["analysis", "/analysis"],
  ["explorer", "/explorer?kind=pilastri"],
  ["explorer-line", "/explorer?kind=pilastri/6x6&moves=f4-e4+b3-b2+f2-f3&ply=1"],
  ["explorer-step", "/explorer?kind=pilastri/6x6&moves=f4-e4&m=b3&seat=second"],
  ["explorer-whole", "/explorer?kind=pilastri/6x6&moves=f4-e4&m=b3-b2"],
  ["explorer-wide", "/explorer?kind=pit-of-pillars"],
  ["explorer-refused", "/explorer?kind=pilastri/6x6&moves=f4-e4&move=a1-z9"],
  ["explorer-wrong", "/explorer?kind=pilastri&position=x"],
  ["players", "/players"],
  ["players-found", "/players?q=a"],
  ["api", "/api"],
  ["statistics", "/statistics"],
  ["specification", "/spec"],
  ["specification-gore", "/spec/gore"],
  ["specification-notation", "/spec/notation"],
  ["known", "/known"],
  ["starts", "/starts"],
  ["leaderboards", "/leaderboard"],
  ["events", "/events"],
  ["leaderboard", "/leaderboard/buku"],
  ["tables", "/table"],
  ["nowhere", "/nowhere"],
  ["privacy", "/privacy"],
  ["setup", "/setup"],
]);

/** Answers a puzzle by typing. */
async function answer(page, move) {
  await page.fill("#move", move);
  await page.press("#move", "Enter");
  await page.waitForSelector(".standing[role=status]");
}

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
  const landed = async (path) => {
    await page.goto(base + path);
    return new URL(page.url()).pathname;
  };
  paths.set("analysis-board", await landed(`/analysis/game/${id}/1`));
  paths.set("analysis-board-whole", `${paths.get("analysis-board")}?m=b3-b2`);
  await page.goto(`${base}/games/${id}`);
  paths.set("player", await page.getAttribute(".seats a", "href"));
  paths.set("embed", `/games/${id}/embed`);
  const { players, version } = await (await fetch(`${base}/api/v1/games/${id}`)).json();
  paths.set("against", `/players/${players.first.id}/against/${players.second.id}`);
  const link = composer(id, players.second.id, version);
  if (link) {
    paths.set("composer", link);
    paths.set("composer-step", `${link}?m=b3`);
    paths.set("composer-whole", `${link}?m=b3-b2`);
    paths.set("composer-altered", `${link}A`);
    paths.set("planning", await landed(planner(id, players.first.id, version)));
  }

  // The first two games that end here: one with an analysis, and one without.
  for (const name of ["analysis", "analysis-asked"]) {
    const short = await begin(page, "pilastri/4x4", "Ada", "Bob");
    await finish(page, short);
    paths.set("table-over", `/table/${short}`);
    paths.set(name === "analysis" ? "analysed" : name, `/games/${short}/analysis`);
    if (name === "analysis-asked") continue;
    await page.goto(`${base}/games/${short}/analysis`);
    await page.click("main form button");
    // The page reloads automatically.
    await page.waitForSelector("ol.judged", { timeout: 120_000 });
  }

  await page.goto(`${base}/puzzle/1`);
  const solution = await page.locator("details code").nth(1).textContent();
  const [from] = solution.split("-");
  paths.set("puzzle-step", `/puzzle/1?m=${from}`);
  paths.set("puzzle-whole", `/puzzle/1?m=${solution}`);
  paths.set("puzzle-solved", "/puzzle/1");
  acts.set("puzzle-solved", (page) => answer(page, solution));
  paths.set("rules-unfolded", "/rules/pilastri");
  acts.set("rules-unfolded", async (page) => {
    await page.click("a[data-try]");
    await page.waitForSelector("figure [data-region]");
  });
  await page.context().close();

  const [whole, steps] = [[".stage", "[data-confirm]"], [".stage", ".hint"]];
  for (const name of ["analysis-board", "planning", "puzzle", "composer", "rules-try"]) boards.set(name, steps);
  for (const name of ["analysis-board-whole", "puzzle-whole", "composer-whole"]) boards.set(name, whole);
  boards.set("analysis-board", [...steps, ".replay [rel=prev]"]);
  for (const name of ["explorer", "explorer-line"]) boards.set(name, [...steps, ".replay"]);
  boards.set("explorer-whole", [...whole, ".replay"]);
  for (const name of boards.keys()) if (!paths.has(name)) boards.delete(name);
});
after(() => browser.close());

/** Waits until the page has been painted. */
const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Options for axe: all rules, and those about colours, which alone depend on the scheme. */
const ALL_RULES = {};
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Adds the faults of a displayed page: accessibility violations by these rules, and anything wider than the screen. */
async function look(page, name, wrong, rules = ALL_RULES) {
  await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...rules };
  const { violations, passes } = await page.evaluate((options) => window.axe.run(document, options), options);
  assert.ok(passes.length > (rules === ALL_RULES ? 10 : 0), `${name} was looked at`);
  wrong.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.html).join(" ").slice(0, 300)}`));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (over > 0) wrong.push(`${name} is ${over} pixels wider than the screen`);
}

const sizes = [[1920, 1080], [1366, 768], [740, 360], [360, 740]];

// COLONNADE_FULL=1 checks all pages in all sizes by all rules; otherwise light ones in two sizes by all rules and in a third by
// those about colours, and dark ones, which have the same layout, in one by those.
const sizesOf = (scheme) => (process.env.COLONNADE_FULL ? sizes : scheme === "light" ? sizes.slice(1) : [sizes[1]]);

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of sizesOf(colorScheme)) {
    const rules = process.env.COLONNADE_FULL || (colorScheme === "light" && width !== 740) ? ALL_RULES : COLOURS;
    test(`every page is without barriers and does not jump, ${colorScheme}, ${width} wide`, { timeout: 300_000 }, async () => {
      const page = await open(browser, { colorScheme, viewport: { width, height }, bypassCSP: true });
      await page.addInitScript(() => {
        window.jumped = 0;
        const add = (entries) => {
          for (const entry of entries) if (!entry.hadRecentInput) window.jumped += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        window.jumps = () => {
          add(observer.takeRecords());
          return window.jumped;
        };
      });
      // Pictures come after the first paint, so that those without a size are detected even on a fast line.
      let held = null;
      if (colorScheme === "light") {
        await page.route(/\.(svg|png)(\?|$)/, async (route) => {
          await held;
          await route.continue();
        });
      }
      const wrong = [];
      for (const [name, path] of paths) {
        let release;
        held = new Promise((done) => (release = done));
        await page.goto(base + path, { waitUntil: "domcontentloaded" });
        await painted(page);
        release();
        await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
        await painted(page);
        const jumped = await page.evaluate(() => window.jumps());
        if (jumped >= 0.001) wrong.push(`${path} jumps by ${jumped}`);
        await acts.get(name)?.(page);
        const shown = `${name}-${colorScheme}-${width}`;
        await shot(page, shown);
        // Content below the edge appears in the part that is visible first.
        if (colorScheme === "light" && (await page.locator("[data-region]").count())) await seen(page, `${shown}-seen`);
        await look(page, `${name} (${path})`, wrong, rules);
      }
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
}

test("a table where a computer thinks is without barriers", { timeout: 120_000 }, async () => {
  const page = await open(browser, { bypassCSP: true });
  // The page gets no event when the computer has moved, and where it would be reloaded, it stays.
  await page.route(/\/live\?/, () => {});
  await page.route(/\/table\/\d+$/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${base}/table?kind=gore`);
  await page.fill("#first", "Ada");
  await page.selectOption("#computer", "6");
  await page.selectOption("#begins", "opponent");
  await page.click("form.filters button[type=submit]");
  await page.waitForURL(/\/table\/\d+/);
  assert.equal(await page.locator(".spots").count(), 0, "the computer thinks");
  const wrong = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await painted(page);
      await shot(page, `table-thinking-${colorScheme}-${width}`);
      await look(page, `table-thinking, ${colorScheme}, ${width} wide`, wrong);
    }
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

for (const language of ["en", "de", "es", "fr"]) {
  for (const [width, height] of [[740, 360], [360, 740]]) {
    test(`boards and what is chosen beside them are in sight, ${language}, ${width} by ${height}`, { timeout: 60_000 }, async () => {
      const page = await open(browser, { viewport: { width, height } });
      await page.context().addCookies([{ name: "colonnade_language", value: language, url: base }]);
      const wrong = [];
      for (const [name, needed] of boards) {
        await page.goto(base + paths.get(name), { waitUntil: "load" });
        assert.equal(await page.getAttribute("html", "lang"), language);
        for (const selector of needed) {
          const { x, y, width: wide, height: high } = await page.locator(selector).first().boundingBox();
          const out = { left: -x, top: -y, right: x + wide - width, bottom: y + high - height };
          for (const [edge, by] of Object.entries(out)) if (by > 0.5) wrong.push(`${name}: ${selector} is ${by.toFixed(0)} px over the ${edge} edge`);
        }
        await seen(page, `${name}-${language}-${width}`);
      }
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
}

// The pseudo-language, whose texts are longer by two fifths; all languages with COLONNADE_FULL=1.
for (const language of ["en-XA", ...(process.env.COLONNADE_FULL ? ["de", "es", "fr", "ja", "pt-BR"] : [])]) {
  test(`longer texts have room on a phone, ${language}`, { timeout: 120_000 }, async () => {
    const page = await open(browser, { viewport: { width: 360, height: 740 } });
    await page.context().addCookies([{ name: "colonnade_language", value: language, url: base }]);
    const wrong = [];
    for (const [name, path] of paths) {
      await page.goto(base + path, { waitUntil: "load" });
      assert.equal(await page.getAttribute("html", "lang"), language, path);
      await painted(page);
      await shot(page, `${name}-${language}-360`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) wrong.push(`${path} is ${over} pixels wider than the screen`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("main *, header *, footer *")]
          .filter((it) => it.clientWidth > 1 && ["hidden", "clip"].includes(getComputedStyle(it).overflowX) && it.scrollWidth > it.clientWidth + 1)
          .map((it) => it.outerHTML.slice(0, 200)),
      );
      wrong.push(...cut.map((html) => `${path} cuts ${html}`));
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  });
}

test("no page is heavy", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  const known = new Map();
  const load = async (path) => (await page.request.get(base + path)).body();
  const asset = async (path) => {
    if (!known.has(path)) {
      const answer = await page.request.get(base + path);
      assert.equal(answer.status(), 200, path);
      known.set(path, await answer.body());
    }
    return known.get(path);
  };
  const wrong = [];
  let [heaviest, heaviestScripts] = [0, 0];
  for (const path of paths.values()) {
    const html = await load(path);
    const named = (pattern) => [...html.toString().matchAll(pattern)].map(([, name]) => name);
    const scripts = await Promise.all(named(/<script[^>]* src="([^"]+)"/g).map(asset));
    const styles = await Promise.all(named(/<link rel="stylesheet" href="([^"]+)"/g).map(asset));
    // A board embedded in another page has no scripts.
    const hasScripts = path.endsWith("/embed") ? scripts.length === 0 : scripts.length >= 2;
    assert.ok(hasScripts && styles.length >= 1, `${path} names its scripts and styles`);
    const sum = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
    const all = sum([html, ...scripts, ...styles]);
    if (all > HEAVIEST) wrong.push(`${path} is ${all} bytes`);
    const packed = { page: gzipSync(html).length, scripts: sum(scripts.map((script) => gzipSync(script))) };
    for (const [part, most] of Object.entries(PACKED)) if (packed[part] > most) wrong.push(`${path}: ${part} ${packed[part]} bytes, compressed`);
    [heaviest, heaviestScripts] = [Math.max(heaviest, packed.page), Math.max(heaviestScripts, packed.scripts)];
  }
  console.log(`the heaviest page is ${heaviest} bytes, the heaviest scripts ${heaviestScripts} bytes, compressed`);
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
