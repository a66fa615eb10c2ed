//! The selection of components: one function for all frameworks.
//!
//! A framework lists its [`Candidate`]s. A candidate has a priority and a reason, or the reason why
//! it cannot be used here. The user's [`Selection`] is the parameter with the framework's name, and
//! restricts the candidates: `a,b` allows only these, `^c` all others. [`select`] takes the best
//! usable component or all of them. The [`Choice`] keeps every reason for `mpirun --report` and
//! `oxmpi-info`. Where all processes must use the same component, each sends its
//! [`Choice::offers`], and all call [`agree`]. Nothing is printed about a component that is not
//! chosen.

use core::fmt;

/// A framework and its components.
#[derive(Debug)]
pub struct Framework {
    /// The framework's name, and that of its parameter.
    pub name: &'static str,
    /// What the framework does.
    pub doc: &'static str,
    /// The components.
    pub components: &'static [Component],
}

/// A component that is compiled in.
#[derive(Debug)]
pub struct Component {
    /// The name of the component.
    pub name: &'static str,
    /// The description of the component.
    pub doc: &'static str,
    /// Its names in other MPI libraries.
    pub aliases: &'static [&'static str],
}

impl Framework {
    fn known(&self, name: &str) -> Option<&'static str> {
        let named = |c: &&Component| c.name == name || c.aliases.contains(&name);
        self.components.iter().find(named).map(|c| c.name)
    }

    /// The names of the components, separated by commas.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.components.iter().map(|c| c.name).collect();
        names.join(", ")
    }
}

/// A component with its state on this machine.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The component's name.
    pub name: &'static str,
    /// Its priority and why it can be used, or why it cannot.
    pub offer: Result<(u32, String), String>,
}

impl Candidate {
    /// A usable component; the highest priority is preferred.
    pub fn able(name: &'static str, priority: u32, why: impl Into<String>) -> Candidate {
        Candidate {
            name,
            offer: Ok((priority, why.into())),
        }
    }

    /// An unusable component.
    pub fn unable(name: &'static str, why: impl Into<String>) -> Candidate {
        Candidate {
            name,
            offer: Err(why.into()),
        }
    }
}

/// The user's restriction of the components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// None: all components are allowed.
    #[default]
    Any,
    /// `a,b`: only these are allowed.
    Only(Vec<&'static str>),
    /// `^a,b`: all except these are allowed.
    Not(Vec<&'static str>),
}

impl Selection {
    /// Parses `auto`, `a,b` or `^a,b`.
    ///
    /// # Errors
    /// The framework has no component of that name, or the list has an empty name.
    pub fn parse(text: &str, framework: &Framework) -> Result<Selection, Unknown> {
        let lower = text.trim().to_ascii_lowercase();
        let (excludes, list) = match lower.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, &lower[..]),
        };
        if list.is_empty() || list == "auto" && !excludes {
            return Ok(Selection::Any);
        }
        let names = list.split(',').map(str::trim).map(|name| {
            framework.known(name).ok_or_else(|| Unknown {
                framework: framework.name,
                name: name.to_owned(),
                known: framework.names(),
            })
        });
        let names = names.collect::<Result<Vec<_>, _>>()?;
        Ok(if excludes {
            Selection::Not(names)
        } else {
            Selection::Only(names)
        })
    }

    /// Whether this component is allowed.
    pub fn allows(&self, name: &str) -> bool {
        match self {
            Selection::Any => true,
            Selection::Only(names) => names.contains(&name),
            Selection::Not(names) => !names.contains(&name),
        }
    }

    /// Whether the user excludes this component by name.
    pub fn excludes(&self, name: &str) -> bool {
        matches!(self, Selection::Not(names) if names.contains(&name))
    }

    /// Whether the user lists this component by name.
    pub fn names(&self, name: &str) -> bool {
        matches!(self, Selection::Only(names) if names.contains(&name))
    }
}

