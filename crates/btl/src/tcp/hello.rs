//! The handshake of two processes on a new connection, without I/O: bytes in, bytes out.
//!
//! ```text
//!  dialer                                    answerer
//!  greeting (its number), hello ───────────►
//!                        ◄────────────────── greeting (its number), code over numbers and hello
//!  code over numbers and hello ────────────► checked before anything is done for the dialer
//!                        ◄────────────────── reply
//! ```
//!
//! All messages have a fixed size, so neither side searches for an end or reads beyond it. The
//! hello states who the dialer is and which key proves that. The key is the one of its job, or that
//! of a meeting with another job. The codes cover the hello, so a key proves one identity on one
//! connection. Until both codes are checked, only the other side's number and its choice of the key
//! are used. Driven by [`meeting`](super::meeting).

use oxmpi_rte::proof::{Code, Greeting, Nonces, Secret, Side};
use std::io;

/// The identity of the dialer, and the connection it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// The job of the called process.
    pub job: u64,
    /// The job of the dialer. It differs from `job` between connected jobs.
    pub from_job: u64,
    /// The key of the proof: the number of a meeting of both jobs, 0 within a job.
    pub meeting: u64,
    /// Rank of the dialer in its job.
    pub from: u32,
    /// Rank of the called process in its job.
    pub to: u32,
    /// The number of the connection between them on this interface.
    pub link: u32,
    /// Connections that the dialer has had on this link.
    pub epoch: u32,
    /// Frames that the dialer has received whole on this link, in all, wrapping.
    pub received: u32,
}

/// The final reply of the answerer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Frames follow. The number is how many the answerer has received on this link.
    Welcome(u32),
    /// Both dialed, and the answerer's connection is used.
    UseMine,
    /// The answerer is another process, or has no such link.
    Wrong,
}

const HELLO: usize = 44;
const REPLY: usize = 8;
const CODE: usize = 32;

impl Hello {
    fn encode(&self) -> [u8; HELLO] {
        let mut bytes = [0; HELLO];
        bytes[..8].copy_from_slice(&self.job.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.from_job.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.meeting.to_le_bytes());
        let words = [self.from, self.to, self.link, self.epoch, self.received];
        for (place, word) in bytes[24..].chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn decode(bytes: &[u8; HELLO]) -> Hello {
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[at..at + 4]);
            u32::from_le_bytes(word)
        };
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        Hello {
            job: long(0),
            from_job: long(8),
            meeting: long(16),
            from: word(24),
            to: word(28),
            link: word(32),
            epoch: word(36),
            received: word(40),
        }
    }
}

impl Reply {
    pub(super) fn encode(self) -> [u8; REPLY] {
        let (word, count) = match self {
            Reply::Welcome(received) => (0_u32, received),
            Reply::UseMine => (1, 0),
            Reply::Wrong => (2, 0),
        };
        let mut bytes = [0; REPLY];
        bytes[..4].copy_from_slice(&word.to_le_bytes());
        bytes[4..].copy_from_slice(&count.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8; REPLY]) -> Option<Reply> {
        let [a, b, c, d, e, f, g, h] = *bytes;
        let count = u32::from_le_bytes([e, f, g, h]);
        match (u32::from_le_bytes([a, b, c, d]), count) {
            (0, received) => Some(Reply::Welcome(received)),
            (1, 0) => Some(Reply::UseMine),
            (2, 0) => Some(Reply::Wrong),
            _ => None,
        }
    }
}

/// The next step of a handshake.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// These bytes are to be sent.
    Say(Vec<u8>),
    /// The dialer is authenticated and has sent this hello. The answerer replies.
    Hello(Hello),
    /// The answerer is authenticated and has sent this reply.
    Reply(Reply),
}

/// The other side is not of this job, or has another protocol version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stranger;

enum Stage {
    /// The answerer waits for a greeting and a hello.
    Greeting,
    /// The answerer waits for the dialer's code, made with this key.
    DialersCode(Greeting, Hello, Secret),
    /// The dialer waits for a greeting with a code, made with this key.
    Answer(Hello, Secret),
    /// The dialer waits for the reply.
    Reply,
    /// The handshake is complete.
    Over,
}

/// One side of a handshake.
pub(super) struct Meeting {
    mine: Greeting,
    stage: Stage,
}

impl Meeting {
    /// The dialer's side, and the first bytes it sends.
    pub(super) fn dial(hello: Hello, key: Secret) -> io::Result<(Meeting, Vec<u8>)> {
        let mine = Greeting::new()?;
        let first = [&mine.encode()[..], &hello.encode()].concat();
        let stage = Stage::Answer(hello, key);
        Ok((Meeting { mine, stage }, first))
    }

