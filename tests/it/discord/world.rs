//! The state of the fake Discord server: users, messages, interactions and their answers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The bot, whose ID is that of its application.
pub(crate) const BOT: u64 = 900;
/// The server of the tests.
pub(crate) const SERVER: u64 = 77;
/// Its channel.
pub(crate) const TABLE: u64 = 500;
/// A group of users who have installed the bot themselves.
pub(crate) const GROUP: u64 = 600;
/// The direct messages between two such users.
pub(crate) const FRIENDS: u64 = 650;
/// A server where the bot is not installed, but some users have installed it themselves.
pub(crate) const FOREIGN: u64 = 79;
/// A channel of it.
pub(crate) const FOREIGN_CHANNEL: u64 = 790;
/// A channel of it in which users may not show such a bot's answers to others.
pub(crate) const QUIET_CHANNEL: u64 = 791;
/// The first ID that is assigned.
const FIRST: u64 = 10_000;

/// A user, and the place where the user acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) user: u64,
    pub(crate) name: &'static str,
    pub(crate) channel: u64,
    pub(crate) server: Option<u64>,
    /// Whether the user may manage the server.
    pub(crate) manages: bool,
    /// Whether the user may make threads.
    pub(crate) makes_threads: bool,
}

impl Who {
    const fn here(user: u64, name: &'static str) -> Who {
        Who { user, name, channel: TABLE, server: Some(SERVER), manages: false, makes_threads: false }
    }

    /// The same in direct messages with the bot.
    pub(crate) const fn alone(self) -> Who {
        Who { channel: direct(self.user), server: None, ..self }
    }

    /// The same in a group without the bot.
    pub(crate) const fn in_group(self) -> Who {
        Who { channel: GROUP, server: None, ..self }
    }

    /// The same in the direct messages of two friends.
    pub(crate) const fn among_friends(self) -> Who {
        Who { channel: FRIENDS, server: None, ..self }
    }

    /// The same in a channel of a server without the bot.
    pub(crate) const fn in_foreign(self, channel: u64) -> Who {
        Who { channel, server: Some(FOREIGN), ..self }
    }

    /// The same where the user may make threads.
    pub(crate) const fn making_threads(self) -> Who {
        Who { makes_threads: true, ..self }
    }

    /// The same in another channel of the server.
    pub(crate) const fn at(self, channel: u64) -> Who {
        Who { channel, ..self }
    }
}

pub(crate) const ANN: Who = Who::here(11, "Ann");
pub(crate) const BOB: Who = Who::here(12, "Bob");
pub(crate) const EVE: Who = Who::here(13, "Eve");
/// A manager of the server.
pub(crate) const MO: Who = Who { manages: true, ..Who::here(14, "Mo") };

/// A player of another game in the server.
pub(crate) const CAY: Who = Who::here(15, "Cay");
/// A user who is barred from the server.
pub(crate) const DAN: Who = Who::here(16, "Dan");
/// A user blocked by Ann.
pub(crate) const FAY: Who = Who::here(17, "Fay");
/// A manager of another server, who acts from there.
pub(crate) const GUS: Who = Who { server: Some(78), channel: 780, manages: true, ..Who::here(18, "Gus") };

/// All users of these tests.
pub(crate) const USERS: [Who; 8] = [ANN, BOB, EVE, MO, CAY, DAN, FAY, GUS];

/// A thread of the server.
pub(crate) const THREAD: u64 = 601;

/// The channel of the direct messages with a user.
pub(crate) const fn direct(user: u64) -> u64 {
    7_000 + user
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    /// The parts of a message of the bot: text, components, attachments, mentions, flags.
    pub(crate) body: Value,
    /// The text that it shows, also in a layout.
    pub(crate) text: String,
    /// The interaction that it answers.
    pub(crate) answers: Option<u64>,
    pub(crate) nonce: Option<String>,
}

impl Message {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a layout.
    pub(crate) fn is_layout(&self) -> bool {
        is_layout(&self.body)
    }

    /// Whether only the user of the interaction sees it.
    pub(crate) fn is_private(&self) -> bool {
        self.body["flags"].as_u64().unwrap_or_default() & 64 != 0
    }

