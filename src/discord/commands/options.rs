//! Options with a closed list of choices.

use std::borrow::Cow;

use poise::ChoiceParameter;

use super::choice;
use crate::discord::export::ExportFormat;
use crate::play::{Identity, NoticeDelivery, NoticeKind, RatedBy, SideChoice};
use crate::record::Format;
use crate::view::Theme;
use crate::view::wording::commands;
use colonnade_rules::{Game as GameKind, GameResult, Side};

/// An option with a closed list of choices: the values, and the name of each.
macro_rules! choices {
    ($name:ident($type:ty), $all:expr, $words:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(pub(super) $type);

        impl $name {
            fn all() -> Vec<(&'static str, $type)> {
                let words: fn($type) -> &'static str = $words;
                IntoIterator::into_iter($all).map(|value| (words(value), value)).collect()
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

choices!(KindOption(GameKind), GameKind::ALL.iter().copied(), |game| game.name());
choices!(ThemeOption(Theme), Theme::ALL.iter().copied(), |theme| theme.name());
choices!(LevelOption(u8), Identity::LEVELS, commands::level_choice);
choices!(SideOption(SideChoice), [SideChoice::First, SideChoice::Second, SideChoice::Random], commands::side_choice);
choices!(
    ResultOption(GameResult),
    [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw, GameResult::Unfinished],
    commands::result_choice
);
choices!(
    FormatOption(ExportFormat),
    [ExportFormat::Records(Format::Cgn), ExportFormat::Records(Format::Ndjson), ExportFormat::Gif],
    ExportFormat::name
);
choices!(SeatOption(bool), [true, false], commands::seat_choice);
choices!(NoticeOption(NoticeKind), NoticeKind::ALL, commands::notice_choice);
choices!(WayOption(NoticeDelivery), NoticeDelivery::ALL, commands::way_choice);
choices!(RatedOption(RatedBy), [RatedBy::Everybody, RatedBy::Managers, RatedBy::Nobody], commands::rated_choice);
