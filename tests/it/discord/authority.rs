//! Permissions in Discord: every command, component, suggestion and written move, tried as every kind of user.
//!
//! The entries are taken from the program: the commands that it registers and the components that it knows. An entry
//! that is not in the tables here fails the test. Each entry is tried in a public and in a private game. It may only
//! change what its row names, and only for those whom the row names; and to those who may not see a private game, the
//! answer is exactly as if the game did not exist.

mod entries;
mod statements;

use std::collections::BTreeSet;

use chrono::TimeDelta;
use colonnade::play::{
    Command, GameId, Identity, Limits, Place, PlayerId, RatingRange, SeekScope, SeekWishes, ServerId, ServerSettings,
    SideChoice, Viewer,
};
use colonnade::service::{
    CommandRequest, Moderator, Organiser, PlaySettings, Proposal, SeekOutcome, SeekRequest, TournamentEntry,
    TournamentStage, challenge_lists, challenges, closing, games, moderation, people, seeks, servers, tournaments,
    upkeep,
};
use colonnade_events::{Format, GameTerms, GamesPerPairing, Settings, Team};
use colonnade_rules::Game::{Gore, Pilastri};
use colonnade_rules::{BySide, Side, Variant};
use serde_json::{Value, json};

use self::entries::{ABSENT, COMMANDS, COMPONENTS, OF_NO_GAME, SUGGESTIONS};
use super::super::fixtures::{MAJORITY_IN_GORE, unlimited_challenges};
use super::harness::DiscordHarness;
use super::payload;
use super::playing::begin_small;
use super::shown;
use super::typed;
use super::world::{ANN, Answer, BOB, CAY, DAN, EVE, FAY, GUS, MO, NEWCOMERS, SERVER, TABLE, Who};

/// The user who tries an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    /// A user of the server who has never used the bot.
    Nobody,
    /// A user of the server who has no games.
    Stranger,
    /// The player of the game who is to act.
    ToAct,
    /// The other player of the game.
    Opponent,
    /// A player of another game in the server.
    PlayerOfAnother,
    /// A manager of the server.
    Manager,
    /// A manager of another server, acting from there.
    ManagerOfAnother,
    Barred,
    /// Blocked by the player who is to act.
    Blocked,
}

use Actor::{Barred, Blocked, Manager, ManagerOfAnother, Nobody, Opponent, PlayerOfAnother, Stranger, ToAct};

const ALL: [Actor; 9] =
    [Nobody, Stranger, PlayerOfAnother, Manager, ManagerOfAnother, Barred, Blocked, Opponent, ToAct];
const PLAYERS: &[Actor] = &[Opponent, ToAct];

/// The change that a row makes, if its actor is permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Nothing, or only the actor's own data.
    Own,
    Game,
    /// The number of open challenges.
    Challenges,
    Server,
    /// A player of the game, in the store.
    Player,
    /// The tournaments of the server.
    Tournament,
}

use Change::{Challenges, Game, Own, Player, Server, Tournament};

/// The state of a game when an entry is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    Running,
    /// Both have moved.
    Moved,
    /// The opponent offers a draw, and proposes a pause.
    Offered,
    /// The win of Ann, to whom it is the turn in the other scenes, is certain.
    Certain,
    /// The opponent claims a win.
    Claimed,
    /// The opponent requests a takeback.
    TakebackAsked,
    Over,
    /// There is an open challenge by the player to act.
    OpenChallenge,
    /// The player to act seeks a game.
    OpenSeek,
    /// There is a challenge to the opponent.
    Addressed,
    /// There is a tournament that nobody has joined.
    OpenTournament,
    /// Both have joined it.
    Entered,
    /// There is a team match; Ann is the captain of a team with Bob, and Cay that of the other one.
    Matched,
    /// Both play it: the game is that of the tournament.
    InTournament,
}

use Scene::{
    Addressed, Certain, Claimed, Entered, InTournament, Matched, Moved, Offered, OpenChallenge, OpenSeek,
    OpenTournament, Over, Running, TakebackAsked,
};

