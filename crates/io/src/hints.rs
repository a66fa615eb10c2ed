//! Hints of files, under the names of the standard and of ROMIO (MPI-5.0 §14.2.8).
//!
//! An invalid value is ignored, as the standard requires. Hints that decide how members cooperate
//! are taken from member 0, so that all agree: [`Hints::common`].

use oxmpi_core::info::Info;

/// Whether an optimisation is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintValue {
    /// Where it is faster.
    #[default]
    Automatic,
    /// Always.
    Enable,
    /// Never.
    Disable,
}

impl HintValue {
    const ALL: [(HintValue, &'static str); 3] = [
        (HintValue::Automatic, "automatic"),
        (HintValue::Enable, "enable"),
        (HintValue::Disable, "disable"),
    ];

    fn parse(text: &str) -> Option<HintValue> {
        let is = |(_, name): &&(HintValue, &str)| *name == text;
        HintValue::ALL.iter().find(is).map(|(value, _)| *value)
    }

    fn name(self) -> &'static str {
        HintValue::ALL[self as usize].1
    }
}

/// The hints in use.
#[derive(Clone, Debug)]
pub struct Hints {
    /// `cb_nodes`: number of aggregators; 0: automatic.
    pub aggregators: u64,
    /// `cb_buffer_size`: bytes that an aggregator buffers at a time.
    pub window: u64,
    /// `romio_cb_read`: collective reads in two phases.
    pub collective_read: HintValue,
    /// `romio_cb_write`: collective writes in two phases.
    pub collective_write: HintValue,
    /// `romio_ds_read`: data sieving, which reads holes too where that saves calls.
    pub sieve_read: HintValue,
    /// `ind_rd_buffer_size`: bytes read at a time by data sieving or conversion.
    pub read_buffer: u64,
    /// `ind_wr_buffer_size`: the same for writing.
    pub write_buffer: u64,
    /// `striping_unit`: the file domains of aggregators are multiples of this; 0: of a block of the
    /// file system.
    pub stripe: u64,
    /// `oxmpi_shared_pointer`: the shared pointer may be in shared memory; else member 0 keeps it.
    pub shares_memory: bool,
    /// `file_perm`: permissions of a created file (octal).
    pub permissions: u32,
    /// Other hints, which MPI_File_get_info only returns.
    echoed: Vec<(String, String)>,
}

/// Hints of the standard without effect here.
const ECHOED: [&str; 9] = [
    "access_style",
    "cb_block_size",
    "chunked",
    "chunked_item",
    "chunked_size",
    "io_node_list",
    "nb_proc",
    "num_io_nodes",
    "striping_factor",
];

impl Default for Hints {
    fn default() -> Hints {
        Hints {
            aggregators: 0,
            window: 16 << 20,
            collective_read: HintValue::Automatic,
            collective_write: HintValue::Automatic,
            sieve_read: HintValue::Automatic,
            read_buffer: 4 << 20,
            write_buffer: 4 << 20,
            stripe: 0,
            shares_memory: true,
            permissions: 0o666,
            echoed: Vec::new(),
        }
    }
}

impl Hints {
    /// Takes the values of an info; other hints keep theirs.
    pub fn take(&mut self, info: &Info) {
        for (key, number) in [
            ("cb_nodes", &mut self.aggregators),
            ("cb_buffer_size", &mut self.window),
            ("ind_rd_buffer_size", &mut self.read_buffer),
            ("ind_wr_buffer_size", &mut self.write_buffer),
            ("striping_unit", &mut self.stripe),
        ] {
            let given = info.text(key).and_then(|text| text.trim().parse().ok());
            if let Some(given) = given.filter(|given| (1..=MOST).contains(given)) {
                *number = given;
            }
        }
        for (key, value) in [
            ("romio_cb_read", &mut self.collective_read),
            ("romio_cb_write", &mut self.collective_write),
            ("romio_ds_read", &mut self.sieve_read),
        ] {
            if let Some(given) = info
                .text(key)
                .and_then(|text| HintValue::parse(text.trim()))
            {
                *value = given;
            }
        }
        // The standard's hint for both.
        match info.text("collective_buffering").as_deref() {
            Some("true") => {
                (self.collective_read, self.collective_write) =
                    (HintValue::Enable, HintValue::Enable)
            }
            Some("false") => {
                (self.collective_read, self.collective_write) =
                    (HintValue::Disable, HintValue::Disable)
            }
            _ => {}
        }
        match info.text("oxmpi_shared_pointer").as_deref() {
            Some("memory") => self.shares_memory = true,
            Some("member") => self.shares_memory = false,
            _ => {}
        }
        let octal = info
            .text("file_perm")
            .and_then(|text| u32::from_str_radix(text.trim(), 8).ok());
        if let Some(given) = octal.filter(|given| *given <= 0o7777) {
            self.permissions = given;
        }
        for key in ECHOED {
            if let Some(value) = info.text(key) {
                self.echoed.retain(|(known, _)| known != key);
                self.echoed.push((key.to_owned(), value));
            }
        }
    }

