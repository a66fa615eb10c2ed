//! Virtual topologies (MPI-5.0 chapter 8): grids, graphs, distributed graphs, and MPI_Topo_test.
//!
//! `core::topology` implements them. `core::placing` chooses the ranks if the caller allows
//! reordering.

mod cart;
mod dist_graph;
mod graph;

pub use cart::{
    cart_coords, cart_create, cart_get, cart_map, cart_rank, cart_shift, cart_sub, cartdim_get,
    dims_create,
};
pub use dist_graph::{
    dist_graph_create, dist_graph_create_adjacent, dist_graph_neighbors, dist_graph_neighbors_count,
};
pub use graph::{
    graph_create, graph_get, graph_map, graph_neighbors, graph_neighbors_count, graphdims_get,
};

use crate::comm::made;
use crate::edge::Out;
use crate::process::process;
use oxmpi_core::comm::Comm;
use oxmpi_core::comm_object::Making;
use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::graph::Edge;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::topology::Topology;
use oxmpi_core::{Result, comm, comm_create, error, placing};
use std::sync::Arc;

/// MPI_Topo_test
pub fn topo_test(comm: CommHandle, status: Out<i32>) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    let topology = comm.local.topology.get();
    status.set(topology.map_or(UNDEFINED, |topology| topology.status()));
    Ok(())
}

/// A communicator with its topology.
fn topology_of(handle: CommHandle) -> Result<(Arc<Comm>, Arc<Topology>)> {
    let comm = comm::get(process(), handle)?;
    match comm.local.topology.get() {
        Some(topology) => Ok((Arc::clone(&comm), Arc::clone(topology))),
        None => Err(error!(ERR_TOPOLOGY, "the communicator has no topology")),
    }
}

/// The communicator of the processes with `rank` below `members`. `attach` makes the topology for a
/// rank; other processes get MPI_COMM_NULL.
fn with_topology(
    call: &'static str,
    parent: &Comm,
    rank: i32,
    members: i32,
    attach: impl FnOnce() -> Topology,
) -> Result<CommHandle> {
    let color = if rank < members { 0 } else { UNDEFINED };
    let new = comm_create::split(call, parent, color, rank)?;
    attached(new, parent, attach)
}

/// Attaches the topology to a new communicator.
fn attached(
    new: Option<CommHandle>,
    parent: &Comm,
    attach: impl FnOnce() -> Topology,
) -> Result<CommHandle> {
    let new = made(new, parent, Making::Other, None)?;
    if new != CommHandle::NULL {
        // The communicator is new: no other thread can have set its topology.
        let _ = comm::get(process(), new)?
            .local
            .topology
            .set(Arc::new(attach()));
    }
    Ok(new)
}

/// The rank of this process in a topology: the old one, or one chosen for these edges.
fn rank_in(
    call: &'static str,
    parent: &Comm,
    reorder: i32,
    edges: impl FnOnce() -> Vec<Edge>,
) -> Result<i32> {
    match reorder {
        0 => Ok(parent.rank),
        _ => placing::rank(call, parent, edges),
    }
}

/// The edges of a topology known to every process: from each of `nodes` to its neighbours.
fn edges_of<'a>(nodes: i32, neighbours: impl Fn(i32) -> Vec<i32> + 'a) -> Vec<Edge> {
    let of = |source| {
        let real = neighbours(source).into_iter().filter(|rank| *rank >= 0);
        real.map(move |destination| Edge {
            source,
            destination,
            weight: 1,
        })
    };
    (0..nodes).flat_map(of).collect()
}

/// The result of MPI_Cart_map and MPI_Graph_map: the rank in the topology, if there is one.
fn mapped(rank: i32, nodes: i32) -> i32 {
    if rank < nodes { rank } else { UNDEFINED }
}

/// Checks that an array of `given` elements has at least `needed`.
fn room(given: i32, needed: usize, name: &str) -> Result<()> {
    match usize::try_from(given) {
        Ok(given) if given >= needed => Ok(()),
        _ => Err(error!(ERR_ARG, "{name} is {given}; {needed} are needed")),
    }
}

/// Checks that a rank is in the communicator.
fn check_rank(comm: &Comm, rank: i32) -> Result<()> {
    match (0..comm.size()).contains(&rank) {
        true => Ok(()),
        false => Err(error!(
            ERR_RANK,
            "rank {rank} is not in the communicator, whose ranks are 0 to {}",
            comm.size() - 1
        )),
    }
}

/// A length as a C int.
fn int(length: usize) -> i32 {
    i32::try_from(length).expect("invariant: it was given as an int")
}
