//! The rules of the games, in this program's own words, with pictures of positions.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::response::IntoResponse;

use super::Web;
use super::error::{Failure, Shown, shown};
use super::game_page::Board;
use super::pages::{Kind, kinds, revalidated};
use super::pictures::{self, Manner};
use super::player_pages::kind;
use super::site::{Page, Site};
use crate::view::{Picture, Replay, Theme, WIDTH, render};
use colonnade_rules::{Game as GameKind, State as Position};

/// A position that the rules show: how it came about, and what it shows.
struct Figure {
    actions: &'static str,
    caption: &'static str,
}

const fn figure(actions: &'static str, caption: &'static str) -> Figure {
    Figure { actions, caption }
}

const PILARE: &[Figure] = &[
    figure("", "The start: a neutral piece everywhere, and on top of them each player's U."),
    figure("c1-c3", "Red has lifted the two pieces of c1: the neutral one fell on c2, the red one on c3."),
    figure(
        "d1-b1 c6-d6-d5 a1-a3 d5-e5-e4 b1-b2-a2-a1",
        "A stack of four has gone round a corner twice; its last piece lies where it was lifted.",
    ),
];

const GORE: &[Figure] = &[
    figure("", "The start: six stones in each hole; South owns the lower row, North the upper one."),
    figure("d1 b2 a1 a2 c1", "South has sown the stones of c1, one into each hole that follows, counter-clockwise."),
    figure(
        "d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2 offer:a1,c1",
        "South offers a1 and c1. North takes both for six stones each, or declines.",
    ),
];

const PILASTRI: &[Figure] = &[
    figure("", "The start: one piece on each square, checkered; White has a1."),
    figure("f4-e4", "White's piece from f4 stands on the black one on e4 now, one higher than before."),
    figure(
        "f4-e4 b3-b2 f2-f3 f5-f6 c1-c2 d3-d4 b4-a4 b5-b6 c5-c6 a2-a3 c3-c4 d1-e1 a1-b1 d5-a5",
        "Black's piece went from d5 over the empty squares to the first stack it met, on a5.",
    ),
];

const BUKU: &[Figure] = &[
    figure("", "The start: one counter on each square. White owns the light squares, Black the dark ones."),
    figure(
        "6:e3-d3-d4-a4-a2-b2",
        "White picked up rank 6 and sowed its eight counters and, once in the game, one more.",
    ),
    figure(
        "6:e3-d3-d4-a4-a2-b2 f:d2-c2-c3-g3 4:e1-h1-h2-g2-g4-f4-f2",
        "White has sown rank 4 and takes what lies on light squares that hold three or four.",
    ),
];

const PIT_OF_PILLARS: &[Figure] = &[
    figure("a5 a4/d5 d6/b2 b1/h2", "Entering: White's man on b1 answers Red's on b2, and his man on h2 stands alone."),
    figure(
        "a5 a4/d5 d6/b2 b1/h2 h3/f5 e5/f8 f7/g6 f6/g1 f1/b7 c7/c3 c2/d8 d7/h7 g7/e2 e1/f3 e3/g4 g5 b7-a7",
        "Moving: the man from b7 has gone one square, since one man moved, onto a7.",
    ),
];

const fn figures(game: GameKind) -> &'static [Figure] {
    match game {
        GameKind::Pilare => PILARE,
        GameKind::Gore => GORE,
        GameKind::Pilastri => PILASTRI,
        GameKind::Buku => BUKU,
        GameKind::PitOfPillars => PIT_OF_PILLARS,
    }
}

/// The address of the picture that shows best what a game is like: the last one of its rules.
pub(super) fn typical(game: GameKind) -> String {
    format!("/rules/{}/{}.svg", game.slug(), figures(game).len() - 1)
}

