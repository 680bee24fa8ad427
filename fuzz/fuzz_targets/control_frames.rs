//! The fuzz target `control_frames` of `src/fuzz.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| colonnade::fuzz::run("control_frames", data));
