//! The collectives that move data without combining it: barrier, bcast, gather, scatter, allgather,
//! alltoall.

use super::place::{equal, is_in_place, no_in_place, typed, uneven};
use super::{direct, members, root_of, run};
use crate::edge::{ArrayIn, CountsIn};
use oxmpi_core::collectives::{Call, Collective, Side};
use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::{Result, types};
use oxmpi_datatype::Datatype;

/// A call without root, operation and buffers.
const fn plain(collective: Collective) -> Call<'static> {
    Call {
        collective,
        root: 0,
        in_place: false,
        send: Side::ABSENT,
        recv: Side::ABSENT,
        reduction: None,
    }
}

/// `MPI_Barrier`
pub fn barrier(comm: CommHandle) -> Result<()> {
    if let Some(done) = direct::barrier(comm) {
        return done;
    }
    members(comm)?;
    run(comm, &plain(Collective::Barrier), DatatypeHandle::NULL)
}

/// `MPI_Bcast`
pub fn bcast(
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    if let Some(done) = direct::bcast((buffer, count, datatype), root, comm) {
        return done;
    }
    let (hot, _) = members(comm)?;
    let (root, _) = root_of(hot, root)?;
    let object = types::committed(datatype)?;
    let recv = equal((buffer, "buffer"), count, &object, 1)?;
    run(
        comm,
        &Call {
            root,
            recv,
            ..plain(Collective::Bcast)
        },
        datatype,
    )
}

/// `MPI_Gather`
#[allow(clippy::too_many_arguments)]
pub fn gather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    let (send, recv) = (
        (sendbuf, sendcount, sendtype),
        (recvbuf.cast_const(), recvcount, recvtype),
    );
    if let Some(done) = direct::gather(send, recv, root, comm) {
        return done;
    }
    let (hot, size) = members(comm)?;
    let (root, at_root) = root_of(hot, root)?;
    let in_place = at_root && is_in_place(sendbuf);
    let (sent, received);
    let mut call = Call {
        root,
        in_place,
        ..plain(Collective::Gather)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, 1)?;
    }
    if at_root {
        received = types::committed(recvtype)?;
        call.recv = equal((recvbuf, "recvbuf"), recvcount, &received, size)?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Gatherv`
#[allow(clippy::too_many_arguments)]
pub fn gatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    displs: CountsIn,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    let own = (sendbuf, sendcount, sendtype);
    let all = (recvbuf.cast_const(), &recvcounts, &displs, recvtype);
    if let Some(done) = direct::rooted(Collective::Gatherv, own, all, root, comm) {
        return done;
    }
    let (hot, size) = members(comm)?;
    let (root, at_root) = root_of(hot, root)?;
    let in_place = at_root && is_in_place(sendbuf);
    let (sent, received);
    let mut call = Call {
        root,
        in_place,
        ..plain(Collective::Gatherv)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, 1)?;
    }
    if at_root {
        received = types::committed(recvtype)?;
        call.recv = uneven(
            (recvbuf, "recvbuf"),
            recvcounts.view(size)?,
            displs.view(size)?,
            &received,
        )?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Scatter`
#[allow(clippy::too_many_arguments)]
pub fn scatter(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    let (send, recv) = (
        (sendbuf, sendcount, sendtype),
        (recvbuf.cast_const(), recvcount, recvtype),
    );
    if let Some(done) = direct::scatter(send, recv, root, comm) {
        return done;
    }
    let (hot, size) = members(comm)?;
    let (root, at_root) = root_of(hot, root)?;
    let in_place = at_root && is_in_place(recvbuf);
    let (sent, received);
    let mut call = Call {
        root,
        in_place,
        ..plain(Collective::Scatter)
    };
    if at_root {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, size)?;
    }
    if !in_place {
        received = types::committed(recvtype)?;
        call.recv = equal((recvbuf, "recvbuf"), recvcount, &received, 1)?;
    }
    run(comm, &call, sendtype)
}

/// `MPI_Scatterv`
#[allow(clippy::too_many_arguments)]
pub fn scatterv(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    displs: CountsIn,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    let own = (recvbuf.cast_const(), recvcount, recvtype);
    let all = (sendbuf, &sendcounts, &displs, sendtype);
    if let Some(done) = direct::rooted(Collective::Scatterv, own, all, root, comm) {
        return done;
    }
    let (hot, size) = members(comm)?;
    let (root, at_root) = root_of(hot, root)?;
    let in_place = at_root && is_in_place(recvbuf);
    let (sent, received);
    let mut call = Call {
        root,
        in_place,
        ..plain(Collective::Scatterv)
    };
    if at_root {
        sent = types::committed(sendtype)?;
        call.send = uneven(
            (sendbuf, "sendbuf"),
            sendcounts.view(size)?,
            displs.view(size)?,
            &sent,
        )?;
    }
    if !in_place {
        received = types::committed(recvtype)?;
        call.recv = equal((recvbuf, "recvbuf"), recvcount, &received, 1)?;
    }
    run(comm, &call, sendtype)
}

