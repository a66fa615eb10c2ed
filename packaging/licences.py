"""Writes the licences of what is linked into the packages: licences.py FOLDER PACKAGE...

Each crate comes with the texts that its source has, the standard library's as Rust ships them, and
those of zig's parts. A crate without a text is an error. Called by `cargo xtask dist` at the root.
"""

import json
import pathlib
import shutil
import subprocess
import sys

import ziglang

TARGET = "x86_64-unknown-linux-gnu"
TEXTS = ("LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")
RULE = "\n" + 72 * "=" + "\n"
HEAD = """\
Licences of what is linked into the libraries and commands of oxmpi

oxmpi itself is under the MIT licence or the Apache licence 2.0, at your choice: LICENSE-MIT and
LICENSE-APACHE. What follows is other authors' code that is compiled into it, crate by crate, each
with all texts that its source has. The standard library of Rust and what it is made of has a file
of its own, rust-library.html.
"""
ZIG = """\
libunwind and compiler-rt of LLVM, start files of glibc
Licence: Apache-2.0 WITH LLVM-exception; LGPL with an exception
Linked by zig. The licence of the start files permits to link them without restriction.
"""


def tool(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def entry(package):
    text = f"{RULE}{package['name']} {package['version']}\nLicence: {package['license']}\n"
    if package["authors"]:
        text += f"Authors: {', '.join(package['authors'])}\n"
    text += f"Source: {package['repository'] or 'crates.io'}\n"
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [file for file in sorted(folder.iterdir()) if file.name.upper().startswith(TEXTS)]
    files = [file for file in files if file.is_file()]
    if not files or not package["license"]:
        sys.exit(f"{package['name']} has no text of its licence")
    for file in files:
        text += f"\n--- {file.name}\n\n{file.read_text(errors='replace').rstrip()}\n"
    return text


def main(folder, packages):
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["LICENSE-MIT", "LICENSE-APACHE"]:
        shutil.copy(name, folder)
    rust = pathlib.Path(tool("rustc", "--print", "sysroot").strip(), "share/doc/rust")
    shutil.copy(rust / "COPYRIGHT-library.html", folder / "rust-library.html")
    # Without what runs at compile time alone.
    words = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]
    words += [word for name in packages for word in ("--package", name)]
    tree = tool("cargo", "tree", "--target", TARGET, *words)
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    metadata = tool("cargo", "metadata", "--format-version", "1", "--filter-platform", TARGET)
    crates = [
        one
        for one in json.loads(metadata)["packages"]
        if one["source"] and (one["name"], "v" + one["version"]) in linked
    ]
    text = HEAD + "".join(map(entry, sorted(crates, key=lambda one: one["name"])))
    zig = pathlib.Path(ziglang.__file__).parent / "lib"
    text += RULE + ZIG
    for name in ["libunwind/LICENSE.TXT", "libc/glibc/LICENSES"]:
        text += f"\n--- {name}\n\n{(zig / name).read_text()}"
    (folder / "licences.txt").write_text(text)


main(pathlib.Path(sys.argv[1]), sys.argv[2:])
