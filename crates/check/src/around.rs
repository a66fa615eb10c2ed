//! The actions before and after each call of the program. Arguments are checked after the call, so
//! that the error handler reports invalid ones first. Only collective calls are compared before the
//! call.
//!
//! Length: one function for each kind of call.

use crate::args::{
    Args, COMM_NULL, Collective, Form, Kind, Object, UNDEFINED, handle_at, handle_of, int_at,
};
use crate::datatypes::Items;
use crate::library::{self, Status};
use crate::requests::{self, Entry};
use crate::site::Site;
use crate::spans;
use crate::{collectives, comms, datatypes, finish, memory, messages, notes, objects, operations};
use crate::{pieces, report, windows};
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, UNSUPPORTED, WORLD};

/// `MPI_THREAD_MULTIPLE`
const MULTIPLE: c_int = 4096;
/// `MPI_ERR_PENDING`
const PENDING: c_int = 18;
/// `MPI_ERR_IN_STATUS`
const IN_STATUS: c_int = 19;

/// Makes the call, with its actions before and after.
#[inline]
pub fn around(kind: Kind, args: Args, next: impl Fn(&Args) -> Option<c_int>) -> c_int {
    // Compiled once, not for each wrapper.
    surround(kind, args, &next)
}

fn surround(kind: Kind, args: Args, next: &dyn Fn(&Args) -> Option<c_int>) -> c_int {
    let next = |args: &Args| {
        let _outside = memory::outside();
        next(args).unwrap_or(UNSUPPORTED)
    };
    if memory::is_inside() {
        return next(&args);
    }
    let _inside = memory::inside();
    let site = Site::here();
    match kind {
        Kind::Init => initialize(&args, next),
        Kind::Finalize => finalize(&args, site, next),
        Kind::Send(_) | Kind::Recv(_) | Kind::Sendrecv(_) | Kind::Partitioned { .. } => {
            transfer(kind, args, site, next)
        }
        Kind::Probe => probe(&args, site, next),
        Kind::Mrecv(_) => matched(kind, args, site, next),
        Kind::One | Kind::All | Kind::Any | Kind::Some => complete(kind, args, next),
        Kind::Start => start(&args, next),
        Kind::FreeRequest => free_request(&args, next),
        Kind::Cancel => cancel(&args, site, next),
        Kind::Generalized => {
            let code = next(&args);
            if code == 0 {
                record_request(kind, &args, site, None, None);
            }
            code
        }
        Kind::Collective(which, form) => collective(which, form, args, site, next),
        Kind::ReduceLocal => {
            let code = next(&args);
            if code == 0 {
                operations::look(&args, site);
            }
            code
        }
        Kind::NewComm { of_all } => new_comm(of_all, &args, site, next),
        Kind::Idup => idup(&args, site, next),
        Kind::Rma(rma) => windows::around(rma, &args, site, next),
        Kind::New(object) => new_object(object, &args, site, next),
        Kind::F90 => {
            let code = next(&args);
            if code == 0 {
                datatypes::made(handle_at(args.object));
            }
            code
        }
        Kind::Contents => {
            let code = next(&args);
            if code == 0 {
                contents(&args);
            }
            code
        }
        Kind::Free(object) => free(object, &args, site, next),
    }
}

/// Whether no other thread may call MPI at the same time.
fn is_alone() -> bool {
    // SAFETY: the place outlives the call.
    library::ask(|level| unsafe { library::query_thread(level) }) != MULTIPLE
}

fn initialize(args: &Args, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let code = next(args);
    if code == 0 {
        report::initialized();
        comms::initialized();
        finish::prepare();
    }
    code
}

/// Waits for the calls of all members before the library ends.
fn finalize(args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let of_all = Args {
        comm: WORLD,
        ..*args
    };
    if let Some(number) = collectives::begin(&of_all, None, site) {
        collectives::await_all(WORLD, number, is_alone());
    }
    next(args)
}

/// Provides statuses where the program ignores them.
fn with_statuses(args: &mut Args, count: usize) -> Vec<Status> {
    let mut statuses = Vec::new();
    if args.statuses.is_null() {
        statuses = vec![Status::default(); count];
        args.statuses = statuses.as_mut_ptr().cast();
    }
    statuses
}

fn status_at(args: &Args, place: usize) -> Status {
    // SAFETY: the call has written at least `place + 1` statuses, to the program's array or ours.
    unsafe { args.statuses.cast::<Status>().add(place).read_unaligned() }
}

