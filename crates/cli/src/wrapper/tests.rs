//! The command lines of mpicc and its answers to questions.

use super::command::shell_words;
use super::*;

fn tree() -> Tree {
    Tree {
        include: "/opt/m/include".into(),
        lib: "/opt/m/lib".into(),
        fortran: None,
    }
}

fn answer(words: &[&str]) -> String {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    let tree = tree();
    let (asked, rest) = question::split(&words);
    let compiler = asked.compiler.clone().unwrap_or_else(|| "cc".into());
    let command = Command::new(&compiler, &tree, &rest);
    match asked.question {
        Some(question) => question.answer("mpicc", &command, &tree).trim().to_string(),
        None => format!("{compiler} {}", shell_words(&command.arguments())),
    }
}

const LINK: &str = "-L/opt/m/lib -Wl,-rpath,/opt/m/lib -Wl,--enable-new-dtags -lmpi_abi";

#[test]
fn linking_and_compiling() {
    assert_eq!(
        answer(&["a.c", "-o", "a"]),
        format!("cc -I/opt/m/include a.c -o a {LINK}")
    );
    assert_eq!(answer(&["-c", "a.c"]), "cc -I/opt/m/include -c a.c");
    assert_eq!(
        answer(&["-shared", "a.o"]),
        format!("cc -I/opt/m/include -shared a.o {LINK}")
    );
}

/// The modules are those of the compiler in use, from whatever folder it is called.
#[test]
fn fortran_has_modules_and_a_library_of_its_own() {
    let tree = tree().for_fortran("/opt/gcc/bin/gfortran-11 -m64");
    let words = ["a.f90".into()];
    let command = Command::new("gfortran-11", &tree, &words);
    let own = "/opt/m/lib/fortran/gfortran-11";
    assert_eq!(
        shell_words(&command.arguments()),
        format!(
            "-I/opt/m/include -I{own} a.f90 -L{own} -L/opt/m/lib -Wl,-rpath,{own} \
             -Wl,-rpath,/opt/m/lib -Wl,--enable-new-dtags -lmpifort_abi -lmpi_abi"
        )
    );
    assert!(answer(&["--help"]).ends_with("--help"));
    for name in ["mpifort", "mpif77", "mpif90"] {
        assert_eq!(Language::of_command(name), Language::Fortran);
    }
}

#[test]
fn names_of_mpi_1_are_a_macro() {
    assert_eq!(
        answer(&["-mpi1", "-c", "a.c"]),
        "cc -I/opt/m/include -DOXMPI_MPI1 -c a.c"
    );
}

#[test]
fn questions_to_the_compiler_reach_it_untouched() {
    assert_eq!(answer(&["--version"]), "cc --version");
    assert_eq!(answer(&["-v"]), "cc -v");
    assert_eq!(answer(&["-o", "x", "-dumpversion"]), "cc -o x -dumpversion");
}

#[test]
fn questions_to_us() {
    assert_eq!(answer(&["-show"]), format!("cc -I/opt/m/include {LINK}"));
    assert_eq!(
        answer(&["-showme", "-c", "a.c"]),
        "cc -I/opt/m/include -c a.c"
    );
    assert_eq!(answer(&["--showme:compile"]), "-I/opt/m/include");
    assert_eq!(answer(&["-showme:link"]), LINK);
    assert_eq!(answer(&["-showme:incdirs"]), "/opt/m/include");
    assert_eq!(answer(&["-showme:libs"]), "mpi_abi");
    assert_eq!(answer(&["-compile-info"]), "cc -I/opt/m/include -c");
    assert_eq!(
        answer(&["-link_info"]),
        format!("cc -I/opt/m/include {LINK}")
    );
    assert!(answer(&["-showme:version"]).starts_with("mpicc: MPI 5.0 "));
}

#[test]
fn compilers() {
    assert!(answer(&["-cc=some-cc", "-show"]).starts_with("some-cc -I"));
    let variable = |set: &'static str| move |name: &str| (name == set).then(|| "mine".to_string());
    assert_eq!(Language::C.compiler(variable("MPICH_CC")), "mine");
    assert_eq!(Language::Cxx.compiler(variable("OMPI_CXX")), "mine");
    assert_eq!(Language::C.compiler(variable("nothing")), "cc");
    assert_eq!(
        ["mpicc", "mpicxx", "mpic++", "mpiCC"].map(Language::of_command),
        [Language::C, Language::Cxx, Language::Cxx, Language::Cxx]
    );
}

#[test]
fn words_with_blanks_are_quoted() {
    assert_eq!(
        shell_words(&["a b".into(), "it's".into(), "it's $x".into(), "-O2".into()]),
        r#""a b" "it's" 'it'\''s $x' -O2"#
    );
    // CMake's FindMPI found nothing in a prefix with a blank.
    assert_eq!(
        shell_words(&["-I/a b".into(), "-L/a b".into(), "-Wl,-rpath,/a b".into()]),
        r#"-I"/a b" -L"/a b" -Wl,"-rpath,/a b""#
    );
}
