//! Imported games: the information in their records is shown, and nothing else.

use axum::http::StatusCode;
use colonnade::play::{GameId, Span, TimeControl, UNDATED, Viewer, parse_date_tag};
use colonnade::record::{Format, Reader};
use colonnade::service::{Facts, Imported};
use colonnade::view::annotations_of;
use colonnade_rules::{BySide, Reason};

use super::{Host, links};

impl Host {
    /// Imports a record of a game of Pilastri on the small board, with tags in CGN and a result.
    pub(super) fn imported(&self, names: [&str; 2], tags: &str, result: &str) -> GameId {
        let text = format!(
            "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"{}\"]\n[Second \"{}\"]\n{tags}[Result \"{result}\"]\n\n\
             1. a1-a2 d1-c1 {result}\n",
            names[0], names[1]
        );
        let record = Reader::new(text.as_bytes(), Format::Cgn).next().expect("one").expect("a good record");
        let started = record.tags.get("Date").and_then(parse_date_tag).unwrap_or(UNDATED);
        let game = Imported {
            variant: record.variant,
            position: None,
            names: BySide::new(names[0].to_owned(), names[1].to_owned()),
            control: record
                .tags
                .get("TimeControl")
                .and_then(|text| text.parse().ok())
                .unwrap_or(TimeControl::Unlimited),
            started,
            ended: record.tags.get("EndDate").and_then(parse_date_tag).unwrap_or(started),
            actions: record.actions.iter().map(|action| (action.text.clone(), action.at)).collect(),
            result: record.result,
            reason: record.reason.unwrap_or(Reason::Unfinished),
            annotations: Some(annotations_of(&record).expect("annotations")),
            facts: Facts::default(),
        };
        let taken = self.service.import(&[game.prepared()], false, &|_| Facts::default()).expect("imported");
        *taken[0].as_ref().expect("taken")
    }
}

/// The text of an element with a single child.
fn plain(html: &str) -> &str {
    html.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</")).map_or(html, |(text, _)| text)
}

/// The facts beside the board of a game.
fn facts(page: &str) -> Vec<(&str, &str)> {
    let Some((_, rest)) = page.split_once("<dl class=\"facts\">") else { return Vec::new() };
    let list = rest.split("</dl>").next().expect("an end");
    let inner = |text: &'_ str, tag: &str| {
        let start = text.find(&format!("<{tag}>")).expect("a start") + tag.len() + 2;
        (start, text.find(&format!("</{tag}>")).expect("an end"))
    };
    let fact = |row| {
        let (label, value) = (inner(row, "dt"), inner(row, "dd"));
        (&row[label.0..label.1], plain(&row[value.0..value.1]))
    };
    list.split("<div>").skip(1).map(fact).collect()
}

#[test]
fn what_a_record_tells_is_shown() {
    let host = Host::new();
    let tags = "[Event \"Open <1>\"]\n[Site \"Paris\"]\n[Round \"3\"]\n[Annotator \"Eve\"]\n[Date \"2019.05.??\"]\n\
                [EndDate \"2020.02.07\"]\n[TimeControl \"3d\"]\n";
    let game = host.imported(["Ada", "Bob"], tags, "1/2-1/2").0;
    let page = host.page(&format!("/games/{game}"));
    assert_eq!(
        facts(&page),
        [
            ("Event", "Open &#60;1&#62;"),
            ("Site", "Paris"),
            ("Round", "3"),
            ("Annotator", "Eve"),
            ("Began", "May 2019"),
            ("Ended", "7 Feb 2020"),
            ("Time", "3 days a move"),
        ]
    );
    assert_eq!(TimeControl::PerMove(Span::days(3)).to_string(), "3d");
    let list = host.page("/archive");
    for text in ["played <time datetime=\"2020-02-07\">7 Feb 2020</time>", "<time datetime=\"2019-05\">May 2019</time>"]
    {
        assert!(list.contains(text), "{text}: {list}");
    }
}

