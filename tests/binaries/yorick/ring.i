/* Messages around a ring, a broadcast and a reduction by mpy. */
func ring {
  next = (mp_rank + 1) % mp_size;
  before = (mp_rank + mp_size - 1) % mp_size;
  mp_send, next, span(0., 1., 7) * (mp_rank + 1);
  got = mp_recv(before);
  mp_send, 0, sum(got), swrite(format="from %ld", mp_rank);
  if (!mp_rank) for (i = 0; i < mp_size; ++i) write, format="got %.15g %s\n", mp_recv(i), mp_recv(i);
}
ring;
