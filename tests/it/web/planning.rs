//! Conditional moves on the analysis board, through signed links.

use axum::http::StatusCode;
use chrono::TimeDelta;
use colonnade::play::{Cause, Command, GameId, Place, PlanEdit, Span, Viewer};
use colonnade::service::{games, plans};
use colonnade_rules::{Game, State};
use colonnade_testing::{Rng, compose};

use super::{Host, unescaped};

/// A link for the waiting player, in a private game.
fn link(host: &Host, game: GameId) -> String {
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act().other()];
    host.key.plan_link(game, player, found.version, host.service.now() + Span::days(1).delta())
}

fn planned(host: &Host, name: &str, game: GameId) -> Vec<String> {
    let plan = plans::plan(&host.service, host.player(name), game).expect("a player").plan;
    plan.lines().iter().map(|line| line.join(" ")).collect()
}

/// Plays a move at a position of an analysis, and returns the resulting address.
fn play(host: &Host, at: &str, action: &str) -> String {
    host.post(at, &[("do", "move"), ("move", action)]).location().to_owned()
}

#[test]
fn lines_are_tried_kept_and_played() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let begun = host.get(&link(&host, game));
    assert_eq!((begun.header("cache-control"), begun.header("referrer-policy")), ("no-store", "no-referrer"));
    let here = begun.location().to_owned();
    assert!(here.ends_with("/1"), "the present position: {here}");
    let page = host.page(&here);
    assert!(
        page.contains("You keep none yet.") && page.contains("turn in your game #") && page.contains("noindex"),
        "{page}"
    );
    let nothing = host.post(&here, &[("do", "keep")]);
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nothing.text().contains("No line from this position ends with your answer."));

    // Two replies of Bob, an answer to each, and another answer as a mere variation.
    let answered = play(&host, &play(&host, &here, "d1-c1"), "b2-b1");
    let at = |path: &str, spot: &str| format!("{}/{spot}", path.rsplit_once('/').expect("a path").0);
    let looked_at = play(&host, &at(&answered, "2"), "c3-c4");
    let second = play(&host, &at(&looked_at, "1"), "a4-a3");
    let second = play(&host, &second, "b2-b1");
    // A line that ends with a move of Bob counts up to the answer before it.
    let second = play(&host, &second, "d1-c1");
    assert_eq!(host.post(&second, &[("do", "keep")]).location(), second);
    assert_eq!(planned(&host, "Ada", game), ["d1-c1 b2-b1", "a4-a3 b2-b1"]);
    assert!(planned(&host, "Bob", game).is_empty());
    let page = unescaped(&host.page(&second));
    assert!(page.contains("<code>d1-c1 ; b2-b1</code>") && page.contains("Remove all"), "{page}");

    // Open the link again: the lines are in the tree, and keeping them changes nothing.
    let again = host.get(&link(&host, game)).location().to_owned();
    assert_eq!(host.post(&again, &[("do", "keep")]).location(), again);
    assert_eq!(planned(&host, "Ada", game).len(), 2);

    host.act(game, Command::Act("a4-a3".into()));
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let played: Vec<_> = found.actions.iter().map(|action| (action.text.as_str(), action.cause)).collect();
    assert_eq!(played, [("a1-a2", Cause::Chosen), ("a4-a3", Cause::Chosen), ("b2-b1", Cause::Planned)]);
    // The game has continued.
    for answer in [host.get(&second), host.post(&second, &[("do", "keep")])] {
        assert_eq!(answer.status, StatusCode::GONE);
    }
}

#[test]
fn lines_longer_than_a_plan_may_be_are_refused_as_a_whole() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/8x8", ["Ada", "Bob"], "");
    let mut state = games::get(&host.service, Viewer::Host, game).expect("a game").state.clone();
    let first = one_of(&state, &mut Rng::new(2)).expect("a move");
    host.act(game, Command::Act(first.as_str().into()));
    advance(&mut state, &first);
    let mut at = host.get(&link(&host, game)).location().to_owned();
    let mut chance = Rng::new(4);
    for number in 1..=40 {
        let text = one_of(&state, &mut chance).expect("the game is long");
        advance(&mut state, &text);
        at = play(&host, &at, &text);
        if [30, 34, 40].contains(&number) {
            let kept = host.post(&at, &[("do", "keep")]);
            assert_eq!(kept.status.is_redirection(), number == 30, "{number}");
            assert!(number == 30 || kept.text().contains("30 moves"), "{number}: {}", kept.text());
        }
    }
    assert_eq!(planned(&host, "Ada", game).len(), 1, "the one that was kept");
}

