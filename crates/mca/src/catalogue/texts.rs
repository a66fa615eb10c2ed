//! The texts of the catalogue. A row has the id, the slug, the severity and five texts. They are:
//! what failed, on what, the error of the system, the advice, the explanation.
//!
//! The texts are for users who do not know this library. They name the object, give the exact cause
//! instead of a guess, and state a remedy. An id never changes its meaning; a text may be improved.

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
        book "All processes of a job must have this parameter alike, for it decides how a collective call is carried out, or how messages travel.
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
    OtherMpi "other-mpi" Warning
        "the program {program} is linked to another MPI: {library}"
        on "{by}" said "{effect}" try "compile and link it with {wrapper}
or start it with the mpirun of that MPI"
        book "The program, or one of its libraries, names an MPI library whose ABI oxmpi does not have, as `readelf -d` shows.
It has the standard ABI (libmpi_abi.so.1), that of MPICH and Intel MPI (libmpi.so.12) and that of Open MPI (libmpi.so.40), as far as
the folders lib/oxmpi/mpich and lib/oxmpi/openmpi of the installation have them. Programs of other MPIs have to be compiled and linked
with mpicc, mpicxx or mpifort. A program that makes no MPI call runs as it is.";
    StaticMpi "static-mpi" Warning
        "an MPI library is linked into the program {program} itself"
        on "{path}" said "{effect}" try "link it with a shared MPI library, or compile it with {wrapper}
or start it with the mpirun of that MPI"
        book "The program has functions of MPI among its own symbols, so it calls those and no library of oxmpi. That is so with a static
program, with one that was linked with libmpi.a, and with one that has a replacement of MPI for a single process. Only linking it anew
helps. Linked with a shared library of MPICH, Intel MPI or Open MPI it runs as it is.";
    LibraryWins "library-wins" Warning
        "the program {program} loads {library}, and not oxmpi's"
        on "{by}" said "{reason}" try "link it without the path, or put a link to {ours} in the place of that library
or start it with the mpirun of that MPI"
        book "mpirun puts its libraries first in LD_LIBRARY_PATH. Where a DT_RPATH of the program wins over that, it loads them with
LD_PRELOAD. Neither helps where the program names the library by a path, is for other processors, or where the path of this installation
has a blank or a colon and the DT_RPATH is the program's own. The processes are then each alone in MPI_COMM_WORLD.";
    MissingSymbols "missing-symbols" Warning
        "the program {program} imports what oxmpi's library does not have: {names}"
        on "{by}" said "{library} has no such symbols" try "start it with the mpirun of the MPI that it was built for, if it calls them"
        book "The program, or one of its libraries, imports functions or objects by a name of MPI that no library of it has. A call of
such a function ends the program with the loader's message of an undefined symbol; a missing object, and a program that was linked
with -z now, ends as it starts. The libraries for other ABIs have the functions of the standard, and what ready programs were seen to
import: not the internals of another MPI.";
    TwoAbis "two-abis" Warning
        "the program {program} loads two MPI libraries: {first} and {second}"
        on "{by}, {by_second}" said "both have the same names: all calls reach the first, with objects of the other" try "link all parts of the program with one MPI"
        book "A process can use one MPI. Here the program or its libraries need two of different ABIs, for example because one library
was built with Open MPI and another with MPICH. The functions have the same names in both, so that calls reach the wrong one. No library of
oxmpi is loaded ahead of them.";
    TwoLibraries "two-libraries" Error
        "two MPI libraries are initialised in one process: {first} and {second}"
        on "process {pid}, {host}" said "a process can use one MPI" try "build all parts of the program for one MPI
or initialise it in one part alone: the others ask MPI_Initialized"
        book "Parts of the program have loaded two MPI libraries, for example two modules of Python of which one was built for Open MPI and
the other for MPICH. That is permitted. But MPI_Init was called in the first library, and now in the second, by a part that has not asked
MPI_Initialized, or whose library is of another MPI and does not know of the first. The job ends: messages of one would never meet those
of the other.";
    SetuidProgram "setuid-program" Warning
        "the program {program} runs with the rights of another user, and loads {library}"
        on "{path}" said "the system ignores LD_LIBRARY_PATH and LD_PRELOAD for it" try "run a copy of the program, which has not these rights"
        book "The file has the setuid or setgid bit and another owner or group. For such programs the dynamic loader takes nothing of
