//! Lengths of lists without a length argument: those that depend on a communicator, and those that
//! are significant at the root only.
//!
//! An invalid handle gives length 0: then the call itself raises the error, once.

use core::ffi::c_int;

use crate::abi::{Abi, kind};
use crate::behind;
use crate::values::{is_live, rank_in};

/// `MPI_IN_PLACE` of the standard.
const IN_PLACE: usize = 1;

/// A length passed by a program.
#[inline]
#[must_use]
pub fn given(n: impl TryInto<usize>) -> usize {
    n.try_into().unwrap_or(0)
}

/// A length at an address, which the call replaces; 0 for null.
///
/// # Safety
/// Null, or the address of an int.
#[must_use]
pub unsafe fn at(address: usize) -> usize {
    let n = core::ptr::with_exposed_provenance::<c_int>(address);
    // SAFETY: the caller's contract.
    unsafe { n.as_ref() }.map_or(0, |n| given(*n))
}

fn ask(function: impl FnOnce(*mut c_int) -> c_int) -> usize {
    let mut answer = 0;
    match function(&mut answer) {
        0 => given(answer),
        _ => 0,
    }
}

/// The number of processes with which a process of a communicator exchanges data.
fn peers(comm: usize) -> usize {
    if !is_live::<{ kind::COMM }>(comm) {
        return 0;
    }
    let inter = ask(|to| behind!("MPI_Comm_test_inter"(comm => usize, to => *mut c_int))) != 0;
    match inter {
        true => ask(|to| behind!("MPI_Comm_remote_size"(comm => usize, to => *mut c_int))),
        false => ask(|to| behind!("MPI_Comm_size"(comm => usize, to => *mut c_int))),
    }
}

/// The number of send types of an alltoallw; 0 if it is in place.
pub fn sends<A: Abi>(buffer: usize, comm: A::Handle) -> usize {
    match A::buffer(buffer) {
        IN_PLACE => 0,
        _ => receives::<A>(comm),
    }
}

/// The number of receive types of an alltoallw.
pub fn receives<A: Abi>(comm: A::Handle) -> usize {
    peers(A::enter::<{ kind::COMM }>(comm))
}

/// The number of destinations or sources of a process in a topology.
pub fn neighbours<A: Abi>(comm: A::Handle, sends: bool) -> usize {
    const GRAPH: usize = 212;
    const CART: usize = 211;
    const DIST_GRAPH: usize = 213;
    let comm = A::enter::<{ kind::COMM }>(comm);
    if !is_live::<{ kind::COMM }>(comm) {
        return 0;
    }
    match ask(|to| behind!("MPI_Topo_test"(comm => usize, to => *mut c_int))) {
        CART => 2 * ask(|to| behind!("MPI_Cartdim_get"(comm => usize, to => *mut c_int))),
        GRAPH => {
            let mut rank = 0;
            behind!("MPI_Comm_rank"(comm => usize, &mut rank => *mut c_int));
            ask(
                |to| behind!("MPI_Graph_neighbors_count"(comm => usize, rank => c_int, to => *mut c_int)),
            )
        }
        DIST_GRAPH => {
            let (mut indegree, mut outdegree, mut weighted) = (0, 0, 0);
            behind!("MPI_Dist_graph_neighbors_count"(
                comm => usize,
                &mut indegree => *mut c_int,
                &mut outdegree => *mut c_int,
                &mut weighted => *mut c_int
            ));
            given(if sends { outdegree } else { indegree })
        }
        _ => 0,
    }
}

/// The number of destinations of a distributed graph: the sum of the degrees.
///
/// # Safety
/// `degrees` has `n` elements.
pub unsafe fn edges(n: c_int, degrees: usize) -> usize {
    let degrees = core::ptr::with_exposed_provenance::<c_int>(degrees);
    if degrees.is_null() {
        return 0;
    }
    // SAFETY: the caller's contract.
    (0..given(n))
        .map(|at| given(unsafe { *degrees.add(at) }))
        .sum()
}

/// A length that is significant at the root only.
pub fn at_root<A: Abi>(n: c_int, root: c_int, comm: A::Handle) -> usize {
    let comm = A::enter::<{ kind::COMM }>(comm);
    if !is_live::<{ kind::COMM }>(comm) {
        return 0;
    }
    let mut rank = -1;
    behind!("MPI_Comm_rank"(comm => usize, &mut rank => *mut c_int));
    match rank == rank_in::<A>(root) {
        true => given(n),
        false => 0,
    }
}

/// The number of codes of MPI_Comm_spawn. It is an argument of the root, and all of the group get
/// the codes. Collective.
pub fn spawned<A: Abi>(n: c_int, root: c_int, comm: A::Handle) -> usize {
    broadcast::<A>(at_root::<A>(n, root, comm), root, comm)
}

/// The number of codes of MPI_Comm_spawn_multiple. Collective.
///
/// # Safety
/// `each` has `n` elements at the root.
pub unsafe fn processes<A: Abi>(n: c_int, each: usize, root: c_int, comm: A::Handle) -> usize {
    let programs = c_int::try_from(at_root::<A>(n, root, comm)).unwrap_or(0);
    // SAFETY: the caller's contract.
    broadcast::<A>(unsafe { edges(programs, each) }, root, comm)
}

/// A length of the root, for all of the group. 0 where the call itself will raise an error.
fn broadcast<A: Abi>(n: usize, root: c_int, comm: A::Handle) -> usize {
    const INT: usize = 0x209;
    let (root, comm) = (rank_in::<A>(root), A::enter::<{ kind::COMM }>(comm));
    if !is_live::<{ kind::COMM }>(comm) {
        return 0;
    }
    let inter = ask(|to| behind!("MPI_Comm_test_inter"(comm => usize, to => *mut c_int))) != 0;
    let size = ask(|to| behind!("MPI_Comm_size"(comm => usize, to => *mut c_int)));
    if inter || given(root) >= size || root < 0 {
        return 0;
    }
    let mut n = c_int::try_from(n).unwrap_or(0);
    behind!("MPI_Bcast"(
        &mut n => *mut c_int, 1 => c_int, INT => usize, root => c_int, comm => usize));
    given(n)
}
