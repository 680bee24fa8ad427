//! The languages of readers, and the messages in them.
//!
//! Each folder of `locales` is a language: its name is the language tag (BCP 47), and each of its files has the
//! messages of one subject in Fluent syntax. The English folder defines which messages exist: [`say!`](crate::say)
//! takes a message by its file and name, and messages missing in another language are in English.
//!
//! The language of the reader is task-local: [`for_reader`] sets it for a future, [`in_language`] for a function. If it
//! is not set, it is English. It affects nothing but wording.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::io::Read as _;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{CharacterDirection, LanguageIdentifier};

mod negotiation;
mod pseudo;

pub use negotiation::{closest_to_locale, from_accept_language};

/// The messages, a function for each, by the files that define them.
#[doc(hidden)]
#[allow(missing_docs, reason = "generated; messages are taken by `say!`")]
pub mod keys {
    include!(concat!(env!("OUT_DIR"), "/keys.rs"));
}

/// The tags of the languages and their packed files.
static PACKED: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The tag of the pseudo-language: English with accents, longer and in brackets, which shows untranslated texts.
const PSEUDO: &str = "en-XA";

/// A language in which messages can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u8);

impl Language {
    /// English: the language used when no other one is chosen.
    pub const ENGLISH: Language = Language(english());

    /// The pseudo-language of tests, whose tag is `en-XA`.
    pub const PSEUDO: Language = Language(PACKED.len() as u8);

    /// All languages for readers, in the order of their tags.
    pub fn all() -> impl ExactSizeIterator<Item = Language> {
        (0..PACKED.len() as u8).map(Language)
    }

    /// The BCP 47 tag: `pt-BR`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        PACKED.get(usize::from(self.0)).map_or(PSEUDO, |(tag, _)| *tag)
    }

    /// The name of the language in itself: `Deutsch`.
    #[must_use]
    pub fn name(self) -> String {
        in_language(self, || crate::say!(terms::language_name))
    }

    /// Whether texts run from right to left.
    #[must_use]
    pub fn is_right_to_left(self) -> bool {
        self.identifier().character_direction() == CharacterDirection::RTL
    }

    fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }

    /// The index of the language whose files it uses.
    const fn source(self) -> usize {
        if self.0 == Language::PSEUDO.0 { Language::ENGLISH.0 as usize } else { self.0 as usize }
    }
}

/// The index of English among the languages.
const fn english() -> u8 {
    let mut at = 0;
    while at < PACKED.len() {
        if equal(PACKED[at].0, "en") {
            return at as u8;
        }
        at += 1;
    }
    panic!("there is no folder for English")
}

/// Whether two texts are equal, at compile time too.
const fn equal(one: &str, other: &str) -> bool {
    let one = one.as_bytes();
    let other = other.as_bytes();
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The error for a text that is not the tag of an available language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no language has this tag")]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        Language::all()
            .chain([Language::PSEUDO])
            .find(|language| language.tag().eq_ignore_ascii_case(tag))
            .ok_or(UnknownLanguage)
    }
}

tokio::task_local! {
    static READER: Language;
}

/// The language of the current task's reader; English if it is not set.
#[must_use]
pub fn reader() -> Language {
    READER.try_with(|language| *language).unwrap_or(Language::ENGLISH)
}

/// Runs a future for a reader of a language. For a task that it spawns, the language has to be set again.
pub fn for_reader<F: Future>(language: Language, future: F) -> impl Future<Output = F::Output> {
    READER.scope(language, future)
}

/// Runs a function for a reader of a language.
pub fn in_language<T>(language: Language, work: impl FnOnce() -> T) -> T {
    READER.sync_scope(language, work)
}

/// A message: its file, its name there, and the names of its arguments.
#[derive(Debug)]
pub struct MessageKey {
    file: &'static str,
    name: &'static str,
    arguments: &'static [&'static str],
}

impl MessageKey {
    /// Refers to a message of a file in the English folder.
    #[must_use]
    pub const fn new(file: &'static str, name: &'static str, arguments: &'static [&'static str]) -> MessageKey {
        MessageKey { file, name, arguments }
    }

    /// Whether a message takes exactly these arguments.
    #[must_use]
    pub const fn takes(&self, arguments: &[&str]) -> bool {
        let mut at = 0;
        while at < arguments.len() {
            let mut known = 0;
            while known < self.arguments.len() && !equal(self.arguments[known], arguments[at]) {
                known += 1;
            }
            if known == self.arguments.len() {
                return false;
            }
            at += 1;
        }
        arguments.len() == self.arguments.len()
    }
}

/// A message in the language of the reader: `say!(refusals::no_such_game, game = game.to_string())`. The message is
/// named by its file and its name in `locales/en`, with `_` for `-`. Unknown messages and wrong arguments do not
/// compile.
#[macro_export]
#[doc(hidden)]
macro_rules! say {
    ($file:ident::$key:ident $(, $name:ident = $value:expr)* $(,)?) => {{
        const KEY: $crate::MessageKey = $crate::keys::$file::$key();
        const { assert!(KEY.takes(&[$(stringify!($name)),*]), "the message takes other arguments") };
        $crate::text(&KEY, &[$((stringify!($name), $crate::Argument::value(&$value))),*])
    }};
}

/// An argument of a message: texts, counts and other numbers. A number selects the form of the words around it, and is
/// formatted as usual in the language.
pub trait Argument {
    /// The value passed to Fluent.
    fn value(&self) -> FluentValue<'_>;
}

