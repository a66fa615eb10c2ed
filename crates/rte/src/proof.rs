//! The proof by which a rank and its daemon show each other that they belong to one job, before
//! either reads anything else.
//!
//! The daemon puts a secret into the environment of the processes it starts. Daemons of other
//! machines get it on the standard input of the command that starts them. The connecting process
//! sends a [`Greeting`] with a nonce. The daemon answers with its own nonce and a code over both
//! nonces that only the secret gives. The rank sends the code of its side, then its hello. All
//! parts have a fixed size. There is no I/O here: `native` and the launcher's proxy carry the
//! bytes. Daemons exchange the same messages over TCP, with their own names for the two sides.

use crate::wire::{MAGIC, VERSION};
use hmac::{Hmac, KeyInit, Mac};
use oxmpi_pal::descriptor;
use sha2::Sha256;
use std::io;

/// The secret of a job, which only its processes know.
#[derive(Clone)]
pub struct Secret([u8; 32]);

/// A number used once.
pub type Nonce = [u8; 24];

/// The nonces of both ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Nonces<'a> {
    /// That of the end that connects.
    pub first: &'a Nonce,
    /// That of the other end.
    pub second: &'a Nonce,
}

/// A proof that its sender knows the secret.
pub type Code = [u8; 32];

/// The first bytes of either side: protocol, version and nonce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// Version of the protocol.
    pub version: u32,
    /// The nonce, made for this connection.
    pub nonce: Nonce,
}

/// The side that made a code, so that no code can be sent back to its maker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The process that connects.
    Rank,
    /// The daemon.
    Proxy,
    /// A daemon that connects to its parent in the tree of daemons.
    Below,
    /// The parent in the tree of daemons.
    Above,
    /// A rank that connects to another.
    Dialer,
    /// The rank that it connects to.
    Answerer,
}

impl Secret {
    /// A new secret.
    ///
    /// # Errors
    /// An error of the operating system.
    pub fn random() -> io::Result<Secret> {
        let mut bytes = [0; 32];
        descriptor::random(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// A secret derived from this one, which does not reveal it. The processes of a job prove
    /// themselves with it when one connects to another.
    #[must_use]
    pub fn for_calls(&self) -> Secret {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0)
            .expect("invariant: a key of any length will do");
        mac.update(b"oxmpi calls");
        Secret(mac.finalize().into_bytes().into())
    }

    /// The common key of two groups that are joined. Each side has made one of the two secrets.
    #[must_use]
    pub fn joined(&self, other: &Secret) -> Secret {
        let both = [self.0.min(other.0), self.0.max(other.0)];
        let mut mac = Hmac::<Sha256>::new_from_slice(both.as_flattened())
            .expect("invariant: a key of any length will do");
        mac.update(b"oxmpi meeting");
        Secret(mac.finalize().into_bytes().into())
    }

    /// A number that identifies this key without revealing it; never 0.
    #[must_use]
    pub fn number(&self) -> u64 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0)
            .expect("invariant: a key of any length will do");
        mac.update(b"oxmpi number");
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let first = bytes.first_chunk().expect("invariant: 32 bytes");
        u64::from_le_bytes(*first).max(1)
    }

    /// The bytes, for a line whose sides have both proved themselves.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The inverse of [`Secret::to_bytes`].
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret as the environment variable holds it.
    #[must_use]
    pub fn to_hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The inverse of [`Secret::to_hex`].
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Secret> {
        let digits: Vec<u8> = text
            .chars()
            .map(|digit| u8::try_from(digit.to_digit(16)?).ok())
            .collect::<Option<_>>()?;
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|two| two[0] << 4 | two[1 % two.len()])
            .collect();
        (digits.len() == 64).then_some(Secret(bytes.try_into().ok()?))
    }

    /// The code of `side` for these two nonces.
    #[must_use]
    pub fn code(&self, side: Side, first: &Nonce, second: &Nonce) -> Code {
        self.code_with(side, Nonces { first, second }, &[])
    }

    /// Whether `code` is that of `side`. The comparison takes the same time for every wrong code.
    #[must_use]
    pub fn proves(&self, code: &Code, side: Side, first: &Nonce, second: &Nonce) -> bool {
        self.proves_with(code, side, Nonces { first, second }, &[])
    }

    /// [`Secret::code`] that also authenticates `said`.
    #[must_use]
    pub fn code_with(&self, side: Side, nonces: Nonces<'_>, said: &[u8]) -> Code {
        let mac = self.mac(side, nonces, said);
        mac.finalize().into_bytes().into()
    }

    /// [`Secret::proves`] for [`Secret::code_with`].
    #[must_use]
    pub fn proves_with(&self, code: &Code, side: Side, nonces: Nonces<'_>, said: &[u8]) -> bool {
        self.mac(side, nonces, said).verify_slice(code).is_ok()
    }

    fn mac(&self, side: Side, nonces: Nonces<'_>, said: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0)
            .expect("invariant: a key of any length will do");
        mac.update(side.word());
        mac.update(nonces.first);
        mac.update(nonces.second);
        mac.update(said);
        mac
    }
}

