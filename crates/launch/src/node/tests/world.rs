//! A tree of nodes in memory: connections are queues, processes are scripts, time is a number. A
//! seed decides what happens next. Nothing here can hang: when nothing can happen the time advances
//! to the next deadline. Without a deadline the run ends, and the test checks the state.
//! Length: one thing, the counterpart of every event and action; it cannot be split.

use super::super::*;
use crate::control::Stream;
use crate::map::tests::round_robin;
use crate::node_segment;
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process::Ended;
use oxmpi_pal::signal::SIGKILL;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// The next step of a process.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Init,
    Fence,
    Put,
    /// Looks up the value of this rank, which must exist.
    Get(u32),
    Finalize,
    Restart,
    /// The MPI process ends, and its starter continues.
    Bye,
    /// Continues when all ranks have begun their second session: ranks know it from each other.
    Meet,
    Write(u32),
    Abort(i32),
    Exit(i32),
    Die(i32),
    /// Waits until it is ended.
    Hang,
}
pub use Step::*;

pub struct Process {
    pub script: VecDeque<Step>,
    pub alive: bool,
    pub waits: bool,
    /// The number of fences it has entered, and of those it has left.
    pub entered: u32,
    pub left: u32,
    pub in_mpi: bool,
    /// The number of MPI programs it has begun.
    pub programs: u32,
    /// Signals that do not end it.
    pub deaf: Vec<i32>,
    /// Messages that it has sent and its daemon has not read.
    pub line: VecDeque<RankMessage>,
    /// How it has ended; `None` again when its daemon has reaped it.
    pub ended: Option<Ended>,
    /// The value it has looked up last.
    pub got: Option<Vec<u8>>,
    /// Its MPI programs are child processes of it.
    pub runs_several: bool,
}

#[derive(Clone, Debug)]
pub enum RankMessage {
    Hello,
    Fence(u32),
    Put(u32),
    Get(u32),
    Finalized,
    Bye,
    Started,
    Write(u32),
    Abort(i32),
}

