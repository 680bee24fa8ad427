//! The form with which a game at the table begins.

use serde::Deserialize;

use crate::play::TimeControl;
use crate::view::wording::sentence;
use colonnade_rules::{Game as GameKind, Variant};

/// What was filled in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NewGame {
    /// Who begins.
    pub(super) first: String,
    /// Who plays the other side; empty for the same player.
    pub(super) second: String,
    /// Game and variant: `pilare/6x6`.
    pub(super) kind: String,
    /// The time control; empty for none.
    pub(super) control: String,
}

/// What is wrong with a field.
#[derive(Clone, Debug, Default)]
pub(super) struct Complaints {
    pub(super) first: Option<String>,
    pub(super) second: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) control: Option<String>,
}

/// A game that can begin, if the names are names.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) first: String,
    pub(super) second: String,
    pub(super) variant: Variant,
    pub(super) control: TimeControl,
}

impl NewGame {
    /// What is wanted.
    ///
    /// # Errors
    ///
    /// What is wrong with which field.
    pub(super) fn read(&self) -> Result<Wanted, Complaints> {
        let name = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (first, mut second) = (name(&self.first), name(&self.second));
        let mut complaints = Complaints::default();
        if first.is_empty() {
            complaints.first = Some("Somebody has to play: 1 to 64 characters make a name.".to_owned());
        }
        if second.is_empty() {
            second.clone_from(&first);
        }
        let variant = variant(&self.kind).map_err(|words| complaints.kind = Some(words)).ok();
        let control = match self.control.trim() {
            "" => Ok(TimeControl::Unlimited),
            text => text.parse::<TimeControl>(),
        };
        let control = control.map_err(|error| complaints.control = Some(sentence(&error))).ok();
        match (variant, control) {
            (Some(variant), Some(control)) if !first.is_empty() => Ok(Wanted { first, second, variant, control }),
            _ => Err(complaints),
        }
    }
}

fn variant(text: &str) -> Result<Variant, String> {
    let (game, variant) = text.split_once('/').unwrap_or((text, ""));
    let game: GameKind = game.parse().map_err(|error: colonnade_rules::UnknownGame| sentence(&error))?;
    if variant.is_empty() {
        return Ok(game.standard());
    }
    game.variant(variant).map_err(|error| sentence(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(first: &str, second: &str, kind: &str, control: &str) -> NewGame {
        let [first, second, kind, control] = [first, second, kind, control].map(str::to_owned);
        NewGame { first, second, kind, control }
    }

    #[test]
    fn one_name_plays_both_sides() {
        let wanted = form("  Ada   Lovelace ", "", "buku/6x6", "3d").read().expect("all is well");
        assert_eq!((wanted.first.as_str(), wanted.second.as_str()), ("Ada Lovelace", "Ada Lovelace"));
        assert_eq!((wanted.variant.to_string(), wanted.control.to_string()), ("Buku 6x6".into(), "3d".into()));
        let plain = form("Ada", "Bob", "gore", "").read().expect("all is well");
        assert_eq!((plain.variant, plain.control), (GameKind::Gore.standard(), TimeControl::Unlimited));
    }

    #[test]
    fn every_field_is_complained_of_by_itself() {
        let complaints = form(" ", "Bob", "chess", "soon").read().expect_err("nothing is well");
        assert!(complaints.first.is_some() && complaints.second.is_none());
        assert!(complaints.kind.is_some_and(|words| words.starts_with("There is no game “chess”")));
        assert!(complaints.control.is_some_and(|words| words.contains("“soon” is not a time control")));
    }
}
