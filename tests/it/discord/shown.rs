//! Messages, forms and suggestions as text, for snapshots: the content, the components, and the recipients.

use std::fmt::Write;

use serde_json::Value;

use super::world::{FOREIGN_CHANNEL, GROUP, Message, QUIET_CHANNEL, TABLE, USERS, World, direct};

/// How much of an alternative text is shown.
const ALT: usize = 160;

fn words(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The name of a channel.
pub(crate) fn place(world: &World, channel: u64) -> String {
    match channel {
        TABLE => "#table".to_owned(),
        GROUP => "a group".to_owned(),
        FOREIGN_CHANNEL => "#foreign".to_owned(),
        QUIET_CHANNEL => "#quiet".to_owned(),
        _ => match USERS.iter().find(|who| direct(who.user) == channel) {
            Some(who) => format!("direct messages of {}", who.name),
            None => world.threads.get(&channel).map_or("#elsewhere".to_owned(), |name| format!("the thread “{name}”")),
        },
    }
}

/// A message.
pub(crate) fn message(found: &Message) -> String {
    let mut text = quoted(&found.body["content"]);
    for file in found.body["attachments"].as_array().into_iter().flatten() {
        let alt = words(&file["description"]).replace('\n', " / ");
        let more = if alt.chars().count() > ALT { "…" } else { "" };
        let alt: String = alt.chars().take(ALT).collect();
        writeln!(text, "  file {}: {alt}{more}", words(&file["filename"])).expect("a text");
    }
    for part in found.body["components"].as_array().into_iter().flatten() {
        match part["type"].as_u64() {
            Some(9) => {
                text.push_str(&quoted(&part["components"][0]["content"]));
                writeln!(text, "  └ {}", component(&part["accessory"])).expect("a text");
            }
            Some(10) => text.push_str(&quoted(&part["content"])),
            Some(14) => text.push_str("  ────\n"),
            _ => {
                let parts = part["components"].as_array().into_iter().flatten().map(component);
                writeln!(text, "  {}", parts.collect::<Vec<_>>().join(" ")).expect("a text");
            }
        }
    }
    text
}

fn quoted(said: &Value) -> String {
    words(said).lines().map(|line| format!("  | {line}\n")).collect()
}

fn component(part: &Value) -> String {
    if part["type"] == 3 {
        let options = part["options"].as_array().into_iter().flatten().map(|option| {
            let about = option["description"].as_str().map_or(String::new(), |about| format!(" ({about})"));
            let chosen = if option["default"] == true { "*" } else { "" };
            format!("{chosen}{}={}{about}", words(&option["label"]), words(&option["value"]))
        });
        let options = options.collect::<Vec<_>>().join("; ");
        return format!("<{} | {}: {options}>", words(&part["placeholder"]), words(&part["custom_id"]));
    }
    if part["style"] == 5 {
        return format!("[{} → {}]", words(&part["label"]), words(&part["url"]));
    }
    let style = match part["style"].as_u64() {
        Some(1) => "!",
        Some(3) => "+",
        Some(4) => "×",
        _ => "",
    };
    let off = if part["disabled"] == true { " off" } else { "" };
    format!("[{style}{} | {}{off}]", words(&part["label"]), words(&part["custom_id"]))
}

/// Who sees a message, and who is pinged by it.
pub(crate) fn heads(found: &Message) -> String {
    let mut head = if found.is_private() { ", private".to_owned() } else { String::new() };
    if found.body["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0 {
        head.push_str(", silent");
    }
    let pinged = found.body["allowed_mentions"]["users"].as_array().into_iter().flatten();
    let pinged: Vec<&str> = pinged
        .map(|id| {
            let user = id.as_str().and_then(|id| id.parse().ok());
            USERS.iter().find(|who| Some(who.user) == user).map_or("somebody", |who| who.name)
        })
        .collect();
    if !pinged.is_empty() {
        let _ = write!(head, ", pings {}", pinged.join(", "));
    }
    head
}

/// A form.
pub(crate) fn form(data: &Value) -> String {
    let mut text = format!("  form “{}” | {}\n", words(&data["title"]), words(&data["custom_id"]));
    for row in data["components"].as_array().into_iter().flatten() {
        let field = &row["components"][0];
        let value = field["value"].as_str().map_or(String::new(), |value| format!(" “{}”", value.replace('\n', " / ")));
        let _ = writeln!(text, "  {}: ({}){value}", words(&field["label"]), words(&field["placeholder"]));
    }
    text
}

/// Suggestions, each with the value that it stands for.
pub(crate) fn choices(list: &[Value]) -> String {
    let line = |choice: &Value| {
        // The mark after a notation is invisible in Discord, too.
        let name = words(&choice["name"]).replace('\u{2063}', "");
        let value = words(&choice["value"]);
        if name == value { format!("  {name}\n") } else { format!("  {name}  ⇒ {value}\n") }
    };
    list.iter().map(line).collect()
}
