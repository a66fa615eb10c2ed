//! The folder of modules of a Fortran compiler.
//!
//! Only the compiler that wrote a module can use it. A compiler has several names: `f95` and
//! `gfortran-12` are links to one program. So a folder made for one name serves all of them.
//! [`super`] and `oxmpi-info --build-fortran` use this.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The Fortran library's file for the linker, in a folder of modules.
pub(super) const LINKED: &str = "libmpifort_abi.so";

/// The folder of modules of `compiler` below the library folder `lib`. It is an existing one for
/// any of its names, or the one that would be made.
#[must_use]
pub fn folder(lib: &Path, compiler: &str) -> PathBuf {
    let all = lib.join("fortran");
    let names = names(compiler);
    let own = all.join(first_name(compiler));
    let mut of_names = names
        .iter()
        .map(|name| all.join(name.file_name().unwrap_or_default()));
    if let Some(made) = of_names.find(|folder| folder.join(LINKED).exists()) {
        return made;
    }
    // A folder made for another name of the same program.
    let Some(program) = names.last().filter(|_| names.len() > 1 || in_path(&names)) else {
        return own;
    };
    let same = |folder: &PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        folder.join(LINKED).exists() && self::names(&name).last() == Some(program)
    };
    let entries = fs::read_dir(&all).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    let made = folders.into_iter().find(same);
    made.unwrap_or_else(|| all.join(program.file_name().unwrap_or_default()))
}

/// The folder into which `oxmpi-info --build-fortran` builds for `compiler`.
#[must_use]
pub fn named_folder(lib: &Path, compiler: &str) -> PathBuf {
    lib.join("fortran").join(first_name(compiler))
}

/// The word of a compiler command that names the compiler, after a compiler cache.
fn program_word(compiler: &str) -> &str {
    let mut words = compiler.split_whitespace();
    let is_cache = |word: &&str| CACHES.iter().any(|cache| Path::new(word).ends_with(cache));
    let word = words.next().filter(|word| !is_cache(word));
    word.or_else(|| words.next()).unwrap_or("gfortran")
}

fn first_name(compiler: &str) -> &OsStr {
    let name = Path::new(program_word(compiler)).file_name();
    name.unwrap_or(OsStr::new("gfortran"))
}

/// The program and the targets of its links, each with its path where found.
fn names(compiler: &str) -> Vec<PathBuf> {
    let word = program_word(compiler);
    let given = match word.contains('/') {
        true => Some(PathBuf::from(word)),
        false => search(word),
    };
    let Some(mut path) = given else {
        return vec![word.into()];
    };
    let mut names = vec![path.clone()];
    for _ in 0..LONGEST_CHAIN {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        // A compiler cache is called by the compiler's name, too.
        if CACHES.iter().any(|cache| next.ends_with(cache)) {
            break;
        }
        path = path.with_file_name("").join(next);
        names.push(path.clone());
    }
    if let (Some(last), Ok(real)) = (names.last_mut(), fs::canonicalize(&path)) {
        // Directories of the path may be links, too.
        if last.file_name() == real.file_name() {
            *last = real;
        }
    }
    names
}

fn in_path(names: &[PathBuf]) -> bool {
    names.iter().all(|name| name.is_absolute())
}

fn search(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&path).map(|folder| folder.join(name));
    files.find(|file| file.is_file())
}

const CACHES: [&str; 4] = ["ccache", "sccache", "distcc", "icecc"];
/// Debian's alternatives have three links.
const LONGEST_CHAIN: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("oxmpi-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(path.join("bin")).unwrap();
            Scratch(path)
        }

        fn modules(&self, name: &str) -> PathBuf {
            let folder = self.0.join("lib/fortran").join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(LINKED), "").unwrap();
            folder
        }

        fn of(&self, compiler: &str) -> PathBuf {
            let compiler = self.0.join("bin").join(compiler).display().to_string();
            folder(&self.0.join("lib"), &compiler)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    // `mpifort -show` named a folder that did not exist where the compiler was a link, like CMake's
    // choice f95. And -fc=gfortran-12 was refused beside the modules of gfortran.
    #[test]
    fn a_link_has_the_modules_of_what_it_leads_to() {
        let scratch = Scratch::new("links");
        let bin = scratch.0.join("bin");
        fs::write(bin.join("x-fortran-12"), "").unwrap();
        symlink("x-fortran-12", bin.join("fortran-12")).unwrap();
        symlink("fortran-12", bin.join("fortran")).unwrap();
        symlink(bin.join("fortran"), bin.join("f95")).unwrap();
        symlink("ccache", bin.join("cached")).unwrap();
        let real = scratch.0.join("lib/fortran/x-fortran-12");
        assert_eq!(scratch.of("f95"), real, "what would be made");
        let made = scratch.modules("fortran");
        assert_eq!(scratch.of("f95"), made);
        assert_eq!(scratch.of("fortran"), made);
        assert_eq!(scratch.of("cached"), scratch.0.join("lib/fortran/cached"));
        assert_eq!(scratch.of("other"), scratch.0.join("lib/fortran/other"));
        // A folder of its own wins.
        let own = scratch.modules("f95");
        assert_eq!(scratch.of("f95"), own);
    }

    #[test]
    fn names_with_caches_and_options() {
        assert_eq!(first_name("ccache gfortran -m64"), "gfortran");
        assert_eq!(first_name("/usr/bin/ccache /x/flang"), "flang");
        assert_eq!(first_name("/opt/gcc/bin/gfortran-11 -m64"), "gfortran-11");
        assert_eq!(first_name(""), "gfortran");
    }

    #[test]
    fn a_name_beside_a_link_is_found_by_what_it_leads_to() {
        let all = names("sh");
        assert!(in_path(&all), "{all:?}");
        let scratch = Scratch::new("beside");
        let made = scratch.modules("sh");
        let real = fs::canonicalize("/bin/sh").unwrap();
        assert_eq!(
            folder(&scratch.0.join("lib"), &real.display().to_string()),
            made
        );
    }
}
