//! Facts that only the node's own machine knows: the path of a program, the processors, the limit
//! of open files. For its own node mpirun has found them out before the job began.
//!
//! A problem is reported for the ranks that it concerns, when they would start.

use super::Own;
use crate::files;
use crate::map::JobMap;
use crate::needs::Chooser;
use crate::placement::Placement;
use crate::programs;
use crate::spec::PlaceSpec;
use oxmpi_mca::Message;
use std::collections::HashMap;

/// The reasons why ranks cannot run on this node.
#[derive(Default)]
pub(super) struct Problems {
    /// The reason why no rank can run.
    all: Option<Message>,
    /// The reason for the ranks of a program.
    programs: HashMap<u32, Message>,
    /// Notes for the user about programs that start.
    pub(super) notes: Vec<String>,
}

impl Problems {
    /// The reason why this rank cannot start, if any.
    pub(super) fn of(&self, map: &JobMap, rank: u32) -> Option<&Message> {
        let program = map.place_of(rank).map_or(0, |place| place.program);
        self.all.as_ref().or_else(|| self.programs.get(&program))
    }
}

/// Completes the part of the map that concerns this node.
pub(super) fn resolve(map: &mut JobMap, own: &mut Own) -> Problems {
    let mut problems = Problems::default();
    if own.me == 0 {
        return problems;
    }
    let ranks: Vec<u32> = map.ranks_of(own.me).to_vec();
    let count = u32::try_from(ranks.len()).unwrap_or(u32::MAX);
    let each = files::per_rank(&map.streams);
    match files::raise(count, each, map.children_at_most()) {
        Ok(before) => own.open_files = before,
        Err(message) => problems.all = Some(message),
    }
    let there = std::env::set_current_dir(programs::path_of(&map.directory)).is_ok();
    let library = programs::library_folder();
    if let Some(library) = &library {
        for environment in &mut map.environments {
            programs::prefer_library(environment, library);
        }
    }
    let mut used: Vec<u32> = ranks
        .iter()
        .map(|rank| map.ranks[*rank as usize].program)
        .collect();
    used.sort_unstable();
    used.dedup();
    let mut chooser = Chooser::new(library.as_deref());
    for number in used {
        let program = &map.programs[number as usize];
        let environment = &map.environments[program.environment as usize];
        let found = match there || program.directory.is_some() {
            true => programs::locate(program, environment),
            false => Err(programs::no_directory(programs::path_of(&map.directory))),
        };
        match found {
            Ok(path) => map.programs[number as usize].path = path,
            Err(message) => {
                problems.programs.insert(number, message);
                continue;
            }
        }
        let decision = chooser.decide_for(map, number);
        let report = map.report || map.verbose;
        let report = report.then(|| format!("mpirun: report: library: {}", decision.report));
        let warnings = decision.warnings.iter().map(ToString::to_string);
        problems.notes.extend(warnings.chain(report));
    }
    let wish = PlaceSpec {
        bind: map.bind.clone(),
        map: map.map_by.clone(),
        within: map.within.clone(),
        ..PlaceSpec::default()
    };
    match Placement::plan(&wish, ranks.len(), &map.listed_on(own.me)) {
        Ok(placement) => map.place(own.me, &placement),
        Err(message) => problems.all = Some(message),
    }
    problems
}
