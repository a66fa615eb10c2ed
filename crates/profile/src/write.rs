//! The output: in MPI_Finalize rank 0 gathers the records of all ranks, and writes three files.
//! `NAME.json` has all data, `NAME.txt` the time per call and rank, `NAME.svg` the traffic between
//! ranks.

use crate::record;
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer, function};
use oxmpi_sync::atomic::global::{AtomicBool, Ordering};
use plotters::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::sync::Once;

/// The record of one rank.
#[derive(Serialize, Deserialize)]
struct Rank {
    rank: i32,
    calls: Vec<Call>,
    sent: Vec<Message>,
}

#[derive(Serialize, Deserialize)]
struct Call {
    name: String,
    calls: u64,
    seconds: f64,
}

#[derive(Serialize, Deserialize)]
struct Message {
    /// The receiver's rank in MPI_COMM_WORLD; -1 if it is not in it.
    to: i32,
    messages: u64,
    bytes: u64,
}

/// Whether the output is written.
static IS_WRITTEN: AtomicBool = AtomicBool::new(false);

/// Writes at exit. A program with sessions only may start and end any number of sessions, so its
/// measurements are written when it exits.
pub fn at_exit() {
    static ONCE: Once = Once::new();
    extern "C" fn exiting() {
        if !crate::world::is_initialized() {
            write();
        }
    }
    // SAFETY: the function stays valid: the library is never unloaded.
    ONCE.call_once(|| unsafe {
        libc::atexit(exiting);
    });
}

/// Gathers and writes the records; called once, before MPI ends.
pub fn write() {
    if IS_WRITTEN.swap(true, Ordering::Relaxed) {
        return;
    }
    let Some((rank, texts)) = crate::world::with_all(gather) else {
        return;
    };
    if rank != 0 {
        return;
    }
    let name = std::env::var("OXMPI_PROFILE").unwrap_or_else(|_| "profile".to_owned());
    let ranks: Result<Vec<Rank>, _> = texts
        .iter()
        .map(|text| serde_json::from_str(text))
        .collect();
    let written = ranks
        .map_err(Box::from)
        .and_then(|ranks| files(&name, &ranks));
    match written {
        Ok(()) => eprintln!("oxmpi profile: wrote {name}.txt, {name}.json and {name}.svg"),
        Err(why) => eprintln!("oxmpi profile: {name}: {why}"),
    }
}

fn files(name: &str, ranks: &[Rank]) -> Result<(), Box<dyn Error>> {
    std::fs::write(format!("{name}.json"), serde_json::to_string_pretty(ranks)?)?;
    std::fs::write(format!("{name}.txt"), table(ranks))?;
    picture(&format!("{name}.svg"), ranks)
}

/// This rank, and on rank 0 the records of all.
fn gather(all: Handle) -> Option<(c_int, Vec<String>)> {
    type Ask = unsafe extern "C" fn(Handle, *mut c_int) -> c_int;
    type Gather = unsafe extern "C" fn(
        Pointer,
        c_int,
        Handle,
        Pointer,
        c_int,
        Handle,
        c_int,
        Handle,
    ) -> c_int;
    type Gatherv = unsafe extern "C" fn(
        Pointer,
        c_int,
        Handle,
        Pointer,
        *const c_int,
        *const c_int,
        Handle,
        c_int,
        Handle,
    ) -> c_int;
    /// `MPI_INT` and `MPI_BYTE`
    const INT: Handle = 0x209;
    const BYTE: Handle = 0x247;
    let ask_rank = function!(c"PMPI_Comm_rank", Ask)?;
    let ask_size = function!(c"PMPI_Comm_size", Ask)?;
    let to_root = function!(c"PMPI_Gather", Gather)?;
    let text_to_root = function!(c"PMPI_Gatherv", Gatherv)?;
    let (mut rank, mut size) = (0, 0);
    // SAFETY: the variables outlive the calls.
    unsafe {
        ask_rank(all, &mut rank);
        ask_size(all, &mut size);
    }
    let mut mine = serde_json::to_vec(&ours(rank)).ok()?;
    let mut len = c_int::try_from(mine.len()).ok()?;
    let mut lens = vec![0 as c_int; usize::try_from(size).ok()?];
    // SAFETY: one number from each rank, into a vector of this length.
    unsafe {
        let from = (&raw mut len).cast();
        to_root(from, 1, INT, lens.as_mut_ptr().cast(), 1, INT, 0, all);
    }
    let mut starts = Vec::new();
    let mut total = 0;
    for len in &lens {
        starts.push(total);
        total = c_int::checked_add(total, *len)?;
    }
    let mut texts = vec![0u8; usize::try_from(total).ok()?];
    // SAFETY: each rank sends the number of bytes that it has reported, to consecutive places.
    unsafe {
        let from = mine.as_mut_ptr().cast();
        let to = texts.as_mut_ptr().cast();
        text_to_root(
            from,
            len,
            BYTE,
            to,
            lens.as_ptr(),
            starts.as_ptr(),
            BYTE,
            0,
            all,
        );
    }
    let pieces = starts.iter().zip(&lens).map(|(start, len)| {
        let (start, len) = (*start as usize, *len as usize);
        String::from_utf8_lossy(&texts[start..start + len]).into_owned()
    });
    Some((rank, pieces.collect()))
}

