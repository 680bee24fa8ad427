//! The HTTP calls that the fake server accepts: Discord's interface, as far as the bot uses it.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::contract;
use super::double::{FakeDiscord, TOKEN};
use super::payload::message;
use super::world::{Answer, BOT, Fault, File, RecordedCall, World, direct, user};

/// The result of a call: a body, or a status with Discord's code and message.
type Done = Result<Value, (u16, u64, &'static str)>;

const NOT_FOUND: (u16, u64, &str) = (404, 0, "404: Not Found");

/// Accepts calls.
pub(crate) async fn serve(listener: TcpListener, double: Arc<FakeDiscord>) {
    let router = Router::new().fallback(call).layer(DefaultBodyLimit::disable()).with_state(double);
    axum::serve(listener, router).await.expect("serves");
}

async fn call(
    State(double): State<Arc<FakeDiscord>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let at = Instant::now();
    let path = uri.path().strip_prefix("/api/v10").unwrap_or("/elsewhere").to_owned();
    let query = uri.query().unwrap_or_default();
    let after = query.split("after=").nth(1).and_then(|number| number.parse().ok());
    let (body, files) = body_of(&headers, &bytes);
    let known = headers.get("authorization").is_some_and(|value| value.as_bytes() == format!("Bot {TOKEN}").as_bytes());
    let wire = double.wire();
    let fault = double.look(|world| world.next_fault(method.as_str(), &path));
    if matches!(fault, Some(Fault::Held)) {
        double.until("the test to let a call go on", |world| world.lets_go.then_some(())).await;
    }
    let (status, answer) = double.look(|world| {
        let done = match fault {
            Some(Fault::Refused { status, code }) => Err((status, code, "so it is")),
            Some(Fault::Page { status }) => Err((status, 0, "a page")),
            Some(Fault::Limited(_) | Fault::LimitedEverywhere(_)) => Err((429, 0, "You are being rate limited.")),
            _ if !known || world.revoked => Err((401, 0, "401: Unauthorized")),
            _ => done(world, method.as_str(), (&path, after), &body, &files, &wire),
        };
        let lists_commands = method == Method::GET && path.ends_with("/commands");
        let asks_for_all = query.contains("with_localizations=true");
        let done = if lists_commands && !asks_for_all { done.map(without_localizations) } else { done };
        let (status, mut answer) = match done {
            Ok(Value::Null) => (204, Value::Null),
            Ok(value) => (200, value),
            Err((status, code, message)) => (status, json!({"code": code, "message": message})),
        };
        let status = if let Some(Fault::After { status }) = fault { status } else { status };
        if let Some(Fault::Limited(seconds) | Fault::LimitedEverywhere(seconds)) = fault {
            answer["retry_after"] = seconds.into();
        }
        world.calls.push(RecordedCall { method: method.to_string(), path: path.clone(), body, files, at });
        (status, answer)
    });
    let status = StatusCode::from_u16(status).expect("a status");
    match fault {
        Some(Fault::Lost) => {
            let broken = futures_util::stream::once(async { Err::<Bytes, _>(io::Error::other("broken off")) });
            Body::from_stream(broken).into_response()
        }
        Some(Fault::Limited(seconds)) => (status, [("retry-after", seconds.to_string())], Json(answer)).into_response(),
        Some(Fault::LimitedEverywhere(seconds)) => {
            let headers = [("retry-after", seconds.to_string()), ("x-ratelimit-scope", "global".to_owned())];
            (status, headers, Json(answer)).into_response()
        }
        Some(Fault::Page { .. }) => (status, [("content-type", "text/html")], "<h1>so it is</h1>").into_response(),
        _ if status == StatusCode::NO_CONTENT => status.into_response(),
        _ => (status, Json(answer)).into_response(),
    }
}

/// The JSON of a call, and its files.
fn body_of(headers: &HeaderMap, bytes: &[u8]) -> (Value, Vec<File>) {
    let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let Some(boundary) = kind.split("boundary=").nth(1) else {
        return (serde_json::from_slice(bytes).unwrap_or_default(), Vec::new());
    };
    let boundary = format!("--{}", boundary.trim_matches('"'));
    let mut body = Value::Null;
    let mut files = Vec::new();
    for part in parts(bytes, boundary.as_bytes()) {
        let Some(end) = find(part, b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&part[..end]).into_owned();
        let content = &part[end + 4..part.len().saturating_sub(2)];
        match head.split("filename=\"").nth(1).and_then(|rest| rest.split('"').next()) {
            Some(name) => files.push(File { name: name.to_owned(), content: content.to_vec() }),
            None => body = serde_json::from_slice(content).unwrap_or_default(),
        }
    }
    (body, files)
}

fn parts<'a>(bytes: &'a [u8], boundary: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut rest = bytes;
    while let Some(at) = find(rest, boundary) {
        parts.push(&rest[..at]);
        rest = &rest[at + boundary.len()..];
    }
    parts
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, what)
}

