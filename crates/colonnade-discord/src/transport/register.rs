//! Registration of slash commands, if their definitions have changed.

use serde_json::{Value, json};

use crate::settings::Register;
use crate::transport::rest::{Rest, RestError, RestResult};

/// Registers the `wanted` commands of an application, globally or in servers, if they differ from the registered ones.
///
/// # Errors
///
/// If Discord cannot be reached, or refuses them.
pub(crate) async fn register(
    rest: &Rest,
    application: u64,
    register: &Register,
    wanted: impl FnOnce() -> serde_json::Result<Value>,
) -> RestResult<()> {
    let places: Vec<Option<u64>> = match register {
        Register::Off => return Ok(()),
        Register::Global => vec![None],
        Register::Guilds(servers) => servers.iter().copied().map(Some).collect(),
    };
    let wanted = wanted().map_err(|error| RestError::Lost(format!("the commands cannot be written: {error}")))?;
    for place in places {
        let found = rest.commands(application, place).await?;
        if comparable(&found) == comparable(&wanted) {
            tracing::debug!("the commands are already registered");
            continue;
        }
        rest.put_commands(application, place, &wanted).await?;
        tracing::info!("the commands were registered");
    }
    Ok(())
}

/// A list of commands in a form that can be compared: Discord adds ids and defaults, and leaves out what is not set.
fn comparable(commands: &Value) -> Value {
    let mut list: Vec<Value> = commands.as_array().map(|list| list.iter().map(command).collect()).unwrap_or_default();
    list.sort_by(|a, b| a["name"].as_str().cmp(&b["name"].as_str()));
    Value::Array(list)
}

/// The keys of commands, options and choices that are compared.
const KEYS: [&str; 18] = [
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "type",
    "required",
    "autocomplete",
    "choices",
    "value",
    "options",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "default_member_permissions",
    "contexts",
    "integration_types",
];

fn command(value: &Value) -> Value {
    let Some(object) = value.as_object() else { return value.clone() };
    let mut kept = serde_json::Map::new();
    for key in KEYS {
        let Some(found) = object.get(key) else { continue };
        let is_default = match found {
            Value::Null | Value::Bool(false) => true,
            // A command in a context menu has no description; Discord sends an empty one.
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            Value::Object(localizations) => localizations.is_empty(),
            Value::Number(kind) => key == "type" && kind.as_u64() == Some(1),
            _ => false,
        };
        if is_default {
            continue;
        }
        let found = match found {
            Value::Array(list) if ["options", "choices"].contains(&key) => {
                Value::Array(list.iter().map(command).collect())
            }
            // Bounds come as whole numbers or with a fraction, and large ones with fewer digits.
            Value::Number(bound) if key != "value" => bound.as_f64().map_or(Value::Null, |bound| json!(bound as f32)),
            Value::Array(list) => {
                let mut list = list.clone();
                list.sort_by_key(ToString::to_string);
                Value::Array(list)
            }
            other => other.clone(),
        };
        kept.insert(key.to_owned(), found);
    }
    let mut entries: Vec<_> = kept.into_iter().collect();
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Object(entries.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additions_of_discord_are_no_change() {
        let wanted = json!([{"name": "b", "description": "B", "options": [
            {"type": 4, "name": "n", "description": "N", "required": false, "choices": [{"name": "x", "value": 0}]},
            {"type": 4, "name": "m", "description": "M", "min_value": 1.0, "max_value": 9_007_199_254_740_991.0}
        ], "contexts": [0, 1], "type": 1}, {"name": "a", "description": "A", "options": []},
            {"name": "C", "type": 2}]);
        let found = json!([
            {"id": "2", "application_id": "1", "version": "9", "name": "a", "description": "A", "type": 1,
             "default_member_permissions": null, "nsfw": false},
            {"id": "1", "name": "b", "description": "B", "type": 1, "contexts": [1, 0], "options": [
                {"name": "n", "type": 4, "description": "N",
                 "choices": [{"value": 0, "name": "x", "name_localizations": null}]},
                {"name": "m", "type": 4, "description": "M", "min_value": 1, "max_value": 9_007_199_254_740_990_u64}]},
            {"id": "3", "name": "C", "type": 2, "description": ""},
        ]);
        assert_eq!(comparable(&wanted), comparable(&found));
        let other = json!([{"name": "a", "description": "Another", "options": []}]);
        assert_ne!(comparable(&wanted), comparable(&other));
    }

    #[test]
    fn another_word_in_another_language_is_a_change() {
        let commands = |name: &str, description: &str, option: &str, choice: &str| {
            json!([{
                "name": "a", "name_localizations": {"fr": name, "de": "x"}, "description": "A",
                "description_localizations": {"de": description}, "options": [{
                    "type": 4, "name": "n", "description": "N", "description_localizations": {"de": option},
                    "choices": [{"name": "x", "value": 0, "name_localizations": {"de": choice}}],
                }],
            }])
        };
        let before = comparable(&commands("a", "b", "c", "d"));
        for (name, description, option, choice) in
            [("z", "b", "c", "d"), ("a", "z", "c", "d"), ("a", "b", "z", "d"), ("a", "b", "c", "z")]
        {
            assert_ne!(comparable(&commands(name, description, option, choice)), before);
        }
        let mut found = commands("a", "b", "c", "d");
        found[0]["name_localizations"] = json!({"de": "x", "fr": "a"});
        found[0]["options"][0]["name_localizations"] = Value::Null;
        assert_eq!(comparable(&found), before, "the order of languages is none");
        found[0]["description_localizations"] = json!({});
        assert_ne!(comparable(&found), before);
    }
}
