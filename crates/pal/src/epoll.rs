//! Waiting for many descriptors at once. A set is a descriptor too, readable while one of its
//! members is ready, so that sets can be put into sets.

use crate::process::{check, refused};
use crate::socket::Closing;
use std::io;
use std::ops::Deref;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::sync::Arc;

/// The condition on which a member is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// It can be read, or has failed.
    Read,
    /// It can be read or written, or has failed.
    ReadWrite,
    /// As [`Ready::Read`], but reported once, until it is [changed](Set::change), which checks
    /// anew.
    ReadOnce,
}

impl Ready {
    fn events(self) -> u32 {
        let events = match self {
            Ready::Read => libc::EPOLLIN,
            Ready::ReadWrite => libc::EPOLLIN | libc::EPOLLOUT,
            Ready::ReadOnce => libc::EPOLLIN | libc::EPOLLONESHOT,
        };
        events.cast_unsigned()
    }
}

/// A set of descriptors, each with a number chosen by the caller. A member leaves when the last
/// descriptor of its open file is closed, which a child made by fork may have, too. A socket that
/// is closed before the set is therefore a [`Member`].
#[derive(Debug)]
pub struct Set(Arc<OwnedFd>);

/// A socket that leaves the set when it is dropped, and is shut down.
#[derive(Debug)]
pub struct Member<T: AsFd> {
    socket: Closing<T>,
    set: Arc<OwnedFd>,
}

impl<T: AsFd> Deref for Member<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.socket
    }
}

impl<T: AsFd> Drop for Member<T> {
    fn drop(&mut self) {
        // It fails only if the member was removed already.
        let _ = control(&self.set, libc::EPOLL_CTL_DEL, self.socket.as_fd(), 0, 0);
    }
}

impl Set {
    /// An empty set.
    ///
    /// # Errors
    /// Too many open files: the error of `epoll_create1`.
    pub fn new() -> io::Result<Set> {
        // SAFETY: plain numbers.
        let number = unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) };
        if number == -1 {
            return Err(refused("epoll_create1"));
        }
        // SAFETY: a descriptor that the kernel has just given us.
        let set = unsafe { OwnedFd::from_raw_fd(number) };
        Ok(Set(Arc::new(set)))
    }

    /// Adds a socket, which leaves when the result is dropped.
    ///
    /// # Errors
    /// The error of `epoll_ctl`. The socket is closed.
    pub fn member<T: AsFd>(&self, socket: T, number: u64, ready: Ready) -> io::Result<Member<T>> {
        let socket = Closing::new(socket);
        self.add(socket.as_fd(), number, ready)?;
        let set = Arc::clone(&self.0);
        Ok(Member { socket, set })
    }

    /// Adds a member.
    ///
    /// # Errors
    /// The error of `epoll_ctl`.
    pub fn add(&self, member: impl AsRawFd, number: u64, ready: Ready) -> io::Result<()> {
        let events = ready.events();
        control(&self.0, libc::EPOLL_CTL_ADD, member, number, events)
    }

    /// Changes the condition of a member; one that is ready then is reported again.
    ///
    /// # Errors
    /// The error of `epoll_ctl`.
    pub fn change(&self, member: impl AsRawFd, number: u64, ready: Ready) -> io::Result<()> {
        let events = ready.events();
        control(&self.0, libc::EPOLL_CTL_MOD, member, number, events)
    }

    /// Calls `found` with the numbers of ready members, a bounded number of them. Waits for the
    /// first one for `milliseconds` (-1: without end).
    ///
    /// # Errors
    /// The error of `epoll_wait`. A signal ends the wait without an error.
    pub fn wait(&self, milliseconds: i32, mut found: impl FnMut(u64)) -> io::Result<()> {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; MOST];
        // SAFETY: events has room for so many.
        let ready = unsafe {
            libc::epoll_wait(
                self.0.as_raw_fd(),
                events.as_mut_ptr(),
                MOST_I32,
                milliseconds,
            )
        };
        match check(ready) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(error),
            _ => {
                let ready = usize::try_from(ready).unwrap_or(0);
                events[..ready].iter().for_each(|event| found(event.u64));
                Ok(())
            }
        }
    }
}

fn control(
    set: &OwnedFd,
    operation: i32,
    member: impl AsRawFd,
    number: u64,
    events: u32,
) -> io::Result<()> {
    let mut event = libc::epoll_event {
        events,
        u64: number,
    };
    let (set, member) = (set.as_raw_fd(), member.as_raw_fd());
    // SAFETY: event lives through the call.
    check(unsafe { libc::epoll_ctl(set, operation, member, &raw mut event) })
}

impl AsFd for Set {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Events reported by one call.
const MOST: usize = 32;
const MOST_I32: i32 = 32;

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;

    fn ready(set: &Set) -> Vec<u64> {
        let mut found = Vec::new();
        set.wait(0, |number| found.push(number)).unwrap();
        found
    }

    /// A child made by fork kept what its parent had closed in the parent's set, ready for ever.
    /// Here the copy of the descriptor is the child's.
    #[test]
    fn a_member_leaves_although_a_child_has_it() {
        let set = Set::new().unwrap();
        let (a, b) = UnixStream::pair().unwrap();
        let member = set.member(b, 7, Ready::Read).unwrap();
        let mut of_the_child = member.try_clone().unwrap();
        assert!(ready(&set).is_empty());
        (&a).write_all(b"x").unwrap();
        assert_eq!(ready(&set), [7]);
        drop(member);
        assert!(ready(&set).is_empty());
        // It is closed for its peer, too.
        assert_eq!((&a).read(&mut [0]).unwrap(), 0);
        assert_eq!(of_the_child.read(&mut [0; 2]).unwrap(), 1);
        // The set may be dropped first.
        let member = set.member(of_the_child, 8, Ready::Read).unwrap();
        drop(set);
        drop(member);
    }

    #[test]
    fn a_set_in_a_set_tells_once_until_it_is_asked_again() {
        let (inner, outer) = (Set::new().unwrap(), Set::new().unwrap());
        let (mut a, mut b) = UnixStream::pair().unwrap();
        inner.add(b.as_fd(), 7, Ready::Read).unwrap();
        outer.add(inner.as_fd(), 1, Ready::ReadOnce).unwrap();
        assert!(ready(&inner).is_empty() && ready(&outer).is_empty());
        a.write_all(b"x").unwrap();
        assert_eq!((ready(&inner), ready(&outer)), (vec![7], vec![1]));
        assert_eq!((ready(&inner), ready(&outer)), (vec![7], vec![]));
        // A state before the change is reported, too: no wake-up is lost.
        outer.change(inner.as_fd(), 1, Ready::ReadOnce).unwrap();
        assert_eq!(ready(&outer), [1]);
        b.read_exact(&mut [0]).unwrap();
        outer.change(inner.as_fd(), 1, Ready::ReadOnce).unwrap();
        assert!(ready(&inner).is_empty() && ready(&outer).is_empty());
        inner.change(b.as_fd(), 8, Ready::ReadWrite).unwrap();
        assert_eq!(ready(&inner), [8]);
        drop(b);
        assert!(ready(&inner).is_empty());
    }
}
