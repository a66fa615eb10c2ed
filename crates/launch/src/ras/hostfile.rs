//! The hosts that the user names: `--host a:4,n[1-3]`, and host files of MPICH's and Open MPI's
//! formats.
//!
//! A line of a file is `[user@]host[:n] [slots=n] [max_slots=n] …`; `#` begins a comment. Words for
//! other launchers (`binding=`, `port=`) have no effect. If the command line names no hosts, the
//! variables for the host file of other launchers are read ([`VARIABLES`]). Operators of Kubernetes
//! set them.

use super::{Environment, Host, Named, host, names, slots};
use crate::complaint::option;
use oxmpi_mca::Message;

/// The component's name.
pub(super) const NAME: &str = "hostfile";

/// The hosts of the command line, or of a variable for another launcher, and their source. `None`
/// when none are named.
pub(super) fn read(
    named: &Named,
    environment: Environment<'_>,
) -> Result<Option<(Vec<Host>, String)>, Message> {
    if !named.lists.is_empty() || !named.files.is_empty() {
        let why = match (&named.lists[..], &named.files[..]) {
            (_, []) => "--host names hosts".to_owned(),
            ([], files) => format!("--hostfile {}", files.join(" ")),
            (_, files) => format!("--host and --hostfile {}", files.join(" ")),
        };
        return Ok(Some((of_command_line(named)?, why)));
    }
    let set = VARIABLES.into_iter().find_map(|variable| {
        let path = environment(variable).filter(|path| !path.trim().is_empty())?;
        Some((variable, path))
    });
    let Some((variable, path)) = set else {
        return Ok(None);
    };
    let hosts = of_file(&path, variable)?;
    match hosts.is_empty() {
        true => Err(option(
            variable,
            &path,
            "it names no host",
            "a file of hosts",
        )),
        false => Ok(Some((hosts, format!("{variable}={path}")))),
    }
}

/// Variables that name a host file: those of MPICH and Intel MPI, and those of Open MPI 5 and of
/// earlier versions.
const VARIABLES: [&str; 4] = [
    "HYDRA_HOST_FILE",
    "I_MPI_HYDRA_HOST_FILE",
    "PRTE_MCA_prte_default_hostfile",
    "OMPI_MCA_orte_default_hostfile",
];

fn of_command_line(named: &Named) -> Result<Vec<Host>, Message> {
    let mut hosts = Vec::new();
    for list in &named.lists {
        hosts.extend(of_list(list)?);
    }
    for path in &named.files {
        hosts.extend(of_file(path, "--hostfile")?);
    }
    match hosts.is_empty() {
        true => {
            let given = [&named.lists[..], &named.files[..]].concat().join(" ");
            Err(option(
                "--host",
                &given,
                "it names no host",
                "hosts, as in a:2,b:2",
            ))
        }
        false => Ok(hosts),
    }
}

/// The hosts of a file; `place` is the option or variable that names it.
fn of_file(path: &str, place: &str) -> Result<Vec<Host>, Message> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| option(place, path, error, "a file that can be read"))?;
    of_text(&text, path)
}

fn of_list(list: &str) -> Result<Vec<Host>, Message> {
    let wrong = |reason: String| option("--host", list, reason, "hosts, as in a:2,n[1-3]:4");
    let mut hosts = Vec::new();
    for item in names::items(list).map_err(wrong)? {
        hosts.extend(
            of_item(item.trim(), "--host").map_err(|reason| match reason {
                Wrong::List(reason) => wrong(reason),
                Wrong::Slots(message) => message,
            })?,
        );
    }
    Ok(hosts)
}

fn of_text(text: &str, path: &str) -> Result<Vec<Host>, Message> {
    let mut hosts = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{path}:{}", number + 1);
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        let mut found = of_item(first, &place).map_err(|reason| match reason {
            Wrong::List(reason) => option("--hostfile", first, reason, "hosts, one on a line"),
            Wrong::Slots(message) => message,
        })?;
        for (name, value) in words.filter_map(|word| word.split_once('=')) {
            if matches!(name, "slots" | "cpus" | "count") {
                let given = slots(value, &place)?;
                found.iter_mut().for_each(|host| host.slots = Some(given));
            } else if matches!(name, "max_slots" | "max-slots") {
                let most = slots(value, &place)?;
                found.iter_mut().for_each(|host| host.most = Some(most));
            } else if name == "user" {
                found
                    .iter_mut()
                    .for_each(|host| host.user = Some(value.into()));
            }
        }
        for host in &mut found {
            let bounded = |most: u32| host.slots.unwrap_or(most).min(most);
            host.slots = host.most.map(bounded).or(host.slots);
        }
        hosts.extend(found);
    }
    Ok(hosts)
}

