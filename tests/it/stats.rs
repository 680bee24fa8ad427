//! `colonnade stats`, with and without a service that holds the store.

use super::store_commands::{TWO, sandboxes};

#[test]
fn stats_counts_archived_games() {
    for (sandbox, _serving) in sandboxes() {
        sandbox.put("games.cgn", TWO);
        sandbox.answer(&["import", "games.cgn", "--create"]);
        let text = sandbox.answer(&["stats"]);
        assert_eq!(
            text,
            "Pilastri 4x4: 1 game\n  White won 100.0 %, Black 0.0 %.\n  resignation 100.0 %\n  All games have 2 actions.\n    \
             \u{20}         2  ######################################## 1\n  First actions:\n    \
             a1-a2 in 1 game, White scores 100.0 %\n  Mirrored actions count together.\n"
        );
        let json: serde_json::Value = serde_json::from_str(&sandbox.answer(&["stats", "--json"])).expect("JSON");
        assert_eq!(json.as_array().map(Vec::len), Some(1), "{json}");
        assert_eq!(json[0]["first_wins"], 1);
        let help = sandbox.answer(&["stats", "--help"]);
        let objects = [&json[0], &json[0]["lengths"], &json[0]["lengths"]["groups"][0], &json[0]["openings"][0]];
        for member in objects.iter().flat_map(|object| object.as_object().expect("an object").keys()) {
            let mut words = help.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(words.any(|word| word == member), "the help names the member {member}: {help}");
        }
        assert_eq!(sandbox.answer(&["stats", "--game", "buku"]), "No games were counted.\n");
        assert_eq!(sandbox.answer(&["stats", "--game", "buku", "--json"]), "[]\n");
        let (code, _, err) = sandbox.run(&["stats", "--since", "soon"], b"");
        assert_eq!(code, 2, "{err}");
    }
}
