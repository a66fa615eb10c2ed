//! One `fi_info` of libfabric: a provider with its attributes.

use crate::abi;
use crate::library::Libfabric;
use std::ffi::{CStr, c_char, c_int};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ptr::NonNull;
use std::sync::Arc;

/// Requirements for a provider. In every case it must have reliable, ordered endpoints that reach
/// any peer without an explicit connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Tagged messages, matched by tag and source, with remote CQ data (a word of the sender).
    pub tagged: bool,
    /// RMA: reads and writes of remote memory.
    pub rma: bool,
    /// Atomic operations on remote memory.
    pub atomic: bool,
}

impl Wanted {
    fn caps(self) -> u64 {
        let mut caps = 0;
        if self.tagged {
            caps |= abi::FI_TAGGED | abi::FI_SEND | abi::FI_RECV | abi::FI_DIRECTED_RECV;
        }
        if self.rma {
            caps |= abi::FI_RMA;
        }
        if self.atomic {
            caps |= abi::FI_ATOMIC;
        }
        if self.rma || self.atomic {
            caps |= abi::FI_READ | abi::FI_WRITE;
            caps |= abi::FI_REMOTE_READ | abi::FI_REMOTE_WRITE;
        }
        caps
    }

    /// Writes the requirements into hints. `local`: the provider may require registration of local
    /// buffers.
    ///
    /// # Safety
    /// The hints were made by `fi_dupinfo` and have all parts.
    pub(crate) unsafe fn write(self, hints: NonNull<abi::Info>, local: c_int) {
        // SAFETY: the caller's condition; no other reference to them exists.
        let (info, domain, tx, rx, ep) = unsafe {
            let info = &mut *hints.as_ptr();
            (
                &raw mut *info,
                &mut *info.domain_attr,
                &mut *info.tx_attr,
                &mut *info.rx_attr,
                &mut *info.ep_attr,
            )
        };
        // SAFETY: as above; the fields are plain numbers.
        unsafe {
            (*info).caps = self.caps();
            (*info).mode = abi::FI_CONTEXT | abi::FI_CONTEXT2;
        }
        ep.r#type = abi::FI_EP_RDM;
        domain.threading = abi::FI_THREAD_DOMAIN;
        domain.control_progress = abi::FI_PROGRESS_MANUAL;
        domain.data_progress = abi::FI_PROGRESS_MANUAL;
        domain.resource_mgmt = abi::FI_RM_ENABLED;
        domain.av_type = abi::FI_AV_UNSPEC;
        domain.mr_mode = local
            | abi::FI_MR_VIRT_ADDR
            | abi::FI_MR_ALLOCATED
            | abi::FI_MR_PROV_KEY
            | abi::FI_MR_ENDPOINT;
        domain.cq_data_size = if self.tagged { size_of::<u32>() } else { 0 };
        tx.msg_order = abi::FI_ORDER_SAS;
        rx.msg_order = abi::FI_ORDER_SAS;
        // The completion means that the operation no longer needs this process.
        tx.op_flags = abi::FI_TRANSMIT_COMPLETE;
    }
}

/// The attributes that decide the choice among several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The provider, with the layers above it: `tcp;ofi_rxm`.
    pub provider: String,
    /// The fabric of its endpoints.
    pub fabric: String,
    /// The domain: the card or interface.
    pub domain: String,
    /// The IP address of the interface, if it has one.
    pub address: Option<IpAddr>,
    /// Whether processes of this node, and of other nodes, can be reached.
    pub reaches: (bool, bool),
    /// The PCI address of the card, in the notation of sysfs: `0000:3b:00.0`.
    pub pci: Option<String>,
    /// Longest message (bytes).
    pub max_message: usize,
    /// Longest message that can be injected (bytes).
    pub inject: usize,
    /// The most posted receives.
    pub receives: usize,
    /// Local buffers must be registered.
    pub registers_local: bool,
    /// The version of the library.
    pub version: (u32, u32),
}

/// Providers and layers with a connection for each pair.
const CONNECTED: [&str; 3] = ["ofi_rxm", "tcp", "net"];

impl Summary {
    /// Whether each pair has a connection, whose end completes all operations of the pair.
    /// Otherwise operations with a process that is gone may never complete.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let mut layers = self.provider.split(';');
        layers.any(|layer| CONNECTED.contains(&layer))
    }
}

/// One `fi_info` of the library.
pub struct Info {
    library: Arc<Libfabric>,
    info: NonNull<abi::Info>,
}

// SAFETY: the info is a tree of plain data that this value owns alone.
unsafe impl Send for Info {}
// SAFETY: it is never written after its construction.
unsafe impl Sync for Info {}

