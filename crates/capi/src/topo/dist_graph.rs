//! Distributed graph topologies (MPI-5.0 §8.5.4, §8.5.5): each process passes its own edges.

use super::{int, topology_of, with_topology};
use crate::edge::{ArrayIn, ArrayOut, Out};
use crate::process::process;
use oxmpi_core::graph::{Adjacency, Edge, check_ranks};
use oxmpi_core::handle::{CommHandle, InfoHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::topology::{Kind, Topology};
use oxmpi_core::{Result, comm, error, placing};

/// `MPI_UNWEIGHTED` and `MPI_WEIGHTS_EMPTY`: special addresses.
const UNWEIGHTED: usize = 10;
const WEIGHTS_EMPTY: usize = 11;

/// The weights of `len` edges; `None` for `MPI_UNWEIGHTED`.
fn weights<'a>(given: &'a ArrayIn<i32>, len: usize, name: &str) -> Result<Option<&'a [i32]>> {
    match given.addr() {
        UNWEIGHTED => Ok(None),
        WEIGHTS_EMPTY if len == 0 => Ok(Some(&[])),
        WEIGHTS_EMPTY => Err(error!(
            ERR_ARG,
            "`{name}` is MPI_WEIGHTS_EMPTY, but there are {len} edges"
        )),
        _ => given.slice(len).map(Some),
    }
}

/// A number of edges.
fn degree(given: i32, name: &str) -> Result<usize> {
    usize::try_from(given).map_err(|_| error!(ERR_ARG, "{name} is {given}; it cannot be negative"))
}

/// MPI_Dist_graph_create_adjacent
#[allow(clippy::too_many_arguments)]
pub fn dist_graph_create_adjacent(
    comm_old: CommHandle,
    indegree: i32,
    sources: ArrayIn<i32>,
    sourceweights: ArrayIn<i32>,
    outdegree: i32,
    destinations: ArrayIn<i32>,
    destweights: ArrayIn<i32>,
    info: InfoHandle,
    reorder: i32,
    comm_dist_graph: Out<CommHandle>,
) -> Result<()> {
    const CALL: &str = "MPI_Dist_graph_create_adjacent";
    let parent = comm::get(process(), comm_old)?;
    parent.only_intra("a graph topology")?;
    objects().optional_info(info)?;
    let (from, to) = (
        degree(indegree, "indegree")?,
        degree(outdegree, "outdegree")?,
    );
    let of_sources = weights(&sourceweights, from, "sourceweights")?;
    let rest = weights(&destweights, to, "destweights")?;
    let weights = match (of_sources, rest) {
        (Some(of_sources), Some(rest)) => Some((of_sources.to_vec(), rest.to_vec())),
        // Weights of zero edges are ignored.
        (Some(of_sources), None) if to == 0 => Some((of_sources.to_vec(), vec![])),
        (None, Some(rest)) if from == 0 => Some((vec![], rest.to_vec())),
        (None, None) => None,
        _ => {
            return Err(error!(
                ERR_ARG,
                "MPI_UNWEIGHTED is given for the edges in one direction only"
            ));
        }
    };
    let own = Adjacency {
        sources: sources.slice(from)?.to_vec(),
        destinations: destinations.slice(to)?.to_vec(),
        weights,
    };
    own.check(parent.size())?;
    let (rank, own) = match reorder {
        0 => (parent.rank, own),
        _ => placing::adjacent(CALL, &parent, own)?,
    };
    let members = parent.size();
    comm_dist_graph.set(with_topology(CALL, &parent, rank, members, || {
        Topology::distributed(own)
    })?);
    Ok(())
}

