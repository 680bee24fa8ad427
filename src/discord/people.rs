//! Players and servers: what they set, and what is kept about them.

use std::ops::ControlFlow;

use chrono::NaiveDate;
use serde_json::json;

use super::call::Call;
use super::desk::{Answer, Desk, Outcome};
use super::playing::game_number;
use super::post::{Button, File, Post, Style};
use super::tag::{Tag, Verb};
use crate::play::{
    ArchiveFilter, Command, GameId, Identity, NoticeDelivery, NoticeKind, Player, RatedBy, Refusal, ServerId, Span,
    TimeControl, Viewer,
};
use crate::record::{Format, Writer};
use crate::service::{CommandRequest, Moderator, Reply, Service};
use crate::view::{Theme, record_of, wording};
use colonnade_rules::Side;

/// What a player wants to be otherwise.
#[derive(Default)]
pub(super) struct Change {
    pub(super) theme: Option<Theme>,
    pub(super) own_seat: Option<bool>,
    pub(super) reminders: Option<String>,
    pub(super) notice: Option<NoticeKind>,
    pub(super) by: Option<NoticeDelivery>,
    pub(super) confirm: Option<bool>,
    pub(super) listed: Option<bool>,
}

/// What those who manage a server want to be otherwise.
#[derive(Default)]
pub(super) struct ServerChange {
    pub(super) channel: Option<u64>,
    pub(super) anywhere: bool,
    pub(super) threads: Option<bool>,
    pub(super) time: Option<String>,
    pub(super) private: Option<bool>,
    pub(super) rated: Option<RatedBy>,
}

/// Reminders as players write them: spans with blanks or commas between, or `none`.
fn reminders(text: &str) -> Result<Vec<Span>, crate::play::ParseTimeError> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(Vec::new());
    }
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let mut spans = parts.map(str::parse).collect::<Result<Vec<Span>, _>>()?;
    spans.sort_unstable_by(|a, b| b.cmp(a));
    spans.dedup();
    spans.truncate(5);
    Ok(spans)
}

fn day(text: &str) -> Result<NaiveDate, String> {
    let shown = format!("{} is no day; write one like 2026-07-31.", wording::md(&wording::short(text, 30)));
    text.trim().parse().map_err(|_| shown)
}