    /// Its buttons and menus, including those beside lines.
    pub(crate) fn components(&self) -> impl Iterator<Item = &Value> {
        inner_parts(&self.body).filter(|part| part["type"] != 10)
    }

    /// The lines of a list that have a button, each with the button.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&str, &Value)> {
        let parts = self.body["components"].as_array().into_iter().flatten();
        let sections = parts.filter(|part| part["type"] == 9);
        sections.map(|part| (part["components"][0]["content"].as_str().unwrap_or_default(), &part["accessory"]))
    }
}

/// Whether the body of a message is a layout.
pub(crate) fn is_layout(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or_default() & (1 << 15) != 0
}

/// The parts in the rows and sections of a message.
pub(crate) fn inner_parts(body: &Value) -> impl Iterator<Item = &Value> {
    let parts = body["components"].as_array().into_iter().flatten();
    parts.flat_map(|part| part["components"].as_array().into_iter().flatten().chain(part.get("accessory")))
}

/// The whole text of a message.
pub(crate) fn text(body: &Value) -> String {
    let displays = body["components"].as_array().into_iter().flatten().map(|part| match part["type"].as_u64() {
        Some(9) => &part["components"][0]["content"],
        _ => &part["content"],
    });
    let texts = std::iter::once(&body["content"]).chain(displays).filter_map(Value::as_str);
    texts.collect::<Vec<_>>().join("\n")
}

/// The answer to an interaction.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// By a message, new or changed.
    Message(u64),
    /// By a form to fill in.
    Form(Value),
    /// By suggestions.
    Choices(Vec<Value>),
}

/// An interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) token: String,
    pub(crate) who: Who,
    /// The message whose component was used.
    pub(crate) source: Option<u64>,
    /// The kind of the first answer.
    pub(crate) first: Option<u64>,
    /// The message of the first answer.
    pub(crate) original: Option<u64>,
    pub(crate) answer: Option<Answer>,
}

/// A file of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

/// A call that the bot made.
#[derive(Clone, Debug)]
pub(crate) struct RecordedCall {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Value,
    pub(crate) files: Vec<File>,
    /// The time of the call.
    pub(crate) at: Instant,
}

/// A fault of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// The call has no effect, and this is the response.
    Refused { status: u16, code: u64 },
    /// The call has no effect, and the response is a page from something other than Discord.
    Page { status: u16 },
    /// The call has no effect, and the bot has to wait for this many seconds.
    Limited(f64),
    /// The call has no effect, and the bot has to wait for this many seconds with all calls.
    LimitedEverywhere(f64),
    /// The call takes effect once the test [lets it continue](World::lets_go).
    Held,
    /// The call takes effect, and the response is cut off.
    Lost,
    /// The call takes effect, and this is the response.
    After { status: u16 },
}

/// Faulty calls: the next `times` with this method whose path contains this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultRule {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) fault: Fault,
    pub(crate) times: u32,
}

/// The state of the server.
#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) messages: Vec<Message>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    pub(crate) calls: Vec<RecordedCall>,
    pub(crate) fault_rules: Vec<FaultRule>,
    pub(crate) commands: Vec<Value>,
    /// Direct messages of users, with the channel and the number of the bot's messages before each.
    pub(crate) written: Vec<(u64, usize, Value)>,
    /// The rules that the bot has broken.
    pub(crate) broken: Vec<String>,
    /// Users who accept no direct messages.
    pub(crate) closed: BTreeSet<u64>,
    /// Users who have left the server.
    pub(crate) left: BTreeSet<u64>,
    /// The bot's permissions in channels; all that it needs if not listed.
    pub(crate) own_permissions: BTreeMap<u64, u64>,
    /// Deleted channels.
    pub(crate) gone: BTreeSet<u64>,
    /// Channels in which the bot may not write.
    pub(crate) unwritable: BTreeSet<u64>,
    /// Channels, including threads, in which the bot has written, with their names.
    pub(crate) threads: BTreeMap<u64, String>,
    /// Whether held calls may continue.
    pub(crate) lets_go: bool,
    /// For how long Discord says that no sessions may be begun.
    pub(crate) no_session_for: Option<Duration>,
    /// Whether all tokens are invalid.
    pub(crate) revoked: bool,
    /// The languages of users' Discord clients; British English if not listed.
    pub(crate) locales: BTreeMap<u64, &'static str>,
    /// The roles of users in the server.
    pub(crate) roles: BTreeMap<u64, Vec<u64>>,
    given: u64,
}

