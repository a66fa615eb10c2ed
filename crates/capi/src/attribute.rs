//! Attributes of communicators, datatypes and windows, and the calls of their copy and delete
//! functions (MPI-5.0 §7.7).
//!
//! core::attribute keeps the lists and selects the functions to call. They are called here, without
//! any lock or borrow, so that a copy or delete function may call MPI. An error code that a
//! function returns becomes the error of the call.

use crate::edge::{
    CommCopyAttrFunction, CommDeleteAttrFunction, Out, TypeCopyAttrFunction, TypeDeleteAttrFunction,
};
use crate::process::{process, windows};
pub use oxmpi_core::attribute::Flavour;
use oxmpi_core::attribute::{Attributes, CopyAction, CopyStep, Deletion, is_predefined, key};
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, WinHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::types::{self, TypeObject};
use oxmpi_core::{Class, Error, Result, error};
use oxmpi_osc::window::{self, Window};
use std::ptr::with_exposed_provenance_mut;

/// The owner of an attribute: the handle passed to user functions, and the list.
#[derive(Clone, Copy)]
pub struct Owner<'a> {
    /// The handle passed to user functions.
    pub handle: usize,
    /// The kind of keyvals.
    pub flavour: Flavour,
    /// The list.
    pub attributes: &'a Attributes,
}

