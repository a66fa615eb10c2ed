//! C entries of partitioned communication: they check arguments, once.
//!
//! `core::partitioned` implements the requests. MPI-5.0 §4.2.

use crate::buffer::{items, pattern};
use crate::edge::{ArrayIn, Out};
use crate::process::process;
use oxmpi_core::constants::{ANY_SOURCE, ANY_TAG};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, InfoHandle, RequestHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::operation::Pattern;
use oxmpi_core::partitioned::{self, Partner};
use oxmpi_core::{Result, comm, error, p2p};

/// `MPI_Psend_init`
#[allow(clippy::too_many_arguments)]
pub fn psend_init(
    buf: *const u8,
    partitions: i32,
    count: i64,
    datatype: DatatypeHandle,
    dest: i32,
    tag: i32,
    comm: CommHandle,
    info: InfoHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let (hot, object) = (comm::hot(process(), comm)?, comm::get(process(), comm)?);
    objects().optional_info(info)?;
    let is_nobody = !p2p::check_send(hot, dest, tag)?;
    let (partitions, whole) = whole(buf, partitions, count, datatype)?;
    let to = Partner { rank: dest, tag };
    request.set(partitioned::send_init(
        hot, object, to, is_nobody, whole, partitions,
    )?);
    Ok(())
}

/// `MPI_Precv_init`; the standard names its source `dest`.
#[allow(clippy::too_many_arguments)]
pub fn precv_init(
    buf: *mut u8,
    partitions: i32,
    count: i64,
    datatype: DatatypeHandle,
    dest: i32,
    tag: i32,
    comm: CommHandle,
    info: InfoHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let (hot, object) = (comm::hot(process(), comm)?, comm::get(process(), comm)?);
    objects().optional_info(info)?;
    if dest == ANY_SOURCE {
        return Err(error!(
            ERR_RANK,
            "a partitioned receive names its sender, not MPI_ANY_SOURCE"
        ));
    }
    if tag == ANY_TAG {
        return Err(error!(
            ERR_TAG,
            "a partitioned receive names its tag, not MPI_ANY_TAG"
        ));
    }
    let is_nobody = !p2p::check_recv(hot, dest, tag)?;
    let (partitions, whole) = whole(buf, partitions, count, datatype)?;
    request.set(partitioned::recv_init(
        object,
        Partner { rank: dest, tag },
        is_nobody,
        whole,
        partitions,
    ));
    Ok(())
}

/// The number of partitions, and the memory of all of them.
fn whole(
    buf: *const u8,
    partitions: i32,
    count: i64,
    datatype: DatatypeHandle,
) -> Result<(u32, Pattern)> {
    let Ok(many) = u32::try_from(partitions) else {
        return Err(error!(ERR_ARG, "{partitions} partitions are negative"));
    };
    items(count)?;
    let Some(total) = count.checked_mul(i64::from(many)) else {
        return Err(error!(
            ERR_COUNT,
            "{many} partitions of {count} items are more than a count can say"
        ));
    };
    Ok((many, pattern(buf, total, datatype)?))
}

/// `MPI_Pready`
pub fn pready(partition: i32, request: RequestHandle) -> Result<()> {
    partitioned::ready(process(), request, std::iter::once(partition))
}

/// `MPI_Pready_range`, both ends included.
pub fn pready_range(partition_low: i32, partition_high: i32, request: RequestHandle) -> Result<()> {
    if partition_low > partition_high {
        return Err(error!(
            ERR_ARG,
            "the range of partitions {partition_low} to {partition_high} ends before it begins"
        ));
    }
    partitioned::ready(process(), request, partition_low..=partition_high)
}

/// `MPI_Pready_list`
pub fn pready_list(
    length: i32,
    array_of_partitions: ArrayIn<i32>,
    request: RequestHandle,
) -> Result<()> {
    let list = array_of_partitions.slice(length)?;
    partitioned::ready(process(), request, list.iter().copied())
}

/// `MPI_Parrived`
pub fn parrived(request: RequestHandle, partition: i32, flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(partitioned::arrived(
        process(),
        request,
        partition,
    )?));
    Ok(())
}
