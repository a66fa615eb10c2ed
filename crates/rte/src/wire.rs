//! The bytes between a rank and its node daemon.
//!
//! Everything is little-endian and of fixed width. When both have proved themselves
//! ([`crate::proof`]) the rank sends a [`Hello`] (32 bytes) and gets a [`Welcome`] (80 bytes and a
//! blob of text; the segment's descriptor rides on its first byte). Afterwards both sides send
//! frames: `len u32 | kind u16 | zero u16 | payload`. The launcher's own line between mpirun and
//! daemon uses the same frames with kinds of its own. What arrives is input: lengths are bounded,
//! kinds unknown to the reader end the connection.

use std::io;

/// First word of every hello: "oxmp".
pub const MAGIC: u32 = u32::from_le_bytes(*b"oxmp");
/// Version of this protocol.
pub const VERSION: u32 = 2;
/// Environment variable that holds the daemon's abstract socket name.
pub const DAEMON_VARIABLE: &str = "OXMPI_DAEMON";
/// Environment variable that holds the job's secret, see [`crate::proof`].
pub const SECRET_VARIABLE: &str = "OXMPI_SECRET";
/// Environment variable that holds our rank.
pub const RANK_VARIABLE: &str = "OXMPI_RANK";
/// Most bytes of a frame's payload.
pub const MOST_PAYLOAD: usize = 1 << 24;
/// Bytes of a frame's header.
pub const HEADER: usize = 8;

/// What a frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Kind {
    /// Rank: I have reached fence `u32`. Daemon: all have.
    Fence = 1,
    /// Rank: end the job: code `i32`, text. Daemon: heard.
    Abort = 2,
    /// Rank: MPI is finalized.
    Finalized = 3,
    /// Rank: text for the user.
    Report = 4,
    /// Rank: key length `u32`, key, value.
    Put = 5,
    /// Rank: whose `i32`, key. Daemon: found `u32`, value.
    Get = 6,
    /// Rank: MPI is in use again.
    Started = 7,
}

impl Kind {
    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u16) -> Option<Kind> {
        [
            Kind::Fence,
            Kind::Abort,
            Kind::Finalized,
            Kind::Report,
            Kind::Put,
            Kind::Get,
            Kind::Started,
        ]
        .into_iter()
        .find(|kind| *kind as u16 == number)
    }
}

/// The first thing a rank says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hello {
    /// Version that the rank speaks.
    pub version: u32,
    /// Its rank, from the environment.
    pub rank: i32,
    /// Its process id, as it sees it.
    pub pid: u32,
    /// Its architecture word.
    pub arch: u32,
}

impl Hello {
    /// Bytes of a hello.
    pub const SIZE: usize = 32;

    /// As sent.
    #[must_use]
    pub fn encode(&self) -> [u8; Self::SIZE] {
        let mut out = Writer::default();
        out.u32(MAGIC)
            .u32(self.version)
            .i32(self.rank)
            .u32(self.pid)
            .u32(self.arch)
            .u32(0)
            .u64(0);
        out.0
            .try_into()
            .expect("invariant: the fields add up to SIZE")
    }

    /// `None` when this is no hello of ours.
    #[must_use]
    pub fn decode(bytes: &[u8; Self::SIZE]) -> Option<Hello> {
        let mut input = Reader(bytes);
        if input.u32()? != MAGIC {
            return None;
        }
        Some(Hello {
            version: input.u32()?,
            rank: input.i32()?,
            pid: input.u32()?,
            arch: input.u32()?,
        })
    }
}

/// The daemon's answer to a hello.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Welcome {
    /// Version that the daemon speaks.
    pub version: u32,
    /// 0, or why not: see [`Welcome::TAKEN`] and [`Welcome::REFUSED`]; then `text` says more.
    pub status: u32,
    /// See [`crate::Job`] for these.
    pub size: i32,
    /// Number among the ranks of this node.
    pub local_rank: i32,
    /// Ranks on this node.
    pub local_size: i32,
    /// Index of the program.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE.
    pub universe_size: i32,
    /// Processors that the ranks of this node share.
    pub cpus: u32,
    /// [`Welcome::WANTS_REPORT`] and others.
    pub flags: u32,
    /// Names the job.
    pub job_id: u64,
    /// Bytes of the segment.
    pub segment_len: u64,
    /// Settings and facts (see [`encode_params`]); or the reason of a refusal.
    pub text: Vec<u8>,
}

