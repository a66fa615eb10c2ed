//! Tests of segments: two attachments of one file act as two processes. Foreign and damaged
//! segments are refused.

use super::*;
use crate::park::{Barrier, Doorbell, Node, Rise, Sleeper};
use crate::ring::{Bulk, Full, Staging};
use crate::slots::{Members, Rooms, Slots};
use std::time::Duration;

use crate::shared::SharedBytes;

const ARCH: u32 = 0x1234;
/// Two members on one processor.
const TWO: Members = Members {
    count: 2,
    processors: 1,
};

impl Segment {
    fn attach_extent(&self, extent: Address, len: u64) -> Result<SharedBytes, SegmentError> {
        let part = self.map_extent(extent.offset(), len)?;
        Ok(part.bytes(0, len as usize))
    }

    fn attach_words(&self, extent: Address, count: usize) -> Shared<[AtomicU64]> {
        let part = self.map_extent(extent.offset(), count as u64 * 8);
        part.unwrap().slice(0, count)
    }

    fn ring_bytes(&self) -> u64 {
        self.inner.header.extents.ring_bytes.load(Ordering::Relaxed)
    }

    fn area_bytes(&self) -> u64 {
        self.inner.header.extents.area_bytes.load(Ordering::Relaxed)
    }
}

fn segment(nranks: u32) -> Segment {
    Segment::create(Layout::new(nranks, 8 << 20).unwrap(), 99, ARCH).unwrap()
}

fn again(segment: &Segment) -> Segment {
    Segment::attach(segment.descriptor().try_clone_to_owned().unwrap(), ARCH).unwrap()
}

#[test]
fn a_second_process_sees_the_same_segment() {
    let ours = segment(70);
    let theirs = again(&ours);
    assert_eq!(
        (theirs.job(), theirs.nranks(), theirs.length()),
        (99, 70, ours.length())
    );
    assert_eq!(theirs.card(3), None);
    let card = Card {
        pid: 5,
        nonce_address: 6,
        nonce: 7,
        ways: 3,
        xpmem: 8,
    };
    ours.publish_card(3, card);
    assert_eq!(theirs.card(3), Some(card));
    assert_eq!(theirs.activity(1).read(), crate::activity::Reading::Nothing);
}

#[test]
fn a_first_message_opens_the_ring_at_the_other_end() {
    let ours = segment(3);
    let theirs = again(&ours);
    let mut sleeper: Sleeper<Node> = Sleeper::new(theirs.mailbox(2), Barrier::Global);
    assert!(theirs.pair_rx(0, 2).unwrap().is_none());

    let mut tx = ours.pair_tx(0, 2, Staging::default()).unwrap();
    assert!(matches!(
        ours.pair_tx(0, 2, Staging::default()),
        Err(PairError::Open)
    ));
    tx.try_send([7 << 32, 1, 2], b"control!", Bulk::None)
        .unwrap();

    let mut found = Vec::new();
    sleeper.take_inbox(|source| found.push(source));
    assert_eq!(found, [0]);
    sleeper.warm(0);
    let mut rx = theirs.pair_rx(0, 2).unwrap().unwrap();
    let message = rx.poll().unwrap().unwrap();
    assert_eq!(
        (message.kind(), &message.control[..8]),
        (7, &b"control!"[..])
    );
    rx.consume();
    assert!(ours.ring_bytes() > 0);

    // False credit for ever, through both mappings, with long payloads.
    let mut bytes = vec![5; 3000];
    for round in 0..1000 {
        bytes[0] = round as u8;
        oxmpi_mem::with_bytes(&mut bytes, |b| tx.try_send([0; 3], b"", Bulk::Region(b))).unwrap();
        let message = rx.poll().unwrap().unwrap();
        let mut got = vec![0; message.bulk[0].len()];
        oxmpi_mem::read(&mut got, message.bulk[0]);
        assert_eq!((got[0], message.len()), (round as u8, 3000));
        rx.consume();
    }
    while tx.try_send([0; 3], b"", Bulk::None) != Err(Full) {}
}

