//! Hosts with networks and names of their own: network name-spaces at one bridge
//! (`tests/tools/hosts.sh`), where this machine allows them.

use super::tree;
use crate::launcher::{Stage, contains, status};
use crate::paths;
use crate::report::{Report, Verdict};

/// Jobs over five such hosts.
pub fn suite(report: &mut Report, stage: &Stage) {
    let tools = paths::root().join("tests/tools");
    let hosts = format!("unshare -rmn {}/hosts.sh", tools.display());
    let agent = format!("--launch-agent {}/netssh", tools.display());
    report.test("five hosts with networks and names of their own", || {
        let allowed = stage.script(&format!("{hosts} 1 true"))?;
        if allowed.code != 0 {
            let why = allowed.stderr.lines().last().unwrap_or_default();
            return Err(Verdict::Skipped(format!(
                "network name-spaces cannot be made here: {why}"
            )));
        }
        let options = format!("{agent} --mca oob_radix 2 --host h[1-5]:2");
        let names = "sh -c 'echo rank $OXMPI_RANK of $OXMPI_SIZE on $(hostname)'";
        let done = stage.script(&format!("{hosts} 5 $MPIRUN {options} {names}"))?;
        let done = done.success("names of five hosts")?;
        for rank in 0..10 {
            let line = format!("rank {rank} of 10 on h{}", rank / 2 + 1);
            contains(&done.stdout, &[&line])?;
        }
        let dies = "sh -c 'test $OXMPI_RANK != 7 || kill -9 $$; exec sleep 1000'";
        let done = stage.script(&format!("{hosts} 5 $MPIRUN {options} {dies}"))?;
        status(&done, 137)?;
        contains(
            &done.stderr,
            &["rank 7 was ended by signal 9", "h4, process"],
        )?;
        Ok(())
    });
    report.test("a host whose link goes down is given up", || {
        let allowed = stage.script(&format!("{hosts} 1 true"))?;
        if allowed.code != 0 {
            return Err(Verdict::Skipped(
                "network name-spaces cannot be made here".into(),
            ));
        }
        let options = format!("{agent} --mca oob_silence_ms 1000 --host h[1-2]:1");
        // What is ready is known from the first rank's line.
        let done = stage.script(&format!(
            "{hosts} 2 sh -c 'timeout {} $MPIRUN {options} sh -c \"echo ready; exec sleep 1000\" > $SCRATCH/cut & \
             until test $(grep -c ready $SCRATCH/cut) = 2; do sleep 0.1; done; \
             ip -n h2 link set eth0 down; wait $!'",
            tree::SOON.as_secs()
        ))?;
        status(&done, 1)?;
        contains(
            &done.stderr,
            &["daemon of this job is gone", "h2", "does not answer"],
        )?;
        Ok(())
    });
}
