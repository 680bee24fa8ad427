use super::*;

/// A position in which the side to act has a chance, and an action that leads on from it.
fn sight(side: Side, chance: u16) -> Sight {
    let won = match chance {
        1000 => Some(side),
        0 => Some(side.other()),
        _ => None,
    };
    Sight { side, chance, won, line: vec!["reply".to_owned()] }
}

/// The curve of the first side for actions in turn. Each item is the chance that a search sees for the first side, and the
/// chance after a better action than the one that led there, if there is one, for the side that acted.
fn curve(begin: u16, actions: &[(u16, Option<u16>)]) -> (Vec<u16>, Vec<Review>) {
    let turn = |at: usize| if at.is_multiple_of(2) { Side::First } else { Side::Second };
    let seen = std::iter::once(begin).chain(actions.iter().map(|(chance, _)| *chance));
    let sights: Vec<Sight> =
        seen.enumerate().map(|(at, chance)| sight(turn(at), of_side(turn(at), Side::First, chance))).collect();
    let step = |(at, (_, better)): (usize, &(u16, Option<u16>))| {
        let side = turn(at);
        let better = better.map(|chance| (vec!["better".to_owned()], chance));
        let lets_go = sights[at].won == Some(side) && better.is_some();
        JudgedAction { side, played: "played".to_owned(), better, lets_go, chooses_sides: false }
    };
    let reviews = reviewed(actions.iter().enumerate().map(step).collect(), &sights);
    let of_first = |review: &Review| of_side(Side::First, review.side, review.chance);
    let first = reviews.first().map(|review| review.best_chance);
    (first.into_iter().chain(reviews.iter().map(of_first)).collect(), reviews)
}

/// R20: chances that see-saw with the side to move, as one depth sees them, become a smooth curve without judgements.
#[test]
fn a_see_saw_without_better_moves_is_no_series_of_mistakes() {
    let seen: Vec<(u16, Option<u16>)> = (0..40).map(|at| (if at % 2 == 0 { 610 } else { 390 }, None)).collect();
    let (chances, reviews) = curve(390, &seen);
    assert!(chances.windows(2).all(|pair| pair[0].abs_diff(pair[1]) < JUDGED), "{chances:?}");
    assert!(reviews.iter().all(|review| review.judgement.is_none() && !review.has_better_line()));
}

#[test]
fn what_is_learned_later_corrects_the_chances_before() {
    // The loss is seen late, and no move was better: the curve comes down to it.
    let (chances, reviews) = curve(500, &[(500, None), (500, None), (500, None), (500, None), (0, None), (0, None)]);
    assert_eq!(chances, [147, 98, 98, 49, 49, 0, 0]);
    assert!(reviews.iter().all(|review| review.judgement.is_none()));
}

#[test]
fn a_better_move_gives_the_chance_before_and_the_judgement() {
    let (chances, reviews) = curve(500, &[(380, Some(540)), (380, None), (600, None)]);
    // The third action shows more than was seen, so the first one lost less.
    assert_eq!((chances[0], chances[1], reviews[0].judgement), (551, 551, None));
    let (chances, reviews) = curve(500, &[(380, Some(540)), (380, None), (370, None)]);
    assert_eq!((&chances[..3], reviews[0].judgement), (&[540, 380, 380][..], Some(Judgement::Blunder)));
    assert_eq!((reviews[0].line[0].as_str(), reviews[1].line[0].as_str()), ("better", "played"));
}

#[test]
fn a_proven_win_that_is_given_away_is_a_blunder_however_small_the_loss() {
    let (chances, reviews) = curve(1000, &[(990, Some(1000)), (990, None)]);
    assert_eq!((chances[0], chances[1], reviews[0].judgement), (1000, 990, Some(Judgement::Blunder)));
    let (chances, reviews) = curve(1000, &[(1000, None), (1000, None)]);
    assert_eq!((&chances[..], reviews[0].judgement), (&[1000; 3][..], None));
}
