//! No affinity of the program is touched: nobody has a seat. Goes with its last caller.

/// None is ever made.
#[derive(Debug)]
pub enum Seat {}

impl Seat {
    /// No seat.
    #[must_use]
    pub fn new(_me: u32, _members: u32) -> Option<Seat> {
        None
    }

    /// Never called.
    pub fn take(&mut self) {}

    /// Never called.
    pub fn leave_to(&mut self, _root: u32) {}
}
