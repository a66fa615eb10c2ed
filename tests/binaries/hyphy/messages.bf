/* Rank 0 sends each other rank a program and gathers what they answer. */
if (MPI_NODE_ID == 0) {
    sum = 0;
    for (k = 1; k < MPI_NODE_COUNT; k += 1) {
        MPISend(k, "x = " + (k * 10) + "; return x * x + 1;");
    }
    for (k = 1; k < MPI_NODE_COUNT; k += 1) {
        MPIReceive(-1, from, answer);
        value = 0 + answer;
        sum += value;
    }
    fprintf(stdout, "ranks ", MPI_NODE_COUNT, "\n");
    fprintf(stdout, "sum ", sum, "\n");
}
