//! Graph topologies, known completely to every process (MPI-5.0 §8.5.3, §8.5.5).

use super::{check_rank, edges_of, int, mapped, rank_in, room, topology_of, with_topology};
use crate::edge::{ArrayIn, ArrayOut, Out};
use crate::process::process;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::graph::{Edge, Graph};
use oxmpi_core::handle::CommHandle;
use oxmpi_core::topology::{Kind, Topology};
use oxmpi_core::{Result, error};
use std::sync::Arc;

/// Runs a function on the graph of a communicator.
fn with_graph<T>(
    handle: CommHandle,
    act: impl FnOnce(&Arc<Comm>, &Graph) -> Result<T>,
) -> Result<T> {
    let (comm, topology) = topology_of(handle)?;
    match &topology.kind {
        Kind::Graph(graph) => act(&comm, graph),
        _ => Err(error!(
            ERR_TOPOLOGY,
            "the communicator's topology is not one of MPI_Graph_create"
        )),
    }
}

/// The graph requested by a call.
fn asked_for(comm: &Comm, nnodes: i32, indx: ArrayIn<i32>, edges: ArrayIn<i32>) -> Result<Graph> {
    comm.only_intra("a graph topology")?;
    if nnodes < 0 {
        return Err(error!(ERR_ARG, "nnodes is {nnodes}; it cannot be negative"));
    }
    let index = indx.slice(nnodes)?;
    let edges = edges.slice(index.last().copied().unwrap_or(0))?;
    Graph::new(nnodes, index, edges, comm.size())
}

/// The edges from each node to its neighbours.
fn edges_in(graph: &Graph) -> Vec<Edge> {
    edges_of(graph.nodes(), |node| graph.neighbours(node).to_vec())
}

/// MPI_Graph_create
pub fn graph_create(
    comm_old: CommHandle,
    nnodes: i32,
    indx: ArrayIn<i32>,
    edges: ArrayIn<i32>,
    reorder: i32,
    comm_graph: Out<CommHandle>,
) -> Result<()> {
    const CALL: &str = "MPI_Graph_create";
    let parent = comm::get(process(), comm_old)?;
    let graph = asked_for(&parent, nnodes, indx, edges)?;
    let rank = rank_in(CALL, &parent, reorder, || edges_in(&graph))?;
    let members = graph.nodes();
    comm_graph.set(with_topology(CALL, &parent, rank, members, || {
        Topology::graph(graph, rank)
    })?);
    Ok(())
}

/// MPI_Graph_map
pub fn graph_map(
    comm: CommHandle,
    nnodes: i32,
    indx: ArrayIn<i32>,
    edges: ArrayIn<i32>,
    newrank: Out<i32>,
) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    let graph = asked_for(&comm, nnodes, indx, edges)?;
    let rank = rank_in("MPI_Graph_map", &comm, 1, || edges_in(&graph))?;
    newrank.set(mapped(rank, graph.nodes()));
    Ok(())
}

/// MPI_Graphdims_get
pub fn graphdims_get(comm: CommHandle, nnodes: Out<i32>, nedges: Out<i32>) -> Result<()> {
    with_graph(comm, |_, graph| {
        nnodes.set(graph.nodes());
        nedges.set(int(graph.edges().len()));
        Ok(())
    })
}

/// MPI_Graph_get
pub fn graph_get(
    comm: CommHandle,
    maxindex: i32,
    maxedges: i32,
    indx: ArrayOut<i32>,
    edges: ArrayOut<i32>,
) -> Result<()> {
    with_graph(comm, |_, graph| {
        room(maxindex, graph.index().len(), "maxindex")?;
        room(maxedges, graph.edges().len(), "maxedges")?;
        indx.slice(graph.index().len())?
            .copy_from_slice(graph.index());
        edges
            .slice(graph.edges().len())?
            .copy_from_slice(graph.edges());
        Ok(())
    })
}

/// MPI_Graph_neighbors_count
pub fn graph_neighbors_count(comm: CommHandle, rank: i32, nneighbors: Out<i32>) -> Result<()> {
    with_graph(comm, |comm, graph| {
        check_rank(comm, rank)?;
        nneighbors.set(int(graph.neighbours(rank).len()));
        Ok(())
    })
}

/// MPI_Graph_neighbors
pub fn graph_neighbors(
    comm: CommHandle,
    rank: i32,
    maxneighbors: i32,
    neighbors: ArrayOut<i32>,
) -> Result<()> {
    with_graph(comm, |comm, graph| {
        check_rank(comm, rank)?;
        let around = graph.neighbours(rank);
        room(maxneighbors, around.len(), "maxneighbors")?;
        neighbors.slice(around.len())?.copy_from_slice(around);
        Ok(())
    })
}
