//! Messages about the course of a game.

use std::cmp::Ordering;

use super::actions::acted;
use super::conditions::{conditions, span};
use super::endings::{reason_of, result_of, score_of, uncounted, without_glory};
use super::text_helpers::{joined_and, labelled, sentences as joined};
use super::web::game_name;
use super::{NameOrMention, code, day_of, exact_moment};
use colonnade_language::say;
use colonnade_pictures::cut_path;
use colonnade_play::{
    Cause, Conditions, DisplayedRating, Game, GameFact, GameId, MatchScore, Offer, Opening, PlayedAction, Span, Stake,
    TimeAway, Timestamp,
};
use colonnade_rules::{ActionKind, BySide, SWAP, Side};

/// A side of a game with its player: `**Ann** (Red)`.
fn who(game: &Game, side: Side, called: &BySide<NameOrMention>) -> String {
    super::with_side(&called[side], game.setup.variant.game().info().sides[side])
}

/// The player who made an action, with the side on which it was made; after a swap, the player has the other one.
fn who_acted(game: &Game, index: usize, called: &BySide<NameOrMention>) -> String {
    let side = game.actions[index].side;
    let player = game.side_now(index).unwrap_or(side);
    super::with_side(&called[player], game.setup.variant.game().info().sides[side])
}

/// The sentence about a swap: `**Bob** swaps sides and is White now; **Ann** is Black.`
fn swapped(game: &Game, called: &BySide<NameOrMention>) -> String {
    let who = |side| who(game, side, called);
    say!(announcement::swapped, who = who(Side::First), other = who(Side::Second))
}

/// The last action in notation and words: `**Ann** (Red) played `c1-c3`. Red moved c1 to c3.` None before the first one.
#[must_use]
pub fn played(game: &Game, names: &BySide<NameOrMention>) -> Option<String> {
    let chosen = game.actions.iter().rposition(|action| action.cause.is_chosen())?;
    let action = &game.actions[chosen];
    let notation = cut_path(&action.text, |text| text.len() <= 300);
    let name = game.setup.variant.game().info().sides[action.side];
    let facts = game.last_chosen_facts()?;
    let mut sentences = match facts.kind {
        ActionKind::Swap => vec![swapped(game, names)],
        _ => vec![
            action_played(&who_acted(game, chosen, names), &notation),
            acted(name, facts, game.state.diagram().layout),
        ],
    };
    let mut room = ANSWERS_LENGTH;
    for (at, after) in game.actions.iter().enumerate().skip(chosen + 1) {
        // Only the beginning of a long line is reported; the board shows the rest.
        if room == 0 {
            sentences.push(say!(announcement::more_followed, count = game.actions.len() - at));
            break;
        }
        let who = who_acted(game, at, names);
        let sentence = match after.cause {
            _ if after.text == SWAP => swapped(game, names),
            Cause::Forced => say!(announcement::had_to_pass, who = who),
            Cause::Planned | Cause::Chosen => answered(&who, &cut_path(&after.text, |text| text.len() <= 100)),
        };
        room = room.saturating_sub(sentence.chars().count());
        sentences.push(sentence);
    }
    Some(joined(sentences))
}

fn action_played(who: &str, notation: &str) -> String {
    say!(announcement::action_played, who = who, notation = code(notation))
}

/// The approximate number of characters for the answers that were played at once, so that the message is not too long.
const ANSWERS_LENGTH: usize = 700;

fn answered(who: &str, notation: &str) -> String {
    say!(announcement::answered, who = who, notation = code(notation))
}

/// The sentence about both players: `Game #12 begins: **Ann** (Red) against **Bob** (White).`
fn begins(game: &Game, names: &BySide<NameOrMention>) -> String {
    game_begins(game, &who(game, Side::First, names), &who(game, Side::Second, names))
}

/// The last action, if it ended the game.
fn ending_action(game: &Game, names: &BySide<NameOrMention>) -> Option<String> {
    let ending = game.ending.as_ref()?;
    let is_by_action = game.outcome().is_some() && game.actions.last().is_some_and(|action| action.at == ending.at);
    is_by_action.then(|| played(game, names)).flatten()
}

/// The sentence about a fact in a message that announces a later one: who plays, or the move that was played. `game` is
/// its version then. `None` for a fact that the later one makes obsolete.
#[must_use]
pub fn announced_before(game: &Game, what: GameFact, names: &BySide<NameOrMention>) -> Option<String> {
    match what {
        GameFact::Started => Some(begins(game, names)),
        GameFact::Acted => played(game, names),
        GameFact::Ended => ending_action(game, names),
        _ => None,
    }
}

