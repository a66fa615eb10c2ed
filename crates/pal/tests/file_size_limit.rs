//! `ulimit -f` and memory files: an error or success, never SIGXFSZ. Runs in a process of its own,
//! because limits belong to the process.

#![allow(unsafe_code)]
#![cfg(not(miri))]

use oxmpi_pal::memory::anonymous_file;

fn limit() -> libc::rlimit {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: limit is valid for writing.
    unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &raw mut limit) };
    limit
}

fn set(limit: libc::rlimit) {
    // SAFETY: limit is valid for reading.
    unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit) };
}

/// A soft limit is raised for a moment and restored. A hard one is, too, or it is an error.
#[test]
fn the_limit_on_file_sizes_is_no_signal() {
    let before = limit();
    set(libc::rlimit {
        rlim_cur: 1 << 20,
        ..before
    });
    let made = anonymous_file(1 << 30);
    assert_eq!(limit().rlim_cur, 1 << 20);
    assert_eq!(made.is_ok(), before.rlim_max >= 1 << 30);

    set(libc::rlimit {
        rlim_cur: 1 << 20,
        rlim_max: 1 << 20,
    });
    // A process that may raise hard limits, such as root's, gets the file, and the limit is
    // restored.
    if let Err(error) = anonymous_file(1 << 30) {
        assert_eq!(error.kind(), std::io::ErrorKind::FileTooLarge);
        assert!(error.to_string().contains("ulimit -f"), "{error}");
    }
    assert_eq!((limit().rlim_cur, limit().rlim_max), (1 << 20, 1 << 20));
    anonymous_file(1 << 20).unwrap();
}
