//! The pages as other sites and programs see them: previews, embedded boards, feeds, entity tags, file names.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use colonnade::play::{Place, Span, Viewer};
use colonnade::service::games;
use serde_json::{Value, json};

use super::{Host, PUBLIC, asking, unescaped};

/// The content of a property in the head of a page.
fn property(page: &str, name: &str) -> Option<String> {
    let quoted = format!("=\"{name}\" content=\"");
    page.split_once(&quoted).and_then(|(_, rest)| rest.split('"').next()).map(unescaped)
}

/// The kinds of pages that have a preview.
fn pages(game: u64) -> Vec<String> {
    let mut pages: Vec<String> = [
        "/",
        "/archive",
        "/rules",
        "/rules/gore",
        "/leaderboard",
        "/leaderboard/buku",
        "/puzzle",
        "/puzzle/1",
        "/api",
        "/privacy",
        "/spec",
        "/statistics",
        "/spec/pilare",
        "/known",
        "/starts",
    ]
    .map(str::to_owned)
    .into();
    pages.extend(["", "/2", "/analysis"].map(|part| format!("/games/{game}{part}")));
    pages.extend(["/players/1", "/players/1/against/2"].map(str::to_owned));
    pages.extend(["/explorer?kind=pilastri%2F6x6&moves=f4-e4", "/rules/buku/try/0"].map(str::to_owned));
    pages
}

#[test]
fn every_page_has_a_sentence_and_a_picture() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let board = host.get(&format!("/analysis/game/{game}/4")).location().to_owned();
    for path in pages(game).into_iter().chain([board]) {
        let page = host.page(&path);
        let has = |name: &str| {
            property(&page, name).filter(|text| !text.is_empty()).unwrap_or_else(|| panic!("{path}: {name}"))
        };
        for name in ["og:title", "og:type", "og:site_name", "og:image:alt", "theme-color"] {
            has(name);
        }
        assert_eq!(has("og:url"), format!("http://localhost:7117{path}"));
        assert_eq!(has("twitter:card"), "summary_large_image");
        let sentence = has("og:description");
        assert!(sentence.ends_with('.') && (30..=200).contains(&sentence.chars().count()), "{path}: {sentence}");
        assert_eq!(property(&page, "description"), Some(sentence), "{path}");
        let image = has("og:image");
        let picture = host.get(image.strip_prefix("http://localhost:7117").expect("a picture of this host"));
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"), "{path}: {image}");
        let side = |at: usize| u32::from_be_bytes(picture.bytes[at..at + 4].try_into().expect("four bytes"));
        let told = ["og:image:width", "og:image:height"].map(|name| has(name).parse::<u32>().expect("a number"));
        assert_eq!(told, [side(16), side(20)], "{path}: the size of the picture");
    }
    assert_eq!(
        property(&host.page(&format!("/games/{game}")), "og:description").as_deref(),
        Some("Bob won against Ada in Pilastri 6x6 after 6 actions (resignation).")
    );
}

#[test]
fn pages_of_players_show_the_end_of_their_latest_game() {
    let host = Host::new();
    let first = host.finished(["Ada", "Bob"]).0;
    let last = host.finished(["Cy", "Ada"]).0;
    let [ada, bob] = ["Ada", "Bob"].map(|name| host.player(name));
    let told = |path: &str| {
        let page = host.page(path);
        ["og:image", "og:image:alt", "og:description"].map(|name| property(&page, name).expect("it has one"))
    };
    let [image, alt, sentence] = told(&format!("/players/{ada}"));
    assert!(image.starts_with(&format!("http://localhost:7117/games/{last}/6.png?v=")), "{image}");
    assert_eq!(alt, "The final position of the latest game: Cy – Ada, Pilastri 6x6.");
    assert_eq!(sentence, "Ada on Colonnade: 2 games, 1 won, 0 drawn, 1 lost.");
    let [image, alt, sentence] = told(&format!("/players/{bob}/against/{ada}"));
    assert!(image.starts_with(&format!("http://localhost:7117/games/{first}/6.png?v=")), "{image}");
    assert_eq!(alt, "The final position of the latest game: Ada – Bob, Pilastri 6x6.");
    assert_eq!(sentence, "Bob against Ada on Colonnade: 1 won by Bob, 0 won by Ada, 0 drawn.");
    // If no game has ended, the preview shows a general board.
    let running = host.game(Place::Local, "pilastri/6x6", ["Dee", "Eve"], "f4-e4");
    assert!(running.0 > last);
    let [image, _, sentence] = told(&format!("/players/{}", host.player("Dee")));
    assert!(image.starts_with("http://localhost:7117/rules/"), "{image}");
    assert_eq!(sentence, "The games, results and ratings of Dee on Colonnade.");
}

