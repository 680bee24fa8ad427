//! The steps to a bot on the pages.

use axum::http::StatusCode;
use colonnade::play::{ServerId, ServerSettings};

use super::{AT_HOME, Bot, Host, PUBLIC, Reached, links};

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
    assert!(links(&page).contains(&"https://discord.com/developers/applications".to_owned()));
    assert_eq!(steps(&host.page("/setup")), steps(&page));

    let host = Host::reached(&Reached { bot: Bot::Connecting, ..AT_HOME });
    let told = steps(&host.page("/"));
    assert_eq!(told[1].1, "Discord is being asked whether it accepts the token.");

    // When the bot is in a server, the home page is as for everybody.
    let host = Host::reached(&Reached { bot: Bot::Connected(42), ..AT_HOME });
    assert!(!host.page("/").contains("data-setup"));
    let page = host.page("/setup");
    let marks: Vec<_> = steps(&page).into_iter().map(|(class, _)| class).collect();
    assert_eq!(marks, ["done", "done", "done", "done", "open"]);
    assert!(page.contains("client_id=42") && page.contains("data-setup=\"done\""));
    let settings = ServerSettings { channel: Some(7), ..ServerSettings::default() };
    host.service.change_server(ServerId(5), &settings).expect("changed");
    assert_eq!(steps(&host.page("/setup"))[4], ("done".to_owned(), "A channel is chosen in 1 server.".to_owned()));
}

#[test]
fn strangers_see_nothing_of_the_set_up() {
    let host = Host::reached(&Reached { bot: Bot::Absent, ..PUBLIC });
    assert!(!host.page("/").contains("data-setup") && !host.page("/").contains("DISCORD_TOKEN"));
    let answer = host.get("/setup");
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(!answer.text().contains("data-setup"));
}
