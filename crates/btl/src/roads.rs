//! What the packets of network cards in software travel in: frames of the transports that are
//! there.
//!
//! To processes of the node they go through rings of shared memory, to all others through sockets
//! of the card's own. Frames that come through the rings are handed to whoever
//! [registers](crate::Layers) for the card's layer; those that come through sockets are asked for
//! ([`Roads::take`]). Used by [`ugni`](crate::ugni) and [`portals`](crate::portals).

use crate::bml::{Bml, BmlEvent};
use crate::frame::Header;
use crate::module::Arm;
use crate::networks::Network;
use crate::sm;
use crate::wire::{Bulk, Full, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_pal::epoll::{Ready, Set};
use std::os::fd::{AsFd, AsRawFd};

/// Why a frame was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No room now.
    Full,
    /// Nothing reaches the peer any more.
    Nobody,
}

/// What carries the packets of a card, whatever these are.
pub trait Road {
    /// As [`Module::is_known`](crate::module::Module::is_known).
    fn is_known(&self, peer: u32) -> bool;

    /// As [`Module::reaches`](crate::module::Module::reaches).
    fn reaches(&self, peer: u32) -> bool;

    /// As [`Module::arch`](crate::module::Module::arch).
    fn arch(&self, peer: u32) -> Option<ArchWord>;

    /// Most bytes of a packet's payload, at least 1.
    fn most(&mut self, peer: u32) -> usize;

    /// Lets it move; peers that nothing reaches any more.
    fn progress(&mut self, lost: &mut Vec<u32>);

    /// Whether all that it has taken has left.
    fn has_left(&self) -> bool;

    /// As [`Module::arm`](crate::module::Module::arm).
    fn arm(&mut self) -> Arm;

    /// What it is, for the report of a job.
    fn name(&self) -> String;
}

/// See the module's text.
pub struct Roads<N: Network = crate::tcp::Tcp> {
    near: Option<sm::Tx>,
    far: Option<Far<N>>,
}

struct Far<N: Network> {
    rails: Bml<N>,
    /// What sleeps for several rails.
    set: Set,
    watched: Vec<i32>,
    lost: Vec<u32>,
}

/// Most payload of a frame over sockets (bytes).
const FAR_MOST: usize = 32 << 10;

impl<N: Network> Roads<N> {
    /// The rings of this node, to those processes that it [reaches](sm::Tx::reach_only), and rails
    /// to the others.
    ///
    /// # Errors
    /// Too many open files.
    pub fn new(near: Option<sm::Tx>, rails: Option<Bml<N>>) -> std::io::Result<Roads<N>> {
        let far = match rails {
            Some(rails) => Some(Far {
                rails,
                set: Set::new()?,
                watched: Vec::new(),
                lost: Vec::new(),
            }),
            None => None,
        };
        Ok(Roads { near, far })
    }

    /// The rings, if they reach a peer.
    pub(crate) fn near(&mut self, peer: u32) -> Option<&mut sm::Tx> {
        self.near.as_mut().filter(|near| near.is_near(peer))
    }

    /// Whether the rings reach a peer: its frames come once, in order.
    pub(crate) fn is_near(&self, peer: u32) -> bool {
        self.near.as_ref().is_some_and(|near| near.is_near(peer))
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// [`Refused`]; nothing was taken.
    pub fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Refused> {
        if let Some(near) = self.near(peer) {
            let sent = near.try_send(peer, header, control, bulk);
            return sent.map_err(|Full| match near.failure() {
                None => Refused::Full,
                Some(_) => Refused::Nobody,
            });
        }
        let far = self.far.as_mut().ok_or(Refused::Nobody)?;
        if far.lost.contains(&peer) {
            return Err(Refused::Nobody);
        }
        far.rails.grow(peer.saturating_add(1));
        let sent = far.rails.try_send(peer, header, control, bulk);
        sent.map_err(|Full| Refused::Full)
    }

    /// The next frame that has come over sockets. It may come twice.
    pub fn take(&mut self) -> Option<N::Arrived> {
        self.far.as_mut()?.rails.take()
    }
}

impl<N: Network> Road for Roads<N> {
    fn is_known(&self, peer: u32) -> bool {
        if self.is_near(peer) {
            return true;
        }
        let far = self.far.as_ref();
        far.is_none_or(|far| far.rails.modules().all(|rail| rail.is_known(peer)))
    }

    fn reaches(&self, peer: u32) -> bool {
        if self.is_near(peer) {
            return true;
        }
        let far = self.far.as_ref();
        far.is_some_and(|far| far.rails.modules().any(|rail| rail.reaches(peer)))
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        if self.is_near(peer) {
            return Some(ArchWord::LOCAL);
        }
        let rail = self.far.as_ref()?.rails.modules().next()?;
        rail.arch(peer)
    }

    fn most(&mut self, peer: u32) -> usize {
        if let Some(near) = self.near(peer) {
            return near.limits(peer).fragment.max(1);
        }
        let Some(far) = &mut self.far else {
            return FAR_MOST;
        };
        far.rails.grow(peer.saturating_add(1));
        match far.rails.limits(peer).eager {
            0 => FAR_MOST,
            eager => eager.min(FAR_MOST),
        }
    }

    fn progress(&mut self, lost: &mut Vec<u32>) {
        let Some(far) = &mut self.far else { return };
        let before = far.lost.len();
        let gone = &mut far.lost;
        far.rails.push();
        far.rails.progress(|news| {
            if let BmlEvent::Lost(peer) = news {
                gone.push(peer);
            }
        });
        lost.extend_from_slice(&far.lost[before..]);
    }

    fn has_left(&self) -> bool {
        self.far.as_ref().is_none_or(|far| far.rails.has_left())
    }

    fn arm(&mut self) -> Arm {
        let Some(Far {
            rails,
            set,
            watched,
            ..
        }) = &mut self.far
        else {
            return Arm::Doorbell;
        };
        let mut is_watched = true;
        let may_sleep = rails.arm(|descriptor| {
            if !watched.contains(&descriptor) {
                match set.add(descriptor, 0, Ready::Read) {
                    Ok(()) => watched.push(descriptor),
                    Err(_) => is_watched = false,
                }
            }
        });
        match may_sleep && is_watched {
            true => Arm::Descriptor(set.as_fd().as_raw_fd()),
            false => Arm::Poll,
        }
    }

    fn name(&self) -> String {
        let name = match (&self.near, &self.far) {
            (Some(_), Some(_)) => "rings of shared memory and sockets",
            (Some(_), None) => "rings of shared memory",
            (None, Some(_)) => "sockets",
            (None, None) => "nothing",
        };
        name.to_owned()
    }
}
