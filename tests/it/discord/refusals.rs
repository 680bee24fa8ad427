//! D20, D22, D25, B8: whatever Discord answers to a message in whatever place, the player is reached in another one within
//! a minute, or the opponent is told; nobody is told twice; and one place says nothing about the readiness of the bot.
//!
//! `COLONNADE_FULL=1` tries every refusal with every kind of message.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::discord::Deliveries;
use colonnade::play::{
    Command, GameId, Identity, Place, PlayerId, ServerId, SideChoice, Span, TimeControl, Timestamp, Viewer,
};
use colonnade::service::{
    ChallengeRates, CommandRequest, NoticeSender, PlaySettings, Proposal, Service, challenges, followers, games,
    outbox, people, puzzles, upkeep,
};
use colonnade::store;
use colonnade_rules::Game;
use futures_util::future::join_all;

use super::super::fixtures::{HandClock, service, unlimited_challenges};
use super::double::FakeDiscord;
use super::harness::{Running, settings};
use super::world::{Fault, FaultRule, Message, NEWCOMERS, direct};

/// A minute, within which everybody is told.
const SOON: TimeDelta = TimeDelta::seconds(60);
const ALWAYS: u32 = u32::MAX;

/// The codes of Discord's reference that a message, a thread or a channel of direct messages can be refused with, each
/// with the status that comes with it. Rate limits, which have status 429, are tried with their waits instead.
const CODES: &[(u16, u64)] = &[
    (404, 10_003),
    (404, 10_004),
    (404, 10_007),
    (404, 10_008),
    (404, 10_013),
    (403, 20_001),
    (403, 20_002),
    (400, 20_009),
    (403, 20_012),
    (403, 20_026),
    (400, 30_033),
    (401, 40_001),
    (403, 40_002),
    (400, 40_003),
    (403, 40_004),
    (413, 40_005),
    (400, 40_006),
    (403, 40_007),
    (403, 40_058),
    (400, 40_067),
    (403, 50_001),
    (403, 50_003),
    (400, 50_006),
    (403, 50_007),
    (400, 50_008),
    (403, 50_009),
    (403, 50_013),
    (401, 50_014),
    (403, 50_021),
    (400, 50_024),
    (400, 50_033),
    (400, 50_035),
    (400, 50_041),
    (400, 50_045),
    (400, 50_046),
    (400, 50_068),
    (400, 50_083),
    (400, 50_109),
    (400, 50_132),
    (403, 50_278),
    (500, 130_000),
    (400, 160_002),
    (400, 160_005),
    (400, 160_006),
    (400, 160_007),
    (400, 200_000),
    (400, 200_001),
    (400, 240_000),
    (400, 999_999),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Where {
    Thread,
    Channel,
    Direct,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Turn,
    Reminder,
    Result,
    Offer,
    Challenge,
    Puzzle,
    Vacation,
    Watcher,
}

const KINDS: [Kind; 8] = [
    Kind::Turn,
    Kind::Reminder,
    Kind::Result,
    Kind::Offer,
    Kind::Challenge,
    Kind::Puzzle,
    Kind::Vacation,
    Kind::Watcher,
];

/// How the recipient of a refused message was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// In the channel of the thread, or in another channel with a mention.
    Elsewhere,
    Directly,
    /// Not at all, but the opponent or challenger was told that.
    Opponent,
    /// In the place itself: the refusal passed, or a simpler message was accepted.
    There,
    Nobody,
}

/// A bot with players who play one game after the other, each in places of its own.
struct Table {
    double: Arc<FakeDiscord>,
    service: Arc<Service>,
    clock: Arc<HandClock>,
    running: Running,
    sender: Arc<dyn NoticeSender>,
    next: u64,
    /// The latest notice of earlier cases; what they left waiting does not matter any more.
    last: u64,
}

/// The places and people of a case.
struct Case {
    users: [u64; 2],
    players: [PlayerId; 2],
    server: ServerId,
    channel: u64,
    thread: u64,
}

