//! How packets leave: a message at a time from each of a peer's two virtual channels, which take
//! turns, and peer after peer.

use crate::arrive::number;
use crate::link::{Channel, Outflow};
use crate::nic::Nic;
use crate::packet::{Answer, Kind, Packet};
use oxmpi_mem::Region;

/// The carrier has no room now. Nothing was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// What takes packets to other interfaces. It may hand them over in any order and also twice; it
/// loses none.
pub trait Carrier {
    /// Most payload of one packet to a peer (bytes), at least 1.
    fn most(&mut self, peer: u32) -> usize;

    /// Takes one packet; its payload is the caller's again afterwards.
    ///
    /// # Errors
    /// [`Full`].
    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full>;
}

impl Nic {
    pub(crate) fn enqueue(&mut self, peer: u32, channel: Channel, outflow: Outflow) {
        let link = self.links.entry(peer).or_default();
        if link.has_ended {
            return;
        }
        link.channel(channel).push_back(outflow);
        if !core::mem::replace(&mut link.is_busy, true) {
            self.busy.push_back(peer);
        }
    }

    /// Lets one packet leave; false: none can. Its owner looks at the events then and calls again.
    pub fn progress(&mut self, carrier: &mut impl Carrier) -> bool {
        for _ in 0..self.busy.len() {
            let Some(peer) = self.busy.pop_front() else {
                break;
            };
            let has_left = self.send_one(carrier, peer);
            let link = self.links.entry(peer).or_default();
            link.is_busy = link.has_work();
            if link.is_busy {
                self.busy.push_back(peer);
            }
            if has_left {
                return true;
            }
        }
        false
    }

    fn send_one(&mut self, carrier: &mut impl Carrier, peer: u32) -> bool {
        let Nic {
            links, descriptors, ..
        } = self;
        let Some(link) = links.get_mut(&peer) else {
            return false;
        };
        if link.owes_news() {
            let words = [link.handled, 0, 0, 0];
            let news = Packet {
                words,
                ..Packet::bare(Kind::Handled)
            };
            let has_left = carrier.launch(peer, &news, Region::EMPTY).is_ok();
            if has_left {
                link.said = link.handled;
            }
            return has_left;
        }
        if link.is_too_far_ahead() {
            return false;
        }
        let channel = match link.channel(link.turn).is_empty() {
            true => link.turn.other(),
            false => link.turn,
        };
        let sequence = number(link.sent + 1);
        let Some(flow) = link.channel(channel).front_mut() else {
            return false;
        };
        let region = match flow.md {
            None => Some(Region::EMPTY),
            Some(md) => descriptors.get(md).map(|descriptor| descriptor.md.region),
        };
        if region.is_none() && !flow.has_begun {
            if flow.packet.kind != Kind::Reply {
                link.channel(channel).pop_front();
                return true;
            }
            // Who waits for an answer is told that nothing was read.
            let refusal = Answer {
                length: 0,
                failed: true,
                ..Answer::of(&flow.packet)
            };
            flow.packet = refusal.packet(Kind::Reply);
            (flow.md, flow.length, flow.end) = (None, 0, None);
        }
        let left = flow.length - flow.moved;
        let payload = match region {
            Some(region) if left > 0 => {
                region.slice(flow.offset + flow.moved, left.min(carrier.most(peer)))
            }
            // Of memory that was taken away no more can leave, and no bytes say so.
            _ => Region::EMPTY,
        };
        let packet = match flow.has_begun {
            false => flow.packet,
            true => Packet::bare(match flow.packet.kind {
                Kind::Reply => Kind::ReplyBytes,
                _ => Kind::PutBytes,
            }),
        };
        let packet = Packet { sequence, ..packet };
        if carrier.launch(peer, &packet, payload).is_err() {
            return false;
        }
        flow.has_begun = true;
        flow.moved += payload.len();
        let has_left = flow.moved == flow.length || region.is_none();
        link.sent += 1;
        link.turn = channel.other();
        if has_left
            && let Some(flow) = link.channel(channel).pop_front()
            && let Some(event) = flow.end
        {
            // Nobody is told of memory that was taken away.
            self.tell(event);
            self.release(event.md);
        }
        true
    }
}
