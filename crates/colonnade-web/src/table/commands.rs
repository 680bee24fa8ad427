//! Everything that players do with a game apart from moves: the buttons, questions and forms of their pages.

use serde::Deserialize;

use crate::board::game_view::GameView;
use crate::request::paths::own_game_path;
use colonnade_engine::can_be_certain;
use colonnade_language::say;
use colonnade_play::{Command, GameId, Offer, PlayerId, Urgency};
use colonnade_rules::Side;
use colonnade_service::{Reply, Service, games};
use colonnade_wording::web::{self as words, TableButton};

/// A confirmation or a hint that the address asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct QuestionQuery {
    /// `resign` or `abort`; `hint` or `whole`.
    pub(crate) ask: String,
    /// The side that does it: `first` or `second`.
    pub(crate) side: String,
}

/// A button for a command other than a move.
pub(crate) struct ActionButton {
    pub(crate) label: String,
    pub(crate) value: &'static str,
    pub(crate) side: &'static str,
    pub(crate) strong: bool,
}

/// A question with the button that confirms it.
pub(crate) struct Question {
    pub(crate) text: String,
    pub(crate) button: String,
    pub(crate) value: &'static str,
    pub(crate) side: &'static str,
    pub(crate) action: String,
}

/// The question that an address asks.
pub(crate) fn question(game: &GameView, asked: &QuestionQuery) -> Option<Question> {
    let side = side_of(&asked.side)?;
    let (text, button, value) = match asked.ask.as_str() {
        "resign" => (words::resign_question(&game.names[side], game.variant, side), words::resign(), "resign"),
        "draw" => (words::draw_question(&game.names[side], game.variant, side), say!(web::offer_draw), "draw"),
        "abort" => (words::abort_question(), words::abort(), "abort"),
        _ => return None,
    };
    Some(Question { text, button, value, side: side_text(side), action: String::new() })
}

pub(crate) fn side_of(text: &str) -> Option<Side> {
    match text {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    }
}

pub(crate) const fn side_text(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// An open offer or request, with the buttons that those who play here have. `None` if they have to wait.
pub(crate) fn offer(game: &GameView, plays_here: &dyn Fn(Side) -> bool) -> Option<(String, Vec<ActionButton>)> {
    let live = game.live.as_ref()?;
    let text = game.offer()?;
    let &(offer, by) = live.offers.first()?;
    let button = |button, value, side: Side, strong| {
        let label = words::table_button(button, &game.names[side]);
        (side, ActionButton { label, value, side: side_text(side), strong })
    };
    let accept = |value| button(TableButton::Accept, value, by.other(), true);
    let decline = |value| button(TableButton::Decline, value, by.other(), false);
    let withdraw = |value| button(TableButton::Withdraw, value, by, false);
    let buttons = match offer {
        Offer::Draw => vec![accept("draw-accept"), decline("draw-decline"), withdraw("draw-withdraw")],
        Offer::Takeback => {
            vec![accept("takeback-accept"), decline("takeback-decline"), withdraw("takeback-withdraw")]
        }
        Offer::Claim => {
            vec![accept("claim-accept"), button(TableButton::GoOn, "claim-decline", by.other(), false)]
        }
        Offer::Pause => vec![accept("pause-accept"), decline("pause-decline"), withdraw("pause-withdraw")],
    };
    let own = buttons.into_iter().filter(|(side, _)| plays_here(*side)).map(|(_, button)| button);
    let own: Vec<_> = own.collect();
    (!own.is_empty()).then_some((text, own))
}

/// The days of a pause that is proposed at the table by a button.
const DAYS_OF_PAUSE: u8 = 7;

/// The buttons for everything but moving and resigning, of the sides that are played here. `against_computer` leaves out
/// what computers do not answer.
pub(crate) fn buttons(game: &GameView, sides: &[Side], against_computer: bool) -> Vec<ActionButton> {
    let Some(live) = &game.live else { return Vec::new() };
    let button = |label, value, side| ActionButton { label, value, side: side_text(side), strong: false };
    if game.players.first == game.players.second {
        let takeback = (game.plies() > 0).then(|| button(words::take_back(), "takeback", live.to_act));
        return takeback.into_iter().collect();
    }
    let is_free = live.offered_by(Offer::Claim).is_none();
    let may_ask = is_free && live.offered_by(Offer::Takeback).is_none() && game.plies() > 0;
    let may_offer = is_free && live.offered_by(Offer::Draw).is_none() && !against_computer;
    let may_claim = is_free && can_be_certain(&game.final_state().0);
    let may_pause = is_free
        && !against_computer
        && live.pause.is_none()
        && live.paused_until.is_none()
        && live.longest_pause >= DAYS_OF_PAUSE;
    let kinds = [
        (may_ask, TableButton::Takeback, "takeback"),
        (may_offer, TableButton::Draw, "draw"),
        (may_claim, TableButton::Claim, "claim"),
        (may_pause, TableButton::Pause(DAYS_OF_PAUSE), "pause"),
    ];
    let of_side = |side| {
        let shown = kinds.into_iter().filter(|(is_shown, ..)| *is_shown);
        shown.map(move |(_, kind, value)| button(words::table_button(kind, &game.names[side]), value, side))
    };
    sides.iter().copied().flat_map(of_side).collect()
}

/// The label and the address of the next game that waits for a player who comes from a place.
pub(crate) fn next_own_game(service: &Service, player: PlayerId, from: Urgency) -> Reply<Option<(String, String)>> {
    let next = games::next_game(service, &[player], from)?;
    let address = |game: GameId| format!("{}/move", own_game_path(game));
    Ok(next.map(|next| (say!(components::next_game, waiting = next.waiting), address(next.place.game()))))
}

/// A form of the table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ActionForm {
    #[serde(rename = "do")]
    pub(crate) command: String,
    #[serde(rename = "move")]
    pub(crate) action: String,
    /// The version of the game that the form was made for.
    pub(crate) version: String,
    pub(crate) side: String,
    /// Not empty once a dangerous move is confirmed.
    pub(crate) sure: String,
    /// The level of the computer in the next game; empty for that of this game.
    pub(crate) level: String,
}

pub(crate) fn command(form: &ActionForm, typed: &str) -> Option<Command> {
    Some(match form.command.as_str() {
        "" | "move" => Command::Act(typed.into()),
        "resign" => Command::Resign,
        "abort" => Command::Abort,
        "draw" => Command::OfferDraw,
        "draw-accept" => Command::AnswerDraw { accept: true },
        "draw-decline" => Command::AnswerDraw { accept: false },
        "draw-withdraw" => Command::WithdrawDraw,
        "claim" => Command::Claim,
        "claim-accept" => Command::AnswerClaim { accept: true },
        "claim-decline" => Command::AnswerClaim { accept: false },
        "pause" => Command::OfferPause { days: DAYS_OF_PAUSE },
        "pause-accept" => Command::AnswerPause { accept: true },
        "pause-decline" => Command::AnswerPause { accept: false },
        "pause-withdraw" => Command::WithdrawPause,
        "takeback-withdraw" => Command::WithdrawTakeback,
        "takeback" => Command::AskTakeback,
        "takeback-accept" => Command::AnswerTakeback { accept: true },
        "takeback-decline" => Command::AnswerTakeback { accept: false },
        _ => return None,
    })
}
