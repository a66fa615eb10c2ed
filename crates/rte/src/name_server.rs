//! Names of ports for jobs on several hosts: a server that the user starts, which processes ask
//! over lines (MPI-5.0 §11.9.4).
//!
//! Who has the name of the server's port may ask, and nobody else; so it is a secret, as a file
//! that only its user reads. A process that publishes keeps its line, and its names go with it.
//! Each caller is heard by a thread of its own, and garbage ends its line.

use crate::desk::{Question, Reply, Wish};
use crate::line::{Heard, Line, Say, quiet_thread};
use crate::port::{MOST_NAME, Port};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The names, with their ports and the callers that have published them.
type Names = BTreeMap<Vec<u8>, (String, u64)>;

/// See the module's text.
#[derive(Default)]
pub struct Server {
    names: Arc<Mutex<Names>>,
    callers: u64,
}

impl Server {
    /// Hears a caller as long as it is there.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn attend(&mut self, line: Line) -> io::Result<()> {
        self.callers += 1;
        let (me, names) = (self.callers, Arc::clone(&self.names));
        quiet_thread("names-caller", move || {
            loop {
                let question = match line.hear(Instant::now() + LONG) {
                    Heard::Say(Say::Ask(question)) => question,
                    Heard::Nothing => continue,
                    Heard::Say(_) | Heard::Closed => break,
                };
                let reply = answer(&mut locked(&names), me, question);
                if line.say(&Say::Name(reply)).is_err() {
                    break;
                }
            }
            locked(&names).retain(|_, (_, of)| *of != me);
        })
    }
}

fn locked(names: &Mutex<Names>) -> std::sync::MutexGuard<'_, Names> {
    names.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answer(names: &mut Names, me: u64, question: Question) -> Reply {
    let full = names.len() >= MOST;
    match (question.wish, names.entry(question.service)) {
        (Wish::Publish(_), Entry::Occupied(_)) => Reply::Taken,
        (Wish::Publish(_), Entry::Vacant(_)) if full => {
            Reply::Failed("the name server has as many names as it takes".to_owned())
        }
        (Wish::Publish(port), Entry::Vacant(free)) => {
            free.insert((port, me));
            Reply::Done
        }
        (Wish::Unpublish(port), Entry::Occupied(taken)) => {
            if *taken.get() == (port, me) {
                taken.remove();
            }
            Reply::Done
        }
        (Wish::LookUp, Entry::Occupied(taken)) => Reply::Port(taken.get().0.clone()),
        (Wish::Unpublish(_), Entry::Vacant(_)) => Reply::Done,
        (Wish::LookUp, Entry::Vacant(_)) => Reply::Nobody,
    }
}

/// Calls the server that a user names: by its port, or by `file:` and the path of a file with that.
///
/// # Errors
/// There is no such file or it holds no port; nobody is there; in words.
pub fn call(place: &str) -> Result<Line, String> {
    let name = match place.strip_prefix("file:") {
        Some(path) => {
            let mut text = String::new();
            let read = File::open(path)
                .and_then(|file| file.take(MOST_NAME as u64 + 1).read_to_string(&mut text));
            read.map_err(|error| format!("{path}: {error}"))?;
            text
        }
        None => place.to_owned(),
    };
    let port = Port::parse(name.trim());
    let port = port.ok_or_else(|| format!("{place} is not a name server of oxmpi"))?;
    let line = port.call();
    line.map_err(|error| format!("the name server is not reached: {error}"))
}

/// Between two looks at a caller that says nothing.
const LONG: Duration = Duration::from_secs(3600);
/// Names at the same time.
const MOST: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::Door;
    use std::net::Ipv4Addr;

    struct Host {
        server: Server,
        door: Door,
    }

    impl Host {
        fn new() -> Host {
            let door = Door::open(&[Ipv4Addr::LOCALHOST.into()]).unwrap();
            let server = Server::default();
            Host { server, door }
        }

        fn caller(&mut self) -> Line {
            let line = call(&self.door.name()).unwrap();
            loop {
                if let Some(met) = self.door.take() {
                    self.server.attend(met).unwrap();
                    return line;
                }
                std::thread::yield_now();
            }
        }
    }

    fn ask(line: &Line, service: &str, wish: Wish) -> Reply {
        let question = Question {
            service: service.into(),
            wish,
            reply: None,
        };
        line.say(&Say::Ask(question)).unwrap();
        match line.hear(Instant::now() + Duration::from_secs(60)) {
            Heard::Say(Say::Name(reply)) => reply,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_go_with_who_has_published_them() {
        let publish = |port: &str| Wish::Publish(port.into());
        let mut host = Host::new();
        let (one, other) = (host.caller(), host.caller());
        assert_eq!(ask(&other, "a", Wish::LookUp), Reply::Nobody);
        assert_eq!(ask(&one, "a", publish("one")), Reply::Done);
        assert_eq!(ask(&one, "b", publish("two")), Reply::Done);
        assert_eq!(ask(&other, "a", publish("three")), Reply::Taken);
        // Another's name is not taken back.
        assert_eq!(ask(&other, "a", Wish::Unpublish("one".into())), Reply::Done);
        assert_eq!(
            ask(&other, "a", Wish::LookUp),
            Reply::Port("one".to_owned())
        );
        assert_eq!(ask(&one, "a", Wish::Unpublish("one".into())), Reply::Done);
        assert_eq!(ask(&other, "a", Wish::LookUp), Reply::Nobody);
        drop(one);
        while ask(&other, "b", Wish::LookUp) != Reply::Nobody {
            std::thread::yield_now();
        }
        // What is no question ends a line, and nothing else.
        other.say(&Say::Launcher).unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        assert_eq!(other.hear(until), Heard::Closed);
        let third = host.caller();
        assert_eq!(ask(&third, "b", publish("four")), Reply::Done);
    }

    #[test]
    fn a_server_is_named_by_its_port_or_a_file() {
        let host = Host::new();
        let path = std::env::temp_dir().join(format!("oxmpi-names-{}", std::process::id()));
        std::fs::write(&path, format!("{}\n", host.door.name())).unwrap();
        let place = format!("file:{}", path.display());
        assert!(call(&place).is_ok());
        std::fs::write(&path, "something else").unwrap();
        assert!(call(&place).is_err_and(|why| why.contains("is not a name server")));
        std::fs::remove_file(&path).unwrap();
        assert!(call(&place).is_err_and(|why| why.contains("No such file")));
        assert!(call("nonsense").is_err());
    }
}
