//! Collective operations that the network interfaces of a group carry out by themselves: the
//! contract of a module that has them ([`Module::offload`](crate::module::Module::offload)).
//!
//! ```text
//!   open ── card ──► (all tell each other their cards) ──► join ──► start, finish, start, finish …
//! ```
//!
//! Every member has opened before any starts, and all start the same operations in the same order,
//! each when its last one is over. Whoever has started has no part in what follows: the interface
//! goes on whenever somebody lets the module move. Used by the component `ml` of `coll`.

use core::task::Poll;
use oxmpi_sync::Mutex;
use std::sync::Arc;

pub use oxmpi_portals::offload::Combine;

/// A group of processes, as one of them knows it.
#[derive(Clone, Copy, Debug)]
pub struct Circle<'a> {
    /// Tells it from other groups, in all processes alike.
    pub id: u64,
    /// Its members, the same list in each.
    pub members: &'a [u32],
    /// Which of them is this process.
    pub index: usize,
}

/// What a member tells the others before they join, for the module alone.
pub type Card = [u8; 40];

/// Of a module that tells nothing.
pub const NO_CARD: Card = [0; 40];

/// No operation of the group ends any more: the interface has failed, or a member is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The operations of a group, one after the other. Dropped, it leaves the interface once what
/// others wait for has left.
pub trait Offload: Send {
    /// What the others are to know.
    fn card(&self) -> Card;

    /// All cards, in the order of members. False: the group cannot be served.
    fn join(&mut self, cards: &[Card]) -> bool;

    /// Most values of an operation.
    fn most(&self) -> usize;

    /// Whether the interface combines in this way.
    fn can(&self, how: Combine) -> bool;

    /// Starts an operation: these values are combined with those of all others; of none it is a
    /// barrier. The one before is over.
    ///
    /// # Errors
    /// [`Failed`].
    fn start(&mut self, how: Combine, values: &[u64]) -> Result<(), Failed>;

    /// The result of the operation that was started, once it is there.
    ///
    /// # Errors
    /// [`Failed`].
    fn finish(&mut self) -> Poll<Result<Vec<u64>, Failed>>;
}

/// A group between its owner, who says what is to be started and takes results, and whoever has the
/// interface and lets the group move: for interfaces that cannot be reached from elsewhere.
pub struct Desk {
    /// Its members.
    pub members: Vec<u32>,
    /// What the owner has told of the others, until it is taken.
    pub cards: Option<Vec<Card>>,
    /// What is to be started, until it is taken.
    pub wanted: Option<(Combine, Vec<u64>)>,
    /// It was started and has not ended.
    pub is_under_way: bool,
    /// What has come of it.
    pub result: Option<Vec<u64>>,
    /// Nothing ends any more.
    pub has_failed: bool,
    /// The owner is gone.
    pub is_left: bool,
}

impl Desk {
    /// Whether the owner waits for a result.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        !self.has_failed && (self.is_under_way || self.wanted.is_some())
    }

    /// A peer is gone, and what its groups wait for with it.
    pub fn lose(&mut self, peer: u32) {
        self.has_failed |= self.members.contains(&peer);
    }
}

/// The numbers of groups whose owners want something of whoever has the interface: it need not look
/// at the desks of all.
#[derive(Clone, Default)]
pub struct Calls(Arc<Mutex<Vec<u64>>>);

impl Calls {
    /// What the owner of a group with this number calls by.
    #[must_use]
    pub fn of(&self, number: u64) -> Caller {
        Caller(self.clone(), number)
    }

    /// Those that have called since it was last asked.
    #[must_use]
    pub fn take(&self) -> Vec<u64> {
        std::mem::take(&mut *self.0.lock())
    }

    /// Whether nobody has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.lock().is_empty()
    }
}

/// The owner's side of [`Calls`].
pub struct Caller(Calls, u64);

impl Caller {
    fn call(&self) {
        self.0.0.lock().push(self.1);
    }
}

/// The owner's side of a [`Desk`].
pub struct Owner {
    desk: Arc<Mutex<Desk>>,
    card: Card,
    most: usize,
    can: fn(Combine) -> bool,
    caller: Option<Caller>,
}

impl Owner {
    /// Of a new group with this card; its interface combines so many values, in these ways. The
    /// other side is for whoever has the interface.
    #[must_use]
    pub fn new(
        circle: &Circle<'_>,
        card: Card,
        most: usize,
        can: fn(Combine) -> bool,
    ) -> (Owner, Arc<Mutex<Desk>>) {
        let desk = Arc::new(Mutex::new(Desk {
            members: circle.members.to_vec(),
            cards: None,
            wanted: None,
            is_under_way: false,
            result: None,
            has_failed: false,
            is_left: false,
        }));
        let owner = Owner {
            desk: Arc::clone(&desk),
            card,
            most,
            can,
            caller: None,
        };
        (owner, desk)
    }

    /// The same, and whoever has the interface is called when something is on the desk.
    #[must_use]
    pub fn calling(mut self, caller: Caller) -> Owner {
        self.caller = Some(caller);
        self
    }

    fn call(&self) {
        if let Some(caller) = &self.caller {
            caller.call();
        }
    }
}

impl Offload for Owner {
    fn card(&self) -> Card {
        self.card
    }

    fn join(&mut self, cards: &[Card]) -> bool {
        let desk = &mut *self.desk.lock();
        desk.cards = Some(cards.to_vec());
        self.call();
        cards.len() == desk.members.len()
    }

    fn most(&self) -> usize {
        self.most
    }

    fn can(&self, how: Combine) -> bool {
        (self.can)(how)
    }

    fn start(&mut self, how: Combine, values: &[u64]) -> Result<(), Failed> {
        let desk = &mut *self.desk.lock();
        if desk.has_failed {
            return Err(Failed);
        }
        (desk.result, desk.wanted) = (None, Some((how, values.to_vec())));
        self.call();
        Ok(())
    }

    fn finish(&mut self) -> Poll<Result<Vec<u64>, Failed>> {
        let desk = &mut *self.desk.lock();
        match &desk.result {
            Some(result) => Poll::Ready(Ok(result.clone())),
            None if desk.has_failed => Poll::Ready(Err(Failed)),
            None => Poll::Pending,
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.desk.lock().is_left = true;
        self.call();
    }
}
