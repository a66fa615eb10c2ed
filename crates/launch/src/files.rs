//! The limit of open files: a daemon keeps some for each rank and for each daemon below it, and
//! raises the soft limit as far as the hard one lets it.

use crate::map::Streams;
use crate::spec::StdinSpec;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::limits::OpenFiles;
use oxmpi_pal::process;

/// Raises our limit for `ranks` ranks with `each` files and `children` daemons below; returns the
/// one that the ranks are to have.
///
/// # Errors
/// A sentence for the user: the hard limit is too low.
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
    // Left as it is when it suffices: fewer surprises.
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

/// Open files of the proxy per rank: its output, its line, one that tells of the end of an MPI
/// process behind a wrapper, and its input where that passes through us.
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

/// Open files of the proxy besides: standard streams, epoll, signals, sockets, segment, and room
/// for a newcomer.
const FILES_OF_OURS: u64 = 20;
/// For a daemon below: its line, what its agent prints, and a pending on the way in.
const FILES_OF_A_CHILD: u64 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    // Watched processes and pipes for input were left out, so a job that was thought to fit
    // failed in the middle of its start.
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
