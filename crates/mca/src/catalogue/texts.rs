//! The texts. One row per id: slug, severity, then what failed, on what, what the system said, what
//! to try, and the book's explanation.
//!
//! Words are for a person who did not write this library: name the object, give the exact cause and
//! not a guess, say what helps. An id never changes its meaning; a text may be improved.

use super::{Severity, Text};

macro_rules! catalogue {
    ($($id:ident $slug:literal $severity:ident $what:literal on $on:literal said $system:literal try $advice:literal book $explain:literal;)*) => {
        /// The id of a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(usize)]
        pub enum Id { $(#[doc = $slug] $id,)* }

        impl Id {
            /// Every id, in the order of the table.
            pub const ALL: &[Id] = &[$(Id::$id),*];
        }

        /// Every text, in the order of [`Id`].
        pub static TEXTS: &[Text] = &[$(Text {
            slug: $slug,
            severity: Severity::$severity,
            what: $what,
            on: $on,
            system: $system,
            advice: $advice,
            explain: $explain,
        }),*];
    };
}

catalogue! {
    ParamUnknown "param-unknown" Warning
        "there is no parameter {name}"
        on "{place}" said "" try "{hint}"
        book "A parameter was set that this version does not know, so it has no effect. Names are listed in
docs/parameters.md. The job runs all the same.";
    ParamValue "param-value" Warning
        "the value {value} does not fit the parameter {name}; it keeps its earlier value"
        on "{place}" said "" try "give {expected}"
        book "A parameter was given a value of the wrong form. What fits each parameter is written in docs/parameters.md.";
    ParamNotAlike "param-not-alike" Warning
        "the value {value} of the parameter {name} has no effect: {held} holds for all ranks"
        on "{place}" said "" try "set it for the whole job: mpirun --mca {name} {value}"
        book "All processes of a job must have this parameter alike, for it decides how a collective call is carried out.
mpirun tells all ranks the value it has itself; another one in the environment of a rank alone has no effect.";
    ParamFile "param-file" Warning
        "a parameter file could not be read; nothing in it has effect"
        on "{path}" said "{reason}" try "check the path given with --tune or OXMPI_PARAM_FILE"
        book "The file was named on the command line or in the environment, but could not be opened or is not text.";
    ParamLine "param-line" Warning
        "a line of a parameter file was not understood"
        on "{place}" said "{text}" try "write NAME = VALUE; # begins a comment"
        book "Each line of a parameter file sets one parameter, or is empty, or is a comment. Other lines have no effect.";

    OptionUnknown "option-unknown" Error
        "there is no option {option}"
        on "{program}" said "" try "{hint}"
        book "The launcher met an option that it does not have. Options go before the program; what follows the program
is passed to it. `mpirun --help` shows all on one screen.";
    OptionValue "option-value" Error
        "the value {value} does not fit the option {option}"
        on "{program}" said "{reason}" try "give {expected}"
        book "The option exists, but what was given with it cannot be used.";
    OptionIgnored "option-ignored" Note
        "without effect here: {options}"
        on "{program}" said "{reasons}" try "leave them out; -q keeps mpirun from saying so"
        book "Options of other launchers are accepted so that scripts written for them run. These do nothing in this version, or nothing
on one machine.";
    NothingToRun "nothing-to-run" Error
        "no program was given"
        on "{program}" said "" try "mpirun -n 4 ./program"
        book "The launcher needs the name of a program after its options, and after each `:` of a job of several programs.";
    ProgramMissing "program-missing" Error
        "the program {path} could not be started"
        on "{host}" said "{reason}" try "{hint}"
        book "The file is not there, is not found along PATH, or may not be executed. A name without a slash is searched along
PATH, which seldom holds the current folder.";
    WorkingDir "working-dir" Error
        "the working directory {path} cannot be used"
        on "{host}" said "{reason}" try "check the option -wdir"
        book "Every rank is started in this directory. It has to exist, and to be open to you, on each host.";
    HostRemote "host-remote" Error
        "the host {host} is not this machine"
        on "{place}, on {here}" said "" try "use --host localhost:N, or start mpirun there; jobs over several machines are not supported yet"
        book "This version starts ranks on the machine where mpirun runs, and nowhere else.";
    HostSlots "host-slots" Error
        "{wanted} ranks were asked for, but the host list has room for {slots}"
        on "{host}" said "" try "raise the number behind the host's name, or leave out --host"
        book "Without a host list any number of ranks may be started. A host list is a limit that somebody set, so it is kept.";
    BindTo "bind-to" Warning
        "ranks could not be bound to processors; they run unbound"
        on "{ranks} on {host}" said "{reason}" try "check --bind-to, or give --bind-to none"
        book "The system refused the affinity mask that --bind-to and --map-by ask for.";
    Descriptors "descriptors" Error
        "there are not enough file descriptors for {ranks} ranks: {wanted} wanted, {limit} allowed"
        on "{host}" said "{reason}" try "raise the hard limit (`ulimit -Hn`), or start at most {most} ranks"
        book "The launcher keeps a few descriptors open for each rank and raises the soft limit as far as the hard limit lets it.";

    RankExited "rank-exited" Error
        "rank {rank} ended with exit status {status}; the job was ended"
        on "{host}, process {pid}" said "{call}" try "look at what this rank printed before; it failed first"
        book "The first process that fails decides: its exit status is that of mpirun, the other ranks are ended and not blamed.";
    RankKilled "rank-killed" Error
        "rank {rank} was ended by signal {signal}; the job was ended"
        on "{host}, process {pid}" said "{call}" try "{hint}"
        book "SIGSEGV and SIGBUS are errors in memory access, SIGABRT is the program's own abort, SIGKILL comes from outside: from a
person, a batch system, or the kernel when memory is short. mpirun's exit status is 128 and the signal's number.";
    RankAborted "rank-aborted" Error
        "rank {rank} called MPI_Abort with code {code}; the job was ended"
        on "{place}" said "{call}" try "look at what this rank printed before"
        book "The program ended the job on its own account. mpirun's exit status is the code, as far as a status can hold it.";
    NotFinalized "not-finalized" Error
        "rank {rank} ended without calling MPI_Finalize; the job was ended"
        on "{host}, process {pid}" said "exit status {status}" try "call MPI_Finalize on every way out of the program"
        book "A rank that called MPI_Init has to call MPI_Finalize before it exits. The other ranks might wait for it for ever.";
    TimedOut "timed-out" Error
        "the job did not end within {seconds} seconds"
        on "{ranks} ranks" said "" try "see the table of what each rank waits for"
        book "The time given with --timeout is over. The launcher prints what each rank waits for, and ends the job.";
    Interrupted "interrupted" Note
        "interrupted by {signal}; the job is being ended"
        on "{ranks} ranks" said "" try "press Ctrl-C again to end it at once"
        book "Ctrl-C asks every rank to end and waits a moment; a second one kills them at once.";
    Hang "hang" Note
        "{waiting} of {ranks} ranks wait inside MPI"
        on "" said "" try ""
        book "The table shows the call in which each rank waits, for whom, with which tag, on which communicator, and since when. A cycle
means that each of its ranks waits for the next; a missing partner has ended, or waits elsewhere.";
    RankStart "rank-start" Error
        "rank {rank} could not be started; the job was ended"
        on "{host}, program {program}" said "{reason}" try "{hint}"
        book "The program was found, and the system refused to run it: no process or descriptor was left, it is not for this
machine, or what it needs is missing.";
    RankLost "rank-lost" Error
        "the MPI process of rank {rank} is gone without MPI_Finalize; the job was ended"
        on "{host}, process {pid}, started by process {starter}" said "{call}"
        try "look at what this rank printed before; a wrapper that it runs under may know its status"
        book "The rank is a wrapper (a shell, a debugger) whose child called MPI_Init. That child has ended, and the wrapper goes on,
so its exit status is not known. The other ranks would wait for it for ever.";
    SetupFailed "setup-failed" Error
        "the job could not be set up"
        on "{host}" said "{reason}" try "{hint}"
        book "mpirun could not make what every job needs: two processes, a socket, the shared segment.";
    WardenDied "warden-died" Error
        "the daemon of this job is gone; the ranks were ended"
        on "{host}, process {pid}" said "{reason}" try "look whether somebody, or the out-of-memory killer, ended it"
        book "mpirun starts ranks through a daemon of its own, `oxmpi-warden`. When that is killed, the kernel ends the ranks and mpirun
what they have started.";

    LauncherGone "launcher-gone" Error
        "the launcher of this job has gone; the rank ends"
        on "process {pid}" said "{reason}" try "look whether mpirun was killed"
        book "The connection to mpirun broke. Nothing of a job outlives it, so each rank ends by itself.";

    DaemonUnreachable "daemon-unreachable" Error
        "this process cannot join the job of its mpirun"
        on "process {pid}" said "{reason}"
        try "start it with an mpirun of its own, or unset OXMPI_DAEMON to run it alone"
        book "The environment names the daemon of an mpirun. It refused this process, broke off, or answered something else than a
daemon does: the variables of a rank may have reached a process that is not one.";
    Versions "versions" Error
        "launcher and library are of different versions"
        on "protocol {launcher} of the launcher, {library} of the library" said "" try "use mpirun and libmpi_abi.so.1 of one installation"
        book "The program found another library than that of the mpirun that started it. LD_LIBRARY_PATH or the program's RUNPATH
decides which is found; `mpirun --report` and MPI_Get_library_version show it.";
    ForeignLauncher "foreign-launcher" Error
        "this process is one of {size} that {launcher} has started, and oxmpi cannot join them to a job"
        on "variable {variable}" said ""
        try "start the program with oxmpi's mpirun: mpirun -n {size} ./program
if each is to be alone: mpirun -n 1 ./program, or set OXMPI_RTE=singleton"
        book "Each process would believe to be rank 0 of 1, compute everything and overwrite what the others write. This version joins
processes of its own mpirun only; variables that another launcher left behind in a shell can be unset.";

    CallFailed "call-failed" Error
        "{call} failed: {why}"
        on "{object}" said "{class}" try "{hint}"
        book "An MPI call met an error, and the error handler in force ends the job (MPI_ERRORS_ARE_FATAL, the default). The first line
says which call and why; the class is the standard's name for the kind of error. To get the error as a return value instead, set
MPI_ERRORS_RETURN on the communicator.";
    NotInitialized "not-initialized" Error
        "{call} was called before MPI_Init, or after MPI_Finalize"
        on "" said "" try "call MPI_Init first; only a few inquiry functions may be called outside"
        book "MPI-5.0 §11.4 lists which functions may be called at any time, MPI_Initialized and MPI_Get_version among them.";
    Forked "forked" Error
        "{call} was called in a child process made by fork"
        on "process {pid}" said "" try "call MPI only in the process that called MPI_Init; exec in the child is fine"
        book "The child shares no state with the job. MPI_Finalize and exit in the child do nothing.";
    OurBug "our-bug" Error
        "oxmpi has failed: {why}"
        on "{call}, rank {rank}, at {place}" said "" try "please report this with the text above"
        book "An invariant of the library does not hold. This is never the program's fault alone; the job ends because its state can no
longer be trusted.";
}
