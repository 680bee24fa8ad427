// The pictures of pages in docs/pages.md. COLONNADE_BLESS=1 writes them to docs/pages; otherwise they are mere output.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { base, begin, games, launch, open, output, play } from "./driver.mjs";

const docs = fileURLToPath(new URL("../../docs/pages/", import.meta.url));

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Takes a screenshot of the visible part of a page, and stores it for docs/pages.md if requested. */
async function picture(page, name) {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
  const path = join(output, `readme-${name}.png`);
  await page.screenshot({ path });
  if (process.env.COLONNADE_BLESS) copyFileSync(path, join(docs, `${name}.png`));
}

test("the pictures of the documents are of pages that work", { timeout: 120_000 }, async () => {
  const page = await open(browser, { viewport: { width: 960, height: 800 } });
  const { variant, actions } = games().get("pilare");
  const id = await begin(page, `pilare/${variant}`, "Ada", "Bob");
  for (const action of actions.slice(0, 7)) await play(page, "pilare", action);
  const prefix = actions[7].split("-")[0];
  await page.goto(`${base}/table/${id}?m=${prefix}`);
  await page.waitForSelector(`text=${prefix} so far`);
  await picture(page, "table");

  await page.goto(`${base}/archive`);
  const newest = await page.getAttribute("h3 a", "href");
  assert.match(newest, /^\/games\/\d+$/);
  await picture(page, "archive");

  await page.goto(`${base}/archive?game=buku&shortest=20`);
  await page.click("h3 a");
  await page.waitForSelector("[data-replay]");
  await picture(page, "game");

  await page.goto(`${base}/rules/buku`);
  await picture(page, "rules");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