impl<'a> Owner<'a> {
    /// The attributes of a communicator.
    pub fn comm(handle: CommHandle, comm: &'a Comm) -> Owner<'a> {
        Owner {
            handle: handle.0,
            flavour: Flavour::Comm,
            attributes: &comm.local.attributes,
        }
    }

    /// The attributes of a window.
    pub fn window(handle: WinHandle, window: &'a Window) -> Owner<'a> {
        Owner {
            handle: handle.0,
            flavour: Flavour::Win,
            attributes: &window.attributes,
        }
    }

    /// The attributes of a datatype.
    pub fn datatype(handle: DatatypeHandle, object: &'a TypeObject) -> Owner<'a> {
        Owner {
            handle: handle.0,
            flavour: Flavour::Type,
            attributes: &object.attributes,
        }
    }
}

impl Owner<'_> {
    /// Sets an attribute. An existing one is deleted first.
    pub fn set(self, keyval: i32, value: usize) -> Result<()> {
        let found = objects().keyvals.find(self.flavour, keyval)?;
        self.delete_if_set(keyval)?;
        self.attributes.store(found, value);
        Ok(())
    }

    /// The value of an attribute. ERR_KEYVAL: the key is not for this kind of object.
    pub fn get(self, keyval: i32) -> Result<Option<usize>> {
        let value = self.attributes.get(keyval);
        if value.is_none() {
            objects().keyvals.find(self.flavour, keyval)?;
        }
        Ok(value)
    }

    /// Deletes an attribute.
    pub fn delete(self, keyval: i32) -> Result<()> {
        objects().keyvals.find(self.flavour, keyval)?;
        match self.delete_if_set(keyval)? {
            true => Ok(()),
            false => Err(error!(
                ERR_KEYVAL,
                "there is no attribute under the key {keyval} to delete"
            )),
        }
    }

    /// Deletes all attributes, the youngest first. Stops at the first delete function that fails,
    /// and keeps that attribute and the older ones.
    pub fn delete_all(self) -> Result<()> {
        while let Some(step) = self.attributes.last_deletion() {
            self.call_delete(&step)?;
            self.attributes.remove(step.keyval.key);
        }
        Ok(())
    }

    /// Copies the attributes of `self` to `new` by their copy functions.
    pub fn copy_all(self, new: &Attributes) -> Result<()> {
        for step in self.attributes.plan_copy() {
            let value = match step.action() {
                CopyAction::Skip => None,
                CopyAction::Same => Some(step.value),
                CopyAction::Call(function) => self.call_copy(&step, function)?,
            };
            if let Some(value) = value {
                new.store(step.keyval, value);
            }
        }
        Ok(())
    }

    fn delete_if_set(self, keyval: i32) -> Result<bool> {
        let Some(step) = self.attributes.deletion(keyval) else {
            return Ok(false);
        };
        self.call_delete(&step)?;
        self.attributes.remove(keyval);
        Ok(true)
    }

    fn call_delete(self, step: &Deletion) -> Result<()> {
        let Some(function) = step.function() else {
            return Ok(());
        };
        let key = step.keyval.key;
        let value = with_exposed_provenance_mut(step.value);
        let extra = with_exposed_provenance_mut(step.keyval.extra_state);
        // SAFETY: the program passed this function for this kind of object, and `function` excluded
        // the sentinels. Value and extra state are the program's. The caller of this method holds
        // no lock and no borrowed argument.
        let code = unsafe {
            match self.flavour {
                Flavour::Type => {
                    let object = DatatypeHandle(self.handle);
                    TypeDeleteAttrFunction(function).invoke(object, key, value, extra)
                }
                // The functions of windows have the same type; a handle is a number.
                Flavour::Comm | Flavour::Win => {
                    let object = CommHandle(self.handle);
                    CommDeleteAttrFunction(function).invoke(object, key, value, extra)
                }
            }
        };
        check(code, "delete", key)
    }

    fn call_copy(self, step: &CopyStep, function: usize) -> Result<Option<usize>> {
        let key = step.keyval.key;
        let value = with_exposed_provenance_mut(step.value);
        let extra = with_exposed_provenance_mut(step.keyval.extra_state);
        // SAFETY: as in `call_delete`; `CopyStep::action` excluded the sentinels.
        let (code, copied) = unsafe {
            match self.flavour {
                Flavour::Type => {
                    let object = DatatypeHandle(self.handle);
                    TypeCopyAttrFunction(function).invoke(object, key, extra, value)
                }
                Flavour::Comm | Flavour::Win => {
                    let object = CommHandle(self.handle);
                    CommCopyAttrFunction(function).invoke(object, key, extra, value)
                }
            }
        };
        check(code, "copy", key)?;
        Ok(copied.map(|copied| copied.expose_provenance()))
    }
}

/// The error of a user function that returned `code`.
fn check(code: i32, what: &str, key: i32) -> Result<()> {
    if code == 0 {
        return Ok(());
    }
    let class = objects()
        .codes
        .class_of(code)
        .map_or(Class::ERR_OTHER, Class);
    let why = format!("the {what} function of attribute key {key} returned the error code {code}");
    Err(Error::with_code(class, code, why))
}

fn refuse_predefined(keyval: i32) -> Result<()> {
    match is_predefined(keyval) {
        true => Err(error!(
            ERR_KEYVAL,
            "attribute key {keyval} is predefined; its value cannot be set or deleted"
        )),
        false => Ok(()),
    }
}

/// A handle of an object with attributes.
pub trait HasAttributes {
    /// Runs `f` with the attributes of the object.
    ///
    /// # Errors
    /// An invalid handle, and those of `f`.
    fn attributes<R>(self, f: impl FnOnce(Owner<'_>) -> Result<R>) -> Result<R>;

    /// The value of a predefined attribute of this kind of object, except those of communicators.
    ///
    /// # Errors
    /// An invalid handle.
    fn predefined(self, _keyval: i32) -> Result<Option<usize>>
    where
        Self: Sized,
    {
        Ok(None)
    }
}

impl HasAttributes for CommHandle {
    fn attributes<R>(self, f: impl FnOnce(Owner<'_>) -> Result<R>) -> Result<R> {
        let comm = comm::get(process(), self)?;
        f(Owner::comm(self, &comm))
    }
}

impl HasAttributes for WinHandle {
    fn attributes<R>(self, f: impl FnOnce(Owner<'_>) -> Result<R>) -> Result<R> {
        let window = window::get(windows(), self)?;
        f(Owner::window(self, &window))
    }

    fn predefined(self, keyval: i32) -> Result<Option<usize>> {
        Ok(window::get(windows(), self)?.predefined(keyval))
    }
}

impl HasAttributes for DatatypeHandle {
    fn attributes<R>(self, f: impl FnOnce(Owner<'_>) -> Result<R>) -> Result<R> {
        let object = types::get(self)?;
        f(Owner::datatype(self, &object))
    }
}

/// MPI_Comm_create_keyval, MPI_Type_create_keyval, MPI_Win_create_keyval
pub fn create_keyval(
    flavour: Flavour,
    copy_attr_fn: impl Into<usize>,
    delete_attr_fn: impl Into<usize>,
    keyval: Out<i32>,
    extra_state: *mut u8,
) -> Result<()> {
    let (copy, delete) = (copy_attr_fn.into(), delete_attr_fn.into());
    let extra = extra_state.expose_provenance();
    keyval.set(objects().keyvals.create(flavour, copy, delete, extra)?);
    Ok(())
}

/// MPI_Comm_free_keyval, MPI_Type_free_keyval, MPI_Win_free_keyval
pub fn free_keyval(flavour: Flavour, keyval: Out<i32>) -> Result<()> {
    objects().keyvals.free(flavour, keyval.get())?;
    keyval.set(key::INVALID);
    Ok(())
}

/// MPI_Comm_set_attr, MPI_Type_set_attr, MPI_Win_set_attr
pub fn set_attr(object: impl HasAttributes, keyval: i32, attribute_val: *mut u8) -> Result<()> {
    refuse_predefined(keyval)?;
    object.attributes(|owner| owner.set(keyval, attribute_val.expose_provenance()))
}

/// MPI_Comm_get_attr, MPI_Type_get_attr; a predefined attribute returns a pointer to an int
/// (MPI-5.0 §9.1.2).
pub fn get_attr(
    object: impl HasAttributes + Copy,
    keyval: i32,
    attribute_val: *mut u8,
    flag: Out<i32>,
) -> Result<()> {
    if let Some(value) = object.predefined(keyval)? {
        return give(Some(value), attribute_val, flag);
    }
    let value = object.attributes(|owner| match owner.flavour {
        Flavour::Comm => predefined(keyval).map_or_else(|| owner.get(keyval), Ok),
        Flavour::Type | Flavour::Win => owner.get(keyval),
    })?;
    give(value, attribute_val, flag)
}

/// The value of a predefined attribute of communicators, if the key is that of one.
fn predefined(keyval: i32) -> Option<Option<usize>> {
    match keyval {
        key::LASTUSEDCODE => Some(Some(
            objects().codes.last_used().as_ptr().expose_provenance(),
        )),
        _ => objects()
            .predefined
            .cell(keyval)
            .map(|cell| cell.map(|cell| cell.as_ptr().expose_provenance())),
    }
}

/// MPI_Comm_delete_attr, MPI_Type_delete_attr
pub fn delete_attr(object: impl HasAttributes, keyval: i32) -> Result<()> {
    refuse_predefined(keyval)?;
    object.attributes(|owner| owner.delete(keyval))
}

/// Returns the result of a query for an attribute.
fn give(value: Option<usize>, attribute_val: *mut u8, flag: Out<i32>) -> Result<()> {
    if let Some(value) = value {
        if attribute_val.is_null() {
            return Err(error!(ERR_ARG, "attribute_val is NULL"));
        }
        // SAFETY: not null, and by the contract of MPI_*_get_attr the address of a pointer of the
        // program.
        unsafe { attribute_val.cast::<usize>().write_unaligned(value) };
    }
    flag.set(i32::from(value.is_some()));
    Ok(())
}
