//! The name server: published names for jobs on several hosts. The user starts it, and processes
//! ask it over lines (MPI-5.0 §11.9.4).
//!
//! Every process that has the name of the server's port may ask. That name is a secret: it lies in
//! a file that only its user reads and writes. A process that publishes keeps its line open, and
//! its names end with the line. A thread of its own serves each caller. An invalid message ends the
//! line of its caller.

use crate::line::{Heard, Line, LineMessage, thread_without_signals};
use crate::name_broker::{NameOperation, Question, Reply};
use crate::port::{MOST_NAME, Port};
use oxmpi_pal::process;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The published names: the port, and the number of the caller that has published it.
type Names = BTreeMap<Vec<u8>, (String, u64)>;

/// The names and the number of callers so far; see the module.
#[derive(Default)]
pub struct Server {
    names: Arc<Mutex<Names>>,
    callers: u64,
}

impl Server {
    /// Starts a thread that answers a caller until its line closes. `first` is its first message.
    ///
    /// # Errors
    /// No thread is available.
    pub fn attend(&mut self, line: Line, first: LineMessage) -> io::Result<()> {
        self.callers += 1;
        let (me, names) = (self.callers, Arc::clone(&self.names));
        thread_without_signals("names-caller", move || {
            let mut heard = Heard::LineMessage(first);
            loop {
                match heard {
                    Heard::LineMessage(LineMessage::Ask(question)) => {
                        let reply = answer(&mut locked(&names), me, question);
                        if line.say(&LineMessage::Name(reply)).is_err() {
                            break;
                        }
                    }
                    Heard::Nothing => {}
                    Heard::LineMessage(_) | Heard::Closed => break,
                }
                heard = line.hear(Instant::now() + LONG);
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
    match (question.operation, names.entry(question.service)) {
        (NameOperation::Publish(_), Entry::Occupied(_)) => Reply::Taken,
        (NameOperation::Publish(_), Entry::Vacant(_)) if full => {
            Reply::Failed("the name server has as many names as it takes".to_owned())
        }
        (NameOperation::Publish(port), Entry::Vacant(free)) => {
            free.insert((port, me));
            Reply::Done
        }
        (NameOperation::Unpublish(port), Entry::Occupied(taken)) => {
            if *taken.get() == (port, me) {
                taken.remove();
            }
            Reply::Done
        }
        (NameOperation::LookUp, Entry::Occupied(taken)) => Reply::Port(taken.get().0.clone()),
        (NameOperation::Unpublish(_), Entry::Vacant(_)) => Reply::Done,
        (NameOperation::LookUp, Entry::Vacant(_)) => Reply::Nobody,
    }
}

/// The port of the name server. `place` is `file:` and the path of a file that holds the port's
/// name. The name itself is not accepted: it is a secret, and parameters appear in command lines.
///
/// # Errors
/// There is no such file, other users can read or write it, or it holds no port; as text.
pub fn find(place: &str) -> Result<Port, String> {
    let path = place.strip_prefix("file:").ok_or_else(|| {
        "the name server is named by file: and the path of the file that oxmpi-names --file has \
         written"
            .to_owned()
    })?;
    let name = read(path).map_err(|error| format!("{path}: {error}"))?;
    let port = Port::parse(name.trim());
    port.ok_or_else(|| format!("{path} does not hold the name of a name server of oxmpi"))
}

/// The content of a file that no other user can read or write.
fn read(path: &str) -> io::Result<String> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    let file = File::open(path)?;
    let about = file.metadata()?;
    let (owner, mode) = (about.uid(), about.mode() & 0o777);
    if !about.is_file() {
        return refused("it is no file".to_owned());
    }
    if owner != process::user_id() {
        return refused(format!(
            "it is a file of user {owner}, who could name another server"
        ));
    }
    if mode & 0o077 != 0 {
        return refused(format!(
            "other users can use it (mode {mode:03o}), and it holds a key: chmod 600"
        ));
    }
    let mut text = String::new();
    file.take(MOST_NAME as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// The time limit of one wait for the next message of a caller.
const LONG: Duration = Duration::from_secs(3600);
/// The most names at a time.
const MOST: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::Door;
    use std::fs;
    use std::net::Ipv4Addr;
    use std::os::unix::fs::PermissionsExt as _;

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

        /// A caller that has asked for a name that is not published.
        fn caller(&mut self) -> Line {
            let port = Port::parse(&self.door.name()).unwrap();
            let first = question("nothing", NameOperation::LookUp);
            let line = port.call(Duration::from_secs(60), &first).unwrap();
            loop {
                if let Some((met, first)) = self.door.take() {
                    self.server.attend(met, first).unwrap();
                    assert_eq!(heard(&line), Reply::Nobody);
                    return line;
                }
                std::thread::yield_now();
            }
        }
    }

    fn question(service: &str, operation: NameOperation) -> LineMessage {
        LineMessage::Ask(Question {
            service: service.into(),
            operation,
            reply: None,
        })
    }

    fn ask(line: &Line, service: &str, operation: NameOperation) -> Reply {
        line.say(&question(service, operation)).unwrap();
        heard(line)
    }

    fn heard(line: &Line) -> Reply {
        match line.hear(Instant::now() + Duration::from_secs(60)) {
            Heard::LineMessage(LineMessage::Name(reply)) => reply,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_go_with_who_has_published_them() {
        let publish = |port: &str| NameOperation::Publish(port.into());
        let mut host = Host::new();
        let (one, other) = (host.caller(), host.caller());
        assert_eq!(ask(&other, "a", NameOperation::LookUp), Reply::Nobody);
        assert_eq!(ask(&one, "a", publish("one")), Reply::Done);
        assert_eq!(ask(&one, "b", publish("two")), Reply::Done);
        assert_eq!(ask(&other, "a", publish("three")), Reply::Taken);
        // A name that another caller has published is not withdrawn.
        assert_eq!(
            ask(&other, "a", NameOperation::Unpublish("one".into())),
            Reply::Done
        );
        assert_eq!(
            ask(&other, "a", NameOperation::LookUp),
            Reply::Port("one".to_owned())
        );
        assert_eq!(
            ask(&one, "a", NameOperation::Unpublish("one".into())),
            Reply::Done
        );
        assert_eq!(ask(&other, "a", NameOperation::LookUp), Reply::Nobody);
        drop(one);
        while ask(&other, "b", NameOperation::LookUp) != Reply::Nobody {
            std::thread::yield_now();
        }
        // A message that is no question ends its line, and no other line.
        other.say(&LineMessage::Launcher).unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        assert_eq!(other.hear(until), Heard::Closed);
        let third = host.caller();
        assert_eq!(ask(&third, "b", publish("four")), Reply::Done);
    }

    /// The name of the server's port is a key. It could be given on a command line, which all users
    /// can read. Besides, a file of any user was accepted.
    #[test]
    fn a_server_is_named_by_a_file_of_its_user_alone() {
        let host = Host::new();
        let path = std::env::temp_dir().join(format!("oxmpi-names-{}", std::process::id()));
        let place = format!("file:{}", path.display());
        let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let why = |place: &str| find(place).err().unwrap_or_default();
        fs::write(&path, format!("{}\n", host.door.name())).unwrap();
        for others in [0o640, 0o604, 0o620, 0o602] {
            mode(others);
            assert!(why(&place).contains("other users"), "{others:o}");
        }
        mode(0o600);
        assert!(find(&place).is_ok());
        if process::user_id() == 0 {
            std::os::unix::fs::chown(&path, Some(65_534), None).unwrap();
            assert!(why(&place).contains("of user 65534"));
            std::os::unix::fs::chown(&path, Some(0), None).unwrap();
        }
        fs::write(&path, "something else").unwrap();
        assert!(why(&place).contains("does not hold"));
        fs::remove_file(&path).unwrap();
        assert!(why(&place).contains("No such file"));
        let folder = std::env::temp_dir();
        assert!(!why(&format!("file:{}", folder.display())).is_empty());
        assert!(why(&host.door.name()).contains("by file:"));
    }
}
