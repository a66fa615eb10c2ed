* Powers of sums, and substitutions in all of their terms.
Symbols a, b, c, d, x;
Off statistics;
Local F = (a + b + c + d)^9;
.sort
id a = b + x;
.sort
id b^3 = 7*c;
id x^2 = 1;
.sort
if (count(c,1) < 7) discard;
Print +s;
.end
