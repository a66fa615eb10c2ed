//! `oxmpi-info --locate FILE ADDRESS`: function, source file and line of an address in a program or
//! library. They come from the debug information, or else from the symbols. `mpirun --check` uses
//! it to locate calls, so that no program has to read debug information itself.

use addr2line::Loader;
use std::path::Path;

/// `FUNCTION at FILE:LINE`, as far as known.
pub fn answer(words: &[String]) -> Result<String, String> {
    let [file, address] = words else {
        return Err("--locate needs a file and an address in it".to_owned());
    };
    let digits = address.trim_start_matches("0x");
    let place = u64::from_str_radix(digits, 16)
        .map_err(|_| format!("--locate: {address} is not a number in hexadecimal digits"))?;
    let loader = Loader::new(file).map_err(|why| format!("--locate: {file}: {why}"))?;
    let short = |path: &str| {
        let name = Path::new(path).file_name();
        name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    };
    // The innermost frame contains the call, even when it was inlined.
    let frame = loader
        .find_frames(place)
        .ok()
        .and_then(|mut frames| frames.next().ok()?);
    let function = frame.as_ref().and_then(|frame| frame.function.as_ref());
    let function = function.and_then(|name| Some(name.demangle().ok()?.into_owned()));
    let function = function.or_else(|| Some(loader.find_symbol(place)?.to_owned()));
    let line = frame
        .as_ref()
        .and_then(|frame| frame.location.as_ref())
        .and_then(|location| Some(format!("{}:{}", short(location.file?), location.line?)));
    let line = line.unwrap_or_else(|| format!("{}+{address}", short(file)));
    Ok(match function {
        Some(function) => format!("{function} at {line}"),
        None => line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The load address of this program, to which addresses are relative.
    fn base(file: &str) -> u64 {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let first = maps.lines().find(|line| line.ends_with(file)).unwrap();
        u64::from_str_radix(first.split('-').next().unwrap(), 16).unwrap()
    }

    #[test]
    fn a_function_is_found_by_its_address() {
        let file = std::env::current_exe().unwrap().display().to_string();
        let ask = |address: &str| answer(&[file.clone(), address.to_owned()]);
        assert!(ask("zero").is_err());
        let here = answer as fn(&[String]) -> Result<String, String> as usize as u64;
        let found = ask(&format!("{:#x}", here - base(&file))).unwrap();
        assert!(found.contains("answer"), "{found}");
        assert!(found.contains(" at locate.rs:"), "{found}");
        // No code there: the file and the address, as given.
        let beyond = "0x7fffffffffff";
        assert!(ask(beyond).unwrap().ends_with(&format!("+{beyond}")));
    }
}
