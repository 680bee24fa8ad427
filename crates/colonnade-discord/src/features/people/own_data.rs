//! `/privacy export`: everything that is stored about a user, as one JSON file, compressed if it is large.

use std::io::{self, Write};
use std::ops::ControlFlow;

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::archive::export::FileBuffer;
use crate::features::replay::LARGEST_ATTACHMENT;
use crate::transport::interaction::Interaction;
use crate::ui::message::{Attachment, Message};
use colonnade_archive::ArchiveFilter;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{Challenge, Conditions, GameId, Identity, Player, PlayerEvent, PlayerId, RatingPool, Viewer};
use colonnade_record::{Record, WriteError};
use colonnade_service::{
    Reply, Service, Work, archive, challenge_history, followers, games, notes, people, plans, profiles, programs,
    puzzles, sessions, tokens,
};
use colonnade_view::{ChunkedBuffer, record_of, record_so_far};
use colonnade_wording::replies;

/// The initial cost of an export, and the cost per game, in milliseconds of one processor.
const COST: f64 = 50.0;
const COST_PER_GAME: f64 = 0.2;

/// The cost of reading some of the challenges of the host, in the same unit.
const COST_PER_CHALLENGES: f64 = 10.0;

/// `/privacy export`.
pub(super) async fn privacy_export_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    heavy_work::run(bot, interaction, Work::Export, COST, move |service, charge| {
        let Some(player) = people::player_of(service, &Identity::Discord(user))? else {
            return Ok(Response::ephemeral(say!(replies_people::no_data)));
        };
        let Some((name, content)) = write_data(service, &player, charge)? else {
            return Ok(Response::ephemeral(replies::file_too_large(None)));
        };
        let attachment = Attachment { name, content: content.into(), alt: say!(replies_people::own_data_alt) };
        Ok(Response::Message(Message::ephemeral(say!(replies_people::own_data)).attach(attachment)))
    })
    .await
}

/// The JSON of a game: with its record, or with the code of the reason why it has none.
fn game_json(game: GameId, pair: Option<GameId>, conditions: Conditions, record: Result<Record, WriteError>) -> String {
    let pair = pair.map_or_else(String::new, |pair| format!(",\"match_with\":{}", pair.0));
    let vacation = conditions.vacation.map_or_else(String::new, |days| format!(",\"vacation_days\":{days}"));
    let free = if conditions.free_days { ",\"free_days\":true" } else { "" };
    let opening = conditions.opening.code();
    match record.and_then(|record| record.to_json()) {
        Ok(record) => {
            format!("{{\"game\":{}{pair}{vacation}{free},\"opening\":\"{opening}\",\"record\":{record}}}", game.0)
        }
        Err(error) => {
            tracing::error!(game = game.0, %error, "a record is missing from a player's data export");
            format!("{{\"game\":{},\"record\":null,\"missing\":\"{}\"}}", game.0, error.code())
        }
    }
}

/// The members of a JSON object, written one after the other until the file is full.
struct JsonMembers(FileBuffer);

impl JsonMembers {
    fn list(&mut self, name: &str) -> io::Result<()> {
        write!(self.0, ",\"{name}\":[")
    }

    fn entry(&mut self, is_first: bool, text: &str) -> io::Result<()> {
        write!(self.0, "{}{text}", if is_first { "\n" } else { ",\n" })
    }
}

