//! The symmetries of the games: a mirrored game is legal, ends equally, and has the same positions up to symmetry.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use colonnade_rules::{Game, GameResult, State, Variant};
use colonnade_testing::{Rng, random_game, seed, variants};

/// A mirror image of a game: a turn of the board, and whether the sides are exchanged. It parses texts itself, so that
/// the tests do not depend on the code under test.
#[derive(Clone, Copy, Debug)]
struct Image {
    game: Game,
    files: u8,
    ranks: u8,
    turn: u8,
    exchanged: bool,
}

/// The images under which the rules of a game do not change, the identity first.
fn images(variant: Variant) -> Vec<Image> {
    let game = variant.game();
    let size = variant.name().split('x').next().and_then(|size| size.parse().ok()).unwrap_or(8);
    let (files, ranks) = if game == Game::Gore { (4, 2) } else { (size, size) };
    let all: Vec<(u8, bool)> = match game {
        Game::Gore => vec![(0, false), (2, true)],
        Game::Buku => vec![(0, false), (1, true), (2, false), (3, true)],
        _ => (0..8).flat_map(|turn| [(turn, false), (turn, true)]).collect(),
    };
    all.into_iter().map(|(turn, exchanged)| Image { game, files, ranks, turn, exchanged }).collect()
}

impl Image {
    /// `turn` modulo 4 is the number of quarter turns; from 4 on, a reflection comes before them.
    fn square(self, (mut file, mut rank): (u8, u8)) -> (u8, u8) {
        let mut files = self.files;
        let mut ranks = self.ranks;
        if self.turn >= 4 {
            file = files - 1 - file;
        }
        for _ in 0..self.turn % 4 {
            (file, rank) = (ranks - 1 - rank, file);
            (files, ranks) = (ranks, files);
        }
        (file, rank)
    }

    fn position(self, text: &str) -> String {
        let swap = |from: char| match (self.game, from) {
            _ if !self.exchanged => from,
            (Game::Pilastri | Game::Buku, 'w') => 'b',
            (Game::Pilastri | Game::Buku, 'b') => 'w',
            (Game::Pilare | Game::PitOfPillars, 'w') => 'r',
            (Game::Pilare | Game::PitOfPillars, 'r') => 'w',
            (Game::PitOfPillars, 'W') => 'R',
            (Game::PitOfPillars, 'R') => 'W',
            (Game::Gore, 's') => 'n',
            (Game::Gore, 'n') => 's',
            _ => from,
        };
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let mut board = vec![vec![String::new(); usize::from(self.files)]; usize::from(self.ranks)];
        for (rank, cells) in (0..).zip(fields[0].split('/').rev()) {
            for (file, cell) in (0..).zip(cells.split(',')) {
                let (to_file, to_rank) = self.square((file, rank));
                board[usize::from(to_rank)][usize::from(to_file)] = cell.chars().map(swap).collect();
            }
        }
        fields[0] = board.iter().rev().map(|rank| rank.join(",")).collect::<Vec<_>>().join("/");
        fields[1] = fields[1].chars().map(swap).collect();
        match self.game {
            Game::Gore | Game::Buku if self.exchanged => fields.swap(2, 3),
            Game::PitOfPillars if self.exchanged => fields.swap(3, 4),
            _ => {}
        }
        if let Some(holes) = fields.get(4).filter(|_| self.game == Game::Gore).and_then(|deal| deal.strip_prefix('?')) {
            fields[4] = format!("?{}", in_sowing_order(&self.squares(holes)));
        } else if self.game == Game::PitOfPillars {
            fields[5] = self.squares(&fields[5]);
        }
        fields.join(" ")
    }

    fn action(self, text: &str) -> String {
        match (self.game, text.split_once(':')) {
            (Game::Buku, Some((line, path))) => {
                let rank = line.parse::<u8>().ok();
                let file = line.as_bytes()[0];
                let ends = match rank {
                    Some(rank) => [(0, rank - 1), (1, rank - 1)],
                    None => [(file - b'a', 0), (file - b'a', 1)],
                };
                let [(file, rank), (other, _)] = ends.map(|square| self.square(square));
                let line = if file == other { ((b'a' + file) as char).to_string() } else { (rank + 1).to_string() };
                format!("{line}:{}", self.squares(path))
            }
            (Game::Gore, Some((_, holes))) => format!("offer:{}", in_sowing_order(&self.squares(holes))),
            (Game::Gore, None) if text.len() > 2 => text.to_owned(),
            _ => self.squares(text),
        }
    }