impl fmt::Display for Selection {
    /// The value in the user's notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selection::Any => f.write_str("auto"),
            Selection::Only(names) => f.write_str(&names.join(",")),
            Selection::Not(names) => write!(f, "^{}", names.join(",")),
        }
    }
}

/// A name in a list that no component has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    framework: &'static str,
    name: String,
    known: String,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unknown {
            framework,
            name,
            known,
        } = self;
        write!(
            f,
            "framework {framework} has no component {name:?}; it has {known}"
        )
    }
}

/// How many components of a framework are used at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// The one with the highest priority.
    Best,
    /// All usable ones, in the order of their priorities.
    All,
}

/// A chosen component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The component's name.
    pub name: &'static str,
    /// Its priority.
    pub priority: u32,
    /// Why it can be used.
    pub why: String,
}

/// The outcome of a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The framework.
    pub framework: &'static str,
    /// The chosen components, the highest priority first; at least one.
    pub taken: Vec<Taken>,
    /// The other components, each with the reason.
    pub rejected: Vec<(&'static str, String)>,
}

impl Choice {
    /// Adds a component that was not chosen, behind those of equal or higher priority.
    pub fn add(&mut self, name: &'static str, priority: u32, why: String) {
        self.rejected.retain(|(rejected, _)| *rejected != name);
        let before = |taken: &&Taken| taken.priority >= priority;
        let at = self.taken.iter().take_while(before).count();
        let taken = Taken {
            name,
            priority,
            why,
        };
        self.taken.insert(at, taken);
    }

    /// The component with the highest priority.
    pub fn best(&self) -> &'static str {
        self.taken[0].name
    }

    /// Whether a component is chosen.
    pub fn has(&self, name: &str) -> bool {
        self.taken.iter().any(|taken| taken.name == name)
    }

    /// Keeps only the component on which all processes have [agreed](agree).
    pub fn keep_only(&mut self, agreed: &str) {
        let (agreed, others): (Vec<_>, Vec<_>) =
            self.taken.drain(..).partition(|taken| taken.name == agreed);
        let best = agreed.first().map_or("another", |taken| taken.name);
        let others = others.into_iter();
        let others = others.map(|other| (other.name, format!("{best} goes first; {}", other.why)));
        self.rejected.splice(0..0, others);
        self.taken = agreed;
    }

    /// The components of this process with their priorities as text, for [`agree`].
    pub fn offers(&self) -> String {
        let offers = self.taken.iter();
        let offers: Vec<String> = offers
            .map(|t| format!("{}:{}", t.name, t.priority))
            .collect();
        offers.join(",")
    }
}

impl fmt::Display for Choice {
    /// One line: `sm (same node), self (own process); not tcp: no other node`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, taken) in self.taken.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{} ({})", taken.name, taken.why)?;
        }
        for (name, why) in &self.rejected {
            write!(f, "; not {name}: {why}")?;
        }
        Ok(())
    }
}

/// No component can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoneLeft {
    /// The framework.
    pub framework: &'static str,
    /// Every component with the reason.
    pub reasons: Vec<(&'static str, String)>,
}

impl fmt::Display for NoneLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no component of the framework {} can be used",
            self.framework
        )?;
        for (name, why) in &self.reasons {
            write!(f, "; not {name}: {why}")?;
        }
        Ok(())
    }
}

impl std::error::Error for NoneLeft {}

