//! Grammars in EBNF: parsed from a page, and matched against texts.

use std::collections::{BTreeMap, BTreeSet};

/// A part of a rule.
enum Part {
    Text(String),
    Name(String),
    Sequence(Vec<Part>),
    Choice(Vec<Part>),
    Option(Box<Part>),
    Repetition(Box<Part>),
}

/// Rules by their names.
pub(super) struct Syntax(BTreeMap<String, Part>);

/// The tokens of a grammar: names, texts with their quotes, and punctuation.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => 2 + rest[1..].find('"').unwrap_or(rest.len() - 2),
            c if c.is_ascii_alphanumeric() => {
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = after.trim_start();
    }
    tokens
}

/// Parses alternatives up to a closing token, which is not consumed.
fn choice(tokens: &mut std::iter::Peekable<std::vec::IntoIter<String>>) -> Result<Part, String> {
    let mut choices = vec![Vec::new()];
    while let Some(token) = tokens.next_if(|token| ![")", "]", "}", ";"].contains(&token.as_str())) {
        let closing = match token.as_str() {
            "|" => {
                choices.push(Vec::new());
                continue;
            }
            "," => continue,
            "(" => ")",
            "[" => "]",
            "{" => "}",
            _ => "",
        };
        let part = if closing.is_empty() {
            match token.strip_prefix('"') {
                Some(text) => Part::Text(text.trim_end_matches('"').to_owned()),
                None => Part::Name(token),
            }
        } else {
            let inner = choice(tokens)?;
            if tokens.next().as_deref() != Some(closing) {
                return Err(format!("expected {closing}"));
            }
            match closing {
                "]" => Part::Option(Box::new(inner)),
                "}" => Part::Repetition(Box::new(inner)),
                _ => inner,
            }
        };
        if let Some(sequence) = choices.last_mut() {
            sequence.push(part);
        }
    }
    Ok(Part::Choice(choices.into_iter().map(Part::Sequence).collect()))
}

impl Syntax {
    /// Parses rules `name = … ;` and checks that every name in them has a rule.
    pub(super) fn read(text: &str) -> Result<Syntax, String> {
        let mut tokens = tokens(text).into_iter().peekable();
        let mut rules = BTreeMap::new();
        while let Some(name) = tokens.next() {
            if tokens.next().as_deref() != Some("=") {
                return Err(format!("expected = after {name}"));
            }
            let part = choice(&mut tokens)?;
            if tokens.next().as_deref() != Some(";") {
                return Err(format!("expected ; after {name}"));
            }
            if rules.insert(name.clone(), part).is_some() {
                return Err(format!("{name} has two rules"));
            }
        }
        let syntax = Syntax(rules);
        let mut names = BTreeSet::new();
        syntax.0.values().for_each(|part| part.names(&mut names));
        let unknown = names.into_iter().find(|name| !syntax.has(name)).map(|name| format!("{name} has no rule"));
        match unknown {
            Some(fault) => Err(fault),
            None => Ok(syntax),
        }
    }

    pub(super) fn has(&self, rule: &str) -> bool {
        self.0.contains_key(rule)
    }

    /// Whether a whole text matches a rule.
    pub(super) fn matches(&self, rule: &str, text: &str) -> bool {
        self.0.get(rule).is_some_and(|part| self.ends(part, text, 0).contains(&text.len()))
    }

    /// The offsets at which a part that begins at `at` can end.
    fn ends(&self, part: &Part, text: &str, at: usize) -> BTreeSet<usize> {
        match part {
            Part::Text(literal) => {
                text[at..].starts_with(literal.as_str()).then_some(at + literal.len()).into_iter().collect()
            }
            Part::Name(name) => self.0.get(name).map(|part| self.ends(part, text, at)).unwrap_or_default(),
            Part::Choice(parts) => parts.iter().flat_map(|part| self.ends(part, text, at)).collect(),
            Part::Sequence(parts) => parts.iter().fold(BTreeSet::from([at]), |places, part| {
                places.into_iter().flat_map(|at| self.ends(part, text, at)).collect()
            }),
            Part::Option(part) => {
                let mut ends = self.ends(part, text, at);
                ends.insert(at);
                ends
            }
            Part::Repetition(part) => {
                let mut ends = BTreeSet::from([at]);
                let mut last = ends.clone();
                while !last.is_empty() {
                    last = last
                        .into_iter()
                        .flat_map(|at| self.ends(part, text, at))
                        .filter(|end| !ends.contains(end))
                        .collect();
                    ends.extend(&last);
                }
                ends
            }
        }
    }
}

impl Part {
    /// Collects the names in a part.
    fn names<'a>(&'a self, names: &mut BTreeSet<&'a str>) {
        match self {
            Part::Text(_) => {}
            Part::Name(name) => _ = names.insert(name),
            Part::Sequence(parts) | Part::Choice(parts) => parts.iter().for_each(|part| part.names(names)),
            Part::Option(part) | Part::Repetition(part) => part.names(names),
        }
    }
}

#[test]
fn grammars_are_read_and_matched() {
    let syntax = Syntax::read("a = \"x\" { \",\" \"x\" } [ b ] ; b = ( \"!\" | \"?\" ) ;").expect("a grammar");
    for (text, fits) in [("x", true), ("x,x?", true), ("x,", false), ("", false), ("x!?", false)] {
        assert_eq!(syntax.matches("a", text), fits, "{text}");
    }
    for wrong in ["a = b ;", "a = ( \"x\" ;", "a \"x\" ;", "a = \"x\"", "a = \"x\" ; a = \"y\" ;"] {
        assert!(Syntax::read(wrong).is_err(), "{wrong}");
    }
}
