//! The end of the proxy, expected or not: mpirun ends the processes that the proxy leaves alive.

use super::{Ending, Head};
use crate::complaint;
use crate::descendants;
use crate::outcome::Failure;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{descriptor, process};
use std::os::fd::AsFd;

impl Head {
    /// Reaps children. While our output is full, the last notice of a proxy that has ended may be
    /// unread. The processes that it leaves alive are ended now.
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

    /// Ends the remaining processes of this job; those that do not end are left behind.
    fn end_all(&mut self) {
        if self.left_behind {
            return;
        }
        let spared = self.jobs.running();
        let jobs = &mut self.jobs;
        self.left_behind = !descendants::end_all(&spared, |pid, how| jobs.ended(pid, how));
        // A proxy that is done has reported them itself.
        if self.left_behind && !self.done {
            let message = complaint::left_behind(&self.jobs.running());
            self.output.message(&message.to_string());
        }
    }

    /// The connection has closed without [`Notice::Done`]: the proxy was killed, and the ranks with
    /// it.
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

    /// Waits until the proxy has exited after its last notice: no process of it is left when we
    /// exit.
    pub(super) fn end_proxy(&mut self) {
        while !self.left_behind {
            match process::reap_any() {
                // The processes that it has left alive (it was frozen, for one) are ended now.
                Ok(Some((pid, _))) if pid == self.proxy => self.end_all(),
                Ok(Some(_)) => {}
                Ok(None) => {
                    // Blocked signals stay pending: SIGCHLD makes the descriptor readable.
                    let _ = descriptor::wait_readable(self.signals.as_fd(), 100);
                    while let Ok(Some(_)) = self.signals.next() {}
                }
                Err(_) => return,
            }
        }
    }
}
