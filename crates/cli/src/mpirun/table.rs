//! The table of mpirun's options: names, values, topic and text of each.
//!
//! The parser ([`super::options`]), help and hints ([`super::help`]), and the manual page and
//! completions ([`super::manual`]) use this table. So all of them have the same options.
//! Length: one row for each option that any launcher of MPI programs has.

/// One option.
#[derive(Clone, Copy)]
pub struct Opt {
    /// Its name.
    pub name: &'static str,
    /// Other names, without dashes.
    pub aliases: &'static [&'static str],
    /// The placeholders of the words after it.
    pub values: &'static [&'static str],
    /// Its section in help.
    pub topic: Topic,
    /// Whether `--help` alone lists it.
    pub common: bool,
    /// The description.
    pub text: &'static str,
    /// Values that a shell may suggest.
    pub choices: &'static [&'static str],
    /// How it is implemented.
    pub meaning: Meaning,
}

/// How an option is implemented.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// As described.
    Full,
    /// Without effect, for this reason.
    Noted(&'static str),
    /// Refused, because the job would not be what the user requests; what to give instead.
    Refused(&'static str),
}

/// The topics of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The programs.
    Programs,
    /// Variables and parameters.
    Environment,
    /// Output and input.
    Output,
    /// Hosts, and daemons on them.
    Hosts,
    /// The mapping of ranks to hosts.
    Mapping,
    /// The processors of each rank.
    Binding,
    /// Diagnosis.
    Debugging,
    /// For scripts written for other launchers.
    Accepted,
}

impl Topic {
    /// All topics, in the order of help.
    pub const ALL: [Topic; 8] = [
        Topic::Programs,
        Topic::Environment,
        Topic::Output,
        Topic::Hosts,
        Topic::Mapping,
        Topic::Binding,
        Topic::Debugging,
        Topic::Accepted,
    ];

    /// The word after `--help`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Topic::Programs => "programs",
            Topic::Environment => "environment",
            Topic::Output => "output",
            Topic::Hosts => "hosts",
            Topic::Mapping => "mapping",
            Topic::Binding => "binding",
            Topic::Debugging => "debugging",
            Topic::Accepted => "accepted",
        }
    }

    /// The heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Topic::Programs => "what runs",
            Topic::Environment => "environment and parameters",
            Topic::Output => "output and input",
            Topic::Hosts => "hosts",
            Topic::Mapping => "which rank runs on which host",
            Topic::Binding => "which processors a rank may use",
            Topic::Debugging => "what goes on, and what goes wrong",
            Topic::Accepted => "options of other launchers, accepted for scripts",
        }
    }

    /// The introduction.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Topic::Programs => {
                "mpirun [options] program [arguments] [: [options] program [arguments]] ...\n\
                 A colon begins a further program of the same job, with options of its own."
            }
            Topic::Environment => {
                "Ranks inherit the environment of mpirun. Parameters are listed by oxmpi-info --params; \
                 each is also the variable OXMPI_NAME."
            }
            Topic::Output => {
                "Lines of ranks come out whole, in the order in which each rank wrote them."
            }
            Topic::Hosts => {
                "Hosts are taken from --host or --hostfile, else from HYDRA_HOST_FILE, I_MPI_HYDRA_HOST_FILE, \
                 PRTE_MCA_prte_default_hostfile or OMPI_MCA_orte_default_hostfile, else from the batch \
                 system; --report says from where. Without any, all ranks run here."
            }
            Topic::Mapping => {
                "Without options hosts are filled one after the other, each with its slots; ranks are \
                 numbered in that order."
            }
            Topic::Binding => {
                "Without options the processors are split evenly; more ranks than processors are not bound. \
                 UNIT is hwthread, core, l1cache, l2cache, l3cache, numa or package. LIST are processors as \
                 Linux numbers them: 0-3,8."
            }
            Topic::Debugging => {
                "SIGQUIT (Ctrl-\\) prints what each rank waits for. Ctrl-C ends the job, twice at once. \
                 docs/errors.md explains messages by their ids."
            }
            Topic::Accepted => {
                "Scripts written for Open MPI and MPICH run as they are: these change nothing here."
            }
        }
    }
}

impl Opt {
    const fn or(mut self, aliases: &'static [&'static str]) -> Opt {
        self.aliases = aliases;
        self
    }

    const fn common(mut self) -> Opt {
        self.common = true;
        self
    }

    const fn offering(mut self, choices: &'static [&'static str]) -> Opt {
        self.choices = choices;
        self
    }

    const fn refused(mut self, why: &'static str) -> Opt {
        self.meaning = Meaning::Refused(why);
        self
    }

    /// Its names with dashes: one before a letter, two before a word.
    pub fn spellings(&self) -> impl Iterator<Item = String> {
        let names = [self.name].into_iter().chain(self.aliases.iter().copied());
        names.map(|name| match name.len() {
            1 => format!("-{name}"),
            _ => format!("--{name}"),
        })
    }
}