fn done(
    world: &mut World,
    method: &str,
    (path, after): (&str, Option<u64>),
    body: &Value,
    files: &[File],
    wire: &str,
) -> Done {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let number = |text: &str| text.parse::<u64>().map_err(|_| NOT_FOUND);
    match (method, parts.as_slice()) {
        ("GET", ["gateway"]) => Ok(json!({"url": wire})),
        ("GET", ["gateway", "bot"]) => {
            let (remaining, wait) = world.no_session_for.map_or((999, 0), |wait| (0, wait.as_millis()));
            let limit = json!({"total": 1000, "remaining": remaining, "reset_after": wait, "max_concurrency": 1});
            Ok(json!({"url": wire, "shards": 1, "session_start_limit": limit}))
        }
        ("GET", ["users", "@me"]) => Ok(user(BOT)),
        ("GET", ["guilds", _, "members", id]) => match number(id)? {
            id if world.left.contains(&id) => Err((404, 10_007, "Unknown Member")),
            id => Ok(json!({"user": user(id), "roles": []})),
        },
        ("GET", ["applications", _, "commands"]) => Ok(Value::Array(world.commands.clone())),
        ("PUT", ["applications", _, "commands"]) => Ok(registered(world, body)),
        ("POST", ["users", "@me", "channels"]) => {
            let recipient = number(body["recipient_id"].as_str().unwrap_or_default())?;
            Ok(json!({"id": direct(recipient).to_string(), "type": 1, "recipients": [user(recipient)]}))
        }
        ("POST", ["interactions", id, token, "callback"]) => answered(world, number(id)?, token, body, files),
        ("GET", ["webhooks", _, token, "messages", "@original"]) => {
            let original = world.interaction_with(token).and_then(|(_, asked)| asked.original);
            let found = original.and_then(|id| world.message(id)).ok_or((404, 10_008, "Unknown Message"))?;
            Ok(message(world, found))
        }
        ("PATCH", ["webhooks", _, token, "messages", "@original"]) => changed(world, token, body, files),
        ("POST", ["webhooks", _, token]) => {
            let (id, asked) = match world.interaction_with(token) {
                Some((id, asked)) if asked.first.is_some() => (id, asked.clone()),
                _ => return Err((404, 10_015, "Unknown Webhook")),
            };
            contract::message(world, path, body, files);
            let made = world.post(asked.who.channel, body.clone(), Some(id));
            // A newcomer's greeting, or a word to a manager, comes after the answer.
            let is_further =
                asked.first == Some(4) || asked.who.channel == direct(asked.who.user) && asked.first == Some(5);
            if let Some((_, asked)) = world.interaction_with(token).filter(|_| !is_further) {
                asked.answer = Some(Answer::Message(made));
            }
            Ok(json!({"id": made.to_string()}))
        }
        ("GET", ["channels", channel, "messages"]) => {
            let channel = number(channel)?;
            let mut found = Vec::new();
            let users = |found: &mut Vec<Value>, at: usize| {
                let there = world.written.iter().filter(|(of, before, _)| *of == channel && *before == at);
                found.extend(there.map(|(_, _, written)| written.clone()));
            };
            for (at, sent) in world.messages.iter().enumerate() {
                users(&mut found, at);
                if sent.channel == channel && !sent.is_private() {
                    found.push(message(world, sent));
                }
            }
            users(&mut found, world.messages.len());
            let newest_first = found.into_iter().rev();
            let Some(after) = after else { return Ok(newest_first.take(100).collect()) };
            let is_after = |found: &Value| found["id"].as_str().and_then(|id| id.parse().ok()) > Some(after);
            let mut found: Vec<Value> = newest_first.filter(is_after).collect();
            found.drain(..found.len().saturating_sub(100));
            Ok(found.into())
        }
        ("PATCH", ["channels", channel, "messages", of]) => {
            let channel = number(channel)?;
            let of = number(of)?;
            if !world.messages.iter().any(|message| message.id == of && message.channel == channel) {
                return Err((404, 10_008, "Unknown Message"));
            }
            contract::message(world, path, body, files);
            world.change(of, body);
            world.message(of).map(|changed| message(world, changed)).ok_or(NOT_FOUND)
        }
        ("POST", ["channels", channel, "messages"]) => posted(world, path, number(channel)?, body, files),
        ("POST", ["channels", channel, "typing"]) => match number(channel)? {
            channel if world.gone.contains(&channel) => Err((404, 10_003, "Unknown Channel")),
            channel if world.unwritable.contains(&channel) => Err((403, 50_013, "Missing Permissions")),
            _ => Ok(Value::Null),
        },
        ("POST", ["channels", _, "messages", of, "threads"]) => {
            let thread = number(of)?;
            let name = body["name"].as_str().unwrap_or_default().to_owned();
            world.threads.insert(thread, name);
            Ok(json!({"id": thread.to_string(), "type": 11}))
        }
        _ => {
            world.broken.push(format!("{method} {path} is no address of Discord's that the bot should use"));
            Err(NOT_FOUND)
        }
    }
}