    /// The hints that all members must have in common.
    #[must_use]
    pub fn common(&self) -> Vec<u8> {
        let values = [self.collective_read, self.collective_write].map(|value| value as u64);
        let shares = u64::from(self.shares_memory);
        let numbers = [self.aggregators, self.window, self.stripe, shares];
        numbers
            .into_iter()
            .chain(values)
            .flat_map(u64::to_le_bytes)
            .collect()
    }

    /// Takes the common hints of member 0.
    pub fn adopt(&mut self, common: &[u8]) {
        let numbers: Vec<u64> = common
            .as_chunks()
            .0
            .iter()
            .map(|bytes| u64::from_le_bytes(*bytes))
            .collect();
        let &[aggregators, window, stripe, shares, read, write] = &*numbers else {
            return;
        };
        (self.aggregators, self.stripe) = (aggregators, stripe);
        self.shares_memory = shares != 0;
        self.window = window.clamp(1, MOST);
        let value = |number: u64| {
            let known = HintValue::ALL.get(usize::try_from(number).unwrap_or(0));
            known.map_or(HintValue::Automatic, |(value, _)| *value)
        };
        self.collective_read = value(read);
        self.collective_write = value(write);
    }

    /// An info with the hints in use and the chosen number of `aggregators`.
    #[must_use]
    pub fn info(&self, aggregators: u64, filename: &[u8]) -> Info {
        let info = Info::new();
        let put = |key: &str, value: &[u8]| {
            // A value of ours is within the limits; a file name may exceed them.
            let _ = info.set(key.as_bytes(), value);
        };
        for (key, number) in [
            ("cb_nodes", aggregators),
            ("cb_buffer_size", self.window),
            ("ind_rd_buffer_size", self.read_buffer),
            ("ind_wr_buffer_size", self.write_buffer),
        ] {
            put(key, number.to_string().as_bytes());
        }
        for (key, value) in [
            ("romio_cb_read", self.collective_read),
            ("romio_cb_write", self.collective_write),
            ("romio_ds_read", self.sieve_read),
            ("romio_ds_write", HintValue::Disable),
        ] {
            put(key, value.name().as_bytes());
        }
        let buffered = [self.collective_read, self.collective_write];
        let off = buffered.iter().all(|value| *value == HintValue::Disable);
        put("collective_buffering", if off { b"false" } else { b"true" });
        if self.stripe != 0 {
            put("striping_unit", self.stripe.to_string().as_bytes());
        }
        let pointer: &[u8] = if self.shares_memory {
            b"memory"
        } else {
            b"member"
        };
        put("oxmpi_shared_pointer", pointer);
        put("file_perm", format!("{:o}", self.permissions).as_bytes());
        put("filename", filename);
        for (key, value) in &self.echoed {
            put(key, value.as_bytes());
        }
        info
    }
}

/// The largest accepted size.
const MOST: u64 = 1 << 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sense_is_taken_and_nonsense_ignored() {
        let given = Info::new();
        for (key, value) in [
            ("cb_nodes", "3"),
            ("cb_buffer_size", "a lot"),
            ("romio_ds_write", "enable"),
            ("romio_cb_read", "perhaps"),
            ("file_perm", "640"),
            ("access_style", "read_once"),
            ("unheard_of", "1"),
        ] {
            given.set(key.as_bytes(), value.as_bytes()).unwrap();
        }
        let mut hints = Hints::default();
        hints.take(&given);
        let shown = hints.info(3, b"/tmp/x");
        let text = |key: &str| shown.text(key);
        assert_eq!(text("cb_nodes").as_deref(), Some("3"));
        assert_eq!(text("cb_buffer_size").as_deref(), Some("16777216"));
        assert_eq!(text("romio_ds_write").as_deref(), Some("disable"));
        assert_eq!(text("romio_cb_read").as_deref(), Some("automatic"));
        assert_eq!(text("file_perm").as_deref(), Some("640"));
        assert_eq!(text("access_style").as_deref(), Some("read_once"));
        assert_eq!((text("unheard_of"), hints.permissions), (None, 0o640));
    }

    #[test]
    fn members_agree() {
        let mut first = Hints::default();
        let given = Info::new();
        for (key, value) in [("cb_buffer_size", "4096"), ("romio_cb_write", "enable")] {
            given.set(key.as_bytes(), value.as_bytes()).unwrap();
        }
        first.take(&given);
        let mut other = Hints::default();
        other.adopt(&first.common());
        assert_eq!(
            (other.window, other.collective_write),
            (4096, HintValue::Enable)
        );
        other.adopt(b"short");
        assert_eq!(other.window, 4096);
    }
}
