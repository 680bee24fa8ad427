//! Looking back: the archive, replays, files.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::board::{Look, file, tag};
use super::call::Call;
use super::commands::options::Export;
use super::desk::{Answer, Desk, Outcome};
use super::playing::game_number;
use super::post::{Button, Choice, File, Form, Menu, Post, Row, Style};
use super::tag::{Tag, Verb};
use crate::play::{ArchiveFilter, Cursor, Game, GameId, Identity, PlayerId, Refusal, Timestamp, Viewer};
use crate::record::{Compression, Format, Writer};
use crate::service::{Reply, Service};
use crate::view::{Replay, record_of, record_so_far, render, wording};
use colonnade_rules::{Game as GameKind, GameResult};

/// Games on a page of the archive.
const ON_PAGE: usize = 10;
/// Discord's largest file, with room for the rest of the message.
const LARGEST: usize = 10 * 1024 * 1024 - 16 * 1024;
/// The most games of one file.
const MOST_GAMES: usize = 100_000;

/// What of the archive is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Search {
    pub(super) player: Option<PlayerId>,
    pub(super) opponent: Option<PlayerId>,
    pub(super) game: Option<GameKind>,
    pub(super) result: Option<GameResult>,
    pub(super) since: Option<Timestamp>,
}

impl Search {
    fn filter(&self) -> ArchiveFilter {
        ArchiveFilter {
            player: self.player,
            opponent: self.opponent,
            game: self.game,
            result: self.result,
            since: self.since,
            ..ArchiveFilter::default()
        }
    }

    /// The search as a button carries it.
    fn text(&self, after: Option<Cursor>) -> String {
        let mut parts = Vec::new();
        parts.extend(self.player.map(|player| format!("p{player}")));
        parts.extend(self.opponent.map(|player| format!("o{player}")));
        parts.extend(self.game.and_then(|game| GameKind::ALL.iter().position(|&g| g == game)).map(|g| format!("g{g}")));
        parts.extend(self.result.map(|result| format!("r{result}")));
        parts.extend(self.since.map(|since| format!("s{}", since.timestamp())));
        parts.extend(after.map(|after| format!("c{after}")));
        parts.join(",")
    }

    fn read(text: &str) -> Option<(Search, Option<Cursor>)> {
        let (mut search, mut after) = (Search::default(), None);
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (kind, value) = part.split_at_checked(1)?;
            match kind {
                "p" => search.player = Some(PlayerId(value.parse().ok()?)),
                "o" => search.opponent = Some(PlayerId(value.parse().ok()?)),
                "g" => search.game = Some(*GameKind::ALL.get(value.parse::<usize>().ok()?)?),
                "r" => search.result = Some(value.parse().ok()?),
                "s" => search.since = Some(Timestamp::from_timestamp(value.parse().ok()?, 0)?),
                "c" => after = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        Some((search, after))
    }

    fn words(&self, service: &Service, viewer: Viewer) -> Reply<String> {
        let mut words = Vec::new();
        words.extend(self.game.map(|game| game.name().to_owned()));
        for (who, word) in [(self.player, "of"), (self.opponent, "against")] {
            if let Some(player) = who {
                words.push(format!("{word} {}", wording::md(&service.profile(viewer, player)?.name)));
            }
        }
        words.extend(self.result.map(|result| format!("result {result}")));
        words.extend(self.since.map(|since| format!("since {}", since.format("%Y-%m-%d"))));
        Ok(if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) })
    }
}

impl Desk {
    /// `/games`.
    pub(super) async fn games(&self, call: &Call) -> Outcome {
        let viewer = self.viewer(call).await?;
        let Some(player) = viewer.player() else {
            return Ok(Answer::private("You have no running games. `/challenge` begins one."));
        };
        let games = self.work(move |service| service.games_of(player)).await?;
        let mut post = Post::private(wording::games(&games, player));
        if !games.is_empty() {
            let mut menu = super::playing::which(&games, player);
            if let Row::Menu(menu) = &mut menu {
                menu.id = Tag::new(Verb::Board, 0).to_string();
                menu.hint = "Show a board".to_owned();
            }
            post = post.with(menu);
        }
        Ok(Answer::Say(post))
    }

