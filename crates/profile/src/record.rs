//! Calls and sent messages of this process.

use crate::generated::CALLS;
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer, UNSUPPORTED, function};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::global::{AtomicU64, Ordering};
use std::collections::BTreeMap;
use std::time::Instant;

/// Calls of one function, and the time in them.
struct Count {
    calls: AtomicU64,
    nanoseconds: AtomicU64,
}

static COUNTS: [Count; CALLS.len()] = [const {
    Count {
        calls: AtomicU64::new(0),
        nanoseconds: AtomicU64::new(0),
    }
}; CALLS.len()];

/// Sent messages and bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sent {
    /// Messages.
    pub messages: u64,
    /// Bytes of data.
    pub bytes: u64,
}

/// Messages by the receiver's rank in MPI_COMM_WORLD.
static SENT: Mutex<BTreeMap<i32, Sent>> = Mutex::new(BTreeMap::new());
/// The ranks in MPI_COMM_WORLD of the members of communicators.
static RANKS: Mutex<BTreeMap<Handle, Vec<c_int>>> = Mutex::new(BTreeMap::new());
/// Persistent sends: receiver and bytes of each start.
static PERSISTENT: Mutex<BTreeMap<Handle, (i32, u64)>> = Mutex::new(BTreeMap::new());

/// Runs a call and counts it.
#[inline]
pub fn timed(call: usize, body: impl FnOnce() -> Option<c_int>) -> c_int {
    let begin = Instant::now();
    let code = body().unwrap_or(UNSUPPORTED);
    let time = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let count = &COUNTS[call];
    count.calls.fetch_add(1, Ordering::Relaxed);
    count.nanoseconds.fetch_add(time, Ordering::Relaxed);
    code
}

/// The counted calls: names, calls, and nanoseconds in them.
pub fn calls() -> impl Iterator<Item = (&'static str, u64, u64)> {
    let counts = CALLS.iter().zip(&COUNTS);
    let all = counts.map(|(name, count)| {
        let calls = count.calls.load(Ordering::Relaxed);
        (*name, calls, count.nanoseconds.load(Ordering::Relaxed))
    });
    all.filter(|(_, calls, _)| *calls != 0)
}

/// Sent messages by receiver.
pub fn sent() -> Vec<(i32, Sent)> {
    SENT.lock().iter().map(|(to, sent)| (*to, *sent)).collect()
}

/// Counts a sent message.
pub fn send(code: c_int, count: i64, datatype: Handle, dest: c_int, comm: Handle) {
    if let Some((to, bytes)) = message(code, count, datatype, dest, comm) {
        add(to, bytes);
    }
}

/// Records a new persistent send.
pub fn made(code: c_int, count: i64, datatype: Handle, dest: c_int, comm: Handle, at: Pointer) {
    if let Some(message) = message(code, count, datatype, dest, comm)
        && !at.is_null()
    {
        // SAFETY: the call has succeeded, so it has written the request.
        let request = unsafe { at.cast::<Handle>().read_unaligned() };
        PERSISTENT.lock().insert(request, message);
    }
}

/// Counts started persistent requests.
pub fn started(code: c_int, count: c_int, at: Pointer) {
    for n in 0..usize::try_from(count).unwrap_or(0) {
        if code != 0 || at.is_null() {
            return;
        }
        // SAFETY: the call has read `count` requests from there.
        let request = unsafe { at.cast::<Handle>().add(n).read_unaligned() };
        if let Some((to, bytes)) = PERSISTENT.lock().get(&request).copied() {
            add(to, bytes);
        }
    }
}

/// Removes a handle that is about to be freed: its number may be reused.
pub fn forget(at: Pointer) {
    if !at.is_null() {
        // SAFETY: the caller of the standard's function passes the address of a handle.
        let handle = unsafe { at.cast::<Handle>().read_unaligned() };
        RANKS.lock().remove(&handle);
        PERSISTENT.lock().remove(&handle);
    }
}

fn add(to: i32, bytes: u64) {
    let mut sent = SENT.lock();
    let sent = sent.entry(to).or_default();
    sent.messages += 1;
    sent.bytes += bytes;
}

/// Receiver (rank in MPI_COMM_WORLD) and bytes of a message; `None` if nothing was sent.
fn message(
    code: c_int,
    count: i64,
    datatype: Handle,
    dest: c_int,
    comm: Handle,
) -> Option<(i32, u64)> {
    let place = usize::try_from(dest).ok().filter(|_| code == 0)?;
    let mut size = 0i64;
    let type_size = function!(
        c"PMPI_Type_size_c",
        unsafe extern "C" fn(Handle, *mut i64) -> c_int
    )?;
    // SAFETY: `size` outlives the call.
    unsafe { type_size(datatype, &mut size) };
    let mut ranks = RANKS.lock();
    let known = match ranks.entry(comm) {
        std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
        std::collections::btree_map::Entry::Vacant(free) => free.insert(ranks_of(comm)?),
    };
    let bytes = u64::try_from(count.checked_mul(size)?).ok()?;
    Some((*known.get(place)?, bytes))
}

/// The ranks in MPI_COMM_WORLD of the processes that ranks of this communicator denote.
fn ranks_of(comm: Handle) -> Option<Vec<c_int>> {
    type Make = unsafe extern "C" fn(Handle, *mut Handle) -> c_int;
    type Ask = unsafe extern "C" fn(Handle, *mut c_int) -> c_int;
    type Free = unsafe extern "C" fn(*mut Handle) -> c_int;
    type Translate = unsafe extern "C" fn(Handle, c_int, *const c_int, Handle, *mut c_int) -> c_int;
    let group = function!(c"PMPI_Comm_group", Make)?;
    let remote = function!(c"PMPI_Comm_remote_group", Make)?;
    let is_inter = function!(c"PMPI_Comm_test_inter", Ask)?;
    let group_size = function!(c"PMPI_Group_size", Ask)?;
    let translate = function!(c"PMPI_Group_translate_ranks", Translate)?;
    let free = function!(c"PMPI_Group_free", Free)?;
    let (mut inter, mut size) = (0, 0);
    let mut theirs: Handle = 0;
    let mut world = crate::world::group()?;
    // SAFETY: all pointers are to variables and vectors that outlive the calls and have the given
    // lengths.
    unsafe {
        is_inter(comm, &mut inter);
        let made = if inter == 0 { group } else { remote };
        if made(comm, &mut theirs) != 0 {
            return None;
        }
        group_size(theirs, &mut size);
        let places: Vec<c_int> = (0..size).collect();
        let mut ranks = vec![-1; places.len()];
        translate(theirs, size, places.as_ptr(), world, ranks.as_mut_ptr());
        free(&mut theirs);
        free(&mut world);
        Some(ranks)
    }
}