pub enum Mail {
    /// The daemon below has connected.
    Joined,
    Down(Order<'static>),
    Up(Notice<'static>),
    Closed,
}

pub struct Site {
    pub node: Node,
    pub processes: Vec<Process>,
    pub posts: Vec<(node_segment::Event, Option<u32>)>,
    /// Messages to this node: from the parent, and from each child.
    pub above: VecDeque<Mail>,
    pub below: HashMap<u32, VecDeque<Mail>>,
    pub signals: Vec<i32>,
    /// The signals by which its ranks were asked to end.
    pub asked: Vec<i32>,
    pub left_behind: bool,
    pub input: Vec<u8>,
    pub frozen: bool,
    /// Its parent has started it.
    pub launched: bool,
    /// It cannot be started: the host does not answer.
    pub unreachable: bool,
    /// Ranks may join.
    pub admitted: bool,
    /// It has been killed, or has left.
    pub gone: bool,
    /// The number of notices and orders that it has sent.
    pub sent: usize,
}

pub struct World {
    pub map: Rc<JobMap>,
    pub sites: Vec<Site>,
    /// The notices that mpirun has received.
    pub head: Vec<Notice<'static>>,
    pub now: Time,
    pub seed: u64,
}

impl World {
    pub fn new(nodes: u32, radix: u32, scripts: &[Vec<Step>], seed: u64) -> World {
        let ranks = u32::try_from(scripts.len()).unwrap();
        let map = Rc::new(round_robin(nodes, ranks, radix));
        let site = |me: u32| Site {
            node: Node::new(map.clone(), me, Time::ZERO),
            processes: map
                .ranks_of(me)
                .iter()
                .map(|&rank| Process {
                    script: scripts[rank as usize].iter().cloned().collect(),
                    alive: false,
                    waits: false,
                    entered: 0,
                    left: 0,
                    in_mpi: false,
                    programs: 0,
                    deaf: Vec::new(),
                    line: VecDeque::new(),
                    ended: None,
                    got: None,
                    runs_several: scripts[rank as usize].contains(&Bye),
                })
                .collect(),
            posts: Vec::new(),
            above: VecDeque::new(),
            below: Tree::new(me, nodes, radix)
                .children()
                .map(|c| (c, VecDeque::new()))
                .collect(),
            signals: Vec::new(),
            asked: Vec::new(),
            left_behind: false,
            input: Vec::new(),
            frozen: false,
            launched: me == 0,
            unreachable: false,
            admitted: false,
            gone: false,
            sent: 0,
        };
        World {
            sites: (0..nodes).map(site).collect(),
            map,
            head: Vec::new(),
            now: Time::ZERO,
            seed,
        }
    }

    pub fn random(&mut self, below: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.seed >> 33).unwrap() % below
    }

    pub fn parent(&self, me: usize) -> Option<usize> {
        self.sites[me].node.tree.parent().map(|node| node as usize)
    }

    /// Runs until nothing more can happen.
    pub fn run(&mut self) {
        for _ in 0..200_000 {
            for me in 0..self.sites.len() {
                self.settle(me);
            }
            let able: Vec<(usize, usize)> = (0..self.sites.len())
                .flat_map(|me| self.able(me).into_iter().map(move |what| (me, what)))
                .collect();
            if able.is_empty() {
                let awake = self.sites.iter().filter(|site| site.is_awake());
                let Some(at) = awake.filter_map(|site| site.node.deadline()).min() else {
                    return;
                };
                // The heartbeats of a quiet job go on for ever.
                if at > Duration::from_secs(60) {
                    return;
                }
                self.now = self.now.max(at);
                for me in 0..self.sites.len() {
                    let site = &mut self.sites[me];
                    if site.is_awake() && site.node.deadline() <= Some(self.now) {
                        site.node.on(self.now, Event::Tick);
                    }
                }
                continue;
            }
            let (me, what) = able[self.random(able.len())];
            self.happen(me, what);
        }
        panic!("the job does not end");
    }

    /// Runs until nothing more can happen, all events of each node in turn. For large trees, where
    /// a random choice takes long. Stops when the job is quiet.
    pub fn run_in_turn(&mut self) {
        loop {
            let mut idle = true;
            for me in 0..self.sites.len() {
                self.settle(me);
                while let Some(what) = self.able(me).first().copied() {
                    self.happen(me, what);
                    self.settle(me);
                    idle = false;
                }
            }
            if !idle {
                continue;
            }
            let ending = |site: &&Site| site.is_awake() && site.node.stage() != Stage::Running;
            let at = self
                .sites
                .iter()
                .filter(ending)
                .filter_map(|site| site.node.deadline());
            let Some(at) = at.min() else { return };
            self.now = self.now.max(at);
            for site in &mut self.sites {
                if site.is_awake() && site.node.deadline() <= Some(self.now) {
                    site.node.on(self.now, Event::Tick);
                }
            }
        }
    }

    /// The events that can happen at a node. 0: a message from the parent. From 1, by slot:
    /// messages of ranks, then steps, then ends. Then messages from children.
    pub fn able(&self, me: usize) -> Vec<usize> {
        let site = &self.sites[me];
        let slots = site.processes.len();
        let mut able = Vec::new();
        for (slot, process) in site.processes.iter().enumerate() {
            let meets = process.script.front() != Some(&Meet) || self.all_restarted();
            let acts = process.script.front().is_some_and(|step| *step != Hang);
            if process.alive && !process.waits && acts && meets {
                able.push(1 + slots + slot);
            }
            if site.is_awake() {
                if site.hears(process) {
                    able.push(1 + slot);
                } else if process.ended.is_some() {
                    able.push(1 + 2 * slots + slot);
                }
            }
        }
        if site.is_awake() {
            if !site.above.is_empty() {
                able.push(0);
            }
            let mail = site.below.iter().filter(|(_, mail)| !mail.is_empty());
            able.extend(mail.map(|(child, _)| 1 + 3 * slots + *child as usize));
        }
        able.sort_unstable();
        able
    }

    pub fn happen(&mut self, me: usize, what: usize) {
        let now = self.now;
        let slots = self.sites[me].processes.len();
        let site = &mut self.sites[me];
        match what {
            0 => match site.above.pop_front() {
                Some(Mail::Down(order)) => site.node.on(now, Event::Order(order)),
                Some(_) => site.node.on(now, Event::ParentLost),
                None => {}
            },
            line if line <= slots => self.hear(me, line - 1),
            step if step <= 2 * slots => self.step(me, step - 1 - slots),
            end if end <= 3 * slots => self.reap(me, end - 1 - 2 * slots),
            child => {
                let child = u32::try_from(child - 1 - 3 * slots).unwrap();
                match site.below.get_mut(&child).unwrap().pop_front() {
                    Some(Mail::Up(notice)) => site.node.on(now, Event::Notice(child, notice)),
                    Some(Mail::Joined) => site.node.on(now, Event::ChildJoined(child)),
                    _ => site
                        .node
                        .on(now, Event::ChildLost(child, "its line has closed".into())),
                }
            }
        }
    }

    pub fn all_restarted(&self) -> bool {
        let mut processes = self.sites.iter().flat_map(|site| &site.processes);
        processes.all(|process| !process.script.contains(&Restart))
    }

    pub fn step(&mut self, me: usize, slot: usize) {
        let process = &mut self.sites[me].processes[slot];
        let message = match process.script.pop_front().unwrap() {
            Init => {
                process.in_mpi = true;
                process.programs += 1;
                RankMessage::Hello
            }
            Bye => RankMessage::Bye,
            Fence => {
                process.entered += 1;
                process.waits = true;
                RankMessage::Fence(process.entered - 1)
            }
            Put => RankMessage::Put(process.entered),
            Get(rank) => {
                process.waits = true;
                RankMessage::Get(rank)
            }
            Finalize => {
                process.in_mpi = false;
                RankMessage::Finalized
            }
            Restart => {
                process.in_mpi = true;
                RankMessage::Started
            }
            Write(number) => RankMessage::Write(number),
            Abort(code) => {
                process.waits = true;
                process.in_mpi = false;
                RankMessage::Abort(code)
            }
            Exit(code) => return process.end(Ended::Exit(code)),
            Die(signal) => return process.end(Ended::Signal(signal)),
            Meet | Hang => return,
        };
        process.line.push_back(message);
    }

    /// The daemon reads one message of a rank.
    pub fn hear(&mut self, me: usize, slot: usize) {
        let (now, site) = (self.now, &mut self.sites[me]);
        let Some(message) = site.processes[slot].line.pop_front() else {
            return;
        };
        let pid = site.node.slots()[slot].pid;
        let (number, text);
        let request = match message {
            // The programs of a rank that runs several are children of the started process.
            RankMessage::Hello => {
                let several = site.processes[slot].runs_several;
                let before = site.node.slots()[slot].generation;
                let child = i32::try_from(before + 1).unwrap() * 500;
                let pid = if several { pid + child } else { pid };
                return site.node.on(now, Event::Joined(slot, pid));
            }
            RankMessage::Bye => return site.node.on(now, Event::ConnectionClosed(slot)),
            RankMessage::Write(line) => {
                let line = format!("{line}\n").into_bytes();
                return site.node.on(now, Event::Wrote(slot, Stream::Out, line));
            }
            RankMessage::Fence(fence) => Request::Fence(fence),
            RankMessage::Put(fences) => {
                number = [u8::try_from(fences).unwrap()];
                Request::Put {
                    key: "key",
                    value: &number,
                }
            }
            RankMessage::Get(rank) => Request::Get {
                rank: rank.cast_signed(),
                key: "key",
            },
            RankMessage::Finalized => Request::Finalized,
            RankMessage::Started => Request::Started,
            RankMessage::Abort(code) => {
                text = "because".to_string();
                Request::Abort { code, text: &text }
            }
        };
        site.node.on(now, Event::Requested(slot, request));
    }

    pub fn reap(&mut self, me: usize, slot: usize) {
        while !self.sites[me].processes[slot].line.is_empty() {
            self.hear(me, slot);
        }
        let (now, site) = (self.now, &mut self.sites[me]);
        let Some(how) = site.processes[slot].ended.take() else {
            return;
        };
        let pid = site.node.slots()[slot].pid;
        site.node.on(now, Event::Ended(slot, pid, how));
        for stream in [Stream::Out, Stream::Err] {
            site.node.on(now, Event::Closed(slot, stream));
        }
        let none_left = site
            .processes
            .iter()
            .all(|one| !one.alive && one.ended.is_none());
        site.node.on(now, Event::Reaped(none_left));
    }

    /// Carries out the actions of a node.
    pub fn settle(&mut self, me: usize) {
        while self.sites[me].is_awake() {
            let Some(action) = self.sites[me].node.next() else {
                return;
            };
            self.act(me, action);
        }
    }

    #[allow(clippy::too_many_lines, reason = "a model, action by action")]
    pub fn act(&mut self, me: usize, action: Action) {
        let now = self.now;
        self.sites[me].sent += usize::from(matches!(action, Action::Up(_) | Action::Down(..)));
        match action {
            Action::Launch(child) => self.launch(me, child),
            Action::GiveUp(child) => {
                let message = Message::new(Id::RankStart).with("host", format!("host{child}"));
                let missing = Event::ChildMissing(child, message);
                self.sites[me].node.on(now, missing);
            }
            Action::Admit(nodes) => {
                assert_eq!(nodes.processors, vec![2; self.map.nodes.len()]);
                assert_eq!(nodes.heterogeneous, self.map.nodes.len() > 7);
                let launched = self.sites.iter().all(|site| site.launched);
                assert!(launched, "a rank may join before all daemons are there");
                self.sites[me].admitted = true;
            }
            Action::Start(slot) => {
                let pid = i32::try_from(1000 * (me + 1) + slot).unwrap();
                self.sites[me].processes[slot].alive = true;
                self.sites[me].node.on(now, Event::Started(slot, pid));
            }
            Action::Answer(slot, reply) => self.answer(me, slot, reply),
            Action::Post(event, rank) => self.sites[me].posts.push((event, rank)),
            Action::Input(bytes) => {
                self.sites[me].input.extend(bytes);
                self.sites[me].node.on(now, Event::InputTaken);
            }
            Action::Signal(signal) => self.sites[me].signals.push(signal),
            Action::Ask { signal, spared } => {
                self.sites[me].asked.push(signal);
                for (slot, process) in self.sites[me].processes.iter_mut().enumerate() {
                    if !process.deaf.contains(&signal) && Some(slot) != spared {
                        process.end(Ended::Signal(signal));
                    }
                }
            }
            Action::Sweep => {
                for slot in 0..self.sites[me].processes.len() {
                    if !self.sites[me].processes[slot].deaf.contains(&SIGKILL) {
                        self.sites[me].processes[slot].end(Ended::Signal(SIGKILL));
                    }
                    self.reap(me, slot);
                }
                let none_left = self.sites[me].processes.iter().all(|one| !one.alive);
                self.sites[me].node.on(now, Event::Swept(none_left));
            }
            Action::LeaveBehind => self.sites[me].left_behind = true,
            Action::Look => {
                for slot in 0..self.sites[me].processes.len() {
                    while !self.sites[me].processes[slot].line.is_empty() {
                        self.hear(me, slot);
                    }
                }
                self.sites[me].node.on(now, Event::Looked);
            }
            Action::LookForStrays => self.sites[me].node.on(now, Event::Strays(false)),
            Action::Survey => {
                let view = |&rank: &u32| View {
                    rank,
                    pid: 0,
                    state: crate::diagnose::State::Computing,
                };
                let views = self.map.ranks_of(me as u32).iter().map(view).collect();
                self.sites[me].node.on(now, Event::Surveyed(views));
            }
            Action::Drain => self.sites[me].node.on(now, Event::Drained),
            Action::Up(notice) => match self.parent(me) {
                None => self.head.push(notice),
                Some(parent) => {
                    let from = u32::try_from(me).unwrap();
                    let mail = self.sites[parent].below.get_mut(&from).unwrap();
                    mail.push_back(Mail::Up(notice));
                }
            },
            Action::Down(child, order) => {
                self.sites[child as usize]
                    .above
                    .push_back(Mail::Down(order));
            }
            Action::CutChild(child) => self.sites[child as usize].above.push_back(Mail::Closed),
            Action::Leave => {
                self.sites[me].gone = true;
                self.close_connections(me);
            }
            Action::AllStarted | Action::InputEnd | Action::CloseOutput(_) => {}
        }
    }

    /// The daemon of node `child` starts, with the job map.
    fn launch(&mut self, parent: usize, child: u32) {
        let site = &mut self.sites[child as usize];
        if site.unreachable {
            return;
        }
        site.launched = true;
        site.node = Node::new(self.map.clone(), child, self.now);
        let mail = self.sites[parent].below.get_mut(&child).unwrap();
        mail.push_back(Mail::Joined);
    }

    pub fn close_connections(&mut self, me: usize) {
        let children: Vec<u32> = self.sites[me].below.keys().copied().collect();
        for child in children {
            self.sites[child as usize].above.push_back(Mail::Closed);
        }
        if let Some(parent) = self.parent(me) {
            let from = u32::try_from(me).unwrap();
            let mail = self.sites[parent].below.get_mut(&from).unwrap();
            mail.push_back(Mail::Closed);
        }
    }

    pub fn answer(&mut self, me: usize, slot: usize, reply: Reply) {
        match reply {
            Reply::Fence(number) => {
                let rank = self.map.ranks_of(me as u32)[slot];
                let program = self.sites[me].processes[slot].programs;
                for (at, site) in self.sites.iter().enumerate() {
                    for (other, process) in site.processes.iter().enumerate() {
                        let out = !process.in_mpi && process.programs >= program;
                        let came = process.entered > number || out || !process.alive;
                        let name = self.map.ranks_of(at as u32)[other];
                        assert!(came, "rank {rank} left fence {number} without rank {name}");
                    }
                }
                let process = &mut self.sites[me].processes[slot];
                assert_eq!((process.left, process.waits), (number, true));
                process.left += 1;
                process.waits = false;
            }
            Reply::Value(value) => {
                assert!(
                    value.is_some(),
                    "what was put before a fence is there after it"
                );
                let process = &mut self.sites[me].processes[slot];
                (process.waits, process.got) = (false, value);
            }
            Reply::Changed(..) => unreachable!("no script asks for changes"),
            Reply::Registry(_) => unreachable!("no script asks the registry"),
            // The rank ends with its own status.
            Reply::Heard => self.sites[me].processes[slot].end(Ended::Exit(5)),
        }
    }

    /// kill -9 of a daemon: the kernel ends its ranks.
    pub fn kill(&mut self, me: usize) {
        self.sites[me].gone = true;
        for process in &mut self.sites[me].processes {
            process.end(Ended::Signal(SIGKILL));
        }
        self.close_connections(me);
    }

    /// Lets up to `steps` random events happen.
    pub fn run_some(&mut self, steps: usize) {
        for _ in 0..steps {
            for me in 0..self.sites.len() {
                self.settle(me);
            }
            let able: Vec<(usize, usize)> = (0..self.sites.len())
                .flat_map(|me| self.able(me).into_iter().map(move |what| (me, what)))
                .collect();
            if able.is_empty() {
                return;
            }
            let (me, what) = able[self.random(able.len())];
            self.happen(me, what);
        }
    }

    pub fn order(&mut self, order: Order<'static>) {
        self.sites[0].above.push_back(Mail::Down(order));
    }

    /// No process runs any more, and every daemon has gone.
    pub fn assert_over(&self) {
        for (me, site) in self.sites.iter().enumerate() {
            assert!(
                site.gone || !site.launched,
                "daemon {me} is still there: {:?}",
                site.node.stage()
            );
            for (slot, process) in site.processes.iter().enumerate() {
                assert!(!process.alive, "slot {slot} of node {me} lives on");
            }
        }
    }

    pub fn done(&self) -> usize {
        self.head
            .iter()
            .filter(|notice| **notice == Notice::Done)
            .count()
    }

    pub fn failures(&self) -> Vec<&Failure> {
        let notices = self.head.iter();
        notices
            .filter_map(|notice| match notice {
                Notice::Failed(failure) => Some(failure),
                _ => None,
            })
            .collect()
    }

    pub fn posted_deaths(&self, me: usize) -> BTreeSet<u32> {
        self.sites[me]
            .posts
            .iter()
            .filter_map(|(_, rank)| *rank)
            .collect()
    }
}

impl Site {
    /// Its daemon runs.
    pub fn is_awake(&self) -> bool {
        self.launched && !self.gone && !self.frozen
    }

    /// Whether the daemon reads the next message of this process now.
    fn hears(&self, process: &Process) -> bool {
        let hello = matches!(process.line.front(), Some(RankMessage::Hello));
        process.line.front().is_some() && (self.admitted || !hello)
    }
}

impl Process {
    pub fn end(&mut self, how: Ended) {
        if std::mem::replace(&mut self.alive, false) {
            self.ended = Some(how);
        }
    }
}

impl World {
    /// Runs until this rank's death has been posted on its own node.
    pub fn run_until_posted(&mut self, rank: u32) {
        let node = self.map.place_of(rank).unwrap().node as usize;
        while !self.posted_deaths(node).contains(&rank) {
            self.run_some(1);
        }
    }
}
