//! Tests of the tables and the generated files.

use super::tables::Tables;
use super::*;
use std::process::Command;

#[test]
fn the_tables_are_complete() {
    let tables = Tables::read(&root()).unwrap();
    assert_eq!(tables.functions.len(), 664);
    assert_eq!(
        tables
            .functions
            .iter()
            .filter(|f| f.name.starts_with("MPI_T_"))
            .count(),
        51
    );
    assert_eq!(
        tables
            .functions
            .iter()
            .filter(|f| f.name.ends_with("_c"))
            .count(),
        161
    );
    assert_eq!(tables.constants.len(), 365);
}

/// The header has every prototype twice, and is clean C89, C99 and C++.
#[test]
fn the_header_compiles_everywhere() {
    let root = root();
    let source = format!("#include \"{}\"\n", root.join("include/mpi.h").display());
    for (compiler, words) in [
        (
            "gcc",
            &[
                "-xc",
                "-std=c89",
                "-Wall",
                "-Wextra",
                "-pedantic",
                "-Werror",
            ][..],
        ),
        (
            "gcc",
            &[
                "-xc",
                "-std=c99",
                "-Wall",
                "-Wextra",
                "-pedantic",
                "-Werror",
            ],
        ),
        (
            "g++",
            &["-xc++", "-std=c++98", "-Wall", "-Wextra", "-Werror"],
        ),
        (
            "g++",
            &[
                "-xc++",
                "-std=c++20",
                "-Wall",
                "-Wextra",
                "-pedantic",
                "-Werror",
            ],
        ),
    ] {
        compile(compiler, words, &source);
        compile(compiler, words, &format!("#define OXMPI_MPI1\n{source}"));
        compile(
            compiler,
            words,
            &format!("#define MPI_NO_C2F_INLINE\n{source}typedef long MPI_Fint;\n"),
        );
    }
}

/// HPL and other old programs call functions that MPI-3.0 removed, and once got only a link error.
/// Now the compiler names the function to call instead. The inline functions and those over
/// MPI_Fint create no symbols.
#[test]
fn removed_names_say_what_to_call() {
    const OLD: &str = "int main(void) { MPI_Aint a; MPI_Datatype t; int b = 1, c = 0; \
        MPI_Address(&b, &a); MPI_Type_extent(MPI_INT, &a); MPI_Type_struct(1, &b, &a, &t, &t); \
        return c + MPI_Comm_c2f(MPI_COMM_WORLD); }\n";
    let include = format!("#include \"{}\"\n", root().join("include/mpi.h").display());
    for (compiler, language) in [("gcc", "-xc"), ("g++", "-xc++")] {
        let words = [language, "-O0", "-c", "-o/dev/null"];
        let (done, said) = compiled(compiler, &words, &format!("{include}{OLD}"));
        assert!(!done, "{compiler} accepts removed names");
        for (name, instead) in [
            ("MPI_Address", "MPI_Get_address"),
            ("MPI_Type_extent", "MPI_Type_get_extent"),
            ("MPI_Type_struct", "MPI_Type_create_struct"),
        ] {
            let wanted = format!("{name} was removed by MPI-3.0: call {instead}");
            assert!(
                said.contains(&wanted),
                "{compiler}: `{wanted}` not in: {said}"
            );
        }
        let source = format!("#define OXMPI_MPI1\n{include}{OLD}");
        let (done, said) = compiled(compiler, &words, &source);
        assert!(done, "{said}");
        let bound = "int main(void) { MPI_Datatype t = MPI_UB; return t != t; }\n";
        let (done, said) = compiled(compiler, &words, &format!("{include}{bound}"));
        assert!(!done && said.contains("MPI_UB"), "{said}");
    }
}

/// The narrowing shim is clean C, and has a wrapper for each large-count form that can be narrowed.
#[test]
fn the_shim_compiles() {
    let root = root();
    let source = shim::source(&Tables::read(&root).unwrap());
    assert_eq!(source.matches("\nint MPI_").count(), 138);
    let include = format!("-I{}", root.join("include").display());
    compile(
        "gcc",
        &["-xc", "-std=c99", "-Wall", "-Wextra", "-Werror", &include],
        &source,
    );
}

/// Each of our functions has its type in the header of another library with the same ABI, and each
/// constant its value.
#[test]
fn the_header_agrees_with_another() {
    let other = std::env::var_os("OXMPI_OTHER_ABI_HEADER").map_or_else(
        || PathBuf::from("/tmp/peers/mpich/include/mpi_abi.h"),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(&other) else {
        return oxmpi_testing::not_run("no other header (OXMPI_OTHER_ABI_HEADER names one)");
    };
    let root = root();
    let tables = Tables::read(&root).unwrap();
    let mut source = format!("#include \"{}\"\n", root.join("include/mpi.h").display());
    // Declares each function again: a compiler refuses a second declaration of another type.
    // Constants are compared by value.
    let mut compared = 0;
    for constant in tables
        .constants
        .iter()
        .filter(|constant| !constant.ctype.starts_with("enum "))
    {
        let Some(theirs) = text.lines().find_map(|line| value_in(line, &constant.name)) else {
            continue;
        };
        compared += 1;
        source.push_str(&format!(
            "typedef char same_{}[(intptr_t)({}) == (intptr_t)({theirs}) ? 1 : -1];\n",
            constant.name, constant.name
        ));
    }
    for function in &tables.functions {
        let start = format!("{} {}(", function.returns, function.name);
        if let Some(line) = text
            .lines()
            .find(|line| line.trim_start().starts_with(&start))
        {
            let constless = [
                "MPI_Request_get_status_",
                "MPI_Status_get_",
                "MPI_Dist_graph_",
            ];
            if constless.iter().any(|name| function.name.starts_with(name)) {
                continue;
            }
            compared += 1;
            source.push_str(&format!("{}\n", line.trim()));
        }
    }
    assert!(
        compared > 900,
        "only {compared} declarations found in {}",
        other.display()
    );
    compile("gcc", &["-xc", "-std=gnu11", "-w"], &source);
}

fn compile(compiler: &str, words: &[&str], source: &str) {
    let words = [words, &["-fsyntax-only"]].concat();
    let (done, said) = compiled(compiler, &words, source);
    assert!(done, "{compiler} {words:?} refuses the header: {said}");
}

/// Whether a compiler accepts a source, and its output.
fn compiled(compiler: &str, words: &[&str], source: &str) -> (bool, String) {
    use std::io::Write as _;
    use std::process::Stdio;
    let mut child = Command::new(compiler)
        .args(words)
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(source.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// The value of a constant in a line, as a macro or in an enumeration.
fn value_in<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = line.trim_start();
    let rest = rest
        .strip_prefix("#define ")
        .unwrap_or(rest)
        .trim_start()
        .strip_prefix(name)?;
    let value = rest
        .strip_prefix(|c: char| c.is_whitespace())?
        .trim_start()
        .trim_start_matches('=');
    Some(
        value
            .split("/*")
            .next()
            .unwrap_or(value)
            .trim()
            .trim_end_matches(','),
    )
}
