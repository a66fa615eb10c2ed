//! The daemon of a node as a state machine without I/O and without a clock.
//!
//! ```text
//!   Event (a rank's request, an end, a message of a neighbour, the time)  →  Node::on
//!   Node::next  →  Action (start, answer, ask to end, kill, send to a neighbour)
//! ```
//! The proxy carries out the actions of one node. The tests drive whole trees of nodes in memory.
//! The invariant: whichever process dies or falls silent, every node ends its own ranks by itself.
//! A node sends [`Notice::Done`] when no process of its subtree is left.
//!
//! - `slot` holds the state of a rank.
//! - `children` starts the daemons below.
//! - `neighbours` exchanges messages with parent and children.
//! - `records` keeps the values that ranks publish.
//! - `fence` completes fences.
//! - `traffic` counts the messages for fences.
//! - `ending` judges how ranks end and ends the job.

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

use crate::control::{Notice, Order, Ready, RoutedMessage};
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

/// The number of an MPI program among those that a rank runs one after the other; from 1.
pub type Generation = u32;

/// The stage of the job on this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Ranks run.
    Running,
    /// All descendants have been asked to end. At this instant they are asked by SIGTERM, or
    /// killed.
    Asked(Time),
    /// The descendants have been killed. At this instant those that are left are killed again.
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
    /// The end of the job has begun and its reason is reported: later ends are consequences.
    is_ending: bool,
    /// A death has been posted to the ranks: each further one is posted, too.
    deaths_posted: bool,
    /// The signal by which descendants were asked to end.
    asked_by: i32,
    /// The number of sweeps that left descendants, and the time of the first one.
    sweeps: u32,
    killing_since: Option<Time>,
    /// The whole output of our ranks has been passed on.
    drained: bool,
    said_done: bool,
    left: bool,
    parent_gone: bool,
    parent_heard: Time,
    beat_at: Time,
    /// The state of the fence that we last reported to the parent.
    reported: Option<fence::Full>,
    confirm: Option<Confirm>,
    /// All fences of this generation, and of those before it, have completed.
    fences_gone: Generation,
    /// The last generation that some rank of the job has begun.
    begun: Generation,
    records: Records,
    /// The segments of the job's registry that this node keeps, by generation.
    registries: BTreeMap<Generation, Registry>,
    /// The nodes of our subtree that are ready; `None` after the report.
    ready: Option<Vec<Ready>>,
    /// The views collected so far, and whether those of our own ranks are missing.
    views: Option<(Vec<View>, bool)>,
    /// Our own ranks have not taken their input.
    input_pending: bool,
    /// The messages for fences that we have sent, and those that all daemons below us have sent.
    traffic_own: Traffic,
    traffic_below: Traffic,
    /// The time of our own clock, which stops while this daemon does not run.
    now: Time,
    /// How long our clock has been stopped, in all.
    stood_still: Time,
    actions: VecDeque<Action>,
}

impl Node {
    /// Node `me` of a job; starts its ranks.
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
            is_ending: false,
            deaths_posted: false,
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
            input_pending: false,
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

    /// The next action to carry out.
    pub fn next(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// The slots.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The stage of the job on this node.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The latest time for the next [`Event::Tick`]. A job on one node needs none while all is
    /// well.
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

    /// Handles an event that has happened at `now`.
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
            Event::Requested(slot, request) => self.request(slot, request),
            Event::ConnectionClosed(slot) => self.connection_closed(slot),
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
                if std::mem::take(&mut self.input_pending) {
                    self.input_taken();
                }
            }
            Event::Trouble(failure) => self.fail(failure, None),
            Event::Dismissed(message) => self.dismissed(&message),
            Event::Reaped(none_left) => self.reaped(none_left),
            Event::Swept(none_left) => self.swept(none_left),
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
            Event::Notice(child, notice) => self.notice(child, notice),
            Event::ChildJoined(child) => self.child_joined(child),
            Event::ChildMissing(child, message) => self.child_missing(child, &message),
            Event::ChildHeld(child) => self.child_held(child),
            Event::ParentLost => self.parent_lost(),
            Event::ChildLost(child, reason) => self.child_lost(child, &reason),
            Event::Tick => self.tick(),
        }
    }

    /// Sets our own clock. A time in which this daemon was stopped or starved does not count. The
    /// other processes of the job may have been stopped, too, and their messages are not read yet.
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
                self.is_ending = true;
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
            Order::Routed(message) => self.route(message.into_owned()),
            Order::Beat => {}
            Order::Leave => self.leave(),
        }
    }

    fn notice(&mut self, child: u32, notice: Notice<'_>) {
        let Some(index) = self.child_index(child) else {
            return;
        };
        self.children[index].heard = self.now;
        match notice {
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
                self.children[index].input_pending = false;
                self.input_taken();
            }
            Notice::Diagnosis(views) => {
                self.children[index].views_pending = false;
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
            Notice::Routed(message) => self.route(message.into_owned()),
            Notice::Beat => {}
            Notice::Traffic(part) => self.traffic_below.add(&part),
            Notice::Done => {
                self.children[index].done = true;
                self.try_done();
            }
        }
    }

    fn request(&mut self, slot: usize, request: Request<'_>) {
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
                self.route(RoutedMessage::RegistryRequest {
                    to: Ask::home(segment, nodes),
                    for_rank: rank,
                    generation: self.slots[slot].generation,
                    ask: ask.to_vec(),
                });
            }
        }
    }

    fn start_next(&mut self) {
        if self.next_start < self.slots.len() && !self.is_ending {
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

    /// Reports that our subtree is done; the root lets all daemons leave.
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

    fn up(&mut self, notice: Notice<'static>) {
        self.act(Action::Up(notice));
    }

    fn act(&mut self, action: Action) {
        self.count(&action);
        self.actions.push_back(action);
    }

    /// The root gets its orders from mpirun, whose connection closes when it dies.
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

/// The longest delay between the time that a running daemon has asked for and its call.
const MOST_LATE: Time = Time::from_secs(1);
