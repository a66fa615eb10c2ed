//! DMAPP on the Gemini card of this process, which `btl ugni` provides. Operations travel as the
//! card's other packets, and waits for them are waits of MPI calls. Not part of MPI;
//! `include/oxmpi_dmapp.h` is its C interface, which libarmci calls.
//!
//! Invariant: while DMAPP is open the process has a card. It ends with MPI at the latest, before
//! the networks do.

use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{COLLECTIVE, Reason, try_once, wait};
use oxmpi_btl::bml::Bml;
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::ugni::Ugni;
use oxmpi_gemini::dmapp::Card;
use oxmpi_gemini::{CqId, Nic};
use std::collections::BTreeSet;

pub use oxmpi_gemini::dmapp::{
    Attrs, Counters, Dmapp, Error, Pe, Remote, SegDesc, Span, Sym, SyncId, Work,
};
pub use oxmpi_gemini::{Amo, MemHandle, Place};

/// Why an operation of DMAPP is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// `btl ugni` is not in use.
    NoCard,
    /// DMAPP is not open, or is open already.
    NotOpen,
    /// The operation has failed.
    Failed(Error),
    /// The job has no such process, or MPI is not running.
    OtherJob,
}

/// A process as other processes know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its job. Cards reach no process of another job; those have the same numbers as ours.
    pub job: u64,
    /// Its card and its part of the heap.
    pub pe: Pe,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Failed(error)
    }
}

