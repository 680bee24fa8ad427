//! Imported games: the information in their records is shown, and nothing else.

use axum::http::StatusCode;
use colonnade::play::{GameId, Span, TimeControl, UNDATED, Viewer, parse_date_tag};
use colonnade::record::{Format, Reader};
use colonnade::service::{ImportError, ImportFacts, Imported, archive, import};
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
            opening: colonnade_play::Opening::Standard,
            actions: record.actions.iter().map(|action| (action.text.clone(), action.at)).collect(),
            result: record.result,
            reason: record.reason.unwrap_or(Reason::Unfinished),
            annotations: Some(annotations_of(&record).expect("annotations")),
            facts: ImportFacts::default(),
        };
        let taken =
            import::import(&self.service, &[game.prepared()], false, &|_| ImportFacts::default()).expect("imported");
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
        let label = inner(row, "dt");
        let value = inner(row, "dd");
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

/// B11: a time control that a record does not name, or that is not one of this program, is unknown, and not none.
#[test]
fn b11_an_unknown_time_control_is_unknown() {
    let host = Host::new();
    let control = |tags: &str, names: [&str; 2]| {
        let game = host.imported(names, tags, "1-0").0;
        let page = host.page(&format!("/games/{game}"));
        let shown = facts(&page).into_iter().find(|(label, _)| *label == "Time").map(|(_, value)| value.to_owned());
        let told = host.get(&format!("/api/v1/games/{game}")).json()["control"].as_str().map(str::to_owned);
        let record = host.get(&format!("/games/{game}.json")).json()["tags"]["TimeControl"].as_str().map(str::to_owned);
        (shown, told, record)
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(control("", ["Ann", "Ben"]), (None, None, None));
    assert_eq!(control("[TimeControl \"?\"]\n", ["Ben", "Ann"]), (None, None, text("?")));
    assert_eq!(control("[TimeControl \"40/7200\"]\n", ["Cy", "Dee"]), (text("40/7200"), None, text("40/7200")));
    assert_eq!(control("[TimeControl \"3d\"]\n", ["Dee", "Cy"]), (text("3 days a move"), text("3d"), text("3d")));
    let none = control("[TimeControl \"none\"]\n", ["Eve", "Fay"]);
    assert_eq!((none.0.is_some(), none.1, none.2), (true, text("none"), text("none")));
    let played = host.finished(["Gil", "Hal"]).0;
    assert!(host.get(&format!("/api/v1/games/{played}")).json()["control"].is_string());
}

/// B11: how exactly a day is known is told to programs, undated games ended at no time that is searched for, and games of
/// the future are refused.
#[test]
fn days_are_as_exact_as_the_record_and_none_is_in_the_future() {
    let host = Host::new();
    let untold = host.imported(["Cy", "Dee"], "", "1-0").0;
    let year = host.imported(["Cy", "Dee"], "[Date \"1998.??.??\"]\n", "1/2-1/2").0;
    let both = host.imported(["Cy", "Dee"], "[Date \"2019.05.??\"]\n[EndDate \"2019.06.07\"]\n", "0-1").0;
    let listed = host.get("/api/v1/archive").json();
    let of = |id: u64| {
        let games = listed["games"].as_array().expect("games");
        games.iter().find(|game| game["id"] == id).expect("listed").clone()
    };
    assert_eq!(
        (of(both)["started_precision"].as_str(), of(both)["ended_precision"].as_str()),
        (Some("month"), Some("day"))
    );
    assert_eq!(of(year)["ended_precision"], "year");
    assert!(of(untold)["ended_precision"].is_null());
    let game = host.get(&format!("/api/v1/games/{both}")).json();
    assert_eq!((game["started_precision"].as_str(), game["ended_precision"].as_str()), (Some("month"), Some("day")));
    let ids = |query: &str| -> Vec<u64> {
        let found = host.get(&format!("/api/v1/archive?{query}")).json();
        found["games"].as_array().expect("games").iter().filter_map(|game| game["id"].as_u64()).collect()
    };
    assert_eq!(ids("until=2020-01-01"), [both, year]);
    assert_eq!(ids("since=1960-01-01"), [both, year]);
    let text = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"Ann\"]\n[Second \"Ben\"]\n1. a1-a2 d1-c1 1-0\n";
    let record = Reader::new(text.as_bytes(), Format::Cgn).next().expect("one").expect("a good record");
    let at = |date: &str| {
        let day = parse_date_tag(date).expect("a day");
        let game = Imported {
            variant: record.variant,
            position: None,
            names: BySide::new("Ann".to_owned(), "Ben".to_owned()),
            control: TimeControl::Unlimited,
            started: day,
            ended: day,
            opening: colonnade_play::Opening::Standard,
            actions: record.actions.iter().map(|action| (action.text.clone(), None)).collect(),
            result: record.result,
            reason: Reason::Resignation,
            annotations: None,
            facts: ImportFacts::default(),
        };
        import::import(&host.service, &[game.prepared()], false, &|_| ImportFacts::default()).expect("read").remove(0)
    };
    assert_eq!(at("2999.??.??"), Err(ImportError::Future));
    assert!(at("2026.03.01").is_ok());
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
    let ada = archive::summary(&host.service, Viewer::Nobody, game).expect("a game").1.players.first;
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
    let (_, summary) = archive::summary(&host.service, Viewer::Nobody, game).expect("a game");
    let ada = summary.players.first;
    let unknown = summary.players.second;
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
    // R27: all whom records do not name have no number in common.
    assert!(record.contains("[FirstId ") && !record.contains("[SecondId "), "{record}");
    assert!(host.get(&format!("/games/{}.json", game.0)).json()["second"].get("id").is_none());
    let told = host.get(&format!("/api/v1/games/{}", game.0)).json()["players"].clone();
    assert_eq!((told["first"]["id"].as_u64(), told["second"].get("id")), (Some(ada.0), None), "{told}");
    let told = host.get("/api/v1/archive").json()["games"].clone();
    assert!(
        told.as_array().is_some_and(|games| games.iter().all(|game| {
            let ids = ["first", "second"].map(|side| game["players"][side]["id"].as_u64());
            ids.iter().flatten().count() == 1 && !ids.contains(&Some(unknown.0))
        })),
        "{told}"
    );
    for path in [format!("/archive?player={unknown}"), "/archive?player=%3F".to_owned()] {
        assert_eq!(host.get(&path).status, StatusCode::BAD_REQUEST, "{path}");
    }
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