the environment, so that mpirun cannot give them another library. They also do not find the job.";
    Ilp64 "ilp64" Warning
        "the program {program} is linked to Intel's library with 64-bit integers: {library}"
        on "{by}" said "oxmpi has no library of that ABI" try "link it with libmpi.so.12: without -ilp64, or with the compiler's option for 64-bit integers alone
or start it with Intel's mpirun"
        book "In Intel's libmpi_ilp64 every INTEGER of Fortran has 64 bits, also in the arguments of MPI. That is another ABI than that
of libmpi.so.12, which oxmpi has.";
    CrayName "cray-name" Warning
        "the program {program} needs MPICH's library under a name of Cray's: {library}"
        on "{by}" said "oxmpi has it as libmpi.so.12" try "link it with the module cray-mpich-abi, which names libmpi.so.12
or give it that name: a link to libmpi.so.12 in lib/oxmpi/mpich"
        book "HPE's compilers link programs with a library that has the compiler in its name, for example libmpi_gnu_91.so.12. It has
the ABI of MPICH. A file of that name in lib/oxmpi/mpich of the installation, a link to libmpi.so.12 there, serves such programs.";
    ToolMissing "tool-missing" Error
        "--{tool} was given, but its library is not loaded"
        on "{library}" said "" try "leave LD_PRELOAD and LD_LIBRARY_PATH to mpirun: a script that starts the program may change them"
        book "The library of --check or --profile is loaded before MPI's own, by LD_PRELOAD. A script between mpirun and the program that
sets these variables anew, or a program with the rights of another user, keeps it away; the program would run unchecked.";
    WorkingDir "working-dir" Error
        "the working directory {path} cannot be used"
        on "{host}" said "{reason}" try "check the option -wdir"
        book "Every rank is started in this directory. It has to exist, and to be open to you, on each host.";
    HostUnreachable "host-unreachable" Error
        "no daemon could be started on the host {host}; the job was ended"
        on "{here}" said "{reason}\ntried: {command}" try "run that command by hand: it has to start without a question, and to find mpirun there
--prefix names another place of the installation, --launch-agent another command
--mca plm_start_ms gives slow hosts more time"
        book "A job over several machines needs a daemon on each. mpirun starts it with the command shown, ssh unless you say otherwise,
by mpirun's own absolute path, and it connects back to a port of the machine named. A name that is wrong, a host that is off, a
password that is asked for, another place of the installation, or a firewall before the port keep it from coming.";
    Allocation "allocation" Error
        "the allocation of the batch system cannot be read"
        on "{variable}={value}" said "{reason}" try "name the hosts with --host, or leave the batch system out with --mca ras hostfile"
        book "Inside an allocation mpirun finds its hosts in variables and files of the batch system. What is there does not fit.";
    DaemonLost "daemon-lost" Error
        "this daemon cannot reach the one that has started it"
        on "{host}" said "{reason}" try "look at the firewall between the hosts; oob_ports names the ports to open"
        book "A daemon connects to the numeric addresses of the daemon above it, one after the other. None of them let it in.";
    HostSlots "host-slots" Error
        "{wanted} ranks were asked for, but the host list has room for {slots}"
        on "{host}" said "" try "raise the number behind the host's name, or leave out --host
in the allocation of a batch system ask it for more tasks, or give --oversubscribe"
        book "Without a host list any number of ranks may be started. A host list is a limit that somebody set, so it is kept;
so are the tasks of an allocation. A spawned job may have as many ranks as the list, whatever runs there already.";
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
    NeverBegan "never-began" Error
        "rank {rank} ended without calling MPI_Init, which other ranks have called; the job was ended"
        on "{host}, process {pid}" said "{programs}" try "run the MPI program on all ranks, or start only as many ranks as call MPI_Init"
        book "MPI_Init is collective over all ranks of a job (MPI-5.0 §11.2.1): the others would wait for this one for ever. A job in
which no rank calls MPI_Init may end as it likes. Ranks may run several MPI programs one after the other, then all run as many.";
    JobLost "job-lost" Error
        "a job that this one is connected with has ended"
        on "" said "{reason}" try "call MPI_Comm_disconnect on both sides before either may end"
        book "Jobs that were joined by MPI_Comm_spawn, MPI_Comm_connect or MPI_Comm_join are connected until all communicators
