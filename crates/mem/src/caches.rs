//! How the processors of this machine share their caches, as far as it decides which way bytes are
//! copied.
//!
//! Two kinds are known, by measurement. What is a long time for a line on the one is the usual one
//! on the other, so that every limit which tells near from far needs to know where it is. A wrong
//! guess costs time, and changes no byte.

/// Which processors share their last cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caches {
    /// A few (AMD's chiplets): a line of a neighbour comes in 40 to 70 ns, one of a processor
    /// beyond in 120 to 240 ns, and past the caches is the faster way there.
    Clusters,
    /// All of a socket, over a mesh (Intel's servers): a line of any other comes in 100 to 210 ns,
    /// faster than from memory.
    Mesh,
}

impl Caches {
    /// This machine's.
    #[must_use]
    pub fn here() -> Caches {
        #[cfg(all(target_arch = "x86_64", not(any(miri, loom))))]
        {
            use std::sync::OnceLock;
            // Asked once: in a virtual machine the answer takes microseconds.
            static HERE: OnceLock<Caches> = OnceLock::new();
            *HERE.get_or_init(|| {
                let vendor = core::arch::x86_64::__cpuid(0);
                let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
                if name.as_flattened() == b"GenuineIntel" {
                    Caches::Mesh
                } else {
                    Caches::Clusters
                }
            })
        }
        #[cfg(not(all(target_arch = "x86_64", not(any(miri, loom)))))]
        Caches::Clusters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_stays() {
        assert_eq!(Caches::here(), Caches::here());
    }
}
