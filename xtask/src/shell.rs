//! Runs other programs with a time limit and keeps all their output.
//!
//! A program runs in its own process group with its standard input closed. When its time is up, the
//! caller may let it first report what it waits for: SIGQUIT makes `mpirun` print its report. Then
//! the group is killed. A thread waits in `wait`, so nothing polls.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// What happens when the time of a program is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// SIGQUIT first, a few seconds to answer, then SIGKILL to the group.
    AskThenKill,
    /// SIGKILL to the group.
    Kill,
}

/// The end of a program.
#[derive(Debug)]
pub struct Done {
    /// Exit code; 128 + signal for one that died by a signal.
    pub code: i32,
    /// Whether its time was up.
    pub timed_out: bool,
    /// Everything written to standard output.
    pub stdout: String,
    /// Everything written to standard error.
    pub stderr: String,
}

impl Done {
    /// The last `lines` lines of both streams, for a failure message.
    pub fn tail(&self, lines: usize) -> String {
        let mut text = String::new();
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            let all: Vec<&str> = stream.lines().collect();
            if all.is_empty() {
                continue;
            }
            text.push_str(&format!("--- {name}\n"));
            for line in &all[all.len().saturating_sub(lines)..] {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// The result if the program succeeded, otherwise an error text.
    pub fn success(self, what: &str) -> Result<Done, String> {
        if self.timed_out {
            return Err(format!("{what}: time is up\n{}", self.tail(60)));
        }
        if self.code != 0 {
            return Err(format!(
                "{what}: exit status {}\n{}",
                self.code,
                self.tail(60)
            ));
        }
        Ok(self)
    }

    /// The catalogue messages on standard error have these ids, each as often as it appears.
    pub fn messages(&self, wanted: &[impl AsRef<str>]) -> Result<(), String> {
        let mut ids = message_ids(&self.stderr);
        let mut wanted: Vec<&str> = wanted.iter().map(AsRef::as_ref).collect();
        ids.sort_unstable();
        wanted.sort_unstable();
        if ids == wanted {
            Ok(())
        } else {
            let said = format!("the messages are {ids:?}, expected {wanted:?}");
            Err(format!("{said}\n{}", self.tail(60)))
        }
    }
}

/// The last line of a message is `id:   rank-killed (docs/errors.md)`.
fn message_ids(stderr: &str) -> Vec<&str> {
    let lines = stderr.lines();
    lines
        .filter_map(|line| {
            line.split_once("id:   ")?
                .1
                .strip_suffix(" (docs/errors.md)")
        })
        .collect()
}

/// How long leftovers of a program may hold its output open after its end.
const DRAIN: Duration = Duration::from_secs(3);
/// How long a program may take to answer SIGQUIT.
const ANSWER: Duration = Duration::from_secs(3);

/// Runs `command` to its end or for at most `limit`.
pub fn run(command: &mut Command, limit: Duration, expiry: Expiry) -> Result<Done, String> {
    Running::start(command)?.finish(limit, expiry)
}

/// The process groups of running programs, by their leaders.
static GROUPS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// The running process groups.
pub fn running() -> Vec<u32> {
    GROUPS
        .lock()
        .map(|groups| groups.iter().copied().collect())
        .unwrap_or_default()
}

/// Whether this process is about to end.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// From now on a thread that starts a program waits for ever: the running programs are being ended,
/// and then this process.
pub fn start_nothing_more() {
    IS_ENDING.store(true, Ordering::SeqCst);
}

/// A program that was started and not yet waited for.
pub struct Running {
    pid: u32,
    end: std::sync::mpsc::Receiver<io::Result<ExitStatus>>,
    drained: std::sync::mpsc::Receiver<()>,
    stdout: Arc<Mutex<Vec<u8>>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    name: String,
}

impl Running {
    /// Starts `command` in a process group of its own.
    pub fn start(command: &mut Command) -> Result<Running, String> {
        while IS_ENDING.load(Ordering::SeqCst) {
            thread::park();
        }
        let name = command.get_program().to_string_lossy().into_owned();
        crate::queue::started(command);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| format!("{name} did not start: {error}"))?;
        let (drain, drained) = channel();
        let stdout = collect(child.stdout.take(), drain.clone());
        let stderr = collect(child.stderr.take(), drain);
        let pid = child.id();
        if let Ok(mut groups) = GROUPS.lock() {
            groups.insert(pid);
        }
        let (ended, end) = channel();
        thread::spawn(move || {
            let status = child.wait();
            if let Ok(mut groups) = GROUPS.lock() {
                groups.remove(&pid);
            }
            // The receiver may have given up; then the status is not needed.
            let _ = ended.send(status);
        });
        Ok(Running {
            pid,
            end,
            drained,
            stdout,
            stderr,
            name,
        })
    }

    /// The process id, which is also the group's.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The standard output until now.
    pub fn stdout_now(&self) -> String {
        text(&self.stdout)
    }

    /// The standard error until now.
    pub fn stderr_now(&self) -> String {
        text(&self.stderr)
    }

    /// Waits until `done` returns true for the output of both streams, or the time is up.
    pub fn wait_for(&self, limit: Duration, done: impl Fn(&str) -> bool) -> Result<(), String> {
        let start = Instant::now();
        loop {
            let seen = self.stdout_now() + &self.stderr_now();
            if done(&seen) {
                return Ok(());
            }
            if start.elapsed() > limit {
                return Err(format!(
                    "{}: the awaited output did not come; so far:\n{seen}",
                    self.name
                ));
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits for the end, at most `limit`.
    pub fn finish(self, limit: Duration, expiry: Expiry) -> Result<Done, String> {
        let mut timed_out = false;
        let status = match self.end.recv_timeout(limit) {
            Ok(status) => status,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(format!("{}: lost its end", self.name));
            }
            Err(RecvTimeoutError::Timeout) => {
                timed_out = true;
                self.expire(expiry)?
            }
        };
        let status = status.map_err(|error| format!("{}: wait failed: {error}", self.name))?;
        let drain_end = Instant::now() + DRAIN;
        for _ in 0..2 {
            let left = drain_end.saturating_duration_since(Instant::now());
            // A leftover process may hold the pipe open; the output until now is used.
            let _ = self.drained.recv_timeout(left);
        }
        let code = status
            .code()
            .unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        Ok(Done {
            code,
            timed_out,
            stdout: text(&self.stdout),
            stderr: text(&self.stderr),
        })
    }

    fn expire(&self, expiry: Expiry) -> Result<io::Result<ExitStatus>, String> {
        if expiry == Expiry::AskThenKill {
            signal("QUIT", i64::from(self.pid));
            if let Ok(status) = self.end.recv_timeout(ANSWER) {
                return Ok(status);
            }
        }
        signal("KILL", -i64::from(self.pid));
        self.end
            .recv_timeout(ANSWER)
            .map_err(|_| format!("{}: does not end even after SIGKILL", self.name))
    }
}

/// Sends a signal, by name without SIG, to a process (or, negative, to a group). A missing process
/// is no error.
pub fn signal(name: &str, pid: i64) {
    // The shell's own `kill`: the program of that name is not on every system.
    let _ = Command::new("sh")
        .args(["-c", "kill -s \"$0\" -- \"$1\"", name, &pid.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Whether a program of this name can be started through PATH.
pub fn have(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else {
        return false;
    };
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn collect(
    stream: Option<impl Read + Send + 'static>,
    done: std::sync::mpsc::Sender<()>,
) -> Arc<Mutex<Vec<u8>>> {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let copy = Arc::clone(&kept);
    thread::spawn(move || {
        if let Some(mut stream) = stream {
            let mut chunk = [0; 16 * 1024];
            while let Ok(length) = stream.read(&mut chunk) {
                if length == 0 {
                    break;
                }
                if let Ok(mut kept) = copy.lock() {
                    kept.extend_from_slice(&chunk[..length]);
                }
            }
        }
        let _ = done.send(());
    });
    kept
}

fn text(kept: &Mutex<Vec<u8>>) -> String {
    kept.lock()
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Done, message_ids};

    #[test]
    fn messages_are_counted_by_their_ids() {
        let stderr = "oxmpi error: x; id:   y\n  id:   rank-killed (docs/errors.md)\n\
                      [1] oxmpi warning: z\n[1]   id:   hang (docs/errors.md)\n";
        assert_eq!(message_ids(stderr), ["rank-killed", "hang"]);
        let done = Done {
            code: 0,
            timed_out: false,
            stdout: String::new(),
            stderr: stderr.to_string(),
        };
        assert!(done.messages(&["hang", "rank-killed"]).is_ok());
        for wrong in [&["hang"][..], &["hang", "hang", "rank-killed"], &[]] {
            assert!(done.messages(wrong).is_err(), "{wrong:?}");
        }
    }
}