impl World {
    /// Makes new IDs at least this large.
    pub(crate) fn number_from(&mut self, first: u64) {
        self.given = self.given.max(first);
    }

    /// A new ID.
    pub(crate) fn number(&mut self) -> u64 {
        self.given += 1;
        FIRST + self.given
    }

    pub(crate) fn message(&self, id: u64) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }

    /// The interaction with a token.
    pub(crate) fn interaction_with(&mut self, token: &str) -> Option<(u64, &mut Interaction)> {
        self.interactions.iter_mut().find(|(_, asked)| asked.token == token).map(|(&id, asked)| (id, asked))
    }

    /// Records a new interaction, and returns its ID.
    pub(crate) fn ask(&mut self, who: Who, source: Option<u64>) -> u64 {
        let id = self.number();
        let token = format!("interaction-token-{id}");
        self.interactions.insert(id, Interaction { token, who, source, first: None, original: None, answer: None });
        id
    }

    /// Adds a new message to a channel.
    pub(crate) fn post(&mut self, channel: u64, body: Value, answers: Option<u64>) -> u64 {
        let id = self.number();
        let nonce = body["nonce"].as_str().map(str::to_owned);
        let text = text(&body);
        self.messages.push(Message { id, channel, body, text, answers, nonce });
        id
    }

    /// Edits a message: the fields of the new body replace the old ones.
    pub(crate) fn change(&mut self, id: u64, body: &Value) {
        let Some(message) = self.messages.iter_mut().find(|message| message.id == id) else { return };
        if message.is_layout() && !is_layout(body) {
            self.broken.push(format!("a layout becomes none: {body}"));
        }
        for (key, value) in body.as_object().into_iter().flatten() {
            // The visibility of a message does not change.
            let kept = if key == "flags" { message.body[key].as_u64().unwrap_or_default() } else { 0 };
            message.body[key] =
                if kept > 0 { (kept | value.as_u64().unwrap_or_default()).into() } else { value.clone() };
        }
        message.text = text(&message.body);
    }

    /// Whether the bot can write in a channel only in answers to interactions.
    pub(crate) const fn is_closed_to_bot(channel: u64) -> bool {
        matches!(channel, GROUP | FRIENDS | FOREIGN_CHANNEL | QUIET_CHANNEL)
    }

    /// The messages in a channel that are visible to everybody there.
    pub(crate) fn seen_in(&self, channel: u64) -> impl Iterator<Item = &Message> {
        self.messages.iter().filter(move |message| message.channel == channel && !message.is_private())
    }

    /// How many of the calls have this method, and a path that contains this.
    pub(crate) fn count(&self, method: &str, path: &str) -> usize {
        self.calls.iter().filter(|call| call.method == method && call.path.contains(path)).count()
    }

    /// The next fault for a call.
    pub(crate) fn next_fault(&mut self, method: &str, path: &str) -> Option<Fault> {
        let rule = self
            .fault_rules
            .iter_mut()
            .find(|rule| rule.times > 0 && rule.method == method && path.contains(rule.path))?;
        rule.times -= 1;
        Some(rule.fault)
    }
}

/// Further users, whom the bot has never seen.
pub(crate) const NEWCOMERS: std::ops::Range<u64> = 1_000..7_000;

/// A user in Discord's format.
pub(crate) fn user(id: u64) -> Value {
    if NEWCOMERS.contains(&id) {
        return json!({
            "id": id.to_string(), "username": format!("new{id}"), "global_name": "New", "discriminator": "0",
            "avatar": null,
        });
    }
    match USERS.iter().find(|who| who.user == id) {
        Some(who) => json!({
            "id": id.to_string(), "username": who.name.to_lowercase(), "global_name": who.name,
            "discriminator": "0", "avatar": null,
        }),
        None => json!({
            "id": id.to_string(), "username": "colonnade", "global_name": null, "discriminator": "0",
            "avatar": null, "bot": true,
        }),
    }
}
