// The feed, checked against the rules of Atom (RFC 4287) that its validators check, as parsed by Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, begin, finish, launch, open } from "./driver.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** The feed as plain values: attributes and texts of the feed and of its entries, by element. */
const read = (page, text) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "application/xml");
    const wrong = document.querySelector("parsererror");
    if (wrong) throw new Error(wrong.textContent);
    const plain = (element) => {
      const parts = {};
      for (const child of element.children) {
        if (child.namespaceURI !== "http://www.w3.org/2005/Atom") throw new Error(`${child.tagName} is not of Atom`);
        const attributes = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]));
        const nested = child.children.length ? plain(child) : null;
        (parts[child.localName] ??= []).push({ ...attributes, text: child.textContent, nested });
      }
      return parts;
    };
    const root = document.documentElement;
    const html = [...root.querySelectorAll("content[type=html]")].map((content) => {
      const inner = new DOMParser().parseFromString(content.textContent, "text/html");
      const outside = [...inner.querySelectorAll("[src], [href]")].map((element) => element.getAttribute("src") ?? element.getAttribute("href"));
      return { outside, elements: [...inner.body.querySelectorAll("*")].map((element) => element.localName) };
    });
    return { name: root.localName, space: root.namespaceURI, feed: plain(root), html };
  }, text);

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The violations of the rules in a parsed feed. */
function faults({ name, space, feed, html }, address) {
  const wrong = [];
  const claim = (holds, what) => holds || wrong.push(what);
  const one = (parts, element, where) => claim(parts[element]?.length === 1 && parts[element][0].text.trim(), `${where}: one ${element}`);
  const absolute = (text) => URL.canParse(text) && /^[a-z]+:/.test(text);
  const known = ["author", "category", "contributor", "generator", "icon", "id", "link", "logo", "rights", "subtitle", "title", "updated", "entry"];
  claim(name === "feed" && space === "http://www.w3.org/2005/Atom", "the element feed");
  for (const element of Object.keys(feed)) claim(known.includes(element), `feed: ${element}`);
  const self = (feed.link ?? []).filter((link) => link.rel === "self");
  claim(self.length === 1 && self[0].href === address, `a link to itself: ${JSON.stringify(self)}`);
  const entries = feed.entry ?? [];
  const ids = [feed, ...entries.map((entry) => entry.nested)].map((parts) => parts.id?.[0]?.text ?? "");
  claim(new Set(ids).size === ids.length, `ids are unique: ${ids}`);
  for (const [number, parts] of [feed, ...entries.map((entry) => entry.nested)].entries()) {
    const where = number === 0 ? "feed" : `entry ${number}`;
    for (const element of ["id", "title", "updated"]) one(parts, element, where);
    claim(absolute(ids[number]), `${where}: the id ${ids[number]} is absolute`);
    const updated = parts.updated?.[0]?.text ?? "";
    claim(DATE.test(updated) && !Number.isNaN(Date.parse(updated)), `${where}: updated ${updated}`);
    const alternates = (parts.link ?? []).filter((link) => (link.rel ?? "alternate") === "alternate");
    claim(new Set(alternates.map(({ type, hreflang }) => `${type} ${hreflang}`)).size === alternates.length, `${where}: alternates differ`);
    for (const link of parts.link ?? []) {
      claim(absolute(link.href ?? ""), `${where}: the link ${link.href} is absolute`);
      claim(/^[\w.+-]+\/[\w.+-]+$/.test(link.type ?? ""), `${where}: the type ${link.type} of ${link.href}`);
      // RFC 4287 recommends a length for enclosures; a missing one is not an error.
      claim(link.length === undefined || /^\d+$/.test(link.length), `${where}: the length ${link.length}`);
    }
    if (number === 0) continue;
    claim(alternates.length > 0 || parts.content, `${where}: content or an alternate`);
    claim((feed.author ?? parts.author ?? []).length > 0, `${where}: an author`);
    for (const author of parts.author ?? []) one(author.nested ?? {}, "name", `${where}: author`);
    for (const element of ["summary", "content"]) claim((parts[element] ?? []).length <= 1, `${where}: one ${element}`);
  }
  const times = entries.map((entry) => Date.parse(entry.nested.updated[0].text));
  claim(Date.parse(feed.updated[0].text) >= Math.max(0, ...times), "the feed is as new as its newest entry");
  for (const { outside, elements } of html) {
    for (const reference of outside) claim(absolute(reference), `content: ${reference} is absolute`);
    for (const element of elements) claim(["a", "b", "bdi", "br", "em", "img", "p", "strong"].includes(element), `content: ${element}`);
  }
  return wrong;
}

test("the feed is well-formed and keeps the rules of Atom", { timeout: 120_000 }, async () => {
  const page = await open(browser);
  for (const [first, second] of [["<i>Ada</i> & Co", "Bob"], ["Zoë \u202e", "\"B\""]]) {
    await finish(page, await begin(page, "pilastri/4x4", first, second));
  }
  for (const path of ["/feed.atom", "/feed.atom?game=pilastri&variant=4x4", "/feed.atom?game=buku&result=draw&longest=3"]) {
    for (const language of ["en", "de", "fr"]) {
      const answer = await page.request.get(base + path, { headers: { "accept-language": language } });
      assert.equal(answer.status(), 200);
      assert.match(answer.headers()["content-type"], /^application\/atom\+xml\b/);
      const found = await read(page, await answer.text());
      if (path === "/feed.atom") assert.ok(found.feed.entry.length >= 2 && found.feed.entry[0].nested.link.some((link) => link.rel === "enclosure"));
      assert.deepEqual(faults(found, base + path), [], `${path}, ${language}`);
    }
  }
  const [enclosed] = (await read(page, await (await page.request.get(`${base}/feed.atom`)).text())).feed.entry[0].nested.link.filter((link) => link.rel === "enclosure");
  const file = await page.request.get(enclosed.href);
  assert.equal(file.headers()["content-type"].split(";")[0], enclosed.type);
  if (enclosed.length !== undefined) assert.equal(String((await file.body()).length), enclosed.length);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