between them are disconnected, or MPI is finalized (MPI-5.0 §11.10.4). When one of them ends before that, so does the other.";
    TimedOut "timed-out" Error
        "the job did not end within {seconds} seconds"
        on "{ranks} ranks" said "" try "see the table of what each rank waits for"
        book "The time given with --timeout is over. The launcher prints what each rank waits for, and ends the job.";
    Interrupted "interrupted" Note
        "interrupted by {signal}; the job is being ended"
        on "{ranks} ranks" said "" try "press Ctrl-C again to end it at once"
        book "Every rank gets the signal that mpirun got: Ctrl-C raises KeyboardInterrupt in Python. A process that has not ended 1.5 s later gets
SIGTERM, and after 0.4 s more SIGKILL; a second Ctrl-C kills at once.";
    OutputLost "output-lost" Error
        "some of the job's output could not be written"
        on "{place}" said "{reason}" try "make room, or send the output elsewhere; the job goes on, and mpirun's exit status will not be 0"
        book "mpirun writes what the ranks print to its own streams, and with `--output-filename` to files. What a full disk or a quota
refuses is lost, and what comes later is tried again. This is said once.";
    LeftBehind "left-behind" Warning
        "processes of the job were killed and do not end; they are left behind"
        on "{host}, processes {pids}" said "" try "look at them with `ps -o pid,user,state,wchan,cmd -p PID`"
        book "A process that was killed ends within a moment. One that hangs in the kernel (state D), as on a file server that does not
answer, ends when that does; one of another user cannot be killed. mpirun waits 10 seconds for them and then ends.";
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
    ProxyDied "proxy-died" Error
        "the daemon of this job is gone; the ranks were ended"
        on "{host}, process {pid}" said "{reason}" try "look whether somebody, or the out-of-memory killer, ended it"
        book "mpirun starts ranks through a daemon of its own, `oxmpi-proxy`. When that is killed, the kernel ends the ranks and mpirun
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
        on "variable {variable}" said "{reasons}"
        try "start the program with oxmpi's mpirun: mpirun -n {size} ./program
under srun, give it --mpi=pmi2 or --mpi=pmix
if each is to be alone: mpirun -n 1 ./program, or set OXMPI_RTE=singleton"
        book "Each process would believe to be rank 0 of 1, compute everything and overwrite what the others write. Processes are joined
through our mpirun, PMI-1 or PMIx (docs/running.md says which launchers have them); this launcher offers none of them to the process.
Variables that another launcher left behind in a shell can be unset.";
    LauncherFailed "launcher-failed" Error
        "this process cannot be one of the job of {launcher}"
        on "process {pid}" said "{reason}"
        try "start the program with oxmpi's mpirun: mpirun -n N ./program
with --mca rte (OXMPI_RTE) another way of joining the job can be chosen"
        book "The launcher of another MPI has let this process in, and then broke off or did not say what a job needs. What it said is in
the message.";

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

    CheckCollective "check-collective" Error
        "collective calls do not match on {comm}: {what}"
        on "call {number} on this communicator\n{mine}\n{theirs}" said ""
        try "let all members of a communicator make the same collective calls, in the same order,\nwith root, operation, counts and types that match"
        book "Found by mpirun --check. The call would hang or give wrong results, so the job was ended. Both places are told;
members are compared in pairs, so a third may be the one that is wrong.";
    CheckPiece "check-piece" Warning
        "what a member sends is not what another receives, in a collective call on {comm}: {what}"
        on "{mine}" said "" try "compare the counts and datatypes of both members for this pair"
        book "Found by mpirun --check. In calls with pieces of different lengths (MPI_Gatherv, MPI_Alltoallw and the like) each
pair of members must agree on the length and the types of what one sends to the other.";
    CheckType "check-type" Warning
        "a message is received as something else than it was sent"
        on "{comm}, tag {tag}\nsent: {sent}, {theirs}\nreceived: {received}, {mine}" said ""
        try "use the same sequence of predefined types on both sides; MPI_BYTE matches MPI_BYTE alone"
        book "Found by mpirun --check. The types of the elements, in their order, must be equal on both sides (MPI-5.0 section
