//! Entry points: tool.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_T_category_changed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_changed(update_number: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let update_number = unsafe { Out::new(update_number, "update_number")? };
        crate::tool::t_category_changed(update_number)
    })
}
global_asm!(".weak MPI_T_category_changed", ".set MPI_T_category_changed, PMPI_T_category_changed");

/// `MPI_T_category_get_categories`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_categories(cat_index: i32, len: i32, indices: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let indices = unsafe { ArrayOut::new(indices, "indices") };
        crate::tool::t_category_get_categories(cat_index, len, indices)
    })
}
global_asm!(".weak MPI_T_category_get_categories", ".set MPI_T_category_get_categories, PMPI_T_category_get_categories");

/// `MPI_T_category_get_cvars`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_cvars(cat_index: i32, len: i32, indices: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let indices = unsafe { ArrayOut::new(indices, "indices") };
        crate::tool::t_category_get_cvars(cat_index, len, indices)
    })
}
global_asm!(".weak MPI_T_category_get_cvars", ".set MPI_T_category_get_cvars, PMPI_T_category_get_cvars");

/// `MPI_T_category_get_events`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_events(cat_index: i32, len: i32, indices: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let indices = unsafe { ArrayOut::new(indices, "indices") };
        crate::tool::t_category_get_events(cat_index, len, indices)
    })
}
global_asm!(".weak MPI_T_category_get_events", ".set MPI_T_category_get_events, PMPI_T_category_get_events");

/// `MPI_T_category_get_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_index(name: *const c_char, cat_index: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, cat_index) = unsafe { (StrIn::new(name, "name"), Out::new(cat_index, "cat_index")?) };
        crate::tool::t_category_get_index(name, cat_index)
    })
}
global_asm!(".weak MPI_T_category_get_index", ".set MPI_T_category_get_index, PMPI_T_category_get_index");

/// `MPI_T_category_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_info(cat_index: i32, name: *mut c_char, name_len: *mut i32, desc: *mut c_char, desc_len: *mut i32, num_cvars: *mut i32, num_pvars: *mut i32, num_categories: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories) = unsafe { (StrOut::new(name, "name"), Maybe::new(name_len, "name_len"), StrOut::new(desc, "desc"), Maybe::new(desc_len, "desc_len"), Maybe::new(num_cvars, "num_cvars"), Maybe::new(num_pvars, "num_pvars"), Maybe::new(num_categories, "num_categories")) };
        crate::tool::t_category_get_info(cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories)
    })
}
global_asm!(".weak MPI_T_category_get_info", ".set MPI_T_category_get_info, PMPI_T_category_get_info");

/// `MPI_T_category_get_num`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_num(num_cat: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_cat = unsafe { Out::new(num_cat, "num_cat")? };
        crate::tool::t_category_get_num(num_cat)
    })
}
global_asm!(".weak MPI_T_category_get_num", ".set MPI_T_category_get_num, PMPI_T_category_get_num");

/// `MPI_T_category_get_num_events`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_num_events(cat_index: i32, num_events: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_events = unsafe { Out::new(num_events, "num_events")? };
        crate::tool::t_category_get_num_events(cat_index, num_events)
    })
}
global_asm!(".weak MPI_T_category_get_num_events", ".set MPI_T_category_get_num_events, PMPI_T_category_get_num_events");

/// `MPI_T_category_get_pvars`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_category_get_pvars(cat_index: i32, len: i32, indices: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let indices = unsafe { ArrayOut::new(indices, "indices") };
        crate::tool::t_category_get_pvars(cat_index, len, indices)
    })
}
global_asm!(".weak MPI_T_category_get_pvars", ".set MPI_T_category_get_pvars, PMPI_T_category_get_pvars");

/// `MPI_T_cvar_get_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_get_index(name: *const c_char, cvar_index: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, cvar_index) = unsafe { (StrIn::new(name, "name"), Out::new(cvar_index, "cvar_index")?) };
        crate::tool::t_cvar_get_index(name, cvar_index)
    })
}
global_asm!(".weak MPI_T_cvar_get_index", ".set MPI_T_cvar_get_index, PMPI_T_cvar_get_index");

