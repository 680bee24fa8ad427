// Tells times in the reader's own zone, and says so. Without this script all times are UTC, which they say themselves.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const parts = Object.fromEntries(["day", "month", "year", "hour", "minute", "timeZoneName"].map((name) => [name, ""]));
const formats = new Intl.DateTimeFormat("en-GB", {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
});

/** A time in the form that the page has it in, with or without year, minute and zone. */
function local(time, text) {
  const of = { ...parts };
  for (const { type, value } of formats.formatToParts(time)) if (type in of) of[type] = value;
  const day = `${of.day} ${of.month.slice(0, 3)}${/\d{4}/.test(text) ? ` ${of.year}` : ""}`;
  if (!text.includes(":")) return day;
  return `${day}, ${of.hour}:${of.minute}${text.endsWith("UTC") ? ` ${of.timeZoneName}` : ""}`;
}

function tell(root) {
  for (const element of root.querySelectorAll("time[datetime*=T]:not([data-utc])")) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    const text = element.textContent;
    element.dataset.utc = text;
    if (element.title) element.title = `${element.title}; here ${local(time, element.title)}`;
    element.textContent = local(time, text);
  }
}

if (zone && zone !== "UTC") {
  tell(document);
  const note = document.getElementById("zone");
  if (note) note.textContent = `Times are those of ${zone}.`;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) tell(node);
  }).observe(document.body, { childList: true, subtree: true });
}
