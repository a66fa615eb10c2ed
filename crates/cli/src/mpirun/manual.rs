//! The manual page of mpirun and the completions of shells, from the table of options. The
//! installation writes them; `oxmpi-info --man mpirun` and `--completion SHELL` print them.

use super::help::{description, head};
use super::table::{OPTIONS, Opt, Topic};
use crate::VERSION;
use std::fmt::Write;

/// The page mpirun(1) in roff.
#[must_use]
pub fn page() -> String {
    let mut text = format!(
        ".TH MPIRUN 1 \"\" \"oxmpi {VERSION}\" \"MPI\"\n\
         .SH NAME\nmpirun, mpiexec \\- start an MPI job\n\
         .SH SYNOPSIS\n.B mpirun\n[\\fIoptions\\fR] \\fIprogram\\fR [\\fIarguments\\fR] \
         [\\fB:\\fR [\\fIoptions\\fR] \\fIprogram\\fR [\\fIarguments\\fR]] ...\n\
         .SH DESCRIPTION\n\
         Starts the ranks of an MPI job on this machine or on several, shows their output and ends with \
         the job. Options have one dash or two and stand before the program.\n\
         .SH OPTIONS\n"
    );
    for topic in Topic::ALL {
        let _ = write!(
            text,
            ".SS {}\n{}\n",
            upper(topic.title()),
            roff(topic.about())
        );
        for opt in OPTIONS.iter().filter(|opt| opt.topic == topic) {
            let _ = write!(
                text,
                ".TP\n.B {}\n{}\n",
                roff(&head(opt, usize::MAX)),
                roff(&description(opt))
            );
        }
    }
    text.push_str(
        ".SH EXIT STATUS\n\
         That of the first rank that failed; 128 and the number of the signal that ended it; 124 when the \
         time of \\-\\-timeout is up; 1 when the job could not be started.\n\
         .SH SEE ALSO\n.BR mpicc (1),\n.BR oxmpi-info (1)\n",
    );
    text
}

/// Escapes text for roff: dashes can be copied, and no line begins with a control character.
fn roff(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let line = |line: &str| match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}"),
        false => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n.br\n")
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The completion script of a shell.
#[must_use]
pub fn completion(shell: &str) -> Option<String> {
    match shell {
        "bash" => Some(bash()),
        "zsh" => Some(zsh()),
        "fish" => Some(fish()),
        _ => None,
    }
}

fn bash() -> String {
    let all: Vec<String> = OPTIONS.iter().flat_map(Opt::spellings).collect();
    let mut cases = String::new();
    for opt in OPTIONS.iter().filter(|opt| !opt.values.is_empty()) {
        let spellings: Vec<String> = opt.spellings().collect();
        let does = match offers(opt) {
            words if !words.is_empty() => {
                format!(
                    "COMPREPLY=($(compgen -W '{}' -- \"$word\"))",
                    words.join(" ")
                )
            }
            _ if is_folder(opt) => {
                "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$word\"))".into()
            }
            _ => "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))".into(),
        };
        let _ = writeln!(
            cases,
            "        {}) {does}; return ;;",
            spellings.join("|").replace('?', "\\?")
        );
    }
    format!(
        "# bash completion of mpirun (oxmpi)\n\
         _oxmpi_mpirun() {{\n    \
             local word=\"${{COMP_WORDS[COMP_CWORD]}}\" last=\"${{COMP_WORDS[COMP_CWORD-1]}}\"\n    \
             case \"$last\" in\n{cases}    esac\n    \
             case \"$word\" in\n        \
                 -*) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n        \
                 *) compopt -o filenames; COMPREPLY=($(compgen -c -- \"$word\") $(compgen -f -- \"$word\")) ;;\n    \
             esac\n}}\n\
         complete -F _oxmpi_mpirun mpirun mpiexec\n",
        all.join(" ")
    )
}

fn zsh() -> String {
    let quote = |text: &str| text.replace('\'', "'\\''");
    let mut rows = String::new();
    let mut cases = String::new();
    for opt in OPTIONS {
        for spelling in opt.spellings() {
            let _ = writeln!(
                rows,
                "    '{spelling}:{}'",
                quote(&description(opt)).replace(':', "\\:")
            );
            let offers = offers(opt);
            if !offers.is_empty() {
                let spelling = spelling.replace('?', "\\?");
                let _ = writeln!(
                    cases,
                    "    {spelling}) compadd -- {}; return ;;",
                    offers.join(" ")
                );
            }
        }
    }
    format!(
        "#compdef mpirun mpiexec\n\
         local -a options\noptions=(\n{rows})\n\
         case \"$words[CURRENT-1]\" in\n{cases}esac\n\
         if [[ \"$words[CURRENT]\" == -* ]]; then\n    _describe -o option options\n\
         else\n    _alternative 'files:file:_files' 'commands:command:_command_names'\nfi\n"
    )
}

fn fish() -> String {
    let mut text = String::from("# fish completion of mpirun (oxmpi)\n");
    let quote = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    for command in ["mpirun", "mpiexec"] {
        for opt in OPTIONS {
            for spelling in opt.spellings() {
                let name = spelling.trim_start_matches('-');
                let kind = if name.len() == 1 { "s" } else { "l" };
                let _ = write!(
                    text,
                    "complete -c {command} -{kind} '{name}' -d '{}'",
                    quote(&description(opt))
                );
                let offers = offers(opt);
                if !offers.is_empty() {
                    let _ = write!(text, " -x -a '{}'", offers.join(" "));
                } else if !opt.values.is_empty() {
                    text.push_str(" -r");
                }
                text.push('\n');
            }
        }
    }
    text
}

/// The values that a shell can suggest; those of help are its topics.
fn offers(opt: &Opt) -> Vec<&'static str> {
    match opt.name {
        "help" => Topic::ALL
            .map(Topic::name)
            .into_iter()
            .chain(["all"])
            .collect(),
        _ => opt.choices.to_vec(),
    }
}

fn is_folder(opt: &Opt) -> bool {
    opt.values
        .first()
        .is_some_and(|value| value.starts_with("DIR"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_stands_in_every_form() {
        let page = page();
        for opt in OPTIONS {
            assert!(page.contains(&roff(&head(opt, usize::MAX))), "{}", opt.name);
            for shell in ["bash", "zsh", "fish"] {
                let text = completion(shell).unwrap();
                assert!(text.contains(opt.name), "{shell}: {}", opt.name);
            }
        }
        assert!(page.starts_with(".TH MPIRUN 1"));
        assert_eq!(completion("csh"), None);
        assert_eq!(roff(".a -b\\"), "\\&.a \\-b\\e");
    }
}
