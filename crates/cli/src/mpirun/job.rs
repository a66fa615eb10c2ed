//! Converts options to a job.
//!
//! Options of the whole job may be in any segment; the last value of an option counts. Each segment
//! makes a program with its own number of ranks, folder and environment.

use super::environment::{environment, exported, names, tools};
use super::hosts;
use super::options::Segment;
use super::place;
use super::psets;
use oxmpi_launch::complaint::option;
use oxmpi_launch::rmaps::RankFile;
use oxmpi_launch::spec::{App, EnvSpec, Inherit, JobSpec, OutputSpec, StdinSpec, Tag};
use oxmpi_mca::param::{self, Params, Setting};
use oxmpi_mca::{Id, Message, tuning};
use std::ffi::OsString;
use std::time::Duration;

/// Builds the job.
///
/// # Errors
/// A message for the user about the first invalid option.
pub fn build(segments: &[Segment]) -> Result<JobSpec, Message> {
    let mut job = JobSpec {
        output: output(segments)?,
        stdin: stdin(segments)?,
        timeout: timeout(segments)?,
        place: place::place(segments)?,
        report: any(segments, "report"),
        all_exit_codes: any(segments, "print-all-exitcodes"),
        verbose: any(segments, "verbose"),
        ..JobSpec::default()
    };
    job.params = facts(segments)?;
    (job.settings, job.warnings) = settings(segments)?;
    if !any(segments, "quiet") {
        job.warnings.extend(without_effect(segments));
    }
    let params = resolved(&job);
    // The variable OXMPI_REPORT and parameter files request it, too.
    job.report |= params.report;
    if job.report {
        job.settings
            .push(Setting::command_line("report", "true", "--report"));
    }
    let tools = tools(segments);
    if !tools.is_empty() {
        job.params.push(("tools".into(), tools.join(",")));
    }
    let shared = environment(segments, &tools)?;
    job.agent = last(segments, "launch-agent").or_else(|| last(segments, "launcher-exec"));
    job.mapping = hosts::mapping(segments, &job.place)?;
    job.hosts = hosts::hosts(&job, &params, segments)?;
    let universe = universe(segments)?.unwrap_or_else(|| hosts::places(&job.hosts));
    job.universe_size = Some(i32::try_from(universe).unwrap_or(i32::MAX));
    job.prefix = last(segments, "prefix").map(Into::into);
    for segment in segments {
        let app = app(segment, segments, &shared, &job)?;
        job.apps.push(app);
    }
    hosts::refuse_too_many(&job, segments)?;
    (job.host_options, job.handed_on) = (words(segments, &HOSTS), words(segments, &INHERITED));
    // Jobs that this one spawns belong to its universe.
    let universe = universe.max(job.size()).to_string();
    job.handed_on.extend(["--usize".into(), universe.into()]);
    let psets = psets::psets(&job, segments)?;
    job.params.extend(psets);
    Ok(job)
}

/// These options as words again, for the jobs that this one spawns.
fn words(segments: &[Segment], names: &[&str]) -> Vec<OsString> {
    let mut words = Vec::new();
    for segment in segments {
        for name in names {
            for (_, values) in segment.all(name) {
                words.push(format!("--{name}").into());
                words.extend(values.iter().cloned());
            }
        }
    }
    words
}

const HOSTS: [&str; 3] = ["host", "hostfile", "rmk"];
const INHERITED: [&str; 14] = [
    "launcher",
    "genv",
    "launch-agent",
    "launcher-exec",
    "prefix",
    "mca",
    "prtemca",
    "tune",
    "oversubscribe",
    "tag-output",
    "prepend-rank",
    "timestamp-output",
    "x",
    "quiet",
];

