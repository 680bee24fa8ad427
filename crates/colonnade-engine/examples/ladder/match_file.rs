//! Stores the pairs of a match in a file, so that a match of hours can be stopped and resumed.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write;

/// The result of a game.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    /// The points of the side that begins.
    pub(crate) points: f64,
    pub(crate) plies: u32,
    pub(crate) is_finished: bool,
}

/// Two games from the same opening with the sides exchanged.
#[derive(Clone, Copy)]
pub(crate) struct Pair(pub(crate) [Played; 2]);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [there, back] = self.0.map(|game| format!("{} {} {}", game.points, game.plies, game.is_finished));
        write!(f, "{there} {back}")
    }
}

impl Pair {
    fn read(line: &str) -> Option<Pair> {
        let parts: Vec<&str> = line.split(' ').collect();
        let game = |parts: &[&str]| match parts {
            [points, plies, is_finished] => Some(Played {
                points: points.parse().ok().filter(|points| [0.0, 0.5, 1.0].contains(points))?,
                plies: plies.parse().ok()?,
                is_finished: is_finished.parse().ok()?,
            }),
            _ => None,
        };
        (parts.len() == 6).then(|| Some(Pair([game(&parts[..3])?, game(&parts[3..])?])))?
    }
}

/// The pairs of a file, and the file to which more are written.
pub(crate) struct MatchFile {
    pairs: Vec<Pair>,
    file: Option<File>,
    failure: Option<String>,
}

impl MatchFile {
    /// An empty list without a file.
    pub(crate) fn in_memory() -> MatchFile {
        MatchFile { pairs: Vec::new(), file: None, failure: None }
    }

    /// Opens the file of the match with this name, which is the first line of the file.
    pub(crate) fn open(path: &str, name: &str) -> Result<MatchFile, String> {
        let failed = |error: std::io::Error| format!("{path}: {error}");
        let text = if std::path::Path::new(path).exists() {
            std::fs::read_to_string(path).map_err(failed)?
        } else {
            String::new()
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        let mut lines = text.lines();
        match lines.next() {
            None => writeln!(file, "{name}").map_err(failed)?,
            Some(first) if first == name => {}
            Some(first) => return Err(format!("{path} is of another match: {first:?}, not {name:?}")),
        }
        let mut pairs = Vec::new();
        for (line, at) in lines.zip(2..) {
            pairs.push(Pair::read(line).ok_or_else(|| format!("{path}, line {at}: {line:?} is no pair"))?);
        }
        Ok(MatchFile { pairs, file: Some(file), failure: None })
    }

    /// A pair of the file, or one that is played now and appended to the file.
    pub(crate) fn pair(&mut self, at: usize, play: impl FnOnce() -> Pair) -> Pair {
        if let Some(pair) = self.pairs.get(at) {
            return *pair;
        }
        let pair = play();
        if let Some(Err(error)) = self.file.as_mut().map(|file| file.write_all(format!("{pair}\n").as_bytes())) {
            self.failure = Some(error.to_string());
        }
        pair
    }

    /// Reports whether everything was written.
    pub(crate) fn finish(self) -> Result<(), String> {
        self.failure.map_or(Ok(()), |error| Err(format!("the pairs were not written: {error}")))
    }
}
