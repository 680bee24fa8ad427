//! The fuzz target `engine_protocol` of `src/fuzz.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| colonnade::fuzz::run("engine_protocol", data));
