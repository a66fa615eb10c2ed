//! Published names for processes on other hosts than their mpirun: their questions, and the name
//! broker of mpirun that answers (MPI-5.0 §11.9.4).
//!
//! The name broker publishes on the host of mpirun, like any process there ([`crate::names`]). All
//! jobs that were started on one host therefore find each other's names, on whatever hosts their
//! processes run. The asking process opens a port for the answer. The name broker has a thread of
//! its own, and so has each answer: no asking process can block mpirun.

use crate::line::{LineMessage, thread_without_signals};
use crate::names::{self, Published};
use crate::port::Port;
use crate::wire;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A question about a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The service.
    pub service: Vec<u8>,
    /// The operation.
    pub operation: NameOperation,
    /// The port for the answer, if one is expected.
    pub reply: Option<String>,
}

/// The operation on a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameOperation {
    /// Publish this port under the name.
    Publish(String),
    /// Withdraw the name, if it belongs to this port.
    Unpublish(String),
    /// Look up the port of the name.
    LookUp,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// The operation is done.
    Done,
    /// The port of the name.
    Port(String),
    /// The name is not published.
    Nobody,
    /// Another process has published the name.
    Taken,
    /// An error of the operating system.
    Failed(String),
}

impl Question {
    /// The question as bytes.
    ///
    /// # Errors
    /// `InvalidInput`: it is longer than a frame may be.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        Ok(bytes)
    }

    fn decode(bytes: &[u8]) -> Option<Question> {
        let (message, used) = wire::first_frame(bytes).ok()??;
        wire::decode(message).filter(|_| used == bytes.len())
    }
}

/// The name broker of an mpirun; see the module. Dropping it withdraws all names.
#[derive(Default)]
pub struct NameBroker(Option<Sender<Question>>);

impl NameBroker {
    /// Takes an encoded question.
    ///
    /// # Errors
    /// The bytes are no question, or no thread is available.
    pub fn take(&mut self, question: &[u8]) -> io::Result<()> {
        let question = Question::decode(question).ok_or(io::ErrorKind::InvalidData)?;
        let to = match self.0.take() {
            Some(to) => to,
            None => {
                let (to, from) = channel();
                thread_without_signals("mpirun-names", move || serve(&from))?;
                to
            }
        };
        let sent = to.send(question);
        self.0 = Some(to);
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

fn serve(questions: &Receiver<Question>) {
    let mut names = Names::default();
    for question in questions {
        let reply = names.answer(&question);
        let Some(port) = question.reply else {
            continue;
        };
        // The call to an unreachable process has a time limit.
        let _ = thread_without_signals("mpirun-reply", move || {
            let _ = tell(&port, reply);
        });
    }
}

fn tell(port: &str, reply: Reply) -> io::Result<()> {
    let port = Port::parse(port).ok_or(io::ErrorKind::InvalidInput)?;
    port.call(ANSWERING, &LineMessage::Name(reply)).map(drop)
}

/// The names that this name broker has published, with their ports.
#[derive(Default)]
struct Names(BTreeMap<Vec<u8>, (String, Published)>);

impl Names {
    fn answer(&mut self, question: &Question) -> Reply {
        let service = &question.service;
        let done = match &question.operation {
            NameOperation::Publish(port) => self.publish(service, port),
            NameOperation::Unpublish(port) => {
                if self.0.get(service).is_some_and(|(of, _)| of == port) {
                    self.0.remove(service);
                }
                Ok(Reply::Done)
            }
            NameOperation::LookUp => names::look_up(service).map(|found| match found {
                Some(port) => Reply::Port(port),
                None => Reply::Nobody,
            }),
        };
        done.unwrap_or_else(|error| Reply::Failed(error.to_string()))
    }

    fn publish(&mut self, service: &[u8], port: &str) -> io::Result<Reply> {
        match names::publish(service, port) {
            Ok(published) => {
                self.0
                    .insert(service.to_vec(), (port.to_owned(), published));
                Ok(Reply::Done)
            }
            // The process runs on this host and has published the name itself. No two ports have
            // the same name.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                let is_its_own = names::look_up(service)?.is_some_and(|found| found == port);
                Ok(if is_its_own {
                    Reply::Done
                } else {
                    Reply::Taken
                })
            }
            Err(error) => Err(error),
        }
    }
}

/// The time limit for calling the asking process.
const ANSWERING: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::Door;
    use std::net::Ipv4Addr;
    use std::time::Instant;

    /// The answer of the name broker.
    fn ask(name_broker: &mut NameBroker, service: &str, operation: NameOperation) -> Reply {
        let door = Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap();
        let question = Question {
            service: format!("{service} of {}", std::process::id()).into(),
            operation,
            reply: Some(door.name()),
        };
        name_broker.take(&question.encode().unwrap()).unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            match door.take() {
                Some((_, LineMessage::Name(reply))) => return reply,
                Some((_, other)) => panic!("{other:?}"),
                None => std::thread::yield_now(),
            }
            assert!(Instant::now() < until, "the name broker does not answer");
        }
    }

    #[test]
    fn a_name_is_found_until_it_is_taken_back() {
        let publish = |port: &str| NameOperation::Publish(port.into());
        let (mut name_broker, mut another) = (NameBroker::default(), NameBroker::default());
        assert_eq!(
            ask(&mut name_broker, "a", NameOperation::LookUp),
            Reply::Nobody
        );
        assert_eq!(ask(&mut name_broker, "a", publish("one")), Reply::Done);
        for name_broker in [&mut name_broker, &mut another] {
            assert_eq!(
                ask(name_broker, "a", NameOperation::LookUp),
                Reply::Port("one".into())
            );
            assert_eq!(ask(name_broker, "a", publish("two")), Reply::Taken);
            assert_eq!(ask(name_broker, "b", NameOperation::LookUp), Reply::Nobody);
        }
        // A name that another port has published is not withdrawn.
        let wrong = NameOperation::Unpublish("two".into());
        assert_eq!(ask(&mut name_broker, "a", wrong), Reply::Done);
        assert_eq!(
            ask(&mut another, "a", NameOperation::Unpublish("one".into())),
            Reply::Done
        );
        assert_eq!(
            ask(&mut name_broker, "a", NameOperation::LookUp),
            Reply::Port("one".into())
        );
        assert_eq!(
            ask(
                &mut name_broker,
                "a",
                NameOperation::Unpublish("one".into())
            ),
            Reply::Done
        );
        assert_eq!(
            ask(&mut name_broker, "a", NameOperation::LookUp),
            Reply::Nobody
        );
        assert!(name_broker.take(b"nonsense").is_err());
    }

    /// A process on the host of its mpirun has published the name itself.
    #[test]
    fn what_a_process_of_this_host_has_published_is_done() {
        let service = format!("c of {}", std::process::id());
        let published = names::publish(service.as_bytes(), "one").unwrap();
        let mut name_broker = NameBroker::default();
        assert_eq!(
            ask(&mut name_broker, "c", NameOperation::Publish("one".into())),
            Reply::Done
        );
        assert_eq!(
            ask(&mut name_broker, "c", NameOperation::Publish("two".into())),
            Reply::Taken
        );
        drop(published);
        assert_eq!(
            ask(&mut name_broker, "c", NameOperation::LookUp),
            Reply::Nobody
        );
    }
}
