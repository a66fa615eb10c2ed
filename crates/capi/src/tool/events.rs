//! MPI_T_event_* and MPI_T_source_*: events and their callbacks.
//!
//! Callbacks run when the next MPI call begins ([`deliver`]), without any borrow: they may do
//! anything that is allowed there (`MPI_T_CB_REQUIRE_NONE`).

use super::{bind, named, put_text, store};
use crate::edge::{ArrayOut, EventCallback, EventDropped, EventFree, Maybe, Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::constants::T_VERBOSITY_USER_BASIC;
use oxmpi_core::handle::{DatatypeHandle, InfoHandle};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::tool::Bind;
use oxmpi_core::tool::event::{self, Callback, Delivery};
use oxmpi_core::{Result, error};

/// `MPI_T_CB_REQUIRE_NONE`
const NONE: i32 = 0;
/// The levels of safety, `MPI_T_CB_REQUIRE_*`.
const SAFETY: [i32; 4] = [NONE, 0x03, 0x0f, 0x3f];
/// `MPI_T_SOURCE_ORDERED`
const ORDERED: i32 = 1;
/// The only source of events.
const SOURCE: i32 = 0;

/// Calls the callbacks of the pending events.
#[cold]
fn deliver() {
    while let Some(delivery) = event::take() {
        match delivery {
            Delivery::Event(instance, handle, callback) => {
                let name = event::show(instance);
                // SAFETY: the program registered the function with this argument; nothing is
                // borrowed.
                unsafe {
                    EventCallback(callback.function).invoke(name, handle, NONE, callback.user)
                };
                event::hide(name);
            }
            Delivery::Dropped(count, handle, function) => {
                let count = i64::try_from(count).unwrap_or(i64::MAX);
                // SAFETY: the program registered the function; nothing is borrowed.
                unsafe { EventDropped(function).invoke(count, handle, SOURCE, NONE) };
            }
        }
    }
}

/// MPI_T_event_get_num
pub fn t_event_get_num(num_events: Out<i32>) -> Result<()> {
    num_events.set(event::count() as i32);
    Ok(())
}

/// MPI_T_event_get_index
pub fn t_event_get_index(name: StrIn, event_index: Out<i32>) -> Result<()> {
    event_index.set(event::index(&named(name)?)?);
    Ok(())
}

/// MPI_T_event_get_info
#[allow(clippy::too_many_arguments)]
pub fn t_event_get_info(
    event_index: i32,
    name: StrOut,
    name_len: Maybe<i32>,
    verbosity: Maybe<i32>,
    array_of_datatypes: ArrayOut<DatatypeHandle>,
    array_of_displacements: ArrayOut<i64>,
    num_elements: Maybe<i32>,
    enumtype: Maybe<usize>,
    info: Maybe<InfoHandle>,
    desc: StrOut,
    desc_len: Maybe<i32>,
    bind_to: Maybe<i32>,
) -> Result<()> {
    let found = event::get(event_index)?;
    put_text(&event::name(found), name, name_len)?;
    put_text(found.doc.trim(), desc, desc_len)?;
    // The only element: the number of occurrences.
    if num_elements.get().is_some_and(|room| room >= 1) {
        if !array_of_datatypes.is_null() {
            array_of_datatypes.slice(1)?[0] = DatatypeHandle::UNSIGNED_LONG_LONG;
        }
        if !array_of_displacements.is_null() {
            array_of_displacements.slice(1)?[0] = 0;
        }
    }
    num_elements.set(1);
    verbosity.set(T_VERBOSITY_USER_BASIC);
    enumtype.set(0);
    if !info.is_null() {
        info.set(objects().new_info(Info::new()));
    }
    bind_to.set(bind(Bind::Nothing));
    Ok(())
}

/// MPI_T_event_handle_alloc
pub fn t_event_handle_alloc(
    event_index: i32,
    _obj_handle: *mut u8,
    info: InfoHandle,
    event_registration: Out<usize>,
) -> Result<()> {
    hints(info)?;
    event_registration.set(event::alloc(process(), event_index)?);
    Ok(())
}

/// MPI_T_event_handle_free: calls the free function.
pub fn t_event_handle_free(
    event_registration: usize,
    user_data: *mut u8,
    free_cb_function: usize,
) -> Result<()> {
    event::free(event_registration)?;
    if free_cb_function != 0 {
        // SAFETY: the program passes the function with this argument; nothing is borrowed.
        unsafe { EventFree(free_cb_function).invoke(event_registration, NONE, user_data) };
    }
    Ok(())
}

/// MPI_T_event_handle_set_info: ignores all hints, as none is known.
pub fn t_event_handle_set_info(event_registration: usize, info: InfoHandle) -> Result<()> {
    event::check(event_registration)?;
    hints(info)
}

/// MPI_T_event_handle_get_info
pub fn t_event_handle_get_info(
    event_registration: usize,
    info_used: Out<InfoHandle>,
) -> Result<()> {
    event::check(event_registration)?;
    info_used.set(objects().new_info(Info::new()));
    Ok(())
}

/// MPI_T_event_register_callback
pub fn t_event_register_callback(
    event_registration: usize,
    cb_safety: i32,
    info: InfoHandle,
    user_data: *mut u8,
    event_cb_function: usize,
) -> Result<()> {
    level(cb_safety)?;
    hints(info)?;
    process().life.at_interrupt(deliver);
    let callback = Callback {
        function: event_cb_function,
        user: user_data.expose_provenance(),
    };
    event::register(event_registration, cb_safety, callback)
}

/// MPI_T_event_callback_set_info
pub fn t_event_callback_set_info(
    event_registration: usize,
    cb_safety: i32,
    info: InfoHandle,
) -> Result<()> {
    level(cb_safety)?;
    t_event_handle_set_info(event_registration, info)
}

/// MPI_T_event_callback_get_info
pub fn t_event_callback_get_info(
    event_registration: usize,
    cb_safety: i32,
    info_used: Out<InfoHandle>,
) -> Result<()> {
    level(cb_safety)?;
    t_event_handle_get_info(event_registration, info_used)
}

/// MPI_T_event_set_dropped_handler
pub fn t_event_set_dropped_handler(
    event_registration: usize,
    dropped_cb_function: usize,
) -> Result<()> {
    event::on_dropped(event_registration, dropped_cb_function)
}

/// MPI_T_event_read
pub fn t_event_read(event_instance: usize, element_index: i32, buffer: *mut u8) -> Result<()> {
    let instance = event::instance(event_instance)?;
    match element_index {
        0 => store(buffer, instance.total),
        at => Err(error!(T_ERR_INVALID_INDEX, "element {at} is not in 0..1")),
    }
}

/// MPI_T_event_copy
pub fn t_event_copy(event_instance: usize, buffer: *mut u8) -> Result<()> {
    store(buffer, event::instance(event_instance)?.total)
}

/// MPI_T_event_get_timestamp
pub fn t_event_get_timestamp(event_instance: usize, event_timestamp: Out<i64>) -> Result<()> {
    event_timestamp.set(event::instance(event_instance)?.time);
    Ok(())
}

/// MPI_T_event_get_source
pub fn t_event_get_source(event_instance: usize, source_index: Out<i32>) -> Result<()> {
    event::instance(event_instance)?;
    source_index.set(SOURCE);
    Ok(())
}

/// MPI_T_source_get_num
pub fn t_source_get_num(num_sources: Out<i32>) -> Result<()> {
    num_sources.set(SOURCE + 1);
    Ok(())
}

/// MPI_T_source_get_info
#[allow(clippy::too_many_arguments)]
pub fn t_source_get_info(
    source_index: i32,
    name: StrOut,
    name_len: Maybe<i32>,
    desc: StrOut,
    desc_len: Maybe<i32>,
    ordering: Maybe<i32>,
    ticks_per_second: Maybe<i64>,
    max_ticks: Maybe<i64>,
    info: Maybe<InfoHandle>,
) -> Result<()> {
    source(source_index)?;
    put_text("oxmpi", name, name_len)?;
    put_text(
        "all events of the process, by the monotonic clock",
        desc,
        desc_len,
    )?;
    ordering.set(ORDERED);
    ticks_per_second.set(event::TICKS);
    max_ticks.set(i64::MAX);
    if !info.is_null() {
        info.set(objects().new_info(Info::new()));
    }
    Ok(())
}

/// MPI_T_source_get_timestamp
pub fn t_source_get_timestamp(source_index: i32, timestamp: Out<i64>) -> Result<()> {
    source(source_index)?;
    timestamp.set(event::ticks());
    Ok(())
}

fn source(index: i32) -> Result<()> {
    match index {
        SOURCE => Ok(()),
        _ => Err(error!(T_ERR_INVALID_INDEX, "source {index} is not in 0..1")),
    }
}

fn level(safety: i32) -> Result<()> {
    match SAFETY.contains(&safety) {
        true => Ok(()),
        false => Err(error!(
            T_ERR_INVALID,
            "cb_safety is {safety:#x}, which is no MPI_T_CB_REQUIRE_*"
        )),
    }
}

/// Ignores hints; an invalid info is an error.
fn hints(info: InfoHandle) -> Result<()> {
    let found = objects().optional_info(info);
    found
        .map(|_| ())
        .map_err(|wrong| error!(T_ERR_INVALID, "{}", wrong.why))
}
