//! A Slurm allocation, from its environment.

use super::{Environment, Found, broken, host, names};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The component's name.
pub(super) const NAME: &str = "slurm";

pub(super) fn read(environment: Environment<'_>) -> Found {
    let first = |names: [&'static str; 2]| {
        let set = |name| Some((name, environment(name)?));
        names.into_iter().find_map(set)
    };
    if job(environment).is_none() {
        return Found::Nothing("SLURM_JOB_ID is not set".into());
    }
    let Some((variable, list)) = first(["SLURM_JOB_NODELIST", "SLURM_NODELIST"]) else {
        return Found::Nothing("SLURM_JOB_NODELIST is not set".into());
    };
    let names = match names::expand(&list) {
        Ok(names) if !names.is_empty() => names,
        Ok(_) => return broken(variable, &list, "it names no host"),
        Err(reason) => return broken(variable, &list, reason),
    };
    let tasks = environment("SLURM_TASKS_PER_NODE").map(|tasks| ("SLURM_TASKS_PER_NODE", tasks, 1));
    let counts = tasks.or_else(|| {
        let each = environment("SLURM_CPUS_PER_TASK").and_then(|each| each.parse().ok());
        let cpus = environment("SLURM_JOB_CPUS_PER_NODE")?;
        Some(("SLURM_JOB_CPUS_PER_NODE", cpus, each.unwrap_or(1)))
    });
    let slots = match counts {
        None => vec![None; names.len()],
        Some((variable, text, each)) => match repeated(&text) {
            Some(counts) if counts.len() == names.len() => {
                let share = |count: u32| Some((count / each.max(1)).max(1));
                counts.into_iter().map(share).collect()
            }
            _ => {
                return broken(
                    variable,
                    &text,
                    format!("{} hosts are in {list}", names.len()),
                );
            }
        },
    };
    let hosts = names
        .iter()
        .zip(slots)
        .map(|(name, slots)| host(name, slots));
    Found::Hosts(hosts.collect(), format!("{variable} is {list}"))
}

fn job(environment: Environment<'_>) -> Option<String> {
    environment("SLURM_JOB_ID").or_else(|| environment("SLURM_JOBID"))
}

/// The reason why the variables are left over from a job that has ended. Slurm is not installed
/// here, or does not know the job. A Slurm that answers late counts as one that knows it.
pub(super) fn over(environment: Environment<'_>) -> Option<String> {
    let job = job(environment)?;
    let nothing = Stdio::null;
    let mut command = Command::new("scontrol");
    command.args(["show", "job", &job]);
    let asked = command.stdin(nothing()).stdout(nothing()).stderr(nothing());
    let Ok(mut asked) = asked.spawn() else {
        return Some(format!(
            "SLURM_JOB_ID is {job}, but there is no scontrol to ask"
        ));
    };
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        match asked.try_wait() {
            Ok(None) => sleep(Duration::from_millis(1)),
            Ok(Some(status)) if !status.success() => {
                return Some(format!("SLURM_JOB_ID is {job}, which Slurm does not know"));
            }
            _ => return None,
        }
    }
    // It may have ended just now.
    let _ = asked.kill();
    let _ = asked.wait();
    None
}

/// How long Slurm may take to answer that it does not know a job.
const PATIENCE: Duration = Duration::from_secs(5);

/// `4,1(x2),3` → 4, 1, 1, 3.
fn repeated(text: &str) -> Option<Vec<u32>> {
    let mut counts = Vec::new();
    for item in text.split(',') {
        let (count, times) = match item.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')')?.parse().ok()?),
            None => (item, 1),
        };
        if times > MOST_HOSTS {
            return None;
        }
        counts.extend(std::iter::repeat_n(count.parse::<u32>().ok()?, times));
    }
    Some(counts)
}

/// No machine has more hosts.
const MOST_HOSTS: usize = 1 << 16;
