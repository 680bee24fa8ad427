//! The line protocol of the rules, tested with the real program.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::sandbox::Sandbox;

/// The answers to input lines; each is one line of JSON.
fn answers(input: &[u8]) -> Vec<Value> {
    let sandbox = Sandbox::new();
    let (code, out, err) = sandbox.run(&["rules"], input);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(std::fs::read_dir(sandbox.directory()).expect("a directory").count(), 0);
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn answer(request: &Value) -> Value {
    let mut answers = answers(request.to_string().as_bytes());
    assert_eq!(answers.len(), 1, "{request}");
    answers.remove(0)
}

#[test]
fn moves_are_played() {
    let position = "0n,1n,0n,0n/3s,0s,1s,1s s 20 22 -";
    let played = answer(&json!({"ask": "play", "game": "gore", "position": position, "moves": ["A1"]}));
    let expected = json!({
        "moves": ["a1"],
        "positions": [position, "0n,1n,0n,0n/0s,1s,2s,2s n 20 22 -"],
        "result": "1-0",
        "reason": "stones",
        "score": [25, 23],
        "without_glory": false,
    });
    assert_eq!(played, expected);
    let open = answer(&json!({"ask": "play", "game": "buku", "variant": "6x6", "moves": []}));
    assert_eq!((&open["result"], &open["reason"], &open["score"]), (&"*".into(), &"unfinished".into(), &Value::Null));
    let refused = answer(&json!({"ask": "play", "game": "pilare", "moves": ["c1-c3", "c3-c4"]}));
    assert_eq!(
        (&refused["refused"], &refused["rule"], &refused["ply"]),
        (&"illegal".into(), &"not-yours".into(), &2.into())
    );
    assert!(refused["message"].as_str().is_some_and(|message| message.contains("c3")), "{refused}");
}

#[test]
fn texts_are_read_and_refused() {
    let read = |text: &str| answer(&json!({"ask": "read", "game": "pilare", "text": text}));
    assert_eq!(read("c1 nn")["canonical"], "c1-c3");
    for (text, kind, rule) in
        [("c1", "incomplete", Value::Null), ("x", "not-notation", Value::Null), ("c1-c4", "illegal", "length".into())]
    {
        let refused = read(text);
        assert_eq!((&refused["refused"], &refused["rule"]), (&kind.into(), &rule), "{text}");
        assert!(refused.get("canonical").is_none() && refused["position"].is_string(), "{refused}");
    }
}

#[test]
fn sequences_are_counted() {
    let count = |depth: u8| answer(&json!({"ask": "count", "game": "pilastri", "variant": "4x4", "depth": depth}));
    assert_eq!((&count(0)["nodes"], &count(3)["nodes"]), (&1.into(), &7080.into()));
}

/// Whatever a line contains, it gets one answer that names it, and the next one is answered, too.
#[test]
fn bad_lines_are_told_and_the_next_one_is_answered() {
    let good = json!({"ask": "count", "game": "gore", "depth": 1}).to_string();
    let many = json!({"ask": "play", "game": "gore", "moves": vec!["b1"; 10_001]}).to_string();
    let long = "x".repeat((1 << 20) + 1);
    let lines: Vec<&[u8]> = vec![
        b"{",
        b"7",
        b"{\"ask\":\"sing\"}",
        b"{\"ask\":\"count\",\"game\":\"go\",\"depth\":1}",
        b"{\"ask\":\"count\",\"game\":\"gore\",\"variant\":\"9x9\",\"depth\":1}",
        b"{\"ask\":\"count\",\"game\":\"gore\",\"position\":\"x\",\"depth\":1}",
        b"{\"ask\":\"count\",\"game\":\"gore\",\"depth\":256}",
        b"{\"ask\":\"count\",\"game\":\"gore\",\"depth\":1,\"more\":1}",
        b"{\"ask\":\"read\",\"game\":\"gore\"}",
        b"\xff",
        many.as_bytes(),
        long.as_bytes(),
    ];
    for (at, line) in lines.iter().enumerate() {
        let input = [b"\n", *line, b"\n", good.as_bytes()].concat();
        let answers = answers(&input);
        assert_eq!(answers.len(), 2, "line {at}: {answers:?}");
        let error = answers[0]["error"].as_str().unwrap_or_default();
        assert!(error.starts_with("line 2: ") && error.len() > 12, "line {at}: {error}");
        assert_eq!(answers[1]["nodes"], 4, "line {at}");
    }
    assert_eq!(answers(b""), Vec::<Value>::new());
}

/// The Python runner passes the program, and fails one that only echoes its input.
#[test]
fn the_runner_tells_right_from_wrong() {
    let root = env!("CARGO_MANIFEST_DIR");
    let file = format!("{root}/crates/colonnade-rules/tests/data/conformance/gore.jsonl.gz");
    let run = |program: &[&str]| {
        let mut python = Command::new("python3");
        python.arg(format!("{root}/vectors/run.py")).args([file.as_str(), "--"]).args(program).stdin(Stdio::null());
        python.output().ok().map(|done| (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned()))
    };
    let Some((code, said)) = run(&[env!("CARGO_BIN_EXE_colonnade"), "rules"]) else {
        eprintln!("skipped: no python3");
        return;
    };
    assert_eq!((code, said.as_str()), (Some(0), "517 passed, 0 failed\n"));
    // It refuses every request.
    let refusing = "while read -r line; do echo '{\"refused\":\"illegal\"}'; done";
    for wrong in [&["cat"][..], &["false"], &["sh", "-c", refusing]] {
        let (code, said) = run(wrong).expect("python3");
        assert_eq!(code, Some(1), "{wrong:?}: {said}");
        assert!(said.ends_with(" failed\n") && !said.ends_with(" 0 failed\n"), "{wrong:?}: {said}");
    }
}
