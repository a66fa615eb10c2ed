//! What a provider offers: one `fi_info`, and what matters of it.

use crate::abi::{self, Info};
use crate::library::Libfabric;
use std::ffi::{CStr, c_char, c_int};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ptr::NonNull;
use std::sync::Arc;

/// What is needed of a provider. Always: endpoints that reach anybody without a connection of the
/// user's, reliably and in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Messages that are matched by tag and source, with a word of the sender's beside them.
    pub tagged: bool,
    /// Reading and writing others' memory.
    pub rma: bool,
    /// Atomic operations on others' memory.
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

    /// Writes it into hints. `local`: whether a provider may want our own buffers registered.
    ///
    /// # Safety
    /// The hints were made by `fi_dupinfo` and have all parts.
    pub(crate) unsafe fn write(self, hints: NonNull<Info>, local: c_int) {
        // SAFETY: the caller's condition; nobody else knows them.
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
        // SAFETY: as above; plain numbers.
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
        // An operation has ended when nothing of it needs this process any more.
        tx.op_flags = abi::FI_TRANSMIT_COMPLETE;
    }
}

/// What matters of an offer for choosing among several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The provider, and those layered above it: `tcp;ofi_rxm`.
    pub provider: String,
    /// The fabric that its endpoints are on.
    pub fabric: String,
    /// The domain: which card or interface.
    pub domain: String,
    /// The IP address of the interface, where it has one.
    pub address: Option<IpAddr>,
    /// Whether processes of this node, and of others, can be reached.
    pub reaches: (bool, bool),
    /// The card on the PCI bus, as sysfs names it: `0000:3b:00.0`.
    pub pci: Option<String>,
    /// Longest message (bytes).
    pub max_message: usize,
    /// Longest message whose memory is free again at once (bytes).
    pub inject: usize,
    /// Receives that can be posted at a time.
    pub receives: usize,
    /// Our own buffers must be registered.
    pub registers_local: bool,
    /// The version of the library.
    pub version: (u32, u32),
}

/// Providers, and layers, with a connection for each pair.
const CONNECTED: [&str; 3] = ["ofi_rxm", "tcp", "net"];

impl Summary {
    /// Whether each pair has a connection: with its end all operations of the pair end. Elsewhere
    /// those with a process that is gone may never end.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let mut layers = self.provider.split(';');
        layers.any(|layer| CONNECTED.contains(&layer))
    }
}

/// One `fi_info`.
pub struct Offer {
    library: Arc<Libfabric>,
    info: NonNull<Info>,
}

// SAFETY: the info is a tree of plain data that this value owns alone.
unsafe impl Send for Offer {}
// SAFETY: nobody writes it once it is told.
unsafe impl Sync for Offer {}

impl Offer {
    /// # Safety
    /// `info` was made by `fi_dupinfo` of this library, has all parts, and is given away.
    pub(crate) unsafe fn new(library: Arc<Libfabric>, info: NonNull<Info>) -> Offer {
        Offer { library, info }
    }

    pub(crate) fn library(&self) -> &Arc<Libfabric> {
        &self.library
    }

    pub(crate) fn raw(&self) -> NonNull<Info> {
        self.info
    }

    fn info(&self) -> &Info {
        // SAFETY: ours, alive as long as this value, and changed by nobody.
        unsafe { self.info.as_ref() }
    }

    pub(crate) fn domain(&self) -> &abi::DomainAttr {
        // SAFETY: an info has this part, by `Offer::new`.
        unsafe { &*self.info().domain_attr }
    }

    /// How long a word beside a message may be (bytes).
    pub(crate) fn word_size(&self) -> usize {
        self.domain().cq_data_size
    }

    /// Bits of a tag that take part in matching: a provider that has fewer than all moves the
    /// pattern of fields down by as many.
    pub(crate) fn tag_bits(&self) -> u32 {
        // SAFETY: an info has this part, by `Offer::new`.
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

    /// What matters of it.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let info = self.info();
        // SAFETY: an info has all parts, by `Offer::new`.
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

    /// The IP address of its own end.
    fn address(&self) -> Option<IpAddr> {
        let info = self.info();
        if info.src_addr.is_null() {
            return None;
        }
        // SAFETY: the info says how long its address is.
        let bytes =
            unsafe { std::slice::from_raw_parts(info.src_addr.cast::<u8>(), info.src_addrlen) };
        // Family and port come first, then the address; of IPv6 after four more bytes.
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

impl Drop for Offer {
    fn drop(&mut self) {
        // SAFETY: ours, and used for the last time: whatever was opened with it has copied it.
        unsafe { self.library.free(self.info) };
    }
}

impl std::fmt::Debug for Offer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.summary())
    }
}

/// A copy of a text.
///
/// # Safety
/// Null, or a text with a zero byte at its end.
unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's condition.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}
