//! The lexer of CGN. It is independent of the games.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

use super::Fault;
use super::format::BOM;
use super::tags::{is_name, is_name_byte};
use colonnade_rules::GameResult;

/// A token of a record's text. Move numbers are skipped.
#[derive(Clone, Debug, PartialEq)]
pub enum Item<'a> {
    /// `[Name "value"]`
    Tag {
        /// The name.
        name: &'a str,
        /// The offset of the value.
        at: usize,
        /// The value, unescaped.
        value: Cow<'a, str>,
    },
    /// The notation of an action.
    Action(&'a str),
    /// A word of only `n`, `e`, `s`, `w`: the directions of an action whose start is the previous word.
    Directions(&'a str),
    /// `$n`, or one of the signs `! ? !! ?? !? ?!` that stand for the first six.
    Nag(u8),
    /// The text inside `{…}` or after `;`.
    Comment(&'a str),
    /// `(`, which begins a variation.
    Open,
    /// `)`, which ends a variation.
    Close,
    /// The result that ends the record.
    Result(GameResult),
    /// A text that is not understood; only from a lenient lexer.
    Unread(&'a str),
}

/// Splits the text of a record into items with their byte offsets. Ends after the first fault, which has an offset too.
///
/// ```
/// use colonnade_record::{Item, Lexer};
/// let items: Vec<_> = Lexer::new("1. a1-a3 $2 *").collect::<Result<_, _>>().expect("good items");
/// assert_eq!(items[0], (3, Item::Action("a1-a3")));
/// assert_eq!(items[1], (9, Item::Nag(2)));
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    in_tags: bool,
    is_lenient: bool,
    /// The text that a lenient lexer passed over.
    remarks: Vec<(usize, Fault)>,
}

/// Bytes at which a word ends.
const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut ends = b" \t\n\r\x0b\x0c{};()[]$!?".as_slice();
    while let [end, rest @ ..] = ends {
        table[*end as usize] = true;
        ends = rest;
    }
    table
};

impl<'a> Lexer<'a> {
    /// The items of one record's text.
    #[must_use]
    pub const fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, in_tags: true, is_lenient: false, remarks: Vec::new() }
    }

    /// The same, with malformed tags and annotations as [`Item::Unread`], and results in other spellings.
    pub(super) const fn lenient(text: &'a str) -> Lexer<'a> {
        let mut lexer = Lexer::new(text);
        lexer.is_lenient = true;
        lexer
    }

    /// The faults that were passed over since the last call.
    pub(super) fn remarks(&mut self) -> Vec<(usize, Fault)> {
        std::mem::take(&mut self.remarks)
    }

    fn bytes(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn skip_while(&mut self, passed: impl Fn(u8) -> bool) -> &'a str {
        let from = self.at;
        self.at += self.bytes().iter().take_while(|&&byte| passed(byte)).count();
        &self.text[from..self.at]
    }

    /// Skips white space, byte order marks inside concatenated files, and escaped lines.
    fn blanks(&mut self) {
        loop {
            self.skip_while(is_blank);
            if self.bytes().starts_with(BOM) {
                self.at += BOM.len();
            } else if is_escape(self.text.as_bytes(), self.at) {
                self.at += memchr(b'\n', self.bytes()).unwrap_or(self.bytes().len());
            } else {
                return;
            }
        }
    }

    fn item(&mut self) -> Result<Option<(usize, Item<'a>)>, (usize, Fault)> {
        loop {
            self.blanks();
            let from = self.at;
            let Some(&first) = self.bytes().first() else { return Ok(None) };
            let comment = matches!(first, b'{' | b';');
            self.in_tags &= comment || first == b'[';
            let item = match first {
                b'{' => self.braces()?,
                b';' => self.line(),
                b'[' if self.in_tags => self.tag().or_else(|fault| self.unread_tag(from, fault))?,
                b'$' => self.nag().or_else(|fault| {
                    self.skip_while(|byte| !ENDS_WORD[usize::from(byte)]);
                    self.unread(from, fault)
                })?,
                b'!' | b'?' => self.annotation().or_else(|fault| self.unread(from, fault))?,
                b'(' | b')' => {
                    self.at += 1;
                    if first == b'(' { Item::Open } else { Item::Close }
                }
                b'}' | b'[' | b']' => {
                    let fault = (from, Fault::Unexpected(char::from(first)));
                    if first == b'[' {
                        return Err(fault);
                    }
                    self.at += 1;
                    self.unread(from, fault)?
                }
                _ => match self.word() {
                    Some(found) => return Ok(Some(found)),
                    None => continue,
                },
            };
            return Ok(Some((from, item)));
        }
    }

    /// The text since `from` as an item of a lenient lexer.
    fn unread(&mut self, from: usize, fault: (usize, Fault)) -> Result<Item<'a>, (usize, Fault)> {
        if !self.is_lenient {
            return Err(fault);
        }
        self.remarks.push(fault);
        Ok(Item::Unread(&self.text[from..self.at]))
    }

    /// A malformed tag. If only the quotes in its value are not escaped, it is read; otherwise it ends with its line.
    fn unread_tag(&mut self, from: usize, fault: (usize, Fault)) -> Result<Item<'a>, (usize, Fault)> {
        if !self.is_lenient {
            return Err(fault);
        }
        let line = self.text[from..].split('\n').next().unwrap_or_default();
        let inside = line[1..].trim_start_matches([' ', '\t']);
        let name = &inside[..inside.bytes().take_while(|&byte| is_name_byte(byte)).count()];
        let value = inside[name.len()..].trim_start_matches([' ', '\t']);
        let ends = |value: &'a str| {
            let closes = |at: &usize| value[at + 1..].trim_start_matches([' ', '\t']).starts_with(']');
            value.match_indices('"').map(|(at, _)| at).filter(|&at| at > 0).find(closes)
        };
        let offset = |part: &str| part.as_ptr() as usize - self.text.as_ptr() as usize;
        if let Some(end) = ends(value) {
            let close = value[end..].find(']').unwrap_or_default();
            self.at = offset(value) + end + close + 1;
            if is_name(name) && value.starts_with('"') {
                self.remarks.push(fault);
                return Ok(Item::Tag { name, at: offset(value), value: Cow::Borrowed(&value[1..end]) });
            }
        } else {
            self.at = from + line.trim_end().len();
        }
        self.unread(from, fault)
    }

    fn braces(&mut self) -> Result<Item<'a>, (usize, Fault)> {
        let from = self.at;
        let length = memchr(b'}', self.bytes()).ok_or((from, Fault::UnclosedComment))?;
        self.at += length + 1;
        Ok(Item::Comment(&self.text[from + 1..from + length]))
    }

    fn line(&mut self) -> Item<'a> {
        let from = self.at + 1;
        self.at += memchr(b'\n', self.bytes()).unwrap_or(self.bytes().len());
        Item::Comment(&self.text[from..self.at])
    }

    fn tag(&mut self) -> Result<Item<'a>, (usize, Fault)> {
        self.at += 1;
        self.in_line_blanks();
        let from = self.at;
        let name = self.skip_while(is_name_byte);
        if !is_name(name) {
            return Err((from, Fault::TagName));
        }
        self.in_line_blanks();
        if self.bytes().first() != Some(&b'"') {
            return Err((self.at, Fault::TagValue));
        }
        let at = self.at;
        self.at += 1;
        let value = self.value().ok_or((at, Fault::UnclosedValue))?;
        self.in_line_blanks();
        if self.bytes().first() != Some(&b']') {
            return Err((self.at, Fault::UnclosedTag));
        }
        self.at += 1;
        Ok(Item::Tag { name, at, value })
    }

    fn in_line_blanks(&mut self) {
        self.skip_while(|byte| byte == b' ' || byte == b'\t');
    }

    /// The value of a tag up to its closing quote, which is on the same line.
    fn value(&mut self) -> Option<Cow<'a, str>> {
        let from = self.at;
        let length = memchr(b'\n', self.bytes()).unwrap_or(self.bytes().len());
        let line = &self.text[from..from + length];
        let mut value = Cow::Borrowed("");
        let mut at = 0;
        loop {
            let found = at + memchr2(b'"', b'\\', &line.as_bytes()[at..])?;
            let escaped = matches!(line.as_bytes()[found..], [b'\\', b'"' | b'\\', ..]);
            if line.as_bytes()[found] == b'"' {
                self.at = from + found + 1;
                let rest = &line[at..found];
                return Some(if value.is_empty() { Cow::Borrowed(rest) } else { value + rest });
            }
            // A backslash before anything else stands for itself.
            value += &line[at..if escaped { found } else { found + 1 }];
            at = found + 1;
            if escaped {
                value += &line[at..=at];
                at += 1;
            }
        }
    }

    fn nag(&mut self) -> Result<Item<'a>, (usize, Fault)> {
        let from = self.at;
        self.at += 1;
        let digits = self.skip_while(|byte| byte.is_ascii_digit());
        let ends = self.bytes().first().is_none_or(|&byte| ENDS_WORD[usize::from(byte)]);
        match digits.parse() {
            Ok(nag) if ends => Ok(Item::Nag(nag)),
            _ => Err((from, Fault::Nag)),
        }
    }

    /// The signs that people write after a move.
    fn annotation(&mut self) -> Result<Item<'a>, (usize, Fault)> {
        let from = self.at;
        let signs = self.skip_while(|byte| matches!(byte, b'!' | b'?'));
        let place = ANNOTATIONS.iter().position(|&known| known == signs).ok_or((from, Fault::Nag))?;
        Ok(Item::Nag(place as u8 + 1))
    }

    /// A word without the move number before it. `None` if it is only a number.
    fn word(&mut self) -> Option<(usize, Item<'a>)> {
        let from = self.at;
        self.skip_while(|byte| !ENDS_WORD[usize::from(byte)]);
        if let Some(count) = counted_line(self.bytes()) {
            self.at += count;
            self.skip_while(|byte| !ENDS_WORD[usize::from(byte)]);
        }
        let word = &self.text[from..self.at];
        let other_spelling = || if self.is_lenient { result_in_other_spelling(word) } else { None };
        if let Some(result) = word.parse().ok().or_else(other_spelling) {
            return Some((from, Item::Result(result)));
        }
        let action = without_number(word);
        let item = match action.bytes().all(|byte| matches!(byte | 0x20, b'n' | b'e' | b's' | b'w')) {
            true => Item::Directions(action),
            false => Item::Action(action),
        };
        (!action.is_empty()).then_some((self.at - action.len(), item))
    }
}

