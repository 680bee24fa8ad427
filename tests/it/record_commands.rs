//! The commands `check`, `convert` and `analyse`.

use std::fs;
use std::io::Write;
use std::process::Command;

use colonnade_testing::rounds;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::sandbox::Sandbox;

const GOOD: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"a\"]\n[Second \"b\"]\n[Result \"*\"]\n\
    [Termination \"unfinished\"]\n\n1. a1-a2 *\n";
const BAD: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. a1-a2 a1-a3 *\n";
const TOLD: &str = ":4:10: a1-a3: a1 is empty\n    1. a1-a2 a1-a3 *\n             ^\n";

fn ran(code: i32, out: &str, err: &str) -> (i32, String, String) {
    (code, out.to_owned(), err.to_owned())
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).expect("a stream in memory");
    encoder.finish().expect("a stream in memory")
}

#[test]
fn check_reports_bad_records_and_counts() {
    let sandbox = Sandbox::new();
    sandbox.put("good.cgn", GOOD);
    sandbox.put("bad.cgn", BAD);
    sandbox.put("both.cgn", format!("{BAD}\n{GOOD}"));
    assert_eq!(sandbox.run(&["check", "good.cgn"], b""), ran(0, "0 bad of 1 record\n", ""));
    assert_eq!(sandbox.run(&["check", "bad.cgn"], b""), ran(1, &format!("bad.cgn{TOLD}1 bad of 1 record\n"), ""));
    let all = format!("bad.cgn{TOLD}both.cgn{TOLD}2 bad of 4 records\n");
    assert_eq!(sandbox.run(&["check", "good.cgn", "bad.cgn", "both.cgn"], b""), ran(1, &all, ""));
    let many = GOOD.repeat(1204) + BAD;
    let (code, out, _) = sandbox.run(&["check", "-"], many.as_bytes());
    assert_eq!((code, out.lines().last()), (1, Some("1 bad of 1,205 records")));
}

#[test]
fn check_detects_the_format_of_the_standard_input() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["check", "-"], GOOD.as_bytes()), ran(0, "0 bad of 1 record\n", ""));
    assert_eq!(sandbox.run(&["check", "-"], BAD.as_bytes()), ran(1, &format!("-{TOLD}1 bad of 1 record\n"), ""));
    let (_, json, _) = sandbox.run(&["convert", "-", "-"], GOOD.as_bytes());
    assert!(json.starts_with("{\"game\":\"pilastri\""), "{json}");
    assert_eq!(sandbox.run(&["check", "-"], json.as_bytes()).0, 0);
    assert_eq!(sandbox.run(&["check", "-"], format!("\u{feff}\n\n\n\n{json}").as_bytes()).0, 0);
    assert_eq!(sandbox.run(&["check", "-"], &gzip(json.as_bytes())).0, 0);
    assert_eq!(sandbox.run(&["check", "-", "--from", "cgn"], json.as_bytes()).0, 1);
    assert_eq!(sandbox.run(&["convert", "-", "-"], json.as_bytes()), ran(0, GOOD, ""));
    assert_eq!(sandbox.run(&["convert", "-", "-", "--to", "ndjson"], json.as_bytes()), ran(0, &json, ""));
}

/// W34: what `check` passes, `import` takes.
#[test]
fn check_and_import_agree_on_names() {
    let sandbox = Sandbox::new();
    let named = |name: &str| {
        let record = GOOD.replace("[First \"a\"]", &format!("[First \"{name}\"]"));
        record.replace("unfinished", "resignation").replace("\"*\"", "\"1-0\"").replace("a1-a2 *", "a1-a2 1-0")
    };
    for (name, is_good) in [("a".repeat(200), true), ("é".repeat(200), true), ("a".repeat(201), false)] {
        sandbox.put("one.cgn", named(&name));
        let told = "one.cgn:1:1: a player's name has more than 200 characters\n";
        let refused = format!("colonnade: {told}");
        let (checked, complaint) = if is_good {
            (ran(0, "0 bad of 1 record\n", ""), "")
        } else {
            (ran(1, &format!("{told}1 bad of 1 record\n"), ""), refused.as_str())
        };
        assert_eq!(sandbox.run(&["check", "one.cgn"], b""), checked);
        let (code, _, err) = sandbox.run(&["import", "one.cgn", "--dry-run"], b"");
        assert_eq!((code, err.as_str()), (i32::from(!is_good), complaint), "{name}");
    }
    let (code, answer) = self::checked(&sandbox, &["one.cgn"]);
    assert_eq!((code, &answer["problems"][0]["code"], &answer["bad"]), (1, &json!("long-name"), &json!(1)));
}

