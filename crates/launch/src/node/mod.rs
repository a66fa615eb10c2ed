//! What a node's daemon does, as a state machine without I/O and without a clock.
//!
//! ```text
//!   Event (a rank's request, an end, a word of a neighbour, the time)  →  Node::on
//!   Node::next  →  Action (start, answer, ask to end, kill, tell a neighbour)
//! ```
//! The proxy carries out the actions of one node; the tests drive whole trees of nodes in memory.
//! The invariant: whoever dies or falls silent, every node ends its own ranks by itself, and says
//! [`Notice::Done`] when nothing of its part of the tree is left.
//!
//! `slot` says how far a rank is, `children` starts the daemons below, `neighbours` talks to those
//! around, `records` keeps what ranks publish, `fence` lets fences go, `traffic` counts what that
//! costs, `ending` judges ends and ends the job.

mod children;
mod ending;
mod event;
mod fence;
mod neighbours;
mod records;
mod slot;
mod traffic;
mod tree;

pub use ending::POLITE_GRACE;
pub use event::{Action, Event, Reply, Time};
pub use fence::Full;
pub use slot::Slot;

#[cfg(test)]
mod tests;

use crate::control::{Notice, Order, Parcel, Ready};
use crate::diagnose::View;
use crate::map::JobMap;
use crate::outcome::{Failure, UseOfMpi};
use crate::registry::Registry;
use crate::traffic::Traffic;
use children::Child;
use fence::Confirm;
use oxmpi_pal::signal;
use oxmpi_rte::registry::Ask;
use oxmpi_rte::wire::Request;
use records::Records;

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use tree::Tree;

/// Counts the MPI programs that a rank has run, one after the other; from 1.
pub type Generation = u32;

/// How far the job has come on this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Ranks run.
    Running,
    /// All descendants have been asked to end; after this instant they are asked more firmly, or
    /// killed.
    Asked(Time),
    /// They have been killed; again at this instant if some are left.
    Killing(Time),
    /// No descendant is left.
    Over,
}

/// One node of a job.
pub struct Node {
    map: Rc<JobMap>,
    me: u32,
    tree: Tree,
    children: Vec<Child>,
    slots: Vec<Slot>,
    /// The slot to start next.
    next_start: usize,
    stage: Stage,
    /// The job is being ended for a reason that has been told: later ends are consequences.
    blamed: bool,
    /// Ranks know of a death: of each further one, too.
    deaths_told: bool,
    /// The signal by which descendants were asked to end.
    asked_by: i32,
    /// Sweeps so far that found somebody, and when the first one did.
    sweeps: u32,
    killing_since: Option<Time>,
    /// Our ranks' output has been passed on to its end.
    drained: bool,
    said_done: bool,
    left: bool,
    parent_gone: bool,
    parent_heard: Time,
    beat_at: Time,
    /// What we have said above about the fence.
    reported: Option<fence::Full>,
    confirm: Option<Confirm>,
    /// All fences of this generation, and of those before it, have gone.
    fences_gone: Generation,
    /// The last generation that some rank of the job has begun.
    begun: Generation,
    records: Records,
    /// The segments of the job's registry that are kept here, of each generation.
    registries: BTreeMap<Generation, Registry>,
    /// Nodes of our part of the tree that are there; `None` when told.
    ready: Option<Vec<Ready>>,
    /// Views so far, and whether ours are missing.
    views: Option<(Vec<View>, bool)>,
    /// Our own ranks have not taken their input.
    owes_input: bool,
    /// What we have sent for fences, and what all below us have sent.
    traffic_own: Traffic,
    traffic_below: Traffic,
    /// The time by our own clock, which stands still while this daemon does not run.
    now: Time,
    /// How long it has stood still.
    stood_still: Time,
    actions: VecDeque<Action>,
}