impl Table {
    async fn open() -> Table {
        let double = FakeDiscord::start().await;
        let clock = HandClock::at("2026-03-01T12:30:00Z");
        let house = PlaySettings { challenge_rates: unlimited_challenges(), ..PlaySettings::default() };
        let house = PlaySettings { challenge_rates: ChallengeRates { ..house.challenge_rates }, ..house };
        let service = service(store::in_memory().expect("opens"), &clock, house);
        let running = Running::start(&service, settings(&double)).await;
        let sender = running.bot.notice_sender();
        clock.advance(TimeDelta::minutes(2));
        Table { double, service, clock, running, sender, next: 0, last: 0 }
    }

    fn now(&self) -> Timestamp {
        use colonnade::service::Clock as _;
        self.clock.now()
    }

    fn case(&mut self) -> Case {
        self.next += 1;
        self.last = outbox::notices_after(&self.service, 0, usize::MAX)
            .expect("listed")
            .last()
            .map_or(self.last, |last| last.number);
        let users = [NEWCOMERS.start + 2 * self.next, NEWCOMERS.start + 2 * self.next + 1];
        let players = users.map(|user| {
            people::sign_in(&self.service, &Identity::Discord(user), &format!("P{user}")).expect("signs in").id
        });
        let channel = 500_000 + 10 * self.next;
        Case { users, players, server: ServerId(channel + 5), channel, thread: channel + 1 }
    }

    /// Delivers what is due as the scheduler does, for at most a minute of the clock; returns how long it took until
    /// nothing of this case was left.
    async fn deliver(&self) -> Option<TimeDelta> {
        let begun = self.now();
        loop {
            let due = outbox::notices(&self.service, 64).expect("listed");
            for queued in &due {
                for sent in self.sender.deliver(vec![queued.clone()]).await {
                    outbox::settle_notice(&self.service, queued, sent).expect("settled");
                }
            }
            if !due.is_empty() {
                continue;
            }
            let left = outbox::notices_after(&self.service, self.last, usize::MAX).expect("listed");
            match left.iter().map(|queued| queued.notice.not_before).min() {
                None => return Some(self.now() - begun),
                Some(next) if next - begun > SOON => return None,
                Some(next) => self.clock.advance((next - self.now()).max(TimeDelta::milliseconds(1))),
            }
        }
    }

    fn act(&self, game: GameId, by: PlayerId, command: Command) {
        games::act(&self.service, &CommandRequest::new(game, by, command)).expect("possible");
    }

    fn proposal(case: &Case, place: Where) -> Proposal {
        let variant = Game::Pilastri.variant("4x4").expect("a variant");
        let (at, channel) = match place {
            Where::Direct => (Place::Direct, None),
            _ => (Place::Server { server: case.server, private: false }, Some(case.channel)),
        };
        Proposal {
            side: SideChoice::First,
            control: Some(TimeControl::PerMove(Span::days(3))),
            channel,
            ..Proposal::new(case.players[0], Some(case.players[1]), variant, at)
        }
    }

    /// Begins a game, with everything about it announced.
    async fn game(&self, case: &Case, place: Where) -> GameId {
        let made = challenges::challenge(&self.service, &Table::proposal(case, place)).expect("made");
        let game = challenges::accept(&self.service, made.id, case.players[1]).expect("accepted").game.id;
        if place == Where::Thread {
            games::give_thread(&self.service, game, case.thread).expect("given");
        }
        self.deliver().await.expect("nothing is refused yet");
        game
    }

    /// Lets time pass up to a moment and handles what is due then.
    fn pass(&self, time: TimeDelta) {
        self.clock.advance(time);
        upkeep::wake(&self.service).expect("wakes");
    }