/// Runs `check --json`; returns the exit code and the answer, which is the whole output.
fn checked(sandbox: &Sandbox, files: &[&str]) -> (i32, Value) {
    let (code, out, err) = sandbox.run(&[&["check", "--json"][..], files].concat(), b"");
    assert_eq!((err.as_str(), out.lines().count()), ("", 1), "{out}");
    assert!(!out.trim_end().contains(char::is_control), "{out:?}");
    (code, serde_json::from_str(&out).expect("JSON"))
}

#[test]
fn check_answers_in_json() {
    let sandbox = Sandbox::new();
    sandbox.put("good.cgn", GOOD);
    sandbox.put("both.cgn", format!("{GOOD}\n{BAD}"));
    let good = json!({ "file": "good.cgn", "games": 1, "bad": 0, "whole": true });
    assert_eq!(checked(&sandbox, &["good.cgn"]), (0, json!({ "problems": [], "files": [good], "games": 1, "bad": 0 })));
    let bad = json!({
        "file": "both.cgn", "record": 2, "line": 13, "column": 10,
        "code": "illegal", "rule": "empty-square", "text": "a1-a3: a1 is empty", "kept": false,
    });
    let gone = json!({
        "file": "gone.cgn", "record": null, "line": null, "column": null,
        "code": "no-such-file", "rule": null, "text": "gone.cgn: there is no such file", "kept": false,
    });
    let files = json!([
        { "file": "both.cgn", "games": 2, "bad": 1, "whole": true },
        { "file": "gone.cgn", "games": 0, "bad": 0, "whole": false },
        good,
    ]);
    let all = json!({ "problems": [bad, gone], "files": files, "games": 3, "bad": 1 });
    assert_eq!(checked(&sandbox, &["both.cgn", "gone.cgn", "good.cgn"]), (1, all.clone()));

    let help = sandbox.answer(&["check", "--help"]);
    let objects = [&all, &all["problems"][0], &all["files"][0]];
    for member in objects.iter().flat_map(|object| object.as_object().expect("an object").keys()) {
        assert!(help.contains(&format!(" {member}")), "the help names the member {member}: {help}");
    }
}

/// B5: a record whose game is understood is kept, and what is not understood is listed; `check --strict` refuses it.
#[test]
fn trifles_cost_no_record() {
    let sandbox = Sandbox::new();
    let odd = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"Ann \"the\" Fox\"]\n[Second \"Ben\"]\n[FirstRating \"1500?\"]\n\
               [Date \"last summer\"]\n\n1. a1-a2 ({why?}) d1-c1 1-0\n";
    sandbox.put("odd.cgn", format!("{odd}\n{GOOD}"));
    let (code, out, err) = sandbox.run(&["check", "odd.cgn"], b"");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("\n0 bad of 2 records; 3 remarks about games that are kept\n"), "{out}");
    for place in ["odd.cgn:3:14: ", "odd.cgn:6:7: ", "odd.cgn:8:17: "] {
        assert!(
            out.lines().any(|line| line.starts_with(place) && line.ends_with("; the game is kept")),
            "{place}: {out}"
        );
    }
    let (code, out, _) = sandbox.run(&["check", "--strict", "odd.cgn"], b"");
    assert_eq!((code, out.lines().last()), (1, Some("1 bad of 2 records")), "{out}");
    let (code, told) = checked(&sandbox, &["odd.cgn"]);
    assert_eq!((code, &told["bad"], &told["problems"][0]["kept"]), (0, &0.into(), &true.into()), "{told}");
    sandbox.put("one.cgn", odd);
    let (code, out, err) = sandbox.run(&["import", "one.cgn", "--create"], b"");
    assert_eq!((code, err.lines().count()), (0, 3), "{out}{err}");
    assert!(out.ends_with("\n1 of 1 records imported, 0 already known, 0 bad\n"), "{out}");
    let exported = sandbox.answer(&["export", "--out", "-"]);
    for kept in
        ["[First \"Ann \\\"the\\\" Fox\"]", "[FirstRating \"1500\"]", "[DateAsWritten \"last summer\"]", "{why?}"]
    {
        assert!(exported.contains(kept), "{kept}: {exported}");
    }
}

