//! Which matching engine a process uses. All processes of a job must use the same one.
//!
//! Called by `core` when the job is joined, which has all processes agree on one of those that can
//! serve everywhere, and by `oxmpi-info`.

use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Take, Wish, select};

/// The engines that this process can use, the best first.
///
/// # Errors
/// The user excludes all.
pub fn engines(wish: &Wish) -> Result<Choice, NoneLeft> {
    let ob1 = Candidate::able(
        "ob1",
        20,
        "matches messages itself, over the transports of btl",
    );
    select("pml", vec![ob1], wish, Take::All)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Place};
    use oxmpi_mca::frameworks::Pml;

    #[test]
    fn engines_can_be_excluded_and_each_can_be_opened() {
        assert_eq!(engines(&Wish::Any).unwrap().best(), "ob1");
        assert!(engines(&Wish::Not(vec!["ob1"])).is_err());
        let place = Place {
            me: 0,
            processes: 1,
            eager_budget: 1 << 20,
            mixed: false,
        };
        for component in Pml::FRAMEWORK.components {
            assert!(Engine::open(component.name, place).is_some());
        }
        assert!(Engine::open("ob2", place).is_none());
    }
}