/// The times that matter to the players of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The deadline of the player to act.
    pub deadline: Option<Timestamp>,
    /// Until when the game is paused.
    pub paused_until: Option<Timestamp>,
    /// The vacation or free days that the players have now.
    pub rest: BySide<Option<TimeAway>>,
}

/// Whose turn it is and for how long, until when the game is paused, and who is on vacation: `<@7> (White), it is your turn; your time ends <t:…:R>.`
/// A player who is not mentioned is not addressed: `**Ann** (White) is to act; …`
#[must_use]
pub fn its_turn(game: &Game, called: &BySide<NameOrMention>, times: &Times) -> String {
    let rest = |side: Side| {
        let name = NameOrMention { mention: None, ..called[side].clone() };
        times.rest[side].map(|rest| away(&name, rest))
    };
    let rests = Side::ALL.into_iter().filter_map(rest);
    let pause = times.paused_until.map(|end| say!(announcement::paused_until, end = exact_moment(end)));
    joined(std::iter::once(turn(game, called, times.deadline)).chain(pause).chain(rests))
}

fn away(who: &NameOrMention, rest: TimeAway) -> String {
    let who = who.to_string();
    match rest.is_vacation {
        true => say!(announcement::on_vacation, who = who, day = day_of(rest.until)),
        false => say!(announcement::on_free_days, who = who, day = exact_moment(rest.until)),
    }
}

fn turn(game: &Game, called: &BySide<NameOrMention>, deadline: Option<Timestamp>) -> String {
    let side = game.state.side_to_act();
    let is_answer = game.state.diagram().duty == colonnade_rules::Duty::Answer;
    let is_spoken_to = called[side].mention.is_some();
    let who = who(game, side, called);
    match (is_spoken_to, is_answer, deadline.map(exact_moment)) {
        (true, false, None) => say!(announcement::your_turn, who = who),
        (true, false, Some(end)) => say!(announcement::your_turn_until, who = who, end = end),
        (true, true, None) => say!(announcement::your_answer, who = who),
        (true, true, Some(end)) => say!(announcement::your_answer_until, who = who, end = end),
        (false, false, None) => say!(announcement::their_turn, who = who),
        (false, false, Some(end)) => say!(announcement::their_turn_until, who = who, end = end),
        (false, true, None) => say!(announcement::their_answer, who = who),
        (false, true, Some(end)) => say!(announcement::their_answer_until, who = who, end = end),
    }
}

/// How a game ended: the result with both players, the reason, and the score.
#[must_use]
pub fn ended(game: &Game, called: &BySide<NameOrMention>) -> String {
    let Some(ending) = &game.ending else { return String::new() };
    let players = BySide::new(who(game, Side::First, called), who(game, Side::Second, called));
    let mut sentences = vec![result_of(ending.result, &players)];
    sentences.extend(reason_of(ending.reason));
    sentences.extend(ending.score.map(score_of));
    sentences.extend(ending.without_glory.then(without_glory));
    joined(sentences)
}

/// The ratings of both players before and after a game.
fn new_ratings(ratings: &BySide<[DisplayedRating; 2]>, names: &BySide<NameOrMention>) -> String {
    let [old, new] = ratings.first.map(|rating| rating.to_string());
    let [before, after] = ratings.second.map(|rating| rating.to_string());
    say!(
        announcement::new_ratings,
        first = names.first.to_string(),
        old = old,
        new = new,
        second = names.second.to_string(),
        before = before,
        after = after
    )
}

/// The games against an opponent that a player won because time ran out in all of them at once; `None` if there are
/// none.
#[must_use]
pub fn won_on_time(winner: &NameOrMention, loser: &NameOrMention, games: &[&Game]) -> Option<String> {
    let name =
        |game: &&Game| say!(joining::bracketed, text = game.id.to_string(), remark = game_name(game.setup.variant));
    let named: Vec<String> = games.iter().map(name).collect();
    let winner = winner.to_string();
    let loser = loser.to_string();
    let named = joined_and(&named);
    let won = || say!(announcement::won_on_time, winner = winner, loser = loser, count = games.len(), games = named);
    (!games.is_empty()).then(won)
}

/// The ratings of both players in a game, before and after several games that count together.
#[must_use]
pub fn ratings_in(
    game: colonnade_rules::Game,
    ratings: &BySide<[DisplayedRating; 2]>,
    names: &BySide<NameOrMention>,
) -> String {
    labelled(game.name(), &new_ratings(ratings, names))
}

