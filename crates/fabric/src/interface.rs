//! An open endpoint with its objects: fabric, domain, address vector, completion queue, registered
//! memory.
//!
//! The thread with `&mut` is the only one inside (`FI_THREAD_DOMAIN`). Operations make progress
//! only in [`poll`](Interface::poll) (`FI_PROGRESS_MANUAL`). The memory of an operation must stay
//! valid until its completion was reported: the contract of [`Region`]. Every completion is
//! reported, except for [injected](Interface::inject) messages.
//!
//! Length: one object, with each of its operations once.

use crate::abi::{self, CqErrEntry, CqTaggedEntry};
use crate::contexts::{Contexts, Kind};
use crate::error::FabricError;
use crate::info::{Info, Summary};
use crate::library::Libfabric;
use crate::memory::{Memory, Object, Registered, Registration, Rights};
use oxmpi_mem::Region;
use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::sync::Arc;

pub use crate::contexts::Posted;

/// The most polls for a peek that finds nothing: some ten milliseconds.
const PEEK_POLLS: u32 = 100_000;
/// The most completions that one poll reads.
const ENDS: usize = 16;

/// An address in the address vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub(crate) u64);

/// Why an operation was not posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The queue is full now: poll, and try again.
    Full,
    /// The operation cannot be executed.
    Failed(FabricError),
}

/// A message that was found or received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tagged {
    /// Bytes stored; for a peek, the length of the message.
    pub stored: usize,
    /// Bytes that did not fit; 0: all did. After a truncation the value is the provider's: tcp and
    /// shm of libfabric 1.17 store nothing, and report 1 here.
    pub cut_off: usize,
    /// The tag of the message.
    pub tag: u64,
    /// The remote CQ data of the sender. It is 0 where a provider loses it for a truncated message
    /// (shm of libfabric 1.17).
    pub word: u64,
}

/// How an operation completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The message was sent, or the bytes were transferred.
    Done,
    /// A message was received or found.
    Message(Tagged),
    /// A peek has found no message.
    NoMessage,
    /// The operation was cancelled: here, or at a receiver without space for the message.
    Cancelled,
    /// The operation failed.
    Failed(FabricError),
}

/// The completion of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The ticket that the caller gave.
    pub ticket: u64,
    /// The result.
    pub outcome: Outcome,
}

/// An open endpoint; see the module.
pub struct Interface {
    /// Registrations for peers, by key. Declared before the endpoint: some providers bind both.
    registered: Registered<Memory>,
    /// `None`: closed, and no operation is possible.
    endpoint: Option<Object<abi::Ep>>,
    /// The endpoint was closed, and the provider touches no memory any more.
    is_released: bool,
    queue: Object<abi::Cq>,
    peers: Object<abi::Av>,
    domain: Object<abi::Domain>,
    _fabric: Object<abi::Fabric>,
    contexts: Contexts,
    info: Arc<Info>,
    summary: Summary,
    address: Vec<u8>,
    next_key: u64,
}

// SAFETY: any thread may use the objects, one at a time (`FI_THREAD_DOMAIN`). `&mut` and the lack
// of `Sync` ensure that.
unsafe impl Send for Interface {}

/// Endpoints whose names are taken that are tried; one more is tried after them.
const TRIES: usize = 64;

impl Info {
    /// Opens an endpoint.
    ///
    /// # Errors
    /// An error of the provider.
    pub fn open(self) -> Result<Interface, FabricError> {
        Arc::new(self).open_one()
    }

