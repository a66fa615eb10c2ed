//! The collectives that combine data: reduce, allreduce, reduce_scatter, reduce_scatter_block,
//! scan, exscan.

use super::place::{equal, is_in_place, no_in_place, sum};
use super::{direct, members, root_of, run};
use crate::edge::CountsIn;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, OpHandle};
use oxmpi_core::op;
use oxmpi_core::{Result, types};

/// `MPI_Reduce`
pub fn reduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: i32,
    comm: CommHandle,
) -> Result<()> {
    let recv = (recvbuf.cast_const(), count, datatype);
    if let Some(done) = direct::reduce(sendbuf, recv, op, root, comm) {
        return done;
    }
    let (hot, _) = members(comm)?;
    let (root, at_root) = root_of(hot, root)?;
    let object = types::committed(datatype)?;
    let reduction = op::get(op)?.on(&object.datatype)?;
    let in_place = at_root && is_in_place(sendbuf);
    let send = match in_place {
        true => Side::ABSENT,
        false => equal((sendbuf, "sendbuf"), count, &object, 1)?,
    };
    let recv = match at_root {
        true => equal((recvbuf, "recvbuf"), count, &object, 1)?,
        false => Side::ABSENT,
    };
    let reduction = Some(&reduction);
    run(
        comm,
        &Call {
            collective: Collective::Reduce,
            root,
            in_place,
            send,
            recv,
            reduction,
        },
        datatype,
    )
}

/// `MPI_Allreduce`
pub fn allreduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    vector(
        Collective::Allreduce,
        sendbuf,
        (recvbuf, count, datatype),
        op,
        comm,
    )
}

/// `MPI_Scan`
pub fn scan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    vector(
        Collective::Scan,
        sendbuf,
        (recvbuf, count, datatype),
        op,
        comm,
    )
}

/// `MPI_Exscan`
pub fn exscan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    vector(
        Collective::Exscan,
        sendbuf,
        (recvbuf, count, datatype),
        op,
        comm,
    )
}

/// Every rank gives a vector and gets one.
#[inline(always)]
fn vector(
    collective: Collective,
    sendbuf: *const u8,
    (recvbuf, count, datatype): (*mut u8, i64, DatatypeHandle),
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    let given = (recvbuf.cast_const(), count, datatype);
    if let Some(done) = direct::everywhere(collective, sendbuf, given, op, comm) {
        return done;
    }
    vector_at_length(collective, sendbuf, (recvbuf, count, datatype), op, comm)
}

fn vector_at_length(
    collective: Collective,
    sendbuf: *const u8,
    (recvbuf, count, datatype): (*mut u8, i64, DatatypeHandle),
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    members(comm)?;
    let object = types::committed(datatype)?;
    let reduction = op::get(op)?.on(&object.datatype)?;
    let in_place = is_in_place(sendbuf);
    let send = match in_place {
        true => Side::ABSENT,
        false => equal((sendbuf, "sendbuf"), count, &object, 1)?,
    };
    let recv = equal((recvbuf, "recvbuf"), count, &object, 1)?;
    let reduction = Some(&reduction);
    run(
        comm,
        &Call {
            collective,
            root: 0,
            in_place,
            send,
            recv,
            reduction,
        },
        datatype,
    )
}

/// `MPI_Reduce_scatter_block`
pub fn reduce_scatter_block(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    let recv = (recvbuf.cast_const(), recvcount, datatype);
    if let Some(done) = direct::reduce_scatter_block(sendbuf, recv, op, comm) {
        return done;
    }
    let (_, size) = members(comm)?;
    let object = types::committed(datatype)?;
    let reduction = op::get(op)?.on(&object.datatype)?;
    let in_place = is_in_place(sendbuf);
    // In place, the receive buffer holds the whole vector before it holds the result.
    let ranks = if in_place { size } else { 1 };
    let recv = equal((recvbuf, "recvbuf"), recvcount, &object, ranks)?;
    let send = match in_place {
        true => Side::ABSENT,
        false => equal((sendbuf, "sendbuf"), recvcount, &object, size)?,
    };
    let reduction = Some(&reduction);
    let collective = Collective::ReduceScatterBlock;
    run(
        comm,
        &Call {
            collective,
            root: 0,
            in_place,
            send,
            recv,
            reduction,
        },
        datatype,
    )
}

/// `MPI_Reduce_scatter`
pub fn reduce_scatter(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> Result<()> {
    let (hot, size) = members(comm)?;
    let object = types::committed(datatype)?;
    let reduction = op::get(op)?.on(&object.datatype)?;
    let counts = recvcounts.view(size)?;
    let total = sum(counts, "recvcounts")?;
    let in_place = is_in_place(sendbuf);
    no_in_place(recvbuf, "recvbuf")?;
    let mine = if in_place {
        total
    } else {
        counts.get(hot.rank().unsigned_abs() as usize)
    };
    let pieces = Pieces::Uneven {
        counts,
        displs: None,
        datatype: &object.datatype,
    };
    let recv = Side {
        pieces,
        ..equal((recvbuf, "recvbuf"), mine, &object, 1)?
    };
    let send = match in_place {
        true => Side::ABSENT,
        false => Side {
            pieces,
            ..equal((sendbuf, "sendbuf"), total, &object, 1)?
        },
    };
    let reduction = Some(&reduction);
    let collective = Collective::ReduceScatter;
    run(
        comm,
        &Call {
            collective,
            root: 0,
            in_place,
            send,
            recv,
            reduction,
        },
        datatype,
    )
}
