//! The C interface of DMAPP, `include/oxmpi_dmapp.h`.
//!
//! Not part of MPI, and so not generated. Arguments are copied before use, except the memory that
//! operations move: it belongs to the operation until it completes. No error handler is called.
//!
//! Length: one function for each of the header, with its safety.

use crate::process::process;
use core::ffi::{c_char, c_int, c_void};
use oxmpi_core::dmapp::{
    self, Amo, Attrs, Counters, Error, MemHandle, Member, OwnCard, Pe, Place, Refusal, Remote,
    SegDesc, Span, Sym, SyncId, Work,
};
use oxmpi_mem::{Kind, Region};
use std::ptr;

/// `OXMPI_Dmapp_seg`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CSeg {
    addr: u64,
    len: u64,
    key: u64,
}

/// `OXMPI_Dmapp_pe`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CPe {
    address: u32,
    instance: u32,
    sheap: CSeg,
    job: u64,
}

/// `OXMPI_Dmapp_attrs`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CAttrs {
    max_outstanding_nb: u32,
    offload_threshold: u64,
    sheap_size: u64,
}

/// `OXMPI_Dmapp_span`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CSpan {
    addr: u64,
    memory: *mut c_void,
    bytes: usize,
}

/// `OXMPI_Dmapp_counts`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CCounts {
    fma: u64,
    bte: u64,
    amo: u64,
    retries: u64,
    registered: u64,
    found: u64,
}

const NOT_DONE: c_int = 8;
const NOT_RUNNING: c_int = 11;

/// The text of each code, indexed by the code.
const WORDS: [&core::ffi::CStr; 13] = [
    c"success",
    c"invalid parameter",
    c"not aligned",
    c"transaction error",
    c"out of resources",
    c"permission denied",
    c"no space in the symmetric heap",
    c"not found",
    c"not done",
    c"this process has no Gemini card: --mca btl ugni,self",
    c"not open, or open already",
    c"MPI is not running",
    c"a process of another job, whom the card does not reach",
];

fn code(refusal: Refusal) -> c_int {
    match refusal {
        // In the order of the header.
        Refusal::Failed(error) => 1 + error as c_int,
        Refusal::NoCard => 9,
        Refusal::NotOpen => 10,
        Refusal::OtherJob => 12,
    }
}

fn entry(body: impl FnOnce() -> Result<(), Refusal>) -> c_int {
    if !process().life.is_active() {
        return NOT_RUNNING;
    }
    body().map_or_else(code, |()| 0)
}

fn wrong() -> Refusal {
    Refusal::Failed(Error::InvalidParam)
}

/// Reads the value behind a pointer of the caller.
fn read<T: Copy>(from: *const T) -> Result<T, Refusal> {
    match from.is_null() {
        true => Err(wrong()),
        // SAFETY: not null, and by the header's contract valid for a read.
        false => Ok(unsafe { from.read() }),
    }
}

/// Writes a result to the caller.
fn give<T>(to: *mut T, value: T) -> Result<(), Refusal> {
    if to.is_null() {
        return Err(wrong());
    }
    // SAFETY: not null, and by the header's contract valid for a write.
    unsafe { to.write(value) };
    Ok(())
}

/// A region of the caller's memory.
fn memory(at: *mut c_void, bytes: usize) -> Result<Region, Refusal> {
    if at.is_null() && bytes != 0 {
        return Err(wrong());
    }
    // SAFETY: by the header's contract the caller has `bytes` bytes there and no Rust reference to
    // them. They belong to the operation until it completes, or to a registration until its end.
    Ok(unsafe { Region::new(at.cast(), bytes, Kind::User) })
}

fn size(bytes: u64) -> Result<usize, Refusal> {
    usize::try_from(bytes).map_err(|_| wrong())
}

impl CSeg {
    fn of(segment: SegDesc) -> CSeg {
        CSeg {
            addr: segment.addr,
            len: segment.len,
            key: segment.handle.key,
        }
    }

    fn segment(self) -> SegDesc {
        SegDesc {
            addr: self.addr,
            len: self.len,
            handle: MemHandle {
                key: self.key,
                base: self.addr,
            },
        }
    }
}

impl CPe {
    fn of(Member { job, pe }: Member) -> CPe {
        CPe {
            address: pe.place.address,
            instance: pe.place.instance,
            sheap: CSeg::of(pe.sheap),
            job,
        }
    }

    fn member(self) -> Member {
        let place = Place {
            address: self.address,
            instance: self.instance,
        };
        let sheap = self.sheap.segment();
        Member {
            job: self.job,
            pe: Pe { place, sheap },
        }
    }
}

