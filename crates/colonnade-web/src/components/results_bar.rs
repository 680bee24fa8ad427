//! How games ended, as a bar: a part for each side in the colour of its pieces, and a narrower one for draws. The
//! explorer, the rules and the statistics show the same bar with the same legend.

use colonnade_language::say;
use colonnade_rules::{BySide, Game as GameKind, SideName};
use colonnade_wording::side as side_name;
use colonnade_wording::statistics::drawn;

/// The width of a bar, and its height.
pub(crate) const BAR: (u64, u64) = (1_000, 10);

/// A part of a bar.
pub(crate) struct BarPart {
    /// The code of the side that won, or `draw`: the class that has its colour.
    pub(crate) class: &'static str,
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
}

/// An entry of the legend of bars.
pub(crate) struct LegendEntry {
    pub(crate) class: &'static str,
    pub(crate) text: String,
}

/// The sides of a game; `None` for a game that this version does not know.
type Sides = Option<BySide<SideName>>;

/// The sides of the game with a slug.
pub(crate) fn sides_of(slug: &str) -> Sides {
    slug.parse::<GameKind>().ok().map(|game| game.info().sides)
}

const DRAW: &str = "draw";

/// The classes of wins of the first side, of draws, and of wins of the second side.
fn classes(sides: Sides) -> [&'static str; 3] {
    let BySide { first, second } = sides.unwrap_or(BySide { first: SideName::South, second: SideName::North });
    [first.code(), DRAW, second.code()]
}

/// The parts of the bar for the numbers of wins of the first side, draws, and wins of the second side. Parts of no
/// games are left out, and the others fill the bar.
pub(crate) fn bar_parts(sides: Sides, results: [u64; 3]) -> Vec<BarPart> {
    let all = results.iter().sum::<u64>().max(1);
    let at = |end: usize| results[..end].iter().sum::<u64>() * BAR.0 / all;
    let part = |(at_part, class): (usize, &'static str)| {
        let height = if class == DRAW { BAR.1 / 2 } else { BAR.1 };
        BarPart { class, x: at(at_part), y: (BAR.1 - height) / 2, width: at(at_part + 1) - at(at_part), height }
    };
    classes(sides).into_iter().enumerate().filter(|&(at_part, _)| results[at_part] > 0).map(part).collect()
}

/// The legend of the bars of a game.
pub(crate) fn legend(sides: BySide<SideName>) -> Vec<LegendEntry> {
    let texts = [
        say!(web::won_side, side = side_name(sides.first)),
        drawn(),
        say!(web::won_side, side = side_name(sides.second)),
    ];
    classes(Some(sides)).into_iter().zip(texts).map(|(class, text)| LegendEntry { class, text }).collect()
}

/// The legend of a bar with a number for each of its parts, without draws if there were none.
pub(crate) fn counted_legend(sides: Sides, results: [u64; 3], labels: [String; 3]) -> Vec<LegendEntry> {
    let entries = classes(sides).into_iter().zip(labels).zip(results);
    let entries = entries.filter(|((class, _), count)| *class != DRAW || *count > 0);
    entries.map(|((class, text), _)| LegendEntry { class, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W26, N12: each side has the colour of its pieces, in whatever order the sides move.
    #[test]
    fn parts_have_the_colours_of_their_sides() {
        let drawn = |slug: &str, results: [u64; 3]| -> Vec<(&str, u64, u64)> {
            let parts = bar_parts(sides_of(slug), results);
            parts.iter().map(|part| (part.class, part.x, part.width)).collect()
        };
        assert_eq!(drawn("pilare", [3, 0, 1]), [("red", 0, 750), ("white", 750, 250)]);
        assert_eq!(drawn("pit-of-pillars", [1, 0, 0]), [("white", 0, 1_000)]);
        assert_eq!(drawn("pilastri", [1, 1, 1]), [("white", 0, 333), ("draw", 333, 333), ("black", 666, 334)]);
        assert_eq!(drawn("gore", [0, 0, 7]), [("north", 0, 1_000)]);
        assert_eq!(drawn("buku", [0, 0, 0]), []);
        let classes: Vec<&str> = legend(GameKind::Pilare.info().sides).iter().map(|entry| entry.class).collect();
        assert_eq!(classes, ["red", DRAW, "white"]);
        let known: Vec<_> = GameKind::ALL.iter().map(|game| sides_of(game.slug())).collect();
        assert!(known.iter().all(Option::is_some) && sides_of("chess").is_none());
    }

    /// Every class of a bar has a colour in the style of the pages.
    #[test]
    fn every_part_is_painted() {
        let style = include_str!("../assets/style.css");
        for class in GameKind::ALL.iter().flat_map(|game| classes(sides_of(game.slug()))) {
            assert!(style.contains(&format!(".bar .{class} {{ fill: ")), "{class}");
        }
    }
}
