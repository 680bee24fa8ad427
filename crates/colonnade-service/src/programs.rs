//! The programs of a player: accounts of their own that play through the API.

use std::time::Duration;

use super::{Reply, Service, one, people, sessions};
use colonnade_play::{Identity, MOST_PROGRAMS, Player, PlayerEvent, PlayerId, Refusal, Span};
use colonnade_store::{Append, Asked};

/// The end of the name of every program, so that nobody takes it for a person.
const MARK: &str = " [bot]";

/// Makes a program for a player. Its name gets a mark at its end.
///
/// # Errors
///
/// If the name is not valid, the player makes too many, the player has as many programs as the host allows, or may not sign in.
pub fn create(service: &Service, owner: PlayerId, name: &str) -> Reply<Player> {
    let name = people::kept_name(name)?;
    let name = people::kept_name(&format!("{}{MARK}", name.trim_end_matches(MARK)))?;
    let wait = |wait: Duration| Refusal::ProgramsTooOften { wait: Span::seconds(wait.as_secs() + 1) };
    service.program_limits.take(owner, 1.0, service.limiter_now()).map_err(wait)?;
    let done = service.commit(
        || {
            let owner = sessions::may_sign_in(service, owner)?;
            if owner.owner().is_some() {
                return Err(Refusal::TooManyPrograms { most: 0 }.into());
            }
            let found = places(service, owner.id)?;
            let most = service.play.programs.min(MOST_PROGRAMS);
            if found.iter().flat_map(|(_, program)| program).count() >= most.into() {
                return Err(Refusal::TooManyPrograms { most }.into());
            }
            let free = found.into_iter().find(|(_, program)| program.is_none());
            let (identity, _) = free.ok_or(Refusal::TooManyPrograms { most })?;
            let now = service.now();
            let player = Player::new(service.new_player()?);
            let event = PlayerEvent::Joined { identity, name: name.clone() };
            let append = Append { players: vec![one(&player, event.clone(), now)], ..Append::default() };
            Ok(Some((append, people::after(player, event, now))))
        },
        |player| Ok(service.load_player(player.id)?.as_ref() == Some(player)),
    )?;
    done.ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// The programs of a player, in the order of their numbers.
///
/// # Errors
///
/// Only if something fails.
pub fn of_owner(service: &Service, owner: PlayerId) -> Reply<Vec<Player>> {
    Ok(places(service, owner)?.into_iter().filter_map(|(_, program)| program).collect())
}

/// The program with a number, if it is one. Programs are there to be challenged, so that everybody may ask.
///
/// # Errors
///
/// Only if something fails.
pub fn program(service: &Service, program: PlayerId) -> Reply<Option<Player>> {
    Ok(service.load_player(program)?.filter(|found| found.owner().is_some()))
}

/// A program of a player.
///
/// # Errors
///
/// If the player has no such program.
pub fn of_owner_at(service: &Service, owner: PlayerId, program: PlayerId) -> Reply<Player> {
    let found = people::player(service, program)?;
    if found.owner() == Some(owner) { Ok(found) } else { Err(Refusal::NoSuchPlayer.into()) }
}

/// Checks that the host allows programs.
pub(super) fn check_allowed(service: &Service) -> Result<(), Refusal> {
    if service.play.programs == 0 { Err(Refusal::TooManyPrograms { most: 0 }) } else { Ok(()) }
}

/// Checks that a player may propose a game: a program to its owner, to programs and to computers only, and none that counts.
pub(super) fn check_proposal(from: &Player, to: Option<&Player>, rated: bool) -> Result<(), Refusal> {
    let [by_program, to_program] = [Some(from), to].map(|player| player.is_some_and(|player| player.owner().is_some()));
    if by_program && !to_program && to.is_none_or(|to| !to.is_computer() && from.owner() != Some(to.id)) {
        return Err(Refusal::ProgramsAskNobody);
    }
    if rated && (by_program || to_program) { Err(Refusal::ProgramsAreCasual) } else { Ok(()) }
}

/// Checks that a player may accept a challenge to `to`: a program one to itself only.
pub(super) fn check_acceptance(by: &Player, to: Option<PlayerId>) -> Result<(), Refusal> {
    if by.owner().is_some() && to != Some(by.id) { Err(Refusal::ProgramsAskNobody) } else { Ok(()) }
}

/// The identities that programs of a player can have, and the programs that have them.
fn places(service: &Service, owner: PlayerId) -> Reply<Vec<(Identity, Option<Player>)>> {
    let identities: Vec<_> = (0..MOST_PROGRAMS).map(|number| Identity::Program(owner.0, number)).collect();
    let ids = service.store.players_of(&identities).map_err(|fault| service.fault(fault))?;
    let players = ids.iter().flatten().copied().collect();
    let found = service.together(&Asked { players, ..Asked::default() })?.players;
    let program = |identity: &Identity| found.iter().find(|player| player.identity.as_ref() == Some(identity)).cloned();
    Ok(identities
        .into_iter()
        .map(|identity| {
            let program = program(&identity);
            (identity, program)
        })
        .collect())
}

#[cfg(test)]
#[path = "programs_tests.rs"]
mod tests;
