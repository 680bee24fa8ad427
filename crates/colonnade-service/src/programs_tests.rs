use super::*;
use crate::testing::{clocked_service, sharing_services};
use crate::{PlaySettings, Proposal, Service, challenge_lists, challenges, deletion, tokens};
use colonnade_play::{Place, TimeControl};
use colonnade_rules::Game;

fn person(service: &Service, user: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(user), &format!("Person {user}")).expect("a player").id
}

fn proposal(from: PlayerId, to: impl Into<Option<PlayerId>>) -> Proposal {
    let control = Some(TimeControl::Unlimited);
    Proposal { control, ..Proposal::new(from, to.into(), Game::Pilastri.standard(), Place::Direct) }
}

#[test]
fn a_program_plays_only_those_who_agree() {
    let (service, _) = clocked_service();
    let [ada, bob] = [1, 2].map(|user| person(&service, user));
    let [of_ada, of_bob] = [ada, bob].map(|owner| create(&service, owner, "Gambit").expect("a program").id);
    let made = |from, to: Option<PlayerId>| challenges::challenge(&service, &proposal(from, to)).map(|made| made.id);
    let refused = Err(Refusal::ProgramsAskNobody.into());
    assert_eq!(made(of_ada, Some(bob)), refused, "it asks no person but its owner");
    assert_eq!(made(of_ada, None), refused);
    assert_eq!(challenges::accept(&service, made(bob, None).expect("made"), of_ada).map(drop), refused.map(drop));
    let computer = people::sign_in(&service, &Identity::Computer(1), "Computer, level 1").expect("a computer").id;
    assert!(challenges::propose(&service, &proposal(of_ada, computer)).is_ok());
    for (from, to) in [(of_ada, ada), (of_ada, of_bob), (bob, of_ada)] {
        let challenge = made(from, Some(to)).expect("a challenge");
        assert!(challenges::accept(&service, challenge, to).is_ok(), "{from:?} {to:?}");
        let rated = Proposal { rated: true, ..proposal(from, to) };
        assert_eq!(challenges::challenge(&service, &rated).map(drop), Err(Refusal::ProgramsAreCasual.into()));
    }
}

#[test]
fn a_player_has_so_many_programs_under_marked_names() {
    for ([one, two], _) in sharing_services() {
        let ada = person(&one, 1);
        let most = one.play_settings().programs;
        let names: Vec<_> = (0..most).map(|_| create(&one, ada, "Gambit [bot]").expect("a program").name).collect();
        assert!(names.iter().all(|name| name == "Gambit [bot]"), "{names:?}");
        assert_eq!(create(&two, ada, "More").map(drop), Err(Refusal::TooManyPrograms { most }.into()));
        let programs = of_owner(&two, ada).expect("programs");
        assert_eq!(programs.len(), usize::from(most));
        assert_eq!(create(&two, programs[0].id, "Its own").map(drop), Err(Refusal::TooManyPrograms { most: 0 }.into()));
        let bob = person(&two, 2);
        assert_eq!(deletion::delete_program(&one, bob, programs[0].id), Err(Refusal::NoSuchPlayer.into()));
        deletion::delete_program(&one, ada, programs[0].id).expect("a deletion");
        assert_ne!(create(&two, ada, "Another").expect("a program").id, programs[0].id);
        assert_eq!(
            create(&two, bob, &"x".repeat(60)).map(drop),
            Err(Refusal::NotAName(format!("{} [bot]", "x".repeat(60))).into())
        );
    }
}

#[test]
fn the_programs_of_a_deleted_player_are_deleted() {
    let (service, _) = clocked_service();
    let [ada, bob] = [1, 2].map(|user| person(&service, user));
    let program = create(&service, ada, "Gambit").expect("a program").id;
    challenges::challenge(&service, &proposal(bob, program)).expect("a challenge");
    deletion::delete_player(&service, ada).expect("a deletion");
    assert!(people::player(&service, program).expect("a player").is_deleted());
    assert_eq!(challenge_lists::challenges_of(&service, bob), Ok(Vec::new()));
}

#[test]
fn a_host_that_allows_no_programs_takes_none_of_their_tokens() {
    let (mut service, _) = clocked_service();
    let ada = person(&service, 1);
    let program = create(&service, ada, "Gambit").expect("a program").id;
    tokens::make(&service, program, [1; 32], "").expect("a token");
    tokens::make(&service, ada, [2; 32], "").expect("a token");
    service.play = PlaySettings { programs: 0, ..service.play };
    let is_valid = |player, number| tokens::find(&service, player, &[number; 32]).expect("an answer").is_some();
    assert_eq!([is_valid(program, 1), is_valid(ada, 2)], [false, true]);
    assert_eq!(create(&service, ada, "More").map(drop), Err(Refusal::TooManyPrograms { most: 0 }.into()));
}
