//! Which components of `coll` may serve a job. Which of them serves a call, and by which algorithm,
//! [`crate::select`] decides by prediction.
//!
//! Called when the job is joined, for the report and so that a list which leaves nothing is told at
//! once, and by `oxmpi-info`.

use crate::ml::ML;
use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Selection, Take, select};

/// The components for a process with `local` ranks on its node.
///
/// # Errors
/// The user excludes all.
pub fn components(local: u32, wish: &Selection) -> Result<Choice, NoneLeft> {
    // A process alone needs no partner: whoever asks for nothing but `sm` is served, too.
    let why = match local {
        0 | 1 => "no call needs another process",
        _ => "blocking calls, inside each node",
    };
    let ml = match wish.names(ML) {
        true => Candidate::able(ML, 40, "level by level, nonblocking calls too"),
        false => Candidate::unable(ML, "used only where it is named"),
    };
    let candidates = vec![
        ml,
        Candidate::able("sm", 30, why),
        Candidate::able("tuned", 20, "all calls but gatherv and scatterv"),
        Candidate::able("basic", 10, "the reference for every call"),
    ];
    select("coll", candidates, wish, Take::All)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_stand_in_the_order_of_their_priorities() {
        let choice = components(4, &Selection::Any).unwrap();
        let names: Vec<&str> = choice.taken.iter().map(|taken| taken.name).collect();
        assert_eq!(names, ["sm", "tuned", "basic"]);
        // `--mca coll sm` works with one rank as with many.
        let only = components(1, &Selection::Only(vec!["sm"])).unwrap();
        assert_eq!(only.best(), "sm");
        let ml = components(4, &Selection::Only(vec!["ml", "sm"])).unwrap();
        assert_eq!((ml.best(), ml.taken.len()), ("ml", 2));
        let all = Selection::Not(vec!["sm", "tuned", "basic"]);
        assert!(components(4, &all).is_err());
    }
}
