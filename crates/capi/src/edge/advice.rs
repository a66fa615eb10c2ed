//! Advice for the user about an error of each class: the last part of a fatal message.

use oxmpi_core::Class;

/// One sentence without a full stop.
pub fn advice(class: Class) -> &'static str {
    match class {
        Class::ERR_BUFFER => "check the buffer address; for buffered sends, attach a larger buffer",
        Class::ERR_COUNT => {
            "counts must be 0 or larger; check for an overflow where it is computed"
        }
        Class::ERR_TYPE => {
            "pass a datatype that exists, and call MPI_Type_commit before communicating with it"
        }
        Class::ERR_TAG => "tags must be between 0 and the attribute MPI_TAG_UB of MPI_COMM_WORLD",
        Class::ERR_COMM => {
            "check that the communicator was created, and not freed, before this call"
        }
        Class::ERR_RANK => {
            "ranks count from 0 to the size of the communicator minus one; see MPI_Comm_size"
        }
        Class::ERR_REQUEST => {
            "check that the request was started, and not completed or freed, before this call"
        }
        Class::ERR_ROOT => "the root must be a rank of the communicator, the same one on all ranks",
        Class::ERR_GROUP => "check that the group was created, and not freed, before this call",
        Class::ERR_OP => {
            "use an operation that the standard allows for this datatype, or MPI_Op_create"
        }
        Class::ERR_TOPOLOGY => "create the topology first, for instance with MPI_Cart_create",
        Class::ERR_DIMS => {
            "the dimensions must be positive and their product fit the number of ranks"
        }
        Class::ERR_TRUNCATE => {
            "make the receive as large as the message; MPI_Probe tells its size in advance"
        }
        Class::ERR_INFO | Class::ERR_INFO_KEY | Class::ERR_INFO_VALUE | Class::ERR_INFO_NOKEY => {
            "check the info object, and that the key exists and key and value are short enough"
        }
        Class::ERR_KEYVAL => "use a keyval of this kind of object that was created and not freed",
        Class::ERR_NO_MEM => {
            "memory, or what else is named above, ran out: free what is not used any more"
        }
        Class::ERR_UNSUPPORTED_OPERATION => "use another call, or another file system",
        Class::ERR_SESSION => {
            "check that the session was initialised, and not finalised, before this call"
        }
        Class::ERR_PROC_ABORTED => "look for the first failure in the output above",
        Class::ERR_INTERN => "this is an error in oxmpi: please report it with this message",
        _ => {
            "to handle the error in the program, set MPI_ERRORS_RETURN and check the returned code"
        }
    }
}