    /// One message that is refused; returns how its recipient was told, after how many seconds, and what was wrong.
    async fn refuse(&mut self, kind: Kind, place: Where, fault: Fault) -> (Told, i64, Vec<String>) {
        let case = self.case();
        let refused = match (kind, place) {
            (_, Where::Direct) => direct(case.users[1]),
            (Kind::Watcher, Where::Thread) => case.thread + 1,
            (Kind::Watcher, Where::Channel) => case.thread + 2,
            (Kind::Puzzle, _) | (_, Where::Channel) => case.channel,
            (Kind::Challenge, Where::Thread) => case.thread,
            (_, Where::Thread) => case.thread,
        };
        // What a follower gets directly is about a game in a channel.
        let played = if kind == Kind::Watcher { Where::Channel } else { place };
        let mut game = None;
        if !matches!(kind, Kind::Challenge | Kind::Puzzle) {
            game = Some(self.game(&case, played).await);
        }
        if let (Some(game), true) = (game, matches!(kind, Kind::Reminder | Kind::Vacation)) {
            self.act(game, case.players[0], Command::Act("a1-a2".into()));
            self.deliver().await.expect("nothing is refused yet");
        }
        let follower = case.users[1] + 100_000;
        let mut watcher = refused;
        if let (Some(game), Kind::Watcher) = (game, kind) {
            if place == Where::Direct {
                let id = people::sign_in(&self.service, &Identity::Discord(follower), "Fan").expect("signs in").id;
                followers::follow_game(&self.service, Viewer::Player(id), game).expect("followed");
                watcher = direct(follower);
            } else {
                let viewer = Viewer::Server(case.server);
                followers::follow_in_channel(&self.service, viewer, case.server, refused, game).expect("followed");
            }
        }
        let refused = watcher;
        let path: &'static str = Box::leak(format!("/channels/{refused}/messages").into_boxed_str());
        self.double.look(|world| {
            world.fault_rules = vec![FaultRule { method: "POST", path, fault, times: ALWAYS }];
        });
        let before = self.double.look(|world| world.messages.len());
        match (kind, game) {
            (Kind::Turn | Kind::Watcher, Some(game)) => {
                self.act(game, case.players[0], Command::Act("a1-a2".into()));
            }
            (Kind::Reminder, _) => self.pass(TimeDelta::hours(49)),
            (Kind::Vacation, _) => self.pass(TimeDelta::hours(73)),
            (Kind::Result, Some(game)) => self.act(game, case.players[0], Command::Resign),
            (Kind::Offer, Some(game)) => self.act(game, case.players[0], Command::OfferDraw),
            (Kind::Challenge, _) => {
                let channel = if place == Where::Thread { case.thread } else { case.channel };
                let made = Table::proposal(&case, place);
                let channel = made.channel.map(|_| channel);
                challenges::challenge(&self.service, &Proposal { channel, ..made }).expect("made");
            }
            (Kind::Puzzle, _) => {
                puzzles::set_puzzles(&self.service, case.server, Some(case.channel)).expect("set");
                // To its time, and to the end of the hour over which late ones are spread.
                self.pass(TimeDelta::days(1));
                self.pass(TimeDelta::hours(1));
                self.pass(TimeDelta::hours(1));
            }
            _ => unreachable!("there is a game"),
        }
        let begun = self.now();
        let took = self.deliver().await;
        let messages = self.double.look(|world| world.messages[before..].to_vec());
        let told = judge(&case, &messages, refused, kind, follower);
        let wrong = twice(&messages);
        let seconds = took.unwrap_or(SOON).min(self.now() - begun).num_seconds();
        // Everything is accepted again, and the case ends.
        self.double.look(|world| world.fault_rules.clear());
        self.clock.advance(TimeDelta::minutes(2));
        if kind == Kind::Puzzle {
            puzzles::set_puzzles(&self.service, case.server, None).expect("set");
        }
        if let Some(game) = game.filter(|_| kind != Kind::Result) {
            self.act(game, case.players[0], Command::Resign);
        }
        for _ in 0..20 {
            if self.deliver().await.is_some() {
                break;
            }
        }
        (told, seconds, wrong)
    }
}

