//! Discord's limits, and our own, for every message of the bot.

use std::collections::BTreeSet;

use serde_json::Value;

use super::world::{File, World, inner_parts, is_layout, text};

fn length(value: &Value) -> usize {
    value.as_str().unwrap_or_default().chars().count()
}

/// Discord's limits for a layout: components, including nested ones, and characters of all texts; less a margin.
const LAYOUT: (usize, usize) = (40 - 4, 4_000 - 200);

/// Checks a message, with its files.
pub(crate) fn message(world: &mut World, place: &str, body: &Value, files: &[File]) {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{place}: {what}: {body}"));
        }
    };
    let attachments = body["attachments"].as_array().cloned().unwrap_or_default();
    let said = text(body);
    check(!said.trim().is_empty(), "a message says nothing");
    check(body["allowed_mentions"]["parse"] == Value::Array(Vec::new()), "mentions are open");
    for user in body["allowed_mentions"]["users"].as_array().into_iter().flatten() {
        let mention = format!("<@{}>", user.as_str().unwrap_or_default());
        check(said.contains(&mention), "somebody is pinged unseen");
    }
    check(attachments.len() == files.len(), "not every attachment is there");
    for (attachment, file) in attachments.iter().zip(files) {
        check(
            attachment["filename"] == file.name.as_str() && !file.content.is_empty(),
            "a file is not what it is said to be",
        );
        check((1..=1_024).contains(&length(&attachment["description"])), "a file has no alternative text");
    }
    if is_layout(body) {
        layout(body, &mut check);
    } else {
        check(length(&body["content"]) <= 2_000, "a text is too long");
        let rows = body["components"].as_array();
        check(rows.is_none_or(|rows| rows.len() <= 5), "too many rows");
        check(rows.into_iter().flatten().all(|row| row["type"] == 1), "a part of a layout");
    }
    let mut ids = BTreeSet::new();
    for part in inner_parts(body).filter(|part| part["type"] != 10) {
        let id = part["custom_id"].as_str().or(part["url"].as_str()).unwrap_or_default();
        check(ids.insert(id.to_owned()), "two buttons are the same");
        check(part["url"].is_string() || (1..=100).contains(&id.chars().count()), "an id is too long");
        match part["type"].as_u64() {
            Some(2) => check((1..=80).contains(&length(&part["label"])), "a label is too long or empty"),
            Some(3) => {
                check(length(&part["placeholder"]) <= 150, "a hint is too long");
                let options = part["options"].as_array().cloned().unwrap_or_default();
                check((1..=25).contains(&options.len()), "a menu has too many choices or none");
                let values: BTreeSet<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
                check(values.len() == options.len(), "two choices are the same");
                for option in &options {
                    let short = ["label", "value"].iter().all(|key| (1..=100).contains(&length(&option[*key])));
                    check(short && length(&option["description"]) <= 100, "a choice is too long or empty");
                }
            }
            _ => check(false, "a part of an unknown type"),
        }
    }
    for row in body["components"].as_array().into_iter().flatten().filter(|part| part["type"] == 1) {
        let inner = row["components"].as_array().cloned().unwrap_or_default();
        let menus = inner.iter().filter(|part| part["type"] == 3).count();
        check((1..=5).contains(&inner.len()) && (menus == 0 || inner.len() == 1), "a row is too full or empty");
    }
    world.broken.extend(wrong);
}

/// Checks a layout apart from its rows.
fn layout(body: &Value, check: &mut impl FnMut(bool, &str)) {
    check(body["content"].is_null() && body["embeds"].is_null(), "a layout with content");
    check(body["attachments"].as_array().is_none_or(Vec::is_empty), "a file that a layout does not show");
    let parts: Vec<&Value> = body["components"].as_array().into_iter().flatten().collect();
    check(parts.len() + inner_parts(body).count() <= LAYOUT.0, "too many components");
    check(text(body).chars().count() <= LAYOUT.1, "texts are too long");
    for part in parts {
        match part["type"].as_u64() {
            Some(1 | 14) => {}
            Some(9) => {
                let texts = part["components"].as_array().cloned().unwrap_or_default();
                let are_texts = texts.iter().all(|text| text["type"] == 10 && length(&text["content"]) > 0);
                check((1..=3).contains(&texts.len()) && are_texts, "a section without one to three texts");
                check(part["accessory"]["type"] == 2, "a section without a button");
            }
            Some(10) => check(length(&part["content"]) > 0, "an empty text"),
            _ => check(false, "a part of an unknown type"),
        }
    }
}

/// Checks suggestions.
pub(crate) fn choices(world: &mut World, choices: &[Value]) {
    let fits = |key: &str| choices.iter().all(|choice| (1..=100).contains(&length(&choice[key])));
    if choices.len() > 25 || !fits("name") || !fits("value") {
        world.broken.push(format!("too many or too long suggestions: {choices:?}"));
    }
}

/// Checks a form.
pub(crate) fn form(world: &mut World, data: &Value) {
    let fields: Vec<&Value> =
        data["components"].as_array().into_iter().flatten().map(|row| &row["components"][0]).collect();
    let fits = (1..=100).contains(&length(&data["custom_id"]))
        && (1..=45).contains(&length(&data["title"]))
        && (1..=5).contains(&fields.len())
        && fields
            .iter()
            .all(|field| (1..=45).contains(&length(&field["label"])) && length(&field["placeholder"]) <= 100);
    if !fits {
        world.broken.push(format!("a form does not keep the limits: {data}"));
    }
}
