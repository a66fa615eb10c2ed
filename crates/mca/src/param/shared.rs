//! Shared parameters: all processes of a job must have equal values. They decide the algorithm of a
//! collective call, the transport to a peer, or the protocol of messages. With different values a
//! process could wait for a message that another does not send.
//!
//! The launcher sends its own values ([`in_force`]) with its other settings. A rank uses those, and
//! ignores its own environment ([`merge`]).

use super::source::{Setting, Source};
use super::table::{Param, Params, Row};
use super::{Warning, lookup, resolve};

/// The names of the shared parameters.
const SHARED: &[&str] = &[
    "coll",
    "coll_algorithms",
    "coll_ml_levels",
    "coll_reproducible",
    "linkx_links",
    "linkx_multi_rail",
    "mixed_processors",
    "mtl",
    "ofi_provider_exclude",
    "ofi_provider_include",
    "pml",
    "portals_credits",
    "portals_eager_limit",
    "pretend_nodes",
    "sm_coll_budget",
    "sm_single_copy_from",
    "smsc",
    "tuning",
];

/// Whether a parameter is shared.
#[must_use]
pub fn is_shared(param: &Param) -> bool {
    SHARED.contains(&param.name)
}

fn rows(params: &Params) -> impl Iterator<Item = Row> {
    let rows = params.rows().into_iter();
    rows.filter(|row| SHARED.contains(&row.param.name))
}

/// The launcher's values of the shared parameters, for all ranks.
pub fn in_force(params: &Params) -> Vec<Setting> {
    let setting = |row: Row| Setting {
        source: row.source,
        name: row.param.name.to_owned(),
        value: row.value,
        place: "mpirun".to_owned(),
        foreign: false,
    };
    rows(params).map(setting).collect()
}

/// The settings of a rank: its own, and the launcher's. Of shared parameters only the launcher's
/// count. Warns about own settings without effect.
pub fn merge(own: &[Setting], from_launcher: Vec<Setting>) -> (Vec<Setting>, Vec<Warning>) {
    let shared = |setting: &&Setting| {
        lookup(&setting.name).is_some_and(|param| SHARED.contains(&param.name))
    };
    let (wanted, held) = (resolve(own).params, resolve(&from_launcher).params);
    // The command line wins over the environment in any case, so there is no warning.
    let differs = |(wanted, held): &(Row, Row)| {
        wanted.source != Source::Default
            && held.source != Source::CommandLine
            && wanted.value != held.value
    };
    let pairs = rows(&wanted).zip(rows(&held)).filter(differs);
    let warnings = pairs.map(|(wanted, held)| Warning::NotAlike {
        name: wanted.param.name,
        place: wanted.param.variable(),
        value: wanted.value,
        held: held.value,
    });
    let rest = own.iter().filter(|setting| !shared(setting)).cloned();
    (rest.chain(from_launcher).collect(), warnings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::source::from_variables;

    fn environment(pairs: &[(&str, &str)]) -> Vec<Setting> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        from_variables(pairs.iter().map(owned))
    }

    /// A rank whose environment selected other algorithms hung with all others in the first
    /// collective call. A rank with another matching engine hung before that.
    #[test]
    fn ranks_with_other_environments_have_the_same_parameters() {
        let launcher = resolve(&environment(&[("OXMPI_COLL_ALGORITHMS", "bcast:chain")])).params;
        let ranks = [
            environment(&[]),
            environment(&[
                ("OXMPI_COLL_ALGORITHMS", "bcast:linear"),
                ("OXMPI_COLL", "basic"),
            ]),
            environment(&[("OXMPI_PML", "cm"), ("OXMPI_PORTALS_EAGER_LIMIT", "1K")]),
            environment(&[("OMPI_MCA_coll", "tuned"), ("OXMPI_SPIN_US", "7")]),
        ];
        for own in &ranks {
            let (settings, warnings) = merge(own, in_force(&launcher));
            let params = resolve(&settings).params;
            let pairs = |params: &Params| -> Vec<(&str, String)> {
                rows(params)
                    .map(|row| (row.param.name, row.value))
                    .collect()
            };
            assert_eq!(pairs(&params), pairs(&launcher));
            let alike = ["coll", "pml", "portals"];
            let reported = own
                .iter()
                .filter(|setting| alike.iter().any(|part| setting.name.contains(part)));
            assert_eq!(warnings.len(), reported.count());
            // Parameters that are not shared keep their own values.
            let sleeps = own.iter().any(|setting| setting.name == "spin_us");
            assert_eq!(params.spin_us == 7, sleeps);
        }
    }

    #[test]
    fn what_the_user_reads_names_both_values() {
        let own = environment(&[("OXMPI_COLL", "basic")]);
        let (_, warnings) = merge(&own, in_force(&Params::defaults()));
        let text = warnings[0].message().to_string();
        assert!(
            text.contains("OXMPI_COLL") && text.contains("basic") && text.contains("auto"),
            "{text}"
        );
        // The command line wins, as for all parameters.
        let line = resolve(&[Setting::command_line("coll", "tuned", "--mca")]).params;
        assert_eq!(merge(&own, in_force(&line)).1, []);
    }
}
