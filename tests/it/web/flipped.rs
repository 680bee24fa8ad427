//! A board viewed from the other seat stays so through all links and forms of its page.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use colonnade::play::{Command, GameId, Place, Span, Viewer};
use colonnade::service::games;
use colonnade_engine::collection;

use super::{Host, asking, links, unescaped};

/// The address of the board's picture.
fn picture(page: &str) -> String {
    let picture = page.split("<img class=\"board\" src=\"").nth(1).and_then(|rest| rest.split('"').next());
    unescaped(picture.expect("a board"))
}

fn is_turned(page: &str) -> bool {
    picture(page).contains("seat=second")
}

/// The addresses that the forms of a board are sent to.
fn forms(page: &str) -> Vec<String> {
    let forms = page.split("<form").skip(1).filter_map(|form| form.split('>').next());
    let posted = forms.filter(|form| form.contains("data-swap") && form.contains("method=\"post\""));
    posted.filter_map(|form| form.split("action=\"").nth(1)?.split('"').next().map(unescaped)).collect()
}

/// The link of the button that turns the board.
fn flip(page: &str) -> String {
    let tags = page.split("<a ").skip(1).filter_map(|rest| rest.split('>').next());
    let button = tags.filter(|tag| tag.contains("data-key=\"f\"")).find_map(|tag| links(tag).into_iter().next());
    button.expect("a button")
}

/// The version in the forms of a table.
fn version(page: &str) -> &str {
    let version = page.split("name=\"version\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    version.expect("a version")
}

/// Resolves a relative address.
fn beside(path: &str, relative: &str) -> String {
    match relative.strip_prefix('/') {
        Some(_) => relative.to_owned(),
        None => format!("{}/{relative}", path.rsplit_once('/').expect("a path").0),
    }
}

/// Checks that a page shows the board from the second seat, that its forms keep this, and that one button reverts it.
fn check_turned(host: &Host, path: &str, page: &str) {
    assert!(is_turned(page), "{path}: {}", picture(page));
    assert!(forms(page).iter().all(|form| form.contains("?seat=second")), "{path}: {:?}", forms(page));
    let back = beside(path, &flip(page));
    assert!(!is_turned(&host.page(&back)), "{path}: {back}");
}

/// Checks a board whose address names no seat: it is not turned, its button turns it, and the turned page keeps that.
fn turned(host: &Host, path: &str) -> String {
    let page = host.page(path);
    assert!(!is_turned(&page) && forms(&page).iter().all(|form| !form.contains("seat=")), "{path}");
    let page = host.page(&beside(path, &flip(&page)));
    check_turned(host, path, &page);
    page
}

#[test]
fn the_analysis_board_stays_turned() {
    let host = Host::new();
    let mut path = host.get("/analysis?kind=pilastri/4x4").location().to_owned();
    for action in ["a1-a2", "d1-c1"] {
        path = host.post(&path, &[("do", "move"), ("move", action)]).location().to_owned();
    }
    let middle = beside(&path, "1");
    let page = turned(&host, &middle);
    // The walk, the list of moves, and the steps of a move.
    let others = links(&page).into_iter().filter(|link| link.starts_with(|c: char| c.is_ascii_digit()));
    let others: Vec<String> = others.filter(|link| *link != flip(&page)).collect();
    assert!(others.len() > 6 && others.iter().all(|link| link.contains("seat=second")), "{others:?}");
    for relative in ["0?seat=second", "1?seat=second", "2?seat=second"] {
        assert!(others.iter().any(|link| link == relative), "{relative}: {others:?}");
        check_turned(&host, &middle, &host.page(&beside(&middle, relative)));
    }
    // A move, a note, and changes of the tree.
    let mut at = format!("{middle}?seat=second");
    for (fields, spot) in [
        (vec![("do", "move"), ("move", "a4-a3")], "1.0.1"),
        (vec![("do", "note"), ("comment", "an idea")], "1.0.1"),
        (vec![("do", "promote")], "2"),
        (vec![("do", "remove")], "1"),
    ] {
        at = host.post(&at, &fields).location().to_owned();
        assert!(at.ends_with(&format!("/{spot}?seat=second")), "{at}");
    }
    let wrong = host.post(&at, &[("do", "move"), ("move", "a1-a9")]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    check_turned(&host, &at, &wrong.text());
    // Colours in the address are kept as well.
    let coloured = host.post(&format!("{middle}?theme=contrast"), &[("do", "move"), ("move", "a4-a3")]);
    assert!(coloured.location().ends_with("/1.0.1?theme=contrast"), "{}", coloured.location());
}

#[test]
fn conditional_moves_stay_turned() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act().other()];
    let link = host.key.plan_link(game, player, found.version, host.service.now() + Span::days(1).delta());
    let here = host.get(&link).location().to_owned();
    let page = turned(&host, &here);
    assert!(page.contains("1?seat=second\" data-swap>the present position"), "{page}");
    let mut at = format!("{here}?seat=second");
    for action in ["d1-c1", "b2-b1"] {
        at = host.post(&at, &[("do", "move"), ("move", action)]).location().to_owned();
    }
    assert!(at.ends_with("/3?seat=second"), "{at}");
    assert_eq!(host.post(&at, &[("do", "keep")]).location(), at);
    let kept = host.page(&at);
    let plan = kept.split("name=\"plan\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a version");
    assert_eq!(host.post(&at, &[("do", "clear"), ("plan", plan)]).location(), at);
    let nothing = host.post(&format!("{here}?seat=second"), &[("do", "keep")]);
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    check_turned(&host, &here, &nothing.text());
}

