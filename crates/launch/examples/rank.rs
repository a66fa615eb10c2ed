//! A rank without an MPI library: joins the job and does what its argument states. For testing the
//! launcher alone.
//!
//! `mpirun -n 4 rank fence|abort|leave|wait|report`

use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let act = std::env::args().nth(1).unwrap_or_default();
    let job = oxmpi_rte::connect()?.job;
    let last = job.rank + 1 == job.size;
    writeln!(
        std::io::stdout(),
        "rank {} of {} appnum {} cpus {} {} {:?}",
        job.rank,
        job.size,
        job.appnum,
        job.cpus,
        job.segment_len,
        job.params
    )?;
    job.fence()?;
    match act.as_str() {
        "abort" if last => {
            job.abort(5, "the example wants it");
            std::process::exit(oxmpi_rte::wire::exit_status(5));
        }
        "leave" if last => return Ok(()),
        "report" => job.report("component example: chosen"),
        "wait" | "abort" | "leave" => {
            let mut line = String::new();
            std::io::stdin().read_line(&mut line)?;
            std::thread::sleep(std::time::Duration::from_secs(3600));
        }
        _ => {
            job.put("key", &[u8::try_from(job.rank)?])?;
            job.fence()?;
            let next = (job.rank + 1) % job.size;
            assert_eq!(job.get(next, "key")?, Some(vec![u8::try_from(next)?]));
        }
    }
    job.finalized();
    Ok(())
}
