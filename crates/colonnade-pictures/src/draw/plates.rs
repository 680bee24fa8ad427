//! The two plates: player, side to act, last action, tally, result.

use std::borrow::Cow;

use super::builder::{SceneBuilder, Style, TextStyle};
use crate::cut::cut_path;
use crate::picture::Picture;
use crate::scene::{Anchor, Area, Paint, Point};
use crate::text::FontWeight;
use crate::theme::{PieceKind, Role};
use crate::words::ResultLabel;
use colonnade_rules::{Colour, GameResult, Hand, Layout, Reason, Side};

/// The centre of the icon, the left end of the name, and the right end of all texts.
const ICON: f32 = 52.0;
const NAME: f32 = 78.0;
const RIGHT: f32 = 684.0;
/// The minimum width kept for a name, if it needs as much.
const NAME_ROOM: f32 = 200.0;
/// The room for a name without which the last action is left out.
const LEAST_NAME: f32 = 40.0;
/// The gap between a name and the text to the right of it.
const GAP: f32 = 24.0;
/// The largest number of pieces in hand that are drawn.
const MOST_IN_HAND: usize = 8;

pub(super) fn draw(builder: &mut SceneBuilder<'_>) {
    for side in Side::ALL {
        Plate::of(builder, side).draw(builder);
    }
}

/// A plate, with text colours that contrast with its ground.
struct Plate {
    side: Side,
    area: Area,
    to_act: bool,
    /// Whether the plate is a filled bar.
    active: bool,
    text: Role,
    text2: Role,
}

impl Plate {
    fn of(builder: &SceneBuilder<'_>, side: Side) -> Plate {
        let to_act = builder.picture.end.is_none() && builder.picture.board().to_act == side;
        let active = to_act && builder.style == Style::Still;
        let (text, text2) = if active { (Role::OnBar, Role::OnBar2) } else { (Role::Text, Role::Text2) };
        Plate { side, area: builder.geometry.plate(side), to_act, active, text, text2 }
    }

    fn y(&self) -> f32 {
        self.area.centre().y
    }

    fn draw(&self, builder: &mut SceneBuilder<'_>) {
        if self.active {
            builder.rounded(self.area, 10.0, Paint::Fill(Role::Bar));
        }
        self.icon(builder);
        let mut right = self.tally(builder);
        if let Some(outcome) = builder.picture.end {
            right = self.result(builder, outcome.result, outcome.reason, right);
        }
        let picture = builder.picture;
        let name = picture.drawn_name(self.side).unwrap_or_else(|| picture.side(self.side).into_owned());
        let kept = TextStyle::NAME.width(&name).min(NAME_ROOM);
        let room = right - NAME - kept - GAP;
        right = match (self.active, self.to_act) {
            (true, _) => self.duty(builder, right, room),
            (false, true) => self.labelled(builder, "", right + 10.0),
            (false, false) => self.last(builder, right, room),
        };
        self.name(builder, right);
    }

    fn name(&self, builder: &mut SceneBuilder<'_>, right: f32) {
        let picture = builder.picture;
        let name = picture.drawn_name(self.side);
        let side = picture.side(self.side);
        let gap = if right < RIGHT { GAP } else { 0.0 };
        let room = right - gap - NAME;
        let shown = TextStyle::NAME.cut_to(name.as_deref().unwrap_or(&side), room);
        let width = TextStyle::NAME.width(&shown);
        builder.text(Point::new(NAME, self.y()), Anchor::Left, TextStyle::NAME, self.text, shown);
        // Without a name, the side is already written in its place.
        if name.is_some() && width + 10.0 + TextStyle::LABEL.width(&side) <= room {
            builder.text(Point::new(NAME + width + 10.0, self.y()), Anchor::Left, TextStyle::LABEL, self.text2, side);
        }
    }

    /// The player's piece, or their ground with a counter or the triangle that marks their holes.
    fn icon(&self, builder: &mut SceneBuilder<'_>) {
        let centre = Point::new(ICON, self.y());
        let colour = builder.picture.board().seats[self.side].colour;
        if colour != Colour::Shared {
            // On a ground as dark as its edge, a piece needs another edge.
            if self.active {
                builder.disc(centre, 15.0, Role::OnBar);
                builder.piece(centre, 13.8, PieceKind::of_colour(colour), 1.5);
            } else {
                builder.piece(centre, 15.0, PieceKind::of_colour(colour), 1.5);
            }
            return;
        }
        let ground = if self.side == Side::First { Role::Light } else { Role::Dark };
        let square = Area::around(centre, 30.0, 30.0);
        builder.rounded(square, 5.0, Paint::Fill(if self.active { Role::OnBar } else { Role::Border }));
        builder.rounded(square.inset(2.0), 3.0, Paint::Fill(ground));
        if builder.picture.board().layout == Layout::Holes {
            builder.seat_mark(centre, self.side, (16.0, 13.0), Role::Counter);
        } else {
            builder.disc(centre, 6.5, Role::Counter);
        }
    }

