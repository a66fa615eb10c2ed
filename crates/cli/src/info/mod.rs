//! oxmpi-info: the properties of this installation, its settings, and missing parts.

mod calibrate;
mod choices;
pub(crate) mod fortran;
mod locate;
mod protocols;
mod tools;

use crate::VERSION;
use crate::mpirun;
use oxmpi_btl::select::{self, Place};
use oxmpi_mca::catalogue;
use oxmpi_mca::frameworks::FRAMEWORKS;
use oxmpi_mca::nearest::nearest;
use oxmpi_mca::param::{self, Params, Warning};
use oxmpi_mca::tuning::{self, Machine, Tuning};
use std::fmt::Write;
use std::process::ExitCode;

/// The command oxmpi-info.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match answer(&words) {
        Ok(text) => crate::say(&text),
        Err(text) => {
            crate::complain(&format!("oxmpi-info: {text}"));
            ExitCode::FAILURE
        }
    }
}

fn answer(words: &[String]) -> Result<String, String> {
    if words.is_empty() {
        return Ok(format!("{}\n{}\n{HELP}", version(), components()));
    }
    if let Some(rest) = words.strip_prefix(&["--choices".to_owned()]) {
        return choices::answer(rest);
    }
    if let Some(rest) = words.strip_prefix(&["--protocols".to_owned()]) {
        return protocols::answer(rest);
    }
    if let [option, rest @ ..] = words
        && option.trim_start_matches('-') == "calibrate"
    {
        return calibrate::answer(rest);
    }
    if let Some(rest) = words.strip_prefix(&["--locate".to_owned()]) {
        return locate::answer(rest);
    }
    if let Some(rest) = words.strip_prefix(&["--program".to_owned()]) {
        return program(rest);
    }
    if let Some(rest) = words.strip_prefix(&["--build-fortran".to_owned()]) {
        return fortran::build(rest);
    }
    if let [option, rest @ ..] = words
        && (option == "--man" || option == "--completion")
    {
        return manual(option, rest);
    }
    if let [option, ids @ ..] = words
        && option == "--explain"
    {
        return explain(ids);
    }
    let mut text = String::new();
    for word in words {
        let name = word.trim_start_matches('-');
        text.push_str(&match name {
            "version" | "V" => version(),
            "params" | "param" => params(),
            "components" => components(),
            "algorithms" => algorithms(),
            "pvars" => tools::pvars(),
            "events" => tools::events(),
            "categories" => tools::categories(),
            "tuning" => tuning()?,
            "all" | "a" => [
                version(),
                components(),
                params(),
                tools::pvars(),
                tools::events(),
                tools::categories(),
            ]
            .join("\n"),
            "help" | "h" => HELP.to_string(),
            _ => {
                let hint = nearest(name, OPTIONS)
                    .map_or(String::new(), |near| format!("; did you mean --{near}?"));
                return Err(format!("there is no option {word}{hint}"));
            }
        });
    }
    Ok(text)
}

/// The sections of docs/errors.md for these ids.
fn explain(ids: &[String]) -> Result<String, String> {
    if ids.is_empty() {
        return Err("--explain wants the id that stands under a message".to_owned());
    }
    let mut text = String::new();
    for id in ids {
        let Some(words) = catalogue::explanation(id) else {
            let hint = nearest(id, catalogue::TEXTS.iter().map(|text| text.slug))
                .map_or(String::new(), |near| format!("; did you mean {near}?"));
            return Err(format!("there is no message with the id {id}{hint}"));
        };
        text.push_str(&words);
    }
    Ok(text)
}

/// What mpirun would decide for each of these programs.
fn program(programs: &[String]) -> Result<String, String> {
    if programs.is_empty() {
        return Err("--program needs a program".to_owned());
    }
    let texts = programs.iter();
    let texts = texts.map(|one| oxmpi_launch::inspect(one.into()).map_err(|why| why.to_string()));
    texts.collect()
}

/// `--man mpirun`, `--completion SHELL`
fn manual(option: &str, words: &[String]) -> Result<String, String> {
    match (option, words) {
        ("--man", [page]) if matches!(page.as_str(), "mpirun" | "mpiexec") => Ok(mpirun::page()),
        ("--man", _) => Err("there is a manual page of mpirun: --man mpirun".into()),
        (_, [shell]) => mpirun::completion(shell)
            .ok_or_else(|| format!("there is no completion for {shell}: bash, zsh or fish")),
        _ => Err("--completion needs a shell: bash, zsh or fish".into()),
    }
}

