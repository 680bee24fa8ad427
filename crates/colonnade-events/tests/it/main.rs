//! Tests of events through the public interface, compiled into one binary.

mod model;
mod run;
mod simulation;
