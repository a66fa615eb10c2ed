//! Cartesian topologies (MPI-5.0 §8.5.1, §8.5.2, §8.5.5 to §8.5.7). The arithmetic is in
//! core::cart.

use super::{
    attached, check_rank, edges_of, int, mapped, rank_in, room, topology_of, with_topology,
};
use crate::edge::{ArrayIn, ArrayOut, Out};
use crate::process::process;
use oxmpi_core::cart::{Cart, balance};
use oxmpi_core::comm::Comm;
use oxmpi_core::graph::Edge;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::topology::{Kind, Topology};
use oxmpi_core::{Result, comm, comm_create, error};
use std::sync::Arc;

/// A communicator with its grid.
///
/// # Errors
/// ERR_COMM for an invalid handle, ERR_TOPOLOGY if there is no grid.
fn grid_of(handle: CommHandle) -> Result<(Arc<Comm>, Cart)> {
    let (comm, topology) = topology_of(handle)?;
    match &topology.kind {
        Kind::Cart(grid) => Ok((comm, grid.clone())),
        _ => Err(error!(
            ERR_TOPOLOGY,
            "the communicator's topology is a graph, not Cartesian"
        )),
    }
}

/// The grid requested by a call.
fn asked_for(comm: &Comm, ndims: i32, dims: ArrayIn<i32>, periods: ArrayIn<i32>) -> Result<Cart> {
    if ndims < 0 {
        return Err(error!(ERR_DIMS, "ndims is {ndims}; it cannot be negative"));
    }
    comm.only_intra("a Cartesian topology")?;
    let periods: Vec<bool> = periods
        .slice(ndims)?
        .iter()
        .map(|wraps| *wraps != 0)
        .collect();
    Cart::new(dims.slice(ndims)?, &periods, comm.size())
}

/// The edges from each process of the grid to its neighbours.
fn edges(grid: &Cart) -> Vec<Edge> {
    edges_of(grid.size(), |rank| {
        Topology::cart(grid.clone(), rank).neighbours.destinations
    })
}

/// MPI_Dims_create
pub fn dims_create(nnodes: i32, ndims: i32, dims: ArrayOut<i32>) -> Result<()> {
    if ndims < 0 {
        return Err(error!(ERR_DIMS, "ndims is {ndims}; it cannot be negative"));
    }
    balance(nnodes, dims.slice(ndims)?)
}

/// MPI_Cart_create
pub fn cart_create(
    comm_old: CommHandle,
    ndims: i32,
    dims: ArrayIn<i32>,
    periods: ArrayIn<i32>,
    reorder: i32,
    comm_cart: Out<CommHandle>,
) -> Result<()> {
    const CALL: &str = "MPI_Cart_create";
    let parent = comm::get(process(), comm_old)?;
    let grid = asked_for(&parent, ndims, dims, periods)?;
    let rank = rank_in(CALL, &parent, reorder, || edges(&grid))?;
    let members = grid.size();
    comm_cart.set(with_topology(CALL, &parent, rank, members, || {
        Topology::cart(grid, rank)
    })?);
    Ok(())
}

/// MPI_Cart_sub
pub fn cart_sub(
    comm: CommHandle,
    remain_dims: ArrayIn<i32>,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let (parent, grid) = grid_of(comm)?;
    let remain: Vec<bool> = remain_dims
        .slice(grid.dims().len())?
        .iter()
        .map(|keep| *keep != 0)
        .collect();
    let part = grid.sub(parent.rank, &remain);
    let new = comm_create::split("MPI_Cart_sub", &parent, part.color, part.key)?;
    newcomm.set(attached(new, &parent, || {
        Topology::cart(part.grid, part.key)
    })?);
    Ok(())
}

/// MPI_Cartdim_get
pub fn cartdim_get(comm: CommHandle, ndims: Out<i32>) -> Result<()> {
    let (_, grid) = grid_of(comm)?;
    ndims.set(int(grid.dims().len()));
    Ok(())
}

/// MPI_Cart_get
pub fn cart_get(
    comm: CommHandle,
    maxdims: i32,
    dims: ArrayOut<i32>,
    periods: ArrayOut<i32>,
    coords: ArrayOut<i32>,
) -> Result<()> {
    let (comm, grid) = grid_of(comm)?;
    let n = grid.dims().len();
    room(maxdims, n, "maxdims")?;
    dims.slice(n)?.copy_from_slice(grid.dims());
    for (to, wraps) in periods.slice(n)?.iter_mut().zip(grid.periods()) {
        *to = i32::from(*wraps);
    }
    coords.slice(n)?.copy_from_slice(&grid.coords_of(comm.rank));
    Ok(())
}

/// MPI_Cart_rank
pub fn cart_rank(comm: CommHandle, coords: ArrayIn<i32>, rank: Out<i32>) -> Result<()> {
    let (_, grid) = grid_of(comm)?;
    rank.set(grid.rank_at(coords.slice(grid.dims().len())?)?);
    Ok(())
}

/// MPI_Cart_coords
pub fn cart_coords(comm: CommHandle, rank: i32, maxdims: i32, coords: ArrayOut<i32>) -> Result<()> {
    let (comm, grid) = grid_of(comm)?;
    check_rank(&comm, rank)?;
    let n = grid.dims().len();
    room(maxdims, n, "maxdims")?;
    coords.slice(n)?.copy_from_slice(&grid.coords_of(rank));
    Ok(())
}

/// MPI_Cart_shift
pub fn cart_shift(
    comm: CommHandle,
    direction: i32,
    disp: i32,
    rank_source: Out<i32>,
    rank_dest: Out<i32>,
) -> Result<()> {
    let (comm, grid) = grid_of(comm)?;
    let (source, dest) = grid.shift(comm.rank, direction, disp)?;
    rank_source.set(source);
    rank_dest.set(dest);
    Ok(())
}

/// MPI_Cart_map
pub fn cart_map(
    comm: CommHandle,
    ndims: i32,
    dims: ArrayIn<i32>,
    periods: ArrayIn<i32>,
    newrank: Out<i32>,
) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    let grid = asked_for(&comm, ndims, dims, periods)?;
    let rank = rank_in("MPI_Cart_map", &comm, 1, || edges(&grid))?;
    newrank.set(mapped(rank, grid.size()));
    Ok(())
}
