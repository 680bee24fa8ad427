//! `/privacy export`: everything that is stored about a user, as one JSON file.

use std::io::Write;
use std::ops::ControlFlow;

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::bot::Bot;
use super::export::FileBuffer;
use super::heavy_work;
use super::interaction::Interaction;
use super::message::{Attachment, Message};
use super::replay::LARGEST_ATTACHMENT;
use super::respond::{HandlerResult, Response};
use crate::play::{ArchiveFilter, Identity, Player, Viewer};
use crate::record::{Format, Record, Writer};
use crate::service::{Reply, Service, Work};
use crate::view::wording::replies;
use crate::view::{record_of, record_so_far};

/// The cost of an export in milliseconds of one processor, before it has begun and per game.
const COST: f64 = 50.0;
const COST_PER_GAME: f64 = 0.2;

/// `/privacy export`.
pub(super) async fn privacy_export_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    heavy_work::run(bot, interaction, Work::Export, COST, move |service, charge| {
        let Some(player) = service.player_of(&Identity::Discord(user))? else {
            return Ok(Response::ephemeral(replies::no_data()));
        };
        let Some((name, bytes)) = write_data(service, &player, charge)? else {
            return Ok(Response::ephemeral(replies::file_too_large(None)));
        };
        let attachment = Attachment { name, bytes, alt: replies::own_data_alt() };
        Ok(Response::Message(Message::ephemeral(replies::own_data()).attach(attachment)))
    })
    .await
}

/// A record as JSON; None for one that is too long for any reader.
fn record_json(record: &Record) -> Option<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), Format::Ndjson);
    writer.write(record).ok()?;
    let mut bytes = writer.finish().ok()?;
    bytes.truncate(bytes.trim_ascii_end().len());
    Some(bytes)
}

/// The file with its name; None if it is too large.
fn write_data(service: &Service, player: &Player, charge: &dyn Fn(f64)) -> Reply<Option<(String, Vec<u8>)>> {
    let viewer = Viewer::Player(player.id);
    let mut head = head(service, player, viewer)?;
    let mut running = Vec::new();
    for standing in service.games_of(player.id)? {
        let game = service.game(viewer, standing.id)?;
        let record = record_json(&record_so_far(&game)).and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
        running.push(json!({"game": game.id.0, "record": record}));
    }
    head["running_games"] = running.into();
    let mut text = head.to_string();
    // The finished games follow as the last member of the object.
    text.truncate(text.len() - 1);
    text.push_str(",\"finished_games\":[");
    let mut file = FileBuffer::new(LARGEST_ATTACHMENT);
    let mut is_full = file.write_all(text.as_bytes()).is_err();
    let mut separator: &[u8] = b"\n";
    let filter = ArchiveFilter { player: Some(player.id), ..ArchiveFilter::default() };
    service.export(&filter, viewer, |archived| {
        charge(COST_PER_GAME);
        if let Some(record) = record_json(&record_of(&archived.summary, archived.transcript)) {
            is_full = file.write_all(separator).and_then(|()| file.write_all(&record)).is_err();
            separator = b",\n";
        }
        if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if is_full || file.write_all(b"\n]}\n").is_err() {
        return Ok(None);
    }
    Ok(file.finish().ok().map(|file| (file.name("my-data", "json"), file.bytes)))
}

fn head(service: &Service, player: &Player, viewer: Viewer) -> Reply<Value> {
    let challenges: Vec<u64> = service.challenges_of(player.id)?.iter().map(|challenge| challenge.id.0).collect();
    let vacation: Vec<String> = player.vacation.from(NaiveDate::MIN).map(|day| day.to_string()).collect();
    let ratings = service.profile(viewer, player.id)?.games.into_iter().map(|(game, (rating, statistics))| {
        let rating = rating.rounded();
        json!({"game": game.slug(), "rating": rating.value, "provisional": rating.provisional,
               "games": statistics.total()})
    });
    Ok(json!({
        "player": player.id.0,
        "name": player.name,
        "discord": match &player.identity { Some(Identity::Discord(user)) => Some(user.to_string()), _ => None },
        "settings": service.settings(player),
        "vacation": vacation,
        "blocked_players": player.blocks.iter().map(|id| id.0).collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
        "open_challenges": challenges,
    }))
}
