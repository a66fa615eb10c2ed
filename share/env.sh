# For programs that this installation's mpirun does not start: under srun, the mpiexec of Hydra,
# prterun, or alone. With it they find the libraries here, whichever MPI they were built for:
#
#     . /opt/oxmpi/share/oxmpi/env.sh
#
# The installation is found from the place of this file; OXMPI_HOME names another. For bash, zsh,
# and shells that keep the file open that they read, as dash does.

oxmpi_file=
if [ -n "${OXMPI_HOME-}" ]; then
    oxmpi_file=$OXMPI_HOME/share/oxmpi/env.sh
elif [ -n "${BASH_VERSION-}" ]; then
    oxmpi_file=$BASH_SOURCE
elif [ -n "${ZSH_VERSION-}" ]; then
    eval 'oxmpi_file=${(%):-%x}'
elif read -r oxmpi_pid oxmpi_word < /proc/self/stat; then
    for oxmpi_word in "/proc/$oxmpi_pid/fd"/*; do
        oxmpi_word=$(readlink "$oxmpi_word" || :)
        case $oxmpi_word in
            */share/oxmpi/env.sh) oxmpi_file=$oxmpi_word ;;
        esac
    done
fi

oxmpi_word=$(CDPATH= cd -- "$(dirname -- "$oxmpi_file")/../.." 2> /dev/null && pwd || :)
if [ -f "$oxmpi_word/lib/libmpi_abi.so.1" ]; then
    oxmpi_file=$oxmpi_word/lib
    # No name is in two of these folders.
    for oxmpi_pid in mpich openmpi; do
        if [ -d "$oxmpi_word/lib/oxmpi/$oxmpi_pid" ]; then
            oxmpi_file=$oxmpi_file:$oxmpi_word/lib/oxmpi/$oxmpi_pid
        fi
    done
    case ${LD_LIBRARY_PATH-}: in
        "$oxmpi_file":*) ;;
        *) LD_LIBRARY_PATH=$oxmpi_file${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} ;;
    esac
    case ${PATH-}: in
        "$oxmpi_word/bin":*) ;;
        *) PATH=$oxmpi_word/bin${PATH:+:$PATH} ;;
    esac
    export LD_LIBRARY_PATH PATH
    # The ABI that mpi4py takes.
    if [ -f "$oxmpi_word/lib/oxmpi/mpich/libmpi.so.12" ]; then
        : "${MPI4PY_LIBMPI=libmpi.so.12}"
        export MPI4PY_LIBMPI
    fi
else
    echo "oxmpi: this shell does not say where env.sh is: set OXMPI_HOME to the installation" >&2
fi
unset oxmpi_file oxmpi_pid oxmpi_word