/// Memory of a process, at offset 0.
fn remote(dmapp: &dmapp::Dmapp, pe: u32, segment: Option<CSeg>) -> Result<Remote, Error> {
    match segment {
        Some(segment) => Ok(Remote {
            pe,
            addr: segment.addr,
            seg: segment.segment(),
        }),
        None => dmapp.remote(pe, Sym { offset: 0, len: 0 }, 0),
    }
}

/// Starts an operation on `count` spans, with a synchronization number if `sync` is not null.
fn begin(
    pe: u32,
    segment: *const CSeg,
    first: *const CSpan,
    count: usize,
    sync: *mut u32,
    work: impl for<'a> FnOnce(Remote, &'a [Span]) -> Work<'a>,
) -> c_int {
    entry(|| {
        if first.is_null() && count != 0 {
            return Err(wrong());
        }
        let given = (0..count).map(|at| {
            // SAFETY: by the header's contract an array of `count` spans that is valid during the
            // call.
            let span = unsafe { first.add(at).read() };
            let memory = memory(span.memory, span.bytes)?;
            let addr = span.addr;
            Ok::<_, Refusal>(Span { addr, memory })
        });
        let spans = given.collect::<Result<Vec<Span>, Refusal>>()?;
        let segment = read(segment).ok();
        let number = dmapp::with(process(), |dmapp, card| {
            let work = work(remote(dmapp, pe, segment)?, &spans);
            match sync.is_null() {
                true => dmapp.begin_implicit(card, work).map(|()| None),
                false => dmapp.begin(card, work).map(Some),
            }
        })?;
        match number {
            Some(number) => give(sync, number.number()),
            None => Ok(()),
        }
    })
}

/// `OXMPI_Dmapp_init`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_init(attrs: *const CAttrs, own: *mut CPe) -> c_int {
    entry(|| {
        let (mut wanted, given) = (Attrs::default(), read(attrs)?);
        if given.max_outstanding_nb != 0 {
            wanted.max_outstanding_nb = given.max_outstanding_nb;
        }
        if given.offload_threshold != 0 {
            wanted.offload_threshold = given.offload_threshold;
        }
        if given.sheap_size != 0 {
            wanted.sheap_size = size(given.sheap_size)?;
        }
        if own.is_null() {
            return Err(wrong());
        }
        give(own, CPe::of(dmapp::open(process(), wanted)?))
    })
}

/// `OXMPI_Dmapp_join`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_join(pe: u32, npes: u32, pes: *const CPe) -> c_int {
    entry(|| {
        if pes.is_null() {
            return Err(wrong());
        }
        // SAFETY: by the header's contract an array of `npes` elements that is valid during the
        // call.
        let all = (0..npes as usize).map(|at| unsafe { pes.add(at).read() }.member());
        dmapp::join(process(), pe, &all.collect::<Vec<Member>>())
    })
}

/// `OXMPI_Dmapp_finalize`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_finalize() -> c_int {
    entry(|| dmapp::close(process()))
}

/// `OXMPI_Dmapp_sheap_malloc`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_sheap_malloc(bytes: u64, offset: *mut u64) -> c_int {
    entry(|| {
        let bytes = size(bytes)?;
        let block = dmapp::with(process(), |dmapp, _| dmapp.sheap_malloc(bytes))?;
        give(offset, block.offset as u64)
    })
}

/// `OXMPI_Dmapp_sheap_free`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_sheap_free(offset: u64, bytes: u64) -> c_int {
    entry(|| {
        let (offset, len) = (size(offset)?, size(bytes)?);
        dmapp::with(process(), |dmapp, _| dmapp.sheap_free(Sym { offset, len }))
    })
}

/// `OXMPI_Dmapp_mem_register`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_mem_register(
    at: *mut c_void,
    bytes: u64,
    segment: *mut CSeg,
) -> c_int {
    entry(|| {
        let region = memory(at, size(bytes)?)?;
        let made = dmapp::with(process(), |dmapp, card| dmapp.mem_register(card, region))?;
        give(segment, CSeg::of(made))
    })
}

/// `OXMPI_Dmapp_mem_unregister`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_mem_unregister(segment: *const CSeg) -> c_int {
    entry(|| {
        let segment = read(segment)?.segment();
        dmapp::with(process(), |dmapp, card| dmapp.mem_unregister(card, segment))
    })
}

/// `OXMPI_Dmapp_forget`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_forget(at: *mut c_void, bytes: u64) -> c_int {
    entry(|| {
        let region = memory(at, size(bytes)?)?;
        dmapp::with(process(), |dmapp, card| {
            dmapp.release_local(card, region);
            Ok(())
        })
    })
}

/// `OXMPI_Dmapp_put`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_put(
    pe: u32,
    segment: *const CSeg,
    spans: *const CSpan,
    count: usize,
    sync: *mut u32,
) -> c_int {
    begin(pe, segment, spans, count, sync, |to, spans| {
        Work::PutSpans { to, spans }
    })
}

