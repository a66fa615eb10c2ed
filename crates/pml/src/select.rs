//! Which matching engine a process uses. All processes of a job must use the same one.
//!
//! Called by `core` when the job is joined, and by `oxmpi-info`.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Take, Wish, select};

/// The engine in use.
///
/// # Errors
/// The user excludes all.
pub fn engine(wish: &Wish) -> Result<Choice, NoneLeft> {
    let ob1 = Candidate::able(
        "ob1",
        20,
        "matches messages itself, over the transports of btl",
    );
    select("pml", vec![ob1], wish, Take::Best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_engine() {
        assert_eq!(engine(&Wish::Any).unwrap().best(), "ob1");
        assert!(engine(&Wish::Not(vec!["ob1"])).is_err());
    }
}
