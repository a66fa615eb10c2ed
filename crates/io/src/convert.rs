//! Items whose representation in the file differs from memory: converted piece by piece through a
//! buffer.
//!
//! Called by [`crate::access`] and [`crate::two_phase`] without any lock: the conversion may call
//! functions of the program.

use crate::access::{Call, Direction, Memory, no_memory, size, stopped};
use crate::datarep::{Conversion, Rep};
use crate::transfer::{Channel, Moved};
use crate::view::Piece;
use core::ops::Range;
use oxmpi_core::Result;
use oxmpi_core::types::refused;
use oxmpi_datatype::{Datatype, pack_external, unpack_external};
use oxmpi_mem::{HeapBytes, Region};

/// Bytes of one item in a file.
pub(crate) fn item_size(rep: &Rep, datatype: &Datatype) -> Result<u64> {
    match rep.is_memory() {
        true => Ok(datatype.size()),
        false => rep.in_file(datatype).map(|there| there.size()),
    }
}

/// Moves items that need conversion, a bufferful at a time.
pub(crate) fn converted(
    channel: &Channel<'_>,
    call: &Call,
    piece: Piece,
    memory: &Memory,
) -> Moved {
    let rep = &channel.view.rep;
    let item = match item_size(rep, &memory.datatype) {
        Ok(0) => {
            return Moved {
                bytes: 0,
                error: None,
            };
        }
        Ok(item) => item,
        Err(error) => return stopped(0, error),
    };
    // An atomic access is converted all at once: no function of the program may run under a lock.
    let atomic = channel.file.state().is_atomic;
    let most = match atomic {
        true => memory.count,
        false => (channel.buffer(call.writes()) / item).clamp(1, memory.count.max(1)),
    };
    let Some(staging) = HeapBytes::try_new(size(most * item)) else {
        return stopped(0, no_memory(most * item));
    };
    let mut first = 0;
    while first < memory.count {
        let count = most.min(memory.count - first);
        let part = Piece {
            from: piece.from + first * item,
            len: count * item,
        };
        let region = staging.region().slice(0, size(part.len));
        let moved = match call.direction {
            Direction::Write => encode(rep, memory, first..first + count, region, item)
                .and_then(|()| channel.guard(part, true))
                .map(|held| {
                    let moved = channel.write(part, region);
                    drop(held);
                    moved
                }),
            Direction::Read => channel.guard(part, false).map(|held| {
                let moved = channel.read(part, region);
                drop(held);
                moved
            }),
        };
        let moved = match moved {
            Ok(moved) => moved,
            Err(error) => return stopped(first * item, error),
        };
        let whole = moved.bytes / item;
        if call.direction == Direction::Read
            && let Err(error) = decode(rep, memory, first..first + whole, region, item)
        {
            return stopped(first * item, error);
        }
        if moved.bytes < part.len {
            return Moved {
                bytes: first * item + moved.bytes,
                ..moved
            };
        }
        first += count;
    }
    Moved {
        bytes: memory.count * item,
        error: None,
    }
}

/// Converts a range of items from memory to `there`, where each takes `item` bytes.
///
/// # Errors
/// `MPI_ERR_CONVERSION`.
pub(crate) fn encode(
    rep: &Rep,
    memory: &Memory,
    items: Range<u64>,
    there: Region,
    item: u64,
) -> Result<()> {
    let (first, count) = (items.start, items.end - items.start);
    match rep {
        Rep::Native | Rep::Internal => {
            let mut convertor = memory.convertor();
            convertor.set_position(first * memory.datatype.size());
            convertor.pack(there);
            Ok(())
        }
        Rep::External32 => {
            let buffer = memory.items_from(first);
            let packed = pack_external(&memory.datatype, count, buffer, there);
            packed.map(drop).map_err(refused)
        }
        Rep::User(user) => user.convert(&Conversion {
            user,
            is_read: false,
            memory: memory.buffer,
            datatype: memory.handle,
            layout: &memory.datatype,
            first,
            count,
            file: there,
            item,
        }),
    }
}

/// The inverse of [`encode`].
///
/// # Errors
/// `MPI_ERR_CONVERSION`.
pub(crate) fn decode(
    rep: &Rep,
    memory: &Memory,
    items: Range<u64>,
    there: Region,
    item: u64,
) -> Result<()> {
    let (first, count) = (items.start, items.end - items.start);
    if count == 0 {
        return Ok(());
    }
    let there = there.slice(0, size(count * item));
    match rep {
        Rep::Native | Rep::Internal => {
            let mut convertor = memory.convertor();
            convertor.set_position(first * memory.datatype.size());
            convertor.unpack(there);
            Ok(())
        }
        Rep::External32 => {
            let buffer = memory.items_from(first);
            let unpacked = unpack_external(&memory.datatype, count, buffer, there);
            unpacked.map(drop).map_err(refused)
        }
        Rep::User(user) => user.convert(&Conversion {
            user,
            is_read: true,
            memory: memory.buffer,
            datatype: memory.handle,
            layout: &memory.datatype,
            first,
            count,
            file: there,
            item,
        }),
    }
}
