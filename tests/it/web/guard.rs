//! Admission: host names, origins, the local table, rate limits.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use colonnade::play::Place;
use colonnade::web::Settings;

use super::{AT_HOME, Host, PUBLIC, Reached, asking};

fn called(host: &str, path: &str) -> Request<Body> {
    Request::builder().uri(path).header(header::HOST, host).body(Body::empty()).expect("a request")
}

/// A form with the headers of a page.
fn form(path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = asking(Method::POST, path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body("first=Ada&kind=gore".into()).expect("a request")
}

#[test]
fn every_response_has_security_headers() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for path in ["/", "/nowhere", "/assets/style.css", &format!("/games/{game}/0.png"), "/api/v1/games", "/table"] {
        let answer = host.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
    }
    let page = host.page("/");
    assert!(!page.contains("<script>") && !page.contains("onclick") && !page.contains("style=\""));
    let secure = Host::reached(&PUBLIC);
    assert!(secure.ask(called("games.example", "/")).header("strict-transport-security").starts_with("max-age="));
}

#[test]
fn a_path_that_is_no_text_names_nothing() {
    let host = Host::new();
    for path in ["/games/%ff", "/games/1/%C3.png", "/%80", "/rules/%ff", "/assets/%ff", "/table/%ff"] {
        let answer = host.get(path);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("There is no page at this address."), "{path}: {}", answer.text());
    }
    let answer = host.get("/api/v1/games/%ff");
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::NOT_FOUND, "application/problem+json"));
}

#[test]
fn a_form_that_cannot_be_read_is_answered_with_a_page() {
    let host = Host::new();
    let running = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let sent = |kind: &str, body: &str| {
        let request = asking(Method::POST, &format!("/table/{running}"))
            .header(header::ORIGIN, "http://localhost:7117")
            .header(header::CONTENT_TYPE, kind);
        let answer = host.ask(request.body(body.to_owned().into()).expect("a request"));
        assert!(answer.header("content-type").starts_with("text/html"), "{}", answer.text());
        (answer.status.as_u16(), answer.text())
    };
    let form = "application/x-www-form-urlencoded";
    for (kind, body, status, words) in [
        (form, "move=a1&move=a2", 400, "The field “move” is given more than once."),
        (form, "move=a1 a2", 400, "The form is not well formed."),
        ("text/plain", "move=a1", 415, "has to be `application/x-www-form-urlencoded`."),
        (form, &"a".repeat(70_000), 413, "The body of this request is too long."),
    ] {
        let (found, page) = sent(kind, body);
        assert!(found == status && page.contains(words), "{body:.20}: {found} {page}");
    }
    let (status, page) = sent(form, "");
    assert!(status < 500 && !page.contains("deserialize"), "{status} {page}");
}

#[test]
fn a_host_has_only_its_own_names() {
    let host = Host::new();
    for name in ["localhost", "localhost:7117", "127.0.0.1:7117", "[::1]:7117"] {
        assert_eq!(host.ask(called(name, "/")).status, StatusCode::OK, "{name}");
    }
    for name in ["evil.example", "localhost.evil.example:7117", "192.168.1.9", "", "local host"] {
        for path in ["/", "/table", "/api/v1/games"] {
            assert_eq!(host.ask(called(name, path)).status, StatusCode::MISDIRECTED_REQUEST, "{name} {path}");
        }
    }
    let twice = Request::builder().uri("/").header(header::HOST, "localhost").header(header::HOST, "evil.example");
    assert_eq!(host.ask(twice.body(Body::empty()).expect("a request")).status, StatusCode::MISDIRECTED_REQUEST);
    let public = Host::reached(&PUBLIC);
    assert_eq!(public.ask(called("games.example", "/")).status, StatusCode::OK);
    assert_eq!(public.ask(called("evil.example", "/")).status, StatusCode::MISDIRECTED_REQUEST);
    assert!(public.ask(called("games.example", "/")).text().contains("https://games.example/"));
    assert_eq!(public.ask(called("Games.Example:443", "/")).status, StatusCode::OK, "the port of the scheme");
    for name in ["games.example:80", "games.example:4430", "games.example:443:443", "games.example."] {
        assert_eq!(public.ask(called(name, "/")).status, StatusCode::MISDIRECTED_REQUEST, "{name}");
    }
    let open = Host::reached(&Reached { listen: "0.0.0.0:80", table: false, ..AT_HOME });
    assert_eq!(open.ask_from("192.0.2.1", called("192.168.1.9", "/")).status, StatusCode::OK);
}

