//! Options with a closed list of choices.

use std::borrow::Cow;

use poise::ChoiceParameter;

use super::choice;
use crate::export::ExportFormat;
use colonnade_language::Language;
use colonnade_play::{Identity, NoticeDelivery, NoticeKind, RatedBy, SideChoice};
use colonnade_record::Format;
use colonnade_rules::{Game as GameKind, GameResult, Side};
use colonnade_view::Theme;
use colonnade_view::wording::{commands, theme_name};

/// An option with a closed list of choices: the values and their names. Discord sends the index of the chosen one.
macro_rules! choices {
    ($name:ident($type:ty), $all:expr, $words:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(pub(super) $type);

        impl ChoiceParameter for $name {
            fn list() -> Cow<'static, [poise::CommandParameterChoice]> {
                let words: fn($type) -> String = $words;
                IntoIterator::into_iter($all).map(|value| choice(words(value))).collect::<Vec<_>>().into()
            }

            fn from_index(index: usize) -> Option<Self> {
                IntoIterator::into_iter($all).nth(index).map($name)
            }

            fn from_name(_: &str) -> Option<Self> {
                None
            }

            fn name(&self) -> &'static str {
                ""
            }

            fn localized_name(&self, _: &str) -> Option<&'static str> {
                None
            }
        }
    };
}

choices!(KindOption(GameKind), GameKind::ALL.iter().copied(), |game| game.name().to_owned());
choices!(ThemeOption(Theme), Theme::ALL.iter().copied(), theme_name);
choices!(
    LanguageOption(Option<Language>),
    std::iter::once(None).chain(Language::all().map(Some)),
    commands::language_choice
);
choices!(ServersLanguageOption(Language), Language::all(), |language| language.name());
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
    |format| format.name().to_owned()
);
choices!(SeatOption(bool), [true, false], commands::seat_choice);
choices!(NoticeOption(NoticeKind), NoticeKind::ALL, commands::notice_choice);
choices!(WayOption(NoticeDelivery), NoticeDelivery::ALL, commands::way_choice);
choices!(RatedOption(RatedBy), [RatedBy::Everybody, RatedBy::Managers, RatedBy::Nobody], commands::rated_choice);
