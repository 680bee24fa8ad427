//! The local table, using only forms and links.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use colonnade::play::{GameId, Viewer};
use colonnade::scheduler;
use colonnade_rules::{Game as GameKind, State};

use super::{Host, PUBLIC, links, unescaped};
use crate::fixtures::MAJORITY_IN_GORE;
use colonnade::service::games;
use colonnade_testing::{Rng, compose};

/// Starts a game with the form and returns the path of its page.
fn begin(host: &Host, kind: &str, first: &str, second: &str) -> String {
    let answer = host.post("/table", &[("first", first), ("second", second), ("kind", kind), ("control", "")]);
    answer.location().to_owned()
}

/// The value of a field of a form.
fn value(page: &str, name: &str) -> String {
    value_of(page, &format!("name=\"{name}\" value=\""))
}

/// The text between a beginning and the next quotation mark.
fn value_of(page: &str, beginning: &str) -> String {
    let after = page.split(beginning).nth(1).unwrap_or_else(|| panic!("no {beginning}: {page}"));
    unescaped(after.split('"').next().expect("a value"))
}

/// The current version in the forms of a table.
fn version(host: &Host, table: &str) -> String {
    value(&host.page(table), "version")
}

/// Plays a move on the current board.
fn play(host: &Host, table: &str, text: &str) -> super::Answer {
    host.post(table, &[("move", text), ("version", &version(host, table))])
}

#[test]
fn a_whole_game_is_played_by_typing() {
    for game in GameKind::ALL {
        let host = Host::new();
        let variant = game.variants().last().expect("a variant");
        let kind = format!("{}/{}", game.slug(), variant.name());
        let table = begin(&host, &kind, "Ada", "Bob");
        let mut chance = Rng::new(7);
        let mut state = State::start(variant);
        let mut plies = 0;
        while state.outcome().is_none() && plies < 60 {
            let text = compose(&state, "", &mut chance, |_| ());
            let page = host.page(&table);
            let version = value(&page, "version");
            assert!(page.contains(&format!("data-ply=\"{}\"", state.plies())));
            let mut answer = host.post(&table, &[("move", &text.to_uppercase()), ("version", &version)]);
            if answer.status == StatusCode::UNPROCESSABLE_ENTITY {
                let page = answer.text();
                assert!(page.contains("Play it?") && value(&page, "sure") == "yes", "{kind} {text}: {page}");
                answer = host.post(&table, &[("move", &text), ("version", &version), ("sure", "yes")]);
            }
            assert!(answer.location().starts_with(&table), "{kind} {text}");
            state.play(&text).expect("a legal action");
            while let Some(forced) = state.forced_action().map(|forced| forced.text().to_owned()) {
                state.play(&forced).expect("a forced action");
            }
            plies += 1;
        }
        if state.outcome().is_none() {
            let answer = host.post(&table, &[("do", "resign"), ("side", "second")]);
            assert!(answer.location().starts_with(&table));
        }
        let page = host.page(&table);
        assert!(page.contains("Replay this game") && page.contains("Play again"), "{kind}");
        let id = table.rsplit('/').next().expect("a number");
        assert!(host.page("/archive").contains(&format!("/games/{id}")), "{kind}");
    }
}

#[test]
fn a_game_is_composed_by_links() {
    for game in GameKind::ALL {
        let host = Host::new();
        let table = begin(&host, game.slug(), "Ada", "");
        let mut chance = Rng::new(11);
        for _ in 0..6 {
            let mut path = table.clone();
            let confirmed = loop {
                let page = host.page(&path);
                let picture = page.split("src=\"/table/").nth(1).and_then(|rest| rest.split('"').next());
                let picture = unescaped(picture.expect("a picture of the board"));
                assert!(host.page(&format!("/table/{picture}")).starts_with("<svg "));
                if page.contains("data-confirm") {
                    let form = page.split("class=\"confirm\"").nth(1).expect("a form");
                    break (value(form, "move"), value(form, "version"));
                }
                let steps: Vec<String> = links(&page).into_iter().filter(|link| link.contains("&m=")).collect();
                let steps: Vec<_> = steps.iter().filter(|link| !link.contains("seat=second")).collect();
                path.clone_from(*chance.pick(&steps));
            };
            let answer = host.post(&table, &[("move", &confirmed.0), ("version", &confirmed.1), ("sure", "yes")]);
            assert!(answer.location().starts_with(&table), "{game}");
        }
    }
}

