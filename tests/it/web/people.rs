//! Pages about players: the list, results, ratings, opponents, and the games between two players.

use axum::http::StatusCode;
use colonnade::play::{Command, Place, PlayerId, ServerId, Settings, SideChoice, Viewer};
use colonnade::service::{Proposal, archive, challenges, people};

use super::{Host, encoded, links};

impl Host {
    /// A rated game that the second player resigns.
    fn rated(&self, first: PlayerId, second: PlayerId) {
        let variant = "pilastri".parse::<colonnade_rules::Game>().expect("a game").standard();
        let place = Place::Server { server: ServerId(5), private: false };
        let proposal =
            Proposal { side: SideChoice::First, rated: true, ..Proposal::new(first, Some(second), variant, place) };
        let challenge = challenges::challenge(&self.service, &proposal).expect("a challenge");
        let game = challenges::accept(&self.service, challenge.id, second).expect("a game").game.id;
        self.act(game, Command::Act("f4-e4".into()));
        self.act(game, Command::Act("b3-b2".into()));
        self.act(game, Command::Act("f2-f3".into()));
        self.act(game, Command::Resign);
    }
}

/// The names in the list of players on a page.
fn names(page: &str) -> Vec<&str> {
    let rows = page.split("<th scope=\"row\"><a href=\"/players/").skip(1);
    rows.filter_map(|row| row.split("<bdi>").nth(1)?.split("</bdi>").next()).collect()
}

#[test]
fn players_are_listed_and_found_by_name() {
    let host = Host::new();
    for number in 0..30 {
        host.finished([&format!("Player {number:02}"), "Zoe\u{308} Z"]);
    }
    let mut seen = Vec::new();
    let mut path = "/players".to_owned();
    while !path.is_empty() {
        let page = host.page(&path);
        seen.extend(names(&page).into_iter().map(str::to_owned));
        let next = page.split("href=\"").find(|rest| rest.contains("\" rel=\"next\"") && rest.starts_with("/players"));
        path = next.and_then(|rest| rest.split('"').next()).map(super::unescaped).unwrap_or_default();
        assert!(seen.len() <= 31, "a list that does not end");
    }
    assert_eq!(seen.len(), 31);
    assert!(seen.is_sorted() && seen[30] == "Zoë Z", "{seen:?}");
    for asked in ["Zoë", "zoe\u{308}", "ZOË z"] {
        assert_eq!(names(&host.page(&format!("/players?q={}", encoded(asked)))), ["Zoë Z"], "{asked}");
        let archive = host.page(&format!("/archive?player={}", encoded(asked)));
        assert!(archive.contains("class=\"card\""), "{asked} is found in the archive");
    }
    assert!(
        host.page("/players?q=Nobody").contains("No player&#39;s name begins like that")
            || host.page("/players?q=Nobody").contains("No player's name begins like that")
    );
    let page = host.page("/players?q=%3Cscript%3E&after=x&id=3");
    assert!(!page.contains("<script>") && names(&page).is_empty());
    assert_eq!(host.get("/players?id=x").status, StatusCode::BAD_REQUEST);
}

#[test]
fn players_of_the_same_name_are_told_apart_by_their_numbers() {
    let host = Host::new();
    let own = host.finished(["Ada", "Bob"]);
    let recorded = host.imported(["Ada", "Cy"], "", "1-0");
    let [own, recorded] = [own, recorded].map(|game| {
        let (_, summary) = archive::summary(&host.service, Viewer::Nobody, game).expect("a game");
        summary.players.first
    });
    let twice = [own, recorded].map(|player| format!("Ada ({player})"));
    assert_eq!(names(&host.page("/players")), [twice[0].as_str(), twice[1].as_str(), "Bob", "Cy"]);
    assert_eq!(names(&host.page("/players?q=b")), ["Bob"]);
    for (query, rest) in [("player=ada", ""), ("player=ada&result=first", "&result=first")] {
        let answer = host.get(&format!("/archive?{query}"));
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        let page = answer.text();
        assert!(page.contains("Several players have this name: <a href=\"/archive?player="), "{page}");
        assert!(page.contains("; use the number."), "{page}");
        for (player, name) in [own, recorded].into_iter().zip(&twice) {
            let address = format!("/archive?player={player}{rest}");
            assert!(page.contains(&format!(">{name}</a>")) && links(&page).contains(&address), "{address}: {page}");
            assert_eq!(host.get(&address).status, StatusCode::OK, "{address}");
        }
    }
    // The same for an opponent, and with names that look like mark-up.
    host.finished(["<i>Eve", "Bob"]);
    host.imported(["<i>Eve", "Cy"], "", "1-0");
    let page = host.get("/archive?opponent=%3Ci%3EEve").text();
    assert!(page.contains("<a href=\"/archive?opponent=") && !page.contains("<i>Eve"), "{page}");
}