/// `OXMPI_Dmapp_get`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_get(
    pe: u32,
    segment: *const CSeg,
    spans: *const CSpan,
    count: usize,
    sync: *mut u32,
) -> c_int {
    begin(pe, segment, spans, count, sync, |from, spans| {
        Work::GetSpans { from, spans }
    })
}

/// `OXMPI_Dmapp_aadd`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_aadd(
    pe: u32,
    segment: *const CSeg,
    spans: *const CSpan,
    count: usize,
    sync: *mut u32,
) -> c_int {
    begin(pe, segment, spans, count, sync, |to, spans| {
        Work::AddSpans { to, spans }
    })
}

/// `OXMPI_Dmapp_fetch`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn OXMPI_Dmapp_fetch(
    operation: c_int,
    pe: u32,
    segment: *const CSeg,
    addr: u64,
    first: u64,
    second: u64,
    before: *mut u64,
) -> c_int {
    entry(|| {
        let number = u64::try_from(operation).map_err(|_| wrong())?;
        let amo = Amo::of(number)
            .filter(|amo| amo.fetches())
            .ok_or_else(wrong)?;
        let segment = read(segment).ok();
        let result = oxmpi_mem::HeapBytes::zeroed(8);
        let outcome = dmapp::with(process(), |dmapp, card: &mut OwnCard| {
            let at = remote(dmapp, pe, segment)?;
            let work = Work::Amo {
                amo,
                at: Remote { addr, ..at },
                operands: [first, second],
                result: result.region(),
            };
            let done = dmapp.run(card, work);
            dmapp.release_local(card, result.region());
            done
        });
        if outcome.is_err() {
            // The card may still write a late answer there.
            std::mem::forget(result);
            return outcome;
        }
        let mut word = [0; 8];
        oxmpi_mem::read(&mut word, result.region());
        give(before, u64::from_ne_bytes(word))
    })
}

/// `OXMPI_Dmapp_syncid_wait`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_syncid_wait(sync: u32) -> c_int {
    entry(|| {
        dmapp::with(process(), |dmapp, card| {
            dmapp.syncid_wait(card, SyncId::of(sync))
        })
    })
}

/// `OXMPI_Dmapp_syncid_test`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_syncid_test(sync: u32) -> c_int {
    let mut is_over = true;
    let outcome = entry(|| {
        is_over = dmapp::test(process(), SyncId::of(sync))?;
        Ok(())
    });
    match (outcome, is_over) {
        (0, false) => NOT_DONE,
        (outcome, _) => outcome,
    }
}

/// `OXMPI_Dmapp_gsync_wait`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_gsync_wait() -> c_int {
    entry(|| dmapp::with(process(), |dmapp, card| dmapp.gsync_wait(card)))
}

/// `OXMPI_Dmapp_counters`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Dmapp_counters(counts: *mut CCounts) -> c_int {
    entry(|| {
        let done = dmapp::with(process(), |dmapp, _| Ok(dmapp.counters()))?;
        let Counters { fma, bte, amo, .. } = done;
        let done = CCounts {
            fma,
            bte,
            amo,
            retries: done.retries,
            registered: done.registered,
            found: done.found,
        };
        give(counts, done)
    })
}

/// `OXMPI_Dmapp_explain_error`
#[unsafe(no_mangle)]
pub extern "C" fn OXMPI_Dmapp_explain_error(code: c_int) -> *const c_char {
    let words = usize::try_from(code).ok().and_then(|at| WORDS.get(at));
    words.map_or(ptr::null(), |words| words.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every refusal has its own code and text.
    #[test]
    fn every_refusal_has_its_words() {
        let errors = [
            Error::InvalidParam,
            Error::AlignmentError,
            Error::TransactionError,
            Error::ResourceError,
            Error::PermissionError,
            Error::NoSpace,
            Error::NotFound,
        ];
        for (at, error) in (1..).zip(errors) {
            assert_eq!(code(Refusal::Failed(error)), at);
            let words = WORDS[at as usize].to_str().expect("plain words");
            assert_eq!(words, error.to_string());
        }
        assert!(OXMPI_Dmapp_explain_error(-1).is_null());
        assert!(OXMPI_Dmapp_explain_error(13).is_null());
        assert!(!OXMPI_Dmapp_explain_error(12).is_null());
    }

    /// Null pointers are not read.
    #[test]
    fn null_pointers_are_refused() {
        assert_eq!(read(ptr::null::<CSeg>()).err(), Some(wrong()));
        assert_eq!(give(ptr::null_mut(), 1).err(), Some(wrong()));
        assert_eq!(memory(ptr::null_mut(), 1).err(), Some(wrong()));
        assert!(memory(ptr::null_mut(), 0).is_ok());
    }
}
