//! Pages for readers.

use axum::http::StatusCode;
use colonnade::play::{Command, Place};
use colonnade::record::{Format, Reader};
use colonnade::service::{ImportFacts, Imported, deletion, import};
use colonnade::view::rulebook;
use colonnade_rules::Game as GameKind;

use super::{AT_HOME, Bot, Host, PUBLIC, Reached, links};

#[test]
fn every_page_answers_and_links_to_pages_that_do() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    host.game(Place::Local, "buku/8x8", ["Ada", "Cy"], "6:e3-d3-d4-a4-a2-b2");
    let mut seen = std::collections::BTreeSet::new();
    let mut open = vec!["/".to_owned(), format!("/games/{game}"), "/table".to_owned()];
    while let Some(path) = open.pop() {
        let path = path.split('#').next().unwrap_or_default().to_owned();
        // Each step of each move on the explorer's boards has a separate address.
        let is_step = path.starts_with("/explorer?") && path.contains("&version=");
        if path.is_empty() || path.starts_with("http") || is_step || !seen.insert(path.clone()) || seen.len() > 500 {
            continue;
        }
        let is_line = path.starts_with("/explorer?") && path.contains("&moves=");
        let is_board = path.starts_with("/analysis/board/") || path.contains("/try/") || is_line;
        if is_board && !path.contains("board.svg") {
            // It has endlessly many links of its own, too.
            host.page(&path);
            continue;
        }
        if path.starts_with("/explorer/game/") {
            open.push(host.get(&path).location().to_owned());
            continue;
        }
        if path.starts_with("/analysis/game/") || path.starts_with("/analysis?") {
            // Its page has endlessly many links of its own: each move leads to another analysis.
            host.page(host.get(&path).location());
            continue;
        }
        let answer = host.get(&path);
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        if answer.header("content-type").starts_with("text/html") {
            let text = answer.text();
            assert!(text.len() < 100 * 1024, "{path} is {} bytes", text.len());
            // The pages' policy forbids inline styles. In the HTML to copy for other sites, one is allowed, as text.
            let styles = text.matches("style=").count() - text.matches(" style=&#34;").count();
            assert!(text.contains("<h1>") && text.contains("<main") && styles == 0, "{path}");
            open.extend(links(&text));
        }
    }
    for path in ["/archive", "/leaderboard/gore", "/rules/pit-of-pillars", "/feed.atom", "/players/1", "/archive.cgn"] {
        assert!(seen.contains(path), "nothing links to {path}");
    }
}

