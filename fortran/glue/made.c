/* made.c: from what Fortran passes to the C functions and back, one function for each procedure.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#include "glue.h"

void pmpi_abi_get_info_(MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info = MPI_INFO_NULL;
    code = MPI_Abi_get_info(&c_info);
    if (code == MPI_SUCCESS)
        *info = MPI_Info_toint(c_info);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(abi_get_info, ABI_GET_INFO)
OXF_F08(mpi_abi_get_info, pmpi_abi_get_info_)

void pmpi_abi_get_version_(MPI_Fint *abi_major, MPI_Fint *abi_minor, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Abi_get_version(abi_major, abi_minor);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(abi_get_version, ABI_GET_VERSION)
OXF_F08(mpi_abi_get_version, pmpi_abi_get_version_)

void pmpi_abort_(MPI_Fint *comm, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Abort(MPI_Comm_fromint(*comm), *errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(abort, ABORT)
OXF_F08(mpi_abort, pmpi_abort_)

void pmpi_accumulate_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Accumulate(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_accumulate_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Accumulate", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Accumulate(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(accumulate, ACCUMULATE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_accumulate_f08ts_, pmpi_accumulate_f08ts_)
#endif

void pmpi_add_error_class_(MPI_Fint *errorclass, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Add_error_class(errorclass);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(add_error_class, ADD_ERROR_CLASS)
OXF_F08(mpi_add_error_class, pmpi_add_error_class_)

void pmpi_add_error_code_(MPI_Fint *errorclass, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Add_error_code(*errorclass, errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(add_error_code, ADD_ERROR_CODE)
OXF_F08(mpi_add_error_code, pmpi_add_error_code_)

void pmpi_add_error_string_(MPI_Fint *errorcode, char *string, MPI_Fint *ierror, oxf_length l_string)
{
    int code = MPI_SUCCESS;
    char *c_string = oxf_text(string, l_string);
    code = MPI_Add_error_string(*errorcode, c_string);
    free(c_string);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(add_error_string, ADD_ERROR_STRING)
OXF_F08(mpi_add_error_string, pmpi_add_error_string_)

void pmpi_allgather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Allgather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allgather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allgather(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allgather, ALLGATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgather_f08ts_, pmpi_allgather_f08ts_)
#endif

void pmpi_allgather_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Allgather_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allgather_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Allgather_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allgather_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allgather_init, ALLGATHER_INIT)
OXF_MPIX(allgather_init, ALLGATHER_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgather_init_f08ts_, pmpi_allgather_init_f08ts_)
#endif

void pmpi_allgatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Allgatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allgatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allgatherv(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allgatherv, ALLGATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgatherv_f08ts_, pmpi_allgatherv_f08ts_)
#endif

void pmpi_allgatherv_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Allgatherv_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allgatherv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Allgatherv_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allgatherv_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allgatherv_init, ALLGATHERV_INIT)
OXF_MPIX(allgatherv_init, ALLGATHERV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgatherv_init_f08ts_, pmpi_allgatherv_init_f08ts_)
#endif

void pmpi_alloc_mem_(MPI_Aint *size, MPI_Fint *info, void **baseptr, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Alloc_mem(*size, MPI_Info_fromint(*info), baseptr);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(alloc_mem, ALLOC_MEM)
OXF_F08(mpi_alloc_mem, pmpi_alloc_mem_)
OXF_ALSO(alloc_mem_cptr, ALLOC_MEM_CPTR, pmpi_alloc_mem_)

void pmpi_allreduce_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Allreduce(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allreduce_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allreduce(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allreduce, ALLREDUCE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allreduce_f08ts_, pmpi_allreduce_f08ts_)
#endif

void pmpi_allreduce_init_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Allreduce_init(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_allreduce_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allreduce_init(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(allreduce_init, ALLREDUCE_INIT)
OXF_MPIX(allreduce_init, ALLREDUCE_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allreduce_init_f08ts_, pmpi_allreduce_init_f08ts_)
#endif

void pmpi_alltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Alltoall(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoall_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Alltoall(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoall, ALLTOALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoall_f08ts_, pmpi_alltoall_f08ts_)
#endif

void pmpi_alltoall_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Alltoall_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoall_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoall_init(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoall_init, ALLTOALL_INIT)
OXF_MPIX(alltoall_init, ALLTOALL_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoall_init_f08ts_, pmpi_alltoall_init_f08ts_)
#endif

void pmpi_alltoallv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Alltoallv(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoallv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Alltoallv(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoallv, ALLTOALLV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallv_f08ts_, pmpi_alltoallv_f08ts_)
#endif

void pmpi_alltoallv_init_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Alltoallv_init(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoallv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoallv_init(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoallv_init, ALLTOALLV_INIT)
OXF_MPIX(alltoallv_init, ALLTOALLV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallv_init_f08ts_, pmpi_alltoallv_init_f08ts_)
#endif

void pmpi_alltoallw_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_address(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Alltoallw(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoallw_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_copy k_recvbuf;
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Alltoallw(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, c_sendtypes, oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    OXF_DROP(sendtypes);
    oxf_take_back(&k_recvbuf, 1);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoallw, ALLTOALLW)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallw_f08ts_, pmpi_alltoallw_f08ts_)
#endif

void pmpi_alltoallw_init_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_address(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Alltoallw_init(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_alltoallw_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoallw_init(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(alltoallw_init, ALLTOALLW_INIT)
OXF_MPIX(alltoallw_init, ALLTOALLW_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallw_init_f08ts_, pmpi_alltoallw_init_f08ts_)
#endif

void pmpi_attr_delete_(MPI_Fint *comm, MPI_Fint *keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Attr_delete(MPI_Comm_fromint(*comm), *keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(attr_delete, ATTR_DELETE)

void pmpi_barrier_(MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Barrier(MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(barrier, BARRIER)
OXF_F08(mpi_barrier, pmpi_barrier_)

void pmpi_barrier_init_(MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Barrier_init(MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(barrier_init, BARRIER_INIT)
OXF_MPIX(barrier_init, BARRIER_INIT)
OXF_F08(mpi_barrier_init, pmpi_barrier_init_)

void pmpi_bcast_(void *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Bcast(oxf_address(buffer), *count, MPI_Type_fromint(*datatype), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_bcast_f08ts_(CFI_cdesc_t *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buffer;
    code = MPI_Bcast(oxf_lend(&k_buffer, buffer), *count, MPI_Type_fromint(*datatype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buffer, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(bcast, BCAST)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bcast_f08ts_, pmpi_bcast_f08ts_)
#endif

void pmpi_bcast_init_(void *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Bcast_init(oxf_address(buffer), *count, MPI_Type_fromint(*datatype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_bcast_init_f08ts_(CFI_cdesc_t *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buffer;
    code = oxf_describe(code, &k_buffer, buffer, *count, MPI_Type_fromint(*datatype), 1, "MPI_Bcast_init", "buffer");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Bcast_init(k_buffer.address, (int)k_buffer.count, k_buffer.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buffer, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(bcast_init, BCAST_INIT)
OXF_MPIX(bcast_init, BCAST_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bcast_init_f08ts_, pmpi_bcast_init_f08ts_)
#endif

void pmpi_bsend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Bsend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_bsend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Bsend(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(bsend, BSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bsend_f08ts_, pmpi_bsend_f08ts_)
#endif

void pmpi_bsend_init_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Bsend_init(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_bsend_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Bsend_init", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Bsend_init(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(bsend_init, BSEND_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bsend_init_f08ts_, pmpi_bsend_init_f08ts_)
#endif

void pmpi_buffer_attach_(void *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Buffer_attach(oxf_address(buffer), *size);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_buffer_attach_f08ts_(CFI_cdesc_t *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Buffer_attach", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Buffer_attach(oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(buffer_attach, BUFFER_ATTACH)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_buffer_attach_f08ts_, pmpi_buffer_attach_f08ts_)
#endif

void pmpi_buffer_flush_(MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Buffer_flush();
    OXF_RETURN(ierror, code);
}
OXF_MPIF(buffer_flush, BUFFER_FLUSH)
OXF_F08(mpi_buffer_flush, pmpi_buffer_flush_)

void pmpi_buffer_iflush_(MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Buffer_iflush(&c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(buffer_iflush, BUFFER_IFLUSH)
OXF_F08(mpi_buffer_iflush, pmpi_buffer_iflush_)

void pmpi_cancel_(MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_Request_fromint(*request);
    code = MPI_Cancel(&c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cancel, CANCEL)
OXF_F08(mpi_cancel, pmpi_cancel_)

void pmpi_cart_coords_(MPI_Fint *comm, MPI_Fint *rank, MPI_Fint *maxdims, MPI_Fint *coords, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Cart_coords(MPI_Comm_fromint(*comm), *rank, *maxdims, coords);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_coords, CART_COORDS)
OXF_F08(mpi_cart_coords, pmpi_cart_coords_)

void pmpi_cart_create_(MPI_Fint *comm_old, MPI_Fint *ndims, MPI_Fint *dims, MPI_Fint *periods, MPI_Fint *reorder, MPI_Fint *comm_cart, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(int, periods, *ndims);
    oxf_are_true(n_periods, periods, c_periods);
    MPI_Comm c_comm_cart = MPI_COMM_NULL;
    code = MPI_Cart_create(MPI_Comm_fromint(*comm_old), *ndims, dims, c_periods, oxf_is_true(*reorder), &c_comm_cart);
    OXF_DROP(periods);
    if (code == MPI_SUCCESS)
        *comm_cart = MPI_Comm_toint(c_comm_cart);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_create, CART_CREATE)
OXF_F08(mpi_cart_create, pmpi_cart_create_)

void pmpi_cart_get_(MPI_Fint *comm, MPI_Fint *maxdims, MPI_Fint *dims, MPI_Fint *periods, MPI_Fint *coords, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Cart_get(MPI_Comm_fromint(*comm), *maxdims, dims, periods, coords);
    if (code == MPI_SUCCESS)
        oxf_logicals(oxf_cartdim(MPI_Comm_fromint(*comm)), *maxdims, periods);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_get, CART_GET)
OXF_F08(mpi_cart_get, pmpi_cart_get_)

void pmpi_cart_map_(MPI_Fint *comm, MPI_Fint *ndims, MPI_Fint *dims, MPI_Fint *periods, MPI_Fint *newrank, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(int, periods, *ndims);
    oxf_are_true(n_periods, periods, c_periods);
    code = MPI_Cart_map(MPI_Comm_fromint(*comm), *ndims, dims, c_periods, newrank);
    OXF_DROP(periods);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_map, CART_MAP)
OXF_F08(mpi_cart_map, pmpi_cart_map_)

void pmpi_cart_rank_(MPI_Fint *comm, MPI_Fint *coords, MPI_Fint *rank, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Cart_rank(MPI_Comm_fromint(*comm), coords, rank);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_rank, CART_RANK)
OXF_F08(mpi_cart_rank, pmpi_cart_rank_)

void pmpi_cart_shift_(MPI_Fint *comm, MPI_Fint *direction, MPI_Fint *disp, MPI_Fint *rank_source, MPI_Fint *rank_dest, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Cart_shift(MPI_Comm_fromint(*comm), *direction, *disp, rank_source, rank_dest);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_shift, CART_SHIFT)
OXF_F08(mpi_cart_shift, pmpi_cart_shift_)

void pmpi_cart_sub_(MPI_Fint *comm, MPI_Fint *remain_dims, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(int, remain_dims, oxf_cartdim(MPI_Comm_fromint(*comm)));
    oxf_are_true(n_remain_dims, remain_dims, c_remain_dims);
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Cart_sub(MPI_Comm_fromint(*comm), c_remain_dims, &c_newcomm);
    OXF_DROP(remain_dims);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cart_sub, CART_SUB)
OXF_F08(mpi_cart_sub, pmpi_cart_sub_)

void pmpi_cartdim_get_(MPI_Fint *comm, MPI_Fint *ndims, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Cartdim_get(MPI_Comm_fromint(*comm), ndims);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(cartdim_get, CARTDIM_GET)
OXF_F08(mpi_cartdim_get, pmpi_cartdim_get_)

void pmpi_close_port_(char *port_name, MPI_Fint *ierror, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_port_name = oxf_text(port_name, l_port_name);
    code = MPI_Close_port(c_port_name);
    free(c_port_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(close_port, CLOSE_PORT)
OXF_F08(mpi_close_port, pmpi_close_port_)

void pmpi_comm_accept_(char *port_name, MPI_Fint *info, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierror, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_port_name = oxf_text(port_name, l_port_name);
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_accept(c_port_name, MPI_Info_fromint(*info), *root, MPI_Comm_fromint(*comm), &c_newcomm);
    free(c_port_name);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_accept, COMM_ACCEPT)
OXF_F08(mpi_comm_accept, pmpi_comm_accept_)

void pmpi_comm_attach_buffer_(MPI_Fint *comm, void *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_attach_buffer(MPI_Comm_fromint(*comm), oxf_address(buffer), *size);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_comm_attach_buffer_f08ts_(MPI_Fint *comm, CFI_cdesc_t *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Comm_attach_buffer", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Comm_attach_buffer(MPI_Comm_fromint(*comm), oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(comm_attach_buffer, COMM_ATTACH_BUFFER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_comm_attach_buffer_f08ts_, pmpi_comm_attach_buffer_f08ts_)
#endif

void pmpi_comm_call_errhandler_(MPI_Fint *comm, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_call_errhandler(MPI_Comm_fromint(*comm), *errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_call_errhandler, COMM_CALL_ERRHANDLER)
OXF_F08(mpi_comm_call_errhandler, pmpi_comm_call_errhandler_)

void pmpi_comm_compare_(MPI_Fint *comm1, MPI_Fint *comm2, MPI_Fint *result, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_compare(MPI_Comm_fromint(*comm1), MPI_Comm_fromint(*comm2), result);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_compare, COMM_COMPARE)
OXF_F08(mpi_comm_compare, pmpi_comm_compare_)

void pmpi_comm_connect_(char *port_name, MPI_Fint *info, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierror, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_port_name = oxf_text(port_name, l_port_name);
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_connect(c_port_name, MPI_Info_fromint(*info), *root, MPI_Comm_fromint(*comm), &c_newcomm);
    free(c_port_name);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_connect, COMM_CONNECT)
OXF_F08(mpi_comm_connect, pmpi_comm_connect_)

void pmpi_comm_create_(MPI_Fint *comm, MPI_Fint *group, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_create(MPI_Comm_fromint(*comm), MPI_Group_fromint(*group), &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_create, COMM_CREATE)
OXF_F08(mpi_comm_create, pmpi_comm_create_)

void pmpi_comm_create_from_group_(MPI_Fint *group, char *stringtag, MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *newcomm, MPI_Fint *ierror, oxf_length l_stringtag)
{
    int code = MPI_SUCCESS;
    char *c_stringtag = oxf_text(stringtag, l_stringtag);
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_create_from_group(MPI_Group_fromint(*group), c_stringtag, MPI_Info_fromint(*info), MPI_Errhandler_fromint(*errhandler), &c_newcomm);
    free(c_stringtag);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_create_from_group, COMM_CREATE_FROM_GROUP)
OXF_F08(mpi_comm_create_from_group, pmpi_comm_create_from_group_)

void pmpi_comm_create_group_(MPI_Fint *comm, MPI_Fint *group, MPI_Fint *tag, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_create_group(MPI_Comm_fromint(*comm), MPI_Group_fromint(*group), *tag, &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_create_group, COMM_CREATE_GROUP)
OXF_F08(mpi_comm_create_group, pmpi_comm_create_group_)

void pmpi_comm_delete_attr_(MPI_Fint *comm, MPI_Fint *comm_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_delete_attr(MPI_Comm_fromint(*comm), *comm_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_delete_attr, COMM_DELETE_ATTR)
OXF_F08(mpi_comm_delete_attr, pmpi_comm_delete_attr_)

void pmpi_comm_disconnect_(MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_comm = MPI_Comm_fromint(*comm);
    code = MPI_Comm_disconnect(&c_comm);
    *comm = MPI_Comm_toint(c_comm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_disconnect, COMM_DISCONNECT)
OXF_F08(mpi_comm_disconnect, pmpi_comm_disconnect_)

void pmpi_comm_dup_(MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_dup(MPI_Comm_fromint(*comm), &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_dup, COMM_DUP)
OXF_F08(mpi_comm_dup, pmpi_comm_dup_)

void pmpi_comm_dup_with_info_(MPI_Fint *comm, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_dup_with_info(MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_dup_with_info, COMM_DUP_WITH_INFO)
OXF_F08(mpi_comm_dup_with_info, pmpi_comm_dup_with_info_)

void pmpi_comm_flush_buffer_(MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_flush_buffer(MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_flush_buffer, COMM_FLUSH_BUFFER)
OXF_F08(mpi_comm_flush_buffer, pmpi_comm_flush_buffer_)

void pmpi_comm_free_(MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_comm = MPI_Comm_fromint(*comm);
    code = MPI_Comm_free(&c_comm);
    *comm = MPI_Comm_toint(c_comm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_free, COMM_FREE)
OXF_F08(mpi_comm_free, pmpi_comm_free_)

void pmpi_comm_free_keyval_(MPI_Fint *comm_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_free_keyval(comm_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_free_keyval, COMM_FREE_KEYVAL)
OXF_F08(mpi_comm_free_keyval, pmpi_comm_free_keyval_)

void pmpi_comm_get_errhandler_(MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Errhandler c_errhandler = MPI_ERRHANDLER_NULL;
    code = MPI_Comm_get_errhandler(MPI_Comm_fromint(*comm), &c_errhandler);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(c_errhandler);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_get_errhandler, COMM_GET_ERRHANDLER)
OXF_F08(mpi_comm_get_errhandler, pmpi_comm_get_errhandler_)

void pmpi_comm_get_info_(MPI_Fint *comm, MPI_Fint *info_used, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info_used = MPI_INFO_NULL;
    code = MPI_Comm_get_info(MPI_Comm_fromint(*comm), &c_info_used);
    if (code == MPI_SUCCESS)
        *info_used = MPI_Info_toint(c_info_used);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_get_info, COMM_GET_INFO)
OXF_F08(mpi_comm_get_info, pmpi_comm_get_info_)

void pmpi_comm_get_name_(MPI_Fint *comm, char *comm_name, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_comm_name)
{
    int code = MPI_SUCCESS;
    char c_comm_name[MPI_MAX_OBJECT_NAME] = "";
    code = MPI_Comm_get_name(MPI_Comm_fromint(*comm), c_comm_name, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(comm_name, l_comm_name, c_comm_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_get_name, COMM_GET_NAME)
OXF_F08(mpi_comm_get_name, pmpi_comm_get_name_)

void pmpi_comm_get_parent_(MPI_Fint *parent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_parent = MPI_COMM_NULL;
    code = MPI_Comm_get_parent(&c_parent);
    if (code == MPI_SUCCESS)
        *parent = MPI_Comm_toint(c_parent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_get_parent, COMM_GET_PARENT)
OXF_F08(mpi_comm_get_parent, pmpi_comm_get_parent_)

void pmpi_comm_group_(MPI_Fint *comm, MPI_Fint *group, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_group = MPI_GROUP_NULL;
    code = MPI_Comm_group(MPI_Comm_fromint(*comm), &c_group);
    if (code == MPI_SUCCESS)
        *group = MPI_Group_toint(c_group);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_group, COMM_GROUP)
OXF_F08(mpi_comm_group, pmpi_comm_group_)

void pmpi_comm_idup_(MPI_Fint *comm, MPI_Fint *newcomm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Comm_idup(MPI_Comm_fromint(*comm), &c_newcomm, &c_request);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_idup, COMM_IDUP)
OXF_F08(mpi_comm_idup, pmpi_comm_idup_)

void pmpi_comm_idup_with_info_(MPI_Fint *comm, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Comm_idup_with_info(MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_newcomm, &c_request);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_idup_with_info, COMM_IDUP_WITH_INFO)
OXF_F08(mpi_comm_idup_with_info, pmpi_comm_idup_with_info_)

void pmpi_comm_iflush_buffer_(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Comm_iflush_buffer(MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_iflush_buffer, COMM_IFLUSH_BUFFER)
OXF_F08(mpi_comm_iflush_buffer, pmpi_comm_iflush_buffer_)

void pmpi_comm_join_(MPI_Fint *fd, MPI_Fint *intercomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_intercomm = MPI_COMM_NULL;
    code = MPI_Comm_join(*fd, &c_intercomm);
    if (code == MPI_SUCCESS)
        *intercomm = MPI_Comm_toint(c_intercomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_join, COMM_JOIN)
OXF_F08(mpi_comm_join, pmpi_comm_join_)

void pmpi_comm_rank_(MPI_Fint *comm, MPI_Fint *rank, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_rank(MPI_Comm_fromint(*comm), rank);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_rank, COMM_RANK)
OXF_F08(mpi_comm_rank, pmpi_comm_rank_)

void pmpi_comm_remote_group_(MPI_Fint *comm, MPI_Fint *group, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_group = MPI_GROUP_NULL;
    code = MPI_Comm_remote_group(MPI_Comm_fromint(*comm), &c_group);
    if (code == MPI_SUCCESS)
        *group = MPI_Group_toint(c_group);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_remote_group, COMM_REMOTE_GROUP)
OXF_F08(mpi_comm_remote_group, pmpi_comm_remote_group_)

void pmpi_comm_remote_size_(MPI_Fint *comm, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_remote_size(MPI_Comm_fromint(*comm), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_remote_size, COMM_REMOTE_SIZE)
OXF_F08(mpi_comm_remote_size, pmpi_comm_remote_size_)

void pmpi_comm_set_errhandler_(MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_set_errhandler(MPI_Comm_fromint(*comm), MPI_Errhandler_fromint(*errhandler));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_set_errhandler, COMM_SET_ERRHANDLER)
OXF_F08(mpi_comm_set_errhandler, pmpi_comm_set_errhandler_)

void pmpi_comm_set_info_(MPI_Fint *comm, MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_set_info(MPI_Comm_fromint(*comm), MPI_Info_fromint(*info));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_set_info, COMM_SET_INFO)
OXF_F08(mpi_comm_set_info, pmpi_comm_set_info_)

void pmpi_comm_set_name_(MPI_Fint *comm, char *comm_name, MPI_Fint *ierror, oxf_length l_comm_name)
{
    int code = MPI_SUCCESS;
    char *c_comm_name = oxf_text(comm_name, l_comm_name);
    code = MPI_Comm_set_name(MPI_Comm_fromint(*comm), c_comm_name);
    free(c_comm_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_set_name, COMM_SET_NAME)
OXF_F08(mpi_comm_set_name, pmpi_comm_set_name_)

void pmpi_comm_size_(MPI_Fint *comm, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Comm_size(MPI_Comm_fromint(*comm), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_size, COMM_SIZE)
OXF_F08(mpi_comm_size, pmpi_comm_size_)

void pmpi_comm_split_(MPI_Fint *comm, MPI_Fint *color, MPI_Fint *key, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_split(MPI_Comm_fromint(*comm), *color, *key, &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_split, COMM_SPLIT)
OXF_F08(mpi_comm_split, pmpi_comm_split_)

void pmpi_comm_split_type_(MPI_Fint *comm, MPI_Fint *split_type, MPI_Fint *key, MPI_Fint *info, MPI_Fint *newcomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newcomm = MPI_COMM_NULL;
    code = MPI_Comm_split_type(MPI_Comm_fromint(*comm), *split_type, *key, MPI_Info_fromint(*info), &c_newcomm);
    if (code == MPI_SUCCESS)
        *newcomm = MPI_Comm_toint(c_newcomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_split_type, COMM_SPLIT_TYPE)
OXF_F08(mpi_comm_split_type, pmpi_comm_split_type_)

void pmpi_comm_test_inter_(MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Comm_test_inter(MPI_Comm_fromint(*comm), &c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(comm_test_inter, COMM_TEST_INTER)
OXF_F08(mpi_comm_test_inter, pmpi_comm_test_inter_)

void pmpi_compare_and_swap_(void *origin_addr, void *compare_addr, void *result_addr, MPI_Fint *datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Compare_and_swap(oxf_address(origin_addr), oxf_address(compare_addr), oxf_address(result_addr), MPI_Type_fromint(*datatype), *target_rank, *target_disp, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_compare_and_swap_f08ts_(CFI_cdesc_t *origin_addr, CFI_cdesc_t *compare_addr, CFI_cdesc_t *result_addr, MPI_Fint *datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, origin_addr, "MPI_Compare_and_swap", "origin_addr");
    code = oxf_need_contiguous(code, compare_addr, "MPI_Compare_and_swap", "compare_addr");
    code = oxf_need_contiguous(code, result_addr, "MPI_Compare_and_swap", "result_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Compare_and_swap(oxf_first(origin_addr), oxf_first(compare_addr), oxf_first(result_addr), MPI_Type_fromint(*datatype), *target_rank, *target_disp, MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(compare_and_swap, COMPARE_AND_SWAP)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_compare_and_swap_f08ts_, pmpi_compare_and_swap_f08ts_)
#endif

void pmpi_dims_create_(MPI_Fint *nnodes, MPI_Fint *ndims, MPI_Fint *dims, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Dims_create(*nnodes, *ndims, dims);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(dims_create, DIMS_CREATE)
OXF_F08(mpi_dims_create, pmpi_dims_create_)

void pmpi_dist_graph_create_(MPI_Fint *comm_old, MPI_Fint *n, MPI_Fint *sources, MPI_Fint *degrees, MPI_Fint *destinations, MPI_Fint *weights, MPI_Fint *info, MPI_Fint *reorder, MPI_Fint *comm_dist_graph, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_comm_dist_graph = MPI_COMM_NULL;
    code = MPI_Dist_graph_create(MPI_Comm_fromint(*comm_old), *n, sources, degrees, destinations, oxf_weights(weights), MPI_Info_fromint(*info), oxf_is_true(*reorder), &c_comm_dist_graph);
    if (code == MPI_SUCCESS)
        *comm_dist_graph = MPI_Comm_toint(c_comm_dist_graph);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(dist_graph_create, DIST_GRAPH_CREATE)
OXF_F08(mpi_dist_graph_create, pmpi_dist_graph_create_)

void pmpi_dist_graph_create_adjacent_(MPI_Fint *comm_old, MPI_Fint *indegree, MPI_Fint *sources, MPI_Fint *sourceweights, MPI_Fint *outdegree, MPI_Fint *destinations, MPI_Fint *destweights, MPI_Fint *info, MPI_Fint *reorder, MPI_Fint *comm_dist_graph, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_comm_dist_graph = MPI_COMM_NULL;
    code = MPI_Dist_graph_create_adjacent(MPI_Comm_fromint(*comm_old), *indegree, sources, oxf_weights(sourceweights), *outdegree, destinations, oxf_weights(destweights), MPI_Info_fromint(*info), oxf_is_true(*reorder), &c_comm_dist_graph);
    if (code == MPI_SUCCESS)
        *comm_dist_graph = MPI_Comm_toint(c_comm_dist_graph);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(dist_graph_create_adjacent, DIST_GRAPH_CREATE_ADJACENT)
OXF_F08(mpi_dist_graph_create_adjacent, pmpi_dist_graph_create_adjacent_)

void pmpi_dist_graph_neighbors_(MPI_Fint *comm, MPI_Fint *maxindegree, MPI_Fint *sources, MPI_Fint *sourceweights, MPI_Fint *maxoutdegree, MPI_Fint *destinations, MPI_Fint *destweights, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Dist_graph_neighbors(MPI_Comm_fromint(*comm), *maxindegree, sources, oxf_weights(sourceweights), *maxoutdegree, destinations, oxf_weights(destweights));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(dist_graph_neighbors, DIST_GRAPH_NEIGHBORS)
OXF_F08(mpi_dist_graph_neighbors, pmpi_dist_graph_neighbors_)

void pmpi_dist_graph_neighbors_count_(MPI_Fint *comm, MPI_Fint *indegree, MPI_Fint *outdegree, MPI_Fint *weighted, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_weighted = 0;
    code = MPI_Dist_graph_neighbors_count(MPI_Comm_fromint(*comm), indegree, outdegree, &c_weighted);
    *weighted = oxf_logical(c_weighted);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(dist_graph_neighbors_count, DIST_GRAPH_NEIGHBORS_COUNT)
OXF_F08(mpi_dist_graph_neighbors_count, pmpi_dist_graph_neighbors_count_)

void pmpi_errhandler_free_(MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Errhandler c_errhandler = MPI_Errhandler_fromint(*errhandler);
    code = MPI_Errhandler_free(&c_errhandler);
    *errhandler = MPI_Errhandler_toint(c_errhandler);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(errhandler_free, ERRHANDLER_FREE)
OXF_F08(mpi_errhandler_free, pmpi_errhandler_free_)

void pmpi_error_class_(MPI_Fint *errorcode, MPI_Fint *errorclass, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Error_class(*errorcode, errorclass);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(error_class, ERROR_CLASS)
OXF_F08(mpi_error_class, pmpi_error_class_)

void pmpi_error_string_(MPI_Fint *errorcode, char *string, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_string)
{
    int code = MPI_SUCCESS;
    char c_string[MPI_MAX_ERROR_STRING] = "";
    code = MPI_Error_string(*errorcode, c_string, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(string, l_string, c_string);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(error_string, ERROR_STRING)
OXF_F08(mpi_error_string, pmpi_error_string_)

void pmpi_exscan_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Exscan(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_exscan_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Exscan(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(exscan, EXSCAN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_exscan_f08ts_, pmpi_exscan_f08ts_)
#endif

void pmpi_exscan_init_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Exscan_init(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_exscan_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Exscan_init(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(exscan_init, EXSCAN_INIT)
OXF_MPIX(exscan_init, EXSCAN_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_exscan_init_f08ts_, pmpi_exscan_init_f08ts_)
#endif

void pmpi_fetch_and_op_(void *origin_addr, void *result_addr, MPI_Fint *datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Fetch_and_op(oxf_address(origin_addr), oxf_address(result_addr), MPI_Type_fromint(*datatype), *target_rank, *target_disp, MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_fetch_and_op_f08ts_(CFI_cdesc_t *origin_addr, CFI_cdesc_t *result_addr, MPI_Fint *datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, origin_addr, "MPI_Fetch_and_op", "origin_addr");
    code = oxf_need_contiguous(code, result_addr, "MPI_Fetch_and_op", "result_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Fetch_and_op(oxf_first(origin_addr), oxf_first(result_addr), MPI_Type_fromint(*datatype), *target_rank, *target_disp, MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(fetch_and_op, FETCH_AND_OP)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_fetch_and_op_f08ts_, pmpi_fetch_and_op_f08ts_)
#endif

void pmpi_file_call_errhandler_(MPI_Fint *fh, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_call_errhandler(MPI_File_fromint(*fh), *errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_call_errhandler, FILE_CALL_ERRHANDLER)
OXF_F08(mpi_file_call_errhandler, pmpi_file_call_errhandler_)

void pmpi_file_close_(MPI_Fint *fh, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_File c_fh = MPI_File_fromint(*fh);
    code = MPI_File_close(&c_fh);
    *fh = MPI_File_toint(c_fh);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_close, FILE_CLOSE)
OXF_F08(mpi_file_close, pmpi_file_close_)

void pmpi_file_delete_(char *filename, MPI_Fint *info, MPI_Fint *ierror, oxf_length l_filename)
{
    int code = MPI_SUCCESS;
    char *c_filename = oxf_text(filename, l_filename);
    code = MPI_File_delete(c_filename, MPI_Info_fromint(*info));
    free(c_filename);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_delete, FILE_DELETE)
OXF_F08(mpi_file_delete, pmpi_file_delete_)

void pmpi_file_get_amode_(MPI_Fint *fh, MPI_Fint *amode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_amode(MPI_File_fromint(*fh), amode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_amode, FILE_GET_AMODE)
OXF_F08(mpi_file_get_amode, pmpi_file_get_amode_)

void pmpi_file_get_atomicity_(MPI_Fint *fh, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_File_get_atomicity(MPI_File_fromint(*fh), &c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_atomicity, FILE_GET_ATOMICITY)
OXF_F08(mpi_file_get_atomicity, pmpi_file_get_atomicity_)

void pmpi_file_get_byte_offset_(MPI_Fint *fh, MPI_Offset *offset, MPI_Offset *disp, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_byte_offset(MPI_File_fromint(*fh), *offset, disp);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_byte_offset, FILE_GET_BYTE_OFFSET)
OXF_F08(mpi_file_get_byte_offset, pmpi_file_get_byte_offset_)

void pmpi_file_get_errhandler_(MPI_Fint *file, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Errhandler c_errhandler = MPI_ERRHANDLER_NULL;
    code = MPI_File_get_errhandler(MPI_File_fromint(*file), &c_errhandler);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(c_errhandler);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_errhandler, FILE_GET_ERRHANDLER)
OXF_F08(mpi_file_get_errhandler, pmpi_file_get_errhandler_)

void pmpi_file_get_group_(MPI_Fint *fh, MPI_Fint *group, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_group = MPI_GROUP_NULL;
    code = MPI_File_get_group(MPI_File_fromint(*fh), &c_group);
    if (code == MPI_SUCCESS)
        *group = MPI_Group_toint(c_group);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_group, FILE_GET_GROUP)
OXF_F08(mpi_file_get_group, pmpi_file_get_group_)

void pmpi_file_get_info_(MPI_Fint *fh, MPI_Fint *info_used, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info_used = MPI_INFO_NULL;
    code = MPI_File_get_info(MPI_File_fromint(*fh), &c_info_used);
    if (code == MPI_SUCCESS)
        *info_used = MPI_Info_toint(c_info_used);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_info, FILE_GET_INFO)
OXF_F08(mpi_file_get_info, pmpi_file_get_info_)

void pmpi_file_get_position_(MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_position(MPI_File_fromint(*fh), offset);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_position, FILE_GET_POSITION)
OXF_F08(mpi_file_get_position, pmpi_file_get_position_)

void pmpi_file_get_position_shared_(MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_position_shared(MPI_File_fromint(*fh), offset);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_position_shared, FILE_GET_POSITION_SHARED)
OXF_F08(mpi_file_get_position_shared, pmpi_file_get_position_shared_)

void pmpi_file_get_size_(MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_size(MPI_File_fromint(*fh), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_size, FILE_GET_SIZE)
OXF_F08(mpi_file_get_size, pmpi_file_get_size_)

void pmpi_file_get_type_extent_(MPI_Fint *fh, MPI_Fint *datatype, MPI_Aint *extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_type_extent(MPI_File_fromint(*fh), MPI_Type_fromint(*datatype), extent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_type_extent, FILE_GET_TYPE_EXTENT)
OXF_F08(mpi_file_get_type_extent, pmpi_file_get_type_extent_)

void pmpi_file_get_view_(MPI_Fint *fh, MPI_Offset *disp, MPI_Fint *etype, MPI_Fint *filetype, char *datarep, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_etype = MPI_DATATYPE_NULL;
    MPI_Datatype c_filetype = MPI_DATATYPE_NULL;
    char c_datarep[MPI_MAX_DATAREP_STRING] = "";
    code = MPI_File_get_view(MPI_File_fromint(*fh), disp, &c_etype, &c_filetype, c_datarep);
    if (code == MPI_SUCCESS)
        *etype = MPI_Type_toint(c_etype);
    if (code == MPI_SUCCESS)
        *filetype = MPI_Type_toint(c_filetype);
    if (code == MPI_SUCCESS)
        oxf_pad(datarep, l_datarep, c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_get_view, FILE_GET_VIEW)
OXF_F08(mpi_file_get_view, pmpi_file_get_view_)

void pmpi_file_iread_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iread(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iread, FILE_IREAD)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_f08ts_, pmpi_file_iread_f08ts_)
#endif

void pmpi_file_iread_all_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iread_all(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_all_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_all", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_all(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iread_all, FILE_IREAD_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_all_f08ts_, pmpi_file_iread_all_f08ts_)
#endif

void pmpi_file_iread_at_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iread_at(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_at_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_at", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_at(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iread_at, FILE_IREAD_AT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_at_f08ts_, pmpi_file_iread_at_f08ts_)
#endif

void pmpi_file_iread_at_all_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iread_at_all(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_at_all_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_at_all", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_at_all(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iread_at_all, FILE_IREAD_AT_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_at_all_f08ts_, pmpi_file_iread_at_all_f08ts_)
#endif

void pmpi_file_iread_shared_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iread_shared(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_shared_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_shared", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_shared(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iread_shared, FILE_IREAD_SHARED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_shared_f08ts_, pmpi_file_iread_shared_f08ts_)
#endif

void pmpi_file_iwrite_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iwrite(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iwrite, FILE_IWRITE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_f08ts_, pmpi_file_iwrite_f08ts_)
#endif

void pmpi_file_iwrite_all_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iwrite_all(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_all_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_all", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_all(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iwrite_all, FILE_IWRITE_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_all_f08ts_, pmpi_file_iwrite_all_f08ts_)
#endif

void pmpi_file_iwrite_at_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iwrite_at(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_at_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_at", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_at(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iwrite_at, FILE_IWRITE_AT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_at_f08ts_, pmpi_file_iwrite_at_f08ts_)
#endif

void pmpi_file_iwrite_at_all_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iwrite_at_all(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_at_all_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_at_all", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_at_all(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iwrite_at_all, FILE_IWRITE_AT_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_at_all_f08ts_, pmpi_file_iwrite_at_all_f08ts_)
#endif

void pmpi_file_iwrite_shared_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_File_iwrite_shared(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_shared_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_shared", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_shared(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_iwrite_shared, FILE_IWRITE_SHARED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_shared_f08ts_, pmpi_file_iwrite_shared_f08ts_)
#endif

void pmpi_file_open_(MPI_Fint *comm, char *filename, MPI_Fint *amode, MPI_Fint *info, MPI_Fint *fh, MPI_Fint *ierror, oxf_length l_filename)
{
    int code = MPI_SUCCESS;
    char *c_filename = oxf_text(filename, l_filename);
    MPI_File c_fh = MPI_FILE_NULL;
    code = MPI_File_open(MPI_Comm_fromint(*comm), c_filename, *amode, MPI_Info_fromint(*info), &c_fh);
    free(c_filename);
    if (code == MPI_SUCCESS)
        *fh = MPI_File_toint(c_fh);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_open, FILE_OPEN)
OXF_F08(mpi_file_open, pmpi_file_open_)

void pmpi_file_preallocate_(MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_preallocate(MPI_File_fromint(*fh), *size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_preallocate, FILE_PREALLOCATE)
OXF_F08(mpi_file_preallocate, pmpi_file_preallocate_)

void pmpi_file_read_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read, FILE_READ)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_f08ts_, pmpi_file_read_f08ts_)
#endif

void pmpi_file_read_all_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_all(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_all_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_all(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_all, FILE_READ_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_all_f08ts_, pmpi_file_read_all_f08ts_)
#endif

void pmpi_file_read_all_begin_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_all_begin(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_all_begin_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_all_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_all_begin(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_all_begin, FILE_READ_ALL_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_all_begin_f08ts_, pmpi_file_read_all_begin_f08ts_)
#endif

void pmpi_file_read_all_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_all_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_all_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_all_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_all_end, FILE_READ_ALL_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_all_end_f08ts_, pmpi_file_read_all_end_f08ts_)
#endif

void pmpi_file_read_at_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_at(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_at(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_at, FILE_READ_AT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_f08ts_, pmpi_file_read_at_f08ts_)
#endif

void pmpi_file_read_at_all_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_at_all(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_all_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_at_all(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_at_all, FILE_READ_AT_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_all_f08ts_, pmpi_file_read_at_all_f08ts_)
#endif

void pmpi_file_read_at_all_begin_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_at_all_begin(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_all_begin_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_at_all_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_at_all_begin(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_at_all_begin, FILE_READ_AT_ALL_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_all_begin_f08ts_, pmpi_file_read_at_all_begin_f08ts_)
#endif

void pmpi_file_read_at_all_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_at_all_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_all_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_at_all_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_at_all_end, FILE_READ_AT_ALL_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_all_end_f08ts_, pmpi_file_read_at_all_end_f08ts_)
#endif

void pmpi_file_read_ordered_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_ordered(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_ordered_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_ordered(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_ordered, FILE_READ_ORDERED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_ordered_f08ts_, pmpi_file_read_ordered_f08ts_)
#endif

void pmpi_file_read_ordered_begin_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_ordered_begin(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_ordered_begin_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_ordered_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_ordered_begin(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_ordered_begin, FILE_READ_ORDERED_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_ordered_begin_f08ts_, pmpi_file_read_ordered_begin_f08ts_)
#endif

void pmpi_file_read_ordered_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_ordered_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_ordered_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_ordered_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_ordered_end, FILE_READ_ORDERED_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_ordered_end_f08ts_, pmpi_file_read_ordered_end_f08ts_)
#endif

void pmpi_file_read_shared_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_read_shared(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_read_shared_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_shared(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_read_shared, FILE_READ_SHARED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_shared_f08ts_, pmpi_file_read_shared_f08ts_)
#endif

void pmpi_file_seek_(MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *whence, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_seek(MPI_File_fromint(*fh), *offset, *whence);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_seek, FILE_SEEK)
OXF_F08(mpi_file_seek, pmpi_file_seek_)

void pmpi_file_seek_shared_(MPI_Fint *fh, MPI_Offset *offset, MPI_Fint *whence, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_seek_shared(MPI_File_fromint(*fh), *offset, *whence);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_seek_shared, FILE_SEEK_SHARED)
OXF_F08(mpi_file_seek_shared, pmpi_file_seek_shared_)

void pmpi_file_set_atomicity_(MPI_Fint *fh, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_set_atomicity(MPI_File_fromint(*fh), oxf_is_true(*flag));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_set_atomicity, FILE_SET_ATOMICITY)
OXF_F08(mpi_file_set_atomicity, pmpi_file_set_atomicity_)

void pmpi_file_set_errhandler_(MPI_Fint *file, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_set_errhandler(MPI_File_fromint(*file), MPI_Errhandler_fromint(*errhandler));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_set_errhandler, FILE_SET_ERRHANDLER)
OXF_F08(mpi_file_set_errhandler, pmpi_file_set_errhandler_)

void pmpi_file_set_info_(MPI_Fint *fh, MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_set_info(MPI_File_fromint(*fh), MPI_Info_fromint(*info));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_set_info, FILE_SET_INFO)
OXF_F08(mpi_file_set_info, pmpi_file_set_info_)

void pmpi_file_set_size_(MPI_Fint *fh, MPI_Offset *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_set_size(MPI_File_fromint(*fh), *size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_set_size, FILE_SET_SIZE)
OXF_F08(mpi_file_set_size, pmpi_file_set_size_)

void pmpi_file_set_view_(MPI_Fint *fh, MPI_Offset *disp, MPI_Fint *etype, MPI_Fint *filetype, char *datarep, MPI_Fint *info, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_File_set_view(MPI_File_fromint(*fh), *disp, MPI_Type_fromint(*etype), MPI_Type_fromint(*filetype), c_datarep, MPI_Info_fromint(*info));
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_set_view, FILE_SET_VIEW)
OXF_F08(mpi_file_set_view, pmpi_file_set_view_)

void pmpi_file_sync_(MPI_Fint *fh, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_sync(MPI_File_fromint(*fh));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(file_sync, FILE_SYNC)
OXF_F08(mpi_file_sync, pmpi_file_sync_)

void pmpi_file_write_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write, FILE_WRITE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_f08ts_, pmpi_file_write_f08ts_)
#endif

void pmpi_file_write_all_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_all(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_all_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_all(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_all, FILE_WRITE_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_all_f08ts_, pmpi_file_write_all_f08ts_)
#endif

void pmpi_file_write_all_begin_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_all_begin(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_all_begin_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_all_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_all_begin(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_all_begin, FILE_WRITE_ALL_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_all_begin_f08ts_, pmpi_file_write_all_begin_f08ts_)
#endif

void pmpi_file_write_all_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_all_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_all_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_all_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_all_end, FILE_WRITE_ALL_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_all_end_f08ts_, pmpi_file_write_all_end_f08ts_)
#endif

void pmpi_file_write_at_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_at(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_at(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_at, FILE_WRITE_AT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_f08ts_, pmpi_file_write_at_f08ts_)
#endif

void pmpi_file_write_at_all_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_at_all(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_all_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_at_all(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_at_all, FILE_WRITE_AT_ALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_all_f08ts_, pmpi_file_write_at_all_f08ts_)
#endif

void pmpi_file_write_at_all_begin_(MPI_Fint *fh, MPI_Offset *offset, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_at_all_begin(MPI_File_fromint(*fh), *offset, oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_all_begin_f08ts_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_at_all_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_at_all_begin(MPI_File_fromint(*fh), *offset, k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_at_all_begin, FILE_WRITE_AT_ALL_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_all_begin_f08ts_, pmpi_file_write_at_all_begin_f08ts_)
#endif

void pmpi_file_write_at_all_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_at_all_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_all_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_at_all_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_at_all_end, FILE_WRITE_AT_ALL_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_all_end_f08ts_, pmpi_file_write_at_all_end_f08ts_)
#endif

void pmpi_file_write_ordered_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_ordered(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_ordered_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_ordered(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_ordered, FILE_WRITE_ORDERED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_ordered_f08ts_, pmpi_file_write_ordered_f08ts_)
#endif

void pmpi_file_write_ordered_begin_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_ordered_begin(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_ordered_begin_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_ordered_begin", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_ordered_begin(MPI_File_fromint(*fh), k_buf.address, (int)k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_ordered_begin, FILE_WRITE_ORDERED_BEGIN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_ordered_begin_f08ts_, pmpi_file_write_ordered_begin_f08ts_)
#endif

void pmpi_file_write_ordered_end_(MPI_Fint *fh, void *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_ordered_end(MPI_File_fromint(*fh), oxf_address(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_ordered_end_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_ordered_end(MPI_File_fromint(*fh), oxf_first(buf), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_ordered_end, FILE_WRITE_ORDERED_END)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_ordered_end_f08ts_, pmpi_file_write_ordered_end_f08ts_)
#endif

void pmpi_file_write_shared_(MPI_Fint *fh, void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_write_shared(MPI_File_fromint(*fh), oxf_address(buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_file_write_shared_f08ts_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_shared(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(file_write_shared, FILE_WRITE_SHARED)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_shared_f08ts_, pmpi_file_write_shared_f08ts_)
#endif

void pmpi_finalize_(MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Finalize();
    OXF_RETURN(ierror, code);
}
OXF_MPIF(finalize, FINALIZE)
OXF_F08(mpi_finalize, pmpi_finalize_)

void pmpi_finalized_(MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Finalized(&c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(finalized, FINALIZED)
OXF_F08(mpi_finalized, pmpi_finalized_)

void pmpi_free_mem_(void *base, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Free_mem(oxf_address(base));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_free_mem_f08ts_(CFI_cdesc_t *base, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Free_mem(oxf_first(base));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(free_mem, FREE_MEM)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_free_mem_f08ts_, pmpi_free_mem_f08ts_)
#endif

void pmpi_gather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Gather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_gather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Gather(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(gather, GATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gather_f08ts_, pmpi_gather_f08ts_)
#endif

void pmpi_gather_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Gather_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_gather_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Gather_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Gather_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(gather_init, GATHER_INIT)
OXF_MPIX(gather_init, GATHER_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gather_init_f08ts_, pmpi_gather_init_f08ts_)
#endif

void pmpi_gatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Gatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_gatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Gatherv(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(gatherv, GATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gatherv_f08ts_, pmpi_gatherv_f08ts_)
#endif

void pmpi_gatherv_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Gatherv_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_gatherv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Gatherv_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Gatherv_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(gatherv_init, GATHERV_INIT)
OXF_MPIX(gatherv_init, GATHERV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gatherv_init_f08ts_, pmpi_gatherv_init_f08ts_)
#endif

void pmpi_get_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_get_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Get", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Get(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(get, GET)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_get_f08ts_, pmpi_get_f08ts_)
#endif

void pmpi_get_accumulate_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, void *result_addr, MPI_Fint *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_accumulate(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), oxf_address(result_addr), *result_count, MPI_Type_fromint(*result_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_get_accumulate_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, CFI_cdesc_t *result_addr, MPI_Fint *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Get_accumulate", "origin_addr");
    oxf_section k_result_addr;
    code = oxf_describe(code, &k_result_addr, result_addr, *result_count, MPI_Type_fromint(*result_datatype), 0, "MPI_Get_accumulate", "result_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Get_accumulate(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, k_result_addr.address, (int)k_result_addr.count, k_result_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    oxf_forget(&k_result_addr);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(get_accumulate, GET_ACCUMULATE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_get_accumulate_f08ts_, pmpi_get_accumulate_f08ts_)
#endif

void pmpi_get_address_(void *location, MPI_Aint *address, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_address(oxf_address(location), address);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_get_address_f08ts_(CFI_cdesc_t *location, MPI_Aint *address, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_address(oxf_first(location), address);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(get_address, GET_ADDRESS)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_get_address_f08ts_, pmpi_get_address_f08ts_)
#endif

void pmpi_get_count_(MPI_Fint *status, MPI_Fint *datatype, MPI_Fint *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_count(oxf_status(status), MPI_Type_fromint(*datatype), count);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_count, GET_COUNT)
OXF_F08(mpi_get_count, pmpi_get_count_)

void pmpi_get_elements_(MPI_Fint *status, MPI_Fint *datatype, MPI_Fint *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_elements(oxf_status(status), MPI_Type_fromint(*datatype), count);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_elements, GET_ELEMENTS)
OXF_F08(mpi_get_elements, pmpi_get_elements_)

void pmpi_get_elements_x_(MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_elements_x(oxf_status(status), MPI_Type_fromint(*datatype), count);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_elements_x, GET_ELEMENTS_X)
OXF_F08(mpi_get_elements_x, pmpi_get_elements_x_)

void pmpi_get_hw_resource_info_(MPI_Fint *hw_info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_hw_info = MPI_INFO_NULL;
    code = MPI_Get_hw_resource_info(&c_hw_info);
    if (code == MPI_SUCCESS)
        *hw_info = MPI_Info_toint(c_hw_info);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_hw_resource_info, GET_HW_RESOURCE_INFO)
OXF_F08(mpi_get_hw_resource_info, pmpi_get_hw_resource_info_)

void pmpi_get_library_version_(char *version, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_version)
{
    int code = MPI_SUCCESS;
    char c_version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    code = MPI_Get_library_version(c_version, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(version, l_version, c_version);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_library_version, GET_LIBRARY_VERSION)
OXF_F08(mpi_get_library_version, pmpi_get_library_version_)

void pmpi_get_processor_name_(char *name, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_name)
{
    int code = MPI_SUCCESS;
    char c_name[MPI_MAX_PROCESSOR_NAME] = "";
    code = MPI_Get_processor_name(c_name, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(name, l_name, c_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_processor_name, GET_PROCESSOR_NAME)
OXF_F08(mpi_get_processor_name, pmpi_get_processor_name_)

void pmpi_get_version_(MPI_Fint *version, MPI_Fint *subversion, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_version(version, subversion);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(get_version, GET_VERSION)
OXF_F08(mpi_get_version, pmpi_get_version_)

void pmpi_graph_create_(MPI_Fint *comm_old, MPI_Fint *nnodes, MPI_Fint *index, MPI_Fint *edges, MPI_Fint *reorder, MPI_Fint *comm_graph, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_comm_graph = MPI_COMM_NULL;
    code = MPI_Graph_create(MPI_Comm_fromint(*comm_old), *nnodes, index, edges, oxf_is_true(*reorder), &c_comm_graph);
    if (code == MPI_SUCCESS)
        *comm_graph = MPI_Comm_toint(c_comm_graph);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graph_create, GRAPH_CREATE)
OXF_F08(mpi_graph_create, pmpi_graph_create_)

void pmpi_graph_get_(MPI_Fint *comm, MPI_Fint *maxindex, MPI_Fint *maxedges, MPI_Fint *index, MPI_Fint *edges, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Graph_get(MPI_Comm_fromint(*comm), *maxindex, *maxedges, index, edges);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graph_get, GRAPH_GET)
OXF_F08(mpi_graph_get, pmpi_graph_get_)

void pmpi_graph_map_(MPI_Fint *comm, MPI_Fint *nnodes, MPI_Fint *index, MPI_Fint *edges, MPI_Fint *newrank, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Graph_map(MPI_Comm_fromint(*comm), *nnodes, index, edges, newrank);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graph_map, GRAPH_MAP)
OXF_F08(mpi_graph_map, pmpi_graph_map_)

void pmpi_graph_neighbors_(MPI_Fint *comm, MPI_Fint *rank, MPI_Fint *maxneighbors, MPI_Fint *neighbors, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Graph_neighbors(MPI_Comm_fromint(*comm), *rank, *maxneighbors, neighbors);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graph_neighbors, GRAPH_NEIGHBORS)
OXF_F08(mpi_graph_neighbors, pmpi_graph_neighbors_)

void pmpi_graph_neighbors_count_(MPI_Fint *comm, MPI_Fint *rank, MPI_Fint *nneighbors, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Graph_neighbors_count(MPI_Comm_fromint(*comm), *rank, nneighbors);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graph_neighbors_count, GRAPH_NEIGHBORS_COUNT)
OXF_F08(mpi_graph_neighbors_count, pmpi_graph_neighbors_count_)

void pmpi_graphdims_get_(MPI_Fint *comm, MPI_Fint *nnodes, MPI_Fint *nedges, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Graphdims_get(MPI_Comm_fromint(*comm), nnodes, nedges);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(graphdims_get, GRAPHDIMS_GET)
OXF_F08(mpi_graphdims_get, pmpi_graphdims_get_)

void pmpi_grequest_complete_(MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Grequest_complete(MPI_Request_fromint(*request));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(grequest_complete, GREQUEST_COMPLETE)
OXF_F08(mpi_grequest_complete, pmpi_grequest_complete_)

void pmpi_group_compare_(MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *result, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Group_compare(MPI_Group_fromint(*group1), MPI_Group_fromint(*group2), result);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_compare, GROUP_COMPARE)
OXF_F08(mpi_group_compare, pmpi_group_compare_)

void pmpi_group_difference_(MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_difference(MPI_Group_fromint(*group1), MPI_Group_fromint(*group2), &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_difference, GROUP_DIFFERENCE)
OXF_F08(mpi_group_difference, pmpi_group_difference_)

void pmpi_group_excl_(MPI_Fint *group, MPI_Fint *n, MPI_Fint *ranks, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_excl(MPI_Group_fromint(*group), *n, ranks, &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_excl, GROUP_EXCL)
OXF_F08(mpi_group_excl, pmpi_group_excl_)

void pmpi_group_free_(MPI_Fint *group, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_group = MPI_Group_fromint(*group);
    code = MPI_Group_free(&c_group);
    *group = MPI_Group_toint(c_group);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_free, GROUP_FREE)
OXF_F08(mpi_group_free, pmpi_group_free_)

void pmpi_group_from_session_pset_(MPI_Fint *session, char *pset_name, MPI_Fint *newgroup, MPI_Fint *ierror, oxf_length l_pset_name)
{
    int code = MPI_SUCCESS;
    char *c_pset_name = oxf_text(pset_name, l_pset_name);
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_from_session_pset(MPI_Session_fromint(*session), c_pset_name, &c_newgroup);
    free(c_pset_name);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_from_session_pset, GROUP_FROM_SESSION_PSET)
OXF_F08(mpi_group_from_session_pset, pmpi_group_from_session_pset_)

void pmpi_group_incl_(MPI_Fint *group, MPI_Fint *n, MPI_Fint *ranks, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_incl(MPI_Group_fromint(*group), *n, ranks, &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_incl, GROUP_INCL)
OXF_F08(mpi_group_incl, pmpi_group_incl_)

void pmpi_group_intersection_(MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_intersection(MPI_Group_fromint(*group1), MPI_Group_fromint(*group2), &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_intersection, GROUP_INTERSECTION)
OXF_F08(mpi_group_intersection, pmpi_group_intersection_)

void pmpi_group_range_excl_(MPI_Fint *group, MPI_Fint *n, MPI_Fint *ranges, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_range_excl(MPI_Group_fromint(*group), *n, (int (*)[3])ranges, &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_range_excl, GROUP_RANGE_EXCL)
OXF_F08(mpi_group_range_excl, pmpi_group_range_excl_)

void pmpi_group_range_incl_(MPI_Fint *group, MPI_Fint *n, MPI_Fint *ranges, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_range_incl(MPI_Group_fromint(*group), *n, (int (*)[3])ranges, &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_range_incl, GROUP_RANGE_INCL)
OXF_F08(mpi_group_range_incl, pmpi_group_range_incl_)

void pmpi_group_rank_(MPI_Fint *group, MPI_Fint *rank, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Group_rank(MPI_Group_fromint(*group), rank);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_rank, GROUP_RANK)
OXF_F08(mpi_group_rank, pmpi_group_rank_)

void pmpi_group_size_(MPI_Fint *group, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Group_size(MPI_Group_fromint(*group), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_size, GROUP_SIZE)
OXF_F08(mpi_group_size, pmpi_group_size_)

void pmpi_group_translate_ranks_(MPI_Fint *group1, MPI_Fint *n, MPI_Fint *ranks1, MPI_Fint *group2, MPI_Fint *ranks2, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Group_translate_ranks(MPI_Group_fromint(*group1), *n, ranks1, MPI_Group_fromint(*group2), ranks2);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_translate_ranks, GROUP_TRANSLATE_RANKS)
OXF_F08(mpi_group_translate_ranks, pmpi_group_translate_ranks_)

void pmpi_group_union_(MPI_Fint *group1, MPI_Fint *group2, MPI_Fint *newgroup, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_newgroup = MPI_GROUP_NULL;
    code = MPI_Group_union(MPI_Group_fromint(*group1), MPI_Group_fromint(*group2), &c_newgroup);
    if (code == MPI_SUCCESS)
        *newgroup = MPI_Group_toint(c_newgroup);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(group_union, GROUP_UNION)
OXF_F08(mpi_group_union, pmpi_group_union_)

void pmpi_iallgather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iallgather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iallgather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Iallgather", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallgather(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iallgather, IALLGATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallgather_f08ts_, pmpi_iallgather_f08ts_)
#endif

void pmpi_iallgatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iallgatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iallgatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Iallgatherv", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallgatherv(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iallgatherv, IALLGATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallgatherv_f08ts_, pmpi_iallgatherv_f08ts_)
#endif

void pmpi_iallreduce_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iallreduce(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iallreduce_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallreduce(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iallreduce, IALLREDUCE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallreduce_f08ts_, pmpi_iallreduce_f08ts_)
#endif

void pmpi_ialltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ialltoall(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ialltoall_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoall(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ialltoall, IALLTOALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoall_f08ts_, pmpi_ialltoall_f08ts_)
#endif

void pmpi_ialltoallv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ialltoallv(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ialltoallv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoallv(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ialltoallv, IALLTOALLV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoallv_f08ts_, pmpi_ialltoallv_f08ts_)
#endif

void pmpi_ialltoallw_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_address(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ialltoallw(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ialltoallw_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoallw(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ialltoallw, IALLTOALLW)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoallw_f08ts_, pmpi_ialltoallw_f08ts_)
#endif

void pmpi_ibarrier_(MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ibarrier(MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(ibarrier, IBARRIER)
OXF_F08(mpi_ibarrier, pmpi_ibarrier_)

void pmpi_ibcast_(void *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ibcast(oxf_address(buffer), *count, MPI_Type_fromint(*datatype), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ibcast_f08ts_(CFI_cdesc_t *buffer, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buffer;
    code = oxf_describe(code, &k_buffer, buffer, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ibcast", "buffer");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ibcast(k_buffer.address, (int)k_buffer.count, k_buffer.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buffer, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ibcast, IBCAST)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ibcast_f08ts_, pmpi_ibcast_f08ts_)
#endif

void pmpi_ibsend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ibsend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ibsend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ibsend", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ibsend(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ibsend, IBSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ibsend_f08ts_, pmpi_ibsend_f08ts_)
#endif

void pmpi_iexscan_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iexscan(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iexscan_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iexscan(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iexscan, IEXSCAN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iexscan_f08ts_, pmpi_iexscan_f08ts_)
#endif

void pmpi_igather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Igather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_igather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Igather", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Igather(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(igather, IGATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_igather_f08ts_, pmpi_igather_f08ts_)
#endif

void pmpi_igatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Igatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_igatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Igatherv", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Igatherv(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(igatherv, IGATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_igatherv_f08ts_, pmpi_igatherv_f08ts_)
#endif

void pmpi_improbe_(MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    MPI_Message c_message = MPI_MESSAGE_NULL;
    code = MPI_Improbe(*source, *tag, MPI_Comm_fromint(*comm), &c_flag, &c_message, oxf_status(status));
    *flag = oxf_logical(c_flag);
    if (code == MPI_SUCCESS)
        *message = MPI_Message_toint(c_message);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(improbe, IMPROBE)
OXF_F08(mpi_improbe, pmpi_improbe_)

void pmpi_imrecv_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Message c_message = MPI_Message_fromint(*message);
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Imrecv(oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_message, &c_request);
    *message = MPI_Message_toint(c_message);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_imrecv_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Imrecv", "buf");
    MPI_Message c_message = MPI_Message_fromint(*message);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Imrecv(k_buf.address, (int)k_buf.count, k_buf.datatype, &c_message, &c_request);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    *message = MPI_Message_toint(c_message);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(imrecv, IMRECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_imrecv_f08ts_, pmpi_imrecv_f08ts_)
#endif

void pmpi_ineighbor_allgather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ineighbor_allgather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_allgather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Ineighbor_allgather", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_allgather(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ineighbor_allgather, INEIGHBOR_ALLGATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_allgather_f08ts_, pmpi_ineighbor_allgather_f08ts_)
#endif

void pmpi_ineighbor_allgatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ineighbor_allgatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_allgatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Ineighbor_allgatherv", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_allgatherv(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ineighbor_allgatherv, INEIGHBOR_ALLGATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_allgatherv_f08ts_, pmpi_ineighbor_allgatherv_f08ts_)
#endif

void pmpi_ineighbor_alltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ineighbor_alltoall(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoall_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoall(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ineighbor_alltoall, INEIGHBOR_ALLTOALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoall_f08ts_, pmpi_ineighbor_alltoall_f08ts_)
#endif

void pmpi_ineighbor_alltoallv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ineighbor_alltoallv(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoallv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoallv(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ineighbor_alltoallv, INEIGHBOR_ALLTOALLV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoallv_f08ts_, pmpi_ineighbor_alltoallv_f08ts_)
#endif

void pmpi_ineighbor_alltoallw_(void *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ineighbor_alltoallw(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoallw_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoallw(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoallw_f08ts_, pmpi_ineighbor_alltoallw_f08ts_)
#endif

void pmpi_info_create_(MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info = MPI_INFO_NULL;
    code = MPI_Info_create(&c_info);
    if (code == MPI_SUCCESS)
        *info = MPI_Info_toint(c_info);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_create, INFO_CREATE)
OXF_F08(mpi_info_create, pmpi_info_create_)

void pmpi_info_delete_(MPI_Fint *info, char *key, MPI_Fint *ierror, oxf_length l_key)
{
    int code = MPI_SUCCESS;
    char *c_key = oxf_word(key, l_key);
    code = MPI_Info_delete(MPI_Info_fromint(*info), c_key);
    free(c_key);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_delete, INFO_DELETE)
OXF_F08(mpi_info_delete, pmpi_info_delete_)

void pmpi_info_dup_(MPI_Fint *info, MPI_Fint *newinfo, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_newinfo = MPI_INFO_NULL;
    code = MPI_Info_dup(MPI_Info_fromint(*info), &c_newinfo);
    if (code == MPI_SUCCESS)
        *newinfo = MPI_Info_toint(c_newinfo);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_dup, INFO_DUP)
OXF_F08(mpi_info_dup, pmpi_info_dup_)

void pmpi_info_free_(MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info = MPI_Info_fromint(*info);
    code = MPI_Info_free(&c_info);
    *info = MPI_Info_toint(c_info);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_free, INFO_FREE)
OXF_F08(mpi_info_free, pmpi_info_free_)

void pmpi_info_get_nkeys_(MPI_Fint *info, MPI_Fint *nkeys, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Info_get_nkeys(MPI_Info_fromint(*info), nkeys);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_get_nkeys, INFO_GET_NKEYS)
OXF_F08(mpi_info_get_nkeys, pmpi_info_get_nkeys_)

void pmpi_info_get_nthkey_(MPI_Fint *info, MPI_Fint *n, char *key, MPI_Fint *ierror, oxf_length l_key)
{
    int code = MPI_SUCCESS;
    char c_key[MPI_MAX_INFO_KEY] = "";
    code = MPI_Info_get_nthkey(MPI_Info_fromint(*info), *n, c_key);
    if (code == MPI_SUCCESS)
        oxf_pad(key, l_key, c_key);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_get_nthkey, INFO_GET_NTHKEY)
OXF_F08(mpi_info_get_nthkey, pmpi_info_get_nthkey_)

void pmpi_info_get_valuelen_(MPI_Fint *info, char *key, MPI_Fint *valuelen, MPI_Fint *flag, MPI_Fint *ierror, oxf_length l_key)
{
    int code = MPI_SUCCESS;
    char *c_key = oxf_word(key, l_key);
    int c_flag = 0;
    code = MPI_Info_get_valuelen(MPI_Info_fromint(*info), c_key, valuelen, &c_flag);
    free(c_key);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_get_valuelen, INFO_GET_VALUELEN)
OXF_F08(mpi_info_get_valuelen, pmpi_info_get_valuelen_)

void pmpi_info_set_(MPI_Fint *info, char *key, char *value, MPI_Fint *ierror, oxf_length l_key, oxf_length l_value)
{
    int code = MPI_SUCCESS;
    char *c_key = oxf_word(key, l_key);
    char *c_value = oxf_word(value, l_value);
    code = MPI_Info_set(MPI_Info_fromint(*info), c_key, c_value);
    free(c_key);
    free(c_value);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(info_set, INFO_SET)
OXF_F08(mpi_info_set, pmpi_info_set_)

void pmpi_initialized_(MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Initialized(&c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(initialized, INITIALIZED)
OXF_F08(mpi_initialized, pmpi_initialized_)

void pmpi_intercomm_create_(MPI_Fint *local_comm, MPI_Fint *local_leader, MPI_Fint *peer_comm, MPI_Fint *remote_leader, MPI_Fint *tag, MPI_Fint *newintercomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newintercomm = MPI_COMM_NULL;
    code = MPI_Intercomm_create(MPI_Comm_fromint(*local_comm), *local_leader, MPI_Comm_fromint(*peer_comm), *remote_leader, *tag, &c_newintercomm);
    if (code == MPI_SUCCESS)
        *newintercomm = MPI_Comm_toint(c_newintercomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(intercomm_create, INTERCOMM_CREATE)
OXF_F08(mpi_intercomm_create, pmpi_intercomm_create_)

void pmpi_intercomm_create_from_groups_(MPI_Fint *local_group, MPI_Fint *local_leader, MPI_Fint *remote_group, MPI_Fint *remote_leader, char *stringtag, MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *newintercomm, MPI_Fint *ierror, oxf_length l_stringtag)
{
    int code = MPI_SUCCESS;
    char *c_stringtag = oxf_text(stringtag, l_stringtag);
    MPI_Comm c_newintercomm = MPI_COMM_NULL;
    code = MPI_Intercomm_create_from_groups(MPI_Group_fromint(*local_group), *local_leader, MPI_Group_fromint(*remote_group), *remote_leader, c_stringtag, MPI_Info_fromint(*info), MPI_Errhandler_fromint(*errhandler), &c_newintercomm);
    free(c_stringtag);
    if (code == MPI_SUCCESS)
        *newintercomm = MPI_Comm_toint(c_newintercomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(intercomm_create_from_groups, INTERCOMM_CREATE_FROM_GROUPS)
OXF_F08(mpi_intercomm_create_from_groups, pmpi_intercomm_create_from_groups_)

void pmpi_intercomm_merge_(MPI_Fint *intercomm, MPI_Fint *high, MPI_Fint *newintracomm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Comm c_newintracomm = MPI_COMM_NULL;
    code = MPI_Intercomm_merge(MPI_Comm_fromint(*intercomm), oxf_is_true(*high), &c_newintracomm);
    if (code == MPI_SUCCESS)
        *newintracomm = MPI_Comm_toint(c_newintracomm);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(intercomm_merge, INTERCOMM_MERGE)
OXF_F08(mpi_intercomm_merge, pmpi_intercomm_merge_)

void pmpi_iprobe_(MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Iprobe(*source, *tag, MPI_Comm_fromint(*comm), &c_flag, oxf_status(status));
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(iprobe, IPROBE)
OXF_F08(mpi_iprobe, pmpi_iprobe_)

void pmpi_irecv_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Irecv(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_irecv_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Irecv", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Irecv(k_buf.address, (int)k_buf.count, k_buf.datatype, *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(irecv, IRECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_irecv_f08ts_, pmpi_irecv_f08ts_)
#endif

void pmpi_ireduce_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ireduce(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ireduce, IREDUCE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_f08ts_, pmpi_ireduce_f08ts_)
#endif

void pmpi_ireduce_scatter_(void *sendbuf, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ireduce_scatter(oxf_address(sendbuf), oxf_address(recvbuf), recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_scatter_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce_scatter(k_sendbuf.address, k_recvbuf.address, recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ireduce_scatter, IREDUCE_SCATTER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_scatter_f08ts_, pmpi_ireduce_scatter_f08ts_)
#endif

void pmpi_ireduce_scatter_block_(void *sendbuf, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ireduce_scatter_block(oxf_address(sendbuf), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_scatter_block_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce_scatter_block(k_sendbuf.address, k_recvbuf.address, *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_scatter_block_f08ts_, pmpi_ireduce_scatter_block_f08ts_)
#endif

void pmpi_irsend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Irsend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_irsend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Irsend", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Irsend(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(irsend, IRSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_irsend_f08ts_, pmpi_irsend_f08ts_)
#endif

void pmpi_is_thread_main_(MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Is_thread_main(&c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(is_thread_main, IS_THREAD_MAIN)
OXF_F08(mpi_is_thread_main, pmpi_is_thread_main_)

void pmpi_iscan_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iscan(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iscan_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscan(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iscan, ISCAN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscan_f08ts_, pmpi_iscan_f08ts_)
#endif

void pmpi_iscatter_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iscatter(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iscatter_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Iscatter", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscatter(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, (int)k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iscatter, ISCATTER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscatter_f08ts_, pmpi_iscatter_f08ts_)
#endif

void pmpi_iscatterv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Iscatterv(oxf_address(sendbuf), sendcounts, displs, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_iscatterv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Iscatterv", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscatterv(k_sendbuf.address, sendcounts, displs, MPI_Type_fromint(*sendtype), k_recvbuf.address, (int)k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(iscatterv, ISCATTERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscatterv_f08ts_, pmpi_iscatterv_f08ts_)
#endif

void pmpi_isend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Isend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_isend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Isend", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isend(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(isend, ISEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isend_f08ts_, pmpi_isend_f08ts_)
#endif

void pmpi_isendrecv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Isendrecv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), *dest, *sendtag, oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_isendrecv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Isendrecv", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Isendrecv", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isendrecv(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, *dest, *sendtag, k_recvbuf.address, (int)k_recvbuf.count, k_recvbuf.datatype, *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(isendrecv, ISENDRECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isendrecv_f08ts_, pmpi_isendrecv_f08ts_)
#endif

void pmpi_isendrecv_replace_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Isendrecv_replace(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_isendrecv_replace_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Isendrecv_replace", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isendrecv_replace(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(isendrecv_replace, ISENDRECV_REPLACE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isendrecv_replace_f08ts_, pmpi_isendrecv_replace_f08ts_)
#endif

void pmpi_issend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Issend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_issend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Issend", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Issend(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(issend, ISSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_issend_f08ts_, pmpi_issend_f08ts_)
#endif

void pmpi_keyval_free_(MPI_Fint *keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Keyval_free(keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(keyval_free, KEYVAL_FREE)

void pmpi_lookup_name_(char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierror, oxf_length l_service_name, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_service_name = oxf_text(service_name, l_service_name);
    char c_port_name[MPI_MAX_PORT_NAME] = "";
    code = MPI_Lookup_name(c_service_name, MPI_Info_fromint(*info), c_port_name);
    free(c_service_name);
    if (code == MPI_SUCCESS)
        oxf_pad(port_name, l_port_name, c_port_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(lookup_name, LOOKUP_NAME)
OXF_F08(mpi_lookup_name, pmpi_lookup_name_)

void pmpi_mprobe_(MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Message c_message = MPI_MESSAGE_NULL;
    code = MPI_Mprobe(*source, *tag, MPI_Comm_fromint(*comm), &c_message, oxf_status(status));
    if (code == MPI_SUCCESS)
        *message = MPI_Message_toint(c_message);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(mprobe, MPROBE)
OXF_F08(mpi_mprobe, pmpi_mprobe_)

void pmpi_mrecv_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Message c_message = MPI_Message_fromint(*message);
    code = MPI_Mrecv(oxf_address(buf), *count, MPI_Type_fromint(*datatype), &c_message, oxf_status(status));
    *message = MPI_Message_toint(c_message);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_mrecv_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    MPI_Message c_message = MPI_Message_fromint(*message);
    code = MPI_Mrecv(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), &c_message, oxf_status(status));
    oxf_take_back(&k_buf, 1);
    *message = MPI_Message_toint(c_message);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(mrecv, MRECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_mrecv_f08ts_, pmpi_mrecv_f08ts_)
#endif

void pmpi_neighbor_allgather_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Neighbor_allgather(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgather_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_allgather(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_allgather, NEIGHBOR_ALLGATHER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgather_f08ts_, pmpi_neighbor_allgather_f08ts_)
#endif

void pmpi_neighbor_allgather_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Neighbor_allgather_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgather_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Neighbor_allgather_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_allgather_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT)
OXF_MPIX(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgather_init_f08ts_, pmpi_neighbor_allgather_init_f08ts_)
#endif

void pmpi_neighbor_allgatherv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Neighbor_allgatherv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgatherv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_allgatherv(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_allgatherv, NEIGHBOR_ALLGATHERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgatherv_f08ts_, pmpi_neighbor_allgatherv_f08ts_)
#endif

void pmpi_neighbor_allgatherv_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Neighbor_allgatherv_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgatherv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Neighbor_allgatherv_init", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_allgatherv_init(k_sendbuf.address, (int)k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT)
OXF_MPIX(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgatherv_init_f08ts_, pmpi_neighbor_allgatherv_init_f08ts_)
#endif

void pmpi_neighbor_alltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Neighbor_alltoall(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoall_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_alltoall(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoall, NEIGHBOR_ALLTOALL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoall_f08ts_, pmpi_neighbor_alltoall_f08ts_)
#endif

void pmpi_neighbor_alltoall_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Neighbor_alltoall_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoall_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoall_init(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT)
OXF_MPIX(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoall_init_f08ts_, pmpi_neighbor_alltoall_init_f08ts_)
#endif

void pmpi_neighbor_alltoallv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Neighbor_alltoallv(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_alltoallv(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoallv, NEIGHBOR_ALLTOALLV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallv_f08ts_, pmpi_neighbor_alltoallv_f08ts_)
#endif

void pmpi_neighbor_alltoallv_init_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Neighbor_alltoallv_init(oxf_address(sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoallv_init(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT)
OXF_MPIX(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallv_init_f08ts_, pmpi_neighbor_alltoallv_init_f08ts_)
#endif

void pmpi_neighbor_alltoallw_(void *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Neighbor_alltoallw(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallw_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_copy k_recvbuf;
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Neighbor_alltoallw(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, c_sendtypes, oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    OXF_DROP(sendtypes);
    oxf_take_back(&k_recvbuf, 1);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoallw, NEIGHBOR_ALLTOALLW)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallw_f08ts_, pmpi_neighbor_alltoallw_f08ts_)
#endif

void pmpi_neighbor_alltoallw_init_(void *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Neighbor_alltoallw_init(oxf_address(sendbuf), sendcounts, sdispls, c_sendtypes, oxf_address(recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    OXF_DROP(sendtypes);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallw_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoallw_init(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT)
OXF_MPIX(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallw_init_f08ts_, pmpi_neighbor_alltoallw_init_f08ts_)
#endif

void pmpi_op_commutative_(MPI_Fint *op, MPI_Fint *commute, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_commute = 0;
    code = MPI_Op_commutative(MPI_Op_fromint(*op), &c_commute);
    *commute = oxf_logical(c_commute);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(op_commutative, OP_COMMUTATIVE)
OXF_F08(mpi_op_commutative, pmpi_op_commutative_)

void pmpi_op_free_(MPI_Fint *op, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Op c_op = MPI_Op_fromint(*op);
    code = MPI_Op_free(&c_op);
    *op = MPI_Op_toint(c_op);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(op_free, OP_FREE)
OXF_F08(mpi_op_free, pmpi_op_free_)

void pmpi_open_port_(MPI_Fint *info, char *port_name, MPI_Fint *ierror, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char c_port_name[MPI_MAX_PORT_NAME] = "";
    code = MPI_Open_port(MPI_Info_fromint(*info), c_port_name);
    if (code == MPI_SUCCESS)
        oxf_pad(port_name, l_port_name, c_port_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(open_port, OPEN_PORT)
OXF_F08(mpi_open_port, pmpi_open_port_)

void pmpi_pack_(void *inbuf, MPI_Fint *incount, MPI_Fint *datatype, void *outbuf, MPI_Fint *outsize, MPI_Fint *position, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pack(oxf_address(inbuf), *incount, MPI_Type_fromint(*datatype), oxf_address(outbuf), *outsize, position, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_pack_f08ts_(CFI_cdesc_t *inbuf, MPI_Fint *incount, MPI_Fint *datatype, CFI_cdesc_t *outbuf, MPI_Fint *outsize, MPI_Fint *position, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_outbuf;
    code = MPI_Pack(oxf_lend(&k_inbuf, inbuf), *incount, MPI_Type_fromint(*datatype), oxf_lend(&k_outbuf, outbuf), *outsize, position, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_outbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(pack, PACK)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_pack_f08ts_, pmpi_pack_f08ts_)
#endif

void pmpi_pack_external_(char *datarep, void *inbuf, MPI_Fint *incount, MPI_Fint *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Pack_external(c_datarep, oxf_address(inbuf), *incount, MPI_Type_fromint(*datatype), oxf_address(outbuf), *outsize, position);
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pack_external, PACK_EXTERNAL)
OXF_F08(mpi_pack_external, pmpi_pack_external_)

void pmpi_pack_external_size_(char *datarep, MPI_Fint *incount, MPI_Fint *datatype, MPI_Aint *size, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Pack_external_size(c_datarep, *incount, MPI_Type_fromint(*datatype), size);
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pack_external_size, PACK_EXTERNAL_SIZE)
OXF_F08(mpi_pack_external_size, pmpi_pack_external_size_)

void pmpi_pack_size_(MPI_Fint *incount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pack_size(*incount, MPI_Type_fromint(*datatype), MPI_Comm_fromint(*comm), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pack_size, PACK_SIZE)
OXF_F08(mpi_pack_size, pmpi_pack_size_)

void pmpi_parrived_(MPI_Fint *request, MPI_Fint *partition, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Parrived(MPI_Request_fromint(*request), *partition, &c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(parrived, PARRIVED)
OXF_F08(mpi_parrived, pmpi_parrived_)

void pmpi_pready_(MPI_Fint *partition, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pready(*partition, MPI_Request_fromint(*request));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pready, PREADY)
OXF_F08(mpi_pready, pmpi_pready_)

void pmpi_pready_list_(MPI_Fint *length, MPI_Fint *array_of_partitions, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pready_list(*length, array_of_partitions, MPI_Request_fromint(*request));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pready_list, PREADY_LIST)
OXF_F08(mpi_pready_list, pmpi_pready_list_)

void pmpi_pready_range_(MPI_Fint *partition_low, MPI_Fint *partition_high, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pready_range(*partition_low, *partition_high, MPI_Request_fromint(*request));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(pready_range, PREADY_RANGE)
OXF_F08(mpi_pready_range, pmpi_pready_range_)

void pmpi_precv_init_(void *buf, MPI_Fint *partitions, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Precv_init(oxf_address(buf), *partitions, *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_precv_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *partitions, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_park(code, &k_buf, buf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Precv_init(k_buf.address, *partitions, *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(precv_init, PRECV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_precv_init_f08ts_, pmpi_precv_init_f08ts_)
#endif

void pmpi_probe_(MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Probe(*source, *tag, MPI_Comm_fromint(*comm), oxf_status(status));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(probe, PROBE)
OXF_F08(mpi_probe, pmpi_probe_)

void pmpi_psend_init_(void *buf, MPI_Fint *partitions, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Psend_init(oxf_address(buf), *partitions, *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_psend_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *partitions, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_park(code, &k_buf, buf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Psend_init(k_buf.address, *partitions, *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(psend_init, PSEND_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_psend_init_f08ts_, pmpi_psend_init_f08ts_)
#endif

void pmpi_publish_name_(char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierror, oxf_length l_service_name, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_service_name = oxf_text(service_name, l_service_name);
    char *c_port_name = oxf_text(port_name, l_port_name);
    code = MPI_Publish_name(c_service_name, MPI_Info_fromint(*info), c_port_name);
    free(c_service_name);
    free(c_port_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(publish_name, PUBLISH_NAME)
OXF_F08(mpi_publish_name, pmpi_publish_name_)

void pmpi_put_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Put(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_put_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Put", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Put(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(put, PUT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_put_f08ts_, pmpi_put_f08ts_)
#endif

void pmpi_query_thread_(MPI_Fint *provided, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Query_thread(provided);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(query_thread, QUERY_THREAD)
OXF_F08(mpi_query_thread, pmpi_query_thread_)

void pmpi_raccumulate_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Raccumulate(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_raccumulate_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Raccumulate", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Raccumulate(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(raccumulate, RACCUMULATE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_raccumulate_f08ts_, pmpi_raccumulate_f08ts_)
#endif

void pmpi_recv_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Recv(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *source, *tag, MPI_Comm_fromint(*comm), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_recv_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Recv(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *source, *tag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(recv, RECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_recv_f08ts_, pmpi_recv_f08ts_)
#endif

void pmpi_recv_init_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Recv_init(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_recv_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Recv_init", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Recv_init(k_buf.address, (int)k_buf.count, k_buf.datatype, *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(recv_init, RECV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_recv_init_f08ts_, pmpi_recv_init_f08ts_)
#endif

void pmpi_reduce_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Reduce(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce, REDUCE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_f08ts_, pmpi_reduce_f08ts_)
#endif

void pmpi_reduce_init_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Reduce_init(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_init(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_init, REDUCE_INIT)
OXF_MPIX(reduce_init, REDUCE_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_init_f08ts_, pmpi_reduce_init_f08ts_)
#endif

void pmpi_reduce_local_(void *inbuf, void *inoutbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Reduce_local(oxf_address(inbuf), oxf_address(inoutbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_local_f08ts_(CFI_cdesc_t *inbuf, CFI_cdesc_t *inoutbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_inoutbuf;
    code = MPI_Reduce_local(oxf_lend(&k_inbuf, inbuf), oxf_lend(&k_inoutbuf, inoutbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_inoutbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_local, REDUCE_LOCAL)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_local_f08ts_, pmpi_reduce_local_f08ts_)
#endif

void pmpi_reduce_scatter_(void *sendbuf, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Reduce_scatter(oxf_address(sendbuf), oxf_address(recvbuf), recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce_scatter(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_scatter, REDUCE_SCATTER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_f08ts_, pmpi_reduce_scatter_f08ts_)
#endif

void pmpi_reduce_scatter_block_(void *sendbuf, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Reduce_scatter_block(oxf_address(sendbuf), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_block_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce_scatter_block(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_scatter_block, REDUCE_SCATTER_BLOCK)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_block_f08ts_, pmpi_reduce_scatter_block_f08ts_)
#endif

void pmpi_reduce_scatter_block_init_(void *sendbuf, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Reduce_scatter_block_init(oxf_address(sendbuf), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_block_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_scatter_block_init(k_sendbuf.address, k_recvbuf.address, *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT)
OXF_MPIX(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_block_init_f08ts_, pmpi_reduce_scatter_block_init_f08ts_)
#endif

void pmpi_reduce_scatter_init_(void *sendbuf, void *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Reduce_scatter_init(oxf_address(sendbuf), oxf_address(recvbuf), recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_scatter_init(k_sendbuf.address, k_recvbuf.address, recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(reduce_scatter_init, REDUCE_SCATTER_INIT)
OXF_MPIX(reduce_scatter_init, REDUCE_SCATTER_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_init_f08ts_, pmpi_reduce_scatter_init_f08ts_)
#endif

void pmpi_remove_error_class_(MPI_Fint *errorclass, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Remove_error_class(*errorclass);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(remove_error_class, REMOVE_ERROR_CLASS)
OXF_F08(mpi_remove_error_class, pmpi_remove_error_class_)

void pmpi_remove_error_code_(MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Remove_error_code(*errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(remove_error_code, REMOVE_ERROR_CODE)
OXF_F08(mpi_remove_error_code, pmpi_remove_error_code_)

void pmpi_remove_error_string_(MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Remove_error_string(*errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(remove_error_string, REMOVE_ERROR_STRING)
OXF_F08(mpi_remove_error_string, pmpi_remove_error_string_)

void pmpi_request_free_(MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_Request_fromint(*request);
    OXF_LAST
    code = MPI_Request_free(&c_request);
    OXF_PARKED(oxf_drop_parked(*request, last));
    *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(request_free, REQUEST_FREE)
OXF_F08(mpi_request_free, pmpi_request_free_)

void pmpi_request_get_status_(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Request_get_status(MPI_Request_fromint(*request), &c_flag, oxf_status(status));
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(request_get_status, REQUEST_GET_STATUS)
OXF_F08(mpi_request_get_status, pmpi_request_get_status_)

void pmpi_request_get_status_all_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *flag, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    int c_flag = 0;
    code = MPI_Request_get_status_all(*count, c_array_of_requests, &c_flag, oxf_statuses(array_of_statuses));
    OXF_DROP(array_of_requests);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(request_get_status_all, REQUEST_GET_STATUS_ALL)
OXF_F08(mpi_request_get_status_all, pmpi_request_get_status_all_)

void pmpi_request_get_status_any_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    *index = MPI_UNDEFINED;
    int c_flag = 0;
    code = MPI_Request_get_status_any(*count, c_array_of_requests, index, &c_flag, oxf_status(status));
    OXF_DROP(array_of_requests);
    oxf_from_one(1, index);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(request_get_status_any, REQUEST_GET_STATUS_ANY)
OXF_F08(mpi_request_get_status_any, pmpi_request_get_status_any_)

void pmpi_request_get_status_some_(MPI_Fint *incount, MPI_Fint *array_of_requests, MPI_Fint *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *incount);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    *outcount = MPI_UNDEFINED;
    code = MPI_Request_get_status_some(*incount, c_array_of_requests, outcount, array_of_indices, oxf_statuses(array_of_statuses));
    OXF_DROP(array_of_requests);
    oxf_from_one(*outcount, array_of_indices);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(request_get_status_some, REQUEST_GET_STATUS_SOME)
OXF_F08(mpi_request_get_status_some, pmpi_request_get_status_some_)

void pmpi_rget_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Rget(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_rget_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rget", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rget(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(rget, RGET)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rget_f08ts_, pmpi_rget_f08ts_)
#endif

void pmpi_rget_accumulate_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, void *result_addr, MPI_Fint *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Rget_accumulate(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), oxf_address(result_addr), *result_count, MPI_Type_fromint(*result_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_rget_accumulate_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, CFI_cdesc_t *result_addr, MPI_Fint *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rget_accumulate", "origin_addr");
    oxf_section k_result_addr;
    code = oxf_describe(code, &k_result_addr, result_addr, *result_count, MPI_Type_fromint(*result_datatype), 1, "MPI_Rget_accumulate", "result_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rget_accumulate(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, k_result_addr.address, (int)k_result_addr.count, k_result_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    oxf_bind(&k_result_addr, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(rget_accumulate, RGET_ACCUMULATE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rget_accumulate_f08ts_, pmpi_rget_accumulate_f08ts_)
#endif

void pmpi_rput_(void *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Rput(oxf_address(origin_addr), *origin_count, MPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_rput_f08ts_(CFI_cdesc_t *origin_addr, MPI_Fint *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Fint *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rput", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rput(k_origin_addr.address, (int)k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(rput, RPUT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rput_f08ts_, pmpi_rput_f08ts_)
#endif

void pmpi_rsend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Rsend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_rsend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Rsend(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(rsend, RSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rsend_f08ts_, pmpi_rsend_f08ts_)
#endif

void pmpi_rsend_init_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Rsend_init(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_rsend_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Rsend_init", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rsend_init(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(rsend_init, RSEND_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rsend_init_f08ts_, pmpi_rsend_init_f08ts_)
#endif

void pmpi_scan_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Scan(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scan_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scan(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scan, SCAN)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scan_f08ts_, pmpi_scan_f08ts_)
#endif

void pmpi_scan_init_(void *sendbuf, void *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Scan_init(oxf_address(sendbuf), oxf_address(recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scan_init_f08ts_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scan_init(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scan_init, SCAN_INIT)
OXF_MPIX(scan_init, SCAN_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scan_init_f08ts_, pmpi_scan_init_f08ts_)
#endif

void pmpi_scatter_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Scatter(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scatter_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scatter(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scatter, SCATTER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatter_f08ts_, pmpi_scatter_f08ts_)
#endif

void pmpi_scatter_init_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Scatter_init(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scatter_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Scatter_init", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scatter_init(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, (int)k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scatter_init, SCATTER_INIT)
OXF_MPIX(scatter_init, SCATTER_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatter_init_f08ts_, pmpi_scatter_init_f08ts_)
#endif

void pmpi_scatterv_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Scatterv(oxf_address(sendbuf), sendcounts, displs, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scatterv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scatterv(oxf_lend(&k_sendbuf, sendbuf), sendcounts, displs, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scatterv, SCATTERV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatterv_f08ts_, pmpi_scatterv_f08ts_)
#endif

void pmpi_scatterv_init_(void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Scatterv_init(oxf_address(sendbuf), sendcounts, displs, MPI_Type_fromint(*sendtype), oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_scatterv_init_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcounts, MPI_Fint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Scatterv_init", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scatterv_init(k_sendbuf.address, sendcounts, displs, MPI_Type_fromint(*sendtype), k_recvbuf.address, (int)k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(scatterv_init, SCATTERV_INIT)
OXF_MPIX(scatterv_init, SCATTERV_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatterv_init_f08ts_, pmpi_scatterv_init_f08ts_)
#endif

void pmpi_send_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Send(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_send_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Send(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(send, SEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_send_f08ts_, pmpi_send_f08ts_)
#endif

void pmpi_send_init_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Send_init(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_send_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Send_init", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Send_init(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(send_init, SEND_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_send_init_f08ts_, pmpi_send_init_f08ts_)
#endif

void pmpi_sendrecv_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Sendrecv(oxf_address(sendbuf), *sendcount, MPI_Type_fromint(*sendtype), *dest, *sendtag, oxf_address(recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_sendrecv_f08ts_(CFI_cdesc_t *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, CFI_cdesc_t *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Sendrecv(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), *dest, *sendtag, oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(sendrecv, SENDRECV)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_sendrecv_f08ts_, pmpi_sendrecv_f08ts_)
#endif

void pmpi_sendrecv_replace_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Sendrecv_replace(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_sendrecv_replace_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Sendrecv_replace(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(sendrecv_replace, SENDRECV_REPLACE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_sendrecv_replace_f08ts_, pmpi_sendrecv_replace_f08ts_)
#endif

void pmpi_session_attach_buffer_(MPI_Fint *session, void *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Session_attach_buffer(MPI_Session_fromint(*session), oxf_address(buffer), *size);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_session_attach_buffer_f08ts_(MPI_Fint *session, CFI_cdesc_t *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Session_attach_buffer", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Session_attach_buffer(MPI_Session_fromint(*session), oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(session_attach_buffer, SESSION_ATTACH_BUFFER)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_session_attach_buffer_f08ts_, pmpi_session_attach_buffer_f08ts_)
#endif

void pmpi_session_call_errhandler_(MPI_Fint *session, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Session_call_errhandler(MPI_Session_fromint(*session), *errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_call_errhandler, SESSION_CALL_ERRHANDLER)
OXF_F08(mpi_session_call_errhandler, pmpi_session_call_errhandler_)

void pmpi_session_finalize_(MPI_Fint *session, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Session c_session = MPI_Session_fromint(*session);
    code = MPI_Session_finalize(&c_session);
    *session = MPI_Session_toint(c_session);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_finalize, SESSION_FINALIZE)
OXF_F08(mpi_session_finalize, pmpi_session_finalize_)

void pmpi_session_flush_buffer_(MPI_Fint *session, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Session_flush_buffer(MPI_Session_fromint(*session));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_flush_buffer, SESSION_FLUSH_BUFFER)
OXF_F08(mpi_session_flush_buffer, pmpi_session_flush_buffer_)

void pmpi_session_get_errhandler_(MPI_Fint *session, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Errhandler c_errhandler = MPI_ERRHANDLER_NULL;
    code = MPI_Session_get_errhandler(MPI_Session_fromint(*session), &c_errhandler);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(c_errhandler);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_get_errhandler, SESSION_GET_ERRHANDLER)
OXF_F08(mpi_session_get_errhandler, pmpi_session_get_errhandler_)

void pmpi_session_get_info_(MPI_Fint *session, MPI_Fint *info_used, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info_used = MPI_INFO_NULL;
    code = MPI_Session_get_info(MPI_Session_fromint(*session), &c_info_used);
    if (code == MPI_SUCCESS)
        *info_used = MPI_Info_toint(c_info_used);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_get_info, SESSION_GET_INFO)
OXF_F08(mpi_session_get_info, pmpi_session_get_info_)

void pmpi_session_get_num_psets_(MPI_Fint *session, MPI_Fint *info, MPI_Fint *npset_names, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Session_get_num_psets(MPI_Session_fromint(*session), MPI_Info_fromint(*info), npset_names);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_get_num_psets, SESSION_GET_NUM_PSETS)
OXF_F08(mpi_session_get_num_psets, pmpi_session_get_num_psets_)

void pmpi_session_get_pset_info_(MPI_Fint *session, char *pset_name, MPI_Fint *info, MPI_Fint *ierror, oxf_length l_pset_name)
{
    int code = MPI_SUCCESS;
    char *c_pset_name = oxf_text(pset_name, l_pset_name);
    MPI_Info c_info = MPI_INFO_NULL;
    code = MPI_Session_get_pset_info(MPI_Session_fromint(*session), c_pset_name, &c_info);
    free(c_pset_name);
    if (code == MPI_SUCCESS)
        *info = MPI_Info_toint(c_info);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_get_pset_info, SESSION_GET_PSET_INFO)
OXF_F08(mpi_session_get_pset_info, pmpi_session_get_pset_info_)

void pmpi_session_iflush_buffer_(MPI_Fint *session, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Session_iflush_buffer(MPI_Session_fromint(*session), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_iflush_buffer, SESSION_IFLUSH_BUFFER)
OXF_F08(mpi_session_iflush_buffer, pmpi_session_iflush_buffer_)

void pmpi_session_set_errhandler_(MPI_Fint *session, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Session_set_errhandler(MPI_Session_fromint(*session), MPI_Errhandler_fromint(*errhandler));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(session_set_errhandler, SESSION_SET_ERRHANDLER)
OXF_F08(mpi_session_set_errhandler, pmpi_session_set_errhandler_)

void pmpi_ssend_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Ssend(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ssend_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Ssend(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ssend, SSEND)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ssend_f08ts_, pmpi_ssend_f08ts_)
#endif

void pmpi_ssend_init_(void *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_REQUEST_NULL;
    code = MPI_Ssend_init(oxf_address(buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_ssend_init_f08ts_(CFI_cdesc_t *buf, MPI_Fint *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ssend_init", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ssend_init(k_buf.address, (int)k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(ssend_init, SSEND_INIT)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ssend_init_f08ts_, pmpi_ssend_init_f08ts_)
#endif

void pmpi_start_(MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_Request_fromint(*request);
    OXF_PARKED(oxf_begin_parked(*request));
    code = MPI_Start(&c_request);
    *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(start, START)
OXF_F08(mpi_start, pmpi_start_)

void pmpi_startall_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_begin_parked(array_of_requests[i]));
    code = MPI_Startall(*count, c_array_of_requests);
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(startall, STARTALL)
OXF_F08(mpi_startall, pmpi_startall_)

void pmpi_status_get_error_(MPI_Fint *status, MPI_Fint *error, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_get_error(oxf_status(status), error);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_get_error, STATUS_GET_ERROR)
OXF_F08(mpi_status_get_error, pmpi_status_get_error_)

void pmpi_status_get_source_(MPI_Fint *status, MPI_Fint *source, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_get_source(oxf_status(status), source);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_get_source, STATUS_GET_SOURCE)
OXF_F08(mpi_status_get_source, pmpi_status_get_source_)

void pmpi_status_get_tag_(MPI_Fint *status, MPI_Fint *tag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_get_tag(oxf_status(status), tag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_get_tag, STATUS_GET_TAG)
OXF_F08(mpi_status_get_tag, pmpi_status_get_tag_)

void pmpi_status_set_cancelled_(MPI_Fint *status, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_cancelled(oxf_status(status), oxf_is_true(*flag));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_cancelled, STATUS_SET_CANCELLED)
OXF_F08(mpi_status_set_cancelled, pmpi_status_set_cancelled_)

void pmpi_status_set_elements_(MPI_Fint *status, MPI_Fint *datatype, MPI_Fint *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_elements(oxf_status(status), MPI_Type_fromint(*datatype), *count);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_elements, STATUS_SET_ELEMENTS)
OXF_F08(mpi_status_set_elements, pmpi_status_set_elements_)

void pmpi_status_set_elements_x_(MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_elements_x(oxf_status(status), MPI_Type_fromint(*datatype), *count);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_elements_x, STATUS_SET_ELEMENTS_X)
OXF_F08(mpi_status_set_elements_x, pmpi_status_set_elements_x_)

void pmpi_status_set_error_(MPI_Fint *status, MPI_Fint *error, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_error(oxf_status(status), *error);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_error, STATUS_SET_ERROR)
OXF_F08(mpi_status_set_error, pmpi_status_set_error_)

void pmpi_status_set_source_(MPI_Fint *status, MPI_Fint *source, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_source(oxf_status(status), *source);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_source, STATUS_SET_SOURCE)
OXF_F08(mpi_status_set_source, pmpi_status_set_source_)

void pmpi_status_set_tag_(MPI_Fint *status, MPI_Fint *tag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_tag(oxf_status(status), *tag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(status_set_tag, STATUS_SET_TAG)
OXF_F08(mpi_status_set_tag, pmpi_status_set_tag_)

void pmpi_test_(MPI_Fint *request, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_Request_fromint(*request);
    OXF_LAST
    int c_flag = 0;
    code = MPI_Test(&c_request, &c_flag, oxf_status(status));
    OXF_PARKED(oxf_end_parked(*request, c_request, last));
    *request = MPI_Request_toint(c_request);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(test, TEST)
OXF_F08(mpi_test, pmpi_test_)

void pmpi_test_cancelled_(MPI_Fint *status, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Test_cancelled(oxf_status(status), &c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(test_cancelled, TEST_CANCELLED)
OXF_F08(mpi_test_cancelled, pmpi_test_cancelled_)

void pmpi_testall_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *flag, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    int c_flag = 0;
    code = MPI_Testall(*count, c_array_of_requests, &c_flag, oxf_statuses(array_of_statuses));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(testall, TESTALL)
OXF_F08(mpi_testall, pmpi_testall_)

void pmpi_testany_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    *index = MPI_UNDEFINED;
    int c_flag = 0;
    code = MPI_Testany(*count, c_array_of_requests, index, &c_flag, oxf_status(status));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    oxf_from_one(1, index);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(testany, TESTANY)
OXF_F08(mpi_testany, pmpi_testany_)

void pmpi_testsome_(MPI_Fint *incount, MPI_Fint *array_of_requests, MPI_Fint *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *incount);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    *outcount = MPI_UNDEFINED;
    code = MPI_Testsome(*incount, c_array_of_requests, outcount, array_of_indices, oxf_statuses(array_of_statuses));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    oxf_from_one(*outcount, array_of_indices);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(testsome, TESTSOME)
OXF_F08(mpi_testsome, pmpi_testsome_)

void pmpi_topo_test_(MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Topo_test(MPI_Comm_fromint(*comm), status);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(topo_test, TOPO_TEST)
OXF_F08(mpi_topo_test, pmpi_topo_test_)

void pmpi_type_commit_(MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_datatype = MPI_Type_fromint(*datatype);
    code = MPI_Type_commit(&c_datatype);
    *datatype = MPI_Type_toint(c_datatype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_commit, TYPE_COMMIT)
OXF_F08(mpi_type_commit, pmpi_type_commit_)

void pmpi_type_contiguous_(MPI_Fint *count, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_contiguous(*count, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_contiguous, TYPE_CONTIGUOUS)
OXF_F08(mpi_type_contiguous, pmpi_type_contiguous_)

void pmpi_type_create_darray_(MPI_Fint *size, MPI_Fint *rank, MPI_Fint *ndims, MPI_Fint *array_of_gsizes, MPI_Fint *array_of_distribs, MPI_Fint *array_of_dargs, MPI_Fint *array_of_psizes, MPI_Fint *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_darray(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_darray, TYPE_CREATE_DARRAY)
OXF_F08(mpi_type_create_darray, pmpi_type_create_darray_)

void pmpi_type_create_f90_complex_(MPI_Fint *p, MPI_Fint *r, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_f90_complex(*p, *r, &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_f90_complex, TYPE_CREATE_F90_COMPLEX)
OXF_F08(mpi_type_create_f90_complex, pmpi_type_create_f90_complex_)

void pmpi_type_create_f90_integer_(MPI_Fint *r, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_f90_integer(*r, &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_f90_integer, TYPE_CREATE_F90_INTEGER)
OXF_F08(mpi_type_create_f90_integer, pmpi_type_create_f90_integer_)

void pmpi_type_create_f90_real_(MPI_Fint *p, MPI_Fint *r, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_f90_real(*p, *r, &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_f90_real, TYPE_CREATE_F90_REAL)
OXF_F08(mpi_type_create_f90_real, pmpi_type_create_f90_real_)

void pmpi_type_create_hindexed_(MPI_Fint *count, MPI_Fint *array_of_blocklengths, MPI_Aint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hindexed(*count, array_of_blocklengths, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_hindexed, TYPE_CREATE_HINDEXED)
OXF_F08(mpi_type_create_hindexed, pmpi_type_create_hindexed_)

void pmpi_type_create_hindexed_block_(MPI_Fint *count, MPI_Fint *blocklength, MPI_Aint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hindexed_block(*count, *blocklength, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_hindexed_block, TYPE_CREATE_HINDEXED_BLOCK)
OXF_F08(mpi_type_create_hindexed_block, pmpi_type_create_hindexed_block_)

void pmpi_type_create_hvector_(MPI_Fint *count, MPI_Fint *blocklength, MPI_Aint *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hvector(*count, *blocklength, *stride, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_hvector, TYPE_CREATE_HVECTOR)
OXF_F08(mpi_type_create_hvector, pmpi_type_create_hvector_)

void pmpi_type_create_indexed_block_(MPI_Fint *count, MPI_Fint *blocklength, MPI_Fint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_indexed_block(*count, *blocklength, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_indexed_block, TYPE_CREATE_INDEXED_BLOCK)
OXF_F08(mpi_type_create_indexed_block, pmpi_type_create_indexed_block_)

void pmpi_type_create_resized_(MPI_Fint *oldtype, MPI_Aint *lb, MPI_Aint *extent, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_resized(MPI_Type_fromint(*oldtype), *lb, *extent, &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_resized, TYPE_CREATE_RESIZED)
OXF_F08(mpi_type_create_resized, pmpi_type_create_resized_)

void pmpi_type_create_struct_(MPI_Fint *count, MPI_Fint *array_of_blocklengths, MPI_Aint *array_of_displacements, MPI_Fint *array_of_types, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, array_of_types, *count);
    OXF_FOR(array_of_types) c_array_of_types[i] = MPI_Type_fromint(array_of_types[i]);
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_struct(*count, array_of_blocklengths, array_of_displacements, c_array_of_types, &c_newtype);
    OXF_DROP(array_of_types);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_struct, TYPE_CREATE_STRUCT)
OXF_F08(mpi_type_create_struct, pmpi_type_create_struct_)

void pmpi_type_create_subarray_(MPI_Fint *ndims, MPI_Fint *array_of_sizes, MPI_Fint *array_of_subsizes, MPI_Fint *array_of_starts, MPI_Fint *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_subarray(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_create_subarray, TYPE_CREATE_SUBARRAY)
OXF_F08(mpi_type_create_subarray, pmpi_type_create_subarray_)

void pmpi_type_delete_attr_(MPI_Fint *datatype, MPI_Fint *type_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_delete_attr(MPI_Type_fromint(*datatype), *type_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_delete_attr, TYPE_DELETE_ATTR)
OXF_F08(mpi_type_delete_attr, pmpi_type_delete_attr_)

void pmpi_type_dup_(MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_dup(MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_dup, TYPE_DUP)
OXF_F08(mpi_type_dup, pmpi_type_dup_)

void pmpi_type_free_(MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_datatype = MPI_Type_fromint(*datatype);
    code = MPI_Type_free(&c_datatype);
    *datatype = MPI_Type_toint(c_datatype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_free, TYPE_FREE)
OXF_F08(mpi_type_free, pmpi_type_free_)

void pmpi_type_free_keyval_(MPI_Fint *type_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_free_keyval(type_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_free_keyval, TYPE_FREE_KEYVAL)
OXF_F08(mpi_type_free_keyval, pmpi_type_free_keyval_)

void pmpi_type_get_contents_(MPI_Fint *datatype, MPI_Fint *max_integers, MPI_Fint *max_addresses, MPI_Fint *max_datatypes, MPI_Fint *array_of_integers, MPI_Aint *array_of_addresses, MPI_Fint *array_of_datatypes, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, array_of_datatypes, *max_datatypes);
    OXF_FOR(array_of_datatypes) c_array_of_datatypes[i] = ((MPI_Datatype)0);
    code = MPI_Type_get_contents(MPI_Type_fromint(*datatype), *max_integers, *max_addresses, *max_datatypes, array_of_integers, array_of_addresses, c_array_of_datatypes);
    OXF_FOR(array_of_datatypes) if (c_array_of_datatypes[i] != (MPI_Datatype)0) array_of_datatypes[i] = MPI_Type_toint(c_array_of_datatypes[i]);
    OXF_DROP(array_of_datatypes);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_contents, TYPE_GET_CONTENTS)
OXF_F08(mpi_type_get_contents, pmpi_type_get_contents_)

void pmpi_type_get_contents_f08_c_(MPI_Fint *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, MPI_Fint *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, MPI_Fint *array_of_datatypes, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, array_of_datatypes, *max_datatypes);
    OXF_FOR(array_of_datatypes) c_array_of_datatypes[i] = ((MPI_Datatype)0);
    code = MPI_Type_get_contents_c(MPI_Type_fromint(*datatype), *max_integers, *max_addresses, *max_large_counts, *max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, c_array_of_datatypes);
    OXF_FOR(array_of_datatypes) if (c_array_of_datatypes[i] != (MPI_Datatype)0) array_of_datatypes[i] = MPI_Type_toint(c_array_of_datatypes[i]);
    OXF_DROP(array_of_datatypes);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_get_contents_f08_c_, pmpi_type_get_contents_f08_c_)

void pmpi_type_get_envelope_(MPI_Fint *datatype, MPI_Fint *num_integers, MPI_Fint *num_addresses, MPI_Fint *num_datatypes, MPI_Fint *combiner, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_envelope(MPI_Type_fromint(*datatype), num_integers, num_addresses, num_datatypes, combiner);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_envelope, TYPE_GET_ENVELOPE)
OXF_F08(mpi_type_get_envelope, pmpi_type_get_envelope_)

void pmpi_type_get_envelope_f08_c_(MPI_Fint *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, MPI_Fint *combiner, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_envelope_c(MPI_Type_fromint(*datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_get_envelope_f08_c_, pmpi_type_get_envelope_f08_c_)

void pmpi_type_get_extent_(MPI_Fint *datatype, MPI_Aint *lb, MPI_Aint *extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_extent(MPI_Type_fromint(*datatype), lb, extent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_extent, TYPE_GET_EXTENT)
OXF_F08(mpi_type_get_extent, pmpi_type_get_extent_)

void pmpi_type_get_extent_x_(MPI_Fint *datatype, MPI_Count *lb, MPI_Count *extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_extent_x(MPI_Type_fromint(*datatype), lb, extent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_extent_x, TYPE_GET_EXTENT_X)
OXF_F08(mpi_type_get_extent_x, pmpi_type_get_extent_x_)

void pmpi_type_get_name_(MPI_Fint *datatype, char *type_name, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_type_name)
{
    int code = MPI_SUCCESS;
    char c_type_name[MPI_MAX_OBJECT_NAME] = "";
    code = MPI_Type_get_name(MPI_Type_fromint(*datatype), c_type_name, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(type_name, l_type_name, c_type_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_name, TYPE_GET_NAME)
OXF_F08(mpi_type_get_name, pmpi_type_get_name_)

void pmpi_type_get_true_extent_(MPI_Fint *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_true_extent(MPI_Type_fromint(*datatype), true_lb, true_extent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_true_extent, TYPE_GET_TRUE_EXTENT)
OXF_F08(mpi_type_get_true_extent, pmpi_type_get_true_extent_)

void pmpi_type_get_true_extent_x_(MPI_Fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_true_extent_x(MPI_Type_fromint(*datatype), true_lb, true_extent);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_true_extent_x, TYPE_GET_TRUE_EXTENT_X)
OXF_F08(mpi_type_get_true_extent_x, pmpi_type_get_true_extent_x_)

void pmpi_type_get_value_index_(MPI_Fint *value_type, MPI_Fint *index_type, MPI_Fint *pair_type, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_pair_type = MPI_DATATYPE_NULL;
    code = MPI_Type_get_value_index(MPI_Type_fromint(*value_type), MPI_Type_fromint(*index_type), &c_pair_type);
    if (code == MPI_SUCCESS)
        *pair_type = MPI_Type_toint(c_pair_type);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_get_value_index, TYPE_GET_VALUE_INDEX)
OXF_F08(mpi_type_get_value_index, pmpi_type_get_value_index_)

void pmpi_type_indexed_(MPI_Fint *count, MPI_Fint *array_of_blocklengths, MPI_Fint *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_indexed(*count, array_of_blocklengths, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_indexed, TYPE_INDEXED)
OXF_F08(mpi_type_indexed, pmpi_type_indexed_)

void pmpi_type_match_size_(MPI_Fint *typeclass, MPI_Fint *size, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_datatype = MPI_DATATYPE_NULL;
    code = MPI_Type_match_size(*typeclass, *size, &c_datatype);
    if (code == MPI_SUCCESS)
        *datatype = MPI_Type_toint(c_datatype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_match_size, TYPE_MATCH_SIZE)
OXF_F08(mpi_type_match_size, pmpi_type_match_size_)

void pmpi_type_set_name_(MPI_Fint *datatype, char *type_name, MPI_Fint *ierror, oxf_length l_type_name)
{
    int code = MPI_SUCCESS;
    char *c_type_name = oxf_text(type_name, l_type_name);
    code = MPI_Type_set_name(MPI_Type_fromint(*datatype), c_type_name);
    free(c_type_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_set_name, TYPE_SET_NAME)
OXF_F08(mpi_type_set_name, pmpi_type_set_name_)

void pmpi_type_size_(MPI_Fint *datatype, MPI_Fint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_size(MPI_Type_fromint(*datatype), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_size, TYPE_SIZE)
OXF_F08(mpi_type_size, pmpi_type_size_)

void pmpi_type_size_x_(MPI_Fint *datatype, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_size_x(MPI_Type_fromint(*datatype), size);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_size_x, TYPE_SIZE_X)
OXF_F08(mpi_type_size_x, pmpi_type_size_x_)

void pmpi_type_vector_(MPI_Fint *count, MPI_Fint *blocklength, MPI_Fint *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_vector(*count, *blocklength, *stride, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_vector, TYPE_VECTOR)
OXF_F08(mpi_type_vector, pmpi_type_vector_)

void pmpi_unpack_(void *inbuf, MPI_Fint *insize, MPI_Fint *position, void *outbuf, MPI_Fint *outcount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Unpack(oxf_address(inbuf), *insize, position, oxf_address(outbuf), *outcount, MPI_Type_fromint(*datatype), MPI_Comm_fromint(*comm));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_unpack_f08ts_(CFI_cdesc_t *inbuf, MPI_Fint *insize, MPI_Fint *position, CFI_cdesc_t *outbuf, MPI_Fint *outcount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_outbuf;
    code = MPI_Unpack(oxf_lend(&k_inbuf, inbuf), *insize, position, oxf_lend(&k_outbuf, outbuf), *outcount, MPI_Type_fromint(*datatype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_outbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(unpack, UNPACK)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_unpack_f08ts_, pmpi_unpack_f08ts_)
#endif

void pmpi_unpack_external_(char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, MPI_Fint *outcount, MPI_Fint *datatype, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Unpack_external(c_datarep, oxf_address(inbuf), *insize, position, oxf_address(outbuf), *outcount, MPI_Type_fromint(*datatype));
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(unpack_external, UNPACK_EXTERNAL)
OXF_F08(mpi_unpack_external, pmpi_unpack_external_)

void pmpi_unpublish_name_(char *service_name, MPI_Fint *info, char *port_name, MPI_Fint *ierror, oxf_length l_service_name, oxf_length l_port_name)
{
    int code = MPI_SUCCESS;
    char *c_service_name = oxf_text(service_name, l_service_name);
    char *c_port_name = oxf_text(port_name, l_port_name);
    code = MPI_Unpublish_name(c_service_name, MPI_Info_fromint(*info), c_port_name);
    free(c_service_name);
    free(c_port_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(unpublish_name, UNPUBLISH_NAME)
OXF_F08(mpi_unpublish_name, pmpi_unpublish_name_)

void pmpi_wait_(MPI_Fint *request, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Request c_request = MPI_Request_fromint(*request);
    OXF_LAST
    code = MPI_Wait(&c_request, oxf_status(status));
    OXF_PARKED(oxf_end_parked(*request, c_request, last));
    *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(wait, WAIT)
OXF_F08(mpi_wait, pmpi_wait_)

void pmpi_waitall_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    code = MPI_Waitall(*count, c_array_of_requests, oxf_statuses(array_of_statuses));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(waitall, WAITALL)
OXF_F08(mpi_waitall, pmpi_waitall_)

void pmpi_waitany_(MPI_Fint *count, MPI_Fint *array_of_requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *count);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    *index = MPI_UNDEFINED;
    code = MPI_Waitany(*count, c_array_of_requests, index, oxf_status(status));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    oxf_from_one(1, index);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(waitany, WAITANY)
OXF_F08(mpi_waitany, pmpi_waitany_)

void pmpi_waitsome_(MPI_Fint *incount, MPI_Fint *array_of_requests, MPI_Fint *outcount, MPI_Fint *array_of_indices, MPI_Fint *array_of_statuses, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Request, array_of_requests, *incount);
    OXF_FOR(array_of_requests) c_array_of_requests[i] = MPI_Request_fromint(array_of_requests[i]);
    OXF_LAST
    *outcount = MPI_UNDEFINED;
    code = MPI_Waitsome(*incount, c_array_of_requests, outcount, array_of_indices, oxf_statuses(array_of_statuses));
    OXF_FOR(array_of_requests) OXF_PARKED(oxf_end_parked(array_of_requests[i], c_array_of_requests[i], last));
    OXF_FOR(array_of_requests) array_of_requests[i] = MPI_Request_toint(c_array_of_requests[i]);
    OXF_DROP(array_of_requests);
    oxf_from_one(*outcount, array_of_indices);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(waitsome, WAITSOME)
OXF_F08(mpi_waitsome, pmpi_waitsome_)

void pmpi_win_allocate_(MPI_Aint *size, MPI_Fint *disp_unit, MPI_Fint *info, MPI_Fint *comm, void **baseptr, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_allocate(*size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), baseptr, &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_allocate, WIN_ALLOCATE)
OXF_F08(mpi_win_allocate, pmpi_win_allocate_)
OXF_ALSO(win_allocate_cptr, WIN_ALLOCATE_CPTR, pmpi_win_allocate_)

void pmpi_win_allocate_shared_(MPI_Aint *size, MPI_Fint *disp_unit, MPI_Fint *info, MPI_Fint *comm, void **baseptr, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_allocate_shared(*size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), baseptr, &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_allocate_shared, WIN_ALLOCATE_SHARED)
OXF_F08(mpi_win_allocate_shared, pmpi_win_allocate_shared_)
OXF_ALSO(win_allocate_shared_cptr, WIN_ALLOCATE_SHARED_CPTR, pmpi_win_allocate_shared_)

void pmpi_win_attach_(MPI_Fint *win, void *base, MPI_Aint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_attach(MPI_Win_fromint(*win), oxf_address(base), *size);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_win_attach_f08ts_(MPI_Fint *win, CFI_cdesc_t *base, MPI_Aint *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_attach(MPI_Win_fromint(*win), oxf_first(base), *size);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(win_attach, WIN_ATTACH)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_win_attach_f08ts_, pmpi_win_attach_f08ts_)
#endif

void pmpi_win_call_errhandler_(MPI_Fint *win, MPI_Fint *errorcode, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_call_errhandler(MPI_Win_fromint(*win), *errorcode);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_call_errhandler, WIN_CALL_ERRHANDLER)
OXF_F08(mpi_win_call_errhandler, pmpi_win_call_errhandler_)

void pmpi_win_complete_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_complete(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_complete, WIN_COMPLETE)
OXF_F08(mpi_win_complete, pmpi_win_complete_)

void pmpi_win_create_(void *base, MPI_Aint *size, MPI_Fint *disp_unit, MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_create(oxf_address(base), *size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_win_create_f08ts_(CFI_cdesc_t *base, MPI_Aint *size, MPI_Fint *disp_unit, MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, base, "MPI_Win_create", "base");
    MPI_Win c_win = MPI_WIN_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Win_create(oxf_first(base), *size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), &c_win);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(win_create, WIN_CREATE)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_win_create_f08ts_, pmpi_win_create_f08ts_)
#endif

void pmpi_win_create_dynamic_(MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_create_dynamic(MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_create_dynamic, WIN_CREATE_DYNAMIC)
OXF_F08(mpi_win_create_dynamic, pmpi_win_create_dynamic_)

void pmpi_win_delete_attr_(MPI_Fint *win, MPI_Fint *win_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_delete_attr(MPI_Win_fromint(*win), *win_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_delete_attr, WIN_DELETE_ATTR)
OXF_F08(mpi_win_delete_attr, pmpi_win_delete_attr_)

void pmpi_win_detach_(MPI_Fint *win, void *base, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_detach(MPI_Win_fromint(*win), oxf_address(base));
    OXF_RETURN(ierror, code);
}
#ifdef OXF_DESCRIPTORS
void pmpi_win_detach_f08ts_(MPI_Fint *win, CFI_cdesc_t *base, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_detach(MPI_Win_fromint(*win), oxf_first(base));
    OXF_RETURN(ierror, code);
}
#endif
OXF_MPIF(win_detach, WIN_DETACH)
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_win_detach_f08ts_, pmpi_win_detach_f08ts_)
#endif

void pmpi_win_fence_(MPI_Fint *assert, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_fence(*assert, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_fence, WIN_FENCE)
OXF_F08(mpi_win_fence, pmpi_win_fence_)

void pmpi_win_flush_(MPI_Fint *rank, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_flush(*rank, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_flush, WIN_FLUSH)
OXF_F08(mpi_win_flush, pmpi_win_flush_)

void pmpi_win_flush_all_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_flush_all(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_flush_all, WIN_FLUSH_ALL)
OXF_F08(mpi_win_flush_all, pmpi_win_flush_all_)

void pmpi_win_flush_local_(MPI_Fint *rank, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_flush_local(*rank, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_flush_local, WIN_FLUSH_LOCAL)
OXF_F08(mpi_win_flush_local, pmpi_win_flush_local_)

void pmpi_win_flush_local_all_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_flush_local_all(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_flush_local_all, WIN_FLUSH_LOCAL_ALL)
OXF_F08(mpi_win_flush_local_all, pmpi_win_flush_local_all_)

void pmpi_win_free_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_Win_fromint(*win);
    code = MPI_Win_free(&c_win);
    *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_free, WIN_FREE)
OXF_F08(mpi_win_free, pmpi_win_free_)

void pmpi_win_free_keyval_(MPI_Fint *win_keyval, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_free_keyval(win_keyval);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_free_keyval, WIN_FREE_KEYVAL)
OXF_F08(mpi_win_free_keyval, pmpi_win_free_keyval_)

void pmpi_win_get_errhandler_(MPI_Fint *win, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Errhandler c_errhandler = MPI_ERRHANDLER_NULL;
    code = MPI_Win_get_errhandler(MPI_Win_fromint(*win), &c_errhandler);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(c_errhandler);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_get_errhandler, WIN_GET_ERRHANDLER)
OXF_F08(mpi_win_get_errhandler, pmpi_win_get_errhandler_)

void pmpi_win_get_group_(MPI_Fint *win, MPI_Fint *group, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Group c_group = MPI_GROUP_NULL;
    code = MPI_Win_get_group(MPI_Win_fromint(*win), &c_group);
    if (code == MPI_SUCCESS)
        *group = MPI_Group_toint(c_group);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_get_group, WIN_GET_GROUP)
OXF_F08(mpi_win_get_group, pmpi_win_get_group_)

void pmpi_win_get_info_(MPI_Fint *win, MPI_Fint *info_used, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Info c_info_used = MPI_INFO_NULL;
    code = MPI_Win_get_info(MPI_Win_fromint(*win), &c_info_used);
    if (code == MPI_SUCCESS)
        *info_used = MPI_Info_toint(c_info_used);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_get_info, WIN_GET_INFO)
OXF_F08(mpi_win_get_info, pmpi_win_get_info_)

void pmpi_win_get_name_(MPI_Fint *win, char *win_name, MPI_Fint *resultlen, MPI_Fint *ierror, oxf_length l_win_name)
{
    int code = MPI_SUCCESS;
    char c_win_name[MPI_MAX_OBJECT_NAME] = "";
    code = MPI_Win_get_name(MPI_Win_fromint(*win), c_win_name, resultlen);
    if (code == MPI_SUCCESS)
        oxf_pad(win_name, l_win_name, c_win_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_get_name, WIN_GET_NAME)
OXF_F08(mpi_win_get_name, pmpi_win_get_name_)

void pmpi_win_lock_(MPI_Fint *lock_type, MPI_Fint *rank, MPI_Fint *assert, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_lock(*lock_type, *rank, *assert, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_lock, WIN_LOCK)
OXF_F08(mpi_win_lock, pmpi_win_lock_)

void pmpi_win_lock_all_(MPI_Fint *assert, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_lock_all(*assert, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_lock_all, WIN_LOCK_ALL)
OXF_F08(mpi_win_lock_all, pmpi_win_lock_all_)

void pmpi_win_post_(MPI_Fint *group, MPI_Fint *assert, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_post(MPI_Group_fromint(*group), *assert, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_post, WIN_POST)
OXF_F08(mpi_win_post, pmpi_win_post_)

void pmpi_win_set_errhandler_(MPI_Fint *win, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_set_errhandler(MPI_Win_fromint(*win), MPI_Errhandler_fromint(*errhandler));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_set_errhandler, WIN_SET_ERRHANDLER)
OXF_F08(mpi_win_set_errhandler, pmpi_win_set_errhandler_)

void pmpi_win_set_info_(MPI_Fint *win, MPI_Fint *info, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_set_info(MPI_Win_fromint(*win), MPI_Info_fromint(*info));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_set_info, WIN_SET_INFO)
OXF_F08(mpi_win_set_info, pmpi_win_set_info_)

void pmpi_win_set_name_(MPI_Fint *win, char *win_name, MPI_Fint *ierror, oxf_length l_win_name)
{
    int code = MPI_SUCCESS;
    char *c_win_name = oxf_text(win_name, l_win_name);
    code = MPI_Win_set_name(MPI_Win_fromint(*win), c_win_name);
    free(c_win_name);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_set_name, WIN_SET_NAME)
OXF_F08(mpi_win_set_name, pmpi_win_set_name_)

void pmpi_win_shared_query_(MPI_Fint *win, MPI_Fint *rank, MPI_Aint *size, MPI_Fint *disp_unit, void **baseptr, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_shared_query(MPI_Win_fromint(*win), *rank, size, disp_unit, baseptr);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_shared_query, WIN_SHARED_QUERY)
OXF_F08(mpi_win_shared_query, pmpi_win_shared_query_)
OXF_ALSO(win_shared_query_cptr, WIN_SHARED_QUERY_CPTR, pmpi_win_shared_query_)

void pmpi_win_start_(MPI_Fint *group, MPI_Fint *assert, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_start(MPI_Group_fromint(*group), *assert, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_start, WIN_START)
OXF_F08(mpi_win_start, pmpi_win_start_)

void pmpi_win_sync_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_sync(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_sync, WIN_SYNC)
OXF_F08(mpi_win_sync, pmpi_win_sync_)

void pmpi_win_test_(MPI_Fint *win, MPI_Fint *flag, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    int c_flag = 0;
    code = MPI_Win_test(MPI_Win_fromint(*win), &c_flag);
    *flag = oxf_logical(c_flag);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_test, WIN_TEST)
OXF_F08(mpi_win_test, pmpi_win_test_)

void pmpi_win_unlock_(MPI_Fint *rank, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_unlock(*rank, MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_unlock, WIN_UNLOCK)
OXF_F08(mpi_win_unlock, pmpi_win_unlock_)

void pmpi_win_unlock_all_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_unlock_all(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_unlock_all, WIN_UNLOCK_ALL)
OXF_F08(mpi_win_unlock_all, pmpi_win_unlock_all_)

void pmpi_win_wait_(MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_wait(MPI_Win_fromint(*win));
    OXF_RETURN(ierror, code);
}
OXF_MPIF(win_wait, WIN_WAIT)
OXF_F08(mpi_win_wait, pmpi_win_wait_)

#ifdef OXF_DESCRIPTORS
void pmpi_accumulate_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Accumulate_c", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Accumulate_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_accumulate_f08ts_c_, pmpi_accumulate_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allgather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allgather_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgather_f08ts_c_, pmpi_allgather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allgather_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Allgather_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allgather_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgather_init_f08ts_c_, pmpi_allgather_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allgatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allgatherv_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgatherv_f08ts_c_, pmpi_allgatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allgatherv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Allgatherv_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allgatherv_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allgatherv_init_f08ts_c_, pmpi_allgatherv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allreduce_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Allreduce_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allreduce_f08ts_c_, pmpi_allreduce_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_allreduce_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Allreduce_init_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_allreduce_init_f08ts_c_, pmpi_allreduce_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoall_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Alltoall_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoall_f08ts_c_, pmpi_alltoall_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoall_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoall_init_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoall_init_f08ts_c_, pmpi_alltoall_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoallv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Alltoallv_c(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallv_f08ts_c_, pmpi_alltoallv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoallv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoallv_init_c(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallv_init_f08ts_c_, pmpi_alltoallv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoallw_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_copy k_recvbuf;
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Alltoallw_c(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, c_sendtypes, oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    OXF_DROP(sendtypes);
    oxf_take_back(&k_recvbuf, 1);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallw_f08ts_c_, pmpi_alltoallw_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_alltoallw_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Alltoallw_init_c(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_alltoallw_init_f08ts_c_, pmpi_alltoallw_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_bcast_f08ts_c_(CFI_cdesc_t *buffer, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buffer;
    code = MPI_Bcast_c(oxf_lend(&k_buffer, buffer), *count, MPI_Type_fromint(*datatype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buffer, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bcast_f08ts_c_, pmpi_bcast_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_bcast_init_f08ts_c_(CFI_cdesc_t *buffer, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buffer;
    code = oxf_describe(code, &k_buffer, buffer, *count, MPI_Type_fromint(*datatype), 1, "MPI_Bcast_init_c", "buffer");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Bcast_init_c(k_buffer.address, k_buffer.count, k_buffer.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buffer, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bcast_init_f08ts_c_, pmpi_bcast_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_bsend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Bsend_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bsend_f08ts_c_, pmpi_bsend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_bsend_init_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Bsend_init_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Bsend_init_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_bsend_init_f08ts_c_, pmpi_bsend_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_buffer_attach_f08ts_c_(CFI_cdesc_t *buffer, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Buffer_attach_c", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Buffer_attach_c(oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_buffer_attach_f08ts_c_, pmpi_buffer_attach_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_comm_attach_buffer_f08ts_c_(MPI_Fint *comm, CFI_cdesc_t *buffer, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Comm_attach_buffer_c", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Comm_attach_buffer_c(MPI_Comm_fromint(*comm), oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_comm_attach_buffer_f08ts_c_, pmpi_comm_attach_buffer_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_exscan_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Exscan_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_exscan_f08ts_c_, pmpi_exscan_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_exscan_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Exscan_init_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_exscan_init_f08ts_c_, pmpi_exscan_init_f08ts_c_)
#endif

void pmpi_file_get_type_extent_f08_c_(MPI_Fint *fh, MPI_Fint *datatype, MPI_Count *extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_File_get_type_extent_c(MPI_File_fromint(*fh), MPI_Type_fromint(*datatype), extent);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_file_get_type_extent_f08_c_, pmpi_file_get_type_extent_f08_c_)

#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_f08ts_c_, pmpi_file_iread_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_all_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_all_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_all_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_all_f08ts_c_, pmpi_file_iread_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_at_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_at_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_at_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_at_f08ts_c_, pmpi_file_iread_at_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_at_all_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_at_all_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_at_all_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_at_all_f08ts_c_, pmpi_file_iread_at_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iread_shared_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iread_shared_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iread_shared_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iread_shared_f08ts_c_, pmpi_file_iread_shared_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_f08ts_c_, pmpi_file_iwrite_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_all_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_all_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_all_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_all_f08ts_c_, pmpi_file_iwrite_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_at_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_at_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_at_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_at_f08ts_c_, pmpi_file_iwrite_at_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_at_all_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_at_all_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_at_all_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_at_all_f08ts_c_, pmpi_file_iwrite_at_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_iwrite_shared_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_File_iwrite_shared_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_File_iwrite_shared_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype, &c_request);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_iwrite_shared_f08ts_c_, pmpi_file_iwrite_shared_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_f08ts_c_, pmpi_file_read_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_all_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_all_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_all_f08ts_c_, pmpi_file_read_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_all_begin_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_all_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_all_begin_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_all_begin_f08ts_c_, pmpi_file_read_all_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_at_c(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_f08ts_c_, pmpi_file_read_at_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_all_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_at_all_c(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_all_f08ts_c_, pmpi_file_read_at_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_at_all_begin_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_at_all_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_at_all_begin_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_at_all_begin_f08ts_c_, pmpi_file_read_at_all_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_ordered_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_ordered_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_ordered_f08ts_c_, pmpi_file_read_ordered_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_ordered_begin_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_read_ordered_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_read_ordered_begin_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_ordered_begin_f08ts_c_, pmpi_file_read_ordered_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_read_shared_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_read_shared_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_read_shared_f08ts_c_, pmpi_file_read_shared_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_f08ts_c_, pmpi_file_write_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_all_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_all_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_all_f08ts_c_, pmpi_file_write_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_all_begin_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_all_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_all_begin_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_all_begin_f08ts_c_, pmpi_file_write_all_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_at_c(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_f08ts_c_, pmpi_file_write_at_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_all_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_at_all_c(MPI_File_fromint(*fh), *offset, oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_all_f08ts_c_, pmpi_file_write_at_all_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_at_all_begin_f08ts_c_(MPI_Fint *fh, MPI_Offset *offset, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_at_all_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_at_all_begin_c(MPI_File_fromint(*fh), *offset, k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_at_all_begin_f08ts_c_, pmpi_file_write_at_all_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_ordered_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_ordered_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_ordered_f08ts_c_, pmpi_file_write_ordered_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_ordered_begin_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 0, "MPI_File_write_ordered_begin_c", "buf");
    if (code == MPI_SUCCESS)
        code = MPI_File_write_ordered_begin_c(MPI_File_fromint(*fh), k_buf.address, k_buf.count, k_buf.datatype);
    else
        code = oxf_raise_File(MPI_File_fromint(*fh), code);
    oxf_forget(&k_buf);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_ordered_begin_f08ts_c_, pmpi_file_write_ordered_begin_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_file_write_shared_f08ts_c_(MPI_Fint *fh, CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_File_write_shared_c(MPI_File_fromint(*fh), oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), oxf_status(status));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_file_write_shared_f08ts_c_, pmpi_file_write_shared_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_gather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Gather_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gather_f08ts_c_, pmpi_gather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_gather_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Gather_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Gather_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gather_init_f08ts_c_, pmpi_gather_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_gatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Gatherv_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gatherv_f08ts_c_, pmpi_gatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_gatherv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Gatherv_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Gatherv_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_gatherv_init_f08ts_c_, pmpi_gatherv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_get_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Get_c", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Get_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_get_f08ts_c_, pmpi_get_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_get_accumulate_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, CFI_cdesc_t *result_addr, MPI_Count *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Get_accumulate_c", "origin_addr");
    oxf_section k_result_addr;
    code = oxf_describe(code, &k_result_addr, result_addr, *result_count, MPI_Type_fromint(*result_datatype), 0, "MPI_Get_accumulate_c", "result_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Get_accumulate_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, k_result_addr.address, k_result_addr.count, k_result_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    oxf_forget(&k_result_addr);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_get_accumulate_f08ts_c_, pmpi_get_accumulate_f08ts_c_)
#endif

void pmpi_get_count_f08_c_(MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_count_c(oxf_status(status), MPI_Type_fromint(*datatype), count);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_get_count_f08_c_, pmpi_get_count_f08_c_)

void pmpi_get_elements_f08_c_(MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Get_elements_c(oxf_status(status), MPI_Type_fromint(*datatype), count);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_get_elements_f08_c_, pmpi_get_elements_f08_c_)

#ifdef OXF_DESCRIPTORS
void pmpi_iallgather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Iallgather_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallgather_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallgather_f08ts_c_, pmpi_iallgather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iallgatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Iallgatherv_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallgatherv_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallgatherv_f08ts_c_, pmpi_iallgatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iallreduce_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iallreduce_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iallreduce_f08ts_c_, pmpi_iallreduce_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ialltoall_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoall_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoall_f08ts_c_, pmpi_ialltoall_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ialltoallv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoallv_c(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoallv_f08ts_c_, pmpi_ialltoallv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ialltoallw_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_first(sendbuf) == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_partners(MPI_Comm_fromint(*comm)));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ialltoallw_c(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ialltoallw_f08ts_c_, pmpi_ialltoallw_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ibcast_f08ts_c_(CFI_cdesc_t *buffer, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buffer;
    code = oxf_describe(code, &k_buffer, buffer, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ibcast_c", "buffer");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ibcast_c(k_buffer.address, k_buffer.count, k_buffer.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buffer, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ibcast_f08ts_c_, pmpi_ibcast_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ibsend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ibsend_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ibsend_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ibsend_f08ts_c_, pmpi_ibsend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iexscan_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iexscan_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iexscan_f08ts_c_, pmpi_iexscan_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_igather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Igather_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Igather_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_igather_f08ts_c_, pmpi_igather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_igatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Igatherv_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Igatherv_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_igatherv_f08ts_c_, pmpi_igatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_imrecv_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Imrecv_c", "buf");
    MPI_Message c_message = MPI_Message_fromint(*message);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Imrecv_c(k_buf.address, k_buf.count, k_buf.datatype, &c_message, &c_request);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    *message = MPI_Message_toint(c_message);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_imrecv_f08ts_c_, pmpi_imrecv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_allgather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Ineighbor_allgather_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_allgather_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_allgather_f08ts_c_, pmpi_ineighbor_allgather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_allgatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Ineighbor_allgatherv_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_allgatherv_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_allgatherv_f08ts_c_, pmpi_ineighbor_allgatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoall_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoall_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoall_f08ts_c_, pmpi_ineighbor_alltoall_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoallv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoallv_c(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoallv_f08ts_c_, pmpi_ineighbor_alltoallv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ineighbor_alltoallw_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ineighbor_alltoallw_c(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ineighbor_alltoallw_f08ts_c_, pmpi_ineighbor_alltoallw_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_irecv_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Irecv_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Irecv_c(k_buf.address, k_buf.count, k_buf.datatype, *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_irecv_f08ts_c_, pmpi_irecv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_f08ts_c_, pmpi_ireduce_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_scatter_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce_scatter_c(k_sendbuf.address, k_recvbuf.address, recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_scatter_f08ts_c_, pmpi_ireduce_scatter_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ireduce_scatter_block_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ireduce_scatter_block_c(k_sendbuf.address, k_recvbuf.address, *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ireduce_scatter_block_f08ts_c_, pmpi_ireduce_scatter_block_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_irsend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Irsend_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Irsend_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_irsend_f08ts_c_, pmpi_irsend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iscan_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscan_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscan_f08ts_c_, pmpi_iscan_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iscatter_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Iscatter_c", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscatter_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscatter_f08ts_c_, pmpi_iscatter_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_iscatterv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Iscatterv_c", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Iscatterv_c(k_sendbuf.address, sendcounts, displs, MPI_Type_fromint(*sendtype), k_recvbuf.address, k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_iscatterv_f08ts_c_, pmpi_iscatterv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_isend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Isend_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isend_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isend_f08ts_c_, pmpi_isend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_isendrecv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Isendrecv_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Isendrecv_c", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isendrecv_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, *dest, *sendtag, k_recvbuf.address, k_recvbuf.count, k_recvbuf.datatype, *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 0);
    oxf_bind(&k_recvbuf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isendrecv_f08ts_c_, pmpi_isendrecv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_isendrecv_replace_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Isendrecv_replace_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Isendrecv_replace_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_isendrecv_replace_f08ts_c_, pmpi_isendrecv_replace_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_issend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Issend_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Issend_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_issend_f08ts_c_, pmpi_issend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_mrecv_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *message, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    MPI_Message c_message = MPI_Message_fromint(*message);
    code = MPI_Mrecv_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), &c_message, oxf_status(status));
    oxf_take_back(&k_buf, 1);
    *message = MPI_Message_toint(c_message);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_mrecv_f08ts_c_, pmpi_mrecv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgather_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_allgather_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgather_f08ts_c_, pmpi_neighbor_allgather_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgather_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Neighbor_allgather_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_allgather_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgather_init_f08ts_c_, pmpi_neighbor_allgather_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgatherv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_allgatherv_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgatherv_f08ts_c_, pmpi_neighbor_allgatherv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_allgatherv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_describe(code, &k_sendbuf, sendbuf, *sendcount, MPI_Type_fromint(*sendtype), 1, "MPI_Neighbor_allgatherv_init_c", "sendbuf");
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_allgatherv_init_c(k_sendbuf.address, k_sendbuf.count, k_sendbuf.datatype, k_recvbuf.address, recvcounts, displs, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_allgatherv_init_f08ts_c_, pmpi_neighbor_allgatherv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoall_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_alltoall_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoall_f08ts_c_, pmpi_neighbor_alltoall_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoall_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoall_init_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, *recvcount, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoall_init_f08ts_c_, pmpi_neighbor_alltoall_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Neighbor_alltoallv_c(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallv_f08ts_c_, pmpi_neighbor_alltoallv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoallv_init_c(k_sendbuf.address, sendcounts, sdispls, MPI_Type_fromint(*sendtype), k_recvbuf.address, recvcounts, rdispls, MPI_Type_fromint(*recvtype), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallv_init_f08ts_c_, pmpi_neighbor_alltoallv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallw_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_copy k_recvbuf;
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    code = MPI_Neighbor_alltoallw_c(oxf_lend(&k_sendbuf, sendbuf), sendcounts, sdispls, c_sendtypes, oxf_lend(&k_recvbuf, recvbuf), recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    OXF_DROP(sendtypes);
    oxf_take_back(&k_recvbuf, 1);
    OXF_DROP(recvtypes);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallw_f08ts_c_, pmpi_neighbor_alltoallw_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_neighbor_alltoallw_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, MPI_Fint *sendtypes, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    OXF_ARRAY(MPI_Datatype, sendtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 1));
    OXF_FOR(sendtypes) c_sendtypes[i] = MPI_Type_fromint(sendtypes[i]);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    OXF_ARRAY(MPI_Datatype, recvtypes, oxf_neighbours(MPI_Comm_fromint(*comm), 0));
    OXF_FOR(recvtypes) c_recvtypes[i] = MPI_Type_fromint(recvtypes[i]);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Neighbor_alltoallw_init_c(k_sendbuf.address, sendcounts, sdispls, c_sendtypes, k_recvbuf.address, recvcounts, rdispls, c_recvtypes, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    OXF_DROP(sendtypes);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    OXF_DROP(recvtypes);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_neighbor_alltoallw_init_f08ts_c_, pmpi_neighbor_alltoallw_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_pack_f08ts_c_(CFI_cdesc_t *inbuf, MPI_Count *incount, MPI_Fint *datatype, CFI_cdesc_t *outbuf, MPI_Count *outsize, MPI_Count *position, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_outbuf;
    code = MPI_Pack_c(oxf_lend(&k_inbuf, inbuf), *incount, MPI_Type_fromint(*datatype), oxf_lend(&k_outbuf, outbuf), *outsize, position, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_outbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_pack_f08ts_c_, pmpi_pack_f08ts_c_)
#endif

void pmpi_pack_external_f08_c_(char *datarep, void *inbuf, MPI_Count *incount, MPI_Fint *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Pack_external_c(c_datarep, oxf_address(inbuf), *incount, MPI_Type_fromint(*datatype), oxf_address(outbuf), *outsize, position);
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_pack_external_f08_c_, pmpi_pack_external_f08_c_)

void pmpi_pack_external_size_f08_c_(char *datarep, MPI_Count *incount, MPI_Fint *datatype, MPI_Count *size, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Pack_external_size_c(c_datarep, *incount, MPI_Type_fromint(*datatype), size);
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_pack_external_size_f08_c_, pmpi_pack_external_size_f08_c_)

void pmpi_pack_size_f08_c_(MPI_Count *incount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Pack_size_c(*incount, MPI_Type_fromint(*datatype), MPI_Comm_fromint(*comm), size);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_pack_size_f08_c_, pmpi_pack_size_f08_c_)

#ifdef OXF_DESCRIPTORS
void pmpi_put_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 0, "MPI_Put_c", "origin_addr");
    if (code == MPI_SUCCESS)
        code = MPI_Put_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win));
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_forget(&k_origin_addr);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_put_f08ts_c_, pmpi_put_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_raccumulate_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Raccumulate_c", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Raccumulate_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_raccumulate_f08ts_c_, pmpi_raccumulate_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_recv_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Recv_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *source, *tag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_recv_f08ts_c_, pmpi_recv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_recv_init_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Recv_init_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Recv_init_c(k_buf.address, k_buf.count, k_buf.datatype, *source, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_recv_init_f08ts_c_, pmpi_recv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_f08ts_c_, pmpi_reduce_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_init_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_init_f08ts_c_, pmpi_reduce_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_local_f08ts_c_(CFI_cdesc_t *inbuf, CFI_cdesc_t *inoutbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_inoutbuf;
    code = MPI_Reduce_local_c(oxf_lend(&k_inbuf, inbuf), oxf_lend(&k_inoutbuf, inoutbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_inoutbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_local_f08ts_c_, pmpi_reduce_local_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce_scatter_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_f08ts_c_, pmpi_reduce_scatter_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_block_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Reduce_scatter_block_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_block_f08ts_c_, pmpi_reduce_scatter_block_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_block_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_scatter_block_init_c(k_sendbuf.address, k_recvbuf.address, *recvcount, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_block_init_f08ts_c_, pmpi_reduce_scatter_block_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_reduce_scatter_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *recvcounts, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Reduce_scatter_init_c(k_sendbuf.address, k_recvbuf.address, recvcounts, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_reduce_scatter_init_f08ts_c_, pmpi_reduce_scatter_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_rget_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rget_c", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rget_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rget_f08ts_c_, pmpi_rget_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_rget_accumulate_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, CFI_cdesc_t *result_addr, MPI_Count *result_count, MPI_Fint *result_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *op, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rget_accumulate_c", "origin_addr");
    oxf_section k_result_addr;
    code = oxf_describe(code, &k_result_addr, result_addr, *result_count, MPI_Type_fromint(*result_datatype), 1, "MPI_Rget_accumulate_c", "result_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rget_accumulate_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, k_result_addr.address, k_result_addr.count, k_result_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Op_fromint(*op), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    oxf_bind(&k_result_addr, code, c_request, 1, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rget_accumulate_f08ts_c_, pmpi_rget_accumulate_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_rput_f08ts_c_(CFI_cdesc_t *origin_addr, MPI_Count *origin_count, MPI_Fint *origin_datatype, MPI_Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, MPI_Fint *target_datatype, MPI_Fint *win, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_origin_addr;
    code = oxf_describe(code, &k_origin_addr, origin_addr, *origin_count, MPI_Type_fromint(*origin_datatype), 1, "MPI_Rput_c", "origin_addr");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rput_c(k_origin_addr.address, k_origin_addr.count, k_origin_addr.datatype, *target_rank, *target_disp, *target_count, MPI_Type_fromint(*target_datatype), MPI_Win_fromint(*win), &c_request);
    else
        code = oxf_raise_Win(MPI_Win_fromint(*win), code);
    oxf_bind(&k_origin_addr, code, c_request, 0, 0);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rput_f08ts_c_, pmpi_rput_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_rsend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Rsend_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rsend_f08ts_c_, pmpi_rsend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_rsend_init_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Rsend_init_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Rsend_init_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_rsend_init_f08ts_c_, pmpi_rsend_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scan_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scan_c(oxf_lend(&k_sendbuf, sendbuf), oxf_lend(&k_recvbuf, recvbuf), *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scan_f08ts_c_, pmpi_scan_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scan_init_f08ts_c_(CFI_cdesc_t *sendbuf, CFI_cdesc_t *recvbuf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *op, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_park(code, &k_recvbuf, recvbuf);
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scan_init_c(k_sendbuf.address, k_recvbuf.address, *count, MPI_Type_fromint(*datatype), MPI_Op_fromint(*op), MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scan_init_f08ts_c_, pmpi_scan_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scatter_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scatter_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatter_f08ts_c_, pmpi_scatter_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scatter_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Scatter_init_c", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scatter_init_c(k_sendbuf.address, *sendcount, MPI_Type_fromint(*sendtype), k_recvbuf.address, k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatter_init_f08ts_c_, pmpi_scatter_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scatterv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Scatterv_c(oxf_lend(&k_sendbuf, sendbuf), sendcounts, displs, MPI_Type_fromint(*sendtype), oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *root, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatterv_f08ts_c_, pmpi_scatterv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_scatterv_init_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, MPI_Fint *sendtype, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *root, MPI_Fint *comm, MPI_Fint *info, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_sendbuf;
    code = oxf_park(code, &k_sendbuf, sendbuf);
    oxf_section k_recvbuf;
    code = oxf_describe(code, &k_recvbuf, recvbuf, *recvcount, MPI_Type_fromint(*recvtype), 1, "MPI_Scatterv_init_c", "recvbuf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Scatterv_init_c(k_sendbuf.address, sendcounts, displs, MPI_Type_fromint(*sendtype), k_recvbuf.address, k_recvbuf.count, k_recvbuf.datatype, *root, MPI_Comm_fromint(*comm), MPI_Info_fromint(*info), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_sendbuf, code, c_request, 0, 1);
    oxf_bind(&k_recvbuf, code, c_request, 1, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_scatterv_init_f08ts_c_, pmpi_scatterv_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_send_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Send_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_send_f08ts_c_, pmpi_send_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_send_init_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Send_init_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Send_init_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_send_init_f08ts_c_, pmpi_send_init_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_sendrecv_f08ts_c_(CFI_cdesc_t *sendbuf, MPI_Count *sendcount, MPI_Fint *sendtype, MPI_Fint *dest, MPI_Fint *sendtag, CFI_cdesc_t *recvbuf, MPI_Count *recvcount, MPI_Fint *recvtype, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_sendbuf;
    oxf_copy k_recvbuf;
    code = MPI_Sendrecv_c(oxf_lend(&k_sendbuf, sendbuf), *sendcount, MPI_Type_fromint(*sendtype), *dest, *sendtag, oxf_lend(&k_recvbuf, recvbuf), *recvcount, MPI_Type_fromint(*recvtype), *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_sendbuf, 0);
    oxf_take_back(&k_recvbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_sendrecv_f08ts_c_, pmpi_sendrecv_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_sendrecv_replace_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *sendtag, MPI_Fint *source, MPI_Fint *recvtag, MPI_Fint *comm, MPI_Fint *status, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Sendrecv_replace_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, MPI_Comm_fromint(*comm), oxf_status(status));
    oxf_take_back(&k_buf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_sendrecv_replace_f08ts_c_, pmpi_sendrecv_replace_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_session_attach_buffer_f08ts_c_(MPI_Fint *session, CFI_cdesc_t *buffer, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, buffer, "MPI_Session_attach_buffer_c", "buffer");
    if (code == MPI_SUCCESS)
        code = MPI_Session_attach_buffer_c(MPI_Session_fromint(*session), oxf_first(buffer), *size);
    else
        code = oxf_raise_Comm(MPI_COMM_SELF, code);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_session_attach_buffer_f08ts_c_, pmpi_session_attach_buffer_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ssend_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_buf;
    code = MPI_Ssend_c(oxf_lend(&k_buf, buf), *count, MPI_Type_fromint(*datatype), *dest, *tag, MPI_Comm_fromint(*comm));
    oxf_take_back(&k_buf, 0);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ssend_f08ts_c_, pmpi_ssend_f08ts_c_)
#endif

#ifdef OXF_DESCRIPTORS
void pmpi_ssend_init_f08ts_c_(CFI_cdesc_t *buf, MPI_Count *count, MPI_Fint *datatype, MPI_Fint *dest, MPI_Fint *tag, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_section k_buf;
    code = oxf_describe(code, &k_buf, buf, *count, MPI_Type_fromint(*datatype), 1, "MPI_Ssend_init_c", "buf");
    MPI_Request c_request = MPI_REQUEST_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Ssend_init_c(k_buf.address, k_buf.count, k_buf.datatype, *dest, *tag, MPI_Comm_fromint(*comm), &c_request);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    oxf_bind(&k_buf, code, c_request, 0, 1);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(c_request);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_ssend_init_f08ts_c_, pmpi_ssend_init_f08ts_c_)
#endif

void pmpi_status_set_elements_f08_c_(MPI_Fint *status, MPI_Fint *datatype, MPI_Count *count, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Status_set_elements_c(oxf_status(status), MPI_Type_fromint(*datatype), *count);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_status_set_elements_f08_c_, pmpi_status_set_elements_f08_c_)

void pmpi_type_contiguous_f08_c_(MPI_Count *count, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_contiguous_c(*count, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_contiguous_f08_c_, pmpi_type_contiguous_f08_c_)

void pmpi_type_create_darray_f08_c_(MPI_Fint *size, MPI_Fint *rank, MPI_Fint *ndims, MPI_Count *array_of_gsizes, MPI_Fint *array_of_distribs, MPI_Fint *array_of_dargs, MPI_Fint *array_of_psizes, MPI_Fint *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_darray_c(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_darray_f08_c_, pmpi_type_create_darray_f08_c_)

void pmpi_type_create_hindexed_f08_c_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hindexed_c(*count, array_of_blocklengths, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_hindexed_f08_c_, pmpi_type_create_hindexed_f08_c_)

void pmpi_type_create_hindexed_block_f08_c_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hindexed_block_c(*count, *blocklength, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_hindexed_block_f08_c_, pmpi_type_create_hindexed_block_f08_c_)

void pmpi_type_create_hvector_f08_c_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_hvector_c(*count, *blocklength, *stride, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_hvector_f08_c_, pmpi_type_create_hvector_f08_c_)

void pmpi_type_create_indexed_block_f08_c_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_indexed_block_c(*count, *blocklength, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_indexed_block_f08_c_, pmpi_type_create_indexed_block_f08_c_)

void pmpi_type_create_resized_f08_c_(MPI_Fint *oldtype, MPI_Count *lb, MPI_Count *extent, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_resized_c(MPI_Type_fromint(*oldtype), *lb, *extent, &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_resized_f08_c_, pmpi_type_create_resized_f08_c_)

void pmpi_type_create_struct_f08_c_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, MPI_Fint *array_of_types, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    OXF_ARRAY(MPI_Datatype, array_of_types, *count);
    OXF_FOR(array_of_types) c_array_of_types[i] = MPI_Type_fromint(array_of_types[i]);
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_struct_c(*count, array_of_blocklengths, array_of_displacements, c_array_of_types, &c_newtype);
    OXF_DROP(array_of_types);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_struct_f08_c_, pmpi_type_create_struct_f08_c_)

void pmpi_type_create_subarray_f08_c_(MPI_Fint *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, MPI_Fint *order, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_create_subarray_c(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_create_subarray_f08_c_, pmpi_type_create_subarray_f08_c_)

void pmpi_type_get_extent_f08_c_(MPI_Fint *datatype, MPI_Count *lb, MPI_Count *extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_extent_c(MPI_Type_fromint(*datatype), lb, extent);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_get_extent_f08_c_, pmpi_type_get_extent_f08_c_)

void pmpi_type_get_true_extent_f08_c_(MPI_Fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_get_true_extent_c(MPI_Type_fromint(*datatype), true_lb, true_extent);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_get_true_extent_f08_c_, pmpi_type_get_true_extent_f08_c_)

void pmpi_type_indexed_f08_c_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_indexed_c(*count, array_of_blocklengths, array_of_displacements, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_indexed_f08_c_, pmpi_type_indexed_f08_c_)

void pmpi_type_size_f08_c_(MPI_Fint *datatype, MPI_Count *size, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Type_size_c(MPI_Type_fromint(*datatype), size);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_size_f08_c_, pmpi_type_size_f08_c_)

void pmpi_type_vector_f08_c_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Datatype c_newtype = MPI_DATATYPE_NULL;
    code = MPI_Type_vector_c(*count, *blocklength, *stride, MPI_Type_fromint(*oldtype), &c_newtype);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(c_newtype);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_type_vector_f08_c_, pmpi_type_vector_f08_c_)

#ifdef OXF_DESCRIPTORS
void pmpi_unpack_f08ts_c_(CFI_cdesc_t *inbuf, MPI_Count *insize, MPI_Count *position, CFI_cdesc_t *outbuf, MPI_Count *outcount, MPI_Fint *datatype, MPI_Fint *comm, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    oxf_copy k_inbuf;
    oxf_copy k_outbuf;
    code = MPI_Unpack_c(oxf_lend(&k_inbuf, inbuf), *insize, position, oxf_lend(&k_outbuf, outbuf), *outcount, MPI_Type_fromint(*datatype), MPI_Comm_fromint(*comm));
    oxf_take_back(&k_inbuf, 0);
    oxf_take_back(&k_outbuf, 1);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_unpack_f08ts_c_, pmpi_unpack_f08ts_c_)
#endif

void pmpi_unpack_external_f08_c_(char *datarep, void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, MPI_Fint *datatype, MPI_Fint *ierror, oxf_length l_datarep)
{
    int code = MPI_SUCCESS;
    char *c_datarep = oxf_text(datarep, l_datarep);
    code = MPI_Unpack_external_c(c_datarep, oxf_address(inbuf), *insize, position, oxf_address(outbuf), *outcount, MPI_Type_fromint(*datatype));
    free(c_datarep);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_unpack_external_f08_c_, pmpi_unpack_external_f08_c_)

void pmpi_win_allocate_f08_c_(MPI_Aint *size, MPI_Aint *disp_unit, MPI_Fint *info, MPI_Fint *comm, void **baseptr, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_allocate_c(*size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), baseptr, &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_win_allocate_f08_c_, pmpi_win_allocate_f08_c_)

void pmpi_win_allocate_shared_f08_c_(MPI_Aint *size, MPI_Aint *disp_unit, MPI_Fint *info, MPI_Fint *comm, void **baseptr, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    MPI_Win c_win = MPI_WIN_NULL;
    code = MPI_Win_allocate_shared_c(*size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), baseptr, &c_win);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_win_allocate_shared_f08_c_, pmpi_win_allocate_shared_f08_c_)

#ifdef OXF_DESCRIPTORS
void pmpi_win_create_f08ts_c_(CFI_cdesc_t *base, MPI_Aint *size, MPI_Aint *disp_unit, MPI_Fint *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = oxf_need_contiguous(code, base, "MPI_Win_create_c", "base");
    MPI_Win c_win = MPI_WIN_NULL;
    if (code == MPI_SUCCESS)
        code = MPI_Win_create_c(oxf_first(base), *size, *disp_unit, MPI_Info_fromint(*info), MPI_Comm_fromint(*comm), &c_win);
    else
        code = oxf_raise_Comm(MPI_Comm_fromint(*comm), code);
    if (code == MPI_SUCCESS)
        *win = MPI_Win_toint(c_win);
    OXF_RETURN(ierror, code);
}
#endif
#ifdef OXF_DESCRIPTORS
OXF_NAME(mpi_win_create_f08ts_c_, pmpi_win_create_f08ts_c_)
#endif

void pmpi_win_shared_query_f08_c_(MPI_Fint *win, MPI_Fint *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr, MPI_Fint *ierror)
{
    int code = MPI_SUCCESS;
    code = MPI_Win_shared_query_c(MPI_Win_fromint(*win), *rank, size, disp_unit, baseptr);
    OXF_RETURN(ierror, code);
}
OXF_NAME(mpi_win_shared_query_f08_c_, pmpi_win_shared_query_f08_c_)

