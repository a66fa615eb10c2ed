//! The protocol between a rank and its node daemon.
//!
//! After both have proved themselves ([`crate::proof`]) the rank sends a [`Hello`] and gets a
//! [`Welcome`]. The segment's descriptor comes with the first byte of the welcome. [`Request`]s and
//! [`Answer`]s follow. Each message is one frame: `len u32 | version u16 | zero u16`,
//! little-endian, and the message as postcard writes it. Postcard writes fields in order, and
//! integers of more than one byte as varints, so processors of any kind read the same. The
//! launcher's own connections use the same frames. Received bytes are untrusted. The length is
//! bounded before anything is stored. Another version ends the connection. A message is used only
//! when it decodes to its last byte.

use crate::Map;
use serde::{Deserialize, Serialize, Serializer};
use std::io;

/// First word of every greeting: "oxmp".
pub const MAGIC: u32 = u32::from_le_bytes(*b"oxmp");
/// Version of this protocol.
pub const VERSION: u32 = 9;
/// Environment variable that holds the daemon's abstract socket name.
pub const DAEMON_VARIABLE: &str = "OXMPI_DAEMON";
/// Environment variable that holds the job's secret, see [`crate::proof`].
pub const SECRET_VARIABLE: &str = "OXMPI_SECRET";
/// Environment variable that holds our rank.
pub const RANK_VARIABLE: &str = "OXMPI_RANK";
/// Environment variable that holds the number of ranks.
pub const SIZE_VARIABLE: &str = "OXMPI_SIZE";
/// Environment variable that names the node, where several simulated nodes are on one machine.
pub const NODE_VARIABLE: &str = "OXMPI_NODE_ID";
/// Facts that a process can ask for before it has joined the job, and the environment variables
/// that hold them.
pub const FACT_VARIABLES: [(&str, &str); 2] = [
    ("info_env.maxprocs", "OXMPI_MAXPROCS"),
    ("memory_alloc_kinds", "OXMPI_MEMORY_ALLOC_KINDS"),
];
/// Most bytes of a frame's message.
pub const MOST_PAYLOAD: usize = 1 << 24;
/// Bytes of a frame's header.
pub const HEADER: usize = 8;

