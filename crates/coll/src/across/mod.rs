//! Blocking calls of a communicator over several nodes: shared memory inside a node, messages
//! between leaders.
//!
//! ```text
//!   far                0 ─────────── 3 ────── 6          one leader of each node: a schedule
//!   near             0 1 2         3 4 5     6 7         members of a node: a team ([`crate::sm`])
//! ```
//!
//! A call is composed of calls of these two levels ([`compose`], [`pieces`], [`swaps`]): the
//! members of each node by their team, or by a schedule where the team declines or there is none,
//! and the leaders by the schedule that the cost model picks for as many ranks as there are nodes.
//! So what goes between nodes is what a call among one process of each would send. Who leads
//! follows from the communicator and the root ([`Lead`]). Nothing here calls a function of the
//! program: operations made by the program are schedules of the whole communicator, which go level
//! by level too where they can ([`crate::tuned::levels`]).
//!
//! Operands are combined in rank order within a node and in the order of nodes between them; the
//! standard's operations commute. Which calls come here is decided as all algorithms are
//! ([`crate::select`], algorithm `across`): equal on all members.

mod compose;
mod pieces;
mod site;
mod swaps;
#[cfg(test)]
mod tests;

use crate::account::MESSAGES;
use crate::algorithm::ACROSS;
use crate::cost::{Model, Signature};
use crate::levels::Lead;
use crate::operation::{Field, Operation};
use crate::port::Line;
use crate::select::{Preference, Ways, choose};
use crate::settings::Settings;
use crate::signature;
use crate::sm::{self, Team};
use compose::Floors;
use oxmpi_core::Result;
use oxmpi_core::collectives::{
    Call, Collective, Direct, Flat, Operation as _, Protocol, ReductionArgs, Side, Spread, Step,
    Work,
};
use oxmpi_core::comm::Comm;
use oxmpi_core::context::Traffic;
use oxmpi_core::exchange::Part;
use oxmpi_core::group::Group;
use site::{Rooms, Site, number};
use std::sync::Arc;

/// One member's side of its communicator: see the module's text.
pub(crate) struct Across {
    comm: Arc<Comm>,
    model: Model,
    settings: Arc<Settings>,
    /// The ranks on each node, ours, and our place there.
    parts: Arc<Vec<Vec<u32>>>,
    node: usize,
    place: usize,
    near: Near,
    far: Far,
    rooms: Rooms,
    /// What was decided last, by collective.
    decided: [Option<(Signature, bool)>; Collective::ALL.len()],
    work: Work,
}

/// The members of our node.
struct Near {
    part: Part,
    team: Option<Team>,
    operation: Operation,
}

/// The leaders of all nodes.
struct Far {
    /// Who they are where these lead, or the last of each node.
    of: Option<(Option<Lead>, Site, Arc<Group>)>,
    operation: Operation,
}