impl Argument for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Borrowed(self))
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Borrowed(self))
    }
}

impl Argument for Cow<'_, str> {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Borrowed(self))
    }
}

impl Argument for char {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Owned(self.to_string()))
    }
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'_> {
        T::value(self)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Argument for $number {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

/// A whole number as the language of the reader writes it: `1,204`. Numbers in messages are formatted in the same way;
/// a number that is not a quantity, such as a year or a rating, is passed to messages as a text.
#[must_use]
pub fn grouped(number: u64) -> String {
    match number {
        1_000..=9_999 => {
            crate::say!(joining::four_digits, before = groups(number / 1_000), last = last_group(number))
        }
        _ => groups(number),
    }
}

/// A number with its digits in groups of three.
fn groups(number: u64) -> String {
    match number {
        0..=999 => number.to_string(),
        _ => crate::say!(joining::thousands, before = groups(number / 1_000), last = last_group(number)),
    }
}

/// The last three digits of a number.
fn last_group(number: u64) -> String {
    format!("{:03}", number % 1_000)
}

/// The format of a number in a message; `None` for Fluent's own format.
fn format_number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    // Fluent stores numbers as floating point, which is not exact for larger integers.
    const LARGE: std::ops::Range<f64> = 1_000.0..9e15;
    let FluentValue::Number(number) = value else { return None };
    let size = number.value.abs();
    let is_large = LARGE.contains(&size) && size.fract() == 0.0;
    is_large.then(|| {
        let sign = if number.value < 0.0 { "-" } else { "" };
        format!("{sign}{}", grouped(size as u64))
    })
}

/// The files of a language that were read, by name.
struct Files(HashMap<String, Arc<FluentResource>>);

impl Files {
    fn unpack(packed: &[u8]) -> Files {
        let mut text = String::new();
        flate2::read::GzDecoder::new(packed).read_to_string(&mut text).expect("it was packed when this was built");
        let mut files = HashMap::new();
        let mut rest = text.as_str();
        while let Some((head, behind)) = rest.split_once('\n') {
            let (name, length) = head.split_once(' ').expect("a name and a length");
            let (file, behind) = behind.split_at(length.parse().expect("a length"));
            let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
            files.insert(name.to_owned(), Arc::new(resource));
            rest = behind;
        }
        Files(files)
    }

    fn of(language: Language) -> &'static Files {
        static FILES: [OnceLock<Files>; MOST_LANGUAGES] = [const { OnceLock::new() }; MOST_LANGUAGES];
        let at = language.source();
        FILES[at].get_or_init(|| Files::unpack(PACKED[at].1))
    }
}

/// The most languages, including the pseudo-language.
const MOST_LANGUAGES: usize = 64;
const _: () = assert!(PACKED.len() < MOST_LANGUAGES, "there are more languages than places for them");

/// The file with the terms that the messages of all files use.
const TERMS: &str = "terms";

/// The messages of one language, by file.
type Bundles = HashMap<String, FluentBundle<Arc<FluentResource>>>;

fn bundles(language: Language) -> &'static Bundles {
    static BUNDLES: [OnceLock<Bundles>; MOST_LANGUAGES] = [const { OnceLock::new() }; MOST_LANGUAGES];
    BUNDLES[usize::from(language.0)].get_or_init(|| bundles_of(language, Files::of(language)))
}

fn bundles_of(language: Language, Files(files): &Files) -> Bundles {
    let bundle = |name: &String| {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Marks around arguments preserve the text direction; in left-to-right languages they would only disturb.
        bundle.set_use_isolating(language.is_right_to_left());
        bundle.set_formatter(Some(format_number));
        if language == Language::PSEUDO {
            bundle.set_transform(Some(pseudo::transform));
        }
        for file in [name.as_str(), TERMS] {
            // The terms occur twice when their own file is loaded.
            files.get(file).into_iter().for_each(|file| bundle.add_resource_overriding(Arc::clone(file)));
        }
        bundle
    };
    files.keys().map(|name| (name.clone(), bundle(name))).collect()
}

/// A message with its arguments in the language of the reader, or in English if that language lacks it.
/// [`say!`](crate::say) checks both.
#[must_use]
pub fn text(key: &MessageKey, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
    let language = reader();
    text_in(language, bundles(language), key, arguments)
}

fn text_in(
    language: Language,
    bundles_of_language: &Bundles,
    key: &MessageKey,
    arguments: &[(&'static str, FluentValue<'_>)],
) -> String {
    let arguments: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
    let in_english = || {
        let english = bundles(Language::ENGLISH);
        in_language(Language::ENGLISH, || format_message(Language::ENGLISH, english, key, &arguments))
    };
    format_message(language, bundles_of_language, key, &arguments)
        .or_else(in_english)
        .unwrap_or_else(|| key.name.to_owned())
}

/// A message in a language, if the language has it and everything to which it refers.
fn format_message(
    language: Language,
    bundles: &Bundles,
    key: &MessageKey,
    arguments: &FluentArgs<'_>,
) -> Option<String> {
    let bundle = bundles.get(key.file)?;
    let pattern = bundle.get_message(key.name)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    debug_assert!(errors.is_empty(), "{language}: {}: {}: {errors:?}", key.file, key.name);
    errors.is_empty().then(|| match language {
        Language::PSEUDO => pseudo::bracketed(&text),
        _ => text.into_owned(),
    })
}

#[cfg(test)]
mod tests;
