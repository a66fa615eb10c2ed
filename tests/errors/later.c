/* Every entry point that is not implemented yet checks its handles, then says so through the error
 * handler.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand. */
#include "check.h"

/* The class, and the handler of MPI_COMM_SELF or the return value said so. */
#define LATER(call, class)   \
    do {                     \
        calls++;             \
        CLASS(call, class);  \
    } while (0)

static char room[65536];

int main(int argc, char **argv)
{
    int calls = 0;
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    LATER(MPI_Accumulate((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Accumulate_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Close_port("x"), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_accept("x", MPI_INFO_NULL, 0, MPI_COMM_SELF, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_connect("x", MPI_INFO_NULL, 0, MPI_COMM_SELF, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_join(0, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_spawn("x", (void *)room, 0, MPI_INFO_NULL, 0, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_spawn_multiple(0, (void *)room, (void *)room, (void *)room, (void *)room, 0, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Compare_and_swap((void *)room, (void *)room, (void *)room, MPI_INT, 0, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Fetch_and_op((void *)room, (void *)room, MPI_INT, 0, 0, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_File_close((void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_File_delete("x", MPI_INFO_NULL), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_File_get_amode(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_atomicity(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_byte_offset(MPI_FILE_NULL, 0, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_group(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_info(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_position(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_position_shared(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_size(MPI_FILE_NULL, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_type_extent(MPI_FILE_NULL, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_type_extent_c(MPI_FILE_NULL, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_get_view(MPI_FILE_NULL, (void *)room, (void *)room, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_all(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_all_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_at(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_at_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_at_all(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_at_all_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_shared(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iread_shared_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_all(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_all_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_at(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_at_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_at_all(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_at_all_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_shared(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_iwrite_shared_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_open(MPI_COMM_SELF, "x", 0, MPI_INFO_NULL, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_File_preallocate(MPI_FILE_NULL, 0), MPI_ERR_FILE);
    LATER(MPI_File_read(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_all(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_all_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_all_begin(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_all_begin_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_all_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_at(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_at_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_at_all(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_at_all_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_at_all_begin(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_at_all_begin_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_at_all_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_ordered(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_ordered_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_ordered_begin(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_ordered_begin_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_read_ordered_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_shared(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_read_shared_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_seek(MPI_FILE_NULL, 0, 0), MPI_ERR_FILE);
    LATER(MPI_File_seek_shared(MPI_FILE_NULL, 0, 0), MPI_ERR_FILE);
    LATER(MPI_File_set_atomicity(MPI_FILE_NULL, 0), MPI_ERR_FILE);
    LATER(MPI_File_set_info(MPI_FILE_NULL, MPI_INFO_NULL), MPI_ERR_FILE);
    LATER(MPI_File_set_size(MPI_FILE_NULL, 0), MPI_ERR_FILE);
    LATER(MPI_File_set_view(MPI_FILE_NULL, 0, MPI_INT, MPI_INT, "x", MPI_INFO_NULL), MPI_ERR_FILE);
    LATER(MPI_File_sync(MPI_FILE_NULL), MPI_ERR_FILE);
    LATER(MPI_File_write(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_all(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_all_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_all_begin(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_all_begin_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_all_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_at(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_at_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_at_all(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_at_all_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_at_all_begin(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_at_all_begin_c(MPI_FILE_NULL, 0, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_at_all_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_ordered(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_ordered_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_ordered_begin(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_ordered_begin_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT), MPI_ERR_FILE);
    LATER(MPI_File_write_ordered_end(MPI_FILE_NULL, (void *)room, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_shared(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_File_write_shared_c(MPI_FILE_NULL, (void *)room, 0, MPI_INT, (void *)room), MPI_ERR_FILE);
    LATER(MPI_Get((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Get_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Get_accumulate((void *)room, 0, MPI_INT, (void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Get_accumulate_c((void *)room, 0, MPI_INT, (void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Lookup_name("x", MPI_INFO_NULL, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Open_port(MPI_INFO_NULL, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Publish_name("x", MPI_INFO_NULL, "x"), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Put((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Put_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Raccumulate((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Raccumulate_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Register_datarep("x", (void *)room, (void *)room, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Register_datarep_c("x", (void *)room, (void *)room, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Rget((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Rget_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Rget_accumulate((void *)room, 0, MPI_INT, (void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Rget_accumulate_c((void *)room, 0, MPI_INT, (void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Rput((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Rput_c((void *)room, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Unpublish_name("x", MPI_INFO_NULL, "x"), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_allocate(0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_allocate_c(0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_allocate_shared(0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_allocate_shared_c(0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_attach(MPI_WIN_NULL, (void *)room, 0), MPI_ERR_WIN);
    LATER(MPI_Win_call_errhandler(MPI_WIN_NULL, 0), MPI_ERR_WIN);
    LATER(MPI_Win_complete(MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_create((void *)room, 0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_create_c((void *)room, 0, 0, MPI_INFO_NULL, MPI_COMM_SELF, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_delete_attr(MPI_WIN_NULL, 0), MPI_ERR_WIN);
    LATER(MPI_Win_detach(MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_fence(0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_flush(0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_flush_all(MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_flush_local(0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_flush_local_all(MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_free((void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Win_get_attr(MPI_WIN_NULL, 0, (void *)room, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_get_errhandler(MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_get_group(MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_get_info(MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_get_name(MPI_WIN_NULL, (void *)room, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_lock(0, 0, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_lock_all(0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_post(MPI_GROUP_EMPTY, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_set_attr(MPI_WIN_NULL, 0, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_set_errhandler(MPI_WIN_NULL, MPI_ERRORS_RETURN), MPI_ERR_WIN);
    LATER(MPI_Win_set_info(MPI_WIN_NULL, MPI_INFO_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_set_name(MPI_WIN_NULL, "x"), MPI_ERR_WIN);
    LATER(MPI_Win_shared_query(MPI_WIN_NULL, 0, (void *)room, (void *)room, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_shared_query_c(MPI_WIN_NULL, 0, (void *)room, (void *)room, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_start(MPI_GROUP_EMPTY, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_sync(MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_test(MPI_WIN_NULL, (void *)room), MPI_ERR_WIN);
    LATER(MPI_Win_unlock(0, MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_unlock_all(MPI_WIN_NULL), MPI_ERR_WIN);
    LATER(MPI_Win_wait(MPI_WIN_NULL), MPI_ERR_WIN);
    EQUAL(calls, 152);
    return finish();
}
