//! Commands as users type them, parsed with the definitions that the bot has registered: `/move notation:a1-a2 game:1`.

use serde_json::{Map, Value, json};

use super::payload::{channel, message};
use super::world::{BOT, Message, TABLE, USERS, World, user};

/// The kinds of options.
mod kind {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const BOOLEAN: u64 = 5;
    pub(super) const USER: u64 = 6;
    pub(super) const CHANNEL: u64 = 7;
    pub(super) const ROLE: u64 = 8;
}

/// The interaction data for a command line; the option named `focused` is still being typed. Entries of context menus
/// are typed with their target: `/Challenge @Bob`, `/Replay 10004`.
pub(crate) fn command(world: &World, line: &str, focused: Option<&str>) -> Value {
    let definitions = &world.commands;
    let line = line.strip_prefix('/').expect("a command");
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let definition = definitions.iter().find(|definition| definition["name"] == name);
    let definition = definition.unwrap_or_else(|| panic!("no command {name} is registered"));
    let mut resolved = Map::new();
    let in_menu = |target: u64, resolved: Value| {
        let kind = &definition["type"];
        json!({"id": definition["id"], "name": name, "type": kind, "target_id": target.to_string(), "resolved": resolved})
    };
    match definition["type"].as_u64() {
        Some(2) => {
            let id = user_named(rest);
            return in_menu(id, json!({"users": {id.to_string(): user(id)}}));
        }
        Some(3) => {
            let id: u64 = rest.parse().expect("a message");
            let found = world.messages.iter().find(|message| message.id == id).cloned();
            let found = found.unwrap_or(Message {
                id,
                channel: TABLE,
                body: json!({}),
                text: String::new(),
                answers: None,
                nonce: None,
            });
            return in_menu(id, json!({"messages": {rest: message(world, &found)}}));
        }
        _ => {}
    }
    let options = match list(definition).iter().find(|option| option["type"] == kind::SUBCOMMAND) {
        Some(_) => {
            let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let found = list(definition).iter().find(|option| option["name"] == word);
            let found = found.unwrap_or_else(|| panic!("no command {name} {word} is registered"));
            json!([{"name": word, "type": kind::SUBCOMMAND, "options": read(found, rest, focused, &mut resolved)}])
        }
        None => Value::Array(read(definition, rest, focused, &mut resolved)),
    };
    json!({"id": definition["id"], "name": name, "type": 1, "options": options, "resolved": resolved})
}

/// The mentioned user.
fn user_named(text: &str) -> u64 {
    let name = text.strip_prefix('@').expect("a user");
    USERS.iter().find(|who| who.name == name).map_or(BOT, |who| who.user)
}

/// A role in the format of an interaction.
fn role(id: u64) -> Value {
    json!({
        "id": id.to_string(), "name": "role", "color": 0, "hoist": false, "managed": false, "mentionable": false,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "permissions": "0", "position": 1, "flags": 0,
    })
}

fn list(definition: &Value) -> &[Value] {
    definition["options"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Parses options like `game:Buku opponent:@Bob`; a value extends to the next name.
fn read(definition: &Value, text: &str, focused: Option<&str>, resolved: &mut Map<String, Value>) -> Vec<Value> {
    let mut given: Vec<(&Value, String)> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let begins = word.split_once(':').and_then(|(name, value)| {
            let option = list(definition).iter().find(|option| option["name"] == name)?;
            Some((option, value))
        });
        match (begins, given.last_mut()) {
            (Some((option, value)), _) => given.push((option, value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => panic!("{word} belongs to no option of {}", definition["name"]),
        }
    }
    let required = list(definition).iter().filter(|option| option["required"] == true);
    for option in required.filter(|_| focused.is_none()) {
        assert!(given.iter().any(|(found, _)| found["name"] == option["name"]), "{} is missing", option["name"]);
    }
    let options = given.into_iter().map(|(option, text)| {
        let typing = focused.is_some_and(|focused| option["name"] == focused);
        if typing {
            return json!({"name": option["name"], "type": option["type"], "value": text, "focused": true});
        }
        json!({"name": option["name"], "type": option["type"], "value": value(option, &text, resolved)})
    });
    options.collect()
}

fn value(option: &Value, text: &str, resolved: &mut Map<String, Value>) -> Value {
    if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
        let found = choices.iter().find(|choice| choice["name"] == text);
        return found.unwrap_or_else(|| panic!("{text} is no choice of {option}"))["value"].clone();
    }
    let mut resolve = |kind: &str, id: u64, what: Value| {
        let known = resolved.entry(kind).or_insert_with(|| json!({}));
        known[id.to_string()] = what;
        Value::from(id.to_string())
    };
    match option["type"].as_u64() {
        Some(kind::USER) => {
            let id = user_named(text);
            resolve("users", id, user(id))
        }
        Some(kind::CHANNEL) => {
            let id = text.strip_prefix('#').and_then(|text| text.parse().ok()).expect("a channel");
            resolve("channels", id, channel(id))
        }
        Some(kind::ROLE) => {
            let id = text.strip_prefix('@').and_then(|text| text.parse().ok()).expect("a role");
            resolve("roles", id, role(id))
        }
        Some(kind::BOOLEAN) => text.parse::<bool>().expect("true or false").into(),
        Some(kind::INTEGER) => text.parse::<i64>().expect("a number").into(),
        _ => text.into(),
    }
}