/// The line under every message about a game, a list of labels: `Pilare 6x6 · game #12 · move 17 · rated`.
#[must_use]
pub fn standing(game: &Game) -> String {
    let id = say!(announcement::game_label, game = game.id.to_string());
    let mut labels = vec![game_name(game.setup.variant), id, move_number(game.state.plies())];
    if let Some(place) = game.tournament {
        let number = place.tournament.0.to_string();
        labels.push(say!(tournament_view::game_of, number = number, round = place.round + 1));
    }
    match game.stake() {
        Stake::Rated => labels.push(say!(announcement::rated)),
        Stake::Uncounted(why) => labels.push(uncounted(why)),
        Stake::Casual => {}
    }
    if game.is_running() {
        // Once the choice of sides is over, the pie rule does not matter any more.
        let is_open = game.state.plies() == 0 || game.state.can_swap();
        let opening = if is_open { game.conditions.opening } else { Opening::Standard };
        labels.extend(conditions(Conditions { opening, ..game.conditions }));
    }
    format!("-# {}", labels.join(" · "))
}

fn move_number(ply: u32) -> String {
    if ply == 0 { say!(announcement::no_move_yet) } else { say!(announcement::move_number, ply = ply) }
}

/// A message that announces a fact about a game in the version after that fact. `names` are without mentions, `called`
/// with those that the message makes. `ratings` are those before and after a rated game that has ended, and `of_match` is
/// the other game of its match, with the score.
#[must_use]
pub fn announced(
    game: &Game,
    what: GameFact,
    names: &BySide<NameOrMention>,
    called: &BySide<NameOrMention>,
    times: &Times,
    ratings: Option<&BySide<[DisplayedRating; 2]>>,
    of_match: Option<(GameId, MatchScore)>,
) -> String {
    let to_act = game.state.side_to_act();
    let turn = || its_turn(game, called, times);
    // Its buttons stand under this message, too.
    let still_proposed = || {
        let (by, days) = game.offered_pause().filter(|(by, _)| *by != to_act)?;
        Some(pause_offered(&who(game, by, names), days, &called[by.other()]))
    };
    let declined = &called[game.declined().unwrap_or(to_act)];
    let mut lines = match what {
        GameFact::Started => {
            let other = of_match.map(|(other, _)| one_of_two(other));
            vec![joined(std::iter::once(begins(game, names)).chain(other)), turn()]
        }
        GameFact::Acted => {
            let lapsed = lapsed(game, names);
            played(game, names).into_iter().chain(lapsed).chain(still_proposed()).chain([turn()]).collect()
        }
        GameFact::DrawOffered => {
            let by = game.offered_by(Offer::Draw).unwrap_or(to_act);
            vec![draw_offered(&who(game, by, names), &called[by.other()])]
        }
        GameFact::DrawDeclined => vec![draw_declined(declined)],
        GameFact::AskedToAct => {
            let end = times.deadline.map(exact_moment).unwrap_or_default();
            let by = who(game, to_act.other(), names);
            vec![say!(announcement::asked_to_act, to = called[to_act].to_string(), by = by, end = end), turn()]
        }
        GameFact::Claimed => {
            let by = game.offered_by(Offer::Claim).unwrap_or(to_act);
            vec![claimed(&who(game, by, names), &called[by.other()]), turn()]
        }
        GameFact::ClaimDeclined => {
            vec![claim_declined(declined), turn()]
        }
        GameFact::PauseOffered => {
            let (by, days) = game.offered_pause().unwrap_or((to_act, 1));
            vec![pause_offered(&who(game, by, names), days, &called[by.other()])]
        }
        GameFact::PauseDeclined => {
            vec![say!(announcement::pause_declined, to = declined.to_string())]
        }
        GameFact::PauseWithdrawn => {
            let by = game.withdrew().unwrap_or(to_act);
            let to = called[by.other()].to_string();
            vec![say!(announcement::pause_withdrawn, to = to, by = who(game, by, names))]
        }
        GameFact::Paused => {
            let agreed =
                say!(announcement::paused, first = called.first.to_string(), second = called.second.to_string());
            vec![agreed, turn()]
        }
        GameFact::TakebackAsked => {
            let (by, plies) = game.takeback().map_or((to_act, 1), |asked| (asked.by, asked.plies));
            vec![takeback_asked(&who(game, by, names), plies, &called[by.other()])]
        }
        GameFact::TakebackDeclined => {
            vec![takeback_declined(declined), turn()]
        }
        GameFact::TakenBack => {
            let players = format!("{} – {}", names.first, names.second);
            vec![labelled(&players, &taken_back(game.taken_back())), turn()]
        }
        GameFact::Reminded { before } => {
            let reminder = reminder(&called[to_act], &names[to_act.other()], before, times.deadline);
            std::iter::once(reminder).chain(still_proposed()).collect()
        }
        GameFact::Ended => {
            let ratings = ratings.map(|ratings| new_ratings(ratings, names));
            let score = of_match.map(|(other, score)| match_score(other, &score, names));
            ending_action(game, names).into_iter().chain([ended(game, called)]).chain(score).chain(ratings).collect()
        }
        GameFact::Voided => vec![voided(called)],
        GameFact::DeadlineMoved => vec![turn()],
        GameFact::Reinstated => vec![reinstated(called)],
        GameFact::DrawWithdrawn => {
            let by = game.withdrew().unwrap_or(to_act);
            vec![draw_withdrawn(&called[by.other()], &who(game, by, names))]
        }
        GameFact::TakebackWithdrawn => {
            let by = game.withdrew().unwrap_or(to_act);
            vec![takeback_withdrawn(&called[by.other()], &who(game, by, names))]
        }
    };
    lines.push(standing(game));
    lines.join("\n")
}

