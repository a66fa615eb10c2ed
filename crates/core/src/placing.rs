//! Exchanges of the members of a communicator before it gets a topology. They exchange their
//! placement, for the new ranks ([`crate::reorder`]), and the edges of distributed graphs.
//!
//! Collective. Called by the C edge, which then splits the communicator by the new ranks.

use crate::comm::Comm;
use crate::error::Result;
use crate::exchange::Line;
use crate::graph::{Adjacency, Edge};
use crate::hw::{LEVELS, Placement, UNRESTRICTED, placement};
use crate::{error, reorder};

/// The rank that this process gets in a topology with these edges; all members pass the same edges.
///
/// # Errors
/// As the wait for other members, here and below.
pub fn rank(call: &'static str, comm: &Comm, edges: impl FnOnce() -> Vec<Edge>) -> Result<i32> {
    Ok(match places(call, comm)? {
        Some(places) => reordered(comm, &places, &edges()),
        None => comm.rank,
    })
}

/// Rank and edges of this process in the graph whose edges the members contribute. Any member may
/// contribute any edge. `weights`: this process contributes weights. The graph is weighted if a
/// member with edges contributes them.
///
/// All edges go to all members: choosing ranks needs them, and graphs of processes are small beside
/// their data.
///
/// # Errors
/// As [`rank`].
pub fn contributed(
    call: &'static str,
    comm: &Comm,
    edges: &[Edge],
    weights: bool,
    reorder: bool,
) -> Result<(i32, Adjacency)> {
    let mut mine = vec![i32::from(weights)];
    mine.extend(
        edges
            .iter()
            .flat_map(|edge| [edge.source, edge.destination, edge.weight]),
    );
    let all = gathered(call, comm, &mine)?;
    let weighted = has_weights(&all);
    let edges: Vec<Edge> = all.iter().flat_map(|words| edges_in(words)).collect();
    let rank = match reorder {
        true => rank(call, comm, || edges.clone())?,
        false => comm.rank,
    };
    Ok((rank, Adjacency::of(rank, &edges, weighted)))
}

/// Rank and edges of this process in a graph. Each member passes the edges of the node with its
/// rank.
///
/// # Errors
/// As [`rank`].
pub fn adjacent(call: &'static str, comm: &Comm, own: Adjacency) -> Result<(i32, Adjacency)> {
    let Some(places) = places(call, comm)? else {
        return Ok((comm.rank, own));
    };
    let all = gathered(call, comm, &encode(&own))?;
    let mut nodes = Vec::new();
    for words in &all {
        let node = decode(words);
        nodes.push(node.ok_or_else(|| error!(ERR_INTERN, "{call}: a list of edges is cut off"))?);
    }
    let edges: Vec<Edge> = (0..)
        .zip(&nodes)
        .flat_map(|(rank, node)| node.outgoing(rank))
        .collect();
    let rank = reordered(comm, &places, &edges);
    Ok((rank, nodes.swap_remove(rank.unsigned_abs() as usize)))
}

/// The placements of the members; `None` when they make no difference.
fn places(call: &'static str, comm: &Comm) -> Result<Option<Vec<Placement>>> {
    let places: Vec<Placement> = gathered(call, comm, &placement(comm.process))?
        .iter()
        .map(|words| {
            let mut place = [UNRESTRICTED; LEVELS];
            place
                .iter_mut()
                .zip(words)
                .for_each(|(to, word)| *to = *word);
            place
        })
        .collect();
    Ok((!reorder::is_flat(&places)).then_some(places))
}

fn reordered(comm: &Comm, places: &[Placement], edges: &[Edge]) -> i32 {
    let order = reorder::assign(places, edges);
    let me = comm.rank.unsigned_abs() as usize;
    let mine = (0..).zip(&order).find(|(_, old)| **old == me);
    mine.map_or(comm.rank, |(rank, _)| rank)
}

fn gathered(call: &'static str, comm: &Comm, words: &[i32]) -> Result<Vec<Vec<i32>>> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let all = Line::collective(call, comm).all_gather_any(&bytes)?;
    let words = |part: &Vec<u8>| {
        let words = part.as_chunks().0.iter();
        words.map(|bytes| i32::from_le_bytes(*bytes)).collect()
    };
    Ok(all.iter().map(words).collect())
}

/// Whether a member that contributes edges contributes weights; without any edge, whether any
/// member does.
fn has_weights(all: &[Vec<i32>]) -> bool {
    let is_weighted = |words: &&Vec<i32>| words.first() == Some(&1);
    let mut with_edges = all.iter().filter(|words| words.len() > 1).peekable();
    match with_edges.peek() {
        Some(_) => with_edges.any(|words| is_weighted(&words)),
        None => all.iter().any(|words| is_weighted(&words)),
    }
}

fn edges_in(words: &[i32]) -> impl Iterator<Item = Edge> + '_ {
    let triples = words.get(1..).unwrap_or(&[]).as_chunks().0.iter();
    triples.map(|&[source, destination, weight]| Edge {
        source,
        destination,
        weight,
    })
}

fn encode(own: &Adjacency) -> Vec<i32> {
    let length = |list: &[i32]| i32::try_from(list.len()).expect("invariant: it was an int");
    let mut words = vec![
        i32::from(own.weights.is_some()),
        length(&own.sources),
        length(&own.destinations),
    ];
    words.extend(own.sources.iter().chain(&own.destinations));
    if let Some((of_sources, rest)) = &own.weights {
        words.extend(of_sources.iter().chain(rest));
    }
    words
}

fn decode(words: &[i32]) -> Option<Adjacency> {
    let (&[weighted, sources, destinations], lists) = words.split_first_chunk()?;
    let (sources, lists) = lists.split_at_checked(usize::try_from(sources).ok()?)?;
    let (destinations, lists) = lists.split_at_checked(usize::try_from(destinations).ok()?)?;
    let weights = match weighted {
        0 => None,
        _ => {
            let (of_sources, rest) = lists.split_at_checked(sources.len())?;
            (rest.len() == destinations.len()).then_some(())?;
            Some((of_sources.to_vec(), rest.to_vec()))
        }
    };
    Some(Adjacency {
        sources: sources.to_vec(),
        destinations: destinations.to_vec(),
        weights,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_node_travel_unchanged() {
        let plain = Adjacency {
            sources: vec![3, 3, 1],
            destinations: vec![2],
            weights: None,
        };
        let weighted = Adjacency {
            weights: Some((vec![7, 0, 9], vec![4])),
            ..plain.clone()
        };
        for own in [Adjacency::default(), plain, weighted] {
            let words = encode(&own);
            assert_eq!(decode(&words).as_ref(), Some(&own));
            assert_eq!(decode(&words[..words.len() - 1]), None);
        }
    }

    //= MPI-5.0 §8.5.4: MPI_UNWEIGHTED by all or none; who has no edges may give anything
    #[test]
    fn weights_count_when_those_with_edges_say_so() {
        assert!(!has_weights(&[vec![0, 1, 2, 3], vec![1]]));
        assert!(has_weights(&[vec![0], vec![1, 1, 2, 3]]));
        assert!(has_weights(&[vec![0], vec![1]]));
        assert!(!has_weights(&[vec![0], vec![0]]));
        let edges: Vec<Edge> = edges_in(&[1, 4, 5, 6, 7, 8, 9]).collect();
        assert_eq!(edges[1].destination, 8);
    }
}