3.3.1), however the datatypes are made; the receive may have room for more.";
    CheckTruncated "check-truncated" Warning
        "a message is longer than the receive that it meets, and the program goes on"
        on "{comm}, tag {tag}\nsent: {sent}, {theirs}\nreceived: {received}, {mine}" said ""
        try "make room for the longest message, or ask for the length with MPI_Mprobe"
        book "Found by mpirun --check. The receive has returned MPI_ERR_TRUNCATE, the error was returned to the program, and what
did not fit is lost.";
    CheckOverlap "check-overlap" Warning
        "two buffers have memory in common, and one of them is written"
        on "the argument {argument} of\n{mine}\nand {what}" said ""
        try "use buffers that are apart, or complete the request first"
        book "Found by mpirun --check. As long as a request is active, what it receives into may not be touched, and what it
sends may only be read. Only bytes count that belong to the datatypes: columns of one matrix are apart.";
    CheckChanged "check-changed" Warning
        "a buffer was changed while a request was sending it"
        on "the argument {argument} of\n{mine}" said "" try "change it after MPI_Wait or a successful MPI_Test"
        book "Found by mpirun --check, which compares a sum of the bytes when the request is complete with that of when it was made.";
    CheckFreed "check-freed" Warning
        "memory was given back while a request owned it"
        on "{mine}\nthe argument {argument} of {owner}" said "" try "free it after MPI_Wait or a successful MPI_Test"
        book "Found by mpirun --check: free, realloc or munmap of memory that an active request sends or receives into.";
    CheckPending "check-pending" Warning
        "MPI ends while requests of one place were never completed: {count}"
        on "{mine}" said "" try "complete each request with MPI_Wait or MPI_Test; a variable that is overwritten loses its request"
        book "Found by mpirun --check. Each request must be completed before MPI_Finalize (MPI-5.0 section 11.2.2).";
    CheckLeak "check-leak" Warning
        "{object} of one place were never freed: {count}"
        on "{mine}\n{name}" said "" try "free each of them, with the call whose name ends in _free"
        book "Found by mpirun --check at the end of MPI. In a loop such objects fill the memory.";
    CheckConflict "check-conflict" Warning
        "two operations of one epoch reach the same memory of a window, and one changes it"
        on "bytes {bytes} of the window of target rank {target}\n{mine}\nand {theirs}" said ""
        try "complete the first with MPI_Win_flush, or end the epoch, before the second"
        book "Found by mpirun --check. Operations of one epoch have no order: what is read, or stays in memory, may be of
either (MPI-5.0 section 12.7). Only accumulates of the same predefined type may meet. MPI_Win_flush_local and the request
of MPI_Rput complete at the origin alone.";
    CheckEpoch "check-epoch" Warning
        "a call on a window is outside of an epoch that covers it: {what}"
        on "target {target}\n{mine}\n{last}" said ""
        try "call MPI_Win_fence, MPI_Win_start, MPI_Win_lock or MPI_Win_lock_all before it;\nflushes and calls with a request need a lock"
        book "Found by mpirun --check, which tells it before the library returns its error (MPI-5.0 section 12.5). What is told
last is the call of this process that has opened or ended an epoch before, or has made the window.";
    CheckRange "check-range" Warning
        "an operation reaches beyond the window of its target"
        on "bytes {bytes} of the {size} of target rank {target}\n{mine}\nof the window of {theirs}" said ""
        try "compare target_disp, which counts in units of disp_unit ({unit} at that target),\nand the target type with the size"
        book "Found by mpirun --check, which tells it before the library returns its error. Each member of a window has its own
size and unit.";
    CheckWindow "check-window" Warning
        "a window is freed inside an epoch"
        on "{mine}\nthe epoch of {theirs}" said ""
        try "end it first: MPI_Win_unlock, MPI_Win_unlock_all, MPI_Win_complete, MPI_Win_wait,\nor a last MPI_Win_fence"
        book "Found by mpirun --check. Operations that were not completed may reach memory that is gone (MPI-5.0 section 12.2.5).";
    CheckOperation "check-operation" Warning
        "{op} is not defined for {datatype}"
        on "{mine}" said "" try "use a type of the table of section 6.9.2, such as MPI_SIGNED_CHAR or MPI_INT8_T for small integers"
        book "Found by mpirun --check. oxmpi accepts some pairs that the standard does not list, as MPI_CHAR in sums; other
libraries may refuse them.";
}
