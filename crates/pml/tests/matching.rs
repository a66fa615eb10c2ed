//! Matching compared with a slow model: two plain lists, searched from the front, as the standard
//! describes it (MPI-5.0 §3.5).

use oxmpi_btl::{Bulk, Frame, Full, GetError, Got, Header, Limits, RemoteKey, Wire};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::{ANY_SOURCE, ANY_TAG, MessageId, Ob1, Payload, Pml, RequestId, Selector};
use proptest::prelude::*;

/// Accepts and drops every frame.
struct Nowhere;

impl Wire for Nowhere {
    fn try_send(&mut self, _: u32, _: Header, _: &[u8], _: Bulk<'_>) -> Result<(), Full> {
        Ok(())
    }
    fn limits(&mut self, _: u32) -> Limits {
        Limits {
            eager: 64,
            eager_multi: 64,
            fragment: 64,
            single_copy_from: u64::MAX,
            frames_to: 0,
        }
    }
    fn expose(&mut self, _: u32, _: Region, _: u64) -> Option<RemoteKey> {
        None
    }
    fn get(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }
    fn put(&mut self, _: u32, _: RemoteKey, _: Region, _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }
}

#[derive(Clone, Debug)]
enum Action {
    Post(Selector),
    Arrive { context: u64, source: i32, tag: i32 },
    Cancel(usize),
    Probe(Selector),
    Claim(Selector),
    Redeem(usize),
    Forget(u64),
}

fn selector() -> impl Strategy<Value = Selector> {
    (1..3_u64, -1..3_i32, -2..3_i32).prop_map(|(context, source, tag)| Selector {
        context: context << 1,
        source,
        tag: if tag == -1 { 0 } else { tag },
    })
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => selector().prop_map(Action::Post),
        8 => (1..3_u64, 0..3_i32, 0..3_i32).prop_map(|(context, source, tag)| Action::Arrive { context: context << 1, source, tag }),
        2 => (0..20_usize).prop_map(Action::Cancel),
        2 => selector().prop_map(Action::Probe),
        2 => selector().prop_map(Action::Claim),
        1 => (0..8_usize).prop_map(Action::Redeem),
        1 => (1..3_u64).prop_map(|context| Action::Forget(context << 1)),
    ]
}

fn accepts(selector: &Selector, context: u64, source: i32, tag: i32) -> bool {
    selector.context == context
        && (selector.source == ANY_SOURCE || selector.source == source)
        && (selector.tag == ANY_TAG || selector.tag == tag)
}

/// A message of the model: envelope and serial number. The number is also the content.
#[derive(Clone, Copy, Debug)]
struct Message {
    context: u64,
    source: i32,
    tag: i32,
    serial: u64,
}

struct Receive {
    id: RequestId,
    selector: Selector,
    into: HeapBytes,
}

fn number(bytes: &HeapBytes) -> u64 {
    let mut copy = [0; 8];
    oxmpi_mem::read(&mut copy, bytes.region());
    u64::from_le_bytes(copy)
}

#[derive(Default)]
struct Model {
    posted: Vec<Receive>,
    unexpected: Vec<Message>,
    claimed: Vec<(MessageId, Message)>,
    serial: u64,
    seq: u16,
}

impl Model {
    fn expect(&mut self, engine: &mut Ob1, receive: &Receive, message: &Message) {
        let done = engine
            .finish(receive.id)
            .expect("the model says that it matched");
        assert_eq!(
            (done.source, done.tag, done.bytes),
            (message.source, message.tag, 8)
        );
        assert_eq!(number(&receive.into), message.serial);
    }

