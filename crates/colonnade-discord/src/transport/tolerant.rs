//! Interactions and messages of Discord that the library cannot deserialize, because Discord has changed something in
//! them. They are reduced to the fields that the bot needs, in forms that the library knows, and deserialized once more.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use serenity::all::{CommandInteraction, ComponentInteraction, Interaction, Message, ModalInteraction};

use crate::transport::interaction::{with_owners_alone, without_metadata};

/// The fields that are kept of objects.
const OF_USER: &[&str] = &["id", "username", "discriminator", "global_name", "bot", "system", "member"];
const OF_MEMBER: &[&str] = &["user", "nick", "roles", "permissions"];
const OF_MESSAGE: &[&str] = &[
    "id",
    "channel_id",
    "guild_id",
    "author",
    "content",
    "timestamp",
    "edited_timestamp",
    "type",
    "flags",
    "webhook_id",
    "components",
    "referenced_message",
    "interaction_metadata",
];
const OF_CHANNEL: &[&str] = &["id", "name", "type", "permissions", "parent_id", "thread_metadata"];
const OF_INTERACTION: &[&str] = &[
    "id",
    "application_id",
    "type",
    "data",
    "guild_id",
    "channel",
    "channel_id",
    "member",
    "user",
    "token",
    "version",
    "message",
    "app_permissions",
    "locale",
    "guild_locale",
    "authorizing_integration_owners",
    "context",
];

/// The largest file in a message, in bytes, if Discord does not say.
const SIZE_LIMIT: u32 = 10 * 1024 * 1024;

/// Deserializes an interaction in two ways: with the owners of the message that it comes from, or without them.
pub(crate) fn interaction(mut value: Value) -> Option<Interaction> {
    if let Some(message) = value.get_mut("message") {
        with_owners_alone(message);
    }
    if let Ok(interaction) = Deserialize::deserialize(&value) {
        return Some(interaction);
    }
    reduce_interaction(&mut value);
    if let Ok(interaction) = Deserialize::deserialize(&value) {
        return Some(interaction);
    }
    without_metadata(value.get_mut("message")?);
    serde_json::from_value(value).ok()
}

/// Deserializes a message.
pub(crate) fn message(mut value: Value) -> Option<Message> {
    without_metadata(&mut value);
    if let Ok(message) = Deserialize::deserialize(&value) {
        return Some(message);
    }
    reduce_message(&mut value);
    serde_json::from_value(value).ok()
}

/// The field for which an event could not be deserialized, and why; `None` if it is not known.
pub(super) fn faulty_field(kind: &str, value: &Value) -> Option<String> {
    fn fault<'de, T: Deserialize<'de>>(value: &'de Value) -> Option<String> {
        let error = serde_path_to_error::deserialize::<_, T>(value).err()?;
        Some(without_ids(&error.path().to_string()))
    }
    match (kind, value["type"].as_u64()) {
        ("INTERACTION_CREATE", Some(2 | 4)) => fault::<CommandInteraction>(value),
        ("INTERACTION_CREATE", Some(3)) => fault::<ComponentInteraction>(value),
        ("INTERACTION_CREATE", Some(5)) => fault::<ModalInteraction>(value),
        ("MESSAGE_CREATE", _) => fault::<Message>(value),
        _ => None,
    }
}

/// A path of fields with a mark in place of each number, which may be somebody's id.
fn without_ids(path: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    path.split('.').map(|part| if is_number(part) { "#" } else { part }).collect::<Vec<_>>().join(".")
}

/// Removes all fields but these, and those that are null.
fn keep<'a>(value: &'a mut Value, fields: &[&str]) -> Option<&'a mut Map<String, Value>> {
    let object = value.as_object_mut()?;
    object.retain(|name, value| fields.contains(&name.as_str()) && !value.is_null());
    Some(object)
}

/// Reduces the value of a field, if it is there.
fn reduce(object: &mut Map<String, Value>, field: &str, how: fn(&mut Value)) {
    if let Some(value) = object.get_mut(field) {
        how(value);
    }
}

/// Reduces each value of an object or an array.
fn reduce_each(value: &mut Value, how: fn(&mut Value)) {
    match value {
        Value::Object(object) => object.values_mut().for_each(how),
        Value::Array(list) => list.iter_mut().for_each(how),
        _ => {}
    }
}

