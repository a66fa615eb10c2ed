//! `docs/conformance.md`: the rules of MPI-5.0 in `tests/conformance.toml`, each with the tests
//! that show it, and the share of rules that have one.
//!
//! Every file, function and case that is named there is looked for in the sources, so the page
//! cannot promise a test that was renamed or left out. The generator calls `page`.

use std::fmt::Write as _;
use std::path::Path;

use toml::{Table, Value};

/// Where the rules stand.
const LIST: &str = "tests/conformance.toml";

/// One rule.
struct Clause {
    section: String,
    rule: String,
    /// Each `FILE: NAME`.
    tests: Vec<String>,
}

struct Chapter {
    title: String,
    clauses: Vec<Clause>,
}

/// The text of the page; an error names every test that is not there.
pub fn page(root: &Path) -> Result<String, String> {
    let text = read(root, LIST)?;
    let table: Table = text.parse().map_err(|e| format!("{LIST}: {e}"))?;
    let chapters = list(&table, "chapter")?
        .iter()
        .map(chapter)
        .collect::<Result<Vec<_>, _>>()?;
    let broken: Vec<String> = chapters
        .iter()
        .flat_map(|chapter| &chapter.clauses)
        .flat_map(|clause| &clause.tests)
        .filter_map(|test| look(root, test).err())
        .collect();
    if !broken.is_empty() {
        return Err(format!("{LIST}:\n{}", broken.join("\n")));
    }
    Ok(written(&chapters))
}

fn read(root: &Path, file: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))
}

fn list<'a>(table: &'a Table, word: &str) -> Result<&'a [Value], String> {
    let list = table.get(word).and_then(Value::as_array);
    list.map(Vec::as_slice)
        .ok_or_else(|| format!("{LIST} has no [[{word}]]"))
}

fn title(entry: &Value) -> Result<&str, String> {
    let title = entry.get("title").and_then(Value::as_str);
    title.ok_or_else(|| format!("{LIST}: an entry has no title"))
}

fn chapter(entry: &Value) -> Result<Chapter, String> {
    let title = title(entry)?.to_string();
    let clauses = entry.get("clauses").and_then(Value::as_array);
    let clauses = clauses
        .ok_or_else(|| format!("{LIST}: {title} has no clauses"))?
        .iter()
        .map(|words| clause(words).ok_or_else(|| format!("{LIST}: {title}: {words:?}")))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Chapter { title, clauses })
}

fn clause(words: &Value) -> Option<Clause> {
    let words: Option<Vec<String>> = words
        .as_array()?
        .iter()
        .map(|word| word.as_str().map(str::to_string))
        .collect();
    let mut words = words?.into_iter();
    Some(Clause {
        section: words.next()?,
        rule: words.next()?,
        tests: words.collect(),
    })
}

/// Where a test stands: a C program is named below `tests/`.
fn path(file: &str) -> String {
    let is_program = Path::new(file).extension().is_some_and(|end| end == "c");
    let folder = if is_program { "tests/" } else { "" };
    format!("{folder}{file}")
}

/// The test is there.
fn look(root: &Path, test: &str) -> Result<(), String> {
    let (file, name) = test
        .split_once(": ")
        .ok_or_else(|| format!("{test} is not FILE: NAME"))?;
    let is_there = if file == "mpi4py" {
        let left_out = read(root, "tests/mpi4py/excluded.toml")?;
        // What is left out over some devices alone is there.
        let always = |entry: &str| !entry.contains("\nover = ");
        let name = format!("name = \"{name}\"");
        let mut entries = left_out.split("\n[[");
        !entries.any(|entry| entry.contains(&name) && always(entry))
    } else {
        let text = read(root, &path(file))?;
        if file.ends_with(".rs") {
            has_case(&text, name)
        } else {
            defines(&text, name)
        }
    };
    if is_there {
        Ok(())
    } else {
        Err(format!("{test} is not there"))
    }
}

