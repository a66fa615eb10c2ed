//! The thread that waits for descriptors while a process that uses sockets is parked. It rings the
//! process's own doorbell.
//!
//! It exists only if a network is in use. The process arms it each time it is about to park: after
//! its announcement and before its last poll. What arrives later rings, and so does what is there
//! already, so no wake-up is lost. While the process is awake the thread sleeps whatever arrives.
//! It takes no signal of the program.

use oxmpi_pal::cpu::take_short_turns;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::signal;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// Key of the descriptor that ends the thread.
const END: u64 = u64::MAX;

/// The thread and its descriptors.
pub struct Watch {
    set: Arc<Set>,
    /// Descriptors that were armed before.
    known: Vec<i32>,
    /// Closing it ends the thread.
    life: Option<UnixStream>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts the thread, which calls `ring` when a descriptor is ready.
    ///
    /// # Errors
    /// The system has no more threads or descriptors.
    pub fn start(ring: impl Fn() + Send + 'static) -> io::Result<Watch> {
        let set = Arc::new(Set::new()?);
        let (life, end) = UnixStream::pair()?;
        set.add(end.as_fd(), END, Ready::Read)?;
        let watched = Arc::clone(&set);
        // A new thread inherits the signal mask of its creator.
        let before = signal::block_all();
        let thread = Builder::new()
            .name("mpi-sockets".to_owned())
            .spawn(move || {
                take_short_turns();
                watch(&watched, &end, &ring);
            });
        signal::restore(before);
        Ok(Watch {
            set,
            known: Vec::new(),
            life: Some(life),
            thread: Some(thread?),
        })
    }

    /// Rings once when this descriptor is ready, or at once if it is.
    ///
    /// # Errors
    /// The descriptor is invalid.
    pub fn arm(&mut self, descriptor: i32) -> io::Result<()> {
        if self.known.contains(&descriptor) {
            let again = self.set.change(descriptor, 0, Ready::ReadOnce);
            // A closed descriptor has left the set, and its number may have been reused.
            return again.or_else(|_| self.set.add(descriptor, 0, Ready::ReadOnce));
        }
        self.set.add(descriptor, 0, Ready::ReadOnce)?;
        self.known.push(descriptor);
        Ok(())
    }
}

fn watch(set: &Set, _end: &UnixStream, ring: &dyn Fn()) {
    loop {
        let mut is_over = false;
        let waited = set.wait(-1, |number| match number {
            END => is_over = true,
            _ => ring(),
        });
        if is_over || waited.is_err() {
            return;
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Closing is not enough: a forked child may have it, too.
        if let Some(life) = self.life.take() {
            let _ = life.shutdown(std::net::Shutdown::Both);
        }
        if let Some(thread) = self.thread.take() {
            // It has no result, and a panic of it was printed.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::AsRawFd;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    #[test]
    fn rings_once_for_each_time_it_is_asked() {
        let (rung, doorbell) = channel();
        let mut watch = Watch::start(move || rung.send(()).unwrap()).unwrap();
        let (mut a, mut b) = UnixStream::pair().unwrap();
        let number = b.as_raw_fd();
        watch.arm(number).unwrap();
        a.write_all(b"x").unwrap();
        doorbell.recv().unwrap();
        // Not armed: nothing rings, however much arrives.
        a.write_all(b"yz").unwrap();
        assert_eq!(
            doorbell.recv_timeout(Duration::from_millis(20)),
            Err(RecvTimeoutError::Timeout)
        );
        watch.arm(number).unwrap();
        doorbell.recv().unwrap();
        b.read_exact(&mut [0; 3]).unwrap();
        watch.arm(number).unwrap();
        a.write_all(b"x").unwrap();
        doorbell.recv().unwrap();
        drop(watch);
        assert!(doorbell.recv().is_err(), "the thread has ended");
    }
}
