//! Pages of lists: how many lines one has, which they are, and the buttons that lead to others.

use std::ops::Range;

use crate::ids::CustomId;
use crate::ui::message::{Button, ButtonStyle};

/// The number of lines on a page. Each is three components, so that 16 of the 40 in a message are left for others.
pub(crate) const LINES: usize = 8;

/// A page of a list that is in memory as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Its number, counted from 0.
    number: usize,
    /// The number of the last page.
    last: usize,
}

impl Page {
    /// The page with a number, counted from 0, of a list of `lines` lines; the last page if there are fewer.
    pub(crate) fn of(number: u64, lines: usize) -> Page {
        let last = lines.saturating_sub(1) / LINES;
        Page { number: usize::try_from(number).unwrap_or(usize::MAX).min(last), last }
    }

    pub(crate) const fn number(self) -> u64 {
        self.number as u64
    }

    /// The indices of its lines in the whole list; the last page may be shorter.
    pub(crate) const fn lines(self) -> Range<usize> {
        self.number * LINES..(self.number + 1) * LINES
    }

    /// The buttons with these labels to the previous and the next page, if there are any: the custom id with the page
    /// as its number.
    pub(crate) fn buttons(self, words: [String; 2], id: &CustomId) -> Vec<Button> {
        self.buttons_to(words, |page| id.clone().about(page))
    }

    /// The same for a list with a subject: the custom id of a page.
    pub(crate) fn buttons_to(self, [before, after]: [String; 2], id: impl Fn(u64) -> CustomId) -> Vec<Button> {
        let to = |words, number: usize| button(words, &id(number as u64));
        let before = (self.number > 0).then(|| to(before, self.number.saturating_sub(1)));
        let after = (self.number < self.last).then(|| to(after, self.number + 1));
        before.into_iter().chain(after).collect()
    }
}

/// A button of a list: of a line, or one that leads to another page.
pub(crate) fn button(words: String, id: &CustomId) -> Button {
    Button::new(words, id, ButtonStyle::Secondary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PlayComponent;
    use colonnade_language::say;

    #[test]
    fn every_line_is_on_one_page() {
        for lines in 0..40 {
            let mut seen = Vec::new();
            for number in 0.. {
                let page = Page::of(number, lines);
                if page.number() < number {
                    assert_eq!(Page::of(u64::MAX, lines), page, "beyond the last is the last");
                    break;
                }
                seen.extend(page.lines().take_while(|&at| at < lines));
            }
            assert_eq!(seen, (0..lines).collect::<Vec<_>>());
        }
    }

    #[test]
    fn buttons_lead_to_the_pages_beside() {
        let id = CustomId::plain(PlayComponent::GamesPage);
        let buttons = |number, lines| {
            Page::of(number, lines).buttons([say!(components::previous_page), say!(components::next_page)], &id).len()
        };
        assert_eq!([buttons(0, 8), buttons(0, 9), buttons(1, 9), buttons(1, 17)], [0, 1, 1, 2]);
    }
}
