//! The statements that each command, component and suggestion takes on a database after a restart, with nothing in memory:
//! `cargo test --test it statements:: -- --include-ignored --nocapture` prints them.

use chrono::TimeDelta;
use colonnade::play::{Command, Place, PlayerId, ServerId};
use colonnade::service::{CommandRequest, Proposal, Sent, Service, ServiceDuty, challenges, duties, games, outbox};
use colonnade_rules::Game::Gore;
use colonnade_testing::postgres::Cluster;
use colonnade_testing::proxy::{Proxy, Traffic};

use super::super::super::fixtures::in_database;
use super::super::harness::DiscordHarness;
use super::super::typed;
use super::super::world::{ANN, Answer, BOB, EVE, NEWCOMERS, SERVER, Who};
use super::{Actor, COMMANDS, COMPONENTS, Manager, Opponent, Row, Running, SUGGESTIONS, Server, Stage, ToAct, house};

/// The most statements of a suggestion, which somebody waits for while typing.
const MOST_OF_SUGGESTION: usize = 10;
/// The most statements of any other entry, some day: most of them take more.
const WANTED: usize = 8;
/// How many games of each kind somebody has, so that a list with a round trip for each row is found out.
const GAMES: u64 = 24;

/// A stage whose bot starts again before each entry, on a database that is reached through a proxy.
struct Counted {
    stage: Stage,
    proxy: Proxy,
    url: String,
    /// The statements of each entry, and a line about it.
    table: Vec<(usize, String)>,
}

/// Takes the duties that one process among several has.
fn take_duties(service: &Service) {
    for duty in [ServiceDuty::Bot, ServiceDuty::Mail] {
        assert_eq!(duties::take_duty(service, duty), Ok(true));
    }
}

impl Counted {
    /// `None` if there is no database server.
    async fn new() -> Option<Counted> {
        let cluster = Cluster::shared()?;
        let proxy = Proxy::start(cluster);
        let url = proxy.address(&cluster.database());
        let harness = DiscordHarness::open_on(in_database(&url), house(), |settings| settings).await;
        take_duties(&harness.service);
        let stage = Stage::of(harness, false).await;
        stage.fill();
        Some(Counted { stage, proxy, url, table: Vec::new() })
    }

    /// Everything is told that has happened, and the bot starts again.
    async fn restart(&mut self) {
        let service = &self.stage.harness.service;
        for queued in outbox::notices_after(service, 0, usize::MAX).expect("listed") {
            outbox::settle_notice(service, &queued, Sent::Delivered).expect("settled");
        }
        for duty in [ServiceDuty::Bot, ServiceDuty::Mail, ServiceDuty::Identify] {
            duties::release_duty(&self.stage.harness.service, duty).expect("released");
        }
        self.stage.harness.restart(in_database(&self.url), house()).await;
        take_duties(&self.stage.harness.service);
    }

    /// Notes what an entry has asked since a count.
    fn note(&mut self, name: &str, before: Traffic) {
        let Traffic { round_trips, statements } = self.proxy.traffic().since(before);
        self.table.push((statements, format!("{name:24} {statements:4} statements, {round_trips:4} round trips")));
    }

    /// Prints the table, and checks that no entry takes more statements.
    fn check(self, most: usize) {
        for (_, line) in &self.table {
            println!("{line}");
        }
        let dear: Vec<&str> =
            self.table.iter().filter(|(count, _)| *count > most).map(|(_, line)| line.as_str()).collect();
        assert!(dear.is_empty(), "more than {most}: {dear:#?}");
    }
}

impl Stage {
    /// Ann has many games, finished ones too, and many challenges.
    fn fill(&self) {
        let service = &self.harness.service;
        let ann = self.player(ANN);
        let bob = self.player(BOB);
        let other = |number| Who { user: NEWCOMERS.start + 3_000 + number, name: "New", ..EVE };
        let others: Vec<PlayerId> = (0..GAMES).map(|number| self.player(other(number))).collect();
        for (number, &other) in others.iter().enumerate() {
            self.harness.clock.advance(TimeDelta::seconds(1));
            let is_over = number % 2 == 0;
            for is_over in [is_over, !is_over] {
                let place = Place::Server { server: ServerId(SERVER), private: false };
                let challenge =
                    challenges::challenge(service, &Proposal::new(ann, Some(other), Gore.standard(), place))
                        .expect("made");
                let game = challenges::accept(service, challenge.id, other).expect("begun").game.id;
                if is_over {
                    games::act(service, &CommandRequest::new(game, other, Command::Resign)).expect("resigned");
                }
            }
            let control = Some(format!("{}h", 200 + number).parse().expect("a time control"));
            let place = Place::Server { server: ServerId(SERVER), private: false };
            let open = Proposal { control, ..Proposal::new(bob, Some(other), Gore.standard(), place) };
            challenges::challenge(service, &open).expect("made");
        }
    }
}

/// Somebody for whom an entry does what it can.
fn actor(row: &Row) -> Actor {
    let may = row.4;
    [ToAct, Opponent, Manager].into_iter().find(|actor| may.contains(actor)).unwrap_or(ToAct)
}

#[tokio::test]
#[ignore = "most commands take more statements than is wanted"]
async fn each_command_takes_few_statements() {
    let Some(mut counted) = Counted::new().await else { return };
    for row in COMMANDS {
        let (_, number) = counted.stage.set(row.2);
        let who = counted.stage.who(actor(row));
        counted.restart().await;
        let before = counted.proxy.traffic();
        counted.stage.run(who, &row.1.replace("{}", &number.to_string())).await;
        counted.note(row.0, before);
        if row.3 == Server {
            counted.stage.reset_server();
        }
    }
    counted.check(WANTED);
}

#[tokio::test]
#[ignore = "most components take more statements than is wanted"]
async fn each_component_takes_few_statements() {
    let Some(mut counted) = Counted::new().await else { return };
    for row in COMPONENTS {
        let (game, number) = counted.stage.set(row.2);
        let who = counted.stage.who(actor(row));
        let seen = counted.stage.seen(game);
        counted.restart().await;
        let before = counted.proxy.traffic();
        counted.stage.press(who, row.0, number, seen, row.1).await;
        counted.note(row.0, before);
        if row.0 == "confirm-delete" {
            counted.stage.player(who);
        }
    }
    counted.check(WANTED);
}

#[tokio::test]
async fn each_suggestion_takes_few_statements() {
    let Some(mut counted) = Counted::new().await else { return };
    for &(command, option, line) in SUGGESTIONS {
        let (_, number) = counted.stage.set(Running);
        counted.restart().await;
        let line = line.replace("{}", &number.to_string());
        let data = counted.stage.harness.double.look(|world| typed::command(world, &line, Some(option)));
        let before = counted.proxy.traffic();
        let id = counted.stage.harness.interact(ANN, 4, &data, None);
        let answer = counted.stage.harness.answer(id).await;
        assert!(matches!(answer, Answer::Choices(_)), "{command} {option}: {answer:?}");
        counted.note(&format!("{command} {option}"), before);
    }
    counted.check(MOST_OF_SUGGESTION);
}
