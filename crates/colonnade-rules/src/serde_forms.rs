//! The feature `serde`: values are serialized as their text forms.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::game::{Game, Variant};
use super::outcome::{GameResult, Reason};
use super::side::Side;
use super::square::Square;

/// Implements both traits for a type, given a function that writes its text form and one that reads it.
macro_rules! text_form {
    ($($type:ty: $expected:literal, $write:expr, $read:expr;)+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(&$write(self))
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    struct TextForm;

                    impl Visitor<'_> for TextForm {
                        type Value = $type;

                        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                            f.write_str($expected)
                        }

                        fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                            $read(text).map_err(E::custom)
                        }
                    }

                    deserializer.deserialize_str(TextForm)
                }
            }
        )+
    };
}

fn reason(code: &str) -> Result<Reason, String> {
    Reason::from_code(code).ok_or_else(|| format!("{code:?} is no reason why a game ended"))
}

text_form! {
    Game: "the slug of a game", |game: &Game| game.slug(), str::parse;
    Variant: "a game and its variant, such as pilastri/6x6", |variant: &Variant| variant.slug(), str::parse;
    Side: "first or second", Side::to_string, str::parse;
    Square: "a square from a1 to p16", Square::to_string, str::parse;
    GameResult: "1-0, 0-1, 1/2-1/2 or *", |result: &GameResult| result.as_str(), str::parse;
    Reason: "the code of a reason", |reason: &Reason| reason.code(), reason;
}
