//! Pieces can be distinguished with every kind of colour vision.

use super::*;

/// Matrices for complete protanopia, deuteranopia and tritanopia in linear sRGB, from Machado, Oliveira and Fernandes
/// (2009).
const DEFICIENCIES: [[[f64; 3]; 3]; 3] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

const SEEN_AS_IS: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn linear(colour: Rgb) -> [f64; 3] {
    colour.0.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The CIELAB coordinates (illuminant D65) of a colour in linear sRGB.
fn lab(linear: [f64; 3]) -> [f64; 3] {
    let to_xyz =
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]];
    let white = [0.95047, 1.0, 1.08883];
    let xyz = times(to_xyz, linear.map(|value| value.clamp(0.0, 1.0)));
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [0, 1, 2].map(|i| f(xyz[i] / white[i]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The CIEDE2000 colour difference (Sharma, Wu and Dalal 2005), with all weights 1.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let a1 = a1 * (1.0 + g);
    let a2 = a2 * (1.0 + g);
    let c1 = a1.hypot(b1);
    let c2 = a2.hypot(b2);
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let h1 = hue(a1, b1);
    let h2 = hue(a2, b2);
    let grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let dl = l2 - l1;
    let dc = c2 - c1;
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let l = (l1 + l2) / 2.0;
    let c = (c1 + c2) / 2.0;
    let h = match (h1 - h2).abs() > 180.0 {
        _ if grey => h1 + h2,
        false => (h1 + h2) / 2.0,
        true if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
        true => (h1 + h2 - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let sc = 1.0 + 0.045 * c;
    let sh = 1.0 + 0.015 * c * t;
    let rotation = -2.0 * seventh(c) * (60.0 * (-((h - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    let l = dl / sl;
    let c = dc / sc;
    let h = dh / sh;
    (l * l + c * c + h * h + rotation * c * h).sqrt()
}

#[test]
fn the_difference_is_that_of_the_published_pairs() {
    // Pairs 1, 7, 17 and 25 of Sharma, Wu and Dalal.
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ];
    for (one, other, wanted) in pairs {
        let found = ciede2000(one, other);
        assert!((found - wanted).abs() < 0.0001, "{one:?} {other:?}: {found}, not {wanted}");
    }
}

#[test]
fn pieces_differ_in_every_colour_vision() {
    for theme in Theme::ALL {
        for (number, &one) in PieceKind::ALL.iter().enumerate() {
            for &other in &PieceKind::ALL[number + 1..] {
                for eye in [SEEN_AS_IS].into_iter().chain(DEFICIENCIES) {
                    let seen = |kind| lab(times(eye, linear(theme.colour(Role::Piece(kind, PiecePart::Fill)))));
                    let apart = ciede2000(seen(one), seen(other));
                    assert!(apart >= 15.0, "{theme}: {one:?} and {other:?} are {apart:.1} apart to an eye of {eye:?}");
                }
            }
        }
    }
}

/// Everything that an eye sees: all colours, with a deficiency, or only their lightness.
fn eyes() -> impl Iterator<Item = [[f64; 3]; 3]> {
    const GREY: [[f64; 3]; 3] = [LIGHTNESS; 3];
    [SEEN_AS_IS, GREY].into_iter().chain(DEFICIENCIES)
}

/// The parts of red, green and blue in the relative luminance.
const LIGHTNESS: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// The contrast of two colours (WCAG 2.2) to the eye that sees it worst.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let to = |eye| {
        let light = |colour| -> f64 {
            let seen = times(eye, linear(colour)).map(|part: f64| part.clamp(0.0, 1.0));
            LIGHTNESS.iter().zip(seen).map(|(weight, part)| weight * part).sum()
        };
        let a = light(one);
        let b = light(other);
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    eyes().map(to).fold(f64::INFINITY, f64::min)
}

#[test]
fn texts_and_marks_stand_out() {
    let pairs = [
        (Role::Text, Role::Canvas, 4.5),
        (Role::Text2, Role::Canvas, 4.5),
        (Role::Text2, Role::Field, 4.5),
        (Role::OnBar, Role::Bar, 4.5),
        (Role::OnBar2, Role::Bar, 4.5),
        (Role::Action, Role::Canvas, 4.5),
        (Role::Halo, Role::Counter, 4.5),
        // Counters in squares and wells.
        (Role::Counter, Role::Light, 3.0),
        (Role::Counter, Role::Dark, 3.0),
        (Role::Counter, Role::LightWell, 3.0),
        (Role::Counter, Role::DarkWell, 3.0),
        // Marks on plain squares.
        (Role::Action, Role::Field, 3.0),
        (Role::Action, Role::Tint, 3.0),
        (Role::Choice, Role::Field, 3.0),
        (Role::Choice, Role::ChoiceTint, 3.0),
        (Role::Warn, Role::Field, 3.0),
        (Role::Warn, Role::Tint, 3.0),
        (Role::Warn, Role::ChoiceTint, 3.0),
        // Marks without halos, and the insides of marks in animations.
        (Role::Action, Role::Light, 3.0),
        (Role::Action, Role::Dark, 3.0),
        (Role::Action, Role::Halo, 4.5),
        (Role::Sown, Role::SownHalo, 4.5),
        // Marks with halos.
        (Role::Choice, Role::Halo, 4.5),
        (Role::Warn, Role::Halo, 4.5),
    ];
    for theme in Theme::ALL {
        for (upper, lower, least) in pairs {
            let contrast = contrast(theme.colour(upper), theme.colour(lower));
            assert!(contrast >= least, "{theme}: {upper} on {lower} has a contrast of {contrast:.2}");
        }
    }
}

/// W33: a piece is told from its ground by its surface or by its outline.
#[test]
fn pieces_stand_out_from_every_ground() {
    // Squares as they are, those where a piece landed, plates, and the disc below a piece on the bar.
    let grounds = [Role::Field, Role::Tint, Role::ChoiceTint, Role::Canvas, Role::OnBar];
    for theme in Theme::ALL {
        for kind in PieceKind::ALL {
            let part = |part| theme.colour(Role::Piece(kind, part));
            for ground in grounds {
                let ground_colour = theme.colour(ground);
                let found = [PiecePart::Fill, PiecePart::Edge].map(|one| contrast(part(one), ground_colour));
                let most = found[0].max(found[1]);
                assert!(most >= 3.0, "{theme}: a {kind:?} piece on {ground} has a contrast of {most:.2}");
            }
            // A band in the side view of a stack, with its tick or rim.
            let mark = if kind == PieceKind::Black { theme.colour(Role::Rim) } else { part(PiecePart::Mark) };
            let ink = theme.colour(Role::Ink);
            let most = contrast(part(PiecePart::Fill), ink).max(contrast(mark, ink));
            assert!(most >= 3.0, "{theme}: a {kind:?} band has a contrast of {most:.2}");
        }
    }
}

#[test]
fn every_role_is_listed_once() {
    let roles: Vec<Role> = Role::all().collect();
    for (number, role) in roles.iter().enumerate() {
        assert!(!roles[..number].contains(role), "{role}");
    }
    assert_eq!(roles.len(), 24 + 16);
}

#[test]
fn themes_have_names() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().to_uppercase().parse(), Ok(theme));
    }
    assert_eq!("pink".parse::<Theme>(), Err(UnknownTheme));
}
