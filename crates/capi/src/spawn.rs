//! MPI_Comm_spawn and MPI_Comm_spawn_multiple: conversion of arguments and infos to the words of
//! mpirun's command line (MPI-5.0 §11.8).
//!
//! All arguments except root and communicator are significant at the root only. All of the group
//! return an error of the root's arguments.

use crate::comm::made;
use crate::dynamic::{meeting, timeout};
use crate::edge::{ArgvIn, ArrayIn, ArrayOut, Out, StrIn};
use crate::process::process;
use core::ffi::c_char;
use oxmpi_core::comm::{Comm, get};
use oxmpi_core::comm_object::Making;
use oxmpi_core::exchange::gathered;
use oxmpi_core::handle::{CommHandle, InfoHandle};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::spawn::{self, Wanted};
use oxmpi_core::{Class, Result, error};
use std::ffi::OsStr;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// MPI_Comm_spawn
#[allow(clippy::too_many_arguments)]
pub fn comm_spawn(
    command: StrIn,
    argv: ArgvIn,
    maxprocs: i32,
    info: InfoHandle,
    root: i32,
    comm: CommHandle,
    intercomm: Out<CommHandle>,
    array_of_errcodes: ArrayOut<i32>,
) -> Result<()> {
    const CALL: &str = "MPI_Comm_spawn";
    let comm = meeting(comm, root, CALL)?;
    let wanted = || {
        let mut wanted = nothing();
        wanted.add(&Program {
            command: command.bytes()?,
            arguments: arguments(argv)?,
            maxprocs,
            info,
        })?;
        Ok(wanted)
    };
    let wanted = (comm.rank == root).then(wanted);
    let total = usize::try_from(maxprocs).unwrap_or(0);
    let outputs = Outputs {
        intercomm,
        errcodes: array_of_errcodes,
    };
    finish(CALL, &comm, root, wanted, total, outputs)
}

/// MPI_Comm_spawn_multiple
#[allow(clippy::too_many_arguments)]
pub fn comm_spawn_multiple(
    count: i32,
    array_of_commands: ArgvIn,
    array_of_argv: ArrayIn<*const *const c_char>,
    array_of_maxprocs: ArrayIn<i32>,
    array_of_info: ArrayIn<InfoHandle>,
    root: i32,
    comm: CommHandle,
    intercomm: Out<CommHandle>,
    array_of_errcodes: ArrayOut<i32>,
) -> Result<()> {
    const CALL: &str = "MPI_Comm_spawn_multiple";
    let comm = meeting(comm, root, CALL)?;
    let mut total = 0;
    let mut wanted = || {
        let commands = array_of_commands.bytes(usize::try_from(count).unwrap_or(0))?;
        if count < 1 || commands.len() != usize::try_from(count).unwrap_or(0) {
            return Err(error!(
                ERR_ARG,
                "count is {count}, and {} commands are given",
                commands.len()
            ));
        }
        let numbers = array_of_maxprocs.slice(count)?;
        let infos = array_of_info.slice(count)?;
        let lists = match array_of_argv.is_null() {
            true => &[][..],
            false => array_of_argv.slice(count)?,
        };
        let numbers_given = numbers
            .iter()
            .map(|number| usize::try_from(*number).unwrap_or(0));
        total = numbers_given.sum();
        let mut wanted = nothing();
        for (at, command) in commands.iter().enumerate() {
            let list = lists.get(at).copied().unwrap_or(core::ptr::null());
            // SAFETY: by the standard each is MPI_ARGV_NULL or ends with a null pointer.
            let argv = unsafe { ArgvIn::new(list, "array_of_argv") };
            wanted.add(&Program {
                command,
                arguments: arguments(argv)?,
                maxprocs: numbers[at],
                info: infos[at],
            })?;
        }
        Ok(wanted)
    };
    let wanted = (comm.rank == root).then(&mut wanted);
    let outputs = Outputs {
        intercomm,
        errcodes: array_of_errcodes,
    };
    finish(CALL, &comm, root, wanted, total, outputs)
}

/// The arguments of a program; MPI_ARGV_NULL: none.
fn arguments(argv: ArgvIn) -> Result<Vec<Vec<u8>>> {
    match argv.is_null() {
        true => Ok(Vec::new()),
        false => argv.bytes(usize::MAX),
    }
}

/// The output arguments of a spawn call.
#[derive(Clone, Copy)]
struct Outputs {
    intercomm: Out<CommHandle>,
    errcodes: ArrayOut<i32>,
}

/// Starts the programs and writes the outputs. `wanted`: only at the root; `total` processes are
/// requested there. All of the group get a code for each of these (§11.8.2).
fn finish(
    call: &'static str,
    comm: &Comm,
    root: i32,
    wanted: Option<Result<Wanted>>,
    total: usize,
    outputs: Outputs,
) -> Result<()> {
    let Outputs {
        intercomm,
        errcodes,
    } = outputs;
    let totals = gathered(call, comm, &(total as u64).to_le_bytes())?;
    let total = usize::try_from(root).ok().and_then(|root| totals.get(root));
    let total = total.and_then(|bytes| bytes.as_slice().try_into().ok());
    let total = total.map_or(0, u64::from_le_bytes) as usize;
    // Fewer processes than requested may start, if the key `soft` allows it.
    let set_errcodes = |started: usize| match errcodes.is_null() {
        true => Ok(()),
        false => {
            let (good, bad) = errcodes.slice(total.max(started))?.split_at_mut(started);
            good.fill(0);
            bad.fill(Class::ERR_SPAWN.0);
            Ok(())
        }
    };
    match spawn::spawn(call, comm, root, wanted) {
        Ok(new) => {
            let started = get(process(), new)?
                .remote()
                .map_or(0, |remote| remote.size() as usize);
            set_errcodes(started)?;
            intercomm.set(made(Some(new), comm, Making::Other, None)?);
            Ok(())
        }
        Err(error) => {
            set_errcodes(0)?;
            Err(error)
        }
    }
}

