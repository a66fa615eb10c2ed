//! Checks that a test that is named for a rule exists and is run.
//!
//! - A C function is called from `main` of a program that `tests/e2e.toml` lists.
//! - A Rust function has `#[test]`.
//! - A case of a suite in xtask is named in its list.
//! - A module of mpi4py is one of its modules and not left out.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// The sources that every test is looked up in.
pub struct Sources {
    root: PathBuf,
    /// The files of the end-to-end programs.
    programs: BTreeSet<String>,
    /// The modules of mpi4py that are run.
    modules: BTreeSet<String>,
}

/// The path of a test's file: a C program is named relative to `tests/`.
pub fn path(file: &str) -> String {
    let is_program = Path::new(file).extension().is_some_and(|end| end == "c");
    let folder = if is_program { "tests/" } else { "" };
    format!("{folder}{file}")
}

impl Sources {
    /// Reads the lists below `tests/`.
    pub fn read(root: &Path) -> Result<Sources, String> {
        let text = |file: &str| super::read(root, file);
        let table = |file: &str| -> Result<Table, String> {
            text(file)?.parse().map_err(|e| format!("{file}: {e}"))
        };
        let entries = |table: &Table, list: &str| -> Vec<Value> {
            let list = table.get(list).and_then(Value::as_array);
            list.cloned().unwrap_or_default()
        };
        let word = |entry: &Value, key: &str| Some(entry.get(key)?.as_str()?.to_string());
        let programs = entries(&table("tests/e2e.toml")?, "program");
        let left_out: BTreeSet<String> = entries(&table("tests/mpi4py/excluded.toml")?, "module")
            .iter()
            // A module that is left out over some devices only is still run.
            .filter(|entry| entry.get("over").is_none())
            .filter_map(|entry| word(entry, "name"))
            .collect();
        let modules = text("tests/mpi4py/modules")?;
        Ok(Sources {
            root: root.to_path_buf(),
            programs: programs
                .iter()
                .filter_map(|entry| word(entry, "file"))
                .collect(),
            modules: modules
                .lines()
                .filter(|line| !line.starts_with('#') && !left_out.contains(*line))
                .map(str::to_string)
                .collect(),
        })
    }

    /// An error describes what is wrong with `FILE: NAME`.
    pub fn look(&self, test: &str) -> Result<(), String> {
        let (file, name) = test
            .split_once(": ")
            .ok_or_else(|| format!("{test} is not FILE: NAME"))?;
        let wrong = |what: &str| Err(format!("{test}: {what}"));
        if file == "mpi4py" {
            return match self.modules.contains(name) {
                true => Ok(()),
                false => wrong("mpi4py has no such module, or it is left out"),
            };
        }
        let text = super::read(&self.root, &path(file))?;
        if file.starts_with("xtask/") {
            return match has_case(&text, name) {
                true => Ok(()),
                false => wrong("there is no such case"),
            };
        }
        if file.ends_with(".rs") {
            return match has_test(&text, name) {
                true => Ok(()),
                false => wrong("there is no such function with #[test]"),
            };
        }
        if !self.programs.contains(file) {
            return wrong("the program is not listed in tests/e2e.toml");
        }
        match is_called(&text, name) {
            true => Ok(()),
            false => wrong("there is no such function that main calls"),
        }
    }
}

/// The functions of a C source by name, each with its body; the text outside has the empty name. In
/// this project a function begins and ends at the start of a line.
fn functions(text: &str) -> Vec<(String, String)> {
    let mut found = vec![(String::new(), String::new())];
    let mut inside = false;
    for line in text.lines() {
        let head = line
            .starts_with(|first: char| first.is_ascii_alphabetic())
            .then(|| line.split_once('('))
            .flatten()
            // A macro that defines a function has no type before it.
            .filter(|(before, _)| before.contains(' '));
        if let (false, Some((before, _)), false) = (inside, head, line.contains([';', '='])) {
            let name = before.rsplit([' ', '*']).next().unwrap_or_default();
            found.push((name.to_string(), String::new()));
            inside = true;
        }
        let at = if inside { found.len() - 1 } else { 0 };
        found[at].1.push_str(line);
        found[at].1.push('\n');
        if line.starts_with('}') {
            inside = false;
        }
    }
    found
}

/// Whether `main` calls the function, directly or through others, or a table of the file names it.
fn is_called(text: &str, name: &str) -> bool {
    let functions = functions(text);
    let mut next = vec!["main", ""];
    let mut seen = BTreeSet::new();
    while let Some(caller) = next.pop() {
        let Some((caller, body)) = functions.iter().find(|(one, _)| one == caller) else {
            continue;
        };
        if seen.insert(caller.as_str()) {
            let body = body.split_once('{').map_or("", |(_, body)| body);
            let words = body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            next.extend(words.filter(|word| !word.is_empty()));
        }
    }
    !name.is_empty() && seen.contains(name)
}

/// A case of a suite: its name follows a bracket.
fn has_case(text: &str, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    text.match_indices(&quoted).any(|(at, _)| {
        let before = text[..at].trim_end();
        before.ends_with('(')
    })
}

/// A function with `#[test]`.
fn has_test(text: &str, name: &str) -> bool {
    let Some(at) = text.find(&format!("fn {name}(")) else {
        return false;
    };
    text[..at]
        .trim_end()
        .lines()
        .rev()
        .map(str::trim)
        .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
        .any(|line| line == "#[test]")
}

#[cfg(test)]
mod tests {
    use super::{has_case, has_test, is_called};

    #[test]
    fn functions_count_where_main_calls_them() {
        let text = "static int one(void);\nstatic int two(int a)\n{\n    three(a);\n}\n\
                    static void three(int a)\n{\n}\nint *four(void)\n{\n}\nstatic void five(void)\n{\n}\n\
                    static void (*const table[])(void) = {five};\nMACRO(six)\nint main(void)\n{\n    two(1);\n}\n";
        for name in ["main", "two", "three", "five"] {
            assert!(is_called(text, name), "{name}");
        }
        for name in ["one", "four", "wo", "six", ""] {
            assert!(!is_called(text, name), "{name}");
        }
    }

    #[test]
    fn tests_are_found_and_helpers_are_not() {
        let text = "fn helper() {}\n\n    #[test]\n    // why\n    fn shown() {}\n    (\"a case\", 1); x = \"text\"";
        assert!(has_test(text, "shown") && has_case(text, "a case"));
        assert!(!has_test(text, "helper") && !has_test(text, "a case"));
        assert!(!has_case(text, "case") && !has_case(text, "text"));
    }
}