const fn opt(
    topic: Topic,
    name: &'static str,
    values: &'static [&'static str],
    text: &'static str,
) -> Opt {
    Opt {
        name,
        aliases: &[],
        values,
        topic,
        common: false,
        text,
        choices: &[],
        meaning: Meaning::Full,
    }
}

/// An option without effect, and the reason.
const fn noted(name: &'static str, values: &'static [&'static str], why: &'static str) -> Opt {
    let mut row = opt(Topic::Accepted, name, values, why);
    row.meaning = Meaning::Noted(why);
    row
}

use Topic::{Binding, Debugging, Environment, Hosts, Mapping, Output, Programs};

const UNITS: &[&str] = &[
    "none", "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "package",
];
const MAPS: &[&str] = &[
    "slot", "node", "seq", "ppr:", "pe-list=", "hwthread", "core", "l1cache", "l2cache", "l3cache",
    "numa", "package",
];
const HANDLERS: &[&str] = &[
    "mpi_errors_are_fatal",
    "mpi_errors_abort",
    "mpi_errors_return",
];
const NO_HINTS: &str = "hosts are taken as they are";
const NOT_HERE: &str = "oxmpi has nothing like it";

/// Every option.
#[rustfmt::skip]
pub const OPTIONS: &[Opt] = &[
    opt(Programs, "n", &["N"], "ranks of this program; any number on any number of processors").or(&["np", "c"]).common(),
    opt(Programs, "wdir", &["DIR"], "where ranks start").or(&["wd"]).common(),
    opt(Programs, "path", &["DIRS"], "where programs are looked for, before PATH"),
    opt(Programs, "soft", &["LIST"], "with -n N: the greatest number of ranks up to N that LIST allows, as 2:16:2"),
    opt(Programs, "pset", &["NAME[=RANKS]"], "a process set for sessions: these ranks (0-3,8), or those of this program"),
    opt(Programs, "configfile", &["FILE"], "one program with its options per line, # comments").or(&["app"]).common(),
    opt(Programs, "usize", &["N"], "MPI_UNIVERSE_SIZE: a number, INFINITE or SYSTEM"),
    opt(Programs, "initial-errhandler", &["NAME"], "the error handler before MPI_Init returns").offering(HANDLERS),
    opt(Programs, "memory-alloc-kinds", &["LIST"], "the kinds of memory that the program asks for"),
    opt(Programs, "stdin", &["N|all|none"], "who reads our standard input; rank 0 if not given").or(&["s"]).common(),

    opt(Environment, "x", &["NAME[=VALUE]"], "set or pass on a variable for all ranks").common(),
    opt(Environment, "genv", &["NAME", "VALUE"], "the same"),
    opt(Environment, "env", &["NAME", "VALUE"], "set a variable for this program only"),
    opt(Environment, "envlist", &["NAMES"], "inherit only these, separated by commas"),
    opt(Environment, "genvlist", &["NAMES"], "the same for all programs"),
    opt(Environment, "envnone", &[], "inherit nothing"),
    opt(Environment, "genvnone", &[], "the same for all programs"),
    opt(Environment, "envall", &[], "inherit everything, which is the rule"),
    opt(Environment, "genvall", &[], "the same for all programs"),
    opt(Environment, "mca", &["NAME", "VALUE"], "set a parameter (oxmpi-info --params)").or(&["gmca"]).common(),
    opt(Environment, "prtemca", &["NAME", "VALUE"], "set one of another launcher where we have the same").or(&["pmixmca", "gpmixmca"]),
    opt(Environment, "tune", &["FILE"], "read parameters from a file, lines NAME = VALUE").or(&["am"]),

    opt(Output, "tag-output", &[], "each line begins with its rank: [1,3]<stdout>:").common(),
    opt(Output, "prepend-rank", &[], "each line begins with its rank: [3]").or(&["l"]).common(),
    opt(Output, "timestamp-output", &[], "each line begins with the time"),
    opt(Output, "output-filename", &["DIR[:nocopy]"], "also a file per rank and stream: DIR/1/rank.3/stdout").common(),
    opt(Output, "merge-stderr-to-stdout", &[], "what ranks write to standard error comes out on standard output"),
    opt(Output, "output", &["LIST"], "tag, rank, timestamp, merge, raw, dir=DIR, in one option").offering(&["tag", "rank", "timestamp", "merge", "raw", "dir="]),
    opt(Output, "stream-buffering", &["0|1|2"], "how ranks' C streams are buffered: not, by lines, fully").offering(&["0", "1", "2"]),
    opt(Output, "quiet", &[], "no notes of mpirun's own").or(&["q"]).common(),
    opt(Output, "xml", &[], "output as XML, which there is not").refused("--tag-output marks lines, --output-filename makes files of them"),

    opt(Hosts, "host", &["HOSTS"], "hosts and how many ranks each takes: a:4,n[1-3]:4").or(&["H", "hosts"]).common(),
    opt(Hosts, "hostfile", &["FILE"], "the same from a file: lines HOST slots=4 max-slots=8").or(&["machinefile", "default-hostfile", "f", "machine"]).common(),
    opt(Hosts, "launcher", &["NAME"], "what starts daemons: ssh, slurm or pals").or(&["bootstrap"]).offering(&["ssh", "slurm", "pals"]),
    opt(Hosts, "launch-agent", &["CMD"], "a command that does, in place of ssh (%h is the host)").or(&["rsh-agent"]).common(),
    opt(Hosts, "launcher-exec", &["CMD"], "the same").or(&["bootstrap-exec"]),
    opt(Hosts, "prefix", &["DIR"], "where oxmpi is installed on the other hosts").common(),
    opt(Hosts, "rmk", &["NAME"], "the batch system to ask for hosts, or user for none").offering(&["slurm", "pbs", "lsf", "sge", "user"]),

    opt(Mapping, "map-by", &["HOW"], "slot: fill hosts; node: in turn; ppr:N:node: N on each; seq").offering(MAPS).common(),
    opt(Mapping, "rank-by", &["HOW"], "number ranks along hosts (slot, fill) or across them (node)").or(&["ranking"]).offering(&["slot", "node", "fill", "span"]),
    opt(Mapping, "ppn", &["N"], "N ranks on each host").or(&["perhost", "N", "npernode"]).common(),
    opt(Mapping, "pernode", &[], "one rank on each host"),
    opt(Mapping, "npersocket", &["N"], "N ranks on each package: --map-by ppr:N:package"),
    opt(Mapping, "rankfile", &["FILE"], "host and processors of each rank: lines rank N=HOST slot=LIST").or(&["rf"]),
    opt(Mapping, "oversubscribe", &[], "more ranks than slots; max-slots of a host file still holds"),
    opt(Mapping, "print-rank-map", &[], "print which ranks run on which host, then run").or(&["display-map", "display-allocation", "display-devel-map"]),
    opt(Mapping, "display", &["LIST"], "map or bind: --print-rank-map or --report-bindings").offering(&["map", "bind"]),
    opt(Mapping, "do-not-launch", &[], "print which ranks would run where, and end").or(&["donotlaunch"]),

    opt(Binding, "bind-to", &["UNIT"], "none, hwthread, core, l2cache, numa, package, user:LIST ...").or(&["binding"]).offering(UNITS).common(),
    opt(Binding, "report-bindings", &[], "print who may run where").common(),
    opt(Binding, "cpus-per-rank", &["N"], "N cores for each rank: --map-by ...:PE=N").or(&["cpus-per-proc"]),
    opt(Binding, "cpu-set", &["LIST"], "the processors that the job may use, on each host"),
    opt(Binding, "cpu-list", &["LIST"], "one of these processors for each rank, in turn"),
    opt(Binding, "use-hwthread-cpus", &[], "count every processor, as is done without it"),

    opt(Debugging, "timeout", &["SECONDS"], "end the job then, say what each rank waits for, exit with 124").common(),
    opt(Debugging, "report", &[], "which library, hosts and transports are used, and why").common(),
    opt(Debugging, "check", &[], "look for wrong use of MPI: types, buffers, collectives, leaks").common(),
    opt(Debugging, "profile", &[], "measure the calls of MPI: profile.txt, profile.json, profile.svg").common(),
    opt(Debugging, "print-all-exitcodes", &[], "how every failed rank ended, not only the first"),
    opt(Debugging, "disable-recovery", &[], "the first failure ends the job, as without it"),
    opt(Debugging, "verbose", &[], "say what mpirun does").or(&["v"]).common(),
    opt(Debugging, "version", &[], "the version").or(&["V", "info"]).common(),
    opt(Debugging, "help", &["[TOPIC]"], "this help, or that of a topic, or all").or(&["h", "?"]),

    opt(Topic::Accepted, "allow-run-as-root", &[], "root may always run jobs"),
    noted("nooversubscribe", &[], "give the number of slots with --host localhost:N"),
    noted("membind", &["HOW"], "memory is placed by first use"),
    noted("arch", &["NAME"], NO_HINTS),
    noted("file", &["FILE"], "no file of hints is read"),
    noted("no-ssh-tree-spawn", &[], "--mca oob_radix N sets how many daemons each daemon starts"),
    noted("iface", &["NAME"], "daemons try every address"),
    noted("personality", &["NAME"], NOT_HERE),
    noted("get-stack-traces", &[], "--timeout prints what every rank waits for").or(&["report-state-on-timeout"]),
    noted("forward-signals", &["LIST"], "SIGUSR1 and SIGUSR2 are passed on"),
    noted("enable-recovery", &[], "the first failure ends the job").or(&["continuous", "disable-auto-cleanup"]),
    noted("with-ft", &["HOW"], NOT_HERE),
    noted("nameserver", &["NAME"], NOT_HERE).or(&["ompi-server"]),
    noted("preload-binary", &[], "programs have to be there"),
    noted("set-cwd-to-session-dir", &[], "there is no session directory"),
    noted("no-local", &[], NO_HINTS).or(&["nolocal"]),
];
