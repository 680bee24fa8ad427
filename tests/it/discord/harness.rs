//! A server with the bot and users in it, on a manual clock: the users' actions and the results are recorded, and the
//! record is compared with a snapshot.
//!
//! The bot's notice sender delivers notices when the test says so, so that the record has a fixed order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use chrono::TimeDelta;
use colonnade::discord::{Connection, Discord, Settings, connect};
use colonnade::play::Identity;
use colonnade::service::{NoticeSender, PlaySettings, Sent, Service, outbox, people, upkeep};
use colonnade::store::{self, Store};
use colonnade_rules::Side;
use secrecy::SecretString;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};

use super::super::fixtures::{HandClock, service};
use super::double::{FakeDiscord, TOKEN};
use super::payload;
use super::shown;
use super::typed;
use super::world::{Answer, Message, Who, direct};

/// How long to wait for a bot.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// The bot's settings for a fake server.
pub(crate) fn settings(double: &FakeDiscord) -> Settings {
    Settings {
        api_base_url: Some(double.address()),
        public_url: Some("https://colonnade.example".to_owned()),
        ..Settings::new(SecretString::from(TOKEN))
    }
}

/// Waits until a bot is connected.
pub(crate) async fn until_connected(bot: &Discord) {
    until(bot, |connection| *connection == Connection::Connected).await;
}

/// Waits for a state of a bot's connection.
pub(crate) async fn until(bot: &Discord, is_so: impl Fn(&Connection) -> bool) {
    let mut looks = interval(Duration::from_millis(5));
    let so = async {
        while !is_so(&bot.connection()) {
            looks.tick().await;
        }
    };
    if timeout(PATIENCE, so).await.is_err() {
        panic!("the bot stays {}", bot.status());
    }
}

/// A bot that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) bot: Arc<Discord>,
    task: JoinHandle<()>,
    stop: Option<oneshot::Sender<()>>,
}

impl Running {
    /// Starts a bot, connected to the fake server.
    pub(crate) async fn start(service: &Arc<Service>, settings: Settings) -> Running {
        let bot = Arc::new(connect(Arc::clone(service), settings).expect("a client"));
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn({
            let bot = Arc::clone(&bot);
            async move {
                let stop = async move { drop(stopped.await) };
                bot.run(stop).await.expect("a good token");
            }
        });
        until_connected(&bot).await;
        Running { bot, task, stop: Some(stop) }
    }

