//! The reasons why the job does not continue: the graph of waiting ranks, and its end points.
//!
//! A rank that waits for one partner is an edge of a graph in which every node has at most one
//! outgoing edge. Following the edges leads to a cycle, or to a rank that does not wait for one
//! partner. That rank is named, with its state. A collective waits for all members that are not in
//! the same call. Of a rank with threads that may call MPI, one wait is known. So it may still
//! send, and a cycle with it is a deadlock only possibly.

use super::{On, State, View, Wait, list_of};
use std::collections::BTreeMap;

/// The findings, most certain first, one sentence each. Empty when no rank waits.
#[must_use]
pub fn explain(views: &[View]) -> Vec<String> {
    let mut findings = Vec::new();
    mismatched_pairs(views, &mut findings);
    cycles(views, &mut findings);
    collectives(views, &mut findings);
    missing_partners(views, &mut findings);
    receives_from_anyone(views, &mut findings);
    findings
}

fn wait_of(view: &View) -> Option<&Wait> {
    match &view.state {
        State::Waiting(wait) => Some(wait),
        _ => None,
    }
}

/// Whether a rank that waits may have other threads at work.
fn has_threads(view: &View) -> bool {
    wait_of(view).is_some_and(|wait| wait.has_threads)
}

fn find(views: &[View], rank: u32) -> Option<&View> {
    views.iter().find(|view| view.rank == rank)
}

/// The one partner that a rank waits for outside of collectives.
fn partner(view: &View) -> Option<u32> {
    match wait_of(view)? {
        Wait {
            on: On::Rank(partner),
            collective: false,
            ..
        } if *partner != view.rank => Some(*partner),
        _ => None,
    }
}

/// A sender and a receiver that name each other but cannot match.
fn mismatched_pairs(views: &[View], findings: &mut Vec<String>) {
    for sender in views {
        let (Some(send), Some(partner)) = (wait_of(sender), partner(sender)) else {
            continue;
        };
        if !is_send(&send.call) {
            continue;
        }
        let Some((receiver, receive)) =
            find(views, partner).and_then(|view| Some((view, wait_of(view)?)))
        else {
            continue;
        };
        let means_sender = receive.on == On::Rank(sender.rank) || receive.on == On::Anyone;
        if !is_receive(&receive.call) || !means_sender {
            continue;
        }
        let who = format!(
            "rank {} sends ({}) to rank {}, which receives ({})",
            sender.rank, send.call, receiver.rank, receive.call
        );
        if send.context != receive.context {
            findings.push(format!(
                "{who}, but on {} and {}: they never match",
                send.comm, receive.comm
            ));
        } else if let (Some(sent), Some(wanted)) = (send.tag, receive.tag)
            && wanted >= 0
            && sent != wanted
        {
            findings.push(format!(
                "{who}, but the tags are {sent} and {wanted}: they never match"
            ));
        }
    }
}

fn cycles(views: &[View], findings: &mut Vec<String>) {
    let next: BTreeMap<u32, u32> = views
        .iter()
        .filter_map(|view| Some((view.rank, partner(view)?)))
        .collect();
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    for &start in next.keys() {
        let mut rank = start;
        while let (false, Some(&to)) = (seen.contains_key(&rank), next.get(&rank)) {
            seen.insert(rank, start);
            rank = to;
        }
        // The walk has returned to one of its own ranks: everything from there on is the cycle.
        if seen.get(&rank) != Some(&start) || !next.contains_key(&rank) {
            continue;
        }
        let mut members = vec![rank];
        let mut at = next[&rank];
        while at != rank {
            members.push(at);
            at = next[&at];
        }
        let steps: Vec<String> = members
            .iter()
            .take(MOST_STEPS)
            .map(|&member| {
                let wait = find(views, member).and_then(wait_of);
                let call = wait.map_or("?", |wait| wait.call.as_str());
                format!("rank {member} in {call} waits for rank {}", next[&member])
            })
            .collect();
        let more = members.len().saturating_sub(MOST_STEPS);
        let more = if more > 0 {
            format!(", and {more} more")
        } else {
            String::new()
        };
        let may_go_on = |member: &u32| find(views, *member).is_some_and(has_threads);
        let what = match members.iter().any(may_go_on) {
            true => "possibly a deadlock (other threads of these ranks may go on)",
            false => "deadlock",
        };
        findings.push(format!(
            "{what}, a cycle of {}: {}{more}",
            members.len(),
            steps.join("; ")
        ));
    }
}