impl Welcome {
    /// Bytes before the text.
    pub const SIZE: usize = 80;
    /// Status: this rank is another, living process: the newcomer is its own job.
    pub const TAKEN: u32 = 1;
    /// Status: the daemon does not want this process.
    pub const REFUSED: u32 = 2;
    /// Flag: the user wants `--report`.
    pub const WANTS_REPORT: u32 = 1;

    /// As sent.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.u32(MAGIC)
            .u32(self.version)
            .u32(self.status)
            .i32(self.size)
            .i32(self.local_rank)
            .i32(self.local_size);
        out.i32(self.appnum)
            .i32(self.universe_size)
            .u32(self.cpus)
            .u32(self.flags);
        out.u64(self.job_id).u64(self.segment_len);
        out.u32(u32::try_from(self.text.len()).unwrap_or(u32::MAX))
            .u32(0)
            .u64(0)
            .u64(0);
        debug_assert_eq!(out.0.len(), Self::SIZE);
        out.bytes(&self.text);
        out.0
    }

    /// Decodes the fixed part; returns it and the number of bytes of text that follow.
    #[must_use]
    pub fn decode(bytes: &[u8; Self::SIZE]) -> Option<(Welcome, usize)> {
        let mut input = Reader(bytes);
        if input.u32()? != MAGIC {
            return None;
        }
        let welcome = Welcome {
            version: input.u32()?,
            status: input.u32()?,
            size: input.i32()?,
            local_rank: input.i32()?,
            local_size: input.i32()?,
            appnum: input.i32()?,
            universe_size: input.i32()?,
            cpus: input.u32()?,
            flags: input.u32()?,
            job_id: input.u64()?,
            segment_len: input.u64()?,
            text: Vec::new(),
        };
        let text = input.u32()? as usize;
        (text <= MOST_PAYLOAD).then_some((welcome, text))
    }
}

/// Packs settings (as `oxmpi_mca::param::encode` writes them) and facts into a welcome's text: the
/// length of the settings, the settings, then `name NUL value NUL` for each fact.
#[must_use]
pub fn encode_params(settings: &[u8], facts: &[(String, String)]) -> Vec<u8> {
    let mut out = Writer::default();
    out.u32(u32::try_from(settings.len()).expect("invariant: settings are shorter than 4 GiB"))
        .bytes(settings);
    let mut out = out.0;
    for (name, value) in facts {
        // A NUL cannot occur: both came from an argument or a file line; one that does is dropped.
        for part in [name, value] {
            out.extend(part.bytes().filter(|&byte| byte != 0));
            out.push(0);
        }
    }
    out
}

/// Names and values.
pub type Facts = Vec<(String, String)>;

/// The inverse of [`encode_params`]; `None` when the bytes are anything else.
#[must_use]
pub fn decode_params(text: &[u8]) -> Option<(&[u8], Facts)> {
    let mut input = Reader(text);
    let length = input.u32()? as usize;
    let settings = input.take(length)?;
    let mut parts = input
        .0
        .split(|&byte| byte == 0)
        .map(|part| String::from_utf8_lossy(part).into_owned());
    let mut facts = Vec::new();
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        facts.push((name, value));
    }
    Some((settings, facts))
}

/// Appends a frame to `out`. `kind` is a number so that the launcher can use kinds of its own.
pub fn push_frame(out: &mut Vec<u8>, kind: u16, payload: &[u8]) {
    let len = u32::try_from(payload.len()).expect("invariant: payloads are below MOST_PAYLOAD");
    out.extend_from_slice(&len.to_le_bytes());
    out.extend_from_slice(&kind.to_le_bytes());
    out.extend_from_slice(&[0, 0]);
    out.extend_from_slice(payload);
}