impl Side {
    /// The name of the side, which is part of its codes and of its key.
    pub(crate) fn word(self) -> &'static [u8] {
        match self {
            Side::Rank => b"oxmpi rank",
            Side::Proxy => b"oxmpi proxy",
            Side::Below => b"oxmpi below",
            Side::Above => b"oxmpi above",
            Side::Dialer => b"oxmpi dialer",
            Side::Answerer => b"oxmpi answerer",
        }
    }

    /// The opposite side.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Rank => Side::Proxy,
            Side::Proxy => Side::Rank,
            Side::Below => Side::Above,
            Side::Above => Side::Below,
            Side::Dialer => Side::Answerer,
            Side::Answerer => Side::Dialer,
        }
    }
}

impl Greeting {
    /// Bytes of a greeting.
    pub const SIZE: usize = 32;

    /// A greeting of this process, with a new nonce.
    ///
    /// # Errors
    /// An error of the operating system.
    pub fn new() -> io::Result<Greeting> {
        let mut nonce = [0; 24];
        descriptor::random(&mut nonce)?;
        Ok(Greeting {
            version: VERSION,
            nonce,
        })
    }

    /// The greeting as it is sent.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let words = [MAGIC.to_le_bytes(), self.version.to_le_bytes()].concat();
        [&words[..], &self.nonce].concat()
    }

    /// `None` when the bytes are no greeting of oxmpi.
    #[must_use]
    pub fn decode(bytes: &[u8; Self::SIZE]) -> Option<Greeting> {
        let (magic, rest) = bytes.split_first_chunk()?;
        let (version, nonce) = rest.split_first_chunk()?;
        (u32::from_le_bytes(*magic) == MAGIC).then_some(Greeting {
            version: u32::from_le_bytes(*version),
            nonce: nonce.try_into().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_and_secrets_round_trip() {
        let greeting = Greeting::new().unwrap();
        let bytes: [u8; Greeting::SIZE] = greeting.encode().try_into().unwrap();
        assert_eq!(Greeting::decode(&bytes), Some(greeting));
        assert_eq!(Greeting::decode(&[0; Greeting::SIZE]), None);
        let secret = Secret::random().unwrap();
        assert_eq!(Secret::from_hex(&secret.to_hex()).unwrap().0, secret.0);
        for wrong in ["", "12", &"g".repeat(64), &"1".repeat(63), &"ä".repeat(64)] {
            assert!(Secret::from_hex(wrong).is_none(), "{wrong}");
        }
    }

    // The name of the daemon's socket was the only secret, and every user can list these names.
    #[test]
    fn only_the_secret_proves() {
        let (secret, other) = (Secret::random().unwrap(), Secret::random().unwrap());
        let (rank, proxy) = ([1; 24], [2; 24]);
        let code = secret.code(Side::Rank, &rank, &proxy);
        assert!(secret.proves(&code, Side::Rank, &rank, &proxy));
        assert!(
            !secret.proves(&code, Side::Proxy, &rank, &proxy),
            "sent back"
        );
        assert!(
            !secret.proves(&code, Side::Rank, &[3; 24], &proxy),
            "heard before"
        );
        assert!(
            !secret.proves(&code, Side::Rank, &rank, &[3; 24]),
            "heard before"
        );
        assert!(!other.proves(&code, Side::Rank, &rank, &proxy));
        assert!(!secret.proves(&[0; 32], Side::Rank, &rank, &proxy));
        let nonces = Nonces {
            first: &rank,
            second: &proxy,
        };
        let code = secret.code_with(Side::Rank, nonces, b"I am 1");
        assert!(secret.proves_with(&code, Side::Rank, nonces, b"I am 1"));
        assert!(!secret.proves_with(&code, Side::Rank, nonces, b"I am 2"));
    }

    // RFC 4231, test case 2, shows that the code is HMAC-SHA-256 and nothing else.
    #[test]
    fn the_code_is_the_standards() {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe").unwrap();
        mac.update(b"what do ya want for nothing?");
        let code: Code = mac.finalize().into_bytes().into();
        assert_eq!(code[..4], [0x5b, 0xdc, 0xc1, 0x46]);
    }
}
