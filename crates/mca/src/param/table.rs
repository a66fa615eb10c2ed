//! The table: every parameter, once.
//!
//! A row gives the field of [`Params`], its type, and all that the manual and `oxmpi-info --params`
//! print. `aliases` are older names and those of other MPI libraries for the same thing (`--mca
//! btl_sm_eager_limit 8192`).

use super::source::Source;
use crate::frameworks::{Btl, Coll, Pml, Rte, Smsc};
use crate::value::{Auto, Bytes, CollAlgorithms, CollCosts, Kind, Level, Value};

/// What is known about a parameter besides its value.
#[derive(Debug)]
pub struct Param {
    /// Name, in lower case with underscores; the environment variable is `OXMPI_` and the name in
    /// capitals.
    pub name: &'static str,
    /// The documentation, line by line.
    pub doc: &'static [&'static str],
    /// The unit of a plain number; empty where the type says it all.
    pub unit: &'static str,
    /// The default, as a user would write it.
    pub default: &'static str,
    /// The first release that had it.
    pub since: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// What values fit.
    pub expected: fn() -> String,
    /// How a tool sees it.
    pub kind: Kind,
}

impl Param {
    /// The environment variable.
    pub fn variable(&self) -> String {
        format!("OXMPI_{}", self.name.to_ascii_uppercase())
    }
}

/// A row of [`Params::rows`].
#[derive(Debug)]
pub struct Row {
    /// The parameter.
    pub param: &'static Param,
    /// Its value, as a user would write it.
    pub value: String,
    /// Where the value comes from.
    pub source: Source,
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $ty:ty = $default:literal $unit:literal since $since:literal [$($alias:literal),*];)*) => {
        /// Every parameter, in the order of the manual.
        pub static TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            doc: &[$($doc),+],
            unit: $unit,
            default: $default,
            since: $since,
            aliases: &[$($alias),*],
            expected: <$ty as Value>::expected,
            kind: <$ty as Value>::KIND,
        }),*];

        /// The parameters of a process, typed.
        #[derive(Clone, Debug)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: $ty,)*
            sources: [Source; [$(stringify!($name)),*].len()],
        }

        impl Params {
            /// The built-in values.
            pub fn defaults() -> Params {
                Params {
                    $($name: <$ty as Value>::parse($default).expect("invariant: the default parses"),)*
                    sources: [Source::Default; TABLE.len()],
                }
            }

            /// Sets one by its name; on a misfit nothing changes and what would fit comes back.
            pub(super) fn set(&mut self, name: &str, value: &str, source: Source) -> Result<(), String> {
                let value = value.trim();
                $(if name == stringify!($name) {
                    self.$name = <$ty as Value>::parse(value).ok_or_else(<$ty as Value>::expected)?;
                })*
                if let Some(at) = TABLE.iter().position(|p| p.name == name) {
                    self.sources[at] = source;
                }
                Ok(())
            }

            fn shown(&self) -> [String; TABLE.len()] {
                [$(self.$name.show()),*]
            }
        }
    };
}

impl Params {
    /// Every parameter with its value and where that came from, for `oxmpi-info` and MPI_T.
    pub fn rows(&self) -> Vec<Row> {
        let values = self.shown().into_iter().zip(self.sources);
        TABLE
            .iter()
            .zip(values)
            .map(|(param, (value, source))| Row {
                param,
                value,
                source,
            })
            .collect()
    }
}

