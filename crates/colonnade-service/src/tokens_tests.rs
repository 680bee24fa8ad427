use super::*;
use crate::testing::{clocked_service, sharing_services};
use crate::{Moderator, deletion, moderation};
use colonnade_play::{Identity, ServerId};

fn ada(service: &Service) -> PlayerId {
    people::sign_in(service, &Identity::Discord(1), "Ada").expect("a player").id
}

fn is_valid(service: &Service, player: PlayerId, number: u8) -> bool {
    find(service, player, &[number; 32]).expect("an answer").is_some()
}

#[test]
fn an_end_counts_at_once_in_all_processes() {
    for ([one, two], _) in sharing_services() {
        let ada = ada(&one);
        let program = programs::create(&two, ada, "Gambit").expect("a program").id;
        for (player, number) in [(ada, 1), (ada, 2), (program, 3)] {
            make(&one, player, [number; 32], "reads").expect("a token");
        }
        assert!(is_valid(&two, ada, 1) && is_valid(&two, program, 3));
        assert!(!is_valid(&two, ada, 3) && !is_valid(&two, PlayerId(99), 1), "a token is of one player");
        end(&two, ada, |token| token.hash == [1; 32]).expect("an end");
        assert_eq!([1, 2].map(|number| is_valid(&one, ada, number)), [false, true]);
        moderation::bar(&one, Moderator::Manager(ServerId(7)), ada, true).expect("a bar");
        assert!(is_valid(&two, program, 3), "a server bars from its games only");
        moderation::bar(&one, Moderator::Host, ada, true).expect("a bar");
        assert!(!is_valid(&two, ada, 2) && !is_valid(&two, program, 3), "also those of programs");
        assert_eq!(make(&two, program, [4; 32], ""), Err(Refusal::Barred.into()));
        moderation::bar(&one, Moderator::Host, ada, false).expect("no bar");
        assert!(!is_valid(&two, ada, 2) && !is_valid(&two, program, 3), "a bar ends tokens for good");
        make(&one, ada, [5; 32], "reads").expect("a token");
        deletion::delete_player(&one, ada).expect("a deletion");
        assert!(!is_valid(&two, ada, 5) && !is_valid(&two, program, 3));
        assert_eq!([ada, program].map(|player| stored(&two, player)), [(); 2].map(|()| Ok(ApiTokens::default())));
    }
}

#[test]
fn a_player_has_twenty_tokens_at_most() {
    let (service, _) = clocked_service();
    let ada = ada(&service);
    for number in 0..MOST_TOKENS as u8 {
        make(&service, ada, [number; 32], "reads").expect("a token");
    }
    assert_eq!(make(&service, ada, [99; 32], ""), Err(Refusal::TooManyTokens { most: 20 }.into()));
    assert_eq!(of_player(&service, ada).expect("tokens").len(), MOST_TOKENS);
}