/// The first whole frame in `bytes`: kind, payload, and how many bytes it takes; `None` when more
/// bytes are needed.
///
/// # Errors
/// `InvalidData` when the length is beyond [`MOST_PAYLOAD`].
pub fn first_frame(bytes: &[u8]) -> io::Result<Option<(u16, &[u8], usize)>> {
    let mut input = Reader(bytes);
    let (Some(len), Some(kind), Some(_)) = (input.u32(), input.u16(), input.u16()) else {
        return Ok(None);
    };
    let len = len as usize;
    if len > MOST_PAYLOAD {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "a frame that is too long",
        ));
    }
    Ok(bytes
        .get(HEADER..HEADER + len)
        .map(|payload| (kind, payload, HEADER + len)))
}

/// The exit status of a process and its job after MPI_Abort with `code`: its low 8 bits, but never
/// 0 for a code that is not 0.
#[must_use]
pub fn exit_status(code: i32) -> i32 {
    if code != 0 && code & 0xff == 0 {
        1
    } else {
        code & 0xff
    }
}

/// Appends little-endian numbers.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    /// Appends two bytes.
    pub fn u16(&mut self, value: u16) -> &mut Writer {
        self.bytes(&value.to_le_bytes())
    }
    /// Appends four bytes.
    pub fn u32(&mut self, value: u32) -> &mut Writer {
        self.bytes(&value.to_le_bytes())
    }
    /// Appends four bytes.
    pub fn i32(&mut self, value: i32) -> &mut Writer {
        self.bytes(&value.to_le_bytes())
    }
    /// Appends eight bytes.
    pub fn u64(&mut self, value: u64) -> &mut Writer {
        self.bytes(&value.to_le_bytes())
    }
    /// Appends bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Writer {
        self.0.extend_from_slice(bytes);
        self
    }
    /// Appends a length and text.
    pub fn text(&mut self, text: &str) -> &mut Writer {
        self.u32(u32::try_from(text.len()).unwrap_or(0))
            .bytes(text.as_bytes())
    }
}

/// Takes little-endian numbers from the front; `None` when too few bytes are left.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Two bytes.
    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }
    /// Four bytes.
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
    /// Four bytes.
    pub fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }
    /// Eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
    /// `len` bytes.
    pub fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(len)?;
        self.0 = tail;
        Some(head)
    }
    /// A length and text.
    pub fn text(&mut self) -> Option<String> {
        let len = self.u32()? as usize;
        Some(String::from_utf8_lossy(self.take(len)?).into_owned())
    }
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, tail) = self.0.split_first_chunk::<N>()?;
        self.0 = tail;
        Some(*head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hello_round_trips() {
        let hello = Hello {
            version: 1,
            rank: 7,
            pid: 123,
            arch: 9,
        };
        assert_eq!(Hello::decode(&hello.encode()), Some(hello));
        assert_eq!(Hello::decode(&[0; Hello::SIZE]), None);
    }

    #[test]
    fn welcome_round_trips() {
        let params = vec![
            ("a".to_string(), "1".to_string()),
            ("b".to_string(), String::new()),
        ];
        let welcome = Welcome {
            version: 1,
            size: 4,
            local_rank: 3,
            cpus: 2,
            job_id: 1 << 60,
            text: encode_params(b"set", &params),
            ..Welcome::default()
        };
        let bytes = welcome.encode();
        let (mut got, text) = Welcome::decode(bytes.first_chunk().unwrap()).unwrap();
        got.text = bytes[Welcome::SIZE..][..text].to_vec();
        assert_eq!(decode_params(&got.text), Some((&b"set"[..], params)));
        assert_eq!(got, welcome);
    }

    #[test]
    fn frames_come_out_whole() {
        let mut bytes = Vec::new();
        push_frame(&mut bytes, 4, b"text");
        push_frame(&mut bytes, 3, b"");
        assert_eq!(first_frame(&bytes[..11]).unwrap(), None);
        let (kind, payload, used) = first_frame(&bytes).unwrap().unwrap();
        assert_eq!((kind, payload, used), (4, &b"text"[..], 12));
        assert_eq!(first_frame(&bytes[used..]).unwrap(), Some((3, &b""[..], 8)));
        assert!(first_frame(&[255; 8]).is_err());
    }

    #[test]
    fn exit_statuses() {
        assert_eq!(
            [0, 5, 256, -1, 0x1234].map(exit_status),
            [0, 5, 1, 255, 0x34]
        );
    }
}