impl Across {
    /// Makes the teams of all nodes. Collective.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn make(
        comm: &Arc<Comm>,
        model: &Model,
        settings: &Arc<Settings>,
    ) -> Result<Across> {
        let nodes = comm.nodes();
        let me = comm.rank.cast_unsigned();
        let node = nodes.node_of(me) as usize;
        let parts = nodes.parts();
        let place = parts[node].iter().position(|rank| *rank == me);
        let place = place.expect("invariant: a rank is on its node");
        let part = Part::of(comm, parts[node].clone().into(), number(place));
        // What a node's members do is chosen by prediction alone: that this is done at all was
        // decided by what the user prefers.
        let any = Preference::default();
        let team = sm::team(comm, part.clone(), false, &model.of_level(false), &any)?;
        Ok(Across {
            comm: Arc::clone(comm),
            model: *model,
            settings: Arc::clone(settings),
            parts: Arc::new(parts),
            node,
            place,
            near: Near {
                part,
                team,
                operation: Operation::new(settings),
            },
            far: Far {
                of: None,
                operation: Operation::new(settings),
            },
            rooms: Rooms::default(),
            decided: [None; Collective::ALL.len()],
            work: Work::NONE,
        })
    }

    /// Whether a call goes this way. The same on all members.
    fn takes(&mut self, call: &Call<'_>) -> bool {
        if !compose::can(call) {
            return false;
        }
        let signature = signature::of(call, self.comm.group.size(), 0);
        let decided = &mut self.decided[call.collective as usize];
        if let Some((_, is_taken)) = decided.filter(|(of, _)| *of == signature) {
            return is_taken;
        }
        let (model, ways) = (&self.model, Ways::All);
        let chosen = choose(
            call.collective,
            &signature,
            model,
            &self.settings.preference,
            ways,
        );
        let is_taken = chosen.name == ACROSS;
        *decided = Some((signature, is_taken));
        is_taken
    }

    fn run(&mut self, call: &Call<'_>) -> Result<()> {
        let context = self.comm.context();
        let lead = compose::may_choose_leaders(call.collective)
            .then(|| Lead::of(call.collective, call.root, context));
        if !matches!(&self.far.of, Some((known, ..)) if *known == lead) {
            self.far.of = Some(self.led(lead));
        }
        let tag = self.comm.next_collective_tag();
        let Far { of, operation } = &mut self.far;
        let Some((_, site, leaders)) = of else {
            unreachable!("invariant: it was made just now");
        };
        let line = Line {
            process: self.comm.process,
            context,
            tag,
            rank: 0,
            group: Arc::clone(leaders),
            remote: None,
            is_exact: true,
        };
        let mut under_way = UnderWay {
            model: &self.model,
            name: call.name(),
            node: site.node,
            near: &mut self.near,
            far: operation,
            line,
        };
        let result = compose::run(&mut under_way, site, &mut self.rooms, call);
        if let Some(team) = &self.near.team {
            self.work = team.work();
        }
        result
    }

    /// Who leads, and where we are among them.
    #[cold]
    fn led(&self, lead: Option<Lead>) -> (Option<Lead>, Site, Arc<Group>) {
        let place =
            |ranks: &Vec<u32>| lead.map_or_else(|| ranks.len() - 1, |lead| lead.place(ranks));
        let leaders: Vec<usize> = self.parts.iter().map(place).collect();
        let ranks = self.parts.iter().zip(&leaders);
        let processes = ranks.map(|(ranks, leader)| {
            let process = self.comm.group.process(ranks[*leader].cast_signed());
            process.expect("invariant: a member is in the group")
        });
        let group = Arc::new(Group::of(processes.collect()));
        let site = Site {
            parts: Arc::clone(&self.parts),
            leaders,
            node: self.node,
            place: self.place,
        };
        (lead, site, group)
    }
}

impl Direct for Across {
    fn barrier(&mut self) -> Option<Result<()>> {
        self.general(&Call {
            collective: Collective::Barrier,
            root: 0,
            in_place: false,
            send: Side::ABSENT,
            recv: Side::ABSENT,
            reduction: None,
            neighbours: None,
        })
    }

    // These come back as a general call, which a message between nodes outweighs.

    fn flat(&mut self, _: Collective, _: &Flat) -> Option<Result<()>> {
        None
    }

    fn spread(&mut self, _: Collective, _: &Spread<'_>) -> Option<Result<()>> {
        None
    }

    fn fold(&mut self, _: Collective, _: &Flat, _: usize, _: ReductionArgs) -> Option<Result<()>> {
        None
    }

    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        self.takes(call).then(|| self.run(call))
    }

    fn work(&self) -> Work {
        self.work
    }

    /// That of a step within the node.
    fn take_protocol(&mut self) -> Protocol {
        let team = self.near.team.as_mut();
        team.map_or(MESSAGES, Direct::take_protocol)
    }
}

/// A call under way: its levels over real teams and messages.
struct UnderWay<'a> {
    model: &'a Model,
    /// The call of the program.
    name: &'static str,
    node: usize,
    near: &'a mut Near,
    far: &'a mut Operation,
    /// Among the leaders.
    line: Line,
}

impl Floors for UnderWay<'_> {
    fn near(&mut self, call: &Call<'_>) -> Result<()> {
        if let Some(team) = &mut self.near.team
            && let Some(done) = team.within(self.name, call)
        {
            return done;
        }
        let line = Line {
            context: Traffic::Local.of(self.line.context),
            rank: self.near.part.me.cast_signed(),
            group: Arc::clone(&self.near.part.group),
            ..self.line.clone()
        };
        let model = self.model.of_level(false);
        drive(&mut self.near.operation, line, call, self.name, model)
    }

    fn far(&mut self, call: &Call<'_>) -> Result<()> {
        let line = Line {
            context: Traffic::Collective.of(self.line.context),
            rank: number(self.node).cast_signed(),
            ..self.line.clone()
        };
        drive(self.far, line, call, self.name, self.model.of_level(true))
    }
}

/// Runs the schedule of a level to its end.
fn drive(
    operation: &mut Operation,
    line: Line,
    call: &Call<'_>,
    name: &'static str,
    model: Model,
) -> Result<()> {
    let any = Preference::default();
    let process = line.process;
    operation.start_on(line, call, Some(name), || Field {
        model,
        preference: &any,
        nodes: None,
        site: None,
        by_banks: false,
    })?;
    let result = match operation.advance(process) {
        Step::Done(result) => result,
        Step::Upcall(_) => unreachable!("invariant: the operation is the standard's"),
    };
    operation.release();
    result
}
