//! Pages in the language of the reader.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use colonnade::language::Language;
use colonnade::play::{Command, Place, Span, Viewer};
use colonnade::service::{games, people};
use colonnade_rules::Game;

use super::{Answer, Host, asking, unescaped};
use crate::languages::english;

impl Host {
    /// Requests a page with an `accept-language` header.
    fn get_in(&self, language: &str, path: &str) -> Answer {
        let request = asking(Method::GET, path).header(header::ACCEPT_LANGUAGE, language);
        self.ask(request.body(Body::empty()).expect("a request"))
    }
}

/// A host with content for each page, and its pages.
fn furnished() -> (Host, Vec<String>) {
    let host = Host::new();
    let finished = host.finished(["Ada", "Bob"]);
    let running = host.game(Place::Local, "buku/8x8", ["Ada", "Cy"], "6:e3-d3-d4-a4-a2-b2");
    let drawn = host.game(Place::Local, "gore/standard", ["Bob", "Cy"], "");
    host.act(drawn, Command::OfferDraw);
    let mut pages: Vec<String> = [
        "/",
        "/archive",
        "/archive?player=Ada&result=second",
        "/archive?player=nobody&since=soon",
        "/leaderboard",
        "/leaderboard/pilastri",
        "/players",
        "/players/1",
        "/players/1/against/2",
        "/rules",
        "/rules/pilastri/try/0?m=f4-e4",
        "/statistics",
        "/explorer",
        "/analysis",
        "/puzzle",
        "/puzzle/1",
        "/starts",
        "/privacy",
        "/setup",
        "/table",
        "/feed.atom",
        "/nothing",
    ]
    .map(str::to_owned)
    .into();
    pages.extend(Game::ALL.iter().map(|game| format!("/rules/{}", game.slug())));
    for game in [finished.0, running.0, drawn.0] {
        let place = if game == finished.0 { "games" } else { "table" };
        pages.extend(["", "/0", "/embed", "/analysis"].map(|part| format!("/games/{game}{part}")));
        pages.push(format!("/{place}/{game}"));
        pages.push(format!("/games/{game}/0.svg"));
    }
    (host, pages)
}

/// The texts of a page that a reader sees or hears, without code, names and parts in their own language.
fn told(page: &str) -> String {
    let mut told = String::new();
    let mut rest = page;
    let mut inside: Option<&str> = None;
    while let Some(begin) = rest.find('<') {
        let (text, tag) = rest.split_at(begin);
        if inside.is_none() {
            told.push_str(text);
            told.push(' ');
        }
        let (tag, behind) = tag.split_once('>').unwrap_or((tag, ""));
        let name = tag.trim_start_matches(['<', '/']).split([' ', '\n']).next().unwrap_or_default();
        let is_foreign = name != "html" && tag.contains(" lang=");
        let is_kept = ["script", "style", "code", "bdi", "kbd", "name", "id", "updated", "published", "content"]
            .contains(&name)
            || is_foreign;
        match inside {
            None if is_kept && !tag.starts_with("</") && !tag.ends_with('/') => inside = Some(name),
            Some(open) if tag == format!("</{open}") => inside = None,
            _ => {}
        }
        if inside.is_none() {
            for attribute in
                ["alt", "title", "aria-label", "placeholder", "data-say", "data-news", "aria-description", "summary"]
            {
                let value = tag.split_once(&format!(" {attribute}=\"")).and_then(|(_, value)| value.split('"').next());
                told.extend(value.into_iter().flat_map(|value| [value, " "]));
            }
        }
        rest = behind;
    }
    unescaped(&told)
}