#[test]
fn lines_are_removed_and_a_foreign_record_keeps_nothing() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let path = link(&host, game);
    let answered = play(&host, &play(&host, host.get(&path).location(), "d1-c1"), "b2-b1");
    host.post(&answered, &[("do", "keep")]);
    assert_eq!(planned(&host, "Ada", game).len(), 1);
    let page = host.page(&answered);
    let plan = page.split("name=\"plan\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a version");
    assert_eq!(host.post(&answered, &[("do", "clear"), ("plan", plan)]).location(), answered);
    assert!(planned(&host, "Ada", game).is_empty());
    // The analysis of another game, under this link.
    let free = host.get("/analysis?kind=pilastri/4x4&position=").location().to_owned();
    let record = free.rsplit('/').nth(1).expect("a record");
    let foreign = format!("{path}/{record}/0");
    assert!(host.page(&foreign).contains("This record is not of your game"));
    assert_eq!(host.post(&foreign, &[("do", "keep")]).status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(planned(&host, "Ada", game).is_empty());
}

#[test]
fn b13_lines_entered_elsewhere_meanwhile_are_not_dropped_unasked() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let older = play(&host, &play(&host, host.get(&link(&host, game)).location(), "d1-c1"), "b2-b1");
    let seen = |page: &str| {
        let after = page.split("name=\"plan\" value=\"").nth(1).expect("a version");
        after.split('"').next().expect("a value").to_owned()
    };
    let before = seen(&host.page(&older));
    // Meanwhile a line is entered by a command.
    let other = ["a4-a3", "b2-b1"];
    let enter = |line: &[&str]| {
        let edit = PlanEdit { add: &[line], ..PlanEdit::default() };
        plans::edit_plan(&host.service, host.player("Ada"), game, None, &edit).expect("entered");
    };
    enter(&other);
    let asked = host.post(&older, &[("do", "keep"), ("plan", &before)]);
    assert_eq!(asked.status, StatusCode::CONFLICT);
    let page = unescaped(&asked.text());
    assert!(page.contains("value=\"merge\"") && page.contains("<code>a4-a3 ; b2-b1</code>"), "{page}");
    assert_eq!(planned(&host, "Ada", game), ["a4-a3 b2-b1"], "nothing was done");
    // A page that was loaded before can neither replace nor remove them.
    for change in ["replace", "clear"] {
        let refused = host.post(&older, &[("do", change), ("plan", &before)]);
        assert!(refused.status.is_client_error(), "{change}");
        assert_eq!(planned(&host, "Ada", game), ["a4-a3 b2-b1"], "{change}");
    }
    assert_eq!(host.post(&older, &[("do", "merge"), ("plan", &seen(&page))]).location(), older);
    assert_eq!(planned(&host, "Ada", game), ["a4-a3 b2-b1", "d1-c1 b2-b1"]);
    // Who has seen all lines may replace them.
    let asked = host.post(&older, &[("do", "keep")]).text();
    assert_eq!(host.post(&older, &[("do", "replace"), ("plan", &seen(&asked))]).location(), older);
    assert_eq!(planned(&host, "Ada", game), ["d1-c1 b2-b1"]);
    // A longer line contains the kept one, so nothing is asked.
    let mut state = games::get(&host.service, Viewer::Host, game).expect("a game").state.clone();
    for text in ["d1-c1", "b2-b1"] {
        advance(&mut state, text);
    }
    let mut longer = older.clone();
    for _ in 0..2 {
        let text = one_of(&state, &mut Rng::new(2)).expect("a move");
        advance(&mut state, &text);
        longer = play(&host, &longer, &text);
    }
    assert_eq!(host.post(&longer, &[("do", "keep")]).location(), longer);
    let current = seen(&host.page(&longer));
    assert_eq!(host.post(&longer, &[("do", "clear"), ("plan", &current)]).location(), longer);
    assert!(planned(&host, "Ada", game).is_empty());
}

/// B15: an answer that sows nothing is asked about before it is kept, as in Discord.
#[test]
fn b15_hasty_answers_are_asked_about_before_they_are_kept() {
    let host = Host::new();
    // After Ada's move nothing is left on the first rank, and nothing comes there by Bob's.
    let is_away = |text: &String| !["a1", "b1", "c1", "d1", "e1", "f1"].iter().any(|square| text.contains(square));
    let away = |state: &State, line: &str| {
        let mut moves = (0..1_000).map(|seed| compose(state, line, &mut Rng::new(seed), |_| ()));
        moves.find(is_away).expect("a move away from the first rank")
    };
    let mut state = State::start(Game::Buku.variant("6x6").expect("a variant"));
    let first = away(&state, "1:");
    let game = host.game(Place::Direct, "buku/6x6", ["Ada", "Bob"], &first);
    state.play(&first).expect("a legal move");
    let expected = away(&state, "");
    let line = play(&host, &play(&host, host.get(&link(&host, game)).location(), &expected), "1:");
    let asked = host.post(&line, &[("do", "keep")]);
    let page = unescaped(&asked.text());
    assert_eq!(asked.status, StatusCode::CONFLICT);
    assert!(page.contains("should be thought over. This move ends the game, and you lose it."), "{page}");
    assert!(page.contains("name=\"sure\" value=\"yes\"") && page.contains("Keep anyway"), "{page}");
    assert!(planned(&host, "Ada", game).is_empty(), "not kept yet");
    for change in ["merge", "replace"] {
        assert_eq!(host.post(&line, &[("do", change)]).status, StatusCode::CONFLICT, "{change}");
    }
    assert_eq!(host.post(&line, &[("do", "keep"), ("sure", "yes")]).location(), line);
    assert_eq!(planned(&host, "Ada", game), [format!("{expected} 1:")]);
    // What is kept already is not asked about again.
    assert_eq!(host.post(&line, &[("do", "keep")]).location(), line);
}

