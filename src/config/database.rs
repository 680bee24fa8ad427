//! The URL of a database, whose password is never shown.

use std::fmt;

/// The URL of a database, `postgresql://…`. `Display` and `Debug` leave out the password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    url: String,
    password: Option<String>,
}

impl DatabaseUrl {
    /// Parses a URL; `None` if it is not one of a database that can hold a store. The scheme may be in capitals.
    pub(super) fn parse(text: &str) -> Option<DatabaseUrl> {
        let text = text.trim();
        let (scheme, rest) = SCHEMES.iter().find_map(|scheme| Some((scheme, after_scheme(text, scheme)?)))?;
        let is_plain = !rest.is_empty() && rest.chars().all(|c| !c.is_whitespace() && !c.is_control());
        is_plain.then(|| DatabaseUrl { url: format!("{scheme}{rest}"), password: None })
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

/// The beginnings of URLs of databases.
const SCHEMES: [&str; 2] = ["postgresql://", "postgres://"];

/// The words with which PostgreSQL's own programs name a database instead of with a URL, before `=`.
const PARAMETERS: [&str; 6] = ["host", "hostaddr", "port", "dbname", "user", "service"];

/// The rest of a URL after its scheme.
fn after_scheme<'a>(text: &'a str, scheme: &str) -> Option<&'a str> {
    let (before, rest) = text.split_at_checked(scheme.len())?;
    before.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// Whether a text looks like the address of something, and not like a path: it begins with a scheme of two letters or
/// more and a colon, as in `postgress://` or `jdbc:`, or with a parameter of PostgreSQL's programs, as in `host=…`.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let text = text.trim();
    let is_scheme = |scheme: &str| {
        scheme.len() > 1
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    };
    let before = |end: char| text.split_once(end).map(|(before, _)| before);
    before(':').is_some_and(is_scheme)
        || before('=').is_some_and(|word| PARAMETERS.iter().any(|name| name.eq_ignore_ascii_case(word.trim())))
}

/// Whether a text is an address that may contain a password.
pub(super) fn may_hold_a_password(text: &str) -> bool {
    is_address(text) && (text.contains('@') || text.to_ascii_lowercase().contains("pass"))
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
    fn v25_a_scheme_may_be_in_capitals_and_other_texts_are_no_urls_of_databases() {
        let url = DatabaseUrl::parse(" POSTGRESQL://me:secret@a/Games ").expect("an address");
        assert_eq!(
            (url.to_string().as_str(), url.expose()),
            ("postgresql://me@a/Games", "postgresql://me:secret@a/Games")
        );
        for text in
            ["", "data", "mysql://a/b", "postgresql:/a/b", "postgresql://", "postgresql://a/b c", "postgress://a"]
        {
            assert_eq!(DatabaseUrl::parse(text), None, "{text}");
        }
    }

    #[test]
    fn v25_what_looks_like_an_address_is_no_path() {
        for text in [
            "postgress://u:pw@db/x",
            "POSTGRESQL://db/x",
            "postgresql:/db/x",
            "postgresql:db",
            "mysql://db/x",
            "jdbc:postgresql://db/x",
            "file:///var/lib/colonnade",
            "s3://bucket",
            "host=db dbname=x",
            "dbname=x",
        ] {
            assert!(is_address(text), "{text}");
        }
        for text in
            ["data", "./data:2", "/var/lib/a:b", "../x://y", "c:data", "a b", "", "daten-ö:x", "a=b", "data/host=1"]
        {
            assert!(!is_address(text), "{text}");
        }
        assert!(may_hold_a_password("mysql://u:pw@db") && may_hold_a_password("dbname=x password=y"));
        assert!(!may_hold_a_password("mysql://db/x") && !may_hold_a_password("a@b"));
    }
}
