//! The graph of a game's chances: a point for each position, from the first side's defeat below to its win above.

use super::{FontWeight, Scene, Size, Theme};
use colonnade_pictures::{Curve, can_draw};
use colonnade_play::clean_name;
use colonnade_rules::{BySide, Game};
use colonnade_wording as wording;

/// The chances of a game and how they are shown.
#[derive(Clone, Debug)]
pub struct Chances {
    /// The game, which names the sides.
    pub game: Game,
    /// The players' names: the first one's is above.
    pub names: BySide<String>,
    /// The chance of the first side to win in each position, in thousandths.
    pub chances: Vec<u16>,
    /// The indices in `chances` of positions to mark: those after an action that gave much away.
    pub marked: Vec<usize>,
    /// The colours.
    pub theme: Theme,
    /// The width of the picture.
    pub size: Size,
}

impl Chances {
    /// The shapes of the graph.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.curve().scene()
    }

    /// The height of the graph where it is [`WIDTH`](super::WIDTH) wide.
    #[must_use]
    pub const fn height(&self) -> f32 {
        Curve::HEIGHT
    }

    /// A PNG with a palette.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        self.curve().png()
    }

    /// An SVG with [`Chances::alt_text`] as its description.
    #[must_use]
    pub fn svg(&self) -> String {
        self.curve().svg(&self.alt_text())
    }

    /// The same without the names, for a page that writes them beside it.
    #[must_use]
    pub fn plot_svg(&self) -> String {
        self.curve().plot_svg(&self.alt_text())
    }

    /// The height of the picture of [`Chances::plot_svg`] divided by its width.
    #[must_use]
    pub fn plot_ratio(&self) -> f32 {
        Curve::plot_ratio()
    }

    /// The graph in words.
    #[must_use]
    pub fn alt_text(&self) -> String {
        let names = wording::analysis::sides(self.game, &self.clean_names());
        wording::analysis::graph(&names, &self.chances, self.marked.len())
    }

    fn curve(&self) -> Curve {
        // Only the side, if the player's name cannot be drawn as a whole.
        let drawn = self.clean_names().map(|name| if can_draw(&name, FontWeight::Bold) { name } else { String::new() });
        let names = wording::analysis::sides(self.game, &drawn);
        let chances = self.chances.clone();
        let marked = self.marked.clone();
        Curve { names, chances, marked, theme: self.theme, size: self.size }
    }

    fn clean_names(&self) -> BySide<String> {
        self.names.clone().map(|name| clean_name(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_in_words_and_in_the_picture() {
        let names = BySide { first: "Ann".to_owned(), second: "Ben \u{f0000}".to_owned() };
        let chances = vec![500, 1000, 0];
        let marked = vec![2];
        let graph = Chances { game: Game::Gore, names, chances, marked, theme: Theme::Wood, size: Size::default() };
        let words = graph.alt_text();
        assert!(words.contains("Ann") && words.contains("Ben"), "{words}");
        let drawn = graph.scene().to_string();
        assert!(drawn.contains("Ann") && !drawn.contains("Ben"), "{drawn}");
    }
}
