//! Writes docs/errors.md and docs/parameters.md from the tables: `cargo run -p oxmpi-mca --example
//! book`.

fn main() -> std::io::Result<()> {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::create_dir_all(&docs)?;
    std::fs::write(docs.join("errors.md"), oxmpi_mca::catalogue::book())?;
    std::fs::write(docs.join("parameters.md"), oxmpi_mca::param::book())
}
