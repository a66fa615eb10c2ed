//! The node of a process, for launchers that do not give it.
//!
//! The user's setting names the node. Without it, Slurm's node number, the boot id and the pid and
//! mount namespaces do. A host's name does not: several nodes may have the same, and one node
//! several.

use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::Path;

/// An identifier that is equal for processes that should share memory. `chosen` is the user's
/// setting, or empty.
///
/// # Errors
/// `/proc` is not mounted.
pub fn of_this_process(chosen: &str) -> io::Result<String> {
    if !chosen.is_empty() {
        return Ok(short(&["chosen", chosen]));
    }
    let slurm = std::env::var("SLURM_NODEID").unwrap_or_default();
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id")?;
    let space = |name: &str| -> io::Result<String> {
        let link = fs::read_link(Path::new("/proc/self/ns").join(name))?;
        Ok(link.to_string_lossy().into_owned())
    };
    let (processes, mounts) = (space("pid")?, space("mnt")?);
    Ok(short(&["found", &slurm, boot.trim(), &processes, &mounts]))
}

/// A digest of these words, of fixed length.
fn short(words: &[&str]) -> String {
    let mut hash = Sha256::new();
    for word in words {
        hash.update(word.len().to_le_bytes());
        hash.update(word);
    }
    let digest = hash.finalize();
    digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_says_counts() {
        let own = of_this_process("").unwrap();
        assert_eq!(own, of_this_process("").unwrap());
        let (a, b) = (of_this_process("a").unwrap(), of_this_process("b").unwrap());
        assert!(a != b && a != own && a.len() == 32 && own.len() == 32);
        assert_ne!(short(&["ab", "c"]), short(&["a", "bc"]));
    }
}
