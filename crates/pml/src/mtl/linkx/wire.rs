//! The wire that a link is to the engine above it: each peer by the provider that serves it.

use super::Job;
use super::provider::Provider;
use super::rails::{Part, Rails};
use oxmpi_btl::{Bulk, Full, GetError, Got, Header, Limits, RemoteKey, Taken, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// Who serves a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Shared memory, or the loop to the process itself: the transports of `btl`.
    Memory,
    /// A module of `btl`.
    Module,
    /// The rails.
    Rails,
}

/// See the module's text.
pub(crate) struct LinkWire<'a, P> {
    pub(super) wire: &'a mut dyn Wire,
    pub(super) rails: &'a mut Rails<P>,
    pub(super) job: &'a Job,
    /// Why the link cannot go on.
    pub(super) failure: &'a mut Option<String>,
}

impl<P: Provider> LinkWire<'_, P> {
    #[inline]
    fn by(&self, peer: u32) -> By {
        match peer == self.job.me || self.job.shm && self.wire.is_near(peer) {
            true => By::Memory,
            false if self.rails.is_empty() => By::Module,
            false => By::Rails,
        }
    }

    /// Why a process is not to be reached by this link.
    fn stranger(&self, peer: u32) -> Option<String> {
        if peer >= self.job.processes {
            return Some(format!(
                "process {peer} is of another job, which only pml ob1 reaches"
            ));
        }
        (self.by(peer) == By::Module && !self.job.has_module).then(|| {
            format!("process {peer} is on another node, and no member of linkx_links goes there")
        })
    }

    fn launch(
        &mut self,
        peer: u32,
        header: &Header,
        control: &[u8],
        bulk: Bulk<'_>,
        part: Part,
    ) -> Result<(), Full> {
        self.rails.launch(peer, (header, control), bulk, part)
    }

    /// What a module takes: nothing that would be told of later.
    fn limited(by: By, limits: Limits) -> Limits {
        match by {
            By::Module => Limits {
                single_copy_from: u64::MAX,
                ..limits
            },
            _ => limits,
        }
    }
}

impl<P: Provider> Wire for LinkWire<'_, P> {
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        match self.by(peer) {
            By::Rails => self.launch(peer, &header, control, bulk, Part::First),
            _ => self.wire.try_send(peer, header, control, bulk),
        }
    }

    #[inline]
    fn try_send_whole(&mut self, peer: u32, header: Header, region: Region) -> Result<(), Full> {
        match self.by(peer) {
            By::Rails if region.len() > self.rails.limits().eager => Err(Full),
            By::Rails => self.launch(peer, &header, &[], Bulk::Region(region), Part::First),
            _ => self.wire.try_send_whole(peer, header, region),
        }
    }

    fn begin(&mut self, peer: u32, bytes: u64) -> Limits {
        match self.by(peer) {
            By::Rails => self.rails.limits(),
            by => Self::limited(by, self.wire.begin(peer, bytes)),
        }
    }

    fn try_first(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        match self.by(peer) {
            By::Rails => self.launch(peer, &header, control, bulk, Part::First),
            _ => self.wire.try_first(peer, header, control, bulk),
        }
    }

    fn try_hold(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        match self.by(peer) {
            By::Rails => {
                let sent = self.launch(peer, &header, control, bulk, Part::First);
                sent.map(|()| Taken::Left)
            }
            _ => self.wire.try_hold(peer, header, control, bulk),
        }
    }

    fn push(&mut self) {
        self.wire.push();
    }

    fn try_fragment(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        match self.by(peer) {
            By::Rails => self.launch(peer, &header, control, bulk, Part::Fragment),
            _ => self.wire.try_fragment(peer, header, control, bulk),
        }
    }

    fn pull(&mut self, peer: u32, into: Region) -> usize {
        match self.by(peer) {
            By::Rails => 0,
            _ => self.wire.pull(peer, into),
        }
    }

    fn fragment_limits(&mut self, peer: u32, rest: u64, piece: u64) -> Limits {
        match self.by(peer) {
            By::Rails => self.rails.limits().in_pieces(piece),
            by => Self::limited(by, self.wire.fragment_limits(peer, rest, piece)),
        }
    }

    fn has_free_path(&mut self, peer: u32) -> bool {
        match self.by(peer) {
            By::Rails => false,
            _ => self.wire.has_free_path(peer),
        }
    }

    fn is_ordered(&self, peer: u32) -> bool {
        match self.by(peer) {
            By::Rails => false,
            _ => self.wire.is_ordered(peer),
        }
    }

    fn is_near(&self, peer: u32) -> bool {
        self.by(peer) == By::Memory
    }

    /// Who cannot be reached at all is never known: the failure of the link says why.
    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        if let Some(why) = self.stranger(peer) {
            self.failure.get_or_insert(why);
            return None;
        }
        match self.by(peer) {
            By::Rails => self.rails.meet(peer),
            _ => self.wire.arch(peer),
        }
    }

    #[inline]
    fn limits(&mut self, peer: u32) -> Limits {
        match self.by(peer) {
            By::Rails => self.rails.limits(),
            by => Self::limited(by, self.wire.limits(peer)),
        }
    }

    fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey> {
        match self.by(peer) {
            By::Memory => self.wire.expose(peer, region, ticket),
            By::Module => None,
            By::Rails => self.rails.expose(peer, region, ticket),
        }
    }

    fn conceal(&mut self, peer: u32, ticket: u64) {
        match self.by(peer) {
            By::Rails => self.rails.conceal(peer, ticket),
            _ => self.wire.conceal(peer, ticket),
        }
    }

    fn get(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        match self.by(peer) {
            By::Memory => self.wire.get(peer, from, into, ticket),
            By::Module => Err(GetError),
            By::Rails => self.rails.read(peer, from, into, ticket),
        }
    }

    /// The engine above writes no memory of others.
    fn put(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }
}