const FINALIZE: &str = "MPI_Finalize";
/// A wait this long in a collective that all ranks have entered shows that their arguments differ.
const LONG_MS: u64 = 1000;

fn collectives(views: &[View], findings: &mut Vec<String>) {
    let mut by_context: BTreeMap<u64, Vec<(&View, &Wait)>> = BTreeMap::new();
    for view in views {
        if let Some(wait) = wait_of(view).filter(|wait| wait.collective) {
            by_context
                .entry(wait.context)
                .or_default()
                .push((view, wait));
        }
    }
    for inside in by_context.values() {
        let Some((_, first)) = inside.first() else {
            continue;
        };
        let all_in = absent_members(views, inside, first, findings);
        let long = inside.iter().all(|(_, wait)| wait.for_ms >= LONG_MS);
        match meeting(inside) {
            Meeting::Same if all_in && long && first.call == FINALIZE => findings.push(format!(
                "all ranks are in {FINALIZE}, and none goes on: a message that one of them has sent \
                 was never received (a send whose request was freed, or a buffered one)"
            )),
            Meeting::Same if all_in && long => findings.push(format!(
                "all ranks are in {} on {}, and none goes on: their arguments (root, counts, types, operation) cannot be \
                 the same: {}",
                first.call,
                first.comm,
                each_of(inside)
            )),
            Meeting::Same => {}
            Meeting::Different => {
                findings.push(format!("different collectives meet on {}: {}", first.comm, each_of(inside)));
            }
            Meeting::Apart => findings.push(format!(
                "not all ranks have made the same collective calls on {}: {}",
                first.comm,
                each_of(inside)
            )),
        }
    }
}

/// Names the ranks that have not entered a collective of the whole job; returns whether there are
/// none.
fn absent_members(
    views: &[View],
    inside: &[(&View, &Wait)],
    first: &Wait,
    findings: &mut Vec<String>,
) -> bool {
    let missing: Vec<&View> = views
        .iter()
        .filter(|view| !inside.iter().any(|(member, _)| member.rank == view.rank))
        .collect();
    if !first.whole_job {
        return false;
    }
    let ranks: Vec<u32> = inside.iter().map(|(view, _)| view.rank).collect();
    let mut calls: Vec<&str> = inside.iter().map(|(_, wait)| wait.call.as_str()).collect();
    calls.sort_unstable();
    calls.dedup();
    let all_in = missing.is_empty();
    for (what, absent) in by_doing(&missing) {
        let (has, is) = if absent.len() == 1 {
            ("has", "it is")
        } else {
            ("have", "they are")
        };
        findings.push(format!(
            "{} wait{} in {} on {} for {}, which {has} not entered it: {is} {what}",
            list_of(&ranks),
            if ranks.len() == 1 { "s" } else { "" },
            calls.join("/"),
            first.comm,
            list_of(&absent),
        ));
    }
    all_in
}

/// The relation of the calls of the ranks in a collective.
enum Meeting {
    /// They are the same call.
    Same,
    /// They are different calls with the same number on the communicator.
    Different,
    /// Some ranks have made more collective calls than others.
    Apart,
}

fn meeting(inside: &[(&View, &Wait)]) -> Meeting {
    let pairs = || inside.windows(2).map(|pair| (pair[0].1, pair[1].1));
    if pairs().any(|(a, b)| a.number.is_some() && b.number.is_some() && a.number != b.number) {
        Meeting::Apart
    } else if pairs().any(|(a, b)| a.call != b.call) {
        Meeting::Different
    } else {
        Meeting::Same
    }
}