enum Wrong {
    List(String),
    Slots(Message),
}

/// The hosts of `[user@]name[:n]`, where the name may have ranges.
fn of_item(item: &str, place: &str) -> Result<Vec<Host>, Wrong> {
    let (user, rest) = match item.split_once('@') {
        Some((user, rest)) => (Some(user.to_string()), rest),
        None => (None, item),
    };
    // An IPv6 address contains colons, so it needs brackets before a count.
    let address = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (names, count) = match address.filter(|(address, _)| address.contains(':')) {
        Some((address, count)) => (vec![address.to_string()], count.strip_prefix(':')),
        None if rest.matches(':').count() > 1 => (vec![rest.to_string()], None),
        None => {
            let (name, count) = match rest.split_once(':') {
                Some((name, count)) => (name, Some(count)),
                None => (rest, None),
            };
            (names::expand(name).map_err(Wrong::List)?, count)
        }
    };
    // Neither name may be parsed as an option of the command that gets it.
    let wrong = |name: &str| name.is_empty() || name.starts_with('-');
    if names.iter().any(|name| wrong(name)) || user.as_deref().is_some_and(wrong) {
        return Err(Wrong::List("a host has no such name".into()));
    }
    let count = count.map(|count| slots(count, place).map_err(Wrong::Slots));
    let count = count.transpose()?;
    let named = names.iter().map(|name| Host {
        user: user.clone(),
        ..host(name, count)
    });
    Ok(named.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(hosts: &[Host]) -> String {
        let one = |host: &Host| {
            let user = host
                .user
                .as_ref()
                .map_or(String::new(), |user| format!("{user}@"));
            let slots = host
                .slots
                .map_or(String::new(), |slots| format!(":{slots}"));
            format!("{user}{}{slots}", host.name)
        };
        hosts.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lists() {
        let table = [
            ("a,b:2", "a b:2"),
            ("n[1-2]:3,me@c", "n1:3 n2:3 me@c"),
            ("10.0.0.1:4,[::1]:2,fe00::1", "10.0.0.1:4 ::1:2 fe00::1"),
            ("a,,b,", "a b"),
        ];
        for (list, hosts) in table {
            assert_eq!(shown(&of_list(list).unwrap()), hosts, "{list}");
        }
        for wrong in ["a:x", "n[1-", "-oProxyCommand=x", "-ox@a", "a:99999999"] {
            assert!(of_list(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn files_of_both_families() {
        let text = "# nodes\na slots=4\nb:2 binding=user:0\n\nme@c slots=8 max_slots=6 # old\nn[1-2] user=x\n";
        let hosts = of_text(text, "hosts").unwrap();
        assert_eq!(shown(&hosts), "a:4 b:2 me@c:6 x@n1 x@n2");
        let error = of_text("a\nb slots=x\n", "hosts").unwrap_err().to_string();
        assert!(error.contains("hosts:2"), "{error}");
    }

    #[test]
    fn a_list_without_a_host_is_reported() {
        let named = Named {
            lists: vec![",".into()],
            ..Named::default()
        };
        assert!(read(&named, &|_| None).is_err());
        assert_eq!(read(&Named::default(), &|_| None).unwrap(), None);
    }

    // The variables were ignored, and all ranks ran on the first pod of a Kubernetes job.
    #[test]
    fn variables_of_other_launchers_name_files() {
        let path = std::env::temp_dir().join(format!("oxmpi-hosts-{}", std::process::id()));
        std::fs::write(&path, "a slots=2\nb max-slots=1 slots=3\n").unwrap();
        let file = path.display().to_string();
        for variable in VARIABLES {
            let set = |name: &str| (name == variable).then(|| file.clone());
            let (hosts, why) = read(&Named::default(), &set).unwrap().unwrap();
            assert_eq!(shown(&hosts), "a:2 b:1", "{variable}");
            assert_eq!(why, format!("{variable}={file}"));
            let named = Named {
                lists: vec!["c".into()],
                ..Named::default()
            };
            assert_eq!(shown(&read(&named, &set).unwrap().unwrap().0), "c");
            let gone = |name: &str| (name == variable).then(|| "/no/such/file".to_string());
            let error = read(&Named::default(), &gone).unwrap_err().to_string();
            assert!(error.contains(variable), "{error}");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
