//! A job of processes with DMAPP over simulated cards.
#![allow(dead_code, clippy::unwrap_used)]

use oxmpi_gemini::dmapp::{Attrs, Card, Dmapp, Error, Pe, Work};
use oxmpi_gemini::fabric::{Fabric, Model};
use oxmpi_gemini::{Budget, Config, CqId, Domain, Faults, Mode, Nic};
use std::cell::RefCell;
use std::rc::Rc;

/// A process's side of the network that all share.
#[derive(Clone)]
pub struct Seat {
    fabric: Rc<RefCell<Fabric>>,
    instance: u32,
}

impl Card for Seat {
    fn with<R>(&mut self, act: impl FnOnce(&mut Nic) -> R) -> R {
        self.fabric.borrow_mut().with(self.instance, act)
    }

    fn go_on(&mut self, _queue: CqId) -> bool {
        self.fabric.borrow_mut().step().is_some()
    }
}

/// How it is made.
#[derive(Clone)]
pub struct Setup {
    pub model: Model,
    pub attrs: Attrs,
    pub faults: Faults,
    pub modes: Mode,
    /// Entries of each node's table of registrations.
    pub registrations: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            model: Model::default(),
            attrs: Attrs {
                sheap_size: 256 << 10,
                ..Attrs::default()
            },
            faults: Faults::default(),
            modes: Mode::default(),
            registrations: 64,
        }
    }
}

pub struct Job {
    pub pes: Vec<(Dmapp, Seat)>,
    fabric: Rc<RefCell<Fabric>>,
}

impl Job {
    pub fn new(npes: u32, setup: &Setup) -> Job {
        let made = Fabric::new(setup.model, npes, |place| Config {
            domain: Domain { ptag: 3, cookie: 9 },
            place,
            modes: setup.modes,
            budget: Budget::new(setup.registrations),
            fma_window: 1 << 20,
            faults: setup.faults,
        });
        let fabric = Rc::new(RefCell::new(made.expect("a domain of a user")));
        let mut pes: Vec<(Dmapp, Seat)> = (0..npes)
            .map(|instance| {
                let fabric = fabric.clone();
                let mut seat = Seat { fabric, instance };
                (Dmapp::init(&mut seat, setup.attrs).expect("room"), seat)
            })
            .collect();
        let all: Vec<Pe> = pes.iter().map(|(dmapp, _)| dmapp.pe()).collect();
        for (pe, (dmapp, _)) in (0..npes).zip(&mut pes) {
            dmapp.join(pe, all.clone()).expect("it is one of them");
        }
        Job { pes, fabric }
    }

    pub fn run(&mut self, pe: u32, work: Work<'_>) -> Result<(), Error> {
        let (dmapp, seat) = &mut self.pes[pe as usize];
        dmapp.run(seat, work)
    }

    pub fn begin_implicit(&mut self, pe: u32, work: Work<'_>) -> Result<(), Error> {
        let (dmapp, seat) = &mut self.pes[pe as usize];
        dmapp.begin_implicit(seat, work)
    }

    pub fn gsync(&mut self, pe: u32) -> Result<(), Error> {
        let (dmapp, seat) = &mut self.pes[pe as usize];
        dmapp.gsync_wait(seat)
    }

    pub fn dmapp(&self, pe: u32) -> &Dmapp {
        &self.pes[pe as usize].0
    }

    /// Virtual time (ns).
    pub fn now(&self) -> u64 {
        self.fabric.borrow().now()
    }

    /// Where the next packet has arrived.
    pub fn step(&mut self) -> Option<u32> {
        self.fabric.borrow_mut().step()
    }

    /// A process computes for so long (ns); the network goes on.
    pub fn compute(&mut self, time: u64) {
        let until = self.now() + time;
        let mut fabric = self.fabric.borrow_mut();
        while fabric.next_arrival().is_some_and(|at| at <= until) {
            fabric.step();
        }
        fabric.advance(until);
    }

    pub fn kill(&mut self, pe: u32) {
        self.fabric.borrow_mut().kill(pe);
    }

    /// How many registrations a card's node has.
    pub fn registrations(&self, pe: u32) -> u32 {
        self.fabric.borrow().nic(pe).budget().used_and_limit().0
    }
}
