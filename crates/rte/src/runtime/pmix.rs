//! PMIx: Open MPI's mpirun, `prterun` and `srun --mpi=pmix`, through the launcher's library.
//!
//! The library is searched for beside the launcher's program, too: that one fits the server. The
//! servers exchange published values, and each process fetches the values it needs.

use super::assembly::{Attempt, Member, Start};
use super::{Leaving, Runtime};
use crate::RteError;
use crate::wire::Request;
use oxmpi_pmix::{Client, Of, Pmix, PmixError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The name of the launcher in messages.
const LAUNCHER: &str = "the PMIx launcher";

/// The connection to the server, until the process exits.
struct Line {
    client: Client,
    leaving: Leaving,
}

/// The connection for the exit handler.
static AT_EXIT: OnceLock<Arc<Line>> = OnceLock::new();

/// Joins the job that the environment names. `var` reads a variable; `chosen` is the library that
/// the user names, or `auto`.
///
/// # Errors
/// The server accepted this process and then did not give a required value.
pub fn join(var: impl Fn(&str) -> Option<String>, chosen: &str) -> Result<Attempt, RteError> {
    if let Err(why) = is_there(var) {
        return Ok(Attempt::Nobody(why));
    }
    let pmix = match load(chosen) {
        Ok(pmix) => pmix,
        Err(why) => return Ok(Attempt::Nobody(why)),
    };
    let version = pmix.version();
    let client = match pmix.init() {
        Ok(client) => client,
        Err(error) => {
            let why = format!("PMIX_NAMESPACE is set, but nobody serves us there: {error}");
            return Ok(Attempt::Nobody(why));
        }
    };
    let start = start(&client).map_err(|error| failed(&error, "joining the job"))?;
    let line = Arc::new(Line {
        client,
        leaving: Leaving::new(),
    });
    let _ = AT_EXIT.set(Arc::clone(&line));
    oxmpi_pal::process::at_exit(leave);
    let version = version.split([',', '(']).next().unwrap_or_default().trim();
    let runtime = Box::new(Joined(line));
    let how = format!("the server of PMIX_NAMESPACE answered ({version})");
    Ok(Attempt::Joined(Member { start, runtime }, how))
}

/// Whether the environment names a job and its server. A library that finds no server would serve
/// this process alone, whatever the others do.
fn is_there(var: impl Fn(&str) -> Option<String>) -> Result<(), String> {
    if var("PMIX_NAMESPACE").is_none() {
        return Err("PMIX_NAMESPACE is not set: no PMIx launcher".to_owned());
    }
    let servers = SERVERS.iter().filter_map(|name| var(name));
    match servers.count() {
        0 => Err("PMIX_NAMESPACE is set, but no PMIX_SERVER_URI names a server".to_owned()),
        _ => Ok(()),
    }
}

/// The variables with the address of the server, one for each generation of clients.
const SERVERS: &[&str] = &[
    "PMIX_SERVER_URI41",
    "PMIX_SERVER_URI4",
    "PMIX_SERVER_URI3",
    "PMIX_SERVER_URI21",
    "PMIX_SERVER_URI2",
];

/// The first library that can be loaded.
fn load(chosen: &str) -> Result<Pmix, String> {
    let names = match chosen {
        "" | "auto" => candidates(),
        one => vec![one.to_owned()],
    };
    let mut reasons = Vec::new();
    for name in names {
        match Pmix::load(&name) {
            Ok(pmix) => return Ok(pmix),
            Err(why) => reasons.push(why),
        }
    }
    Err(format!(
        "PMIX_NAMESPACE is set, but no PMIx library can be loaded ({}); OXMPI_PMIX_LIBRARY names one",
        reasons.join("; ")
    ))
}

/// The launcher's own library first, then those of the system.
fn candidates() -> Vec<String> {
    let mut names = Vec::new();
    if let Some(folder) = launcher_folder() {
        for place in ["lib", "lib/openmpi", "lib64"] {
            let file = folder.join(place).join(LIBRARY);
            if file.is_file() {
                names.push(file.display().to_string());
            }
        }
    }
    names.push(LIBRARY.to_owned());
    let debian = format!("/usr/lib/{}-linux-gnu/pmix2/lib", std::env::consts::ARCH);
    for folder in [&debian[..], "/opt/pmix/lib", "/usr/local/lib"] {
        let file = Path::new(folder).join(LIBRARY);
        if file.is_file() {
            names.push(file.display().to_string());
        }
    }
    names
}

/// The parent directory of the directory of our launcher's program, if it may be read.
fn launcher_folder() -> Option<PathBuf> {
    let parent = oxmpi_pal::process::parent_id();
    let program = std::fs::read_link(format!("/proc/{parent}/exe")).ok()?;
    Some(program.parent()?.parent()?.to_owned())
}

const LIBRARY: &str = "libpmix.so.2";

fn start(client: &Client) -> Result<Start, PmixError> {
    let of_job = |key: &str| client.number(Of::Job, key);
    let size = of_job("pmix.job.size")?.and_then(|size| u32::try_from(size).ok());
    let size = size.ok_or_else(|| PmixError {
        call: "PMIx_Get",
        status: 0,
        text: "the server does not tell the size of the job".to_owned(),
    })?;
    let number = |value: Option<u64>| value.and_then(|n| i32::try_from(n).ok()).unwrap_or(0);
    let mut nodes = Vec::new();
    for rank in 0..size {
        let node = client.number(Of::Rank(rank), "pmix.nodeid")?;
        nodes.extend(node.and_then(|node| u32::try_from(node).ok()));
    }
    Ok(Start {
        launcher: LAUNCHER,
        rank: client.rank(),
        size,
        appnum: number(client.number(Of::Rank(client.rank()), "pmix.appnum")?),
        universe_size: number(of_job("pmix.univ.size")?),
        nodes: (nodes.len() == size as usize).then_some(nodes),
    })
}

fn leave() {
    let Some(line) = AT_EXIT.get() else { return };
    line.finalize_once();
}

impl Line {
    /// Tells the launcher, once, that this process has ended normally.
    fn finalize_once(&self) {
        if self.leaving.is_due() {
            // The process goes on in any case.
            let _ = self.client.finalize();
        }
    }
}

/// The runtime of [`crate::Job`].
struct Joined(Arc<Line>);

impl Runtime for Joined {
    fn fence(&self) -> Result<(), RteError> {
        let doing = "waiting for the other processes";
        let done = self.0.client.fence();
        done.map_err(|error| failed(&error, doing))
    }

    fn abort(&self, code: i32, text: &str) {
        // A launcher that cannot be reached has gone.
        let _ = self.0.client.abort(code, &text.replace('\0', " "));
    }

    fn notify(&self, request: &Request<'_>) {
        self.0.leaving.notify(request);
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        let put = self.0.client.put(key, value);
        put.map_err(|error| failed(&error, "publishing a value"))
    }

    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        let got = self.0.client.bytes(Of::Rank(rank.cast_unsigned()), key);
        got.map_err(|error| failed(&error, "looking up a value"))
    }

    fn leave(&self) {
        self.0.finalize_once();
    }

    fn tells_user(&self) -> bool {
        false
    }
}

fn failed(error: &PmixError, doing: &str) -> RteError {
    RteError::Launcher {
        launcher: LAUNCHER,
        reason: format!("{error} while {doing}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_without_a_server_are_nobody() {
        let attempt = |variables: &[(&str, &str)]| {
            let var = |name: &str| {
                let pair = variables.iter().find(|(known, _)| *known == name)?;
                Some(pair.1.to_owned())
            };
            match join(var, "libnosuchpmix.so.2").unwrap() {
                Attempt::Nobody(why) => why,
                Attempt::Joined(_, how) => panic!("{how}"),
            }
        };
        assert!(attempt(&[]).contains("is not set"));
        let namespace = ("PMIX_NAMESPACE", "x");
        assert!(attempt(&[namespace]).contains("no PMIX_SERVER_URI"));
        let server = ("PMIX_SERVER_URI4", "x;tcp4://127.0.0.1:1");
        let why = attempt(&[namespace, server]);
        assert!(
            why.contains("libnosuchpmix") && why.contains("OXMPI_PMIX_LIBRARY"),
            "{why}"
        );
    }
}