    /// Draws the tally at the far right; returns the right end of the remaining space.
    fn tally(&self, builder: &mut SceneBuilder<'_>) -> f32 {
        let Some((label, count)) = shown_tally(builder.picture, self.side) else { return RIGHT };
        let other = shown_tally(builder.picture, self.side.other());
        // Both plates use the same columns.
        let numbers = ["00".to_owned(), count.to_string(), other.map_or(String::new(), |(_, count)| count.to_string())];
        let column = numbers.iter().map(|number| TextStyle::NAME.width(number)).fold(0.0, f32::max);
        builder.text(Point::new(RIGHT, self.y()), Anchor::Right, TextStyle::NAME, self.text, count.to_string());
        let right = RIGHT - column - 9.0;
        let left = right - TextStyle::LABEL.width(&label);
        builder.text(Point::new(right, self.y()), Anchor::Right, TextStyle::LABEL, self.text2, label);
        left - 26.0
    }

    /// Draws the side's result; returns the right end of the remaining space.
    fn result(&self, builder: &mut SceneBuilder<'_>, result: GameResult, reason: Reason, right: f32) -> f32 {
        let label = match (result, reason) {
            (GameResult::Win(winner), _) if winner == self.side => ResultLabel::Won,
            (GameResult::Win(_), _) => ResultLabel::Lost,
            (GameResult::Draw, _) => ResultLabel::Drew,
            (GameResult::Unfinished, Reason::Aborted | Reason::Adjourned) => ResultLabel::Aborted,
            (GameResult::Unfinished, Reason::Void) => ResultLabel::Void,
            (GameResult::Unfinished, _) => ResultLabel::Unfinished,
        };
        let word = builder.picture.words.result(label);
        let width = TextStyle::NOTE.width(&word);
        let pill = Area::around(Point::new(right - width / 2.0 - 14.0, self.y()), width + 28.0, 34.0);
        let middle = pill.centre();
        match result {
            GameResult::Win(winner) if winner == self.side => {
                builder.rounded(pill, 8.0, Paint::Fill(Role::Bar));
                builder.text(middle, Anchor::Middle, TextStyle::NOTE, Role::OnBar, word);
            }
            GameResult::Draw => {
                builder.rounded(pill.inset(1.0), 7.0, Paint::Edge(Role::Text, 2.0));
                builder.text(middle, Anchor::Middle, TextStyle::NOTE, Role::Text, word);
            }
            _ => {
                builder.text(Point::new(right, self.y()), Anchor::Right, TextStyle::NOTE, Role::Text2, word);
                return right - width - 20.0;
            }
        }
        pill.left - 20.0
    }

    /// Draws the duty of the side to act, or the pieces in hand and the prefix while a move is being composed.
    fn duty(&self, builder: &mut SceneBuilder<'_>, right: f32, room: f32) -> f32 {
        let picture = builder.picture;
        let duty = picture.words.duty(picture.board().duty);
        let Some(preview) = &picture.preview else { return self.labelled(builder, &duty, right) };
        let hand = preview.hand.clone();
        let prefix = &preview.continuations.prefix;
        let chosen = match &preview.continuations.whole {
            Some(whole) => whole.clone(),
            None if prefix.is_empty() => return self.labelled(builder, &duty, right),
            None => asking(prefix),
        };
        let held = self.hand_width(&hand);
        let in_hand = picture.words.in_hand();
        let label = if held > 0.0 { TextStyle::LABEL.width(&in_hand) + 10.0 } else { 0.0 };
        let text = cut_path(&chosen, |text| TextStyle::NOTE.width(text) <= room - held - label - 40.0);
        let mut right = self.labelled(builder, &text, right);
        if held > 0.0 {
            right -= 18.0;
            self.hand(builder, &hand, right - held);
            right -= held + 10.0;
            builder.text(Point::new(right, self.y()), Anchor::Right, TextStyle::LABEL, self.text2, in_hand);
            right -= label - 10.0;
        }
        right
    }

    /// A triangle followed by a text that ends at `right`.
    fn labelled(&self, builder: &mut SceneBuilder<'_>, words: &str, right: f32) -> f32 {
        builder.text(Point::new(right, self.y()), Anchor::Right, TextStyle::NOTE, self.text, words);
        let left = right - TextStyle::NOTE.width(words) - 24.0;
        let at = |dx: f32, dy: f32| Point::new(left + dx, self.y() + dy);
        builder.polygon(vec![at(0.0, -8.0), at(14.0, 0.0), at(0.0, 8.0)], 0.0, Paint::Fill(self.text));
        left
    }

