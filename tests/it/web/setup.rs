//! The set-up steps for a bot on the pages.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use colonnade::play::{ServerId, ServerSettings};
use colonnade::service::servers;

use super::{AT_HOME, Answer, Bot, Host, PUBLIC, Reached, links};

/// The class and the state of each step on a page.
fn steps(page: &str) -> Vec<(String, String)> {
    let list = page.split("data-setup").nth(1).and_then(|rest| rest.split("</ol>").next()).unwrap_or_default();
    let items = list.split("<li class=\"").skip(1);
    let read = |item: &str| {
        let class = item.split('"').next()?.to_owned();
        let state = item.split("<p class=\"state\">").nth(1)?.split("</p>").next()?.to_owned();
        Some((class, state))
    };
    items.filter_map(read).collect()
}

#[test]
fn the_host_is_led_to_a_bot_step_by_step() {
    let host = Host::reached(&Reached { bot: Bot::Absent, ..AT_HOME });
    let page = host.page("/");
    let marks: Vec<_> = steps(&page).into_iter().map(|(class, _)| class).collect();
    assert_eq!(marks, ["open"; 5]);
    assert!(page.contains("No token is set.") && page.contains("data-setup=\"open\""));
    // The file that the package's unit reads.
    let unit = include_str!("../../../deploy/package");
    assert!(
        unit.contains("EnvironmentFile=-/etc/colonnade/environment") && page.contains(" /etc/colonnade/environment ")
    );
    assert!(links(&page).contains(&"https://discord.com/developers/applications".to_owned()));
    assert_eq!(steps(&host.page("/setup")), steps(&page));

    let host = Host::reached(&Reached { bot: Bot::Connecting, ..AT_HOME });
    let told = steps(&host.page("/"));
    assert_eq!(told[1].1, "Checking whether Discord accepts the token.");

    // When the bot is in a server, the home page is the normal one.
    let host = Host::reached(&Reached { bot: Bot::Connected(42), ..AT_HOME });
    assert!(!host.page("/").contains("data-setup"));
    let page = host.page("/setup");
    let marks: Vec<_> = steps(&page).into_iter().map(|(class, _)| class).collect();
    assert_eq!(marks, ["done", "done", "done", "done", "open"]);
    assert!(page.contains("client_id=42") && page.contains("data-setup=\"done\""));
    let settings = ServerSettings { channel: Some(7), ..ServerSettings::default() };
    servers::change_server(&host.service, ServerId(5), &settings).expect("changed");
    assert_eq!(steps(&host.page("/setup"))[4], ("done".to_owned(), "A channel is chosen in 1 server.".to_owned()));
}

#[test]
fn strangers_see_nothing_of_the_set_up() {
    let host = Host::reached(&Reached { bot: Bot::Absent, ..PUBLIC });
    let page = host.page("/");
    assert!(!page.contains("data-setup") && !page.contains("DISCORD_TOKEN") && !page.contains("/setup"), "{page}");
    // They are told how the host can continue.
    assert!(
        page.contains(
            "which this host has not set up. If you host this site, open the set-up address that the program prints"
        ),
        "{page}"
    );
    let answer = host.get("/setup");
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(!answer.text().contains("data-setup"));
}

/// The response to a reader on another machine, behind the proxy of a public host, who may send a cookie.
fn from_afar(host: &Host, path: &str, cookie: &str) -> Answer {
    let request = Request::builder().uri(path).header(header::HOST, "games.example").header(header::COOKIE, cookie);
    host.ask(request.header("x-forwarded-for", "192.0.2.1").body(Body::empty()).expect("a request"))
}

#[test]
fn a_host_without_a_table_reaches_the_set_up_by_its_own_address() {
    let host = Host::reached(&Reached { bot: Bot::Absent, ..PUBLIC });
    let entered = from_afar(&host, &host.key.setup_path(), "");
    assert_eq!((entered.location(), entered.header("cache-control")), ("/setup", "no-store"));
    let cookie = entered.header("set-cookie");
    assert!(["HttpOnly", "SameSite=Lax", "Secure"].iter().all(|wanted| cookie.contains(wanted)), "{cookie}");
    let cookie = cookie.split(';').next().expect("a cookie");
    let page = from_afar(&host, "/setup", cookie);
    assert_eq!((page.status, steps(&page.text()).len()), (StatusCode::OK, 5));
    let home = from_afar(&host, "/", cookie).text();
    assert_eq!(steps(&home), steps(&page.text()));
    assert!(!home.contains("If you host this site") && !home.contains("href=\"/table\""), "{home}");
    assert_eq!(from_afar(&host, "/table", cookie).status, StatusCode::FORBIDDEN);
    for (path, cookie) in [("/setup", "colonnade_setup=AAAA"), ("/setup", "")] {
        assert_eq!(from_afar(&host, path, cookie).status, StatusCode::FORBIDDEN, "{cookie}");
    }
    let wrong = from_afar(&host, &host.key.table_path().replace("/table/", "/setup/"), "");
    assert_eq!((wrong.status, wrong.header("set-cookie")), (StatusCode::NOT_FOUND, ""), "the token of the table");
}

#[test]
fn the_address_of_the_set_up_opens_no_table() {
    let host = Host::reached(&Reached { bot: Bot::Absent, ..AT_HOME });
    let entered = host.get(&host.key.setup_path());
    let cookie = entered.header("set-cookie").split(';').next().expect("a cookie");
    assert!(!entered.header("set-cookie").contains("Secure"), "the pages are served without TLS here");
    let ask = |path: &str| {
        let request = Request::builder().uri(path).header(header::HOST, "localhost:7117");
        host.ask(request.header(header::COOKIE, cookie).body(Body::empty()).expect("a request")).status
    };
    assert_eq!((ask("/setup"), ask("/table")), (StatusCode::OK, StatusCode::FORBIDDEN));
}
