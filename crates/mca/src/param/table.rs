//! The table of all parameters.
//!
//! A row gives the field of [`Params`], its type, and the texts of the manual and `oxmpi-info
//! --params`. `aliases` are older names and those of other MPI libraries for the same parameter
//! (`--mca btl_sm_eager_limit 8192`).

use super::source::Source;
use crate::faults::Faults;
use crate::frameworks::{Btl, Coll, Mtl, Plm, Pml, Ras, Rmaps, Rte, Smsc};
use crate::tuning::TuningValues;
use crate::value::{
    Auto, Bytes, CollAlgorithms, CollMlLevels, Kind, Level, Ports, PretendNodes, Value,
};

/// The description of a parameter.
#[derive(Debug)]
pub struct Param {
    /// The name in lower case with underscores. The environment variable is `OXMPI_` and the name
    /// in capitals.
    pub name: &'static str,
    /// The documentation, line by line.
    pub doc: &'static [&'static str],
    /// The unit of a plain number; empty where the type has its own.
    pub unit: &'static str,
    /// The default, in the user's notation.
    pub default: &'static str,
    /// The users of the parameter.
    pub audience: Audience,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The valid values.
    pub expected: fn() -> String,
    /// The type for a tool.
    pub kind: Kind,
}

/// The users of a parameter: the sections of docs/parameters.md, and the verbosity in
/// MPI_T_cvar_get_info (MPI-5.0 §15.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// All users.
    Basic,
    /// Users who tune a machine or a job.
    Tuner,
    /// Tests of the library, and the networks in software.
    Research,
}

impl Param {
    /// The name of its environment variable.
    pub fn variable(&self) -> String {
        format!("OXMPI_{}", self.name.to_ascii_uppercase())
    }
}

