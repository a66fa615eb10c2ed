//! What was chosen, counted where the user asked for a report (`mpirun --report`), and nowhere
//! else.
//!
//! Schedules count when they are prepared. The direct way of a communicator is wrapped in
//! [`Counted`], so that without a report nothing stands in its path.

use crate::algorithm::name;
use oxmpi_core::Result;
use oxmpi_core::collectives::{
    Call, Collective, Direct, Flat, Pieces, ReductionArgs, Side, Spread, Work,
};
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Name of the collective, power of two of the bytes, and component/algorithm.
type Class = (&'static str, u32, String);

/// Calls of each class, and what their schedules had this rank do.
static CALLS: Mutex<BTreeMap<Class, (u64, Work)>> = Mutex::new(BTreeMap::new());

/// What all direct calls have done together.
static WORK: Mutex<Work> = Mutex::new(Work::NONE);

/// One more call, and what its schedule has this rank do.
#[cold]
pub(crate) fn count(collective: Collective, bytes: u64, chosen: String, work: Work) {
    let class = bytes.checked_ilog2().map_or(0, |power| power + 1);
    let mut calls = CALLS.lock();
    let (count, all) = calls.entry((name(collective), class, chosen)).or_default();
    *count += 1;
    *all += work;
}

/// The lines of the report, a line per collective, size and algorithm.
pub(crate) fn text() -> Option<String> {
    let calls = CALLS.lock();
    if calls.is_empty() {
        return None;
    }
    let mut text = String::from("collectives chosen by the cost model, calls of this rank\n");
    for ((collective, class, chosen), (count, work)) in &*calls {
        let size = match class {
            0 => "0 bytes".to_owned(),
            class => format!("from {} bytes", 1_u64 << (class - 1)),
        };
        let _ = write!(
            text,
            "  {collective:<21} {size:<18} {chosen:<26} {count:>9}"
        );
        if *work != Work::NONE {
            let each = |bytes: u64| bytes / count;
            let _ = write!(
                text,
                "   each {} steps, {} B sent, {} received, {} combined, {} copied",
                each(work.steps),
                each(work.sent),
                each(work.received),
                each(work.combined),
                each(work.copied),
            );
        }
        text.push('\n');
    }
    let Work {
        combined,
        copied,
        steps,
        ..
    } = *WORK.lock();
    if steps > 0 {
        let _ = writeln!(
            text,
            "  through shared memory: {copied} bytes copied, {combined} combined, {steps} steps"
        );
    }
    Some(text)
}

/// A direct way that counts what it takes.
pub(crate) struct Counted<D> {
    direct: D,
    /// The algorithm.
    name: &'static str,
    /// What was counted of its work.
    seen: Work,
}

impl<D: Direct> Counted<D> {
    pub(crate) fn new(direct: D, name: &'static str) -> Counted<D> {
        let seen = direct.work();
        Counted { direct, name, seen }
    }

    fn counted(
        &mut self,
        collective: Collective,
        bytes: u64,
        done: Option<Result<()>>,
    ) -> Option<Result<()>> {
        let now = self.direct.work();
        *WORK.lock() += now.since(&self.seen);
        self.seen = now;
        if done.is_some() {
            count(collective, bytes, format!("sm/{}", self.name), Work::NONE);
        }
        done
    }
}

impl<D: Direct> Direct for Counted<D> {
    fn barrier(&mut self) -> Option<Result<()>> {
        let done = self.direct.barrier();
        self.counted(Collective::Barrier, 0, done)
    }

    fn flat(&mut self, collective: Collective, data: &Flat) -> Option<Result<()>> {
        let done = self.direct.flat(collective, data);
        self.counted(collective, data.piece as u64, done)
    }

    fn spread(&mut self, collective: Collective, data: &Spread<'_>) -> Option<Result<()>> {
        let done = self.direct.spread(collective, data);
        self.counted(collective, data.own.len() as u64, done)
    }

    fn fold(
        &mut self,
        collective: Collective,
        data: &Flat,
        count: usize,
        how: ReductionArgs,
    ) -> Option<Result<()>> {
        let done = self.direct.fold(collective, data, count, how);
        self.counted(collective, data.piece as u64, done)
    }

    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let done = self.direct.general(call);
        self.counted(
            call.collective,
            piece(&call.recv).max(piece(&call.send)),
            done,
        )
    }

    fn work(&self) -> Work {
        self.direct.work()
    }
}

/// Bytes of a piece, where all are alike.
fn piece(side: &Side<'_>) -> u64 {
    match side.pieces {
        Pieces::Equal { count, datatype } => datatype.size().saturating_mul(count),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_size_class() {
        for bytes in [8, 9, 15] {
            count(
                Collective::Scan,
                bytes,
                "tuned/doubling".to_owned(),
                Work::NONE,
            );
        }
        let text = text().expect("something was counted");
        let line = text
            .lines()
            .find(|line| line.contains("scan"))
            .expect("a line");
        assert!(
            line.contains("from 8 bytes") && line.ends_with(" 3"),
            "{text}"
        );
    }
}
