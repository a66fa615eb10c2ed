//! One collective call of a real job: arena, selection, builder, engine and VCI put together.
//!
//! The only file here that knows MPI objects. An [`Operation`] belongs to a communicator's pool and
//! keeps the memory of its schedule, its run and its temporaries from call to call.

use crate::account;
use crate::algorithm::{Algorithm, HIERARCHY, LEVELS, name};
use crate::basic;
use crate::builder::{Builder, Hierarchy, OpTraits};
use crate::cost::{Costs, Model};
use crate::engine::{Progress, Run};
use crate::inter::{self, Groups};
use crate::levels::{Basic, Lead, Levels};
use crate::memory::Memory;
use crate::ml::bank::Seat;
use crate::ml::interface::{Interface, Turn};
use crate::ml::{self, Site};
use crate::port::{Line, PmlPort, Ticket};
use crate::schedule::{Schedule, Space};
use crate::schedule_key::ScheduleKey;
use crate::select::{self, Preference, Ways};
use crate::settings::Settings;
use crate::shape::{Args, Blocks, Shape};
use crate::signature;
use core::task::Poll;
use oxmpi_btl::Wire;
use oxmpi_core::collectives::{self, Call, Collective, Pieces, Side, Step, Upcall};
use oxmpi_core::comm::Comm;
use oxmpi_core::context::family;
use oxmpi_core::group::Group;
use oxmpi_core::nodes::Nodes;
use oxmpi_core::op::Reduction;
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::{COLLECTIVE, Reason};
use oxmpi_core::{Error, Result};
use oxmpi_pml::{Caller, Pml};
use std::sync::Arc;

/// See the module's text.
pub(crate) struct Operation {
    settings: Arc<Settings>,
    schedule: Schedule,
    run: Run<Ticket, Error>,
    memory: Memory,
    /// The levels of the last call that went level by level: its group, who led, and which they
    /// were.
    levels: Option<(Arc<Group>, Lead, Made, Levels)>,
    /// The entries of the call under way in the bank of our node.
    seat: Option<Seat>,
    /// The turn of the call under way with our network interface.
    turn: Option<Turn>,
    /// What the schedule was written for besides its key, where the component `ml` serves: whether
    /// the call may go through banks, which is the same on all members, and whether our node has
    /// one.
    stands_on: Option<(bool, bool)>,
    /// The next call that is prepared is persistent, with this tag.
    kept_tag: Option<i32>,
    current: Option<Current>,
    /// What the schedule is for, where that can serve another call.
    key: Option<ScheduleKey>,
    /// The call is complete; what was worked out for it stays, for
    /// [`restart`](collectives::Operation::restart).
    done: bool,
}

/// Which levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Made {
    /// Nodes.
    Nodes,
    /// Those of a site: inside nodes or not, and what leaders of nodes go by.
    Site(bool, Basic),
}

/// The call under way, or the last one.
struct Current {
    line: Line,
    /// How its messages are sent.
    caller: Caller,
    call: &'static str,
    reduction: Option<Reduction>,
}

#[cfg(test)]
impl Default for Operation {
    fn default() -> Operation {
        let params = oxmpi_mca::Params::defaults();
        Operation::new(&Arc::new(Settings::of(&params, None)))
    }
}

impl collectives::Operation for Operation {
    fn start(&mut self, comm: &Arc<Comm>, call: &Call<'_>) -> Result<()> {
        // The number is taken before anything can fail, so that it stays equal on all members.
        let mut line = Line::of(comm);
        let kept = self.kept_tag.take();
        line.tag = kept.unwrap_or(line.tag);
        let site = comm.collectives.site::<Site>();
        // Persistent calls may be started in another order on each member: their entries would be
        // others'.
        let by_banks = kept.is_none();
        self.stand_on(site, by_banks);
        let settings = Arc::clone(&self.settings);
        let field = || Field {
            site,
            by_banks,
            model: settings.model(comm.nodes()),
            ..Field::of(comm.nodes(), &settings.preference)
        };
        let started = self.start_on(line, call, None, field);
        // Taken whatever has failed, so that members go on counting alike.
        self.sit(site, call.collective);
        if started.is_err() {
            (self.seat, self.turn) = (None, None);
        }
        started
    }

    fn keep_tag(&mut self, tag: i32) {
        self.kept_tag = Some(tag);
    }

    fn attend(&mut self) {
        if let Some(current) = &mut self.current {
            current.caller = Caller::Collective;
        }
    }

    fn restart(&mut self) {
        self.run.restart();
        self.done = false;
    }