/// `MPI_T_cvar_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_get_info(cvar_index: i32, name: *mut c_char, name_len: *mut i32, verbosity: *mut i32, datatype: *mut DatatypeHandle, enumtype: *mut usize, desc: *mut c_char, desc_len: *mut i32, bind: *mut i32, scope: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, name_len, verbosity, datatype, enumtype, desc, desc_len, bind, scope) = unsafe { (StrOut::new(name, "name"), Maybe::new(name_len, "name_len"), Maybe::new(verbosity, "verbosity"), Maybe::new(datatype, "datatype"), Maybe::new(enumtype, "enumtype"), StrOut::new(desc, "desc"), Maybe::new(desc_len, "desc_len"), Maybe::new(bind, "bind"), Maybe::new(scope, "scope")) };
        crate::tool::t_cvar_get_info(cvar_index, name, name_len, verbosity, datatype, enumtype, desc, desc_len, bind, scope)
    })
}
global_asm!(".weak MPI_T_cvar_get_info", ".set MPI_T_cvar_get_info, PMPI_T_cvar_get_info");

/// `MPI_T_cvar_get_num`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_get_num(num_cvar: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_cvar = unsafe { Out::new(num_cvar, "num_cvar")? };
        crate::tool::t_cvar_get_num(num_cvar)
    })
}
global_asm!(".weak MPI_T_cvar_get_num", ".set MPI_T_cvar_get_num, PMPI_T_cvar_get_num");

/// `MPI_T_cvar_handle_alloc`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_handle_alloc(cvar_index: i32, obj_handle: *mut u8, handle: *mut usize, count: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (handle, count) = unsafe { (Out::new(handle, "handle")?, Out::new(count, "count")?) };
        crate::tool::t_cvar_handle_alloc(cvar_index, obj_handle, handle, count)
    })
}
global_asm!(".weak MPI_T_cvar_handle_alloc", ".set MPI_T_cvar_handle_alloc, PMPI_T_cvar_handle_alloc");

/// `MPI_T_cvar_handle_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_handle_free(handle: *mut usize) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let handle = unsafe { Out::new(handle, "handle")? };
        crate::tool::t_cvar_handle_free(handle)
    })
}
global_asm!(".weak MPI_T_cvar_handle_free", ".set MPI_T_cvar_handle_free, PMPI_T_cvar_handle_free");

/// `MPI_T_cvar_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_read(handle: usize, buf: *mut u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_cvar_read(handle, buf)
    })
}
global_asm!(".weak MPI_T_cvar_read", ".set MPI_T_cvar_read, PMPI_T_cvar_read");

/// `MPI_T_cvar_write`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_cvar_write(handle: usize, buf: *const u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_cvar_write(handle, buf)
    })
}
global_asm!(".weak MPI_T_cvar_write", ".set MPI_T_cvar_write, PMPI_T_cvar_write");

/// `MPI_T_enum_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_enum_get_info(enumtype: usize, num: *mut i32, name: *mut c_char, name_len: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (num, name, name_len) = unsafe { (Maybe::new(num, "num"), StrOut::new(name, "name"), Maybe::new(name_len, "name_len")) };
        crate::tool::t_enum_get_info(enumtype, num, name, name_len)
    })
}
global_asm!(".weak MPI_T_enum_get_info", ".set MPI_T_enum_get_info, PMPI_T_enum_get_info");

/// `MPI_T_enum_get_item`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_enum_get_item(enumtype: usize, indx: i32, value: *mut i32, name: *mut c_char, name_len: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (value, name, name_len) = unsafe { (Maybe::new(value, "value"), StrOut::new(name, "name"), Maybe::new(name_len, "name_len")) };
        crate::tool::t_enum_get_item(enumtype, indx, value, name, name_len)
    })
}
global_asm!(".weak MPI_T_enum_get_item", ".set MPI_T_enum_get_item, PMPI_T_enum_get_item");

/// `MPI_T_event_callback_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_callback_get_info(event_registration: usize, cb_safety: i32, info_used: *mut InfoHandle) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::tool::t_event_callback_get_info(event_registration, cb_safety, info_used)
    })
}
global_asm!(".weak MPI_T_event_callback_get_info", ".set MPI_T_event_callback_get_info, PMPI_T_event_callback_get_info");

/// `MPI_T_event_callback_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_callback_set_info(event_registration: usize, cb_safety: i32, info: InfoHandle) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_callback_set_info(event_registration, cb_safety, info)
    })
}
global_asm!(".weak MPI_T_event_callback_set_info", ".set MPI_T_event_callback_set_info, PMPI_T_event_callback_set_info");