    #[allow(clippy::too_many_lines, reason = "a model, call by call")]
    fn step(&mut self, engine: &mut Ob1, action: &Action) {
        match action {
            Action::Post(selector) => {
                let into = HeapBytes::new(8);
                let id = engine.recv(&mut Nowhere, selector, Payload::Contiguous(into.region()));
                let receive = Receive {
                    id,
                    selector: *selector,
                    into,
                };
                let found = self
                    .unexpected
                    .iter()
                    .position(|m| accepts(selector, m.context, m.source, m.tag));
                match found {
                    Some(at) => {
                        let message = self.unexpected.remove(at);
                        self.expect(engine, &receive, &message);
                    }
                    None => self.posted.push(receive),
                }
            }
            Action::Arrive {
                context,
                source,
                tag,
            } => {
                self.serial += 1;
                self.seq += 1;
                let message = Message {
                    context: *context,
                    source: *source,
                    tag: *tag,
                    serial: self.serial,
                };
                let bytes = HeapBytes::new(8);
                oxmpi_mem::write(bytes.region(), &self.serial.to_le_bytes());
                let header = Header {
                    seq: self.seq,
                    kind: 1,
                    context: *context,
                    source: *source,
                    tag: *tag,
                    ..Header::default()
                };
                engine.on_frame(
                    &mut Nowhere,
                    1,
                    &Frame {
                        header,
                        control: &[],
                        bulk: [bytes.region(), Region::EMPTY],
                    },
                );
                match self
                    .posted
                    .iter()
                    .position(|r| accepts(&r.selector, *context, *source, *tag))
                {
                    Some(at) => {
                        let receive = self.posted.remove(at);
                        self.expect(engine, &receive, &message);
                    }
                    None => self.unexpected.push(message),
                }
            }
            Action::Cancel(at) => {
                if *at < self.posted.len() {
                    let receive = self.posted.remove(*at);
                    engine.cancel(receive.id);
                    assert!(engine.finish(receive.id).expect("cancelled").cancelled);
                }
            }
            Action::Probe(selector) => {
                let found = self
                    .unexpected
                    .iter()
                    .find(|m| accepts(selector, m.context, m.source, m.tag));
                let probed = engine.probe(selector);
                assert_eq!(
                    probed.map(|p| (p.source, p.tag, p.bytes)),
                    found.map(|m| (m.source, m.tag, 8))
                );
            }
            Action::Claim(selector) => {
                let found = self
                    .unexpected
                    .iter()
                    .position(|m| accepts(selector, m.context, m.source, m.tag));
                let claimed = engine.claim(selector);
                assert_eq!(claimed.is_some(), found.is_some());
                if let (Some((id, _)), Some(at)) = (claimed, found) {
                    self.claimed.push((id, self.unexpected.remove(at)));
                }
            }
            Action::Redeem(at) => {
                if *at < self.claimed.len() {
                    let (id, message) = self.claimed.remove(*at);
                    let into = HeapBytes::new(8);
                    let payload = Payload::Contiguous(into.region());
                    let id = engine
                        .recv_claimed(&mut Nowhere, id, payload)
                        .expect("claimed and not yet received");
                    let selector = Selector {
                        context: message.context,
                        source: message.source,
                        tag: message.tag,
                    };
                    self.expect(engine, &Receive { id, selector, into }, &message);
                }
            }
            Action::Forget(context) => {
                engine.forget_context(&mut Nowhere, *context);
                self.unexpected
                    .retain(|message| message.context != *context);
            }
        }
        assert_eq!(engine.unexpected_len(), self.unexpected.len());
        for receive in &self.posted {
            assert!(
                !engine.is_complete(receive.id),
                "nothing matched that the model left waiting"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn matches_like_two_plain_lists(actions in prop::collection::vec(action(), 1..200)) {
        let mut engine = Ob1::new(0, 2, 1 << 30);
        let mut model = Model::default();
        for action in &actions {
            model.step(&mut engine, action);
        }
        for receive in std::mem::take(&mut model.posted) {
            engine.cancel(receive.id);
            engine.finish(receive.id);
        }
        prop_assert_eq!(engine.requests.live(), 0);
        prop_assert_eq!(engine.failure(), None);
    }
}
