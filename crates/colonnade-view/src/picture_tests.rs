//! The words and numbers beside a board have room in every language.

use super::super::render;
use super::*;
use colonnade_language::{Language, in_language};
use colonnade_pictures::{Area, Shape};
use colonnade_rules::{BySide, Diagram, Game as GameKind, GameResult, Layout, Reason, Side, State, Variant};

/// The largest numbers of a variant beside its board: no side can have more than all pieces of the start.
fn with_largest_numbers(diagram: &mut Diagram, variant: Variant) -> BySide<u16> {
    let start = State::start(variant).diagram();
    let pieces: usize = start.cells.iter().map(|cell| pieces(cell.content)).sum();
    let most = u16::try_from(pieces).expect("few pieces").max(20);
    for side in Side::ALL {
        if let Some(tally) = &mut diagram.seats[side].tally {
            tally.count = most;
        }
    }
    BySide::new(most, most)
}

fn pieces(content: colonnade_rules::Content) -> usize {
    match content {
        colonnade_rules::Content::Count(count) => usize::from(count),
        colonnade_rules::Content::Stack(stack) => stack.height(),
        _ => 0,
    }
}

/// The pictures of a variant whose plates are as full as they can be.
fn full_pictures(variant: Variant) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let mut state = State::start(variant);
    let mut actions = state.actions().map(|action| action.to_string()).collect::<Vec<_>>();
    actions.sort_by_key(|text| std::cmp::Reverse(text.len()));
    let checked = state.parse(&actions[0]).expect("a legal action");
    let last = LastAction { number: 9_999, facts: checked.facts().clone() };
    let prefix = actions[0].split_inclusive([':', '-']).next().unwrap_or_default().to_owned();
    let preview = state.preview(&prefix).ok();
    state = checked.into_after();
    for (first, second) in [("", ""), ("Maximiliana von Hohenstauffen-Sigmaringen", "Wojciech Brzęczyszczykiewicz")] {
        let names = BySide::new(first.to_owned(), second.to_owned());
        let mut begun = Picture { names: names.clone(), ..Picture::of(&State::start(variant)) };
        begun.preview = preview.clone();
        let mut moved = Picture { names, last: Some(last.clone()), ..Picture::of(&state) };
        let most = with_largest_numbers(&mut moved.diagram, variant);
        if let Some(preview) = &mut begun.preview {
            with_largest_numbers(&mut preview.diagram, variant);
        }
        let reasons = [Reason::Resignation, Reason::Aborted, Reason::Void, Reason::Unfinished];
        let results = [GameResult::Win(Side::First), GameResult::Draw, GameResult::Unfinished];
        for (reason, result) in reasons.into_iter().flat_map(|reason| results.map(|result| (reason, result))) {
            let mut end = Outcome::win(Side::First, reason);
            (end.result, end.score) = (result, Some(most));
            pictures.push(Picture { end: Some(end), ..moved.clone() });
        }
        pictures.extend([begun, moved]);
    }
    pictures
}

/// Whether two areas have more than an edge in common.
fn overlap(one: Area, other: Area) -> bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/// W27: every plate and tray of every language, with the largest numbers and long names.
#[test]
fn nothing_on_a_plate_is_drawn_over_a_text() {
    let mut faults = Vec::new();
    for variant in GameKind::ALL.iter().flat_map(|game| game.variants()) {
        let pictures = full_pictures(variant);
        for language in Language::all().chain([Language::PSEUDO]) {
            for picture in &pictures {
                for viewer in Side::ALL {
                    let picture = Picture { viewer, ..picture.clone() };
                    faults.extend(
                        in_language(language, || faults_of(&picture))
                            .map(|fault| format!("{language}: {variant}: {fault}")),
                    );
                }
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The first text that something else covers or touches, or that leaves the picture.
fn faults_of(picture: &Picture) -> Option<String> {
    let scene = render::scene(picture);
    let is_holes = picture.board().layout == Layout::Holes;
    // The plates, and on boards of holes the trays beside them.
    let edge = if is_holes { 120.0 } else { 60.0 };
    let beside: Vec<(&Shape, Area)> = scene
        .shapes
        .iter()
        .map(|shape| (shape, shape.bounds()))
        .filter(|(_, area)| area.bottom <= edge || area.top >= scene.height - edge)
        .collect();
    for (at, (shape, area)) in beside.iter().enumerate() {
        let Shape::Text { text, .. } = shape else { continue };
        if text.is_empty() {
            continue;
        }
        if area.left < 20.0 || area.right > 700.0 {
            return Some(format!("{text:?} leaves the plate at {area}"));
        }
        for (other_at, (other, covered)) in beside.iter().enumerate() {
            // A text lies on its own ground: a pill, a disc or the filled bar.
            let is_ground = other_at < at
                && covered.left <= area.left
                && covered.right >= area.right
                && covered.top <= area.top
                && covered.bottom >= area.bottom;
            if other_at != at && !is_ground && overlap(*area, *covered) {
                return Some(format!("{text:?} at {area} meets {other}"));
            }
        }
    }
    None
}
