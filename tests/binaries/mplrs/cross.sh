# Writes the inequalities of a cross-polytope of $1 dimensions.
awk -v d="$1" 'BEGIN {
    print "cross\nH-representation\nbegin"; print 2 ^ d, d + 1, "integer"
    for (i = 0; i < 2 ^ d; i++) {
        line = "1"; rest = i
        for (j = 0; j < d; j++) { line = line " " (rest % 2 ? 1 : -1); rest = int(rest / 2) }
        print line
    }
    print "end"
}'
