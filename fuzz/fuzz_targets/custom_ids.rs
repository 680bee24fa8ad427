//! The fuzz target `custom_ids` of `src/fuzz.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| colonnade::fuzz::run("custom_ids", data));
