//! The clock by which modules delay and resend frames: the system's, or that of a simulated
//! network. A parked process is woken when something is due.

use crate::module::Arm;
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::timer::Timer;
use std::io;
use std::os::fd::{AsFd, AsRawFd};

/// A clock with one alarm.
pub trait Clock {
    /// The time (ns).
    fn now(&self) -> u64;

    /// Sets the time at which the process must progress at the latest, also when it is parked.
    /// Replaces the time set before. `None`: nothing is due.
    fn ring_at(&mut self, at: Option<u64>);

    /// The object to sleep on, for a module that itself sleeps on `arm`.
    fn arm(&mut self, arm: Arm) -> Arm;
}

/// The system's clock.
pub struct Alarm {
    /// The epoll set of the module's descriptor and the timer.
    set: Set,
    timer: Timer,
    /// The module's descriptor in the set.
    known: Option<i32>,
    wanted: Option<u64>,
    /// When the timer expires. It may be earlier than `wanted`.
    rings: Option<u64>,
    /// The timer could not be set.
    has_failed: bool,
}

impl Alarm {
    /// An alarm that is not set.
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
        // A caller in its last poll before it sleeps has called `arm` already.
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
            // The timer cannot ring a doorbell.
            _ => Arm::Poll,
        }
    }
}