    /// Ends the bot, and waits until it has ended.
    async fn end(&mut self) {
        self.stop = None;
        (&mut self.task).await.expect("it ends well");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// While this exists, the service is blocked.
pub(crate) struct BlockedService(#[expect(dead_code, reason = "it is dropped")] mpsc::Sender<()>);

/// A server with the bot in it.
pub(crate) struct DiscordHarness {
    pub(crate) double: Arc<FakeDiscord>,
    pub(crate) service: Arc<Service>,
    pub(crate) clock: Arc<HandClock>,
    running: Running,
    pub(crate) notice_sender: Arc<dyn NoticeSender>,
    log: String,
    logged: BTreeSet<u64>,
    /// Newcomers who have used a command in direct messages, each with the interaction that leads to the greeting.
    greeted: BTreeMap<u64, u64>,
}

impl DiscordHarness {
    /// Opens a server in which nothing has happened yet, and in which random sides always go to the challenger.
    pub(crate) async fn open() -> DiscordHarness {
        DiscordHarness::open_with(|settings| settings).await
    }

    /// The same, with other settings of the bot.
    pub(crate) async fn open_with(change: impl FnOnce(Settings) -> Settings) -> DiscordHarness {
        DiscordHarness::open_in(
            PlaySettings { draw_side: || Side::First, draw_start: |_| 0, ..PlaySettings::default() },
            change,
        )
        .await
    }

    /// The same, with other settings of the host.
    pub(crate) async fn open_with_house(house: PlaySettings) -> DiscordHarness {
        DiscordHarness::open_in(house, |settings| settings).await
    }

    async fn open_in(house: PlaySettings, change: impl FnOnce(Settings) -> Settings) -> DiscordHarness {
        DiscordHarness::open_on(store::in_memory().expect("opens"), house, change).await
    }

    /// The same on this store.
    pub(crate) async fn open_on(
        store: Arc<Store>,
        house: PlaySettings,
        change: impl FnOnce(Settings) -> Settings,
    ) -> DiscordHarness {
        let double = FakeDiscord::start().await;
        let clock = HandClock::at("2026-03-01T12:00:00Z");
        let service = service(store, &clock, house);
        let running = Running::start(&service, change(settings(&double))).await;
        let notice_sender = running.bot.notice_sender();
        // Separates what happens after the bot has started from earlier messages.
        clock.advance(TimeDelta::seconds(1));
        DiscordHarness {
            double,
            service,
            clock,
            running,
            notice_sender,
            log: String::new(),
            logged: BTreeSet::new(),
            greeted: BTreeMap::new(),
        }
    }

    /// The bot.
    pub(crate) fn bot(&self) -> &Discord {
        &self.running.bot
    }

    /// The bot ends, and another one begins on a store, with nothing in memory.
    pub(crate) async fn restart(&mut self, store: Arc<Store>, house: PlaySettings) {
        self.running.end().await;
        self.service = service(store, &self.clock, house);
        self.running = Running::start(&self.service, settings(&self.double)).await;
        self.notice_sender = self.running.bot.notice_sender();
        let mut looks = interval(Duration::from_millis(5));
        while !self.running.bot.is_reached() {
            looks.tick().await;
        }
    }

    /// Blocks the service for the bot until the returned value is dropped. The runtime must have only one blocking
    /// thread.
    pub(crate) fn block_service(&self) -> BlockedService {
        let (held, drops) = mpsc::channel();
        tokio::task::spawn_blocking(move || drops.recv().is_err());
        BlockedService(held)
    }

    /// A user runs a command; returns the answering message.
    pub(crate) async fn slash(&mut self, who: Who, line: &str) -> Message {
        let id = self.command(who, line);
        self.answered(id).await
    }

    /// Begins a command without waiting for the answer; returns the ID of the interaction.
    pub(crate) fn command(&mut self, who: Who, line: &str) -> u64 {
        self.note(who, line);
        let player = people::player_of(&self.service, &Identity::Discord(who.user)).expect("read");
        let id = self.type_in(who, 2, line, None);
        let is_newcomer = player.is_none_or(|player| !player.has_joined);
        if is_newcomer && who.channel == direct(who.user) && line != "/help" {
            self.greeted.entry(who.user).or_insert(id);
        }
        id
    }

    /// A user runs a command that is not recorded.
    pub(crate) async fn quietly(&mut self, who: Who, line: &str) -> Message {
        let kept = self.log.clone();
        let answer = self.slash(who, line).await;
        self.log = kept;
        answer
    }

    /// A user is typing an option of a command; returns the values of the suggestions.
    pub(crate) async fn typing(&mut self, who: Who, line: &str, option: &str) -> Vec<String> {
        self.note(who, &format!("{line}▏"));
        let id = self.type_in(who, 4, line, Some(option));
        let Answer::Choices(choices) = self.answer(id).await else { panic!("{line} is answered by no suggestions") };
        self.log.push_str("◁ suggestions\n");
        self.log.push_str(&shown::choices(&choices));
        choices.iter().filter_map(|choice| choice["value"].as_str().map(str::to_owned)).collect()
    }

    /// A user has typed this far; returns the ID of the interaction without waiting for the answer.
    pub(crate) fn type_in(&self, who: Who, kind: u8, line: &str, focused: Option<&str>) -> u64 {
        let data = self.double.look(|world| typed::command(world, line, focused));
        self.interact(who, kind, &data, None)
    }

    /// A user presses the button with this label.
    pub(crate) async fn press(&mut self, who: Who, message: &Message, label: &str) -> Message {
        let id = self.pressed(who, message, label);
        self.answered(id).await
    }

    /// A user presses a button, which is not recorded.
    pub(crate) async fn quietly_press(&mut self, who: Who, message: &Message, label: &str) -> Message {
        let kept = self.log.clone();
        let answer = self.press(who, message, label).await;
        self.log = kept;
        answer
    }

    /// A user presses the button beside the line that contains this text.
    pub(crate) async fn press_beside(&mut self, who: Who, message: &Message, line: &str, label: &str) -> Message {
        let id = self.pressed_beside(who, message, line, label);
        self.answered(id).await
    }

    /// The same, which is not recorded.
    pub(crate) async fn quietly_press_beside(&mut self, who: Who, list: &Message, line: &str, label: &str) -> Message {
        let kept = self.log.clone();
        let answer = self.press_beside(who, list, line, label).await;
        self.log = kept;
        answer
    }

    /// Presses a button beside a line without waiting for the answer; returns the ID of the interaction.
    pub(crate) fn pressed_beside(&mut self, who: Who, message: &Message, line: &str, label: &str) -> u64 {
        self.note(who, &format!("presses [{label}] beside {line}"));
        let button = message.lines().find(|(text, button)| text.contains(line) && button["label"] == label);
        let Some((_, button)) = button else { panic!("no {label} beside {line}:\n{}", shown::message(message)) };
        let data = json!({"custom_id": button["custom_id"], "component_type": 2});
        self.interact(who, 3, &data, Some(message.id))
    }

    /// A user uses a component of a message from an earlier version.
    pub(crate) async fn use_old(
        &mut self,
        who: Who,
        message: &Message,
        custom_id: &str,
        value: Option<&str>,
    ) -> Message {
        self.note(who, &format!("uses {custom_id} {}", value.unwrap_or_default()));
        let mut data = json!({"custom_id": custom_id, "component_type": if value.is_some() { 3 } else { 2 }});
        if let Some(value) = value {
            data["values"] = json!([value]);
        }
        let id = self.interact(who, 3, &data, Some(message.id));
        self.answered(id).await
    }

    /// A user presses a button that opens a form; returns the form's custom id.
    pub(crate) async fn ask(&mut self, who: Who, message: &Message, label: &str) -> String {
        let id = self.pressed(who, message, label);
        let Answer::Form(form) = self.answer(id).await else { panic!("{label} shows no form") };
        self.log.push_str(&shown::form(&form));
        form["custom_id"].as_str().expect("an id").to_owned()
    }

    /// Presses a button without waiting for the answer; returns the ID of the interaction.
    pub(crate) fn pressed(&mut self, who: Who, message: &Message, label: &str) -> u64 {
        self.note(who, &format!("presses [{label}]"));
        let same = |part: &&Value| part["label"].as_str().is_some_and(|found| found == label);
        let found = message.components().find(same);
        let found = found.unwrap_or_else(|| panic!("no button {label}:\n{}", shown::message(message)));
        assert_ne!(found["disabled"], true, "{label} cannot be pressed");
        let data = json!({"custom_id": found["custom_id"], "component_type": 2});
        self.interact(who, 3, &data, Some(message.id))
    }

    /// A user chooses from the menu with this hint.
    pub(crate) async fn choose(&mut self, who: Who, message: &Message, hint: &str, label: &str) -> Message {
        self.note(who, &format!("chooses <{label}>"));
        let found = message.components().find(|part| part["placeholder"] == hint);
        let found = found.unwrap_or_else(|| panic!("no menu {hint}:\n{}", shown::message(message)));
        let option = found["options"].as_array().into_iter().flatten().find(|option| option["label"] == label);
        let option = option.unwrap_or_else(|| panic!("no choice {label}:\n{}", shown::message(message)));
        let data = json!({"custom_id": found["custom_id"], "component_type": 3, "values": [option["value"]]});
        let id = self.interact(who, 3, &data, Some(message.id));
        self.answered(id).await
    }

    /// A user submits the form that a press on a message has opened.
    pub(crate) async fn fill(&mut self, who: Who, message: &Message, form: &str, text: &str) -> Message {
        self.note(who, &format!("fills in: {text}"));
        let field = json!({"type": 4, "custom_id": "text", "value": text});
        let data = json!({"custom_id": form, "components": [{"type": 1, "components": [field]}]});
        let id = self.interact(who, 5, &data, Some(message.id));
        self.answered(id).await
    }

    /// Dispatches an interaction.
    pub(crate) fn interact(&self, who: Who, kind: u8, data: &Value, source: Option<u64>) -> u64 {
        let (id, event) = self.double.look(|world| {
            let id = world.ask(who, source);
            (id, payload::interaction(world, id, kind, data))
        });
        self.double.dispatch("INTERACTION_CREATE", event);
        id
    }

    /// Waits for the answer to an interaction.
    pub(crate) async fn answer(&self, id: u64) -> Answer {
        self.double.until("the answer to an interaction", |world| world.interactions[&id].answer.clone()).await
    }

    /// Waits for the message that answers an interaction, and records it, with what is announced then.
    pub(crate) async fn answered(&mut self, id: u64) -> Message {
        let Answer::Message(answer) = self.answer(id).await else { panic!("no message answers") };
        let (first, message) = self
            .double
            .look(|world| (world.interactions[&id].first, world.message(answer).expect("the message").clone()));
        let how = if matches!(first, Some(6 | 7)) { "changes" } else { "answer" };
        self.log.push_str(&format!("◁ {how}{}\n{}", shown::heads(&message), shown::message(&message)));
        self.logged.insert(message.id);
        if self.greeted.values().any(|greeted| *greeted == id) {
            let greeting = |sent: &Message| sent.answers == Some(id) && sent.id != answer;
            self.double.until("a greeting", |world| world.messages.iter().any(greeting).then_some(())).await;
        }
        self.deliver().await;
        message
    }

    /// A user writes a message, and the bot answers with `answers` messages; if there are none, the message is a move.
    pub(crate) async fn write(&mut self, who: Who, text: &str, answers: usize) -> Option<Message> {
        self.note(who, &format!("writes: {text}"));
        self.written(who, text, None, answers).await
    }

    /// The same as a reply to a message of the bot, which the reply mentions.
    pub(crate) async fn reply(&mut self, who: Who, to: &Message, text: &str, answers: usize) -> Option<Message> {
        self.note(who, &format!("replies to a message in #{}: {text}", to.channel));
        self.written(who, text, Some(to), answers).await
    }

    async fn written(&mut self, who: Who, text: &str, to: Option<&Message>, answers: usize) -> Option<Message> {
        let mut told = self.service.subscribe();
        let before = self.double.look(|world| world.messages.len());
        let id = self.double.look(|world| world.number());
        let mut written = payload::written(id, who, text);
        if let Some(to) = to {
            written["type"] = 19.into();
            written["referenced_message"] = self.double.look(|world| payload::message(world, to));
        }
        self.double.dispatch("MESSAGE_CREATE", written);
        if answers == 0 {
            told.recv().await.expect("a move");
        }
        let wanted = before + answers;
        self.double
            .until("an answer to what was written", |world| (world.messages.len() >= wanted).then_some(()))
            .await;
        self.deliver().await;
        self.double.look(|world| world.messages.get(before).filter(|_| answers > 0).cloned())
    }

    /// Time passes, and what is due is handled.
    pub(crate) async fn pass(&mut self, time: TimeDelta, words: &str) {
        self.log.push_str(&format!("⏱ {words}\n"));
        self.clock.advance(time);
        upkeep::wake(&self.service).expect("wakes");
        self.deliver().await;
    }

    /// Delivers the due notices, and records new messages.
    pub(crate) async fn deliver(&mut self) {
        for _ in 0..20 {
            let due = outbox::notices(&self.service, 64).expect("listed");
            if due.is_empty() {
                break;
            }
            for queued in due {
                for sent in self.notice_sender.deliver(vec![queued.clone()]).await {
                    if sent != Sent::Delivered {
                        self.log.push_str("◇ a notice is put off\n");
                    }
                    outbox::settle_notice(&self.service, &queued, sent).expect("settled");
                }
            }
        }
        let news: Vec<(String, Message)> = self.double.look(|world| {
            let new = world.messages.iter().filter(|message| !self.logged.contains(&message.id));
            new.map(|message| (shown::place(world, message.channel), message.clone())).collect()
        });
        for (place, message) in news {
            self.logged.insert(message.id);
            self.log.push_str(&format!("◁ in {place}{}\n{}", shown::heads(&message), shown::message(&message)));
        }
    }

    /// Returns when nothing is left to deliver.
    pub(crate) async fn until_told(&self) {
        let mut settled = outbox::settled(&self.service);
        while !outbox::notices_after(&self.service, 0, 1).expect("listed").is_empty() {
            timeout(PATIENCE, settled.changed()).await.expect("something is told").expect("the service is there");
        }
    }

    /// Delivers what is due, without recording it.
    pub(crate) async fn deliver_unrecorded(&mut self) {
        let kept = self.log.clone();
        self.deliver().await;
        self.log = kept;
    }

    /// A manager uses the bot, and is told that it cannot write in a channel; nothing of it is recorded.
    pub(crate) async fn tell_manager(&mut self, manager: Who) {
        self.quietly(manager, "/games").await;
        let is_told = |message: &Message| message.is_private() && message.text().contains("I keep trying");
        self.double.until("a word to a manager", |world| world.messages.iter().any(is_told).then_some(())).await;
        self.deliver_unrecorded().await;
    }

    /// The latest message that is visible to everybody in a channel.
    pub(crate) fn latest(&self, channel: u64) -> Message {
        self.double.look(|world| world.seen_in(channel).last().cloned()).expect("a message")
    }

    /// Records a user's action.
    fn note(&mut self, who: Who, what: &str) {
        let place = match who.server {
            Some(_) if who.channel == super::world::TABLE => String::new(),
            _ => self.double.look(|world| format!(" (in {})", shown::place(world, who.channel))),
        };
        self.log.push_str(&format!("\n▷ {}{place}: {what}\n", who.name));
    }

    /// Records a remark for the reader.
    pub(crate) fn remark(&mut self, text: &str) {
        self.log.push_str(&format!("\n# {text}\n"));
    }

    /// Compares the record with the snapshot of this name, and checks that no rule was broken.
    pub(crate) fn close(self, name: &str) {
        let told = self.double.look(|world| {
            assert!(world.broken.is_empty(), "{}", world.broken.join("\n"));
            world.calls.iter().map(|call| call.body.to_string()).collect::<String>()
        });
        let secret = TOKEN.rsplit('.').next().expect("a part");
        assert!(!told.contains(secret), "the token was told");
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, self.log);
        });
    }
}