#[test]
fn check_gives_codes_of_records_and_files() {
    let sandbox = Sandbox::new();
    for (name, content, code) in [
        ("game.cgn", "[Game \"Chess\"]\n\n*\n", "unknown-game"),
        ("variant.cgn", "[Game \"Pilastri\"]\n[Variant \"9x9\"]\n\n*\n", "unknown-variant"),
        ("tag.cgn", "[Game \"Pilastri\"\n\n*\n", "unclosed-tag"),
        ("date.cgn", "[Game \"Pilastri\"]\n[Date \"soon\"]\n\n*\n", "tag-is-date"),
        ("start.cgn", "[Game \"Pilastri\"]\n[Position \"x\"]\n\n*\n", "position"),
        ("word.cgn", "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. zz *\n", "not-notation"),
        ("half.cgn", "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. a1 *\n", "incomplete"),
        ("odd.ndjson", "{\"game\":\"pilastri\",\"\\u001b[2J\\u0007\\n\":1}\n", "json"),
    ] {
        sandbox.put(name, content);
        let (exit, told) = checked(&sandbox, &["--strict", name]);
        let problem = &told["problems"][0];
        assert_eq!((exit, &problem["code"], &problem["rule"]), (1, &code.into(), &Value::Null), "{told}");
        assert!(problem["record"] == 1 && problem["column"].is_u64() && problem["text"].is_string(), "{told}");
    }

    fs::create_dir(sandbox.path("games")).expect("a directory");
    sandbox.put("picture.cgn", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[7; 500]].concat());
    let wide = format!("\u{feff}{GOOD}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    sandbox.put("wide.cgn", wide);
    sandbox.put("cut.zst", b"\x28\xb5\x2f\xfd\x04");
    let whole = gzip(GOOD.repeat(200).as_bytes());
    sandbox.put("cut.cgn.gz", &whole[..whole.len() / 2]);
    sandbox.put("whole.cgn", GOOD.repeat(200));
    for (from, to) in [("whole.cgn", "bad.cgn.gz"), ("whole.cgn", "bad.cgn.zst")] {
        assert_eq!(sandbox.run(&["convert", from, to], b""), ran(0, "", ""), "{to}");
        let mut packed = fs::read(sandbox.path(to)).expect(to);
        // The middle of the compressed data.
        let at = packed.len() / 2;
        packed[at] ^= 0xff;
        sandbox.put(to, packed);
    }
    for (name, code) in [
        ("bad.cgn.gz", "damaged"),
        ("bad.cgn.zst", "damaged"),
        ("games", "directory"),
        ("picture.cgn", "not-text"),
        ("wide.cgn", "utf-16"),
        ("cut.zst", "cut-off"),
        ("cut.cgn.gz", "cut-off"),
    ] {
        let (exit, told) = checked(&sandbox, &[name]);
        let problem = &told["problems"][0];
        assert_eq!((exit, &problem["code"], &problem["record"]), (1, &code.into(), &Value::Null), "{told}");
        assert_eq!((&told["files"][0]["whole"], &problem["column"]), (&false.into(), &Value::Null), "{told}");
        assert!(name.starts_with("bad") || problem["line"].is_u64() == (name == "cut.cgn.gz"), "{told}");
    }
}

#[test]
fn convert_takes_formats_from_file_names() {
    let sandbox = Sandbox::new();
    let games = format!("{GOOD}\n{GOOD}");
    sandbox.put("0.cgn", &games);
    let chain = ["0.cgn", "1.ndjson", "2.cgn.gz", "3.ndjson.zst", "4.cgn.zst", "5.NDJSON.GZ", "6.cgn"];
    for pair in chain.windows(2) {
        assert_eq!(sandbox.run(&["convert", pair[0], pair[1]], b""), ran(0, "", ""), "{pair:?}");
        assert_eq!(sandbox.run(&["check", pair[1]], b""), ran(0, "0 bad of 2 records\n", ""), "{pair:?}");
    }
    assert_eq!(sandbox.get("6.cgn"), games);
    let magic = |name: &str| fs::read(sandbox.path(name)).expect(name)[..2].to_vec();
    assert_eq!((magic("2.cgn.gz"), magic("3.ndjson.zst")), (vec![0x1f, 0x8b], vec![0x28, 0xb5]));
    // The compression is detected from the content, not from the name.
    fs::rename(sandbox.path("2.cgn.gz"), sandbox.path("renamed.cgn")).expect("renamed");
    assert_eq!(sandbox.run(&["check", "renamed.cgn"], b"").0, 0);
    let joined = [gzip(GOOD.as_bytes()), gzip(GOOD.as_bytes())].concat();
    sandbox.put("joined.cgn.gz", joined);
    assert_eq!(sandbox.run(&["check", "joined.cgn.gz"], b""), ran(0, "0 bad of 2 records\n", ""));
}

