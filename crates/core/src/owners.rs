//! The origins of live communicators, for the error when the parameter `max_communicators` allows
//! no more of them.
//!
//! Communicators do not run out by themselves: a context id is never reused and there are 2⁶⁰ of
//! them. A program that forgets to free them grows for days, until it is killed for its use of
//! memory. With a limit it learns early which call made those that are left. MPI-5.0 §7.4.

use crate::comm::Comm;
use crate::error;
use crate::error::Result;
use crate::process::Process;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of origins in the error.
const NAMED: usize = 5;

/// The origin of a communicator: the call and the name of the parent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    call: &'static str,
    parent: Option<Box<[u8]>>,
}

impl Origin {
    /// The origin of a communicator that a call made from `parent`.
    pub(crate) fn new(call: &'static str, parent: Option<&Comm>) -> Origin {
        let parent = parent.map(|comm| comm.local.name.get());
        Origin { call, parent }
    }
}

/// Checks that one more communicator is allowed.
///
/// # Errors
/// `MPI_ERR_NO_MEM`: as many are alive as the parameter allows.
pub(crate) fn check_limit(process: &Process) -> Result<()> {
    let most = process.params().max_communicators;
    if most == 0 || process.comms.len() < most as usize {
        return Ok(());
    }
    let mut alive = Vec::new();
    process
        .comms
        .for_each(|_, comm: &Arc<Comm>| alive.push(words(comm)));
    Err(error!(
        ERR_NO_MEM,
        "{} communicators are alive, and max_communicators is {most}; made and not freed were {}",
        alive.len(),
        biggest(alive)
    ))
}

fn words(comm: &Comm) -> String {
    let Origin { call, parent } = &comm.origin;
    let made = match parent.as_deref() {
        None => format!("by {call}"),
        Some([]) => format!("by {call} of a communicator without a name"),
        Some(name) => format!("by {call} of {}", String::from_utf8_lossy(name)),
    };
    match comm.local.name.display() {
        name if name.is_empty() => made,
        name => format!("{made}, with the name {name}"),
    }
}

/// The most frequent origins, first the one with most communicators.
fn biggest(owners: Vec<String>) -> String {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for owner in owners {
        *counts.entry(owner).or_default() += 1;
    }
    let mut counts: Vec<(usize, String)> = counts.into_iter().map(|(who, n)| (n, who)).collect();
    counts.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    let rest: usize = counts.iter().skip(NAMED).map(|(count, _)| count).sum();
    let named = counts.iter().take(NAMED);
    let mut words: Vec<String> = named.map(|(count, who)| format!("{count} {who}")).collect();
    if rest > 0 {
        words.push(format!("{rest} in other ways"));
    }
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::biggest;

    #[test]
    fn who_has_most_is_first_and_the_rest_is_counted() {
        let owners = [
            ("a", 2),
            ("b", 70),
            ("c", 9),
            ("d", 1),
            ("e", 1),
            ("f", 1),
            ("g", 4),
        ];
        let owners = owners
            .map(|(who, count)| vec![who.to_owned(); count])
            .concat();
        assert_eq!(biggest(owners), "70 b; 9 c; 4 g; 2 a; 1 d; 2 in other ways");
        assert_eq!(biggest(vec!["x".to_owned()]), "1 x");
    }
}
