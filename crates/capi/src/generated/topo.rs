//! Entry points: topo.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Cart_coords`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_coords(comm: CommHandle, rank: i32, maxdims: i32, coords: *mut i32) -> i32 {
    edge::entry("MPI_Cart_coords", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let coords = unsafe { ArrayOut::new(coords, "coords") };
        crate::topo::cart_coords(comm, rank, maxdims, coords)
    })
}
global_asm!(".weak MPI_Cart_coords", ".set MPI_Cart_coords, PMPI_Cart_coords");

/// `MPI_Cart_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_create(comm_old: CommHandle, ndims: i32, dims: *const i32, periods: *const i32, reorder: i32, comm_cart: *mut CommHandle) -> i32 {
    edge::entry("MPI_Cart_create", Scope::Comm(comm_old), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (dims, periods, comm_cart) = unsafe { (ArrayIn::new(dims, "dims"), ArrayIn::new(periods, "periods"), Out::new(comm_cart, "comm_cart")?) };
        crate::topo::cart_create(comm_old, ndims, dims, periods, reorder, comm_cart)
    })
}
global_asm!(".weak MPI_Cart_create", ".set MPI_Cart_create, PMPI_Cart_create");

/// `MPI_Cart_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_get(comm: CommHandle, maxdims: i32, dims: *mut i32, periods: *mut i32, coords: *mut i32) -> i32 {
    edge::entry("MPI_Cart_get", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (dims, periods, coords) = unsafe { (ArrayOut::new(dims, "dims"), ArrayOut::new(periods, "periods"), ArrayOut::new(coords, "coords")) };
        crate::topo::cart_get(comm, maxdims, dims, periods, coords)
    })
}
global_asm!(".weak MPI_Cart_get", ".set MPI_Cart_get, PMPI_Cart_get");

/// `MPI_Cart_map`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_map(comm: CommHandle, ndims: i32, dims: *const i32, periods: *const i32, newrank: *mut i32) -> i32 {
    edge::entry("MPI_Cart_map", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (dims, periods, newrank) = unsafe { (ArrayIn::new(dims, "dims"), ArrayIn::new(periods, "periods"), Out::new(newrank, "newrank")?) };
        crate::topo::cart_map(comm, ndims, dims, periods, newrank)
    })
}
global_asm!(".weak MPI_Cart_map", ".set MPI_Cart_map, PMPI_Cart_map");

/// `MPI_Cart_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_rank(comm: CommHandle, coords: *const i32, rank: *mut i32) -> i32 {
    edge::entry("MPI_Cart_rank", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (coords, rank) = unsafe { (ArrayIn::new(coords, "coords"), Out::new(rank, "rank")?) };
        crate::topo::cart_rank(comm, coords, rank)
    })
}
global_asm!(".weak MPI_Cart_rank", ".set MPI_Cart_rank, PMPI_Cart_rank");

/// `MPI_Cart_shift`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_shift(comm: CommHandle, direction: i32, disp: i32, rank_source: *mut i32, rank_dest: *mut i32) -> i32 {
    edge::entry("MPI_Cart_shift", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (rank_source, rank_dest) = unsafe { (Out::new(rank_source, "rank_source")?, Out::new(rank_dest, "rank_dest")?) };
        crate::topo::cart_shift(comm, direction, disp, rank_source, rank_dest)
    })
}
global_asm!(".weak MPI_Cart_shift", ".set MPI_Cart_shift, PMPI_Cart_shift");

/// `MPI_Cart_sub`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cart_sub(comm: CommHandle, remain_dims: *const i32, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Cart_sub", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (remain_dims, newcomm) = unsafe { (ArrayIn::new(remain_dims, "remain_dims"), Out::new(newcomm, "newcomm")?) };
        crate::topo::cart_sub(comm, remain_dims, newcomm)
    })
}
global_asm!(".weak MPI_Cart_sub", ".set MPI_Cart_sub, PMPI_Cart_sub");

