//! The limit of open files. A daemon keeps some files open for each rank and for each daemon below
//! it. It raises the soft limit as far as the hard limit allows.

use crate::map::Streams;
use crate::spec::StdinSpec;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process;

/// Raises our limit for `ranks` ranks with `each` files and for `children` daemons below. Returns
/// the old limit, which the ranks get.
///
/// # Errors
/// A message for the user: the hard limit is too low.
pub fn raise(ranks: u32, each: u64, children: u32) -> Result<Option<OpenFiles>, Message> {
    let Ok(limit) = OpenFiles::current() else {
        return Ok(None);
    };
    let ours = FILES_OF_OURS + u64::from(children) * FILES_OF_A_CHILD;
    let need = u64::from(ranks) * each + ours;
    if limit.hard < need {
        let fits = limit.hard.saturating_sub(ours) / each;
        return Err(too_few(ranks, need, limit.hard, fits, ""));
    }
    // A sufficient limit stays unchanged: fewer surprises.
    if limit.soft < need {
        let raised = OpenFiles {
            soft: limit.hard,
            hard: limit.hard,
        };
        let fits = limit.soft.saturating_sub(ours) / each;
        raised
            .apply()
            .map_err(|error| too_few(ranks, need, limit.soft, fits, &error.to_string()))?;
    }
    Ok(Some(limit))
}

/// Open files of the proxy per rank: output, connection, pidfd of an MPI process behind a wrapper,
/// and input if we forward it.
#[must_use]
pub fn per_rank(streams: &Streams) -> u64 {
    let outputs = if streams.merge { 1 } else { 2 };
    let input = streams.forward_stdin && streams.stdin == StdinSpec::All;
    outputs + 2 + u64::from(input)
}

fn too_few(ranks: u32, need: u64, limit: u64, fits: u64, reason: &str) -> Message {
    Message::new(Id::Descriptors)
        .with("ranks", ranks)
        .with("wanted", need)
        .with("limit", limit)
        .with("host", process::host_name())
        .with("reason", reason)
        .with("most", fits)
}

/// Other open files of the proxy: standard streams, epoll, signals, sockets, segment, and one for a
/// new connection.
const FILES_OF_OURS: u64 = 20;
/// Open files per daemon below: its connection, the pipe of its agent, and a pending connection.
const FILES_OF_A_CHILD: u64 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    // Pidfds and pipes for input were not counted, so a job that seemed to fit failed in the middle
    // of its start.
    #[test]
    fn all_descriptors_of_a_rank_are_counted() {
        let mut streams = Streams {
            forward_stdin: true,
            ..Streams::default()
        };
        assert_eq!(per_rank(&streams), 4, "one rank reads the terminal");
        streams.stdin = StdinSpec::All;
        assert_eq!(per_rank(&streams), 5);
        streams.merge = true;
        streams.forward_stdin = false;
        assert_eq!(per_rank(&streams), 3);
    }
}
