//! Properties of all positions of all games, checked in random games. The seed is fixed; `COLONNADE_TEST_SEED` changes
//! it.

use std::collections::BTreeSet;

use colonnade_rules::{Game, MoveError, State, Variant};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use colonnade_testing::{Rng, compose, random_game, seed, variants};

fn fixed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed(20_260_101)),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(fixed(40))]

    /// Position strings round-trip and keep all invariants; canonical texts read back as themselves, in any case and
    /// with blanks; a token and its prefix agree on whether it completes a move.
    #[test]
    fn random_games_hold_together(seed: u64) {
        let mut rng = Rng::new(seed);
        for variant in variants() {
            for state in random_game(variant, 40, &mut rng) {
                let position = state.position();
                let again = State::from_position(variant, &position);
                prop_assert_eq!(again.map(|again| again.position()), Ok(position.clone()));
                if state.outcome().is_some() {
                    prop_assert!(state.actions().next().is_none());
                    prop_assert!(matches!(state.parse("a1"), Err(MoveError::Illegal(_))));
                    continue;
                }
                let text = compose(&state, "", &mut rng, |next| check_tokens(&state, next));
                prop_assert_eq!(canonical(&state, &text), Ok(text.clone()), "{}", &position);
                let shouted = format!("  {}\t", text.to_uppercase().replace('-', " - ").replace('/', " /").replace(',', " , "));
                prop_assert_eq!(canonical(&state, &shouted), Ok(text.clone()), "{} in {}", shouted, &position);
                let action = state.parse(&text).expect("a legal move");
                let facts = action.facts();
                prop_assert_eq!(&facts.text, &text);
                prop_assert_eq!(facts.side, state.side_to_act());
            }
        }
    }

    /// Every token offered can be completed to a legal move.
    #[test]
    fn every_token_offered_can_be_completed(seed: u64) {
        let mut rng = Rng::new(seed);
        for variant in variants() {
            let states = random_game(variant, 30, &mut rng);
            let state = rng.pick(&states).clone();
            if state.outcome().is_some() {
                continue;
            }
            let mut offered = Vec::new();
            compose(&state, "", &mut rng, |next| offered.extend(next.tokens.clone()));
            for token in offered {
                let text = compose(&state, &token.text, &mut rng, |_| ());
                prop_assert_eq!(canonical(&state, &text), Ok(text.clone()), "from {} in {}", token.text, state.position());
            }
        }
    }

    /// The moves that can be composed are exactly the legal ones, so no token is missing.
    #[test]
    fn tokens_lead_to_all_legal_moves(seed: u64) {
        let mut rng = Rng::new(seed);
        for variant in variants() {
            let states = random_game(variant, 60, &mut rng);
            let state = rng.pick(&states).clone();
            if state.outcome().is_some() || state.count().is_none_or(|count| count > 4_000) {
                continue;
            }
            let legal: BTreeSet<String> = state.actions().map(|action| action.to_string()).collect();
            prop_assert_eq!(Some(legal.len() as u128), state.count(), "{}", state.position());
            prop_assert_eq!(difference(&composable(&state, ""), &legal), None, "{}", state.position());
        }
    }

    /// Exchanging the sides exchanges the legal moves.
    #[test]
    fn sides_are_mirror_images(seed: u64) {
        let mut rng = Rng::new(seed);
        for variant in variants() {
            for state in random_game(variant, 25, &mut rng).iter().skip(1) {
                // Without history, a position in which the game ended by repetition is like any other.
                let state = State::from_position(variant, &state.position()).expect("round trip");
                if state.count().is_none_or(|count| count > 2_000) {
                    continue;
                }
                let mirror = Mirror::of(variant);
                let image = mirror.position(&state.position());
                let other = State::from_position(variant, &image).unwrap_or_else(|error| panic!("{error}: {image}"));
                prop_assert_eq!(other.side_to_act(), state.side_to_act().other());
                let winner = |state: &State| state.outcome().and_then(|outcome| outcome.winner());
                prop_assert_eq!(winner(&other), winner(&state).map(|side| side.other()));
                let mirrored: BTreeSet<String> = state.actions().map(|action| action.to_string()).map(|text| mirror.action(&text)).collect();
                prop_assert_eq!(difference(&mirrored, &other.actions().map(|action| action.to_string()).collect()), None, "{}", state.position());
            }
        }
    }
}

