//! Datagrams, by which two processes that share nothing yet meet.
//!
//! A datagram that is posted to a place is matched there with one that is posted to us, or with one
//! posted to nobody in particular; both sides get the other's bytes. One that nobody waits for is
//! kept until somebody does. Two that cross each other match once: the answer says with which
//! datagram ours was matched, and that one is dropped when it comes.

use crate::code::Code;
use crate::fault::Fault;
use crate::nic::{EpId, Nic, Out, Place};
use crate::packet::{Kind, Packet};
use oxmpi_mem::HeapBytes;
use std::collections::{BTreeSet, VecDeque};

/// Most bytes of a datagram.
pub const MOST: usize = 128;
/// The number that names no datagram.
pub const WILDCARD: u64 = u64::MAX;
/// Datagrams of one place that are kept until somebody waits for them.
const HELD: usize = 1;

/// What has become of a datagram of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostState {
    /// Nobody has answered.
    Pending,
    /// Matched.
    Completed,
    /// The place cannot be reached.
    Error,
    /// It was taken back.
    Terminated,
}

/// A datagram that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The endpoint that it was posted on.
    pub ep: EpId,
    /// The number that it was given.
    pub id: u64,
    /// How it has ended.
    pub state: PostState,
    /// With whom it was matched.
    pub from: Option<Place>,
    /// The other's bytes.
    pub bytes: Vec<u8>,
}

#[derive(Debug)]
struct Posted {
    ep: EpId,
    /// `None`: to whoever comes.
    to: Option<Place>,
    id: u64,
    token: u32,
    bytes: Vec<u8>,
    ended: Option<(PostState, Option<Place>, Vec<u8>)>,
}

/// All of a card.
#[derive(Debug, Default)]
pub(crate) struct Datagrams {
    /// In the order in which they were posted.
    posted: VecDeque<Posted>,
    held: VecDeque<(Place, u32, Vec<u8>)>,
    /// Those that were matched before they came.
    matched: BTreeSet<(Place, u32)>,
    tokens: u32,
}

impl Datagrams {
    pub(crate) fn forget(&mut self, ep: EpId) {
        self.posted.retain(|one| one.ep != ep);
    }

    pub(crate) fn lose(&mut self, gone: u32) {
        self.held.retain(|(from, ..)| from.instance != gone);
        self.matched.retain(|(from, _)| from.instance != gone);
        for one in &mut self.posted {
            if one.to.is_some_and(|to| to.instance == gone) && one.ended.is_none() {
                one.ended = Some((PostState::Error, one.to, Vec::new()));
            }
        }
    }

    /// Whether it was a datagram that did not reach its place.
    pub(crate) fn undelivered(&mut self, out: &Out) -> bool {
        if out.packet.kind != Kind::Datagram {
            return false;
        }
        let token = out.packet.token;
        for one in self.posted.iter_mut().filter(|one| one.token == token) {
            one.ended = Some((PostState::Error, one.to, Vec::new()));
        }
        true
    }

    fn directed(&mut self, to: Place) -> Option<&mut Posted> {
        let mut posted = self.posted.iter_mut();
        posted.find(|one| one.to == Some(to) && one.ended.is_none())
    }

    fn wildcard(&mut self) -> Option<&mut Posted> {
        let mut posted = self.posted.iter_mut();
        posted.find(|one| one.to.is_none() && one.ended.is_none())
    }
}

impl Nic {
    /// Posts bytes for the place of an endpoint; on one that is not bound, for whoever comes.
    ///
    /// # Errors
    /// [`Code::SizeError`]: too long. [`Code::InvalidParam`]: no endpoint, or the number that names
    /// none. [`Code::ErrorResource`]: one of this endpoint has not been told yet.
    pub fn post_data(&mut self, ep: EpId, id: u64, bytes: &[u8]) -> Result<(), Code> {
        let to = self.endpoint(ep)?.remote;
        if bytes.len() > MOST {
            return Err(Code::SizeError);
        }
        if id == WILDCARD {
            return Err(Code::InvalidParam);
        }
        if self.datagrams.posted.iter().any(|one| one.ep == ep) {
            return Err(Code::ErrorResource);
        }
        let token = self.datagrams.tokens.wrapping_add(1).max(1);
        self.datagrams.tokens = token;
        self.datagrams.posted.push_back(Posted {
            ep,
            to,
            id,
            token,
            bytes: bytes.to_vec(),
            ended: None,
        });
        if let Some(to) = to {
            self.send_datagram(Kind::Datagram, to, token, 0, bytes);
        }
        let held = &mut self.datagrams.held;
        let waits = held
            .iter()
            .position(|(from, ..)| to.is_none_or(|to| to == *from));
        if let Some((from, theirs, came)) = waits.and_then(|at| held.remove(at)) {
            self.match_up(from, theirs, came, to.is_some());
        }
        Ok(())
    }

