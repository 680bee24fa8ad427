//! The names of all settings, derived from the types that they are deserialized into.

use serde::de::value::Error as NameError;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use super::sections::{DiscordSection, WebSection};
use super::{Log, Play, Run, StoreSettings, View};

/// Sections and names of all settings, in the order of the example file.
pub fn keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    sections().into_iter().flat_map(|(section, names)| names.iter().map(move |name| (section, *name)))
}

/// The sections with the names of their settings.
pub(super) fn sections() -> [(&'static str, &'static [&'static str]); 7] {
    [
        ("store", fields::<StoreSettings>()),
        ("web", fields::<WebSection>()),
        ("discord", fields::<DiscordSection>()),
        ("play", fields::<Play>()),
        ("view", fields::<View>()),
        ("run", fields::<Run>()),
        ("log", fields::<Log>()),
    ]
}

/// The names of a struct's fields, as serde knows them.
fn fields<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut fields = FieldNames(&[]);
    // This deserializer only records the names, so it always fails.
    drop(T::deserialize(&mut fields));
    fields.0
}

/// A deserializer that records the field names of the requested struct.
struct FieldNames(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut FieldNames {
    type Error = NameError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NameError> {
        Err(NameError::custom("names only"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NameError> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