    fn squares(self, text: &str) -> String {
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
                rest = &rest[1..];
            }
        }
        image
    }

    fn result(self, result: Option<GameResult>) -> Option<GameResult> {
        match result {
            Some(GameResult::Win(side)) if self.exchanged => Some(GameResult::Win(side.other())),
            other => other,
        }
    }
}

fn in_sowing_order(holes: &str) -> String {
    const ORDER: [&str; 8] = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let named: BTreeSet<&str> = holes.split(',').collect();
    ORDER.into_iter().filter(|hole| named.contains(hole)).collect::<Vec<_>>().join(",")
}

fn read(variant: Variant, position: &str) -> State {
    State::from_position(variant, position).unwrap_or_else(|error| panic!("{error}: {position}"))
}

/// A game from a position after its start, so that an image with the sides exchanged can begin as well: in Buku only
/// White can make the first turn.
fn from_somewhere(variant: Variant, rng: &mut Rng) -> (State, Vec<String>) {
    let states = random_game(variant, 70, rng);
    let first = if variant.game() == Game::Buku { 1 + rng.below(4) } else { rng.below(4) };
    let first = first.min(states.len() - 1);
    let history = states[states.len() - 1].history();
    (read(variant, &states[first].position()), history[first..].to_vec())
}

#[test]
fn a_mirrored_game_is_legal_ends_the_same_and_has_the_same_keys() {
    let mut rng = Rng::new(seed(61));
    for variant in variants() {
        for _ in 0..12 {
            let (start, moves) = from_somewhere(variant, &mut rng);
            for image in images(variant) {
                let mut one = start.clone();
                let mut other = read(variant, &image.position(&start.position()));
                for text in &moves {
                    assert_eq!(one.key().value(), other.key().value(), "{image:?} {}", one.position());
                    if one.outcome().is_some() {
                        break;
                    }
                    let mirrored = image.action(text);
                    assert_eq!(other.play(&mirrored), Ok(mirrored), "{image:?} {}", one.position());
                    one.play(text).expect("a move of the game");
                }
                assert_eq!(other.position(), image.position(&one.position()));
                let result = |state: &State| state.outcome().map(|outcome| outcome.result);
                assert_eq!(result(&other), image.result(result(&one)), "{image:?} {}", one.position());
                assert_eq!(
                    one.outcome().map(|outcome| outcome.reason),
                    other.outcome().map(|outcome| outcome.reason),
                    "{image:?}"
                );
            }
        }
    }
}

#[test]
fn moves_of_all_images_are_the_same_moves() {
    let mut rng = Rng::new(seed(62));
    for variant in variants() {
        for _ in 0..4 {
            let states = random_game(variant, 40, &mut rng);
            let state = read(variant, &rng.pick(&states).position());
            let all =
                |state: &State| -> BTreeSet<String> { state.actions().take(300).map(|a| a.to_string()).collect() };
            for image in images(variant) {
                let position = image.position(&state.position());
                let Ok(other) = State::from_position(variant, &position) else {
                    assert_eq!(variant.game(), Game::Buku, "the first turn is White's: {position}");
                    continue;
                };
                let key = state.key();
                let its = other.key();
                assert_eq!(its.is_exchanged(), key.is_exchanged() != image.exchanged);
                for text in all(&state) {
                    assert_eq!(its.normalize_move(&image.action(&text)), key.normalize_move(&text), "{image:?} {text}");
                    let theirs = its.denormalize_move(&key.normalize_move(&text));
                    let mut one = state.clone();
                    let mut two = other.clone();
                    one.play(&text).expect("a legal move");
                    assert_eq!(two.play(&theirs).as_ref(), Ok(&theirs), "{image:?} {text} {position}");
                    assert_eq!(one.key().value(), two.key().value(), "{image:?} {text} {position}");
                }
            }
        }
    }
}

