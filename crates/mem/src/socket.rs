//! Regions to and from sockets, without an intermediate copy.
//!
//! No function here waits. Used by the network transports of `btl`.

use crate::region::Region;
use oxmpi_pal::net::{self, MOST_PIECES, Piece};
use std::io;
use std::os::fd::BorrowedFd;

/// The most pieces of one call; the rest is left for the next call.
pub const MOST: usize = MOST_PIECES;

fn pieces(regions: &[Region]) -> ([Piece; MOST], usize) {
    let mut pieces = [(core::ptr::null_mut(), 0); MOST];
    for (piece, region) in pieces.iter_mut().zip(regions) {
        *piece = (region.as_ptr(), region.len());
    }
    (pieces, regions.len().min(MOST))
}

/// Sends as much of these regions, one after the other, as the socket takes at once; returns the
/// bytes sent.
///
/// # Errors
/// `WouldBlock` when the socket has no room, else the error of the system.
#[inline]
pub fn send(socket: BorrowedFd<'_>, regions: &[Region]) -> io::Result<usize> {
    let (pieces, count) = pieces(regions);
    // SAFETY: a Region is readable for its length.
    unsafe { net::send_pieces(socket, &pieces[..count]) }
}

/// Receives available bytes into these regions, one after the other; returns their number. Zero:
/// the other end has closed, or the regions are empty.
///
/// # Errors
/// `WouldBlock` when nothing has arrived, else the error of the system.
#[inline]
pub fn receive(socket: BorrowedFd<'_>, regions: &[Region]) -> io::Result<usize> {
    let (pieces, count) = pieces(regions);
    // SAFETY: a Region is writable for its length, and no reference covers it.
    unsafe { net::receive_pieces(socket, &pieces[..count]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapBytes;
    use std::io::Write;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn regions_travel() {
        let (mut a, b) = UnixStream::pair().unwrap();
        a.write_all(b"hello").unwrap();
        let (first, second) = (HeapBytes::zeroed(2), HeapBytes::zeroed(9));
        let into = [first.region(), second.region()];
        assert_eq!(receive(b.as_fd(), &into).unwrap(), 5);
        assert_eq!(
            (first.to_vec(), &second.to_vec()[..3]),
            (b"he".to_vec(), &b"llo"[..])
        );
        assert_eq!(
            send(a.as_fd(), &[first.region(), second.region().slice(0, 3)]).unwrap(),
            5
        );
        assert_eq!(receive(b.as_fd(), &[second.region()]).unwrap(), 5);
        assert_eq!(&second.to_vec()[..5], b"hello");
        let none = receive(b.as_fd(), &into[..1]).unwrap_err();
        assert_eq!(none.kind(), io::ErrorKind::WouldBlock);
    }
}