    fn release(&mut self) {
        self.current = None;
        // A call that was never polled, or not to its end, leaves its entries here.
        (self.seat, self.turn) = (None, None);
        match self.key {
            Some(_) => self.memory.shrink(),
            None => self.memory.clear(),
        }
    }

    fn abandon(&mut self) {
        // Nothing reaches the bank but our own polls.
        (self.seat, self.turn) = (None, None);
        // What is under way may still reach the temporary memory: it stays.
        let fresh = Operation::new(&self.settings);
        std::mem::forget(std::mem::replace(self, fresh));
    }

    fn watches(&self) -> bool {
        self.seat.is_some() || self.turn.is_some()
    }

    fn poll(&mut self, vci: &mut Vci) -> Poll<Step> {
        self.poll_over(&mut vci.pml, &mut vci.net.tx)
    }

    fn reason(&self) -> Reason {
        let current = self
            .current
            .as_ref()
            .expect("invariant: an operation that is waited for was started");
        Reason {
            call: current.call,
            peer: COLLECTIVE,
            tag: current.line.tag,
            context: family(current.line.context),
        }
    }
}

/// Where a schedule runs, and by what its algorithm is chosen.
pub(crate) struct Field<'a> {
    pub model: Model,
    pub preference: &'a Preference,
    /// How the members are spread, where a call may go level by level.
    pub nodes: Option<&'a Nodes>,
    /// What the component `ml` knows of the communicator.
    pub site: Option<&'a Site>,
    /// The call may go through banks, where there are some: the same on all members.
    pub by_banks: bool,
}

impl<'a> Field<'a> {
    /// A communicator whose members are spread like this, on usual machines.
    pub(crate) fn of(nodes: &'a Nodes, preference: &'a Preference) -> Field<'a> {
        Field {
            model: Model::of(Costs::SHIPPED, nodes),
            preference,
            nodes: Some(nodes),
            site: None,
            by_banks: false,
        }
    }
}

impl Operation {
    /// One that has prepared nothing yet.
    pub(crate) fn new(settings: &Arc<Settings>) -> Operation {
        Operation {
            settings: Arc::clone(settings),
            schedule: Schedule::default(),
            run: Run::default(),
            memory: Memory::default(),
            levels: None,
            seat: None,
            turn: None,
            stands_on: None,
            kept_tag: None,
            current: None,
            key: None,
            done: false,
        }
    }

    /// Forgets the schedule unless it was written for calls that stand on the same: members of
    /// other nodes, with a bank or without one, forget theirs alike.
    pub(crate) fn stand_on(&mut self, site: Option<&Site>, by_banks: bool) {
        if self.stands_on != standing(site, by_banks) {
            self.key = None;
        }
    }

