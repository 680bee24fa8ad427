//! What options can be chosen from.

use std::borrow::Cow;

use poise::ChoiceParameter;

use super::choice;
use crate::play::{NoticeDelivery, NoticeKind, RatedBy, SideChoice};
use crate::record::Format;
use crate::view::Theme;
use colonnade_rules::{Game as GameKind, GameResult, Side};

/// An option with a closed list of choices, each a value with its name.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident($type:ty), $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(pub(super) $type);

        impl $name {
            fn all() -> Vec<(&'static str, $type)> {
                $all
            }
        }

        impl ChoiceParameter for $name {
            fn list() -> Cow<'static, [poise::CommandParameterChoice]> {
                $name::all().into_iter().map(|(name, _)| choice(name)).collect::<Vec<_>>().into()
            }

            fn from_index(index: usize) -> Option<Self> {
                $name::all().get(index).map(|(_, value)| $name(*value))
            }

            fn from_name(name: &str) -> Option<Self> {
                $name::all().into_iter().find(|(known, _)| *known == name).map(|(_, value)| $name(value))
            }

            fn name(&self) -> &'static str {
                let found = $name::all().into_iter().find(|(_, value)| *value == self.0);
                found.map_or("", |(name, _)| name)
            }

            fn localized_name(&self, _: &str) -> Option<&'static str> {
                None
            }
        }
    };
}

choices! {
    /// A game.
    KindOption(GameKind), GameKind::ALL.iter().map(|&game| (game.name(), game)).collect()
}
choices! {
    /// The side that a challenger wants.
    SideOption(SideChoice),
    vec![("first", SideChoice::First), ("second", SideChoice::Second), ("random", SideChoice::Random)]
}
choices! {
    /// A result.
    ResultOption(GameResult),
    vec![
        ("first player won", GameResult::Win(Side::First)),
        ("second player won", GameResult::Win(Side::Second)),
        ("draw", GameResult::Draw),
        ("no result", GameResult::Unfinished),
    ]
}
choices! {
    /// A form of exported games.
    FormatOption(Export),
    vec![("cgn", Export::Records(Format::Cgn)), ("ndjson", Export::Records(Format::Ndjson)), ("gif", Export::Gif)]
}
choices! {
    /// The colours of boards.
    ThemeOption(Theme), Theme::ALL.iter().map(|&theme| (theme.name(), theme)).collect()
}
choices! {
    /// From whose seat boards are shown.
    SeatOption(bool), vec![("my own seat", true), ("the first player's seat", false)]
}
choices! {
    /// A kind of notices.
    NoticeOption(NoticeKind),
    vec![
        ("your turn", NoticeKind::Turn),
        ("reminders", NoticeKind::Reminder),
        ("challenges", NoticeKind::Challenge),
        ("draws and takebacks", NoticeKind::Offer),
        ("the end of a game", NoticeKind::End),
        ("vacation spent", NoticeKind::Vacation),
    ]
}
choices! {
    /// How one is told.
    WayOption(NoticeDelivery),
    vec![
        ("mention in the channel", NoticeDelivery::Channel),
        ("direct message", NoticeDelivery::Direct),
        ("both", NoticeDelivery::Both),
        ("not at all", NoticeDelivery::Silent),
    ]
}
choices! {
    /// Who may propose rated games.
    RatedOption(RatedBy),
    vec![
        ("everybody", RatedBy::Everybody),
        ("those who manage the server", RatedBy::Managers),
        ("nobody", RatedBy::Nobody),
    ]
}

/// In which form a game is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Export {
    /// As a record.
    Records(Format),
    /// As a moving picture.
    Gif,
}