/// A line of the C source begins the function: in this house at the line's begin.
fn defines(text: &str, name: &str) -> bool {
    text.lines().any(|line| {
        let is_head = line.starts_with(|first: char| first.is_ascii_alphabetic())
            && line
                .split_once('(')
                .is_some_and(|(before, _)| before.ends_with(name) && is_word(before, name));
        is_head && !line.trim_end().ends_with(';')
    })
}

/// The name at the end of the text is a word of its own.
fn is_word(text: &str, name: &str) -> bool {
    let before = text[..text.len() - name.len()].chars().next_back();
    before.is_some_and(|last| last == ' ' || last == '*')
}

/// A test function of the Rust source, or a case of a suite by its quoted name.
fn has_case(text: &str, name: &str) -> bool {
    if text.contains(&format!("\"{name}\"")) {
        return true;
    }
    let Some(at) = text.find(&format!("fn {name}(")) else {
        return false;
    };
    text[..at]
        .trim_end()
        .lines()
        .rev()
        .map(str::trim)
        .take_while(|line| line.starts_with("#[") || line.starts_with("///"))
        .any(|line| line == "#[test]")
}

fn written(chapters: &[Chapter]) -> String {
    let mut page = String::from(HEAD);
    page.push_str("\n| chapter | rules | with a test | open |\n|---|---:|---:|---:|\n");
    let (mut all, mut all_shown) = (0, 0);
    for chapter in chapters {
        let (rules, shown) = (chapter.clauses.len(), shown(chapter));
        all += rules;
        all_shown += shown;
        let open = rules - shown;
        let _ = writeln!(page, "| {} | {rules} | {shown} | {open} |", chapter.title);
    }
    let share = (100 * all_shown).checked_div(all).unwrap_or(0);
    let open = all - all_shown;
    let _ = writeln!(
        page,
        "| **all** | **{all}** | **{all_shown}** ({share} %) | **{open}** |"
    );
    for chapter in chapters {
        let _ = writeln!(
            page,
            "\n## {}\n\n| section | rule | shown by |\n|---|---|---|",
            chapter.title
        );
        for clause in &chapter.clauses {
            let tests: Vec<String> = clause.tests.iter().map(|test| link(test)).collect();
            let tests = if tests.is_empty() {
                "**open**".to_string()
            } else {
                tests.join(", ")
            };
            let _ = writeln!(page, "| {} | {} | {tests} |", clause.section, clause.rule);
        }
    }
    page
}

fn shown(chapter: &Chapter) -> usize {
    let has_test = |clause: &&Clause| !clause.tests.is_empty();
    chapter.clauses.iter().filter(has_test).count()
}

fn link(test: &str) -> String {
    match test.split_once(": ") {
        Some(("mpi4py", module)) => format!("mpi4py's `{module}`"),
        Some((file, name)) => format!("[{file}](../{}) `{name}`", path(file)),
        None => test.to_string(),
    }
}

const HEAD: &str = "\
# Conformance

<!-- Written by `cargo xtask codegen` from tests/conformance.toml. -->

Rules of MPI-5.0 that are easily forgotten, each with its section and the tests that show it. Every
test that is named here exists: `cargo xtask check` looks. A rule without a test is open. Calls,
handles and constants are checked from the tables in `abi/` instead.
";

#[cfg(test)]
mod tests {
    use super::{defines, has_case};

    #[test]
    fn functions_are_found_where_they_are_defined() {
        let text = "static int one(void);\nstatic int two(int a)\n{\n    three(a);\n}\nint *four(void)\n{\n}\n";
        assert!(defines(text, "two") && defines(text, "four"));
        for name in ["one", "three", "wo", "five"] {
            assert!(!defines(text, name), "{name}");
        }
    }

    #[test]
    fn tests_are_found_and_helpers_are_not() {
        let text = "fn helper() {}\n\n    #[test]\n    fn shown() {}\n    (\"a case\", 1)";
        assert!(has_case(text, "shown") && has_case(text, "a case"));
        assert!(!has_case(text, "helper") && !has_case(text, "case"));
    }
}