/// `MPI_Cartdim_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cartdim_get(comm: CommHandle, ndims: *mut i32) -> i32 {
    edge::entry("MPI_Cartdim_get", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let ndims = unsafe { Out::new(ndims, "ndims")? };
        crate::topo::cartdim_get(comm, ndims)
    })
}
global_asm!(".weak MPI_Cartdim_get", ".set MPI_Cartdim_get, PMPI_Cartdim_get");

/// `MPI_Dims_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Dims_create(nnodes: i32, ndims: i32, dims: *mut i32) -> i32 {
    edge::entry("MPI_Dims_create", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let dims = unsafe { ArrayOut::new(dims, "dims") };
        crate::topo::dims_create(nnodes, ndims, dims)
    })
}
global_asm!(".weak MPI_Dims_create", ".set MPI_Dims_create, PMPI_Dims_create");

/// `MPI_Dist_graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Dist_graph_create(comm_old: CommHandle, n: i32, sources: *const i32, degrees: *const i32, destinations: *const i32, weights: *const i32, info: InfoHandle, reorder: i32, comm_dist_graph: *mut CommHandle) -> i32 {
    edge::entry("MPI_Dist_graph_create", Scope::Comm(comm_old), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sources, degrees, destinations, weights, comm_dist_graph) = unsafe { (ArrayIn::new(sources, "sources"), ArrayIn::new(degrees, "degrees"), ArrayIn::new(destinations, "destinations"), ArrayIn::new(weights, "weights"), Out::new(comm_dist_graph, "comm_dist_graph")?) };
        crate::topo::dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph)
    })
}
global_asm!(".weak MPI_Dist_graph_create", ".set MPI_Dist_graph_create, PMPI_Dist_graph_create");

/// `MPI_Dist_graph_create_adjacent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Dist_graph_create_adjacent(comm_old: CommHandle, indegree: i32, sources: *const i32, sourceweights: *const i32, outdegree: i32, destinations: *const i32, destweights: *const i32, info: InfoHandle, reorder: i32, comm_dist_graph: *mut CommHandle) -> i32 {
    edge::entry("MPI_Dist_graph_create_adjacent", Scope::Comm(comm_old), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sources, sourceweights, destinations, destweights, comm_dist_graph) = unsafe { (ArrayIn::new(sources, "sources"), ArrayIn::new(sourceweights, "sourceweights"), ArrayIn::new(destinations, "destinations"), ArrayIn::new(destweights, "destweights"), Out::new(comm_dist_graph, "comm_dist_graph")?) };
        crate::topo::dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph)
    })
}
global_asm!(".weak MPI_Dist_graph_create_adjacent", ".set MPI_Dist_graph_create_adjacent, PMPI_Dist_graph_create_adjacent");

/// `MPI_Dist_graph_neighbors`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Dist_graph_neighbors(comm: CommHandle, maxindegree: i32, sources: *mut i32, sourceweights: *mut i32, maxoutdegree: i32, destinations: *mut i32, destweights: *mut i32) -> i32 {
    edge::entry("MPI_Dist_graph_neighbors", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sources, sourceweights, destinations, destweights) = unsafe { (ArrayOut::new(sources, "sources"), ArrayOut::new(sourceweights, "sourceweights"), ArrayOut::new(destinations, "destinations"), ArrayOut::new(destweights, "destweights")) };
        crate::topo::dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights)
    })
}
global_asm!(".weak MPI_Dist_graph_neighbors", ".set MPI_Dist_graph_neighbors, PMPI_Dist_graph_neighbors");

/// `MPI_Dist_graph_neighbors_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Dist_graph_neighbors_count(comm: CommHandle, indegree: *mut i32, outdegree: *mut i32, weighted: *mut i32) -> i32 {
    edge::entry("MPI_Dist_graph_neighbors_count", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (indegree, outdegree, weighted) = unsafe { (Out::new(indegree, "indegree")?, Out::new(outdegree, "outdegree")?, Out::new(weighted, "weighted")?) };
        crate::topo::dist_graph_neighbors_count(comm, indegree, outdegree, weighted)
    })
}
global_asm!(".weak MPI_Dist_graph_neighbors_count", ".set MPI_Dist_graph_neighbors_count, PMPI_Dist_graph_neighbors_count");

