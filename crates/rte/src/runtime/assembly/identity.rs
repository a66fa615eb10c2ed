//! Where a process runs, for launchers that do not say.
//!
//! What the user says, else the node's number in Slurm, else the running system and the namespaces
//! of processes and mounts. Never a host's name: several nodes may have one, and one several.

use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::Path;

/// The same text for processes that should share memory. `chosen` is what the user says, if not
/// empty.
///
/// # Errors
/// `/proc` is not there.
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

/// A number for these words, of a length that does not depend on them.
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
