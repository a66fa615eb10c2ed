//! Windows: is each operation within an epoch and within the target's part, and do two operations
//! of one epoch conflict? MPI-5.0 §12.5, §12.7.
//!
//! Each process checks its own calls; operations of other processes on the same target are not
//! known. A call that ends an epoch is recorded before it, one that opens an epoch after it, as
//! other threads may continue at once.

use crate::args::{Args, PROC_NULL, Rma, handle_at, int_at};
use crate::comms;
use crate::datatypes::{self, Datatype};
use crate::library::{self, AINT};
use crate::report;
use crate::site::Site;
use core::ffi::c_int;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// `MPI_MODE_NOSUCCEED`
const NO_SUCCEED: c_int = 0x4000;
/// `MPI_NO_OP`
const NO_OP: Handle = 0x3d;
/// Operations with more blocks are not compared, nor are more blocks of one target kept.
const MOST_BLOCKS: usize = 1 << 16;

/// A call and its place.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Call {
    name: &'static str,
    site: Site,
}

impl Call {
    fn of(args: &Args, site: Site) -> Call {
        Call {
            name: args.call(),
            site,
        }
    }

    /// Its name and the words of its place.
    fn words(&self) -> String {
        format!("{}, {}", self.name, self.site.place().words())
    }
}

/// The access of an operation to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    Read,
    Write,
    /// An accumulate with the first predefined type of its target.
    Accumulate(Handle),
    /// An accumulate with MPI_NO_OP.
    Fetch(Handle),
}

impl Access {
    fn reads(self) -> bool {
        matches!(self, Access::Read | Access::Fetch(_))
    }

    /// Whether both may access the same memory concurrently.
    fn may_meet(self, other: Access) -> bool {
        use Access::{Accumulate, Fetch};
        match (self, other) {
            (Accumulate(a) | Fetch(a), Accumulate(b) | Fetch(b)) if a == b => true,
            _ => self.reads() && other.reads(),
        }
    }
}

/// The state of the window between fences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fence {
    Closed,
    /// An epoch may begin.
    Open,
    /// An epoch has begun.
    Used(Call),
}

/// The open epochs.
#[derive(Clone)]
struct Epochs {
    fence: Fence,
    started: Option<(Vec<c_int>, Call)>,
    posted: Option<Call>,
    locks: BTreeMap<c_int, Call>,
    all: Option<Call>,
    /// The last call that has opened or ended an epoch.
    last: Call,
}

/// Bytes that an incomplete operation accesses: from, to, and the access.
type Reach = (i64, i64, Access);

/// The incomplete operations on a target.
#[derive(Default)]
struct Target {
    reached: BTreeMap<Reach, (Call, Handle)>,
    longest: i64,
}

/// A window.
pub struct Window {
    made: Call,
    /// Size and displacement unit of each member; `None`: not known, or a dynamic window.
    parts: Option<Vec<[i64; 2]>>,
    is_dynamic: bool,
    epochs: Epochs,
    targets: HashMap<c_int, Target>,
    /// Handles of requests of operations in `targets`.
    requests: HashSet<Handle>,
}

static WINDOWS: Mutex<Option<HashMap<Handle, Window>>> = Mutex::new(None);

/// Accesses a window. `look` must not call the library.
fn with<R>(win: Handle, look: impl FnOnce(&mut Window) -> R) -> Option<R> {
    WINDOWS.lock().as_mut()?.get_mut(&win).map(look)
}

/// Adds a window that all members of its communicator have just made.
pub fn made(args: &Args, site: Site) {
    let call = Call::of(args, site);
    let is_dynamic = call.name == "MPI_Win_create_dynamic";
    let window = Window {
        made: call,
        parts: if is_dynamic { None } else { parts(args) },
        is_dynamic,
        epochs: Epochs {
            fence: Fence::Closed,
            started: None,
            posted: None,
            locks: BTreeMap::new(),
            all: None,
            last: call,
        },
        targets: HashMap::new(),
        requests: HashSet::new(),
    };
    kept(handle_at(args.object), window);
}

/// Size and displacement unit of each member. `None` for a communicator without a shadow, as other
/// members may not ask.
fn parts(args: &Args) -> Option<Vec<[i64; 2]>> {
    let membership = comms::membership(args.comm)?;
    let own = [args.size, args.disp_unit];
    let mut all = vec![[0; 2]; usize::try_from(membership.size).ok()?];
    // SAFETY: the array has two numbers for each member.
    let code = unsafe {
        let to = all.as_mut_ptr().cast();
        library::allgather(own.as_ptr(), 2, AINT, to, 2, AINT, membership.shadow)
    };
    (code == 0).then_some(all)
}