proptest! {
    #![proptest_config(fixed(400))]

    /// No text panics or is read as another move, whatever its bytes are.
    #[test]
    fn any_bytes_are_refused_politely(bytes in prop::collection::vec(any::<u8>(), 0..4096)) {
        swallow(&String::from_utf8_lossy(&bytes));
    }

    /// The same for texts that look like notation.
    #[test]
    fn near_misses_are_refused_politely(text in "[a-jA-J1-9]{0,2}[-:,/+ ()]{0,2}([a-k0-9]{1,3}[-,/: +()nesw.]{0,2}){0,12}") {
        swallow(&text);
    }
}

proptest! {
    #![proptest_config(fixed(60))]

    /// Typing errors in move texts and position strings of running games.
    #[test]
    fn slips_are_refused_politely(seed: u64) {
        let mut rng = Rng::new(seed);
        for variant in variants() {
            let states = random_game(variant, 60, &mut rng);
            for _ in 0..20 {
                let state = rng.pick(&states);
                let position = slip(&state.position(), &mut rng);
                match State::from_position(variant, &position) {
                    Ok(read) => prop_assert_eq!(read.position(), position),
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
                if state.outcome().is_none() {
                    let text = compose(state, "", &mut rng, |_| ());
                    swallow_in(state, &slip(&text, &mut rng));
                    check_begun(state, &text);
                }
            }
        }
    }
}

/// The text with one to three characters removed, doubled or replaced.
fn slip(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() + 1);
        match (rng.below(3), chars.get(at).copied()) {
            (0, Some(_)) => _ = chars.remove(at),
            (1, Some(c)) => chars.insert(at, c),
            (_, Some(_)) => {
                chars[at] =
                    *rng.pick(&['a', 'd', 'h', '1', '4', '8', '0', '-', '/', ',', ':', '+', '.', ' ', 'w', 'b', 'é'])
            }
            (_, None) => chars.push(*rng.pick(&['a', 'b', '1', '2', '-', '/', ',', ':', ' '])),
        }
    }
    chars.into_iter().collect()
}

/// Each beginning of a legal text can be continued, and a token offered after a separator can be written there.
fn check_begun(state: &State, text: &str) {
    for (at, last) in text.char_indices() {
        for begun in [text[..=at].to_owned(), format!("{}-", &text[..=at]), format!("{}/", &text[..=at])] {
            let next = match state.continuations(&begun) {
                Ok(next) => next,
                Err(error) => {
                    assert!(begun.len() > at + 1, "{}: {begun} is refused: {error}", state.position());
                    continue;
                }
            };
            let separated = begun.ends_with(['-', '/', ',', ':', '+']) && !last.is_whitespace();
            for token in next.tokens.iter().filter(|_| separated) {
                let written = format!("{begun}{}", token.label);
                let read = state.continuations(&written).map(|next| next.prefix);
                assert_eq!(read.as_ref(), Ok(&token.text), "{}: {written}", state.position());
            }
        }
    }
}

fn swallow(text: &str) {
    for variant in variants() {
        let _ = State::from_position(variant, text).map_err(|error| error.to_string());
        swallow_in(&State::start(variant), text);
    }
}

fn swallow_in(state: &State, text: &str) {
    for error in [state.parse(text).err(), state.continuations(text).err(), state.preview(text).err()] {
        if let Some(MoveError::NotNotation(error)) = &error {
            assert!(error.text.is_char_boundary(error.at));
        }
        assert!(error.is_none_or(|error| !error.to_string().is_empty()));
    }
    if let Ok(text) = canonical(state, text) {
        assert_eq!(canonical(state, &text), Ok(text.clone()));
    }
}

/// The canonical text of a move.
fn canonical(state: &State, text: &str) -> Result<String, MoveError> {
    state.parse(text).map(|action| action.to_string())
}

fn check_tokens(state: &State, next: &colonnade_rules::Continuations) {
    assert!(next.whole.is_some() || !next.tokens.is_empty(), "{}: {:?}", state.position(), next.prefix);
    for token in &next.tokens {
        let after = state.preview(&token.text).unwrap_or_else(|error| panic!("{}: {error}", token.text)).continuations;
        assert_eq!((&after.prefix, after.whole.is_some()), (&token.text, token.whole), "{}", state.position());
    }
}

/// A text that is in only one of the sets.
fn difference(a: &BTreeSet<String>, b: &BTreeSet<String>) -> Option<String> {
    a.symmetric_difference(b).next().cloned()
}

