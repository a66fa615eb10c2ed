//! What a member tells the others when a window is made (MPI-5.0 §12.2); called by `create`.

use oxmpi_core::collectives::{Call, Collective, Pieces, Side, run};
use oxmpi_core::comm::Comm;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::{Result, error};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};

/// A member's part of the exchange.
#[derive(Clone, Copy)]
pub(crate) struct Exchanged {
    pub(crate) size: u64,
    pub(crate) unit: i64,
    pub(crate) base: u64,
    pub(crate) is_wrong: bool,
    /// Its part may lie apart from those of the others.
    pub(crate) is_apart: bool,
    /// What the address of its part must be a multiple of: a power of two.
    pub(crate) alignment: u64,
}

const EXCHANGED_LEN: usize = 27;

/// The largest alignment that is believed.
const MOST_ALIGNMENT: u64 = 1 << 21;

impl Exchanged {
    pub(crate) fn write(self) -> [u8; EXCHANGED_LEN] {
        let mut out = [0; EXCHANGED_LEN];
        out[..8].copy_from_slice(&self.size.to_le_bytes());
        out[8..16].copy_from_slice(&self.unit.to_le_bytes());
        out[16..24].copy_from_slice(&self.base.to_le_bytes());
        out[24] = u8::from(self.is_wrong);
        out[25] = u8::from(self.is_apart);
        out[26] = self.alignment.trailing_zeros() as u8;
        out
    }

    pub(crate) fn read_all(all: &[u8]) -> Vec<Exchanged> {
        all.chunks_exact(EXCHANGED_LEN)
            .map(Exchanged::read)
            .collect()
    }

    pub(crate) fn read(bytes: &[u8]) -> Exchanged {
        let word = |at: usize| {
            let chunk = bytes.get(at..).and_then(|rest| rest.first_chunk());
            chunk.map_or(0, |chunk: &[u8; 8]| u64::from_le_bytes(*chunk))
        };
        Exchanged {
            size: word(0),
            unit: word(8).cast_signed(),
            base: word(16),
            is_wrong: bytes.get(24) != Some(&0),
            is_apart: bytes.get(25) == Some(&1),
            alignment: believed(bytes.get(26).map_or(0, |shift| 1 << (shift & 63))),
        }
    }
}

/// An alignment that a member has told, or none.
fn believed(alignment: u64) -> u64 {
    let is_one = alignment.is_power_of_two() && alignment <= MOST_ALIGNMENT;
    if is_one { alignment } else { 1 }
}

/// What member 0 answers when it has heard all.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    /// Of the extent of all members; 0: they have none.
    pub(crate) place: u64,
    /// Bytes of all members there.
    pub(crate) memory: u64,
    /// What that begins at a multiple of.
    pub(crate) alignment: u64,
    /// Of the communicator of the window; 0: none could be made.
    pub(crate) context: u64,
    /// The first member with wrong arguments, plus one.
    wrong: u64,
}

const TERMS: usize = 40;

impl Terms {
    pub(crate) fn new(told: &[Exchanged], context: u64) -> Terms {
        let wrong = told.iter().position(|told| told.is_wrong);
        Terms {
            context,
            wrong: wrong.map_or(0, |rank| rank as u64 + 1),
            ..Terms::default()
        }
    }

    /// Whether the window can be made.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check(&self) -> Result<()> {
        match (self.wrong.checked_sub(1), self.context) {
            (Some(rank), _) => Err(error!(ERR_OTHER, "the arguments of rank {rank} are wrong")),
            (None, 0) => Err(error!(ERR_INTERN, "member 0 could make no context")),
            (None, _) => Ok(()),
        }
    }

    fn write(self) -> [u8; TERMS] {
        let words = [
            self.place,
            self.memory,
            self.context,
            self.wrong,
            self.alignment,
        ];
        let words = words.map(u64::to_le_bytes);
        let mut out = [0; TERMS];
        out.copy_from_slice(words.as_flattened());
        out
    }

    fn read(bytes: [u8; TERMS]) -> Terms {
        let word = |at: usize| u64::from_le_bytes(bytes.as_chunks().0[at]);
        Terms {
            place: word(0),
            memory: word(1),
            context: word(2),
            wrong: word(3),
            alignment: believed(word(4)),
        }
    }
}

/// Member 0 hears what each member of a communicator says, and answers; gives what it has heard,
/// too: to it alone if that `is_enough`. Collective, as the next ones.
///
/// # Errors
/// Those of waiting for the others.
pub(crate) fn heard(
    on: CommHandle,
    comm: &Comm,
    own: Exchanged,
    is_enough: bool,
    answer: impl FnOnce(&[Exchanged]) -> Terms,
) -> Result<(Terms, Vec<Exchanged>)> {
    let is_first = comm.rank == 0;
    let said = match is_first || !is_enough {
        true => EXCHANGED_LEN * comm.group.size() as usize,
        false => 0,
    };
    // The answer, and behind it what all have said.
    let (mine, room) = (
        HeapBytes::from_slice(&own.write()),
        HeapBytes::new(TERMS + said),
    );
    let (answered, all) = (
        room.region().slice(0, TERMS),
        room.region().slice(TERMS, said),
    );
    let into = match is_first {
        true => all,
        false => Region::EMPTY,
    };
    exchange(on, Collective::Gather, mine.region(), into, EXCHANGED_LEN)?;
    let told = |region: Region| {
        let mut bytes = vec![0; region.len()];
        oxmpi_mem::read(&mut bytes, region);
        Exchanged::read_all(&bytes)
    };
    if is_first {
        oxmpi_mem::write(answered, &answer(&told(all)).write());
    }
    let spread = match is_enough {
        true => answered,
        false => room.region(),
    };
    exchange(on, Collective::Bcast, Region::EMPTY, spread, spread.len())?;
    let mut terms = [0; TERMS];
    oxmpi_mem::read(&mut terms, answered);
    Ok((Terms::read(terms), told(all)))
}

/// Everybody hears what member 0 has heard.
///
/// # Errors
/// As [`heard`].
pub(crate) fn told_to_all(
    on: CommHandle,
    comm: &Comm,
    heard: Vec<Exchanged>,
) -> Result<Vec<Exchanged>> {
    let mut bytes: Vec<u8> = heard.into_iter().flat_map(Exchanged::write).collect();
    bytes.resize(EXCHANGED_LEN * comm.group.size() as usize, 0);
    let all = HeapBytes::from_slice(&bytes);
    let region = all.region();
    exchange(on, Collective::Bcast, Region::EMPTY, region, region.len())?;
    oxmpi_mem::read(&mut bytes, region);
    Ok(Exchanged::read_all(&bytes))
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
