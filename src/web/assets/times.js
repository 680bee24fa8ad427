// Tells times in the reader's own zone, and says so. Without this script all times are UTC, which they say themselves.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The texts that this script shows, in the language of the page. What stands in braces is filled in. */
const texts = JSON.parse(document.getElementById("texts").textContent);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

const language = document.documentElement.lang;
const isEnglish = /^en\b/.test(language);
const formats = new Map();

/** The form of a time with or without year, minute and zone. The page has the same calendar and digits everywhere. */
function format(year, minute, zone) {
  const key = [year, minute, zone].join();
  if (!formats.has(key)) {
    const options = { day: "numeric", month: "short", calendar: "gregory", numberingSystem: "latn" };
    if (year) options.year = "numeric";
    if (minute) Object.assign(options, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (zone) options.timeZoneName = "short";
    formats.set(key, new Intl.DateTimeFormat(isEnglish ? "en-GB" : language, options));
  }
  return formats.get(key);
}

/** A time in the form that the page has it in, with or without year, minute and zone. */
function local(time, text) {
  const form = format(/\d{4}/.test(text), text.includes(":"), text.includes("UTC"));
  if (!isEnglish) return form.format(time);
  // Browsers differ in what they put between the parts, and some months have four letters.
  const of = Object.fromEntries(form.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = [of.day, of.month.slice(0, 3), of.year].filter(Boolean).join(" ");
  return of.minute ? [`${day}, ${of.hour}:${of.minute}`, of.timeZoneName].filter(Boolean).join(" ") : day;
}

function tell(root) {
  for (const element of root.querySelectorAll("time[datetime*=T]:not([data-utc])")) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    const text = element.textContent;
    element.dataset.utc = text;
    if (element.title) element.title = filled(texts.alsoHere, { time: element.title, here: local(time, element.title) });
    element.textContent = local(time, text);
  }
}

if (zone && zone !== "UTC") {
  tell(document);
  const note = document.getElementById("zone");
  if (note) note.textContent = filled(texts.timesOf, { zone });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) tell(node);
  }).observe(document.body, { childList: true, subtree: true });
}