/// `MPI_Graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graph_create(comm_old: CommHandle, nnodes: i32, indx: *const i32, edges: *const i32, reorder: i32, comm_graph: *mut CommHandle) -> i32 {
    edge::entry("MPI_Graph_create", Scope::Comm(comm_old), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (indx, edges, comm_graph) = unsafe { (ArrayIn::new(indx, "indx"), ArrayIn::new(edges, "edges"), Out::new(comm_graph, "comm_graph")?) };
        crate::topo::graph_create(comm_old, nnodes, indx, edges, reorder, comm_graph)
    })
}
global_asm!(".weak MPI_Graph_create", ".set MPI_Graph_create, PMPI_Graph_create");

/// `MPI_Graph_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graph_get(comm: CommHandle, maxindex: i32, maxedges: i32, indx: *mut i32, edges: *mut i32) -> i32 {
    edge::entry("MPI_Graph_get", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (indx, edges) = unsafe { (ArrayOut::new(indx, "indx"), ArrayOut::new(edges, "edges")) };
        crate::topo::graph_get(comm, maxindex, maxedges, indx, edges)
    })
}
global_asm!(".weak MPI_Graph_get", ".set MPI_Graph_get, PMPI_Graph_get");

/// `MPI_Graph_map`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graph_map(comm: CommHandle, nnodes: i32, indx: *const i32, edges: *const i32, newrank: *mut i32) -> i32 {
    edge::entry("MPI_Graph_map", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (indx, edges, newrank) = unsafe { (ArrayIn::new(indx, "indx"), ArrayIn::new(edges, "edges"), Out::new(newrank, "newrank")?) };
        crate::topo::graph_map(comm, nnodes, indx, edges, newrank)
    })
}
global_asm!(".weak MPI_Graph_map", ".set MPI_Graph_map, PMPI_Graph_map");

/// `MPI_Graph_neighbors`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graph_neighbors(comm: CommHandle, rank: i32, maxneighbors: i32, neighbors: *mut i32) -> i32 {
    edge::entry("MPI_Graph_neighbors", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let neighbors = unsafe { ArrayOut::new(neighbors, "neighbors") };
        crate::topo::graph_neighbors(comm, rank, maxneighbors, neighbors)
    })
}
global_asm!(".weak MPI_Graph_neighbors", ".set MPI_Graph_neighbors, PMPI_Graph_neighbors");

/// `MPI_Graph_neighbors_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graph_neighbors_count(comm: CommHandle, rank: i32, nneighbors: *mut i32) -> i32 {
    edge::entry("MPI_Graph_neighbors_count", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let nneighbors = unsafe { Out::new(nneighbors, "nneighbors")? };
        crate::topo::graph_neighbors_count(comm, rank, nneighbors)
    })
}
global_asm!(".weak MPI_Graph_neighbors_count", ".set MPI_Graph_neighbors_count, PMPI_Graph_neighbors_count");

/// `MPI_Graphdims_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Graphdims_get(comm: CommHandle, nnodes: *mut i32, nedges: *mut i32) -> i32 {
    edge::entry("MPI_Graphdims_get", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (nnodes, nedges) = unsafe { (Out::new(nnodes, "nnodes")?, Out::new(nedges, "nedges")?) };
        crate::topo::graphdims_get(comm, nnodes, nedges)
    })
}
global_asm!(".weak MPI_Graphdims_get", ".set MPI_Graphdims_get, PMPI_Graphdims_get");

/// `MPI_Topo_test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Topo_test(comm: CommHandle, status: *mut i32) -> i32 {
    edge::entry("MPI_Topo_test", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { Out::new(status, "status")? };
        crate::topo::topo_test(comm, status)
    })
}
global_asm!(".weak MPI_Topo_test", ".set MPI_Topo_test, PMPI_Topo_test");
