//! Options for environment variables: which ones programs inherit, and which are set.

use super::job::{any, last};
use super::options::Segment;
use super::preload;
use oxmpi_launch::complaint::option;
use oxmpi_launch::spec::{EnvSpec, Inherit};
use oxmpi_mca::Message;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

/// The libraries to load before MPI's. `check` comes first and sees the program's calls; `profile`
/// measures the calls that `check` passes on.
pub(super) fn tools(segments: &[Segment]) -> Vec<&'static str> {
    let tools = ["check", "profile"].into_iter();
    tools.filter(|tool| any(segments, tool)).collect()
}

/// The environment of all programs: `-genv` and `-x`, in the given order. `tools` are loaded first.
pub(super) fn environment(segments: &[Segment], tools: &[&str]) -> Result<EnvSpec, Message> {
    let mut env = EnvSpec::default();
    if any(segments, "genvnone") {
        env.inherit = Inherit::None;
    } else if let Some(list) = segments
        .iter()
        .rev()
        .find_map(|segment| segment.value("genvlist"))
    {
        env.inherit = Inherit::List(names(&list));
    }
    for segment in segments {
        let mut given: Vec<(usize, Vec<(OsString, OsString)>)> = Vec::new();
        for (place, pair) in segment.all("genv") {
            given.push((place, vec![(pair[0].clone(), pair[1].clone())]));
        }
        for (place, word) in segment.all("x") {
            given.push((place, exported(&word[0])?));
        }
        given.sort_by_key(|(place, _)| *place);
        env.set
            .extend(given.into_iter().flat_map(|(_, pairs)| pairs));
    }
    if !tools.is_empty() {
        let elsewhere = last(segments, "prefix").is_some();
        let preload = preload::preload(&env, tools, elsewhere)?;
        env.set.push((preload::PRELOAD.into(), preload));
    }
    Ok(env)
}

/// `-x NAME=VALUE`, `-x NAME` (with the current value), `-x 'PREFIX*'`.
pub(super) fn exported(word: &OsStr) -> Result<Vec<(OsString, OsString)>, Message> {
    let bytes = word.as_bytes();
    if let Some(equals) = bytes.iter().position(|&byte| byte == b'=') {
        if equals == 0 {
            return Err(option(
                "-x",
                &word.to_string_lossy(),
                "the name is empty",
                "NAME or NAME=VALUE",
            ));
        }
        let (name, value) = (
            OsStr::from_bytes(&bytes[..equals]),
            OsStr::from_bytes(&bytes[equals + 1..]),
        );
        return Ok(vec![(name.into(), value.into())]);
    }
    if let Some(prefix) = bytes.strip_suffix(b"*") {
        return Ok(std::env::vars_os()
            .filter(|(name, _)| name.as_bytes().starts_with(prefix))
            .collect());
    }
    // Open MPI accepts several names, separated by commas; an unset one is skipped.
    Ok(names(word)
        .into_iter()
        .filter_map(|name| Some((name.clone(), std::env::var_os(name)?)))
        .collect())
}

/// The words of a comma-separated list.
pub(super) fn names(list: &OsStr) -> Vec<OsString> {
    list.as_bytes()
        .split(|&byte| byte == b',')
        .filter(|name| !name.is_empty())
        .map(|name| OsStr::from_bytes(name).into())
        .collect()
}
