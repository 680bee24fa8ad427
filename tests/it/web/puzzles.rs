//! The pages of puzzles: the list, composing an answer, and the verdict.

use std::sync::atomic::AtomicBool;

use axum::http::StatusCode;
use colonnade_engine::{Verdict, collection};

use super::{Host, has_form, links, unescaped};

#[test]
fn every_puzzle_is_listed_and_has_a_page_with_its_board() {
    let host = Host::new();
    assert!(links(&host.page("/")).contains(&"/puzzle".to_owned()), "every page leads there");
    let list = links(&host.page("/puzzle"));
    for puzzle in collection() {
        assert!(list.contains(&format!("/puzzle/{}", puzzle.number)), "{}", puzzle.number);
    }
    for puzzle in collection().iter().step_by(9) {
        let path = format!("/puzzle/{}", puzzle.number);
        let page = unescaped(&host.page(&path));
        assert!(page.contains("to move.") && page.contains(&puzzle.puzzle.solution), "{page}");
        for link in links(&page).iter().filter(|link| link.starts_with("/puzzle/")).take(4) {
            assert_eq!(host.get(link).status, StatusCode::OK, "{link}");
        }
        let board = host.get(&format!("{path}/board.svg?theme=slate"));
        assert_eq!((board.status, board.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    }
    for path in ["/puzzle/0", "/puzzle/01", "/puzzle/99999", "/puzzle/x", "/puzzle/1.svg", "/puzzle/0/board.svg"] {
        assert_eq!(host.get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn answers_are_judged_and_nothing_is_kept() {
    let host = Host::new();
    for puzzle in collection().iter().step_by(21) {
        let path = format!("/puzzle/{}", puzzle.number);
        let state = puzzle.state().expect("a position");
        let right = host.post(&path, &[("move", &puzzle.puzzle.solution.to_uppercase())]);
        assert_eq!(right.status, StatusCode::OK);
        let page = unescaped(&right.text());
        assert!(page.contains(&format!("Right, {} wins.", puzzle.puzzle.solution)), "{page}");
        assert!(!has_form(&page), "it is solved");
        let mut others = state.actions().map(|action| action.to_string());
        let wrong = others.find(|text| puzzle.judge(text, &AtomicBool::new(false)) == Ok(Verdict::Wrong));
        let wrong = wrong.expect("another move");
        for _ in 0..2 {
            let page = unescaped(&host.post(&path, &[("move", &wrong)]).text());
            assert!(page.contains(&format!("{wrong} is not the move")) && has_form(&page), "{page}");
        }
        for none in ["", "zz", "<b>", &"a1-".repeat(2_000)] {
            let answer = host.post(&path, &[("move", none)]);
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(answer.text().contains("role=\"alert\"") && !answer.text().contains("<b>"));
        }
    }
    assert_eq!(host.post("/puzzle/0", &[("move", "a1-a2")]).status, StatusCode::NOT_FOUND);
}

#[test]
fn an_answer_is_composed_by_links() {
    let host = Host::new();
    for puzzle in collection().iter().step_by(13) {
        let path = format!("/puzzle/{}", puzzle.number);
        let solution = &puzzle.puzzle.solution;
        let page = unescaped(&host.page(&format!("{path}?m={}", solution.replace('+', "%2B"))));
        assert!(page.contains(&format!("Answer {solution}")), "{page}");
        // Invalid steps, and those of another board, restart the puzzle.
        for query in ["m=zz", "version=7&m=a1", "s=9.9.9", "seat=second"] {
            assert_eq!(host.get(&format!("{path}?{query}")).status, StatusCode::OK, "{query}");
        }
    }
}

#[test]
fn each_day_has_a_puzzle() {
    let host = Host::new();
    let today = |host: &Host| {
        let page = host.page("/puzzle");
        links(&page).into_iter().find(|link| link.starts_with("/puzzle/")).expect("a puzzle")
    };
    let first = today(&host);
    assert_eq!(today(&host), first);
    host.wait(chrono::TimeDelta::days(1));
    assert_ne!(today(&host), first);
}