    fn open_one(self: Arc<Info>) -> Result<Interface, FabricError> {
        let summary = self.summary();
        let library = self.library();
        let on = &summary.provider;
        let check = |call, code| library.check(call, on, code);
        let none = |call| library.error(call, on, abi::FI_ENOMEM);
        let info = self.raw().as_ptr();

        let mut fabric = null_mut();
        // SAFETY: the info has all parts; `fabric` is valid for writing.
        let code =
            unsafe { (library.open_fabric)((*info).fabric_attr, &raw mut fabric, null_mut()) };
        check("fi_fabric", code)?;
        // SAFETY: just opened.
        let fabric = unsafe { Object::new(fabric) }.ok_or_else(|| none("fi_fabric"))?;

        let mut domain = null_mut();
        // SAFETY: the fabric is open, and its table complete; the info is its own.
        let code = unsafe {
            let open = (*(*fabric.raw()).ops).domain;
            open(fabric.raw(), info, &raw mut domain, null_mut())
        };
        check("fi_domain", code)?;
        // SAFETY: just opened.
        let domain = unsafe { Object::new(domain) }.ok_or_else(|| none("fi_domain"))?;
        // SAFETY: the domain is open, and its table complete.
        let operations = unsafe { &*(*domain.raw()).ops };

        let mut attributes = abi::AvAttr {
            r#type: self.domain().av_type,
            rx_ctx_bits: 0,
            count: 0,
            ep_per_node: 0,
            name: null(),
            map_addr: null_mut(),
            flags: 0,
        };
        let mut peers = null_mut();
        // SAFETY: as above; the attributes outlive the call.
        let code = unsafe {
            let at = &raw mut attributes;
            (operations.av_open)(domain.raw(), at, &raw mut peers, null_mut())
        };
        check("fi_av_open", code)?;
        // SAFETY: just opened.
        let peers = unsafe { Object::new(peers) }.ok_or_else(|| none("fi_av_open"))?;

        let mut attributes = abi::CqAttr {
            size: 0,
            flags: 0,
            format: abi::FI_CQ_FORMAT_TAGGED,
            wait_obj: abi::FI_WAIT_NONE,
            signaling_vector: 0,
            wait_cond: 0,
            wait_set: null_mut(),
        };
        let mut queue = null_mut();
        // SAFETY: as above.
        let code = unsafe {
            let at = &raw mut attributes;
            (operations.cq_open)(domain.raw(), at, &raw mut queue, null_mut())
        };
        check("fi_cq_open", code)?;
        // SAFETY: just opened.
        let queue = unsafe { Object::new(queue) }.ok_or_else(|| none("fi_cq_open"))?;

        let endpoint = self.open_endpoint(&domain, &peers, &queue)?;
        let address = name_of(&endpoint, library, on)?;
        Ok(Interface {
            registered: Registered::new(),
            endpoint: Some(endpoint),
            is_released: false,
            queue,
            peers,
            domain,
            _fabric: fabric,
            contexts: Contexts::default(),
            summary,
            info: self,
            address,
            next_key: 1,
        })
    }

    /// Opens and enables an endpoint of the domain.
    fn open_endpoint(
        &self,
        domain: &Object<abi::Domain>,
        peers: &Object<abi::Av>,
        queue: &Object<abi::Cq>,
    ) -> Result<Object<abi::Ep>, FabricError> {
        let provider = self.summary().provider;
        let library = self.library();
        let check = |call, code| library.check(call, &provider, code);
        let info = self.raw().as_ptr();
        let endpoint = || -> Result<_, FabricError> {
            let mut endpoint = null_mut();
            // SAFETY: the domain is open, and its table complete; the info is that of the domain.
            let code = unsafe {
                let open = (*(*domain.raw()).ops).endpoint;
                open(domain.raw(), info, &raw mut endpoint, null_mut())
            };
            check("fi_endpoint", code)?;
            let none = || library.error("fi_endpoint", &provider, abi::FI_ENOMEM);
            // SAFETY: just opened.
            let endpoint = unsafe { Object::new(endpoint) }.ok_or_else(none)?;
            check("fi_ep_bind", endpoint.bind(peers, 0))?;
            let both = abi::FI_SEND | abi::FI_RECV;
            check("fi_ep_bind", endpoint.bind(queue, both))?;
            check("fi_enable", endpoint.enable())?;
            Ok(endpoint)
        };
        // The provider `shm` names an endpoint by the process id and a counter. A killed process
        // leaves its names behind for the next process with its id.
        let is_taken =
            |one: &Result<_, FabricError>| matches!(one, Err(error) if error.code == abi::FI_EBUSY);
        let mut tries = (0..TRIES).map(|_| endpoint()).skip_while(is_taken);
        tries.next().unwrap_or_else(endpoint)
    }
}