    /// Makes ready for a call, which is part of the call `within`, if any; the schedule of the last
    /// one is used again where it fits. Our rank and the number of members are the same as ever.
    pub(crate) fn start_on<'a>(
        &mut self,
        line: Line,
        call: &Call<'_>,
        within: Option<&'static str>,
        field: impl FnOnce() -> Field<'a>,
    ) -> Result<()> {
        let key = ScheduleKey::of(call).filter(|_| self.settings.account.is_none());
        if key.is_some() && key == self.key {
            return self.begin(line, call, within);
        }
        self.prepare(line, call, within, &field())?;
        self.key = key;
        Ok(())
    }

    /// Chooses the algorithm and writes the schedule.
    #[allow(clippy::too_many_lines, reason = "one schedule, step by step")]
    pub(crate) fn prepare(
        &mut self,
        line: Line,
        call: &Call<'_>,
        within: Option<&'static str>,
        field: &Field<'_>,
    ) -> Result<()> {
        let Field {
            model, preference, ..
        } = field;
        self.key = None;
        self.memory.clear();
        self.memory.mixed = model.mixed;
        let args = Args {
            root: call.root,
            in_place: call.in_place,
            send: blocks(&mut self.memory, Space::Send, &call.send),
            recv: blocks(&mut self.memory, Space::Recv, &call.recv),
        };
        let size = line.group.size();
        let remote = line.remote.as_ref().map_or(0, |remote| remote.size());
        let signature = signature::of(call, size, remote);
        let ranks = (line.rank.cast_unsigned(), size);
        let ways = Ways::Schedules;
        let chosen = (remote == 0 && call.neighbours.is_none())
            .then(|| select::choose(call.collective, &signature, model, preference, ways));
        self.stands_on = standing(field.site, field.by_banks);
        let site = field.site.filter(|_| field.by_banks);
        let commutative = signature.commutative;
        let made = match (chosen.map(|algorithm| algorithm.name), field.site) {
            (Some(LEVELS), _) | (Some(HIERARCHY), None) => Some(Made::Nodes),
            (Some(HIERARCHY), _) => {
                let slot = site.map_or(0, Site::slot);
                let takes = |one: &&Interface| one.takes(call, &signature, slot);
                let top = match site.and_then(Site::interface).filter(takes) {
                    Some(_) => Basic::Interface,
                    None => Basic::Messages,
                };
                Some(Made::Site(
                    ml::goes_inside(call.collective, commutative),
                    top,
                ))
            }
            _ => None,
        };
        if let (Some(nodes), Some(made)) = (field.nodes, made) {
            let lead = match made {
                // Always the same ones: their interfaces form a group.
                Made::Site(_, Basic::Interface) => Lead::of(Collective::Barrier, 0, line.context),
                _ => Lead::of(call.collective, call.root, line.context),
            };
            self.group(&line.group, lead, made, (nodes, field.site));
        }
        let pick = |of, size, bytes, is_top| {
            let is_far = is_top && model.nodes > 1;
            select::at_level(of, (size, bytes), commutative, model, is_far)
        };
        let mut builder = Builder::new(&mut self.schedule, ranks, self.memory.layouts(), args);
        builder.op = OpTraits {
            commutative: signature.commutative,
            user: matches!(call.reduction, Some(Reduction::User(_))),
        };
        let site = site.filter(|_| matches!(made, Some(Made::Site(..))));
        // Where members store data in different ways nobody may cut what others describe otherwise.
        let fragment = site.map_or(0, Site::slot);
        let has_bank = site.is_some_and(|site| site.bank().is_some());
        builder.hierarchy = self.levels.as_ref().map(|(.., levels)| Hierarchy {
            levels,
            slot: if has_bank { fragment } else { 0 },
            fragment: match fragment {
                0 => u64::MAX,
                _ if model.mixed => u64::MAX,
                fragment => fragment,
            },
            pick: &pick,
        });
        builder.segment = model.segment(signature.bytes, size);
        if let Some(algorithm) = chosen {
            let build = algorithm.build;
            build.expect("invariant: a schedule was asked for")(&mut builder);
        } else if let Some(around) = call.neighbours {
            let to_all = matches!(
                call.collective,
                Collective::Allgather | Collective::Allgatherv
            );
            basic::neighbours(&mut builder, around, to_all);
        } else {
            builder.remote = remote;
            let model = &model.of_level(false);
            Groups { model, preference }.build(call.collective, &mut builder);
        }
        builder.finish();
        if let Some(account) = self.settings.account.as_ref().filter(|_| within.is_none()) {
            let with = match made {
                Some(Made::Site(_, Basic::Interface)) => ":nic",
                _ => "",
            };
            let named = |algorithm: &Algorithm| format!("{algorithm:?}{with}");
            let otherwise = match call.neighbours {
                Some(_) => basic::NEIGHBOURS,
                None => inter::NAME,
            };
            let chosen = chosen.map_or_else(|| otherwise.to_owned(), named);
            let amounts = account::amounts_of(&self.schedule, self.memory.layouts());
            account.count(name(call.collective), signature.bytes, chosen, &amounts);
        }
        self.begin(line, call, within)
    }

    /// The levels of a call, unless they are those of the last one.
    fn group(
        &mut self,
        group: &Arc<Group>,
        lead: Lead,
        made: Made,
        (nodes, site): (&Nodes, Option<&Site>),
    ) {
        let is_known = self.levels.as_ref().is_some_and(|(known, led, which, _)| {
            Arc::ptr_eq(known, group) && (*led, *which) == (lead, made)
        });
        if is_known {
            return;
        }
        let size = group.size();
        let levels = match (made, site) {
            (Made::Site(inside, top), Some(site)) => {
                site.levels((size, nodes), lead, (inside, top))
            }
            _ => Levels::new(size, lead, &[&|rank| nodes.node_of(rank)]),
        };
        self.levels = Some((Arc::clone(group), lead, made, levels));
    }

    /// Takes the entries of the schedule that is written, and its turn with the network interface.
    pub(crate) fn sit(&mut self, site: Option<&Site>, of: Collective) {
        let bank = site.and_then(Site::bank);
        self.seat = bank
            .filter(|_| self.schedule.entries() > 0)
            .map(|bank| Seat::take(bank, of, self.schedule.entries()));
        let channels = site.and_then(Site::interface).and_then(Interface::channels);
        self.turn = channels
            .filter(|_| self.schedule.is_together())
            .map(|channels| Turn::take(channels, of));
    }

    /// Makes the schedule that is written ready for a call of its shape.
    fn begin(&mut self, line: Line, call: &Call<'_>, within: Option<&'static str>) -> Result<()> {
        (self.memory.send, self.memory.recv) = (call.send.buffer, call.recv.buffer);
        self.memory.reserve(&self.schedule)?;
        self.run.restart();
        self.done = false;
        self.current = Some(Current {
            line,
            caller: Caller::Nonblocking,
            call: within.unwrap_or(call.name()),
            reduction: call.reduction.cloned(),
        });
        Ok(())
    }

    /// Goes on as far as the messages that have come allow.
    pub(crate) fn poll_over(&mut self, pml: &mut impl Pml, wire: &mut impl Wire) -> Poll<Step> {
        let Operation {
            schedule,
            run,
            memory,
            current,
            done,
            seat,
            turn,
            ..
        } = self;
        let Some(Current {
            line,
            caller,
            reduction,
            ..
        }) = current.as_ref().filter(|_| !*done)
        else {
            return Poll::Ready(Step::Done(Ok(())));
        };
        let reduction = reduction.as_ref();
        let mut port = PmlPort {
            pml,
            wire,
            line,
            caller: *caller,
            memory,
            reduction,
            seat: seat.as_mut(),
            turn: turn.as_mut(),
        };
        match run.advance(schedule, &mut port) {
            Progress::Waiting => Poll::Pending,
            Progress::Upcall { input, inout } => {
                let Some(Reduction::User(op)) = reduction else {
                    unreachable!("invariant: only functions of the program are called");
                };
                Poll::Ready(Step::Upcall(Upcall {
                    op: Arc::clone(op),
                    input: memory.buffer(input),
                    inout: memory.buffer(inout),
                    count: inout.count,
                    extent: memory.layouts()[inout.ty as usize].extent,
                }))
            }
            Progress::Done(result) => {
                *done = true;
                if let Some(seat) = seat {
                    seat.end();
                }
                Poll::Ready(Step::Done(result))
            }
        }
    }
}

