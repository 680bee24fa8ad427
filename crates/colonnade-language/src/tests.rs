//! Tests of languages. The content of each language is tested by `tests/it/languages.rs`.

use super::*;

#[test]
fn tags_are_read_and_told() {
    for language in Language::all().chain([Language::PSEUDO]) {
        assert_eq!(language.tag().parse(), Ok(language));
        assert_eq!(language.to_string().to_ascii_uppercase().parse(), Ok(language));
    }
    assert_eq!("".parse::<Language>(), Err(UnknownLanguage));
    assert_eq!(Language::ENGLISH.tag(), "en");
    assert_eq!(Language::ENGLISH.name(), "English");
    assert!(!Language::ENGLISH.is_right_to_left());
}

#[test]
fn a_header_names_the_language_of_a_reader() {
    assert_eq!(from_accept_language("en-GB,en;q=0.9"), Some(Language::ENGLISH));
    assert_eq!(from_accept_language("xx,*;q=0.5"), None);
    assert_eq!(from_accept_language(""), None);
    assert_eq!(from_accept_language("en;q=0"), None);
    assert_eq!(from_accept_language("en;q=0.2, en-XA;q=0.8"), Some(Language::PSEUDO));
    assert_eq!(from_accept_language(&"xx,".repeat(10_000)), None);
    assert_eq!(from_accept_language("en;q=NaN, ;;;, en-;q=1"), None);
    assert_eq!(closest_to_locale("en-US"), Some(Language::ENGLISH));
    assert_eq!(closest_to_locale("no language"), None);
}

#[test]
fn the_language_goes_with_the_work_and_ends_with_it() {
    assert_eq!(reader(), Language::ENGLISH);
    let inside = in_language(Language::PSEUDO, || (reader(), in_language(Language::ENGLISH, reader), reader()));
    assert_eq!(inside, (Language::PSEUDO, Language::ENGLISH, Language::PSEUDO));
    assert_eq!(reader(), Language::ENGLISH);
}

#[test]
fn a_message_takes_its_arguments_and_no_others() {
    const KEY: MessageKey = MessageKey::new("file", "name", &["count", "who"]);
    assert!(KEY.takes(&["who", "count"]));
    assert!(!KEY.takes(&["who"]) && !KEY.takes(&["who", "counts"]) && !KEY.takes(&["who", "count", "more"]));
}

#[test]
fn numbers_are_written_as_the_language_writes_them() {
    let written = |tag: &str| {
        let language = tag.parse().expect("a language");
        in_language(language, || [999, 1_204, 12_040, 1_002_003].map(grouped))
    };
    assert_eq!(written("en"), ["999", "1,204", "12,040", "1,002,003"]);
    assert_eq!(written("de"), ["999", "1.204", "12.040", "1.002.003"]);
    assert_eq!(written("es"), ["999", "1204", "12\u{202f}040", "1\u{202f}002\u{202f}003"]);
    assert_eq!(written("fr"), ["999", "1\u{202f}204", "12\u{202f}040", "1\u{202f}002\u{202f}003"]);
    assert_eq!(written("ja"), ["999", "1,204", "12,040", "1,002,003"]);
    assert_eq!(written("pt-BR"), ["999", "1.204", "12.040", "1.002.003"]);
}

#[test]
fn messages_write_their_numbers_so_and_leave_texts_alone() {
    assert_eq!(crate::say!(joining::number, number = 1_204u32), "1,204");
    assert_eq!(crate::say!(joining::number, number = -1_204i64), "-1,204");
    assert_eq!(crate::say!(joining::number, number = 12u8), "12");
    assert_eq!(crate::say!(joining::number, number = "1204"), "1204");
    let german = "de".parse().expect("a language");
    assert_eq!(in_language(german, || crate::say!(lists::game_count, count = 1_204u64)), "1.204 Partien");
}

#[test]
fn english_stands_in_for_messages_that_a_language_lacks() {
    let german: Language = "de".parse().expect("a language");
    let name = || crate::say!(command_names::name_draw);
    assert_eq!(in_language(german, name), "draw");

    // A language with one file, and one message in it.
    let file = FluentResource::try_new("number = { $number } Zahlen\n".to_owned()).expect("Fluent");
    let files = Files([("joining".to_owned(), Arc::new(file))].into());
    let bundles = bundles_of(german, &files);
    let told = |key: MessageKey, arguments: &[(&'static str, FluentValue<'_>)]| {
        in_language(german, || text_in(german, &bundles, &key, arguments))
    };
    let count = FluentValue::from(1_204);
    assert_eq!(told(keys::joining::number(), &[("number", count.clone())]), "1.204 Zahlen");
    assert_eq!(told(keys::joining::or(), &[("before", "a".into()), ("last", "b".into())]), "a or b");
    assert_eq!(told(keys::lists::game_count(), &[("count", count)]), "1,204 games");
}

#[test]
fn the_pseudo_language_shows_what_is_translated() {
    let told = in_language(Language::PSEUDO, || crate::say!(joining::or, before = "a", last = "b"));
    assert_eq!(told, "⟦a óóŕ b⟧");
    assert_eq!(pseudo::bracketed("-# x"), "-# ⟦x⟧");
    assert_eq!(pseudo::transform("<a>On</a>, see /move. Now").as_ref(), "<a>Óń</a>, šéééé /move. Ńóóŵ");
    assert_eq!(pseudo::transform("play `x y` or /move now").as_ref(), "ƥłááý `x y` óóŕ /move ńóóŵ");
}