impl Node {
    /// Node `me` of a job: starts its ranks.
    #[must_use]
    pub fn new(map: Rc<JobMap>, me: u32, now: Time) -> Node {
        let nodes = u32::try_from(map.nodes.len()).expect("invariant: a checked map");
        let tree = Tree::new(me, nodes, map.radix);
        let slot = || Slot {
            closed: [false, map.streams.merge],
            ..Slot::default()
        };
        let mut node = Node {
            children: tree.children().map(|node| Child::new(node, now)).collect(),
            ready: Some(vec![Ready {
                node: me,
                processors: map.nodes[me as usize].usable,
                arch: map.nodes[me as usize].arch,
            }]),
            slots: map.ranks_of(me).iter().map(|_| slot()).collect(),
            map,
            me,
            tree,
            next_start: 0,
            stage: Stage::Running,
            blamed: false,
            deaths_told: false,
            asked_by: signal::SIGTERM,
            sweeps: 0,
            killing_since: None,
            drained: false,
            said_done: false,
            left: false,
            parent_gone: false,
            parent_heard: now,
            beat_at: now,
            reported: None,
            confirm: None,
            records: Records::default(),
            fences_gone: 0,
            begun: 0,
            registries: BTreeMap::new(),
            views: None,
            owes_input: false,
            traffic_own: Traffic::default(),
            traffic_below: Traffic::default(),
            now,
            stood_still: Time::ZERO,
            actions: VecDeque::new(),
        };
        for child in node.tree.children() {
            node.act(Action::Launch(child));
        }
        node.try_ready();
        node.start_next();
        node
    }

    /// The next thing to be done.
    pub fn next(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// The slots.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// How far the job has come here.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// When to say [`Event::Tick`] at the latest; on one node never while all is well.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.next_due().map(|at| at + self.stood_still)
    }

    fn next_due(&self) -> Option<Time> {
        let stage = match self.stage {
            Stage::Asked(at) | Stage::Killing(at) => Some(at),
            Stage::Running | Stage::Over => None,
        };
        let beats = self.has_neighbours().then_some(self.beat_at);
        let silence = self.silent_at();
        let lost = self.slots.iter().filter_map(|slot| slot.lost_at);
        lost.chain(stage).chain(beats).chain(silence).min()
    }

    /// Takes note of what has happened at `now`.
    pub fn on(&mut self, now: Time, event: Event<'_>) {
        self.pass_time(now);
        match event {
            Event::Started(slot, pid) => {
                self.slots[slot].pid = pid;
                self.start_next();
            }
            Event::NotStarted(slot, pid, message) => {
                self.slots[slot].pid = pid;
                self.fail(Failure::launcher(&message), None);
                self.all_started();
            }
            Event::Joined(slot, pid) => {
                let slot = &mut self.slots[slot];
                (slot.mpi_pid, slot.gone) = (Some(pid), false);
                slot.use_of = Some(UseOfMpi::Active);
                slot.generation += 1;
                let generation = slot.generation;
                self.begun(generation, None);
            }
            Event::Said(slot, request) => self.hear(slot, request),
            Event::LineClosed(slot) => self.line_closed(slot),
            Event::Ended(slot, pid, how) => self.ended(slot, pid, how),
            Event::Wrote(slot, stream, text) => {
                let rank = self.rank_of(slot);
                self.up(Notice::Output(rank, stream, text.into()));
            }
            Event::Closed(slot, stream) => {
                self.slots[slot].closed[stream as usize] = true;
                self.try_fence();
                self.look_for_missed();
                self.end_if_over();
            }
            Event::InputTaken => {
                if std::mem::take(&mut self.owes_input) {
                    self.input_taken();
                }
            }
            Event::Trouble(failure) => self.fail(failure, None),
            Event::Dismissed(message) => self.dismissed(&message),
            Event::Reaped(nobody) => self.reaped(nobody),
            Event::Swept(nobody) => self.swept(nobody),
            Event::Looked => self.looked(),
            Event::Strays(some) => self.fail_missed(some),
            Event::Surveyed(views) => {
                if let Some((all, ours_missing)) = &mut self.views {
                    all.extend(views);
                    *ours_missing = false;
                }
                self.surveyed();
            }
            Event::Drained => {
                self.drained = true;
                self.try_done();
            }
            Event::Order(order) => self.order(order),
            Event::Notice(child, word) => self.word(child, word),
            Event::ChildJoined(child) => self.child_joined(child),
            Event::ChildMissing(child, message) => self.child_missing(child, &message),
            Event::ChildHeld(child) => self.child_held(child),
            Event::ParentLost => self.parent_lost(),
            Event::ChildLost(child, reason) => self.child_lost(child, &reason),
            Event::Tick => self.tick(),
        }
    }

