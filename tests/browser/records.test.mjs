// Records for the analysis board: files with many games, compressed files, what is too long, and studies that the browser
// keeps because they are too long for an address (W29).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { base, launch, open, output, seen } from "./driver.mjs";

const GAMES = readFileSync(new URL("../../docs/games.cgn", import.meta.url), "utf8");

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

async function choose(page, name, buffer) {
  await page.goto(`${base}/analysis`);
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
  await page.click("form[enctype] button");
}

const onBoard = (page) => page.waitForURL(/\/analysis\/board\//);

/** Many small games, with comments and escapes that look like the start of a record. */
function many(bytes) {
  const parts = [];
  for (let number = 1, size = 0; size < bytes; number += 1) {
    const game = `[Game "Pilastri"]\n[Variant "4x4"]\n[First "Player ${number}"]\n[Second "Say \\"[Game\\" ${number}"]\n[Result "*"]\n\n1. a1-a2 {as in\n[Game "x"]} d1-c1 ; [Game "y"]\n*\n\n`;
    parts.push(game);
    size += game.length;
  }
  return { text: parts.join(""), count: parts.length };
}

test("W29: a file with several games offers a list of them, with and without scripts, compressed or not", { timeout: 120_000 }, async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(browser, { javaScriptEnabled });
    for (const [name, content] of [["games.cgn", GAMES], ["games.cgn.gz", gzipSync(GAMES)]]) {
      await choose(page, name, content);
      await page.waitForSelector("#found:not([hidden]) ol li:nth-child(2)");
      const labels = await page.locator("#found ol li").allTextContents();
      assert.equal(labels.length, GAMES.match(/^\[Game /gm).length);
      assert.match(labels[1], /Computer, level 3.*Computer, level 3.*Goré.*0-1/);
      assert.equal(await page.locator("#found ol li").nth(1).evaluate((item) => item.value), 2);
      await page.locator("#found ol li").nth(1).locator("a, button").click();
      await onBoard(page);
      assert.match(await page.textContent("main"), /Goré/);
    }
    await page.context().close();
  }
});

test("W29: a file of 5 MB with many records is listed, searched and opened", { timeout: 120_000 }, async () => {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  const { text, count } = many(5_000_000);
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postDataBuffer()?.length ?? 0));
  await choose(page, "many.cgn", text);
  await page.waitForSelector("#found:not([hidden])");
  assert.match(await page.textContent("#found h2"), new RegExp(`: ${count}\\.`));
  assert.equal(await page.locator("#found li").count(), 100);
  await page.click("#found button >> text=Show more");
  assert.equal(await page.locator("#found li").count(), 200);
  await seen(page, "analysis-games-360");
  await page.fill("#find", `player ${count} `);
  assert.deepEqual(await page.locator("#found li").allTextContents(), [`Player ${count} – Say "[Game" ${count}, Pilastri 4x4, *`]);
  await page.click("#found li button");
  await onBoard(page);
  assert.match(await page.textContent("h1"), new RegExp(`Player ${count} `));
  assert.equal(await page.locator(".tree a").count(), 2);
  assert.ok(sent.length === 1 && sent[0] < 2_000, `only one game is sent, not ${sent} bytes`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** A record with many variations that have comments; the comments do not compress well. */
function study(variations, length) {
  let seed = 7;
  const letter = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(97 + (seed >> 16) % 26);
  };
  const comment = () => Array.from({ length }, letter).join("");
  const lines = Array.from({ length: variations }, () => `(1... a4-a3 {${comment()}})`).join(" ");
  return `[Game "Pilastri"]\n[Variant "4x4"]\n[First "Ann"]\n[Second "Bob"]\n\n1. a1-a2 {start} d1-c1 ${lines} *\n`;
}

test("W29: a text that is too long is refused whole, and nothing of it is cut", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  await page.goto(`${base}/analysis`);
  const long = study(500, 3_000);
  await page.fill("#record", long);
  assert.equal((await page.inputValue("#record")).length, long.length, "nothing is cut");
  await page.click("form[enctype] button");
  await page.waitForSelector("#record-wrong >> text=too long");
  assert.equal((await page.inputValue("#record")).length, long.length);
  await page.setInputFiles("#file", { name: "a.gz", mimeType: "application/gzip", buffer: gzipSync(GAMES).subarray(0, 400) });
  await page.click("form[enctype] button");
  await page.waitForSelector("#record-wrong >> text=damaged");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("W29: what does not fit in an address is kept in the browser: walked, changed, undone, found again, downloaded", { timeout: 180_000 }, async () => {
  const page = await open(browser);
  // 500 variations with comments.
  await choose(page, "study.cgn", study(500, 40));
  await page.waitForURL(/\/analysis\/board\/~/);
  await page.waitForSelector(".tree a");
  assert.equal(await page.locator(".tree a").count(), 502);
  assert.match(await page.textContent("main"), /Your browser keeps it/);
  const at = (spot) => page.waitForURL((address) => address.pathname.endsWith(`/${spot}`));
  await at(2);
  assert.ok(await page.locator("img.board").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), "the board is drawn");
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.reload();
  await page.waitForSelector(".tree a");
  assert.equal(await page.locator(".tree a").count(), 502);
  const before = page.url();
  await page.fill("#move", "b3-b4");
  await page.press("#move", "Enter");
  await page.waitForFunction((before) => location.href !== before, before);
  assert.equal(await page.locator(".tree a").count(), 503);
  // In the field of moves the keys are those of the field.
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await page.waitForURL(before);
  await page.waitForFunction(() => document.querySelectorAll(".tree a").length === 502);
  await page.keyboard.press("Control+y");
  await page.waitForFunction(() => document.querySelectorAll(".tree a").length === 503);
  await seen(page, "analysis-study");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[href='record.cgn'][download]")]);
  const file = join(output, "study.cgn");
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /b3-b4/);
  // It is found again, and removed.
  await page.goto(`${base}/analysis`);
  await page.waitForSelector("#kept:not([hidden]) li a");
  assert.equal(await page.locator("#kept li").count(), 1, "one study, in its newest version");
  await seen(page, "analysis-kept");
  await page.click("#kept li a");
  await page.waitForFunction(() => document.querySelectorAll(".tree a").length === 503);
  const study_ = page.url();
  // Another browser does not have it, and says so.
  const other = await open(browser);
  await other.goto(study_);
  await other.waitForSelector("#notice:not([hidden]) >> text=does not keep");
  await other.context().close();
  await page.goto(`${base}/analysis`);
  await page.click("#kept li button");
  await page.waitForSelector("#kept", { state: "hidden" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
