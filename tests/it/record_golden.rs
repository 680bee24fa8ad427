//! Snapshots of good records as they are written, and of the errors of bad ones.
//!
//! `INSTA_UPDATE=always cargo test --test it record_golden` writes new snapshots.

use std::fs;
use std::path::{Path, PathBuf};

use colonnade::record::{Format, ReadError, Reader, Writer};
use colonnade::wording::bad_record;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

/// The files of a directory with records, by name.
fn files(name: &str) -> Vec<PathBuf> {
    let directory = directory().join(name);
    let entries = fs::read_dir(&directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    assert!(!files.is_empty(), "no files in {}", directory.display());
    files
}

fn snapshot(kind: &str, path: &Path, text: &str) {
    let name = format!("{kind}-{}", path.file_name().expect("a name").to_string_lossy());
    insta::with_settings!({
        snapshot_path => directory().join("snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// Good files as written in both formats. Writing them again changes nothing.
#[test]
fn every_feature_is_read_and_written() {
    for path in files("good") {
        let format = Format::of_path(&path).expect("a format");
        let bytes = fs::read(&path).expect("a file");
        let write = |bytes: &[u8], from, to| {
            let mut writer = Writer::new(Vec::new(), to);
            for record in Reader::new(bytes, from) {
                let record = record.unwrap_or_else(|error| panic!("{}:{error}", path.display()));
                writer.write(&record).expect("a stream in memory");
            }
            String::from_utf8(writer.finish().expect("a stream in memory")).expect("UTF-8")
        };
        let cgn = write(&bytes, format, Format::Cgn);
        let json = write(&bytes, format, Format::Ndjson);
        snapshot("good", &path, &format!("{cgn}\n{json}"));
        for (text, format) in [(&cgn, Format::Cgn), (&json, Format::Ndjson)] {
            assert_eq!(write(text.as_bytes(), format, Format::Cgn), cgn, "{} from {format}", path.display());
            assert_eq!(write(text.as_bytes(), format, Format::Ndjson), json, "{} from {format}", path.display());
        }
    }
}

/// Every record of the bad files has one fault, which is reported with its position and hides no other record.
#[test]
fn every_fault_is_reported_with_its_position() {
    let mut kinds = 0;
    for path in files("bad") {
        let bytes = fs::read(&path).expect("a file");
        let format = Format::of_path(&path).expect("a format");
        let mut reported = String::new();
        let mut bad = 0;
        for read in Reader::new(&bytes[..], format) {
            match read {
                Ok(record) => panic!("{}: {record:?} is good", path.display()),
                Err(ReadError::Bad(record)) => {
                    bad += 1;
                    reported += &format!(
                        "{}\n    {}\n    {:caret$}^\n",
                        bad_record(&record),
                        record.excerpt,
                        "",
                        caret = record.caret
                    );
                }
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
        let written = match format {
            Format::Cgn => String::from_utf8_lossy(&bytes).matches("[Event ").count(),
            Format::Ndjson => bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count(),
        };
        assert_eq!(bad, written, "{}:\n{reported}", path.display());
        kinds += bad;
        snapshot("bad", &path, &reported);
    }
    assert!(kinds >= 40, "{kinds} kinds");
}