fn version() -> String {
    let mut text = format!("oxmpi {VERSION}\n");
    let library = oxmpi_launch::library_folder().map_or_else(
        || "not installed beside this program".into(),
        |folder| folder.join("libmpi_abi.so.1").display().to_string(),
    );
    let cpus = oxmpi_launch::usable_cpus();
    for (name, value) in [
        ("standard", "MPI 5.0, standard ABI 1".to_string()),
        ("library", library),
        ("Fortran", fortran::compilers()),
        (
            "processors",
            format!("{cpus} usable here (affinity and control group)"),
        ),
    ] {
        let _ = writeln!(text, "  {name:<12}{value}");
    }
    text
}

/// The compiled-in components, and those that a job with one rank per processor would use here.
fn components() -> String {
    let mut text = String::from("components\n");
    for framework in FRAMEWORKS {
        let _ = writeln!(text, "  {:<12}{}", framework.name, framework.doc.trim());
        for component in framework.components {
            let _ = writeln!(text, "      {:<12}{}", component.name, component.doc);
        }
    }
    let params = param::resolve(&param::from_environment().0).params;
    let ranks = u32::try_from(oxmpi_launch::usable_cpus())
        .unwrap_or(1)
        .max(2);
    let place = Place {
        local: ranks,
        near: ranks,
        all: ranks,
        has_segment: true,
    };
    let _ = writeln!(
        text,
        "\nselected here, by a job of {ranks} ranks of one node"
    );
    let smsc = Ok(oxmpi_btl::sm::single::choose(&params.smsc.0));
    let rte = match oxmpi_rte::preview(&params.rte.0) {
        Ok(choice) => choice.to_string(),
        Err(none) => none.to_string(),
    };
    let _ = writeln!(text, "  {:<12}{rte}", "rte");
    for (framework, choice) in [
        ("btl", select::transports(place, &params.btl.0)),
        ("smsc", smsc),
        (
            "pml",
            oxmpi_pml::select::engines(&params.pml.0, params.mixed_processors),
        ),
        (
            "coll",
            oxmpi_coll::components::components(ranks, &params.coll.0),
        ),
    ] {
        let why = match choice {
            Ok(choice) => choice.to_string(),
            Err(none) => none.to_string(),
        };
        let _ = writeln!(text, "  {framework:<12}{why}");
    }
    text
}

/// The valid names of the parameter `coll_algorithms`: a line per collective.
fn algorithms() -> String {
    let mut text = String::new();
    for (collective, names) in param::COLL_ALGORITHMS {
        let _ = writeln!(text, "{collective:<21} {}", names.join(" "));
    }
    text
}

/// The parameters of a job that is started from here, with the files of tuning, and all warnings.
fn tuned_params() -> (Params, Vec<Warning>) {
    let (mut settings, mut warnings) = param::from_environment();
    let (tuned, wrong) = tuning::from_files(&param::resolve(&settings).params);
    settings.extend(tuned);
    warnings.extend(wrong);
    let resolved = param::resolve(&settings);
    warnings.extend(resolved.warnings);
    (resolved.params, warnings)
}

/// The tuning of a job that is started from here, on nodes like this one.
fn tuning() -> Result<String, String> {
    let (params, warnings) = tuned_params();
    if !warnings.is_empty() {
        let texts: Vec<String> = warnings.iter().map(|w| w.message().to_string()).collect();
        return Err(texts.join("\n"));
    }
    let machine = Tuning::defaults(&Machine::here(), &params.smsc);
    let mut text = String::from("tuning: a file of tuning, or mpirun --mca tuning NAME:VALUE\n");
    for ((field, value), (_, default)) in Tuning::of(&params).rows().zip(machine.rows()) {
        let source = if value == default { "default" } else { "given" };
        let unit = if field.unit.is_empty() { "" } else { " " };
        let _ = writeln!(
            text,
            "\n  {} = {value}{unit}{}   [{source}; {}]",
            field.name, field.unit, field.expected
        );
        for line in field.doc {
            let _ = writeln!(text, "      {}", line.trim());
        }
    }
    Ok(text)
}

fn params() -> String {
    let (settings, mut warnings) = param::from_environment();
    let resolved = param::resolve(&settings);
    warnings.extend(resolved.warnings);
    let mut text =
        String::from("parameters: mpirun --mca NAME VALUE, or the variable OXMPI_NAME\n");
    for row in resolved.params.rows() {
        let unit = if row.param.unit.is_empty() {
            String::new()
        } else {
            format!(" {}", row.param.unit)
        };
        let _ = writeln!(
            text,
            "\n  {} = {}{unit}   [{}; {}]",
            row.param.name,
            row.value,
            row.source,
            (row.param.expected)()
        );
        for line in row.param.doc {
            let _ = writeln!(text, "      {}", line.trim());
        }
        if !row.param.aliases.is_empty() {
            let _ = writeln!(text, "      also known as {}", row.param.aliases.join(", "));
        }
    }
    for warning in warnings {
        let _ = writeln!(text, "\n{}", warning.message());
    }
    text
}