fn app(
    segment: &Segment,
    all: &[Segment],
    shared: &EnvSpec,
    job: &JobSpec,
) -> Result<App, Message> {
    let Some((program, args)) = segment.command.split_first() else {
        return Err(Message::new(Id::NothingToRun).with("program", "mpirun"));
    };
    let count = match (segment.text("n"), segment.text("ppn")) {
        (Some(count), _) => number(&count, "-n")?,
        (None, Some(each)) => number(&each, "-ppn")?.saturating_mul(hosts::number_of(&job.hosts)),
        (None, None) if segment.has("pernode") => hosts::number_of(&job.hosts),
        (None, None) if all.len() > 1 => 1,
        (None, None) if job.mapping.file.is_some() => {
            job.mapping.file.as_ref().map_or(1, RankFile::ranks)
        }
        (None, None) => hosts::default_count(&job.hosts, &job.mapping),
    };
    let count = number(&count.to_string(), "-n")?;
    if count == 0 {
        let reason = format!("for {}", program.to_string_lossy());
        return Err(option("-n", "0", reason, "at least one rank"));
    }
    let count = match segment.text("soft") {
        Some(list) => soft(&list, count)?,
        None => count,
    };
    let mut env = shared.clone();
    if segment.has("envnone") {
        env.inherit = Inherit::None;
    } else if let Some(list) = segment.value("envlist") {
        env.inherit = Inherit::List(names(&list));
    } else if segment.has("envall") {
        env.inherit = Inherit::All;
    }
    for (_, pair) in segment.all("env") {
        env.set.push((pair[0].clone(), pair[1].clone()));
    }
    Ok(App {
        count,
        program: program.clone(),
        args: args.to_vec(),
        directory: segment.value("wdir").map(Into::into),
        path: segment.value("path"),
        env,
    })
}

/// The greatest number up to `most` in the list of `-soft`: `a`, `a:b` and `a:b:step`, as for the
/// key `soft` of MPI_Comm_spawn (MPI-5.0 §11.8.4).
fn soft(list: &str, most: u32) -> Result<u32, Message> {
    let wrong = |why: &str| option("-soft", list, why, "numbers and ranges, as in 1,4:16:4");
    let most = i64::from(most);
    let mut best = 0;
    for item in list.split(',').map(str::trim) {
        let parts = item.split(':').map(str::parse::<i32>);
        let parts: Vec<i32> = parts.collect::<Result<_, _>>().map_err(|_| wrong(""))?;
        let (first, last, step) = match parts[..] {
            [one] => (one, one, 1),
            [first, last] => (first, last, 1),
            [first, last, step] if step != 0 => (first, last, step),
            _ => return Err(wrong("")),
        };
        let (first, last, step) = (i64::from(first), i64::from(last), i64::from(step));
        // The member nearest to `most` and not above it.
        let member = if step > 0 {
            first + (most.min(last) - first).div_euclid(step) * step
        } else {
            first - ((first - most).max(0) + -step - 1) / -step * -step
        };
        if (first.min(last)..=first.max(last)).contains(&member) {
            best = best.max(member);
        }
    }
    match best {
        ..=0 => Err(wrong(&format!("it allows no number from 1 to {most}"))),
        best => Ok(u32::try_from(best).unwrap_or(0)),
    }
}

/// Accepted options without effect, in one message.
fn without_effect(segments: &[Segment]) -> Option<String> {
    let mut ignored: Vec<(String, &str)> = Vec::new();
    for one in segments.iter().flat_map(|segment| &segment.ignored) {
        if !ignored.contains(one) {
            ignored.push(one.clone());
        }
    }
    let names: Vec<&str> = ignored.iter().map(|(name, _)| name.as_str()).collect();
    let reasons: Vec<String> = ignored
        .iter()
        .map(|(name, why)| format!("{name}: {why}"))
        .collect();
    let message = Message::new(Id::OptionIgnored)
        .with("options", names.join(", "))
        .with("program", "mpirun")
        .with("reasons", reasons.join("\n"));
    (!names.is_empty()).then(|| message.to_string())
}

/// The parameters of this mpirun.
fn resolved(job: &JobSpec) -> Params {
    let (mut settings, _) = param::from_environment();
    settings.extend(job.settings.iter().cloned());
    param::resolve(&settings).params
}

