//! Command lines, and the resulting jobs or errors.

use super::*;
use oxmpi_launch::spec::{Inherit, StdinSpec, Tag};
use std::time::Duration;

fn words(line: &str) -> Vec<OsString> {
    config::words(line).unwrap()
}

fn job(line: &str) -> JobSpec {
    match read(&words(line)).unwrap() {
        Request::Run(job) => *job,
        Request::Print(text) => panic!("{text}"),
    }
}

fn wrong(line: &str) -> String {
    read(&words(line)).unwrap_err().to_string()
}

#[test]
fn counts_in_every_spelling() {
    for line in [
        "-n 3 prog",
        "-np 3 prog",
        "--np 3 prog",
        "--n=3 prog",
        "-c 3 prog",
        "-n 3 -- prog",
    ] {
        let job = job(line);
        assert_eq!(
            (job.size(), job.apps[0].program.to_str()),
            (3, Some("prog")),
            "{line}"
        );
    }
}

#[test]
fn options_of_the_program_are_its_own() {
    let job = job("-n 1 prog -n 5 --help -x");
    assert_eq!(job.size(), 1);
    assert_eq!(job.apps[0].args, ["-n", "5", "--help", "-x"]);
}

#[test]
fn colons_separate_programs() {
    let job = job("-n 1 -l a x : -np 2 -wdir /tmp b : c");
    let counts: Vec<u32> = job.apps.iter().map(|app| app.count).collect();
    assert_eq!(counts, [1, 2, 1]);
    assert_eq!(
        job.apps[1].directory.as_deref(),
        Some(std::path::Path::new("/tmp"))
    );
    assert_eq!(job.output.tag, Tag::Rank);
}

#[test]
fn environment_of_all_and_of_one() {
    let job = job("-genv A 1 -x B=2 -n 1 -env C 3 -envnone a : -n 1 -envlist X,Y b");
    let set = |at: usize| {
        job.apps[at]
            .env
            .set
            .iter()
            .map(|(n, v)| format!("{}={}", n.display(), v.display()))
            .collect::<Vec<_>>()
    };
    assert_eq!(set(0), ["A=1", "B=2", "C=3"]);
    assert_eq!(set(1), ["A=1", "B=2"]);
    assert_eq!(job.apps[0].env.inherit, Inherit::None);
    assert_eq!(
        job.apps[1].env.inherit,
        Inherit::List(vec!["X".into(), "Y".into()])
    );
    let job = self::job("-x P=1 -genv P 2 -x P=3 -n 1 a");
    assert_eq!(job.apps[0].env.set.last().unwrap().1, "3");
}

#[test]
fn output_and_input() {
    let job = job(
        "--tag-output --timestamp-output --merge-stderr-to-stdout --output-filename out:nocopy --stdin all -n 1 a",
    );
    assert_eq!(job.output.tag, Tag::Stream);
    assert!(job.output.timestamp && job.output.merge && job.output.only_files);
    assert_eq!(job.stdin, StdinSpec::All);
    assert_eq!(self::job("-s none -n 1 a").stdin, StdinSpec::None);
    assert!(self::job("--output tag,merge -n 1 a").output.merge);
    assert!(wrong("--stdin x -n 1 a").contains("option --stdin"));
    assert!(self::job("--output raw -n 1 a").output.raw);
    let buffered = self::job("--stream-buffering 1 -n 1 a");
    let how = ("stream_buffering".to_string(), "1".to_string());
    assert_eq!(buffered.params, [how]);
    assert!(wrong("--stream-buffering 3 -n 1 a").contains("0 (none)"));
}

#[test]
fn times() {
    assert_eq!(
        job("--timeout 1.5 -n 1 a").timeout,
        Some(Duration::from_millis(1500))
    );
    assert!(wrong("--timeout soon -n 1 a").contains("seconds"));
    assert!(wrong("--timeout -3 -n 1 a").contains("seconds"));
}

#[test]
fn host_lists_limit() {
    assert_eq!(job("--host localhost:3 a").size(), 3);
    assert_eq!(job("--host localhost -n 9 a").size(), 9);
    assert!(wrong("--host localhost:2 -n 3 a").contains("room for 2"));
    assert_eq!(job("--host localhost:2 --oversubscribe -n 3 a").size(), 3);
    assert_eq!(
        job("--host localhost:2 --map-by :OVERSUBSCRIBE -n 3 a").size(),
        3
    );
}

