//! The reader of CGN: builds a record from the items of its text.

use std::borrow::Cow;

use super::lexer::{Item, Lexer};
use super::tags::{FIELDS, Tags, one_line};
use super::termination;
use super::{DEEPEST, Fault, Location, Record, RecordedAction, RecordedPlayer, comment, replay};
use colonnade_rules::{BySide, Game, GameResult, Reason};

/// A fault and its byte offset.
pub(super) type Located = (usize, Fault);

/// Byte offsets in a text, to report where a record is wrong.
#[derive(Debug, Default)]
pub(super) struct Offsets {
    /// The offsets of all actions, in the order of the text.
    actions: Vec<usize>,
    start: usize,
    result: usize,
    reason: usize,
    glory: usize,
}

impl Offsets {
    /// The byte offset of a location in the record.
    pub(super) fn offset(&self, record: &Record, place: &Location) -> usize {
        match place {
            Location::Start => self.start,
            Location::Result => self.result,
            Location::Reason => self.reason,
            Location::Glory => self.glory,
            Location::Action(path) => self.actions.get(ordinal(&record.actions, path)).copied().unwrap_or(0),
        }
    }
}

/// The number of actions in the text before the one at a path.
fn ordinal(line: &[RecordedAction], path: &[usize]) -> usize {
    let all = |line: &[RecordedAction]| -> usize { line.iter().map(size).sum() };
    match path {
        [at] => all(&line[..*at]),
        [at, variation, rest @ ..] => {
            let variations = &line[*at].variations;
            let before: usize = variations[..*variation].iter().map(|line| all(line)).sum();
            all(&line[..*at]) + 1 + before + ordinal(&variations[*variation], rest)
        }
        [] => 0,
    }
}

/// The number of actions in an action and its variations, itself included.
fn size(action: &RecordedAction) -> usize {
    1 + action.variations.iter().flatten().map(size).sum::<usize>()
}

/// Reads the text of a record and notes offsets in it.
pub(super) fn read(text: &str, offsets: &mut Offsets) -> Result<Record, Located> {
    let mut heading = Heading::default();
    let mut lexer = Lexer::new(text);
    let mut comment = None;
    let first = loop {
        match lexer.next().transpose()? {
            Some((at, Item::Tag { name, at: value_at, value })) => heading.add(Tag { name, at, value_at, value })?,
            Some((_, Item::Comment(text))) => comment::append(&mut comment, text),
            other => break other,
        }
    };
    let mut record = heading.record(offsets)?;
    record.comment = comment;

    offsets.actions.clear();
    let mut movetext = Movetext::new(&mut record, &mut offsets.actions);
    if let Some((at, item)) = first {
        movetext.add(at, item)?;
    }
    for next in lexer {
        let (at, item) = next?;
        movetext.add(at, item)?;
    }
    let end = movetext.finish()?;
    let (at, result) = heading.agree(end, text.trim_end().len())?;
    offsets.result = at;
    record.result = result;
    Ok(record)
}

struct Tag<'a> {
    name: &'a str,
    at: usize,
    value_at: usize,
    value: Cow<'a, str>,
}

/// The tags of a record.
#[derive(Default)]
struct Heading<'a>(Vec<Tag<'a>>);

impl<'a> Heading<'a> {
    fn add(&mut self, tag: Tag<'a>) -> Result<(), Located> {
        if self.get(tag.name).is_some() {
            return Err((tag.at, Fault::DuplicateTag(tag.name.to_owned())));
        }
        self.0.push(tag);
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&Tag<'a>> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// The parsed value of a tag, if the record has the tag.
    fn value<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<Option<T>, Located> {
        let Some(tag) = self.get(name) else { return Ok(None) };
        read(&tag.value).map(Some).map_err(|fault| (tag.value_at, fault))
    }

    fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(|tag| one_line(&tag.value).into_owned())
    }

    fn number<T: std::str::FromStr>(&self, name: &'static str) -> Result<Option<T>, Located> {
        self.value(name, |text| text.trim().parse().map_err(|_| Fault::Number { name, value: text.to_owned() }))
    }