/// Source and tag of the receive in a call.
fn receiving(kind: Kind, args: &Args) -> (c_int, c_int) {
    match kind {
        Kind::Sendrecv(_) => (args.source, args.recvtag),
        _ => (args.source, args.tag),
    }
}

fn transfer(kind: Kind, mut args: Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let form = spans::form(kind);
    let is_receive = matches!(kind, Kind::Recv(_) | Kind::Sendrecv(_));
    let given = args;
    let _ours = match (form, is_receive) {
        (Form::Blocking, true) => with_statuses(&mut args, 1),
        _ => Vec::new(),
    };
    let post = match (form, is_receive) {
        (Form::Persistent, _) | (_, false) => None,
        _ => {
            let (source, tag) = receiving(kind, &args);
            messages::posted(args.comm, source, tag, args.call(), site)
        }
    };
    let code = next(&args);
    let class = if code == 0 { 0 } else { report::class(code) };
    match form {
        Form::Blocking => {
            // The send of a send-receive is complete even if the received message was too long.
            if code == 0 || class == messages::TRUNCATE {
                sent(kind, &args, site);
            }
            if code == 0 {
                requests::look_for_overlap(&args, site, &spans::of(kind, &args, None));
            }
            if let Some(post) = post {
                record_receive(kind, &args, post, site);
                messages::received(args.comm, post, &status_at(&args, 0), class, false);
                notes::take_all();
                messages::compare(args.comm);
            }
        }
        _ if code != 0 => {
            if let Some(post) = post {
                let none = Status::default();
                messages::received(args.comm, post, &none, 0, true);
            }
        }
        Form::Nonblocking => {
            sent(kind, &args, site);
            if let Some(post) = post {
                record_receive(kind, &args, post, site);
            }
            record_request(kind, &given, site, post, None);
        }
        Form::Persistent => persistent(kind, &given, site, None, None),
    }
    code
}

/// Sends the receiver a note about a message.
fn sent(kind: Kind, args: &Args, site: Site) {
    let (datatype, count) = match kind {
        Kind::Send(_) => (args.datatype, args.count),
        Kind::Sendrecv(_) if args.sendtype == 0 => (args.datatype, args.count),
        Kind::Sendrecv(_) => (args.sendtype, args.sendcount),
        _ => return,
    };
    let datatype = &datatypes::used(datatype);
    messages::sent(args, Items { datatype, count }, site);
}

/// Records the data of a receive.
fn record_receive(kind: Kind, args: &Args, post: u64, site: Site) {
    let (datatype, count) = match kind {
        Kind::Sendrecv(_) if args.sendtype != 0 => (args.recvtype, args.recvcount),
        _ => (args.datatype, args.count),
    };
    if let Some(datatype) = &datatypes::of(datatype) {
        messages::takes(args.comm, post, Items { datatype, count }, site);
    }
}

/// Records a new active request.
fn record_request(kind: Kind, args: &Args, site: Site, post: Option<u64>, call: Option<u64>) {
    let membership = comms::membership(args.comm);
    let spans = spans::of(kind, args, membership.as_ref());
    requests::look_for_overlap(args, site, &spans);
    let mut entry = Entry::new(kind, args, site);
    entry.call = call;
    requests::made(entry);
    let handle = handle_at(args.requests);
    requests::activate(kind, handle, args.requests.addr(), spans, post);
}

/// Records a new persistent request. Its arguments are read now.
fn persistent(
    kind: Kind,
    args: &Args,
    site: Site,
    call: Option<u64>,
    exchange: Option<pieces::Exchange>,
) {
    let membership = comms::membership(args.comm);
    let mut entry = Entry::new(kind, args, site);
    entry.memory = spans::of(kind, args, membership.as_ref());
    entry.datatype = datatypes::of(args.datatype);
    entry.call = call;
    entry.exchange = exchange;
    requests::made(entry);
}

fn probe(args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let mut args = *args;
    let _ours = with_statuses(&mut args, 1);
    let code = next(&args);
    let found = args.flag.is_null() || int_at(args.flag) != 0;
    if code == 0 && found {
        let status = status_at(&args, 0);
        let Status { source, tag, .. } = status;
        if source >= 0
            && let Some(post) = messages::posted(args.comm, source, tag, args.call(), site)
        {
            messages::matched(handle_at(args.message), args.comm, post);
        }
    }
    code
}

