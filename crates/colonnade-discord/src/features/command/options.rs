//! Options with a closed list of choices.

use colonnade_rules::Game as GameKind;
use colonnade_view::Theme;
use colonnade_wording::theme_name;

/// An option with a closed list of choices: the values and their names. Discord sends the index of the chosen one.
macro_rules! choices {
    ($name:ident($type:ty), $all:expr, $words:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(pub(crate) $type);

        impl poise::ChoiceParameter for $name {
            fn list() -> std::borrow::Cow<'static, [poise::CommandParameterChoice]> {
                let words: fn($type) -> String = $words;
                IntoIterator::into_iter($all)
                    .map(|value| $crate::features::command::choice(words(value)))
                    .collect::<Vec<_>>()
                    .into()
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

pub(crate) use choices;

choices!(KindOption(GameKind), GameKind::ALL.iter().copied(), |game| game.name().to_owned());
choices!(ThemeOption(Theme), Theme::ALL.iter().copied(), theme_name);
