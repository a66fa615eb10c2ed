//! The layer of a process that gets a frame: active-message ids, and the table of their handlers.
//!
//! The upper four bits of a frame's [`kind`](crate::Header::kind) name the layer, the lower four
//! are the layer's own. Matching is layer 0 and is called without a table, as every message takes
//! that path. All other layers register a handler, which may answer through the wire while the
//! frame is lent. A frame without a handler is reported with its sender, whose endpoint the caller
//! ends. No frame is dropped silently.

use crate::frame::Frame;
use crate::wire::Wire;
use core::fmt;

/// A layer: the upper half of an active-message id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer(u8);

impl Layer {
    /// Matching and its protocols.
    pub const PML: Layer = Layer(0);
    /// Collectives that bypass matching.
    pub const COLL: Layer = Layer(1);
    /// Windows.
    pub const OSC: Layer = Layer(2);
    /// The runtime.
    pub const RTE: Layer = Layer(3);
    /// Global arrays.
    pub const ARMCI: Layer = Layer(4);
    /// Frames between modules, which are not handed up.
    pub const LINK: Layer = Layer(15);

    /// Packets of a network card in software ([`ugni`](crate::ugni)).
    pub const NIC: Layer = Layer(8);
    /// Packets of a Portals interface in software ([`portals`](crate::portals)).
    pub const PORTALS: Layer = Layer(9);

    /// The layer of an active-message id.
    #[inline]
    #[must_use]
    pub const fn of(kind: u8) -> Layer {
        Layer(kind >> 4)
    }

    /// The active-message id of a kind of frame of this layer, 0 to 15.
    #[must_use]
    pub const fn kind(self, own: u8) -> u8 {
        self.0 << 4 | own & 0xf
    }
}

/// Gets a layer's frames. Arguments: the wire for answers, the sender's process index, the frame.
/// False: no process of this library sends such a frame.
pub type Handler = Box<dyn FnMut(&mut dyn Wire, u32, &Frame<'_>) -> bool + Send>;

/// A frame that has no layer, or that its layer has refused as invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Process index of its sender.
    pub peer: u32,
    /// Its active-message id.
    pub kind: u8,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unknown { peer, kind } = self;
        write!(
            f,
            "process {peer} has sent a frame with the active-message id {kind:#04x} that no layer of this process takes"
        )
    }
}

/// The handlers of a process.
#[derive(Default)]
pub struct Layers {
    handlers: [Option<Handler>; 16],
    /// Frames handed to layers so far.
    handed: u64,
}

impl Layers {
    /// Registers the handler of `layer`. False: the layer has one, or it is matching, which needs
    /// none.
    #[must_use]
    pub fn register(&mut self, layer: Layer, handler: Handler) -> bool {
        let place = &mut self.handlers[usize::from(layer.0 & 0xf)];
        if layer == Layer::PML || place.is_some() {
            return false;
        }
        *place = Some(handler);
        true
    }

    /// Removes the handler of `layer` and returns it.
    pub fn withdraw(&mut self, layer: Layer) -> Option<Handler> {
        self.handlers[usize::from(layer.0 & 0xf)].take()
    }

    /// Number of frames that layers have got. A waiting caller looks again when it has grown.
    #[must_use]
    pub fn handed(&self) -> u64 {
        self.handed
    }

    /// Hands a frame to its layer.
    ///
    /// # Errors
    /// There is no such layer, or the frame is invalid.
    pub fn on_frame(
        &mut self,
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
    ) -> Result<(), Unknown> {
        let kind = frame.header.kind;
        self.handed += 1;
        let handler = &mut self.handlers[usize::from(Layer::of(kind).0)];
        let taken = handler
            .as_mut()
            .is_some_and(|handler| handler(wire, from, frame));
        match taken {
            true => Ok(()),
            false => Err(Unknown { peer: from, kind }),
        }
    }
}
