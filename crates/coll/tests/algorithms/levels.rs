//! What passes between nodes when a call goes level by level: the least that its structure
//! promises.

use crate::sim::TypeMap;
use crate::sim::cases::roots;
use oxmpi_coll::algorithm::{LEVELS, algorithms};
use oxmpi_coll::bound::LONG;
use oxmpi_coll::builder::{Build, Builder, Hierarchy, OpTraits};
use oxmpi_coll::cost::Model;
use oxmpi_coll::levels::{Basic, Grouping, Lead, Levels};
use oxmpi_coll::schedule::{Schedule, Space, Transfer};
use oxmpi_coll::select::at_level;
use oxmpi_coll::shape::{Args, Blocks, Layout, Shape};
use oxmpi_coll::work::work_of;
use oxmpi_core::collectives::Collective;

const COUNT: u64 = 3;

/// The arguments of a rank: pieces, or a vector, of so many items.
fn args(of: Collective, is_root: bool, root: u32, count: u64) -> Args<'static> {
    let blocks = |space| Blocks {
        space,
        shape: Shape::Equal { count, ty: 0 },
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
    let dense = TypeMap::all()[0].layout();
    schedules_of(of, build, (size, root), hierarchy, (COUNT, dense))
}

/// The same, with so many items of this layout.
fn schedules_of(
    of: Collective,
    build: Build,
    (size, root): (u32, u32),
    hierarchy: Option<Hierarchy<'_>>,
    (count, layout): (u64, Layout),
) -> Vec<Schedule> {
    let types = [layout];
    let write = |rank: u32| {
        let mut schedule = Schedule::new();
        let args = args(of, rank == root, root, count);
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
            _ => None,
        });
        sent.collect()
    };
    (0..).zip(schedules).flat_map(of).collect()
}

fn check(of: Collective, size: u32, root: u32, node: &dyn Fn(u32) -> u32) {
    let lead = Lead::of(of, root, u64::from(size) << 3);
    let levels = Levels::new(size, lead, &[node]);
    let pick = |of, size, bytes, is_top| at_level(of, (size, bytes), true, &Model::SHIPPED, is_top);
    let hierarchy = Hierarchy {
        levels: &levels,
        slot: 0,
        fragment: u64::MAX,
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
        let here: Vec<u32> = (0..size).filter(|rank| node(*rank) == *number).collect();
        let leader = here[lead.place(&here)];
        assert!(ours.iter().all(|rank| *rank == leader), "{what}");
        assert!(
            lead.root
                .is_none_or(|root| !here.contains(&root) || leader == root)
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

/// What a call among `hosts` leaders with `items` items sends and receives: the most of a leader,
/// and all together.
fn between(of: Collective, hosts: u32, items: u64, model: &Model) -> (u64, u64, u64) {
    let build = at_level(of, (hosts, 4 * items), true, model, true);
    let types: [Layout; 1] = [TypeMap::all()[0].layout()];
    let (mut sent, mut received, mut all) = (0, 0, 0);
    for rank in 0..hosts {
        let mut schedule = Schedule::new();
        let equal = |space| Blocks {
            space,
            shape: Shape::Equal {
                count: items,
                ty: 0,
            },
        };
        let args = Args {
            recv: match of {
                Collective::Reduce if rank != 0 => Blocks::ABSENT,
                _ => equal(Space::Recv),
            },
            send: match of {
                Collective::Bcast => Blocks::ABSENT,
                _ => equal(Space::Send),
            },
            ..Args::EMPTY
        };
        let mut builder = Builder::new(&mut schedule, (rank, hosts), &types, args);
        builder.op = OpTraits {
            commutative: true,
            user: false,
        };
        builder.segment = model.segment(4 * items, hosts);
        build(&mut builder);
        builder.finish();
        let work = work_of(&schedule, &types);
        sent = work.sent.max(sent);
        received = work.received.max(received);
        all += work.received;
    }
    (sent, received, all)
}

/// On two levels the leaders' call is all that passes between nodes. From where work is bounded on:
/// of a broadcast each byte enters a node once, a reduction takes one vector of each other node and
/// the gathering of the result, and of an allreduce 2(h−1)/h of the vector pass each link.
#[test]
fn what_enters_a_node() {
    let model = Model {
        nodes: 8,
        most: 4,
        ranks: 4,
        processors: 4,
        ..Model::SHIPPED
    };
    for hosts in 2..=17_u32 {
        for items in [1, 100, 4096, 5000, 16_384, 100_000, 1 << 20] {
            let model = Model {
                nodes: hosts,
                ..model
            };
            let model = model.of_level(true);
            let (bytes, others) = (4 * items, u64::from(hosts - 1));
            let what = format!("{hosts} hosts, {bytes} bytes");
            let (_, received, all) = between(Collective::Bcast, hosts, items, &model);
            assert!(received <= bytes && all <= others * bytes, "{what}");
            let (_, _, all) = between(Collective::Reduce, hosts, items, &model);
            // The result may be gathered in shares, by a tree.
            let steps = u64::from(hosts.next_power_of_two().ilog2());
            let gathered = bytes * steps / 2 + 8 * u64::from(hosts);
            assert!(all <= others * bytes + gathered, "reduce of {what}: {all}");
            if bytes >= LONG {
                let (sent, received, _) = between(Collective::Allreduce, hosts, items, &model);
                // What does not divide goes in shares of whole items.
                let least = (2 * others * bytes).div_ceil(u64::from(hosts)) + 8 * u64::from(hosts);
                assert!(
                    sent <= least && received <= least,
                    "allreduce of {what}: {sent} sent, {received} received, least {least}"
                );
            }
        }
    }
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

/// Each fragment that went by messages took temporaries of its own: a vector of more than 65536
/// fragments ended the program, and shorter ones kept as much memory as they are long.
#[test]
fn fragments_share_temporaries() {
    let node = |rank: u32| rank / 3;
    for of in [Collective::Bcast, Collective::Reduce, Collective::Allreduce] {
        let build = algorithms(of).iter().find(|one| one.name == LEVELS);
        let build = build.expect("in the table").build.expect("a schedule");
        for (basic, slot) in [(Basic::Messages, 0), (Basic::Memory, 4), (Basic::Memory, 2)] {
            let grouping = Grouping { of: &node, basic };
            let levels = Levels::of(7, Lead::of(of, 4, 9), &[grouping]);
            let pick = |of, size, bytes, is_top| {
                at_level(of, (size, bytes), true, &Model::SHIPPED, is_top)
            };
            let hierarchy = Hierarchy {
                levels: &levels,
                slot,
                fragment: 4,
                pick: &pick,
            };
            for layout in TypeMap::all().map(|ty| ty.layout()) {
                // Of one item each; too many of them are one.
                for count in [2, 1000, 1 << 14, (1 << 14) + 1, 100_000] {
                    let vector = (count, layout);
                    for schedule in schedules_of(of, build, (7, 4), Some(hierarchy), vector) {
                        let temps = schedule.temps().len();
                        assert!(temps < 24, "{of:?}, {count} items: {temps} temporaries");
                    }
                }
            }
        }
    }
}