/// Long payload in one direction allocates no pieces. The first answer allocates one, which then
/// takes the payload of both directions.
#[test]
fn pieces_get_memory_with_the_first_long_answer() {
    let ours = segment(3);
    let theirs = again(&ours);
    let mut asker = ours.pair_tx(0, 2, Staging::default()).unwrap();
    let mut asked = theirs.pair_rx(0, 2).unwrap().unwrap();
    let mut answerer = theirs.pair_tx(2, 0, Staging::default()).unwrap();
    let mut answered = ours.pair_rx(2, 0).unwrap().unwrap();
    let mut bytes = vec![7; 3000];
    let mut pass = |tx: &mut crate::ring::PairTx<Node>, rx: &mut crate::ring::PairRx<Node>| {
        oxmpi_mem::with_bytes(&mut bytes, |b| tx.try_send([0; 3], b"", Bulk::Region(b))).unwrap();
        let message = rx.poll().unwrap().unwrap();
        let mut got = vec![0; message.len()];
        oxmpi_mem::read(&mut got, message.bulk[0]);
        assert_eq!(got, vec![7; 3000]);
        rx.consume();
    };
    let provided = || memory::provided(ours.descriptor()).unwrap();
    pass(&mut asker, &mut asked);
    let before = provided();
    (0..20).for_each(|_| pass(&mut asker, &mut asked));
    assert_eq!(provided(), before);
    pass(&mut answerer, &mut answered);
    let piece = provided() - before;
    assert!(
        piece > 0 && piece <= (16_u64 << 10).next_multiple_of(PAGE) + PAGE,
        "{piece}"
    );
    for _ in 0..100 {
        pass(&mut asker, &mut asked);
        pass(&mut answerer, &mut answered);
    }
    assert_eq!(provided(), before + piece);
}

#[test]
fn events_reach_sleepers() {
    let daemon = segment(2);
    let rank = again(&daemon);
    let before = rank.event();
    assert_eq!(before, JobEvent::default());
    let mut sleeper: Sleeper<Node> = Sleeper::new(rank.mailbox(1), Barrier::Global);
    let announced = sleeper.announce();
    daemon.post(DEATH, Some(0));
    assert_eq!(
        sleeper.rise(announced.sleep(Duration::from_secs(3600)), || false),
        Rise::Rung
    );
    assert_eq!(
        rank.event(),
        JobEvent {
            flags: DEATH,
            epoch: 1
        }
    );
    assert!(rank.is_dead(0) && !rank.is_dead(1));
    daemon.post(DIAGNOSE, None);
    assert_eq!(
        rank.event(),
        JobEvent {
            flags: DEATH | DIAGNOSE,
            epoch: 2
        }
    );
}

#[test]
fn extents_do_not_overlap_and_are_bounded() {
    let segment = segment(2);
    let one = segment.extent(5000).unwrap();
    let two = segment.extent(1).unwrap();
    assert_eq!(two.offset() - one.offset(), 8192);
    let bytes = segment.attach_extent(one, 5000).unwrap();
    oxmpi_mem::write(bytes.region().slice(4990, 3), b"end");
    let other = again(&segment).attach_extent(one, 5000).unwrap();
    let mut read = [0; 3];
    oxmpi_mem::read(&mut read, other.region().slice(4990, 3));
    assert_eq!(&read, b"end");
    let words = segment.attach_words(two, 512);
    again(&segment).attach_words(two, 1)[0].store(3, Ordering::Relaxed);
    assert_eq!((words[0].load(Ordering::Relaxed), words.len()), (3, 512));
    segment.free(one, 5000);
    oxmpi_mem::read(&mut read, other.region().slice(4990, 3));
    assert_eq!(read, [0; 3]);

    let shortage = segment.extent(1 << 45).unwrap_err();
    assert!(
        shortage
            .to_string()
            .contains("not enough memory for 35184372088832 bytes"),
        "{shortage}"
    );
    assert!(segment.extent(u64::MAX).is_err());
    for (offset, len) in [
        (0, 4096),
        (one.offset() + 1, 10),
        (1 << 47, 4096),
        (one.offset(), 0),
        (one.offset(), u64::MAX),
    ] {
        assert!(
            segment
                .attach_extent(Address::new(0, offset).unwrap(), len)
                .is_err(),
            "{offset} {len}"
        );
    }
}