/// The note of a game that begins as one of a match with another game.
pub(super) fn one_of_two(other: GameId) -> String {
    say!(announcement::one_of_two, game = other.to_string())
}

/// The score of a match, and whether its other game goes on: `Match: **Ann** 1½ : ½ **Bob**.`
#[must_use]
pub fn match_score(other: GameId, score: &MatchScore, names: &BySide<NameOrMention>) -> String {
    let told = say!(
        announcement::match_score,
        first = names.first.to_string(),
        points = half_points(score.halves.first),
        others = half_points(score.halves.second),
        second = names.second.to_string()
    );
    let goes_on = (!score.is_over).then(|| say!(announcement::match_goes_on, game = other.to_string()));
    joined(std::iter::once(told).chain(goes_on))
}

/// A number of half points: `1½`.
#[must_use]
pub fn half_points(halves: impl Into<u32>) -> String {
    let halves = halves.into();
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

fn game_begins(game: &Game, first: &str, second: &str) -> String {
    say!(announcement::game_begins, game = game.id.to_string(), first = first, second = second)
}

fn draw_offered(by: &str, to: &NameOrMention) -> String {
    say!(announcement::draw_offered, by = by, to = to.to_string())
}

fn draw_declined(to: &NameOrMention) -> String {
    say!(announcement::draw_declined, to = to.to_string())
}

fn claimed(by: &str, to: &NameOrMention) -> String {
    say!(announcement::claimed, by = by, to = to.to_string())
}

fn claim_declined(to: &NameOrMention) -> String {
    say!(announcement::claim_declined, to = to.to_string())
}

fn pause_offered(by: &str, days: u8, to: &NameOrMention) -> String {
    say!(announcement::pause_offered, by = by, count = days, to = to.to_string())
}

fn takeback_asked(by: &str, plies: u32, to: &NameOrMention) -> String {
    say!(announcement::takeback_asked, by = by, count = plies, to = to.to_string())
}

fn takeback_declined(to: &NameOrMention) -> String {
    say!(announcement::takeback_declined, to = to.to_string())
}

fn draw_withdrawn(to: &NameOrMention, by: &str) -> String {
    say!(announcement::draw_withdrawn, to = to.to_string(), by = by)
}

fn takeback_withdrawn(to: &NameOrMention, by: &str) -> String {
    say!(announcement::takeback_withdrawn, to = to.to_string(), by = by)
}

/// The offers and requests that an action left unanswered.
fn lapsed(game: &Game, names: &BySide<NameOrMention>) -> Vec<String> {
    let lapsed = Offer::ALL.into_iter().filter_map(|offer| Some((offer, names[game.lapsed(offer)?].to_string())));
    let told = lapsed.map(|(offer, player)| match offer {
        Offer::Draw => say!(announcement::draw_lapsed, player = player),
        Offer::Takeback => say!(announcement::takeback_lapsed, player = player),
        Offer::Claim => say!(announcement::claim_lapsed, player = player),
        Offer::Pause => say!(announcement::pause_lapsed, player = player),
    });
    told.collect()
}

/// The most moves of a takeback that are named.
const MOST_NAMED: usize = 4;

fn taken_back(moves: &[PlayedAction]) -> String {
    let name = |action: &PlayedAction| code(&cut_path(&action.text, |text| text.len() <= 60));
    let mut named: Vec<String> = moves.iter().take(MOST_NAMED).map(name).collect();
    if moves.len() > MOST_NAMED {
        named.push(say!(announcement::moves_more, count = moves.len() - MOST_NAMED));
    }
    say!(announcement::taken_back, moves = joined_and(&named), count = moves.len())
}

fn reminder(to: &NameOrMention, opponent: &NameOrMention, before: Span, deadline: Option<Timestamp>) -> String {
    let to = to.to_string();
    let opponent = opponent.to_string();
    let before = span(before);
    match deadline.map(exact_moment) {
        Some(end) => say!(announcement::reminder_until, to = to, opponent = opponent, before = before, end = end),
        None => say!(announcement::reminder, to = to, opponent = opponent, before = before),
    }
}

/// The open offers, requests and claims, each with the player whose it is.
#[must_use]
pub fn open_offers(game: &Game, names: &BySide<NameOrMention>) -> Vec<String> {
    let told = game.open_offers().into_iter().map(|(offer, by)| {
        let (by, to) = (who(game, by, names), &names[by.other()]);
        match offer {
            Offer::Draw => draw_offered(&by, to),
            Offer::Takeback => takeback_asked(&by, game.takeback().map_or(1, |asked| asked.plies), to),
            Offer::Claim => claimed(&by, to),
            Offer::Pause => pause_offered(&by, game.offered_pause().map_or(1, |(_, days)| days), to),
        }
    });
    told.collect()
}

fn reinstated(players: &BySide<NameOrMention>) -> String {
    say!(announcement::reinstated, first = players.first.to_string(), second = players.second.to_string())
}

fn voided(players: &BySide<NameOrMention>) -> String {
    say!(announcement::voided, first = players.first.to_string(), second = players.second.to_string())
}

/// The message that a board is outdated, with the last action of its game. `shown` is the ply of the old board.
#[must_use]
pub fn stale(game: &Game, shown: u32, names: &BySide<NameOrMention>) -> String {
    let last = if game.is_running() { played(game, names) } else { Some(ended(game, names)) };
    [Some(board_is_old(game.state.plies(), shown)), last].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn board_is_old(now: u32, shown: u32) -> String {
    match now.cmp(&shown) {
        Ordering::Greater => say!(announcement::old_board_played, count = now - shown),
        Ordering::Less => say!(announcement::old_board_taken_back, count = shown - now),
        Ordering::Equal => say!(announcement::old_message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{BySideOf, Dated, GameEvent, GameId, Place, PlayerId, Setup, TimeControl};
    use colonnade_rules::Game as RulesGame;

    /// A game in which a move was chosen, to which `answers` answers had been planned.
    fn answered_at_once(names: [&str; 2], answers: usize) -> Game {
        let setup = Setup {
            variant: RulesGame::PitOfPillars.standard(),
            position: None,
            players: BySideOf(PlayerId(1), PlayerId(2)),
            names: BySideOf(names[0].to_owned(), names[1].to_owned()),
            control: TimeControl::Unlimited,
            rated: false,
            place: Place::Local,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let mut state = colonnade_rules::State::start(setup.variant);
        let mut events = vec![GameEvent::Started(setup)];
        for at in 0..=answers {
            let text = state.actions().map(|action| action.to_string()).next().expect("an action");
            let text = state.play(&text).expect("legal");
            let cause = if at == 0 { Cause::Chosen } else { Cause::Planned };
            events.push(GameEvent::Acted { text, cause, left: None });
        }
        let events: Vec<_> = events.into_iter().map(|event| Dated { at: Timestamp::UNIX_EPOCH, event }).collect();
        Game::fold(GameId(7), &events).expect("a game")
    }

    fn told(game: &Game) -> String {
        let names: BySide<String> = game.setup.names.clone().into();
        let names = names.map(|name| NameOrMention { name, mention: None });
        played(game, &names).expect("a move")
    }

    #[test]
    fn all_answers_that_were_planned_are_told_with_the_move() {
        let game = answered_at_once(["Ann", "Bob"], 6);
        let told = told(&game);
        let places: Vec<usize> =
            game.actions.iter().map(|action| told.find(&code(&action.text)).expect(&told)).collect();
        assert!(places.is_sorted(), "{told}");
        assert!(told.starts_with("**Ann**"), "{told}");
        assert_eq!((told.matches(" played ").count(), told.matches(" at once, by conditional moves.").count()), (1, 6));
    }

    #[test]
    fn many_answers_leave_room_for_the_rest_of_a_message() {
        let name = "*".repeat(60);
        let told = told(&answered_at_once([&name, &name], 12));
        assert!(told.chars().count() < 1_500 && told.ends_with(" more moves followed at once."), "{told}");
    }
}
