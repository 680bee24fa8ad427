// The boards of the rules: each opens in place of its figure, can be played on there, and is closed by going back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, launch, open, seen } from "./driver.mjs";

const RULES = `${base}/rules/pilastri`;
const TRY = "a[data-try][href='/rules/pilastri/try/0']";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Opens the first board of the rules in place of its figure. */
async function unfold(page) {
  await page.goto(RULES);
  await page.click(TRY);
  await page.waitForSelector("figure [data-region]");
}

/** The text announced by the page. */
const heard = (page) => page.textContent("#live");

/** Chooses on the board by a label. */
const choose = (page, label) => page.locator(`figure .spots a[aria-label^="${label}: "]`).first().click({ force: true });

test("a board takes the place of its figure, and a move is made there", async () => {
  const page = await open(browser);
  await page.goto(RULES);
  await page.locator(TRY).scrollIntoViewIfNeeded();
  const place = () => page.locator("figure").first().boundingBox();
  const before = await place();
  await page.click(TRY);
  await page.waitForSelector("figure [data-region]");
  assert.equal(new URL(page.url()).pathname, "/rules/pilastri/try/0");
  const { x, width } = await place();
  assert.deepEqual([x, width], [before.x, before.width], "the page around it stays as it was");
  assert.equal(await page.locator("h1:visible, h2:visible").first().textContent(), "Pilastri", "no heading twice");
  assert.equal(await page.locator(TRY).isVisible(), false);
  assert.ok((await heard(page)).length > 0, "what can be done is heard");
  assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest("figure .spots"))), true);
  await choose(page, "f4");
  await page.waitForSelector("figure .spots .back");
  await choose(page, "e4");
  await page.waitForSelector("figure [data-confirm]");
  assert.match(await heard(page), /^White moved f4 to e4\./);
  assert.equal(await page.locator("main > h1").textContent(), "Pilastri", "it is still the page of the rules");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("figure [data-confirm]"));
  await page.fill("figure #move", "a1-a1");
  await page.press("figure #move", "Enter");
  await page.waitForSelector("figure #wrong");
  await seen(page, "rules-unfolded");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("going back leads to the figure, going on to the board, and another board closes the one before", async () => {
  const page = await open(browser);
  await unfold(page);
  await page.goBack();
  await page.waitForSelector("figure [data-region]", { state: "detached" });
  assert.equal(page.url(), RULES);
  assert.equal(await page.evaluate((link) => document.activeElement === document.querySelector(link), TRY), true);
  await page.goForward();
  await page.waitForSelector("figure [data-region]");
  const other = page.locator("a[data-try]").nth(1);
  const path = await other.getAttribute("href");
  await other.click();
  await page.waitForURL(base + path);
  assert.equal(await page.locator("[data-region]").count(), 1);
  await page.click("[data-fold]");
  await page.waitForSelector("[data-region]", { state: "detached" });
  assert.equal(page.url(), RULES);
  assert.equal(await page.title(), "Rules of Pilastri · Colonnade");
  // The address of an open board is that of its own page, from which one can go back as well.
  await page.goForward();
  await page.waitForSelector("figure [data-region]");
  await page.reload();
  await page.waitForSelector("main > [data-region]");
  await page.goBack();
  await page.waitForSelector(TRY);
  assert.equal(page.url(), RULES);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where a board does not come, the page stays and offers to try again", async () => {
  const page = await open(browser);
  await page.goto(RULES);
  await page.route("**/try/0", (route) => route.abort());
  await page.click(TRY);
  await page.waitForSelector("#notice button:visible");
  assert.equal(page.url(), RULES);
  assert.equal(await page.locator("[data-region]").count(), 0);
  await page.unroute("**/try/0");
  await page.click("#notice button");
  await page.waitForSelector("figure [data-region]");
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.context().close();
});

test("without scripts the link leads to a page of its own", async () => {
  const page = await open(browser, { javaScriptEnabled: false });
  await page.goto(RULES);
  await page.click(TRY);
  assert.equal(new URL(page.url()).pathname, "/rules/pilastri/try/0");
  assert.equal(await page.locator("main > [data-region] [data-fold]:visible").count(), 0);
  await page.context().close();
});