#[test]
fn foreign_files_are_refused() {
    let attach = |fd: OwnedFd| Segment::attach(fd, ARCH).unwrap_err().to_string();
    let copy = |segment: &Segment| segment.descriptor().try_clone_to_owned().unwrap();
    assert!(attach(std::fs::File::open("/dev/null").unwrap().into()).contains("cut it off"));
    assert!(attach(memory::anonymous_file(100).unwrap()).contains("too short"));
    assert!(attach(memory::anonymous_file(1 << 20).unwrap()).contains("no header"));

    let made = segment(2);
    assert!(matches!(
        Segment::attach(copy(&made), 1),
        Err(SegmentError::Architecture {
            theirs: ARCH,
            ours: 1
        })
    ));
    let header = &made.inner.header;
    header.nranks.store(3, Ordering::Relaxed);
    assert!(attach(copy(&made)).contains("ranks") || attach(copy(&made)).contains("elsewhere"));
    header.nranks.store(0, Ordering::Relaxed);
    assert!(attach(copy(&made)).contains("impossible"));
    // A library that knew this header without its last field would have overwritten that field.
    header.version.store(1, Ordering::Relaxed);
    let words = attach(copy(&made));
    for part in [
        "another version of oxmpi",
        &format!("version 1, ours {}", header::VERSION),
        "one installation",
    ] {
        assert!(words.contains(part), "{words}");
    }
}

#[test]
fn a_lying_directory_is_refused() {
    let segment = segment(2);
    let entry: Shared<AtomicU64> = {
        let at = segment.control(1) + segment.inner.layout.directory();
        segment.inner.control.view(at)
    };
    for lie in [
        1,
        8,
        10 << 6 | 8,
        u64::MAX,
        1 << 40 | 10 << 6 | 8,
        segment.length() | 10 << 6 | 8,
    ] {
        entry.store(lie, Ordering::Relaxed);
        assert!(segment.pair_rx(0, 1).is_err(), "{lie:#x}");
    }
    // A place among the extents without a ring.
    let place = segment.extent(1 << 20).unwrap();
    entry.store(place.offset() | 10 << 6 | 8, Ordering::Relaxed);
    assert!(
        segment
            .pair_rx(0, 1)
            .unwrap_err()
            .to_string()
            .contains("not one of ours")
    );
}

#[test]
fn many_ranks_cost_little_until_they_talk() {
    let segment = segment(256);
    assert!(segment.inner.layout.extents_start() <= 257 * 4096 + 4096);
    assert_eq!(segment.ring_bytes(), 0);
    let _doorbell: Doorbell<Node> = Doorbell::new(segment.mailbox(255), 254);
    segment.pair_tx(254, 255, Staging::default()).unwrap();
    assert!(segment.ring_bytes() <= 32 << 10);
}

const ROOMS: Rooms = Rooms {
    slot: 1024,
    ring: 4096,
};

#[test]
fn an_area_is_shared_and_given_back_by_the_last() {
    use crate::slots::stamp;
    let ours = segment(4);
    let theirs = again(&ours);
    let members = [3, 1];
    let place = ours.make_area(TWO, ROOMS, 1 << 20).unwrap();
    let mut one = ours.area(place, &members, 0).unwrap();
    let mut two = theirs.area(place, &members, 1).unwrap();
    assert!(ours.area(place, &[0, 1, 2], 0).is_err());
    two.publish(70, 5);
    assert_eq!(one.stamp(1, 70), stamp(70, 5));

    assert_eq!(ours.add_slots(&mut one, 1 << 20).unwrap(), Slots::There);
    assert_eq!(theirs.add_slots(&mut two, 0).unwrap(), Slots::There);
    oxmpi_mem::write(one.bytes(0, 71, 3), b"abc");
    let mut seen = [0; 3];
    oxmpi_mem::read(&mut seen, two.bytes(0, 71, 3));
    assert_eq!(&seen, b"abc");

    let (from, to) = (ours.rings(&one, 1 << 20), theirs.rings(&two, 0));
    let (from, to) = (from.unwrap().1.unwrap(), to.unwrap().1.unwrap());
    oxmpi_mem::write(from.region().slice(4096 + 64, 3), b"def");
    oxmpi_mem::read(&mut seen, to.region().slice(4096 + 64, 3));
    assert_eq!(&seen, b"def");

    let used = ours.area_bytes();
    assert!(used > 2 * 64 * 1024 + 2 * 4096, "{used}");
    assert!(
        ours.make_area(TWO, ROOMS, used).is_err(),
        "the budget is used up"
    );
    assert_eq!(ours.area_bytes(), used);
    assert!(!one.leave());
    assert!(two.leave());
    theirs.free_area(place, &two);
    assert_eq!(ours.area_bytes(), 0);

    // A shortage is final: later calls do not try again.
    let place = ours.make_area(TWO, ROOMS, 1 << 20).unwrap();
    let mut one = ours.area(place, &members, 0).unwrap();
    let mut two = theirs.area(place, &members, 1).unwrap();
    assert_eq!(ours.add_slots(&mut one, 0).unwrap(), Slots::Never);
    assert_eq!(theirs.add_slots(&mut two, 1 << 20).unwrap(), Slots::Never);
    assert_eq!(ours.rings(&one, 0).unwrap().0, Slots::Never);
    assert_eq!(theirs.rings(&two, 1 << 20).unwrap().0, Slots::Never);
}