#[test]
fn no_page_tells_a_reader_of_another_language_english() {
    let (host, pages) = furnished();
    let mut found = Vec::new();
    // Pictures name their language in their address.
    for path in
        pages.iter().map(|path| if path.ends_with(".svg") { format!("{path}?lang=en-XA") } else { path.clone() })
    {
        let answer = host.get_in("en-XA", &path);
        let text = answer.text();
        let told = told(&text);
        assert!(told.contains('⟦') || path.contains(".svg"), "{path}: {}: {text}", answer.status);
        found.extend(english(&told).into_iter().map(|word| format!("{path}: {word}")));
    }
    assert!(found.is_empty(), "{} words are not translated:\n{}", found.len(), found.join("\n"));
    let plain = told(&host.page("/archive"));
    assert!(english(&plain).len() > 20, "the test sees English where it is: {plain}");
}

#[test]
fn every_page_is_told_in_every_language() {
    let (host, pages) = furnished();
    for language in Language::all() {
        for path in &pages {
            let answer = host.get_in(language.tag(), path);
            let english = host.get(path);
            assert_eq!(answer.status, english.status, "{language}: {path}: {}", answer.text());
            assert_eq!(answer.header("content-type"), english.header("content-type"), "{language}: {path}");
            if answer.header("content-type").starts_with("text/html") {
                assert!(answer.text().contains(&format!("<html lang=\"{language}\"")), "{language}: {path}");
                assert_eq!(answer.header("content-language"), language.tag(), "{path}");
                let mut vary = answer.headers.get_all("vary").iter();
                assert!(vary.any(|value| value == "accept-language, cookie"), "{path}: {:?}", answer.headers);
            }
        }
    }
}

#[test]
fn a_reader_chooses_a_language_and_stays_on_the_page() {
    let host = Host::new();
    let page = host.page("/rules/pilare?from=elsewhere");
    assert!(page.contains("name=\"back\" value=\"/rules/pilare?from=elsewhere\""), "{page}");
    let answer = host.post("/language", &[("language", "en-XA"), ("back", "/rules/pilare?from=elsewhere")]);
    assert_eq!(answer.location(), "/rules/pilare?from=elsewhere");
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let asked =
        asking(Method::GET, "/rules/pilare").header(header::COOKIE, cookie).header(header::ACCEPT_LANGUAGE, "en");
    let page = host.ask(asked.body(Body::empty()).expect("a request"));
    assert_eq!((page.status, page.header("content-language")), (StatusCode::OK, "en-XA"));
    assert!(page.text().contains('⟦'));
    for back in ["https://example.org/", "//example.org", "javascript:0", ""] {
        assert_eq!(host.post("/language", &[("language", "en"), ("back", back)]).location(), "/", "{back}");
    }
    let unknown = host.post("/language", &[("language", "tlh"), ("back", "/")]);
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
    assert_eq!(unknown.header("set-cookie"), "");
}

#[test]
fn a_reader_chooses_the_colours_of_boards() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let answer = host.post("/boards", &[("boards", "contrast"), ("back", "/archive?player=Ada")]);
    assert_eq!(answer.location(), "/archive?player=Ada");
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let with_cookie = |path: &str| {
        let asked = asking(Method::GET, path).header(header::COOKIE, cookie.as_str()).body(Body::empty());
        host.ask(asked.expect("a request")).text()
    };
    let paths = [
        format!("/games/{game}"),
        "/".to_owned(),
        "/rules/pilare".to_owned(),
        "/explorer".to_owned(),
        "/archive".to_owned(),
    ];
    for path in &paths {
        let plain = host.page(path);
        let chosen = with_cookie(path);
        assert!(!plain.contains("svg?theme=contrast"), "{path}: {plain}");
        assert!(chosen.contains("<option value=\"contrast\" selected>"), "{path}: {chosen}");
        for part in ["theme=wood&#38;", "theme=slate&#38;", "srcset=\"/games/1/0.svg?theme=slate"] {
            assert!(!chosen.contains(part), "{path}: {part}: {chosen}");
        }
    }
    // A theme in the address takes precedence over the chosen one.
    let shared = with_cookie(&format!("/games/{game}?theme=slate"));
    assert!(shared.contains("theme=slate") && !shared.contains("svg?theme=contrast"), "{shared}");
    let back = host.post("/boards", &[("boards", "page"), ("back", "/")]);
    assert!(
        back.header("set-cookie").contains("colonnade_boards=; ") && back.header("set-cookie").contains("Max-Age=0")
    );
    let unknown = host.post("/boards", &[("boards", "neon"), ("back", "//example.org")]);
    assert_eq!((unknown.status, unknown.header("set-cookie")), (StatusCode::BAD_REQUEST, ""));
}

