//! The parts of libfabric's binary interface that are used here: structures, functions and numbers.
//! They are as version 1.17 declares them (`rdma/fabric.h` and the headers beside it).
//!
//! Fields have their names in C. The interface is stable: later versions only append fields to
//! structures that the library allocates itself. `layouts` gives the offset of every field, for the
//! test that compares them with the headers.

use std::ffi::{c_char, c_int, c_void};

/// An address in an address vector.
pub type FiAddr = u64;

/// Declares structures with their names in C, and collects their layouts.
macro_rules! structures {
    ($($(#[$doc:meta])* $name:ident $c:literal { $($field:ident: $ty:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[repr(C)]
            #[derive(Clone, Copy)]
            #[allow(dead_code)] // Fields that only the library reads.
            pub struct $name { $(pub $field: $ty,)* }
        )*

        /// Each structure: its name in C, its length, and the offsets of its fields.
        #[cfg(test)]
        pub fn layouts() -> Vec<(&'static str, usize, Vec<(&'static str, usize)>)> {
            vec![$((
                $c,
                size_of::<$name>(),
                vec![$((
                    stringify!($field).trim_start_matches("r#"),
                    std::mem::offset_of!($name, $field),
                )),*],
            )),*]
        }
    };
}

structures! {
    /// The first member of every object.
    Fid "struct fid" {
        fclass: usize,
        context: *mut c_void,
        ops: *const Ops,
    }
    Ops "struct fi_ops" {
        size: usize,
        close: unsafe extern "C" fn(*mut Fid) -> c_int,
        bind: unsafe extern "C" fn(*mut Fid, *mut Fid, u64) -> c_int,
        control: unsafe extern "C" fn(*mut Fid, c_int, *mut c_void) -> c_int,
    }
    TxAttr "struct fi_tx_attr" {
        caps: u64,
        mode: u64,
        op_flags: u64,
        msg_order: u64,
        comp_order: u64,
        inject_size: usize,
        size: usize,
        iov_limit: usize,
        rma_iov_limit: usize,
        tclass: u32,
    }
    RxAttr "struct fi_rx_attr" {
        caps: u64,
        mode: u64,
        op_flags: u64,
        msg_order: u64,
        comp_order: u64,
        total_buffered_recv: usize,
        size: usize,
        iov_limit: usize,
    }
    EpAttr "struct fi_ep_attr" {
        r#type: c_int,
        protocol: u32,
        protocol_version: u32,
        max_msg_size: usize,
        msg_prefix_size: usize,
        max_order_raw_size: usize,
        max_order_war_size: usize,
        max_order_waw_size: usize,
        mem_tag_format: u64,
        tx_ctx_cnt: usize,
        rx_ctx_cnt: usize,
        auth_key_size: usize,
        auth_key: *mut u8,
    }
    DomainAttr "struct fi_domain_attr" {
        domain: *mut c_void,
        name: *mut c_char,
        threading: c_int,
        control_progress: c_int,
        data_progress: c_int,
        resource_mgmt: c_int,
        av_type: c_int,
        mr_mode: c_int,
        mr_key_size: usize,
        cq_data_size: usize,
        cq_cnt: usize,
        ep_cnt: usize,
        tx_ctx_cnt: usize,
        rx_ctx_cnt: usize,
        max_ep_tx_ctx: usize,
        max_ep_rx_ctx: usize,
        max_ep_stx_ctx: usize,
        max_ep_srx_ctx: usize,
        cntr_cnt: usize,
        mr_iov_limit: usize,
        caps: u64,
        mode: u64,
        auth_key: *mut u8,
        auth_key_size: usize,
        max_err_data: usize,
        mr_cnt: usize,
        tclass: u32,
    }
    FabricAttr "struct fi_fabric_attr" {
        fabric: *mut c_void,
        name: *mut c_char,
        prov_name: *mut c_char,
        prov_version: u32,
        api_version: u32,
    }
    Info "struct fi_info" {
        next: *mut Info,
        caps: u64,
        mode: u64,
        addr_format: u32,
        src_addrlen: usize,
        dest_addrlen: usize,
        src_addr: *mut c_void,
        dest_addr: *mut c_void,
        handle: *mut Fid,
        tx_attr: *mut TxAttr,
        rx_attr: *mut RxAttr,
        ep_attr: *mut EpAttr,
        domain_attr: *mut DomainAttr,
        fabric_attr: *mut FabricAttr,
        nic: *mut Nic,
    }
    Nic "struct fid_nic" {
        fid: Fid,
        device_attr: *mut c_void,
        bus_attr: *const BusAttr,
        link_attr: *mut c_void,
        prov_attr: *mut c_void,
    }
    /// In libfabric `attr` is a union of which PCI is the only member.
    BusAttr "struct fi_bus_attr" {
        bus_type: c_int,
        attr: PciAttr,
    }
    PciAttr "struct fi_pci_attr" {
        domain_id: u16,
        bus_id: u8,
        device_id: u8,
        function_id: u8,
    }
    Fabric "struct fid_fabric" {
        fid: Fid,
        ops: *const FabricOps,
        api_version: u32,
    }
    FabricOps "struct fi_ops_fabric" {
        size: usize,
        domain: unsafe extern "C" fn(*mut Fabric, *mut Info, *mut *mut Domain, *mut c_void) -> c_int,
    }
    Domain "struct fid_domain" {
        fid: Fid,
        ops: *const DomainOps,
        mr: *const MrOps,
    }
    DomainOps "struct fi_ops_domain" {
        size: usize,
        av_open: unsafe extern "C" fn(*mut Domain, *mut AvAttr, *mut *mut Av, *mut c_void) -> c_int,
        cq_open: unsafe extern "C" fn(*mut Domain, *mut CqAttr, *mut *mut Cq, *mut c_void) -> c_int,
        endpoint: unsafe extern "C" fn(*mut Domain, *mut Info, *mut *mut Ep, *mut c_void) -> c_int,
        scalable_ep: *const c_void,
        cntr_open: *const c_void,
        poll_open: *const c_void,
        stx_ctx: *const c_void,
        srx_ctx: *const c_void,
        query_atomic: unsafe extern "C" fn(*mut Domain, c_int, c_int, *mut AtomicAttr, u64) -> c_int,
    }
    AtomicAttr "struct fi_atomic_attr" {
        count: usize,
        size: usize,
    }
    MrOps "struct fi_ops_mr" {
        size: usize,
        reg: unsafe extern "C" fn(
            *mut Fid,
            *const c_void,
            usize,
            u64,
            u64,
            u64,
            u64,
            *mut *mut Mr,
            *mut c_void,
        ) -> c_int,
    }
    Mr "struct fid_mr" {
        fid: Fid,
        mem_desc: *mut c_void,
        key: u64,
    }
    AvAttr "struct fi_av_attr" {
        r#type: c_int,
        rx_ctx_bits: c_int,
        count: usize,
        ep_per_node: usize,
        name: *const c_char,
        map_addr: *mut c_void,
        flags: u64,
    }
    Av "struct fid_av" {
        fid: Fid,
        ops: *const AvOps,
    }
    AvOps "struct fi_ops_av" {
        size: usize,
        insert: unsafe extern "C" fn(
            *mut Av,
            *const c_void,
            usize,
            *mut FiAddr,
            u64,
            *mut c_void,
        ) -> c_int,
    }
    CqAttr "struct fi_cq_attr" {
        size: usize,
        flags: u64,
        format: c_int,
        wait_obj: c_int,
        signaling_vector: c_int,
        wait_cond: c_int,
        wait_set: *mut c_void,
    }
    Cq "struct fid_cq" {
        fid: Fid,
        ops: *const CqOps,
    }
    CqOps "struct fi_ops_cq" {
        size: usize,
        read: unsafe extern "C" fn(*mut Cq, *mut c_void, usize) -> isize,
        readfrom: unsafe extern "C" fn(*mut Cq, *mut c_void, usize, *mut FiAddr) -> isize,
        readerr: unsafe extern "C" fn(*mut Cq, *mut CqErrEntry, u64) -> isize,
    }
    CqTaggedEntry "struct fi_cq_tagged_entry" {
        op_context: *mut c_void,
        flags: u64,
        len: usize,
        buf: *mut c_void,
        data: u64,
        tag: u64,
    }
    CqErrEntry "struct fi_cq_err_entry" {
        op_context: *mut c_void,
        flags: u64,
        len: usize,
        buf: *mut c_void,
        data: u64,
        tag: u64,
        olen: usize,
        err: c_int,
        prov_errno: c_int,
        err_data: *mut c_void,
        err_data_size: usize,
    }
    Ep "struct fid_ep" {
        fid: Fid,
        ops: *const EpOps,
        cm: *const CmOps,
        msg: *const c_void,
        rma: *const RmaOps,
        tagged: *const TaggedOps,
        atomic: *const AtomicOps,
    }
    EpOps "struct fi_ops_ep" {
        size: usize,
        cancel: unsafe extern "C" fn(*mut Fid, *mut c_void) -> isize,
    }
    CmOps "struct fi_ops_cm" {
        size: usize,
        setname: unsafe extern "C" fn(*mut Fid, *mut c_void, usize) -> c_int,
        getname: unsafe extern "C" fn(*mut Fid, *mut c_void, *mut usize) -> c_int,
    }
    TaggedOps "struct fi_ops_tagged" {
        size: usize,
        recv: unsafe extern "C" fn(
            *mut Ep,
            *mut c_void,
            usize,
            *mut c_void,
            FiAddr,
            u64,
            u64,
            *mut c_void,
        ) -> isize,
        recvv: *const c_void,
        recvmsg: unsafe extern "C" fn(*mut Ep, *const MsgTagged, u64) -> isize,
        send: *const c_void,
        sendv: *const c_void,
        sendmsg: unsafe extern "C" fn(*mut Ep, *const MsgTagged, u64) -> isize,
        inject: *const c_void,
        senddata: unsafe extern "C" fn(
            *mut Ep,
            *const c_void,
            usize,
            *mut c_void,
            u64,
            FiAddr,
            u64,
            *mut c_void,
        ) -> isize,
        injectdata: unsafe extern "C" fn(*mut Ep, *const c_void, usize, u64, FiAddr, u64) -> isize,
    }
    MsgTagged "struct fi_msg_tagged" {
        msg_iov: *const c_void,
        desc: *mut *mut c_void,
        iov_count: usize,
        addr: FiAddr,
        tag: u64,
        ignore: u64,
        context: *mut c_void,
        data: u64,
    }
    RmaOps "struct fi_ops_rma" {
        size: usize,
        read: unsafe extern "C" fn(
            *mut Ep,
            *mut c_void,
            usize,
            *mut c_void,
            FiAddr,
            u64,
            u64,
            *mut c_void,
        ) -> isize,
        readv: *const c_void,
        readmsg: *const c_void,
        write: unsafe extern "C" fn(
            *mut Ep,
            *const c_void,
            usize,
            *mut c_void,
            FiAddr,
            u64,
            u64,
            *mut c_void,
        ) -> isize,
    }
    AtomicOps "struct fi_ops_atomic" {
        size: usize,
        write: *const c_void,
        writev: *const c_void,
        writemsg: *const c_void,
        inject: *const c_void,
        readwrite: unsafe extern "C" fn(
            *mut Ep,
            *const c_void,
            usize,
            *mut c_void,
            *mut c_void,
            *mut c_void,
            FiAddr,
            u64,
            u64,
            c_int,
            c_int,
            *mut c_void,
        ) -> isize,
        readwritev: *const c_void,
        readwritemsg: *const c_void,
        compwrite: unsafe extern "C" fn(
            *mut Ep,
            *const c_void,
            usize,
            *mut c_void,
            *const c_void,
            *mut c_void,
            *mut c_void,
            *mut c_void,
            FiAddr,
            u64,
            u64,
            c_int,
            c_int,
            *mut c_void,
        ) -> isize,
    }
}

