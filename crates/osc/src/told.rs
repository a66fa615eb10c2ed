//! What a member tells the others when a window is made (MPI-5.0 §12.2); called by `create`.

use oxmpi_core::Result;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side, run};
use oxmpi_core::comm::Comm;
use oxmpi_core::handle::CommHandle;
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};

/// A member's part of the exchange.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) size: u64,
    pub(crate) unit: i64,
    pub(crate) base: u64,
    pub(crate) is_wrong: bool,
    /// Its part may lie apart from those of the others.
    pub(crate) is_apart: bool,
}

const TOLD: usize = 26;

impl Told {
    pub(crate) fn write(self) -> [u8; TOLD] {
        let mut out = [0; TOLD];
        out[..8].copy_from_slice(&self.size.to_le_bytes());
        out[8..16].copy_from_slice(&self.unit.to_le_bytes());
        out[16..24].copy_from_slice(&self.base.to_le_bytes());
        out[24] = u8::from(self.is_wrong);
        out[25] = u8::from(self.is_apart);
        out
    }

    pub(crate) fn read_all(all: &[u8]) -> Vec<Told> {
        all.chunks_exact(TOLD).map(Told::read).collect()
    }

    pub(crate) fn read(bytes: &[u8]) -> Told {
        let word = |at: usize| {
            let chunk = bytes.get(at..).and_then(|rest| rest.first_chunk());
            chunk.map_or(0, |chunk: &[u8; 8]| u64::from_le_bytes(*chunk))
        };
        Told {
            size: word(0),
            unit: word(8).cast_signed(),
            base: word(16),
            is_wrong: bytes.get(24) != Some(&0),
            is_apart: bytes.get(25) == Some(&1),
        }
    }
}

/// What each member of a communicator says, all of one length, and what member 0 answers when it
/// has heard all. Collective, as the next one.
///
/// # Errors
/// Those of waiting for the others.
pub(crate) fn heard(
    on: CommHandle,
    comm: &Comm,
    own: &[u8],
    answer: impl FnOnce(&[u8]) -> [u64; 2],
) -> Result<(Vec<u8>, [u64; 2])> {
    let words = size_of::<[u64; 2]>();
    let said = own.len() * comm.group.size() as usize;
    let (mine, all) = (HeapBytes::from_slice(own), HeapBytes::new(said + words));
    let (said, answered) = (all.region().slice(0, said), all.region().slice(said, words));
    let at_root = |region| {
        if comm.rank == 0 {
            region
        } else {
            Region::EMPTY
        }
    };
    exchange(
        on,
        Collective::Gather,
        mine.region(),
        at_root(said),
        own.len(),
    )?;
    let mut bytes = vec![0; said.len()];
    if comm.rank == 0 {
        oxmpi_mem::read(&mut bytes, said);
        let words = answer(&bytes).map(u64::to_le_bytes);
        oxmpi_mem::write(answered, words.as_flattened());
    }
    exchange(
        on,
        Collective::Bcast,
        Region::EMPTY,
        all.region(),
        all.region().len(),
    )?;
    oxmpi_mem::read(&mut bytes, said);
    let mut words = [[0; 8]; 2];
    oxmpi_mem::read(words.as_flattened_mut(), answered);
    Ok((bytes, words.map(u64::from_le_bytes)))
}

/// Whether all members say yes.
///
/// # Errors
/// As [`heard`].
pub(crate) fn agreed(on: CommHandle, comm: &Comm, yes: bool) -> Result<bool> {
    let (mine, all) = (
        HeapBytes::from_slice(&[u8::from(yes)]),
        HeapBytes::new(comm.group.size() as usize),
    );
    exchange(on, Collective::Allgather, mine.region(), all.region(), 1)?;
    let mut said = vec![0; all.region().len()];
    oxmpi_mem::read(&mut said, all.region());
    Ok(said.iter().all(|yes| *yes == 1))
}

/// One collective call of bytes, `piece` of them from or for each member, rank 0 the root.
fn exchange(
    on: CommHandle,
    collective: Collective,
    send: Region,
    recv: Region,
    piece: usize,
) -> Result<()> {
    let byte = Datatype::basic(Basic::BYTE);
    let side = |region: Region| match region.is_empty() {
        true => Side::ABSENT,
        false => Side {
            buffer: Buffer::plain(region),
            pieces: Pieces::Equal {
                count: piece as u64,
                datatype: &byte,
            },
        },
    };
    run(
        on,
        &Call {
            collective,
            root: 0,
            in_place: false,
            send: side(send),
            recv: side(recv),
            reduction: None,
            neighbours: None,
        },
    )
}
