//! Starting jobs, by mpirun and by other jobs.

use super::kinds::{Cell, Goal, Limit, MILLISECONDS, Row, Who, Words, job, wall};

pub fn start_up() -> Vec<Row> {
    let row = |name: &str, job, size, line, goal| {
        Row::new(("start-up", name), job, &[size], line, MILLISECONDS, goal)
    };
    let own = "wall.hello";
    let hello = |ranks: u32, goal| {
        let name = format!("mpirun -n {ranks} hello");
        row(&name, wall("hello", ranks, Who::All), 0, own, goal)
    };
    let fixed = |most| Goal::AtMost(Limit::Fixed(most));
    let as_mpirun = Goal::AtMost(Limit::Times(1.5, Cell::new(own, 4, 0)));
    let spawn = |goal| {
        let job = job("spawn", Words::Sizes, 1, Who::All);
        row("MPI_Comm_spawn of 4", job, 4, "spawn", goal)
    };
    vec![
        hello(2, Goal::Ratio(4.0)),
        hello(2, fixed(15.0)),
        hello(64, Goal::Ratio(4.0)),
        hello(64, fixed(300.0)),
        hello(4, Goal::Reported),
        spawn(Goal::Ratio(3.0)),
        spawn(as_mpirun),
    ]
}
