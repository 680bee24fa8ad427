//! The fuzz target `log_segments` of `src/fuzz.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| colonnade::fuzz::run("log_segments", data));
