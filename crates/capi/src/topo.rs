//! Cartesian topologies (MPI-5.0 §8.5), and MPI_Topo_test.
//!
//! The arithmetic is in core::cart. Ranks are never reordered: all processes of a node are equally
//! far from each other.

use crate::comm::made;
use crate::edge::{ArrayIn, ArrayOut, Out};
use oxmpi_core::cart::{Cart, balance};
use oxmpi_core::comm::Comm;
use oxmpi_core::comm_object::Making;
use oxmpi_core::constants::{CART, UNDEFINED};
use oxmpi_core::handle::CommHandle;
use oxmpi_core::{Result, comm, comm_create, error};
use std::sync::Arc;

/// A communicator with its grid.
///
/// # Errors
/// ERR_COMM for a bad handle, ERR_TOPOLOGY when there is no grid.
fn grid_of(handle: CommHandle) -> Result<(Arc<Comm>, Arc<Cart>)> {
    let comm = comm::get(handle)?;
    match comm.local.grid.get() {
        Some(grid) => Ok((Arc::clone(&comm), Arc::clone(grid))),
        None => Err(error!(
            ERR_TOPOLOGY,
            "the communicator has no Cartesian topology"
        )),
    }
}

/// Dimensions, at least 0 and at least as many as needed.
fn room(given: i32, needed: usize, name: &str) -> Result<()> {
    match usize::try_from(given) {
        Ok(given) if given >= needed => Ok(()),
        _ => Err(error!(
            ERR_ARG,
            "{name} is {given}; the grid has {needed} dimensions"
        )),
    }
}

/// The grid that a call asks for.
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
    _reorder: i32,
    comm_cart: Out<CommHandle>,
) -> Result<()> {
    let parent = comm::get(comm_old)?;
    let grid = asked_for(&parent, ndims, dims, periods)?;
    let color = if parent.rank < grid.size() {
        0
    } else {
        UNDEFINED
    };
    let new = comm_create::split("MPI_Cart_create", &parent, color, parent.rank)?;
    comm_cart.set(with_grid(new, &parent, grid)?);
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
    newcomm.set(with_grid(new, &parent, part.grid)?);
    Ok(())
}

fn with_grid(new: Option<CommHandle>, parent: &Comm, grid: Cart) -> Result<CommHandle> {
    let new = made(new, parent, Making::Other, None)?;
    if new != CommHandle::NULL {
        // The communicator is a moment old: nobody else can have given it a grid.
        let _ = comm::get(new)?.local.grid.set(Arc::new(grid));
    }
    Ok(new)
}

/// MPI_Cartdim_get
pub fn cartdim_get(comm: CommHandle, ndims: Out<i32>) -> Result<()> {
    let (_, grid) = grid_of(comm)?;
    ndims.set(i32::try_from(grid.dims().len()).unwrap_or(i32::MAX));
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
    if !(0..comm.size()).contains(&rank) {
        return Err(error!(
            ERR_RANK,
            "rank {rank} is not in the communicator, whose ranks are 0 to {}",
            comm.size() - 1
        ));
    }
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
    let comm = comm::get(comm)?;
    newrank.set(asked_for(&comm, ndims, dims, periods)?.map(comm.rank));
    Ok(())
}

/// MPI_Topo_test
pub fn topo_test(comm: CommHandle, status: Out<i32>) -> Result<()> {
    let comm = comm::get(comm)?;
    status.set(if comm.local.grid.get().is_some() {
        CART
    } else {
        UNDEFINED
    });
    Ok(())
}