    /// What has become of the datagram of an endpoint. Once it has ended it is told once.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: it has none.
    pub fn post_data_test(&mut self, ep: EpId) -> Result<Told, Code> {
        self.tell_datagram(|one| one.ep == ep)
    }

    /// The same, of the one with this number.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: there is none.
    pub fn post_data_test_id(&mut self, id: u64) -> Result<Told, Code> {
        self.tell_datagram(|one| one.id == id)
    }

    /// The number of one that has ended.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: none has.
    pub fn post_data_probe(&self) -> Result<u64, Code> {
        let mut posted = self.datagrams.posted.iter();
        let ended = posted.find(|one| one.ended.is_some());
        ended.map(|one| one.id).ok_or(Code::NoMatch)
    }

    /// Takes back the datagram of an endpoint that nobody has answered.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: it has none. [`Code::InvalidState`]: it has ended.
    pub fn post_data_cancel(&mut self, ep: EpId) -> Result<(), Code> {
        let mut posted = self.datagrams.posted.iter_mut();
        let one = posted.find(|one| one.ep == ep).ok_or(Code::NoMatch)?;
        if one.ended.is_some() {
            return Err(Code::InvalidState);
        }
        one.ended = Some((PostState::Terminated, None, Vec::new()));
        Ok(())
    }

    fn tell_datagram(&mut self, which: impl Fn(&Posted) -> bool) -> Result<Told, Code> {
        let posted = &mut self.datagrams.posted;
        let at = posted.iter().position(which).ok_or(Code::NoMatch)?;
        let one = &mut posted[at];
        let (ep, id, to) = (one.ep, one.id, one.to);
        let Some((state, from, bytes)) = one.ended.take() else {
            return Ok(Told {
                ep,
                id,
                state: PostState::Pending,
                from: to,
                bytes: Vec::new(),
            });
        };
        posted.remove(at);
        Ok(Told {
            ep,
            id,
            state,
            from,
            bytes,
        })
    }

    fn send_datagram(&mut self, kind: Kind, to: Place, token: u32, other: u32, bytes: &[u8]) {
        let mut packet = Packet::new(kind, self.domain, token);
        packet.data = other;
        let bytes = HeapBytes::from_slice(bytes);
        packet.bytes = bytes.region();
        self.out.push_back(Out {
            to,
            packet,
            _bytes: Some(bytes),
            message: None,
        });
    }

    pub(crate) fn on_datagram(&mut self, from: Place, packet: &Packet) {
        if packet.bytes.len() > MOST {
            return self.note_error(Fault::Fatal, from);
        }
        if self.datagrams.matched.remove(&(from, packet.token)) {
            return;
        }
        let mut bytes = vec![0; packet.bytes.len()];
        oxmpi_mem::read(&mut bytes, packet.bytes);
        let is_directed = self.datagrams.directed(from).is_some();
        if is_directed || self.datagrams.wildcard().is_some() {
            return self.match_up(from, packet.token, bytes, is_directed);
        }
        let held = &mut self.datagrams.held;
        // One that was taken back and posted again takes the place of the one before.
        if held.iter().filter(|(of, ..)| *of == from).count() >= HELD {
            held.retain(|(of, ..)| *of != from);
        }
        held.push_back((from, packet.token, bytes));
    }

    /// Matches a datagram that has come with one of ours.
    fn match_up(&mut self, from: Place, theirs: u32, came: Vec<u8>, is_directed: bool) {
        let one = match is_directed {
            true => self.datagrams.directed(from),
            false => self.datagrams.wildcard(),
        };
        let Some(one) = one else { return };
        one.ended = Some((PostState::Completed, Some(from), came));
        let ours = if is_directed { one.token } else { 0 };
        let bytes = std::mem::take(&mut one.bytes);
        self.send_datagram(Kind::DatagramReply, from, theirs, ours, &bytes);
    }

    pub(crate) fn on_datagram_reply(&mut self, from: Place, packet: &Packet) {
        let mut posted = self.datagrams.posted.iter_mut();
        let found = posted.find(|one| one.token == packet.token && one.to == Some(from));
        if let Some(one) = found
            && one.ended.is_none()
            && packet.bytes.len() <= MOST
        {
            let mut bytes = vec![0; packet.bytes.len()];
            oxmpi_mem::read(&mut bytes, packet.bytes);
            one.ended = Some((PostState::Completed, Some(from), bytes));
            // The one that it was matched with has not come, or this one would have ended then.
            if packet.data != 0 {
                self.datagrams.matched.insert((from, packet.data));
            }
        }
    }
}
