//! Decisions for programs that the C compiler builds here. Each program is also run with its
//! decision, to check that the named library is loaded.

use super::*;
use crate::abi;
use oxmpi_testing::not_run;
use std::process::{Command, Stdio};

/// A folder with an installation in `tree` and libraries of other MPIs in `theirs`. Each library
/// prints its owner in MPI_Init.
struct Folder {
    path: PathBuf,
    lib: PathBuf,
}

/// Builds the libraries; `$T` is the folder of the installation.
const LIBRARIES: &str = r#"
    mkdir -p "$T/lib/oxmpi/mpich" "$T/lib/oxmpi/openmpi" theirs/path
    echo '#include <stdio.h>
          int MPI_Init(int *c, char ***v) { puts(WHO); return !c && v; }' > mpi.c
    cp mpi.c theirs.c; echo 'void MPI_Own(void) { } void OMPI_Own(void) { } int ompi_own = 1;' >> theirs.c
    echo 'int MPI_Init(int *, char ***); int main(void) { return MPI_Init(0, 0); }' > main.c
    lib() { cc -shared -fPIC -DWHO="\"$1\"" "$2" -o "$3" -Wl,-soname,"${3##*/}"; }
    for one in lib/libmpi_abi.so.1 lib/oxmpi/mpich/libmpi.so.12 lib/oxmpi/openmpi/libmpi.so.40; do
        lib ours mpi.c "$T/$one"
    done
    for one in libmpi_abi.so.1 libmpi.so.12 libmpi.so.40 $MORE; do
        lib theirs theirs.c "theirs/$one"
    done
    old=-Wl,--disable-new-dtags,-rpath new=-Wl,--enable-new-dtags,-rpath
"#;

impl Folder {
    /// `more` are further libraries of other MPIs; `tree` is the installation's folder.
    fn new(name: &str, tree: &str, more: &str, script: &str) -> Option<Folder> {
        let own = format!("oxmpi-needs-{name}-{}", std::process::id());
        let folder = fs::canonicalize(std::env::temp_dir()).unwrap().join(own);
        fs::create_dir_all(&folder).unwrap();
        if Command::new("cc").arg("--version").output().is_err() {
            not_run("there is no cc");
            return None;
        }
        let done = Command::new("sh")
            .args(["-eu", "-c", &format!("{LIBRARIES}{script}")])
            .current_dir(&folder)
            .env("T", tree)
            .env("MORE", more)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{said}");
        let lib = folder.join(tree).join("lib");
        Some(Folder { path: folder, lib })
    }

    fn environment(&self, more: &[&str]) -> Vec<CString> {
        let folders = abi::folders(&self.lib);
        let folders: Vec<String> = folders
            .iter()
            .map(|one| one.display().to_string())
            .collect();
        let path = format!("LD_LIBRARY_PATH={}", folders.join(":"));
        let all = more.iter().map(ToString::to_string).chain([path]);
        all.map(|pair| CString::new(pair).unwrap()).collect()
    }

    fn decide(&self, program: &str, more: &[&str]) -> Decision {
        self.decide_for(program, &[], more)
    }

    /// The decision for a program with arguments, started in the folder.
    fn decide_for(&self, program: &str, words: &[&str], more: &[&str]) -> Decision {
        let chooser = Chooser::new(Some(&self.lib));
        let words: Vec<CString> = words
            .iter()
            .map(|word| CString::new(*word).unwrap())
            .collect();
        let started = Started {
            words: &words,
            directory: Some(&self.path),
            ..Started::default()
        };
        let path = self.path.join(program);
        chooser.decide(program, &path, &self.environment(more), started)
    }