/// `MPI_T_event_copy`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_copy(event_instance: usize, buffer: *mut u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_copy(event_instance, buffer)
    })
}
global_asm!(".weak MPI_T_event_copy", ".set MPI_T_event_copy, PMPI_T_event_copy");

/// `MPI_T_event_get_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_get_index(name: *const c_char, event_index: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, event_index) = unsafe { (StrIn::new(name, "name"), Out::new(event_index, "event_index")?) };
        crate::tool::t_event_get_index(name, event_index)
    })
}
global_asm!(".weak MPI_T_event_get_index", ".set MPI_T_event_get_index, PMPI_T_event_get_index");

/// `MPI_T_event_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_get_info(event_index: i32, name: *mut c_char, name_len: *mut i32, verbosity: *mut i32, array_of_datatypes: *mut DatatypeHandle, array_of_displacements: *mut i64, num_elements: *mut i32, enumtype: *mut usize, info: *mut InfoHandle, desc: *mut c_char, desc_len: *mut i32, bind: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, name_len, verbosity, array_of_datatypes, array_of_displacements, num_elements, enumtype, info, desc, desc_len, bind) = unsafe { (StrOut::new(name, "name"), Maybe::new(name_len, "name_len"), Maybe::new(verbosity, "verbosity"), ArrayOut::new(array_of_datatypes, "array_of_datatypes"), ArrayOut::new(array_of_displacements, "array_of_displacements"), Maybe::new(num_elements, "num_elements"), Maybe::new(enumtype, "enumtype"), Maybe::new(info, "info"), StrOut::new(desc, "desc"), Maybe::new(desc_len, "desc_len"), Maybe::new(bind, "bind")) };
        crate::tool::t_event_get_info(event_index, name, name_len, verbosity, array_of_datatypes, array_of_displacements, num_elements, enumtype, info, desc, desc_len, bind)
    })
}
global_asm!(".weak MPI_T_event_get_info", ".set MPI_T_event_get_info, PMPI_T_event_get_info");

/// `MPI_T_event_get_num`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_get_num(num_events: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_events = unsafe { Out::new(num_events, "num_events")? };
        crate::tool::t_event_get_num(num_events)
    })
}
global_asm!(".weak MPI_T_event_get_num", ".set MPI_T_event_get_num, PMPI_T_event_get_num");

/// `MPI_T_event_get_source`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_get_source(event_instance: usize, source_index: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let source_index = unsafe { Out::new(source_index, "source_index")? };
        crate::tool::t_event_get_source(event_instance, source_index)
    })
}
global_asm!(".weak MPI_T_event_get_source", ".set MPI_T_event_get_source, PMPI_T_event_get_source");

/// `MPI_T_event_get_timestamp`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_get_timestamp(event_instance: usize, event_timestamp: *mut i64) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let event_timestamp = unsafe { Out::new(event_timestamp, "event_timestamp")? };
        crate::tool::t_event_get_timestamp(event_instance, event_timestamp)
    })
}
global_asm!(".weak MPI_T_event_get_timestamp", ".set MPI_T_event_get_timestamp, PMPI_T_event_get_timestamp");

/// `MPI_T_event_handle_alloc`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_handle_alloc(event_index: i32, obj_handle: *mut u8, info: InfoHandle, event_registration: *mut usize) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let event_registration = unsafe { Out::new(event_registration, "event_registration")? };
        crate::tool::t_event_handle_alloc(event_index, obj_handle, info, event_registration)
    })
}
global_asm!(".weak MPI_T_event_handle_alloc", ".set MPI_T_event_handle_alloc, PMPI_T_event_handle_alloc");

/// `MPI_T_event_handle_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_handle_free(event_registration: usize, user_data: *mut u8, free_cb_function: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_handle_free(event_registration, user_data, free_cb_function)
    })
}
global_asm!(".weak MPI_T_event_handle_free", ".set MPI_T_event_handle_free, PMPI_T_event_handle_free");

/// `MPI_T_event_handle_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_handle_get_info(event_registration: usize, info_used: *mut InfoHandle) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::tool::t_event_handle_get_info(event_registration, info_used)
    })
}
global_asm!(".weak MPI_T_event_handle_get_info", ".set MPI_T_event_handle_get_info, PMPI_T_event_handle_get_info");

/// `MPI_T_event_handle_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_handle_set_info(event_registration: usize, info: InfoHandle) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_handle_set_info(event_registration, info)
    })
}
global_asm!(".weak MPI_T_event_handle_set_info", ".set MPI_T_event_handle_set_info, PMPI_T_event_handle_set_info");