impl Info {
    /// # Safety
    /// `info` was made by `fi_dupinfo` of this library, has all parts, and passes to the new value.
    pub(crate) unsafe fn new(library: Arc<Libfabric>, info: NonNull<abi::Info>) -> Info {
        Info { library, info }
    }

    pub(crate) fn library(&self) -> &Arc<Libfabric> {
        &self.library
    }

    pub(crate) fn raw(&self) -> NonNull<abi::Info> {
        self.info
    }

    fn info(&self) -> &abi::Info {
        // SAFETY: this value owns it, for its whole life, and never writes it.
        unsafe { self.info.as_ref() }
    }

    pub(crate) fn domain(&self) -> &abi::DomainAttr {
        // SAFETY: an info has this part, by `Info::new`.
        unsafe { &*self.info().domain_attr }
    }

    /// The length of remote CQ data (bytes).
    pub(crate) fn word_size(&self) -> usize {
        self.domain().cq_data_size
    }

    /// The tag bits that take part in matching. A provider with fewer than 64 shifts the format of
    /// fields down by the missing ones.
    pub(crate) fn tag_bits(&self) -> u32 {
        // SAFETY: an info has this part, by `Info::new`.
        let format = unsafe { (*self.info().ep_attr).mem_tag_format };
        match format {
            0 => u64::BITS,
            format => u64::BITS - format.leading_zeros(),
        }
    }

    pub(crate) fn mr_mode(&self, mode: c_int) -> bool {
        self.domain().mr_mode & mode != 0
    }

    pub(crate) fn caps(&self) -> u64 {
        self.info().caps
    }

    /// Its attributes.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let info = self.info();
        // SAFETY: an info has all parts, by `Info::new`.
        let (fabric, ep, tx, rx) = unsafe {
            (
                &*info.fabric_attr,
                &*info.ep_attr,
                &*info.tx_attr,
                &*info.rx_attr,
            )
        };
        let domain = self.domain();
        let both = abi::FI_LOCAL_COMM | abi::FI_REMOTE_COMM;
        let reach = match domain.caps & both {
            0 => both,
            caps => caps,
        };
        Summary {
            // SAFETY: texts of the info, or null.
            provider: unsafe { text(fabric.prov_name) },
            // SAFETY: as above.
            fabric: unsafe { text(fabric.name) },
            // SAFETY: as above.
            domain: unsafe { text(domain.name) },
            address: self.address(),
            reaches: (
                reach & abi::FI_LOCAL_COMM != 0,
                reach & abi::FI_REMOTE_COMM != 0,
            ),
            pci: self.pci(),
            max_message: ep.max_msg_size,
            inject: tx.inject_size,
            receives: match rx.size {
                0 => usize::MAX,
                size => size,
            },
            registers_local: self.mr_mode(abi::FI_MR_LOCAL),
            version: self.library.version(),
        }
    }

    /// The IP address of the local end.
    fn address(&self) -> Option<IpAddr> {
        let info = self.info();
        if info.src_addr.is_null() {
            return None;
        }
        // SAFETY: the info states the length of its address.
        let bytes =
            unsafe { std::slice::from_raw_parts(info.src_addr.cast::<u8>(), info.src_addrlen) };
        // Family and port come first, then the address; for IPv6 it comes four bytes later.
        match info.addr_format {
            abi::FI_SOCKADDR_IN => {
                let bytes: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
                Some(Ipv4Addr::from(bytes).into())
            }
            abi::FI_SOCKADDR_IN6 => {
                let bytes: [u8; 16] = bytes.get(8..24)?.try_into().ok()?;
                Some(Ipv6Addr::from(bytes).into())
            }
            _ => None,
        }
    }

    fn pci(&self) -> Option<String> {
        // SAFETY: null, or a part of the info.
        let nic = unsafe { self.info().nic.as_ref() }?;
        // SAFETY: as above.
        let bus = unsafe { nic.bus_attr.as_ref() }?;
        (bus.bus_type == abi::FI_BUS_PCI).then(|| {
            let pci = &bus.attr;
            let (domain, bus, device) = (pci.domain_id, pci.bus_id, pci.device_id);
            format!("{domain:04x}:{bus:02x}:{device:02x}.{}", pci.function_id)
        })
    }
}

impl Drop for Info {
    fn drop(&mut self) {
        // SAFETY: owned, and used for the last time: every object opened with it has copied it.
        unsafe { self.library.free(self.info) };
    }
}

impl std::fmt::Debug for Info {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.summary())
    }
}

/// A copy of a C string.
///
/// # Safety
/// Null, or a string with a final NUL.
unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's condition.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}
