//! What a member tells the others when a window is made (MPI-5.0 §12.2); called by `create`.

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