/// Selects among `candidates`; of equal priorities the earlier candidate is preferred.
///
/// # Errors
/// No component is usable, or the user excludes all usable ones.
pub fn select(
    framework: &'static str,
    candidates: Vec<Candidate>,
    selection: &Selection,
    take: Take,
) -> Result<Choice, NoneLeft> {
    let (mut taken, mut rejected) = (Vec::new(), Vec::new());
    for Candidate { name, offer } in candidates {
        match offer {
            Err(why) => rejected.push((name, why)),
            Ok(_) if !selection.allows(name) => {
                rejected.push((name, format!("excluded, {framework} is set to {selection}")));
            }
            Ok((priority, why)) => {
                let why = match selection.names(name) {
                    true => format!("asked for; {why}"),
                    false => why,
                };
                taken.push(Taken {
                    name,
                    priority,
                    why,
                });
            }
        }
    }
    // The sort is stable: of equal priorities the earlier stays first.
    taken.sort_by_key(|taken| core::cmp::Reverse(taken.priority));
    if taken.is_empty() {
        return Err(NoneLeft {
            framework,
            reasons: rejected,
        });
    }
    let mut choice = Choice {
        framework,
        taken,
        rejected,
    };
    if take == Take::Best {
        let best = choice.best();
        choice.keep_only(best);
    }
    Ok(choice)
}

/// The component that all processes use, from the [`Choice::offers`] of each. Among those that all
/// processes have, it is the one whose lowest priority is highest. Among equals it is the one that
/// process 0 lists first. All processes that call this with the same offers get the same result.
///
/// # Errors
/// The processes have no component in common. The text names the components of process 0, and a
/// process that has none of the components common to those before it.
pub fn agree<'a>(
    framework: &str,
    offers: impl IntoIterator<Item = &'a str>,
) -> Result<&'a str, String> {
    let mut processes = offers.into_iter().map(parse_offers);
    let first = processes.next().unwrap_or_default();
    let mut common = first.clone();
    let mut without = None;
    for (process, offered) in (1_usize..).zip(processes) {
        let priority = |name: &str| offered.iter().find(|(n, _)| *n == name).map(|(_, p)| *p);
        common.retain_mut(|(name, lowest)| match priority(name) {
            Some(priority) => {
                *lowest = priority.min(*lowest);
                true
            }
            None => false,
        });
        if common.is_empty() && without.is_none() {
            without = Some((process, offered));
        }
    }
    // max_by_key gives the last of equals; the order is reversed.
    let best = common
        .iter()
        .rev()
        .max_by_key(|(_, lowest)| *lowest)
        .map(|(name, _)| *name);
    best.ok_or_else(|| {
        let list = |offers: &[(&str, u32)]| {
            let names: Vec<&str> = offers.iter().map(|(name, _)| *name).collect();
            names.join(", ")
        };
        let (process, offered) = without.unwrap_or_default();
        format!(
            "the processes have no component of the framework {framework} in common: process 0 can use {}, \
             process {process} {}; give all the same parameter {framework}",
            list(&first),
            list(&offered)
        )
    })
}

