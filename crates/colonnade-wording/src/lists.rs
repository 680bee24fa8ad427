//! Lists: games, the archive, leaderboards, possible moves.

use super::announcement::half_points;
use super::commands::result_choice;
use super::dates::day;
use super::pages::format_to_day;
use super::web::game_name;
use super::{code, day_of, exact_moment, isolated, md, short};
use colonnade_archive::{Count, Leader, Page};
use colonnade_language::say;
use colonnade_pictures::cut_name;
use colonnade_play::{GameId, GameOverview, MatchScore, Note, Offer, PlayerId, Summary, Timestamp};
use colonnade_rules::{BySide, Continuations, Game as GameKind, GameResult, Side};

/// The most characters of a message that a list fills.
const ROOM: usize = 1_800;

/// The most characters of a line in a list.
const LINE: usize = 260;

pub(super) fn pair(names: &BySide<String>) -> String {
    format!("{} – {}", md(&isolated(&cut_name(&names.first, 24))), md(&isolated(&cut_name(&names.second, 24))))
}

/// A running game in the list of a reader, who plays it or watches it.
#[must_use]
pub fn game_line(game: &GameOverview, reader: PlayerId) -> String {
    let labels = [format!("{} {}", md(&game.id.to_string()), game_name(game.variant)), pair(&game.names)];
    labels.into_iter().chain(state_labels(game, reader)).collect::<Vec<_>>().join(" · ")
}

/// Who is to act, and until when.
fn state_labels(game: &GameOverview, reader: PlayerId) -> impl Iterator<Item = String> {
    let plays = game.players.first == reader || game.players.second == reader;
    let turn = match (plays, game.waits_for(reader)) {
        (_, true) => say!(lists::your_turn),
        (true, false) => say!(lists::waiting),
        (false, false) => say!(lists::to_act, player = md(&isolated(&cut_name(&game.names[game.to_act], 24)))),
    };
    std::iter::once(turn).chain(game.deadline.map(exact_moment))
}

/// A list of running games of a player in one text.
#[must_use]
pub fn games(list: &[GameOverview], reader: PlayerId) -> String {
    lines(&say!(lists::games_head), list.iter().map(|game| game_line(game, reader)))
}

/// A running game of the reader of a list, with what is shown of it.
#[derive(Clone, Debug)]
pub struct OwnGame<'a> {
    /// The game.
    pub game: &'a GameOverview,
    /// The offers that are open in it, each with the side that made it.
    pub open: Vec<(Offer, Side)>,
    /// Until when it is paused.
    pub paused_until: Option<Timestamp>,
    /// The reader's note on it, of which the beginning is shown.
    pub note: Option<&'a Note>,
}

/// A running game in the list of its player. If it is one of a match, the line has the number of the other game and the
/// score, and if that game is `second` in the list, it stands in the same line.
#[must_use]
pub fn own_game_line(
    own: &OwnGame<'_>,
    second: Option<&OwnGame<'_>>,
    of_match: Option<(GameId, MatchScore)>,
    reader: PlayerId,
) -> String {
    let of_match = of_match.map(|(other, score)| {
        let game = md(&other.to_string());
        let BySide { first: points, second: others } = score.halves.map(half_points);
        match second {
            None => say!(lists::match_with, game = game, points = points, others = others),
            Some(second) => {
                let state = state_labels(second.game, reader).chain(second.labels()).collect::<Vec<_>>().join(" · ");
                say!(lists::match_with_both, game = game, points = points, others = others, state = state)
            }
        }
    });
    let labels = std::iter::once(game_line(own.game, reader)).chain(own.labels()).chain(of_match);
    labels.collect::<Vec<_>>().join(" · ")
}

impl OwnGame<'_> {
    fn labels(&self) -> impl Iterator<Item = String> {
        let name = |side: Side| md(&isolated(&cut_name(&self.game.names[side], 24)));
        let offers = self.open.iter().map(move |&(offer, by)| match offer {
            Offer::Draw => say!(lists::offers_draw, player = name(by)),
            Offer::Takeback => say!(lists::asks_takeback, player = name(by)),
            Offer::Claim => say!(lists::claims_win, player = name(by)),
            Offer::Pause => say!(lists::proposes_pause, player = name(by)),
        });
        let pause = self.paused_until.map(|end| say!(lists::paused_until, end = exact_moment(end)));
        pause.into_iter().chain(offers).chain(self.note.map(|note| note_label(note, 40)))
    }
}