fn reduce_user(user: &mut Value) {
    if let Some(user) = keep(user, OF_USER) {
        reduce(user, "member", reduce_member);
    }
}

fn reduce_member(member: &mut Value) {
    let Some(member) = keep(member, OF_MEMBER) else { return };
    reduce(member, "user", reduce_user);
    reduce(member, "permissions", reduce_permissions);
    for (field, value) in [("deaf", json!(false)), ("mute", json!(false)), ("flags", json!(0))] {
        member.insert(field.to_owned(), value);
    }
    member.entry("roles").or_insert_with(|| json!([]));
}

/// Permissions with the bits that the library knows: a number as a text.
fn reduce_permissions(permissions: &mut Value) {
    let bits = match &*permissions {
        Value::String(text) => text.parse::<u128>().unwrap_or_default(),
        Value::Number(number) => number.as_u64().map_or(0, u128::from),
        _ => 0,
    };
    let known = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
    *permissions = known.to_string().into();
}

fn reduce_channel(channel: &mut Value) {
    if let Some(channel) = keep(channel, OF_CHANNEL) {
        reduce(channel, "permissions", reduce_permissions);
    }
}

fn reduce_message(message: &mut Value) {
    let Some(message) = keep(message, OF_MESSAGE) else { return };
    reduce(message, "author", reduce_user);
    reduce(message, "referenced_message", reduce_message);
    // Further flags of a message than the library's mean nothing to the bot.
    reduce(message, "flags", |flags| {
        let bits = flags.as_u64().unwrap_or_default() & u64::from(u32::MAX);
        *flags = bits.into();
    });
    for field in ["mentions", "mention_roles", "attachments", "embeds"] {
        message.insert(field.to_owned(), json!([]));
    }
    for field in ["tts", "mention_everyone", "pinned"] {
        message.insert(field.to_owned(), json!(false));
    }
}

/// Reduces the objects that the options of a command mention.
fn reduce_resolved(resolved: &mut Value) {
    let Some(resolved) = keep(resolved, &["users", "members", "channels", "messages"]) else { return };
    reduce(resolved, "users", |users| reduce_each(users, reduce_user));
    reduce(resolved, "members", |members| reduce_each(members, reduce_member));
    reduce(resolved, "channels", |channels| reduce_each(channels, reduce_channel));
    reduce(resolved, "messages", |messages| reduce_each(messages, reduce_message));
}

fn reduce_interaction(interaction: &mut Value) {
    let Some(interaction) = keep(interaction, OF_INTERACTION) else { return };
    reduce(interaction, "user", reduce_user);
    reduce(interaction, "member", reduce_member);
    reduce(interaction, "channel", reduce_channel);
    reduce(interaction, "message", reduce_message);
    reduce(interaction, "app_permissions", reduce_permissions);
    reduce(interaction, "data", |data| {
        if let Some(data) = data.as_object_mut() {
            data.retain(|_, value| !value.is_null());
            reduce(data, "resolved", reduce_resolved);
        }
    });
    interaction.entry("locale").or_insert_with(|| json!("en-US"));
    interaction.insert("entitlements".to_owned(), json!([]));
    interaction.insert("attachment_size_limit".to_owned(), json!(SIZE_LIMIT));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// B10: the field is named, and nobody's id.
    #[test]
    fn the_field_is_named_without_ids() {
        assert_eq!(
            without_ids("data.resolved.users.123456789012345678.public_flags"),
            "data.resolved.users.#.public_flags"
        );
        let user =
            json!({"id": "7", "username": "ann", "discriminator": "0", "avatar": null, "public_flags": 1_u64 << 40});
        let message = json!({
            "id": "1", "channel_id": "2", "author": user, "content": "", "timestamp": "2026-03-01T12:00:00.000000+00:00",
            "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": false, "type": 0,
        });
        assert_eq!(faulty_field("MESSAGE_CREATE", &message).as_deref(), Some("author.public_flags"));
        assert!(super::message(message).is_some(), "it is read without the field");
        assert_eq!(faulty_field("PRESENCE_UPDATE", &json!({})), None);
    }
}