    fn hand_width(&self, hand: &Hand) -> f32 {
        match hand {
            Hand::Empty => 0.0,
            Hand::Counters(_) | Hand::Pillar(_) => 30.0,
            Hand::Pieces(pieces) if pieces.len() > MOST_IN_HAND => {
                MOST_IN_HAND as f32 * 17.0 + 8.0 + TextStyle::LABEL.width(&more(pieces.len()))
            }
            Hand::Pieces(pieces) => pieces.len() as f32 * 17.0,
        }
    }

    /// The pieces in hand, the next one to drop first.
    fn hand(&self, builder: &mut SceneBuilder<'_>, hand: &Hand, left: f32) {
        match hand {
            Hand::Empty => {}
            Hand::Counters(count) => {
                let centre = Point::new(left + 15.0, self.y());
                builder.disc(centre, 17.0, Role::OnBar);
                builder.disc(centre, 15.5, Role::Counter);
                builder.text(centre, Anchor::Middle, TextStyle(20.0, FontWeight::Bold), Role::Halo, count.to_string());
            }
            Hand::Pillar(side) => {
                let area = Area::around(Point::new(left + 15.0, self.y()), 40.0, 40.0);
                builder.pillar(area, builder.kind_of(*side));
            }
            Hand::Pieces(pieces) => {
                let seats = builder.picture.board().seats;
                let bands: Vec<(PieceKind, Area)> = pieces
                    .iter()
                    .take(MOST_IN_HAND)
                    .enumerate()
                    .map(|(at, &piece)| {
                        let kind = PieceKind::of(piece, |side| seats[side].colour);
                        let height = if kind == PieceKind::Neutral { 20.0 } else { 26.0 };
                        let centre = Point::new(left + at as f32 * 17.0 + 8.5, self.y());
                        (kind, Area::around(centre, 17.0, height))
                    })
                    .collect();
                for &(_, band) in &bands {
                    builder.grown(band, 1.0, Role::Ink);
                }
                for &(kind, band) in &bands {
                    builder.band(band.inset(1.0), kind, true);
                }
                if pieces.len() > MOST_IN_HAND {
                    let at = Point::new(left + MOST_IN_HAND as f32 * 17.0 + 8.0, self.y());
                    builder.text(at, Anchor::Left, TextStyle::LABEL, self.text2, more(pieces.len()));
                }
            }
        }
    }

    /// The last action, on the plate of its side, if there is room for it. Its space is kept if it is not drawn.
    fn last(&self, builder: &mut SceneBuilder<'_>, right: f32, room: f32) -> f32 {
        let Some(last) = &builder.picture.last else { return right };
        let over = builder.picture.end.is_some();
        if over && last.facts.side != self.side {
            return right;
        }
        let number = format!("{}.", last.number);
        let numbered = TextStyle::LABEL.width(&number) + 8.0;
        let text = cut_path(&last.facts.text, |text| TextStyle::NOTE.width(text) <= room - numbered);
        let left = right - TextStyle::NOTE.width(&text) - 8.0;
        if left + 8.0 - numbered < NAME + LEAST_NAME + GAP {
            return right;
        }
        if builder.marked {
            builder.text(Point::new(right, self.y()), Anchor::Right, TextStyle::NOTE, Role::Action, text);
            builder.text(Point::new(left, self.y()), Anchor::Right, TextStyle::LABEL, self.text2, number);
        }
        left + 8.0 - numbered
    }
}

/// The label and number on a plate: the score, if the game ended with one; nothing if trays show the number.
fn shown_tally(picture: &Picture, side: Side) -> Option<(Cow<'_, str>, u16)> {
    let board = picture.board();
    let score = picture.end.and_then(|outcome| outcome.score);
    match score {
        Some(score) => Some((picture.words.score(), score[side])),
        None if board.layout == Layout::Holes => None,
        None => board.seats[side].tally.map(|tally| (picture.words.tally(tally.kind), tally.count)),
    }
}

/// The prefix of a move, with a question mark for its continuation.
fn asking(prefix: &str) -> String {
    let goes_on = prefix.ends_with(|last: char| last.is_ascii_digit());
    format!("{prefix}{}?", if goes_on { "-" } else { "" })
}

/// The number of pieces in hand that are not drawn.
fn more(pieces: usize) -> String {
    format!("+{}", pieces - MOST_IN_HAND)
}
