// Studies: analyses that are too long for an address. This browser keeps their text, each version under its own name. And
// records of any size: a file is read here, and only the game that the reader chooses is sent.

/** The most bytes of a file, unpacked; the most characters of a game, and the most bytes of it once it is compressed. */
const LONGEST_FILE = 64 * 1024 * 1024;
const LONGEST_GAME = 512 * 1024;
const LONGEST_PACKED = 45_000;
/** The most versions of one study: those to which one can go back. */
const MOST_VERSIONS = 60;
/** The games listed at a time. */
const LISTED = 100;

/** A problem that is a sentence for the reader. */
export class Problem extends Error {
  name = "Problem";
}

// The store of this browser.

let connection = null;

/** The database. */
function database() {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("colonnade", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("studies", { keyPath: "name" }).createIndex("study", "study");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return connection;
}

/** Does something with the studies in one transaction; the result is that of the request that `act` returns. */
async function inTransaction(mode, act) {
  const transaction = (await database()).transaction("studies", mode);
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore("studies"));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request?.error);
  });
}

/** Keeps the text of a version that was made from another one, and forgets the oldest versions of the study. */
export async function storeVersion({ name, text, title, address, before }) {
  const study = (before && (await inTransaction("readonly", (all) => all.get(before)))?.study) ?? name;
  await inTransaction("readwrite", (all) => all.put({ name, study, text, title, address, at: Date.now() }));
  const versions = await inTransaction("readonly", (all) => all.index("study").getAll(study));
  const old = versions.sort((a, b) => b.at - a.at).slice(MOST_VERSIONS);
  if (old.length > 0) await inTransaction("readwrite", (all) => old.forEach((version) => all.delete(version.name)));
}

/** The text that is kept under a name. */
async function textOf(name, texts) {
  const version = await inTransaction("readonly", (all) => all.get(name));
  if (!version) throw new Problem(texts.notKept);
  return version.text;
}

/** The text under a name, compressed, in base64 for an address. */
export async function compressed(name, texts) {
  const bytes = new Uint8Array(await (await gzip(await textOf(name, texts))).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const gzip = (text) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

/** Downloads the text under a name as a file. */
export async function download(name, texts) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await textOf(name, texts)], { type: "text/x-cgn" }));
  link.download = "analysis.cgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Files.

/** The text of a file, which may be compressed. */
async function readFile(file, texts) {
  const beginning = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = beginning[0] === 0x1f && beginning[1] === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const [reader, decoder] = [stream.getReader(), new TextDecoder("utf-8", { fatal: true })];
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Problem(texts.damagedFile);
    });
    try {
      text += decoder.decode(value, { stream: !done });
    } catch {
      throw new Problem(texts.notText);
    }
    if (done) return text;
    size += value.byteLength;
    if (size > LONGEST_FILE) {
      await reader.cancel();
      throw new Problem(texts.longFile);
    }
  }
}