    /// Sets our own clock. A time in which this daemon did not run, because it was stopped or
    /// starved, does not count: the others of the job may have stood still, too, and what they have
    /// said meanwhile is not read yet.
    fn pass_time(&mut self, now: Time) {
        let now = now.saturating_sub(self.stood_still);
        let late = MOST_LATE.min(self.patience() / 4);
        match self.next_due() {
            Some(due) if now > self.now.max(due) + late => {
                self.now = self.now.max(due);
                self.stood_still += now - self.now;
            }
            _ => self.now = self.now.max(now),
        }
    }

    fn order(&mut self, order: Order<'_>) {
        self.parent_heard = self.now;
        match order {
            Order::Stdin(bytes) => self.input(bytes.into_owned()),
            Order::StdinEnd => {
                self.all_children(&Order::StdinEnd);
                self.act(Action::InputEnd);
            }
            Order::Signal(signal) => {
                self.all_children(&Order::Signal(signal));
                self.act(Action::Signal(signal));
            }
            Order::End { signal } => {
                self.blamed = true;
                self.abandon();
                self.all_children(&Order::End { signal });
                self.end(
                    match signal {
                        signal::SIGKILL => ending::Haste::AtOnce,
                        other => ending::Haste::Polite(other),
                    },
                    None,
                );
            }
            Order::Diagnose => self.survey(),
            Order::CloseOutput(stream) => {
                self.all_children(&Order::CloseOutput(stream));
                self.act(Action::CloseOutput(stream));
            }
            Order::Admit(nodes) => self.admit(nodes),
            Order::Confirm { generation } => self.start_confirm(generation),
            Order::Release {
                confirmed,
                generation,
            } => self.release(confirmed, generation),
            Order::Begun(generation) => self.begun(generation, Some(self.me)),
            Order::Died { rank, abort } => self.died(rank, abort, None),
            Order::Parcel(parcel) => self.carry(parcel.into_owned()),
            Order::Beat => {}
            Order::Leave => self.leave(),
        }
    }

    fn word(&mut self, child: u32, word: Notice<'_>) {
        let Some(index) = self.child_index(child) else {
            return;
        };
        self.children[index].heard = self.now;
        match word {
            Notice::Output(rank, stream, text) => {
                self.up(Notice::Output(rank, stream, text.into_owned().into()));
            }
            Notice::Report(rank, text) => self.up(Notice::Report(rank, text)),
            Notice::Spawn(order) => self.up(Notice::Spawn(order)),
            Notice::Name(question) => self.up(Notice::Name(question)),
            Notice::Failed(failure) => self.up(Notice::Failed(failure)),
            Notice::Note(text) => self.up(Notice::Note(text)),
            Notice::Processes(list) => self.up(Notice::Processes(list)),
            Notice::StdinTaken => {
                self.children[index].owes_input = false;
                self.input_taken();
            }
            Notice::Diagnosis(views) => {
                self.children[index].owes_views = false;
                if let Some((all, _)) = &mut self.views {
                    all.extend(views);
                }
                self.surveyed();
            }
            Notice::Ready(nodes) => self.child_ready(index, nodes),
            Notice::Full(full) => {
                self.children[index].full = Some(full);
                self.try_fence();
            }
            Notice::Begun(generation) => self.begun(generation, Some(child)),
            Notice::Confirmed(yes) => self.confirmed(index, yes),
            Notice::Died { rank, abort } => self.died(rank, abort, Some(child)),
            Notice::Parcel(parcel) => self.carry(parcel.into_owned()),
            Notice::Beat => {}
            Notice::Traffic(part) => self.traffic_below.add(&part),
            Notice::Done => {
                self.children[index].done = true;
                self.try_done();
            }
        }
    }