/// See [`Operation::stands_on`].
fn standing(site: Option<&Site>, by_banks: bool) -> Option<(bool, bool)> {
    site.map(|site| (by_banks, site.bank().is_some()))
}

/// The pieces of a buffer with its types numbered.
fn blocks<'a>(memory: &mut Memory, space: Space, side: &Side<'a>) -> Blocks<'a> {
    let shape = match side.pieces {
        Pieces::Absent => Shape::Absent,
        Pieces::Equal { count, datatype } => Shape::Equal {
            count,
            ty: memory.add_type(datatype),
        },
        Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => Shape::Uneven {
            counts,
            displs,
            ty: memory.add_type(datatype),
        },
        Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => {
            let mut first = None;
            for datatype in datatypes {
                let number = memory.add_type(datatype);
                first.get_or_insert(number);
            }
            Shape::Typed {
                counts,
                displs,
                first: first.unwrap_or(0),
            }
        }
    };
    Blocks { space, shape }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{algorithms, name};
    use crate::jobs::{called, roomy};
    use oxmpi_core::collectives::Pool;
    use oxmpi_mca::choice::Selection;
    use oxmpi_mca::param::CollAlgorithms;

    /// A communicator kept as many operations as ever ran at once, with the memory of each: a
    /// program that had started thousands of nonblocking calls kept all of it for good.
    #[test]
    fn a_communicator_keeps_few_operations() {
        let pool = Pool::default();
        for _ in 0..100 {
            pool.put(Box::new(Operation::default()));
        }
        assert!((1..=16).contains(&pool.kept()));
    }

    /// What each of them kept was not bounded either: one call on a long vector, and its temporary
    /// memory stayed for as long as the communicator. Now a [`Pool`] gets operations that have
    /// given all but a little back, by whatever algorithm the call went.
    #[test]
    fn an_operation_gives_long_temporaries_back() {
        const INTS: usize = 1 << 20;
        let mut held = 0;
        for of in [
            Collective::Bcast,
            Collective::Reduce,
            Collective::Allreduce,
            Collective::ReduceScatterBlock,
            Collective::Scan,
            Collective::Exscan,
        ] {
            for algorithm in algorithms(of) {
                let forced = CollAlgorithms(vec![(name(of), algorithm.name)]);
                let preference = Preference::of(&Selection::Any, &forced);
                for mut rank in called(of, &preference, &roomy(3), 3, INTS) {
                    held = held.max(rank.operation.memory.held());
                    collectives::Operation::release(&mut rank.operation);
                    let left = rank.operation.memory.held();
                    assert!(
                        left <= 2 << 20,
                        "{of:?} by {algorithm:?} keeps {left} bytes"
                    );
                }
            }
        }
        assert!(held >= 4 * INTS, "no call had a long temporary: {held}");
    }
}