#[test]
fn what_a_record_does_not_tell_is_not_said() {
    let host = Host::new();
    let real = host.finished(["Ada", "Bob"]).0;
    let untold = host.imported(["Cy", "Dee"], "[Date \"????.??.??\"]\n[Event \"?\"]\n[Round \"-\"]\n", "1/2-1/2").0;
    let page = host.page(&format!("/games/{untold}"));
    assert!(facts(&page).is_empty(), "{:?}", facts(&page));
    assert!(page.contains("<p class=\"standing\">Draw</p>"), "{page}");
    let dated = host.imported(["Cy", "Dee"], "[Date \"2019.05.04\"]\n", "1-0").0;
    let page = host.page(&format!("/games/{dated}"));
    assert_eq!(facts(&page), [("Played", "4 May 2019")]);
    assert!(page.contains("<p class=\"standing\">Cy won</p>"), "{page}");
    for path in ["/", "/archive", "/players/3", "/feed.atom", &format!("/games/{untold}")] {
        let text = host.page(path);
        for bad in ["unfinished", "00:00 UTC", "no time limit"] {
            assert!(!text.contains(bad), "{path}: {bad}");
        }
    }
    let list = host.page("/archive");
    let places: Vec<_> = [real, dated, untold].map(|game| list.find(&format!("#{game}<")).expect("listed")).to_vec();
    assert!(places.is_sorted(), "{places:?}: {list}");
    for path in ["/archive", "/feed.atom", "/feed.atom?player=Cy"] {
        assert!(!host.page(path).contains("1970"), "{path}");
    }
    let listed = host.get("/api/v1/archive").json();
    assert_eq!(listed["games"][2]["id"], untold);
    assert!(listed["games"][2]["ended"].is_null() && listed["games"][1]["ended"].is_string(), "{listed}");
}

#[test]
fn the_feed_has_undated_games_from_when_their_players_are_known() {
    let host = Host::new();
    let updated = |path: &str| -> Vec<String> {
        let feed = host.page(path);
        let times = feed.split("<updated>").skip(1).filter_map(|rest| rest.split("</updated>").next());
        times.map(str::to_owned).collect()
    };
    assert_eq!(updated("/feed.atom"), ["1970-01-01T00:00:00Z"], "a feed without games has never changed");
    host.imported(["Ada", "Bob"], "", "1-0");
    let first = updated("/feed.atom");
    assert!(first.len() == 2 && first[0] == first[1] && first[0].starts_with("2026-03-01T12:"), "{first:?}");
    host.imported(["Bob", "Cy"], "", "1-0");
    let game = host.imported(["Ada", "Bob"], "[Date \"2019.05.04\"]\n", "0-1");
    let ada = host.service.summary(Viewer::Nobody, game).expect("a game").1.players.first;
    // The times of existing games do not change; the newest one is that of the feed, wherever its game is.
    let later = updated("/feed.atom");
    assert_eq!((later.len(), later[1].as_str()), (4, "2019-05-04T00:00:00Z"), "{later:?}");
    assert!(later[2] > first[0] && later[0] == later[2] && later[3] == first[0], "{later:?}");
    assert_eq!(
        updated(&format!("/feed.atom?player={ada}")),
        [first[0].as_str(), "2019-05-04T00:00:00Z", first[0].as_str()]
    );
    assert_eq!(updated("/feed.atom?player=Ada"), updated(&format!("/feed.atom?player={ada}")));
}

#[test]
fn whoever_is_unknown_is_no_player_of_the_pages() {
    let host = Host::new();
    let game = host.imported(["Ada", "?"], "", "1-0");
    host.imported(["?", "Bob"], "", "1-0");
    let (_, summary) = host.service.summary(Viewer::Nobody, game).expect("a game");
    let (ada, unknown) = (summary.players.first, summary.players.second);
    let page = host.page(&format!("/players/{ada}"));
    assert!(!page.contains("<h2>Opponents</h2>"), "{page}");
    for path in ["/".to_owned(), "/archive".to_owned(), format!("/games/{}", game.0), format!("/players/{ada}")] {
        let page = host.page(&path);
        assert!(page.contains("<bdi>unknown player</bdi>"), "{path}: {page}");
        let links = links(&page);
        assert!(links.contains(&format!("/players/{ada}")) || path.starts_with("/players/"), "{path}: {links:?}");
        let address = format!("/players/{unknown}");
        let wrong = links.iter().find(|link| **link == address || link.ends_with(&format!("/against/{unknown}")));
        assert_eq!(wrong, None, "{path}");
    }
    // Exported records contain it like all records.
    let record = host.get(&format!("/games/{}.cgn", game.0)).text();
    assert!(record.contains("[Second \"?\"]"), "{record}");
    assert_eq!(host.get(&format!("/games/{}.json", game.0)).json()["second"]["name"], "?");
    let list = host.page("/players");
    assert!(list.contains("<bdi>Ada</bdi>") && list.contains("<bdi>Bob</bdi>"), "{list}");
    assert!(!list.contains("unknown player") && !list.contains("<bdi>?</bdi>"), "{list}");
    assert!(!host.page("/players?q=%3F").contains("<bdi>"), "a search finds nobody");
    for path in [
        format!("/players/{unknown}"),
        format!("/players/{unknown}/against/{ada}"),
        format!("/players/{ada}/against/{unknown}"),
        format!("/api/v1/players/{unknown}"),
    ] {
        assert_eq!(host.get(&path).status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(host.get("/api/v1/players?name=%3F").json(), serde_json::json!([]));
}
