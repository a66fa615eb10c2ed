//! The header with which the Fortran glue is compiled for programs of Open MPI.

use super::super::tables::Tables;
use super::MARK;
use super::foreign::Foreign;

/// Groups that the glue does not use.
const UNUSED: [&str; 3] = ["datatype", "op", "spare"];

/// The text of `fortran/glue/openmpi.h`.
pub(super) fn openmpi(abi: &Foreign, tables: &Tables) -> String {
    let mut out = format!("/* {MARK}\n *\n{HEAD}");
    for row in &abi.rows {
        let name = &row.name;
        let value = match (row.symbol.as_str(), row.value, row.group.as_str()) {
            (_, _, group) if UNUSED.contains(&group) => continue,
            ("", None, _) => continue,
            ("", Some(value), "pointer") => format!("((void *){value})"),
            ("", Some(value), _) => format!("({value})"),
            (symbol, ..) => {
                out.push_str(&format!("extern char {symbol}[];\n"));
                format!("((void *){symbol})")
            }
        };
        out.push_str(&format!("#undef {name}\n#define {name} {value}\n"));
    }
    out.push_str(
        "\n/* A procedure is no call of the C function of its name: tools wrap both. */\n",
    );
    for function in &tables.functions {
        out.push_str(&format!("#define {0} P{0}\n", function.name));
    }
    out + TAIL
}

const HEAD: &str =
    " * openmpi.h: what the glue of Fortran is made of for programs that were built for Open MPI.
 *
 * The types are those of the standard: handles are as wide, and a status is never looked at. The
 * constants are those of Open MPI.
 */
#ifndef OXMPI_FORTRAN_OPENMPI_H
#define OXMPI_FORTRAN_OPENMPI_H

#include <mpi.h>

";

const TAIL: &str = "
#undef MPI_F_STATUS_SIZE
#define MPI_F_STATUS_SIZE 6

/* COMMON blocks: a program has its own, and the dynamic linker makes them the same. */
extern int mpi_fortran_bottom_[], mpi_fortran_in_place_[], mpi_fortran_unweighted_[];
extern int mpi_fortran_weights_empty_[], mpi_fortran_errcodes_ignore_[];
extern int mpi_fortran_status_ignore_[], mpi_fortran_statuses_ignore_[];
extern char mpi_fortran_argv_null_[], mpi_fortran_argvs_null_[];
#define oxmpi_bottom_ mpi_fortran_bottom_
#define oxmpi_in_place_ mpi_fortran_in_place_
#define oxmpi_unweighted_ mpi_fortran_unweighted_
#define oxmpi_weights_empty_ mpi_fortran_weights_empty_
#define oxmpi_errcodes_ignore_ mpi_fortran_errcodes_ignore_
#define oxmpi_status_ignore_ mpi_fortran_status_ignore_
#define oxmpi_statuses_ignore_ mpi_fortran_statuses_ignore_
#define oxmpi_argv_null_ mpi_fortran_argv_null_
#define oxmpi_argvs_null_ mpi_fortran_argvs_null_

/* Procedures here. */
#undef MPI_COMM_NULL_COPY_FN
#undef MPI_COMM_NULL_DELETE_FN
#undef MPI_COMM_DUP_FN
#undef MPI_TYPE_NULL_COPY_FN
#undef MPI_TYPE_NULL_DELETE_FN
#undef MPI_TYPE_DUP_FN
#undef MPI_WIN_NULL_COPY_FN
#undef MPI_WIN_NULL_DELETE_FN
#undef MPI_WIN_DUP_FN
#undef MPI_NULL_COPY_FN
#undef MPI_NULL_DELETE_FN
#undef MPI_DUP_FN
#undef MPI_CONVERSION_FN_NULL
#undef MPI_CONVERSION_FN_NULL_C

/* The names by which compilers know a procedure, and that for Open MPI's mpi_f08. */
#define OXF_FORMS(stem, STEM, function) \\
    OXF_NAME(mpi_##stem##_, function) OXF_NAME(mpi_##stem##__, function) \\
    OXF_NAME(mpi_##stem, function) OXF_NAME(MPI_##STEM, function)
#define OXF_PROFILED(stem, STEM, function) \\
    OXF_NAME(pmpi_##stem##__, function) OXF_NAME(pmpi_##stem, function) \\
    OXF_NAME(PMPI_##STEM, function) OXF_NAME(ompi_##stem##_f, function)
#define OXF_MPIF(stem, STEM) \\
    OXF_FORMS(stem, STEM, pmpi_##stem##_) OXF_PROFILED(stem, STEM, pmpi_##stem##_)
#define OXF_ALSO(stem, STEM, function) \\
    OXF_FORMS(stem, STEM, function) OXF_PROFILED(stem, STEM, function) \\
    OXF_NAME(pmpi_##stem##_, function)
#define OXF_PASSED(stem, STEM, function) OXF_FORMS(stem, STEM, function)
#define OXF_F08(name, function)
#define OXF_EXTENDED(stem, STEM, function) \\
    OXF_NAME(mpix_##stem##_, function) OXF_NAME(mpix_##stem##__, function) \\
    OXF_NAME(mpix_##stem, function) OXF_NAME(MPIX_##STEM, function) \\
    OXF_NAME(pmpix_##stem##_, function) OXF_NAME(pmpix_##stem##__, function) \\
    OXF_NAME(pmpix_##stem, function) OXF_NAME(PMPIX_##STEM, function) \\
    OXF_NAME(ompix_##stem##_f, function)
#define OXF_MPIX(stem, STEM) OXF_EXTENDED(stem, STEM, pmpi_##stem##_)

/* Handles that a function gets by their address are INTEGERs in Fortran: libmpi.so.40 calls it so. */
void *oxmpi_fortran_function(void *function);
#define OXF_CALLED(function) ((__typeof__(function))oxmpi_fortran_function((void *)(function)))

/* Open MPI's mpi_f08 passes lengths as ints, compilers as more: the low half is right in both. */
typedef unsigned oxf_length;

#endif
";
