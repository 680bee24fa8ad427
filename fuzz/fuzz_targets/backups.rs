//! The fuzz target `backups` of `src/fuzz.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| colonnade::fuzz::run("backups", data));