impl Desk {
    /// `/settings`.
    pub(super) async fn change_settings(&self, call: &Call, change: Change) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?;
        let mut wanted = self.service.settings(&player);
        let before = wanted.clone();
        if let Some(text) = &change.reminders {
            match reminders(text) {
                Ok(spans) => wanted.reminders = spans,
                Err(error) => return Ok(Answer::private(wording::md_sentence(&wording::not_a_time(&error)))),
            }
        }
        match (change.notice, change.by) {
            (Some(kind), Some(way)) => wanted.notices.set(kind, way),
            (None, None) => {}
            _ => {
                return Ok(Answer::private(
                    "Choose both `notice`, what it is about, and `by`, how you are told of it.",
                ));
            }
        }
        if let Some(theme) = change.theme {
            wanted.theme = theme.name().to_owned();
        }
        wanted.own_seat = change.own_seat.unwrap_or(wanted.own_seat);
        wanted.confirm = change.confirm.unwrap_or(wanted.confirm);
        wanted.listed = change.listed.unwrap_or(wanted.listed);
        let shown = wording::settings(&wanted);
        if wanted != before {
            self.work(move |service| service.change_settings(player.id, &wanted)).await?;
        }
        Ok(Answer::private(shown))
    }

    /// `/vacation`.
    pub(super) async fn vacation(&self, call: &Call, days: Option<u32>, from: Option<String>) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?;
        let today = self.service.now().date_naive();
        let first = match from.as_deref().map(day).transpose() {
            Ok(first) => first.unwrap_or(today),
            Err(text) => return Ok(Answer::private(text)),
        };
        let player = match days {
            Some(days) => self.work(move |service| service.take_vacation(player.id, first, days)).await?,
            None => player,
        };
        let a_year = self.service.play_settings().vacation_days;
        Ok(Answer::private(wording::vacation(&player, a_year, self.service.now())))
    }

    /// `/block`.
    pub(super) async fn block(&self, call: &Call, user: u64, name: &str, blocked: bool) -> Outcome {
        if user == call.user {
            return Ok(Answer::private("You cannot block yourself."));
        }
        let own = self.sign_in(call.user, &call.name).await?.id;
        let other = self.mention(user).await?;
        let name = wording::md(name);
        self.work(move |service| if blocked { service.block(own, other.id) } else { service.unblock(own, other.id) })
            .await?;
        Ok(Answer::private(if blocked {
            format!("You and {name} cannot challenge each other any more. Games that you play go on.")
        } else {
            format!("You and {name} can challenge each other again.")
        }))
    }

    /// `/profile`.
    pub(super) async fn profile(&self, call: &Call, user: u64) -> Outcome {
        let viewer = self.viewer(call).await?;
        let profile = self.work(move |service| {
            let found = service.player_of(&Identity::Discord(user))?.filter(|player| player.has_joined);
            found.map(|player| service.profile(viewer, player.id)).transpose()
        });
        let text = match profile.await? {
            Some(profile) => wording::profile(&profile.name, profile.away, &profile.games),
            None => "This user has not played here yet.".to_owned(),
        };
        Ok(Answer::private(text))
    }

    /// `/privacy export`.
    pub(super) async fn own_data(&self, call: &Call) -> Outcome {
        let user = call.user;
        self.work(move |service| {
            let Some(player) = service.player_of(&Identity::Discord(user))? else {
                return Ok(Answer::private("Nothing is kept about you here."));
            };
            let bytes = data_of(service, &player)?;
            let name = "my-data.json".to_owned();
            let alt = "Everything that is kept about you".to_owned();
            let text = "Everything that is kept about you. Your finished games are part of it as records.";
            Ok(Answer::Say(Post::private(text).file(File { name, bytes, alt })))
        })
        .await
    }

    /// `/privacy delete`.
    pub(super) async fn delete_asked(&self, call: &Call) -> Outcome {
        let user = call.user;
        let known = self.work(move |service| service.player_of(&Identity::Discord(user))).await?;
        if known.is_none() {
            return Ok(Answer::private("Nothing is kept about you here."));
        }
        let text = "This deletes your Discord account, name, settings and comments here for ever. Running games are \
                    resigned, or aborted where not both have moved. Finished games stay, played by a deleted player. \
                    Do you want that?";
        let tag = Tag::new(Verb::Delete, 0);
        Ok(Answer::Say(Post::private(text).buttons([
            Button::new("Delete me…", tag.clone(), Style::Danger),
            Button::new("Keep me", tag.verb(Verb::Cancel), Style::Plain),
        ])))
    }

    /// The second question, and the deletion.
    pub(super) async fn deleted(&self, call: &Call, sure: bool) -> Outcome {
        if !sure {
            let tag = Tag::new(Verb::DeleteSure, 0);
            let text = "This cannot be taken back. Delete you now?";
            return Ok(Answer::Change(Post::private(text).buttons([
                Button::new("Yes, delete me now", tag.clone(), Style::Danger),
                Button::new("Keep me", tag.verb(Verb::Cancel), Style::Plain),
            ])));
        }
        let user = call.user;
        self.work(move |service| match service.player_of(&Identity::Discord(user))? {
            Some(player) => service.delete_player(player.id),
            None => Ok(()),
        })
        .await?;
        Ok(Answer::Change(Post::private("Everything that named you is deleted.")))
    }

    /// `/server show` and `/server set`.
    pub(super) async fn change_server(&self, call: &Call, change: ServerChange) -> Outcome {
        let Some(server) = managed(call) else { return Ok(not_managing()) };
        let control = match change.time.as_deref().map(str::parse::<TimeControl>).transpose() {
            Ok(control) => control,
            Err(error) => return Ok(Answer::private(wording::md_sentence(&wording::not_a_time(&error)))),
        };
        self.work(move |service| {
            let found = service.server(server)?;
            let mut wanted = found.settings.clone();
            if change.anywhere {
                wanted.channel = None;
            }
            wanted.channel = change.channel.or(wanted.channel);
            wanted.threads = change.threads.unwrap_or(wanted.threads);
            wanted.control = control.or(wanted.control);
            wanted.private = change.private.unwrap_or(wanted.private);
            wanted.rated = change.rated.unwrap_or(wanted.rated);
            let shortest = service.play_settings().limits.shortest_time;
            if let Some(control) = control.filter(|control| control.shortest().is_some_and(|span| span < shortest)) {
                return Err(Refusal::TooShort { control, shortest }.into());
            }
            let now = if wanted == found.settings { found } else { service.change_server(server, &wanted)? };
            Ok(Answer::private(wording::server(&now, &service.play_settings().control.to_string())))
        })
        .await
    }

    /// `/server void`.
    pub(super) async fn void(&self, call: &Call, game: String) -> Outcome {
        let Some(server) = managed(call) else { return Ok(not_managing()) };
        let Some(game) = game_number(&game) else { return Ok(Answer::private("There is no such game.")) };
        self.work(move |service| {
            service.void(Moderator::Manager(server), game)?;
            Ok(Answer::private(format!("Game {game} is cancelled.")))
        })
        .await
    }

    /// `/server bar`.
    pub(super) async fn bar(&self, call: &Call, user: u64, name: &str, barred: bool) -> Outcome {
        let Some(server) = managed(call) else { return Ok(not_managing()) };
        let player = self.mention(user).await?;
        let name = wording::md(name);
        self.work(move |service| service.bar(Moderator::Manager(server), player.id, barred)).await?;
        Ok(Answer::private(if barred {
            format!("{name} may not begin games here any more. Games that run go on.")
        } else {
            format!("{name} may begin games here again.")
        }))
    }

    /// Agrees that a game in direct messages may be seen by everybody.
    pub(super) async fn publish(&self, call: &Call, game: GameId) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let done = self.work(move |service| service.act(&CommandRequest::new(game, player, Command::Publish))).await?;
        Ok(Answer::private(if Side::ALL.into_iter().all(|side| done.game.has_published(side)) {
            "You agree, as your opponent does: this game may be seen by everybody now."
        } else {
            "You agree that this game may be seen by everybody; it is when your opponent agrees, too."
        }))
    }
}