/// Removes a window that is about to be freed; [`kept`] restores it if that fails.
pub fn taken(win: Handle, args: &Args, site: Site) -> Option<Window> {
    let window = WINDOWS.lock().as_mut()?.remove(&win)?;
    let epochs = &window.epochs;
    let fence = match epochs.fence {
        Fence::Used(call) => Some(call),
        _ => None,
    };
    let started = epochs.started.as_ref().map(|(_, call)| *call);
    let held = epochs.locks.values().next().copied().or(epochs.all);
    if let Some(call) = held.or(started).or(epochs.posted).or(fence) {
        let message = report::of_call(Id::CheckWindow, args.call(), site);
        report::say(site, message.with("theirs", call.words()));
    }
    Some(window)
}

/// Adds a window.
pub fn kept(win: Handle, window: Window) {
    let old = WINDOWS.lock().get_or_insert_default().insert(win, window);
    drop(old);
}

/// A request was completed. An operation that only reads is then complete; other operations are
/// complete only at their origin.
pub fn completed(request: Handle) {
    let mut windows = WINDOWS.lock();
    for window in windows.iter_mut().flat_map(HashMap::values_mut) {
        if window.requests.remove(&request) {
            for target in window.targets.values_mut() {
                let reached = &mut target.reached;
                reached.retain(|(.., how), (_, of)| !how.reads() || *of != request);
            }
        }
    }
}

/// Makes a call on a window, with its actions before and after.
pub fn around(rma: Rma, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    match rma {
        Rma::Put | Rma::Get | Rma::Accumulate => operation(rma, args, site, next),
        Rma::Flush | Rma::FlushAll | Rma::FlushLocal | Rma::FlushLocalAll => {
            flush(rma, args, site, next)
        }
        Rma::Start | Rma::Post | Rma::Lock | Rma::LockAll => {
            let group = match rma {
                Rma::Start => ranks(args.win, args.group),
                _ => Vec::new(),
            };
            let code = next(args);
            if code == 0 {
                with(args.win, |window| window.open(rma, args, group, site));
            }
            code
        }
        Rma::Fence | Rma::Complete | Rma::Wait | Rma::Unlock | Rma::UnlockAll => {
            let before = with(args.win, |window| {
                let before = window.epochs.clone();
                window.close(rma, args, site);
                before
            });
            let code = next(args);
            let is_done = args.flag.is_null() || int_at(args.flag) != 0;
            if let (false, Some(before)) = (code == 0 && is_done, before) {
                with(args.win, |window| window.epochs = before);
            }
            code
        }
    }
}

/// The ranks in a window of the members of a group.
fn ranks(win: Handle, group: Handle) -> Vec<c_int> {
    let mut whole = 0;
    // SAFETY: the places outlive the calls, and the arrays have an element for each member.
    unsafe {
        let mut size = 0;
        if library::group_size(group, &raw mut size) != 0
            || library::win_get_group(win, &raw mut whole) != 0
        {
            return Vec::new();
        }
        let from: Vec<c_int> = (0..size).collect();
        let mut found = vec![0; from.len()];
        let to = found.as_mut_ptr();
        library::group_translate_ranks(group, size, from.as_ptr(), whole, to);
        library::group_free(&raw mut whole);
        found
    }
}

impl Window {
    /// Opens an epoch. A fence epoch has not begun, or the call would be erroneous.
    fn open(&mut self, rma: Rma, args: &Args, group: Vec<c_int>, site: Site) {
        let call = Call::of(args, site);
        let epochs = &mut self.epochs;
        epochs.fence = Fence::Closed;
        epochs.last = call;
        match rma {
            Rma::Start => epochs.started = Some((group, call)),
            Rma::Post => epochs.posted = Some(call),
            Rma::LockAll => epochs.all = Some(call),
            _ => {
                epochs.locks.insert(args.target, call);
            }
        }
    }

    /// Ends an epoch; its operations are complete.
    fn close(&mut self, rma: Rma, args: &Args, site: Site) {
        let epochs = &mut self.epochs;
        epochs.last = Call::of(args, site);
        match rma {
            Rma::Fence if args.assert & NO_SUCCEED != 0 => epochs.fence = Fence::Closed,
            Rma::Fence => epochs.fence = Fence::Open,
            Rma::Complete => epochs.started = None,
            Rma::Unlock => {
                epochs.locks.remove(&args.target);
            }
            Rma::UnlockAll => epochs.all = None,
            _ => epochs.posted = None,
        }
        match rma {
            Rma::Unlock => {
                self.targets.remove(&args.target);
            }
            Rma::Wait => {}
            _ => self.targets.clear(),
        }
    }

