//! The values that members exchange when a window is made (MPI-5.0 §12.2); called by `create`.

use oxmpi_core::collectives::{Call, Collective, Pieces, Side, run};
use oxmpi_core::comm::Comm;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::process::Process;
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
    /// Its part need not be contiguous with those of the others.
    pub(crate) is_apart: bool,
    /// Alignment of its part: a power of two.
    pub(crate) alignment: u64,
}

const EXCHANGED_LEN: usize = 27;

/// The largest alignment that is accepted.
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

/// The alignment that a member has sent, or 1 if that is invalid.
fn believed(alignment: u64) -> u64 {
    let is_one = alignment.is_power_of_two() && alignment <= MOST_ALIGNMENT;
    if is_one { alignment } else { 1 }
}

/// Member 0's answer when it has the values of all.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    /// Place of the extent of all members; 0: they have none.
    pub(crate) place: u64,
    /// Bytes of all members there.
    pub(crate) memory: u64,
    /// Alignment of that memory.
    pub(crate) alignment: u64,
    /// Context id of the window's communicator; 0: none could be made.
    pub(crate) context: u64,
    /// The first member with wrong arguments, plus one.
    wrong: u64,
}

const TERMS: usize = 40;

impl Terms {
    pub(crate) fn new(exchanged: &[Exchanged], context: u64) -> Terms {
        let wrong = exchanged.iter().position(|member| member.is_wrong);
        Terms {
            context,
            wrong: wrong.map_or(0, |rank| rank as u64 + 1),
            ..Terms::default()
        }
    }

    /// Whether the window can be made.
    ///
    /// # Errors
    /// The reason why not.
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

/// Gathers the values of each member of a communicator at member 0, which answers. Returns the
/// answer and the gathered values. If the answer `is_enough`, only member 0 gets the values.
/// Collective, as the next functions.
///
/// # Errors
/// The errors of waiting for the others.
pub(crate) fn gather(
    on: CommHandle,
    comm: &Comm,
    own: Exchanged,
    is_enough: bool,
    answer: impl FnOnce(&[Exchanged]) -> Terms,
) -> Result<(Terms, Vec<Exchanged>)> {
    let is_first = comm.rank == 0;
    let gathered_len = match is_first || !is_enough {
        true => EXCHANGED_LEN * comm.group.size() as usize,
        false => 0,
    };
    // The answer, and behind it the values of all.
    let (mine, buffer) = (
        HeapBytes::from_slice(&own.write()),
        HeapBytes::new(TERMS + gathered_len),
    );
    let (answered, all) = (
        buffer.region().slice(0, TERMS),
        buffer.region().slice(TERMS, gathered_len),
    );
    let into = match is_first {
        true => all,
        false => Region::EMPTY,
    };
    exchange(
        comm.process,
        on,
        Collective::Gather,
        mine.region(),
        into,
        EXCHANGED_LEN,
    )?;
    let parse = |region: Region| {
        let mut bytes = vec![0; region.len()];
        oxmpi_mem::read(&mut bytes, region);
        Exchanged::read_all(&bytes)
    };
    if is_first {
        oxmpi_mem::write(answered, &answer(&parse(all)).write());
    }
    let spread = match is_enough {
        true => answered,
        false => buffer.region(),
    };
    exchange(
        comm.process,
        on,
        Collective::Bcast,
        Region::EMPTY,
        spread,
        spread.len(),
    )?;
    let mut terms = [0; TERMS];
    oxmpi_mem::read(&mut terms, answered);
    Ok((Terms::read(terms), parse(all)))
}

/// Broadcasts the values that member 0 has gathered.
///
/// # Errors
/// As [`gather`].
pub(crate) fn broadcast(
    on: CommHandle,
    comm: &Comm,
    exchanged: Vec<Exchanged>,
) -> Result<Vec<Exchanged>> {
    let mut bytes: Vec<u8> = exchanged.into_iter().flat_map(Exchanged::write).collect();
    bytes.resize(EXCHANGED_LEN * comm.group.size() as usize, 0);
    let all = HeapBytes::from_slice(&bytes);
    let region = all.region();
    exchange(
        comm.process,
        on,
        Collective::Bcast,
        Region::EMPTY,
        region,
        region.len(),
    )?;
    oxmpi_mem::read(&mut bytes, region);
    Ok(Exchanged::read_all(&bytes))
}

/// Whether all members agree.
///
/// # Errors
/// As [`gather`].
pub(crate) fn agreed(on: CommHandle, comm: &Comm, yes: bool) -> Result<bool> {
    let (mine, all) = (
        HeapBytes::from_slice(&[u8::from(yes)]),
        HeapBytes::new(comm.group.size() as usize),
    );
    exchange(
        comm.process,
        on,
        Collective::Allgather,
        mine.region(),
        all.region(),
        1,
    )?;
    let mut answers = vec![0; all.region().len()];
    oxmpi_mem::read(&mut answers, all.region());
    Ok(answers.iter().all(|yes| *yes == 1))
}

/// One collective call of bytes: `piece` bytes from or for each member, root 0.
fn exchange(
    process: &'static Process,
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
        process,
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
