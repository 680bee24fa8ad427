//! Many positions of a game in one response, so that a page can replay it without a request for each.
//!
//! Successive pictures of a game hardly differ, so each is encoded as its difference from the one before. A list has
//! each distinct piece of all pictures once; a piece is the part of an SVG from after one `>` to the next.

use std::collections::HashMap;

use serde::Serialize;

use crate::board::game_view::{BoardOptions, GameView};
use colonnade_view::render;

/// The most positions of one response. Responses begin at multiples of it; the script of the pages has it, too.
pub(crate) const MOST: u32 = 64;

#[derive(Serialize)]
struct Frames {
    /// The number of actions before the first position.
    from: u32,
    /// The number of actions of the game.
    plies: u32,
    pieces: Vec<String>,
    frames: Vec<PictureFrame>,
}

/// A position and its picture: `head` pieces of the previous picture's beginning, its own, and `tail` of its end.
#[derive(Serialize)]
struct PictureFrame {
    head: usize,
    own: Vec<usize>,
    tail: usize,
    position: String,
}

impl Frames {
    fn push(&mut self, last: &mut Vec<usize>, numbers: &mut HashMap<String, usize>, svg: &str, position: String) {
        let number = |piece: &str| match numbers.get(piece) {
            Some(&number) => number,
            None => {
                numbers.insert(piece.to_owned(), self.pieces.len());
                self.pieces.push(piece.to_owned());
                self.pieces.len() - 1
            }
        };
        let now: Vec<usize> = svg.split_inclusive('>').map(number).collect();
        let same = |(a, b): &(&usize, &usize)| a == b;
        let head = last.iter().zip(&now).take_while(same).count();
        let tail = last[head..].iter().rev().zip(now[head..].iter().rev()).take_while(same).count();
        self.frames.push(PictureFrame { head, own: now[head..now.len() - tail].to_vec(), tail, position });
        *last = now;
    }
}

/// Up to [`MOST`] positions, the first one after `from` actions, as JSON. `None` if the game cannot be replayed.
pub(crate) fn write(game: &GameView, from: u32, options: BoardOptions) -> Option<Vec<u8>> {
    let mut written = Frames { from, plies: game.plies(), pieces: Vec::new(), frames: Vec::new() };
    let mut last = Vec::new();
    let mut numbers = HashMap::new();
    let replay = game.replay(options);
    let mut walk = replay.walk();
    for ply in from..=game.plies().min(from + MOST - 1) {
        game.advance(&mut walk, ply).then_some(())?;
        written.push(&mut last, &mut numbers, &render::svg(&walk.picture()), walk.state().position());
    }
    serde_json::to_vec(&written).ok()
}
