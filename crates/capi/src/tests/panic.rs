//! A panic inside a call is reported with the call's name and its place, and ends the process.
//! Nothing unwinds into C.

use std::process::Command;

/// An entry point that fails by a panic.
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn PMPI_Panicking(number: i32) -> i32 {
    [1, 2, 3][std::hint::black_box(number as usize)]
}

#[allow(clippy::disallowed_methods)] // marks the process as the child
#[test]
fn a_panic_names_the_call_and_ends_the_process() {
    if std::env::var_os("OXMPI_TEST_PANIC").is_some() {
        crate::edge::install_panic_hook();
        std::process::exit(PMPI_Panicking(7));
    }
    let this = std::env::current_exe().expect("the test has a path");
    let out = Command::new(this)
        .args([
            "--exact",
            "tests::panic::a_panic_names_the_call_and_ends_the_process",
            "--nocapture",
        ])
        .env("OXMPI_TEST_PANIC", "1")
        .output()
        .expect("the test starts itself");
    let words = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(1), "{words}");
    for part in [
        "oxmpi has failed: index out of bounds",
        "MPI_Panicking",
        "panic.rs",
        "our-bug",
    ] {
        assert!(words.contains(part), "`{part}` is missing in: {words}");
    }
}
