//! Every algorithm of every collective in one process: see `sim` for the machine, `sim/cases.rs`
//! for the cases.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation
)]

mod barrier;
mod data;
mod inter;
mod levels;
mod reductions;
mod sim;
