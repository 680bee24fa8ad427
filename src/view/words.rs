//! Phrases that text boards, alternative texts and messages share.

use unicode_segmentation::UnicodeSegmentation;

use super::picture::Picture;
use super::wording::rules as wording;
use colonnade_rules::{
    ActionKind, Colour, Content, Facts, GameResult, Layout, Outcome, Piece, Reason, Side, Square, Stack,
};

/// A notation cut in the middle until it fits: `h:f8-e8-…-e5`. Whole squares are left out, never the last one.
pub(super) fn cut_path(text: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let separator = if text.contains('-') { "-" } else { "," };
    let parts: Vec<&str> = text.split(separator).collect();
    let [first, .., last] = parts.as_slice() else { return text.to_owned() };
    let cuts = (1..parts.len() - 1)
        .rev()
        .map(|kept| format!("{}{separator}…{separator}{last}", parts[..kept].join(separator)));
    cuts.into_iter().find(|cut| fits(cut)).unwrap_or_else(|| format!("{first}{separator}…{separator}{last}"))
}

/// A name cut to `most` grapheme clusters, without line breaks.
pub(super) fn cut_name(name: &str, most: usize) -> String {
    let clean = |character: &str| -> String {
        // More combining marks on one letter are unreadable.
        let seen = character.chars().take(8).map(|c| if c.is_control() { ' ' } else { c });
        seen.collect()
    };
    let characters: Vec<&str> = name.graphemes(true).take(most + 1).collect();
    if characters.len() <= most {
        return characters.into_iter().map(clean).collect();
    }
    let kept: String = characters[..most - 1].iter().copied().map(clean).collect();
    format!("{}…", kept.trim_end())
}

/// The player of a side: `Ann (White)`, or `White` without another name.
pub(super) fn player(picture: &Picture, side: Side) -> String {
    let seat = wording::side(picture.board().seats[side].name);
    let name = cut_name(&picture.name(side), 32);
    if name == seat { name } else { format!("{name} ({seat})") }
}

/// The letter of a piece: that of its colour.
pub(super) fn letter(picture: &Picture, piece: Piece) -> char {
    match piece {
        Piece::Neutral => 'n',
        Piece::Of(side) => match picture.board().seats[side].colour {
            Colour::White => 'w',
            Colour::Red => 'r',
            Colour::Black => 'b',
            Colour::Shared | Colour::Neutral => 'o',
        },
    }
}

/// A stack from bottom to top, a letter for each piece.
pub(super) fn letters(picture: &Picture, stack: &Stack) -> String {
    stack.pieces().map(|piece| letter(picture, piece)).collect()
}

/// The capacity of a square whose stack has reached it.
pub(super) fn reached(picture: &Picture, square: Square) -> Option<u8> {
    let cell = picture.board().cell(square);
    match cell.content {
        Content::Stack(stack) => cell.capacity.filter(|&capacity| stack.height() >= usize::from(capacity)),
        _ => None,
    }
}

/// `a1, b1 and c1`.
fn squares(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The effects of an action, in a clause without its subject: `moved c3 to c5, capturing 3 on c5`.
pub(super) fn action(facts: &Facts, layout: Layout) -> String {
    let from = facts.left.first().map_or(String::new(), Square::to_string);
    let mut words = match facts.kind {
        ActionKind::Move => moved(facts, &from),
        ActionKind::Enter => format!("entered on {}", squares(&facts.entered)),
        ActionKind::Sow if layout == Layout::Grid => format!("laid the stack on {from} along {}", facts.text),
        ActionKind::Sow => sowed(facts, &from),
        ActionKind::Offer => format!("offered {}", squares(&facts.holes)),
        ActionKind::Accept => format!("accepted {} for six stones each", squares(&facts.holes)),
        ActionKind::Decline => "declined the offer".to_owned(),
        ActionKind::Pass => "passed".to_owned(),
    };
    if facts.kind == ActionKind::Enter
        && let [trail] = facts.trails.as_slice()
        && let [from, .., to] = trail.as_slice()
    {
        words.push_str(&format!(", moved the pillar on {from} to {to}"));
    }
    let taken: Vec<String> = facts.captured.iter().map(|(square, count)| format!("{count} on {square}")).collect();
    if !taken.is_empty() {
        words.push_str(&format!(", capturing {}", taken.join(", ")));
        if facts.returned > 0 {
            words.push_str(&format!(" ({} to the reserve)", facts.returned));
        }
    }
    words
}

fn moved(facts: &Facts, from: &str) -> String {
    let ends = |trail: &Vec<Square>| Some((*trail.first()?, *trail.last()?));
    let mut ways = facts.trails.iter().filter_map(ends);
    let mut words = match ways.next() {
        Some((from, to)) => format!("moved {from} to {to}"),
        None => format!("chose {from}"),
    };
    for (from, to) in ways {
        words.push_str(&format!(", moved the pillar on {from} to {to}"));
    }
    words
}

fn sowed(facts: &Facts, from: &str) -> String {
    let Some(line) = facts.line else {
        let last = facts.landed.last().map_or(String::new(), |last| format!(", the last on {last}"));
        return format!("sowed {} from {from}{last}", stones(facts.landed.len()));
    };
    let way = facts.text.split_once(':').map_or("", |(_, way)| way);
    let sown =
        if way.is_empty() { "sowed nothing".to_owned() } else { format!("sowed {} along {way}", facts.landed.len()) };
    format!("picked up line {line} and {sown}")
}

fn stones(count: usize) -> String {
    if count == 1 { "1 stone".to_owned() } else { format!("{count} stones") }
}

/// The end of a game, in a sentence.
pub(super) fn ended(picture: &Picture, outcome: &Outcome) -> String {
    let how = match outcome.result {
        GameResult::Win(winner) => format!("{} won", player(picture, winner)),
        GameResult::Draw => "Draw".to_owned(),
        GameResult::Unfinished => "Broken off".to_owned(),
    };
    match outcome.reason {
        Reason::Unfinished => format!("{how}."),
        reason => format!("{how}: {}.", wording::reason(reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_cut_in_the_middle() {
        let cut = |room: usize| cut_path("h:f8-e8-e9-d9-d10-e10-e5", |text| text.chars().count() <= room);
        assert_eq!(cut(40), "h:f8-e8-e9-d9-d10-e10-e5");
        assert_eq!(cut(20), "h:f8-e8-e9-d9-…-e5");
        assert_eq!(cut(3), "h:f8-…-e5");
        assert_eq!(cut_path("offer:a1,b1,c1", |text| text.len() <= 13), "offer:a1,…,c1");
        assert_eq!(cut_path("pass", |_| false), "pass");
    }

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(cut_name("Ann", 8), "Ann");
        assert_eq!(cut_name("👨\u{200d}👩\u{200d}👧 family", 4), "👨\u{200d}👩\u{200d}👧 f…");
        assert_eq!(cut_name("two\nlines", 20), "two lines");
        assert!(cut_name(&"e\u{301}\u{302}\u{303}".repeat(1000), 32).chars().count() < 200);
    }
}