#[test]
fn a_step_is_undone_and_all_of_them_are() {
    let host = Host::new();
    let table = begin(&host, "pilare/6x6", "Ada", "Bob");
    let step = |page: &str, label: &str| {
        let before = page.split(&format!("aria-label=\"{label}: ")).next().expect("a part");
        unescaped(before.rsplit("href=\"").next().and_then(|rest| rest.split('"').next()).expect("a link"))
    };
    let named = |page: &str, words: &str| {
        let before = page.split(&format!(">{words}<")).next().expect("a part");
        unescaped(before.rsplit("href=\"").next().and_then(|rest| rest.split('"').next()).expect("a link"))
    };
    let start = host.page(&table);
    assert!(!start.contains("Undo a step"));
    let first = host.page(&step(&start, "c1"));
    assert!(first.contains("c1 so far"), "{first}");
    let second = host.page(&step(&first, "c2"));
    assert!(second.contains("c1-c2 so far"));
    assert!(host.page(&named(&second, "Undo a step")).contains("c1 so far"));
    let back = host.page(&named(&host.page(&named(&second, "Undo a step")), "Undo a step"));
    assert!(back.contains("Choose on the board") && !back.contains("Undo a step"));
    assert!(host.page(&named(&second, "Start again")).contains("Choose on the board"));
    assert!(host.page(&format!("{table}?m=zz")).contains("zz"), "what cannot be read is told");
    assert!(host.page(&format!("{table}?m=c1&version=99")).contains("Choose on the board"), "meant for another board");
}

#[test]
fn wrong_input_is_answered_beside_the_field() {
    let host = Host::new();
    let table = begin(&host, "pilare/6x6", "Ada", "Bob");
    for (text, words) in [
        ("hello", "cannot read"),
        ("c1", "not a whole move yet"),
        ("c6-c5", "the stack on c6 has a white piece on top"),
        ("", "no move yet"),
    ] {
        let answer = play(&host, &table, text);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let page = answer.text();
        assert!(page.contains("id=\"wrong\"") && page.to_lowercase().contains(words), "{text}: {page}");
        assert!(page.contains(&format!("name=\"move\" value=\"{text}\"")), "{text} stays to be mended");
    }
    let before = version(&host, &table);
    play(&host, &table, "c1-c3").location();
    let late = host.post(&table, &[("move", "c6-c4"), ("version", &before)]);
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text().contains("The game has moved on since this board was shown."));
    let answer = host.post("/table", &[("first", ""), ("kind", "chess"), ("control", "soon")]);
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = answer.text();
    assert!(answer.contains("first-wrong") && answer.contains("kind-wrong") && answer.contains("control-wrong"));
    let short = host.post("/table", &[("first", "Ada"), ("second", "Bob"), ("kind", "gore"), ("control", "5m")]);
    assert!(short.text().contains("5m is too short"), "{}", short.text());
}

/// A table of Buku at which the side to act has an empty line, and the text that chooses it.
fn with_an_empty_line(host: &Host) -> (String, String) {
    let table = begin(host, "buku/6x6", "Ada", "Bob");
    let mut state = State::start(GameKind::Buku.variant("6x6").expect("a variant"));
    let mut chance = Rng::new(3);
    // Until the side to act has an empty line.
    let empty = loop {
        let line = state.continuations("").expect("a position").tokens.into_iter().find(|token| token.whole);
        if let Some(line) = line {
            break line.text;
        }
        let text = compose(&state, "", &mut chance, |_| ());
        let version = version(host, &table);
        host.post(&table, &[("move", &text), ("version", &version), ("sure", "yes")]).location();
        state.play(&text).expect("legal");
        assert!(state.outcome().is_none(), "another seed is needed");
    };
    (table, empty)
}

