//! Sealed frames: only the two ends of a connection can read them, and no one in between can
//! change, repeat, omit or return them.
//!
//! Each direction has a key once both ends have proved that they know a secret ([`crate::proof`]).
//! The key is HKDF with SHA-256 (RFC 5869) of the secret, with the two nonces of the proof as salt.
//! A frame is encrypted by ChaCha20-Poly1305 (RFC 8439) with its number as the nonce. Its header is
//! read before the rest has come, so it is not encrypted, and the tag covers it. A frame that does
//! not open ends the connection.
//!
//! Used by lines between jobs ([`crate::line`]), between daemons, and for keys that one process
//! sends another in messages.

use crate::proof::{Nonce, Secret, Side};
use crate::wire::{self, HEADER};
use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Tag};
use hkdf::Hkdf;
use oxmpi_pal::descriptor;
use serde::Serialize;
use sha2::Sha256;
use std::io;

/// The additional bytes of a sealed frame.
pub const TAG: usize = 16;

/// Seals the frames of one direction.
pub struct Sealer(Half);

/// Opens the frames of one direction.
pub struct Opener(Half);

struct Half {
    cipher: ChaCha20Poly1305,
    /// The number of frames so far.
    count: u64,
}

/// The seals of both directions of a connection.
pub struct Seals {
    /// Seals the frames that this end sends.
    pub sealer: Sealer,
    /// Opens the frames that this end receives.
    pub opener: Opener,
}

/// Makes the seals of a connection. `first` and `second` are the nonces of its proof:
/// the connecting end's, then the other's. `mine` is the side of this end.
#[must_use]
pub fn directions(secret: &Secret, mine: Side, first: &Nonce, second: &Nonce) -> Seals {
    let salt = [&first[..], second].concat();
    let half = |side: Side| Half::new(secret, &salt, side.word());
    Seals {
        sealer: Sealer(half(mine)),
        opener: Opener(half(mine.other())),
    }
}

/// Encrypts a key for processes that know `secret`.
///
/// # Errors
/// The system has no random bytes.
pub fn wrap(secret: &Secret, key: &Secret) -> io::Result<Vec<u8>> {
    let mut salt: Nonce = [0; 24];
    descriptor::random(&mut salt)?;
    let mut bytes = key.to_bytes();
    let tag = Half::new(secret, &salt, KEY).seal(&[], &mut bytes);
    Ok([&salt[..], &bytes, &tag].concat())
}

/// The inverse of [`wrap`]; `None`: it is no key encrypted with this secret.
#[must_use]
pub fn unwrap(secret: &Secret, wrapped: &[u8]) -> Option<Secret> {
    let (salt, rest) = wrapped.split_first_chunk::<{ size_of::<Nonce>() }>()?;
    let (bytes, tag) = rest.split_first_chunk::<32>()?;
    let mut bytes = *bytes;
    let is_right = Half::new(secret, salt, KEY).open(&[], &mut bytes, tag.try_into().ok()?);
    is_right.then_some(Secret::from_bytes(bytes))
}

const KEY: &[u8] = b"oxmpi key";

impl Half {
    fn new(secret: &Secret, salt: &[u8], side: &[u8]) -> Half {
        let keys = Hkdf::<Sha256>::new(Some(salt), &secret.to_bytes());
        let mut key = [0; 32];
        keys.expand(&[b"oxmpi seal ", side].concat(), &mut key)
            .expect("invariant: 32 bytes are one block");
        Half {
            cipher: ChaCha20Poly1305::new(&key.into()),
            count: 0,
        }
    }

    /// The nonce of the next frame.
    fn nonce(&mut self) -> [u8; 12] {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&self.count.to_le_bytes());
        // No connection has so many frames, and a number must not be used twice.
        self.count = self
            .count
            .checked_add(1)
            .expect("invariant: below 2^64 frames");
        nonce
    }

    fn seal(&mut self, header: &[u8], message: &mut [u8]) -> [u8; TAG] {
        let nonce = self.nonce();
        let tag = self
            .cipher
            .encrypt_inout_detached(&nonce.into(), header, message.into());
        tag.expect("invariant: a frame is far below the cipher's limit")
            .into()
    }

    fn open(&mut self, header: &[u8], message: &mut [u8], tag: [u8; TAG]) -> bool {
        let nonce = self.nonce();
        let (cipher, tag) = (&self.cipher, Tag::from(tag));
        let opened = cipher.decrypt_inout_detached(&nonce.into(), header, message.into(), &tag);
        opened.is_ok()
    }
}

impl Sealer {
    /// Appends a sealed frame: what [`wire::push_frame`] writes, encrypted.
    ///
    /// # Errors
    /// As [`wire::push_frame`]; nothing is appended then.
    pub fn push(&mut self, out: &mut Vec<u8>, message: &impl Serialize) -> io::Result<()> {
        let start = out.len();
        wire::push_frame(out, message)?;
        self.seal(out, start);
        Ok(())
    }

    /// Seals the frame that begins at `start`, the last one in `out`.
    ///
    /// # Panics
    /// There is no frame at `start`.
    pub fn seal(&mut self, out: &mut Vec<u8>, start: usize) {
        let (header, message) = out[start..].split_at_mut(HEADER);
        let tag = self.0.seal(header, message);
        out.extend_from_slice(&tag);
    }
}