#[test]
fn hosts_and_mapping() {
    let job = job("--host a:2,n[1-2]:3 --rank-by node --launch-agent x --prefix /opt a");
    assert_eq!((job.size(), job.hosts.hosts.len()), (8, 3));
    assert_eq!(job.mapping.rank_by.as_deref(), Some("node"));
    assert_eq!(job.agent.as_deref(), Some("x"));
    assert_eq!(job.prefix.as_deref(), Some("/opt".as_ref()));
    assert_eq!(self::job("--host a,b,c a").size(), 3);
    let each = self::job("--host a:4,b:4 -ppn 2 a");
    assert_eq!((each.size(), each.mapping.per_host), (4, Some(2)));
    let each = self::job("--host a:4,b:4 -n 3 -ppn 1 a");
    assert_eq!((each.size(), each.mapping.per_host), (3, Some(1)));
    assert_eq!(self::job("--host a:4,b:4 --pernode a").size(), 2);
    assert_eq!(self::job("--host a:4,b:4 --map-by ppr:3:node a").size(), 6);
    assert!(wrong("--host a:1,b:1 -n 3 a").contains("room for 2"));
    assert!(wrong("--host n[1- a").contains("n[1-"));
    let launcher = self::job("--launcher slurm -rmk pbs a");
    let set = |name: &str| launcher.settings.iter().any(|one| one.name == name);
    assert!(set("plm") && set("ras"), "{:?}", launcher.settings);
}

#[test]
fn unknown_options_name_the_nearest() {
    let text = wrong("--tag-outptu -n 1 a");
    assert!(
        text.contains("--tag-outptu") && text.contains("--tag-output?"),
        "{text}"
    );
    assert!(wrong("-frobnicate a").contains("--help"));
    assert!(wrong("-n").contains("give a value"));
    assert!(wrong("-env A").contains("give 2 values"));
    assert!(wrong("-n x a").contains("number of ranks"));
    assert!(wrong("-n 0 a").contains("at least one rank"));
    assert!(wrong("-n 2").contains("no program was given"));
    assert!(wrong("-l=3 a").contains("takes no value"));
}

// Such options were accepted silently, so that users did not know that they had no effect.
#[test]
fn options_without_effect_are_named_once() {
    let job = job(
        "--oversubscribe --allow-run-as-root --prtemca a b -iface x -arch y -n 1 a : -arch y b",
    );
    assert_eq!(job.size(), 2);
    let [text] = &job.warnings[..] else {
        panic!("{:?}", job.warnings)
    };
    assert!(
        text.contains("-iface, -arch") && text.contains("-arch: hosts are taken"),
        "{text}"
    );
    assert_eq!(text.matches("-arch:").count(), 1, "{text}");
    assert!(!text.contains("root"), "{text}");
    assert!(self::job("-q -arch y a").warnings.is_empty());
}

// It took the program for its value.
#[test]
fn pernode_has_no_value() {
    let job = job("--pernode a b");
    assert_eq!((job.size(), job.apps[0].program.to_str()), (1, Some("a")));
    assert_eq!(self::job("--npernode 3 a").size(), 3);
}

// It was accepted and ignored.
#[test]
fn soft_lists_choose_a_number() {
    for (line, ranks) in [
        ("-n 10 -soft 4 a", 4),
        ("-n 10 -soft 2,4:8 a", 8),
        ("-n 10 -soft 1:100:4 a", 9),
        ("-n 10 -soft 12:2:-3 a", 9),
        ("-n 10 -soft 0,10,20 a", 10),
        ("-n 10 -soft -4:3 a", 3),
    ] {
        assert_eq!(job(line).size(), ranks, "{line}");
    }
    assert!(wrong("-n 3 -soft 4:8 a").contains("no number from 1 to 3"));
    assert!(wrong("-n 3 -soft x a").contains("-soft"));
    assert!(wrong("-n 3 -soft 1:2:0 a").contains("-soft"));
}

#[test]
fn process_sets() {
    let sets = |line: &str| -> Vec<(String, String)> { job(line).params };
    let set = |name: &str, ranks: &str| (format!("pset.{name}"), ranks.to_string());
    assert_eq!(
        sets("-n 2 --pset ocean --pset=odd=1,3 sh : -n 3 -pset air -pset ocean=4 sh"),
        [set("ocean", "0-1,4"), set("odd", "1,3"), set("air", "2-4")]
    );
    for bad in ["odd=", "odd=x", "odd=2", "=0", "MPI://WORLD=0", "mpi://x"] {
        assert!(
            wrong(&format!("-n 2 --pset {bad} sh")).contains("--pset"),
            "{bad}"
        );
    }
}

#[test]
fn parameters() {
    let job = job(
        "--mca coll basic -mca no_such_parameter 1 -initial-errhandler mpi_errors_return -n 1 a",
    );
    assert_eq!(
        (
            job.settings[0].name.as_str(),
            job.settings[0].value.as_str()
        ),
        ("coll", "basic")
    );
    assert!(job.warnings[0].contains("no_such_parameter"));
    assert_eq!(
        job.params[0],
        (
            "initial_errhandler".to_string(),
            "mpi_errors_return".to_string()
        )
    );
    assert!(wrong("-initial-errhandler mine -n 1 a").contains("mpi_errors_abort"));
}

fn printed(line: &str) -> String {
    match read(&words(line)).unwrap() {
        Request::Print(text) => text,
        Request::Run(job) => panic!("{job:?}"),
    }
}

