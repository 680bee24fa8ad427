use super::*;
use colonnade_names::clean_name;

const BOLD: FontWeight = FontWeight::Bold;

/// The glyphs of a text that can be drawn completely.
fn glyphs(text: &str) -> Vec<Placed> {
    assert!(can_draw(text, BOLD), "{text}");
    line(text, BOLD).glyphs.clone()
}

/// The glyph numbers of a text in their fonts, from left to right.
fn numbers(text: &str) -> Vec<u16> {
    glyphs(text).iter().map(|placed| placed.glyph.0).collect()
}

/// The number of glyphs of a text that have a shape.
fn shapes(text: &str) -> usize {
    glyphs(text).iter().filter(|placed| outline(placed.face, placed.glyph).is_some()).count()
}

#[test]
fn latin_greek_and_cyrillic_are_drawn_in_inter_glyph_by_glyph() {
    for text in ["Zoë Ångström-Łuczak", "Ελένη Παπαδοπούλου", "Юлия Щербакова", "Nguyễn Thị Ánh", "▶ +…–□"]
    {
        for weight in [FontWeight::Medium, BOLD] {
            let line = plain(text, weight).expect(text);
            assert_eq!(line.glyphs.len(), text.chars().count());
            assert!(line.glyphs.iter().all(|placed| placed.face == Face::of(weight) && placed.y == 0.0));
        }
    }
    assert_eq!(glyphs("a\tb"), glyphs("a b"));
}

#[test]
fn what_no_font_has_is_left_out_and_told() {
    for (text, shown) in [("a𓀀b", "ab"), ("𐍈", ""), ("Ann \u{f0000}", "Ann "), ("ꦲ x", " x"), ("鑭", "")] {
        assert!(!can_draw(text, BOLD), "{text}");
        let drawn: Vec<u16> = line(text, BOLD).glyphs.iter().map(|placed| placed.glyph.0).collect();
        assert!(!drawn.contains(&0), "{text}");
        assert_eq!(drawn, numbers(shown), "{text}");
    }
    assert!(!can_draw(&format!("é漢{}", "\u{301}".repeat(60)), BOLD), "a cluster of any length");
}

#[test]
fn the_names_of_the_gallery_have_all_their_glyphs() {
    let mut scripts = 0;
    let mut before = "";
    for line in include_str!("../../../../tests/data/names.txt").lines().filter(|line| !line.starts_with('#')) {
        let (script, name) = line.split_once('\t').expect("a script and a name");
        scripts += usize::from(script != before);
        before = script;
        for weight in [FontWeight::Medium, BOLD] {
            assert!(can_draw(name, weight), "{name}");
            assert!(super::line(name, weight).glyphs.iter().all(|placed| placed.glyph.0 != 0), "{name}");
        }
        assert_eq!(clean_name(name), name, "as it is drawn");
    }
    assert!(scripts >= 20);
}

#[test]
fn arabic_and_hebrew_run_from_right_to_left() {
    let hebrew = numbers("דוד");
    let latin = numbers("Ben");
    assert_eq!(numbers("ד")[0], hebrew[2], "the first letter is at the right");
    // The first letter determines the direction of the text; words in the other direction keep their own.
    let both = numbers("דוד Ben");
    assert_eq!((&both[..3], &both[both.len() - 3..]), (&latin[..], &hebrew[..]));
    let both = numbers("Ben דוד");
    assert_eq!((&both[..3], &both[both.len() - 3..]), (&latin[..], &hebrew[..]));
    // Brackets are mirrored.
    let [left, right] = [numbers("(")[0], numbers(")")[0]];
    let bracketed = numbers("(דוד)");
    assert_eq!((bracketed[0], bracketed[4]), (left, right));
    assert_eq!(numbers("דוד 12")[..2], numbers("12"), "numbers are read from left to right");
}

#[test]
fn arabic_letters_are_joined() {
    let letters = numbers("ب");
    let word = numbers("ببب");
    assert_eq!(word.len(), 3);
    assert!(word.iter().all(|glyph| !letters.contains(glyph)), "each has the form of its place");
    assert_ne!(word[0], word[2]);
    assert_eq!(numbers("لا").len(), 1, "a ligature");
    assert_ne!(numbers("می\u{200c}خواهم"), numbers("میخواهم"), "kept apart");
}