/// R27: bytes after the end of a gzip file cost no record, and the host is told.
#[test]
fn bytes_after_compressed_data_cost_no_record() {
    let sandbox = Sandbox::new();
    let whole = gzip(GOOD.repeat(1_000).as_bytes());
    for (number, bytes) in [&b"\0\0"[..], b"ab", &[0; 70_000]].into_iter().enumerate() {
        let name = format!("{number}.cgn.gz");
        sandbox.put(&name, [&whole[..], bytes].concat());
        let (code, out, err) = sandbox.run(&["check", &name], b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (0, "0 bad of 1,000 records\n", 1), "{err}");
        assert!(err.contains("other bytes follow the end of the gzip data"), "{err}");
    }
}

#[test]
fn convert_leaves_bad_records_out_and_may_write_the_file_it_reads() {
    let sandbox = Sandbox::new();
    sandbox.put("both.cgn", format!("{GOOD}\n{BAD}\n{GOOD}"));
    let told = "colonnade: both.cgn:13:10: a1-a3: a1 is empty\ncolonnade: 1 bad of 3 records left out\n";
    assert_eq!(sandbox.run(&["convert", "both.cgn", "both.cgn"], b""), ran(1, "", told));
    assert_eq!(sandbox.get("both.cgn"), format!("{GOOD}\n{GOOD}"));
}

#[test]
fn convert_leaves_no_half_file() {
    let sandbox = Sandbox::new();
    let whole = gzip(GOOD.repeat(200).as_bytes());
    sandbox.put("cut.cgn.gz", &whole[..whole.len() / 2]);
    sandbox.put("out.ndjson", "as it was");
    let (code, _, err) = sandbox.run(&["convert", "cut.cgn.gz", "out.ndjson"], b"");
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert!(err.starts_with("colonnade: cut.cgn.gz: line "), "{err}");
    assert!(err.ends_with(": the file is cut off here, expected the rest of its gzip data\n"), "{err}");
    assert_eq!(sandbox.get("out.ndjson"), "as it was");
    let left = fs::read_dir(sandbox.directory()).expect("the directory").count();
    assert_eq!(left, 2, "no file is left over");
    let (code, _, err) = sandbox.run(&["convert", "cut.cgn.gz", "missing/out.ndjson"], b"");
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert_eq!(err, "colonnade: missing/out.ndjson: No such file or directory (os error 2)\n");
}

#[test]
fn other_files_get_a_clear_error() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("games")).expect("a directory");
    sandbox.put("picture.cgn", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[7; 500]].concat());
    sandbox.put("noise.ndjson", (0..=255u8).cycle().take(3000).map(|byte| byte | 1).collect::<Vec<u8>>());
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    sandbox.put("wide.cgn", wide(&format!("\u{feff}{GOOD}")));
    sandbox.put("wide.ndjson", wide("{\"game\":\"pilare\"}"));
    sandbox.put("cut.zst", b"\x28\xb5\x2f\xfd\x04");
    for (name, line) in [
        ("games", "a directory, expected a file of records"),
        ("gone.cgn", "there is no such file"),
        ("picture.cgn", "a binary file, expected records in CGN"),
        ("noise.ndjson", "a binary file, expected records in NDJSON"),
        ("wide.cgn", "a file in UTF-16, expected records in UTF-8"),
        ("wide.ndjson", "a file in UTF-16, expected records in UTF-8"),
        ("cut.zst", "the file is cut off here, expected the rest of its zstd data"),
    ] {
        let line = format!("colonnade: {name}: {line}\n");
        assert_eq!(sandbox.run(&["check", name], b""), ran(1, "", &line));
        assert_eq!(sandbox.run(&["convert", name, "out.cgn"], b""), ran(1, "", &line));
        assert!(!sandbox.path("out.cgn").exists());
    }
    sandbox.put("good.cgn", GOOD);
    let line = "colonnade: gone.cgn: there is no such file\n";
    assert_eq!(sandbox.run(&["check", "gone.cgn", "good.cgn"], b""), ran(1, "0 bad of 1 record\n", line));
}