/// The smallest position string among the images, with the first side to act: computes slowly what a key means.
fn canonical(state: &State) -> String {
    let position = state.position();
    let wanted = state.key().is_exchanged();
    let all = images(state.variant()).into_iter().filter(|image| image.exchanged == wanted);
    all.map(|image| image.position(&position)).min().expect("an image")
}

#[test]
fn keys_are_equal_exactly_for_images() {
    let mut rng = Rng::new(seed(63));
    let mut by_key = HashMap::new();
    let mut by_form = BTreeMap::new();
    for variant in variants() {
        for _ in 0..30 {
            for state in random_game(variant, 30, &mut rng) {
                let form = (variant.slug(), canonical(&state));
                let key = state.key().value();
                assert_eq!(by_key.entry(key).or_insert_with(|| form.clone()), &form);
                assert_eq!(by_form.entry(form).or_insert(key), &key);
            }
        }
    }
    assert!(by_key.len() > 3_000, "{}", by_key.len());
}

#[test]
fn another_order_of_moves_leads_to_the_same_key() {
    let of = |moves: &[&str]| {
        let mut state = State::start(Game::Pilastri.standard());
        moves.iter().for_each(|text| assert_eq!(state.play(text).as_deref(), Ok(*text)));
        state.key().value()
    };
    assert_eq!(of(&["a1-a2", "f1-f2", "c1-c2"]), of(&["c1-c2", "f1-f2", "a1-a2"]));
    assert_ne!(of(&["a1-a2", "f1-f2", "c1-c2"]), of(&["a1-a2", "f1-e1", "c1-c2"]));
}

#[test]
fn what_is_no_symmetry_tells_positions_apart() {
    // In Buku, White cannot exchange ranks with files, and a mirrored board would give White the dark squares.
    let buku = |text: &str| read(Game::Buku.variant("6x6").expect("a variant"), text).key().value();
    let corner = "2,0,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1 w 1 0 0";
    let mirrored = "1,1,1,1,0,2/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1 w 1 0 0";
    let turned = "1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,0,2 w 1 0 0";
    assert_eq!(buku(corner), buku(turned));
    assert_ne!(buku(corner), buku(mirrored));
    assert_ne!(buku(corner), buku(&corner.replace(" w 1 0", " b 1 0")));
    // Goré is sown in one direction only.
    let gore = |text: &str| read(Game::Gore.standard(), text).key().value();
    assert_ne!(gore("6n,6n,6n,6n/7s,5s,6s,6s s 0 0 -"), gore("6n,6n,6n,6n/6s,6s,5s,7s s 0 0 -"));
    assert_eq!(gore("6n,6n,6n,6n/7s,5s,6s,6s s 0 0 -"), gore("6n,6n,5n,7n/6s,6s,6s,6s n 0 0 -"));
    assert_ne!(gore("6n,6n,6n,6n/7s,5s,6s,6s s 0 0 -"), gore("6n,6n,6n,6n/7s,5s,6s,6s s 0 0 x"));
}

/// Archives store positions under these numbers, so they must never change.
#[test]
fn keys_stay_what_they_are() {
    let mut rng = Rng::new(1);
    let mut all = String::new();
    for variant in variants() {
        let states = random_game(variant, 12, &mut rng);
        let last = states[states.len() - 1].clone();
        all.push_str(&format!("{} {:016x} {:016x}\n", variant.slug(), states[0].key().value(), last.key().value()));
    }
    let tall = format!("{}{}", "w".repeat(29), "r".repeat(40));
    let tower =
        format!("#,.,.,.,.,.,.,#/{}.,.,.,.,.,.,{tall},./#,.,.,.,.,.,.,# w m 3 0 -", ".,.,.,.,.,.,.,./".repeat(5));
    all.push_str(&format!("{:016x}\n", read(Game::PitOfPillars.standard(), &tower).key().value()));
    assert_eq!(all, include_str!("../data/keys.txt"), "\n{all}");
}
