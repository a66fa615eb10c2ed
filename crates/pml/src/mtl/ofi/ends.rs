//! What the ends of a provider's operations mean.

use super::bits;
use super::{Call, ERR_OTHER, ERR_PROC_ABORTED, NOBODY, Ofi, Operating, Purpose, Receipt, Waiting};
use crate::request::Completion;
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_fabric::{Ended, FabricError, Outcome, Tagged};

/// Numbers of the system that say that the other side is gone: EPIPE, ECONNABORTED, ECONNRESET,
/// ENOTCONN, ESHUTDOWN, ETIMEDOUT, ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH.
const GONE: [i32; 9] = [32, 103, 104, 107, 108, 110, 111, 112, 113];

/// The error class of an operation that could not be done.
pub(in crate::mtl) fn class(error: &FabricError) -> i32 {
    match GONE.contains(&error.code) {
        true => ERR_PROC_ABORTED,
        false => ERR_OTHER,
    }
}

impl Ofi {
    pub(super) fn on_end(&mut self, Ended { ticket, outcome }: Ended) {
        let number = u32::try_from(ticket).unwrap_or(NOBODY);
        match (self.over(number), outcome) {
            (Purpose::Send(operation), Outcome::Done) => {
                if let Operating::Send { has_left, .. } = self.operation(operation) {
                    *has_left = true;
                }
                self.is_sent(operation);
            }
            (Purpose::Receipt(operation), Outcome::Message(message)) => {
                self.is_answered(operation, &message);
            }
            (Purpose::Send(operation) | Purpose::Receipt(operation), outcome) => {
                if matches!(self.operation(operation), Operating::Send { .. }) {
                    self.take_back(operation);
                    self.end_with(operation, error_of(&outcome));
                }
                // It has not left: its receipt is prepared for again then.
                for one in self.waiting.iter_mut() {
                    if let Waiting::Send(message, prepared) = one
                        && message.operation == operation
                    {
                        *prepared = None;
                    }
                }
            }
            (Purpose::Receive(operation), outcome) => self.has_come(operation, &outcome),
            (Purpose::Claim(slot), outcome) => {
                if let Some(claimed) = self.claims.at(slot) {
                    claimed.come = Some(match outcome {
                        Outcome::Message(message) => Ok(message),
                        other => Err(error_of(&other)),
                    });
                    self.hand_over(slot);
                }
            }
            (Purpose::Peek, Outcome::Message(message)) => self.found = Some(Some(message)),
            (Purpose::Peek, _) => self.found = Some(None),
            // Lost with its connection; the sender may live and wait.
            (Purpose::Acknowledge(receipt), Outcome::Cancelled) => {
                self.begin(Waiting::Receipt(receipt));
            }
            (Purpose::Acknowledge(_) | Purpose::Dropped | Purpose::Nothing, _) => {}
        }
    }

    /// A send has ended when it has left and is answered.
    fn is_sent(&mut self, operation: u32) {
        if let Operating::Send {
            has_left: true,
            receipt: None,
        } = *self.operation(operation)
        {
            self.end_with(operation, 0);
        }
    }

    /// The receive that an operation has posted for its receipt has got one: its own, that of
    /// another send with the same tag, which leaves its receive to this one, or one that nobody
    /// waits for any more. Such come after a lost connection, which ends sends whose messages have
    /// come, and of which nobody knows whether it has taken a receipt with it.
    fn is_answered(&mut self, operation: u32, message: &Tagged) {
        let Some(own) = self.awaited(operation) else {
            return;
        };
        let number = bits::number(message).unwrap_or(own.number);
        let come = Receipt { number, ..own };
        let waits = |one: &Operating| match one {
            Operating::Send { receipt, .. } => *receipt == Some(come),
            _ => false,
        };
        let answered = match waits(self.operation(operation)) {
            true => Some(operation),
            false => (0..)
                .zip(&self.operations)
                .find_map(|(at, one)| waits(one).then_some(at)),
        };
        if answered != Some(operation) {
            let theirs = |call: &&mut Call| match call.purpose {
                Purpose::Receipt(of) => Some(of) == answered,
                _ => false,
            };
            match self.calls.iter_mut().find(theirs) {
                Some(call) => call.purpose = Purpose::Receipt(operation),
                None => self.await_again(operation, own),
            }
        }
        if let Some(answered) = answered {
            if let Operating::Send { receipt, .. } = self.operation(answered) {
                *receipt = None;
            }
            self.is_sent(answered);
        }
    }

    /// The receipt that an operation waits for, whether its message has left or not.
    pub(super) fn awaited(&self, operation: u32) -> Option<Receipt> {
        if let Some(Operating::Send { receipt, .. }) = self.operations.get(operation as usize) {
            return *receipt;
        }
        self.waiting.iter().find_map(|one| match one {
            Waiting::Send(message, prepared) if message.operation == operation => *prepared,
            _ => None,
        })
    }

    /// The receive for a receipt was filled by that of another send.
    fn await_again(&mut self, operation: u32, own: Receipt) {
        let waits = |one: &&mut Waiting| one.operation() == Some(operation);
        if let Some(Waiting::Send(_, prepared)) = self.waiting.iter_mut().find(waits) {
            // It has not left: its receipt is prepared for again then.
            *prepared = None;
            return;
        }
        self.begin(Waiting::Answer(operation, own));
    }

    fn has_come(&mut self, operation: u32, outcome: &Outcome) {
        let Operating::Receive {
            context,
            room,
            is_asked_back,
        } = *self.operation(operation)
        else {
            return;
        };
        match outcome {
            Outcome::Message(message) => {
                self.arrivals = self.arrivals.wrapping_add(1);
                self.acknowledge(context, message);
                let how = Completion {
                    bytes: message.stored.min(room) as u64,
                    ..bits::completion(context, message)
                };
                self.end(operation, how);
            }
            Outcome::Cancelled if is_asked_back => {
                let how = Completion {
                    source: ANY_SOURCE,
                    tag: ANY_TAG,
                    cancelled: true,
                    ..Completion::default()
                };
                self.end(operation, how);
            }
            other => self.end_with(operation, error_of(other)),
        }
    }

    /// Tells the sender of a message that its receive has it, if it wants to know.
    pub(super) fn acknowledge(&mut self, context: u64, message: &Tagged) {
        let Some(number) = bits::number(message) else {
            return;
        };
        let (source, tag) = (bits::completion(context, message).source, message.tag);
        match self.process_of(context, source) {
            Some(from) => self.begin(Waiting::Receipt(Receipt { from, tag, number })),
            None => self.fail(&format!("a message of rank {source}, which there is not")),
        }
    }
}

/// The error class of what has not ended well.
fn error_of(outcome: &Outcome) -> i32 {
    match outcome {
        Outcome::Failed(error) => class(error),
        // Nobody here has cancelled it: the connection is lost.
        Outcome::Cancelled => ERR_PROC_ABORTED,
        _ => ERR_OTHER,
    }
}
