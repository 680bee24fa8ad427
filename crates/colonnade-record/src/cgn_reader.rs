//! The reader of CGN: builds a record from the items of its text.

use std::borrow::Cow;

use super::lexer::{Item, Lexer};
use super::tags::{FIELDS, Tags, are_reversed, one_line};
use super::termination;
use super::tolerance::{Located, Tolerance, as_written};
use super::{DEEPEST, Fault, Location, Record, RecordedAction, RecordedPlayer, comment, replay};
use colonnade_rules::{BySide, Game, GameResult, Reason};

/// Byte offsets in a text, to report where a record is wrong.
#[derive(Debug, Default)]
pub(super) struct Offsets {
    /// The offsets of all actions, in the order of the text.
    actions: Vec<usize>,
    start: usize,
    result: usize,
    reason: usize,
    glory: usize,
    /// Whether the record gives no result that is understood.
    pub(super) is_result_unknown: bool,
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
pub(super) fn read(text: &str, offsets: &mut Offsets, tolerance: &mut Tolerance) -> Result<Record, Located> {
    let mut heading = Heading { tags: Vec::new(), tolerance };
    let mut lexer = if heading.tolerance.is_lenient() { Lexer::lenient(text) } else { Lexer::new(text) };
    let mut comment = None;
    let first = loop {
        let next = lexer.next().transpose()?;
        heading.note(&mut lexer);
        match next {
            Some((at, Item::Tag { name, at: value_at, value })) => {
                heading.add(Tag { name, at, value_at, value }, &mut comment)?;
            }
            Some((_, Item::Comment(text) | Item::Unread(text))) => comment::append(&mut comment, text),
            other => break other,
        }
    };
    let mut record = heading.record(offsets)?;
    record.comment = comment;

    offsets.actions.clear();
    let mut movetext = Movetext::new(&mut record, &mut offsets.actions, heading.tolerance);
    if let Some((at, item)) = first {
        movetext.add(at, item)?;
    }
    while let Some((at, item)) = lexer.next().transpose()? {
        lexer.remarks().into_iter().for_each(|(at, fault)| movetext.tolerance.remark(at, fault));
        movetext.add(at, item)?;
    }
    let end = movetext.finish()?;
    let (at, result) = heading.agree(end, text.trim_end().len())?;
    offsets.result = at;
    offsets.is_result_unknown = result.is_none();
    record.result = result.unwrap_or(GameResult::Unfinished);
    Ok(record)
}

struct Tag<'a> {
    name: &'a str,
    at: usize,
    value_at: usize,
    value: Cow<'a, str>,
}

/// The tags of a record.
struct Heading<'a, 't> {
    tags: Vec<Tag<'a>>,
    tolerance: &'t mut Tolerance,
}