#[test]
fn no_records_are_no_fault() {
    let sandbox = Sandbox::new();
    sandbox.put("empty.cgn", "");
    sandbox.put("blank.ndjson", " \n\r\n\t\n");
    sandbox.put("empty.cgn.gz", gzip(b""));
    for name in ["empty.cgn", "blank.ndjson", "empty.cgn.gz"] {
        assert_eq!(sandbox.run(&["check", name], b""), ran(0, "0 bad of 0 records\n", ""));
        assert_eq!(sandbox.run(&["convert", name, "out.cgn"], b""), ran(0, "", ""));
        assert_eq!(sandbox.get("out.cgn"), "");
        let told = sandbox.answer(&["import", name, "--create"]);
        assert!(told.ends_with("0 of 0 records imported, 0 already known, 0 bad\n"), "{told}");
    }
    assert_eq!(sandbox.answer(&["export", "--out", "none.cgn"]), "0 games exported to none.cgn\n");
    assert_eq!(sandbox.answer(&["check", "none.cgn"]), "0 bad of 0 records\n");
}

#[test]
fn compressions_that_are_not_written_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.put("good.cgn", GOOD);
    let (code, _, err) = sandbox.run(&["convert", "good.cgn", "out.ndjson.bz2"], b"");
    let told = "colonnade: out.ndjson.bz2: .bz2 is not supported; expected .gz, .zst or no compression\n";
    assert_eq!((code, err.as_str()), (2, told));
    assert!(!sandbox.path("out.ndjson.bz2").exists());
}

/// The standard output is a file here, which is written to and not replaced.
#[test]
fn convert_writes_into_what_is_no_plain_file_and_follows_links() {
    let sandbox = Sandbox::new();
    sandbox.put("good.cgn", GOOD);
    std::os::unix::fs::symlink("/dev/stdout", sandbox.path("link")).expect("a link");
    for name in ["/dev/stdout", "/proc/self/fd/1", "link"] {
        sandbox.put("out", "before\n");
        let file = fs::File::options().append(true).open(sandbox.path("out")).expect("a file");
        let status = sandbox.command(&["convert", "good.cgn", name, "--to", "cgn"]).stdout(file).status();
        assert!(status.expect("the program").success());
        assert_eq!(sandbox.get("out"), format!("before\n{GOOD}"), "{name}");
    }
    assert!(sandbox.path("link").symlink_metadata().expect("a link").is_symlink());
    std::os::unix::fs::symlink("new.cgn", sandbox.path("dangling.cgn")).expect("a link");
    assert_eq!(sandbox.run(&["convert", "good.cgn", "dangling.cgn"], b""), ran(0, "", ""));
    assert_eq!(sandbox.get("new.cgn"), GOOD);
    assert!(sandbox.path("dangling.cgn").symlink_metadata().expect("a link").is_symlink());
    let (code, _, err) = sandbox.run(&["convert", "good.cgn", "/dev/full", "--to", "cgn"], b"");
    assert!(code == 1 && err.starts_with("colonnade: /dev/full: No space left on device"), "{err}");
}