/// `MPI_Allgather`
pub fn allgather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> Result<()> {
    let (send, recv) = (
        (sendbuf, sendcount, sendtype),
        (recvbuf.cast_const(), recvcount, recvtype),
    );
    if let Some(done) = direct::allgather(send, recv, comm) {
        return done;
    }
    let (_, size) = members(comm)?;
    let in_place = is_in_place(sendbuf);
    let received = types::committed(recvtype)?;
    let recv = equal((recvbuf, "recvbuf"), recvcount, &received, size)?;
    let sent;
    let mut call = Call {
        in_place,
        recv,
        ..plain(Collective::Allgather)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, 1)?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Allgatherv`
#[allow(clippy::too_many_arguments)]
pub fn allgatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    displs: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> Result<()> {
    let send = (sendbuf, sendcount, sendtype);
    let recv = (recvbuf.cast_const(), &recvcounts, &displs, recvtype);
    if let Some(done) = direct::allgatherv(send, recv, comm) {
        return done;
    }
    let (_, size) = members(comm)?;
    let in_place = is_in_place(sendbuf);
    let received = types::committed(recvtype)?;
    let recv = uneven(
        (recvbuf, "recvbuf"),
        recvcounts.view(size)?,
        displs.view(size)?,
        &received,
    )?;
    let sent;
    let mut call = Call {
        in_place,
        recv,
        ..plain(Collective::Allgatherv)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, 1)?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Alltoall`
pub fn alltoall(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> Result<()> {
    let (send, recv) = (
        (sendbuf, sendcount, sendtype),
        (recvbuf.cast_const(), recvcount, recvtype),
    );
    if let Some(done) = direct::alltoall(send, recv, comm) {
        return done;
    }
    let (_, size) = members(comm)?;
    let in_place = is_in_place(sendbuf);
    let received = types::committed(recvtype)?;
    let recv = equal((recvbuf, "recvbuf"), recvcount, &received, size)?;
    let sent;
    let mut call = Call {
        in_place,
        recv,
        ..plain(Collective::Alltoall)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = equal((sendbuf, "sendbuf"), sendcount, &sent, size)?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Alltoallv`
#[allow(clippy::too_many_arguments)]
pub fn alltoallv(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: CountsIn,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> Result<()> {
    let (_, size) = members(comm)?;
    let in_place = is_in_place(sendbuf);
    let received = types::committed(recvtype)?;
    let recv = uneven(
        (recvbuf, "recvbuf"),
        recvcounts.view(size)?,
        rdispls.view(size)?,
        &received,
    )?;
    let sent;
    let mut call = Call {
        in_place,
        recv,
        ..plain(Collective::Alltoallv)
    };
    if !in_place {
        sent = types::committed(sendtype)?;
        call.send = uneven(
            (sendbuf, "sendbuf"),
            sendcounts.view(size)?,
            sdispls.view(size)?,
            &sent,
        )?;
    }
    run(comm, &call, recvtype)
}

/// `MPI_Alltoallw`
#[allow(clippy::too_many_arguments)]
pub fn alltoallw(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: CountsIn,
    sendtypes: ArrayIn<DatatypeHandle>,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: CountsIn,
    recvtypes: ArrayIn<DatatypeHandle>,
    comm: CommHandle,
) -> Result<()> {
    let (_, size) = members(comm)?;
    let in_place = is_in_place(sendbuf);
    no_in_place(recvbuf, "recvbuf")?;
    let received = all_committed(recvtypes.slice(size)?)?;
    let recv = typed(
        (recvbuf, "recvbuf"),
        recvcounts.view(size)?,
        rdispls.view(size)?,
        &received,
    )?;
    let sent;
    let mut call = Call {
        in_place,
        recv,
        ..plain(Collective::Alltoallw)
    };
    if !in_place {
        sent = all_committed(sendtypes.slice(size)?)?;
        call.send = typed(
            (sendbuf, "sendbuf"),
            sendcounts.view(size)?,
            sdispls.view(size)?,
            &sent,
        )?;
    }
    run(comm, &call, DatatypeHandle::NULL)
}

fn all_committed(handles: &[DatatypeHandle]) -> Result<Vec<Datatype>> {
    handles
        .iter()
        .map(|handle| Ok(types::committed(*handle)?.datatype.clone()))
        .collect()
}