/// One program of a spawn call.
struct Program<'a> {
    command: &'a [u8],
    arguments: Vec<Vec<u8>>,
    maxprocs: i32,
    info: InfoHandle,
}

fn nothing() -> Wanted {
    Wanted {
        programs: Vec::new(),
        has_hosts: false,
        limit: None,
    }
}

/// Reserved info keys and ours, and the equivalent options of mpirun. `host` and related keys apply
/// to the whole job.
const OPTIONS: [(&str, &str); 12] = [
    ("soft", "-soft"),
    ("wdir", "-wdir"),
    ("path", "-path"),
    ("host", "-host"),
    ("hosts", "-host"),
    ("add-host", "-host"),
    ("hostfile", "-hostfile"),
    ("add-hostfile", "-hostfile"),
    ("map_by", "-map-by"),
    ("bind_to", "-bind-to"),
    ("mpi_initial_errhandler", "-initial-errhandler"),
    ("mpi_memory_alloc_kinds", "-memory-alloc-kinds"),
];

trait Add {
    fn add(&mut self, program: &Program<'_>) -> Result<()>;
}

impl Add for Wanted {
    fn add(&mut self, program: &Program<'_>) -> Result<()> {
        let Program {
            command,
            arguments,
            maxprocs,
            info,
        } = program;
        if *maxprocs < 1 {
            return Err(error!(ERR_ARG, "maxprocs is {maxprocs}; give at least 1"));
        }
        if command.is_empty() {
            return Err(error!(ERR_ARG, "the command is empty"));
        }
        let info = objects().optional_info(*info)?;
        let info = info.map(|info| with_file(&info)).transpose()?;
        let limit = info.as_ref().map(timeout).transpose()?.flatten();
        self.limit = self.limit.max(limit);
        let mut words: Vec<Vec<u8>> = vec![b"-n".to_vec(), maxprocs.to_string().into_bytes()];
        if let Some(info) = &info {
            self.has_hosts |= options(info, &mut words)?;
        }
        if !words.iter().any(|word| word == b"-wdir")
            && let Ok(here) = std::env::current_dir()
        {
            words.push(b"-wdir".to_vec());
            words.push(here.into_os_string().into_vec());
        }
        words.push(b"--".to_vec());
        words.push(command.to_vec());
        words.extend(arguments.iter().cloned());
        self.programs.push(words);
        Ok(())
    }
}

/// The keys of an info, and those of the file named by its key `file`. A line of the file is `KEY =
/// VALUE`; keys of the info override it.
fn with_file(info: &Info) -> Result<Info> {
    let all = info.duplicate();
    let Some(path) = info.get(b"file")? else {
        return Ok(all);
    };
    let shown = String::from_utf8_lossy(&path);
    let text = std::fs::read(OsStr::from_bytes(&path)).map_err(|error| {
        error!(
            ERR_INFO_VALUE,
            "the value of key \"file\" is \"{shown}\": {error}"
        )
    })?;
    for (line, number) in text.split(|byte| *byte == b'\n').zip(1..) {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let pair = line.iter().position(|byte| *byte == b'=').map(|equals| {
            let (key, value) = line.split_at(equals);
            (key.trim_ascii(), value[1..].trim_ascii())
        });
        let Some((key, value)) = pair.filter(|(key, _)| !key.is_empty() && *key != b"file") else {
            return Err(error!(
                ERR_INFO_VALUE,
                "line {number} of \"{shown}\" (key \"file\") is \"{}\"; give KEY = VALUE in each line, \
                 and no other file",
                String::from_utf8_lossy(line)
            ));
        };
        if info.get(key)?.is_some() {
            continue;
        }
        // Each variable has its own line.
        let value = match all.get(key)? {
            Some(before) if key == b"env" => [&before[..], b"\n", value].concat(),
            _ => value.to_vec(),
        };
        all.set(key, &value)?;
    }
    Ok(all)
}

/// Appends the options of an info; returns whether it names hosts.
fn options(info: &Info, words: &mut Vec<Vec<u8>>) -> Result<bool> {
    let mut has_hosts = false;
    for (key, option) in OPTIONS {
        if let Some(value) = info.get(key.as_bytes())? {
            has_hosts |= matches!(option, "-host" | "-hostfile");
            words.push(option.as_bytes().to_vec());
            words.push(value.into_vec());
        }
    }
    if let Some(arch) = info.text("arch")
        && arch != std::env::consts::ARCH
    {
        return Err(error!(
            ERR_SPAWN,
            "arch is \"{arch}\", and this job runs on {}",
            std::env::consts::ARCH
        ));
    }
    // One variable per line.
    let variables = info.get(b"env")?.unwrap_or_default();
    for pair in variables
        .split(|byte| *byte == b'\n')
        .filter(|pair| !pair.is_empty())
    {
        let Some(equals) = pair
            .iter()
            .position(|byte| *byte == b'=')
            .filter(|at| *at > 0)
        else {
            return Err(error!(
                ERR_INFO_VALUE,
                "the value of key \"env\" holds \"{}\"; give NAME=VALUE in each line",
                String::from_utf8_lossy(pair)
            ));
        };
        words.push(b"-env".to_vec());
        words.push(pair[..equals].to_vec());
        words.push(pair[equals + 1..].to_vec());
    }
    Ok(has_hosts)
}