/// `rank 0 in MPI_Bcast, rank 1 in MPI_Reduce (3 calls on)`; ranks in the same call are grouped.
fn each_of(inside: &[(&View, &Wait)]) -> String {
    let least = inside
        .iter()
        .filter_map(|(_, wait)| wait.number)
        .min()
        .unwrap_or(0);
    let mut groups: Vec<(&str, Option<i32>, Vec<u32>)> = Vec::new();
    for (view, wait) in inside {
        let same = |group: &&mut (&str, Option<i32>, Vec<u32>)| {
            group.0 == wait.call && group.1 == wait.number
        };
        // A few ranks are named one by one: each is worth examining.
        match groups
            .iter_mut()
            .find(same)
            .filter(|_| inside.len() > MOST_STEPS)
        {
            Some(group) => group.2.push(view.rank),
            None => groups.push((&wait.call, wait.number, vec![view.rank])),
        }
    }
    let one = |(call, number, ranks): &(&str, Option<i32>, Vec<u32>)| {
        let further = match number.map(|number| number - least) {
            Some(1) => " (one call further)".to_string(),
            Some(calls) if calls > 1 => format!(" ({calls} calls further)"),
            _ => String::new(),
        };
        format!("{} in {call}{further}", list_of(ranks))
    };
    groups.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn missing_partners(views: &[View], findings: &mut Vec<String>) {
    let mut waiters: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for view in views {
        if let Some(wanted) = partner(view) {
            waiters.entry(wanted).or_default().push(view.rank);
        }
    }
    for (wanted, ranks) in waiters {
        let Some(view) = find(views, wanted) else {
            continue;
        };
        // A rank that itself waits for a partner is an inner node of the graph, not its end.
        if partner(view).is_some() {
            continue;
        }
        findings.push(format!(
            "{} wait{} for rank {wanted}, which is {}",
            list_of(&ranks),
            if ranks.len() == 1 { "s" } else { "" },
            what_it_does(view)
        ));
    }
}

fn receives_from_anyone(views: &[View], findings: &mut Vec<String>) {
    let hopeful: Vec<u32> = views
        .iter()
        .filter(|view| wait_of(view).is_some_and(|wait| wait.on == On::Anyone && !wait.collective))
        .map(|view| view.rank)
        .collect();
    if hopeful.is_empty() {
        return;
    }
    let could_send = views
        .iter()
        .any(|view| matches!(view.state, State::Computing | State::Before) || has_threads(view));
    if !could_send {
        findings.push(format!(
            "{} wait{} for a message from anyone, and no rank is left that could send one: all others wait, or have \
             finished",
            list_of(&hopeful),
            if hopeful.len() == 1 { "s" } else { "" },
        ));
    }
}

fn by_doing(views: &[&View]) -> Vec<(String, Vec<u32>)> {
    let mut groups: Vec<(String, Vec<u32>)> = Vec::new();
    for view in views {
        let what = what_it_does(view);
        match groups.iter_mut().find(|(known, _)| *known == what) {
            Some((_, ranks)) => ranks.push(view.rank),
            None => groups.push((what, vec![view.rank])),
        }
    }
    groups
}

fn what_it_does(view: &View) -> String {
    match &view.state {
        State::Before => "not in MPI (it has not called MPI_Init)".into(),
        State::Computing => "not in MPI (computing)".into(),
        State::Finalized => "not in MPI (it has finalized)".into(),
        State::Ended(how) => format!("not in MPI ({how})"),
        State::Waiting(wait) => match wait.on {
            On::Rank(rank) => format!("in {}, waiting for rank {rank}", wait.call),
            On::Anyone => format!("in {}, waiting for a message from anyone", wait.call),
            On::Several => format!("in {}", wait.call),
        },
    }
}

fn is_send(call: &str) -> bool {
    ["MPI_Send", "MPI_Ssend", "MPI_Rsend", "MPI_Bsend"]
        .iter()
        .any(|name| call.starts_with(name))
        && !call.contains("recv")
}

fn is_receive(call: &str) -> bool {
    ["MPI_Recv", "MPI_Probe", "MPI_Mprobe"]
        .iter()
        .any(|name| call.starts_with(name))
}

/// The steps of a cycle that are shown.
const MOST_STEPS: usize = 8;

#[cfg(test)]
mod tests {
    use super::super::tests::{collective, doing, waiting};
    use super::*;

    fn all(views: &[View]) -> String {
        explain(views).join("\n")
    }

    #[test]
    fn a_cycle_of_receives() {
        let text = all(&[
            waiting(0, "MPI_Recv", On::Rank(1), Some(1)),
            waiting(1, "MPI_Recv", On::Rank(2), Some(1)),
            waiting(2, "MPI_Recv", On::Rank(0), Some(1)),
            waiting(3, "MPI_Recv", On::Rank(0), Some(1)),
        ]);
        assert!(text.contains("cycle of 3"), "{text}");
        assert!(
            text.contains("rank 2 in MPI_Recv waits for rank 0"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1, "{text}");
    }

    /// A thread of each rank waited for the other rank, and another one computed and then sent. The
    /// report said that the job hung.
    #[test]
    fn ranks_with_threads_are_a_deadlock_only_possibly() {
        let mut views = [
            waiting(0, "MPI_Recv", On::Rank(1), Some(1)),
            waiting(1, "MPI_Recv", On::Rank(0), Some(1)),
        ];
        assert!(all(&views).starts_with("deadlock, a cycle of 2: "));
        for view in &mut views {
            if let State::Waiting(wait) = &mut view.state {
                wait.has_threads = true;
            }
        }
        let text = all(&views);
        assert!(text.starts_with("possibly a deadlock (other"), "{text}");
        assert!(text.contains("a cycle of 2: rank 0 in MPI_Recv"), "{text}");
        // Another thread could send what a rank receives from anyone.
        if let State::Waiting(wait) = &mut views[1].state {
            wait.on = On::Anyone;
        }
        assert_eq!(
            all(&views),
            "rank 0 waits for rank 1, which is in MPI_Recv, waiting for a message from anyone"
        );
    }

    #[test]
    fn a_chain_ends_at_the_one_to_blame() {
        let text = all(&[
            waiting(0, "MPI_Recv", On::Rank(1), Some(1)),
            waiting(1, "MPI_Recv", On::Rank(2), Some(1)),
            doing(2, State::Computing),
        ]);
        assert_eq!(
            text,
            "rank 1 waits for rank 2, which is not in MPI (computing)"
        );
    }

    #[test]
    fn wrong_tags() {
        let text = all(&[
            waiting(0, "MPI_Ssend", On::Rank(1), Some(5)),
            waiting(1, "MPI_Recv", On::Rank(0), Some(6)),
        ]);
        assert!(text.contains("the tags are 5 and 6"), "{text}");
    }

    #[test]
    fn a_collective_without_all() {
        let text = all(&[
            collective(0, "MPI_Barrier"),
            collective(1, "MPI_Barrier"),
            waiting(2, "MPI_Recv", On::Rank(0), Some(3)),
        ]);
        assert!(
            text.contains("ranks 0-1 wait in MPI_Barrier on MPI_COMM_WORLD for rank 2"),
            "{text}"
        );
        assert!(
            text.contains("rank 2 waits for rank 0, which is in MPI_Barrier"),
            "{text}"
        );
    }

    /// A job of many short collectives that was stopped in one of them.
    #[test]
    fn a_collective_that_all_have_just_entered_is_not_accused() {
        let mut views = [collective(0, "MPI_Bcast"), collective(1, "MPI_Bcast")];
        assert!(all(&views).contains("cannot be the same"));
        if let State::Waiting(wait) = &mut views[1].state {
            wait.for_ms = 20;
        }
        assert_eq!(all(&views), "");
    }

    #[test]
    fn two_collectives() {
        let text = all(&[collective(0, "MPI_Bcast"), collective(1, "MPI_Reduce")]);
        assert!(
            text.contains("different collectives meet on MPI_COMM_WORLD"),
            "{text}"
        );
        assert!(text.contains("rank 1 in MPI_Reduce"), "{text}");
    }

    #[test]
    fn all_inside_and_none_goes_on() {
        let text = all(&[collective(0, "MPI_Bcast"), collective(1, "MPI_Bcast")]);
        assert!(
            text.contains("all ranks are in MPI_Bcast") && text.contains("rank 0 in MPI_Bcast"),
            "{text}"
        );
    }

    /// The report accused arguments, which MPI_Finalize has none of.
    #[test]
    fn all_in_mpi_finalize_and_none_goes_on() {
        let text = all(&[collective(0, "MPI_Finalize"), collective(1, "MPI_Finalize")]);
        assert!(text.contains("was never received"), "{text}");
        assert!(!text.contains("arguments"), "{text}");
    }

    #[test]
    fn one_call_too_many() {
        let mut ahead = collective(1, "MPI_Barrier");
        if let State::Waiting(wait) = &mut ahead.state {
            wait.number = Some(5);
        }
        let text = all(&[collective(0, "MPI_Barrier"), ahead]);
        assert!(
            text.contains("rank 1 in MPI_Barrier (one call further)"),
            "{text}"
        );
    }

    #[test]
    fn nobody_can_send() {
        let text = all(&[
            waiting(0, "MPI_Recv", On::Anyone, None),
            doing(1, State::Ended("exited with status 0".into())),
        ]);
        assert!(text.contains("from anyone"), "{text}");
        let text = all(&[
            waiting(0, "MPI_Recv", On::Anyone, None),
            doing(1, State::Computing),
        ]);
        assert_eq!(text, "");
    }
}
