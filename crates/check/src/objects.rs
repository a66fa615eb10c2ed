//! Objects that the program makes but does not free. MPI-5.0 §2.5.1, §11.2.2.

use crate::args::{Args, FIRST_HANDLE, Object, handle_at};
use crate::datatypes;
use crate::report;
use crate::site::Site;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;

/// The calls that returned a handle, in order: a library may return the same handle several times.
type Makers = Vec<(&'static str, Site)>;
static OBJECTS: Mutex<BTreeMap<(Object, Handle), Makers>> = Mutex::new(BTreeMap::new());

/// Adds a new object.
pub fn made(object: Object, args: &Args, site: Site) {
    let handle = handle_at(args.object);
    if handle < FIRST_HANDLE {
        return;
    }
    let mut objects = OBJECTS.lock();
    objects
        .entry((object, handle))
        .or_default()
        .push((args.call(), site));
}

/// Removes an object that is about to be freed.
pub fn freed(object: Object, handle: Handle) {
    let mut objects = OBJECTS.lock();
    if let Some(makers) = objects.get_mut(&(object, handle)) {
        makers.pop();
        if makers.is_empty() {
            objects.remove(&(object, handle));
        }
    }
}

/// The number of objects of a kind.
pub fn count(object: Object) -> usize {
    let objects = OBJECTS.lock();
    objects.keys().filter(|(kind, _)| *kind == object).count()
}

/// Reports the remaining objects when MPI ends. Reports nothing if there is a session: another
/// thread has just made it, and the objects may belong to it.
pub fn left() {
    let left: Vec<((Object, Handle), Makers)> = {
        let objects = OBJECTS.lock();
        objects
            .iter()
            .map(|(key, makers)| (*key, makers.clone()))
            .collect()
    };
    if left
        .iter()
        .any(|((object, _), _)| *object == Object::Session)
    {
        return;
    }
    // Grouped by the call that made them: their number, and the first.
    let mut places: BTreeMap<(Object, &'static str, usize), (u64, Handle, Site)> = BTreeMap::new();
    for ((object, handle), makers) in left {
        for (call, site) in makers {
            let place = places.entry((object, call, site.address()));
            place.or_insert((0, handle, site)).0 += 1;
        }
    }
    for ((object, call, _), (count, first, site)) in places {
        let message = report::of_call(Id::CheckLeak, call, site)
            .with("count", count)
            .with("object", kind(object))
            .with("name", name(object, first));
        report::say(site, message);
    }
}

fn kind(object: Object) -> &'static str {
    match object {
        Object::Comm => "communicators",
        Object::Group => "groups",
        Object::Datatype => "datatypes",
        Object::Op => "operations",
        Object::Info => "info objects",
        Object::Errhandler => "error handlers",
        Object::Win => "windows",
        Object::File => "files",
        Object::Session => "sessions",
    }
}

/// The description of an object in a report.
fn name(object: Object, handle: Handle) -> String {
    match object {
        Object::Comm => report::comm_name(handle),
        Object::Datatype => datatypes::of(handle).map_or_else(String::new, |datatype| {
            format!("a type of {}", datatype.signature.words(&datatypes::name))
        }),
        _ => String::new(),
    }
}