#[test]
fn what_is_easily_played_by_mistake_is_asked_first() {
    let host = Host::new();
    let (table, empty) = with_an_empty_line(&host);
    let asked = play(&host, &table, &empty);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(asked.text().contains("is empty, so nothing is sown."), "{}", asked.text());
    let composed = host.page(&format!("{table}?m={}", super::encoded(&empty)));
    assert!(composed.contains("is empty, so nothing is sown.") && composed.contains("name=\"sure\""));
    let page = host.page(&format!("{table}?ask=resign&side=first"));
    assert!(page.contains("Should Ada (White) resign?"));
    assert!(!host.page(&table).contains("Replay this game"), "opening a question does nothing");
}

#[test]
fn draws_takebacks_and_rematches_are_asked_and_answered() {
    let host = Host::new();
    let table = begin(&host, "pilastri/6x6", "Ada", "Bob");
    play(&host, &table, "f4-e4").location();
    host.post(&table, &[("do", "takeback"), ("side", "first")]).location();
    assert!(host.page(&table).contains("Ada asks to take back 1 action."));
    let own = host.post(&table, &[("do", "takeback-accept"), ("side", "first")]);
    assert_eq!(own.status, StatusCode::CONFLICT, "nobody answers their own request");
    host.post(&table, &[("do", "takeback-accept"), ("side", "second")]).location();
    assert!(!host.page(&table).contains("<h2>Actions</h2>"));
    play(&host, &table, "f4-e4").location();
    host.post(&table, &[("do", "draw"), ("side", "second")]).location();
    assert!(host.page(&table).contains("Bob offers a draw."));
    host.post(&table, &[("do", "draw-decline"), ("side", "first")]).location();
    let again = host.post(&table, &[("do", "draw"), ("side", "second")]);
    assert!(again.text().contains("Your last draw offer was declined"));
    host.post(&table, &[("do", "draw"), ("side", "first")]).location();
    host.post(&table, &[("do", "draw-accept"), ("side", "second")]).location();
    assert!(host.page(&table).contains("Draw: draw agreed"));
    let next = host.post(&table, &[("do", "rematch"), ("side", "first")]).location().to_owned();
    assert!(host.page(&next).contains("<h1><bdi>Bob</bdi> – <bdi>Ada</bdi></h1>"));
    host.post(&next, &[("do", "abort"), ("side", "first")]).location();
    assert!(host.page(&next).contains("No result: aborted"));
    assert_eq!(host.post(&next, &[("do", "dance")]).status, StatusCode::BAD_REQUEST);
    assert_eq!(host.post("/table/99", &[("move", "a1")]).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_certain_win_is_claimed_and_accepted_or_not() {
    let host = Host::new();
    let table = begin(&host, "gore/standard", "Ada", "Bob");
    assert!(!host.page(&table).contains("claims the win"));
    for text in MAJORITY_IN_GORE.split(' ') {
        play(&host, &table, text).location();
    }
    let page = host.page(&table);
    assert!(page.contains("Ada claims the win") && page.contains("value=\"claim\""));
    let wrong = host.post(&table, &[("do", "claim"), ("side", "second")]);
    assert!(wrong.text().contains("Your win is not certain"));
    host.post(&table, &[("do", "claim"), ("side", "first")]).location();
    let page = host.page(&table);
    assert!(page.contains("Ada claims the win, which is certain.") && page.contains("Bob goes on"));
    assert!(!page.contains("offers a draw"), "nothing else is offered meanwhile");
    let shown = host.page(&table.replace("/table/", "/games/"));
    assert!(shown.contains("by Ada, whose win is certain"));
    host.post(&table, &[("do", "claim-decline"), ("side", "second")]).location();
    let early = host.post(&table, &[("do", "claim"), ("side", "first")]);
    assert!(early.text().contains("after your next move"));
    play(&host, &table, "a2").location();
    play(&host, &table, "a1").location();
    host.post(&table, &[("do", "claim"), ("side", "first")]).location();
    assert!(host.page(&table).contains("Ada won: win claimed"));
}

#[test]
fn a_pause_is_proposed_and_agreed_to() {
    let host = Host::new();
    let untimed = begin(&host, "pilastri/6x6", "Ada", "Bob");
    assert!(!host.page(&untimed).contains("proposes a pause"));
    let fields = [("first", "Ada"), ("second", "Bob"), ("kind", "pilastri/6x6"), ("control", "3d")];
    let table = host.post("/table", &fields).location().to_owned();
    let shown = |path: &str| host.page(&path.replace("/table/", "/games/"));
    assert!(host.page(&table).contains("Bob proposes a pause of 7 days"));
    host.post(&table, &[("do", "pause"), ("side", "second")]).location();
    let page = host.page(&table);
    assert!(page.contains("Bob proposes a pause of 7 days, in which no clock runs.") && page.contains("Ada accepts"));
    assert!(page.contains("value=\"pause-withdraw\"") && !page.contains("value=\"pause\""));
    assert!(shown(&table).contains("of 7 days proposed by Bob"));
    let own = host.post(&table, &[("do", "pause-accept"), ("side", "second")]);
    assert!(own.text().contains("that has to be answered first"));
    host.post(&table, &[("do", "pause-decline"), ("side", "first")]).location();
    host.post(&table, &[("do", "pause"), ("side", "first")]).location();
    host.post(&table, &[("do", "pause-accept"), ("side", "second")]).location();
    let page = host.page(&table);
    assert!(page.contains("The game is paused until") && !page.contains("value=\"pause\""));
    assert!(shown(&table).contains("Paused until"));
    play(&host, &table, "f4-e4").location();
    assert!(host.page(&table).contains("The game is paused until"));
}

#[test]
fn one_player_of_both_sides_takes_back_and_agrees() {
    let host = Host::new();
    let table = begin(&host, "pilastri/6x6", "Ada", "");
    play(&host, &table, "f4-e4").location();
    play(&host, &table, "b3-b2").location();
    let page = host.page(&table);
    assert!(page.contains("Take back") && !page.contains("offers a draw"));
    host.post(&table, &[("do", "takeback"), ("side", "first")]).location();
    assert!(host.page(&table).contains("data-ply=\"1\""));
    host.post(&table, &[("do", "draw"), ("side", "first")]).location();
    assert!(host.page(&table).contains("Draw: draw agreed"));
    host.post(&table, &[("do", "rematch"), ("side", "first")]).location();
}

#[test]
fn only_games_of_the_table_are_played_there() {
    let host = Host::new();
    let place = colonnade::play::Place::Server { server: colonnade::play::ServerId(5), private: false };
    let game = host.game(place, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    assert_eq!(host.get(&format!("/games/{game}")).status, StatusCode::OK);
    assert_eq!(host.get(&format!("/table/{game}")).status, StatusCode::NOT_FOUND);
    assert_eq!(host.get(&format!("/table/{game}/board.svg")).status, StatusCode::NOT_FOUND);
    assert_eq!(host.post(&format!("/table/{game}"), &[("move", "b3-b2")]).status, StatusCode::NOT_FOUND);
    let action = serde_json::json!({"text": "b3-b2"});
    assert_eq!(host.send(&format!("/api/v1/table/games/{game}/actions"), &action).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_form_of_another_board_plays_nothing() {
    let host = Host::new();
    let table = begin(&host, "pilastri/6x6", "Ada", "");
    play(&host, &table, "f4-e4").location();
    let seen = version(&host, &table);
    play(&host, &table, "b3-b2").location();
    host.post(&table, &[("do", "takeback"), ("side", "first")]).location();
    host.post(&table, &[("do", "takeback"), ("side", "first")]).location();
    play(&host, &table, "f2-f3").location();
    // There is one action again, as when the form was created, but a different one.
    assert!(host.page(&table).contains("data-ply=\"1\""));
    let old = host.post(&table, &[("move", "b3-b2"), ("version", &seen)]);
    assert_eq!(old.status, StatusCode::CONFLICT, "{}", old.text());
    let steps = host.page(&format!("{table}?m=b3&version={seen}"));
    assert!(steps.contains("Choose on the board"), "steps for another board are dropped");
    assert_eq!(host.post(&table, &[("move", "b3-b2")]).status, StatusCode::BAD_REQUEST);
    play(&host, &table, "b3-b2").location();
}

/// Lets computers act until a game has `plies` actions.
fn until(host: &Host, game: GameId, plies: u32) {
    let plies_now = || games::get(&host.service, Viewer::Host, game).expect("there").state.plies();
    host.runtime.block_on(async {
        tokio::select! {
            () = scheduler::run(Arc::clone(&host.service), None) => {}
            () = async {
                while plies_now() < plies {
                    tokio::task::yield_now().await;
                }
            } => {}
        }
    });
    assert_eq!(plies_now(), plies);
}

#[test]
fn a_computer_is_played_against() {
    let host = Host::new();
    let form = |fields: &[(&str, &str)]| {
        let all = [&[("kind", "pilastri/6x6"), ("control", "")], fields].concat();
        host.post("/table", &all)
    };
    let table = form(&[("first", "Ada"), ("second", ""), ("computer", "1")]).location().to_owned();
    let page = host.page(&table);
    assert!(page.contains("Computer, level 1</bdi>"), "{page}");
    assert!(page.contains("ask=resign&#38;side=first") && !page.contains("side=second"), "{page}");
    assert!(!page.contains("Takeback (Computer") && !page.contains("The computer is thinking"));
    assert!(play(&host, &table, "f4-e4").location().starts_with(&table));
    // No person acts for it; without scripts, the page reloads until it has acted.
    let again = "<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>";
    let waiting = host.get(&table);
    assert_eq!(waiting.header("refresh"), "");
    assert!(waiting.text().contains(again));
    assert!(waiting.text().contains("The computer is thinking") && !waiting.text().contains("name=\"move\""));
    for fields in [[("move", "b3-b2"), ("version", "2")], [("do", "resign"), ("side", "second")]] {
        let refused = host.post(&table, &fields);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        assert!(refused.text().contains("The computer decides that by itself."), "{}", refused.text());
    }
    until(&host, GameId(1), 2);
    let answered = host.get(&table);
    assert!(!answered.text().contains(again));
    assert!(answered.text().contains("data-ply=\"2\"") && answered.text().contains("name=\"move\""));
    // Hints come in two steps, and only for the side to act.
    assert!(answered.text().contains("?ask=hint#play\" data-swap>Hint</a>"), "{}", answered.text());
    let hinted = host.page(&format!("{table}?ask=hint"));
    assert!(hinted.contains("Look at moves that begin with ") && hinted.contains("?ask=whole#play"), "{hinted}");
    let whole = host.page(&format!("{table}?ask=whole"));
    let action = whole.rsplit("A good move is ").next().and_then(|rest| rest.split(".<").next()).expect("a move");
    assert!(!whole.contains("?ask=whole#play"), "{whole}");
    assert!(play(&host, &table, action).location().starts_with(&table), "{action}");
    assert!(!host.page(&format!("{table}?ask=hint")).contains("Look at moves"), "the computer is to act");
    // D24: an offer of a draw, which the computer answers at once, is a link to a question.
    let page = host.page(&table);
    assert!(page.contains("ask=draw&#38;side=first") || page.contains("ask=draw&amp;side=first"), "{page}");
    assert!(!page.contains("value=\"draw\""), "no button offers a draw at once");
    let question = host.page(&format!("{table}?ask=draw&side=first"));
    assert!(question.contains("If it agrees, the game ends in a draw.") && question.contains("value=\"draw\""));
    until(&host, GameId(1), 4);
    // If the computer begins, the board is shown from the other side.
    let table = form(&[("first", "Ada"), ("computer", "2"), ("begins", "computer")]).location().to_owned();
    until(&host, GameId(2), 1);
    let page = host.page(&table);
    assert!(page.contains("Computer, level 2</bdi> – <bdi>Ada"), "{page}");
    // Each wrong choice is reported beside its field.
    for (fields, told) in [
        (
            [("first", "Ada"), ("second", "Bob"), ("computer", "1")],
            "Enter a second player or choose a computer, not both.",
        ),
        ([("first", "Ada"), ("second", ""), ("computer", "7")], "There is no level “7”: levels are 1 to 6."),
        ([("first", "computer, Level 3"), ("second", "Bob"), ("computer", "")], "A computer player has this name."),
    ] {
        let answer = form(&fields);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.text().contains(told), "{told}: {}", answer.text());
    }
}

/// N9: the first pages offer a game against the computer and one for two, with boards, where there is a table.
#[test]
fn one_button_begins_a_game() {
    let host = Host::new();
    for path in ["/", "/table", "/rules"] {
        let page = host.page(path);
        for game in GameKind::ALL {
            for button in ["against-computer", "against-friend"] {
                assert!(page.contains(&format!("name=\"{button}\" value=\"{}\"", game.slug())), "{path}: {page}");
            }
            assert!(page.contains(&format!("src=\"/rules/{}/", game.slug())), "{path}");
        }
    }
    let begun = host.post("/table", &[("computer", "2"), ("against-computer", "pilare")]).location().to_owned();
    assert!(host.page(&begun).contains("<bdi>Player one</bdi> – <bdi>Computer, level 2</bdi>"));
    assert!(host.page(&begun).contains("How to move"), "a newcomer is told how");
    let begun = host.post("/table", &[("computer", "2"), ("against-friend", "gore")]).location().to_owned();
    assert!(host.page(&begun).contains("<bdi>Player one</bdi> – <bdi>Player two</bdi>"));
    let none = host.post("/table", &[("against-computer", "chess")]);
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(none.text().contains("id=\"kind-wrong\""), "{}", none.text());
    // Where the host serves no table, or the reader has no access to it, nothing of it is offered.
    let public = Host::reached(&PUBLIC);
    let page = |host: &Host, request: Request<Body>| host.ask(request).text().to_owned();
    let outside = |path: &str| {
        let request = Request::builder().uri(path).header(header::HOST, "games.example");
        request.header("x-forwarded-for", "192.0.2.7").body(Body::empty()).expect("a request")
    };
    let stranger = |path: &str| {
        let request = Request::builder().uri(path).header(header::HOST, "localhost:7117");
        request.body(Body::empty()).expect("a request")
    };
    for path in ["/", "/rules"] {
        for shown in [page(&public, outside(path)), page(&host, stranger(path))] {
            assert!(
                shown.contains("/rules/pilare") && !shown.contains("against-") && !shown.contains("/table"),
                "{shown}"
            );
        }
    }
    assert!(public.ask(outside("/table")).status.is_client_error());
}

/// The pictures by which a board is chosen exist, each with its words.
#[test]
fn boards_are_chosen_by_pictures() {
    let host = Host::new();
    let page = host.page("/table?kind=buku/10x10");
    for variant in GameKind::ALL.iter().flat_map(|game| game.variants()) {
        assert!(page.contains(&format!("name=\"kind\" value=\"{}\"", variant.slug())), "{variant}");
        let picture = host.get(&format!("/rules/{}/{}.svg?part=board", variant.game().slug(), variant.name()));
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/svg+xml"), "{variant}");
    }
    assert!(page.contains("value=\"buku/10x10\" required checked") && page.contains("6×6, high jumpers"), "{page}");
    assert_eq!(host.get("/rules/buku/4x4.svg").status, StatusCode::NOT_FOUND);
    // W34: an opponent who is not there cannot begin.
    let alone = [("first", "Ada"), ("kind", "buku/6x6"), ("begins", "opponent")];
    let refused = host.post("/table", &alone);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("There is no opponent to begin"), "{}", refused.text());
    let begun = host.post("/table", &[&alone[..], &[("second", "Bob")]].concat()).location().to_owned();
    assert!(host.page(&begun).contains("<bdi>Bob</bdi> – <bdi>Ada</bdi>"));
}

#[test]
fn the_next_game_has_the_sides_and_the_level_that_are_chosen() {
    let host = Host::new();
    let over = |fields: &[(&str, &str)]| {
        let table = host.post("/table", fields).location().to_owned();
        let id = GameId(table.rsplit('/').next().and_then(|id| id.parse().ok()).expect("a number"));
        host.act(id, colonnade::play::Command::Resign);
        table
    };
    let title = |table: &str| {
        let page = host.page(table);
        let (_, rest) = page.split_once("<h1>").expect("a heading");
        rest.split_once("</h1>").expect("a heading").0.replace("<bdi>", "").replace("</bdi>", "")
    };
    let next = |table: &str, fields: &[(&str, &str)]| title(host.post(table, fields).location());
    let table = over(&[("first", "Ada"), ("computer", "1"), ("kind", "gore")]);
    let page = host.page(&table);
    for shown in ["Play again", "Sides exchanged", "Same sides", "Another game", "name=\"level\""] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    assert_eq!(next(&table, &[("do", "rematch"), ("level", "1")]), "Computer, level 1 – Ada");
    assert_eq!(next(&table, &[("do", "again"), ("level", "1")]), "Ada – Computer, level 1");
    assert_eq!(next(&table, &[("do", "again"), ("level", "4")]), "Ada – Computer, level 4");
    assert_eq!(next(&table, &[("do", "rematch"), ("level", "4")]), "Computer, level 4 – Ada");
    assert_eq!(next(&table, &[("do", "rematch")]), "Computer, level 1 – Ada", "an old form");
    let refused = host.post(&table, &[("do", "again"), ("level", "9")]);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("There is no level “9”"), "{}", refused.text());
    // Between people, there is no level to choose, and one that is sent changes nothing.
    let table = over(&[("first", "Ada"), ("second", "Bob"), ("kind", "gore")]);
    assert!(!host.page(&table).contains("name=\"level\""));
    assert_eq!(next(&table, &[("do", "again"), ("level", "4")]), "Ada – Bob");
    assert_eq!(next(&table, &[("do", "rematch")]), "Bob – Ada");
    // A game that is not over has no next one.
    let running = host.post("/table", &[("first", "Ada"), ("second", "Bob"), ("kind", "gore")]).location().to_owned();
    assert!(!host.post(&running, &[("do", "again")]).status.is_redirection());
}

/// A position reached on the analysis board begins a game, whose record includes that position.
#[test]
fn a_game_begins_from_a_position() {
    let host = Host::new();
    let board = host.get("/analysis?kind=pilastri/4x4&position=").location().to_owned();
    let after = host.post(&board, &[("do", "move"), ("move", "a1-a2")]).location().to_owned();
    let page = host.page(&after);
    let link = links(&page).into_iter().find(|link| link.starts_with("/table?")).expect("a link to the table");
    let form = host.page(&link);
    let position = value(&form, "position");
    assert!(form.contains("value=\"pilastri/4x4\" required checked"), "{form}");
    let send = |position: &str| {
        host.post("/table", &[("first", "Ada"), ("second", "Bob"), ("kind", "pilastri/4x4"), ("position", position)])
    };
    let table = send(&position).location().to_owned();
    let id = GameId(table.rsplit('/').next().and_then(|id| id.parse().ok()).expect("a number"));
    let game = games::get(&host.service, Viewer::Host, id).expect("a game");
    assert_eq!((game.state.position(), game.setup.rated), (position.clone(), false));
    assert!(play(&host, &table, "d1-c1").status.is_redirection());
    host.act(id, colonnade::play::Command::Resign);
    let record = host.page(&format!("/games/{}.cgn", id.0));
    assert!(record.contains(&format!("[Position \"{position}\"]")), "{record}");
    // Anything but a position of this variant is refused.
    for bad in ["nonsense", "6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -", ".,.,.,./.,.,.,./.,.,.,./ww,.,.,. b"] {
        let answer = send(bad);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        assert!(answer.text().contains("id=\"position-wrong\""), "{bad}");
        let body = serde_json::json!({"first": "Ada", "game": "pilastri", "variant": "4x4", "position": bad});
        assert_eq!(host.send("/api/v1/table/games", &body).status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    let body = serde_json::json!({"first": "Ada", "game": "pilastri", "variant": "4x4", "position": position});
    let begun = host.send("/api/v1/table/games", &body);
    assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text());
}

#[test]
fn w25_b7_a_chosen_square_and_a_question_are_said_and_the_title_says_whose_turn_it_is() {
    let host = Host::new();
    let table = begin(&host, "pilastri/4x4", "Ada", "Bob");
    let said = |page: &str| value_of(page, "data-say=\"");
    let page = host.page(&table);
    assert_eq!(said(&page), "Ada (White) to act.");
    assert!(!page.contains("<title>Your turn"), "two people play here");
    let chosen = said(&host.page(&format!("{table}?m=a1")));
    assert!(chosen.starts_with("a1 so far"), "{chosen}");
    let asked = host.page(&format!("{table}?ask=resign&side=first"));
    assert!(said(&asked).contains("resign"), "{}", said(&asked));
    // The question before a dangerous move comes with the move.
    let (danger, empty) = with_an_empty_line(&host);
    let question = said(&host.page(&format!("{danger}?m={}", super::encoded(&empty))));
    assert!(question.contains("Play it?"), "{question}");
    // Against a computer.
    let answer = host.post("/table", &[("first", "Ada"), ("kind", "pilastri/4x4"), ("computer", "1"), ("control", "")]);
    let page = host.page(answer.location());
    assert!(unescaped(&page).contains("<title>Your turn – "), "{page}");
}

// A form names a side; after a swap, that is the other player's.
#[test]
fn a_form_from_before_a_swap_is_outdated_and_the_sides_of_the_next_game_are_those_of_its_beginning() {
    let host = Host::new();
    let fields = [("first", "Ada"), ("second", "Bob"), ("kind", "buku/6x6"), ("control", ""), ("opening", "pie")];
    let table = host.post("/table", &fields).location().to_owned();
    let odd = [fields[0], fields[1], fields[2], fields[3], ("opening", "chess")];
    assert_eq!(host.post("/table", &odd).status, StatusCode::UNPROCESSABLE_ENTITY);
    play(&host, &table, "3:c3-c5-d5-d4-e4-e3").location();
    let before = version(&host, &table);
    play(&host, &table, "swap").location();
    let stale = host.post(&table, &[("do", "resign"), ("side", "first"), ("version", &before)]);
    assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.text());
    let fresh = version(&host, &table);
    host.post(&table, &[("do", "resign"), ("side", "first"), ("version", &fresh)]).location();
    let over = host.page(&table);
    assert!(over.contains("Ada (Black) won"), "{over}");
    // Ada began: in the rematch Bob begins, and in the same game again Ada does.
    for (command, first) in [("rematch", "Bob"), ("again", "Ada")] {
        let next = host.post(&table, &[("do", command)]).location().to_owned();
        let page = host.page(&next);
        assert!(page.contains(&format!("{first} (White) to act")), "{command}: {page}");
    }
}
