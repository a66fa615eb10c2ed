//! Which providers stand behind the endpoint: the text of the parameter `linkx_links`.
//!
//! ```text
//!   links := group ('|' group)*          the first group that can be opened is used
//!   group := member ('+' member)*        all of it serves
//!   member := name [':' domain (',' domain)*]
//! ```
//!
//! `shm` is the shared memory of the node; `portals` and `ugni` are those modules of `btl`; `ofi`
//! is the best provider of libfabric, and any other name a provider of libfabric of that name. Each
//! domain of one is a rail of its own.

use core::fmt;

/// A provider of libfabric, and which of its domains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its name; `None`: the best.
    pub provider: Option<String>,
    /// Each a rail; none: the best domain alone.
    pub domains: Vec<String>,
}

/// What serves the processes that shared memory does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// There must be none.
    Nobody,
    /// A module of `btl`.
    Module(String),
    /// Providers of libfabric.
    Fabric(Vec<Named>),
}

/// One group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Shared memory serves the processes of the node.
    pub shm: bool,
    /// All others.
    pub beyond: Beyond,
}

/// Modules of `btl` that can stand in a group.
const MODULES: [&str; 2] = ["portals", "ugni"];

/// The groups of a text, in its order.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Group>, String> {
    text.split('|').map(|one| group(one.trim())).collect()
}

fn group(text: &str) -> Result<Group, String> {
    let mut group = Group {
        shm: false,
        beyond: Beyond::Nobody,
    };
    let mut fabrics: Vec<Named> = Vec::new();
    let mut module = None;
    for member in text.split('+').map(str::trim) {
        let (name, domains) = match member.split_once(':') {
            Some((name, domains)) => (name.trim(), Some(domains)),
            None => (member, None),
        };
        let domains: Vec<String> = (domains.into_iter())
            .flat_map(|domains| domains.split(','))
            .map(|domain| domain.trim().to_owned())
            .collect();
        if name.is_empty() || domains.iter().any(String::is_empty) {
            return Err(format!("in '{text}' a name is missing"));
        }
        let name = name.to_ascii_lowercase();
        let is_ours = name == "shm" || MODULES.contains(&name.as_str());
        if is_ours && !domains.is_empty() {
            return Err(format!("{name} has no domains, and '{text}' names some"));
        }
        let provider = (name != "ofi").then(|| name.clone());
        let is_new = match name.as_str() {
            "shm" => !core::mem::replace(&mut group.shm, true),
            _ if is_ours => module.replace(name.clone()).is_none(),
            _ => fabrics.iter().all(|other| other.provider != provider),
        };
        if !is_new {
            return Err(format!("'{text}' names two of a kind: {name}"));
        }
        if !is_ours {
            fabrics.push(Named { provider, domains });
        }
    }
    group.beyond = match (module, fabrics.is_empty()) {
        (Some(module), true) => Beyond::Module(module),
        (None, true) => Beyond::Nobody,
        (None, false) => Beyond::Fabric(fabrics),
        (Some(module), false) => {
            return Err(format!(
                "'{text}' has {module}, a module of btl, beside a provider of libfabric: one of \
                 them serves a group"
            ));
        }
    };
    Ok(group)
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut members = Vec::new();
        if self.shm {
            members.push("shm".to_owned());
        }
        match &self.beyond {
            Beyond::Nobody => {}
            Beyond::Module(module) => members.push(module.clone()),
            Beyond::Fabric(fabrics) => members.extend(fabrics.iter().map(|named| {
                let name = named.provider.as_deref().unwrap_or("ofi");
                match named.domains.is_empty() {
                    true => name.to_owned(),
                    false => format!("{name}:{}", named.domains.join(",")),
                }
            })),
        }
        f.write_str(&members.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_the_paper_writes_them() {
        let links = parse("shm+cxi:cxi0,cxi1 | SHM + ofi|shm+portals|shm|tcp;ofi_rxm").unwrap();
        let texts: Vec<String> = links.iter().map(Group::to_string).collect();
        let expected = [
            "shm+cxi:cxi0,cxi1",
            "shm+ofi",
            "shm+portals",
            "shm",
            "tcp;ofi_rxm",
        ];
        assert_eq!(texts, expected);
        let Beyond::Fabric(fabrics) = &links[0].beyond else {
            panic!("{links:?}");
        };
        assert_eq!(fabrics[0].domains, ["cxi0", "cxi1"]);
        assert!(links[0].shm && !links[4].shm);
        let two = parse("shm+tcp:eth0+verbs").unwrap();
        assert!(matches!(&two[0].beyond, Beyond::Fabric(fabrics) if fabrics.len() == 2));
        for (text, why) in [
            ("", "missing"),
            ("shm+", "missing"),
            ("shm|", "missing"),
            ("shm+cxi:", "missing"),
            ("shm+cxi:a,,b", "missing"),
            ("shm:0+ofi", "no domains"),
            ("shm+shm", "two of a kind"),
            ("shm+tcp+tcp:eth0", "two of a kind"),
            ("portals+ugni", "two of a kind"),
            ("shm+portals+ofi", "one of them serves"),
        ] {
            let told = parse(text).unwrap_err();
            assert!(told.contains(why), "'{text}': {told}");
        }
    }
}