#[test]
fn the_table_stays_turned() {
    let host = Host::new();
    let begin = [("first", "Ada"), ("second", "Bob"), ("kind", "pilastri/6x6"), ("control", "")];
    let table = host.post("/table", &begin).location().to_owned();
    let page = turned(&host, &table);
    let asked: Vec<String> = links(&page).into_iter().filter(|link| link.contains("ask=")).collect();
    assert!(asked.len() == 3 && asked.iter().all(|link| link.ends_with("&seat=second#play")), "{asked:?}");
    let question = host.page(&asked[0]);
    check_turned(&host, &table, &question);
    assert!(links(&question).contains(&format!("{table}?seat=second#play")), "the answer no");
    let at = format!("{table}?seat=second");
    let version = version(&page);
    let wrong = host.post(&at, &[("move", "a1-a9"), ("version", version)]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    check_turned(&host, &table, &wrong.text());
    let played = host.post(&at, &[("move", "f4-e4"), ("version", version)]);
    assert_eq!(played.location(), format!("{at}#play"));
    let over = host.post(&at, &[("do", "resign"), ("side", "second")]);
    assert_eq!(over.location(), format!("{at}#play"));
    check_turned(&host, &table, &host.page(&at));
    // The sides are exchanged then, and so are the seats.
    let next = host.post(&at, &[("do", "rematch"), ("side", "first")]).location().to_owned();
    assert!(!next.contains("seat="), "{next}");
}

#[test]
fn a_table_with_a_computer_stays_turned() {
    let host = Host::new();
    let form = [("first", "Ada"), ("second", ""), ("kind", "pilastri/6x6"), ("control", ""), ("computer", "1")];
    let table = host.post("/table", &form).location().to_owned();
    let page = turned(&host, &table);
    let fields = [("move", "f4-e4"), ("version", version(&page))];
    let waiting = host.post(&format!("{table}?seat=second"), &fields).location().to_owned();
    let page = host.page(&waiting);
    assert!(page.contains("The computer is thinking"), "{page}");
    check_turned(&host, &table, &page);
}

#[test]
fn puzzles_rules_and_links_to_play_stay_turned() {
    let host = Host::new();
    let puzzle = &collection()[0];
    let path = format!("/puzzle/{}", puzzle.number);
    turned(&host, &path);
    let state = puzzle.state().expect("a position");
    let wrong = state.actions().map(|action| action.to_string()).find(|text| puzzle.is_solved_by(text) == Ok(false));
    let wrong = wrong.expect("another move");
    for answer in ["zz", wrong.as_str()] {
        check_turned(&host, &path, &host.post(&format!("{path}?seat=second"), &[("move", answer)]).text());
    }
    let right = host.post(&format!("{path}?seat=second"), &[("move", &puzzle.puzzle.solution)]).text();
    assert!(is_turned(&right), "{}", picture(&right));

    let path = "/rules/pilastri/try/0";
    turned(&host, path);
    let typed = host.post(&format!("{path}?seat=second"), &[("move", "f4-e4")]).location().to_owned();
    check_turned(&host, path, &host.page(&typed));
    check_turned(&host, path, &host.post(&format!("{path}?seat=second"), &[("move", "a1-a1")]).text());

    let game = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let expires = host.service.now() + Span::days(1).delta();
    let path = host.key.move_link(game, found.players()[found.state.side_to_act()], found.version, expires);
    turned(&host, &path);
    check_turned(&host, &path, &host.post(&format!("{path}?seat=second"), &[("move", "a1-a1")]).text());
}

#[test]
fn a_board_at_the_table_has_the_chosen_colours_in_each_state() {
    let host = Host::new();
    let chosen = |path: &str| {
        let asked = asking(Method::GET, path)
            .header(header::COOKIE, "colonnade_boards=contrast")
            .header(header::ACCEPT_LANGUAGE, "de")
            .body(Body::empty());
        host.ask(asked.expect("a request")).text()
    };
    let check = |path: &str, below: &str| {
        let page = chosen(path);
        assert!(!page.contains("theme=wood") && !page.contains("theme=slate"), "{path}: {page}");
        let picture = picture(&page);
        assert!(picture.starts_with(below) && picture.contains("theme=contrast"), "{picture}");
        assert!(picture.contains("lang=de") && host.page(&picture).starts_with("<svg "), "{picture}");
        picture
    };
    let form = [("first", "Ada"), ("second", ""), ("kind", "pilastri/6x6"), ("control", ""), ("computer", "1")];
    let table = host.post("/table", &form).location().to_owned();
    let id = GameId(table.rsplit('/').next().and_then(|id| id.parse().ok()).expect("a number"));
    check(&table, &table);
    host.act(id, Command::Act("f4-e4".into()));
    let thinking = check(&table, &format!("/games/{}/1.svg?", id.0));
    host.post(&table, &[("do", "resign"), ("side", "first")]).location();
    let over = check(&table, &format!("/games/{}/1.svg?", id.0));
    assert!(over.contains("&v=") && over != thinking, "{over}");
    // Colours in the address take precedence over chosen ones.
    assert!(picture(&chosen(&format!("{table}?theme=slate"))).contains("theme=slate"));
}
