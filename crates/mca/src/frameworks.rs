//! The frameworks and their components: one table for parameters, messages and `oxmpi-info`.
//!
//! Each framework has its own type for the parameter of its name. So a mistyped component is
//! reported when parameters are read. The components themselves are compiled into their crates.

use crate::choice::{Component, Framework, Selection};
use crate::value::Value;

macro_rules! frameworks {
    ($($(#[doc = $doc:literal])+ $ty:ident $name:literal { $($component:literal [$($alias:literal),*] $what:literal,)+ })*) => {
        /// Every framework.
        pub static FRAMEWORKS: &[&Framework] = &[$($ty::FRAMEWORK),*];

        $(
            $(#[doc = $doc])+
            ///
            /// The value of the parameter of this name: the allowed components.
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            pub struct $ty(pub Selection);

            impl $ty {
                /// The framework.
                pub const FRAMEWORK: &'static Framework = &Framework {
                    name: $name,
                    doc: concat!($($doc),+),
                    components: &[$(Component { name: $component, doc: $what, aliases: &[$($alias),*] }),+],
                };
            }

            impl Value for $ty {
                fn parse(text: &str) -> Option<Self> {
                    Selection::parse(text, $ty::FRAMEWORK).ok().map($ty)
                }
                fn show(&self) -> String {
                    self.0.to_string()
                }
                fn expected() -> String {
                    format!(
                        "auto, or a list of {} with commas between; a ^ before the list excludes these",
                        $ty::FRAMEWORK.names()
                    )
                }
            }
        )*
    };
}

frameworks! {
    /// how a process joins its job
    Rte "rte" {
        "native" [] "our mpirun",
        "pmix" [] "Open MPI's mpirun, srun --mpi=pmix and others, by their library",
        "pmi" ["pmi1", "pmi2", "hydra"] "MPICH's and Intel's mpiexec, srun --mpi=pmi2 and others",
        "singleton" [] "a job of one process",
    }
    /// which hosts a job may use (in mpirun)
    Ras "ras" {
        "hostfile" ["user"] "--host and --hostfile",
        "slurm" [] "an allocation of Slurm",
        "pbs" ["tm"] "an allocation of PBS or Torque",
        "lsf" [] "an allocation of LSF",
        "sge" ["gridengine"] "an allocation of Grid Engine",
    }
    /// which rank runs on which host (in mpirun)
    Rmaps "rmaps" {
        "round_robin" [] "hosts filled one after the other, or in turn",
        "ppr" [] "so many ranks on each host",
        "rank_file" [] "each rank where a file says",
        "seq" [] "the entries of the host list, one after the other",
    }
    /// how daemons are started on other machines (by mpirun)
    Plm "plm" {
        "fork" ["isolated", "local"] "all ranks on mpirun's own machine",
        "ssh" ["rsh"] "ssh, or the command of --launch-agent",
        "slurm" [] "srun, inside an allocation",
        "pals" ["alps"] "one aprun for all of them",
    }
    /// transports
    Btl "btl" {
        "self" ["self_", "loopback"] "to the process itself",
        "sm" ["vader", "shm", "shmem"] "shared memory of a node",
        "ugni" ["gemini"] "a Gemini network card in software",
        "portals" [] "a Portals interface in software",
        "ofi" ["libfabric"] "a provider of libfabric, loaded when it is named",
        "tcp" ["sockets"] "sockets between nodes",
    }
    /// matching and protocols
    Pml "pml" {
        "ob1" [] "over the transports of btl",
        "dr" [] "ob1 over networks that lose, change or repeat frames",
        "cm" [] "matching by a transport, which mtl names",
    }
    /// transports that match messages, for pml cm
    Mtl "mtl" {
        "linkx" ["lnx"] "one endpoint over several providers, named by linkx_links",
        "ofi" ["libfabric"] "a provider of libfabric, loaded when it is named",
        "portals" ["portals4"] "a Portals interface in software, over the transports of btl",
    }
    /// collective calls
    Coll "coll" {
        "sm" [] "blocking calls straight through shared memory",
        "tuned" [] "trees, rings and exchanges over messages",
        "basic" [] "the slow, obvious reference over messages",
        "ml" [] "level by level, banks of shared memory in nodes; only where named",
    }
    /// long messages between processes of a node
    Smsc "smsc" {
        "xpmem" [] "the receiver attaches the sender's memory",
        "cma" [] "the system copies from one process to the other",
        "staging" ["copy", "none", "emulated"] "two copies through shared memory",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_take_lists() {
        assert_eq!(
            Btl::parse("self,vader"),
            Some(Btl(Selection::Only(vec!["self", "sm"])))
        );
        assert_eq!(Coll::parse("^sm"), Some(Coll(Selection::Not(vec!["sm"]))));
        assert_eq!(Coll::parse("AUTO"), Some(Coll::default()));
        assert_eq!(Coll::parse("tunde"), None);
        assert_eq!(Coll::parse("tuned,basic").unwrap().show(), "tuned,basic");
        assert!(Pml::expected().contains("list of ob1, dr"));
    }

    #[test]
    fn every_framework_is_distinct() {
        for (at, framework) in FRAMEWORKS.iter().enumerate() {
            assert!(FRAMEWORKS[..at].iter().all(|f| f.name != framework.name));
            assert!(!framework.doc.trim().is_empty());
        }
    }
}
