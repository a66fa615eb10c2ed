//! What `mpirun --report` shows: which library this process runs, how it joined its job, and which
//! transport it uses to whom, and why.
//!
//! Ranks that say the same are shown together, so the lines name no rank. Sent once, when the job
//! is joined; what collectives were called is added in the end.

use oxmpi_mca::param::{Params, SmLarge};
use oxmpi_mem::Caches;
use oxmpi_rte::Job;

/// Sends the report when it was asked for.
pub(crate) fn send(job: &Job, params: &Params, oversubscribed: bool) {
    if !job.wants_report {
        return;
    }
    let mut lines = vec![
        format!(
            "library     oxmpi {} ({})",
            env!("CARGO_PKG_VERSION"),
            library()
        ),
        format!(
            "job         {} of {} processes",
            job.selection.component, job.size
        ),
    ];
    lines.extend(
        job.selection
            .reasons
            .iter()
            .map(|reason| format!("            {}: {}", reason.component, reason.why)),
    );
    lines.push("self        to the process itself: a queue on its heap".to_owned());
    if job.size > 1 {
        let cpus = job.cpus;
        lines.push("sm          to all others: they share this node's segment".to_owned());
        lines.push(format!(
            "            large messages: {}",
            large(params, oversubscribed)
        ));
        lines.push(match oversubscribed {
            true => format!("            waiting: {} ranks share {cpus} processors, so ranks yield and sleep early", job.local_size),
            false => format!("            waiting: every rank has one of {cpus} processors, so ranks spin a little before they sleep"),
        });
    }
    lines.push(format!("coll        {:?}", params.coll).to_lowercase());
    job.report(&lines.join("\n"));
}

/// What collectives were called and how they were carried out; rank 0 speaks for all, in
/// MPI_Finalize.
pub(crate) fn send_account(job: &Job) {
    if job.wants_report
        && job.rank == 0
        && let Some(text) = crate::collectives::account()
    {
        job.report(&text);
    }
}

fn large(params: &Params, oversubscribed: bool) -> &'static str {
    match params.sm_large {
        SmLarge::Copy => "copied through the ring, because sm_large says so",
        SmLarge::Cma => {
            "read out of the sender's memory where the system allows it, because sm_large says so"
        }
        SmLarge::Auto if oversubscribed => {
            "read out of the sender's memory where the system allows it, because ranks share processors"
        }
        SmLarge::Auto if Caches::here() == Caches::Mesh => {
            "copied once by the system, in part by each side, where it allows that and the receiver is soon there, and else through the ring"
        }
        SmLarge::Auto => {
            "copied through the ring, both sides at work, because every rank has a processor"
        }
    }
}

/// The file this code was loaded from.
fn library() -> String {
    oxmpi_pal::process::file_of(send as *const () as usize)
        .unwrap_or_else(|| "linked into the program".to_owned())
}
