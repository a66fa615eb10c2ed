//! The transmit half: the rings to peers.

use super::LocalRanks;
use super::rx::Neighbour;
use super::single::Single;
use super::to_words;
use crate::frame::{CONTROL_MAX, Header};
use crate::wire::{self, Full, GetError, Got, Limits, PIECE, RemoteKey};
use oxmpi_mem::Region;
use oxmpi_shm::park::Node;
use oxmpi_shm::ring::{Bulk, PairTx, Staging};
use oxmpi_shm::segment::Segment;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bytes kept for a peer before its first message.
pub(super) const BYTES_PER_PEER: usize = size_of::<Option<Box<Outgoing>>>();

struct Outgoing {
    pair: PairTx<Node>,
    limits: Limits,
    /// Longest message for [`Tx::try_send_whole`].
    whole: usize,
}

/// The transmit half of a process on the node's segment.
pub struct Tx {
    segment: Segment,
    /// Our number in the segment.
    me: u32,
    local_ranks: LocalRanks,
    single: Arc<Single>,
    /// How new rings stage payload.
    staging: Staging,
    /// The limits before a ring is open, and the upper bounds for a new ring.
    limits: Limits,
    pairs: Vec<Option<Box<Outgoing>>>,
    /// All processes below this one are reached through the segment.
    all_near: usize,
    /// A bit for each other process that is reached through the segment.
    near: Vec<u64>,
    /// Processes of other jobs on this node. This process is a connected process in their segments.
    connected_jobs: BTreeMap<u32, Neighbour>,
    /// Bytes written to rings that are closed.
    written: u64,
    /// Bytes copied from or to the memory of other processes.
    copied: u64,
    failure: Option<String>,
}

/// The ring is full. If no memory for it is left either, that is a failure.
#[cold]
fn full(failure: &mut Option<String>, pair: &PairTx<Node>, peer: u32) -> Full {
    if pair.is_starved() {
        failure.get_or_insert_with(|| format!("no memory left for a message to rank {peer}"));
    }
    Full
}

impl Tx {
    pub(super) fn new(
        segment: Segment,
        me: u32,
        eager: usize,
        has_free_processors: bool,
        single: Arc<Single>,
    ) -> Tx {
        let peers = segment.nranks() as usize;
        let pairs = std::iter::repeat_with(|| None).take(peers).collect();
        let tuning = single.tuning();
        let staging = Staging {
            pool: tuning.pool,
            around_from: tuning.around_from,
        };
        let pays_from = match single.is_offered() {
            true => tuning.single_copy_from(0),
            false => u64::MAX,
        };
        // Longer messages are cut, so that the receiver begins while the sender still copies.
        let fragment = usize::try_from(tuning.fragment).unwrap_or(usize::MAX);
        let limits = Limits {
            eager: eager.min(fragment),
            eager_multi: eager,
            fragment,
            // A message that cannot leave eagerly may be needed while this process computes. Then
            // one copy by the receiver is better than waiting.
            single_copy_from: match single.is_offered() {
                true => pays_from.min(eager as u64 + 1),
                false => u64::MAX,
            },
            // On an oversubscribed node the second copy takes the time of another rank.
            frames_to: match has_free_processors && single.is_offered() {
                true => tuning.frames_to,
                false => pays_from.saturating_sub(1),
            },
        };
        Tx {
            segment,
            me,
            local_ranks: LocalRanks::default(),
            single,
            staging,
            limits,
            pairs,
            all_near: peers,
            near: Vec::new(),
            connected_jobs: BTreeMap::new(),
            written: 0,
            copied: 0,
            failure: None,
        }
    }

