//! The end of the proxy, expected or not: what it leaves alive is ended by mpirun.

use super::{Ending, Head};
use crate::complaint;
use crate::descendants;
use crate::outcome::Failure;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{descriptor, process};
use std::os::fd::AsFd;

impl Head {
    /// Reaps children. A proxy that ended may have said so in what we have not read yet, while
    /// our output is full; what it leaves alive ends now.
    pub(super) fn reap(&mut self) {
        while let Ok(Some((pid, how))) = process::reap_any() {
            if pid == self.proxy {
                self.proxy_ended = true;
            }
            self.jobs.ended(pid, how);
        }
        if self.proxy_ended {
            self.end_all();
        }
    }

    /// Ends what is left of this job; what does not end is left behind.
    fn end_all(&mut self) {
        if self.left_behind {
            return;
        }
        let spared = self.jobs.running();
        let jobs = &mut self.jobs;
        self.left_behind = !descendants::end_all(&spared, |pid, how| jobs.ended(pid, how));
        // A proxy that is done has said so.
        if self.left_behind && !self.done {
            let message = complaint::left_behind(&self.jobs.running());
            self.output.message(&message.to_string());
        }
    }

    /// The line has closed without a last word: the proxy was killed, and the ranks with it.
    pub(super) fn proxy_died(&mut self) {
        self.end_all();
        if self.ending == Ending::No {
            let message = Message::new(Id::ProxyDied)
                .with("host", process::host_name())
                .with("pid", self.proxy);
            self.first.get_or_insert(Failure::launcher(&message));
        }
        self.done = true;
        self.output.end();
    }

    /// The proxy exits after its last word; nothing of it is left when we exit.
    pub(super) fn end_proxy(&mut self) {
        while !self.left_behind {
            match process::reap_any() {
                // What it has left alive (it was frozen, say) ends now.
                Ok(Some((pid, _))) if pid == self.proxy => self.end_all(),
                Ok(Some(_)) => {}
                Ok(None) => {
                    // Blocked signals stay pending: SIGCHLD wakes the descriptor.
                    let _ = descriptor::wait_readable(self.signals.as_fd(), 100);
                    while let Ok(Some(_)) = self.signals.next() {}
                }
                Err(_) => return,
            }
        }
    }
}