    /// The record of the tags, without actions and result.
    fn record(&self, offsets: &mut Offsets) -> Result<Record, Located> {
        let first = self.0.first().map_or(0, |tag| tag.at);
        let game: Game = self.value("Game", |text| Ok(text.parse()?))?.ok_or((first, Fault::NoGame))?;
        let variant = self.value("Variant", |text| Ok(game.variant(text)?))?.unwrap_or(game.standard());
        let mut record = Record::new(variant);
        let unknown = RecordedPlayer::default;
        record.players = BySide {
            first: RecordedPlayer {
                name: self.text("First").unwrap_or(unknown().name),
                id: self.number("FirstId")?,
                rating: self.number("FirstRating")?,
            },
            second: RecordedPlayer {
                name: self.text("Second").unwrap_or(unknown().name),
                id: self.number("SecondId")?,
                rating: self.number("SecondRating")?,
            },
        };
        record.start = self.text("Position");
        record.reason = self.value("Termination", read_reason)?;
        record.tags = self.tags()?;
        let place = |name| self.get(name).map_or(0, |tag| tag.value_at);
        offsets.start = place("Position");
        offsets.reason = place("Termination");
        offsets.glory = place(replay::GLORY);
        Ok(record)
    }

    fn tags(&self) -> Result<Tags, Located> {
        let mut tags = Tags::default();
        for tag in self.0.iter().filter(|tag| !FIELDS.contains(&tag.name)) {
            tags.set(tag.name, &tag.value).map_err(|error| (tag.value_at, error.into()))?;
        }
        Ok(tags)
    }

    /// The result from the tag and the end of the movetext, and its offset. A missing result is reported at `last`.
    fn agree(&self, end: Option<(usize, GameResult)>, last: usize) -> Result<(usize, GameResult), Located> {
        let read = |text: &str| text.trim().parse().map_err(|_| Fault::UnknownResult(text.to_owned()));
        let tag = self.value("Result", read)?;
        match (tag, end) {
            (Some(tag), Some((at, end))) if tag != end => Err((at, Fault::TwoResults { end, tag })),
            (_, Some(end)) => Ok(end),
            (Some(tag), None) => Ok((self.get("Result").map_or(0, |tag| tag.value_at), tag)),
            (None, None) => Err((last, Fault::NoResult)),
        }
    }
}

fn read_reason(text: &str) -> Result<Reason, Fault> {
    let wanted = text.trim().to_lowercase();
    termination::read(&wanted).ok_or_else(|| Fault::unknown_reason(text, termination::termination))
}

/// Builds the actions of a record.
struct Movetext<'a> {
    record: &'a mut Record,
    offsets: &'a mut Vec<usize>,
    /// The open variations, the innermost last: the offset and the actions of each.
    variations: Vec<(usize, Vec<RecordedAction>)>,
    /// A comment in a variation before its first action; it is added to that action.
    before: Option<String>,
    /// Whether directions can complete the last action.
    can_complete: bool,
    result: Option<(usize, GameResult)>,
}

impl<'a> Movetext<'a> {
    const fn new(record: &'a mut Record, offsets: &'a mut Vec<usize>) -> Self {
        Movetext { record, offsets, variations: Vec::new(), before: None, can_complete: false, result: None }
    }

    fn line(&mut self) -> &mut Vec<RecordedAction> {
        match self.variations.last_mut() {
            Some((_, line)) => line,
            None => &mut self.record.actions,
        }
    }

    fn add(&mut self, at: usize, item: Item<'_>) -> Result<(), Located> {
        if self.result.is_some() && !matches!(item, Item::Comment(_)) {
            return Err((at, Fault::AfterResult));
        }
        let can_complete = std::mem::take(&mut self.can_complete);
        match item {
            Item::Action(text) => self.action(at, text),
            Item::Directions(text) => self.directions(at, text, can_complete),
            Item::Nag(nag) => self.line().last_mut().ok_or((at, Fault::NagFirst))?.nags.push(nag),
            Item::Comment(text) => self.comment(text),
            Item::Open => {
                if self.line().is_empty() {
                    return Err((at, Fault::VariationFirst));
                }
                if self.variations.len() == DEEPEST {
                    return Err((at, Fault::TooDeep));
                }
                self.variations.push((at, Vec::new()));
            }
            Item::Close => self.close(at)?,
            Item::Result(_) if !self.variations.is_empty() => return Err((at, Fault::ResultInVariation)),
            Item::Result(result) => self.result = Some((at, result)),
            Item::Tag { .. } => return Err((at, Fault::Unexpected('['))),
        }
        Ok(())
    }