/// A result with halves or dashes as other programs write them.
pub(super) fn result_in_other_spelling(text: &str) -> Option<GameResult> {
    text.replace(['–', '−'], "-").replace('½', "1/2").replace("0.5", "1/2").parse().ok()
}

/// The signs for the annotations 1 to 6.
const ANNOTATIONS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Whether a line that begins with `%` starts here. Such a line is not part of the record.
pub(super) fn is_escape(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'%') && (at == 0 || text[at - 1] == b'\n')
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c')
}

/// Removes `12.`, `12...` or `...` before an action. Digits alone are not a number, since they may be an action.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let action = rest.trim_start_matches('.');
    if action.len() < rest.len() { action } else { word }
}

/// The length of `(8):`, which belongs to the previous word and does not begin a variation.
fn counted_line(text: &[u8]) -> Option<usize> {
    let inside = text.strip_prefix(b"(")?;
    let digits = inside.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0 && inside[digits..].starts_with(b"):")).then_some(digits + 3)
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Result<(usize, Item<'a>), (usize, Fault)>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.item();
        if item.is_err() {
            self.at = self.text.len();
        }
        item.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<Item<'_>> {
        Lexer::new(text).map(|item| item.expect(text).1).collect()
    }

    #[test]
    fn move_numbers_are_skipped_and_bare_digits_are_not() {
        use Item::Action;
        assert_eq!(items("1. a1 2... b2 12.c3 ... 3. . 3"), [Action("a1"), Action("b2"), Action("c3"), Action("3")]);
        assert_eq!(
            items("1.3:d4-d6 2. 3(8):d4,d6(2... 3)"),
            [Action("3:d4-d6"), Action("3(8):d4,d6"), Item::Open, Action("3"), Item::Close]
        );
    }

    #[test]
    fn items_need_no_blanks_between_them() {
        use Item::{Action, Close, Comment, Directions, Nag, Open};
        assert_eq!(
            items("a1$1{x}(b1 NNE);y\n*"),
            [
                Action("a1"),
                Nag(1),
                Comment("x"),
                Open,
                Action("b1"),
                Directions("NNE"),
                Close,
                Comment("y"),
                Item::Result(GameResult::Unfinished),
            ]
        );
    }

    #[test]
    fn signs_behind_a_move_are_annotations() {
        use Item::{Action, Directions, Nag};
        assert_eq!(
            items("a1-a3! b1?? c1 !? d1 NE?! $7!!"),
            [
                Action("a1-a3"),
                Nag(1),
                Action("b1"),
                Nag(4),
                Action("c1"),
                Nag(5),
                Action("d1"),
                Directions("NE"),
                Nag(6),
                Nag(7),
                Nag(3),
            ]
        );
        assert_eq!(Lexer::new("a1!!!").nth(1), Some(Err((2, Fault::Nag))));
    }

    #[test]
    fn lines_that_begin_with_a_per_cent_sign_are_escaped() {
        use Item::{Action, Comment};
        assert_eq!(
            items("%a [b {c\na1\n%(\n%\nb1 %c\n{x\n%y}"),
            [Action("a1"), Action("b1"), Action("%c"), Comment("x\n%y"),]
        );
    }

    #[test]
    fn values_are_unescaped() {
        let value = |text| match items(text).as_slice() {
            [Item::Tag { value, .. }] => value.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(value(r#"[First "player \"two\""]"#), r#"player "two""#);
        assert_eq!(value(r#"[ First "a\\b\c\\" ]"#), r"a\b\c\");
        assert_eq!(value(r#"[First ""]"#), "");
    }

    #[test]
    fn the_first_fault_ends_the_items() {
        let mut lexer = Lexer::new("a1 $x b1");
        assert!(matches!(lexer.next(), Some(Ok(_))));
        assert_eq!(lexer.next(), Some(Err((3, Fault::Nag))));
        assert_eq!(lexer.next(), None);
    }
}
