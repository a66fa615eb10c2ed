//! The table: every parameter, once.
//!
//! A row gives the field of [`Params`], its type, and all that the manual and `oxmpi-info --params`
//! print. `aliases` are older names and those of other MPI libraries for the same thing (`--mca
//! btl_sm_eager_limit 8192`).

use super::source::Source;
use crate::faults::Faults;
use crate::frameworks::{Btl, Coll, Mtl, Plm, Pml, Ras, Rmaps, Rte, Smsc};
use crate::value::{
    Auto, Bytes, CollAlgorithms, CollCosts, CollMlLevels, Kind, Level, Ports, PretendNodes, Value,
};

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
    /// cost of a wake-up at first, and up to a millisecond while ranks that slept were woken soon.
    /// Where ranks, or threads that wait, share processors this holds while nobody else wants the
    /// processor.
    spin_us: Auto<u64> = "auto" "microseconds" since "0.1" [];
    /// How often a rank that waits gives way to others between polling and sleeping when ranks,
    /// or threads that wait, share processors; fewer times where more than thirty-two share one.
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
    /// From which length on (bytes) long messages and what collectives copy at once are copied once
    /// where `smsc` has a way to. `auto`: from where that takes less work than two copies, measured
    /// at start, and never where the system copies too slowly; but then, too, out of the memory of
    /// a sender that computes meanwhile. Nonblocking and persistent sends copy at most 16 KiB ahead
    /// of their receivers from this length on, blocking ones as many as `sm_eager_limit` says.
    sm_single_copy_from: Auto<Bytes> = "auto" "" since "0.2" [];
    /// The longest message that is sent without asking the receiver first, between ranks of a node;
    /// one that is copied once (`sm_single_copy_from`) waits for its receiver all the same.
    sm_eager_limit: Bytes = "512K" "" since "0.1" ["btl_sm_eager_limit", "btl_vader_eager_limit"];
    /// How much unexpected data one sender may leave at a receiver before it has to ask first.
    eager_budget: Bytes = "1M" "" since "0.1" [];
    /// Memory for the slots through which collectives of the ranks of a node go, all communicators
    /// together. Without room for its slots a communicator uses messages.
    sm_coll_budget: Bytes = "64M" "" since "0.2" [];
    /// Let a thread of the library make progress, so that transfers that were posted go on while
    /// the program computes. It sleeps while nothing comes; every call costs a little more with it.
    progress_thread: bool = "false" "" since "0.2" [];
    /// How a process joins its job: `native` asks our mpirun, `pmix` and `pmi` the launchers of
    /// others, `singleton` is a job of one. Read from the environment alone.
    rte: Rte = "auto" "" since "0.3" [];
    /// The library through which `rte` speaks PMIx, a path or a name; `auto` looks where the
    /// launcher lies and where the system has its libraries. Read from the environment alone.
    pmix_library: String = "auto" "" since "0.4" [];
    /// Processes with the same text share memory, if they can; for processes of launchers that are
    /// not ours, set for all of them or for none. Empty: as the launcher says. Read from the
    /// environment alone.
    node_id: String = "" "" since "0.4" [];
    /// Where mpirun finds the hosts of a job: `hostfile` is what the command line names and goes
    /// first, then the batch system that mpirun runs under.
    ras: Ras = "auto" "" since "0.3" ["rmk"];
    /// How ranks are dealt out to hosts; `--map-by` says which of them is wanted.
    rmaps: Rmaps = "auto" "" since "0.3" [];
    /// How daemons are started on other machines.
    plm: Plm = "auto" "" since "0.3" [];
    /// The command that starts a daemon on another machine, in place of ssh: as `--launch-agent`.
    plm_agent: String = "" "" since "0.3" ["plm_ssh_agent", "plm_rsh_agent"];
    /// How long a daemon may take to start on another machine and to connect, before its host is
    /// given up.
    plm_start_ms: u32 = "10000" "milliseconds" since "0.3" [];
    /// How many daemons one daemon starts, hears and tells; the others are below those.
    oob_radix: u32 = "32" "daemons" since "0.3" ["routed_radix", "rml_base_radix"];
    /// How long a daemon may be silent before it counts as dead; it says a word four times as
    /// often.
    oob_silence_ms: u32 = "10000" "milliseconds" since "0.3" [];
    /// The ports at which a daemon listens for those below it: `50000-50099`, or one; 0 lets the
    /// system choose.
    oob_ports: Ports = "0" "" since "0.3" ["oob_tcp_dynamic_ipv4_ports"];
    /// Which transports may be used: `self` to the process itself, `sm` to the others of the node,
    /// `tcp` to everybody whom shared memory does not reach. `ofi`, a provider of libfabric,
    /// `ugni`, a Gemini network card in software, and `portals`, a Portals interface in software,
    /// are used only where they are named: `ofi,sm,self`; `ofi` for windows and files, too, where
    /// `mtl` has it carry messages. `tcp` reaches processes of other jobs unless it is excluded.
    btl: Btl = "auto" "" since "0.3" [];
    /// The interfaces that `tcp` uses, by name (`eth0`) or by network (`10.80.0.0/16`), with commas
    /// between; empty: all that are up. Each is a path of its own to the peers that it reaches.
    tcp_include: String = "" "" since "0.3" ["btl_tcp_if_include"];
    /// The interfaces that `tcp` leaves out, in the same way.
    tcp_exclude: String = "" "" since "0.3" ["btl_tcp_if_exclude"];
    /// The ports at which `tcp` listens: `10000-10999`, or one; 0 lets the system choose. Each rank
    /// of a node needs one on each interface.
    tcp_ports: Ports = "0" "" since "0.3" [];
    /// Connections between two ranks on each interface; long messages are spread over them.
    tcp_links: u32 = "1" "connections" since "0.3" ["btl_tcp_links"];
    /// After how long a connection from whose other end nothing is heard counts as broken, and one
    /// that is being made as refused.
    tcp_timeout_ms: u32 = "10000" "milliseconds" since "0.3" [];
    /// How long MPI_Comm_connect waits to be accepted, MPI_Comm_spawn for the processes to call
    /// MPI_Init, and one of two joining groups for the other; the info key `timeout` of a call, in
    /// seconds, goes first.
    connect_timeout_ms: u32 = "60000" "milliseconds" since "0.3" [];
    /// Where names of ports are published and looked up, instead of on this host and mpirun's:
    /// `file:` and the path of the file that `oxmpi-names --file` has written, or what it printed.
    name_server: String = "" "" since "0.4" [];
    /// The longest message that `tcp` sends without asking the receiver first; at most 128K.
    tcp_eager_limit: Bytes = "64K" "" since "0.3" ["btl_tcp_eager_limit"];
    /// Hand up what has come over `tcp` so much later: a slow network between processes of one
    /// machine. For tests.
    tcp_delay_us: u32 = "0" "microseconds" since "0.3" [];
    /// What networks do wrong with the frames that a rank receives, by chance from a seed:
    /// `drop:10,duplicate:10,reorder:10,corrupt:10,stall:1,kill_ms:200,seed:7`. Shares in percent;
    /// `stall` holds up all from one process for a while, `kill_ms` has one path dead for so long.
    /// What is lost or changed only `pml dr` repairs. For tests.
    btl_faults: Faults = "" "" since "0.4" [];
    /// The longest short message of `ugni`'s card with the frame's header, at most 16K; 0: by the
    /// size of the job (8192 below 256 processes, 1024, 512, then 256 from 16384 on).
    ugni_smsg_limit: Bytes = "0" "" since "0.4" ["btl_ugni_smsg_limit"];
    /// The longest message that `ugni` sends without asking the receiver first, at most 64K. What
    /// is longer than a short message of the card the receiver fetches.
    ugni_eager_limit: Bytes = "8K" "" since "0.4" ["btl_ugni_eager_limit"];
    /// Slots of each mailbox of `ugni`: messages that a peer may be behind.
    ugni_credits: u32 = "32" "messages" since "0.4" ["btl_ugni_smsg_max_credits"];
    /// Up to this length `ugni` moves bytes through the windows of the processor (FMA); the block
    /// engine (BTE) moves what is longer.
    ugni_fma_limit: Bytes = "4K" "" since "0.4" ["btl_ugni_fma_limit"];
    /// Mailboxes that a process has at once; of more peers the one that was quiet the longest is
    /// taken leave of. 0: one for each peer that it talks with.
    ugni_mailboxes: u32 = "0" "mailboxes" since "0.4" [];
    /// Slots of `ugni`'s message queue, which all peers of a process share: those that are seldom
    /// spoken to need no mailboxes then, and get them when they have a share of the messages that
    /// is worth one. At most 32768; the same for all ranks. 0: no queue, and a mailbox at the first
    /// message.
    ugni_msgq_slots: u32 = "0" "slots" since "0.4" [];
    /// Entries of a node's table of registered memory, shared out to its processes.
    ugni_registrations: u32 = "3600" "registrations" since "0.4" [];
    /// Entries of the queue that tells a process of `ugni` what has come. When it overruns, all
    /// mailboxes are looked at.
    ugni_cq_size: u32 = "40000" "events" since "0.4" ["btl_ugni_remote_cq_size"];
    /// Of a million transactions of `ugni`'s card so many fail on purpose. For tests.
    ugni_faults: u32 = "0" "transactions" since "0.4" [];
    /// Which of them fail. For tests.
    ugni_fault_seed: u32 = "1" "" since "0.4" [];
    /// Behave as if the ranks of one node were on so many nodes: `2` makes two nodes of
    /// neighbouring ranks, `2:cyclic` deals the ranks out in turn, `1+3` says how many each node
    /// gets. For tests. Where a network is in use, shared memory is used within such a node alone.
    pretend_nodes: PretendNodes = "1" "" since "0.3" [];
    /// Which matching engine: `ob1` matches messages itself and sends them over the transports;
    /// `cm`, used only where it is named, hands them to a transport that matches (`mtl`); `dr` is
    /// `ob1` over networks that lose, change or repeat frames, and goes first where it is named.
    /// The same in all processes of a job.
    pml: Pml = "auto" "" since "0.3" [];
    /// With `pml` `cm`: which transport matches. `portals` is a Portals interface in software, over
    /// the transports of `btl`; `ofi` is a provider of libfabric, and `linkx` one endpoint over
    /// several providers (`linkx_links`), both used only where they are named. The same in all
    /// processes of a job.
    mtl: Mtl = "auto" "" since "0.4" [];
    /// With `ofi` in `mtl` or `btl`: the library, a path or a name that the dynamic linker looks
    /// for.
    ofi_library: String = "libfabric.so.1" "" since "0.4" [];
    /// With `ofi` in `mtl` or `btl`: only these providers, with commas between: `verbs;ofi_rxm`, or
    /// `verbs` for all that are layered above it. Empty: any.
    ofi_provider_include: String = "" "" since "0.4" ["mtl_ofi_provider_include", "btl_ofi_provider_include"];
    /// With `ofi` in `mtl` or `btl`: not these providers.
    ofi_provider_exclude: String = "" "" since "0.4" ["mtl_ofi_provider_exclude", "btl_ofi_provider_exclude"];
    /// With `ofi` in `mtl` or `btl`: only these domains of a provider, as `fi_info` names them:
    /// cards (`mlx5_0`) or interfaces (`eth0`). Empty: the card nearest to the process.
    ofi_domain: String = "" "" since "0.4" [];
    /// With `mtl` `linkx`: the providers behind the endpoint, with `+` between, as `shm+cxi`; after
    /// a provider of libfabric its domains, each a rail: `shm+cxi:cxi0,cxi1`. `shm` is the node's
    /// shared memory, `ofi` the best provider of libfabric, `portals` and `ugni` are modules of
    /// `btl`. Several such groups with `|` between: the first that can be used.
    linkx_links: String = "shm+ofi" "" since "0.4" ["fi_lnx_prov_links"];
    /// With `mtl` `linkx` and several rails: `per_peer` keeps one for each peer, `per_msg` sends
    /// over all in turn.
    linkx_multi_rail: String = "per_peer" "" since "0.4" ["fi_lnx_multi_rail_selection"];
    /// With `pml` `cm`: the longest message that is kept where no receive waits. With `btl`
    /// `portals`: the longest that is sent without asking the receiver first, from 64 to 1M. Longer
    /// ones are fetched by the receiver.
    portals_eager_limit: Bytes = "32K" "" since "0.4" ["mtl_portals_eager_limit"];
    /// With `btl` `portals`: what a process may leave unread at another one, in bytes and 64 for
    /// each frame; at least two of the longest frames.
    portals_credits: Bytes = "256K" "" since "0.4" [];
    /// With `pml` `cm`: the length of a block of memory for messages that no receive waits for.
    /// With `btl` `portals`: of a block of memory for frames.
    portals_block: Bytes = "1M" "" since "0.4" ["mtl_portals_short_recv_mds_size"];
    /// With `pml` `cm`: whether longer messages go by rendezvous. `false` sends all bytes at once,
    /// which are dropped and fetched later where no receive waits; `auto` does so until that has
    /// been in vain, and again once a receive was early.
    portals_rendezvous: Auto<bool> = "auto" "" since "0.4" ["mtl_portals_use_rndv"];
    /// Which components carry out collectives: `sm` goes straight through shared memory, `tuned`
    /// picks algorithms over messages by a cost model, `basic` is the slow, obvious reference;
    /// `ml`, used only where it is named, goes level by level, nonblocking calls too. Of those
    /// allowed the one that is predicted to be fastest for the call is taken. What none of them can
    /// do is done by messages all the same; `sm` is never used where it is not allowed.
    coll: Coll = "auto" "" since "0.1" [];
    /// With `coll` `ml`: the groups inside nodes, the smallest first, and what each goes by:
    /// `l3`, `numa`, `package` (processes that are bound to the same one), a number (so many
    /// neighbours in rank), and at the end `node`; `sm` is shared memory, `p2p` messages. Behind
    /// them `all:nic` has the network interfaces (`btl` `portals` or `ugni`) carry out what they
    /// can between the nodes; alone, between all processes.
    coll_ml_levels: CollMlLevels = "numa:sm,node:sm" "" since "0.4" [];
    /// Algorithms to use whenever they can do a call, as `collective:algorithm` with commas
    /// between: `bcast:chain,allreduce:ring`. The names are in docs/collectives.md.
    coll_algorithms: CollAlgorithms = "" "" since "0.1" [];
    /// Combine operands in an order that follows from the number of ranks and the length alone:
    /// sums of floating-point numbers have the same bits wherever the ranks run, as MPI-5.0 §6.9.1
    /// advises. Reductions then go by messages, and by an algorithm chosen without regard to
    /// processors and nodes.
    coll_reproducible: bool = "false" "" since "0.3" [];
    /// The processes of the job store data in different ways: processors of other byte order, or
    /// with another format of long double. Whoever receives converts; collectives take algorithms
    /// that pass on whole elements, and MPI_Pack writes one form for all. Without it what is sent
    /// to such a process ends with MPI_ERR_CONVERSION.
    mixed_processors: bool = "false" "" since "0.4" [];
    /// Constants of the cost model that chooses algorithms, in nanoseconds, in place of those that
    /// are built in: `line:70,switch:1500`. `oxmpi-info --calibrate` measures them and writes them
    /// to the file that `coll_costs_file` names.
    coll_costs: CollCosts = "" "" since "0.2" [];
    /// Where `mpirun` finds calibrated constants of the cost model; `auto` is `oxmpi/costs.toml` in
    /// `$XDG_CONFIG_HOME` or `~/.config`. It hands them to all ranks alike. A file that does not
    /// exist is no mistake.
    coll_costs_file: String = "auto" "" since "0.2" [];
    /// How many communicators that the program has made may be alive in a process; 0: any number.
    /// The call that would make one more ends with MPI_ERR_NO_MEM, and says which calls have made
    /// those that were not freed. For programs that lose communicators and do not know where.
    max_communicators: u32 = "0" "communicators" since "0.3" [];
    /// Warn, once for each process, where the program relies on what most libraries do although the
    /// standard does not define it, such as MPI_SUM on MPI_CHAR.
    check_standard: bool = "false" "" since "0.2" [];
    /// Print, once per job, which library runs, which transport is used between whom, and why.
    report: bool = "false" "" since "0.1" ["mpi_report"];
    /// How much ranks say on their own, on standard error.
    verbose: Level = "warn" "" since "0.1" [];
}
