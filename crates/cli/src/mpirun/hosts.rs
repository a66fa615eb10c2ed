//! Host lists and host files: on one machine they can only name this machine, and say how many
//! ranks it takes.
//!
//! Names are compared, never resolved.

use oxmpi_launch::complaint::option;
use oxmpi_mca::{Id, Message};
use std::fs;

/// How many slots a `--host` list gives; `None` when it sets no number.
///
/// # Errors
/// A host that is not this machine.
pub fn slots_of_list(list: &str) -> Result<Option<u32>, Message> {
    let mut total = None;
    for item in list.split(',').filter(|item| !item.is_empty()) {
        let (host, count) = match item.rsplit_once(':') {
            // An IPv6 literal has colons of its own.
            Some((host, count)) if !host.contains(':') || host.ends_with(']') => {
                (host, Some(count))
            }
            _ => (item, None),
        };
        must_be_here(host, "--host")?;
        if let Some(count) = count {
            let count: u32 = count
                .parse()
                .map_err(|_| option("--host", item, "", "localhost:N with a number of ranks"))?;
            total = Some(total.unwrap_or(0) + count);
        }
    }
    Ok(total)
}

/// How many slots a host file gives: lines `[user@]host[:n] [slots=n] …`, `#` comments.
///
/// # Errors
/// The file cannot be read; a host that is not this machine; a number that is none.
pub fn slots_of_file(path: &str) -> Result<Option<u32>, Message> {
    let text = fs::read_to_string(path)
        .map_err(|error| option("--hostfile", path, error, "a file that can be read"))?;
    let mut total: Option<u32> = None;
    for (number, line) in text.lines().enumerate() {
        let place = format!("{path}:{}", number + 1);
        let mut words = line
            .split('#')
            .next()
            .unwrap_or_default()
            .split_whitespace();
        let Some(first) = words.next() else { continue };
        let host = first.rsplit_once('@').map_or(first, |(_, host)| host);
        let (host, mut slots) = match host.split_once(':') {
            Some((host, count)) => (host, Some(count)),
            None => (host, None),
        };
        must_be_here(host, &place)?;
        for word in words {
            if let Some(count) = word
                .strip_prefix("slots=")
                .or_else(|| word.strip_prefix("cpus="))
            {
                slots = Some(count);
            }
        }
        if let Some(count) = slots {
            let count: u32 = count
                .parse()
                .map_err(|_| option("--hostfile", count, &place, "a number of slots"))?;
            total = Some(total.unwrap_or(0) + count);
        }
    }
    Ok(total)
}

fn must_be_here(host: &str, place: &str) -> Result<(), Message> {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let own = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let own = own.trim();
    let short = |name: &str| name.split('.').next().unwrap_or_default().to_string();
    let here = matches!(host, "localhost" | "ip6-localhost" | "::1" | "0.0.0.0")
        || host.starts_with("127.")
        || host.starts_with("localhost.")
        || host == own
        || (!host.starts_with(|c: char| c.is_ascii_digit()) && short(host) == short(own));
    if here {
        Ok(())
    } else {
        Err(Message::new(Id::HostRemote)
            .with("host", host)
            .with("place", place)
            .with("here", own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        assert_eq!(slots_of_list("localhost").unwrap(), None);
        assert_eq!(slots_of_list("localhost:4,127.0.0.1:2").unwrap(), Some(6));
        assert!(slots_of_list("localhost:x").is_err());
        assert!(
            slots_of_list("some.other.host:2")
                .unwrap_err()
                .to_string()
                .contains("not this machine")
        );
    }

    #[test]
    fn own_name_counts() {
        let own = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
        assert_eq!(
            slots_of_list(&format!("{}:3", own.trim())).unwrap(),
            Some(3)
        );
    }
}
