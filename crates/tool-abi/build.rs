//! Link arguments: the soname, the exported names, and that the library is never unloaded.

fn main() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/names.map");
    println!("cargo:rerun-if-changed=names.map");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpi_abi.so.1");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={script}");
}