/** The parts of a text in CGN that may contain brackets: comments, escaped lines, and tags. */
const BRACKETED = /\{[^}]*\}|;[^\n]*|^%.*$|\[[A-Za-z](?:[^\]"]|"(?:\\.|[^"\\])*")*\]/gm;

/** Whether a text is NDJSON, and not CGN. */
const isJson = (text) => /^\s*\{\s*(?:"|\})/.test(text);

/** The texts of the records in a text. */
export function splitRecords(text) {
  if (isJson(text)) return text.split("\n").filter((line) => line.trim());
  const starts = [];
  let [end, moves] = [0, true];
  for (const { 0: part, index } of text.matchAll(BRACKETED)) {
    moves ||= text.slice(end, index).trim() !== "";
    if (part.startsWith("[") && moves) {
      starts.push(index);
      moves = false;
    }
    end = index + part.length;
  }
  // What comes before the first tag belongs to the first record.
  if (starts.length > 0) starts[0] = 0;
  const found = starts.map((start, number) => text.slice(start, starts[number + 1]).trim());
  return found.length > 0 ? found : [text].filter((all) => all.trim());
}

/** The players, the game and the result of a record, in a line. */
function labelOf(text) {
  let tags = {};
  if (isJson(text)) {
    try {
      const object = JSON.parse(text);
      tags = { First: object.first?.name, Second: object.second?.name, Game: object.game, Variant: object.variant, Result: object.result };
    } catch {
      return text.slice(0, 80);
    }
  } else {
    for (const [, name, value] of text.slice(0, 8000).matchAll(/\[([A-Za-z]+)\s+"((?:\\.|[^"\\])*)"\]/g)) tags[name] ??= value.replace(/\\(.)/g, "$1");
  }
  const names = `${tags.First ?? "?"} – ${tags.Second ?? "?"}`;
  return [names, [tags.Game, tags.Variant].filter(Boolean).join(" "), tags.Date, tags.Result].filter(Boolean).join(", ");
}

/** The form with a game, compressed: what is too long is refused whole. */
async function formOf(text, texts) {
  const file = await gzip(text);
  if (text.length > LONGEST_GAME || file.size > LONGEST_PACKED) throw new Problem(texts.longGame);
  const form = new FormData();
  form.set("keeps", "yes");
  form.set("file", file, "record.gz");
  return form;
}

// The page where an analysis begins.

/** Reads records here instead of sending whole files, and lists the kept studies. */
export async function initialise({ open, filled }) {
  const form = document.querySelector("[data-records]");
  const texts = form.dataset;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complain("");
    try {
      const file = form.elements.file.files[0];
      const games = splitRecords(file ? await readFile(file, texts) : form.elements.record.value);
      if (games.length > 1) offer(games);
      else if (games.length === 1) await choose(games[0]);
      else throw new Problem(texts.noRecord);
    } catch (error) {
      complain(error instanceof Problem ? error.message : texts.damagedFile);
    }
  });

  function complain(problem) {
    const line = document.getElementById("record-wrong") ?? form.querySelector("button").parentElement.appendChild(document.createElement("p"));
    Object.assign(line, { id: "record-wrong", className: "wrong", textContent: problem, hidden: !problem });
    line.setAttribute("role", "alert");
  }

  const choose = async (game) => open(await formOf(game, texts));

  /** Lists games to choose from. */
  function offer(games) {
    const place = document.getElementById("found");
    const [field, list, more] = [place.querySelector("input"), place.querySelector("ol"), place.querySelector("button")];
    const labels = games.map((game) => labelOf(game));
    place.querySelector("h2").textContent = filled(texts.gamesFound, { count: games.length });
    let shown = LISTED;
    const fill = () => {
      const wanted = field.value.trim().toLowerCase();
      const found = [...labels.keys()].filter((number) => labels[number].toLowerCase().includes(wanted));
      list.replaceChildren(
        ...found.slice(0, shown).map((number) => {
          const [item, button] = [document.createElement("li"), document.createElement("button")];
          Object.assign(button, { type: "button", textContent: labels[number] });
          button.addEventListener("click", () => choose(games[number]).catch((error) => complain(error instanceof Problem ? error.message : texts.damagedFile)));
          item.value = number + 1;
          item.append(button);
          return item;
        }),
      );
      more.hidden = found.length <= shown;
    };
    field.oninput = () => {
      shown = LISTED;
      fill();
    };
    more.onclick = () => {
      const next = list.children.length;
      shown += LISTED;
      fill();
      list.children[next]?.firstChild.focus();
    };
    field.value = "";
    fill();
    place.hidden = false;
    place.querySelector("h2").focus();
  }

  await listKept(texts).catch(() => {});
}

/** Lists the studies that are kept, each by its newest version. */
async function listKept(texts) {
  const newest = new Map();
  const all = await inTransaction("readonly", (studies) => studies.getAll());
  for (const version of all.sort((a, b) => a.at - b.at)) newest.set(version.study, version);
  const place = document.getElementById("kept");
  place.hidden = newest.size === 0;
  place.querySelector("ul").replaceChildren(
    ...[...newest.values()].reverse().map(({ study, title, address, at }) => {
      const [item, link, time, button] = ["li", "a", "time", "button"].map((name) => document.createElement(name));
      Object.assign(link, { href: address, textContent: title });
      Object.assign(time, { dateTime: new Date(at).toISOString(), textContent: new Date(at).toLocaleString(document.documentElement.lang) });
      Object.assign(button, { type: "button", textContent: texts.removeStudy });
      button.setAttribute("aria-label", `${texts.removeStudy}: ${title}`);
      button.addEventListener("click", async () => {
        const versions = await inTransaction("readonly", (studies) => studies.index("study").getAllKeys(study));
        await inTransaction("readwrite", (studies) => versions.forEach((name) => studies.delete(name)));
        await listKept(texts);
        document.getElementById("record").focus();
      });
      item.append(link, " ", time, " ", button);
      return item;
    }),
  );
}
