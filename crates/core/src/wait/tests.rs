//! Tests of job events at each moment between a wait's last check and its sleep, on a node made by
//! the test.

use super::*;
use crate::error::Class;
use oxmpi_btl::{Transports, sm};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::param::Params;
use oxmpi_pml::{Engine, Place, PortalsConfig};
use oxmpi_shm::park::Rise;
use oxmpi_shm::segment::{DEATH, Layout, Segment};
use std::time::Duration;

const REASON: Reason = Reason {
    call: "MPI_Recv",
    peer: COLLECTIVE,
    tag: 0,
    context: 1 << 40,
};
const SLEEP: Sleep<'static> = Sleep {
    reason: &REASON,
    words: None,
    nap: NAP,
    longest: LONG,
};
/// No timeout ends this sleep.
const LONG: Duration = Duration::from_secs(3600);

/// Enters the VCI of a process that has just joined a node of two ranks.
fn enter_new() -> (Inside<'static>, Segment) {
    let layout = Layout::new(2, 8 << 20).unwrap();
    let segment = Segment::create(layout, 99, ArchWord::LOCAL.bits()).unwrap();
    let sm = sm::open(segment.clone(), 0, true, &Params::defaults());
    let place = Place {
        me: 0,
        processes: 2,
        eager_budget: 1 << 20,
        mixed: false,
        portals: PortalsConfig::USUAL,
    };
    let pml = Engine::open("ob1", place).unwrap();
    let process = Process::of_test();
    let vci = Vci::new(process, pml, Transports::new(0, Some(sm)), &Limits::UNKNOWN);
    *process.vci.enter() = Some(vci);
    (process.enter(), segment)
}

fn has_ended<T>(found: Result<Option<T>>) -> bool {
    found.is_err_and(|error| error.class == Class::ERR_PROC_ABORTED)
}

/// A wait read the event word. Then the launcher posted the end of the job and found no sleeper.
/// Then the wait announced its sleep and slept for ever, as it did not check again. Calls that a
/// program makes in a loop never checked at all.
///
/// One test, as a process has one VCI.
#[test]
fn what_happens_while_a_rank_lies_down_is_seen() {
    let nothing: &mut dyn FnMut(&mut Vci) -> Option<()> = &mut |_| None;

    // Posted after the check and before the announcement: no sleeper could be woken.
    let (mut vci, segment) = enter_new();
    assert!(vci.can_go_on(&REASON).is_ok());
    segment.post(DEATH, Some(1));
    let (vci, found) = park(vci, &SLEEP, nothing);
    assert!(has_ended(found));
    drop(vci);

    // Between the announcement and the last poll of the rings.
    let (vci, segment) = enter_new();
    let (vci, found) = park(vci, &SLEEP, &mut |_| -> Option<()> {
        segment.post(DEATH, Some(1));
        None
    });
    assert!(has_ended(found));
    drop(vci);

    // After the last check: the sleep ends at once, and the next round sees it.
    let (mut vci, segment) = enter_new();
    let announced = vci.net.sm().unwrap().announce_sleep();
    assert!(vci.can_go_on(&REASON).is_ok());
    segment.post(DEATH, Some(1));
    assert_eq!(announced.sleep(LONG), Rise::Rung);
    assert!(vci.can_go_on(&REASON).is_err());
    drop(vci);

    // A second thread, while the first one is at the doorbell. It sleeps on a word that no launcher
    // knows.
    let (mut vci, segment) = enter_new();
    let at_the_doorbell = vci.net.sm().unwrap().announce_sleep();
    segment.post(DEATH, Some(1));
    let (vci, found) = park(vci, &SLEEP, nothing);
    assert!(has_ended(found));
    drop(vci);
    assert_eq!(at_the_doorbell.sleep(LONG), Rise::Rung);

    // A call that polls once, and the whole wait.
    let (vci, segment) = enter_new();
    let process = vci.process;
    drop(vci);
    assert!(
        try_once(process, &REASON, |_| Ok(None::<()>))
            .unwrap()
            .is_none()
    );
    segment.post(DEATH, Some(1));
    assert!(has_ended(try_once(process, &REASON, |_| Ok(None::<()>))));
    assert!(wait(process, &REASON, |_| None::<()>).is_err());
}

// A target waited in a barrier for the end of many operations on its window. Before each operation
// it slept a whole millisecond, as no doorbell rings for them.
#[test]
fn naps_are_short_again_where_something_has_come() {
    assert_eq!(next_nap(FIRST_NAP, false), 2 * FIRST_NAP);
    assert_eq!(next_nap(NAP, false), NAP);
    assert_eq!(next_nap(NAP, true), FIRST_NAP);
}