fn parse_offers(text: &str) -> Vec<(&str, u32)> {
    let offers = text.split(',').filter_map(|offer| offer.split_once(':'));
    offers
        .map(|(name, priority)| (name, priority.parse().unwrap_or(0)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMSC: Framework = Framework {
        name: "smsc",
        doc: "",
        components: &[
            Component {
                name: "staging",
                doc: "",
                aliases: &["copy", "none"],
            },
            Component {
                name: "cma",
                doc: "",
                aliases: &[],
            },
            Component {
                name: "xpmem",
                doc: "",
                aliases: &[],
            },
        ],
    };

    fn three() -> Vec<Candidate> {
        vec![
            Candidate::able("staging", 10, "always works"),
            Candidate::able("cma", 20, "probe read the nonce"),
            Candidate::unable("xpmem", "no module"),
        ]
    }

    fn selection(text: &str) -> Selection {
        Selection::parse(text, &SMSC).unwrap()
    }

    #[test]
    fn the_highest_able_wins_and_every_reason_is_kept() {
        let choice = select("smsc", three(), &Selection::Any, Take::Best).unwrap();
        assert_eq!(
            choice.to_string(),
            "cma (probe read the nonce); not staging: cma goes first; always works; not xpmem: no module"
        );
        let all = select("smsc", three(), &Selection::Any, Take::All).unwrap();
        assert_eq!(
            all.to_string(),
            "cma (probe read the nonce), staging (always works); not xpmem: no module"
        );
        assert_eq!(all.offers(), "cma:20,staging:10");
    }

    /// A component that a list does not name is not excluded by name.
    #[test]
    fn what_is_not_listed_is_not_excluded() {
        let excludes = |text| selection(text).excludes("cma");
        assert!(excludes("^xpmem,cma") && !excludes("^xpmem"));
        assert!(!excludes("copy") && !excludes("auto") && !selection("copy").allows("cma"));
    }

    #[test]
    fn one_more_serves_by_its_priority() {
        let mut choice = select("smsc", three(), &Selection::Any, Take::All).unwrap();
        choice.add("xpmem", 15, "it came later".to_owned());
        assert_eq!(
            choice.to_string(),
            "cma (probe read the nonce), xpmem (it came later), staging (always works)"
        );
    }

    #[test]
    fn lists_include_and_exclude() {
        let with = |text| select("smsc", three(), &selection(text), Take::Best);
        let choice = with("xpmem,copy").unwrap();
        assert_eq!(choice.best(), "staging");
        assert_eq!(choice.taken[0].why, "asked for; always works");
        assert_eq!(
            choice.rejected,
            [
                ("cma", "excluded, smsc is set to xpmem,staging".to_owned()),
                ("xpmem", "no module".to_owned()),
            ]
        );
        assert_eq!(with("^cma").unwrap().best(), "staging");
        assert_eq!(with("auto").unwrap().best(), "cma");
        assert_eq!(
            with("^cma,staging").unwrap_err().to_string(),
            "no component of the framework smsc can be used; not staging: excluded, smsc is set to ^cma,staging; \
             not cma: excluded, smsc is set to ^cma,staging; not xpmem: no module"
        );
    }

    #[test]
    fn unknown_names_are_named_with_what_there_is() {
        for bad in ["cam", "^cma,cam", "cma,^staging"] {
            assert!(Selection::parse(bad, &SMSC).is_err(), "{bad}");
        }
        assert_eq!(
            Selection::parse("cam", &SMSC).unwrap_err().to_string(),
            "framework smsc has no component \"cam\"; it has staging, cma, xpmem"
        );
        assert_eq!(selection("^ none , cma").to_string(), "^staging,cma");
    }

    #[test]
    fn all_ranks_take_the_best_that_all_can_use() {
        assert_eq!(agree("pml", ["ob1:20,cm:30", "ob1:20,cm:30"]), Ok("cm"));
        assert_eq!(agree("pml", ["ob1:20,cm:30", "ob1:20"]), Ok("ob1"));
        // The lowest priority of any rank counts, and the first rank breaks ties.
        assert_eq!(agree("pml", ["ob1:20,cm:30", "cm:10,ob1:20"]), Ok("ob1"));
        assert_eq!(agree("pml", ["ob1:20,cm:20", "cm:20,ob1:20"]), Ok("ob1"));
        // The other components of a process are kept with their reasons.
        let mut choice = select("smsc", three(), &Selection::Any, Take::All).unwrap();
        let others = ["cma:10,staging:50".to_owned(), choice.offers()];
        let agreed = agree("smsc", others.iter().map(String::as_str)).unwrap();
        choice.keep_only(agreed);
        assert_eq!(
            choice.to_string(),
            "cma (probe read the nonce); not staging: cma goes first; always works; not xpmem: no module"
        );
        choice = select("smsc", three(), &Selection::Any, Take::All).unwrap();
        choice.keep_only(agree("smsc", ["staging:10", &choice.offers()]).unwrap());
        assert_eq!(choice.best(), "staging");
        assert!(choice.to_string().contains("not cma: staging goes first"));
        let none = agree("pml", ["ob1:20", "ob1:20,cm:1", "cm:30"]).unwrap_err();
        assert!(
            none.contains("process 0 can use ob1") && none.contains("process 2 cm;"),
            "{none}"
        );
    }
}
