//! Tests of events through the public interface, compiled into one binary.

mod ladder_model;
mod model;
mod reports;
mod run;
mod simulation;
