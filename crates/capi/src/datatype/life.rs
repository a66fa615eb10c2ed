//! Commit, duplication and freeing of datatypes (MPI-5.0 §5.1.9, §5.1.10).
//!
//! Attribute functions of the program run here, without any lock: copy functions for a duplicate,
//! delete functions before a handle is freed.

use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::{Result, types};

use crate::attribute::Owner;
use crate::edge::Out;

/// MPI_Type_commit: allowed on predefined and committed types, without effect.
pub fn type_commit(datatype: Out<DatatypeHandle>) -> Result<()> {
    types::get(datatype.get())?.datatype.commit();
    Ok(())
}

/// MPI_Type_dup: the copy is committed if the original is, and gets the attributes that their copy
/// functions allow. A failing copy function undoes the call.
pub fn type_dup(oldtype: DatatypeHandle, newtype: Out<DatatypeHandle>) -> Result<()> {
    let old = types::get(oldtype)?;
    let handle = types::insert(old.datatype.dup());
    let new = types::get(handle)?;
    let copied = Owner::datatype(oldtype, &old).copy_all(&new.attributes);
    if let Err(error) = copied {
        // The first error is reported. The attributes copied so far are deleted as far as their
        // delete functions allow.
        let _ = Owner::datatype(handle, &new).delete_all();
        types::remove(handle)?;
        return Err(error);
    }
    newtype.set(handle);
    Ok(())
}

/// MPI_Type_free: deletes the attributes, then frees the handle. Types made from it stay valid. A
/// failing delete function keeps the type.
pub fn type_free(datatype: Out<DatatypeHandle>) -> Result<()> {
    let handle = datatype.get();
    let object = types::freeable(handle)?;
    Owner::datatype(handle, &object).delete_all()?;
    types::remove(handle)?;
    datatype.set(DatatypeHandle::NULL);
    Ok(())
}