impl<'a> Heading<'a, '_> {
    /// Notes what the lexer passed over.
    fn note(&mut self, lexer: &mut Lexer<'a>) {
        lexer.remarks().into_iter().for_each(|(at, fault)| self.tolerance.remark(at, fault));
    }

    /// Adds a tag. Of two with the same name the first one counts; the other one is kept in the comment.
    fn add(&mut self, tag: Tag<'a>, comment: &mut Option<String>) -> Result<(), Located> {
        if let Some(before) = self.get(tag.name) {
            let is_new = before.value != tag.value;
            self.tolerance.pass(tag.at, Fault::DuplicateTag(tag.name.to_owned()))?;
            if is_new {
                comment::append(comment, &format!("{}: {}", tag.name, tag.value));
            }
            return Ok(());
        }
        self.tags.push(tag);
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The parsed value of a tag, if the record has the tag.
    fn value<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<Option<T>, Located> {
        let Some(tag) = self.get(name) else { return Ok(None) };
        read(&tag.value).map(Some).map_err(|fault| (tag.value_at, fault))
    }

    /// The parsed value of a tag without which the game is understood: a lenient reader keeps what is not understood.
    fn detail<T>(
        &mut self,
        tags: &mut Tags,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, Fault>,
    ) -> Result<Option<T>, Located> {
        let Some(tag) = self.get(name) else { return Ok(None) };
        let value = tag.value.clone();
        let at = tag.value_at;
        match read(&value) {
            Ok(found) => Ok(Some(found)),
            Err(_) if self.tolerance.is_unknown(&value) => Ok(None),
            Err(fault) => {
                self.tolerance.pass(at, fault)?;
                as_written(tags, name, &value);
                Ok(None)
            }
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(|tag| one_line(&tag.value).into_owned())
    }

    fn player(&mut self, tags: &mut Tags, [name, id, rating]: [&'static str; 3]) -> Result<RecordedPlayer, Located> {
        let is_lenient = self.tolerance.is_lenient();
        let number = |name, value: &str, bounds| Fault::Number { name, value: value.to_owned(), bounds };
        let id = self.detail(tags, id, |text| text.trim().parse().map_err(|_| number(id, text, (0, u64::MAX))))?;
        let rating = self.detail(tags, rating, |text| {
            // A question mark says that the rating is provisional.
            let value = text.trim();
            let value = if is_lenient { value.strip_suffix('?').unwrap_or(value).trim_end() } else { value };
            value.parse().map_err(|_| number(rating, text, (i32::MIN.into(), i32::MAX as u64)))
        })?;
        Ok(RecordedPlayer { name: self.text(name).unwrap_or_else(|| RecordedPlayer::default().name), id, rating })
    }

    /// The record of the tags, without actions and result.
    fn record(&mut self, offsets: &mut Offsets) -> Result<Record, Located> {
        let first = self.tags.first().map_or(0, |tag| tag.at);
        let game: Option<Game> = self.value("Game", |text| Ok(text.parse()?))?;
        let game = game.ok_or_else(|| self.tolerance.first_or((first, Fault::NoGame)))?;
        let variant = self.value("Variant", |text| Ok(game.variant(text)?))?.unwrap_or(game.standard());
        let mut record = Record::new(variant);
        let tags = &mut record.tags;
        record.players = BySide {
            first: self.player(tags, ["First", "FirstId", "FirstRating"])?,
            second: self.player(tags, ["Second", "SecondId", "SecondRating"])?,
        };
        record.start = self.text("Position");
        let is_lenient = self.tolerance.is_lenient();
        let reason = self.detail(tags, "Termination", |text| read_reason(text, is_lenient))?;
        record.reason = reason.flatten();
        self.set_tags(tags)?;
        let place = |name| self.get(name).map_or(0, |tag| tag.value_at);
        offsets.start = place("Position");
        offsets.reason = place("Termination");
        offsets.glory = place(replay::GLORY);
        let last_day = place("EndDate");
        if let (Some(first), Some(last)) = (tags.get("Date"), tags.get("EndDate"))
            && are_reversed(first, last)
        {
            self.tolerance.remark(last_day, Fault::DaysReversed);
        }
        Ok(record)
    }

    fn set_tags(&mut self, tags: &mut Tags) -> Result<(), Located> {
        for tag in self.tags.iter().filter(|tag| !FIELDS.contains(&tag.name)) {
            self.tolerance.set(tags, tag.name, &tag.value, tag.value_at)?;
        }
        Ok(())
    }

    /// The result from the tag and the end of the movetext, and its offset. A missing result is reported at `last`.
    /// `None` if a lenient reader does not understand the only one.
    fn agree(&mut self, end: Option<(usize, GameResult)>, last: usize) -> Result<(usize, Option<GameResult>), Located> {
        let tag = self.get("Result").map(|tag| (tag.value.clone(), tag.value_at));
        let read = match &tag {
            Some((value, at)) => self.tolerance.result(value, *at)?,
            None => None,
        };
        match (read, end) {
            (Some(tag), Some((at, end))) if tag != end => Err((at, Fault::TwoResults { end, tag })),
            (_, Some((at, end))) => Ok((at, Some(end))),
            (read, None) => tag.map(|(_, at)| (at, read)).ok_or((last, Fault::NoResult)),
        }
    }
}

/// The reason of a tag. For a lenient reader, a game can end normally, as the play shows it.
fn read_reason(text: &str, is_lenient: bool) -> Result<Option<Reason>, Fault> {
    let wanted = text.trim().to_lowercase();
    if is_lenient && wanted == "normal" {
        return Ok(None);
    }
    let reason = termination::read(&wanted);
    reason.map(Some).ok_or_else(|| Fault::unknown_reason(text, termination::termination))
}

/// Builds the actions of a record.
struct Movetext<'a> {
    tolerance: &'a mut Tolerance,
    record: &'a mut Record,
    offsets: &'a mut Vec<usize>,
    /// The open variations, the innermost last: the offset and the actions of each.
    variations: Vec<(usize, Vec<RecordedAction>)>,
    /// A comment in a variation before its first action; it is added to that action.
    before: Option<String>,
    /// Annotations before the first action of a line; they are added to that action.
    nags_before: Vec<u8>,
    /// Whether directions can complete the last action.
    can_complete: bool,
    result: Option<(usize, GameResult)>,
}

impl<'a> Movetext<'a> {
    const fn new(record: &'a mut Record, offsets: &'a mut Vec<usize>, tolerance: &'a mut Tolerance) -> Self {
        Movetext {
            tolerance,
            record,
            offsets,
            variations: Vec::new(),
            before: None,
            nags_before: Vec::new(),
            can_complete: false,
            result: None,
        }
    }

    fn line(&mut self) -> &mut Vec<RecordedAction> {
        match self.variations.last_mut() {
            Some((_, line)) => line,
            None => &mut self.record.actions,
        }
    }

    fn add(&mut self, at: usize, item: Item<'_>) -> Result<(), Located> {
        if self.result.is_some() {
            match item {
                Item::Comment(_) | Item::Unread(_) => {}
                Item::Nag(_) => self.tolerance.pass(at, Fault::AfterResult)?,
                _ => return Err((at, Fault::AfterResult)),
            }
        }
        let can_complete = std::mem::take(&mut self.can_complete);
        match item {
            Item::Action(text) => self.action(at, text),
            Item::Directions(text) => self.directions(at, text, can_complete),
            Item::Nag(nag) => self.nag(at, nag)?,
            Item::Comment(text) => self.comment(at, text),
            Item::Unread(text) => self.keep(text),
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
            Item::Result(result) if !self.variations.is_empty() => {
                self.tolerance.pass(at, Fault::ResultInVariation)?;
                self.keep(result.as_str());
            }
            Item::Result(result) => self.result = Some((at, result)),
            Item::Tag { .. } => return Err((at, Fault::Unexpected('['))),
        }
        Ok(())
    }

    fn nag(&mut self, at: usize, nag: u8) -> Result<(), Located> {
        match self.line().last_mut() {
            Some(action) => action.nags.push(nag),
            None => {
                self.tolerance.pass(at, Fault::NagFirst)?;
                self.nags_before.push(nag);
            }
        }
        Ok(())
    }

    fn action(&mut self, at: usize, text: &str) {
        let mut action = RecordedAction::new(text);
        if let Some(before) = self.before.take() {
            comment::note(&mut action.at, &mut action.comment, &before);
        }
        action.nags.append(&mut self.nags_before);
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

    fn comment(&mut self, at: usize, text: &str) {
        if let Some((from, found)) = comment::bad_time(text) {
            self.tolerance.remark(at + 1 + from, Fault::Time(found.to_owned()));
        }
        self.keep(text);
    }

    /// Keeps a text as a comment.
    fn keep(&mut self, text: &str) {
        let in_variation = !self.variations.is_empty();
        match self.line().last_mut() {
            Some(action) => comment::note(&mut action.at, &mut action.comment, text),
            None if in_variation => comment::append(&mut self.before, text),
            None => comment::append(&mut self.record.comment, text),
        }
    }

    /// Ends a variation. One without an action is a comment in brackets.
    fn close(&mut self, at: usize) -> Result<(), Located> {
        let Some((_, line)) = self.variations.pop() else {
            return self.tolerance.pass(at, Fault::NoVariation);
        };
        if line.is_empty() {
            self.tolerance.pass(at, Fault::EmptyVariation)?;
            self.nags_before.clear();
            if let Some(before) = self.before.take() {
                self.keep(&before);
            }
        } else if let Some(varied) = self.line().last_mut() {
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

    fn read(text: &str, offsets: &mut Offsets) -> Result<Record, Located> {
        super::read(text, offsets, &mut Tolerance::new(false))
    }

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