#[test]
fn help_and_each_topic_fit_a_screen() {
    let topics = table::Topic::ALL.map(table::Topic::name);
    let lines = topics.map(|topic| format!("--help {topic}"));
    for line in lines.iter().map(String::as_str).chain(["--help", "-h", ""]) {
        let text = printed(line);
        assert!(
            text.lines().count() <= 50,
            "{line}: {}",
            text.lines().count()
        );
        let wide = text.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{line}");
    }
    let common = printed("--help");
    assert!(
        topics.iter().all(|topic| common.contains(topic)),
        "{common}"
    );
    assert!(common.contains("-n, --np N") && common.contains("--timeout SECONDS"));
    let all = printed("--help all");
    for opt in table::OPTIONS {
        assert!(all.contains(&help::head(opt, usize::MAX)), "{}", opt.name);
    }
    assert!(printed("-V").contains(crate::VERSION));
}

#[test]
fn help_by_topic_and_by_option() {
    assert!(printed("--help binding").contains("--cpu-set LIST"));
    assert_eq!(printed("--help=binding"), printed("--help binding"));
    assert_eq!(printed("-n 2 --help ranking"), printed("--help mapping"));
    assert_eq!(printed("--help -l"), printed("--help"));
    assert_eq!(printed("--help bind-to"), printed("--help binding"));
    let error = wrong("--help bindign");
    assert!(
        error.contains("did you mean binding?") && error.contains("mapping"),
        "{error}"
    );
}

#[test]
fn the_table_names_each_option_once() {
    let mut names: Vec<&str> = Vec::new();
    for opt in table::OPTIONS {
        names.extend(opt.aliases.iter().chain([&opt.name]));
        assert!(
            !opt.text.is_empty() && opt.values.len() <= 2,
            "{}",
            opt.name
        );
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

// They were unknown, or silently bound ranks to fewer processors than requested.
#[test]
fn processors_in_the_words_of_other_launchers() {
    let map = |line: &str| job(line).place.map.unwrap_or_default();
    assert_eq!(map("--cpus-per-proc 2 -n 2 a"), "slot:PE=2");
    assert_eq!(map("--map-by core --cpus-per-rank 4 -n 1 a"), "core:PE=4");
    assert_eq!(map("--npersocket 2 -n 2 a"), "ppr:2:package");
    assert_eq!(
        map("--cpu-list 0,2 --bind-to cpu-list:ordered -n 2 a"),
        "pe-list=0,2"
    );
    assert_eq!(
        job("--cpu-set 0-1 -n 2 a").place.within.as_deref(),
        Some("0-1")
    );
    assert!(job("--display bind -n 2 a").place.report);
    assert!(job("--npersocket 3 a").size() >= 3);
    for (line, part) in [
        ("--map-by core:PE=2 --cpus-per-rank 2 a", "one of them"),
        ("--map-by core --npersocket 2 a", "--npersocket is given"),
        ("--bind-to cpu-list:ordered a", "--cpu-list"),
        ("--cpus-per-rank 0 a", "at least 1"),
        ("--display stars a", "map, allocation or bind"),
        ("--xml a", "--tag-output"),
    ] {
        assert!(wrong(line).contains(part), "{line}: {}", wrong(line));
    }
}

#[test]
fn rank_files_and_maps_without_a_job() {
    let path = std::env::temp_dir().join(format!("oxmpi-ranks-{}", std::process::id()));
    std::fs::write(&path, "rank 0=x slot=0\nrank 1=y slot=1\nrank 2=x slot=1\n").unwrap();
    let file = path.display();
    let job = job(&format!("--rankfile {file} a"));
    assert_eq!((job.size(), job.hosts.hosts.len()), (3, 2));
    assert_eq!(
        printed(&format!("--do-not-launch -rf {file} a")),
        "(x:0,2)\n(y:1)\n"
    );
    assert_eq!(
        printed("--donotlaunch --host x:2,y:2 --map-by node -n 4 a"),
        "(x:0,2)\n(y:1,3)\n"
    );
    assert!(printed("--do-not-launch -n 2 a").ends_with(":0,1)\n"));
    assert!(wrong("--rankfile /no/such/file a").contains("/no/such/file"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn words_of_a_line() {
    assert_eq!(
        words("a 'b c' \"d \\\" e\" f\\ g # no"),
        ["a", "b c", "d \" e", "f g"]
    );
    assert_eq!(words("a#b ''"), ["a#b", ""]);
    assert!(config::words("a 'b").is_none());
}

#[test]
fn files_of_segments() {
    let path = std::env::temp_dir().join(format!("oxmpi-config-{}", std::process::id()));
    std::fs::write(&path, "# two programs\n-n 2 a 'x y'\n\n-n 1 b\n").unwrap();
    let job = job(&format!("-l -configfile {}", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(job.size(), 3);
    assert_eq!(job.apps[0].args, ["x y"]);
    assert_eq!(job.output.tag, Tag::Rank);
    assert!(wrong("-configfile /no/such/file").contains("/no/such/file"));
}
