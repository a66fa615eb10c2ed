//! Collective calls in the account of the process, which exists where the user asked for a report,
//! and nowhere else.
//!
//! Schedules count when they are prepared. The direct way of a communicator is wrapped in
//! [`Counted`], so that without a report nothing stands in its path.

use crate::algorithm::name;
use crate::schedule::Schedule;
use crate::shape::Layout;
use crate::work::{longest_message, work_of};
use oxmpi_core::Result;
use oxmpi_core::collectives::{
    Call, Collective, Direct, Flat, Pieces, Protocol, ReductionArgs, Side, Spread, Work,
};
use oxmpi_mca::{Account, Amount};
use std::sync::Arc;

/// Payload in lines and byte slots of the members' area.
pub(crate) const STEPS: Protocol = Protocol {
    name: "steps",
    cut: 0,
};

/// Members read and write each other's buffers.
pub(crate) const SINGLE_COPY: Protocol = Protocol {
    name: "single copy",
    cut: 0,
};

/// Messages, where pieces are too long for a slot or there is no area.
pub(crate) const MESSAGES: Protocol = Protocol {
    name: "messages",
    cut: 0,
};

/// Rings of bytes, in chunks of so many.
pub(crate) fn staging_by(chunk: usize) -> Protocol {
    Protocol {
        name: "staging",
        cut: chunk as u64,
    }
}

/// The amounts of a call whose schedule is written.
#[cold]
pub(crate) fn amounts_of(schedule: &Schedule, types: &[Layout]) -> [Amount; 6] {
    let work = work_of(schedule, types);
    let amounts = [
        ("steps", work.steps),
        ("B sent", work.sent),
        ("B received", work.received),
        ("B combined", work.combined),
        ("B copied", work.copied),
        ("B in the longest message", longest_message(schedule, types)),
    ];
    amounts.map(|(unit, number)| Amount { unit, number })
}

/// A direct way that counts what it takes.
pub(crate) struct Counted<D> {
    direct: D,
    /// The algorithm.
    name: &'static str,
    account: Arc<Account>,
}

impl<D: Direct> Counted<D> {
    pub(crate) fn new(direct: D, name: &'static str, account: &Arc<Account>) -> Counted<D> {
        Counted {
            direct,
            name,
            account: Arc::clone(account),
        }
    }

    fn counted(
        &mut self,
        collective: Collective,
        bytes: u64,
        done: Option<Result<()>>,
    ) -> Option<Result<()>> {
        let protocol = self.direct.take_protocol();
        if done.is_some() {
            let chosen = format!("sm/{}, {}", self.name, protocol.name);
            let cut = Amount {
                unit: "B in a piece",
                number: protocol.cut,
            };
            self.account.count(name(collective), bytes, chosen, &[cut]);
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

    fn take_protocol(&mut self) -> Protocol {
        self.direct.take_protocol()
    }
}

/// Bytes of a piece, where all are alike.
fn piece(side: &Side<'_>) -> u64 {
    match side.pieces {
        Pieces::Equal { count, datatype } => datatype.size().saturating_mul(count),
        _ => 0,
    }
}