/// The commands as Discord stores them: with IDs, and without unset fields.
fn registered(world: &mut World, body: &Value) -> Value {
    let list = body.as_array().cloned().unwrap_or_default();
    world.commands = list
        .into_iter()
        .zip(1u64..)
        .map(|(mut command, number)| {
            command["id"] = number.to_string().into();
            command["version"] = number.to_string().into();
            command["application_id"] = BOT.to_string().into();
            command
        })
        .collect();
    Value::Array(world.commands.clone())
}

/// Commands as Discord returns them unless localizations are requested.
fn without_localizations(commands: Value) -> Value {
    match commands {
        Value::Array(list) => list.into_iter().map(without_localizations).collect(),
        Value::Object(members) => {
            let kept = members.into_iter().filter(|(key, _)| !key.ends_with("_localizations"));
            Value::Object(kept.map(|(key, value)| (key, without_localizations(value))).collect())
        }
        other => other,
    }
}

/// The first answer to an interaction.
fn answered(world: &mut World, id: u64, token: &str, body: &Value, files: &[File]) -> Done {
    let Some(asked) = world.interactions.get(&id).filter(|asked| asked.token == token) else {
        return Err((404, 10_062, "Unknown interaction"));
    };
    if asked.first.is_some() {
        return Err((400, 40_060, "Interaction has already been acknowledged."));
    }
    let channel = asked.who.channel;
    let source = asked.source;
    let kind = body["type"].as_u64().unwrap_or_default();
    let data = &body["data"];
    let mut answer = None;
    let mut original = None;
    match kind {
        4 => {
            contract::message(world, "an answer", data, files);
            let made = world.post(channel, data.clone(), Some(id));
            (answer, original) = (Some(Answer::Message(made)), Some(made));
        }
        5 => original = Some(world.post(channel, data.clone(), Some(id))),
        6 | 7 if source.is_none() => return Err((400, 50_035, "There is no message to be changed.")),
        6 => original = source,
        7 => {
            contract::message(world, "an answer", data, files);
            let source = source.unwrap_or_default();
            world.change(source, data);
            (answer, original) = (Some(Answer::Message(source)), Some(source));
        }
        8 => {
            let choices = data["choices"].as_array().cloned().unwrap_or_default();
            contract::choices(world, &choices);
            answer = Some(Answer::Choices(choices));
        }
        9 => {
            contract::form(world, data);
            answer = Some(Answer::Form(data.clone()));
        }
        _ => return Err((400, 50_035, "Invalid Form Body")),
    }
    if let Some(asked) = world.interactions.get_mut(&id) {
        (asked.first, asked.original, asked.answer) = (Some(kind), original, answer);
    }
    Ok(Value::Null)
}

/// Edits the first answer.
fn changed(world: &mut World, token: &str, body: &Value, files: &[File]) -> Done {
    let Some(original) = world.interaction_with(token).and_then(|(_, asked)| asked.original) else {
        return Err((404, 10_008, "Unknown Message"));
    };
    contract::message(world, "a changed answer", body, files);
    world.change(original, body);
    if let Some((_, asked)) = world.interaction_with(token) {
        asked.answer = Some(Answer::Message(original));
    }
    Ok(json!({"id": original.to_string()}))
}

/// Posts a message that is not an answer; one with the nonce of an existing message returns that one.
fn posted(world: &mut World, path: &str, channel: u64, body: &Value, files: &[File]) -> Done {
    if World::is_closed_to_bot(channel) {
        world.broken.push(format!("{path}: the bot writes where it is not: {body}"));
        return Err((403, 50_001, "Missing Access"));
    }
    if world.gone.contains(&channel) {
        return Err((404, 10_003, "Unknown Channel"));
    }
    if world.unwritable.contains(&channel) {
        return Err((403, 50_013, "Missing Permissions"));
    }
    if world.closed.iter().any(|&user| direct(user) == channel) {
        return Err((403, 50_007, "Cannot send messages to this user"));
    }
    if body["enforce_nonce"] == json!(true)
        && let Some(nonce) = body["nonce"].as_str()
        && let Some(same) = world.messages.iter().find(|m| m.channel == channel && m.nonce.as_deref() == Some(nonce))
    {
        return Ok(message(world, same));
    }
    contract::message(world, path, body, files);
    let made = world.post(channel, body.clone(), None);
    world.message(made).map(|made| message(world, made)).ok_or(NOT_FOUND)
}