#[test]
fn positions_have_a_preview_and_are_not_for_search_engines() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let board = |ply: u32| host.get(&format!("/analysis/game/{game}/{ply}")).location().to_owned();
    let free = host.get("/analysis?kind=gore").location().to_owned();
    for (path, sentence) in [
        (board(4), "Try moves in Pilastri 6x6 from a position of Ada – Bob (Ada to act)."),
        (free, "Try moves for both sides from a position of Goré (South to act)."),
        (
            "/explorer?kind=pilastri%2F6x6&moves=f4-e4".to_owned(),
            "A position of Pilastri 6x6 (Black to act): what was played there, and how those games ended.",
        ),
        (format!("/games/{game}/analysis"), "Bob won against Ada in Pilastri 6x6 after 6 actions (resignation)."),
    ] {
        let page = host.page(&path);
        assert_eq!(property(&page, "og:description").as_deref(), Some(sentence), "{path}");
        assert_eq!(property(&page, "robots").as_deref(), Some("noindex, nofollow"), "{path}");
        assert!(!page.contains("rel=\"canonical\""), "{path}");
    }
    for path in [format!("/games/{game}"), "/explorer?kind=pilastri".to_owned()] {
        let page = host.page(&path);
        assert!(property(&page, "robots").is_none() && page.contains("rel=\"canonical\""), "{path}");
    }
}

#[test]
fn pages_for_one_reader_tell_others_nothing() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let side = found.state.side_to_act();
    let expires = host.service.now() + Span::days(1).delta();
    let play = host.key.move_link(game, found.players()[side], found.version, expires);
    let plan = host.key.plan_link(game, found.players()[side.other()], found.version, expires);
    let planned = host.get(&plan).location().to_owned();
    for path in [play.clone(), planned, format!("{play}A"), "/setup".to_owned(), format!("/games/{}", game.0)] {
        let answer = host.get(&path);
        let page = answer.text();
        assert_eq!(property(&page, "robots").as_deref(), Some("noindex, nofollow"), "{path}");
        let tells = ["property=\"og:", "name=\"description\"", "twitter:card", "rel=\"canonical\"", "oembed"];
        assert!(tells.iter().all(|sign| !page.contains(sign)), "{path}: {page}");
        assert!(!path.starts_with("/play/") || answer.header("referrer-policy") == "no-referrer", "{path}");
    }
    let played = host.post(&play, &[("move", "b3-b2")]).text();
    assert!(played.contains("noindex") && !played.contains("og:"), "{played}");
}