#[test]
fn indian_syllables_are_one_shape() {
    assert_eq!(numbers("क्ष").len(), 1);
    assert_ne!(numbers("कि"), [numbers("क"), numbers("ि")].concat());
    for syllable in ["স্ত্রী", "ஸ்ரீ", "శ్రీ", "ಕ್ಷ", "ශ්‍රී"] {
        assert!(numbers(syllable).len() < syllable.chars().count(), "{syllable}");
    }
}

#[test]
fn marks_stand_on_their_letters() {
    let thai = glyphs("ปั้");
    assert_eq!(thai.len(), 3);
    assert!(thai[2].y > thai[1].y || thai[2].glyph != glyphs("ป้")[1].glyph, "the tone mark is above the vowel");
    let letter = glyphs("ɔ\u{303}\u{300}");
    assert!(letter[2].y > letter[1].y, "one mark above the other");
}

#[test]
fn emoji_are_never_torn_apart() {
    for one in [
        "👨\u{200d}👩\u{200d}👧\u{200d}👦",
        "👋🏽",
        "🇩🇪",
        "🏳\u{fe0f}\u{200d}🌈",
        "1\u{fe0f}\u{20e3}",
        "❤\u{fe0f}",
        "👩🏿\u{200d}🚀",
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        "🫠",
        "🐈\u{200d}⬛",
    ] {
        assert_eq!(shapes(one), 1, "{one}");
        assert!(glyphs(one).iter().all(|placed| placed.face == Face::EMOJI), "{one}");
    }
    assert_ne!(numbers("🇩🇪"), numbers("🇫🇷"));
    assert_eq!(shapes("🇩🇪🇫🇷👋🏽"), 3);
    // The font has no single glyph for this sequence of cat and person; two separate glyphs would be another name.
    assert!(!can_draw("🐱\u{200d}👤", BOLD));
}

#[test]
fn every_font_is_sound_and_of_use() {
    for sample in [
        "ᴀ", "ب", "א", "अ", "অ", "ਅ", "અ", "ଅ", "அ", "అ", "ಅ", "അ", "අ", "ก", "ກ", "က", "ა", "Ա", "አ", "ᐁ", "ᚠ", "ក",
        "އ", "༺", "꧁", "あ", "한", "漢", "😀", "𝓕", "⛤", "♛",
    ] {
        let line = line(sample, BOLD);
        assert!(line.whole && line.width > 0.2 && line.width < 2.5, "{sample}: {}", line.width);
        assert!(line.glyphs.iter().any(|placed| outline(placed.face, placed.glyph).is_some()), "{sample}");
        assert_ne!(line.glyphs[0].face, Face::of(BOLD), "{sample}");
    }
}

#[test]
fn a_text_is_cut_between_characters() {
    let cut = |text: &str, room: f32| {
        let cut = cut_to(text, 24.0, BOLD, room);
        assert!(width(&cut, 24.0, BOLD) <= room || cut == "…", "{cut}");
        cut
    };
    let family = "👨\u{200d}👩\u{200d}👧";
    assert_eq!(cut(&family.repeat(30), 120.0), format!("{}…", family.repeat(3)));
    assert_eq!(cut("🇩🇪🇫🇷🇮🇹🇪🇸", 90.0), "🇩🇪🇫🇷…");
    assert_eq!(cut("কৃষ্ণচন্দ্র", 72.0), "কৃষ্ণ…");
    assert_eq!(cut("short", 100.0), "short");
    assert_eq!(cut("long", 1.0), "…");
    assert_eq!(cut("a name of several words", 75.0), "a na…");
    // The end of the text is cut, which is at the left here.
    let hebrew = cut("דוד בן גוריון", 80.0);
    assert!(hebrew.ends_with('…'));
    assert_eq!(numbers(&hebrew)[0], numbers("…")[0]);
    for text in ["e".repeat(5000), "漢".repeat(5000), format!("é{}", "\u{301}\u{302}".repeat(5000))] {
        cut(&text, 300.0);
    }
}

#[test]
fn a_file_that_is_no_font_is_refused() {
    assert_eq!(add_fonts(vec![b"no font".to_vec()]), Err(BadFont { number: 0 }));
}