/// A message of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request<'a> {
    /// The rank has reached the fence of this number. The answer comes when all have reached it.
    Fence(u32),
    /// End the job; the answer is [`Answer::Heard`].
    Abort {
        /// The code of MPI_Abort.
        code: i32,
        /// The reason.
        text: &'a str,
    },
    /// MPI is finalized.
    Finalized,
    /// MPI is in use again.
    Started,
    /// Text for the user.
    Report(&'a str),
    /// Publish a value.
    Put {
        /// The key.
        key: &'a str,
        /// The value.
        #[serde(borrow, serialize_with = "raw")]
        value: &'a [u8],
    },
    /// Tell mpirun to start another job: a [`crate::spawn::Order`], encoded.
    Spawn(#[serde(borrow, serialize_with = "raw")] &'a [u8]),
    /// Ask mpirun about a published name: a [`crate::name_broker::Question`], encoded.
    Name(#[serde(borrow, serialize_with = "raw")] &'a [u8]),
    /// Look up a value of a rank; the answer is [`Answer::Value`].
    Get {
        /// The rank.
        rank: i32,
        /// The key.
        key: &'a str,
    },
    /// Ask the registry of the job; the answer is [`Answer::Registry`], possibly later.
    Registry {
        /// The segment.
        segment: &'a str,
        /// A [`crate::registry::Ask`], encoded.
        #[serde(borrow, serialize_with = "raw")]
        ask: &'a [u8],
    },
    /// Ask which ranks have published a new value since change `since`, among those whose values
    /// this node has looked up (0: the beginning). The answer is [`Answer::Changed`].
    Changed {
        /// The number of the last known change.
        since: u32,
    },
}

/// An answer of the daemon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer<'a> {
    /// All ranks have reached the fence of this number.
    Fence(u32),
    /// The daemon has received an abort: the job will end.
    Heard,
    /// The published value, if any.
    Value(#[serde(borrow)] Option<Blob<'a>>),
    /// A [`crate::registry::Answer`], encoded.
    Registry(#[serde(borrow)] Blob<'a>),
    /// The ranks that have published a new value.
    Changed {
        /// The number of the last change.
        last: u32,
        /// Their ranks.
        ranks: Vec<u32>,
    },
}

/// Bytes, encoded as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blob<'a>(#[serde(borrow, serialize_with = "raw")] pub &'a [u8]);

/// The first message of a rank after its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The rank, from the environment.
    pub rank: i32,
    /// The process id, as the process sees it.
    pub pid: u32,
    /// The architecture word.
    pub arch: u32,
}

impl Hello {
    /// The most bytes of a hello with its frame: three varints.
    pub const MOST: usize = HEADER + 15;
}

/// The daemon's answer to a hello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Welcome<'a> {
    /// The rank has joined.
    Joined(#[serde(borrow)] RankInfo<'a>),
    /// Another, living process has this rank; this process is a job of its own. The reason.
    Taken(&'a str),
    /// The daemon refuses this process. The reason.
    Refused(&'a str),
}

/// What the daemon tells a rank about its place; see [`crate::Job`] for the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankInfo<'a> {
    /// Number of processes in MPI_COMM_WORLD.
    pub size: i32,
    /// The local rank.
    pub local_rank: i32,
    /// Ranks on this node.
    pub local_size: i32,
    /// Index of the program.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE.
    pub universe_size: i32,
    /// Processors that the ranks of this node share.
    pub cpus: u32,
    /// The node of every rank.
    pub map: Map,
    /// The parameter `report` is set (`--report`).
    pub wants_report: bool,
    /// The id of the job.
    pub job_id: u64,
    /// Length of the segment in bytes.
    pub segment_len: u64,
    /// Settings as `oxmpi_mca::param::encode` writes them.
    #[serde(borrow, serialize_with = "raw")]
    pub settings: &'a [u8],
    /// Facts for MPI_Init that are no parameters: names and values.
    pub facts: Facts,
}

/// Names and values.
pub type Facts = Vec<(String, String)>;

/// Appends a frame that holds `message` to `out`.
///
/// # Errors
/// `InvalidInput` when it is longer than a frame may be; `out` is as before.
pub fn push_frame(out: &mut Vec<u8>, message: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    out.extend_from_slice(&[0; HEADER]);
    // The message is written at the end of the existing bytes, without a copy.
    let written = postcard::to_extend(message, std::mem::take(out));
    *out = written.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    let len = out.len() - start - HEADER;
    let Some(len) = u32::try_from(len).ok().filter(|_| len <= MOST_PAYLOAD) else {
        out.truncate(start);
        let reason = format!("a message of {len} bytes is longer than {MOST_PAYLOAD}");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    };
    out[start..start + 4].copy_from_slice(&len.to_le_bytes());
    out[start + 4..start + 6].copy_from_slice(&FRAME_VERSION.to_le_bytes());
    Ok(())
}

/// The length of the message after this header.
///
/// # Errors
/// `InvalidData` when it is beyond [`MOST_PAYLOAD`], or of another version.
pub fn message_len(header: &[u8; HEADER]) -> io::Result<usize> {
    let wrong = |what| Err(io::Error::new(io::ErrorKind::InvalidData, what));
    let (len, rest) = header
        .split_first_chunk::<4>()
        .expect("invariant: eight bytes");
    if rest != [FRAME_VERSION.to_le_bytes(), [0, 0]].concat() {
        return wrong("a frame of another version");
    }
    match u32::from_le_bytes(*len) as usize {
        len if len <= MOST_PAYLOAD => Ok(len),
        _ => wrong("a frame that is too long"),
    }
}

/// The message of the first whole frame in `bytes`, and the length of the frame; `None` when bytes
/// are missing.
///
/// # Errors
/// As [`message_len`].
pub fn first_frame(bytes: &[u8]) -> io::Result<Option<(&[u8], usize)>> {
    let Some(header) = bytes.first_chunk() else {
        return Ok(None);
    };
    let end = HEADER + message_len(header)?;
    Ok(bytes.get(HEADER..end).map(|message| (message, end)))
}

/// Decodes a message; `None` unless the bytes are exactly one.
#[must_use]
pub fn decode<'a, T: Deserialize<'a>>(message: &'a [u8]) -> Option<T> {
    match postcard::take_from_bytes(message) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// Serializes a slice of bytes at once instead of one by one.
///
/// # Errors
/// The serializer's.
pub fn raw<S: Serializer>(bytes: &impl AsRef<[u8]>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(bytes.as_ref())
}

/// The exit status of a process and its job after MPI_Abort with `code`. It is the low 8 bits, but
/// never 0 for a nonzero code.
#[must_use]
pub fn exit_status(code: i32) -> i32 {
    if code != 0 && code & 0xff == 0 {
        1
    } else {
        code & 0xff
    }
}

/// [`VERSION`] as in the header of a frame.
const FRAME_VERSION: u16 = VERSION as u16;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn framed(message: &impl Serialize) -> Vec<u8> {
        let mut bytes = Vec::new();
        push_frame(&mut bytes, message).unwrap();
        bytes
    }

    fn requests() -> [Request<'static>; 10] {
        [
            Request::Changed { since: u32::MAX },
            Request::Name(&[1]),
            Request::Spawn(&[0, 9]),
            Request::Fence(u32::MAX),
            Request::Abort {
                code: -5,
                text: "why",
            },
            Request::Finalized,
            Request::Started,
            Request::Report("ä line"),
            Request::Put {
                key: "k",
                value: &[0, 255, 7],
            },
            Request::Get { rank: -1, key: "" },
        ]
    }

    #[test]
    fn messages_round_trip() {
        for request in requests() {
            let bytes = framed(&request);
            let (message, used) = first_frame(&bytes).unwrap().unwrap();
            assert_eq!(used, bytes.len());
            assert_eq!(decode(message), Some(request));
        }
        for answer in [
            Answer::Fence(3),
            Answer::Heard,
            Answer::Value(None),
            Answer::Value(Some(Blob(b"value"))),
            Answer::Changed {
                last: 300,
                ranks: vec![0, 511],
            },
        ] {
            assert_eq!(decode(&framed(&answer)[HEADER..]), Some(answer));
        }
        let rank_info = RankInfo {
            size: 4,
            local_rank: 3,
            job_id: 1 << 60,
            wants_report: true,
            settings: b"set",
            facts: vec![("a".into(), "1".into()), ("b".into(), String::new())],
            ..RankInfo::default()
        };
        for welcome in [
            Welcome::Joined(rank_info),
            Welcome::Taken("x"),
            Welcome::Refused("y"),
        ] {
            assert_eq!(decode(&framed(&welcome)[HEADER..]), Some(welcome));
        }
    }

    #[test]
    fn a_hello_is_never_longer_than_its_bound() {
        let hello = Hello {
            rank: i32::MIN,
            pid: u32::MAX,
            arch: u32::MAX,
        };
        assert_eq!(framed(&hello).len(), Hello::MOST);
    }

    #[test]
    fn frames_come_out_whole() {
        let mut bytes = framed(&Request::Report("text"));
        let first = bytes.len();
        push_frame(&mut bytes, &Request::Finalized).unwrap();
        assert_eq!(first_frame(&bytes[..first - 1]).unwrap(), None);
        assert_eq!(first_frame(&bytes[..3]).unwrap(), None);
        let (message, used) = first_frame(&bytes).unwrap().unwrap();
        assert_eq!(
            (decode(message), used),
            (Some(Request::Report("text")), first)
        );
        let (message, _) = first_frame(&bytes[used..]).unwrap().unwrap();
        assert_eq!(decode(message), Some(Request::Finalized));
    }

    #[test]
    fn too_long_and_foreign_frames_are_refused_before_their_bytes_come() {
        let mut header: [u8; HEADER] = *framed(&Request::Finalized).first_chunk().unwrap();
        assert_eq!(message_len(&header).unwrap(), 1);
        header[..4].copy_from_slice(&(MOST_PAYLOAD as u32 + 1).to_le_bytes());
        assert!(first_frame(&header).is_err());
        assert!(first_frame(&[0; HEADER]).is_err(), "version 0");
        let mut out = vec![1];
        let value = &vec![0; MOST_PAYLOAD][..];
        assert!(push_frame(&mut out, &Request::Put { key: "k", value }).is_err());
        assert_eq!(out, [1], "as before");
    }

    #[test]
    fn exit_statuses() {
        assert_eq!(
            [0, 5, 256, -1, 0x1234].map(exit_status),
            [0, 5, 1, 255, 0x34]
        );
    }

    proptest! {
        // For any bytes: no panic, and a decoded message encodes the same content.
        #[test]
        fn any_bytes_are_safe(bytes in proptest::collection::vec(any::<u8>(), 0..96)) {
            let _ = first_frame(&bytes);
            let _ = decode::<Hello>(&bytes);
            let _ = decode::<Welcome>(&bytes);
            let _ = decode::<Answer>(&bytes);
            if let Some(request) = decode::<Request>(&bytes) {
                let again = framed(&request);
                prop_assert_eq!(decode(&again[HEADER..]), Some(request));
            }
        }

        // A frame that is cut off or has one wrong byte is incomplete, refused, or another message.
        #[test]
        fn damaged_frames_are_safe(which in 0usize..8, at in any::<usize>(), byte in any::<u8>()) {
            let mut bytes = framed(&requests()[which]);
            let message = &bytes[HEADER..];
            for end in 0..message.len() {
                prop_assert_eq!(decode::<Request>(&message[..end]), None);
            }
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(Some((message, _))) = first_frame(&bytes) {
                let _ = decode::<Request>(message);
            }
        }
    }
}
