//! The form that starts a game at the local table.

use serde::Deserialize;

use crate::play::TimeControl;
use crate::view::wording;
use crate::view::wording::sentence;
use crate::view::wording::web::NAME_NEEDED;
use colonnade_rules::{Game as GameKind, Variant};

/// The form as it was filled in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NewGameForm {
    /// The player of the side that acts first.
    pub(super) first: String,
    /// The other player; empty if the first player plays both sides.
    pub(super) second: String,
    /// Game and variant: `pilare/6x6`.
    pub(super) kind: String,
    /// The time control; empty for none.
    pub(super) control: String,
}

/// The errors of the form's fields, as sentences.
#[derive(Clone, Debug, Default)]
pub(super) struct FormErrors {
    pub(super) first: Option<String>,
    pub(super) second: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) control: Option<String>,
}

/// A new game, with names that are still to be checked.
#[derive(Clone, Debug)]
pub(super) struct NewGame {
    pub(super) first: String,
    pub(super) second: String,
    pub(super) variant: Variant,
    pub(super) control: TimeControl,
}

impl NewGameForm {
    /// Reads the form.
    ///
    /// # Errors
    ///
    /// Every field that cannot be read.
    pub(super) fn parse(&self) -> Result<NewGame, FormErrors> {
        let name = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (first, mut second) = (name(&self.first), name(&self.second));
        let mut errors = FormErrors::default();
        if first.is_empty() {
            errors.first = Some(NAME_NEEDED.to_owned());
        }
        if second.is_empty() {
            second.clone_from(&first);
        }
        let variant = variant(&self.kind).map_err(|words| errors.kind = Some(words)).ok();
        let control = match self.control.trim() {
            "" => Ok(TimeControl::Unlimited),
            text => text.parse::<TimeControl>(),
        };
        let control = control.map_err(|error| errors.control = Some(sentence(&wording::not_a_time(&error)))).ok();
        match (variant, control) {
            (Some(variant), Some(control)) if !first.is_empty() => Ok(NewGame { first, second, variant, control }),
            _ => Err(errors),
        }
    }
}

fn variant(text: &str) -> Result<Variant, String> {
    let (game, variant) = text.split_once('/').unwrap_or((text, ""));
    let game: GameKind =
        game.parse().map_err(|error: colonnade_rules::UnknownGame| sentence(&wording::unknown_game(&error)))?;
    if variant.is_empty() {
        return Ok(game.standard());
    }
    game.variant(variant).map_err(|error| sentence(&wording::unknown_variant(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(first: &str, second: &str, kind: &str, control: &str) -> NewGameForm {
        let [first, second, kind, control] = [first, second, kind, control].map(str::to_owned);
        NewGameForm { first, second, kind, control }
    }

    #[test]
    fn one_name_plays_both_sides() {
        let game = form("  Ada   Lovelace ", "", "buku/6x6", "3d").parse().expect("all is well");
        assert_eq!((game.first.as_str(), game.second.as_str()), ("Ada Lovelace", "Ada Lovelace"));
        assert_eq!((game.variant.to_string(), game.control.to_string()), ("Buku 6x6".into(), "3d".into()));
        let plain = form("Ada", "Bob", "gore", "").parse().expect("all is well");
        assert_eq!((plain.variant, plain.control), (GameKind::Gore.standard(), TimeControl::Unlimited));
    }

    #[test]
    fn every_field_has_an_error_of_its_own() {
        let errors = form(" ", "Bob", "chess", "soon").parse().expect_err("nothing is well");
        assert!(errors.first.is_some() && errors.second.is_none());
        assert!(errors.kind.is_some_and(|words| words.starts_with("There is no game “chess”")));
        assert!(errors.control.is_some_and(|words| words.contains("“soon” is not a time control")));
    }
}
