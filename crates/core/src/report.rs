//! The report of `mpirun --report`: the library of this process, how it joined its job, and which
//! transport it uses to which processes, and why.
//!
//! Ranks with the same text are shown together, so the lines contain no rank. Sent once, when the
//! job is joined. The account of messages and collective calls is added at the end.

use crate::components::Components;
use crate::error::Result;
use crate::process::Process;
use oxmpi_btl::bml::Bml;
use oxmpi_btl::compiled::Networks;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::{Id, Message};
use oxmpi_rte::Job;

/// Sends the report if the user asked for it.
pub(crate) fn send(
    process: &'static Process,
    job: &Job,
    components: &Components,
    oversubscribed: bool,
) {
    if sends_account(process, job) {
        process.enter().pml.count_all();
    }
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
        let vci = process.enter();
        let rails = vci.net.tx.networks().into_iter().flat_map(Bml::modules);
        let rails: Vec<String> = rails.map(Networks::name).collect();
        lines.push(format!("rails       {}", rails.join(", ")));
    }
    if components.btl.has("sm") {
        let cpus = job.cpus;
        lines.push(row(&components.smsc));
        let vci = process.enter();
        let tuning = vci.net.single().map(|single| single.tuning().text());
        lines.extend(tuning.map(|text| format!("tuning      {text}")));
        drop(vci);
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

/// Whether this rank sends its account: each rank if the user wants that, rank 0 for a report.
fn sends_account(process: &Process, job: &Job) -> bool {
    process.params().report_choices || job.wants_report && job.rank == 0
}

/// Sends what the calls of this rank have used, in MPI_Finalize. The rank is in the text, so that
/// equal ones are not shown together.
pub(crate) fn send_account(process: &'static Process, job: &Job) {
    if !sends_account(process, job) {
        return;
    }
    let messages = process.enter().pml.used_protocols();
    let calls = process.account().and_then(|account| account.text());
    let calls = calls.map(|lines| format!("protocol or algorithm, calls by length\n{lines}"));
    let texts: Vec<String> = [messages, calls].into_iter().flatten().collect();
    if !texts.is_empty() {
        job.report(&format!("account of rank {}\n{}", job.rank, texts.concat()));
    }
}

/// Applies options of mpirun after the process has joined. It waits for a debugger that has started
/// the job. It continues only with the libraries that options load before this one.
pub(crate) fn apply_options(process: &Process) -> Result<()> {
    let job = process.job()?;
    if job.param("debugger").is_some() {
        oxmpi_pal::mpir::wait_at_gate();
    }
    if let Some(missing) = missing_tool(job) {
        process.fail(&missing.to_string());
    }
    Ok(())
}

/// The error if a library is missing that an option of mpirun loads before this one. The program
/// would otherwise run as if the option were absent.
fn missing_tool(job: &Job) -> Option<Message> {
    let mut tools = job.param("tools")?.split(',');
    let file = |tool: &str| format!("liboxmpi_{tool}.so");
    let missing = tools.find(|tool| !oxmpi_pal::process::is_loaded(&file(tool)))?;
    let message = Message::new(Id::ToolMissing).with("tool", missing);
    Some(message.with("library", file(missing)))
}

/// The file from which this code was loaded.
fn library() -> String {
    oxmpi_pal::process::file_of(send as *const () as usize)
        .unwrap_or_else(|| "linked into the program".to_owned())
}
