//! Jobs on whole trees of nodes in memory ([`world`]); the events happen in random order.

mod world;

use super::*;
use crate::control::{Nodes, Stream};
use crate::map::tests::round_robin;
use crate::node_segment;
use crate::outcome::Cause;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process::Ended;
use oxmpi_pal::signal::{SIGINT, SIGKILL, SIGTERM};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;
use world::*;

/// Numbers of nodes and radixes: one node; a parent with radix and radix + 1 nodes below; three
/// levels; a chain.
const SHAPES: [(u32, u32); 9] = [
    (1, 2),
    (2, 2),
    (3, 2),
    (4, 2),
    (7, 2),
    (16, 2),
    (5, 1),
    (5, 3),
    (6, 4),
];

fn shapes() -> impl Strategy<Value = (u32, u32)> {
    proptest::sample::select(&SHAPES[..])
}

fn job(ranks: u32, script: impl Fn(u32) -> Vec<Step>) -> Vec<Vec<Step>> {
    (0..ranks).map(script).collect()
}

/// A job without failures: output, fences, values of other ranks, and a second session.
fn good(ranks: u32) -> Vec<Vec<Step>> {
    job(ranks, |rank| {
        vec![
            Init,
            Write(0),
            Put,
            Fence,
            Get((rank + 1) % ranks),
            Write(1),
            Fence,
            Finalize,
            Restart,
            Write(2),
            Meet,
            Fence,
            Finalize,
            Exit(0),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn a_good_job_ends_well_on_any_tree((nodes, radix) in shapes(), more in 0u32..9, seed: u64) {
        let ranks = nodes + more;
        let mut world = World::new(nodes, radix, &good(ranks), seed);
        world.run();
        world.assert_over();
        prop_assert_eq!((world.done(), world.failures()), (1, vec![]));
        for rank in 0..ranks {
            let mut text = Vec::new();
            for word in &world.head {
                if let Notice::Output(whose, Stream::Out, part) = word && *whose == rank {
                    text.extend_from_slice(part);
                }
            }
            prop_assert_eq!(text, b"0\n1\n2\n", "rank {}", rank);
        }
        prop_assert!(world.sites.iter().all(|site| site.posts.is_empty()));
        prop_assert_eq!(world.head.last(), Some(&Notice::Done));
    }

    #[test]
    fn a_death_is_posted_to_all_and_ends_the_job(
        (nodes, radix) in shapes(), more in 0u32..5, which: u32, seed: u64,
    ) {
        let ranks = nodes + more;
        let dead = which % ranks;
        let mut world = World::new(nodes, radix, &job(ranks, |rank| match rank {
            _ if rank == dead => vec![Init, Fence, Die(11)],
            _ => vec![Init, Fence, Fence, Finalize, Exit(0)],
        }), seed);
        world.run();
        world.assert_over();
        prop_assert_eq!(world.done(), 1);
        let failures = world.failures();
        prop_assert_eq!((failures[0].rank, &failures[0].cause), (Some(dead), &Cause::Signal(11)));
        for me in 0..world.sites.len() {
            prop_assert!(world.posted_deaths(me).contains(&dead), "node {} does not know it", me);
        }
        prop_assert!(world.now < Duration::from_secs(1));
    }

    // A published value was looked up once: a rank with a new business card was never found.
    #[test]
    fn who_has_looked_up_a_value_learns_of_a_new_one((nodes, radix) in shapes(), seed: u64) {
        let ranks = nodes + 2;
        let reads = |rank: u32| rank % 2 == 1 || rank == ranks - 1;
        let mut world = World::new(nodes, radix, &job(ranks, |rank| match rank {
            0 => vec![Init, Put, Fence, Hang],
            _ if reads(rank) => vec![Init, Put, Fence, Get(0), Hang],
            _ => vec![Init, Put, Fence, Hang],
        }), seed);
        world.run_some(100_000);
        let place = world.map.place_of(0).unwrap().clone();
        let (home, slot) = (place.node as usize, place.slot as usize);
        // The same value again is no change. The process has passed a fence, so the second value
        // differs.
        for script in [[Put, Hang], [Put, Hang]] {
            world.sites[home].processes[slot].script = script.into();
            world.run_some(100_000);
        }
        for me in 0..world.sites.len() {
            let own = world.map.ranks_of(me as u32).to_vec();
            let has_asked = own.iter().any(|rank| reads(*rank));
            let posts: &[_] = if has_asked { &[(node_segment::Event::Published, None)] } else { &[] };
            prop_assert_eq!(&world.sites[me].posts[..], posts, "node {}", me);
            let mut answers = Vec::new();
            for since in [0, 1] {
                let asked = Event::Requested(0, Request::Changed { since });
                world.sites[me].node.on(Time::ZERO, asked);
                answers.push(world.sites[me].node.next());
            }
            let answer = |last, who: &[u32]| {
                Some(Action::Answer(0, Reply::Changed(last, who.to_vec())))
            };
            match has_asked {
                true => prop_assert_eq!(answers, [answer(1, &[0]), answer(1, &[])]),
                false => prop_assert_eq!(answers, [answer(0, &[]), answer(0, &[])]),
            }
            for (slot, rank) in own.iter().enumerate().filter(|(_, rank)| reads(**rank)) {
                let process = &mut world.sites[me].processes[slot];
                prop_assert_eq!(process.got.take(), Some(vec![0]), "rank {}", rank);
                process.script = [Get(0), Hang].into();
            }
        }
        world.run_some(100_000);
        for (me, site) in world.sites.iter().enumerate() {
            for (rank, process) in world.map.ranks_of(me as u32).iter().zip(&site.processes) {
                let got = reads(*rank).then(|| vec![1]);
                prop_assert_eq!(&process.got, &got, "rank {}", rank);
            }
        }
    }

    // Only the first death was posted to the remaining ranks. A rank that continues must know all
    // dead ranks.
    #[test]
    fn deaths_after_the_first_are_posted_too((nodes, radix) in shapes(), seed: u64) {
        let ranks = nodes + 3;
        let mut world = World::new(nodes, radix, &job(ranks, |rank| match rank {
            0 => vec![Init, Fence, Die(11)],
            1 => vec![Init, Fence, Hang],
            _ => vec![Init, Fence, Hang],
        }), seed);
        for site in &mut world.sites {
            for process in &mut site.processes {
                process.deaf = vec![SIGTERM];
            }
        }
        // Rank 1 dies during the grace period of the others.
        world.run_until_posted(0);
        let place = world.map.place_of(1).unwrap().clone();
        world.sites[place.node as usize].processes[place.slot as usize].end(Ended::Exit(3));
        world.run_some(2000);
        let alive = |world: &World| world.sites.iter().flat_map(|s| &s.processes).filter(|p| p.alive).count();
        prop_assert_eq!(alive(&world), ranks as usize - 2, "the others have not been killed yet");
        for me in 0..world.sites.len() {
            let posted = world.posted_deaths(me);
            prop_assert!(posted.contains(&0) && posted.contains(&1), "node {} knows of {:?}", me, posted);
        }
        world.run();
        world.assert_over();
        prop_assert!(world.failures().iter().all(|one| one.rank <= Some(1)), "no consequences");
    }


    #[test]
    fn an_abort_gives_its_code((nodes, radix) in shapes(), which: u32, seed: u64) {
        let ranks = nodes + 2;
        let who = which % ranks;
        let mut world = World::new(nodes, radix, &job(ranks, |rank| match rank {
            _ if rank == who => vec![Init, Abort(5)],
            _ => vec![Init, Hang],
        }), seed);
        world.run();
        world.assert_over();
        let failures = world.failures();
        prop_assert_eq!((failures.len(), failures[0].rank, failures[0].status()), (1, Some(who), 5));
        for site in world.sites.iter().filter(|site| site.launched) {
            prop_assert!(site.posts.contains(&(node_segment::Event::Abort, Some(who))));
        }
    }

    #[test]
    fn a_killed_daemon_takes_the_job_with_it(
        (nodes, radix) in shapes(), which: usize, after in 0usize..200, seed: u64,
    ) {
        prop_assume!(nodes > 1);
        let killed = 1 + which % (nodes as usize - 1);
        let mut world = World::new(nodes, radix, &job(nodes + 2, |_| vec![Init, Fence, Hang]), seed);
        world.run_some(after);
        prop_assume!(world.sites[killed].launched);
        world.kill(killed);
        world.run();
        world.assert_over();
        prop_assert_eq!(world.done(), 1);
        let name = format!("host{killed}");
        prop_assert!(world.failures()[0].text().contains(&name), "{:?}", world.failures());
        prop_assert!(world.now < Duration::from_secs(2));
        let parent = world.parent(killed).unwrap();
        let dead: BTreeSet<u32> = world.map.ranks_of(killed as u32).iter().copied().collect();
        prop_assert!(dead.is_subset(&world.posted_deaths(parent)));
    }

    #[test]
    fn the_end_of_mpirun_ends_everything((nodes, radix) in shapes(), after in 0usize..200, seed: u64) {
        let mut world = World::new(nodes, radix, &job(nodes + 2, |_| vec![Init, Fence, Hang]), seed);
        world.run_some(after);
        world.sites[0].above.push_back(Mail::Closed);
        world.run();
        world.assert_over();
    }

    // The daemon is frozen, or its network is gone: no connection closes.
    #[test]
    fn a_silent_daemon_is_given_up(
        (nodes, radix) in shapes(), which: usize, after in 0usize..200, seed: u64,
    ) {
        prop_assume!(nodes > 1);
        let silent = 1 + which % (nodes as usize - 1);
        let mut world = World::new(nodes, radix, &job(nodes + 2, |_| vec![Init, Fence, Hang]), seed);
        world.run_some(after);
        prop_assume!(world.sites[silent].launched);
        world.sites[silent].frozen = true;
        world.run();
        prop_assert_eq!(world.done(), 1);
        let name = format!("host{silent}");
        prop_assert!(world.failures()[0].text().contains(&name));
        prop_assert!(world.now < Duration::from_secs(25), "{:?}", world.now);
        let others = world.sites.iter().enumerate().filter(|(me, _)| *me != silent);
        for (me, site) in others.filter(|(_, site)| site.launched) {
            prop_assert!(site.gone && site.processes.iter().all(|one| !one.alive), "node {}", me);
        }
        // When the daemon runs again it ends its ranks.
        world.sites[silent].frozen = false;
        world.run();
        world.assert_over();
    }

    // The job waited as long as other hosts might still answer, or ranks on other nodes continued
    // without the missing ones.
    #[test]
    fn a_host_that_does_not_answer_ends_the_job(
        (nodes, radix) in shapes(), which: usize, seed: u64,
    ) {
        prop_assume!(nodes > 1);
        let dead = 1 + which % (nodes as usize - 1);
        let mut world = World::new(nodes, radix, &good(nodes + 2), seed);
        world.sites[dead].unreachable = true;
        world.run();
        world.assert_over();
        prop_assert_eq!(world.done(), 1);
        let name = format!("host{dead}");
        prop_assert!(world.failures()[0].text().contains(&name), "{:?}", world.failures());
        prop_assert!(world.sites.iter().all(|site| !site.admitted), "nobody came out of MPI_Init");
        prop_assert!(world.now < Duration::from_secs(11), "{:?}", world.now);
    }

    #[test]
    fn signals_input_surveys_and_ends_reach_all((nodes, radix) in shapes(), seed: u64) {
        let mut world = World::new(nodes, radix, &job(nodes + 1, |_| vec![Init, Hang]), seed);
        world.run_some(1000);
        world.order(Order::Signal(10));
        world.order(Order::Stdin(b"text".into()));
        world.order(Order::Diagnose);
        world.run_some(2000);
        prop_assert!(world.sites.iter().all(|site| site.signals == [10]));
        prop_assert_eq!(&world.sites[0].input, b"text", "rank 0 reads");
        let taken = world.head.iter().filter(|word| **word == Notice::StdinTaken).count();
        prop_assert_eq!(taken, 1);
        let views = world.head.iter().find_map(|word| match word {
            Notice::Diagnosis(views) => Some(views.iter().map(|view| view.rank).collect::<Vec<_>>()),
            _ => None,
        });
        prop_assert_eq!(views, Some((0..nodes + 1).collect()));
        world.order(Order::End { signal: SIGINT });
        world.run();
        world.assert_over();
        prop_assert_eq!((world.done(), world.failures()), (1, vec![]));
        prop_assert!(world.sites.iter().all(|site| site.asked == [SIGINT]));
    }

    // The signal of Ctrl-C reached the ranks as SIGTERM, which raises no exception in Python.
    #[test]
    fn ranks_hear_the_signal_of_the_user_first((nodes, radix) in shapes(), seed: u64) {
        let mut world = World::new(nodes, radix, &job(nodes + 2, |_| vec![Init, Hang]), seed);
        world.run_some(5000);
        for process in world.sites.iter_mut().flat_map(|site| &mut site.processes) {
            process.deaf = vec![SIGINT];
        }
        world.order(Order::End { signal: SIGINT });
        world.run();
        world.assert_over();
        let asked = world.sites.iter().filter(|site| site.launched).map(|site| &site.asked[..]);
        prop_assert!(asked.clone().all(|asked| asked == [SIGINT, SIGTERM]), "{:?}", asked.collect::<Vec<_>>());
        prop_assert!(world.now >= POLITE_GRACE);
    }

    // All processes of a job had been stopped for longer than daemons may be silent. The job died
    // when they continued.
    #[test]
    fn a_job_that_stood_still_goes_on(
        (nodes, radix) in shapes(), after in 0usize..400, hours in 1u64..50, seed: u64,
    ) {
        let mut world = World::new(nodes, radix, &good(nodes + 2), seed);
        world.run_some(after);
        world.now += Duration::from_secs(3600 * hours);
        world.run();
        world.assert_over();
        prop_assert_eq!((world.done(), world.failures()), (1, vec![]));
    }

    // The second program of a rank was refused, and with it a script that runs two.
    #[test]
    fn ranks_run_several_programs_one_after_the_other(
        (nodes, radix) in shapes(), more in 0u32..5, programs in 1usize..4, fences in 0usize..3,
        seed: u64,
    ) {
        let ranks = nodes + more;
        let script = |rank: u32| {
            let mut steps = Vec::new();
            for _ in 0..programs {
                steps.extend([Init, Put, Fence, Get((rank + 1) % ranks)]);
                steps.extend(std::iter::repeat_n(Fence, fences));
                steps.extend([Finalize, Bye]);
            }
            steps.push(Exit(0));
            steps
        };
        let mut world = World::new(nodes, radix, &job(ranks, script), seed);
        world.run();
        world.assert_over();
        prop_assert_eq!((world.done(), world.failures()), (1, vec![]));
        let last = u8::try_from((programs - 1) * (fences + 1)).unwrap();
        for process in world.sites.iter().flat_map(|site| &site.processes) {
            prop_assert_eq!(process.got.as_deref(), Some(&[last][..]), "of the last program");
        }
    }

    // The other ranks waited for ever for a rank that had ended with status 0.
    #[test]
    fn who_ends_before_mpi_init_fails_when_others_have_begun(
        (nodes, radix) in shapes(), which: u32, later: bool, seed: u64,
    ) {
        let ranks = nodes + 2;
        let absent = which % ranks;
        let first = match later {
            true => vec![Init, Fence, Finalize, Bye],
            false => vec![],
        };
        let mut world = World::new(nodes, radix, &job(ranks, |rank| match rank {
            _ if rank == absent => [&first[..], &[Exit(0)]].concat(),
            _ => [&first[..], &[Init, Hang]].concat(),
        }), seed);
        world.run();
        world.assert_over();
        prop_assert_eq!(world.done(), 1);
        let begun = u32::from(later);
        prop_assert_eq!(&world.failures()[0].cause, &Cause::NeverBegan { begun });
        prop_assert_eq!(world.failures()[0].rank, Some(absent));
        prop_assert_eq!(world.failures()[0].status(), 1);
        // A job without MPI may end in any way.
        let mut world = World::new(nodes, radix, &job(ranks, |_| vec![Exit(0)]), seed);
        world.run();
        world.assert_over();
        prop_assert!(world.failures().is_empty());
    }

    // The sweep of a process that could not be killed went on for ever, and so did mpirun.
    #[test]
    fn what_cannot_be_killed_is_left_behind((nodes, radix) in shapes(), which: usize, seed: u64) {
        let mut world = World::new(nodes, radix, &job(nodes + 2, |_| vec![Init, Hang]), seed);
        world.run_some(5000);
        let me = which % nodes as usize;
        world.sites[me].processes[0].deaf = vec![SIGTERM, SIGKILL];
        world.order(Order::End { signal: SIGTERM });
        world.run();
        prop_assert_eq!(world.done(), 1);
        prop_assert!(world.sites.iter().all(|site| site.gone));
        let left: Vec<bool> = world.sites.iter().map(|site| site.left_behind).collect();
        prop_assert_eq!(left.iter().position(|left| *left), Some(me));
        prop_assert!(world.now < Duration::from_secs(60));
    }

    // A failure after MPI_Finalize decided the exit status, and counted as the end of the job. The
    // death of another rank after it was not posted, and the ranks that waited for that rank waited
    // for ever.
    #[test]
    fn a_failure_after_finalize_does_not_hide_a_death((nodes, radix) in shapes(), seed: u64) {
        let mut world = World::new(nodes, radix, &job(nodes + 2, |rank| match rank {
            0 => vec![Init, Finalize, Exit(3)],
            1 => vec![Init, Hang],
            _ => vec![Init, Fence, Fence, Finalize, Exit(0)],
        }), seed);
        world.run_some(5000);
        prop_assert_eq!(world.failures().len(), 1);
        let place = world.map.place_of(1).unwrap().clone();
        world.sites[place.node as usize].processes[place.slot as usize].end(Ended::Signal(11));
        world.run();
        world.assert_over();
        prop_assert_eq!(world.failures()[0].status(), 3);
        prop_assert_eq!(world.failures()[1].rank, Some(1));
    }
}

#[test]
fn one_node_needs_no_clock() {
    let mut world = World::new(1, 2, &good(3), 1);
    world.run_some(5);
    assert_eq!(world.sites[0].node.deadline(), None);
}

/// The number of messages between daemons, and with mpirun, while all ranks run their scripts and
/// then wait for ever.
fn sent(nodes: u32, scripts: &[Vec<Step>]) -> usize {
    let mut world = World::new(nodes, 2, scripts, 3);
    world.run_some(100_000);
    assert!(world.failures().is_empty());
    world.sites.iter().map(|site| site.sent).sum()
}

#[test]
fn a_fence_costs_two_messages_for_each_line_of_the_tree() {
    let cost = |ranks: u32| {
        let script = |fences: usize| {
            let mut steps = vec![Init];
            steps.extend(std::iter::repeat_n(Fence, fences));
            steps.push(Hang);
            job(ranks, |_| steps.clone())
        };
        sent(7, &script(3)) - sent(7, &script(2))
    };
    assert_eq!((cost(7), cost(70)), (12, 12), "six lines, up and down");
}

// Each rank's value was requested on its own, and each time again.
#[test]
fn a_node_is_asked_once() {
    let asked = |names: &[u32]| {
        let mut first = vec![Init, Put, Fence];
        first.extend(names.iter().map(|rank| Get(*rank)));
        first.push(Hang);
        let others = vec![Init, Put, Fence, Hang];
        sent(
            2,
            &job(6, |rank| {
                if rank == 0 {
                    first.clone()
                } else {
                    others.clone()
                }
            }),
        )
    };
    let one = asked(&[1]);
    assert!(one > asked(&[0]), "the first question goes there");
    assert_eq!(asked(&[1, 3, 1, 5, 0]), one);
    // Values published before a fence may replace the copies.
    let again = |rank| match rank {
        0 => vec![Init, Put, Fence, Get(1), Fence, Get(1), Hang],
        _ => vec![Init, Put, Fence, Fence, Hang],
    };
    assert_eq!(
        sent(2, &job(6, again)),
        one + 2 + 2,
        "a fence, and a question"
    );
}

/// A thousand daemons. The messages of each daemon for a fence, and how many follow one another,
/// depend on the radix only. The whole job takes seconds.
#[test]
fn a_thousand_daemons_meet_in_a_few_messages_each() {
    const NODES: u32 = 1000;
    for (radix, levels) in [(32, 2), (2, 9)] {
        let cost = |fences: usize| {
            let mut steps = vec![Init, Put];
            steps.extend(std::iter::repeat_n(Fence, fences));
            steps.push(Hang);
            let mut world = World::new(NODES, radix, &job(NODES, |_| steps.clone()), 3);
            world.run_in_turn();
            assert!(world.failures().is_empty());
            let sent: Vec<usize> = world.sites.iter().map(|site| site.sent).collect();
            (world, sent)
        };
        let ((world, two), (_, three)) = (cost(2), cost(3));
        let each = two.iter().zip(&three).map(|(two, three)| three - two);
        let each: Vec<usize> = each.collect();
        assert_eq!(each.iter().sum::<usize>(), 2 * (NODES as usize - 1));
        assert_eq!(each.iter().max(), Some(&(radix as usize + 1)));
        let depth = |mut node: usize| {
            std::iter::from_fn(|| {
                node = world.parent(node)?;
                Some(())
            })
            .count()
        };
        assert_eq!((0..NODES as usize).map(depth).max(), Some(levels));
    }
}

/// The same with values of other ranks, a killed daemon, and the end of the job.
#[test]
fn a_thousand_daemons_end_a_job_when_one_is_killed() {
    const NODES: u32 = 1000;
    let steps = |rank| vec![Init, Put, Fence, Get((rank + 1) % NODES), Hang];
    let mut world = World::new(NODES, 32, &job(NODES, steps), 5);
    world.run_in_turn();
    world.kill(777);
    world.run_in_turn();
    world.assert_over();
    assert!(world.failures()[0].text().contains("host777"));
    assert!(world.now < Duration::from_secs(2));
    assert!((0..NODES as usize).all(|me| me == 777 || world.posted_deaths(me).contains(&777)));
}

#[test]
fn what_cannot_be_started_ends_the_job_and_says_so() {
    let map = Rc::new(round_robin(1, 3, 2));
    let mut node = Node::new(map, 0, Time::ZERO);
    assert_eq!(
        node.next(),
        Some(Action::Admit(Nodes {
            processors: vec![2],
            heterogeneous: false,
        }))
    );
    assert_eq!(node.next(), Some(Action::Start(0)));
    node.on(Time::ZERO, Event::Started(0, 7));
    assert_eq!(node.next(), Some(Action::Start(1)));
    node.on(
        Time::ZERO,
        Event::NotStarted(1, 0, Message::new(Id::RankStart)),
    );
    let rest: Vec<Action> = std::iter::from_fn(|| node.next()).collect();
    assert!(matches!(rest[0], Action::Up(Notice::Failed(_))), "{rest:?}");
    assert!(
        rest.contains(&Action::Ask {
            signal: SIGTERM,
            spared: None
        }),
        "the one that runs"
    );
    assert!(!rest.contains(&Action::Start(2)));
}