/// The beginning of a note, of at most `most` characters, as a label.
#[must_use]
pub fn note_label(note: &Note, most: usize) -> String {
    say!(lists::note_label, note = note_in_short(note, most))
}

/// The beginning of a note in one line, of at most `most` characters.
fn note_in_short(note: &Note, most: usize) -> String {
    let words: Vec<&str> = note.text.split_whitespace().collect();
    md(&short(&words.join(" "), most))
}

/// A player's private note on a game.
#[must_use]
pub fn note(game: GameId, note: Option<&Note>) -> String {
    let id = md(&game.to_string());
    match note {
        None => say!(lists::no_note, game = id),
        Some(note) => {
            let head = say!(lists::note_head, game = id, day = day_of(note.written));
            let lines: Vec<String> = note.text.lines().map(md).collect();
            let quoted = format!(">>> {}", lines.join("\n"));
            // A note full of markup characters, which are all escaped, fits into a message only as a code block.
            if quoted.chars().count() <= ROOM {
                format!("{head}\n{quoted}")
            } else {
                format!("{head}\n{}", block(&note.text))
            }
        }
    }
}

/// A text as a code block, with its own lines.
fn block(text: &str) -> String {
    format!("```\n{}\n```", text.replace('`', "\u{2cb}"))
}

/// A game with a private note, as far as the writer of the note sees it.
#[derive(Clone, Copy, Debug)]
pub enum NotedLine<'a> {
    /// A running game.
    Running(&'a GameOverview),
    /// A finished game, and whether its winner had declined an offer.
    Finished(&'a Summary, bool),
    /// A game that cannot be seen from here.
    Unseen(GameId),
}

/// A player has no notes that contain words.
#[must_use]
pub fn no_noted_games(words: &str) -> String {
    match words.trim() {
        "" => say!(lists::no_notes),
        words => say!(lists::no_notes_with, words = md(words)),
    }
}

/// The head of a list of `count` games whose notes contain words.
#[must_use]
pub fn noted_head(words: &str, count: usize) -> String {
    let words = md(&short(words.trim(), 200));
    match words.as_str() {
        "" => say!(lists::notes_head, count = count),
        words => say!(lists::notes_head_with, words = words, count = count),
    }
}

/// A game in the list of its reader's notes, with the note.
#[must_use]
pub fn noted_line(note: &Note, game: NotedLine<'_>, reader: PlayerId) -> String {
    let game = match game {
        NotedLine::Running(game) => game_line(game, reader),
        NotedLine::Finished(game, without_glory) => archive_line(game, without_glory),
        NotedLine::Unseen(game) => md(&game.to_string()),
    };
    format!("{}\n> {}", short(&game, LINE), note_in_short(note, 120))
}

/// A finished game in a list; `without_glory` if its winner had declined an offer.
#[must_use]
pub fn archive_line(game: &Summary, without_glory: bool) -> String {
    let result = match (game.result, super::known_reason(game.reason)) {
        (GameResult::Win(winner), reason) => {
            let winner = md(&isolated(&cut_name(&game.names[winner], 24)));
            match reason {
                Some(reason) => say!(lists::won_by, winner = winner, reason = reason),
                None => say!(lists::won, winner = winner),
            }
        }
        (result, _) => super::result(result, game.reason),
    };
    let id = md(&game.id.to_string());
    let moves = say!(lists::moves, count = game.plies);
    let sides = game.variant.game().info().sides;
    let player = |side: Side| super::with_side(&md(&isolated(&cut_name(&game.names[side], 24))), sides[side]);
    let players = format!("{} – {}", player(Side::First), player(Side::Second));
    let mut labels = vec![format!("{id} {}", game_name(game.variant)), players, result];
    labels.extend(without_glory.then(|| say!(web::without_glory)));
    labels.push(moves);
    labels.extend(format_to_day(game.ended, game.precision_of(game.ended)));
    labels.join(" · ")
}

/// The conditions of a search in the archive.
#[derive(Clone, Copy, Default)]
#[expect(missing_docs, reason = "the fields are those of the filter")]
pub struct SearchConditions<'a> {
    pub game: Option<GameKind>,
    pub player: Option<&'a str>,
    pub opponent: Option<&'a str>,
    pub result: Option<GameResult>,
    pub since: Option<Timestamp>,
}

