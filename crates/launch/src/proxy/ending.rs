//! Ending ranks and their descendants: asking, killing, reaping. The node decides when.

use super::Proxy;
use crate::complaint;
use crate::control::Notice;
use crate::descendants;
use crate::node::Event;
use oxmpi_pal::process::{self, Ended, Target};
use oxmpi_pal::signal;

impl Proxy {
    /// Sends `signal` to all descendants, except the agents and the rank in slot `spared`. That
    /// rank is about to end with its own status.
    pub(super) fn ask(&mut self, signal: i32, spared: Option<usize>) {
        let spared = spared.map(|slot| {
            let slot = &self.node.slots()[slot];
            slot.mpi_pid.unwrap_or(slot.pid)
        });
        let mut kept = self.agents();
        kept.extend(spared);
        let living = descendants::living(&kept);
        if living.is_empty() {
            // There is no /proc, or all are zombies.
            self.signal_ranks(signal);
            self.signal_ranks(signal::SIGCONT);
        }
        for one in living {
            let _ = one.signal(signal);
            // A stopped process handles the signal only after SIGCONT.
            let _ = one.signal(signal::SIGCONT);
        }
        self.reap();
    }

    /// Sends `signal` to all ranks and the process groups they lead.
    pub(super) fn signal_ranks(&mut self, signal: i32) {
        for slot in self.node.slots() {
            if slot.pid > 0 && slot.ended.is_none() {
                let _ = process::kill(Target::Group(slot.pid), signal);
            }
        }
    }

    /// Kills all descendants that can be found, except the agents: the daemons below end their own.
    pub(super) fn sweep(&mut self) {
        // This reaches ranks also where /proc is not mounted.
        self.signal_ranks(signal::SIGKILL);
        let mut reaped = Vec::new();
        let none_left = descendants::kill_all(&self.agents(), |pid, how| reaped.push((pid, how)));
        self.take_reaped(reaped);
        self.on(Event::Swept(none_left));
    }

    /// Looks for processes that may call MPI_Init although the process that we started has ended.
    pub(super) fn look_for_strays(&mut self) {
        let slots = self.node.slots().iter();
        let running = slots.filter(|slot| slot.ended.is_none() && slot.pid > 0);
        let mut known: Vec<i32> = running.map(|slot| slot.pid).collect();
        known.extend(self.agents());
        let strays = !descendants::living(&known).is_empty();
        self.on(Event::Strays(strays));
    }

    /// Reports the killed processes that do not end.
    pub(super) fn tell_left(&mut self) {
        let message = complaint::left_behind(&self.agents());
        self.say(Notice::Note(message.to_string()));
    }

    /// Reaps the children that have ended.
    pub(super) fn reap(&mut self) {
        let mut reaped = Vec::new();
        let none_left = descendants::reap_all(&self.agents(), |pid, how| reaped.push((pid, how)));
        self.take_reaped(reaped);
        self.on(Event::Reaped(none_left));
    }

    fn take_reaped(&mut self, mut reaped: Vec<(i32, Ended)>) {
        // Children that end together are reaped in no order. A signal is more likely the cause, an
        // exit the consequence.
        reaped.sort_by_key(|(_, how)| !matches!(how, Ended::Signal(_)));
        for (pid, how) in reaped {
            if self.agent_ended(pid, how) {
                continue;
            }
            let started = self.by_pid.get(&pid).copied();
            let is_mpi = |slot: &crate::node::Slot| slot.mpi_pid == Some(pid);
            let Some(slot) = started.or_else(|| self.node.slots().iter().position(is_mpi)) else {
                continue;
            };
            // The last requests of an MPI process are handled before its end. The end of a wrapper
            // does not concern them.
            if is_mpi(&self.node.slots()[slot]) {
                self.read_last_requests(slot);
            }
            self.on(Event::Ended(slot, pid, how));
        }
    }
}