/// The address of an endpoint, of any length.
fn name_of(
    endpoint: &Object<abi::Ep>,
    library: &Libfabric,
    on: &str,
) -> Result<Vec<u8>, FabricError> {
    let mut address = vec![0_u8; 64];
    loop {
        let mut length = address.len();
        // SAFETY: the endpoint is enabled, so it has these operations; the buffer has that length.
        let code = unsafe {
            let name = (*(*endpoint.raw()).cm).getname;
            name(endpoint.fid(), address.as_mut_ptr().cast(), &raw mut length)
        };
        if -code == abi::FI_ETOOSMALL && length > address.len() {
            address.resize(length, 0);
            continue;
        }
        library.check("fi_getname", on, code)?;
        address.truncate(length);
        return Ok(address);
    }
}

impl Interface {
    /// Opens another endpoint of the same provider on the same card, with its own address.
    ///
    /// # Errors
    /// An error of the provider.
    pub fn another(&self) -> Result<Interface, FabricError> {
        Arc::clone(&self.info).open_one()
    }

    /// The attributes of its provider.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Its address, which peers [insert](Interface::insert).
    #[must_use]
    pub fn address(&self) -> &[u8] {
        &self.address
    }

    /// The bits of remote CQ data.
    #[must_use]
    pub fn word_bits(&self) -> usize {
        8 * self.info.word_size().min(size_of::<u64>())
    }

    /// The tag bits that take part in matching, from the lowest on.
    #[must_use]
    pub fn tag_bits(&self) -> u32 {
        self.info.tag_bits()
    }