/// Functions that the library exports; all others are in the tables of its objects.
pub type GetInfo = unsafe extern "C" fn(
    u32,
    *const c_char,
    *const c_char,
    u64,
    *const Info,
    *mut *mut Info,
) -> c_int;
pub type FreeInfo = unsafe extern "C" fn(*mut Info);
pub type DupInfo = unsafe extern "C" fn(*const Info) -> *mut Info;
pub type OpenFabric = unsafe extern "C" fn(*mut FabricAttr, *mut *mut Fabric, *mut c_void) -> c_int;
pub type Version = unsafe extern "C" fn() -> u32;
pub type StrError = unsafe extern "C" fn(c_int) -> *const c_char;

/// Declares constants with their names in C.
macro_rules! numbers {
    ($($name:ident: $ty:ty = $value:expr;)*) => {
        $(pub const $name: $ty = $value;)*

        /// Each constant by its name in C.
        #[cfg(test)]
        pub fn numbers() -> Vec<(&'static str, u64)> {
            vec![$((stringify!($name), $name as u64)),*]
        }
    };
}

numbers! {
    FI_RMA: u64 = 1 << 2;
    FI_TAGGED: u64 = 1 << 3;
    FI_ATOMIC: u64 = 1 << 4;
    FI_READ: u64 = 1 << 8;
    FI_WRITE: u64 = 1 << 9;
    FI_RECV: u64 = 1 << 10;
    FI_SEND: u64 = 1 << 11;
    FI_REMOTE_READ: u64 = 1 << 12;
    FI_REMOTE_WRITE: u64 = 1 << 13;
    FI_PEEK: u64 = 1 << 19;
    FI_TRANSMIT_COMPLETE: u64 = 1 << 27;
    FI_LOCAL_COMM: u64 = 1 << 51;
    FI_REMOTE_COMM: u64 = 1 << 52;
    FI_DIRECTED_RECV: u64 = 1 << 59;
    FI_FETCH_ATOMIC: u64 = 1 << 58;
    FI_COMPARE_ATOMIC: u64 = 1 << 59;
    FI_CONTEXT: u64 = 1 << 59;
    FI_CONTEXT2: u64 = 1 << 52;
    FI_ORDER_SAS: u64 = 1 << 8;
    FI_ADDR_UNSPEC: u64 = u64::MAX;
    FI_MR_LOCAL: c_int = 1 << 2;
    FI_MR_VIRT_ADDR: c_int = 1 << 4;
    FI_MR_ALLOCATED: c_int = 1 << 5;
    FI_MR_PROV_KEY: c_int = 1 << 6;
    FI_MR_ENDPOINT: c_int = 1 << 9;
    FI_UINT64: c_int = 7;
    FI_SUM: c_int = 2;
    FI_BOR: c_int = 6;
    FI_BAND: c_int = 7;
    FI_BXOR: c_int = 9;
    FI_ATOMIC_WRITE: c_int = 11;
    FI_CSWAP: c_int = 12;
    FI_AV_UNSPEC: c_int = 0;
    FI_THREAD_DOMAIN: c_int = 3;
    FI_PROGRESS_MANUAL: c_int = 2;
    FI_RM_ENABLED: c_int = 2;
    FI_EP_RDM: c_int = 3;
    FI_CQ_FORMAT_TAGGED: c_int = 4;
    FI_WAIT_NONE: c_int = 0;
    FI_ENABLE: c_int = 6;
    FI_SOCKADDR_IN: u32 = 2;
    FI_SOCKADDR_IN6: u32 = 3;
    FI_BUS_PCI: c_int = 1;
    FI_EINTR: c_int = 4;
    FI_EBUSY: c_int = 16;
    FI_EINVAL: c_int = 22;
    FI_ENOSYS: c_int = 38;
    FI_EMSGSIZE: c_int = 90;
    FI_ENOMEM: c_int = 12;
    FI_EAGAIN: c_int = 11;
    FI_ENOMSG: c_int = 42;
    FI_ENODATA: c_int = 61;
    FI_ETOOSMALL: c_int = 257;
    FI_ECANCELED: c_int = 125;
    FI_EAVAIL: c_int = 259;
    FI_ETRUNC: c_int = 265;
}

/// The version of the interface that is requested: 1.17, whose headers `layouts` is compared with.
pub const API: u32 = 1 << 16 | 17;
