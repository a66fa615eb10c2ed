# Writes a mesh of $1 times $2 vertices in the format of Scotch.
awk -v w="$1" -v h="$2" 'BEGIN {
    print 0; print w * h, 2 * (w * (h - 1) + h * (w - 1)); print "0 000"
    for (y = 0; y < h; y++) for (x = 0; x < w; x++) {
        n = 0; list = ""; v = y * w + x
        if (x > 0) { n++; list = list "\t" v - 1 }
        if (x < w - 1) { n++; list = list "\t" v + 1 }
        if (y > 0) { n++; list = list "\t" v - w }
        if (y < h - 1) { n++; list = list "\t" v + w }
        print n list
    }
}'
