//! Whole jobs in one process whose ranks store data in different ways: every algorithm that is for
//! such jobs passes on whole elements.

use crate::algorithm::{algorithms, name};
use crate::jobs::{CALLS, complete, made, read, roomy, unruly, value};
use crate::select::Preference;
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::ArchWord;
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::CollAlgorithms;
use oxmpi_mem::HeapBytes;
use oxmpi_pml::Ob1;

/// Every second rank has another order of bytes: its engine says so, and its buffers are read and
/// written so here. Operands are zero, as the ranks' own arithmetic is this processor's.
fn of_mixed_processors(collective: Collective, preference: &Preference, size: usize, count: usize) {
    let big = ArchWord::parse(0xFF59_1208).unwrap();
    let combines = !matches!(
        collective,
        Collective::Bcast | Collective::Allgather | Collective::Alltoall
    );
    let turned = |block: &HeapBytes| {
        let mut bytes = block.to_vec();
        bytes
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .for_each(|int| int.reverse());
        oxmpi_mem::write(block.region(), &bytes);
    };
    let processes = u32::try_from(size).unwrap();
    let mut network = unruly(3);
    let mut ranks = made(collective, preference, &roomy(size), size, count, true);
    for (me, rank) in (0..).zip(&mut ranks) {
        if combines {
            oxmpi_mem::fill(rank.send.region(), 0);
        }
        if me % 2 == 1 {
            network.set_arch(me, big);
            rank.pml = Ob1::new(me, processes, 1 << 20).of_arch(big);
            turned(&rank.send);
            turned(&rank.recv);
        }
        rank.pml = std::mem::replace(&mut rank.pml, Ob1::new(0, 1, 0)).among_mixed(true);
    }
    complete(&mut ranks, &mut network);
    for (me, rank) in ranks.iter().enumerate() {
        if me % 2 == 1 {
            turned(&rank.recv);
        }
        let expected: Vec<i32> = match collective {
            Collective::Bcast => (0..count).map(|i| value(0, i)).collect(),
            Collective::Allgather => (0..size)
                .flat_map(|from| (0..count).map(move |i| value(from, i)))
                .collect(),
            Collective::Alltoall => (0..size)
                .flat_map(|from| (0..count).map(move |i| value(from, me * count + i)))
                .collect(),
            _ => vec![0; count],
        };
        assert_eq!(
            read(&rank.recv),
            expected,
            "{collective:?} {preference:?} rank {me}"
        );
    }
}

#[test]
fn algorithms_for_mixed_processors_pass_on_whole_elements() {
    let mut seen = 0;
    for collective in CALLS {
        for algorithm in algorithms(collective).iter().filter(|of| !of.needs.alike) {
            seen += 1;
            let forced = CollAlgorithms(vec![(name(collective), algorithm.name)]);
            let preference = Preference::of(&Selection::Any, &forced);
            for (size, count) in [(2, 1), (5, 3), (8, 700)] {
                of_mixed_processors(collective, &preference, size, count);
            }
        }
    }
    assert!(seen > 20);
}
