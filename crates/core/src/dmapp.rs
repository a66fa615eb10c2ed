//! DMAPP on the Gemini card of this process, which `btl ugni` has: operations travel as the card's
//! other packets do, and whoever waits for them waits as MPI calls do. Not of MPI;
//! `include/oxmpi_dmapp.h` is its C interface, which libarmci calls.
//!
//! Invariant: while it is open the process has a card, for networks stay until MPI ends.

use crate::vci::{Vci, enter};
use crate::wait::{COLLECTIVE, Reason, try_once, wait};
use oxmpi_btl::bml::Bml;
use oxmpi_btl::compiled::Networks;
use oxmpi_btl::ugni::Ugni;
use oxmpi_gemini::dmapp::Card;
use oxmpi_gemini::{CqId, Nic};
use oxmpi_sync::Mutex;

pub use oxmpi_gemini::dmapp::{
    Attrs, Counters, Dmapp, Error, Pe, Remote, SegDesc, Span, Sym, SyncId, Work,
};
pub use oxmpi_gemini::{Amo, MemHandle, Place};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// `btl ugni` is not in use.
    NoCard,
    /// It is not open, or is open already.
    NotOpen,
    /// The operation has failed.
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Failed(error)
    }
}

/// The card of this process.
pub struct OwnCard(());

fn card(vci: &mut Vci) -> Option<&mut Ugni> {
    let mut modules = vci
        .net
        .tx
        .networks_mut()
        .into_iter()
        .flat_map(Bml::modules_mut);
    modules.find_map(|network| match network {
        Networks::Ugni(ugni) => Some(ugni),
        _ => None,
    })
}

/// What its calls wait for.
const REASON: Reason = Reason {
    call: "OXMPI_Dmapp",
    peer: COLLECTIVE,
    tag: 0,
    context: 0,
};

impl Card for OwnCard {
    fn with<R>(&mut self, act: impl FnOnce(&mut Nic) -> R) -> R {
        let mut vci = enter();
        let ugni = card(&mut vci).expect("invariant: who opens it has a card");
        ugni.with_card(act)
    }

    fn go_on(&mut self, queue: CqId) -> bool {
        let has_event = |nic: &mut Nic| nic.test_event(queue).is_ok();
        let look = |vci: &mut Vci| card(vci)?.with_card(has_event).then_some(());
        wait(&REASON, look).is_ok()
    }
}

/// Of the process: it has one card.
static OPEN: Mutex<Option<Dmapp>> = Mutex::new(None);

/// Opens it, with this process's part of a symmetric heap; what the others are to know of it.
///
/// # Errors
/// [`Refusal::NoCard`], [`Refusal::NotOpen`]: it is open. Else as [`Dmapp::init`].
pub fn open(attrs: Attrs) -> Result<Pe, Refusal> {
    let mut open = OPEN.lock();
    if open.is_some() {
        return Err(Refusal::NotOpen);
    }
    let limit = match card(&mut enter()) {
        Some(ugni) => ugni.with_card(|nic| nic.budget().used_and_limit().1),
        None => return Err(Refusal::NoCard),
    };
    let attrs = Attrs {
        // Mailboxes and messages of the process have the rest of its share.
        kept_registrations: (limit / 4).max(1),
        ..attrs
    };
    let made = Dmapp::init(&mut OwnCard(()), attrs)?;
    Ok(open.insert(made).pe())
}

/// Does something with it.
///
/// # Errors
/// [`Refusal::NotOpen`]; what `act` says.
pub fn with<R>(
    act: impl FnOnce(&mut Dmapp, &mut OwnCard) -> Result<R, Error>,
) -> Result<R, Refusal> {
    let mut open = OPEN.lock();
    let dmapp = open.as_mut().ok_or(Refusal::NotOpen)?;
    act(dmapp, &mut OwnCard(())).map_err(Refusal::from)
}

/// Whether an operation is over; where it is not, the network has gone on a little.
///
/// # Errors
/// As [`with`], and [`Dmapp::syncid_test`].
pub fn test(id: SyncId) -> Result<bool, Refusal> {
    let is_over = with(|dmapp, card| dmapp.syncid_test(card, id))?;
    if !is_over {
        // Also whether somebody has died.
        let looked = try_once(&REASON, |_| Ok(None::<()>));
        looked.map_err(|_| Refusal::Failed(Error::TransactionError))?;
    }
    Ok(is_over)
}

/// Ends it, when nobody names its memory any more and all is over here.
///
/// # Errors
/// [`Refusal::NotOpen`]. Else as [`Dmapp::finalize`]; it has ended all the same.
pub fn close() -> Result<(), Refusal> {
    let ended = OPEN.lock().take().ok_or(Refusal::NotOpen)?;
    ended.finalize(&mut OwnCard(())).map_err(Refusal::from)
}
