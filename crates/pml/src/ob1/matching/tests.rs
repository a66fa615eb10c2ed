//! Matching compared with a slow model: a list in order of arrival, or of posting, searched from
//! the front.
//!
//! The model is the text of the standard (MPI-5.0 §3.5, order). A receive takes the first message
//! in the list that it accepts, a message the first receive that accepts it. Queues grow beyond the
//! length at which every index is built, and empty again.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

/// One step of a run. Small numbers, so that collisions are frequent.
#[derive(Clone, Copy, Debug)]
enum Step {
    Arrive { context: u64, source: i32, tag: i32 },
    Receive(Selector),
    Probe(Selector),
    Claim(Selector),
    Redeem(usize),
    Forget(u64),
}

fn selector() -> impl Strategy<Value = Selector> {
    let source = prop_oneof![2 => 0..3, 1 => Just(ANY_SOURCE)];
    let tag = prop_oneof![2 => 0..4, 1 => Just(ANY_TAG)];
    (0..2u64, source, tag).prop_map(|(context, source, tag)| Selector {
        context,
        source,
        tag,
    })
}

/// `arrivals` messages mixed with about as many other steps.
fn steps(arrivals: u32) -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        arrivals => (0..2u64, 0..3, 0..4).prop_map(|(context, source, tag)| Step::Arrive { context, source, tag }),
        20 => selector().prop_map(Step::Receive),
        4 => selector().prop_map(Step::Probe),
        2 => selector().prop_map(Step::Claim),
        2 => (0..8usize).prop_map(Step::Redeem),
        1 => (0..2u64).prop_map(Step::Forget),
    ];
    vec(step, 0..400)
}

fn message(number: u64, context: u64, source: i32, tag: i32) -> Message {
    Message {
        context,
        source,
        tag,
        peer: 0,
        total: number,
        held: Buffered::Inline([0; CONTROL_MAX], 0),
        sender: None,
        offered: None,
        budgeted: None,
    }
}

fn accepts(selector: &Selector, context: u64, source: i32, tag: i32) -> bool {
    selector.context == context
        && (selector.source == ANY_SOURCE || selector.source == source)
        && (selector.tag == ANY_TAG || selector.tag == tag)
}

/// (number, context, source, tag) in order of arrival.
type Waiting = Vec<(u64, u64, i32, i32)>;

fn first(waiting: &Waiting, selector: &Selector) -> Option<usize> {
    waiting
        .iter()
        .position(|&(_, context, source, tag)| accepts(selector, context, source, tag))
}

fn check_unexpected(steps: &[Step]) -> Result<(), TestCaseError> {
    let mut fast = Unexpected::default();
    let mut model = Waiting::new();
    let mut claimed = Vec::new();
    for (number, step) in (1..).zip(steps) {
        match *step {
            Step::Arrive {
                context,
                source,
                tag,
            } => {
                fast.push(message(number, context, source, tag));
                model.push((number, context, source, tag));
            }
            Step::Receive(selector) => {
                let want = first(&model, &selector).map(|at| model.remove(at).0);
                prop_assert_eq!(fast.take(&selector).map(|m| m.total), want);
            }
            Step::Probe(selector) => {
                let want = first(&model, &selector).map(|at| model[at].0);
                prop_assert_eq!(fast.find(&selector).map(|m| m.total), want);
            }
            Step::Claim(selector) => {
                let want = first(&model, &selector).map(|at| model.remove(at).0);
                let got = fast.claim(&selector);
                prop_assert_eq!(got.as_ref().map(|(_, probed)| probed.bytes), want);
                claimed.extend(got.map(|(id, probed)| (id, probed.bytes)));
            }
            Step::Redeem(which) if which < claimed.len() => {
                let (id, want) = claimed.remove(which);
                prop_assert_eq!(fast.redeem(id).map(|m| m.total), Some(want));
                prop_assert!(fast.redeem(id).is_none(), "an id works once");
            }
            Step::Redeem(_) => {}
            Step::Forget(context) => {
                fast.forget(context);
                model.retain(|m| m.1 != context);
            }
        }
        prop_assert_eq!(fast.len(), model.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 300 }, failure_persistence: None, ..ProptestConfig::default() })]

    //= MPI-5.0 §3.5 "Messages are nonovertaking"
    #[test]
    fn unexpected_messages_as_the_model(steps in steps(20)) {
        check_unexpected(&steps)?;
    }

    /// Many more arrivals than receives: more than [`UNINDEXED_MAX`], with late wildcards.
    #[test]
    fn long_unexpected_queues_as_the_model(steps in steps(120)) {
        check_unexpected(&steps)?;
    }

    #[test]
    fn posted_receives_as_the_model(steps in steps(14)) {
        let mut fast = Posted::default();
        let mut model: Vec<(u32, Selector)> = Vec::new();
        let mut posted: Vec<Option<Position>> = Vec::new();
        for step in steps {
            match step {
                Step::Receive(selector) | Step::Probe(selector) => {
                    let slot = u32::try_from(posted.len()).unwrap();
                    posted.push(None);
                    fast.post(&selector, slot, |slot, standing| posted[slot as usize] = Some(standing));
                    model.push((slot, selector));
                }
                Step::Arrive { context, source, tag } => {
                    let at = model.iter().position(|(_, s)| accepts(s, context, source, tag));
                    let want = at.map(|at| model.remove(at).0);
                    let got = fast.take(context, source, tag, |slot| posted[slot as usize].unwrap().1);
                    prop_assert_eq!(got, want);
                }
                Step::Redeem(which) if which < model.len() => {
                    let (slot, selector) = model.remove(which);
                    fast.withdraw(&selector, posted[slot as usize].map(|(entry, _)| entry));
                }
                _ => {}
            }
            let waiting = fast.waiting.iter().sum::<usize>() + usize::from(fast.lone.is_some());
            prop_assert_eq!(waiting, model.len());
        }
    }
}

/// The id of an unexpected message, or of one claimed earlier, takes nothing.
#[test]
fn an_id_is_that_of_a_claimed_message_alone() {
    let exact = Selector {
        context: 0,
        source: 0,
        tag: 0,
    };
    let mut fast = Unexpected::default();
    fast.push(message(1, 0, 0, 0));
    let last = (1 << 24) - 1;
    for generation in [1, 2, 3, last, 1] {
        fast.slots[0].generation = match generation == last {
            true => last,
            false => fast.slots[0].generation,
        };
        let expected = MessageId {
            slot: 0,
            generation,
        };
        assert!(fast.redeem(expected).is_none(), "it waits");
        let (id, _) = fast.claim(&exact).unwrap();
        assert_eq!(id, expected);
        assert!(fast.redeem(id).is_some());
        fast.push(message(1, 0, 0, 0));
        assert!(fast.redeem(id).is_none(), "it was claimed earlier");
    }
}

/// A wildcard used while many messages wait finds its index already built.
#[test]
fn no_receive_pays_for_a_long_queue() {
    let mut fast = Unexpected::default();
    for number in 0..UNINDEXED_MAX as u64 {
        fast.push(message(number, 0, 0, 0));
    }
    assert_eq!(fast.indexed, [true, false, false, false]);
    fast.push(message(64, 0, 0, 0));
    assert_eq!(fast.indexed, [true; CLASSES]);
    let exact = Selector {
        context: 0,
        source: 0,
        tag: 0,
    };
    while fast.take(&exact).is_some() {}
    fast.push(message(65, 0, 0, 0));
    assert_eq!(
        fast.indexed,
        [true, false, false, false],
        "an empty queue lets the indexes rest"
    );
}
