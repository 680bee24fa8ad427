//! The news of a tournament as an Atom feed.

use askama::Template;
use colonnade_events::Time;
use colonnade_language as language;
use colonnade_play::{Timestamp, TournamentFact};
use colonnade_service::TournamentView;
use colonnade_wording as wording;
use colonnade_wording::web as words;

use crate::tournaments::list_page::tournament_path;

struct NewsEntry {
    version: u64,
    title: String,
    updated: String,
}

#[derive(Template)]
#[template(path = "tournament_feed.xml")]
struct NewsTemplate {
    lang: &'static str,
    origin: String,
    path: String,
    title: String,
    updated: String,
    entries: Vec<NewsEntry>,
}

/// The feed of a tournament: its rounds and its end, the last first. Each piece of news has the version of the tournament.
pub(crate) fn feed(view: &TournamentView, news: &[(u64, Time, TournamentFact)], origin: String) -> String {
    let tournament = &view.tournament;
    let entry = |&(version, at, what): &(u64, Time, TournamentFact)| NewsEntry {
        version,
        title: wording::tournament_news(tournament.id, what),
        updated: machine(at),
    };
    let template = NewsTemplate {
        lang: language::reader().tag(),
        origin,
        path: tournament_path(tournament.id),
        title: wording::tournament_title(tournament.id, &tournament.settings),
        updated: machine(news.last().map_or(tournament.created, |(_, at, _)| *at)),
        entries: news.iter().rev().map(entry).collect(),
    };
    template.render().expect("writing to a string does not fail")
}

fn machine(at: Time) -> String {
    words::machine(Timestamp::from_timestamp_millis(at.0).unwrap_or_default())
}