/// How the second player, or the reader of a channel, was told of a message that was refused in a place.
fn judge(case: &Case, messages: &[Message], refused: u64, kind: Kind, follower: u64) -> Told {
    let [other, user] = case.users;
    let reader = if kind == Kind::Watcher && refused == direct(follower) { follower } else { user };
    let is_mentioned = |message: &Message| {
        let users = message.body["allowed_mentions"]["users"].as_array().into_iter().flatten();
        users.filter_map(|id| id.as_str()?.parse::<u64>().ok()).any(|id| id == reader)
    };
    let there = |message: &&Message| message.channel == refused;
    let directly = |message: &&Message| message.channel == direct(reader) && refused != direct(reader);
    let elsewhere = |message: &&Message| message.channel != refused && is_mentioned(message);
    let opponent = |message: &&Message| {
        message.text().contains("I cannot reach")
            || message.text().contains("could not tell")
            || message.text().contains("shown to nobody")
    };
    if messages.iter().any(|message| there(&message)) {
        Told::There
    } else if messages
        .iter()
        .any(|message| elsewhere(&message) || message.channel == case.channel && refused == case.thread)
    {
        Told::Elsewhere
    } else if messages.iter().any(|message| directly(&message)) {
        Told::Directly
    } else if messages.iter().any(|message| opponent(&message) && message.channel == direct(other)) {
        Told::Opponent
    } else {
        Told::Nobody
    }
}

/// The texts that stand in a place more than once.
fn twice(messages: &[Message]) -> Vec<String> {
    let mut seen: BTreeMap<(u64, &str), u32> = BTreeMap::new();
    for message in messages {
        *seen.entry((message.channel, message.text())).or_default() += 1;
    }
    seen.into_iter().filter(|(_, count)| *count > 1).map(|((at, text), _)| format!("twice in {at}: {text}")).collect()
}

/// The refusals that are tried: the name of each, and its fault.
fn faults(is_full: bool) -> Vec<(String, Fault)> {
    let some = [400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 421, 422, 425, 431, 451, 499];
    let statuses = (400..=499).filter(|status| *status != 429 && (is_full || some.contains(status)));
    let mut all: Vec<(String, Fault)> =
        statuses.map(|status| (status.to_string(), Fault::Refused { status, code: 0 })).collect();
    all.extend([403, 404].map(|status| (format!("{status} page"), Fault::Page { status })));
    all.extend([40.0, 300.0].map(|wait| (format!("429 {wait} s"), Fault::Limited(wait))));
    all.extend([500, 502].map(|status| (format!("{status} always"), Fault::Refused { status, code: 0 })));
    all.extend(CODES.iter().map(|&(status, code)| (format!("{status} {code}"), Fault::Refused { status, code })));
    all
}

/// The kinds of messages that are tried with a refusal: each kind with one of each meaning, a turn with all.
fn kinds(name: &str, place: Where, is_full: bool) -> Vec<Kind> {
    let has_all = is_full
        || ["418", "403 page", "429 300 s", "502 always", "403 50013", "403 50007", "400 50035"].contains(&name);
    let all = KINDS.into_iter().filter(|kind| *kind == Kind::Turn || has_all);
    all.filter(|kind| *kind != Kind::Puzzle || place == Where::Channel).collect()
}