fn matched(kind: Kind, mut args: Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let found = messages::take_matched(handle_at(args.message));
    let given = args;
    let blocks = spans::form(kind) == Form::Blocking;
    let _ours = match blocks {
        true => with_statuses(&mut args, 1),
        false => Vec::new(),
    };
    let code = next(&args);
    let Some((comm, post)) = found else {
        return code;
    };
    let (args, given) = (Args { comm, ..args }, Args { comm, ..given });
    record_receive(kind, &args, post, site);
    if blocks {
        let class = if code == 0 { 0 } else { report::class(code) };
        messages::received(comm, post, &status_at(&args, 0), class, false);
        notes::take_all();
        messages::compare(comm);
        if code == 0 {
            requests::look_for_overlap(&args, site, &spans::of(kind, &args, None));
        }
    } else if code == 0 {
        record_request(kind, &given, site, Some(post), None);
    } else {
        messages::abandoned(comm);
    }
    code
}

fn complete(kind: Kind, mut args: Args, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let count = match kind {
        Kind::One => 1,
        _ => usize::try_from(args.count).unwrap_or(0),
    };
    let handles: Vec<Handle> = (0..count)
        .map(|place| handle_of(args.requests, place))
        .collect();
    let _ours = with_statuses(&mut args, count.max(1));
    if args.flag.is_null() && !args.name.starts_with("MPI_Test") {
        requests::await_calls(&handles, matches!(kind, Kind::Any | Kind::Some));
    } else {
        notes::take_all();
        for (_, comm, number) in requests::calls(&handles) {
            collectives::compare(comm, number);
        }
    }
    let code = next(&args);
    let class = if code == 0 { 0 } else { report::class(code) };
    if class != 0 && class != IN_STATUS && matches!(kind, Kind::All | Kind::Some) {
        return code;
    }
    let flag = args.flag.is_null() || int_at(args.flag) != 0;
    let at = |place: usize| args.requests.addr() + place * size_of::<Handle>();
    let own_code = |status: &Status| match class {
        0 => 0,
        IN_STATUS => status.error,
        _ => code,
    };
    // The index of each completed request, and its status.
    let done: Vec<(usize, Status)> = match kind {
        Kind::One if flag => vec![(0, status_at(&args, 0))],
        Kind::All if flag => (0..count)
            .map(|place| (place, status_at(&args, place)))
            .collect(),
        Kind::Any if flag && int_at(args.index) != UNDEFINED => {
            let place = usize::try_from(int_at(args.index)).unwrap_or(0);
            vec![(place, status_at(&args, 0))]
        }
        Kind::Some if int_at(args.outcount) > 0 => (0..int_at(args.outcount) as usize)
            .map(|nth| {
                let place = args.indices.wrapping_byte_add(nth * size_of::<c_int>());
                let place = usize::try_from(int_at(place)).unwrap_or(0);
                (place, status_at(&args, nth))
            })
            .collect(),
        _ => Vec::new(),
    };
    for (place, status) in done {
        let code = own_code(&status);
        if class == IN_STATUS && code == PENDING {
            continue;
        }
        if let Some(handle) = handles.get(place) {
            requests::completed(*handle, at(place), &status, code);
        }
    }
    code
}

fn start(args: &Args, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let count = match args.name {
        "MPI_Start" => 1,
        _ => usize::try_from(args.count).unwrap_or(0),
    };
    let handles: Vec<Handle> = (0..count)
        .map(|place| handle_of(args.requests, place))
        .collect();
    let code = next(args);
    if code != 0 {
        return code;
    }
    for (place, handle) in handles.into_iter().enumerate() {
        let Some(made) = requests::template(handle) else {
            continue;
        };
        let (kind, given, site) = (made.kind, made.args, made.site);
        let at = args.requests.addr() + place * size_of::<Handle>();
        requests::look_for_overlap(&given, site, &made.memory);
        let data = made.datatype.as_deref().map(|datatype| Items {
            datatype,
            count: given.count,
        });
        let post = match (kind, data) {
            (Kind::Send(_), Some(data)) => {
                messages::sent(&given, data, site);
                None
            }
            (Kind::Recv(_), Some(data)) => {
                let (source, tag) = receiving(kind, &given);
                let post = messages::posted(given.comm, source, tag, given.call(), site);
                post.inspect(|post| messages::takes(given.comm, *post, data, site))
            }
            _ => None,
        };
        requests::activate(kind, handle, at, made.memory, post);
    }
    code
}

fn free_request(args: &Args, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let handle = handle_at(args.requests);
    let code = next(args);
    if code == 0 {
        requests::freed(handle, args.requests.addr());
    }
    code
}