    /// `/archive`.
    pub(super) async fn archive(
        &self,
        call: &Call,
        users: [Option<u64>; 2],
        mut search: Search,
        since: Option<String>,
    ) -> Outcome {
        if let Some(text) = since {
            let day = text.trim().parse::<chrono::NaiveDate>().ok().and_then(|day| day.and_hms_opt(0, 0, 0));
            let Some(day) = day else {
                let shown = wording::md(&wording::short(&text, 30));
                return Ok(Answer::private(format!("{shown} is no day; write one like 2026-03-31.")));
            };
            search.since = Some(day.and_utc());
        }
        let viewer = self.viewer(call).await?;
        self.work(move |service| {
            for (user, place) in users.into_iter().zip([&mut search.player, &mut search.opponent]) {
                let Some(user) = user else { continue };
                let Some(player) = service.player_of(&Identity::Discord(user))? else {
                    return Ok(Answer::private("This user has not played here yet."));
                };
                *place = Some(player.id);
            }
            Ok(Answer::Say(page(service, viewer, &search, None)?))
        })
        .await
    }

    /// Another page of the archive.
    pub(super) async fn turn_page(&self, call: &Call, tag: &Tag) -> Outcome {
        let Some((search, after)) = Search::read(&tag.more) else {
            return Ok(Answer::private("This page is of an older version of the bot; use `/archive` again."));
        };
        let viewer = self.viewer(call).await?;
        self.work(move |service| Ok(Answer::Change(page(service, viewer, &search, after)?))).await
    }

    /// `/replay`.
    pub(super) async fn replay_named(&self, call: &Call, named: String) -> Outcome {
        let viewer = self.viewer(call).await?;
        let Some(game) = game_number(&named) else {
            let shown = wording::md(&wording::short(&named, 30));
            return Ok(Answer::private(format!("There is no game {shown}.")));
        };
        self.replay(viewer, game, 0).await
    }

    /// The replay of a game at a ply, as a message of its own.
    pub(super) async fn replay(&self, viewer: Viewer, game: GameId, ply: u32) -> Outcome {
        self.work(move |service| {
            let found = service.game(viewer, game)?;
            Ok(Answer::Say(frame(service, &found, viewer, ply)?))
        })
        .await
    }

    /// A press in a replay.
    pub(super) async fn replay_pressed(&self, call: &Call, tag: &Tag, value: Option<String>) -> Outcome {
        let viewer = self.viewer(call).await?;
        let (game, verb, ply) = (GameId(tag.number), tag.verb, tag.ply);
        if verb == Verb::Jump {
            return Ok(Answer::Ask(Form {
                id: tag.verb(Verb::Jumped).to_string(),
                title: format!("Game #{}", tag.number),
                label: "After which move? 0 is the beginning".to_owned(),
                hint: "a number".to_owned(),
                value: String::new(),
            }));
        }
        let own = call.pressed.as_ref().is_some_and(|pressed| pressed.private);
        self.work(move |service| {
            let found = service.game(viewer, game)?;
            match verb {
                Verb::Gif => Ok(Answer::Say(gif(service, &found, viewer)?)),
                Verb::Jumped => {
                    let Some(ply) = value.as_deref().and_then(|text| text.trim().parse().ok()) else {
                        return Ok(Answer::private("A move is named by its number, 0 for the beginning."));
                    };
                    Ok(Answer::Change(frame(service, &found, viewer, ply)?))
                }
                Verb::At if own => Ok(Answer::Change(frame(service, &found, viewer, ply)?)),
                Verb::At => Ok(Answer::Say(frame(service, &found, viewer, ply)?)),
                // From under a board: from the beginning.
                _ => Ok(Answer::Say(frame(service, &found, viewer, 0)?)),
            }
        })
        .await
    }

    /// `/export`.
    pub(super) async fn export(&self, call: &Call, named: Option<String>, user: Option<u64>, form: Export) -> Outcome {
        let viewer = self.viewer(call).await?;
        let address = self.settings.public_url.clone();
        let caller = call.user;
        if let Some(named) = named {
            let Some(game) = game_number(&named) else {
                let shown = wording::md(&wording::short(&named, 30));
                return Ok(Answer::private(format!("There is no game {shown}.")));
            };
            return self.export_game(viewer, game, form).await;
        }
        let Export::Records(format) = form else {
            return Ok(Answer::private("A moving picture shows one game: name it with the option `game`."));
        };
        self.work(move |service| {
            let Some(player) = service.player_of(&Identity::Discord(user.unwrap_or(caller)))? else {
                return Ok(Answer::private("This user has not played here yet."));
            };
            let search = Search { player: Some(player.id), ..Search::default() };
            export_search(service, viewer, &search, format, address.as_deref())
        })
        .await
    }

    /// A whole search as a file.
    pub(super) async fn export_page(&self, call: &Call, tag: &Tag) -> Outcome {
        let viewer = self.viewer(call).await?;
        let address = self.settings.public_url.clone();
        let Some((search, _)) = Search::read(&tag.more) else {
            return Ok(Answer::private("This page is of an older version of the bot; use `/archive` again."));
        };
        self.work(move |service| export_search(service, viewer, &search, Format::Cgn, address.as_deref())).await
    }