    fn action(&mut self, at: usize, text: &str) {
        let mut action = RecordedAction::new(text);
        if let Some(before) = self.before.take() {
            comment::note(&mut action.at, &mut action.comment, &before);
        }
        self.offsets.push(at);
        self.can_complete = true;
        self.line().push(action);
    }

    /// Directions after a starting square. In Buku a lone `e` is the empty file e, which can be picked up.
    fn directions(&mut self, at: usize, text: &str, can_complete: bool) {
        let is_file = self.record.variant.game() == Game::Buku && text.eq_ignore_ascii_case("e");
        match self.line().last_mut() {
            Some(action) if can_complete && !is_file => {
                action.text.push(' ');
                action.text.push_str(text);
            }
            _ => self.action(at, text),
        }
    }

    fn comment(&mut self, text: &str) {
        let in_variation = !self.variations.is_empty();
        match self.line().last_mut() {
            Some(action) => comment::note(&mut action.at, &mut action.comment, text),
            None if in_variation => comment::append(&mut self.before, text),
            None => comment::append(&mut self.record.comment, text),
        }
    }

    fn close(&mut self, at: usize) -> Result<(), Located> {
        let (_, line) = self.variations.pop().ok_or((at, Fault::NoVariation))?;
        if line.is_empty() {
            return Err((at, Fault::EmptyVariation));
        }
        if let Some(varied) = self.line().last_mut() {
            varied.variations.push(line);
        }
        Ok(())
    }

    fn finish(self) -> Result<Option<(usize, GameResult)>, Located> {
        match self.variations.last() {
            Some(&(at, _)) => Err((at, Fault::UnclosedVariation)),
            None => Ok(self.result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_of_actions_are_in_the_order_of_the_text() {
        let text = "[Game \"Buku\"]\n\na (b (c) d) (e f) g (h) *";
        let mut offsets = Offsets::default();
        let record = read(text, &mut offsets).expect(text);
        let letter = |path: &[usize]| {
            let at = offsets.offset(&record, &Location::Action(path.to_vec()));
            text[at..].chars().next()
        };
        assert_eq!(letter(&[0]), Some('a'));
        assert_eq!(letter(&[0, 0, 0]), Some('b'));
        assert_eq!(letter(&[0, 0, 0, 0, 0]), Some('c'));
        assert_eq!(letter(&[0, 0, 1]), Some('d'));
        assert_eq!(letter(&[0, 1, 1]), Some('f'));
        assert_eq!(letter(&[1]), Some('g'));
        assert_eq!(letter(&[1, 0, 0]), Some('h'));
    }

    #[test]
    fn names_of_games_may_have_a_combining_accent() {
        let record = read("[Game \"Gore\u{301}\"] *", &mut Offsets::default()).expect("a record");
        assert_eq!(record.variant.game(), Game::Gore);
    }

    #[test]
    fn comments_belong_to_the_action_before_them_or_to_the_record() {
        let text = "{0}[Game \"Pilare\"]{1} ;2\n 1. {3} a1 {4} $7 {5} ({6} b1 {7}) {8} * {9}";
        let record = read(text, &mut Offsets::default()).expect(text);
        assert_eq!(record.comment.as_deref(), Some("0 1 2 3"));
        assert_eq!(record.actions[0].comment.as_deref(), Some("4 5 8 9"));
        assert_eq!(record.actions[0].variations[0][0].comment.as_deref(), Some("6 7"));
    }

    #[test]
    fn directions_complete_the_action_before_them() {
        let texts = |game: &str, moves: &str| -> Vec<String> {
            let text = format!("[Game \"{game}\"]\n{moves} *");
            let record = read(&text, &mut Offsets::default()).expect(moves);
            record.actions.into_iter().map(|action| action.text).collect()
        };
        assert_eq!(texts("Pilare", "1. a1 NNE f6\ne"), ["a1 NNE", "f6 e"]);
        assert_eq!(texts("Buku", "3:d4 nn e"), ["3:d4 nn", "e"]);
        assert_eq!(texts("Buku", "3:d4 {x} nn"), ["3:d4", "nn"]);
    }
}