/// An entry: its name; what is typed or pressed, where `{}` is the number of the game or challenge; the scene; what it
/// changes; and for whom.
type Row = (&'static str, &'static str, Scene, Change, &'static [Actor]);

/// Everybody who may begin games with the player to act.
const CHALLENGERS: &[Actor] = &[Nobody, Stranger, PlayerOfAnother, Manager, ManagerOfAnother, Opponent];

/// Everybody in the server who is not barred there.
const JOINERS: &[Actor] = &[Nobody, Stranger, PlayerOfAnother, Manager, Blocked, Opponent, ToAct];

/// A server with all actors, and games in it.
struct Stage {
    harness: DiscordHarness,
    is_private: bool,
    newcomers: u64,
    scenes: u64,
}

/// Everything that only those with permission may change.
#[derive(Debug, PartialEq, Eq)]
struct Fingerprint {
    game: u64,
    challenges: Vec<u64>,
    server: String,
    players: Vec<(bool, u64)>,
    /// The numbers and versions of those that are not over.
    tournaments: Vec<(u64, u64)>,
}

/// The settings of the host: no budget ends within a test.
fn house() -> PlaySettings {
    PlaySettings {
        limits: Limits { open_challenges: 10_000, games: 10_000, ..PlaySettings::default().limits },
        challenge_rates: unlimited_challenges(),
        ..PlaySettings::default()
    }
}

impl Stage {
    async fn new(is_private: bool) -> Stage {
        Stage::of(DiscordHarness::open_with_house(house()).await, is_private).await
    }

    /// The same in a server in which nothing has happened yet.
    async fn of(harness: DiscordHarness, is_private: bool) -> Stage {
        let mut stage = Stage { harness, is_private, newcomers: 0, scenes: 0 };
        let settings = ServerSettings { private: is_private, ..ServerSettings::default() };
        servers::change_server(&stage.harness.service, ServerId(SERVER), &settings).expect("set");
        for who in [EVE, CAY, DAN, FAY, GUS, MO] {
            stage.player(who);
        }
        begin_small(&mut stage.harness).await;
        stage.begin(CAY, FAY, false);
        stage.harness.quietly(MO, "/server bar player:@Dan").await;
        stage.harness.quietly(ANN, "/block player:@Fay").await;
        stage
    }

    /// The player of a user.
    fn player(&self, who: Who) -> PlayerId {
        people::sign_in(&self.harness.service, &Identity::Discord(who.user), who.name).expect("a player").id
    }

    /// The user for an actor. For `Nobody`, it is a new user each time.
    fn who(&mut self, actor: Actor) -> Who {
        match actor {
            Nobody => {
                self.newcomers += 1;
                Who { user: NEWCOMERS.start + self.newcomers, name: "New", ..EVE }
            }
            Stranger => EVE,
            ToAct => ANN,
            Opponent => BOB,
            PlayerOfAnother => CAY,
            Manager => MO,
            ManagerOfAnother => GUS,
            Barred => DAN,
            Blocked => FAY,
        }
    }

    /// A game between two users in the server, with the first to act; or of Goré, in which the first one's win is certain.
    fn begin(&self, first: Who, second: Who, is_certain: bool) -> GameId {
        let service = &self.harness.service;
        let players = [first, second].map(|who| self.player(who));
        let variant = if is_certain { Gore.standard() } else { Pilastri.variant("4x4").expect("a variant") };
        let challenge = challenges::challenge(service, &self.proposal(players[0], Some(players[1]), variant, 72));
        let begun = challenges::accept(service, challenge.expect("made").id, players[1]).expect("begun").game.id;
        for (text, player) in MAJORITY_IN_GORE.split(' ').zip(players.into_iter().cycle()).filter(|_| is_certain) {
            games::act(service, &CommandRequest::new(begun, player, Command::Act(text.into()))).expect("legal");
        }
        begun
    }

    fn proposal(&self, from: PlayerId, to: Option<PlayerId>, variant: Variant, hours: u64) -> Proposal {
        let place = Place::Server { server: ServerId(SERVER), private: self.is_private };
        let control = Some(format!("{hours}h").parse().expect("a time control"));
        let side = SideChoice::First;
        Proposal { side, control, channel: Some(TABLE), ..Proposal::new(from, to, variant, place) }
    }

    /// Sets a scene; returns its game, and the number of the game or challenge to try.
    fn set(&mut self, scene: Scene) -> (GameId, u64) {
        let (first, second) = if scene == Claimed { (BOB, ANN) } else { (ANN, BOB) };
        let game = self.begin(first, second, matches!(scene, Certain | Claimed));
        let (ann, bob) = (self.player(ANN), self.player(BOB));
        self.scenes += 1;
        // Avoids rate limits and exhausted budgets.
        self.harness.clock.advance(TimeDelta::seconds(1));
        let service = &self.harness.service;
        let act = |by, command| drop(games::act(service, &CommandRequest::new(game, by, command)).expect("allowed"));
        let move_both = || {
            act(ann, Command::Act("a1-a2".into()));
            act(bob, Command::Act("b1-b2".into()));
        };
        match scene {
            Running | Certain => {}
            Moved => move_both(),
            Offered => entries::OFFERS.into_iter().for_each(|offer| act(bob, offer)),
            Claimed => act(bob, Command::Claim),
            TakebackAsked => {
                move_both();
                act(bob, Command::AskTakeback);
            }
            Over => act(bob, Command::Resign),
            OpenSeek => {
                for before in seeks::seeks_of(service, ann).expect("listed") {
                    closing::withdraw(service, before.id, ann).expect("withdrawn");
                }
                let proposal = self.proposal(ann, None, Gore.standard(), 100 + self.scenes);
                let request = SeekRequest {
                    proposal,
                    breadth: SeekScope::Exact,
                    range: RatingRange::default(),
                    wishes: SeekWishes::default(),
                };
                let SeekOutcome::Kept(kept) = seeks::seek(service, &request).expect("sought") else { panic!("met") };
                return (game, kept.id.0);
            }
            OpenChallenge | Addressed => {
                let to = (scene == Addressed).then_some(bob);
                // Terms that differ from those of all other challenges.
                let proposal = self.proposal(ann, to, Gore.standard(), 100 + self.scenes);
                return (game, challenges::challenge(service, &proposal).expect("made").id.0);
            }
            OpenTournament | Entered | Matched | InTournament => return self.tournament(game, scene),
        }
        (game, game.0)
    }

    /// Announces a tournament, in place of the one before; returns the game and the number of the scene.
    fn tournament(&self, game: GameId, scene: Scene) -> (GameId, u64) {
        let service = &self.harness.service;
        for stage in [TournamentStage::Open, TournamentStage::Running] {
            let server = Some(ServerId(SERVER));
            for before in tournaments::tournaments(service, Viewer::Host, server, stage, None, 99).expect("listed") {
                tournaments::cancel(service, Organiser::Host, before.id, "another follows").expect("cancelled");
            }
        }
        let terms = GameTerms::usual(Pilastri.variant("4x4").expect("a variant"), "72h".to_owned());
        let terms = GameTerms { rated: false, games: GamesPerPairing::One, ..terms };
        let (format, teams, joining) = match scene {
            OpenTournament => (Format::RoundRobin, None, [].as_slice()),
            Matched => (
                Format::TeamMatch { boards: 1 },
                Some((Team::Role(1), Team::Role(2))),
                [(ANN, Side::First), (BOB, Side::First), (CAY, Side::Second)].as_slice(),
            ),
            _ => (Format::RoundRobin, None, [(ANN, Side::First), (BOB, Side::Second)].as_slice()),
        };
        let settings = Settings { server: Some(SERVER), teams, ..Settings::usual(format, terms) };
        let made = tournaments::create(service, Organiser::Host, &settings).expect("made").id;
        for (who, team) in joining {
            let viewer = Viewer::Member { player: self.player(*who), server: ServerId(SERVER) };
            let teams = BySide::new(*team == Side::First, *team == Side::Second);
            tournaments::join(service, made, &TournamentEntry { viewer, has_role: true, teams }).expect("joined");
        }
        if scene == InTournament {
            tournaments::start(service, Organiser::Host, made).expect("started");
            upkeep::wake(service).expect("wakes");
            let view = tournaments::tournament(service, Viewer::Host, made).expect("there");
            let game = *view.games.values().next().expect("begun");
            return (game, game.0);
        }
        (game, made.0)
    }

    fn fingerprint(&self, game: GameId) -> Fingerprint {
        let service = &self.harness.service;
        let players = [ANN, BOB].map(|who| people::player_of(service, &Identity::Discord(who.user)).expect("read"));
        let mut challenges = BTreeSet::new();
        for player in players.iter().flatten() {
            let of = challenge_lists::challenges_of(service, player.id).expect("listed");
            challenges.extend(of.iter().map(|challenge| challenge.id.0));
        }
        let players = players.map(|player| player.map_or((true, 0), |player| (false, player.version)));
        let of_stage = |stage| {
            let all = tournaments::tournaments(service, Viewer::Host, Some(ServerId(SERVER)), stage, None, 99);
            all.expect("listed").into_iter().map(|found| (found.id.0, found.version))
        };
        Fingerprint {
            tournaments: [TournamentStage::Open, TournamentStage::Running].into_iter().flat_map(of_stage).collect(),
            game: games::get(service, Viewer::Host, game).expect("a game").version,
            challenges: challenges.into_iter().collect(),
            server: format!("{:?}", servers::server(service, ServerId(SERVER)).expect("a server")),
            players: players.into(),
        }
    }

    /// The answer to a command.
    async fn run(&mut self, who: Who, line: &str) -> String {
        let data = self.harness.double.look(|world| typed::command(world, line, None));
        let id = self.harness.interact(who, 2, &data, None);
        self.answer(id).await
    }

    /// The answer to a component: `state` is its state, followed by `=` and what is chosen or typed.
    async fn press(
        &mut self,
        who: Who,
        component: &str,
        number: u64,
        (ply, version): (u32, u64),
        state: &str,
    ) -> String {
        let (state, value) = match state.split_once('=') {
            Some((state, value)) => (state, Some(value)),
            None => (state, None),
        };
        let custom_id = format!("{component}.{number}.{ply}.{version}.{state}");
        let (kind, data) = match (component, value) {
            ("typed" | "jumped" | "note-written", Some(value)) => {
                let field = json!({"type": 4, "custom_id": "text", "value": value});
                (5, json!({"custom_id": custom_id, "components": [{"type": 1, "components": [field]}]}))
            }
            (_, Some(value)) => (3, json!({"custom_id": custom_id, "component_type": 3, "values": [value]})),
            (_, None) => (3, json!({"custom_id": custom_id, "component_type": 2})),
        };
        let source = self.harness.latest(TABLE).id;
        let id = self.harness.interact(who, kind, &data, Some(source));
        self.answer(id).await
    }

    async fn answer(&self, id: u64) -> String {
        match self.harness.answer(id).await {
            Answer::Message(message) => {
                let found = self.harness.double.look(|world| world.message(message).cloned()).expect("a message");
                format!("{}{}", shown::heads(&found), shown::message(&found))
            }
            Answer::Form(form) => shown::form(&form),
            Answer::Choices(choices) => Value::Array(choices).to_string(),
        }
    }

    /// The ply and version of a game that its messages show now.
    fn seen(&self, game: GameId) -> (u32, u64) {
        let found = games::get(&self.harness.service, Viewer::Host, game).expect("a game");
        (found.state.plies(), found.version)
    }

    /// Tries an entry as an actor; returns also the answer for an absent game.
    async fn attempt(
        &mut self,
        (name, what, ..): Row,
        is_command: bool,
        who: Who,
        game: GameId,
        number: u64,
    ) -> [String; 2] {
        let mut answers = Vec::new();
        for (shown_as, number) in [("N", number), ("N", ABSENT)] {
            if number == ABSENT && !what.contains("{}") && is_command {
                answers.push(String::new());
                continue;
            }
            let answer = if is_command {
                self.run(who, &what.replace("{}", &number.to_string())).await
            } else {
                self.press(who, name, number, self.seen(game), what).await
            };
            answers.push(answer.replace(&number.to_string(), shown_as));
        }
        answers.try_into().expect("two answers")
    }

    /// Tries an entry as every actor.
    async fn drive(&mut self, row: Row, is_command: bool) {
        let (name, _, scene, change, may) = row;
        for actor in ALL {
            let (game, number) = self.set(scene);
            let who = self.who(actor);
            let before = self.fingerprint(game);
            let [answer, absent] = self.attempt(row, is_command, who, game, number).await;
            let after = self.fingerprint(game);
            let case = format!("{name} as {actor:?}, private: {}\n{answer}", self.is_private);
            // A private game is hidden from users outside the server.
            let hidden = self.is_private && actor == ManagerOfAnother;
            let has_changed = [
                (Game, before.game != after.game),
                (Challenges, before.challenges != after.challenges),
                (Server, before.server != after.server),
                (Player, before.players != after.players),
                (Tournament, before.tournaments != after.tournaments),
            ];
            let is_deletion = name == "confirm-delete" && PLAYERS.contains(&actor);
            for (what, has_changed) in has_changed {
                // A deletion resigns games and closes challenges, and players may change their own data.
                let own = (is_deletion && what != Server)
                    || (what == Player && change == Own && PLAYERS.contains(&actor))
                    // Whoever is barred has no open challenges in that server any more.
                    || (what == Challenges && name == "server bar" && [Manager, ManagerOfAnother].contains(&actor))
                    // Accepting a challenge begins a game, and closes the challenge.
                    || (what == Game && matches!(scene, OpenChallenge | OpenSeek));
                let unseen = hidden && matches!(scene, OpenChallenge | OpenSeek);
                let allowed = what == change && may.contains(&actor) && !unseen;
                assert!(own || has_changed == allowed, "{what:?} changed: {has_changed}, allowed: {allowed}: {case}");
            }
            if hidden && !absent.is_empty() && !OF_NO_GAME.contains(&name) {
                assert_eq!(answer, absent, "a private game is as if it were absent: {case}");
            }
            if is_deletion {
                self.player(who);
            }
            if change == Server {
                self.reset_server();
            }
            // The other players have games that no test needs.
            self.harness.double.look(|world| world.messages.retain(|message| message.channel == TABLE));
        }
    }

    fn reset_server(&self) {
        let settings = ServerSettings { private: self.is_private, ..ServerSettings::default() };
        servers::change_server(&self.harness.service, ServerId(SERVER), &settings).expect("set");
        let moderator = Moderator::Manager(ServerId(SERVER));
        moderation::bar(&self.harness.service, moderator, self.player(ANN), false).expect("lifted");
    }
}

/// The registered commands, with their subcommands.
fn registered(commands: &[Value]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for command in commands {
        let name = command["name"].as_str().expect("a name");
        let options = command["options"].as_array().into_iter().flatten();
        let subcommands: Vec<&str> =
            options.filter(|option| option["type"] == 1).filter_map(|option| option["name"].as_str()).collect();
        if subcommands.is_empty() {
            names.insert(name.to_owned());
        }
        names.extend(subcommands.iter().map(|subcommand| format!("{name} {subcommand}")));
    }
    names
}

/// The options with suggestions.
fn suggesting(commands: &[Value]) -> BTreeSet<(String, String)> {
    fn collect(value: &Value, path: &str, found: &mut BTreeSet<(String, String)>) {
        for option in value["options"].as_array().into_iter().flatten() {
            let name = option["name"].as_str().expect("a name");
            if option["type"] == 1 {
                collect(option, &format!("{path} {name}"), found);
            } else if option["autocomplete"] == true {
                found.insert((path.to_owned(), name.to_owned()));
            }
        }
    }
    let mut found = BTreeSet::new();
    commands.iter().for_each(|command| collect(command, command["name"].as_str().expect("a name"), &mut found));
    found
}

#[tokio::test]
async fn every_command_is_in_the_table() {
    let harness = DiscordHarness::open().await;
    let commands = harness.double.look(|world| world.commands.clone());
    assert_eq!(registered(&commands), COMMANDS.iter().map(|row| row.0.to_owned()).collect());
    let tabled = SUGGESTIONS.iter().map(|(command, option, _)| ((*command).to_owned(), (*option).to_owned())).collect();
    assert_eq!(suggesting(&commands), tabled);
}

#[test]
fn every_component_is_in_the_table() {
    let known: BTreeSet<&str> = colonnade::discord::component_names().collect();
    assert_eq!(known, COMPONENTS.iter().map(|row| row.0).collect());
}

#[tokio::test]
async fn commands_do_what_their_users_may() {
    for is_private in [false, true] {
        let mut stage = Stage::new(is_private).await;
        for &row in COMMANDS {
            stage.drive(row, true).await;
        }
    }
}

#[tokio::test]
async fn components_do_what_their_users_may() {
    for is_private in [false, true] {
        let mut stage = Stage::new(is_private).await;
        for &row in COMPONENTS {
            stage.drive(row, false).await;
        }
    }
}

#[tokio::test]
async fn suggestions_tell_of_what_their_readers_may_see() {
    for is_private in [false, true] {
        let mut stage = Stage::new(is_private).await;
        for &(command, option, line) in SUGGESTIONS {
            for actor in ALL {
                let (game, number) = stage.set(Running);
                let who = stage.who(actor);
                let before = stage.fingerprint(game);
                let mut suggested = Vec::new();
                for number in [number, ABSENT] {
                    let line = line.replace("{}", &number.to_string());
                    let data = stage.harness.double.look(|world| typed::command(world, &line, Some(option)));
                    let id = stage.harness.interact(who, 4, &data, None);
                    suggested.push(stage.answer(id).await.replace(&number.to_string(), "N"));
                }
                assert_eq!(stage.fingerprint(game), before, "suggestions change nothing");
                let case = format!("{command} {option} as {actor:?}: {}", suggested[0]);
                if option == "notation" {
                    assert_eq!(suggested[0].contains("a1"), actor == ToAct, "{case}");
                } else if option == "game" {
                    let own = PLAYERS.contains(&actor) || (command == "watch" && !stage.is_private);
                    assert!(own || !suggested[0].contains("Ann"), "{case}");
                }
                let may_see = !stage.is_private || actor != ManagerOfAnother || !line.contains("{}");
                assert!(may_see || suggested[0] == suggested[1], "{case}\n{}", suggested[1]);
            }
        }
    }
}

#[tokio::test]
async fn written_moves_are_played_by_the_player_to_act_alone() {
    for is_private in [false, true] {
        let mut stage = Stage::new(is_private).await;
        for actor in ALL {
            let (game, number) = stage.set(Running);
            let who = stage.who(actor);
            let before = stage.fingerprint(game);
            let mut answers = Vec::new();
            // In channels, only players are answered; whoever writes directly always is.
            for number in [ABSENT, number] {
                let answer = stage.harness.write(who.alone(), &format!("#{number} a1-a2"), 1).await;
                answers.push(answer.map(|answer| answer.text().replace(&number.to_string(), "N")));
            }
            let after = stage.fingerprint(game);
            assert_eq!(before.game != after.game, actor == ToAct, "{actor:?}: {answers:?}");
            assert_eq!((before.challenges, before.server), (after.challenges, after.server), "{actor:?}");
            if stage.is_private && matches!(actor, ManagerOfAnother | Nobody) {
                assert_eq!(answers[0], answers[1], "{actor:?}");
            }
        }
    }
}

/// Payloads of newcomers must not be marked as the bot's.
#[test]
fn newcomers_are_no_bots() {
    assert!(payload::written(1, Who { user: NEWCOMERS.start, name: "New", ..EVE }, "hello")["author"]["bot"].is_null());
}