/// Members that come at once do not take the memory for the slots from each other.
#[test]
fn slots_are_charged_once_for_all_members() {
    const MEMBERS: u32 = 4;
    let ours = segment(MEMBERS);
    let members: Vec<u32> = (0..MEMBERS).collect();
    let sharing = Members {
        count: MEMBERS,
        processors: 1,
    };
    for _ in 0..200 {
        let place = ours.make_area(sharing, ROOMS, 1 << 20).unwrap();
        let budget = ours.area_bytes() + u64::from(MEMBERS) * 65 * 1024;
        let start = std::sync::Barrier::new(members.len());
        let come = |me: u32| {
            let mut area = ours.area(place, &members, me).unwrap();
            start.wait();
            loop {
                match ours.add_slots(&mut area, budget).unwrap() {
                    Slots::Soon => std::thread::yield_now(),
                    slots => return (slots, area),
                }
            }
        };
        let areas: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = members.iter().map(|me| scope.spawn(|| come(*me))).collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert!(areas.iter().all(|(slots, _)| *slots == Slots::There));
        ours.free_area(place, &areas[0].1);
    }
}

/// A member died while it made the slots, and all others waited for ever.
#[test]
fn what_a_dead_member_was_making_another_one_makes() {
    let ours = segment(4);
    let members = [3, 1];
    let place = ours.make_area(TWO, ROOMS, 1 << 20).unwrap();
    let mut area = ours.area(place, &members, 1).unwrap();
    let making = crate::slots::making(3);
    for word in [&area.head.slots, &area.head.rings] {
        word.store(making, Ordering::Relaxed);
    }
    assert_eq!(ours.add_slots(&mut area, 1 << 20).unwrap(), Slots::Soon);
    assert!(!area.is_settled());
    ours.post(DEATH, Some(3));
    assert!(area.is_settled());
    assert_eq!(ours.add_slots(&mut area, 1 << 20).unwrap(), Slots::There);
    assert_eq!(ours.rings(&area, 1 << 20).unwrap().0, Slots::There);
    ours.free_area(place, &area);
    assert_eq!(ours.area_bytes(), 0);
}

/// Places of extents were not used again: after some ten thousand communicators no ring could be
/// made any more.
#[test]
fn extents_are_used_again() {
    let ours = segment(2);
    let free = || {
        let part = |word: &AtomicU64| word.load(Ordering::Relaxed) & u64::from(u32::MAX);
        ours.inner.free.iter().map(part).sum::<u64>() * PAGE
    };
    let used = || ours.inner.header.extents.next.load(Ordering::Relaxed) - free();
    let ring = ours.pair_tx(0, 1, Staging::default()).unwrap();
    let before = used();
    for round in 0..20_000u64 {
        let (one, two) = (ours.extent(8192).unwrap(), ours.extent(20_000).unwrap());
        let kept = (round % 100 == 0).then(|| ours.extent(1).unwrap());
        ours.free(one, 8192);
        ours.free(two, 20_000);
        if let Some(kept) = kept {
            ours.free(kept, 1);
        }
        assert_eq!(used(), before);
    }
    let again = ours.extent(8192).unwrap();
    let bytes = ours.attach_extent(again, 8192).unwrap();
    let mut seen = [1; 64];
    oxmpi_mem::read(&mut seen, bytes.region().slice(0, 64));
    assert_eq!(seen, [0; 64]);
    ours.pair_tx(1, 0, Staging::default()).unwrap();
    drop(ring);
}
