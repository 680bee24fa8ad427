//! Records of both formats: a valid record that is written and read again stays the same.

#![no_main]

use colonnade::record::{Format, Reader, WriteError, Writer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for format in [Format::Cgn, Format::Ndjson] {
        for record in Reader::new(data, format).filter_map(Result::ok) {
            let mut writer = Writer::new(Vec::new(), format);
            match writer.write(&record) {
                // White space and aliases in the input can be shorter than what is written for them.
                Err(WriteError::TooLong) => continue,
                written => written.expect("a record that was read"),
            }
            let text = writer.finish().expect("a stream in memory");
            let again = Reader::new(&text[..], format).next().expect("a record").expect("a good one");
            let mut writer = Writer::new(Vec::new(), format);
            writer.write(&again).expect("a record that was written");
            assert_eq!(writer.finish().expect("a stream in memory"), text);
        }
    }
});
