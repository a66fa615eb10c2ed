//! What passes between nodes when a call goes level by level: the least that its structure
//! promises.

use crate::sim::TypeMap;
use crate::sim::cases::roots;
use oxmpi_coll::algorithm::{LEVELS, algorithms};
use oxmpi_coll::builder::{Build, Builder, Hierarchy, OpTraits};
use oxmpi_coll::cost::Model;
use oxmpi_coll::levels::Levels;
use oxmpi_coll::schedule::{Schedule, Space, Transfer};
use oxmpi_coll::select::at_level;
use oxmpi_coll::shape::{Args, Blocks, Layout, Shape};
use oxmpi_core::collectives::Collective;

const COUNT: u64 = 3;

/// The arguments of a rank: pieces, or a vector, of COUNT items.
fn args(of: Collective, is_root: bool, root: u32) -> Args<'static> {
    let blocks = |space| Blocks {
        space,
        shape: Shape::Equal {
            count: COUNT,
            ty: 0,
        },
    };
    let (send, recv) = match of {
        Collective::Barrier => (false, false),
        Collective::Bcast => (false, true),
        Collective::Reduce | Collective::Gather => (true, is_root),
        Collective::Scatter => (is_root, true),
        _ => (true, true),
    };
    let of = |takes_part, space| {
        if takes_part {
            blocks(space)
        } else {
            Blocks::ABSENT
        }
    };
    Args {
        root,
        in_place: false,
        send: of(send, Space::Send),
        recv: of(recv, Space::Recv),
    }
}

/// The schedules of all ranks.
fn schedules(
    of: Collective,
    build: Build,
    size: u32,
    root: u32,
    hierarchy: Option<Hierarchy<'_>>,
) -> Vec<Schedule> {
    let types: [Layout; 1] = [TypeMap::all()[0].layout()];
    let write = |rank: u32| {
        let mut schedule = Schedule::new();
        let args = args(of, rank == root, root);
        let mut builder = Builder::new(&mut schedule, (rank, size), &types, args);
        builder.op = OpTraits {
            commutative: true,
            user: false,
        };
        builder.hierarchy = hierarchy;
        build(&mut builder);
        builder.finish();
        schedule
    };
    (0..size).map(write).collect()
}

/// Sender, receiver and items of each message.
fn messages(schedules: &[Schedule]) -> Vec<(u32, u32, u64)> {
    let of = |(rank, schedule): (u32, &Schedule)| -> Vec<(u32, u32, u64)> {
        let transfers = (0..schedule.rounds()).flat_map(|round| schedule.transfers_of(round));
        let sent = transfers.filter_map(|transfer| match transfer {
            Transfer::Send { peer, from } => Some((rank, *peer, from.count)),
            Transfer::Recv { .. } => None,
        });
        sent.collect()
    };
    (0..).zip(schedules).flat_map(of).collect()
}

fn check(of: Collective, size: u32, root: u32, node: &dyn Fn(u32) -> u32) {
    let levels = Levels::new(size, root, &[node]);
    let pick = |of, size, bytes, is_top| at_level(of, (size, bytes), true, &Model::SHIPPED, is_top);
    let hierarchy = Hierarchy {
        levels: &levels,
        pick: &pick,
    };
    let mut table = algorithms(of).iter();
    let by_levels = table.find(|algorithm| algorithm.name == LEVELS);
    let build = by_levels.expect("in the table").build.expect("a schedule");
    let all = messages(&schedules(of, build, size, root, Some(hierarchy)));
    let between: Vec<_> = all
        .iter()
        .filter(|(from, to, _)| node(*from) != node(*to))
        .collect();
    let mut nodes: Vec<u32> = (0..size).map(node).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let count = u32::try_from(nodes.len()).expect("few");
    let what = format!("{of:?} of {size} from {root} on {count} nodes: {between:?}");
    for number in &nodes {
        // One process of a node talks to others, for the node; the root, where it has one.
        let ends = between.iter().flat_map(|(from, to, _)| [*from, *to]);
        let mut ours: Vec<u32> = ends.filter(|rank| node(*rank) == *number).collect();
        ours.sort_unstable();
        ours.dedup();
        assert!(ours.len() <= 1, "{what}");
        assert!(
            node(root) != *number || ours.iter().all(|rank| *rank == root),
            "{what}"
        );
        if of == Collective::Allgather {
            let came = between.iter().filter(|(_, to, _)| node(*to) == *number);
            let there = (0..size).filter(|rank| node(*rank) == *number).count() as u64;
            let items: u64 = came.map(|(_, _, items)| items).sum();
            assert_eq!(items, (u64::from(size) - there) * COUNT, "{what}");
        }
    }
    let least = match of {
        Collective::Barrier | Collective::Allreduce if count > 1 => {
            let flat = pick(of, count, 4 * COUNT, true);
            messages(&schedules(of, flat, count, 0, None)).len()
        }
        Collective::Barrier | Collective::Allreduce | Collective::Allgather => return,
        _ => nodes.len() - 1,
    };
    assert_eq!(between.len(), least, "{what}");
}

#[test]
fn one_process_of_a_node_sends_what_must_go_between_nodes() {
    for of in [
        Collective::Barrier,
        Collective::Bcast,
        Collective::Reduce,
        Collective::Allreduce,
        Collective::Gather,
        Collective::Scatter,
        Collective::Allgather,
    ] {
        for size in 2..=17 {
            for root in roots(size as usize) {
                let is_rooted = matches!(
                    of,
                    Collective::Bcast
                        | Collective::Reduce
                        | Collective::Gather
                        | Collective::Scatter
                );
                let root = if is_rooted { root as u32 } else { 0 };
                let uneven = |rank: u32| u32::from(rank >= 3) + u32::from(rank >= 4) + rank / 9;
                check(of, size, root, &uneven);
                check(of, size, root, &|rank| rank % 3);
                check(of, size, root, &|rank| rank);
                check(of, size, root, &|_| 0);
            }
        }
    }
}