/// Tries all refusals in one kind of place; returns the lines of the table and what was wrong.
async fn in_place(place: Where, is_full: bool) -> (String, Vec<String>) {
    let mut table = Table::open().await;
    let mut lines = String::new();
    let mut wrong = Vec::new();
    for (name, fault) in faults(is_full) {
        write!(lines, "{:<8} {name:<12}", format!("{place:?}")).expect("text");
        for kind in kinds(&name, place, is_full) {
            let (told, seconds, mut faults) = table.refuse(kind, place, fault).await;
            // A watcher and the reader of a puzzle get the next one; nobody waits for them.
            let is_told = told != Told::Nobody || matches!(kind, Kind::Watcher | Kind::Puzzle);
            if !is_told {
                faults.push("nobody is told".to_owned());
            }
            write!(lines, " {kind:?}:{told:?}:{seconds}s").expect("text");
            wrong.extend(faults.into_iter().map(|fault| format!("{place:?} {name} {kind:?}: {fault}")));
        }
        lines.push('\n');
    }
    let deliveries = table.running.bot.deliveries();
    if deliveries != Deliveries::Working {
        wrong.push(format!("{place:?}: {deliveries}"));
    }
    let broken = table.double.look(|world| std::mem::take(&mut world.broken));
    wrong.extend(broken);
    (lines, wrong)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d20_d22_d25_whoever_is_refused_in_one_place_is_told_in_another() {
    let is_full = std::env::var_os("COLONNADE_FULL").is_some();
    let places = [Where::Thread, Where::Channel, Where::Direct].map(|place| in_place(place, is_full));
    let done = join_all(places).await;
    let (lines, wrong): (Vec<String>, Vec<Vec<String>>) = done.into_iter().unzip();
    println!("{}", lines.concat());
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), lines.concat());
}

/// D22: three people at once who are not reached may mean that nobody is. As soon as somebody is, the opponents of the three
/// are told, once, also by a bot that has been started anew, and the three are told when they are reached.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d22_opponents_are_told_once_others_are_reached() {
    const NOT_REACHED: &str = "could not tell";
    let mut table = Table::open().await;
    let mut cases = Vec::new();
    for _ in 0..3 {
        let case = table.case();
        cases.push((table.game(&case, Where::Direct).await, case));
    }
    let ordinary = table.case();
    let other = table.game(&ordinary, Where::Channel).await;
    table.last = 0;
    table.double.look(|world| {
        let rules = cases.iter().map(|(_, case)| {
            let path: &'static str =
                Box::leak(format!("/channels/{}/messages", direct(case.users[1])).into_boxed_str());
            FaultRule { method: "POST", path, fault: Fault::Refused { status: 502, code: 0 }, times: ALWAYS }
        });
        world.fault_rules = rules.collect();
    });
    // A result, after which the game itself has no mark that the opponent knows.
    for (game, case) in &cases {
        table.act(*game, case.players[0], Command::Resign);
    }
    let told = |table: &Table, who: usize, text: &str| -> Vec<usize> {
        let texts = |case: &Case| {
            let at = direct(case.users[who]);
            table.double.look(|world| world.seen_in(at).filter(|message| message.text().contains(text)).count())
        };
        cases.iter().map(|(_, case)| texts(case)).collect()
    };
    assert_eq!(table.deliver().await, None, "they wait");
    assert_eq!(told(&table, 0, NOT_REACHED), [0, 0, 0], "it may be the bot that nobody hears");
    table.act(other, ordinary.players[0], Command::Act("a1-a2".into()));
    for _ in 0..3 {
        table.clock.advance(TimeDelta::minutes(2));
        assert_eq!(table.deliver().await, None);
    }
    assert_eq!(told(&table, 0, NOT_REACHED), [1, 1, 1], "{:?}", told(&table, 0, ""));
    // A new process knows nothing of this, and finds what was told.
    let posts = |table: &Table| {
        let path = |case: &Case| format!("/channels/{}/messages", direct(case.users[0]));
        table.double.look(|world| cases.iter().map(|(_, case)| world.count("POST", &path(case))).sum::<usize>())
    };
    let before = posts(&table);
    table.running = Running::start(&table.service, settings(&table.double)).await;
    table.sender = table.running.bot.notice_sender();
    for _ in 0..3 {
        table.clock.advance(TimeDelta::minutes(2));
        assert_eq!(table.deliver().await, None);
    }
    assert_eq!((told(&table, 0, NOT_REACHED), posts(&table)), (vec![1; 3], before), "told once");
    table.double.look(|world| world.fault_rules.clear());
    table.clock.advance(TimeDelta::minutes(2));
    assert!(table.deliver().await.is_some(), "nothing waits any more");
    assert_eq!((told(&table, 0, NOT_REACHED), told(&table, 1, "resigned")), (vec![1; 3], vec![1; 3]));
}