parameters! {
    /// How long a rank that waits keeps polling before it goes to sleep. `auto` is about twice the
    /// cost of a wake-up. Where ranks share processors this holds while nobody else wants the
    /// processor.
    spin_us: Auto<u64> = "auto" "microseconds" since "0.1" [];
    /// How often a rank that waits gives way to others between polling and sleeping when ranks
    /// share processors; fewer times where more than thirty-two share one.
    yield_count: u32 = "16" "calls of sched_yield" since "0.1" [];
    /// After how long a sleeping rank looks around although nobody woke it. There should be nothing
    /// to find.
    backstop_ms: u32 = "1000" "milliseconds" since "0.2" [];
    /// Memory for all rings between the ranks of a node together. Rings are made when two ranks
    /// first talk, and the more pairs talk the smaller new ones are.
    sm_ring_budget: Bytes = "64M" "" since "0.1" [];
    /// How long messages travel between ranks of a node. `xpmem` attaches the sender's memory,
    /// `cma` has the system copy out of it: both copy once. `staging` copies through shared memory,
    /// both sides at work; a pair for which nothing else works always has it.
    smsc: Smsc = "auto" "" since "0.3" ["sm_large", "btl_vader_single_copy_mechanism", "btl_sm_smsc"];
    /// From which length on a contiguous message is copied once where `smsc` has a way to. Its
    /// sender waits until it is taken.
    sm_single_copy_from: Bytes = "64K" "" since "0.2" [];
    /// The longest message that is sent without asking the receiver first, between ranks of a node.
    sm_eager_limit: Bytes = "512K" "" since "0.1" ["btl_sm_eager_limit", "btl_vader_eager_limit"];
    /// How much unexpected data one sender may leave at a receiver before it has to ask first.
    eager_budget: Bytes = "1M" "" since "0.1" [];
    /// Memory for the slots through which collectives of the ranks of a node go, all communicators
    /// together. Without room for its slots a communicator uses messages.
    sm_coll_budget: Bytes = "64M" "" since "0.2" [];
    /// Let a thread of the library make progress, so that transfers that were posted go on while
    /// the program computes. It sleeps while nothing comes; every call costs a little more with it.
    progress_thread: bool = "false" "" since "0.2" [];
    /// How a process joins its job: `native` asks our mpirun, `singleton` is a job of one. Read
    /// from the environment alone.
    rte: Rte = "auto" "" since "0.3" [];
    /// Which transports may be used: `self` to the process itself, `sm` to the others of the node.
    btl: Btl = "auto" "" since "0.3" [];
    /// Which matching engine: `ob1` matches messages itself and sends them over the transports.
    pml: Pml = "auto" "" since "0.3" [];
    /// Which components carry out collectives: `sm` goes straight through shared memory, `tuned`
    /// picks algorithms over messages by a cost model, `basic` is the slow, obvious reference. Of
    /// those allowed the one that is predicted to be fastest for the call is taken. What none of
    /// them can do is done by messages all the same; `sm` is never used where it is not allowed.
    coll: Coll = "auto" "" since "0.1" [];
    /// Algorithms to use whenever they can do a call, as `collective:algorithm` with commas
    /// between: `bcast:chain,allreduce:ring`. The names are in docs/collectives.md.
    coll_algorithms: CollAlgorithms = "" "" since "0.1" [];
    /// Constants of the cost model that chooses algorithms, in nanoseconds, in place of those that
    /// are built in: `line:70,switch:1500`. `oxmpi-info --calibrate` measures them and writes them
    /// to the file that `coll_costs_file` names.
    coll_costs: CollCosts = "" "" since "0.2" [];
    /// Where `mpirun` finds calibrated constants of the cost model; `auto` is `oxmpi/costs.toml` in
    /// `$XDG_CONFIG_HOME` or `~/.config`. It hands them to all ranks alike. A file that does not
    /// exist is no mistake.
    coll_costs_file: String = "auto" "" since "0.2" [];
    /// Warn, once for each process, where the program relies on what most libraries do although the
    /// standard does not define it, such as MPI_SUM on MPI_CHAR.
    check_standard: bool = "false" "" since "0.2" [];
    /// Print, once per job, which library runs, which transport is used between whom, and why.
    report: bool = "false" "" since "0.1" ["mpi_report"];
    /// How much ranks say on their own, on standard error.
    verbose: Level = "warn" "" since "0.1" [];
}