/// The file with its name; `None` if it is too large. It is compressed if needed, and nothing more is read once it is
/// full.
fn write_data(service: &Service, player: &Player, charge: &dyn Fn(f64)) -> Reply<Option<(String, ChunkedBuffer)>> {
    let viewer = Viewer::Player(player.id);
    let mut head = head(service, player, &|| charge(COST_PER_CHALLENGES))?.to_string();
    // The lists follow as the last members of the object.
    head.truncate(head.len() - 1);
    let mut members = JsonMembers(FileBuffer::new(LARGEST_ATTACHMENT));
    let mut done = members.0.write_all(head.as_bytes()).and_then(|()| members.list("running_games"));
    for (number, standing) in games::games_of(service, player.id)?.iter().enumerate() {
        if done.is_err() {
            return Ok(None);
        }
        charge(COST_PER_GAME);
        // Records are English for everybody.
        let game = in_language(Language::ENGLISH, || games::get(service, viewer, standing.id))?;
        done = members.entry(number == 0, &game_json(game.id, game.pair, game.conditions, Ok(record_so_far(&game))));
    }
    let mut done = done.and_then(|()| members.0.write_all(b"\n]")).and_then(|()| members.list("finished_games"));
    let filter = ArchiveFilter { player: Some(player.id), ..ArchiveFilter::default() };
    let mut is_first = true;
    archive::export(service, &filter, viewer, |archived| {
        charge(COST_PER_GAME);
        let game = archived.summary.id;
        let pair = archived.transcript.pair;
        let conditions = archived.transcript.conditions;
        let text = game_json(game, pair, conditions, record_of(&archived.summary, archived.transcript));
        if done.is_ok() {
            done = members.entry(is_first, &text);
            is_first = false;
        }
        if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let file = done.and_then(|()| members.0.write_all(b"\n]}\n")).and_then(|()| members.0.finish());
    Ok(file.ok().map(|file| (file.name("my-data", "json"), file.content)))
}

/// Everything but the games.
fn head(service: &Service, player: &Player, charge: &dyn Fn()) -> Reply<Value> {
    let challenges = challenge_history::all_challenges_of(service, player.id, charge)?;
    let (open, closed): (Vec<_>, Vec<_>) = challenges.into_iter().partition(|challenge| challenge.closed.is_none());
    let challenge_json = |challenge: Challenge| {
        let Challenge { id, made, terms, seek, closed, .. } = challenge;
        let vacation = terms.conditions.vacation;
        json!({
            "challenge": id.0, "made": made, "terms": terms, "vacation_days": vacation,
            "free_days": terms.conditions.free_days,
            "opening": terms.conditions.opening.code(), "seek": seek, "wishes": seek.map(|seek| seek.wishes), "closed": closed,
        })
    };
    let [open, closed] = [open, closed].map(|some| some.into_iter().map(challenge_json).collect::<Vec<_>>());
    let vacation: Vec<String> = player.vacation.from(NaiveDate::MIN).map(|day| day.to_string()).collect();
    let mut ratings = Vec::new();
    for (pool, results) in profiles::all_results(service, player.id)? {
        ratings.extend(results.into_iter().map(|(game, (rating, statistics))| {
            json!({
                "games_of": match pool { RatingPool::Public => "public".to_owned(), RatingPool::Server(server) => format!("server {server}") },
                "game": game.slug(), "rating": rating, "as_of": rating.as_of, "statistics": statistics,
            })
        }));
    }
    let notes: Vec<Value> = notes::of_player(service, player.id)?
        .into_iter()
        .map(|(game, note)| json!({"game": game.0, "written": note.written, "text": note.text}))
        .collect();
    let plans: Vec<Value> = plans::plans_of(service, player.id)?
        .into_iter()
        .map(|(game, plan)| json!({"game": game.0, "lines": plan.lines()}))
        .collect();
    let followed: Vec<Value> = followers::followed_since(service, player.id)?
        .into_iter()
        .map(|(game, since)| json!({"game": game.0, "since": since}))
        .collect();
    let puzzles = puzzles::puzzle_results(service, player.id)?;
    let attempts = puzzles.attempts.iter();
    let attempts: Vec<Value> =
        attempts.map(|attempt| json!({"puzzle": attempt.number, "solved": attempt.solved})).collect();
    let sessions: Vec<Value> = sessions::of_player(service, player.id)?
        .into_iter()
        .map(|session| json!({"begun": session.begun, "last_used": session.used, "device": session.device}))
        .collect();
    let tokens_of = |player: PlayerId| -> Reply<Vec<Value>> {
        let tokens = tokens::of_player(service, player)?.into_iter();
        Ok(tokens.map(|token| json!({"label": token.label, "made": token.made, "last_used": token.used})).collect())
    };
    let programs = programs::of_owner(service, player.id)?.into_iter();
    let programs = programs
        .map(|program| Ok(json!({"player": program.id.0, "name": program.name, "tokens": tokens_of(program.id)?})))
        .collect::<Reply<Vec<Value>>>()?;
    let history = profiles::player_events(service, player.id)?;
    let names = history.iter().filter_map(|event| match &event.event {
        PlayerEvent::Joined { name, .. } | PlayerEvent::Renamed(name) => Some(json!({"since": event.at, "name": name})),
        _ => None,
    });
    Ok(json!({
        "about": replies::own_data_notes(),
        "player": player.id.0,
        "name": player.name,
        "names": names.collect::<Vec<_>>(),
        "discord": match &player.identity { Some(Identity::Discord(user)) => Some(user.to_string()), _ => None },
        "settings": people::settings(service, player),
        "language": player.language,
        "writing_explained": player.writing_explained,
        "vacation": vacation,
        "automatic_vacation": !player.keeps_vacation,
        "weekly_free_days": player.free_days,
        "blocked_players": player.blocks.iter().map(|id| id.0).collect::<Vec<_>>(),
        "ratings": ratings,
        "notes": notes,
        "conditional_moves": plans,
        "followed_games": followed,
        "puzzles": {"rating": puzzles.rating, "attempts": attempts},
        "sessions": sessions,
        "tokens": tokens_of(player.id)?,
        "programs": programs,
        "open_challenges": open,
        "closed_challenges": closed,
        "history": history.iter().map(|event| json!({"at": event.at, "event": event.event})).collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{Command, Place, ServerId, ServerSettings, Settings};
    use colonnade_rules::Game;
    use colonnade_service::testing::unreliable_service;
    use colonnade_service::{CommandRequest, Proposal, challenges, closing, seeks, servers};

    #[test]
    fn everything_that_is_kept_is_in_the_file() {
        let (service, _) = unreliable_service();
        let sign_in = |user, name: &str| people::sign_in(&service, &Identity::Discord(user), name).expect("signed in");
        let ann = sign_in(11, "Ann");
        let bob = sign_in(12, "Bob");
        sign_in(11, "Ann Lee");
        let settings = ServerSettings { private: true, ..ServerSettings::default() };
        servers::change_server(&service, ServerId(77), &settings).expect("set");
        people::change_settings(&service, ann.id, &Settings { listed: false, ..Settings::standard(&[]) }).expect("set");
        people::block(&service, ann.id, sign_in(13, "Eve").id).expect("blocked");
        let begin = |place| {
            let variant = Game::Pilastri.variant("4x4").expect("a variant");
            let proposal = Proposal {
                side: colonnade_play::SideChoice::First,
                ..Proposal::new(ann.id, Some(bob.id), variant, place)
            };
            let game =
                challenges::accept(&service, challenges::challenge(&service, &proposal).expect("made").id, bob.id)
                    .expect("begun")
                    .game
                    .id;
            let act = |player, text: &str| {
                games::act(&service, &CommandRequest::new(game, player, Command::Act(text.into()))).expect("a move")
            };
            act(ann.id, "a1-a2");
            act(bob.id, "b1-b2");
            game
        };
        for place in [Place::Local, Place::Server { server: ServerId(77), private: true }, Place::Direct] {
            let over = begin(place);
            games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigned");
            begin(place);
        }
        let open = Proposal::new(ann.id, None, Game::Buku.standard(), Place::Local);
        challenges::challenge(&service, &open).expect("made");
        let seek = colonnade_service::SeekRequest {
            proposal: Proposal::new(ann.id, None, Game::Buku.standard(), Place::Direct),
            breadth: colonnade_play::SeekScope::AnyVariant,
            range: colonnade_play::RatingRange { lowest: Some(1_400), highest: None },
            wishes: colonnade_play::SeekWishes::default(),
        };
        seeks::seek(&service, &seek).expect("sought");
        let other = colonnade_service::SeekRequest {
            proposal: Proposal::new(ann.id, None, Game::Gore.standard(), Place::Direct),
            ..seek.clone()
        };
        let colonnade_service::SeekOutcome::Kept(kept) = seeks::seek(&service, &other).expect("sought") else {
            panic!("it waits")
        };
        closing::withdraw(&service, kept.id, ann.id).expect("withdrawn");
        let program = programs::create(&service, ann.id, "Gambit").expect("a program");
        tokens::make(&service, ann.id, [1; 32], "my reader").expect("a token");
        tokens::make(&service, program.id, [2; 32], "my server").expect("a token");
        let noted = games::games_of(&service, ann.id).expect("listed")[0].id;
        notes::write(&service, Viewer::Player(ann.id), noted, "a trap").expect("written");
        notes::write(&service, Viewer::Player(bob.id), noted, "own words").expect("written");
        let watched = challenges::accept(
            &service,
            challenges::challenge(
                &service,
                &Proposal::new(bob.id, Some(sign_in(14, "Cay").id), Game::Buku.standard(), Place::Local),
            )
            .expect("made")
            .id,
            sign_in(14, "Cay").id,
        )
        .expect("begun")
        .game
        .id;
        followers::follow_game(&service, Viewer::Player(ann.id), watched).expect("followed");
        puzzles::attempt_puzzle(&service, ann.id, &colonnade_engine::collection()[0], true).expect("attempted");
        let ann = people::player(&service, ann.id).expect("known");
        let (name, content) = write_data(&service, &ann, &|_| ()).expect("read").expect("it has room");
        assert_eq!(name, "my-data.json");
        let data: Value = serde_json::from_slice(&content.into_vec()).expect("JSON");
        let length = |member: &str| data[member].as_array().map_or(0, Vec::len);
        assert_eq!((data["name"].as_str(), data["discord"].as_str()), (Some("Ann Lee"), Some("11")));
        assert_eq!(
            (data["names"][0]["name"].as_str(), data["names"][1]["name"].as_str()),
            (Some("Ann"), Some("Ann Lee"))
        );
        assert_eq!((length("running_games"), length("finished_games"), length("open_challenges")), (3, 3, 2));
        // S39: what was closed is there, too: the challenges behind the games, and a seek that is withdrawn.
        assert_eq!(
            (length("closed_challenges"), &data["closed_challenges"][0]["terms"]["from"]),
            (7, &json!(ann.id.0))
        );
        assert_eq!(data["closed_challenges"][6]["closed"], "Withdrawn");
        assert_eq!(data["open_challenges"][0]["seek"], Value::Null);
        assert_eq!(data["open_challenges"][1]["seek"]["range"]["lowest"], 1_400);
        for game in ["running_games", "finished_games"].iter().flat_map(|list| data[*list].as_array().expect("a list"))
        {
            assert_eq!(game["record"]["actions"].as_array().map(Vec::len), Some(2), "{game}");
        }
        let pools: Vec<&str> =
            data["ratings"].as_array().expect("a list").iter().filter_map(|of| of["games_of"].as_str()).collect();
        assert_eq!(pools, ["public", "server 77"]);
        assert_eq!((length("history") as u64, length("blocked_players")), (ann.version, 1));
        assert_eq!((length("notes"), &data["notes"][0]["game"]), (1, &json!(noted.0)));
        assert_eq!(data["notes"][0]["text"], "a trap");
        assert_eq!((length("followed_games"), &data["followed_games"][0]["game"]), (1, &json!(watched.0)));
        assert_eq!(data["puzzles"]["attempts"], json!([{"puzzle": 1, "solved": true}]));
        assert_eq!(data["puzzles"]["rating"]["games"], 1);
        assert_eq!((length("tokens"), &data["tokens"][0]["label"]), (1, &json!("my reader")));
        let [program] = &data["programs"].as_array().expect("a list")[..] else { panic!("one program") };
        assert_eq!((&program["name"], &program["tokens"][0]["label"]), (&json!("Gambit [bot]"), &json!("my server")));
        assert!(length("about") >= 3, "{}", data["about"]);
    }
}