/// `MPI_T_event_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_read(event_instance: usize, element_index: i32, buffer: *mut u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_read(event_instance, element_index, buffer)
    })
}
global_asm!(".weak MPI_T_event_read", ".set MPI_T_event_read, PMPI_T_event_read");

/// `MPI_T_event_register_callback`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_register_callback(event_registration: usize, cb_safety: i32, info: InfoHandle, user_data: *mut u8, event_cb_function: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_register_callback(event_registration, cb_safety, info, user_data, event_cb_function)
    })
}
global_asm!(".weak MPI_T_event_register_callback", ".set MPI_T_event_register_callback, PMPI_T_event_register_callback");

/// `MPI_T_event_set_dropped_handler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_event_set_dropped_handler(event_registration: usize, dropped_cb_function: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_event_set_dropped_handler(event_registration, dropped_cb_function)
    })
}
global_asm!(".weak MPI_T_event_set_dropped_handler", ".set MPI_T_event_set_dropped_handler, PMPI_T_event_set_dropped_handler");

/// `MPI_T_finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_finalize() -> i32 {
    edge::tool(|| {
        crate::tool::t_finalize()
    })
}
global_asm!(".weak MPI_T_finalize", ".set MPI_T_finalize, PMPI_T_finalize");

/// `MPI_T_init_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_init_thread(required: i32, provided: *mut i32) -> i32 {
    edge::tool_anytime(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let provided = unsafe { Out::new(provided, "provided")? };
        crate::tool::t_init_thread(required, provided)
    })
}
global_asm!(".weak MPI_T_init_thread", ".set MPI_T_init_thread, PMPI_T_init_thread");

/// `MPI_T_pvar_get_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_get_index(name: *const c_char, var_class: i32, pvar_index: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, pvar_index) = unsafe { (StrIn::new(name, "name"), Out::new(pvar_index, "pvar_index")?) };
        crate::tool::t_pvar_get_index(name, var_class, pvar_index)
    })
}
global_asm!(".weak MPI_T_pvar_get_index", ".set MPI_T_pvar_get_index, PMPI_T_pvar_get_index");

/// `MPI_T_pvar_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_get_info(pvar_index: i32, name: *mut c_char, name_len: *mut i32, verbosity: *mut i32, var_class: *mut i32, datatype: *mut DatatypeHandle, enumtype: *mut usize, desc: *mut c_char, desc_len: *mut i32, bind: *mut i32, readonly: *mut i32, continuous: *mut i32, atomic: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, name_len, verbosity, var_class, datatype, enumtype, desc, desc_len, bind, readonly, continuous, atomic) = unsafe { (StrOut::new(name, "name"), Maybe::new(name_len, "name_len"), Maybe::new(verbosity, "verbosity"), Maybe::new(var_class, "var_class"), Maybe::new(datatype, "datatype"), Maybe::new(enumtype, "enumtype"), StrOut::new(desc, "desc"), Maybe::new(desc_len, "desc_len"), Maybe::new(bind, "bind"), Maybe::new(readonly, "readonly"), Maybe::new(continuous, "continuous"), Maybe::new(atomic, "atomic")) };
        crate::tool::t_pvar_get_info(pvar_index, name, name_len, verbosity, var_class, datatype, enumtype, desc, desc_len, bind, readonly, continuous, atomic)
    })
}
global_asm!(".weak MPI_T_pvar_get_info", ".set MPI_T_pvar_get_info, PMPI_T_pvar_get_info");

/// `MPI_T_pvar_get_num`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_get_num(num_pvar: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_pvar = unsafe { Out::new(num_pvar, "num_pvar")? };
        crate::tool::t_pvar_get_num(num_pvar)
    })
}
global_asm!(".weak MPI_T_pvar_get_num", ".set MPI_T_pvar_get_num, PMPI_T_pvar_get_num");

/// `MPI_T_pvar_handle_alloc`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_handle_alloc(session: usize, pvar_index: i32, obj_handle: *mut u8, handle: *mut usize, count: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (handle, count) = unsafe { (Out::new(handle, "handle")?, Out::new(count, "count")?) };
        crate::tool::t_pvar_handle_alloc(session, pvar_index, obj_handle, handle, count)
    })
}
global_asm!(".weak MPI_T_pvar_handle_alloc", ".set MPI_T_pvar_handle_alloc, PMPI_T_pvar_handle_alloc");

