//! The specification and the known facts about the games, as pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::http::StatusCode;

use super::{Host, links};

/// The pages of documents, found by following links from the first ones.
fn documents(host: &Host) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = ["/spec".to_owned(), "/known".to_owned()].into();
    let mut open: Vec<String> = found.iter().cloned().collect();
    while let Some(path) = open.pop() {
        for link in links(&host.page(&path)) {
            let page = link.split('#').next().unwrap_or_default().to_owned();
            let is_document = page.starts_with("/spec/") || page == "/known";
            if is_document && found.insert(page.clone()) {
                open.push(page);
            }
        }
    }
    found
}

#[test]
fn every_page_of_the_specification_is_shown() {
    let host = Host::new();
    let shown = documents(&host);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("docs/spec")).expect("the specification") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        let path = match name.strip_suffix(".md").expect("a page") {
            "README" => "/spec".to_owned(),
            name => format!("/spec/{name}"),
        };
        assert!(shown.contains(&path), "{path} is not linked to");
        let file = fs::read_to_string(root.join("docs/spec").join(&name)).expect("a page");
        let title = file.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title");
        assert!(host.page(&path).contains(&format!("<h1>{title}</h1>")), "{path}: {title}");
    }
    assert!(shown.contains("/spec/vectors") && shown.contains("/known"));
    assert!(links(&host.page("/rules/gore")).contains(&"/spec/gore".to_owned()));
    assert_eq!(host.get("/spec/chess").status, StatusCode::NOT_FOUND);
    assert_eq!(host.get("/spec/README").status, StatusCode::NOT_FOUND);
}

#[test]
fn what_is_known_is_there_as_data() {
    let host = Host::new();
    let shown = links(&host.page("/known"));
    for (path, kind, file) in [
        ("/known.json", "application/json", "docs/known.json"),
        ("/known/puzzles.txt", "text/plain; charset=utf-8", "crates/colonnade-engine/src/collection.txt"),
    ] {
        assert!(shown.iter().any(|link| link == path), "{path}: {shown:?}");
        let answer = host.get(path);
        let file = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("a file");
        assert_eq!((answer.header("content-type"), &answer.bytes[..]), (kind, &file[..]), "{path}");
    }
}

#[test]
fn links_and_positions_of_documents_lead_somewhere() {
    let host = Host::new();
    let mut boards = 0;
    for path in documents(&host) {
        let page = host.page(&path);
        for link in links(&page) {
            if link.starts_with("https://") || link.starts_with("/archive.") {
                continue;
            }
            let (target, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if target.is_empty() { path.as_str() } else { target };
            let answer = host.get(target);
            if target.starts_with("/analysis?") {
                assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}: {link}");
                boards += 1;
                continue;
            }
            assert_eq!(answer.status, StatusCode::OK, "{path}: {link}");
            assert!(anchor.is_empty() || answer.text().contains(&format!("id=\"{anchor}\"")), "{path}: {link}");
        }
        assert!(!page.contains(".md\""), "{path} links to a file");
    }
    assert!(boards >= 7, "{boards} positions");
}
