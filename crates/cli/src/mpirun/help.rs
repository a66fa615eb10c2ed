//! What `--help` and `--version` print. The help fits one screen of 100 columns.

use crate::VERSION;

/// `-V`
#[must_use]
pub fn version() -> String {
    format!("mpirun (oxmpi) {VERSION}\nMPI 5.0, standard ABI 1 (libmpi_abi.so.1)\n")
}

/// `--help`
#[must_use]
pub fn text() -> String {
    format!("mpirun (oxmpi) {VERSION}: start an MPI job on this machine or on several\n{TEXT}")
}

const TEXT: &str = "
  mpirun [options] program [arguments]  [: [options] program [arguments]] ...

  -n, -np N               ranks of this program; any number on any number of processors
  -host a:4,n[1-3]:4      hosts and how many ranks each takes; -hostfile FILE; a batch system's
                          hosts are found by themselves
  -soft LIST              with -n N: the greatest number of ranks up to N that LIST allows (2:16:2)
  -pset NAME[=0-3,8]      a process set for sessions: these ranks, or those of this program
  -configfile FILE        one program with its options per line, # comments
  -wdir DIR, -path DIRS   where ranks start; where programs are looked for

environment
  -x NAME[=VALUE]         set for all ranks; -genv NAME VALUE does the same
  -env NAME VALUE         set for this program only
  -envlist A,B  -envnone  inherit only these, or nothing; -genvlist, -genvnone for all programs
  -mca NAME VALUE         set a parameter (oxmpi-info --params lists them); -tune FILE reads a file

output and input
  -l, -tag-output         each line begins with its rank: `[3] ` or `[1,3]<stdout>:`
  -timestamp-output       each line begins with the time
  -output-filename DIR    also a file per rank and stream: DIR/1/rank.3/stdout
  -merge-stderr-to-stdout
  -stdin N|all|none       who reads our standard input; rank 0 if not given

where ranks run
  -map-by slot|node|ppr:N:node|seq   hosts one after the other, in turn, N on each; -rank-by node
  -launch-agent CMD       starts a daemon on a host in place of ssh (%h is the host); -prefix DIR
  -bind-to none|hwthread|core|l2cache|l3cache|numa|package|user:LIST
  -map-by slot|hwthread|core|l2cache|l3cache|numa|package[:PE=N]
  -report-bindings        print who may run where

when it goes wrong
  -timeout SECONDS        end the job then, say what each rank waits for, exit with 124
  -report                 which library and which transports are used, and why
  -check                  look for wrong use of MPI: types, buffers, collectives, leaks
  -profile                measure the calls of MPI: profile.txt, profile.json and profile.svg
                          (or as OXMPI_PROFILE=NAME names them)
  -initial-errhandler mpi_errors_are_fatal|mpi_errors_abort|mpi_errors_return
  -print-all-exitcodes    how every failed rank ended, not only the first

  -v verbose   -q no notes   -V version   -h this help.  One dash or two; options of other
  launchers are accepted.
  SIGQUIT (Ctrl-\\) prints what each rank waits for. Ctrl-C ends the job, twice at once.
  Exit status: that of the first rank that failed; 128+signal; 124 time up; 1 launcher.
";