    /// As [`Wire::try_send`](crate::Wire::try_send).
    #[inline]
    pub fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: wire::Bulk<'_>,
    ) -> Result<(), Full> {
        let words = to_words(&header);
        let Some(outgoing) = &mut self.pairs[peer as usize] else {
            return self.first_send(peer, header, control, bulk);
        };
        let sent = match bulk {
            wire::Bulk::None => outgoing.pair.try_send(words, control, Bulk::None),
            wire::Bulk::Region(region) | wire::Bulk::Lent { region, .. } => {
                outgoing.pair.try_send(words, control, Bulk::Region(region))
            }
            wire::Bulk::Fill { len, source } => outgoing.pair.try_send(
                words,
                control,
                Bulk::Fill(len, &mut |piece, _| source.fill(piece)),
            ),
        };
        sent.map_err(|_| full(&mut self.failure, &outgoing.pair, peer))
    }

    /// As [`Wire::try_send_whole`](crate::Wire::try_send_whole).
    #[inline(always)]
    pub fn try_send_whole(
        &mut self,
        peer: u32,
        header: Header,
        region: Region,
    ) -> Result<(), Full> {
        match self.pairs.get_mut(peer as usize) {
            Some(Some(outgoing)) if region.len() <= outgoing.whole => (outgoing.pair)
                .try_send_plain(to_words(&header), region)
                .map_err(|_| Full),
            _ => Err(Full),
        }
    }

    #[cold]
    #[inline(never)]
    fn first_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: wire::Bulk<'_>,
    ) -> Result<(), Full> {
        self.open(peer)?;
        self.try_send(peer, header, control, bulk)
    }

    /// After a failure nothing is opened: `limits` has returned those without a ring.
    fn open(&mut self, peer: u32) -> Result<(), Full> {
        if self.failure.is_some() {
            return Err(Full);
        }
        let connected_jobs = self.connected_jobs.get(&peer);
        let opened = match connected_jobs {
            None => {
                let number = self.local_ranks.number(peer);
                self.segment.pair_tx(self.me, number, self.staging)
            }
            Some(Neighbour {
                home, number, own, ..
            }) => home.pair_tx(*own, *number, self.staging),
        };
        match opened {
            Ok(pair) => {
                let most = pair.max_bulk();
                let mut limits = Limits {
                    eager: self.limits.eager.min(most),
                    fragment: self.limits.fragment.min(most),
                    ..self.limits
                };
                if connected_jobs.is_some() {
                    limits.single_copy_from = u64::MAX;
                }
                self.pairs[peer as usize] = Some(Box::new(Outgoing {
                    pair,
                    limits,
                    // The path of a longer message depends on what its sender does meanwhile.
                    whole: limits.eager.clamp(CONTROL_MAX, 2 * PIECE),
                }));
                Ok(())
            }
            Err(error) => {
                self.failure
                    .get_or_insert_with(|| format!("no ring to rank {peer}: {error}"));
                Err(Full)
            }
        }
    }

    /// As [`Wire::limits`](crate::Wire::limits). Opens the ring, whose size the limits depend on.
    #[inline]
    pub fn limits(&mut self, peer: u32) -> Limits {
        if self.pairs[peer as usize].is_none() && self.open(peer).is_err() {
            return self.limits;
        }
        self.pairs[peer as usize]
            .as_ref()
            .map_or(self.limits, |outgoing| outgoing.limits)
    }

    /// The address by which a peer can read and write `region`, if single copy to it works. If this
    /// process can reach the peer's memory, the peer most likely can reach ours.
    #[must_use]
    pub fn expose(&mut self, peer: u32, region: Region) -> Option<RemoteKey> {
        let is_ours = !self.connected_jobs.contains_key(&peer);
        (is_ours && self.single.reaches(self.local_ranks.number(peer))).then(|| RemoteKey {
            address: region.addr() as u64,
            key: 0,
        })
    }

    /// As [`Wire::get`](crate::Wire::get).
    pub fn get(&mut self, peer: u32, from: RemoteKey, into: Region) -> Result<Got, GetError> {
        if self.connected_jobs.contains_key(&peer) {
            return Err(GetError);
        }
        self.single
            .read(self.local_ranks.number(peer), from.address, into)?;
        self.copied += into.len() as u64;
        Ok(Got::Done)
    }

    /// As [`Wire::put`](crate::Wire::put).
    pub fn put(&mut self, peer: u32, to: RemoteKey, from: Region) -> Result<Got, GetError> {
        if self.connected_jobs.contains_key(&peer) {
            return Err(GetError);
        }
        self.single
            .write(self.local_ranks.number(peer), from, to.address)?;
        self.copied += from.len() as u64;
        Ok(Got::Done)
    }

    /// Bytes written to rings, and bytes copied between memories.
    #[must_use]
    pub fn carried(&self) -> (u64, u64) {
        let pairs = self.pairs.iter().flatten();
        let written: u64 = pairs.map(|outgoing| outgoing.pair.written()).sum();
        (self.written + written, self.copied)
    }

    /// Single copy with the other ranks of the node, for collectives.
    #[must_use]
    pub fn single(&self) -> &Arc<Single> {
        &self.single
    }

    /// The limits of a peer whose ring is not open yet.
    pub(super) fn limits_before(&self) -> Limits {
        self.limits
    }

    /// Sets the processes of the node. Called before anything is sent.
    pub fn set_local_ranks(&mut self, local_ranks: &LocalRanks) {
        if local_ranks.are_alike() {
            return;
        }
        self.local_ranks = local_ranks.clone();
        let last = local_ranks.process(self.segment.nranks() - 1) as usize;
        self.pairs.resize_with(last + 1, || None);
        self.reach_only(|_| true);
    }

    /// Restricts messages through the segment to those processes for which `is_near` is true. A
    /// network reaches the others.
    pub fn reach_only(&mut self, is_near: impl Fn(u32) -> bool) {
        self.all_near = 0;
        self.near = vec![0; self.pairs.len().div_ceil(64)];
        let processes = (0..self.segment.nranks()).map(|number| self.local_ranks.process(number));
        for peer in processes.filter(|peer| is_near(*peer)) {
            self.near[peer as usize / 64] |= 1 << (peer % 64);
        }
    }

    /// Sends messages to a process of another job through that job's segment from now on.
    pub fn admit(&mut self, neighbour: &Neighbour) {
        let peer = neighbour.process as usize;
        if self.pairs.len() <= peer {
            self.pairs.resize_with(peer + 1, || None);
        }
        if self.near.len() <= peer / 64 {
            self.near.resize(peer / 64 + 1, 0);
        }
        self.near[peer / 64] |= 1 << (peer % 64);
        self.connected_jobs
            .insert(neighbour.process, neighbour.clone());
    }

    /// Ends sending to a process of another job.
    pub fn dismiss(&mut self, process: u32) {
        if self.connected_jobs.remove(&process).is_none() {
            return;
        }
        let peer = process as usize;
        self.near[peer / 64] &= !(1 << (peer % 64));
        if let Some(outgoing) = self.pairs[peer].take() {
            self.written += outgoing.pair.written();
        }
    }

    /// Whether any process is reached through the segment.
    #[must_use]
    pub fn reaches_any(&self) -> bool {
        self.all_near != 0 || self.near.iter().any(|word| *word != 0)
    }

    /// Whether a process is reached through the segment.
    #[inline]
    pub(crate) fn is_near(&self, peer: u32) -> bool {
        (peer as usize) < self.all_near || self.is_one_of_near(peer)
    }

    #[inline]
    fn is_one_of_near(&self, peer: u32) -> bool {
        let word = self.near.get(peer as usize / 64);
        word.is_some_and(|word| word >> (peer % 64) & 1 != 0)
    }

    /// The reason why nothing can be sent any more, if there is one.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}