/// All moves that can be reached through tokens from a prefix.
fn composable(state: &State, prefix: &str) -> BTreeSet<String> {
    let next = state.continuations(prefix).unwrap_or_else(|error| panic!("{}: {prefix}: {error}", state.position()));
    let mut moves: BTreeSet<String> = next.whole.into_iter().collect();
    for token in next.tokens {
        moves.extend(composable(state, &token.text));
    }
    moves
}

/// Exchanges the sides in move texts and position strings of a game.
struct Mirror {
    game: Game,
    size: u8,
}

impl Mirror {
    fn of(variant: Variant) -> Mirror {
        let size = variant.name().split('x').next().and_then(|size| size.parse().ok()).unwrap_or(8);
        Mirror { game: variant.game(), size }
    }

    /// File and rank, counted from 0, of the image of a square.
    fn square(&self, (file, rank): (u8, u8)) -> (u8, u8) {
        match self.game {
            Game::Pilare | Game::Pilastri | Game::PitOfPillars => (file, rank),
            Game::Gore => (3 - file, 1 - rank),
            // A quarter turn exchanges ranks with files and light squares with dark ones.
            Game::Buku => (self.size - 1 - rank, file),
        }
    }

    fn position(&self, text: &str) -> String {
        let swap = |from: char| match from {
            'w' if self.game == Game::Pilastri || self.game == Game::Buku => 'b',
            'b' if self.game == Game::Pilastri || self.game == Game::Buku => 'w',
            'w' => 'r',
            'r' => 'w',
            'W' => 'R',
            'R' => 'W',
            's' => 'n',
            'n' if self.game == Game::Gore => 's',
            other => other,
        };
        let fields: Vec<&str> = text.split(' ').collect();
        let ranks: Vec<Vec<&str>> = fields[0].split('/').rev().map(|rank| rank.split(',').collect()).collect();
        let mut image = vec![vec![String::new(); ranks[0].len()]; ranks.len()];
        for (rank, cells) in ranks.iter().enumerate() {
            for (file, cell) in cells.iter().enumerate() {
                let (to_file, to_rank) = self.square((file as u8, rank as u8));
                image[to_rank as usize][to_file as usize] = cell.chars().map(swap).collect();
            }
        }
        let board: Vec<String> = image.iter().rev().map(|cells| cells.join(",")).collect();
        let side: String = fields[1].chars().map(swap).collect();
        let mut extras: Vec<String> = fields[2..].iter().map(|&field| field.to_owned()).collect();
        match self.game {
            Game::Pilare | Game::Pilastri => {}
            Game::Gore => {
                extras.swap(0, 1);
                extras[2] = self.squares(&extras[2]);
                if let Some(holes) = extras[2].strip_prefix('?') {
                    extras[2] = format!("?{}", in_sowing_order(holes));
                }
            }
            Game::Buku => extras.swap(0, 1),
            Game::PitOfPillars => extras.swap(1, 2),
        }
        [vec![board.join("/"), side], extras].concat().join(" ")
    }

    fn action(&self, text: &str) -> String {
        match (self.game, text.split_once(':')) {
            (Game::Buku, Some((line, path))) => {
                let line = match line.parse::<u8>() {
                    Ok(rank) => ((b'a' + self.size - rank) as char).to_string(),
                    Err(_) => (line.as_bytes()[0] - b'a' + 1).to_string(),
                };
                format!("{line}:{}", self.squares(path))
            }
            (Game::Gore, Some((_, holes))) => format!("offer:{}", in_sowing_order(&self.squares(holes))),
            (Game::Gore, None) if text.len() > 2 => text.to_owned(),
            _ => self.squares(text),
        }
    }

    /// The text with every square replaced by its image.
    fn squares(&self, text: &str) -> String {
        let mut image = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if letter.is_ascii_lowercase() && digits > 0 {
                let rank: u8 = rest[1..=digits].parse().expect("a rank");
                let (file, rank) = self.square((letter as u8 - b'a', rank - 1));
                image.push((b'a' + file) as char);
                image.push_str(&(rank + 1).to_string());
                rest = &rest[1 + digits..];
            } else {
                image.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
        image
    }
}

fn in_sowing_order(holes: &str) -> String {
    const ORDER: [&str; 8] = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let named: BTreeSet<&str> = holes.split(',').collect();
    ORDER.into_iter().filter(|hole| named.contains(hole)).collect::<Vec<_>>().join(",")
}
