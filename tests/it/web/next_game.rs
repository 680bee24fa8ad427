//! The link that leads on to the next game that waits for the people at the table.

use colonnade::play::{Command, GameId};
use colonnade::service::{CommandRequest, games};

use super::{Host, unescaped};

/// Begins a game of two people, or against the computer; returns its path.
fn begin(host: &Host, opponent: (&str, &str), control: &str) -> String {
    let fields = [("first", "Ada"), opponent, ("kind", "pilastri/4x4"), ("control", control)];
    host.post("/table", &fields).location().to_owned()
}

/// The label and the address of the link; `None` if no other game waits.
fn next(page: &str) -> Option<(String, String)> {
    let (before, after) = page.split_once(">Next game (")?;
    let address = before.rsplit("href=\"").next().and_then(|rest| rest.split('"').next()).expect("an address");
    Some((after.split(')').next().expect("a count").to_owned(), unescaped(address)))
}

/// Plays a move; returns the page after it.
fn play(host: &Host, table: &str, text: &str) -> String {
    let page = host.page(table);
    let version = page.split("name=\"version\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let answer = host.post(table, &[("move", text), ("version", version.expect("a version")), ("sure", "yes")]);
    host.page(answer.location())
}

/// The games to which the link leads, one after the other, and how many wait each time.
fn walk(host: &Host, page: &str, times: usize) -> Vec<(String, String)> {
    let mut page = page.to_owned();
    let step = |_| {
        let step = next(&page).expect("another game waits");
        page = host.page(&step.1);
        step
    };
    (0..times).map(step).collect()
}

#[test]
fn f12_the_table_counts_all_games_that_wait() {
    let host = Host::new();
    let tables: Vec<String> = (0..70).map(|_| begin(&host, ("second", "Bob"), "")).collect();
    let page = host.page(&tables[0]);
    assert_eq!(next(&page), Some(("69".to_owned(), tables[1].clone())));
    let seen = walk(&host, &page, 70);
    let addresses: Vec<&str> = seen.iter().map(|(_, address)| address.as_str()).collect();
    let wanted: Vec<&str> = tables[1..].iter().chain(&tables[..1]).map(String::as_str).collect();
    assert_eq!(addresses, wanted);
    assert!(seen.iter().all(|(count, _)| count == "69"));
    // Games of other people do not count.
    let fields = [("first", "Cay"), ("second", "Dan"), ("kind", "gore"), ("control", "")];
    let other = host.post("/table", &fields).location().to_owned();
    assert_eq!(next(&host.page(&other)), None);
    assert_eq!(next(&host.page(&tables[0])).expect("a link").0, "69");
}

#[test]
fn f13_the_table_leads_on_also_after_a_move() {
    let host = Host::new();
    let [third, first, second, computer] = [
        begin(&host, ("second", ""), "9d"),
        begin(&host, ("second", ""), "3d"),
        begin(&host, ("second", ""), "6d"),
        begin(&host, ("computer", "1"), ""),
    ];
    // The deadline of the game moves on with its move, and its place in the list does not.
    let page = play(&host, &first, "a1-a2");
    assert_eq!(next(&page), Some(("3".to_owned(), second.clone())));
    let page = play(&host, &second, "a1-a2");
    assert_eq!(next(&page), Some(("3".to_owned(), third.clone())));
    let seen: Vec<String> = walk(&host, &page, 3).into_iter().map(|(_, address)| address).collect();
    assert_eq!(seen, [third.clone(), computer.clone(), first.clone()]);
    // While the computer thinks, its game does not wait.
    let page = play(&host, &computer, "a1-a2");
    assert_eq!(next(&page), Some(("3".to_owned(), first.clone())));
    assert_eq!(next(&host.page(&third)).expect("a link"), ("2".to_owned(), first));
    // An address with a deadline that cannot be read is that of a game without one.
    assert!(next(&host.page(&format!("{third}?from=soon"))).is_some());
}

#[test]
fn f14_an_offer_to_a_person_waits_at_the_table() {
    let host = Host::new();
    let here = begin(&host, ("second", "Bob"), "");
    let against = begin(&host, ("computer", "1"), "");
    play(&host, &against, "a1-a2");
    assert_eq!(next(&host.page(&here)), None, "the computer is to act");
    // The program may offer draws to people, too.
    let id = GameId(against.rsplit('/').next().and_then(|id| id.parse().ok()).expect("a number"));
    let game = games::get(&host.service, colonnade::play::Viewer::Host, id).expect("a game");
    let computer = game.players()[game.state.side_to_act()];
    let offer = CommandRequest::new(id, computer, Command::OfferDraw);
    games::act(&host.service, &offer).expect("offered");
    assert_eq!(next(&host.page(&here)), Some(("1".to_owned(), against)));
}