    /// One game as a file.
    pub(super) async fn export_game(&self, viewer: Viewer, game: GameId, form: Export) -> Outcome {
        self.work(move |service| {
            let found = service.game(viewer, game)?;
            let Export::Records(format) = form else { return Ok(Answer::Say(gif(service, &found, viewer)?)) };
            let record = if found.is_running() {
                record_so_far(&found)
            } else {
                let archived = service.archived(viewer, game)?;
                record_of(&archived.summary, archived.transcript)
            };
            let mut writer = Writer::new(Vec::new(), format);
            if let Err(error) = writer.write(&record) {
                return Ok(Answer::private(wording::md_sentence(&wording::write_error(&error))));
            }
            let bytes = writer.finish().unwrap_or_default();
            let name = format!("game-{}.{}", game.0, ending(format));
            let alt = format!("The record of game {game}");
            Ok(Answer::Say(Post::private(wording::standing(&found)).file(File { name, bytes, alt })))
        })
        .await
    }

    /// `/rules`.
    pub(super) fn rules(&self, game: GameKind) -> Answer {
        Answer::private(wording::rules(game, self.settings.public_url.as_deref()))
    }

    /// `/rematch`.
    pub(super) async fn rematch_named(&self, call: &Call, named: Option<String>) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let game = match named {
            Some(named) => game_number(&named),
            None => {
                let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
                let last = self.work(move |service| service.archive(&filter, Viewer::Player(player), None, 1)).await?;
                last.items.first().map(|game| game.id)
            }
        };
        match game {
            Some(game) => self.rematch(call, game, player).await,
            None => Ok(Answer::private("You have no finished game. Name one with the option `game`.")),
        }
    }
}

fn ending(format: Format) -> &'static str {
    match format {
        Format::Cgn => "cgn",
        Format::Ndjson => "ndjson",
    }
}

fn page(service: &Service, viewer: Viewer, search: &Search, after: Option<Cursor>) -> Reply<Post> {
    let filter = search.filter();
    let found = service.archive(&filter, viewer, after, ON_PAGE)?;
    let count = service.count(&filter, viewer)?;
    let count = format!("{count} {}", if count == crate::play::Count::Exactly(1) { "game" } else { "games" });
    let mut post = Post::private(wording::archive_page(&found, &search.words(service, viewer)?, &count));
    if !found.items.is_empty() {
        let choices = found.items.iter().map(|game| Choice {
            label: wording::short(&format!("{} {}", game.id, game.variant), 100),
            value: game.id.0.to_string(),
            about: wording::short(&format!("{} – {}, {}", game.names.first, game.names.second, game.result), 100),
            chosen: false,
        });
        let id = Tag::new(Verb::Replay, 0).to_string();
        post = post.with(Row::Menu(Menu { id, hint: "Replay a game".to_owned(), choices: choices.collect() }));
    }
    let mut buttons = Vec::new();
    if after.is_some() {
        let first = Tag::new(Verb::Page, 1).more(search.text(None));
        buttons.push(Button::new("Newest", first, Style::Plain));
    }
    if let Some(next) = found.next {
        let tag = Tag::new(Verb::Page, 2).more(search.text(Some(next)));
        buttons.push(Button::new("Older", tag, Style::Primary));
    }
    if !found.items.is_empty() {
        buttons.push(Button::new(
            "Export all of these",
            Tag::new(Verb::Export, 0).more(search.text(None)),
            Style::Plain,
        ));
    }
    Ok(post.buttons(buttons))
}

fn look(service: &Service, game: &Game, viewer: Viewer) -> Reply<Look> {
    Ok(match viewer.player() {
        Some(player) => Look::of(&service.settings(&service.player(player)?), game, player),
        None => Look::common(),
    })
}

fn replayed(game: &Game, look: Look) -> Reply<Replay> {
    let replay = Replay::of_game(game).map_err(|_| Refusal::NoSuchGame(game.id))?;
    Ok(Replay { viewer: look.seat, theme: look.theme, ..replay })
}

