//! What `mpirun --report` shows: which library this process runs, how it joined its job, and which
//! transport it uses to whom, and why.
//!
//! Ranks that say the same are shown together, so the lines name no rank. Sent once, when the job
//! is joined; what collectives were called is added in the end.

use crate::components::Components;
use crate::error::Result;
use crate::process::Process;
use oxmpi_btl::bml::Bml;
use oxmpi_btl::compiled::Networks;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::{Id, Message};
use oxmpi_rte::Job;

/// Sends the report when it was asked for.
pub(crate) fn send(job: &Job, components: &Components, oversubscribed: bool) {
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
            job.selection.best(),
            job.size
        ),
    ];
    for choice in [&job.selection, &components.pml, &components.btl] {
        lines.push(row(choice));
    }
    lines.extend(components.mtl.as_ref().map(row));
    if components.has_network() {
        let vci = crate::vci::enter();
        let rails = vci.net.tx.networks().into_iter().flat_map(Bml::modules);
        let rails: Vec<String> = rails.map(Networks::name).collect();
        lines.push(format!("rails       {}", rails.join(", ")));
    }
    if components.btl.has("sm") {
        let cpus = job.cpus;
        lines.push(row(&components.smsc));
        lines.push(match oversubscribed {
            true => format!("waiting     {} ranks share {cpus} processors, so ranks yield and sleep early", job.local_size),
            false => format!("waiting     every rank has one of {cpus} processors, so ranks spin a little before they sleep"),
        });
    }
    lines.extend(components.coll.as_ref().map(row));
    job.report(&lines.join("\n"));
}

/// A choice as a line of the report.
fn row(choice: &Choice) -> String {
    format!("{:<12}{choice}", choice.framework)
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

/// Does what the options of mpirun want of a process that has joined: waits for a debugger that has
/// started the job, and goes on only with the libraries that options load before this one.
pub(crate) fn obey(process: &Process) -> Result<()> {
    let job = process.job()?;
    if job.param("debugger").is_some() {
        oxmpi_pal::mpir::wait_at_gate();
    }
    if let Some(missing) = missing_tool(job) {
        process.fail(&missing.to_string());
    }
    Ok(())
}

/// What to say when a library that an option of mpirun loads before this one is not there: the
/// program would run as if the option had not been given.
fn missing_tool(job: &Job) -> Option<Message> {
    let mut tools = job.param("tools")?.split(',');
    let file = |tool: &str| format!("liboxmpi_{tool}.so");
    let missing = tools.find(|tool| !oxmpi_pal::process::is_loaded(&file(tool)))?;
    let message = Message::new(Id::ToolMissing).with("tool", missing);
    Some(message.with("library", file(missing)))
}

/// The file this code was loaded from.
fn library() -> String {
    oxmpi_pal::process::file_of(send as *const () as usize)
        .unwrap_or_else(|| "linked into the program".to_owned())
}
