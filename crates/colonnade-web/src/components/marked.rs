//! Messages that contain links and code, as HTML.
//!
//! A message of a page may contain the tags `<a>…</a>`, `<code>`, `<kbd>`, `<strong>`, `<em>` and `<bdi>` without
//! attributes. Its arguments are escaped, so that no name can inject tags.

use askama::filters::{Html, Safe, escape};

use colonnade_language::Argument;
use colonnade_wording::listed;

/// A message as HTML: `marked!(page_home::add_bot, [invite], name = name)`. Each `<a>` of the message links to the next
/// one of the addresses; links to other sites send no referrer. With `swap` before the addresses, the links replace
/// only a part of the page if scripts run.
macro_rules! marked {
    ($file:ident::$key:ident, swap [$($href:expr),* $(,)?] $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::components::marked::swapping(
            &$crate::components::marked::marked!($file::$key, [$($href),*] $(, $name = $value)*),
        )
    };
    ($file:ident::$key:ident, [$($href:expr),* $(,)?] $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::components::marked::linked(
            &colonnade_language::say!($file::$key $(, $name = $crate::components::marked::Escape::escaped(&$value))*),
            &[$(AsRef::<str>::as_ref(&$href)),*],
        )
    };
}
pub(crate) use marked;

/// A value that is an argument of a message in HTML.
pub(crate) trait Escape {
    /// The argument that the message takes.
    type Escaped: Argument;

    /// The value with mark-up escaped.
    fn escaped(&self) -> Self::Escaped;
}

/// A text escaped for HTML, also for attributes.
pub(crate) fn html(text: &str) -> String {
    let Ok(Safe(escaped)) = escape(text, Html);
    escaped.to_string()
}

impl Escape for str {
    type Escaped = String;

    fn escaped(&self) -> String {
        html(self)
    }
}

impl Escape for String {
    type Escaped = String;

    fn escaped(&self) -> String {
        html(self)
    }
}

impl<T: Escape + ?Sized> Escape for &T {
    type Escaped = T::Escaped;

    fn escaped(&self) -> T::Escaped {
        T::escaped(self)
    }
}

/// Links in a message, joined as a list in the reader's language, as HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Links(String);

impl Links {
    /// Links with these addresses and texts, in order; `None` if there are none.
    pub(crate) fn of(links: impl IntoIterator<Item = (String, String)>) -> Option<Links> {
        let link = |(address, text): (String, String)| format!("<a href=\"{}\">{}</a>", html(&address), html(&text));
        let links: Vec<String> = links.into_iter().map(link).collect();
        (!links.is_empty()).then(|| Links(listed(&links)))
    }
}

impl Escape for Links {
    type Escaped = String;

    fn escaped(&self) -> String {
        self.0.clone()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Escape for $number {
            type Escaped = $number;

            fn escaped(&self) -> $number {
                *self
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, i64);

/// A message whose links have these addresses, in order.
pub(crate) fn linked(message: &str, addresses: &[&str]) -> Safe<String> {
    let mut linked = String::with_capacity(message.len() + 64);
    let mut parts = message.split("<a>");
    linked.push_str(parts.next().unwrap_or_default());
    for (at, part) in parts.enumerate() {
        debug_assert!(at < addresses.len(), "{message} has more links than addresses");
        let address = addresses.get(at).copied().unwrap_or("/");
        let elsewhere = address.starts_with("http://") || address.starts_with("https://");
        linked.push_str("<a href=\"");
        linked.push_str(&html(address));
        linked.push_str(if elsewhere { "\" rel=\"noreferrer\">" } else { "\">" });
        linked.push_str(part);
    }
    Safe(linked)
}

/// The same HTML with links that replace only a part of the page.
pub(crate) fn swapping(Safe(linked): &Safe<String>) -> Safe<String> {
    let mut parts = linked.split("<a href=\"");
    let mut swapping = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        swapping.push_str("<a href=\"");
        swapping.push_str(&part.replacen("\">", "\" data-swap>", 1));
    }
    Safe(swapping)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_their_addresses_and_names_bring_no_marks() {
        let message = format!("<a>One</a> of {} and <a>two</a> with <code>x</code>", "<a>&".escaped());
        let Safe(linked) = linked(&message, &["/one?a=1&b=\"", "https://example.org/"]);
        assert_eq!(
            linked,
            "<a href=\"/one?a=1&#38;b=&#34;\">One</a> of &#60;a&#62;&#38; and <a href=\"https://example.org/\" \
             rel=\"noreferrer\">two</a> with <code>x</code>"
        );
        let links = [("/a&b".to_owned(), "<A>".to_owned()), ("/c".to_owned(), "C".to_owned())];
        let links = Links::of(links).map(|links| links.escaped());
        assert_eq!(links.as_deref(), Some("<a href=\"/a&#38;b\">&#60;A&#62;</a>, <a href=\"/c\">C</a>"));
        assert_eq!(Links::of([]), None);
        let Safe(swapping) = swapping(&Safe("<a href=\"/one\">One</a>, \">".to_owned()));
        assert_eq!(swapping, "<a href=\"/one\" data-swap>One</a>, \">");
    }
}
