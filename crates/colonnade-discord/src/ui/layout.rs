//! Messages of layout components, which Discord calls Components V2: texts, lines that stand beside their own buttons, and
//! rows of controls.
//!
//! Such a message has no content. It cannot become another kind of message, so edits have to be layouts, too.

use serde_json::{Value, json};

use colonnade_wording::short;

/// The flag of messages of layout components.
pub(crate) const FLAG: u32 = 1 << 15;
/// The most characters of all texts of a message. Discord's limit is 4,000.
const MOST_CHARACTERS: usize = 3_800;
/// The most characters of the text and the headings of a message with lines.
const MOST_HEADING_CHARACTERS: usize = 1_000;

/// A part of a layout above its rows.
#[derive(Clone, Debug)]
pub(crate) enum LayoutBlock {
    /// A heading over what follows.
    Heading(String),
    /// A line of a list with the JSON of its button, if it has one.
    Line(String, Option<Value>),
    /// A separator across the message.
    Separator,
}

/// The components of a message: a text, which may be empty, the blocks, and the rows as JSON, below a separator if
/// there are lines.
///
/// Texts are cut so that all fit. The caller bounds the number of blocks; see [`pages`](crate::ui::pagination).
pub(crate) fn components(text: &str, blocks: &[LayoutBlock], rows: Vec<Value>) -> Vec<Value> {
    let lines = blocks.iter().filter(|block| matches!(block, LayoutBlock::Line(..))).count();
    let mut left = if lines == 0 { MOST_CHARACTERS } else { MOST_HEADING_CHARACTERS };
    let mut cut_heading = |text: &str| {
        let kept = if left == 0 { String::new() } else { short(text, left) };
        left -= kept.chars().count();
        kept
    };
    let text = cut_heading(text);
    let headings: Vec<String> = blocks
        .iter()
        .map(|block| if let LayoutBlock::Heading(text) = block { cut_heading(text) } else { String::new() })
        .collect();
    let used = text.chars().count() + headings.iter().map(|heading| heading.chars().count()).sum::<usize>();
    let most_line_characters = (MOST_CHARACTERS - used) / lines.max(1);
    let mut components = vec![display(&text)];
    for (block, heading) in blocks.iter().zip(headings) {
        components.push(match block {
            LayoutBlock::Heading(_) => display(&heading),
            LayoutBlock::Line(text, None) => display(&short(text, most_line_characters)),
            LayoutBlock::Line(text, Some(button)) => {
                json!({"type": 9, "components": [display(&short(text, most_line_characters))], "accessory": button})
            }
            LayoutBlock::Separator => json!({"type": 14}),
        });
    }
    components.retain(|component| component["content"] != "");
    if lines > 0 && !rows.is_empty() {
        components.push(json!({"type": 14}));
    }
    components.extend(rows);
    components
}

/// A text as a component.
fn display(text: &str) -> Value {
    json!({"type": 10, "content": text})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of components, also of those in sections.
    fn texts(components: &[Value]) -> Vec<&str> {
        components
            .iter()
            .filter_map(|part| part["content"].as_str().or(part["components"][0]["content"].as_str()))
            .collect()
    }

    #[test]
    fn texts_of_any_length_have_room_together() {
        let line = |length: usize| LayoutBlock::Line("x".repeat(length), Some(json!({"type": 2})));
        for length in [0, 10, 300, 5_000] {
            let mut blocks = vec![LayoutBlock::Heading("h".repeat(length)), LayoutBlock::Separator];
            blocks.extend((0..8).map(|_| line(length.max(1))));
            let made = components(&"t".repeat(length), &blocks, Vec::new());
            let texts = texts(&made);
            assert!(texts.iter().map(|text| text.chars().count()).sum::<usize>() <= MOST_CHARACTERS, "{length}");
            assert!(texts.iter().all(|text| !text.is_empty()), "{length}");
            assert_eq!(texts.iter().any(|text| text.ends_with('…')), length > 300, "{length}");
        }
    }

    #[test]
    fn a_text_alone_has_all_the_room() {
        let made = components(&"t".repeat(2_000), &[], vec![json!({"type": 1})]);
        assert_eq!((made.len(), texts(&made)[0].len()), (2, 2_000));
    }
}