#[test]
fn who_plays_in_private_or_is_not_listed_is_in_no_list() {
    let host = Host::new();
    host.game(Place::Direct, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4");
    host.finished(["Shy", "Bob"]);
    let settings = Settings { listed: false, ..Settings::standard(&[]) };
    people::change_settings(&host.service, host.player("Shy"), &settings).expect("changed");
    let page = host.page("/players");
    assert_eq!(names(&page), ["Bob"]);
    for name in ["Hidden", "Veiled", "Shy"] {
        assert!(names(&host.page(&format!("/players?q={name}"))).is_empty(), "{name}");
    }
    let hidden = host.player("Hidden").0;
    let bob = host.player("Bob").0;
    let absent = host.get(&format!("/players/99/against/{bob}"));
    for path in [format!("/players/{hidden}/against/{bob}"), format!("/players/{bob}/against/{hidden}")] {
        let answer = host.get(&path);
        assert_eq!((answer.status, answer.text()), (StatusCode::NOT_FOUND, absent.text()), "{path}");
    }
}

#[test]
fn a_player_has_results_by_side_opponents_and_a_graph() {
    let host = Host::new();
    let [ada, bob, cy] = ["Ada", "Bob", "Cy"].map(|name| host.player(name));
    for _ in 0..3 {
        host.rated(ada, bob);
    }
    host.rated(bob, ada);
    host.rated(ada, cy);
    let page = host.page(&format!("/players/{ada}"));
    assert!(page.contains("as White") && page.contains("as Black"), "{page}");
    let points = page.split("<polyline points=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a graph");
    assert_eq!(points.split(' ').count(), 6, "each of the games and now");
    assert!(page.contains("Rating in Pilastri over the last 5 rated games: from 1500 to"), "{page}");
    let told = page.split("og:description\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
    let told = told.expect("a sentence");
    assert!(
        told.starts_with("Ada on Colonnade: rating 1") && told.contains(" in Pilastri; 5 games, 4 won, "),
        "{told}"
    );
    let opponents = page.split("<h2>Opponents</h2>").nth(1).expect("opponents");
    let row = |name: &str| {
        let row = opponents.split("<tr>").find(|row| row.contains(&format!("<bdi>{name}</bdi>"))).expect("a row");
        row.split("<td>").skip(1).filter_map(|cell| cell.split('<').next()?.parse().ok()).collect::<Vec<u32>>()
    };
    assert_eq!((row("Bob"), row("Cy")), (vec![4, 3, 0, 1], vec![1, 1, 0, 0]));
    assert!(links(&page).contains(&format!("/players/{ada}/against/{bob}")));
    let pair = host.page(&format!("/players/{bob}/against/{ada}"));
    assert!(pair.contains("1 won by <bdi>Bob</bdi>, 3 won by <bdi>Ada</bdi>, 0 drawn"), "{pair}");
    assert!(host.page(&format!("/players/{bob}/against/{cy}")).contains("These two have no public finished games"));
    assert_eq!(host.get(&format!("/players/{ada}/against/{ada}")).location(), format!("/players/{ada}"));
    assert_eq!(host.get(&format!("/players/{ada}/against/{bob}?after=x")).status, StatusCode::BAD_REQUEST);
}

#[test]
fn opponents_of_long_ago_are_counted() {
    let host = Host::new();
    host.finished(["Cy", "Ada"]);
    for _ in 0..101 {
        host.finished(["Ada", "Bob"]);
    }
    let page = host.page(&format!("/players/{}", host.player("Ada")));
    let opponents = page.split("<h2>Opponents</h2>").nth(1).expect("opponents");
    let rows: Vec<&str> = opponents.split("<tr>").filter(|row| row.contains("/against/")).collect();
    let [bob, cy] = rows.as_slice() else { panic!("{} opponents", rows.len()) };
    let numbers = |row: &str| {
        row.split("<td>").skip(1).filter_map(|cell| cell.split('<').next()?.parse().ok()).collect::<Vec<u32>>()
    };
    assert!(bob.contains("<bdi>Bob</bdi>") && cy.contains("<bdi>Cy</bdi>"), "{opponents}");
    assert_eq!((numbers(bob), numbers(cy)), (vec![101, 0, 0, 101], vec![1, 1, 0, 0]));
    assert!(opponents.contains("The most frequent opponents.") && !opponents.contains("in the last"), "{opponents}");
}

#[test]
fn games_are_chosen_by_result_and_side() {
    let host = Host::new();
    let [ada, bob] = ["Ada", "Bob"].map(|name| host.player(name));
    for _ in 0..15 {
        host.rated(ada, bob);
    }
    for _ in 0..2 {
        host.rated(bob, ada);
    }
    let cards = |path: &str| host.page(path).matches("class=\"card\"").count();
    let of = |query: &str| cards(&format!("/players/{ada}?{query}"));
    assert_eq!((of("result=won"), of("result=lost"), of("result=drawn")), (12, 2, 0));
    assert_eq!((of("result=won&side=second"), of("side=second"), of("game=buku")), (0, 2, 0));
    assert_eq!(of("result=nonsense&side=x&game=chess"), 12, "what is not known is no condition");
    let first = host.page(&format!("/players/{ada}?result=won"));
    let next = links(&first).into_iter().find(|link| link.contains("after=")).expect("a next page");
    assert_eq!((cards(&next), next.contains("result=won")), (3, true));
    assert!(host.page(&format!("/players/{ada}?result=drawn")).contains("No game fulfils these conditions"));
}

#[test]
fn leaderboards_show_the_first_three_of_each_game() {
    let host = Host::new();
    let page = host.page("/leaderboard");
    assert_eq!(page.matches("No player has a rating").count(), colonnade_rules::Game::ALL.len());
    let players: Vec<PlayerId> = (0..5).map(|number| host.player(&format!("P{number}"))).collect();
    for _ in 0..8 {
        for (place, &winner) in players.iter().enumerate() {
            players[place + 1..].iter().for_each(|&loser| host.rated(winner, loser));
        }
    }
    let page = host.page("/leaderboard");
    let told: Vec<&str> = page
        .split("<ol>")
        .nth(1)
        .expect("a list")
        .split("<bdi>")
        .skip(1)
        .take(4)
        .filter_map(|rest| rest.split('<').next())
        .collect();
    let leaders = host.get("/api/v1/leaderboards/pilastri?limit=3").json();
    let leaders: Vec<&str> =
        leaders.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!((told.len(), told), (3, leaders));
}
