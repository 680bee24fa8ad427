//! Documents of the repository as pages: the specification, how to run the vectors, and the known results of the games,
//! which are also available as data.

use std::borrow::Cow;
use std::sync::LazyLock;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, header};
use axum::response::IntoResponse;
use colonnade_engine::COLLECTION;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::AppState;
use crate::caching::{is_cached, not_modified, revalidated, tag, with_tag};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::marked;
use crate::request::query::encode;
use colonnade_computer::known::TEXT;
use colonnade_wording::documents as words;
use colonnade_wording::web::Missing;

/// A document and the path of its page.
struct SourceFile {
    /// Its file in the repository, which its links are relative to.
    file: &'static str,
    /// The path of its page.
    path: &'static str,
    markdown: &'static str,
}

macro_rules! sources {
    ($($path:literal: $file:literal,)*) => {
        [$(SourceFile { file: $file, path: $path, markdown: include_str!(concat!("../../../../", $file)) },)*]
    };
}

const SOURCES: [SourceFile; 13] = sources! {
    "/spec": "docs/spec/README.md",
    "/spec/pilare": "docs/spec/pilare.md",
    "/spec/gore": "docs/spec/gore.md",
    "/spec/pilastri": "docs/spec/pilastri.md",
    "/spec/buku": "docs/spec/buku.md",
    "/spec/pit-of-pillars": "docs/spec/pit-of-pillars.md",
    "/spec/pie": "docs/spec/pie.md",
    "/spec/notation": "docs/spec/notation.md",
    "/spec/positions": "docs/spec/positions.md",
    "/spec/cgn": "docs/spec/cgn.md",
    "/spec/ndjson": "docs/spec/ndjson.md",
    "/spec/vectors": "vectors/README.md",
    "/known": "docs/known.md",
};

/// Files that documents link to and that are not pages, each with its address: the schema of records, and the data of
/// the known results.
const FILES: [(&str, &str); 3] = [
    ("crates/colonnade-record/src/record.schema.json", "/api/v1/record.schema.json"),
    ("docs/known.json", "/known.json"),
    ("crates/colonnade-engine/src/collection.txt", "/known/puzzles.txt"),
];

/// A document as HTML.
struct Document {
    path: &'static str,
    title: String,
    /// Everything below the title, without the words of its links to the analysis board.
    html: String,
}

/// Encloses two numbers in place of the words of a link to the analysis board. It cannot occur in Markdown text.
const LINK: char = '\0';

impl Document {
    /// A sentence about it.
    fn about(&self) -> String {
        words::about(self.path.rsplit('/').next().unwrap_or_default())
    }

    /// Everything below the title, in the language of the reader.
    fn shown(&self) -> String {
        let link = |numbers: &str| {
            let (number, positions) = numbers.split_once('/').unwrap_or_default();
            let [number, positions] = [number, positions].map(|number| number.parse().unwrap_or_default());
            marked::html(&words::to_the_board(number, positions))
        };
        let parts = self.html.split(LINK).enumerate();
        parts.map(|(at, part)| if at % 2 == 0 { Cow::Borrowed(part) } else { Cow::Owned(link(part)) }).collect()
    }
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentTemplate {
    layout: PageLayout,
    document: &'static Document,
    /// The path and title of each document of the specification, if this is one of them.
    others: Vec<(&'static str, &'static str)>,
}

fn documents() -> &'static [Document] {
    static DOCUMENTS: LazyLock<Vec<Document>> = LazyLock::new(|| SOURCES.iter().map(SourceFile::document).collect());
    &DOCUMENTS
}

/// The specification.
pub(crate) async fn specification(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    page(state, context, headers, "/spec".to_owned()).await
}

/// A page of the specification.
pub(crate) async fn specification_page(
    State(state): State<AppState>,
    context: RequestContext,
    Path(page_name): Path<String>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    page(state, context, headers, format!("/spec/{page_name}")).await
}

/// The page of the known results of the games.
pub(crate) async fn known(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    page(state, context, headers, "/known".to_owned()).await
}

/// The known results of the games, as data.
pub(crate) async fn known_data(headers: HeaderMap) -> Response<Body> {
    file("application/json", TEXT, &headers)
}

/// The puzzles that come with the program, with their solutions.
pub(crate) async fn known_puzzles(headers: HeaderMap) -> Response<Body> {
    file("text/plain; charset=utf-8", COLLECTION, &headers)
}

/// A file that caches revalidate each time.
fn file(media_type: &'static str, text: &'static str, headers: &HeaderMap) -> Response<Body> {
    let strong = tag(text);
    let weak = format!("W/{strong}");
    if is_cached(headers, &strong) {
        return not_modified(&weak, "no-cache");
    }
    with_tag(([(header::CONTENT_TYPE, media_type)], text).into_response(), &weak, "no-cache")
}