    /// The answerer's side.
    pub(super) fn answer() -> io::Result<Meeting> {
        let mine = Greeting::new()?;
        let stage = Stage::Greeting;
        Ok(Meeting { mine, stage })
    }

    /// The number of bytes it needs next; 0: none any more.
    pub(super) fn wants(&self) -> usize {
        match self.stage {
            Stage::Greeting => Greeting::SIZE + HELLO,
            Stage::DialersCode(..) => CODE,
            Stage::Answer(..) => Greeting::SIZE + CODE,
            Stage::Reply => REPLY,
            Stage::Over => 0,
        }
    }

    /// Takes the bytes it needs. `key` gives the key with which the sender of a hello must prove
    /// itself. `None`: there is no such process.
    pub(super) fn take(
        &mut self,
        key: impl FnOnce(&Hello) -> Option<Secret>,
        bytes: &[u8],
    ) -> Result<Next, Stranger> {
        let mine = self.mine;
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Greeting => {
                let (first, said) = bytes.split_at_checked(Greeting::SIZE).ok_or(Stranger)?;
                let theirs = greeting(first)?;
                let hello = Hello::decode(said.try_into().map_err(|_| Stranger)?);
                let key = key(&hello).ok_or(Stranger)?;
                let nonces = Nonces {
                    first: &theirs.nonce,
                    second: &mine.nonce,
                };
                let code = key.code_with(Side::Answerer, nonces, said);
                self.stage = Stage::DialersCode(theirs, hello, key);
                Ok(Next::Say([mine.encode(), code.to_vec()].concat()))
            }
            Stage::DialersCode(theirs, hello, key) => {
                let code: &Code = bytes.try_into().map_err(|_| Stranger)?;
                let nonces = Nonces {
                    first: &theirs.nonce,
                    second: &mine.nonce,
                };
                match key.proves_with(code, Side::Dialer, nonces, &hello.encode()) {
                    true => Ok(Next::Hello(hello)),
                    false => Err(Stranger),
                }
            }
            Stage::Answer(hello, key) => {
                let (first, code) = bytes.split_at_checked(Greeting::SIZE).ok_or(Stranger)?;
                let theirs = greeting(first)?;
                let code: &Code = code.try_into().map_err(|_| Stranger)?;
                let nonces = Nonces {
                    first: &mine.nonce,
                    second: &theirs.nonce,
                };
                let said = hello.encode();
                if !key.proves_with(code, Side::Answerer, nonces, &said) {
                    return Err(Stranger);
                }
                self.stage = Stage::Reply;
                let code = key.code_with(Side::Dialer, nonces, &said);
                Ok(Next::Say(code.to_vec()))
            }
            Stage::Reply => {
                let reply = bytes.try_into().map_err(|_| Stranger)?;
                Reply::decode(reply).map(Next::Reply).ok_or(Stranger)
            }
            Stage::Over => Err(Stranger),
        }
    }
}

