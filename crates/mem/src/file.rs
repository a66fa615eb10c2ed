//! File I/O to and from a [`Region`].

use crate::region::Region;
use oxmpi_pal::file;
use std::io;
use std::os::fd::AsFd;

/// Reads bytes from `offset` on until the region is full or the file ends; returns their number.
///
/// # Errors
/// The error of the system, and the bytes read before it.
pub fn read_at(fd: impl AsFd, into: Region, offset: u64) -> Result<usize, (usize, io::Error)> {
    let mut done = 0;
    while done < into.len() {
        let rest = into.skip(done);
        // SAFETY: the region is writable by the contract of `Region::new`.
        let got = unsafe { file::read_at(&fd, rest.as_ptr(), rest.len(), offset + done as u64) };
        match got {
            Ok(0) => break,
            Ok(got) => done += got,
            Err(error) => return Err((done, error)),
        }
    }
    Ok(done)
}

/// Writes all bytes of the region from `offset` on.
///
/// # Errors
/// The error of the system, and the bytes written before it.
pub fn write_at(fd: impl AsFd, from: Region, offset: u64) -> Result<(), (usize, io::Error)> {
    let mut done = 0;
    while done < from.len() {
        let rest = from.skip(done);
        // SAFETY: the region is readable by the contract of `Region::new`.
        let put = unsafe { file::write_at(&fd, rest.as_ptr(), rest.len(), offset + done as u64) };
        match put {
            Ok(0) => return Err((done, io::ErrorKind::WriteZero.into())),
            Ok(put) => done += put,
            Err(error) => return Err((done, error)),
        }
    }
    Ok(())
}
