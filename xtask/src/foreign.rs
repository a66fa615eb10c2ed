//! Programs for another kind of processor, with a library of their own and under qemu. It is s390x,
//! which is big-endian and has another long double.
//!
//! Needs qemu-user, the cross compiler of the distribution, and Rust's library for the target. Used
//! by the suite [`mixed`](crate::mixed) and by [`papers`](crate::papers).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::shell::{self, Expiry};
use crate::{debian, paths};

/// Rust's name of the other processor, and the prefix of its names in Debian.
const TARGET: &str = "s390x-unknown-linux-gnu";
const CROSS: &str = "s390x-linux-gnu";
/// The limit of a query, or of a small program.
const LIMIT: Duration = Duration::from_secs(120);
/// The limit of building the library.
const BUILD: Duration = Duration::from_secs(1500);

/// The library for the other processor, and the tools that compile and run its programs.
pub struct Foreign {
    qemu: String,
    compiler: String,
    /// The folder of the build.
    folder: PathBuf,
}

/// The tools of the build.
pub struct Tools {
    qemu: String,
    compiler: String,
    /// The folder of a linker that accepts two version scripts, unlike the cross linker.
    linker: PathBuf,
}

impl Tools {
    /// Finds the tools on this machine, or installs them.
    ///
    /// # Errors
    /// The missing tool.
    pub fn find() -> Result<Tools, String> {
        let compiler = format!("{CROSS}-gcc");
        let qemu = || {
            let mut names = ["qemu-s390x-static", "qemu-s390x"].into_iter();
            names.find(|name| shell::have(name))
        };
        if qemu().is_none() || !shell::have(&compiler) {
            debian::install(&format!("qemu-user gcc-{CROSS}"))?;
        }
        let qemu = qemu().ok_or("there is no qemu-s390x (Debian: qemu-user)")?;
        let ask = |program: &str, words: &[&str]| {
            let mut command = Command::new(program);
            let command = command.current_dir(paths::root()).args(words);
            let done = shell::run(command, LIMIT, Expiry::Kill)?.success(program)?;
            Ok::<_, String>(PathBuf::from(done.stdout.trim()))
        };
        let folder = |words: &[&str]| ask("rustc", words);
        if !folder(&["--print", "target-libdir", "--target", TARGET])?.is_dir() {
            let why = |words| format!("Rust's library for {TARGET} is not installed: {words}");
            debian::allowed(&format!("rustup target add {TARGET}"))?;
            ask("rustup", &["target", "add", TARGET]).map_err(why)?;
        }
        let host = folder(&["--print", "target-libdir"])?;
        let linker = host.parent().unwrap_or(&host).join("bin/gcc-ld");
        Ok(Tools {
            qemu: qemu.to_owned(),
            compiler,
            linker,
        })
    }

    /// Builds the library.
    pub fn build(self) -> Result<Foreign, String> {
        let folder = paths::target().join("s390x");
        let variable = |what: &str| format!("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_{what}");
        let flags = format!(
            "-Clink-arg=-B{} -Clink-arg=-fuse-ld=lld",
            self.linker.display()
        );
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .current_dir(paths::root())
            .args(["build", "--package", "oxmpi-capi", "--target", TARGET])
            .env("CARGO_TARGET_DIR", &folder)
            .env(variable("LINKER"), &self.compiler)
            .env(variable("RUSTFLAGS"), flags);
        shell::run(&mut cargo, BUILD, Expiry::Kill)?.success("building the library")?;
        let built = folder.join(TARGET).join("debug");
        let lib = folder.join("lib");
        std::fs::create_dir_all(&lib).map_err(|error| error.to_string())?;
        for name in ["libmpi_abi.so.1", "libmpi_abi.so"] {
            std::fs::copy(built.join("libmpi_abi.so"), lib.join(name))
                .map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(Foreign {
            qemu: self.qemu,
            compiler: self.compiler,
            folder,
        })
    }
}

impl Foreign {
    /// Compiles a C program.
    pub fn compile(&self, source: &Path, flags: &[&str]) -> Result<PathBuf, String> {
        let program = self.folder.join(source.file_stem().unwrap_or_default());
        let lib = self.folder.join("lib");
        let mut compile = Command::new(&self.compiler);
        compile
            .args(["-std=gnu11", "-D_GNU_SOURCE"])
            .args(flags)
            .arg("-I")
            .arg(paths::root().join("include"))
            .arg("-I")
            .arg(paths::root().join("tests"))
            .arg(source)
            .arg("-L")
            .arg(&lib)
            .arg("-lmpi_abi")
            .arg("-o")
            .arg(&program)
            .arg(format!("-Wl,-rpath,{}", lib.display()));
        shell::run(&mut compile, LIMIT, Expiry::Kill)?.success("compiling for s390x")?;
        Ok(program)
    }

    /// The command that runs a program.
    pub fn words(&self, program: &Path) -> Vec<String> {
        let library = format!("/usr/{CROSS}");
        let program = program.display().to_string();
        vec![self.qemu.clone(), "-L".to_owned(), library, program]
    }
}
