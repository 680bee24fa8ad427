//! The text forms of values, and their serde form with the feature `serde`.

use std::fmt::Debug;

use colonnade_rules::{Board, Game, GameResult, ParseVariantError, Reason, Side, Variant};
use colonnade_testing::variants;
use serde_json::{Value, from_value, json, to_value};

/// Checks the JSON form of a value in both directions.
fn check<T>(value: T, form: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(to_value(&value).expect("a value"), json!(form));
    assert_eq!(from_value::<T>(json!(form)).expect(form), value);
}

#[test]
fn variants_read_as_themselves() {
    for variant in variants() {
        let shown = variant.to_string();
        let slug = variant.slug();
        for text in [shown.clone(), shown.to_uppercase(), slug.clone(), slug.to_uppercase(), format!(" {slug} ")] {
            assert_eq!(text.parse(), Ok(variant), "{text}");
        }
    }
    for &game in Game::ALL {
        assert_eq!(game.name().parse(), Ok(game.standard()));
        assert_eq!(game.slug().parse::<Game>(), Ok(game));
    }
}

#[test]
fn other_texts_are_no_variants() {
    for text in ["", "/", "chess", "chess/8x8", "6x6"] {
        assert!(matches!(text.parse::<Variant>(), Err(ParseVariantError::Game(_))), "{text}");
    }
    for text in ["pilastri/", "pilastri/7x7", "Pilastri 7x7", "buku/6x6/6x6"] {
        assert!(matches!(text.parse::<Variant>(), Err(ParseVariantError::Variant(_))), "{text}");
    }
}

#[test]
fn every_value_has_its_text_form_in_json() {
    for variant in variants() {
        check(variant, &variant.slug());
        check(variant.game(), variant.game().slug());
    }
    for square in Board::square(16).squares() {
        check(square, &square.to_string());
    }
    for (side, form) in [(Side::First, "first"), (Side::Second, "second")] {
        check(side, form);
        assert_eq!((side.to_string().as_str(), form.parse()), (form, Ok(side)));
        check(GameResult::Win(side), ["1-0", "0-1"][side as usize]);
    }
    check(GameResult::Draw, "1/2-1/2");
    check(GameResult::Unfinished, "*");
    for reason in Reason::all() {
        check(reason, reason.code());
    }
}

#[test]
fn bad_forms_are_refused_with_what_was_found() {
    let refused = |error: serde_json::Error| error.to_string();
    let of_game = |value: Value| refused(from_value::<Game>(value).expect_err("no game"));
    assert!(of_game(json!("chess")).contains("chess"));
    assert_eq!(of_game(json!(3)), "invalid type: integer `3`, expected the slug of a game");
    let square = from_value::<colonnade_rules::Square>(json!("z9")).map_err(refused);
    assert_eq!(square, Err("\"z9\" is no square from a1 to p16".to_owned()));
}