fn output(segments: &[Segment]) -> Result<OutputSpec, Message> {
    let mut output = OutputSpec {
        timestamp: any(segments, "timestamp-output"),
        merge: any(segments, "merge-stderr-to-stdout"),
        ..OutputSpec::default()
    };
    if any(segments, "tag-output") {
        output.tag = Tag::Stream;
    } else if any(segments, "prepend-rank") {
        output.tag = Tag::Rank;
    }
    if let Some(directory) = last(segments, "output-filename") {
        set_directory(&mut output, &directory);
    }
    for list in segments.iter().filter_map(|segment| segment.text("output")) {
        for item in list.split(',') {
            match item.split_once('=').unwrap_or((item, "")) {
                ("tag", _) => output.tag = Tag::Stream,
                ("rank", _) => output.tag = Tag::Rank,
                ("timestamp", _) => output.timestamp = true,
                ("merge", _) => output.merge = true,
                ("raw", _) => output.raw = true,
                ("dir" | "directory" | "file", folder) if !folder.is_empty() => {
                    set_directory(&mut output, folder)
                }
                _ => {
                    return Err(option(
                        "--output",
                        item,
                        "",
                        "tag, rank, timestamp, merge, raw, or dir=FOLDER",
                    ));
                }
            }
        }
    }
    Ok(output)
}

/// `DIR` or `DIR:nocopy`.
fn set_directory(output: &mut OutputSpec, given: &str) {
    let (directory, only) = match given.strip_suffix(":nocopy") {
        Some(directory) => (directory, true),
        None => (given, false),
    };
    output.directory = Some(directory.into());
    output.only_files = only;
}

fn stdin(segments: &[Segment]) -> Result<StdinSpec, Message> {
    match last(segments, "stdin").as_deref() {
        None => Ok(StdinSpec::default()),
        Some("all") => Ok(StdinSpec::All),
        Some("none") => Ok(StdinSpec::None),
        Some(rank) => match rank.parse() {
            Ok(rank) => Ok(StdinSpec::Rank(rank)),
            Err(_) => Err(option("--stdin", rank, "", "a rank, all, or none")),
        },
    }
}

fn timeout(segments: &[Segment]) -> Result<Option<Duration>, Message> {
    let (given, place) = match last(segments, "timeout") {
        Some(given) => (given, "--timeout"),
        None => match std::env::var("MPIEXEC_TIMEOUT") {
            Ok(given) if !given.is_empty() => (given, "MPIEXEC_TIMEOUT"),
            _ => return Ok(None),
        },
    };
    let seconds: f64 = given
        .parse()
        .map_err(|_| option(place, &given, "", "a number of seconds"))?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(Duration::ZERO) => Ok(None),
        // A limit of a century or more is no limit.
        Ok(timeout) if seconds < 3e9 => Ok(Some(timeout)),
        Ok(_) => Ok(None),
        Err(_) => Err(option(place, &given, "", "a positive number of seconds")),
    }
}

/// Values for MPI_Init that are no parameters of the table.
fn facts(segments: &[Segment]) -> Result<Vec<(String, String)>, Message> {
    let mut facts = Vec::new();
    if let Some(handler) = last(segments, "initial-errhandler") {
        if !ERRHANDLERS.contains(&handler.as_str()) {
            return Err(option(
                "-initial-errhandler",
                &handler,
                "",
                ERRHANDLERS.join(", "),
            ));
        }
        facts.push(("initial_errhandler".into(), handler));
    }
    if let Some(kinds) = last(segments, "memory-alloc-kinds") {
        facts.push(("memory_alloc_kinds".into(), kinds));
    }
    if let Some(how) = last(segments, "stream-buffering") {
        if !["0", "1", "2"].contains(&how.as_str()) {
            let expected = "0 (none), 1 (lines), or 2 (full)";
            return Err(option("--stream-buffering", &how, "", expected));
        }
        facts.push(("stream_buffering".into(), how));
    }
    Ok(facts)
}

