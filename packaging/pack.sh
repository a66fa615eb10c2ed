#!/bin/sh
# Packs a tree that was laid out for it: archives, a wheel and Debian packages.
#
# pack.sh VERSION TREE OUT, called by `cargo xtask dist` with hatchling in PATH and the time of the
# commit in SOURCE_DATE_EPOCH. Nothing else of the build has a date.
set -eu
version=$1 tree=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
name=oxmpi-$version-x86_64
work=$out/work
rm -rf "$work"
mkdir -p "$work"

# debhelper strips the tree, finds what it depends on, and makes the package of debug files.
deb=$work/deb
mkdir -p "$deb/man"
cp -a "$tree" "$deb/tree"
cp -a "$here/debian" "$deb/debian"
sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(date -R -u -d "@$SOURCE_DATE_EPOCH")/" \
    "$here/debian/changelog.in" > "$deb/debian/changelog"
rm "$deb/debian/changelog.in"
# Pages of commands that are alternatives have the package's name.
for page in "$tree"/share/man/man1/*; do
    base=$(basename "$page" .1)
    case $base in oxmpi-*) ;; *) base=$base.oxmpi ;; esac
    cp -L "$page" "$deb/man/$base.1"
done
(cd "$deb" && dpkg-buildpackage -b -d --no-sign > ../deb.log 2>&1) || { cat "$work/deb.log" >&2; exit 1; }
rm -f "$out"/*.deb
mv "$work"/*.deb "$out"

# The stripped tree. gdb finds a debug file in the folder .debug beside its library.
cp -a "$tree" "$work/$name"
mkdir -p "$work/debug/$name"
find "$work/$name" -type f | while read -r file; do
    [ "$(head -c 4 "$file" | od -An -tx1 | tr -d ' ')" = 7f454c46 ] || continue
    folder=$work/debug/$name/$(dirname "${file#"$work/$name/"}")/.debug
    mkdir -p "$folder"
    debug=$folder/$(basename "$file").debug
    objcopy --only-keep-debug --compress-debug-sections "$file" "$debug"
    strip --strip-unneeded --remove-section=.comment "$file"
    objcopy --add-gnu-debuglink="$debug" "$file"
done
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$2" -cf - "$name" |
        $3 > "$1"
}
# A bare root has gzip, but not always xz.
pack "$out/$name.tar.gz" "$work" 'gzip -9n'
pack "$out/$name-debug.tar.xz" "$work/debug" 'xz -6 -T0'

# A wheel holds no links. Commands are started by entry points, the linker reads a script, and what
# is loaded by another name is there twice.
wheel=$work/wheel
cp -a "$here/wheel" "$wheel"
cp -a "$work/$name/." "$wheel/oxmpi"
find "$wheel/oxmpi" -type l | while read -r link; do
    target=$(readlink "$link")
    rm "$link"
    case $link in
        */bin/* | */share/man/*) ;;
        *.so) echo "INPUT($target)" > "$link" ;;
        *) cp "$(dirname "$link")/$target" "$link" ;;
    esac
done
sed -i "s/@VERSION@/$version/" "$wheel/pyproject.toml" "$wheel/oxmpi/__init__.py"
rm -f "$out"/*.whl
(cd "$wheel" && hatchling build -t wheel -d "$out") > "$work/wheel.log" 2>&1 || { cat "$work/wheel.log" >&2; exit 1; }
