//! What of dynamic processes works before they do: having no parent, and disconnecting (MPI-5.0
//! §11.8.2, §11.10.4).

use crate::comm;
use crate::edge::Out;
use oxmpi_core::Result;
use oxmpi_core::comm::get;
use oxmpi_core::handle::CommHandle;

/// MPI_Comm_get_parent: no process of this version is spawned, so there is none.
pub fn comm_get_parent(parent: Out<CommHandle>) -> Result<()> {
    parent.set(CommHandle::NULL);
    Ok(())
}

/// MPI_Comm_disconnect: as MPI_Comm_free, once the buffered messages on the communicator are
/// delivered.
pub fn comm_disconnect(comm: Out<CommHandle>) -> Result<()> {
    let handle = comm.get();
    get(handle)?.buffer.flush("MPI_Comm_disconnect")?;
    comm::release(handle, "disconnected")?;
    comm.set(CommHandle::NULL);
    Ok(())
}