/// The card of this process.
pub struct OwnCard(&'static Process);

fn card(vci: &mut Vci) -> Option<&mut Ugni> {
    let mut modules = vci
        .net
        .tx
        .networks_mut()
        .into_iter()
        .flat_map(Bml::modules_mut);
    modules.find_map(|network| match network {
        Networks::Ugni(ugni) => Some(ugni),
        _ => None,
    })
}

/// What its calls wait for, as the report shows it.
const REASON: Reason = Reason {
    call: "OXMPI_Dmapp",
    peer: COLLECTIVE,
    tag: 0,
    context: 0,
};

impl Card for OwnCard {
    fn with<R>(&mut self, act: impl FnOnce(&mut Nic) -> R) -> R {
        let mut vci = self.0.enter();
        let ugni = card(&mut vci).expect("invariant: who opens it has a card");
        ugni.with_card(act)
    }

    fn go_on(&mut self, queue: CqId) -> bool {
        let has_event = |nic: &mut Nic| nic.test_event(queue).is_ok();
        let look = |vci: &mut Vci| card(vci)?.with_card(has_event).then_some(());
        wait(self.0, &REASON, look).is_ok()
    }
}

/// Opens DMAPP with this process's part of a symmetric heap. Returns what the other processes need
/// to know.
///
/// # Errors
/// [`Refusal::NoCard`], [`Refusal::NotOpen`]: it is open already. Else as [`Dmapp::init`].
pub fn open(process: &'static Process, attrs: Attrs) -> Result<Member, Refusal> {
    let (job, _) = own_job(process)?;
    let mut open = process.dmapp.lock();
    if open.is_some() {
        return Err(Refusal::NotOpen);
    }
    let limit = match card(&mut process.enter()) {
        Some(ugni) => ugni.with_card(|nic| nic.budget().used_and_limit().1),
        None => return Err(Refusal::NoCard),
    };
    let attrs = Attrs {
        // Mailboxes and messages of the process use the rest of its share.
        kept_registrations: (limit / 4).max(1),
        ..attrs
    };
    let made = Dmapp::init(&mut OwnCard(process), attrs)?;
    let pe = open.insert(made).pe();
    Ok(Member { job, pe })
}

/// The job of this process, and its number of processes.
fn own_job(process: &Process) -> Result<(u64, u32), Refusal> {
    let job = process.job().map_err(|_| Refusal::OtherJob)?;
    Ok((job.job_id, job.size.cast_unsigned()))
}

/// Sets the members, this process among them.
///
/// # Errors
/// [`Refusal::OtherJob`]: a member is of another job. [`Error::InvalidParam`]: a member has a place
/// outside the job, or that of another member. Else as [`with`] and [`Dmapp::join`].
pub fn join(process: &'static Process, pe: u32, all: &[Member]) -> Result<(), Refusal> {
    let (job, processes) = own_job(process)?;
    let pes = members(job, processes, all)?;
    with(process, |dmapp, _| dmapp.join(pe, pes))
}

/// The members, checked against this job and its number of processes.
fn members(job: u64, processes: u32, all: &[Member]) -> Result<Vec<Pe>, Refusal> {
    if all.iter().any(|member| member.job != job) {
        return Err(Refusal::OtherJob);
    }
    let places: BTreeSet<Place> = all.iter().map(|member| member.pe.place).collect();
    let is_one = |place: &Place| place.address == place.instance && place.instance < processes;
    match places.len() == all.len() && places.iter().all(is_one) {
        true => Ok(all.iter().map(|member| member.pe).collect()),
        false => Err(Refusal::Failed(Error::InvalidParam)),
    }
}

/// Runs `act` on the open DMAPP.
///
/// # Errors
/// [`Refusal::NotOpen`]; the errors of `act`.
pub fn with<R>(
    process: &'static Process,
    act: impl FnOnce(&mut Dmapp, &mut OwnCard) -> Result<R, Error>,
) -> Result<R, Refusal> {
    let mut open = process.dmapp.lock();
    let dmapp = open.as_mut().ok_or(Refusal::NotOpen)?;
    act(dmapp, &mut OwnCard(process)).map_err(Refusal::from)
}

/// Whether an operation is complete; if not, the network makes progress.
///
/// # Errors
/// As [`with`], and [`Dmapp::syncid_test`].
pub fn test(process: &'static Process, id: SyncId) -> Result<bool, Refusal> {
    let is_over = with(process, |dmapp, card| dmapp.syncid_test(card, id))?;
    if !is_over {
        // Also checks whether a process has died.
        let looked = try_once(process, &REASON, |_| Ok(None::<()>));
        looked.map_err(|_| Refusal::Failed(Error::TransactionError))?;
    }
    Ok(is_over)
}

/// Closes DMAPP. No process may use its memory any more, and all operations of this process must be
/// complete.
///
/// # Errors
/// [`Refusal::NotOpen`]. Else as [`Dmapp::finalize`]; it is closed even then.
pub fn close(process: &'static Process) -> Result<(), Refusal> {
    let ended = process.dmapp.lock().take().ok_or(Refusal::NotOpen)?;
    ended.finalize(&mut OwnCard(process)).map_err(Refusal::from)
}

/// Closes DMAPP where MPI ends. The card's transfers end, and its memory belongs to the process
/// again. If MPI begins again, DMAPP must be opened again.
pub(crate) fn end(process: &'static Process) {
    // NotOpen needs no action, and other errors cannot be reported any more.
    let _ = close(process);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Processes of another job were accepted as those of ours with the same numbers, and any
    /// number as that of a process.
    #[test]
    fn only_processes_of_this_job_join() {
        let member = |job, address, instance| Member {
            job,
            pe: Pe {
                place: Place { address, instance },
                sheap: SegDesc {
                    addr: 0,
                    len: 0,
                    handle: MemHandle { key: 0, base: 0 },
                },
            },
        };
        let all = [member(5, 1, 1), member(5, 0, 0)];
        assert_eq!(members(5, 2, &all).unwrap(), all.map(|one| one.pe));
        assert_eq!(members(6, 2, &all), Err(Refusal::OtherJob));
        let mixed = [member(5, 0, 0), member(6, 1, 1)];
        assert_eq!(members(5, 2, &mixed), Err(Refusal::OtherJob));
        let wrong = Err(Refusal::Failed(Error::InvalidParam));
        for other in [member(5, 2, 2), member(5, 0, 1), member(5, 1, 1)] {
            assert_eq!(members(5, 2, &[member(5, 1, 1), other]), wrong);
        }
    }
}