/// MPI_Dist_graph_create
#[allow(clippy::too_many_arguments)]
pub fn dist_graph_create(
    comm_old: CommHandle,
    n: i32,
    sources: ArrayIn<i32>,
    degrees: ArrayIn<i32>,
    destinations: ArrayIn<i32>,
    weights: ArrayIn<i32>,
    info: InfoHandle,
    reorder: i32,
    comm_dist_graph: Out<CommHandle>,
) -> Result<()> {
    const CALL: &str = "MPI_Dist_graph_create";
    let parent = comm::get(process(), comm_old)?;
    parent.only_intra("a graph topology")?;
    objects().optional_info(info)?;
    let n = degree(n, "n")?;
    let (sources, degrees) = (sources.slice(n)?, degrees.slice(n)?);
    check_ranks(sources, parent.size(), "sources")?;
    let mut all = 0_usize;
    for given in degrees {
        all = all.saturating_add(degree(*given, "a degree")?);
    }
    let given = self::weights(&weights, all, "weights")?;
    let targets = destinations.slice(all)?;
    let from = sources
        .iter()
        .zip(degrees)
        .flat_map(|(source, degree)| (0..*degree).map(move |_| *source));
    let edges: Vec<Edge> = from
        .zip(targets)
        .enumerate()
        .map(|(at, (source, destination))| Edge {
            source,
            destination: *destination,
            weight: given.map_or(1, |weights| weights[at]),
        })
        .collect();
    edges
        .iter()
        .try_for_each(|edge| edge.check(parent.size()))?;
    let (rank, own) = placing::contributed(CALL, &parent, &edges, given.is_some(), reorder != 0)?;
    let members = parent.size();
    comm_dist_graph.set(with_topology(CALL, &parent, rank, members, || {
        Topology::distributed(own)
    })?);
    Ok(())
}

/// MPI_Dist_graph_neighbors_count
pub fn dist_graph_neighbors_count(
    comm: CommHandle,
    indegree: Out<i32>,
    outdegree: Out<i32>,
    weighted: Out<i32>,
) -> Result<()> {
    with_own(comm, |own| {
        indegree.set(int(own.sources.len()));
        outdegree.set(int(own.destinations.len()));
        weighted.set(i32::from(own.weights.is_some()));
        Ok(())
    })
}

/// MPI_Dist_graph_neighbors
#[allow(clippy::too_many_arguments)]
pub fn dist_graph_neighbors(
    comm: CommHandle,
    maxindegree: i32,
    sources: ArrayOut<i32>,
    sourceweights: ArrayOut<i32>,
    maxoutdegree: i32,
    destinations: ArrayOut<i32>,
    destweights: ArrayOut<i32>,
) -> Result<()> {
    with_own(comm, |own| {
        let (of_sources, rest) = own
            .weights
            .as_ref()
            .map_or((None, None), |(of_sources, rest)| {
                (Some(of_sources.as_slice()), Some(rest.as_slice()))
            });
        let most = degree(maxindegree, "maxindegree")?;
        first(most, &own.sources, sources, of_sources, sourceweights)?;
        let most = degree(maxoutdegree, "maxoutdegree")?;
        first(most, &own.destinations, destinations, rest, destweights)
    })
}

/// The first neighbours in one direction, and their weights if present and wanted.
fn first(
    most: usize,
    ranks: &[i32],
    to: ArrayOut<i32>,
    weights: Option<&[i32]>,
    weights_to: ArrayOut<i32>,
) -> Result<()> {
    let len = ranks.len().min(most);
    to.slice(len)?.copy_from_slice(&ranks[..len]);
    match weights {
        Some(weights) if ![UNWEIGHTED, WEIGHTS_EMPTY].contains(&weights_to.addr()) => {
            weights_to.slice(len)?.copy_from_slice(&weights[..len]);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn with_own(handle: CommHandle, act: impl FnOnce(&Adjacency) -> Result<()>) -> Result<()> {
    let (_, topology) = topology_of(handle)?;
    match &topology.kind {
        Kind::Distributed(own) => act(own),
        _ => Err(error!(
            ERR_TOPOLOGY,
            "the communicator's topology is not a distributed graph"
        )),
    }
}