impl Opener {
    /// The number of bytes after this header.
    ///
    /// # Errors
    /// As [`wire::message_len`].
    pub fn rest(header: &[u8; HEADER]) -> io::Result<usize> {
        Ok(wire::message_len(header)? + TAG)
    }

    /// Opens the next frame: `rest` is everything after its header.
    ///
    /// # Errors
    /// `InvalidData`: the other end has not sent this frame.
    pub fn open(&mut self, header: &[u8; HEADER], mut rest: Vec<u8>) -> io::Result<Vec<u8>> {
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, "a frame that does not open");
        let (message, tag) = rest.split_last_chunk_mut::<TAG>().ok_or_else(wrong)?;
        let (tag, len) = (*tag, message.len());
        if !self.0.open(header, message, tag) {
            return Err(wrong());
        }
        rest.truncate(len);
        Ok(rest)
    }

    /// As [`wire::first_frame`], for sealed frames.
    ///
    /// # Errors
    /// As [`wire::message_len`] and [`Opener::open`].
    pub fn first_frame(&mut self, bytes: &[u8]) -> io::Result<Option<(Vec<u8>, usize)>> {
        let Some(header) = bytes.first_chunk() else {
            return Ok(None);
        };
        let end = HEADER + Opener::rest(header)?;
        match bytes.get(HEADER..end) {
            Some(rest) => Ok(Some((self.open(header, rest.to_vec())?, end))),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type End = (Sealer, Opener);

    fn ends(one: &Secret, other: &Secret) -> (End, End) {
        let end = |secret, side| {
            let seals = directions(secret, side, &[1; 24], &[2; 24]);
            (seals.sealer, seals.opener)
        };
        (end(one, Side::Below), end(other, Side::Above))
    }

    fn sealed(by: &mut Sealer, what: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        by.push(&mut bytes, &what).unwrap();
        bytes
    }

    #[test]
    fn frames_open_in_their_order_and_at_the_other_end_alone() {
        let secret = Secret::random().unwrap();
        let ((mut out, mut back), (_, mut into)) = ends(&secret, &secret);
        let (one, two) = (sealed(&mut out, "one"), sealed(&mut out, "two"));
        let all = [&one[..], &two].concat();
        assert!(
            !all.windows(3)
                .any(|three| three == b"one" || three == b"two")
        );
        assert!(into.first_frame(&all[..one.len() - 1]).unwrap().is_none());
        let (message, used) = into.first_frame(&all).unwrap().unwrap();
        assert_eq!((wire::decode(&message), used), (Some("one"), one.len()));
        let (message, _) = into.first_frame(&all[used..]).unwrap().unwrap();
        assert_eq!(wire::decode(&message), Some("two"));
        assert!(into.first_frame(&two).is_err(), "repeated");
        let mut late = ends(&secret, &secret).1.1;
        assert!(late.first_frame(&two).is_err(), "one was left out");
        assert!(back.first_frame(&one).is_err(), "sent back to its maker");
        let mut other = ends(&secret, &Secret::random().unwrap()).1.1;
        assert!(other.first_frame(&one).is_err(), "of another secret");
    }

    #[test]
    fn no_bit_of_a_frame_can_be_changed() {
        let secret = Secret::random().unwrap();
        let ((mut out, _), _) = ends(&secret, &secret);
        let frame = sealed(&mut out, "an order");
        for bit in 0..frame.len() * 8 {
            let mut changed = frame.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let mut into = ends(&secret, &secret).1.1;
            let opened = into.first_frame(&changed);
            assert!(!matches!(opened, Ok(Some(_))), "bit {bit}");
        }
    }

    #[test]
    fn a_key_is_read_by_those_who_share_a_secret() {
        let (secret, key) = (Secret::random().unwrap(), Secret::random().unwrap());
        let wrapped = wrap(&secret, &key).unwrap();
        let read = unwrap(&secret, &wrapped).unwrap();
        assert_eq!(read.to_bytes(), key.to_bytes());
        assert_ne!(wrap(&secret, &key).unwrap(), wrapped);
        assert!(unwrap(&key, &wrapped).is_none());
        assert!(unwrap(&secret, &wrapped[1..]).is_none());
        assert!(unwrap(&secret, &[&wrapped[..], &[0]].concat()).is_none());
    }

    // RFC 8439, section 2.8.2, and RFC 5869, test case 1: cipher and keys conform to the standards.
    #[test]
    fn the_cipher_is_the_standards() {
        let key: [u8; 32] = std::array::from_fn(|at| 0x80 + u8::try_from(at).unwrap());
        let cipher = ChaCha20Poly1305::new(&key.into());
        let nonce = [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47];
        let aad = [
            0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7,
        ];
        let mut text = *b"Ladies and Gentlemen of the class of '99: If I could offer you only \
                          one tip for the future, sunscreen would be it.";
        let tag = cipher
            .encrypt_inout_detached(&nonce.into(), &aad, (&mut text[..]).into())
            .unwrap();
        assert_eq!(text[..4], [0xd3, 0x1a, 0x8d, 0x34]);
        assert_eq!(tag[..4], [0x1a, 0xe1, 0x0b, 0x59]);
        let salt: Vec<u8> = (0..13).collect();
        let info: Vec<u8> = (0xf0..0xfa).collect();
        let mut out = [0; 42];
        Hkdf::<Sha256>::new(Some(&salt), &[0x0b; 22])
            .expand(&info, &mut out)
            .unwrap();
        assert_eq!(out[..4], [0x3c, 0xb2, 0x5f, 0x25]);
    }
}