fn greeting(bytes: &[u8]) -> Result<Greeting, Stranger> {
    let bytes: &[u8; Greeting::SIZE] = bytes.try_into().map_err(|_| Stranger)?;
    let greeting = Greeting::decode(bytes).ok_or(Stranger)?;
    match greeting.version == oxmpi_rte::wire::VERSION {
        true => Ok(greeting),
        false => Err(Stranger),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HELLO: Hello = Hello {
        job: 0x1234_5678_9abc_def0,
        from_job: 0x0fed_cba9_8765_4321,
        meeting: 0x1111_2222_3333_4444,
        from: 3,
        to: 5,
        link: 1,
        epoch: 2,
        received: u32::MAX,
    };

    fn of(key: &Secret) -> impl FnOnce(&Hello) -> Option<Secret> {
        |_| Some(key.clone())
    }

    fn nobody(_: &Hello) -> Option<Secret> {
        None
    }

    fn meet(
        dialers: &Secret,
        answerers: &Secret,
    ) -> (Result<Next, Stranger>, Result<Next, Stranger>) {
        let (mut dialer, first) = Meeting::dial(HELLO, dialers.clone()).unwrap();
        let mut answerer = Meeting::answer().unwrap();
        assert_eq!(answerer.wants(), first.len());
        let Ok(Next::Say(second)) = answerer.take(of(answerers), &first) else {
            panic!("a greeting is answered");
        };
        assert_eq!(dialer.wants(), second.len());
        let third = match dialer.take(nobody, &second) {
            Ok(Next::Say(third)) => third,
            refused => return (refused, Err(Stranger)),
        };
        assert_eq!(answerer.wants(), third.len());
        let heard = answerer.take(nobody, &third);
        let reply = Reply::Welcome(77).encode();
        assert_eq!((dialer.wants(), answerer.wants()), (reply.len(), 0));
        (dialer.take(nobody, &reply), heard)
    }

    #[test]
    fn processes_of_one_job_meet() {
        let secret = Secret::random().unwrap();
        let (reply, hello) = meet(&secret, &secret);
        assert_eq!(reply, Ok(Next::Reply(Reply::Welcome(77))));
        assert_eq!(hello, Ok(Next::Hello(HELLO)));
        for reply in [Reply::Welcome(u32::MAX), Reply::UseMine, Reply::Wrong] {
            assert_eq!(Reply::decode(&reply.encode()), Some(reply));
        }
        assert_eq!(Reply::decode(&[9; 8]), None);
    }

    #[test]
    fn strangers_do_not() {
        let (ours, theirs) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert_eq!(meet(&theirs, &ours).0, Err(Stranger));
        // A dialer that does not check the answerer is refused.
        let (_, first) = Meeting::dial(HELLO, theirs).unwrap();
        let mut answerer = Meeting::answer().unwrap();
        assert!(answerer.take(of(&ours), &first).is_ok());
        assert_eq!(answerer.take(of(&ours), &[7; 32]), Err(Stranger));
        assert_eq!(answerer.take(of(&ours), &[7; 32]), Err(Stranger));
        // A caller with a name without a key is refused, too.
        let mut answerer = Meeting::answer().unwrap();
        assert_eq!(answerer.take(nobody, &first), Err(Stranger));
    }

    /// The codes once covered the two numbers alone. A process with a common key, or one in
    /// between, could then claim any identity.
    #[test]
    fn a_proof_is_for_one_identity() {
        let key = Secret::random().unwrap();
        for at in 0..super::HELLO {
            let (mut dialer, first) = Meeting::dial(HELLO, key.clone()).unwrap();
            let mut changed = first.clone();
            changed[Greeting::SIZE + at] ^= 1;
            let mut answerer = Meeting::answer().unwrap();
            let Ok(Next::Say(second)) = answerer.take(of(&key), &changed) else {
                panic!("a greeting is answered");
            };
            assert_eq!(dialer.take(nobody, &second), Err(Stranger), "byte {at}");
            // The dialer's own code for its hello proves nothing about the changed one.
            let mut honest = Meeting::answer().unwrap();
            honest.mine = answerer.mine;
            let Ok(Next::Say(second)) = honest.take(of(&key), &first) else {
                panic!("a greeting is answered");
            };
            let mut again = Meeting {
                mine: dialer.mine,
                stage: Stage::Answer(HELLO, key.clone()),
            };
            let Ok(Next::Say(third)) = again.take(nobody, &second) else {
                panic!("the right code is answered");
            };
            assert_eq!(answerer.take(nobody, &third), Err(Stranger), "byte {at}");
        }
    }

    /// A code of one connection proves nothing on another.
    #[test]
    fn a_replay_is_refused() {
        let secret = Secret::random().unwrap();
        let (mut dialer, first) = Meeting::dial(HELLO, secret.clone()).unwrap();
        let mut answerer = Meeting::answer().unwrap();
        let Ok(Next::Say(second)) = answerer.take(of(&secret), &first) else {
            panic!("a greeting is answered");
        };
        let Ok(Next::Say(third)) = dialer.take(nobody, &second) else {
            panic!("the right code is answered");
        };
        let mut again = Meeting::answer().unwrap();
        assert!(again.take(of(&secret), &first).is_ok());
        assert_eq!(again.take(nobody, &third), Err(Stranger));
        // It is no proof to its maker either.
        let (mut other, _) = Meeting::dial(HELLO, secret).unwrap();
        assert_eq!(other.take(nobody, &second), Err(Stranger));
    }

    proptest! {
        #![proptest_config(super::super::tests::many())]

        /// No bytes of a stranger, at any stage, get it further.
        #[test]
        fn garbage_is_refused(bytes in proptest::collection::vec(any::<u8>(), 0..96), stage in 0..4) {
            let secret = Secret::random().unwrap();
            let (mut dialer, first) = Meeting::dial(HELLO, secret.clone()).unwrap();
            let mut answerer = Meeting::answer().unwrap();
            match stage {
                0 => prop_assert!(dialer.take(nobody, &bytes).is_err()),
                1 => prop_assert!(answerer.take(of(&secret), &bytes).is_err()),
                2 => {
                    prop_assert!(answerer.take(of(&secret), &first).is_ok());
                    prop_assert!(answerer.take(nobody, &bytes).is_err());
                }
                _ => {
                    let mut half = first.clone();
                    half.extend(&bytes);
                    prop_assert!(dialer.take(nobody, &half).is_err());
                }
            }
        }
    }
}