    /// The owner of the library that is loaded when the program runs with this decision.
    fn run(&self, program: &str, decision: &Decision) -> String {
        let mut environment = self.environment(&[]);
        environment.extend(decision.loading.clone());
        let pairs = environment.iter().map(|pair| pair.to_str().unwrap());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap());
        let done = Command::new(self.path.join(program))
            .env_clear()
            .envs(pairs)
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Checks a program that is served: no warning, and our library is loaded.
    fn serves(&self, program: &str, abi: Abi, preloads: bool) {
        let decision = self.decide(program, &[]);
        let texts: Vec<String> = decision
            .warnings
            .iter()
            .map(|one| one.to_string())
            .collect();
        assert_eq!(texts, [""; 0], "{program}");
        assert_eq!(decision.variables, [abi], "{program}");
        assert_eq!(!decision.loading.is_empty(), preloads, "{program}");
        assert!(
            decision.report.contains(&*self.lib.to_string_lossy()),
            "{}",
            decision.report
        );
        assert_eq!(self.run(program, &decision), "ours", "{program}");
    }

    /// Checks a program that is not served: one warning with these words, and no variables.
    fn warns(&self, program: &str, id: Id, words: &[&str]) {
        let decision = self.decide(program, &[]);
        let ids: Vec<Id> = decision.warnings.iter().map(Message::id).collect();
        assert_eq!(ids, [id], "{program}: {}", decision.report);
        assert!(decision.loading.is_empty(), "{program}");
        let text = decision.warnings[0].to_string();
        for word in words {
            assert!(text.contains(word), "{word} is missing: {text}");
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

// These programs loaded the library of another MPI, and each rank was alone.
#[test]
fn programs_of_three_abis_are_served() {
    let script = r#"
        cc main.c -o plain40 theirs/libmpi.so.40
        cc main.c -o plain12 theirs/libmpi.so.12
        cc main.c -o plain1 theirs/libmpi_abi.so.1
        cc -no-pie main.c -o fixed theirs/libmpi.so.40 $new,"$PWD/theirs"
        cc -pie -fPIE main.c -o runpath theirs/libmpi.so.12 $new,"$PWD/theirs"
        cc main.c -o rpath40 theirs/libmpi.so.40 $old,"$PWD/theirs"
        cc main.c -o rpath12 theirs/libmpi.so.12 $old,'$ORIGIN/theirs'
        cc main.c -o rpath1 theirs/libmpi_abi.so.1 $old,'${ORIGIN}/theirs'
        echo 'int MPI_Init(int *, char ***); int help(void) { return MPI_Init(0, 0); }' > help.c
        echo 'int help(void); int main(void) { return help(); }' > through.c
        cc -shared -fPIC help.c -o libhelp.so -Wl,-soname,libhelp.so theirs/libmpi.so.40 $old,'$ORIGIN/theirs'
        cc through.c -o through ./libhelp.so -Wl,-rpath,"$PWD"
        echo 'int MPI_Init(int *, char ***); int mpi_init_(void) { return MPI_Init(0, 0); }' > fort.c
        echo 'int mpi_init_(void); int main(void) { return mpi_init_(); }' > language.c
        m="$T/lib/oxmpi/mpich" f=libmpifort.so.12
        cc -shared -fPIC fort.c -o theirs/$f -Wl,-soname,$f theirs/libmpi.so.12 $old,'$ORIGIN'
        cc -shared -fPIC fort.c -o $m/$f -Wl,-soname,$f $m/libmpi.so.12
        cc language.c -o language theirs/$f
        cc language.c -o language-rpath theirs/$f $old,"$PWD/theirs"
        printf '#!%s/rpath40\n' "$PWD" > script; chmod +x script
    "#;
    let Some(folder) = Folder::new("served", "tree", "", script) else {
        return;
    };
    for (program, abi, preloads) in [
        ("plain40", Abi::OpenMpi, false),
        ("plain12", Abi::Mpich, false),
        ("plain1", Abi::Standard, false),
        ("fixed", Abi::OpenMpi, false),
        ("runpath", Abi::Mpich, false),
        ("rpath40", Abi::OpenMpi, true),
        ("rpath12", Abi::Mpich, true),
        ("rpath1", Abi::Standard, true),
        ("through", Abi::OpenMpi, true),
        ("script", Abi::OpenMpi, true),
        ("language", Abi::Mpich, false),
        ("language-rpath", Abi::Mpich, true),
    ] {
        folder.serves(program, abi, preloads);
    }
    let decision = folder.decide("rpath40", &["LD_PRELOAD=/a /b"]);
    let ours = folder.lib.join("oxmpi/openmpi/libmpi.so.40");
    let preload = format!("LD_PRELOAD=/a:/b:{}", ours.display());
    assert_eq!(decision.loading, [CString::new(preload).unwrap()]);
    assert!(
        decision.report.contains("DT_RPATH leads to"),
        "{}",
        decision.report
    );
}

// The wrappers of --check interpreted handles of another ABI as their own.
#[test]
fn tools_stand_below_a_front_end() {
    let script =
        "cc main.c -o open theirs/libmpi.so.40; cc main.c -o standard theirs/libmpi_abi.so.1";
    let Some(folder) = Folder::new("tools", "tree", "", script) else {
        return;
    };
    let given = ["LD_PRELOAD=/t/liboxmpi_check.so:liboxmpi_profile.so:/a"];
    let tools = "OXMPI_FRONT_TOOL=/t/liboxmpi_check.so:liboxmpi_profile.so";
    let loading = folder.decide("open", &given).loading;
    let loading: Vec<&str> = loading.iter().map(|one| one.to_str().unwrap()).collect();
    assert_eq!(loading, ["LD_PRELOAD=/a", tools]);
    assert!(folder.decide("standard", &given).loading.is_empty());
}

// Programs of another ABI, started by a script, called the wrappers of --check with their own
// handles.
#[test]
fn tools_stand_below_all_that_a_script_starts() {
    let script = r"
        mkdir tree/lib/oxmpi/tools
        echo 'int main(void) { return 0; }' > none.c; cc none.c -o shell
        printf '#!/bin/sh\n' > script; chmod +x script
    ";
    let Some(folder) = Folder::new("scripts", "tree", "", script) else {
        return;
    };
    let given = ["LD_PRELOAD=/t/liboxmpi_check.so:/t/liboxmpi_freed.so:/a"];
    let folders = ["oxmpi/tools", "", "oxmpi/mpich", "oxmpi/openmpi"];
    let folders = folders.map(|one| match one {
        "" => folder.lib.display().to_string(),
        one => folder.lib.join(one).display().to_string(),
    });
    let path = format!("LD_LIBRARY_PATH={}", folders.join(":"));
    for program in ["shell", "script"] {
        let loading = folder.decide(program, &given).loading;
        let loading: Vec<&str> = loading.iter().map(|one| one.to_str().unwrap()).collect();
        let wanted = [
            "LD_PRELOAD=/t/liboxmpi_freed.so:/a",
            "OXMPI_FRONT_TOOL=/t/liboxmpi_check.so",
            &path,
        ];
        assert_eq!(loading, wanted, "{program}");
        assert!(folder.decide(program, &[]).loading.is_empty(), "{program}");
    }
}

#[test]
fn what_cannot_be_served_is_named() {
    let more = "libmpi.so.20 libmpi_ilp64.so.4 libmpi_gnu_91.so.12";
    let script = r#"
        cc main.c -o old20 theirs/libmpi.so.20
        cc main.c -o ilp64 theirs/libmpi_ilp64.so.4
        cc main.c -o cray theirs/libmpi_gnu_91.so.12
        cc -shared -fPIC -DWHO='"theirs"' mpi.c -o theirs/path/libmpi.so.12
        cc main.c -o path "$PWD/theirs/path/libmpi.so.12"
        cc main.c -o two -Wl,--no-as-needed theirs/libmpi.so.40 theirs/libmpi.so.12 $old,"$PWD/theirs"
        echo 'void MPI_Own(void), OMPI_Own(void), MPI_Weak(void) __attribute__((weak)); int MPI_Init(int *, char ***);
              extern int ompi_own;
              int main(void) { MPI_Own(); OMPI_Own(); if (MPI_Weak) MPI_Weak(); return ompi_own; }' > lacks.c
        cc -fPIC -pie lacks.c -o lacks theirs/libmpi.so.40
        cc -DWHO='"inside"' main.c mpi.c -o inside
        cc -DWHO='"inside"' -static main.c mpi.c -o static || cp inside static
        strip inside -o stripped
    "#;
    let Some(folder) = Folder::new("named", "tree", more, script) else {
        return;
    };
    folder.warns(
        "old20",
        Id::OtherMpi,
        &["libmpi.so.20", "alone", "tree/bin/mpicc", "old20"],
    );
    folder.warns("ilp64", Id::Ilp64, &["libmpi_ilp64.so.4"]);
    folder.warns(
        "cray",
        Id::CrayName,
        &["libmpi_gnu_91.so.12", "cray-mpich-abi"],
    );
    folder.warns(
        "path",
        Id::LibraryWins,
        &["theirs/path/libmpi.so.12", "is a path"],
    );
    folder.warns(
        "two",
        Id::TwoAbis,
        &["theirs/libmpi.so.40", "theirs/libmpi.so.12"],
    );
    folder.warns(
        "lacks",
        Id::MissingSymbols,
        &["MPI_Own, OMPI_Own,\n", "openmpi/libmpi.so.40"],
    );
    folder.warns("inside", Id::StaticMpi, &["inside"]);
    folder.warns("static", Id::StaticMpi, &["static", "alone"]);
    assert!(folder.decide("stripped", &[]).warnings.is_empty());
    // A site gives our library that name.
    let ours = folder.lib.join("oxmpi/mpich");
    std::os::unix::fs::symlink("libmpi.so.12", ours.join("libmpi_gnu_91.so.12")).unwrap();
    folder.serves("cray", Abi::Mpich, false);
}

// A Python whose DT_RPATH leads to an MPI beside it loads that MPI when a script uses MPI.
#[test]
fn what_is_loaded_later_is_ours() {
    let script = r#"
        echo '#include <dlfcn.h>
              int main(void) {
                  void *mpi = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
                  return ((int (*)(int *, char ***))dlsym(mpi, "MPI_Init"))(0, 0); }' > later.c
        cc later.c -o plain; cc later.c -o runpath $new,"$PWD/theirs"
        mkdir one; ln -s ../theirs/libmpi.so.40 one/; cc later.c -o rpath $old,'$ORIGIN/one'
        cc later.c -o both $old,'$ORIGIN/theirs'
    "#;
    let Some(folder) = Folder::new("later", "tree", "", script) else {
        return;
    };
    for (program, whose, preloads) in [
        ("plain", "ours", false),
        ("runpath", "ours", false),
        ("rpath", "ours", true),
        // It is not known which of the two it will load.
        ("both", "theirs", false),
    ] {
        let decision = folder.decide(program, &[]);
        assert_eq!(!decision.loading.is_empty(), preloads, "{program}");
        assert_eq!(decision.variables, [Abi::Mpich, Abi::OpenMpi], "{program}");
        assert_eq!(folder.run(program, &decision), whose, "{program}");
    }
}

// Each rank was alone in MPI_COMM_WORLD, with the library of another MPI, and mpirun gave no
// warning.
#[test]
fn what_a_command_starts_is_served() {
    let script = r#"
        cc main.c -o plain40 theirs/libmpi.so.40
        cc main.c -o rpath40 theirs/libmpi.so.40 $old,"$PWD/theirs"
        cc main.c -o rpath12 theirs/libmpi.so.12 $old,"$PWD/theirs"
        echo 'int main(void) { return 0; }' > none.c; cc none.c -o none
        cc main.c -o old20 theirs/libmpi.so.20
        printf '#!/bin/sh\nexec "%s/rpath12" "$@"\n' "$PWD" > script; chmod +x script
        ln -s /usr/bin/nice /bin/sh .
    "#;
    let Some(folder) = Folder::new("started", "tree", "libmpi.so.20", script) else {
        return;
    };
    let is_loaded = |program: &str, words: &[&str], name: &str| {
        let decision = folder.decide_for(program, words, &["LD_PRELOAD=/a"]);
        let file = folder.lib.join(name);
        let preload = format!("LD_PRELOAD=/a:{}", file.display());
        let loading = [CString::new(preload).unwrap()];
        assert_eq!(decision.loading, loading, "{program} {words:?}");
        assert!(decision.warnings.is_empty(), "{program} {words:?}");
        let report = &decision.report;
        assert!(report.contains("DT_RPATH leads to"), "{report}");
        // Other programs that it starts may have either ABI.
        assert_eq!(decision.variables, [Abi::Mpich, Abi::OpenMpi], "{program}");
    };
    is_loaded(
        "nice",
        &["-n", "1", "./rpath40", "x"],
        "oxmpi/openmpi/libmpi.so.40",
    );
    is_loaded(
        "sh",
        &["-c", "true; exec ./rpath12 y"],
        "oxmpi/mpich/libmpi.so.12",
    );
    is_loaded("script", &[], "oxmpi/mpich/libmpi.so.12");
    is_loaded(
        "nice",
        &["./plain40", "./rpath40"],
        "oxmpi/openmpi/libmpi.so.40",
    );
    // Cases without a change: nothing to do, and two ABIs.
    for words in [
        &["./plain40"][..],
        &["./none"],
        &["./rpath40", "./rpath12"],
        &["no-such"],
    ] {
        let decision = folder.decide_for("nice", words, &[]);
        assert!(decision.loading.is_empty(), "{words:?}");
        assert!(decision.warnings.is_empty(), "{words:?}");
    }
    let decision = folder.decide_for("nice", &["./old20"], &[]);
    let ids: Vec<Id> = decision.warnings.iter().map(Message::id).collect();
    assert_eq!(ids, [Id::OtherMpi], "{}", decision.report);
}

// LD_PRELOAD splits a path at a blank.
#[test]
fn a_prefix_with_blanks_serves_what_a_name_alone_leads_to() {
    let script = r#"
        cc main.c -o rpath theirs/libmpi.so.40 $old,"$PWD/theirs"
        echo 'int MPI_Init(int *, char ***); int help(void) { return MPI_Init(0, 0); }' > help.c
        echo 'int help(void); int main(void) { return help(); }' > through.c
        cc -shared -fPIC help.c -o libhelp.so -Wl,-soname,libhelp.so theirs/libmpi.so.40 $old,'$ORIGIN/theirs'
        cc through.c -o through ./libhelp.so $new,"$PWD"
    "#;
    let Some(folder) = Folder::new("blanks", "a tree", "", script) else {
        return;
    };
    folder.warns("rpath", Id::LibraryWins, &["also over LD_PRELOAD"]);
    folder.serves("through", Abi::OpenMpi, true);
}

#[test]
fn what_is_no_program_is_passed_on() {
    let script = r#"
        echo 'int b(void); int a(void) { return b(); }' > a.c
        echo 'int a(void); int b(void) { return a(); }' > b.c
        cc -shared -fPIC a.c -o libb.so -Wl,-soname,libb.so
        cc -shared -fPIC b.c -o liba.so ./libb.so -Wl,-soname,liba.so
        cc -shared -fPIC a.c -o libb.so ./liba.so -Wl,-soname,libb.so
        echo 'int a(void); int main(void) { return a(); }' > circle.c
        cc circle.c -o circle ./liba.so ./libb.so $new,"$PWD"
        cc main.c -o plain theirs/libmpi.so.40
        echo text > text; chmod +x text
    "#;
    let Some(folder) = Folder::new("passed", "tree", "", script) else {
        return;
    };
    for program in ["circle", "text", "no-such", "tree"] {
        let decision = folder.decide(program, &[]);
        assert!(decision.warnings.is_empty(), "{program}");
        // The programs that it starts may have either ABI.
        assert_eq!(decision.variables, [Abi::Mpich, Abi::OpenMpi], "{program}");
        assert!(
            decision.report.contains("first in LD_LIBRARY_PATH"),
            "{}",
            decision.report
        );
    }
    let whole = fs::read(folder.path.join("plain")).unwrap();
    for length in (0..whole.len()).step_by(whole.len() / 97) {
        fs::write(folder.path.join("cut"), &whole[..length]).unwrap();
        assert!(folder.decide("cut", &[]).warnings.is_empty(), "{length}");
    }
}