    fn hear(&mut self, slot: usize, request: Request<'_>) {
        let rank = self.rank_of(slot);
        match request {
            Request::Fence(number) => {
                self.slots[slot].fence = Some((number, self.now));
                self.try_fence();
            }
            Request::Abort { code, text } => self.abort(slot, code, text),
            Request::Finalized => {
                self.slots[slot].use_of = Some(UseOfMpi::Finalized);
                self.try_fence();
            }
            Request::Started => self.slots[slot].use_of = Some(UseOfMpi::Active),
            Request::Report(text) => self.up(Notice::Report(rank, text.into())),
            Request::Spawn(order) => self.up(Notice::Spawn(order.to_vec())),
            Request::Name(question) => self.up(Notice::Name(question.to_vec())),
            Request::Put { key, value } => self.publish(slot, key, value),
            Request::Get { rank: whose, key } => self.look_up(slot, whose, key),
            Request::Changed { since } => {
                let (last, ranks) = self.records.changed_since(since);
                self.act(Action::Answer(slot, Reply::Changed(last, ranks)));
            }
            Request::Registry { segment, ask } => {
                let nodes = u32::try_from(self.map.nodes.len()).unwrap_or(u32::MAX);
                self.carry(Parcel::Request {
                    to: Ask::home(segment, nodes),
                    for_rank: rank,
                    generation: self.slots[slot].generation,
                    ask: ask.to_vec(),
                });
            }
        }
    }

    fn start_next(&mut self) {
        if self.next_start < self.slots.len() && !self.blamed {
            self.next_start += 1;
            return self.act(Action::Start(self.next_start - 1));
        }
        self.all_started();
    }

    fn all_started(&mut self) {
        self.act(Action::AllStarted);
        if self.slots.iter().all(|slot| slot.pid == 0) {
            self.end(ending::Haste::AtOnce, None);
        }
    }

    /// Says that our part of the tree is done; the root lets all go.
    fn try_done(&mut self) {
        if self.drained && !self.said_done && self.children.iter().all(|child| child.done) {
            self.said_done = true;
            self.tell_traffic();
            self.up(Notice::Done);
            if self.is_root() || self.parent_gone {
                self.leave();
            }
        }
    }

    fn leave(&mut self) {
        if !std::mem::replace(&mut self.left, true) {
            self.all_children(&Order::Leave);
            self.act(Action::Leave);
        }
    }

    fn all_children(&mut self, order: &Order<'static>) {
        let children = self.children.iter().filter(|child| !child.gone);
        let children: Vec<u32> = children.map(|child| child.node).collect();
        for child in children {
            self.act(Action::Down(child, order.clone()));
        }
    }

    fn up(&mut self, word: Notice<'static>) {
        self.act(Action::Up(word));
    }

    fn act(&mut self, action: Action) {
        self.count(&action);
        self.actions.push_back(action);
    }

    /// The root is told what to do by mpirun, which lives as long as its line.
    fn is_root(&self) -> bool {
        self.tree.parent().is_none()
    }

    fn rank_of(&self, slot: usize) -> u32 {
        self.map.ranks_of(self.me)[slot]
    }

    fn host(&self) -> &str {
        &self.map.nodes[self.me as usize].host
    }
}

/// How much later than it has asked for a daemon that runs is called.
const MOST_LATE: Time = Time::from_secs(1);