fn managed(call: &Call) -> Option<ServerId> {
    call.server.filter(|_| call.manages).map(ServerId)
}

fn not_managing() -> Answer {
    Answer::private("This is for those who may manage the server.")
}

/// Everything that is kept about a player, as JSON.
fn data_of(service: &Service, player: &Player) -> Reply<Vec<u8>> {
    let viewer = Viewer::Player(player.id);
    let mut games = Vec::new();
    let filter = ArchiveFilter { player: Some(player.id), ..ArchiveFilter::default() };
    let mut writer = Writer::new(Vec::new(), Format::Ndjson);
    service.export(&filter, viewer, |archived| {
        // A record too long to be read again is left out; nothing else can fail in memory.
        let _ = writer.write(&record_of(&archived.summary, archived.transcript));
        ControlFlow::Continue(())
    })?;
    let records = writer.finish().unwrap_or_default();
    for line in String::from_utf8_lossy(&records).lines() {
        games.extend(serde_json::from_str::<serde_json::Value>(line));
    }
    let running: Vec<u64> = service.games_of(player.id)?.iter().map(|game| game.id.0).collect();
    let challenges: Vec<u64> = service.challenges_of(player.id)?.iter().map(|challenge| challenge.id.0).collect();
    let vacation: Vec<String> = player.vacation.from(NaiveDate::MIN).map(|day| day.to_string()).collect();
    let data = json!({
        "player": player.id.0,
        "name": player.name,
        "discord": match &player.identity { Some(Identity::Discord(user)) => Some(user.to_string()), _ => None },
        "settings": service.settings(player),
        "vacation": vacation,
        "blocked_players": player.blocks.iter().map(|id| id.0).collect::<Vec<_>>(),
        "running_games": running,
        "open_challenges": challenges,
        "finished_games": games,
    });
    Ok(serde_json::to_vec_pretty(&data).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_read_as_they_are_written() {
        let spans = |text: &str| reminders(text).map(|spans| spans.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(spans("6h, 24h 6h"), Ok(vec!["1d".to_owned(), "6h".to_owned()]));
        assert_eq!(spans("none"), Ok(Vec::new()));
        assert!(spans("soon").is_err());
    }
}
