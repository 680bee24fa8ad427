use super::*;
use colonnade_rules::Game;

fn subject(number: u64, actions: &[&str]) -> Subject {
    let start = State::start(Game::Pilastri.variant("4x4").expect("a variant"));
    Subject { game: GameId(number), start, actions: actions.iter().map(|&action| action.to_owned()).collect() }
}

/// The texts of some legal actions.
fn played(count: usize) -> Vec<String> {
    let mut state = subject(1, &[]).start;
    let mut played = Vec::new();
    while played.len() < count && state.outcome().is_none() {
        let action = state.actions().next().expect("an action").to_string();
        state.play(&action).expect("legal");
        played.push(action);
    }
    played
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime").block_on(future)
}

#[test]
fn a_game_is_analysed_once_whoever_asks() {
    block_on(async {
        let analyses = Analyses::default();
        let work_limiter = WorkLimiter::default();
        let now = Instant::now();
        let actions = played(3);
        let texts: Vec<&str> = actions.iter().map(String::as_str).collect();
        let begin = |user| analyses.begin(&work_limiter, subject(1, &texts), Client::User(user), now);
        assert_eq!(analyses.of(GameId(1)), None);
        for user in 0..100 {
            begin(user).expect("it joins the one that is under way");
        }
        assert_eq!(analyses.of(GameId(1)), Some(AnalysisProgress::UnderWay(0)));
        analyses.end_of(GameId(1)).await;
        let Some(AnalysisProgress::Made(made)) = analyses.of(GameId(1)) else { panic!("it is made") };
        let work = work_of(texts.len());
        let alone = analyse(&subject(1, &texts).start, texts.iter().copied(), work, &AtomicBool::new(false), || ());
        assert_eq!(*made, alone.expect("legal").compact(), "the same as by itself");
        assert!(made.reviews.iter().all(|review| review.reply.is_empty() && review.line.len() <= 8));
        begin(200).expect("nothing to do");
        let Some(AnalysisProgress::Made(again)) = analyses.of(GameId(1)) else { panic!("it is kept") };
        assert!(Arc::ptr_eq(&made, &again));
        analyses.end_of(GameId(2)).await;
    });
}

#[test]
fn a_client_has_two_games_in_line_and_the_line_has_an_end() {
    block_on(async {
        let analyses = Analyses::default();
        let work_limiter = WorkLimiter::default();
        let now = Instant::now();
        let begin = |game, user| analyses.begin(&work_limiter, subject(game, &[]), Client::User(user), now);
        begin(1, 1).expect("the first");
        begin(2, 1).expect("the second");
        let busy = begin(3, 1).expect_err("the third");
        assert_eq!(busy.cause, super::super::BusyCause::Client);
        assert_eq!(analyses.of(GameId(3)), None, "nothing is under way that was refused");
        for game in 3..=9 {
            begin(game, game).expect("the line is not full");
        }
        assert_eq!(begin(10, 10).expect_err("the line is full").cause, super::super::BusyCause::Everybody);
        for game in 1..=9 {
            analyses.end_of(GameId(game)).await;
        }
        begin(10, 10).expect("there is room again");
    });
}

#[test]
fn the_end_of_the_program_ends_an_analysis() {
    let analyses = Analyses::default();
    let work_limiter = WorkLimiter::default();
    let actions = played(12);
    let texts: Vec<&str> = actions.iter().map(String::as_str).collect();
    let work = block_on(async {
        analyses.begin(&work_limiter, subject(1, &texts), Client::Host, Instant::now()).expect("a place");
        Arc::clone(&analyses.lock().under_way[&GameId(1)])
    });
    assert!(work.stop.load(Ordering::Relaxed), "its search is told to stop");
    assert_eq!(analyses.of(GameId(1)), None, "nothing is half made");
    assert_eq!(made(subject(1, &texts), &work), None);
}

#[test]
fn a_game_that_cannot_be_played_has_none() {
    block_on(async {
        let analyses = Analyses::default();
        let work_limiter = WorkLimiter::default();
        analyses.begin(&work_limiter, subject(1, &["z9"]), Client::Host, Instant::now()).expect("a place");
        analyses.end_of(GameId(1)).await;
        assert_eq!(analyses.of(GameId(1)), Some(AnalysisProgress::Failed));
    });
}

#[test]
fn what_is_kept_is_bounded() {
    let analyses = Analyses::default();
    let review = |played: &str| colonnade_engine::Review {
        side: colonnade_rules::Side::First,
        played: played.to_owned(),
        best_chance: 500,
        chance: 500,
        line: Vec::new(),
        reply: Vec::new(),
        judgement: None,
    };
    let long = Arc::new(Analysis { reviews: vec![review("a1-a2"); MOST_ACTIONS] });
    for game in 0..100 {
        analyses.keep(GameId(game), Some(Arc::clone(&long)));
        analyses.keep(GameId(game), Some(Arc::clone(&long)));
        assert!(analyses.of(GameId(0)).is_some(), "what is asked for stays");
    }
    assert_eq!(analyses.lock().made.len(), KEPT_ACTIONS / MOST_ACTIONS);
    assert_eq!(analyses.lock().actions, KEPT_ACTIONS);
    assert!(analyses.of(GameId(50)).is_none() && analyses.of(GameId(99)).is_some());
    for (actions, work) in [(1, MOST_WORK), (100, MOST_WORK), (200, 10_000), (1_000, LEAST_WORK)] {
        assert_eq!(work_of(actions), work);
    }
    assert!(!Analyses::is_possible(0) && Analyses::is_possible(1) && !Analyses::is_possible(MOST_ACTIONS + 1));
}
