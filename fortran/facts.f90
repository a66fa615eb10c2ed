! facts.f90: what the glue has to know of the compiler: its truth, and its sizes in bytes.
module oxmpi_facts
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  integer(c_int), bind(C, name="oxf_true") :: true_value = transfer(.true., 0_c_int)
  integer(c_int), bind(C, name="oxf_false") :: false_value = transfer(.false., 0_c_int)
  integer(c_int), bind(C, name="oxf_size_logical") :: logical_size = storage_size(.true.) / 8
  integer(c_int), bind(C, name="oxf_size_integer") :: integer_size = storage_size(0) / 8
  integer(c_int), bind(C, name="oxf_size_real") :: real_size = storage_size(0.0) / 8
  integer(c_int), bind(C, name="oxf_size_double") :: double_size = storage_size(0.0d0) / 8
end module oxmpi_facts