/// The parameters of `--mca` and `--tune`, and warnings for the user about them and about those of
/// the environment.
fn settings(segments: &[Segment]) -> Result<(Vec<Setting>, Vec<String>), Message> {
    let (mut environment, mut warnings) = param::from_environment();
    let mut settings = Vec::new();
    for segment in segments {
        // Variables set for the ranks count for shared parameters, too.
        let pairs = segment.all("genv");
        let mut given: Vec<_> = pairs
            .map(|(_, pair)| (pair[0].clone(), pair[1].clone()))
            .collect();
        for (_, word) in segment.all("x") {
            given.extend(exported(&word[0])?);
        }
        let texts = given.into_iter();
        environment.extend(param::from_variables(texts.filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        })));
        for (_, file) in segment.all("tune") {
            let path = file[0].to_string_lossy();
            let text = std::fs::read_to_string(&file[0])
                .map_err(|error| option("--tune", &path, error, "a file that can be read"))?;
            let (mut found, mut wrong) = param::parse_file(&path, &tune_text(&text));
            settings.append(&mut found);
            warnings.append(&mut wrong);
        }
        for (_, pair) in segment.all("mca") {
            settings.push(Setting::command_line(
                &pair[0].to_string_lossy(),
                &pair[1].to_string_lossy(),
                "--mca",
            ));
        }
        for (option, parameter) in [("launcher", "plm"), ("rmk", "ras")] {
            if let Some(name) = segment.text(option) {
                let shown = format!("--{option}");
                // In MPICH `user` means: the hosts come from the user, and not from a resource
                // manager.
                let value = match (option, name.as_ref()) {
                    ("rmk", "user") => "^lsf,pbs,sge,slurm",
                    (_, name) => name,
                };
                settings.push(Setting::command_line(parameter, value, &shown));
            }
        }
        for (_, pair) in segment.all("prtemca") {
            let mut setting = Setting::command_line(
                &pair[0].to_string_lossy(),
                &pair[1].to_string_lossy(),
                "--prtemca",
            );
            setting.foreign = true;
            settings.push(setting);
        }
    }
    environment.extend(settings.iter().cloned());
    let resolved = param::resolve(&environment);
    warnings.extend(resolved.warnings);
    let (tuned, wrong) = tuning::from_files(&resolved.params);
    environment.extend(tuned.iter().cloned());
    settings.extend(tuned);
    warnings.extend(wrong);
    settings.extend(param::in_force(&param::resolve(&environment).params));
    Ok((
        settings,
        warnings
            .iter()
            .map(|warning| warning.message().to_string())
            .collect(),
    ))
}

/// Converts lines `-mca NAME VALUE` of other launchers' files to `NAME = VALUE`.
fn tune_text(text: &str) -> String {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("-mca" | "--mca"), Some(name), Some(value)) => {
                format!("{name} = {}\n", value.trim_matches('"'))
            }
            _ => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

/// The value of `-usize`, if it is a number.
fn universe(segments: &[Segment]) -> Result<Option<u32>, Message> {
    match last(segments, "usize").as_deref() {
        None | Some("SYSTEM") => Ok(None),
        Some("INFINITE") => Ok(Some(i32::MAX.unsigned_abs())),
        Some(size) => size
            .parse()
            .map(Some)
            .map_err(|_| option("-usize", size, "", "a number, INFINITE or SYSTEM")),
    }
}

pub(super) fn last(segments: &[Segment], name: &str) -> Option<String> {
    segments.iter().rev().find_map(|segment| segment.text(name))
}

pub(super) fn any(segments: &[Segment], name: &str) -> bool {
    segments.iter().any(|segment| segment.has(name))
}

pub(super) fn number(text: &str, name: &str) -> Result<u32, Message> {
    match text.parse::<u32>() {
        Ok(number) if number <= MOST_RANKS => Ok(number),
        Ok(_) => Err(option(
            name,
            text,
            "a node's segment holds no more",
            format!("at most {MOST_RANKS} ranks"),
        )),
        Err(_) => Err(option(name, text, "", "a number of ranks")),
    }
}

const ERRHANDLERS: [&str; 3] = [
    "mpi_errors_are_fatal",
    "mpi_errors_abort",
    "mpi_errors_return",
];
/// The most ranks of one node segment.
const MOST_RANKS: u32 = 1 << 12;