/// A row of [`Params::rows`].
#[derive(Debug)]
pub struct Row {
    /// The parameter.
    pub param: &'static Param,
    /// Its value, in the user's notation.
    pub value: String,
    /// The source of the value.
    pub source: Source,
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $ty:ty = $default:literal $unit:literal $audience:ident [$($alias:literal),*];)*) => {
        /// Every parameter, in the order of docs/parameters.md.
        pub static TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            doc: &[$($doc),+],
            unit: $unit,
            default: $default,
            audience: Audience::$audience,
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

            /// Sets one by its name. An invalid value changes nothing; the error has the valid
            /// values.
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
    /// Every parameter with its value and its source, for `oxmpi-info` and MPI_T.
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
    /// How long a rank that waits polls before it sleeps: somewhat longer than a wake-up takes.
    /// Where ranks share processors, polling ends earlier if another process wants the processor.
    spin_us: u64 = "200" "microseconds" Basic [];
    /// How often a rank that waits calls sched_yield between polling and sleeping. It counts where
    /// ranks, or waiting threads, share processors, and at sockets. Where more than thirty-two
    /// share one, the number is smaller. After yields that let another process compute for a whole
    /// time slice, a rank sleeps without a yield for some slices.
    yield_count: u32 = "16" "calls of sched_yield" Tuner [];
    /// A sleeping rank looks for messages after this time although nobody woke it. A look that
    /// finds one is a defect of the library.
    backstop_ms: u32 = "1000" "milliseconds" Tuner [];
    /// Memory for the rings between all ranks of a node. A ring is made when two ranks first
    /// exchange a message. New rings are smaller the more pairs exchange messages.
    sm_ring_budget: Bytes = "64M" "" Tuner [];
    /// How long messages travel between ranks of a node. `xpmem` attaches the sender's memory, and
    /// `cma` has the system copy out of it. Both copy once. `staging` copies twice, through shared
    /// memory. It serves every pair for which the others do not work.
    smsc: Smsc = "auto" "" Tuner ["sm_large", "btl_vader_single_copy_mechanism", "btl_sm_smsc"];
    /// The least length in bytes from which messages are copied once, where `smsc` has a way to. It
    /// holds for long messages and for collective calls. `auto` is the `single_copy_from` of
    /// `tuning`. Both ranks then copy messages up to its `frames_to`, on a node that has a
    /// processor for each.
    sm_single_copy_from: Auto<Bytes> = "auto" "" Tuner [];
    /// The longest message that leaves before its receive is posted, between ranks of a node.
    /// Messages that are copied once (`sm_single_copy_from`) wait for their receive all the same.
    sm_eager_limit: Bytes = "512K" "" Tuner ["btl_sm_eager_limit", "btl_vader_eager_limit"];
    /// How many bytes of unexpected messages one sender may leave at a receiver. Beyond that the
    /// sender asks first.
    eager_budget: Bytes = "1M" "" Tuner [];
    /// Memory for collective calls through shared memory, of all communicators of a node together.
    /// A communicator that finds no room in it uses messages.
    sm_coll_budget: Bytes = "64M" "" Tuner [];
    /// A thread of the library makes progress while the program computes. Nonblocking transfers
    /// then go on outside of MPI calls. The thread sleeps while nothing arrives. Each MPI call
    /// costs a little more.
    progress_thread: bool = "false" "" Basic [];
    /// How a process joins its job. `native` asks our mpirun, `pmix` and `pmi` ask other launchers,
    /// `singleton` is a job of one process. It is read from the environment alone.
    rte: Rte = "auto" "" Tuner [];
    /// The library that speaks PMIx, a path or a name. `auto` looks beside the launcher, then in
    /// the system's folders. It is read from the environment alone.
    pmix_library: String = "auto" "" Tuner [];
    /// Processes with the same text share memory, if they can. Set it for all processes of a job or
    /// for none, under launchers other than ours. Empty: the launcher says which processes are on
    /// one node. It is read from the environment alone.
    node_id: String = "" "" Tuner [];
    /// Where mpirun finds the hosts of a job. `hostfile` is what the command line names, and goes
    /// first. The others are batch systems.
    ras: Ras = "auto" "" Tuner ["rmk"];
    /// How ranks are dealt out to hosts. The option `--map-by` says which one is wanted.
    rmaps: Rmaps = "auto" "" Tuner [];
    /// How daemons are started on other machines.
    plm: Plm = "auto" "" Tuner [];
    /// The command that starts a daemon on another host, in place of ssh. It is the same as
    /// `--launch-agent`.
    plm_agent: String = "" "" Tuner ["plm_ssh_agent", "plm_rsh_agent"];
    /// How long a daemon may take to start on another host and to connect. Then the host is given
    /// up.
    plm_start_ms: u32 = "10000" "milliseconds" Tuner [];
    /// How many daemons one daemon starts and talks to. The other daemons are below those.
    oob_radix: u32 = "32" "daemons" Tuner ["routed_radix", "rml_base_radix"];
    /// A daemon that is silent for so long counts as dead. A daemon sends four messages in that
    /// time.
    oob_silence_ms: u32 = "10000" "milliseconds" Tuner [];
    /// The TCP ports at which daemons listen: `50000-50099`, or one port. 0 lets the system choose.
    /// Open them in the firewall between hosts.
    oob_ports: Ports = "0" "" Basic ["oob_tcp_dynamic_ipv4_ports"];
    /// Which transports may be used: `self` to the process itself, `sm` within a node, `tcp`
    /// between nodes. `ofi` (a provider of libfabric) is used only where it is named:
    /// `ofi,sm,self`. So are `ugni` and `portals`, two networks in software. `tcp` also reaches
    /// processes of other jobs, unless it is excluded.
    btl: Btl = "auto" "" Basic [];
    /// The interfaces that `tcp` uses, by name (`eth0`) or by network (`10.80.0.0/16`), with commas
    /// between. Empty: all interfaces that are up. Long messages use all of them at once.
    tcp_include: String = "" "" Basic ["btl_tcp_if_include"];
    /// The interfaces that `tcp` does not use, in the same form.
    tcp_exclude: String = "" "" Tuner ["btl_tcp_if_exclude"];
    /// The TCP ports at which ranks listen: `10000-10999`, or one port. 0 lets the system choose.
    /// Each rank of a node needs one on each interface. Open them in the firewall between hosts.
    tcp_ports: Ports = "0" "" Basic [];
    /// Connections between two ranks on each interface. Long messages are spread over them.
    tcp_links: u32 = "1" "connections" Tuner ["btl_tcp_links"];
    /// A connection counts as broken if nothing is heard for so long. One that is being made counts
    /// as refused.
    tcp_timeout_ms: u32 = "10000" "milliseconds" Tuner [];
    /// How long MPI_Comm_connect waits to be accepted. MPI_Comm_spawn waits as long for the
    /// processes to call MPI_Init. The info key `timeout`, in seconds, sets another limit for one
    /// call.
    connect_timeout_ms: u32 = "60000" "milliseconds" Tuner [];
    /// The server of published names, instead of this host and mpirun's. It is `file:` and the path
    /// of the file that `oxmpi-names --file` has written.
    name_server: String = "" "" Tuner [];
    /// The longest message that `tcp` sends before its receive is posted. At most 128K.
    tcp_eager_limit: Bytes = "64K" "" Tuner ["btl_tcp_eager_limit"];
    /// Delays everything that arrives over `tcp`, as a slow network does.
    tcp_delay_us: u32 = "0" "microseconds" Research [];
    /// Faults of networks for tests:
    /// `drop:10,duplicate:10,reorder:10,corrupt:10,stall:1,kill_ms:200,seed:7`. Shares are in per
    /// cent of frames and drawn from the seed. `stall` holds up all frames of one peer for a while.
    /// `kill_ms` has one path dead for so long. Only `pml dr` repairs lost and changed frames.
    btl_faults: Faults = "" "" Research [];
    /// The longest short message of `ugni`'s card with the frame's header, at most 16K. 0: by the
    /// size of the job (8192 below 256 processes, 1024, 512, then 256 from 16384 on).
    ugni_smsg_limit: Bytes = "0" "" Research ["btl_ugni_smsg_limit"];
    /// The longest message that `ugni` sends without asking the receiver first, at most 64K. What
    /// is longer than a short message of the card the receiver fetches.
    ugni_eager_limit: Bytes = "8K" "" Research ["btl_ugni_eager_limit"];
    /// Slots of each mailbox of `ugni`: messages that a peer may be behind.
    ugni_credits: u32 = "32" "messages" Research ["btl_ugni_smsg_max_credits"];
    /// Up to this length `ugni` moves bytes through the windows of the processor (FMA); the block
    /// engine (BTE) moves what is longer.
    ugni_fma_limit: Bytes = "4K" "" Research ["btl_ugni_fma_limit"];
    /// Mailboxes that a process has at once; of more peers the one that was quiet the longest is
    /// taken leave of. 0: one for each peer that it talks with.
    ugni_mailboxes: u32 = "0" "mailboxes" Research [];
    /// Slots of `ugni`'s message queue, which all peers of a process share. A peer with few
    /// messages needs no mailbox then. It gets one when its share of the messages is worth one. At
    /// most 32768; the same for all ranks. 0: no queue, and a mailbox at the first message.
    ugni_msgq_slots: u32 = "0" "slots" Research [];
    /// Entries of a node's table of registered memory, shared out to its processes.
    ugni_registrations: u32 = "3600" "registrations" Research [];
    /// Entries of the queue that tells a process of `ugni` what has come. When it overruns, all
    /// mailboxes are looked at.
    ugni_cq_size: u32 = "40000" "events" Research ["btl_ugni_remote_cq_size"];
    /// Of a million transactions of `ugni`'s card so many fail on purpose. For tests.
    ugni_faults: u32 = "0" "transactions" Research [];
    /// Which of them fail. For tests.
    ugni_fault_seed: u32 = "1" "" Research [];
    /// Ranks of one node behave as if they were on so many nodes. `2` makes two nodes of
    /// neighbouring ranks, `2:cyclic` deals the ranks out in turn. `1+3` says how many ranks each
    /// node gets. Where a network is in use, memory is shared within such a node alone.
    pretend_nodes: PretendNodes = "1" "" Research [];
    /// The matching engine. `ob1` matches messages itself and sends them over `btl`. `cm` hands
    /// matching to `mtl`, and is used only where it is named. `dr` is `ob1` with repair of lost and
    /// changed frames, and goes first where it is named. It is the same in all processes of a job.
    pml: Pml = "auto" "" Tuner [];
    /// With `pml` `cm`: the transport that matches. `ofi` is a provider of libfabric. `linkx` is
    /// one endpoint over several providers (`linkx_links`). Both are used only where they are
    /// named. `portals` is a Portals interface in software. It is the same in all processes of a
    /// job.
    mtl: Mtl = "auto" "" Tuner [];
    /// With `ofi` in `mtl` or `btl`: the library, a path or a name for the dynamic linker.
    ofi_library: String = "libfabric.so.1" "" Tuner [];
    /// With `ofi` in `mtl` or `btl`: only these providers, with commas between: `verbs;ofi_rxm`, or
    /// `verbs` for all that are layered above it. Empty: any.
    ofi_provider_include: String = "" "" Tuner ["mtl_ofi_provider_include", "btl_ofi_provider_include"];
    /// With `ofi` in `mtl` or `btl`: not these providers.
    ofi_provider_exclude: String = "" "" Tuner ["mtl_ofi_provider_exclude", "btl_ofi_provider_exclude"];
    /// With `ofi` in `mtl` or `btl`: only these domains of a provider, as `fi_info` names them:
    /// cards (`mlx5_0`) or interfaces (`eth0`). Empty: the card nearest to the process.
    ofi_domain: String = "" "" Tuner [];
    /// With `mtl` `linkx`: the providers behind the endpoint, with `+` between: `shm+cxi`. Domains
    /// follow a provider of libfabric: `shm+cxi:cxi0,cxi1`. Each domain is a rail. `shm` is the
    /// node's shared memory, `ofi` the best provider of libfabric. `portals` and `ugni` are modules
    /// of `btl`. A `|` separates alternatives, and the first that works is used.
    linkx_links: String = "shm+ofi" "" Tuner ["fi_lnx_prov_links"];
    /// With `mtl` `linkx` and several rails: `per_peer` uses one for each peer, `per_msg` all in
    /// turn.
    linkx_multi_rail: String = "per_peer" "" Tuner ["fi_lnx_multi_rail_selection"];
    /// With `pml` `cm`: the longest message that is kept where no receive waits. With `btl`
    /// `portals`: the longest that is sent without asking the receiver first, from 64 to 1M. Longer
    /// ones are fetched by the receiver.
    portals_eager_limit: Bytes = "32K" "" Research ["mtl_portals_eager_limit"];
    /// With `btl` `portals`: the bytes that a process may leave unread at another one. Each frame
    /// counts 64 bytes more. At least two of the longest frames.
    portals_credits: Bytes = "256K" "" Research [];
    /// With `pml` `cm`: the length of a block of memory for messages that no receive waits for.
    /// With `btl` `portals`: of a block of memory for frames.
    portals_block: Bytes = "1M" "" Research ["mtl_portals_short_recv_mds_size"];
    /// With `pml` `cm`: whether longer messages go by rendezvous. `false` sends all bytes at once.
    /// They are dropped and fetched later where no receive is posted. `auto` does so until bytes
    /// were dropped, and again once a receive was early.
    portals_rendezvous: Auto<bool> = "auto" "" Research ["mtl_portals_use_rndv"];
    /// The components for collective calls. `sm` uses shared memory, `tuned` chooses algorithms
    /// over messages by a cost model. `basic` is the reference. `ml` works level by level, and is
    /// used only where it is named. Each call uses the component that is predicted to be fastest
    /// among those allowed. Messages carry what none of them can do.
    coll: Coll = "auto" "" Tuner [];
    /// With `coll` `ml`: the groups inside nodes, the smallest first, and what each goes by. A
    /// group is `l3`, `numa` or `package` (processes that are bound to the same one), or a number
    /// (so many neighbours in rank). The last one is `node`. `sm` is shared memory, `p2p` messages.
    /// `all:nic` at the end has the network interfaces (`btl` `portals` or `ugni`) carry out what
    /// they can between the nodes. Alone it means between all processes.
    coll_ml_levels: CollMlLevels = "numa:sm,node:sm" "" Research [];
    /// Algorithms to use whenever they can do a call, as `collective:algorithm` with commas
    /// between: `bcast:chain,allreduce:ring`. The names are in docs/collectives.md.
    coll_algorithms: CollAlgorithms = "" "" Tuner [];
    /// Reductions combine operands in an order that depends on the number of ranks and the length
    /// alone. Sums of floating-point numbers then have the same bits wherever the ranks run
    /// (MPI-5.0 §6.9.1). They are slower, as they go by messages.
    coll_reproducible: bool = "false" "" Basic [];
    /// The processes of the job store data in different ways: another byte order, or another long
    /// double. The receiver then converts. Without it such a message ends with MPI_ERR_CONVERSION.
    /// docs/running.md says what works.
    mixed_processors: bool = "false" "" Tuner [];
    /// Numbers that choose protocols, algorithms and lengths of pieces: `line:70,fragment:32K`.
    /// They replace those of the machine and of the files of tuning. docs/tuning.md has the names,
    /// and `oxmpi-info --tuning` shows the values.
    tuning: TuningValues = "" "" Tuner ["coll_costs"];
    /// The user's file of tuning. `auto` is `oxmpi/tuning.toml` in `$XDG_CONFIG_HOME` or
    /// `~/.config`. mpirun gives its values to all ranks. The file need not exist.
    tuning_file: String = "auto" "" Tuner ["coll_costs_file"];
    /// How many communicators of the program may exist in a process at once. 0: any number. The
    /// call that makes one more ends with MPI_ERR_NO_MEM. Its message lists the calls that made
    /// communicators which were not freed.
    max_communicators: u32 = "0" "communicators" Tuner [];
    /// Warns where the program relies on something that the standard does not define, such as
    /// MPI_SUM on MPI_CHAR. Each process warns once.
    check_standard: bool = "false" "" Tuner [];
    /// Prints once for each job which library runs, which transport connects which ranks, and why.
    report: bool = "false" "" Basic ["mpi_report"];
    /// Each rank prints in MPI_Finalize which protocols, algorithms and cuts its calls have used,
    /// by kind of call and length. The same job prints the same each time. With `report` rank 0
    /// prints it.
    report_choices: bool = "false" "" Tuner [];
    /// How much the ranks themselves print on standard error.
    verbose: Level = "warn" "" Tuner [];
}