#[test]
fn a_line_is_found_where_another_one_has_become_the_main_one() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let answered = play(&host, &play(&host, host.get(&link(&host, game)).location(), "d1-c1"), "b2-b1");
    let begin = format!("{}/0", answered.rsplit_once('/').expect("a path").0);
    let other = play(&host, &begin, "d4-d3");
    let promoted = host.post(&other, &[("do", "promote")]).location().to_owned();
    assert!(host.page(&promoted).contains("0.0.1\" data-swap>the present position"), "{}", host.page(&promoted));
    host.post(&promoted, &[("do", "keep")]);
    assert_eq!(planned(&host, "Ada", game), ["d1-c1 b2-b1"]);
}

#[test]
fn a_link_that_is_not_valid_says_why() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/4x4", ["Ada", "Bob"], "a1-a2");
    let path = link(&host, game);
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let expires = host.service.now() + Span::days(1).delta();
    // A link to play opens no plan, and a link to plan plays nothing.
    let to_play = host.key.move_link(game, host.player("Bob"), found.version, expires);
    assert_eq!(host.get(&format!("{to_play}/lines")).status, StatusCode::NOT_FOUND);
    let to_plan = path.strip_suffix("/lines").expect("a path");
    assert_eq!(host.post(to_plan, &[("move", "d1-c1")]).status, StatusCode::NOT_FOUND);
    // The player to act plays, and plans nothing.
    let own_turn = host.key.plan_link(game, host.player("Bob"), found.version, expires);
    assert_eq!(host.get(&own_turn).status, StatusCode::GONE);
    host.wait(TimeDelta::days(2));
    assert_eq!(host.get(&path).status, StatusCode::GONE);
}

/// A plan survives the analysis board unchanged, in every game, including forced actions in between.
#[test]
fn plans_come_back_as_they_were() {
    let host = Host::new();
    let mut chance = Rng::new(11);
    let mut kept = 0;
    for (number, variant) in Game::ALL.iter().flat_map(|game| game.variants()).enumerate() {
        let mut state = State::start(variant);
        let mut actions = Vec::new();
        for _ in 0..6 {
            let Some(text) = one_of(&state, &mut chance) else { break };
            actions.push(text.clone());
            advance(&mut state, &text);
        }
        // New players each time, because of the limit on challenges.
        let [first, second] = ["Ada", "Bob"].map(|name| format!("{name} {number}"));
        let game = host.game(Place::Direct, &variant.slug(), [&first, &second], "");
        for text in &actions {
            host.act(game, Command::Act(text.as_str().into()));
        }
        let found = games::get(&host.service, Viewer::Host, game).expect("a game");
        let owner = found.players()[found.state.side_to_act().other()];
        for _ in 0..6 {
            let mut state = found.state.clone();
            let mut line = Vec::new();
            for _ in 0..2 + 2 * chance.below(3) {
                let Some(text) = one_of(&state, &mut chance) else { break };
                advance(&mut state, &text);
                line.push(text);
            }
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            // Some lines end with an action of the opponent, which is refused.
            _ = plans::edit_plan(&host.service, owner, game, None, &PlanEdit { add: &[&line], ..PlanEdit::default() });
        }
        let before = plans::plan(&host.service, owner, game).expect("a player").plan;
        if before.is_empty() {
            continue;
        }
        kept += 1;
        let begun = host.get(&link(&host, game)).location().to_owned();
        assert_eq!(host.post(&begun, &[("do", "keep")]).location(), begun, "{variant}");
        let after = plans::plan(&host.service, owner, game).expect("a player").plan;
        let sorted = |plan: &colonnade::play::Plan| {
            let mut lines: Vec<String> = plan.lines().iter().map(|line| line.join(" ")).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&after), sorted(&before), "{variant}");
    }
    assert!(kept > 8, "{kept}");
}

fn one_of(state: &State, chance: &mut Rng) -> Option<String> {
    let few: Vec<String> = state.actions().take(40).map(|action| action.to_string()).collect();
    (!few.is_empty()).then(|| chance.pick(&few).clone())
}

/// Plays an action and the forced actions after it.
fn advance(state: &mut State, text: &str) {
    state.play(text).expect("legal");
    while let Some(forced) = state.forced_action().map(|forced| forced.text().to_owned()) {
        state.play(&forced).expect("a forced action");
    }
}