fn cancel(args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let made = requests::template(handle_at(args.requests));
    if let Some(made) = made.filter(|made| matches!(made.kind, Kind::Send(_))) {
        messages::may_be_withdrawn(&made.args, site);
    }
    next(args)
}

fn collective(
    which: Collective,
    form: Form,
    args: Args,
    site: Site,
    next: impl FnOnce(&Args) -> c_int,
) -> c_int {
    let kind = Kind::Collective(which, form);
    let number = collectives::begin(&args, Some(which), site);
    if let (Some(number), Form::Blocking) = (number, form) {
        collectives::await_all(args.comm, number, is_alone());
    }
    let membership = comms::membership(args.comm);
    let exchange = membership.and_then(|membership| pieces::begin(&args, which, &membership, site));
    let exchange = match form {
        Form::Blocking => {
            exchange.into_iter().for_each(pieces::Exchange::end);
            None
        }
        _ => exchange,
    };
    let code = next(&args);
    if code != 0 {
        return code;
    }
    if args.op != 0 {
        operations::look(&args, site);
    }
    match form {
        Form::Blocking => {
            let spans = spans::of(kind, &args, membership.as_ref());
            requests::look_for_overlap(&args, site, &spans);
        }
        Form::Nonblocking => {
            record_request(kind, &args, site, None, number);
            requests::exchanges(handle_at(args.requests), args.requests.addr(), exchange);
        }
        Form::Persistent => {
            persistent(kind, &args, site, number, exchange);
        }
    }
    code
}

fn new_comm(of_all: bool, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    if of_all && let Some(number) = collectives::begin(args, None, site) {
        collectives::await_all(args.comm, number, is_alone());
    }
    // Members of a communicator without a shadow may belong to jobs that are not checked.
    let are_checked = args.comm == 0 || comms::membership(args.comm).is_some();
    let code = next(args);
    if code == 0 && handle_at(args.object) != COMM_NULL {
        if are_checked {
            comms::adopt(handle_at(args.object));
        }
        objects::made(Object::Comm, args, site);
    }
    code
}

fn idup(args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let number = collectives::begin(args, None, site);
    let code = next(args);
    if let (0, Some(membership)) = (code, comms::membership(args.comm)) {
        let mut shadow = Box::new(COMM_NULL);
        let mut request = crate::args::REQUEST_NULL;
        // SAFETY: the places outlive the operation: `shadow` is on the heap until the request is
        // complete.
        unsafe { library::comm_idup(membership.shadow, &raw mut *shadow, &raw mut request) };
        let mut entry = Entry::new(Kind::Idup, args, site);
        entry.call = number;
        entry.shadow = Some((shadow, request));
        requests::made(entry);
        let handle = handle_at(args.requests);
        let at = args.requests.addr();
        requests::activate(Kind::Idup, handle, at, Vec::new(), None);
    }
    code
}

/// A call that makes an object.
fn new_object(object: Object, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let code = next(args);
    if code == 0 && !args.object.is_null() {
        if object == Object::Datatype {
            datatypes::made(handle_at(args.object));
        }
        if object == Object::Win {
            windows::made(args, site);
        }
        objects::made(object, args, site);
    }
    code
}

fn contents(args: &Args) {
    // The array may be longer than the number of types.
    let given = datatypes::parts(args.datatype).min(args.count);
    for place in 0..usize::try_from(given).unwrap_or(0) {
        let handle = handle_of(args.object, place);
        if handle >= crate::args::FIRST_HANDLE {
            datatypes::made(handle);
        }
    }
}

fn free(object: Object, args: &Args, site: Site, next: impl FnOnce(&Args) -> c_int) -> c_int {
    let handle = handle_at(args.object);
    match object {
        Object::Comm if handle != WORLD && handle != oxmpi_pmpi::SELF => {
            notes::take_all();
            messages::compare(handle);
            comms::forget(handle);
        }
        Object::Session if !report::has_world() && objects::count(Object::Session) == 1 => {
            objects::freed(object, handle);
            finish::end();
        }
        _ => {}
    }
    let window = (object == Object::Win).then(|| windows::taken(handle, args, site));
    let code = next(args);
    // MPI_File_close also closes a file if written data could not be stored.
    if code == 0 || handle_at(args.object) != handle {
        if object == Object::Datatype {
            datatypes::forget(handle);
        }
        objects::freed(object, handle);
    } else if let Some(window) = window.flatten() {
        windows::kept(handle, window);
    }
    code
}
