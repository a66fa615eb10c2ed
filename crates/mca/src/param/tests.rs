//! Precedence, mistakes, other libraries' names, the encoding, and docs/parameters.md.

use super::source::from_variables;
use super::*;
use crate::choice::Selection;

fn variables(list: &[(&str, &str)]) -> Vec<Setting> {
    from_variables(list.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())))
}

#[test]
fn later_sources_win() {
    let mut all = vec![Setting::command_line("smsc", "cma", "--mca")];
    all.extend(variables(&[
        ("OXMPI_SMSC", "copy"),
        ("OXMPI_SPIN_US", "7"),
        ("PATH", "/bin"),
    ]));
    all.extend(parse_file("f", "spin_us = 3 # why\n\nyield_count=2\nsmsc=auto").0);
    let Resolved { params, warnings } = resolve(&all);
    assert_eq!(warnings, []);
    assert_eq!(params.smsc.0, Selection::Only(vec!["cma"]));
    assert_eq!(params.spin_us, 7);
    assert_eq!(params.yield_count, 2);
    let source = |name| {
        params
            .rows()
            .into_iter()
            .find(|r| r.param.name == name)
            .map(|r| r.source)
    };
    assert_eq!(source("smsc"), Some(Source::CommandLine));
    assert_eq!(source("spin_us"), Some(Source::Environment));
    assert_eq!(source("yield_count"), Some(Source::File));
    assert_eq!(source("coll"), Some(Source::Default));
}

#[test]
fn an_unknown_name_warns_with_the_nearest() {
    let Resolved { warnings, .. } = resolve(&variables(&[
        ("OXMPI_SPIN_SU", "3"),
        ("OXMPI_DAEMON", "x"),
        ("OXMPI_RANK", "0"),
    ]));
    let [Warning::Unknown { nearest, .. }] = &warnings[..] else {
        panic!("{warnings:?}")
    };
    assert_eq!(*nearest, Some("spin_us"));
    let text = warnings[0].message().to_string();
    assert!(
        text.contains("OXMPI_SPIN_SU") && text.contains("spin_us?"),
        "{text}"
    );
}

#[test]
fn a_bad_value_keeps_the_earlier_one() {
    let settings = [
        variables(&[("OXMPI_SM_EAGER_LIMIT", "16k")]),
        vec![Setting::command_line("sm_eager_limit", "lots", "--mca")],
    ];
    let Resolved { params, warnings } = resolve(&settings.concat());
    assert_eq!(params.sm_eager_limit, Bytes(16384));
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].message().to_string().contains("lots"));
}

#[test]
fn names_of_other_libraries() {
    let Resolved { params, warnings } = resolve(&variables(&[
        ("OMPI_MCA_btl_sm_eager_limit", "2048"),
        ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
        ("OMPI_MCA_btl_openib_allow_ib", "1"),
        ("OXMPI_SMSC", "cma"),
    ]));
    assert_eq!(warnings, []);
    assert_eq!(params.sm_eager_limit, Bytes(2048));
    assert_eq!(
        params.smsc.0,
        Selection::Only(vec!["cma"]),
        "our own name wins"
    );
}

#[test]
fn broken_lines_are_named() {
    let (settings, warnings) = parse_file("conf", "coll = basic\nnonsense\n= 3\n");
    assert_eq!(settings.len(), 1);
    let places: Vec<String> = warnings.iter().map(|w| w.message().to_string()).collect();
    assert!(
        places[0].contains("conf:2") && places[1].contains("conf:3"),
        "{places:?}"
    );
}

#[test]
fn the_blob_comes_back_and_garbage_does_not() {
    let settings = [
        variables(&[("OMPI_MCA_a", "é"), ("OXMPI_B", "")]),
        vec![Setting::command_line("c", "d", "--mca")],
    ]
    .concat();
    let blob = encode(&settings);
    assert_eq!(decode(&blob), Some(settings));
    for end in 1..blob.len() {
        if let Some(part) = decode(&blob[..end]) {
            assert_eq!(encode(&part), &blob[..end], "only a whole prefix decodes");
        }
    }
    assert_eq!(decode(&[9, 0, 0, 0, 0, 0]), None);
    assert_eq!(decode(&[2, 0, 0xFF, 0xFF, 0xFF, 0xFF]), None);
}

#[test]
fn sizes() {
    for (text, want) in [
        ("0", Some(0)),
        ("64K", Some(65536)),
        ("4 M", Some(4 << 20)),
        ("1GiB", Some(1 << 30)),
        ("12", Some(12)),
    ] {
        assert_eq!(Bytes::parse(text).map(|b| b.0), want, "{text}");
    }
    for text in ["", "K", "-1", "1.5M", "99999999999G", "3x"] {
        assert_eq!(Bytes::parse(text), None, "{text}");
    }
    assert_eq!(Bytes(65536).show(), "64K");
    assert_eq!(Bytes(100).show(), "100");
}

#[test]
fn the_table_is_in_order() {
    let mut names: Vec<&str> = TABLE
        .iter()
        .flat_map(|p| p.aliases.iter().copied().chain([p.name]))
        .collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "names and aliases are distinct");
    for (param, row) in TABLE.iter().zip(Params::defaults().rows()) {
        assert_eq!(
            row.value, param.default,
            "{}: the default is written as it is shown",
            param.name
        );
        assert_eq!(row.source, Source::Default);
    }
}

#[test]
fn the_manual_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/parameters.md");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == book(),
        "docs/parameters.md is stale: cargo run -p oxmpi-mca --example book"
    );
}
