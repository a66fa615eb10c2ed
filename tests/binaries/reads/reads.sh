# Writes reads of 50 bases, one for each 5 bases of a made-up genome of 4000; or, for `genome`, the
# genome itself, and for `other` one that differs from it in some places.
awk -v what="$1" 'BEGIN {
    seed = 12345; genome = ""; other = ""
    for (i = 0; i < 4000; i++) {
        seed = (seed * 1103 + 12347) % 1048573
        base = substr("ACGT", int(seed / 7) % 4 + 1, 1)
        genome = genome base
        other = other (i % 97 == 50 ? "A" : base)
    }
    if (what == "genome") { print ">genome"; print genome; exit }
    if (what == "other") { print ">other"; print other; exit }
    for (i = 0; i + 50 <= 4000; i += 5) { print ">read" i; print substr(genome, i + 1, 50) }
}'
