//! Assigns the ranks of a new topology to processes, if the caller allows it (`reorder`).
//!
//! The cost of an assignment is the sum over all edges of weight × distance of the two processors.
//! The distance is the number of resource types in [`crate::hw`] of which two processes are not
//! bound to the same instance. It is least for two threads of a core and largest for two nodes.
//! Processes without a binding all have the same distance.
//!
//! The problem is quadratic assignment, so this is a heuristic. A greedy assignment and the old
//! order are both improved by exchanging pairs while that lowers the cost. The better one is taken,
//! the old order if they are equal. So the result is never worse than the old order. The time is
//! bounded by [`BUDGET`]. All members compute the same from the same data.

use crate::graph::Edge;
use crate::hw::{LEVELS, Placement, UNRESTRICTED};

/// The most distances that are looked up: a fraction of a second.
const BUDGET: u64 = 1 << 25;

/// The largest [`distance`].
const FARTHEST: i64 = LEVELS as i64;

/// Whether all assignments are equally good: any two processes have the same distance.
pub fn is_flat(places: &[Placement]) -> bool {
    let Some((first, rest)) = places.split_first() else {
        return true;
    };
    let far = rest.first().map_or(0, |second| distance(first, second));
    // All pairs; equal placements need to be compared only once.
    let mut kinds: Vec<&Placement> = places.iter().collect();
    kinds.sort_unstable();
    let twins = kinds
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .any(|pair| distance(pair[0], pair[1]) != far);
    kinds.dedup();
    let apart = kinds.iter().enumerate().any(|(at, a)| {
        let others = &kinds[at + 1..];
        others.iter().any(|b| distance(a, b) != far)
    });
    !twins && !apart
}

/// Number of resource types of which the two share no instance.
fn distance(a: &Placement, b: &Placement) -> i64 {
    let shared = a
        .iter()
        .zip(b)
        .filter(|(a, b)| a == b && **a != UNRESTRICTED);
    FARTHEST - shared.count() as i64
}

/// For each new rank the old rank whose process gets it: a permutation. Ranks without edges may be
/// anywhere.
pub fn assign(places: &[Placement], edges: &[Edge]) -> Vec<usize> {
    let search = Search::new(places, edges);
    let old: Vec<usize> = (0..places.len()).collect();
    let improved = search.improve(old.clone(), BUDGET / 4);
    let greedy = search.greedy(BUDGET / 4);
    let greedy = greedy.map(|order| search.improve(order, BUDGET / 4));
    let best = std::iter::once(old).chain([improved]).chain(greedy);
    best.min_by_key(|order| search.cost(order))
        .expect("invariant: the old order is there")
}

struct Search<'a> {
    places: &'a [Placement],
    /// Neighbours of each rank with weights; both directions of an edge are added.
    around: Vec<Vec<(usize, i64)>>,
}

