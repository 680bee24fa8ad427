//! Discord's limits, and the house's own: what every message of the bot has to keep.

use std::collections::BTreeSet;

use serde_json::Value;

use super::world::{File, World};

fn length(value: &Value) -> usize {
    value.as_str().unwrap_or_default().chars().count()
}

/// Checks a message, with the files that came with it.
pub(crate) fn message(world: &mut World, place: &str, body: &Value, files: &[File]) {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{place}: {what}: {body}"));
        }
    };
    check(length(&body["content"]) <= 2_000, "a text is too long");
    let rows = body["components"].as_array().cloned().unwrap_or_default();
    let attachments = body["attachments"].as_array().cloned().unwrap_or_default();
    let says = length(&body["content"]) + attachments.len() > 0;
    check(says, "a message says nothing");
    check(body["allowed_mentions"]["parse"] == Value::Array(Vec::new()), "mentions are open");
    for user in body["allowed_mentions"]["users"].as_array().into_iter().flatten() {
        let mention = format!("<@{}>", user.as_str().unwrap_or_default());
        check(body["content"].as_str().is_some_and(|text| text.contains(&mention)), "somebody is pinged unseen");
    }
    check(attachments.len() == files.len(), "not every attachment is there");
    for (attachment, file) in attachments.iter().zip(files) {
        check(
            attachment["filename"] == file.name.as_str() && !file.content.is_empty(),
            "a file is not what it is said to be",
        );
        check((1..=1_024).contains(&length(&attachment["description"])), "a file has no alternative text");
    }
    check(rows.len() <= 5, "too many rows");
    let mut ids = BTreeSet::new();
    for row in &rows {
        let inner = row["components"].as_array().cloned().unwrap_or_default();
        let menus = inner.iter().filter(|part| part["type"] == 3).count();
        check((1..=5).contains(&inner.len()) && (menus == 0 || inner.len() == 1), "a row is too full or empty");
        for part in &inner {
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
    }
    world.broken.extend(wrong);
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
