//! The time by which modules hold frames up and send them again: the system's, or that of a
//! simulated network. A process that sleeps is woken for what is due.

use crate::module::Arm;
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::timer::Timer;
use std::io;
use std::os::fd::{AsFd, AsRawFd};

/// See the module's text.
pub trait Clock {
    /// The time (ns).
    fn now(&self) -> u64;

    /// At this time, or before, the process looks again, also when it sleeps. It replaces what was
    /// said before; `None`: nothing is due.
    fn ring_at(&mut self, at: Option<u64>);

    /// What to sleep on, of a module that itself sleeps on `arm`.
    fn arm(&mut self, arm: Arm) -> Arm;
}

/// The system's time.
pub struct Alarm {
    /// Both: what the module sleeps on, and the timer.
    set: Set,
    timer: Timer,
    /// What is in the set of the module's.
    known: Option<i32>,
    wanted: Option<u64>,
    /// When the timer rings; it may be earlier than what is wanted.
    rings: Option<u64>,
    /// It could not be set.
    has_failed: bool,
}

impl Alarm {
    /// One that does not ring.
    ///
    /// # Errors
    /// Too many open files.
    pub fn new() -> io::Result<Alarm> {
        let (set, timer) = (Set::new()?, Timer::new()?);
        set.add(timer.as_fd().as_raw_fd(), 0, Ready::Read)?;
        Ok(Alarm {
            set,
            timer,
            known: None,
            wanted: None,
            rings: None,
            has_failed: false,
        })
    }

    fn set_timer(&mut self, at: Option<u64>) {
        self.rings = at;
        self.has_failed = self.timer.set(at).is_err();
    }
}

impl Clock for Alarm {
    fn now(&self) -> u64 {
        now_ns()
    }

    fn ring_at(&mut self, at: Option<u64>) {
        self.wanted = at;
        // Who looks a last time before it sleeps has armed us already.
        if let Some(at) = at
            && self.rings.is_none_or(|rings| at < rings)
        {
            self.set_timer(Some(at));
        }
    }

    fn arm(&mut self, arm: Arm) -> Arm {
        if self.rings != self.wanted {
            self.set_timer(self.wanted);
        }
        match arm {
            Arm::Descriptor(number) if !self.has_failed => {
                if self.known != Some(number) {
                    if self.set.add(number, 1, Ready::Read).is_err() {
                        return Arm::Poll;
                    }
                    self.known = Some(number);
                }
                Arm::Descriptor(self.set.as_fd().as_raw_fd())
            }
            // The timer is nobody's doorbell.
            _ => Arm::Poll,
        }
    }
}