#[test]
fn control_characters_of_records_reach_no_terminal() {
    let sandbox = Sandbox::new();
    sandbox.put("odd.ndjson", "{\"game\":\"pilastri\",\"\\u001b[2J\\u0007\\n\":1}\n");
    let (code, out, err) = sandbox.run(&["check", "odd.ndjson"], b"");
    assert_eq!(code, 1);
    assert!(!(out + &err).contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn wrong_arguments_are_reported_and_help_has_examples() {
    let sandbox = Sandbox::new();
    for wrong in [&["check"][..], &["convert", "a.cgn"], &["check", "a", "--from", "pgn"]] {
        let (code, out, err) = sandbox.run(wrong, b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    }
    for command in ["check", "convert"] {
        let (code, out, _) = sandbox.run(&[command, "--help"], b"");
        assert_eq!(code, 0);
        assert!(out.contains(&format!("\n  colonnade {command} ")), "{out}");
    }
}

/// The address space is limited, so the program cannot hold the stream in memory.
#[cfg(unix)]
#[test]
fn hundreds_of_mebibytes_of_one_comment_take_little_memory() {
    let length = rounds(256, 256, 1024);
    let script =
        "ulimit -v 150000; { printf '[Game \"Buku\"]\\n{'; head -c ${1}M /dev/zero | tr '\\0' x; } | \"$0\" check -";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_colonnade"), &length.to_string()])
        .output()
        .expect("a shell");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(out.starts_with("-:2:1: the comment is not closed, and its record longer than 1 MiB"), "{out}");
    assert!(out.ends_with("^\n1 bad of 1 record\n"), "{out}");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(1), ""));
}

/// Black lets White win at once, though the game could continue; then White wins.
const BLUNDER: &str = "[Game \"Buku\"]\n[Variant \"8x8\"]\n[First \"Ann\"]\n[Second \"Ben\"]\n[Result \"1-0\"]\n\
    [Position \"0,0,0,1,1,1,0,0/0,0,1,0,0,1,0,0/0,0,2,1,1,0,0,0/1,1,2,1,0,1,0,0/0,1,1,0,1,1,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/\
    0,0,0,1,1,1,0,0 b 21 22 0\"]\n\n1... d:c5-d5-d7 2. 4:c6-a6-a7 1-0\n";

#[test]
fn analyse_names_a_blunder_and_writes_it_into_the_record() {
    let sandbox = Sandbox::new();
    sandbox.put("game.cgn", BLUNDER);
    let (code, out, err) = sandbox.run(&["analyse", "game.cgn", "--work", "10000", "--out", "analysed.cgn"], b"");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 5, "a head, two actions, two sides: {out}");
    assert!(lines[0].contains("White (Ann)"), "{out}");
    assert!(lines[1].starts_with("   1. 100 %  Black d:c5-d5-d7  blunder: 0 % instead of "), "{out}");
    assert_eq!(lines[2], "   2. 100 %  White 4:c6-a6-a7");
    assert!(lines[3].contains("1 action; 0 inaccuracies, 0 mistakes, 0 blunders"), "{out}");
    assert!(lines[4].contains("1 action; 0 inaccuracies, 0 mistakes, 1 blunder;"), "{out}");
    let analysed = sandbox.get("analysed.cgn");
    assert!(analysed.contains("d:c5-d5-d7 $4 {[%judged 4 0 "), "{analysed}");
    assert!(analysed.contains("] 0 % instead of "), "{analysed}");
    // R25: another analysis replaces the comment of the first one.
    sandbox.answer(&["analyse", "analysed.cgn", "--work", "10000", "--out", "again.cgn"]);
    assert_eq!(sandbox.get("again.cgn"), analysed);
    assert_eq!(sandbox.run(&["check", "analysed.cgn"], b""), ran(0, "0 bad of 1 record\n", ""));

    let again = sandbox.run(&["analyse", "-", "--work", "10000"], BLUNDER.as_bytes());
    assert_eq!(again, (0, out, String::new()), "the same game gives the same answer");
    for (name, begin) in [("chances.svg", &b"<svg"[..]), ("chances.png", b"\x89PNG")] {
        assert_eq!(sandbox.run(&["analyse", "game.cgn", "--work", "1000", "--out", name], b"").0, 0);
        assert!(fs::read(sandbox.path(name)).expect(name).starts_with(begin));
    }
}

#[test]
fn analyse_refuses_what_it_cannot_judge_or_write() {
    let sandbox = Sandbox::new();
    sandbox.put("game.cgn", GOOD);
    sandbox.put("bad.cgn", BAD);
    let refused = |arguments: &[&str]| {
        let (code, out, err) = sandbox.run(&[&["analyse"], arguments].concat(), b"");
        assert_eq!((out.as_str(), err.lines().count()), ("", 1), "{arguments:?}");
        (code, err)
    };
    assert_eq!(refused(&["bad.cgn"]), (1, "colonnade: bad.cgn:4:10: a1-a3: a1 is empty\n".to_owned()));
    assert!(refused(&["game.cgn", "--number", "2"]).1.contains("game.cgn"));
    let (code, told) = refused(&["game.cgn", "--out", "game.txt"]);
    assert_eq!((code, told.as_str()), (2, "colonnade: game.txt: the name must end in .cgn, .ndjson, .svg or .png\n"));
    assert_eq!(refused(&["game.cgn", "--work", "999"]).0, 2);
    assert_eq!(refused(&["missing.cgn"]).0, 1);
}
