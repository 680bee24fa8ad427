// W34: what is easily seen and rarely tested: texts in the middle of their buttons, fields that are wide enough, tables that
// show that they scroll, and no frame around a whole page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, launch, open } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const phone = { width: 360, height: 740 };
const languages = ["en", "de", "es", "fr", "ja", "pt-BR"];

test("texts stand in the middle of their buttons", async () => {
  for (const viewport of [phone, { width: 1366, height: 768 }]) {
    const page = await open(browser, { viewport });
    for (const path of ["/", "/archive", "/explorer?kind=gore", "/table"]) {
      await page.goto(base + path);
      const off = await page.evaluate(() => {
        const apart = (button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          const [text, whole] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
          return text.height ? (text.top + text.bottom - whole.top - whole.bottom) / 2 : 0;
        };
        const shown = [...document.querySelectorAll("button, .button")].filter((button) => button.offsetParent);
        return shown.map((button) => [button.textContent, apart(button)]).filter(([, pixels]) => Math.abs(pixels) > 2);
      });
      assert.deepEqual(off, [], `${path} at ${viewport.width}`);
    }
    await page.context().close();
  }
});

test("no text in a field is cut on a phone", { timeout: 120_000 }, async () => {
  for (const language of languages) {
    const page = await open(browser, { viewport: phone, locale: language });
    for (const path of ["/archive", "/table?kind=gore", "/explorer", "/players", "/analysis"]) {
      await page.goto(base + path);
      const cut = await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        const pen = document.createElement("canvas").getContext("2d");
        const width = (text, style) => {
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          return pen.measureText(text).width;
        };
        const room = (field, style) => field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...document.querySelectorAll("input[placeholder], textarea[placeholder], select")].flatMap((field) => {
          const style = getComputedStyle(field);
          if (!field.offsetParent || field.matches("textarea")) return [];
          // A list shows an arrow beside its text.
          const texts = field.matches("select") ? [...field.options].map((option) => option.textContent) : [field.placeholder];
          const arrow = field.matches("select") ? 18 : 0;
          const cut = texts.filter((text) => width(text, style) + arrow > room(field, style) + 1);
          return cut.map((text) => `${field.id}: ${text}`);
        });
      });
      assert.deepEqual(cut, [], `${path} in ${language}`);
    }
    await page.context().close();
  }
});

test("tables show that they scroll, and no frame surrounds a page", async () => {
  const page = await open(browser, { viewport: phone });
  await page.goto(`${base}/statistics`);
  const scroll = page.locator(".scroll").first();
  if (await scroll.count()) {
    assert.match(await scroll.evaluate((table) => getComputedStyle(table).backgroundAttachment), /local.*scroll/);
  }
  await page.goto(`${base}/puzzle`);
  // A key has been used last, so that a focus would show.
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.getElementById("main").focus());
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById("main")).outlineStyle), "none");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