#[test]
fn the_archive_leads_back_to_newer_games() {
    let host = Host::new();
    for _ in 0..80 {
        host.finished(["Ada", "Bob"]);
    }
    let games = |page: &str| {
        let cards = page.split("<h3><a href=\"/games/").skip(1);
        cards.filter_map(|card| card.split('"').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let link = |page: &str, rel: &str| {
        let found = page.split("<a ").find(|tag| tag.contains(&format!("rel=\"{rel}\"")));
        found.and_then(|tag| links(tag).into_iter().next())
    };
    let mut pages = vec![host.page("/archive")];
    while let Some(next) = link(pages.last().expect("a page"), "next") {
        pages.push(host.page(&next));
    }
    assert_eq!(pages.iter().map(|page| games(page).len()).collect::<Vec<_>>(), [24, 24, 24, 8]);
    assert!(pages[2].contains("49–72 of 80") && link(&pages[0], "prev").is_none());
    for at in [3, 2] {
        let newer = host.page(&link(&pages[at], "prev").expect("newer games"));
        assert_eq!(games(&newer), games(&pages[at - 1]));
        assert_eq!(link(&newer, "next").is_some(), link(&pages[at - 1], "next").is_some());
    }
    let second = host.page(&link(&pages[2], "prev").expect("newer games"));
    assert!(second.contains("25–48 of 80"), "{second}");
    // The first page has a single address.
    let first = host.get(&link(&second, "prev").expect("newer games"));
    assert_eq!(first.location(), "/archive");
    let filtered = link(&host.page("/archive?player=ada"), "next").expect("older games");
    let newer = host.get(&link(&host.page(&filtered), "prev").expect("newer games"));
    assert_eq!(newer.location(), "/archive?player=ada");
    assert_eq!(host.get("/archive?newer=soon").status, StatusCode::BAD_REQUEST);
}

#[test]
fn the_archive_is_filtered_and_paged() {
    let host = Host::new();
    for number in 0..30 {
        let other = if number % 3 == 0 { "Bob" } else { "Cy" };
        host.finished(["Ada", other]);
    }
    let all = host.page("/archive");
    assert!(all.contains("30 games") && all.matches("class=\"card\"").count() == 24);
    let next = links(&all).into_iter().find(|link| link.contains("after=")).expect("a second page");
    let second = host.page(&next);
    assert_eq!(second.matches("class=\"card\"").count(), 6);
    assert!(second.contains("Newest") && !second.contains("rel=\"next\""));
    let lost = "player=bob&reason=resignation&rated=no&game=pilastri&variant=6x6";
    for (result, count) in [("first", 0), ("second", 10), ("draw", 0)] {
        let page = host.page(&format!("/archive?{lost}&result={result}"));
        assert_eq!(page.matches("class=\"card\"").count(), count, "{result}");
    }
    let bob = host.page("/archive?player=bob&opponent=Ada&reason=resignation&shortest=6&longest=6&since=2026-03-01");
    assert!(bob.contains("10 games"));
    let wrong = host.get("/archive?player=nobody&game=chess&since=soon");
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    let wrong = wrong.text();
    for words in ["There is no player with this number or name", "There is no game “chess”", "“soon” is not a day"]
    {
        assert!(wrong.contains(words), "{words}");
    }
    let several = host.get("/archive?player=");
    assert_eq!(several.status, StatusCode::OK);
}

#[test]
fn a_game_is_replayed_by_links() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let page = host.page(&format!("/games/{game}"));
    assert!(
        page.contains("<bdi>Ada</bdi> – <bdi>Bob</bdi>")
            && page.contains("Bob won: resignation")
            && page.contains("6 / 6"),
        "{page}"
    );
    let mut path = format!("/games/{game}/0?seat=second&theme=slate");
    for ply in 0..=6 {
        let page = host.page(&path);
        assert!(page.contains(&format!("{ply} / 6")), "{path}");
        assert!(page.contains("theme=slate") && page.contains("seat=second"));
        let next = page.split("rel=\"next\"").next().and_then(|before| before.rsplit("href=\"").next());
        let next = next.and_then(|rest| rest.split('"').next()).map(super::unescaped);
        if page.contains("rel=\"next\"") {
            path = next.expect("a link to the next action");
        } else {
            assert_eq!(ply, 6);
        }
    }
    for (path, begins) in [("0.svg", "<svg "), ("6.png", "\u{fffd}PNG"), ("3.svg?part=board&width=200", "<svg ")] {
        assert!(host.page(&format!("/games/{game}/{path}")).starts_with(begins), "{path}");
    }
    assert!(host.page(&format!("/games/{game}.gif?width=240")).starts_with("GIF89a"));
    for path in ["7", "7.svg", "0.gif", "x", "-1", "01", "1.exe"] {
        assert_eq!(host.get(&format!("/games/{game}/{path}")).status, StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["/games/99", "/games/x", "/games/1.exe", "/games/01", "/players/99", "/rules/chess", "/leaderboard/x"]
    {
        assert_eq!(host.get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn error_pages_have_the_navigation_of_all_pages() {
    let host = Host::new();
    for path in ["/nowhere", "/games/99", "/archive?after=x"] {
        let text = host.get(path).text();
        for way in ["/archive", "/rules", "/leaderboard", "/table"] {
            assert!(links(&text).contains(&way.to_owned()), "{path} has no link to {way}");
        }
    }
}

#[test]
fn downloads_are_records_that_can_be_read() {
    let host = Host::new();
    let game = host.finished(["Ada \"the\" \\ great", "Bob"]);
    host.finished(["Cy", "Bob"]);
    let text = host.page(&format!("/games/{}.cgn", game.0));
    let records: Vec<_> = Reader::new(text.as_bytes(), Format::Cgn).collect::<Result<_, _>>().expect("a good record");
    assert_eq!((records.len(), records[0].actions.len()), (1, 6));
    assert_eq!(records[0].players.first.name, "Ada \"the\" \\ great");
    assert!(records[0].actions.iter().all(|action| action.at.is_some()));
    let json = host.page(&format!("/games/{}.json", game.0));
    let same: Vec<_> = Reader::new(json.as_bytes(), Format::Ndjson).collect::<Result<_, _>>().expect("a good record");
    assert_eq!(same, records);
    let answer = host.get("/archive.ndjson?player=Bob");
    assert!(answer.header("content-disposition").contains("\"colonnade-Bob.ndjson\""));
    assert_eq!(Reader::new(answer.bytes.as_slice(), Format::Ndjson).filter(Result::is_ok).count(), 2);
    let answer = host.get("/archive.cgn?player=Cy");
    assert_eq!(Reader::new(answer.bytes.as_slice(), Format::Cgn).filter(Result::is_ok).count(), 1);
    assert_eq!(host.get("/archive.cgn?game=chess").status, StatusCode::BAD_REQUEST);
}

#[test]
fn what_strangers_write_appears_as_text() {
    let host = Host::new();
    let name = "<script>alert(1)</script>\"'&";
    let game = host.finished([name, "Bob"]).0;
    let record = "{\"game\":\"pilastri\",\"variant\":\"4x4\",\"tags\":{},\"first\":{\"name\":\"x\"},\
                  \"second\":{\"name\":\"y\"},\"comment\":\"<b>bold</b>\",\"actions\":[{\"text\":\"a1-a2\",\
                  \"comment\":\"<img src=x onerror=alert(2)>\",\"nags\":[1],\
                  \"variations\":[[{\"text\":\"c1-d1\",\"comment\":\"<i>no</i>\"}]]}],\"result\":\"1-0\",\
                  \"reason\":\"resignation\"}";
    let parsed = Reader::new(record.as_bytes(), Format::Ndjson).next().expect("one").expect("a good record");
    let at = "2026-01-01T00:00:00Z".parse().expect("a time");
    let imported = Imported {
        variant: parsed.variant,
        position: None,
        names: colonnade_rules::BySide::new("x".to_owned(), "y".to_owned()),
        control: colonnade::play::TimeControl::Unlimited,
        started: at,
        ended: at,
        opening: colonnade_play::Opening::Standard,
        actions: vec![("a1-a2".to_owned(), None)],
        result: parsed.result,
        reason: colonnade_rules::Reason::Resignation,
        annotations: Some(record.to_owned()),
        facts: ImportFacts::default(),
    };
    let taken =
        import::import(&host.service, &[imported.prepared()], false, &|_| ImportFacts::default()).expect("imported");
    let noted = taken[0].as_ref().expect("taken").0;
    let page = host.page(&format!("/games/{noted}"));
    for text in ["&#60;b&#62;bold", "&#60;img src=x onerror=alert(2)&#62;", "&#60;i&#62;no", "a1-a2!"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    for path in [
        "/".to_owned(),
        "/archive".to_owned(),
        format!("/archive?player={}", super::encoded(name)),
        format!("/games/{game}"),
        format!("/games/{game}/3.svg"),
        format!("/games/{noted}"),
        "/players/1".to_owned(),
        "/feed.atom".to_owned(),
        "/table".to_owned(),
        "/archive?after=%3Cscript%3Ealert(1)&since=%3Cscript%3Ealert(1)".to_owned(),
    ] {
        let text = host.get(&path).text();
        for bad in ["<script>alert", "<img src=x", "<b>bold", "<i>no", "onerror=\"", "\"'&"] {
            assert!(!text.contains(bad), "{path}: {bad}");
        }
    }
}

#[test]
fn players_leaderboards_rules_and_feeds_have_content() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let player = host.page("/players/1");
    assert!(
        player.contains("<h1><bdi>Ada</bdi></h1>") && player.contains("Pilastri") && player.contains("1 lost"),
        "{player}"
    );
    assert!(host.page("/leaderboard/pilastri").contains("No player has such a rating yet"));
    for (slug, words) in [
        ("pilare", "never straight back"),
        ("gore", "without glory"),
        ("pilastri", "high jumpers"),
        ("buku", "An empty line may be picked up"),
        ("pit-of-pillars", "capacity"),
    ] {
        let page = host.page(&format!("/rules/{slug}"));
        assert!(page.contains(words) && page.contains("Details") && page.contains("Notation"), "{slug}");
        assert!(host.page(&format!("/rules/{slug}/0.svg?theme=slate")).starts_with("<svg "));
    }
    let feed = host.get("/feed.atom?player=1&game=pilastri");
    assert!(feed.header("content-type").starts_with("application/atom+xml"));
    let feed = feed.text();
    assert!(
        feed.contains(&format!("<id>http://localhost:7117/games/{game}</id>"))
            && feed.contains("\u{2068}Ada\u{2069} – \u{2068}Bob\u{2069}")
    );
    for (query, title) in [
        ("player=1", "Finished games of \u{2068}Ada\u{2069}"),
        ("player=1&game=pilastri", "Finished games of \u{2068}Ada\u{2069} in Pilastri"),
        ("game=pilastri", "Finished games of Pilastri"),
    ] {
        let feed = host.page(&format!("/feed.atom?{query}"));
        assert!(feed.contains(&format!("<title>Colonnade: {title}</title>")), "{query}: {feed}");
    }
    assert!(!host.page("/feed.atom?game=buku").contains("<entry>"));
    assert_eq!(host.get("/feed.atom?game=chess").status, StatusCode::BAD_REQUEST);
    assert!(host.page("/").contains("client_id=42"));
}

#[test]
fn moves_are_tried_on_the_boards_of_the_rules() {
    let host = Host::new();
    let mut boards = 0;
    for game in GameKind::ALL {
        let rules = host.page(&format!("/rules/{}", game.slug()));
        for number in 0..rulebook(*game).figures.len() {
            // There is one if the game continues.
            let path = format!("/rules/{}/try/{number}", game.slug());
            let is_there = host.get(&path).status == StatusCode::OK;
            assert_eq!(links(&rules).contains(&path), is_there, "{path}");
            boards += usize::from(is_there);
        }
    }
    assert!(boards > 20, "{boards}");
    let rules = host.page("/rules/pilastri");
    let link = rules.split("<a ").find(|tag| tag.contains("href=\"/rules/pilastri/try/0\"")).expect("a link");
    assert!(link.contains("aria-label=\"Try this: ") && link.contains(">Try this</a>"), "{link}");
    assert!(link.contains("data-swap data-try "), "the script puts the board in the place of the figure: {link}");
    let alone = host.page("/rules/pilastri/try/0");
    assert!(alone.contains("<header class=\"title\" data-alone><h1>") && alone.contains("data-fold>"), "{alone}");
    // A move step by step: its effect is described once it is complete.
    let mut path = "/rules/pilastri/try/0".to_owned();
    let told = loop {
        let page = super::unescaped(&host.page(&path));
        if page.contains("data-confirm") {
            break page;
        }
        assert!(!page.contains("Go on from here"), "{page}");
        let step = links(&page).into_iter().find(|link| link.contains("&m=")).expect("a step");
        path = format!("/rules/pilastri/try/{step}");
    };
    assert!(told.contains("<p class=\"standing\">White moved ") && told.contains("Black to act."), "{told}");
    let picture = told.split("src=\"/rules/").nth(1).and_then(|rest| rest.split('"').next()).expect("a board");
    assert!(host.page(&format!("/rules/{picture}")).starts_with("<svg "));
    let onward = links(&told).into_iter().find(|link| link.starts_with("/analysis?kind=")).expect("a way on");
    assert!(host.page(host.get(&onward).location()).contains("Black to act"));
    // A typed move has the same result; an invalid one is refused.
    let typed = host.post("/rules/pilastri/try/0", &[("move", " F4-E4 ")]).location().to_owned();
    assert!(host.page(&typed).contains("White moved f4 to e4."), "{typed}");
    let wrong = host.post("/rules/pilastri/try/0", &[("move", "a1-a1")]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("id=\"wrong\""));
    for missing in ["/rules/pilastri/try/99", "/rules/pilastri/try/00", "/rules/chess/try/0", "/rules/pilastri/try/x"] {
        assert_eq!(host.get(missing).status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[test]
fn a_running_game_shows_clocks_offers_and_who_acts() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4 b3-b2");
    host.act(game, Command::OfferDraw);
    let page = host.page(&format!("/games/{}", game.0));
    for words in ["Ada to act", "3 days a move", "offered by Ada", "2 / 2", "data-live="] {
        assert!(page.contains(words), "{words}");
    }
    assert!(page.contains("og:image") && page.contains("http://localhost:7117/games/"));
}

#[test]
fn a_deleted_player_is_named_nowhere() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let before = host.get(&format!("/games/{game}/0.svg"));
    deletion::delete_player(&host.service, host.player("Ada")).expect("deleted");
    for path in [format!("/games/{game}"), format!("/games/{game}/0.svg"), format!("/games/{game}.cgn"), "/".to_owned()]
    {
        let text = host.page(&path);
        assert!(!text.contains("Ada") && text.contains("Bob") || path.ends_with("svg"), "{path}");
    }
    assert_ne!(before.header("etag"), host.get(&format!("/games/{game}/0.svg")).header("etag"));
    assert!(host.page("/players/1").contains("deleted player 1"));
}

/// The permissions in the README are those that the invitation on the home page requests.
#[test]
fn the_invitation_is_that_of_the_readme() {
    let readme = include_str!("../../../README.md");
    let invitation = readme.lines().find(|line| line.contains("/oauth2/")).expect("an invitation").trim();
    let invitation = invitation.replace("APPLICATION_ID", "42");
    let home = Host::new().page("/").replace("&#38;", "&").replace("&amp;", "&");
    assert!(home.contains(&format!("href=\"{invitation}\"")), "{invitation}\n{home}");
}

#[test]
fn the_home_page_says_what_this_is_and_how_to_begin() {
    let invite = "https://discord.com/oauth2/authorize?client_id=42";
    for reached in [AT_HOME, PUBLIC] {
        for (bot, words) in [
            (Bot::Absent, "which this host has not set up"),
            (Bot::Connecting, "It is connecting at the moment"),
            (Bot::Connected(42), "/challenge"),
        ] {
            let host = Host::reached(&Reached { bot, ..reached });
            let page = host.page("/");
            assert!(page.contains("Play stacking and sowing games") && page.contains("How to play"), "{page}");
            assert!(page.contains(words), "{words}: {page}");
            let is_connected = matches!(bot, Bot::Connected(_));
            assert_eq!(links(&page).iter().any(|link| link.starts_with(invite)), is_connected, "{words}");
        }
    }
}

#[test]
fn names_do_not_change_the_direction_of_the_text_around_them() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for path in ["/".to_owned(), "/archive".to_owned(), format!("/games/{game}"), "/players/1".to_owned()] {
        assert!(host.page(&path).contains("<bdi>Ada</bdi>"), "{path}");
    }
    assert!(host.page("/feed.atom").contains("\u{2068}Ada\u{2069} – \u{2068}Bob\u{2069}"));
}

#[test]
fn every_page_links_to_the_privacy_page() {
    let host = Host::new();
    for path in ["/", "/archive", "/rules/gore"] {
        assert!(links(&host.page(path)).contains(&"/privacy".to_owned()), "{path}");
    }
    let page = host.page("/privacy");
    for words in ["/privacy export", "/privacy delete", "never shown", "sets no cookie unless"] {
        assert!(page.contains(words), "{words}");
    }
}