fn ours(rank: i32) -> Rank {
    let calls = record::calls().map(|(name, calls, nanoseconds)| Call {
        name: name.to_owned(),
        calls,
        seconds: nanoseconds as f64 * 1e-9,
    });
    let sent = record::sent().into_iter().map(|(to, sent)| Message {
        to,
        messages: sent.messages,
        bytes: sent.bytes,
    });
    Rank {
        rank,
        calls: calls.collect(),
        sent: sent.collect(),
    }
}

/// One row for each call, the longest first. It has the calls of all ranks; their seconds as sum,
/// minimum and maximum with its rank; and the seconds of each rank in MPI.
fn table(ranks: &[Rank]) -> String {
    let mut rows: BTreeMap<&str, Vec<(i32, u64, f64)>> = BTreeMap::new();
    for rank in ranks {
        for call in &rank.calls {
            let row = rows.entry(&call.name).or_default();
            row.push((rank.rank, call.calls, call.seconds));
        }
    }
    let sum = |row: &[(i32, u64, f64)]| row.iter().map(|(_, _, seconds)| seconds).sum::<f64>();
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by(|a, b| sum(&b.1).total_cmp(&sum(&a.1)));
    let mut text = format!(
        "{:<32} {:>12} {:>12} {:>12} {:>12} {:>8}\n",
        "call", "calls", "seconds", "least", "most", "of rank"
    );
    for (name, row) in &rows {
        let calls: u64 = row.iter().map(|(_, calls, _)| calls).sum();
        let least = row.iter().map(|(_, _, seconds)| *seconds);
        let least = match row.len() == ranks.len() {
            true => least.fold(f64::INFINITY, f64::min),
            // A rank that has not called it spent no time there.
            false => 0.0,
        };
        let most = row.iter().max_by(|a, b| a.2.total_cmp(&b.2));
        let (of, _, most) = most.copied().unwrap_or_default();
        let _ = writeln!(
            text,
            "{name:<32} {calls:>12} {:>12.6} {least:>12.6} {most:>12.6} {of:>8}",
            sum(row)
        );
    }
    let _ = writeln!(
        text,
        "\n{:<32} {:>12} {:>12} {:>12}",
        "rank", "seconds", "messages", "bytes"
    );
    for rank in ranks {
        let seconds: f64 = rank.calls.iter().map(|call| call.seconds).sum();
        let messages: u64 = rank.sent.iter().map(|sent| sent.messages).sum();
        let bytes: u64 = rank.sent.iter().map(|sent| sent.bytes).sum();
        let _ = writeln!(
            text,
            "{:<32} {seconds:>12.6} {messages:>12} {bytes:>12}",
            rank.rank
        );
    }
    text
}

/// Senders downward, receivers to the right; darker for more bytes (logarithmic).
fn picture(path: &str, ranks: &[Rank]) -> Result<(), Box<dyn Error>> {
    const SIDE: i32 = 640;
    const MARGIN: i32 = 60;
    let count = i32::try_from(ranks.len())?.max(1);
    let area = SVGBackend::new(path, (720, 720)).into_drawing_area();
    area.fill(&WHITE)?;
    let most = ranks
        .iter()
        .flat_map(|rank| &rank.sent)
        .map(|sent| sent.bytes);
    let most = most.max().unwrap_or(0);
    let edge = |place: i32| {
        MARGIN + i32::try_from(i64::from(SIDE) * i64::from(place) / i64::from(count)).unwrap_or(0)
    };
    for rank in ranks {
        for sent in rank
            .sent
            .iter()
            .filter(|sent| (0..count).contains(&sent.to))
        {
            let share = ((sent.bytes + 1) as f64).ln() / ((most + 2) as f64).ln();
            let light = 230 - (220.0 * share) as u8;
            let corners = [
                (edge(sent.to), edge(rank.rank)),
                (edge(sent.to + 1), edge(rank.rank + 1)),
            ];
            let style = RGBColor(light, light, 255).filled();
            area.draw(&Rectangle::new(corners, style))?;
        }
    }
    let frame = [(MARGIN, MARGIN), (MARGIN + SIDE, MARGIN + SIDE)];
    area.draw(&Rectangle::new(frame, BLACK))?;
    let words = ("sans-serif", 14).into_font();
    let title = format!("bytes sent point to point, at most {most} from one rank to another");
    area.draw(&Text::new(title, (MARGIN, 16), words.clone()))?;
    area.draw(&Text::new(
        "receiver",
        (MARGIN + SIDE / 2, 40),
        words.clone(),
    ))?;
    area.draw(&Text::new("sender", (6, MARGIN + SIDE / 2), words.clone()))?;
    for place in [0, count - 1] {
        let middle = (edge(place) + edge(place + 1)) / 2;
        let number = place.to_string();
        area.draw(&Text::new(
            number.clone(),
            (middle, MARGIN - 16),
            words.clone(),
        ))?;
        area.draw(&Text::new(number, (MARGIN - 24, middle), words.clone()))?;
    }
    area.present()?;
    Ok(())
}