#[test]
fn games_are_embedded_by_a_document() {
    let host = Host::new();
    let game = host.finished(["Ada <b>", "Bob"]).0;
    let page = host.page(&format!("/games/{game}/2"));
    let found = page.split("application/json+oembed\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let link = unescaped(found.expect("a link"));
    let link = link.strip_prefix("http://localhost:7117").expect("of this host");
    let answer = host.get(link);
    assert_eq!(answer.header("content-type"), "application/json");
    assert!(answer.header("etag").starts_with("W/\""), "{}", answer.header("etag"));
    let schema = json!({
        "type": "object",
        "required": ["type", "version", "html", "width", "height"],
        "properties": {
            "type": {"const": "rich"}, "version": {"const": "1.0"}, "html": {"type": "string"},
            "width": {"type": "integer", "minimum": 1}, "height": {"type": "integer", "minimum": 1},
            "title": {"type": "string"}, "provider_name": {"type": "string"}, "provider_url": {"type": "string"},
            "cache_age": {"type": "integer", "minimum": 0},
            "thumbnail_url": {"type": "string"}, "thumbnail_width": {"type": "integer"}, "thumbnail_height": {"type": "integer"},
        },
        "dependentRequired": {"thumbnail_url": ["thumbnail_width", "thumbnail_height"]},
        "additionalProperties": false,
    });
    let document = answer.json();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let faults_of = |document: &Value| validator.iter_errors(document).map(|e| e.to_string()).collect::<Vec<_>>();
    assert!(faults_of(&document).is_empty(), "{:?}: {document}", faults_of(&document));
    let html = document["html"].as_str().expect("a text");
    assert!(html.contains(&format!("src=\"http://localhost:7117/games/{game}/embed?ply=2\"")), "{html}");
    assert!(html.contains("title=\"Ada &#60;b&#62; – Bob") && !html.contains("<b>"), "{html}");
    // The page offers the same HTML.
    let in_page = [("&", "&#38;"), ("<", "&#60;"), (">", "&#62;"), ("\"", "&#34;")];
    let in_page = in_page.iter().fold(html.to_owned(), |text, (plain, escaped)| text.replace(plain, escaped));
    assert!(page.contains(&format!("data-copy=\"{in_page}\"")), "{in_page}: {page}");
    let small = host.get(&format!("{link}&maxwidth=300&maxheight=400")).json();
    assert!(small["width"].as_u64() <= Some(300) && small["height"].as_u64() <= Some(400), "{small}");
    for (asked, pixels) in [("", 720), ("&maxwidth=300&maxheight=400", 300), ("&maxheight=406", 360)] {
        let document = host.get(&format!("{link}{asked}")).json();
        let picture = document["thumbnail_url"].as_str().expect("a picture");
        let picture = host.get(picture.strip_prefix("http://localhost:7117").expect("of this host"));
        let side = |at: usize| u32::from_be_bytes(picture.bytes[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((&document["thumbnail_width"], &document["thumbnail_height"]), (&json!(side(16)), &json!(side(20))));
        assert_eq!(side(16), pixels, "{asked}: {document}");
    }
    let tiny = host.get(&format!("{link}&maxwidth=300&maxheight=200")).json();
    assert!(tiny["width"].as_u64() <= Some(300) && tiny["height"].as_u64() <= Some(200), "{tiny}");
    assert!(faults_of(&tiny).is_empty() && tiny.get("thumbnail_url").is_none(), "no picture is so small: {tiny}");
    for (query, status) in [
        (format!("url=http://localhost:7117/games/{game}&format=xml"), StatusCode::NOT_IMPLEMENTED),
        ("url=http://localhost:7117/games/99".to_owned(), StatusCode::NOT_FOUND),
        ("url=http://elsewhere.example/games/1".to_owned(), StatusCode::NOT_FOUND),
        ("url=http://localhost:7117/players/1".to_owned(), StatusCode::NOT_FOUND),
        (String::new(), StatusCode::NOT_FOUND),
        (format!("url=http://localhost:7117/games/{game}&maxwidth=x"), StatusCode::BAD_REQUEST),
        (format!("url=http://localhost:7117/games/{game}&maxwidth=0"), StatusCode::BAD_REQUEST),
        (format!("url=http://localhost:7117/games/{game}&maxheight=0"), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(host.get(&format!("/oembed?{query}")).status, status, "{query}");
    }
    let nothing = host.get(&format!("{link}&maxwidth=0")).text();
    assert!(nothing.contains("The value of the parameter “maxwidth” cannot be read."), "{nothing}");
}

#[test]
fn only_boards_stand_in_frames() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for (path, plies) in [(format!("/games/{game}/embed"), "6 / 6"), (format!("/games/{game}/embed?ply=2"), "2 / 6")] {
        let answer = host.get(&path);
        let policy = answer.header("content-security-policy").to_owned();
        assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
        assert_eq!((answer.status, answer.header("x-frame-options")), (StatusCode::OK, ""), "{path}");
        assert!(answer.text().contains(plies) && !answer.text().contains("<script"), "{path}");
    }
    for path in
        [format!("/games/{game}"), format!("/games/{game}/embed?ply=7"), "/games/99/embed".to_owned(), "/".to_owned()]
    {
        let answer = host.get(&path);
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
    let private = host.game(Place::Direct, "pilastri/6x6", ["Cy", "Dee"], "f4-e4").0;
    assert_eq!(host.get(&format!("/games/{private}/embed")).text(), host.get("/games/99/embed").text());
    let oembed = |game: u64| host.get(&format!("/oembed?url=http://localhost:7117/games/{game}"));
    assert_eq!(oembed(private).text(), oembed(99).text());
}

#[test]
fn scripts_of_other_sites_read_what_is_public_and_nothing_else() {
    let open = |host: &Host, method: Method, path: &str, name: &'static str| {
        let request =
            asking(method, path).header(header::HOST, name).header(header::ORIGIN, "https://elsewhere.example");
        let mut request = request.body(Body::empty()).expect("a request");
        request.headers_mut().remove(header::HOST);
        request.headers_mut().insert(header::HOST, name.parse().expect("a host"));
        host.ask(request).header("access-control-allow-origin").to_owned()
    };
    let host = Host::reached(&PUBLIC);
    let game = host.finished(["Ada", "Bob"]).0;
    let read = |path: &str| open(&host, Method::GET, path, "games.example");
    for path in [
        "/api/v1/archive".to_owned(),
        "/api/v1/openapi.json".to_owned(),
        format!("/api/v1/games/{game}"),
        "/api/v1/games/99".to_owned(),
        format!("/games/{game}.cgn"),
        format!("/games/{game}.json"),
        "/archive.ndjson".to_owned(),
        "/feed.atom".to_owned(),
        "/known.json".to_owned(),
        "/known/puzzles.txt".to_owned(),
        format!("/games/{game}/3.svg"),
        format!("/games/{game}/3.png"),
        format!("/games/{game}.gif"),
        format!("/oembed?url=https://games.example/games/{game}"),
    ] {
        assert_eq!(read(&path), "*", "{path}");
    }
    for path in ["/", "/archive", "/games/1", "/play/x", "/play/x/board.svg", "/table", "/api/v1/table/games", "/setup"]
    {
        assert_eq!(read(path), "", "{path}");
    }
    assert_eq!(open(&host, Method::POST, "/api/v1/archive", "games.example"), "");
    // Content on this machine is not accessible to the sites that its owner visits.
    let home = Host::new();
    home.finished(["Ada", "Bob"]);
    assert_eq!(open(&home, Method::GET, "/api/v1/archive", "localhost:7117"), "");
}

#[test]
fn scripts_of_other_sites_may_name_the_tag_that_they_have() {
    let ask = |host: &Host, path: &str, name: &str| {
        let request = Request::builder().method(Method::OPTIONS).uri(path).header(header::HOST, name);
        let request = request
            .header(header::ORIGIN, "https://elsewhere.example")
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "GET")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "if-none-match");
        host.ask(request.body(Body::empty()).expect("a request"))
    };
    let host = Host::reached(&PUBLIC);
    let game = host.finished(["Ada", "Bob"]).0;
    for path in [format!("/api/v1/games/{game}"), format!("/games/{game}/3.svg"), "/feed.atom".to_owned()] {
        let answer = ask(&host, &path, "games.example");
        assert_eq!((answer.status, answer.bytes.len()), (StatusCode::NO_CONTENT, 0), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("access-control-allow-methods"), "GET, HEAD", "{path}");
        assert_eq!(answer.header("access-control-allow-headers"), "if-none-match", "{path}");
        assert_eq!(answer.header("access-control-max-age"), "86400", "{path}");
        assert_eq!(answer.header("access-control-allow-credentials"), "", "{path}");
    }
    for path in ["/", "/table", "/api/v1/table/games", "/games/1", "/play/x"] {
        let answer = ask(&host, path, "games.example");
        assert!(!answer.status.is_success(), "{path}: {}", answer.status);
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
    }
    assert_eq!(ask(&host, "/api/v1/archive", "evil.example").status, StatusCode::MISDIRECTED_REQUEST);
    // On a personal machine, nothing is open.
    let home = Host::new();
    let answer = ask(&home, "/api/v1/archive", "localhost:7117");
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[test]
fn other_sites_show_pictures_of_games() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for (path, policy) in [
        (format!("/games/{game}/3.svg"), "cross-origin"),
        (format!("/games/{game}/3.png"), "cross-origin"),
        (format!("/games/{game}.gif"), "cross-origin"),
        (format!("/games/{game}.json"), "same-origin"),
        ("/assets/icon.svg".to_owned(), "same-origin"),
    ] {
        assert_eq!(host.get(&path).header("cross-origin-resource-policy"), policy, "{path}");
    }
}

#[test]
fn json_has_tags_and_compressed_bytes_weak_ones() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for path in [format!("/api/v1/games/{game}"), "/api/v1/archive".to_owned(), "/api/v1/openapi.json".to_owned()] {
        let first = host.get(&path);
        assert!(first.header("etag").starts_with("W/\""), "{path}: {}", first.header("etag"));
        let again = asking(Method::GET, &path).header(header::IF_NONE_MATCH, first.header("etag"));
        let again = host.ask(again.body(Body::empty()).expect("a request"));
        assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
    let before = host.get("/api/v1/archive").header("etag").to_owned();
    host.finished(["Ada", "Cy"]);
    assert_ne!(host.get("/api/v1/archive").header("etag"), before);
    assert_eq!(host.get("/api/v1/games/99").header("etag"), "");
    for path in [format!("/games/{game}/0.svg"), format!("/games/{game}.cgn"), "/rules/gore/1.svg".to_owned()] {
        let packed = asking(Method::GET, &path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
        let packed = host.ask(packed.expect("a request"));
        let plain = host.get(&path);
        if packed.header("content-encoding") == "gzip" {
            assert_ne!(packed.header("etag"), plain.header("etag"), "{path}: other bytes under the same strong tag");
            assert_eq!(packed.header("etag"), format!("W/{}", plain.header("etag")), "{path}");
        }
    }
}

#[test]
fn files_have_the_names_of_their_players() {
    let host = Host::new();
    let game = host.finished(["Zoë", "Bob \"B\" B."]).0;
    let named = |path: &str| host.get(path).header("content-disposition").to_owned();
    assert_eq!(
        named(&format!("/games/{game}.cgn")),
        format!(
            "attachment; filename=\"colonnade-{game}-Zoe-Bob-B-B.cgn\"; filename*=UTF-8''colonnade-{game}-Zo%C3%AB-Bob-B-B.cgn"
        )
    );
    assert!(named("/archive.cgn?player=1").starts_with("attachment; filename=\"colonnade-Zoe.cgn\";"));
    assert_eq!(named("/archive.ndjson"), "attachment; filename=\"colonnade.ndjson\"");
    // Pictures are displayed inline, and saved under the same names, also when they come from the cache.
    for path in ["0.png", "0.png", ".gif", ".gif"] {
        let path = if path.starts_with('.') { format!("/games/{game}{path}") } else { format!("/games/{game}/{path}") };
        let end = &path[path.len() - 3..];
        let name = format!(
            "inline; filename=\"colonnade-{game}-Zoe-Bob-B-B.{end}\"; filename*=UTF-8''colonnade-{game}-Zo%C3%AB-Bob-B-B.{end}"
        );
        assert_eq!(named(&path), name);
    }
    assert_eq!(named(&format!("/games/{game}/0.svg")), "");
}

#[test]
fn the_feed_shows_boards_and_keeps_the_rules_of_atom() {
    let host = Host::new();
    let game = host.finished(["<i>Ada</i>", "Bob & Co"]).0;
    let feed = host.page("/feed.atom");
    let entry = feed.split("<entry>").nth(1).expect("an entry");
    for element in ["title", "id", "updated", "summary", "author", "content type=\"html\""] {
        assert!(entry.contains(&format!("<{element}>")), "{element}: {entry}");
    }
    for element in ["title", "id", "updated", "link rel=\"self\""] {
        assert!(feed.split("<entry>").next().expect("a head").contains(&format!("<{element}")), "{element}");
    }
    let content = entry.split("<content type=\"html\">").nth(1).and_then(|rest| rest.split("</content>").next());
    let html = unescaped(content.expect("content"))
        .replace("&#60;", "<")
        .replace("&#62;", ">")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    assert!(
        html.contains(&format!(
            "<img src=\"http://localhost:7117/games/{game}/6.png?width=360\" width=\"360\" height=\"406\""
        )),
        "{html}"
    );
    let raw = content.expect("content");
    assert!(
        !raw.contains('<') && !raw.contains("&lt;i&gt;") && !raw.contains("&#60;i&#62;"),
        "names are escaped twice: {raw}"
    );
    let picture = host.get(&format!("/games/{game}/6.png?width=360"));
    assert_eq!(u32::from_be_bytes(picture.bytes[20..24].try_into().expect("four bytes")), 406);
    well_formed(&feed);
}

/// Checks that a text is one XML element, in which nested elements are properly closed and no `&` is unescaped.
fn well_formed(xml: &str) {
    let mut open = Vec::new();
    for part in xml.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        for reference in text.split('&').skip(1) {
            let name = reference.split(';').next().expect("a part");
            let known = ["amp", "lt", "gt", "quot", "apos"].contains(&name) || name.starts_with('#');
            assert!(known && reference.contains(';'), "a loose &: {reference}");
        }
        if tag.starts_with('?') || tag.ends_with('/') {
            continue;
        }
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{xml}"),
            None => open.push(tag.split_whitespace().next().expect("a name")),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_interface_has_a_page_and_the_site_a_manifest() {
    let host = Host::new();
    let page = host.page("/api");
    for text in ["GET /api/v1/games/{id}", "GET /api/v1/archive", "Finds at most twenty players", "/oembed?url="] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("/api/v1/table"), "the table is for the host");
    let manifest = host.get("/assets/site.webmanifest");
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest = manifest.json();
    for icon in manifest["icons"].as_array().expect("icons") {
        let answer = host.get(icon["src"].as_str().expect("an address"));
        assert_eq!(answer.header("content-type"), icon["type"].as_str().expect("a type"));
        if icon["type"] == "image/png" {
            let side = u32::from_be_bytes(answer.bytes[16..20].try_into().expect("four bytes"));
            assert_eq!(icon["sizes"], format!("{side}x{side}"));
        }
    }
}

#[test]
fn lists_say_where_one_is() {
    let host = Host::new();
    for _ in 0..30 {
        host.finished(["Ada", "Bob"]);
    }
    let page = host.page("/archive");
    assert!(page.contains("1–24 of 30"), "{page}");
    let next = super::links(&page).into_iter().find(|link| link.contains("after=")).expect("a next page");
    assert!(host.page(&next).contains("25–30 of 30"));
    let untold = next.split("&before").next().expect("a part");
    assert!(!host.page(untold).contains(" of 30"), "an address without the number tells none");
    assert!(!host.page("/archive?game=buku").contains("–0 of"));
    let page = host.get("/archive?since=2026-02-02&until=2026-02-01");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    assert!(page.text().contains("This is before the beginning"), "{}", page.text());
}

#[test]
fn refusals_say_what_is_the_matter() {
    let host = Host::reached(&super::Reached { table: false, ..super::AT_HOME });
    let answer = host.get("/table");
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(answer.text().contains("The table is turned off here"), "{}", answer.text());
    let home = Host::new();
    let request = asking(Method::POST, "/table").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let answer = home.ask(request.body(Body::from("first=Ada")).expect("a request"));
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(answer.text().contains("does not say which page it comes from") && answer.text().contains("Not allowed"));
}

#[test]
fn programs_that_make_previews_may_fetch_analyses_and_nothing_heavy() {
    let text = Host::new().get("/robots.txt").text().to_owned();
    let (previews, all) = text.split_once("\n\n").expect("two groups");
    assert!(previews.contains("Discordbot") && all.starts_with("User-agent: *"), "{text}");
    for path in ["/play/", "/table", "/archive.cgn", "/archive.ndjson"] {
        let line = format!("Disallow: {path}");
        assert!([previews, all].iter().all(|group| group.lines().any(|found| found == line)), "{line}");
    }
    for path in ["/analysis/", "/explorer?*&m"] {
        assert!(all.contains(&format!("Disallow: {path}\n")) && !previews.contains(path), "{text}");
    }
}
