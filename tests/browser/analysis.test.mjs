// The analysis board: a record with variations is uploaded, walked, changed and exported, and is then a good record.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { base, launch, open, output, play, seen } from "./driver.mjs";

const RECORD = `[Game "Pilastri"]
[Variant "4x4"]
[First "Ann"]
[Second "Bob"]

1. a1-a2 {well} d1-c1 (1... a4-a3 $2 {why?}) *
`;

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Opens the analysis board with a file. */
async function upload(page, name, text) {
  await page.goto(`${base}/analysis`);
  await page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.click("form[enctype] button");
  await page.waitForURL(/\/analysis\/board\//);
}

/** The moves as shown in the list, variations in brackets. */
const moves = (page) =>
  page.locator(".tree").first().evaluate((tree) => {
    const told = (list) => [...list.children].map((item) => {
      const text = item.querySelector("a").textContent.replace(/\s+/g, " ").trim();
      return [text, ...[...item.children].filter((child) => child.matches("ol")).map((inner) => `(${told(inner)})`)].join(" ");
    }).join(" ");
    return told(tree);
  });

/** Waits for a position in the record. */
const at = (page, spot) => page.waitForURL((address) => address.pathname.endsWith(`/${spot}`));

/** The exported record, from a file that the program has checked. */
async function exported(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[href='record.cgn'][download]")]);
  const file = join(output, `${name}.cgn`);
  await download.saveAs(file);
  if (process.env.COLONNADE_BINARY) execFileSync(process.env.COLONNADE_BINARY, ["check", file]);
  return readFileSync(file, "utf8");
}

for (const [name, options] of [["with scripts", {}], ["without scripts", { javaScriptEnabled: false }]]) {
  test(`a record with variations is uploaded, walked, changed and exported, ${name}`, { timeout: 120_000 }, async () => {
    const page = await open(browser, options);
    await upload(page, "record.cgn", RECORD);
    assert.equal(await moves(page), "1. a1-a2 2. d1-c1 (2. a4-a3?)");
    await at(page, 2);
    if (name === "with scripts") {
      await page.keyboard.press("ArrowLeft");
      await at(page, 1);
      await page.keyboard.press("Home");
      await at(page, 0);
      await page.keyboard.press("End");
      await at(page, 2);
    }
    // Continue in the variation, with a comment and a judgement, and promote it.
    await page.click(".tree a:has-text('a4-a3')");
    await at(page, "1.0.1");
    if (name === "with scripts") await play(page, "pilastri", "b2-b1");
    else {
      await page.fill("#move", "b2-b1");
      await page.click(".typing button");
    }
    await at(page, "1.0.2");
    await page.click("details.more summary");
    await page.fill("#comment", "an idea <b> {}");
    await page.selectOption("#glyph", "5");
    await page.click("button[value=note]");
    await page.waitForSelector(".comment >> text=an idea <b>");
    if (!(await page.locator("button[value=promote]").isVisible())) await page.click("details.more summary");
    await page.click("button[value=promote]");
    await at(page, 3);
    const changed = await moves(page);
    assert.equal(changed, "1. a1-a2 2. a4-a3? (2. d1-c1) 3. b2-b1!?");
    await seen(page, `analysis-changed-${name.replace(" ", "-")}`);

    const text = await exported(page, `analysis-${name.replace(" ", "-")}`);
    assert.match(text, /1\. a1-a2 .*well.* a4-a3 \$2 .*why\?.*\(1\.\.\. d1-c1\)/s);
    // The export is the same record again.
    await upload(page, "again.cgn", text);
    assert.equal(await moves(page), changed);
    assert.equal(await exported(page, "analysis-again"), text);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
