//! Lists: games, the archive, leaderboards, what can be played.

use super::commands::result_choice;
use super::english::plural;
use super::{code, md, moment, short};
use crate::play::{Count, Leader, Page, PlayerId, Standing, Summary, Timestamp};
use crate::view::words::cut_name;
use colonnade_rules::{BySide, Continuations, Game as GameKind, GameResult};

/// The most characters of a message that a list fills.
const ROOM: usize = 1_800;

fn pair(names: &BySide<String>) -> String {
    format!("{} – {}", md(&cut_name(&names.first, 24)), md(&cut_name(&names.second, 24)))
}

/// A running game in the list of one of its players.
#[must_use]
pub fn game_line(game: &Standing, reader: PlayerId) -> String {
    let mut labels = vec![
        format!("{} {}", md(&game.id.to_string()), game.variant),
        pair(&game.names),
        if game.waits_for(reader) { "▶ **your turn**" } else { "waiting" }.to_owned(),
    ];
    labels.extend(game.deadline.map(moment));
    labels.join(" · ")
}

/// A player's running games.
#[must_use]
pub fn games(list: &[Standing], reader: PlayerId) -> String {
    if list.is_empty() {
        return "You have no running games. `/challenge` begins one.".to_owned();
    }
    lines("Your games, those that wait for you first:", list.iter().map(|game| game_line(game, reader)))
}

/// A finished game in a list.
#[must_use]
pub fn archive_line(game: &Summary) -> String {
    let (day, plies) = (game.ended.format("%Y-%m-%d"), game.plies);
    let moves = plural(plies, "move", "moves");
    let reason = super::reason(game.reason);
    let (id, variant, pair) = (md(&game.id.to_string()), game.variant, pair(&game.names));
    match game.result {
        GameResult::Win(winner) => {
            let winner = md(&cut_name(&game.names[winner], 24));
            format!("{id} {variant} · {pair} · **{winner}** won ({reason}) · {moves} · {day}")
        }
        result => {
            let result = super::result(result, game.reason);
            format!("{id} {variant} · {pair} · {result} · {moves} · {day}")
        }
    }
}

/// The conditions of a search in the archive.
#[derive(Clone, Copy, Default)]
#[expect(missing_docs, reason = "the fields are those of the filter")]
pub struct Conditions<'a> {
    pub game: Option<GameKind>,
    pub player: Option<&'a str>,
    pub opponent: Option<&'a str>,
    pub result: Option<GameResult>,
    pub since: Option<Timestamp>,
}

impl Conditions<'_> {
    /// The conditions that are set, each as a label with its value.
    fn labels(&self) -> Vec<String> {
        let labels = [
            self.game.map(|game| format!("game: {}", game.name())),
            self.player.map(|name| format!("player: {}", md(name))),
            self.opponent.map(|name| format!("opponent: {}", md(name))),
            self.result.map(|result| format!("result: {}", result_choice(result))),
            self.since.map(|since| format!("since: {}", since.format("%Y-%m-%d"))),
        ];
        labels.into_iter().flatten().collect()
    }
}

/// A page of the archive: the number of games found, the conditions, and a line for each game.
#[must_use]
pub fn archive_page(page: &Page<Summary>, conditions: &Conditions<'_>, count: Count) -> String {
    let mut head = vec![format!("**Archive**: {}", game_count(count))];
    let labels = conditions.labels();
    head.extend((!labels.is_empty()).then(|| format!("-# {}", labels.join(" · "))));
    if page.items.is_empty() {
        let is_unfinished = page.next.is_some();
        head.push(
            if is_unfinished { "None of the games looked at so far; there may be more." } else { "No games." }
                .to_owned(),
        );
    }
    lines(&head.join("\n"), page.items.iter().map(archive_line))
}

/// A number of games: `1 game`, `20 games`, `at least 5000 games`.
#[must_use]
pub fn game_count(count: Count) -> String {
    match count {
        Count::Exactly(count) => plural(count, "game", "games"),
        Count::AtLeast(count) => format!("at least {}", plural(count, "game", "games")),
    }
}

/// The leaders of a game by public games, and by the private games of the server in which it is asked.
#[must_use]
pub fn leaderboards(game: GameKind, public: &[Leader], here: &[Leader]) -> String {
    let game = game.name();
    let place = |(number, leader): (usize, &Leader)| {
        let rating = leader.rating.rounded().value;
        format!("{number}. {} · {}", md(&cut_name(&leader.name, 32)), rating)
    };
    let mut text = match public {
        [] => format!("**{game}**: nobody has played enough rated games yet."),
        some => lines(&format!("**{game}**: the highest ratings"), (1..).zip(some).map(place)),
    };
    if !here.is_empty() {
        text.push_str("\n\nIn the private games of this server:");
        text = lines(&text, (1..).zip(here).map(place));
    }
    text
}

/// The tokens that can be played from here on, each with its effect.
#[must_use]
pub fn moves(next: &Continuations) -> String {
    let count = next.tokens.len();
    let head = match next.prefix.as_str() {
        "" => format!("A move can begin with ({count}):"),
        prefix => format!("{} can go on with ({count}):", code(prefix)),
    };
    lines(&head, next.tokens.iter().map(|token| format!("{} {}", code(&token.label), super::effect(&token.effect))))
}

/// A head and as many lines as have room; says how many more there are.
fn lines(head: &str, all: impl Iterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let mut left = 0usize;
    for line in all {
        let line = short(&line, 200);
        if left > 0 || text.chars().count() + line.chars().count() > ROOM {
            left += 1;
            continue;
        }
        text.push('\n');
        text.push_str(&line);
    }
    if left > 0 {
        text.push('\n');
        text.push_str(&left_out(left));
    }
    text
}

fn left_out(lines: usize) -> String {
    format!("and {lines} more")
}
