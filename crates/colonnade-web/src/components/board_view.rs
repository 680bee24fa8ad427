//! The view of a board: from which seat, and in which colours. The links, forms and redirects that lead from a board to
//! another position of it keep the view.

use colonnade_rules::Side;
use colonnade_view::Theme;

/// The view of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    pub(crate) seat: Side,
    /// The seat if the address names none.
    pub(crate) default_seat: Side,
    /// The theme that the address names.
    pub(crate) theme: Option<Theme>,
}

impl BoardView {
    /// The board from the other seat.
    pub(crate) const fn flipped(self) -> BoardView {
        BoardView { seat: self.seat.other(), ..self }
    }

    /// Adds this view to an address, which may be relative, and may have a query and a fragment.
    pub(crate) fn keep(self, address: &str) -> String {
        let (page, fragment) = address.split_at(address.find('#').unwrap_or(address.len()));
        let mut kept = page.to_owned();
        let seat = if self.seat == Side::Second { "seat=second" } else { "seat=first" };
        let seat = (self.seat != self.default_seat).then(|| seat.to_owned());
        let theme = self.theme.map(|theme| format!("theme={theme}"));
        for parameter in seat.into_iter().chain(theme) {
            let mark = if kept.contains('?') { '&' } else { '?' };
            kept.push(mark);
            kept.push_str(&parameter);
        }
        kept + fragment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_what_differs_from_the_default() {
        let plain = BoardView { seat: Side::First, default_seat: Side::First, theme: None };
        for address in ["", "41", "/table/1?ask=hint#play"] {
            assert_eq!(plain.keep(address), address);
        }
        let flipped = plain.flipped();
        assert_eq!(flipped.keep(""), "?seat=second");
        assert_eq!(flipped.keep("41"), "41?seat=second");
        assert_eq!(flipped.keep("/table/1#play"), "/table/1?seat=second#play");
        assert_eq!(flipped.keep("/table/1?ask=hint#play"), "/table/1?ask=hint&seat=second#play");
        assert_eq!(flipped.flipped(), plain);
        let second = BoardView { seat: Side::Second, default_seat: Side::Second, theme: Some(Theme::Contrast) };
        assert_eq!(second.keep("7"), "7?theme=contrast");
        assert_eq!(second.flipped().keep("7"), "7?seat=first&theme=contrast");
    }
}
