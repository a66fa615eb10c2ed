//! The one door to all tasks.
fn main() {}