#[test]
fn forms_of_other_pages_change_nothing() {
    let host = Host::new();
    let own = ("origin", "http://localhost:7117");
    for foreign in [
        &[("origin", "http://evil.example")][..],
        &[("origin", "null")],
        &[("origin", "http://localhost:8000")],
        &[("origin", "https://localhost:7117")],
        &[own, ("sec-fetch-site", "cross-site")],
        &[own, ("sec-fetch-site", "same-site")],
        &[],
    ] {
        let answer = host.ask(form("/table", foreign));
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{foreign:?}");
        assert!(answer.text().contains("nothing has changed"));
    }
    let json = asking(Method::POST, "/api/v1/table/games")
        .header(header::ORIGIN, "http://evil.example")
        .header(header::CONTENT_TYPE, "application/json");
    let answer = host.ask(json.body(r#"{"first":"Ada","game":"gore"}"#.into()).expect("a request"));
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let plain = asking(Method::POST, "/api/v1/table/games").header(header::CONTENT_TYPE, "text/plain");
    let answer = host.ask(plain.body(r#"{"first":"Ada","game":"gore"}"#.into()).expect("a request"));
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(host.get("/api/v1/games").json()["games"].as_array().expect("a list").is_empty());
    assert_eq!(host.ask(form("/table", &[own, ("sec-fetch-site", "same-origin")])).status, StatusCode::SEE_OTHER);
}

#[test]
fn the_table_is_for_this_machine_only() {
    let host = Host::new();
    let paths = ["/table", "/table/1", "/table/1/board.svg", "/api/v1/table/games"];
    for name in [
        "forwarded",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-forwarded-port",
        "x-real-ip",
        "via",
        "true-client-ip",
        "cf-connecting-ip",
    ] {
        for path in paths {
            let request = asking(Method::GET, path).header(name, "127.0.0.1").body(Body::empty());
            assert_eq!(host.ask(request.expect("a request")).status, StatusCode::FORBIDDEN, "{name} {path}");
        }
        let answer = host.ask(form("/table", &[("origin", "http://localhost:7117"), (name, "127.0.0.1")]));
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}");
    }
    for path in paths {
        let request = asking(Method::GET, path).body(Body::empty()).expect("a request");
        assert_eq!(host.ask_from("192.0.2.1", request).status, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(host.page("/").contains("href=\"/table\""));
    // A proxy that adds no headers looks like this machine, but has no token.
    for path in paths {
        assert_eq!(host.ask(called("localhost:7117", path)).status, StatusCode::FORBIDDEN, "{path}");
    }
    let no_token = host.ask(called("localhost:7117", "/table"));
    assert!(no_token.text().contains("open the address that the program prints when it starts"), "{}", no_token.text());
    assert!(!host.ask(called("localhost:7117", "/")).text().contains("href=\"/table\""));
    let from_elsewhere = host.ask_from("192.0.2.1", called("localhost", "/"));
    assert!(!from_elsewhere.text().contains("href=\"/table\""));
    let off = Host::reached(&Reached { table: false, ..AT_HOME });
    for path in paths {
        assert_eq!(off.get(path).status, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(!off.page("/").contains("href=\"/table\""));
}

#[test]
fn an_open_table_is_refused_at_the_start() {
    let host = Host::new();
    let settings = |public_url: Option<&str>, table| Settings {
        public_url: public_url.map(str::to_owned),
        table,
        trusted_proxies: Vec::new(),
        key: std::sync::Arc::clone(&host.key),
        discord: None,
        connections: 64,
    };
    let check = |settings: Settings, listen: &str| settings.check(listen.parse().expect("an address"));
    let open = check(settings(None, true), "0.0.0.0:7117").expect_err("refused").to_string();
    assert!(open.contains("0.0.0.0:7117") && open.contains("web.table"), "{open}");
    let named = check(settings(Some("https://a.example"), true), "127.0.0.1:7117").expect_err("refused").to_string();
    assert!(named.contains("https://a.example"), "{named}");
    for url in ["a.example", "https://a.example/path", "ftp://a.example"] {
        let error = check(settings(Some(url), false), "127.0.0.1:7117").expect_err("refused").to_string();
        assert!(error.contains(url), "{error}");
    }
    assert_eq!(check(settings(None, true), "127.0.0.1:7117"), Ok(()));
    assert_eq!(check(settings(None, true), "[::1]:7117"), Ok(()));
    assert_eq!(check(settings(Some("https://a.example"), false), "0.0.0.0:80"), Ok(()));
}

#[test]
fn one_address_has_a_rate_limit() {
    let host = Host::reached(&PUBLIC);
    let ask = |client: &str| {
        let request = Request::builder().uri("/robots.txt").header(header::HOST, "games.example");
        host.ask(request.header("x-forwarded-for", client).body(Body::empty()).expect("a request"))
    };
    let refused = (0..2_000).map(|_| ask("192.0.2.1")).find(|answer| answer.status != StatusCode::OK);
    let refused = refused.expect("there is a limit");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(ask("192.0.2.2").status, StatusCode::OK, "others are served");
    let home = Host::new();
    assert!((0..600).all(|_| home.get("/robots.txt").status == StatusCode::OK), "at home there is no limit");
}

#[test]
fn long_bodies_and_other_methods_are_refused() {
    let host = Host::new();
    let long = "x".repeat(80 * 1024);
    assert_eq!(host.post("/table", &[("first", &long)]).status, StatusCode::PAYLOAD_TOO_LARGE);
    let long = serde_json::json!({"first": long, "game": "gore"});
    let answer = host.send("/api/v1/table/games", &long);
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        let request = asking(method, "/archive").header(header::ORIGIN, "http://localhost:7117").body(Body::empty());
        let answer = host.ask(request.expect("a request"));
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert!(answer.header("allow").contains("GET"));
    }
}

#[test]
fn the_address_printed_at_the_start_opens_the_table() {
    let host = Host::new();
    let entered = host.ask(called("localhost:7117", &host.key.table_path()));
    assert_eq!((entered.status, entered.header("location")), (StatusCode::SEE_OTHER, "/table"));
    let cookie = entered.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let token = cookie.split(';').next().expect("a cookie");
    let with_cookie = called("localhost:7117", "/table");
    let (mut head, body) = with_cookie.into_parts();
    head.headers.insert(header::COOKIE, token.parse().expect("a header"));
    assert_eq!(host.ask(Request::from_parts(head, body)).status, StatusCode::OK);
    let bearer = called("localhost:7117", "/table");
    let (mut head, body) = bearer.into_parts();
    let authorization = format!("Bearer {}", host.key.table_token());
    head.headers.insert(header::AUTHORIZATION, authorization.parse().expect("a header"));
    assert_eq!(host.ask(Request::from_parts(head, body)).status, StatusCode::OK);
    let wrong = host.ask(called("localhost:7117", "/table/open/AAAA"));
    assert_eq!((wrong.status, wrong.header("set-cookie")), (StatusCode::NOT_FOUND, ""));
    // N17: whoever opens an old address is told what to do.
    assert!(wrong.text().contains("This address of the table is no longer valid."), "{}", wrong.text());
}

#[test]
fn assets_and_pictures_take_little_of_the_budget() {
    let host = Host::reached(&PUBLIC);
    let game = host.finished(["Ada", "Bob"]).0;
    let ask = |client: &str, path: &str| {
        let request = Request::builder().uri(path).header(header::HOST, "games.example");
        host.ask(request.header("x-forwarded-for", client).body(Body::empty()).expect("a request")).status
    };
    for (client, path) in [("192.0.2.7", "/assets/style.css"), ("192.0.2.8", &format!("/games/{game}/0.svg"))] {
        assert!((0..600).all(|_| ask(client, path) == StatusCode::OK), "{path}");
        assert_eq!(ask(client, "/robots.txt"), StatusCode::OK, "there is budget left for pages");
    }
}