    /// The reason that no epoch covers an operation on a target.
    fn uncovered(&mut self, args: &Args, needs_lock: bool) -> Option<&'static str> {
        let epochs = &mut self.epochs;
        if epochs.all.is_some() || epochs.locks.contains_key(&args.target) {
            return None;
        }
        if needs_lock {
            return Some("it needs a lock of the target");
        }
        if let Some((group, _)) = &epochs.started {
            let is_named = group.contains(&args.target);
            return (!is_named).then_some("the target is not in the group of MPI_Win_start");
        }
        match epochs.fence {
            Fence::Closed => Some("no epoch is open"),
            Fence::Used(_) => None,
            Fence::Open => {
                epochs.fence = Fence::Used(epochs.last);
                None
            }
        }
    }

    /// Address of a displacement, size, and unit at a target; `None`: not known.
    fn base(&self, args: &Args) -> Option<(i64, i64, i64)> {
        if self.is_dynamic {
            return Some((args.target_disp, i64::MAX, 1));
        }
        let part = usize::try_from(args.target).ok();
        let [size, unit] = *self.parts.as_ref()?.get(part?)?;
        Some((args.target_disp.checked_mul(unit)?, size, unit))
    }
}

/// Reports that no epoch covers a call. `last`: the last call that has opened or ended one.
fn outside(args: &Args, site: Site, target: &str, why: &str, last: Call) {
    let message = report::of_call(Id::CheckEpoch, args.call(), site)
        .with("what", why)
        .with("target", target)
        .with("last", format!("before: {}", last.words()));
    report::say(site, message);
}

fn flush(rma: Rma, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let is_all = matches!(rma, Rma::FlushAll | Rma::FlushLocalAll);
    let is_local = matches!(rma, Rma::FlushLocal | Rma::FlushLocalAll);
    let wrong = with(args.win, |window| {
        for (rank, target) in &mut window.targets {
            if is_all || *rank == args.target {
                let reached = &mut target.reached;
                reached.retain(|(.., how), _| is_local && !how.reads());
            }
        }
        let last = window.epochs.last;
        let why = match is_all {
            true if !window.epochs.locks.is_empty() => None,
            false if args.target == PROC_NULL => None,
            _ => window.uncovered(args, true),
        };
        why.map(|why| (why, last))
    });
    if let Some((why, last)) = wrong.flatten() {
        let target = match is_all {
            true => "ranks: all".to_owned(),
            false => format!("rank {}", args.target),
        };
        outside(args, site, &target, why, last);
    }
    next(args)
}

/// MPI_Put and similar calls. Findings that the library would turn into a fatal error are reported
/// before the call.
fn operation(rma: Rma, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    if args.target == PROC_NULL {
        return next(args);
    }
    let (handle, count) = match args.target_datatype {
        0 => (args.datatype, 1),
        handle => (handle, args.target_count),
    };
    let found = with(args.win, |window| {
        let last = window.epochs.last;
        let why = window.uncovered(args, !args.requests.is_null());
        let wrong = why.map(|why| (why, last));
        (wrong, window.base(args), window.made)
    });
    let Some((wrong, base, made)) = found else {
        return next(args);
    };
    if let Some((why, last)) = wrong {
        outside(args, site, &format!("rank {}", args.target), why, last);
    }
    let datatype = datatypes::of(handle).filter(|datatype| count > 0 && datatype.size > 0);
    let (Some((start, size, unit)), Some(datatype)) = (base, datatype) else {
        return next(args);
    };
    let Some(bytes) = bytes(&datatype, count, start) else {
        return next(args);
    };
    if bytes.start < 0 && size != i64::MAX || bytes.end > size {
        let message = report::of_call(Id::CheckRange, args.call(), site)
            .with("bytes", words(&bytes))
            .with("size", size)
            .with("unit", unit)
            .with("target", args.target)
            .with("theirs", made.words());
        report::say(site, message);
    }
    let code = next(args);
    if code != 0 {
        return code;
    }
    let of = datatype.signature.first().unwrap_or(0);
    let how = match rma {
        Rma::Put => Access::Write,
        Rma::Accumulate if args.op == NO_OP => Access::Fetch(of),
        Rma::Accumulate => Access::Accumulate(of),
        _ => Access::Read,
    };
    let blocks = blocks(&datatype, count, start, bytes).unwrap_or_default();
    let clash = with(args.win, |window| {
        let request = handle_at(args.requests);
        if request != 0 && how.reads() {
            window.requests.insert(request);
        }
        let target = window.targets.entry(args.target).or_default();
        let clash = blocks.iter().find_map(|block| target.clash(block, how));
        for block in blocks {
            target.keep(&block, how, Call::of(args, site), request);
        }
        clash
    });
    if let Some((bytes, call)) = clash.flatten() {
        let message = report::of_call(Id::CheckConflict, args.call(), site)
            .with("bytes", words(&bytes))
            .with("target", args.target)
            .with("theirs", call.words());
        report::say(site, message);
    }
    code
}