const OPTIONS: [&str; 18] = [
    "program",
    "man",
    "completion",
    "explain",
    "build-fortran",
    "version",
    "params",
    "components",
    "algorithms",
    "pvars",
    "events",
    "categories",
    "calibrate",
    "tuning",
    "choices",
    "protocols",
    "all",
    "help",
];

const HELP: &str = "\
oxmpi-info [--version] [--components] [--params] [--algorithms] [--all]
  --params     every parameter, its value here, where that comes from
  --tuning     the numbers that choose protocols and algorithms of a job started here
  --pvars --events --categories   what the MPI tool information interface has
  --algorithms   the algorithms of each collective, as the parameter coll_algorithms takes them
oxmpi-info --explain ID
                 what a message of mpirun or of the library means, and what to do
oxmpi-info --program FILE...
                 which MPI library mpirun gives a program, and what is wrong with it
oxmpi-info --choices [--ranks N] [--processors N] [--calls bcast,reduce]
                 what each collective would choose by size, and the predicted times that say why
oxmpi-info --protocols [--ranks N]
                 which protocol carries messages of which length, to the ranks of a node and others
oxmpi-info --locate FILE ADDRESS
                 function, source file and line of an address in a program or library
oxmpi-info --build-fortran FC [CC]
                 compiles mpi, mpi_f08 and their library for the Fortran compiler FC (docs/fortran.md)
oxmpi-info --man mpirun, --completion bash|zsh|fish
                 the manual page of mpirun and what shells complete, as they are installed in share/
oxmpi-info --calibrate [FILE]
                 measures values of the tuning here and writes the file that mpirun gives to all ranks
";

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(word: &str) -> String {
        answer(&[word.to_string()]).unwrap()
    }

    #[test]
    fn a_message_is_explained_by_its_id() {
        let explain = |id: &str| answer(&["--explain".to_owned(), id.to_owned()]);
        let words = explain("rank-killed").unwrap();
        assert!(words.starts_with("## rank-killed\n"), "{words}");
        assert!(!words.contains("## rank-aborted"), "{words}");
        let error = explain("rank-kiled").unwrap_err();
        assert!(error.contains("did you mean rank-killed?"), "{error}");
        assert!(answer(&["--explain".to_owned()]).is_err());
    }

    fn ask_error(words: &[&str]) -> String {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        answer(&words).unwrap_err()
    }

    #[test]
    fn answers() {
        assert!(answer(&[]).unwrap().contains(VERSION));
        assert!(ask("--params").contains("sm_eager_limit"));
        let tuning = ask("--tuning");
        assert!(tuning.contains("  single_copy_from = ") && tuning.contains("  line = "));
        assert!(ask_error(&["--calibrate", "one", "two"]).contains("one file"));
        assert!(ask("--components").contains("ob1"));
        let words = ["--choices", "--ranks", "4", "--calls", "bcast"].map(String::from);
        assert!(answer(&words).unwrap().contains("binomial"));
        let protocols = ask("--protocols");
        for kind in ["\nself: ", "\nsm: ", "\ntcp: "] {
            let (_, rows) = protocols.split_once(kind).unwrap();
            assert!(rows.contains("standard contiguous, "), "{protocols}");
        }
        assert!(ask_error(&["--protocols", "--ranks", "1"]).contains("not 1"));
        assert!(ask_error(&["--protocols", "4"]).contains("--ranks N"));
        assert!(ask("--algorithms").contains("scatter_allgather"));
        assert!(ask("--pvars").contains("coll_steps"));
        assert!(ask("--events").contains("events_"));
        assert!(ask("--categories").contains("pml_unexpected_messages"));
        assert!(ask("--version").contains("Fortran"));
        let two = |words: [&str; 2]| answer(&words.map(String::from));
        assert!(two(["--man", "mpirun"]).unwrap().contains(".SH OPTIONS"));
        assert!(
            two(["--completion", "bash"])
                .unwrap()
                .contains("complete -F")
        );
        assert!(two(["--completion", "csh"]).unwrap_err().contains("zsh"));
        assert!(two(["--program", "sh"]).unwrap().contains("library"));
        assert!(ask_error(&["--program"]).contains("a program"));
        assert!(ask_error(&["--program", "no-such-x"]).contains("program-missing"));
        assert!(ask_error(&["--man"]).contains("--man mpirun"));
        assert!(ask_error(&["--build-fortran"]).contains("--build-fortran"));
        // A program that was built and not installed has no sources beside it.
        assert!(ask_error(&["--build-fortran", "gfortran"]).contains("Fortran"));
        assert!(
            answer(&["--parms".into()])
                .unwrap_err()
                .contains("--params")
        );
    }
}