#[test]
fn what_is_kept_of_a_page_is_kept_for_its_language() {
    let (host, pages) = furnished();
    let picture = pages.iter().find(|path| path.ends_with(".svg")).expect("a picture");
    assert_eq!(
        host.get_in("en-XA", picture).header("etag"),
        host.get(picture).header("etag"),
        "the address is English"
    );
    for path in ["/rules/pilare", "/rules/buku"] {
        let [plain, pseudo] = ["en", "en-XA"].map(|language| host.get_in(language, path));
        assert_ne!(plain.header("etag"), pseudo.header("etag"), "{path}");
        assert_ne!(plain.bytes, pseudo.bytes, "{path}");
        let again = asking(Method::GET, path).header(header::ACCEPT_LANGUAGE, "en-XA");
        let asked = again.header(header::IF_NONE_MATCH, plain.header("etag")).body(Body::empty()).expect("a request");
        assert_eq!(host.ask(asked).status, StatusCode::OK, "{path}: another language is not the same page");
    }
}

#[test]
fn programs_read_english_whatever_they_ask_for() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]);
    let records = ["cgn", "json"].map(|extension| format!("/games/{}.{extension}", game.0));
    let others = ["/api/v1/games/77", "/api/v1/archive?since=soon", "/archive.cgn"].map(str::to_owned);
    for path in records.iter().chain(&others) {
        let [plain, pseudo] = ["en", "en-XA"].map(|language| host.get_in(language, path));
        assert_eq!(plain.text(), pseudo.text(), "{path}");
        assert_eq!(plain.header("etag"), pseudo.header("etag"), "{path}");
        assert_eq!(plain.header("vary"), pseudo.header("vary"), "{path}");
    }
}

#[test]
fn why_there_is_no_record_is_told_in_the_language_of_the_reader() {
    let host = Host::new();
    for path in ["/games/77.json", "/games/77.cgn", "/archive.cgn?since=soon", "/archive.ndjson?since=soon"] {
        let answer = host.get_in("en-XA", path);
        assert_eq!(answer.header("content-language"), "en-XA", "{path}");
        let text = answer.text();
        assert_eq!(english(&told(&text)), Vec::<&str>::new(), "{path}: {text}");
    }
}

#[test]
fn a_link_of_a_player_is_told_in_the_language_that_they_chose() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    people::choose_language(&host.service, host.player("Ada"), Some(Language::PSEUDO)).expect("chosen");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let expires = host.service.now() + Span::days(1).delta();
    let begin = host.key.plan_link(game, host.player("Ada"), found.version, expires);
    let lines = host.get_in("en", &begin).location().to_owned();
    let page = host.get_in("en", &lines);
    assert_eq!((page.status, page.header("content-language")), (StatusCode::OK, "en-XA"));
    let text = page.text();
    assert_eq!(english(&told(&text)), Vec::<&str>::new(), "{text}");
    let board = text.split("src=\"").map(|rest| unescaped(rest.split('"').next().unwrap_or_default()));
    let board = board.into_iter().find(|address| address.contains("board.svg")).expect("a board");
    assert!(host.get_in("en", &board).text().contains('⟦'), "{board}");
    // Missing pages are reported in the language, too, including the surrounding page.
    let missing = host.get_in("en", &format!("{begin}/nothing/0"));
    assert_eq!((missing.status, missing.header("content-language")), (StatusCode::NOT_FOUND, "en-XA"));
    let text = missing.text();
    assert_eq!(english(&told(&text)), Vec::<&str>::new(), "{text}");
    assert!(text.contains("<html lang=\"en-XA\""), "{text}");
}