/// A game in a sentence.
pub(super) const fn about(game: GameKind) -> &'static str {
    match game {
        GameKind::Pilare => "Lift a stack and lay its pieces one by one along a path. Whoever tops no stack loses.",
        GameKind::Gore => "Sow stones around eight holes, capture twos and fours, and trade holes for stones.",
        GameKind::Pilastri => "Climb from stack to stack, always upwards, until somebody cannot.",
        GameKind::Buku => "Pick up a rank or a file and sow it along a path; capture threes and fours on your colour.",
        GameKind::PitOfPillars => {
            "Enter men, pile them up, turn overfull stacks into pillars, and leave the other none."
        }
    }
}

impl Figure {
    /// The picture after the actions.
    fn picture(&self, game: GameKind, theme: Theme) -> Option<Picture> {
        let actions: Vec<String> = self.actions.split_whitespace().map(str::to_owned).collect();
        let plies = u32::try_from(actions.len()).ok()?;
        let replay = Replay { theme, ..Replay::of(Position::start(game.standard()), actions) };
        replay.picture(plies).map_err(|error| tracing::error!(%game, %error, "a figure of the rules is wrong")).ok()
    }
}

/// A figure as the page shows it.
struct Shot {
    board: Board,
    caption: &'static str,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct Sheet {
    page: Page,
    game: GameKind,
    variants: Vec<&'static str>,
    sides: [&'static str; 2],
    start: String,
    kinds: &'static [Kind],
    shots: Vec<Shot>,
}

#[derive(Template)]
#[template(path = "rules_index.html")]
struct Index {
    page: Page,
    kinds: &'static [Kind],
}

/// The list of games.
pub(super) async fn index(site: Site, headers: HeaderMap) -> Response<Body> {
    let page = Page::new(site, "Rules", "/rules").at("/rules").described("The rules of the five games.");
    revalidated(shown(&Index { page, kinds: kinds() }), &headers)
}

/// The rules of a game.
pub(super) async fn rules(
    State(_): State<Web>,
    site: Site,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let game = kind(&game)?;
    let shots = figures(game).iter().enumerate().filter_map(|(number, figure)| {
        let picture = figure.picture(game, Theme::default())?;
        let address = |theme: Theme| format!("/rules/{}/{number}.svg?theme={theme}", game.slug());
        Some(Shot {
            board: Board {
                light: address(Theme::Wood),
                dark: address(Theme::Slate),
                width: WIDTH.round() as u32,
                height: render::height(&picture).round() as u32,
                alt: render::alt_text(&picture),
            },
            caption: figure.caption,
        })
    });
    let sides = game.info().sides;
    let sheet = Sheet {
        page: Page::new(site, format!("Rules of {}", game.name()), format!("/rules/{}", game.slug()))
            .at("/rules")
            .described(about(game)),
        game,
        variants: game.variants().map(|variant| variant.name()).collect(),
        sides: [sides.first, sides.second],
        start: Position::start(game.standard()).position(),
        kinds: kinds(),
        shots: shots.collect(),
    };
    Ok(revalidated(shown(&sheet), &headers))
}

/// A picture of the rules.
pub(super) async fn figure_picture(
    Path((game, name)): Path<(String, String)>,
    Query(manner): Query<Manner>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let game = kind(&game)?;
    let number = name.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let absent = || Failure::absent("picture");
    let figure = number.and_then(|number| figures(game).get(number)).ok_or_else(absent)?;
    let theme = manner.theme().unwrap_or_default();
    let board_alone = manner.is_board_alone();
    let tag = pictures::tag((figure.actions, theme, board_alone));
    const CACHING: &str = "public, max-age=86400";
    if pictures::has(&headers, &tag) {
        return Ok(pictures::unchanged(&tag, CACHING));
    }
    let picture = figure.picture(game, theme).ok_or_else(absent)?;
    let svg = if board_alone { render::board_svg(&picture) } else { render::svg(&picture) };
    let mut response =
        ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, CACHING)], svg).into_response();
    response.headers_mut().extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_can_be_drawn() {
        for &game in GameKind::ALL {
            assert!(figures(game).len() > 1);
            for figure in figures(game) {
                assert!(figure.picture(game, Theme::Wood).is_some(), "{game}: {}", figure.actions);
            }
        }
    }
}
