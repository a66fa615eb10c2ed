//! Link arguments of `libmpi_abi.so`: its soname, the exported names, and that it is never
//! unloaded.

fn main() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/mpi_abi.map");
    println!("cargo:rerun-if-changed=mpi_abi.map");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpi_abi.so.1");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={script}");
}