/// `MPI_T_pvar_handle_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_handle_free(session: usize, handle: *mut usize) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let handle = unsafe { Out::new(handle, "handle")? };
        crate::tool::t_pvar_handle_free(session, handle)
    })
}
global_asm!(".weak MPI_T_pvar_handle_free", ".set MPI_T_pvar_handle_free, PMPI_T_pvar_handle_free");

/// `MPI_T_pvar_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_read(session: usize, handle: usize, buf: *mut u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_read(session, handle, buf)
    })
}
global_asm!(".weak MPI_T_pvar_read", ".set MPI_T_pvar_read, PMPI_T_pvar_read");

/// `MPI_T_pvar_readreset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_readreset(session: usize, handle: usize, buf: *mut u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_readreset(session, handle, buf)
    })
}
global_asm!(".weak MPI_T_pvar_readreset", ".set MPI_T_pvar_readreset, PMPI_T_pvar_readreset");

/// `MPI_T_pvar_reset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_reset(session: usize, handle: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_reset(session, handle)
    })
}
global_asm!(".weak MPI_T_pvar_reset", ".set MPI_T_pvar_reset, PMPI_T_pvar_reset");

/// `MPI_T_pvar_session_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_session_create(session: *mut usize) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let session = unsafe { Out::new(session, "session")? };
        crate::tool::t_pvar_session_create(session)
    })
}
global_asm!(".weak MPI_T_pvar_session_create", ".set MPI_T_pvar_session_create, PMPI_T_pvar_session_create");

/// `MPI_T_pvar_session_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_session_free(session: *mut usize) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let session = unsafe { Out::new(session, "session")? };
        crate::tool::t_pvar_session_free(session)
    })
}
global_asm!(".weak MPI_T_pvar_session_free", ".set MPI_T_pvar_session_free, PMPI_T_pvar_session_free");

/// `MPI_T_pvar_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_start(session: usize, handle: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_start(session, handle)
    })
}
global_asm!(".weak MPI_T_pvar_start", ".set MPI_T_pvar_start, PMPI_T_pvar_start");

/// `MPI_T_pvar_stop`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_stop(session: usize, handle: usize) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_stop(session, handle)
    })
}
global_asm!(".weak MPI_T_pvar_stop", ".set MPI_T_pvar_stop, PMPI_T_pvar_stop");

/// `MPI_T_pvar_write`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_pvar_write(session: usize, handle: usize, buf: *const u8) -> i32 {
    edge::tool(|| {
        crate::tool::t_pvar_write(session, handle, buf)
    })
}
global_asm!(".weak MPI_T_pvar_write", ".set MPI_T_pvar_write, PMPI_T_pvar_write");

/// `MPI_T_source_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_source_get_info(source_index: i32, name: *mut c_char, name_len: *mut i32, desc: *mut c_char, desc_len: *mut i32, ordering: *mut i32, ticks_per_second: *mut i64, max_ticks: *mut i64, info: *mut InfoHandle) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, info) = unsafe { (StrOut::new(name, "name"), Maybe::new(name_len, "name_len"), StrOut::new(desc, "desc"), Maybe::new(desc_len, "desc_len"), Maybe::new(ordering, "ordering"), Maybe::new(ticks_per_second, "ticks_per_second"), Maybe::new(max_ticks, "max_ticks"), Maybe::new(info, "info")) };
        crate::tool::t_source_get_info(source_index, name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, info)
    })
}
global_asm!(".weak MPI_T_source_get_info", ".set MPI_T_source_get_info, PMPI_T_source_get_info");

/// `MPI_T_source_get_num`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_source_get_num(num_sources: *mut i32) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let num_sources = unsafe { Out::new(num_sources, "num_sources")? };
        crate::tool::t_source_get_num(num_sources)
    })
}
global_asm!(".weak MPI_T_source_get_num", ".set MPI_T_source_get_num, PMPI_T_source_get_num");

/// `MPI_T_source_get_timestamp`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_T_source_get_timestamp(source_index: i32, timestamp: *mut i64) -> i32 {
    edge::tool(|| {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let timestamp = unsafe { Out::new(timestamp, "timestamp")? };
        crate::tool::t_source_get_timestamp(source_index, timestamp)
    })
}
global_asm!(".weak MPI_T_source_get_timestamp", ".set MPI_T_source_get_timestamp, PMPI_T_source_get_timestamp");
