//! The parts of docs/known.json, and its text: a line for each row.

use serde_json::Value;

use super::made::{self, Extent};

/// Finds the rows of a part again and gives them one after another.
type Make = fn(Extent, &mut dyn FnMut(Value)) -> Result<(), String>;

/// One kind of result.
pub(super) struct Part {
    pub(super) name: &'static str,
    /// Who runs it finds the rows.
    pub(super) command: &'static str,
    /// The fields of a row in order.
    fields: &'static [&'static str],
    /// How many of the fields name the row; the others are what is known.
    keys: usize,
    /// Whether making the rows is what the command does, so that its time is that of the command.
    pub(super) is_timed: bool,
    pub(super) make: Make,
}

const KNOWN: &str = "cargo run --release -p colonnade-engine --example ladder -- known";

/// All parts in the order of the file.
pub(super) const PARTS: [Part; 5] = [
    Part {
        name: "solved",
        command: KNOWN,
        fields: &["variant", "winner", "moves", "winning", "seconds"],
        keys: 1,
        is_timed: true,
        make: made::solved_boards,
    },
    Part {
        name: "endings",
        command: KNOWN,
        fields: &["stones", "positions", "gaining", "even", "losing", "open", "bytes", "checksum"],
        keys: 1,
        is_timed: true,
        make: made::endings,
    },
    Part {
        name: "puzzles",
        command: "cargo run --release -p colonnade-engine --example puzzles -- check",
        fields: &["variant", "puzzles"],
        keys: 1,
        is_timed: false,
        make: made::puzzles,
    },
    Part {
        name: "survey",
        command: "cargo run --release -p colonnade-engine --example ladder -- survey 3 400",
        fields: &[
            "variant",
            "first",
            "games",
            "score",
            "scoreInterval",
            "draws",
            "cutOff",
            "plies",
            "pliesInterval",
            "median",
            "longest",
            "actions",
            "actionsLow",
            "actionsHigh",
            "seconds",
        ],
        keys: 1,
        is_timed: true,
        make: made::survey,
    },
    Part {
        name: "counts",
        command: "colonnade perft --game GAME --variant VARIANT --depth PLIES",
        fields: &["variant", "plies", "sequences", "seconds"],
        keys: 2,
        is_timed: true,
        make: made::counts,
    },
];

impl Part {
    /// The rows of a part of the file.
    pub(super) fn rows<'a>(name: &str, file: &'a Value) -> &'a [Value] {
        file[name]["rows"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The row of the file that has the name of a row.
    pub(super) fn known<'a>(&self, file: &'a Value, row: &Value) -> Option<&'a Value> {
        let is_named = |known: &&Value| self.fields[..self.keys].iter().all(|field| known[*field] == row[*field]);
        Part::rows(self.name, file).iter().find(is_named)
    }

    /// Whether two rows are equal but for the seconds.
    pub(super) fn agree(&self, one: &Value, other: &Value) -> bool {
        self.fields.iter().filter(|field| **field != "seconds").all(|field| one[*field] == other[*field])
    }

    /// The line of a row.
    pub(super) fn line(&self, row: &Value) -> String {
        let fields: Vec<String> = self.fields.iter().map(|field| format!("\"{field}\": {}", row[*field])).collect();
        format!("{{ {} }}", fields.join(", "))
    }

    fn text(&self, file: &Value) -> String {
        let head =
            format!("\"command\": {},\n    \"seconds\": {}", file[self.name]["command"], file[self.name]["seconds"]);
        let rows: Vec<String> = Part::rows(self.name, file).iter().map(|row| self.line(row)).collect();
        format!("  \"{}\": {{\n    {head},\n    \"rows\": [\n      {}\n    ]\n  }}", self.name, rows.join(",\n      "))
    }
}

/// The text of the file.
pub(super) fn text(file: &Value) -> String {
    let parts: Vec<String> = PARTS.iter().map(|part| part.text(file)).collect();
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}