impl<'a> Search<'a> {
    fn new(places: &'a [Placement], edges: &[Edge]) -> Search<'a> {
        let mut around = vec![Vec::new(); places.len()];
        for edge in edges {
            let source = edge.source.unsigned_abs() as usize;
            let destination = edge.destination.unsigned_abs() as usize;
            if source != destination {
                around[source].push((destination, i64::from(edge.weight)));
                around[destination].push((source, i64::from(edge.weight)));
            }
        }
        for list in &mut around {
            list.sort_unstable_by_key(|(rank, _)| *rank);
            list.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 = kept.1.saturating_add(next.1);
                }
                same
            });
        }
        Search { places, around }
    }

    fn distance(&self, a: usize, b: usize) -> i64 {
        distance(&self.places[a], &self.places[b])
    }

    /// The cost of an assignment; each edge is counted at both ends.
    fn cost(&self, order: &[usize]) -> i64 {
        (0..order.len()).fold(0, |sum: i64, rank| {
            sum.saturating_add(self.cost_at(order, rank, order[rank]))
        })
    }

    /// The cost of the edges of `rank` if its process were `at`.
    fn cost_at(&self, order: &[usize], rank: usize, at: usize) -> i64 {
        self.around[rank]
            .iter()
            .fold(0, |sum: i64, (other, weight)| {
                sum.saturating_add(weight.saturating_mul(self.distance(at, order[*other])))
            })
    }

    /// Exchanges pairs while that lowers the cost.
    fn improve(&self, mut order: Vec<usize>, mut budget: u64) -> Vec<usize> {
        loop {
            let mut gained = false;
            for a in 0..order.len() {
                // An exchange that lowers the cost moves a rank with edges.
                if self.around[a].is_empty() {
                    continue;
                }
                for b in 0..order.len() {
                    let once = b > a || (b < a && self.around[b].is_empty());
                    if !once || self.places[order[a]] == self.places[order[b]] {
                        continue;
                    }
                    let work = 2 * (self.around[a].len() + self.around[b].len()) as u64;
                    let Some(left) = budget.checked_sub(work) else {
                        return order;
                    };
                    budget = left;
                    let before = self.pair(&order, a, b);
                    order.swap(a, b);
                    if self.pair(&order, a, b) < before {
                        gained = true;
                    } else {
                        order.swap(a, b);
                    }
                }
            }
            if !gained {
                return order;
            }
        }
    }

    /// The cost of the edges of two ranks; an edge between the two costs the same in both orders.
    fn pair(&self, order: &[usize], a: usize, b: usize) -> i64 {
        let both = self.cost_at(order, a, order[a]);
        both.saturating_add(self.cost_at(order, b, order[b]))
    }

    /// Fills one place after the other, from the innermost level of the machine outwards. Each
    /// place gets the rank with the largest weight to placed ranks that are close to it. Among
    /// equals, it gets the one whose neighbour was placed first, so that groups become compact.
    /// `None` when that takes too long.
    fn greedy(&self, mut budget: u64) -> Option<Vec<usize>> {
        let size = self.places.len();
        let mut by_place: Vec<usize> = (0..size).collect();
        by_place.sort_by_key(|at| (self.places[*at], *at));
        let mut order: Vec<Option<usize>> = vec![None; size];
        let mut left: Vec<usize> = (0..size).collect();
        let mut touched = 0_usize;
        for at in by_place {
            let mut best: Option<(i64, usize)> = None;
            for (position, rank) in left.iter().enumerate() {
                let edges = &self.around[*rank];
                budget = budget.checked_sub(1 + edges.len() as u64)?;
                let near = edges.iter().fold(0, |sum: i64, (other, weight)| {
                    let far = order[*other].map(|other| self.distance(at, other));
                    let near = far.map_or(0, |far| FARTHEST - far);
                    sum.saturating_add(weight.saturating_mul(near))
                });
                if best.is_none_or(|(most, _)| near > most) {
                    best = Some((near, position));
                }
            }
            let position = best?.1;
            let rank = left.remove(position);
            touched -= usize::from(position < touched);
            order[rank] = Some(at);
            // Moves the neighbours to the front, after the earlier ones.
            for (other, _) in &self.around[rank] {
                let waiting = left[touched..].iter().position(|rank| rank == other);
                if let Some(position) = waiting {
                    left[touched..=touched + position].rotate_right(1);
                    touched += 1;
                }
            }
        }
        order.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine with nodes of packages of cores, whose processes are bound to cores. `order` maps
    /// a process to its core, counted from the outermost level inwards.
    fn machine(
        nodes: i32,
        packages: i32,
        cores: i32,
        order: impl Fn(i32) -> i32,
    ) -> Vec<Placement> {
        let all = nodes * packages * cores;
        let place = |process| {
            let core = order(process);
            let package = core / cores * cores;
            let node = package / (packages * cores) * (packages * cores);
            let free = UNRESTRICTED;
            [node, node, package, package, free, free, core, core]
        };
        (0..all).map(place).collect()
    }

    fn edge(source: i32, destination: i32, weight: i32) -> Edge {
        Edge {
            source,
            destination,
            weight,
        }
    }

    fn ring(size: i32) -> Vec<Edge> {
        (0..size).map(|i| edge(i, (i + 1) % size, 1)).collect()
    }

    fn grid(rows: i32, columns: i32) -> Vec<Edge> {
        let at =
            |row: i32, column: i32| row.rem_euclid(rows) * columns + column.rem_euclid(columns);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let down_and_right = cells.flat_map(|(row, column)| {
            let here = at(row, column);
            [at(row + 1, column), at(row, column + 1)].map(|to| edge(here, to, 1))
        });
        down_and_right.collect()
    }

    /// A random graph, from a small generator of pseudo-random numbers.
    fn random(size: i32, degree: i32, seed: u64) -> Vec<Edge> {
        let mut state = seed;
        let mut below = |limit: i32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            i32::try_from((state >> 33) % u64::from(limit.unsigned_abs())).unwrap()
        };
        let mut edges = vec![];
        for from in 0..size {
            for _ in 0..degree {
                edges.push(edge(from, below(size), below(100)));
            }
        }
        edges
    }

    fn star(size: i32) -> Vec<Edge> {
        (1..size).map(|leaf| edge(leaf, 0, leaf)).collect()
    }

    /// Checks that `order` is a permutation. Returns the costs of the old order and of `order`.
    fn costs(places: &[Placement], edges: &[Edge], order: &[usize]) -> (i64, i64) {
        let search = Search::new(places, edges);
        let old: Vec<usize> = (0..places.len()).collect();
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, old);
        (search.cost(&old), search.cost(order))
    }

    /// 20 machines with patterns: never worse than the old order, and better wherever possible. A
    /// row of four that wraps around is as good as a block of four.
    #[test]
    #[allow(clippy::too_many_lines, reason = "a list of cases")]
    fn never_worse_than_the_old_order() {
        let in_order = |process| process;
        let dealt =
            |parts: i32, each: i32| move |process: i32| process % parts * each + process / parts;
        let cases: [(&str, Vec<Placement>, Vec<Edge>, bool); 20] = [
            ("ring, in order", machine(1, 2, 4, in_order), ring(8), false),
            (
                "ring, dealt to packages",
                machine(1, 2, 4, dealt(2, 4)),
                ring(8),
                true,
            ),
            (
                "ring, dealt to nodes",
                machine(4, 2, 4, dealt(4, 8)),
                ring(32),
                true,
            ),
            (
                "ring, dealt to 16 packages",
                machine(8, 2, 4, dealt(16, 4)),
                ring(64),
                true,
            ),
            ("half a ring", machine(1, 2, 4, dealt(2, 4)), ring(4), true),
            (
                "grid, in order",
                machine(2, 2, 4, in_order),
                grid(4, 4),
                false,
            ),
            (
                "grid, dealt",
                machine(2, 2, 4, dealt(4, 4)),
                grid(4, 4),
                false,
            ),
            ("long grid", machine(4, 1, 8, in_order), grid(16, 2), false),
            ("wide grid", machine(4, 1, 8, in_order), grid(2, 16), true),
            ("big grid", machine(8, 2, 16, in_order), grid(16, 16), true),
            (
                "random, thin",
                machine(2, 2, 4, in_order),
                random(16, 2, 1),
                true,
            ),
            (
                "random, thick",
                machine(2, 2, 4, in_order),
                random(16, 8, 2),
                true,
            ),
            (
                "random, large",
                machine(8, 2, 8, in_order),
                random(128, 4, 3),
                true,
            ),
            (
                "random, dealt",
                machine(4, 2, 4, dealt(8, 4)),
                random(32, 3, 4),
                true,
            ),
            ("star", machine(2, 2, 4, in_order), star(16), true),
            (
                "all to all",
                machine(2, 1, 4, dealt(2, 4)),
                random(8, 300, 5),
                true,
            ),
            ("one core", machine(1, 1, 1, in_order), ring(1), false),
            ("two cores", machine(1, 1, 2, in_order), ring(2), false),
            ("no edges", machine(2, 2, 2, in_order), vec![], false),
            (
                "bound to nothing",
                vec![[0, 0, -1, -1, -1, -1, -1, -1]; 9],
                ring(9),
                false,
            ),
        ];
        for (name, places, edges, gains) in cases {
            let order = assign(&places, &edges);
            let (old, new) = costs(&places, &edges, &order);
            assert!(new <= old, "{name}: {old} became {new}");
            assert_eq!(new < old, gains, "{name}: {old} became {new}");
        }
    }

    /// Compared with every assignment of six processes.
    #[test]
    fn few_processes_get_the_best_assignment() {
        fn all(left: &mut Vec<usize>, order: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
            if left.is_empty() {
                visit(order);
            }
            for at in 0..left.len() {
                order.push(left.remove(at));
                all(left, order, visit);
                left.insert(at, order.pop().unwrap());
            }
        }
        let mut missed = 0;
        for seed in 0..20 {
            let places = machine(1, 3, 2, |process| process % 3 * 2 + process / 3);
            let edges = random(6, 2, seed);
            let (_, got) = costs(&places, &edges, &assign(&places, &edges));
            let search = Search::new(&places, &edges);
            let mut best = i64::MAX;
            all(&mut (0..6).collect(), &mut vec![], &mut |order| {
                best = best.min(search.cost(order));
            });
            assert!(
                got >= best && got * 10 <= best * 11,
                "{got} where {best} was there"
            );
            missed += u32::from(got > best);
        }
        assert!(missed <= 4, "missed {missed} of 20");
    }

    /// Thousands of ranks take bounded time and give a permutation.
    #[test]
    fn large_jobs_are_bounded() {
        let places = machine(64, 2, 16, |process| process % 128 * 16 + process / 128);
        let edges = grid(32, 64);
        let (old, new) = costs(&places, &edges, &assign(&places, &edges));
        assert!(new < old, "{old} became {new}");
    }

    #[test]
    fn machines_on_which_nothing_can_be_gained() {
        let free = [0, 0, -1, -1, -1, -1, -1, -1];
        assert!(is_flat(&[]) && is_flat(&[free]) && is_flat(&[free; 5]));
        assert!(is_flat(&machine(1, 1, 8, |process| process)));
        assert!(is_flat(&machine(1, 8, 1, |process| process)));
        assert!(!is_flat(&machine(1, 2, 2, |process| process)));
        let core = machine(1, 1, 2, |process| process);
        assert!(!is_flat(&[core[0], core[0], core[1]]));
        assert!(is_flat(&[core[0], core[0]]));
    }
}
