//! The URL of a database, whose password is never shown.

use std::fmt;

/// The URL of a database, `postgresql://…`. `Display` and `Debug` leave out the password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    url: String,
    password: Option<String>,
}

impl DatabaseUrl {
    /// Parses a URL; `None` if it is not one of a database that can hold a store.
    pub(super) fn parse(text: &str) -> Option<DatabaseUrl> {
        let rest = after_scheme(text.trim())?;
        let is_plain = !rest.is_empty() && rest.chars().all(|c| !c.is_whitespace() && !c.is_control());
        is_plain.then(|| DatabaseUrl { url: text.trim().to_owned(), password: None })
    }

    /// The same URL with a password from another source.
    pub(super) fn with_password(self, password: String) -> DatabaseUrl {
        DatabaseUrl { password: Some(password), ..self }
    }

    /// Whether the URL itself contains a password.
    pub(super) fn has_password(&self) -> bool {
        self.to_string() != self.url
    }

    /// The URL, including a password that is part of it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.url
    }

    /// The password from another source, if there is one.
    #[must_use]
    pub fn expose_password(&self) -> Option<&str> {
        self.password.as_deref()
    }
}

/// The rest of a URL after `postgresql://` or `postgres://`.
pub(super) fn after_scheme(text: &str) -> Option<&str> {
    ["postgresql://", "postgres://"].iter().find_map(|scheme| text.strip_prefix(scheme))
}

/// Whether a query parameter of a URL is a password.
fn is_secret(parameter: &str) -> bool {
    parameter.to_ascii_lowercase().split('=').next().is_some_and(|name| name.contains("pass"))
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.url.split_once("://").unwrap_or_default();
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        // This also removes a password with characters that should have been escaped.
        let (user, rest) = match rest.rsplit_once('@') {
            Some((user, rest)) => (user.split(':').next(), rest),
            None => (None, rest),
        };
        write!(f, "{scheme}://")?;
        if let Some(user) = user {
            write!(f, "{user}@")?;
        }
        f.write_str(rest)?;
        let shown: Vec<&str> = query.into_iter().flat_map(|query| query.split('&')).filter(|p| !is_secret(p)).collect();
        if shown.is_empty() { Ok(()) } else { write!(f, "?{}", shown.join("&")) }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for (text, shown) in [
            ("postgresql://me:secret@db.example:5433/games", "postgresql://me@db.example:5433/games"),
            ("postgres://me:sec/ret@a,b/games?sslmode=require", "postgres://me@a,b/games?sslmode=require"),
            ("postgresql://me:sec@ret@a/games", "postgresql://me@a/games"),
            ("postgresql://:secret@a/games", "postgresql://@a/games"),
            ("postgresql:///games?password=secret&host=/run&passfile=secret", "postgresql:///games?host=/run"),
            ("postgresql:///games?user=me&PASSWORD=secret", "postgresql:///games?user=me"),
        ] {
            let url = DatabaseUrl::parse(text).expect(text);
            assert_eq!((url.to_string(), url.has_password()), (shown.to_owned(), true), "{text}");
            let url = url.with_password("secret".to_owned());
            assert!(!format!("{url:?} {url}").contains("ret"), "{url:?}");
            assert_eq!((url.expose(), url.expose_password()), (text, Some("secret")));
        }
        let plain = "postgresql://me@a:5432,b:5433/games?sslmode=disable&target_session_attrs=read-write";
        let url = DatabaseUrl::parse(plain).expect("an address");
        assert_eq!((url.to_string(), url.has_password()), (plain.to_owned(), false));
    }

    #[test]
    fn other_texts_are_no_addresses() {
        for text in ["", "data", "mysql://a/b", "postgresql:/a/b", "postgresql://", "postgresql://a/b c"] {
            assert_eq!(DatabaseUrl::parse(text), None, "{text}");
        }
    }
}