async fn page(
    state: AppState,
    context: RequestContext,
    headers: HeaderMap,
    path: String,
) -> PageResult<Response<Body>> {
    let work = move |_: &colonnade_service::Service| -> PageResult<_> {
        let document = documents().iter().find(|document| document.path == path);
        let document = document.ok_or_else(|| PageError::not_found(Missing::Page))?;
        let layout = PageLayout::new(context, document.title.clone(), document.path).in_section("/rules");
        let is_specification = document.path.starts_with("/spec");
        let others = documents().iter().filter(|other| is_specification && other.path.starts_with("/spec"));
        let others = others.map(|other| (other.path, other.title.as_str())).collect();
        let page = DocumentTemplate { layout: layout.described(document.about()), document, others };
        Ok(revalidated(render(&page), &headers))
    };
    state.run(work).await
}

impl SourceFile {
    fn document(&self) -> Document {
        let mut document = Document { path: self.path, title: String::new(), html: String::new() };
        let events = Parser::new_ext(self.markdown, Options::ENABLE_TABLES);
        let mut events: Vec<Event<'_>> = events.collect();
        // The title is shown above the rest, and in the head of the page.
        if let Some(end) = events.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_)))) {
            document.title = plain_text(&events[..end]);
            events.drain(..=end);
        }
        let mut shown = Vec::with_capacity(events.len());
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::Link { ref dest_url, .. }) => match self.resolve_link(dest_url) {
                    Some(address) => {
                        shown.push(Event::InlineHtml(format!("<a href=\"{address}\">").into()));
                    }
                    // A target without a page is shown as text without a link.
                    None => shown.push(Event::InlineHtml("<span>".into())),
                },
                Event::End(TagEnd::Link) => {
                    let open = shown.iter().rev().find_map(|event| match event {
                        Event::InlineHtml(html) if html.starts_with("<a ") => Some("</a>"),
                        Event::InlineHtml(html) if **html == *"<span>" => Some("</span>"),
                        _ => None,
                    });
                    shown.push(Event::InlineHtml(open.unwrap_or_default().into()));
                }
                Event::Start(Tag::Heading { level, .. }) => {
                    let mut inner = Vec::new();
                    for event in events.by_ref() {
                        if matches!(event, Event::End(TagEnd::Heading(_))) {
                            break;
                        }
                        inner.push(event);
                    }
                    let id = anchor(&plain_text(&inner));
                    shown.push(Event::Html(format!("<{level} id=\"{id}\">").into()));
                    shown.extend(inner);
                    shown.push(Event::Html(format!("</{level}>\n").into()));
                }
                Event::Start(Tag::Table(_)) => {
                    shown.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                    shown.push(event);
                }
                Event::End(TagEnd::Table) => {
                    shown.push(event);
                    shown.push(Event::Html("</div>\n".into()));
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let mut text = String::new();
                    for event in events.by_ref() {
                        match event {
                            Event::Text(part) => text.push_str(&part),
                            Event::End(TagEnd::CodeBlock) => break,
                            _ => {}
                        }
                    }
                    code(&kind, &text, &mut shown);
                }
                other => shown.push(other),
            }
        }
        pulldown_cmark::html::push_html(&mut document.html, shown.into_iter());
        document
    }

    /// The address of the target of a link in this document. `None` if no page has it.
    fn resolve_link(&self, link: &str) -> Option<String> {
        if link.starts_with("https://") || link.starts_with('#') {
            return Some(link.to_owned());
        }
        let (file, anchor) = match link.split_once('#') {
            Some((file, anchor)) => (file, format!("#{anchor}")),
            None => (link, String::new()),
        };
        let mut at: Vec<&str> = self.file.split('/').collect();
        at.pop();
        for part in file.split('/') {
            match part {
                ".." => drop(at.pop()),
                "." => {}
                part => at.push(part),
            }
        }
        let file = at.join("/");
        let pages = SOURCES.iter().map(|source| (source.file, source.path)).chain(FILES);
        pages.into_iter().find(|(name, _)| *name == file).map(|(_, path)| format!("{path}{anchor}"))
    }
}

/// The words of some events.
fn plain_text(events: &[Event<'_>]) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// The name of a heading in addresses: `what-is-read-besides`.
fn anchor(heading: &str) -> String {
    let words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// A block of code, by its language tag. A position links to the analysis board.
fn code<'a>(kind: &CodeBlockKind<'_>, text: &str, shown: &mut Vec<Event<'a>>) {
    let kind = match kind {
        CodeBlockKind::Fenced(kind) => kind.as_ref(),
        CodeBlockKind::Indented => "",
    };
    let mut html = String::from("<figure class=\"example\">");
    if !kind.is_empty() {
        html.push_str(&format!("<figcaption>{}</figcaption>", marked::html(kind)));
    }
    html.push_str(&format!("<pre class=\"code\" tabindex=\"0\"><code>{}</code></pre>", marked::html(text.trim_end())));
    if let Some(variant) = kind.strip_prefix("position ") {
        html.push_str("<p class=\"row\">");
        for (number, position) in text.lines().enumerate() {
            let [kind, position] = [variant, position].map(encode);
            let positions = text.lines().count();
            html.push_str(&format!(
                "<a href=\"/analysis?kind={kind}&amp;position={position}\">{LINK}{number}/{positions}{LINK}</a>"
            ));
        }
        html.push_str("</p>");
    }
    html.push_str("</figure>\n");
    shown.push(Event::Html(CowStr::from(html)));
}
