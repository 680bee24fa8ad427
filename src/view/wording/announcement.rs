//! What happened in a game.

use super::{Called, code, moment};
use crate::play::{Game, GameFact, Timestamp};
use crate::view::words;
use colonnade_rules::BySide;
use colonnade_rules::{GameResult, Reason, Side};

/// A side of a game with its player: `**Ann** (Red)`.
fn who(game: &Game, side: Side, called: &BySide<Called>) -> String {
    format!("{} ({})", called[side], super::side_of(game.setup.variant.game(), side))
}

/// What was played last, in notation and words: `**Ann** (Red) played `c1-c3`: laid …`. None before the first action.
#[must_use]
pub fn played(game: &Game, names: &BySide<Called>) -> Option<String> {
    let chosen = game.actions.iter().rposition(|action| !action.forced)?;
    let action = &game.actions[chosen];
    let did = words::action(game.last_chosen_facts()?, game.state.diagram().layout);
    let text = words::cut_path(&action.text, |text| text.len() <= 300);
    let mut sentence = format!("{} played {}: {}.", who(game, action.side, names), code(&text), did);
    if did.contains(&action.text) && did.len() > 400 {
        sentence = format!("{} played {}.", who(game, action.side, names), code(&text));
    }
    let passes = game.actions.len() - chosen - 1;
    if passes > 0 {
        let other = who(game, action.side.other(), names);
        sentence.push_str(&format!(" {other} could only pass, and did."));
    }
    Some(sentence)
}

/// Whose turn it is and for how long: `<@7> (White), it is your turn; your time ends <t:…:R>.` One who is not mentioned
/// is not spoken to: `**Ann** (White) is to act; …`
#[must_use]
pub fn its_turn(game: &Game, called: &BySide<Called>, deadline: Option<Timestamp>) -> String {
    let side = game.state.side_to_act();
    let answers = game.state.diagram().duty == colonnade_rules::Duty::Answer;
    let spoken_to = called[side].mention.is_some();
    let duty = match (answers, spoken_to) {
        (true, true) => ", an offer waits for your answer",
        (true, false) => " has an offer to answer",
        (false, true) => ", it is your turn",
        (false, false) => " is to act",
    };
    let whose = if spoken_to { "your" } else { "the" };
    let time = deadline.map_or(String::new(), |at| format!("; {whose} time ends {}", moment(at)));
    format!("{}{duty}{time}.", who(game, side, called))
}

/// How a game ended, in a sentence with the score and both players.
#[must_use]
pub fn ended(game: &Game, called: &BySide<Called>) -> String {
    let Some(ending) = &game.ending else { return String::new() };
    let how = match ending.result {
        GameResult::Win(winner) => {
            format!("{} won against {}", who(game, winner, called), who(game, winner.other(), called))
        }
        GameResult::Draw => format!("{} and {} drew", called.first, called.second),
        GameResult::Unfinished => {
            format!("The game between {} and {} ends without a result", called.first, called.second)
        }
    };
    let why = match ending.reason {
        Reason::Unfinished => String::new(),
        reason => format!(": {}", super::reason(reason)),
    };
    let score = ending.score.map_or(String::new(), |score| format!(" ({} to {})", score.first, score.second));
    let glory = if ending.without_glory { ", without glory" } else { "" };
    format!("{how}{why}{score}{glory}.")
}

/// The line under every message about a game: `Pilare 6x6 · game #12 · move 17 · rated`.
#[must_use]
pub fn standing(game: &Game) -> String {
    let ply = game.state.plies();
    let moves = if ply == 0 { "no move yet".to_owned() } else { format!("move {ply}") };
    let rated = if game.setup.rated { " · rated" } else { "" };
    format!("-# {} · game {} · {moves}{rated}", game.setup.variant, game.id)
}

/// A message that announces a fact about a game as it is then. `names` are without mentions, `called` with those that
/// the message makes.
#[must_use]
pub fn announced(
    game: &Game,
    what: GameFact,
    names: &BySide<Called>,
    called: &BySide<Called>,
    deadline: Option<Timestamp>,
) -> String {
    let side = game.state.side_to_act();
    let asks = |verb: &str, by: Option<Side>| {
        let by = by.unwrap_or(side);
        format!("{} {verb}. {}, do you agree?", who(game, by, names), called[by.other()])
    };
    let turn = || its_turn(game, called, deadline);
    let mut lines = match what {
        GameFact::Started => vec![
            format!(
                "Game {} begins: {} against {}.",
                game.id,
                who(game, Side::First, names),
                who(game, Side::Second, names)
            ),
            turn(),
        ],
        GameFact::Acted => played(game, names).into_iter().chain([turn()]).collect(),
        GameFact::DrawOffered => vec![asks("offers a draw", game.draw_offer)],
        GameFact::DrawDeclined => {
            let by = Side::ALL.into_iter().find(|&side| !game.may_offer_draw(side)).unwrap_or(side);
            vec![format!("{}, your draw offer was declined.", called[by])]
        }
        GameFact::TakebackAsked => {
            let plies = game.takeback.map_or(1, |asked| asked.plies);
            let back = if plies == 1 { "1 move goes back".to_owned() } else { format!("{plies} moves go back") };
            vec![asks(&format!("asks for a takeback: {back}"), game.takeback.map(|asked| asked.by))]
        }
        GameFact::TakebackDeclined => {
            let by = Side::ALL.into_iter().find(|&side| !game.may_ask_takeback(side)).unwrap_or(side);
            vec![format!("{}, your takeback was refused; the game goes on.", called[by]), turn()]
        }
        GameFact::TakenBack => vec![format!("The last moves were taken back. {}", turn())],
        GameFact::Reminded { before } => {
            vec![format!("{}: less than {before} left for your move{}.", called[side], left(deadline))]
        }
        GameFact::Ended => {
            let by_action = game.ending.as_ref().is_some_and(|ending| {
                game.outcome().is_some() && game.actions.last().is_some_and(|action| action.at == ending.at)
            });
            let last = by_action.then(|| played(game, names)).flatten();
            last.into_iter().chain([ended(game, called)]).collect()
        }
        GameFact::Voided => {
            vec![format!("A moderator cancelled this game between {} and {}.", called.first, called.second)]
        }
    };
    lines.push(standing(game));
    lines.join("\n")
}

fn left(deadline: Option<Timestamp>) -> String {
    deadline.map_or(String::new(), |at| format!("; your time ends {}", moment(at)))
}

/// What has changed since an older board was shown.
#[must_use]
pub fn stale(game: &Game, shown: u32, names: &BySide<Called>) -> String {
    let now = game.state.plies();
    let mut text = match now.cmp(&shown) {
        std::cmp::Ordering::Greater => format!("This board is old: {} more since.", moves(now - shown)),
        std::cmp::Ordering::Less => format!("This board is old: {} taken back since.", moves(shown - now)),
        std::cmp::Ordering::Equal => "This message is old: something has happened since.".to_owned(),
    };
    text.push('\n');
    if !game.is_running() {
        text.push_str(&ended(game, names));
    } else if let Some(played) = played(game, names) {
        text.push_str(&format!("Last: {played}"));
    }
    text
}

fn moves(count: u32) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}