    /// Operations without a reported completion.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.contexts.live_count()
    }

    /// Pending receives.
    #[must_use]
    pub fn receiving(&self) -> usize {
        self.contexts.receives()
    }

    /// Inserts the address of a process into the address vector.
    ///
    /// # Errors
    /// It is no address of this provider.
    pub fn insert(&mut self, address: &[u8]) -> Result<Peer, FabricError> {
        if address.is_empty() {
            return Err(self.error("fi_av_insert", abi::FI_EINVAL));
        }
        // The provider reads as many bytes as its addresses have, or up to a zero byte.
        let length = address.len().max(self.address.len()) + 1;
        let mut address = address.to_vec();
        address.resize(length, 0);
        let mut peer = abi::FI_ADDR_UNSPEC;
        // SAFETY: the vector is open; one address, at least as long as ours.
        let inserted = unsafe {
            let insert = (*(*self.peers.raw()).ops).insert;
            let from = address.as_ptr().cast();
            insert(self.peers.raw(), from, 1, &raw mut peer, 0, null_mut())
        };
        match inserted {
            1 => Ok(Peer(peer)),
            code => Err(self.error(
                "fi_av_insert",
                if code < 0 { -code } else { abi::FI_EINVAL },
            )),
        }
    }

    /// Sends a message. The completion is reported when the operation no longer needs this process.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn send(
        &mut self,
        to: Peer,
        bytes: Region,
        tag: u64,
        word: u64,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let (endpoint, tagged) = self.tagged("fi_tsenddata")?;
        self.begin(
            "fi_tsenddata",
            Kind::Send,
            bytes,
            ticket,
            |desc, context| {
                let (from, len) = (bytes.as_ptr().cast_const().cast(), bytes.len());
                // SAFETY: the endpoint is enabled. The bytes are valid until the completion
                // (`Region`), and so are the descriptor and the context (`begin`).
                unsafe { (tagged.senddata)(endpoint, from, len, desc, word, to.0, tag, context) }
            },
        )
    }

    /// Sends a short message of at most [`inject`](Summary::inject) bytes. Its memory is free at
    /// once. No completion is reported.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn inject(&mut self, to: Peer, bytes: Region, tag: u64, word: u64) -> Result<(), Refused> {
        let call = "fi_tinjectdata";
        let (endpoint, tagged) = self.tagged(call)?;
        let (from, len) = (bytes.as_ptr().cast_const().cast(), bytes.len());
        if len > self.summary.inject {
            return Err(Refused::Failed(self.error(call, abi::FI_EMSGSIZE)));
        }
        // SAFETY: the endpoint is enabled; the bytes are valid now (`Region`), and are copied.
        let code = unsafe { (tagged.injectdata)(endpoint, from, len, word, to.0, tag) };
        self.refused(call, code)
    }

    /// Receives a message from `from`, or from any source, whose tag equals `tag` except for the
    /// bits of `ignore`.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn receive(
        &mut self,
        from: Option<Peer>,
        into: Region,
        tag: u64,
        ignore: u64,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let from = from.map_or(abi::FI_ADDR_UNSPEC, |peer| peer.0);
        let (endpoint, tagged) = self.tagged("fi_trecv")?;
        self.begin("fi_trecv", Kind::Receive, into, ticket, |desc, context| {
            let (to, len) = (into.as_ptr().cast(), into.len());
            // SAFETY: as for `send`.
            unsafe { (tagged.recv)(endpoint, to, len, desc, from, tag, ignore, context) }
        })
    }

    /// Looks for an unexpected message that matches.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn peek(
        &mut self,
        from: Option<Peer>,
        tag: u64,
        ignore: u64,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let addr = from.map_or(abi::FI_ADDR_UNSPEC, |peer| peer.0);
        let (endpoint, tagged) = self.tagged("fi_trecvmsg")?;
        let nothing = Region::EMPTY;
        self.begin("fi_trecvmsg", Kind::Peek, nothing, ticket, |_, context| {
            let message = abi::MsgTagged {
                msg_iov: null(),
                desc: null_mut(),
                iov_count: 0,
                addr,
                tag,
                ignore,
                context,
                data: 0,
            };
            // SAFETY: the endpoint is enabled; the message has no memory and outlives the call.
            unsafe { (tagged.recvmsg)(endpoint, &raw const message, abi::FI_PEEK) }
        })
    }

    /// Whether the provider can [peek](Interface::peek), which is determined by a peek. Some
    /// providers treat a peek as a receive: shm before libfabric 1.18. Its receives with bits to
    /// ignore do not find earlier messages either. Must be called before any other operation.
    pub fn can_peek(&mut self) -> bool {
        // No message has a tag of ones in all bits; some providers refuse bits that they do not
        // have.
        let tag = u64::MAX >> (u64::BITS - self.tag_bits());
        let mut completions = Vec::new();
        let mut look = self.peek(None, tag, 0, 0);
        for _ in 0..PEEK_POLLS {
            if look != Err(Refused::Full) || self.poll(&mut completions).is_err() {
                break;
            }
            look = self.peek(None, tag, 0, 0);
        }
        let Ok(look) = look else {
            return false;
        };
        for is_asked_back in [false, true] {
            if is_asked_back {
                self.cancel(look);
            }
            for _ in 0..PEEK_POLLS {
                let polled = self.poll(&mut completions);
                if let Some(ended) = completions.first() {
                    return ended.outcome == Outcome::NoMessage;
                }
                if polled.is_err() {
                    return false;
                }
            }
        }
        false
    }

    /// Requests the cancellation of an operation. Its completion is reported in any case, cancelled
    /// or not; the request may come too late.
    pub fn cancel(&mut self, posted: Posted) {
        let (Some(context), Some(endpoint)) = (self.contexts.live(posted), &self.endpoint) else {
            return;
        };
        // SAFETY: the endpoint is enabled; the context is that of one of its operations.
        unsafe {
            let cancel = (*(*endpoint.raw()).ops).cancel;
            // The result is ignored: the completion of the operation shows what happened.
            let _ = cancel(endpoint.fid(), context);
        }
    }

    /// Registers a region for access by peers, until [`deregister`](Interface::deregister).
    ///
    /// # Errors
    /// An error of the provider.
    pub fn register(
        &mut self,
        region: Region,
        rights: Rights,
    ) -> Result<Registration, FabricError> {
        let memory = self.memory(region, rights)?;
        let (key, starts) = (memory.key(), region.addr() as u64);
        let is_virtual = self.info.mr_mode(abi::FI_MR_VIRT_ADDR);
        let registration = Registration {
            address: if is_virtual { starts } else { 0 },
            key,
        };
        self.registered.keep(registration, memory);
        Ok(registration)
    }

    /// Ends a registration.
    pub fn deregister(&mut self, registration: Registration) {
        self.registered.give_up(registration);
    }

    /// Reads from a peer's memory.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn read(
        &mut self,
        from: Peer,
        place: Registration,
        into: Region,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let (endpoint, rma) = self.rma("fi_read")?;
        self.begin("fi_read", Kind::Send, into, ticket, |desc, context| {
            let (to, len) = (into.as_ptr().cast(), into.len());
            let (address, key) = (place.address, place.key);
            // SAFETY: as for `send`.
            unsafe { (rma.read)(endpoint, to, len, desc, from.0, address, key, context) }
        })
    }

    /// Writes to a peer's memory.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn write(
        &mut self,
        to: Peer,
        place: Registration,
        from: Region,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let (endpoint, rma) = self.rma("fi_write")?;
        self.begin("fi_write", Kind::Send, from, ticket, |desc, context| {
            let (bytes, len) = (from.as_ptr().cast_const().cast(), from.len());
            let (address, key) = (place.address, place.key);
            // SAFETY: as for `send`.
            unsafe { (rma.write)(endpoint, bytes, len, desc, to.0, address, key, context) }
        })
    }

    /// Makes progress and appends the completions; returns how many. After the close there are
    /// none.
    ///
    /// # Errors
    /// The queue itself has failed.
    pub fn poll(&mut self, completions: &mut Vec<Ended>) -> Result<usize, FabricError> {
        if self.is_closed() {
            // The queue may hold completions of operations whose contexts are freed.
            return Ok(0);
        }
        let mut entries = [const { MaybeUninit::<CqTaggedEntry>::uninit() }; ENDS];
        // SAFETY: the queue is open, and has this format; the array has space for that many
        // entries.
        let read = unsafe {
            let read = (*(*self.queue.raw()).ops).read;
            read(self.queue.raw(), entries.as_mut_ptr().cast(), ENDS)
        };
        let Ok(count) = usize::try_from(read) else {
            return match c_int::try_from(-read).unwrap_or(c_int::MAX) {
                abi::FI_EAGAIN | abi::FI_EINTR => Ok(0),
                abi::FI_EAVAIL => self.poll_error(completions),
                code => Err(self.error("fi_cq_read", code)),
            };
        };
        for entry in &entries[..count.min(ENDS)] {
            // SAFETY: the queue has written this many entries.
            let entry = unsafe { entry.assume_init_ref() };
            // SAFETY: the context of an operation that was posted here.
            let Some(posted) = (unsafe { self.contexts.of(entry.op_context) }) else {
                continue;
            };
            let Some((kind, ticket)) = self.contexts.release(posted) else {
                continue;
            };
            let message = Tagged {
                stored: entry.len,
                cut_off: 0,
                tag: entry.tag,
                // Every message has the data, but not all providers set the flag.
                word: entry.data,
            };
            let outcome = match kind {
                Kind::Send => Outcome::Done,
                Kind::Receive | Kind::Peek => Outcome::Message(message),
            };
            completions.push(Ended { ticket, outcome });
        }
        Ok(count)
    }

    /// Reads the completion of an operation that failed.
    #[cold]
    fn poll_error(&mut self, completions: &mut Vec<Ended>) -> Result<usize, FabricError> {
        // Later versions have longer entries, and may write all of one.
        let mut entry = MaybeUninit::<[CqErrEntry; 2]>::zeroed();
        // SAFETY: the queue is open; the entry is valid for writing, and gives no buffer for error
        // data.
        let read = unsafe {
            let read = (*(*self.queue.raw()).ops).readerr;
            read(self.queue.raw(), entry.as_mut_ptr().cast(), 0)
        };
        if read < 0 {
            return match c_int::try_from(-read).unwrap_or(c_int::MAX) {
                abi::FI_EAGAIN => Ok(0),
                code => Err(self.error("fi_cq_readerr", code)),
            };
        }
        // SAFETY: zero is a valid value of every field, and the call has written those of the first
        // entry.
        let [entry, _] = unsafe { entry.assume_init() };
        // SAFETY: the context of an operation that was posted here, or null: that of an injected
        // message, which has no completion.
        let Some(posted) = (unsafe { self.contexts.of(entry.op_context) }) else {
            return Ok(1);
        };
        let Some((kind, ticket)) = self.contexts.release(posted) else {
            return Ok(1);
        };
        // Some providers give the negative number.
        let outcome = match (entry.err.abs(), kind) {
            (abi::FI_ETRUNC, Kind::Receive) => Outcome::Message(Tagged {
                stored: entry.len,
                cut_off: entry.olen.max(1),
                tag: entry.tag,
                word: entry.data,
            }),
            (abi::FI_ENOMSG, Kind::Peek) => Outcome::NoMessage,
            (abi::FI_ECANCELED, _) => Outcome::Cancelled,
            (code, _) => Outcome::Failed(self.error("fi_cq_readerr", code)),
        };
        completions.push(Ended { ticket, outcome });
        Ok(1)
    }

    /// Closes the endpoint. From then on no memory of an operation is touched, and no completion of
    /// a pending operation is reported. False: the provider did not close it.
    pub fn close(&mut self) -> bool {
        self.registered.clear();
        if let Some(open) = self.endpoint.take() {
            self.is_released = open.close() == 0;
            if self.is_released {
                self.contexts.free_all();
            }
        }
        self.is_released
    }

    /// Whether the endpoint was closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.endpoint.is_none()
    }

    /// The endpoint and its table of tagged operations.
    fn tagged(
        &self,
        call: &'static str,
    ) -> Result<(*mut abi::Ep, &'static abi::TaggedOps), Refused> {
        let endpoint = self.endpoint.as_ref().map(Object::raw);
        let has = self.info.caps() & abi::FI_TAGGED != 0;
        // SAFETY: an enabled endpoint with this capability has a complete table of these
        // operations. The table belongs to the provider and lives as long as it.
        let found = endpoint.filter(|_| has).and_then(|endpoint| unsafe {
            (*endpoint).tagged.as_ref().map(|table| (endpoint, table))
        });
        found.ok_or_else(|| Refused::Failed(self.error(call, abi::FI_ENOSYS)))
    }

    /// The endpoint and its table of atomic operations.
    pub(crate) fn atomics(
        &self,
        call: &'static str,
    ) -> Result<(*mut abi::Ep, &'static abi::AtomicOps), Refused> {
        let endpoint = self.endpoint.as_ref().map(Object::raw);
        let has = self.info.caps() & abi::FI_ATOMIC != 0;
        // SAFETY: as above.
        let found = endpoint.filter(|_| has).and_then(|endpoint| unsafe {
            (*endpoint).atomic.as_ref().map(|table| (endpoint, table))
        });
        found.ok_or_else(|| Refused::Failed(self.error(call, abi::FI_ENOSYS)))
    }

    /// Whether the provider has an atomic operation on 8 bytes.
    pub(crate) fn is_valid(&self, operation: c_int, kind: u64) -> bool {
        if self.info.caps() & abi::FI_ATOMIC == 0 {
            return false;
        }
        let mut most = abi::AtomicAttr { count: 0, size: 0 };
        let (on, of) = (self.domain.raw(), abi::FI_UINT64);
        // SAFETY: the domain is open, and its table complete; the answer is valid for writing.
        let code = unsafe {
            let query = (*(*on).ops).query_atomic;
            query(on, of, operation, &raw mut most, kind)
        };
        code == 0 && most.count > 0 && most.size == size_of::<u64>()
    }

    /// The endpoint and its table of RMA operations.
    fn rma(&self, call: &'static str) -> Result<(*mut abi::Ep, &'static abi::RmaOps), Refused> {
        let endpoint = self.endpoint.as_ref().map(Object::raw);
        let has = self.info.caps() & abi::FI_RMA != 0;
        // SAFETY: as above.
        let found = endpoint.filter(|_| has).and_then(|endpoint| unsafe {
            (*endpoint).rma.as_ref().map(|table| (endpoint, table))
        });
        found.ok_or_else(|| Refused::Failed(self.error(call, abi::FI_ENOSYS)))
    }

    /// Begins an operation on local memory. `post` passes the provider a descriptor of the memory
    /// and a context. Both are kept until the completion is reported.
    pub(crate) fn begin(
        &mut self,
        call: &'static str,
        kind: Kind,
        region: Region,
        ticket: u64,
        post: impl FnOnce(*mut c_void, *mut c_void) -> isize,
    ) -> Result<Posted, Refused> {
        let memory = match self.summary.registers_local && !region.is_empty() {
            true => Some(
                self.memory(region, Rights::Local)
                    .map_err(Refused::Failed)?,
            ),
            false => None,
        };
        let descriptor = memory.as_ref().map_or(null_mut(), Memory::descriptor);
        let posted = self.contexts.take(kind, ticket, memory);
        let code = post(descriptor, self.contexts.address(posted));
        let begun = self.refused(call, code);
        if begun.is_err() {
            self.contexts.release(posted);
        }
        begun.map(|()| posted)
    }

    fn refused(&self, call: &'static str, code: isize) -> Result<(), Refused> {
        match c_int::try_from(-code).unwrap_or(c_int::MAX) {
            ..=0 => Ok(()),
            abi::FI_EAGAIN => Err(Refused::Full),
            code => Err(Refused::Failed(self.error(call, code))),
        }
    }

    /// Registers memory in the mode of the provider.
    fn memory(&mut self, region: Region, rights: Rights) -> Result<Memory, FabricError> {
        let wanted = match self.info.mr_mode(abi::FI_MR_PROV_KEY) {
            true => 0,
            false => self.next_key,
        };
        self.next_key += 1;
        let mut memory = null_mut();
        let (start, len) = (region.as_ptr().cast_const().cast(), region.len());
        // SAFETY: the domain is open, and its table complete. The region is mapped until its owner
        // ends the registration (`Region`).
        let code = unsafe {
            let register = (*(*self.domain.raw()).mr).reg;
            let (domain, access) = (self.domain.fid(), rights.access());
            let made = &raw mut memory;
            register(domain, start, len, access, 0, wanted, 0, made, null_mut())
        };
        self.check("fi_mr_reg", code)?;
        // SAFETY: just opened.
        let memory = unsafe { Object::new(memory) };
        let memory = memory.ok_or_else(|| self.error("fi_mr_reg", abi::FI_ENOMEM))?;
        if self.info.mr_mode(abi::FI_MR_ENDPOINT)
            && let Some(endpoint) = &self.endpoint
        {
            self.check("fi_mr_bind", memory.bind(endpoint, 0))?;
            self.check("fi_mr_enable", memory.enable())?;
        }
        Ok(Memory(memory))
    }

    fn check(&self, call: &'static str, code: c_int) -> Result<(), FabricError> {
        let library = self.info.library();
        library.check(call, &self.summary.provider, code)
    }

    fn error(&self, call: &'static str, code: c_int) -> FabricError {
        let library = self.info.library();
        library.error(call, &self.summary.provider, code)
    }
}

impl Drop for Interface {
    fn drop(&mut self) {
        // Memory that a provider may still write into is not freed.
        self.close();
    }
}