#[test]
fn a_picture_that_is_kept_for_long_has_an_address_of_its_language() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for path in [format!("/games/{game}"), "/rules/pilare".to_owned()] {
        let pictures = |page: &str| -> Vec<String> {
            let addresses = page.split("src=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
            let kept = |address: &&str| {
                address.contains(".svg?") && (address.starts_with("/games/") || address.starts_with("/rules/"))
            };
            addresses.filter(kept).map(unescaped).collect()
        };
        let [plain, pseudo] = ["en", "en-XA"].map(|language| pictures(&host.get_in(language, &path).text()));
        assert!(!plain.is_empty() && plain.len() == pseudo.len(), "{path}");
        for (plain, pseudo) in plain.iter().zip(&pseudo) {
            assert_eq!(*pseudo, format!("{plain}&lang=en-XA"), "{path}");
            // The reader and their preferences make no difference.
            let [one, other] = ["en", "en-XA"].map(|language| host.get_in(language, pseudo));
            assert_eq!(one.bytes, other.bytes, "{pseudo}");
            assert!(one.text().contains('⟦'), "{pseudo}");
            assert!(one.header("cache-control").contains("max-age="), "{pseudo}");
            assert!(!one.headers.get_all("vary").iter().any(|value| value == "accept-language, cookie"), "{pseudo}");
            // W34: without a language in the address it is English for all readers, and shared caches keep it.
            for address in [plain.clone(), format!("{plain}&lang=tlh")] {
                let [english, other] = ["en", "en-XA"].map(|language| host.get_in(language, &address));
                assert_eq!(english.bytes, other.bytes, "{address}");
                assert!(other.header("cache-control").contains("max-age="), "{address}");
                assert!(!other.text().contains('⟦') && other.header("vary") != "accept-language, cookie", "{address}");
            }
        }
    }
}

#[test]
fn files_have_the_same_address_for_all() {
    let host = Host::new();
    let files = |language: &str| -> Vec<String> {
        let page = host.get_in(language, "/").text();
        let named = page.split('"').filter(|part| part.starts_with("/assets/") && part.contains('?'));
        named.map(str::to_owned).collect()
    };
    let pseudo = files("en-XA");
    assert_eq!(pseudo, files("en"));
    for path in pseudo {
        assert!(host.get(&path).header("cache-control").contains("immutable"), "{path}");
    }
}

#[test]
fn a_record_that_cannot_be_read_is_told_so() {
    const EDGE: &str = "edge7d1";
    let host = Host::new();
    let pasted = |language: &str, record: &str| {
        let body =
            format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"record\"\r\n\r\n{record}\r\n--{EDGE}--\r\n");
        let request = asking(Method::POST, "/analysis")
            .header(header::ACCEPT_LANGUAGE, language)
            .header(header::ORIGIN, "http://localhost:7117")
            .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={EDGE}"));
        host.ask(request.body(Body::from(body)).expect("a request"))
    };
    for (record, words) in [
        ("\0\0\0", "das ist kein Text"),
        ("[Game \"Pilare\"]\n\nz9 *", "Zeile 3, Zeichen "),
        ("{\"game\": }", "das JSON ist hier nicht lesbar"),
    ] {
        let answer = pasted("de", record);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{record:?}");
        let text = unescaped(&answer.text()).to_lowercase();
        assert!(text.contains(&words.to_lowercase()), "{record:?}: {text}");
    }
}

#[test]
fn a_day_is_marked_as_one_for_the_scripts() {
    let host = Host::new();
    host.finished(["Ada", "Bob"]);
    let page = host.get_in("ja", "/archive").text();
    assert!(page.contains(" data-form=\"day\">"), "{page}");
}
