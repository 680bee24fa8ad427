//! The page of fair starts, and its pictures.

use axum::http::StatusCode;
use colonnade_engine::fair_starts;
use colonnade_testing::variants;

use super::{Host, links, unescaped};

#[test]
fn every_start_is_shown_with_its_picture_and_its_position() {
    let host = Host::new();
    let with_starts: Vec<_> = variants().filter(|variant| !fair_starts(*variant).is_empty()).collect();
    assert!(!with_starts.is_empty());
    let others = links(&host.page("/starts"));
    for variant in with_starts {
        let path = format!("/starts?kind={}", variant.slug().replace('/', "%2F").replace('+', "%2B"));
        assert!(others.contains(&path), "{others:?}");
        assert!(
            links(&host.page(&format!("/rules/{}", variant.game().slug())))
                .iter()
                .any(|link| link.starts_with("/starts?kind="))
        );
        let page = unescaped(&host.page(&path));
        assert!(page.contains(" of the points (95 % interval: ± "), "{page}");
        for (at, start) in fair_starts(variant).iter().enumerate() {
            let position = start.state().expect("legal moves").position();
            let picture = format!("/rules/{}/{}-start-{}.svg", variant.game().slug(), variant.name(), at + 1);
            assert!(page.contains(&position) && page.contains(&picture), "{picture}");
            if at % 13 == 0 {
                let drawn = host.get(&picture);
                assert_eq!((drawn.status, drawn.header("content-type")), (StatusCode::OK, "image/svg+xml"));
                assert_eq!(host.get(&picture.replace(".svg", ".png")).header("content-type"), "image/png");
            }
        }
        let beyond = format!("/rules/{}/{}-start-", variant.game().slug(), variant.name());
        for number in ["0", "01", "x", "999", "18446744073709551616"] {
            assert_eq!(host.get(&format!("{beyond}{number}.svg")).status, StatusCode::NOT_FOUND, "{number}");
        }
    }
}

#[test]
fn a_variant_without_starts_has_no_page() {
    let host = Host::new();
    for kind in ["pilare%2F6x6", "pilastri%2F4x4", "gore", "%3Cb%3E"] {
        let answer = host.get(&format!("/starts?kind={kind}"));
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{kind}");
        assert!(!answer.text().contains("<b>"));
    }
    assert_eq!(host.get("/rules/pilare/6x6-start-1.svg").status, StatusCode::NOT_FOUND);
}