impl SearchConditions<'_> {
    /// The conditions that are set, each as a label with its value.
    fn labels(&self) -> Vec<String> {
        let labels = [
            self.game.map(|game| say!(lists::condition_game, game = game.name())),
            self.player.map(|name| say!(lists::condition_player, player = md(name))),
            self.opponent.map(|name| say!(lists::condition_opponent, player = md(name))),
            self.result.map(|result| say!(lists::condition_result, result = result_choice(result))),
            self.since.map(|since| say!(lists::condition_since, day = day(since))),
        ];
        labels.into_iter().flatten().collect()
    }
}

/// The head of a page of the archive: the number of games found and the conditions.
#[must_use]
pub fn archive_head(page: &Page<Summary>, conditions: &SearchConditions<'_>, count: Count) -> String {
    let mut head = vec![say!(lists::archive, games = game_count(count))];
    let labels = conditions.labels();
    head.extend((!labels.is_empty()).then(|| format!("-# {}", labels.join(" · "))));
    if page.items.is_empty() {
        let is_unfinished = page.next.is_some();
        head.push(if is_unfinished { say!(lists::none_so_far) } else { say!(lists::no_games) });
    }
    head.join("\n")
}

/// A number of games: `1 game`, `20 games`, `at least 5000 games`.
#[must_use]
pub fn game_count(count: Count) -> String {
    match count {
        Count::Exactly(count) => say!(lists::game_count, count = count),
        Count::AtLeast(count) => say!(lists::game_count_at_least, count = count),
    }
}

/// The leaders of a game by public games, and by the private games of the server where the command is used.
#[must_use]
pub fn leaderboards(game: GameKind, public: &[Leader], here: &[Leader]) -> String {
    let game = game.name();
    let place = |(number, leader): (usize, &Leader)| {
        let rating = leader.rating.rounded().value;
        format!("{number}. {} · {}", md(&isolated(&cut_name(&leader.name, 32))), rating)
    };
    let mut text = match public {
        [] => say!(lists::no_leaders, game = game),
        some => lines(&say!(lists::leaders, game = game), (1..).zip(some).map(place)),
    };
    if !here.is_empty() {
        text.push_str("\n\n");
        text.push_str(&say!(lists::private_leaders));
        text = lines(&text, (1..).zip(here).map(place));
    }
    text
}

/// The tokens that can be played from here on, each with its effect.
#[must_use]
pub fn moves(next: &Continuations) -> String {
    let count = next.tokens.len();
    let head = match next.prefix.as_str() {
        "" => say!(lists::move_begins, count = count),
        prefix => say!(lists::move_goes_on, prefix = code(prefix), count = count),
    };
    lines(&head, next.tokens.iter().map(|token| format!("{} {}", code(&token.label), super::effect(&token.effect))))
}

/// A heading and as many lines as fit, followed by the number of lines left out.
fn lines(head: &str, all: impl Iterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let mut left = 0usize;
    for line in all.map(|line| short(&line, LINE)) {
        if left > 0 || text.chars().count() + line.chars().count() > ROOM {
            left += 1;
            continue;
        }
        text.push('\n');
        text.push_str(&line);
    }
    if left > 0 {
        text.push('\n');
        text.push_str(&say!(lists::left_out, count = left));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::LONGEST_NOTE;

    #[test]
    fn a_note_full_of_marks_is_whole_and_fits_into_a_message() {
        for mark in ["*", "@", "`", "a", "*\n"] {
            let text: String = mark.repeat(LONGEST_NOTE).chars().take(LONGEST_NOTE).collect();
            let shown = note(GameId(1), Some(&Note { text, written: Timestamp::UNIX_EPOCH }));
            assert!(shown.chars().count() <= 2_000, "{mark}: {}", shown.chars().count());
            let shown_mark = if mark == "`" { '\u{2cb}' } else { mark.chars().next().unwrap_or_default() };
            assert!(shown.matches(shown_mark).count() >= LONGEST_NOTE / mark.len(), "{mark}");
        }
    }
}
