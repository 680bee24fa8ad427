// Shows times in the reader's time zone, with a note. Without this script all times are in UTC, and labelled so.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The texts that this script shows, in the language of the page, with placeholders in braces. */
const texts = JSON.parse(document.getElementById("texts").textContent);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

const language = document.documentElement.lang;
const isEnglish = /^en\b/.test(language);
const formats = new Map();

/** The format of times: `minute`, `short` without year and zone, or `day`. The calendar and the digits are the same
 * everywhere. */
function format(name) {
  if (!formats.has(name)) {
    const options = { day: "numeric", month: "short", calendar: "gregory", numberingSystem: "latn" };
    if (name !== "short") options.year = "numeric";
    if (name !== "day") Object.assign(options, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (name === "minute") options.timeZoneName = "short";
    formats.set(name, new Intl.DateTimeFormat(isEnglish ? "en-GB" : language, options));
  }
  return formats.get(name);
}

/** A time in a format: `minute`, `short` or `day`. */
function formatTime(time, name) {
  const form = format(name);
  if (!isEnglish) return form.format(time);
  // Browsers differ in the separators, and some months have four letters.
  const of = Object.fromEntries(form.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = [of.day, of.month.slice(0, 3), of.year].filter(Boolean).join(" ");
  return of.minute ? [`${day}, ${of.hour}:${of.minute}`, of.timeZoneName].filter(Boolean).join(" ") : day;
}

function localise(root) {
  for (const element of root.querySelectorAll("time[datetime*=T]:not([data-utc])")) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.dataset.utc = element.textContent;
    // A short time has the full one as its title.
    const form = element.dataset.form ?? (element.title ? "short" : "minute");
    if (element.title) element.title = filled(texts.alsoHere, { time: element.title, here: formatTime(time, "minute") });
    element.textContent = formatTime(time, form);
  }
}

if (zone && zone !== "UTC") {
  localise(document);
  const note = document.getElementById("zone");
  if (note) note.textContent = filled(texts.timesOf, { zone });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) localise(node);
  }).observe(document.body, { childList: true, subtree: true });
}
