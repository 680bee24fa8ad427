//! Payloads from Discord to the bot: interactions and messages as JSON.

use serde_json::{Value, json};

use super::world::{
    BOT, FOREIGN, FRIENDS, GROUP, Message, QUIET_CHANNEL, SERVER, TABLE, THREAD, USERS, Who, World, direct, user,
};

/// The time of every event.
const WHEN: &str = "2026-03-01T12:00:00.000000+00:00";
/// The permissions of everybody, of managing a server, of making threads, and of showing others the answers of one's
/// own apps.
const PERMISSIONS: [u64; 4] = [2_147_485_696, 1 << 5, 1 << 35, 1 << 50];

/// The permissions that the bot needs: to see, to write, to attach files, to read the history, and the same with threads.
pub(crate) const OWN_PERMISSIONS: u64 = 2_147_585_024 | 1 << 35 | 1 << 38;

/// A message of the bot in Discord's format.
pub(crate) fn message(world: &World, found: &Message) -> Value {
    let attachments = found.body["attachments"].as_array().into_iter().flatten().zip(1u64..).map(|(file, number)| {
        let name = file["filename"].as_str().unwrap_or_default();
        let url = format!("http://127.0.0.1/files/{}/{name}", found.id);
        json!({"id": number.to_string(), "filename": name, "description": file["description"], "size": 1,
               "url": url, "proxy_url": url, "content_type": "image/png"})
    });
    let mentions = found.body["allowed_mentions"]["users"].as_array().into_iter().flatten();
    let mentions = mentions.filter_map(|id| id.as_str()?.parse().ok()).map(user);
    let mut value = json!({
        "id": found.id.to_string(), "channel_id": found.channel.to_string(), "author": user(BOT),
        "content": found.body["content"].as_str().unwrap_or_default(), "timestamp": WHEN, "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": mentions.collect::<Vec<_>>(), "mention_roles": [], "attachments": attachments.collect::<Vec<_>>(),
        "embeds": [], "pinned": false, "type": 0, "components": found.body["components"].as_array().cloned().unwrap_or_default(),
        "flags": found.body["flags"].as_u64().unwrap_or_default(),
    });
    if let Some(nonce) = &found.nonce {
        value["nonce"] = nonce.as_str().into();
    }
    if let Some((id, asked)) = found.answers.and_then(|id| Some((id, world.interactions.get(&id)?))) {
        value["interaction_metadata"] = json!({
            "id": id.to_string(), "type": 2, "user": user(asked.who.user),
            "authorizing_integration_owners": owners(asked.who),
        });
    }
    value
}

/// A server that the bot joined at a time, with the channel in which members are welcomed.
pub(crate) fn server(id: u64, joined: &str, welcomes: Option<u64>) -> Value {
    json!({
        "id": id.to_string(), "name": "Elsewhere", "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": "14", "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": [], "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": welcomes.map(|id| id.to_string()),
        "system_channel_flags": 0, "rules_channel_id": null, "vanity_url_code": null, "description": null,
        "banner": null, "premium_tier": 0, "preferred_locale": "en-GB", "public_updates_channel_id": null,
        "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false, "joined_at": joined, "large": false,
        "unavailable": false, "member_count": 2, "voice_states": [], "members": [], "channels": [], "threads": [],
        "presences": [], "stage_instances": [], "guild_scheduled_events": [],
    })
}

/// An interaction of a kind with its data and user, and with the message that was pressed.
pub(crate) fn interaction(world: &World, id: u64, kind: u8, data: &Value) -> Value {
    let asked = &world.interactions[&id];
    let who = asked.who;
    let mut value = json!({
        "id": id.to_string(), "application_id": BOT.to_string(), "type": kind, "data": data,
        "channel_id": who.channel.to_string(), "channel": channel(who.channel), "token": asked.token, "version": 1,
        "locale": world.locales.get(&who.user).unwrap_or(&"en-GB"), "guild_locale": "en-GB", "entitlements": [],
        "app_permissions": world.own_permissions.get(&who.channel).unwrap_or(&OWN_PERMISSIONS).to_string(),
        "authorizing_integration_owners": owners(who), "attachment_size_limit": 10_485_760,
        "context": match who.server {
            Some(_) => 0,
            None if who.channel == direct(who.user) => 1,
            None => 2,
        },
    });
    match who.server {
        Some(server) => {
            value["guild_id"] = server.to_string().into();
            value["member"] = json!({
                "user": user(who.user), "roles": roles(world, who), "joined_at": WHEN, "deaf": false, "mute": false, "flags": 0,
                "permissions": permissions(who).to_string(),
            });
        }
        None => value["user"] = user(who.user),
    }
    if let Some(source) = asked.source.and_then(|source| world.message(source)) {
        value["message"] = message(world, source);
    }
    value
}

/// The roles of a user.
fn roles(world: &World, who: Who) -> Vec<String> {
    world.roles.get(&who.user).into_iter().flatten().map(u64::to_string).collect()
}

/// A message of a user.
pub(crate) fn written(id: u64, who: Who, text: &str) -> Value {
    let mut value = json!({
        "id": id.to_string(), "channel_id": who.channel.to_string(), "author": user(who.user), "content": text,
        "timestamp": WHEN, "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
        "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": [],
    });
    if let Some(server) = who.server {
        value["guild_id"] = server.to_string().into();
    }
    value
}

/// The installations of the bot that apply to a user: for the server, by its ID, and for the user.
fn owners(who: Who) -> Value {
    match who.server {
        Some(FOREIGN) => json!({"1": who.user.to_string()}),
        Some(server) => json!({"0": server.to_string()}),
        None if who.channel == direct(who.user) => json!({"0": "0", "1": who.user.to_string()}),
        None => json!({"1": who.user.to_string()}),
    }
}

fn permissions(who: Who) -> u64 {
    let [mut permissions, managing, making_threads, showing] = PERMISSIONS;
    if who.channel != QUIET_CHANNEL {
        permissions |= showing;
    }
    if who.manages {
        permissions |= managing;
    }
    if who.makes_threads {
        permissions |= making_threads;
    }
    permissions
}

/// A channel in the format of an interaction.
pub(crate) fn channel(id: u64) -> Value {
    let (kind, name) = match id {
        TABLE => (0, "table"),
        GROUP => return json!({"id": id.to_string(), "type": 3}),
        FRIENDS => return json!({"id": id.to_string(), "type": 1}),
        THREAD => {
            let metadata =
                json!({"archived": false, "auto_archive_duration": 1440, "archive_timestamp": WHEN, "locked": false});
            return json!({"id": id.to_string(), "type": 11, "name": "thread", "guild_id": SERVER.to_string(),
                "parent_id": TABLE.to_string(), "permissions": "2147485696", "thread_metadata": metadata});
        }
        id if USERS.iter().any(|who| direct(who.user) == id) => return json!({"id": id.to_string(), "type": 1}),
        _ => (0, "elsewhere"),
    };
    json!({"id": id.to_string(), "type": kind, "name": name, "guild_id": SERVER.to_string(), "permissions": "2147485696"})
}