/// One picture of a replay, with what leads to the others.
fn frame(service: &Service, game: &Arc<Game>, viewer: Viewer, ply: u32) -> Reply<Post> {
    let look = look(service, game, viewer)?;
    let replay = replayed(game, look)?;
    let last = replay.plies();
    let ply = ply.min(last);
    let picture = replay.picture(ply).map_err(|_| Refusal::NoSuchGame(game.id))?;
    let names = game.setup.names.clone();
    let mut text = format!(
        "**{} – {}**, {}\n",
        wording::md(&names.0),
        wording::md(&names.1),
        wording::md(&format!("game {}", game.id))
    );
    text.push_str(&match ply.checked_sub(1).and_then(|at| game.actions.get(at as usize)) {
        Some(action) => format!("After move {ply} of {last}: {}", wording::code(&wording::short(&action.text, 300))),
        None => match last {
            0 => "The beginning; no move yet.".to_owned(),
            1 => "The beginning; 1 move follows.".to_owned(),
            _ => format!("The beginning; {last} moves follow."),
        },
    });
    if ply == last && !game.is_running() {
        let called = |name: String| crate::view::wording::Called { name, mention: None };
        let names = colonnade_rules::BySide::new(called(names.0), called(names.1));
        text.push_str(&format!("\n{}", wording::ended(game, &names)));
    }
    let at = |label: &str, to: u32, place: &str, off: bool| {
        let to = Tag { ply: to, ..tag(game, Verb::At) }.more(place);
        Button::new(label, to, Style::Plain).off(off)
    };
    let post = Post::private(text)
        .file(file(picture, look, &format!("game-{}-{ply}", game.id.0)))
        .buttons([
            at("⏮", 0, "first", ply == 0),
            at("◀", ply.saturating_sub(1), "back", ply == 0),
            at("▶", (ply + 1).min(last), "on", ply == last),
            at("⏭", last, "last", ply == last),
        ])
        .buttons([
            Button::new("Jump to…", tag(game, Verb::Jump), Style::Plain),
            Button::new("GIF", tag(game, Verb::Gif), Style::Plain),
            Button::new("Export", tag(game, Verb::Export), Style::Plain),
        ]);
    Ok(post)
}

fn gif(service: &Service, game: &Game, viewer: Viewer) -> Reply<Post> {
    let replay = replayed(game, look(service, game, viewer)?)?;
    let bytes = render::gif(&replay, 0, u32::MAX).map_err(|_| Refusal::NoSuchGame(game.id))?;
    if bytes.len() > LARGEST {
        return Ok(Post::private("This moving picture is too large for Discord."));
    }
    let moves = replay.plies();
    let names = &game.setup.names;
    let alt = format!("{} moves of {} between {} and {}", moves, game.setup.variant, names.0, names.1);
    let name = format!("game-{}.gif", game.id.0);
    Ok(Post::private(wording::standing(game)).file(File { name, bytes, alt }))
}

/// The games of a search as one file, compressed where that is needed.
fn export_search(
    service: &Service,
    viewer: Viewer,
    search: &Search,
    format: Format,
    address: Option<&str>,
) -> Reply<Answer> {
    let mut writer = Writer::new(Vec::new(), format);
    let mut count = 0usize;
    service.export(&search.filter(), viewer, |archived| {
        // A record too long to be read again is left out; nothing else can fail in memory.
        count += usize::from(writer.write(&record_of(&archived.summary, archived.transcript)).is_ok());
        if count < MOST_GAMES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    if count == 0 {
        return Ok(Answer::private("There are no such games."));
    }
    let mut bytes = writer.finish().unwrap_or_default();
    let mut name = format!("games.{}", ending(format));
    if bytes.len() > LARGEST {
        bytes = packed(&bytes);
        name.push_str(".gz");
    }
    if bytes.len() > LARGEST {
        let web = address.map_or(String::new(), |address| format!(" On the web you find them: <{address}/archive>"));
        return Ok(Answer::private(format!("These {count} games are too large a file for Discord.{web}")));
    }
    let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    let alt = format!("The records of {games}");
    Ok(Answer::Say(Post::private(games).file(File { name, bytes, alt })))
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let packed = Compression::Gzip.writer(Vec::new()).and_then(|mut packer| {
        std::io::Write::write_all(&mut packer, bytes)?;
        packer.finish()
    });
    packed.unwrap_or_else(|_| bytes.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_comes_back_from_a_button() {
        let search = Search {
            player: Some(PlayerId(u64::MAX)),
            opponent: Some(PlayerId(7)),
            game: Some(GameKind::Buku),
            result: Some(GameResult::Draw),
            since: Timestamp::from_timestamp(1_700_000_000, 0),
        };
        let after = "1772366400000-1042".parse().ok();
        let tag = Tag::new(Verb::Page, 2).more(search.text(after));
        assert!(tag.to_string().len() <= 100, "{tag}");
        assert_eq!(Search::read(&tag.more), Some((search, after)));
        assert_eq!(Search::read("x1"), None);
    }
}