impl Target {
    /// An earlier operation that accesses one of these bytes and conflicts.
    fn clash(&self, bytes: &Range<i64>, how: Access) -> Option<(Range<i64>, Call)> {
        let from = bytes.start.saturating_sub(self.longest);
        let near = self
            .reached
            .range((from, 0, Access::Read)..(bytes.end, 0, Access::Read));
        let mut clashes =
            near.filter(|((_, end, other), _)| *end > bytes.start && !how.may_meet(*other));
        let ((start, end, _), (call, _)) = clashes.next()?;
        Some((bytes.start.max(*start)..bytes.end.min(*end), *call))
    }

    fn keep(&mut self, bytes: &Range<i64>, how: Access, call: Call, request: Handle) {
        let reach = (bytes.start, bytes.end, how);
        if self.reached.len() < MOST_BLOCKS || self.reached.contains_key(&reach) {
            self.longest = self.longest.max(bytes.end - bytes.start);
            self.reached.insert(reach, (call, request));
        }
    }
}

/// From the first to behind the last byte of items at an address; `None`: it exceeds the address
/// space.
fn bytes(datatype: &Datatype, count: i64, start: i64) -> Option<Range<i64>> {
    let last = datatype.extent.checked_mul(count - 1)?;
    let first = start
        .checked_add(datatype.true_lb)?
        .checked_add(last.min(0))?;
    let len = datatype.true_extent.checked_add(last.checked_abs()?)?;
    Some(first..first.checked_add(len)?)
}

/// The blocks of items at an address, which lie in `bytes`; `None`: too many.
fn blocks(
    datatype: &Datatype,
    count: i64,
    start: i64,
    bytes: Range<i64>,
) -> Option<Vec<Range<i64>>> {
    if datatype.is_dense() {
        return Some(vec![bytes]);
    }
    let blocks = datatype.blocks()?;
    let items = usize::try_from(count).ok()?;
    if blocks.len().checked_mul(items)? > MOST_BLOCKS {
        return None;
    }
    let item = |item: i64| {
        let from = start + item * datatype.extent;
        let blocks = blocks.iter();
        blocks.map(move |(at, len)| from + at..from + at + len)
    };
    Some((0..count).flat_map(item).collect())
}

/// `4 to 7`
fn words(bytes: &Range<i64>) -> String {
    format!("{} to {}", bytes.start, bytes.end - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Access = Access::Accumulate(0x209);
    const FLOAT: Access = Access::Accumulate(0x210);
    const HERE: Call = Call {
        name: "MPI_Put",
        site: Site::NOWHERE,
    };

    #[test]
    fn reads_meet_and_accumulates_of_one_type() {
        let fetch = Access::Fetch(0x209);
        for (a, b, may) in [
            (Access::Read, Access::Read, true),
            (Access::Read, fetch, true),
            (INT, INT, true),
            (INT, fetch, true),
            (FLOAT, INT, false),
            (FLOAT, fetch, false),
            (Access::Read, INT, false),
            (Access::Write, Access::Write, false),
            (Access::Write, Access::Read, false),
            (Access::Write, INT, false),
        ] {
            assert_eq!(a.may_meet(b), may, "{a:?} {b:?}");
            assert_eq!(b.may_meet(a), may, "{b:?} {a:?}");
        }
    }

    #[test]
    fn a_clash_is_found_behind_short_operations_that_begin_later() {
        let mut target = Target::default();
        target.keep(&(0..100), Access::Write, HERE, 0);
        target.keep(&(200..204), INT, HERE, 0);
        for at in [(0..1), (99..120)] {
            target.keep(&at, Access::Read, HERE, 0);
        }
        let found = |bytes, how| target.clash(&bytes, how).map(|(bytes, _)| bytes);
        assert_eq!(found(50..60, Access::Read), Some(50..60));
        assert_eq!(found(100..200, Access::Write), Some(100..120));
        assert_eq!(found(120..200, Access::Write), None);
        assert_eq!(found(203..300, INT), None);
        assert_eq!(found(203..300, FLOAT), Some(203..204));
    }
}
