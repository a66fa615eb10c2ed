//! Neighbourhood collectives: their pieces belong to the neighbours in the communicator's topology.
//! MPI_IN_PLACE is never allowed. MPI-5.0 §8.6.

use super::args::{Argument, CollArgs, Form, Shape, Types, carry_out, pieces};
use crate::edge::{ArrayIn, CountsIn};
use crate::process::process;
use oxmpi_core::collectives::{Call, Collective};
use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, comm, error};

/// Checks the arguments and runs or starts the call. `to_all`: one piece is sent to all
/// destinations.
fn start(
    collective: Collective,
    send: Argument<'_>,
    recv: Argument<'_>,
    to_all: bool,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let object = comm::get(process(), comm)?;
    if let Form::Persistent(info, _) = form {
        objects().optional_info(info)?;
    }
    let Some(topology) = object.local.topology.get() else {
        return Err(error!(
            ERR_TOPOLOGY,
            "the communicator has no topology: it has no neighbours"
        ));
    };
    let around = &topology.neighbours;
    if let Some((from, to)) = around.one_way {
        return Err(error!(
            ERR_TOPOLOGY,
            "the graph has not as many edges from node {from} to node {to} as back: a process would \
             wait for ever; use MPI_Dist_graph_create for edges that go one way"
        ));
    }
    let degree = |list: &[i32]| i32::try_from(list.len()).expect("invariant: it was an int");
    let sent = if to_all {
        1
    } else {
        degree(&around.destinations)
    };
    let received = degree(&around.sources);
    let (of_send, of_recv) = (Types::of(&send, sent)?, Types::of(&recv, received)?);
    let call = Call {
        collective,
        root: 0,
        in_place: false,
        send: pieces(send, &of_send, sent)?,
        recv: pieces(recv, &of_recv, received)?,
        reduction: None,
        neighbours: Some(around),
    };
    carry_out(&CollArgs::bare(comm), &call, form)
}

/// `MPI_Neighbor_allgather`
#[allow(clippy::too_many_arguments)]
pub fn neighbor_allgather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Argument::send(sendbuf, Shape::Items(sendcount, sendtype));
    let recv = Argument::recv(recvbuf, Shape::Items(recvcount, recvtype));
    start(Collective::Allgather, send, recv, true, comm, form)
}

/// `MPI_Neighbor_allgatherv`
#[allow(clippy::too_many_arguments)]
pub fn neighbor_allgatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    displs: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Argument::send(sendbuf, Shape::Items(sendcount, sendtype));
    let recv = Argument::recv(recvbuf, Shape::Spread(&recvcounts, &displs, recvtype));
    start(Collective::Allgatherv, send, recv, true, comm, form)
}

/// `MPI_Neighbor_alltoall`
#[allow(clippy::too_many_arguments)]
pub fn neighbor_alltoall(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Argument::send(sendbuf, Shape::Items(sendcount, sendtype));
    let recv = Argument::recv(recvbuf, Shape::Items(recvcount, recvtype));
    start(Collective::Alltoall, send, recv, false, comm, form)
}

/// `MPI_Neighbor_alltoallv`
#[allow(clippy::too_many_arguments)]
pub fn neighbor_alltoallv(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: CountsIn,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Argument::send(sendbuf, Shape::Spread(&sendcounts, &sdispls, sendtype));
    let recv = Argument::recv(recvbuf, Shape::Spread(&recvcounts, &rdispls, recvtype));
    start(Collective::Alltoallv, send, recv, false, comm, form)
}

/// `MPI_Neighbor_alltoallw`: displacements are MPI_Aint in both forms.
#[allow(clippy::too_many_arguments)]
pub fn neighbor_alltoallw(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: ArrayIn<i64>,
    sendtypes: ArrayIn<DatatypeHandle>,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: ArrayIn<i64>,
    recvtypes: ArrayIn<DatatypeHandle>,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let (sdispls, rdispls) = (CountsIn::from(sdispls), CountsIn::from(rdispls));
    let send = Argument::send(sendbuf, Shape::Typed(&sendcounts, &sdispls, sendtypes));
    let recv = Argument::recv(recvbuf, Shape::Typed(&recvcounts, &rdispls, recvtypes));
    start(Collective::Alltoallw, send, recv, false, comm, form)
}
