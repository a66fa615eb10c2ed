//! Barriers, vectors and reductions on two levels: what the members of a node do, what the leaders
//! do, and what the members do again.
//!
//! Pure composition: who carries the parts out is behind [`Floors`], so that the tests run whole
//! jobs in one process. After an error the parts that follow are carried out all the same, so that
//! partners are not left waiting; the first error is the result.

use super::pieces::sum;
use super::site::{ROOMS, Rooms, Site, number};
use crate::side::{bytes, length, rows};
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_core::op::Reduction;
use oxmpi_core::{Result, error};
use oxmpi_datatype::Datatype;
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{Buffer, Region};

/// Who carries out the parts of a call.
pub(crate) trait Floors {
    /// A call among the members of our node; ranks are places.
    fn near(&mut self, call: &Call<'_>) -> Result<()>;
    /// A call among the leaders, of whom we are one; ranks are numbers of nodes.
    fn far(&mut self, call: &Call<'_>) -> Result<()>;
}

/// A call under way.
pub(super) struct Composer<'a, F> {
    pub floors: &'a mut F,
    pub site: &'a Site,
    pub rooms: &'a mut Rooms,
    /// How it has gone so far.
    pub result: Result<()>,
}

/// Carries out a call that [`can`] be composed.
///
/// # Errors
/// Those of the parts. `MPI_ERR_NO_MEM`: no room to take data aside.
pub(crate) fn run(
    floors: &mut impl Floors,
    site: &Site,
    rooms: &mut Rooms,
    call: &Call<'_>,
) -> Result<()> {
    let mut composer = Composer {
        floors,
        site,
        rooms,
        result: Ok(()),
    };
    let set_up = match call.collective {
        Collective::Barrier => composer.barrier(),
        Collective::Bcast => composer.bcast(call),
        Collective::Reduce => composer.reduce(call),
        Collective::Allreduce => composer.allreduce(call),
        Collective::Scan => composer.scan(call),
        Collective::Exscan => composer.exscan(call),
        Collective::Gather | Collective::Gatherv => composer.gather(call),
        Collective::Scatter | Collective::Scatterv => composer.scatter(call),
        Collective::Allgather | Collective::Allgatherv => composer.allgather(call),
        Collective::ReduceScatter | Collective::ReduceScatterBlock => composer.reduce_scatter(call),
        Collective::Alltoall => composer.alltoall(call),
        Collective::Alltoallv | Collective::Alltoallw => {
            unreachable!("invariant: nobody composes them")
        }
    };
    let result = composer.result.and(set_up);
    match result {
        Ok(()) => rooms.shrink(),
        // What is under way may still reach them: they stay.
        Err(_) => std::mem::forget(std::mem::take(rooms)),
    }
    result
}

/// Whether a call can be composed: its lengths are known where they must be, and no function of the
/// program is called while a level is at work.
pub(crate) fn can(call: &Call<'_>) -> bool {
    !matches!(
        call.collective,
        Collective::Alltoallv | Collective::Alltoallw
    ) && !matches!(call.reduction, Some(Reduction::User(_)))
}

/// Whether any member of a node may lead it. In a scan the last one does: it has what goes on to
/// the next node.
pub(crate) fn may_choose_leaders(of: Collective) -> bool {
    !matches!(of, Collective::Scan | Collective::Exscan)
}

/// A call of a level.
pub(super) fn part<'a>(of: Collective, root: u32, send: Side<'a>, recv: Side<'a>) -> Call<'a> {
    Call {
        collective: of,
        root,
        in_place: false,
        send,
        recv,
        reduction: None,
        neighbours: None,
    }
}

impl<F: Floors> Composer<'_, F> {
    pub(super) fn near(&mut self, call: &Call<'_>) {
        let done = match self.result.is_err() && self.gives(call) {
            true => self.spoil(call),
            false => self.floors.near(call),
        };
        self.note(done);
    }

    /// Whether the members of our node get from us what they get in this call.
    fn gives(&self, call: &Call<'_>) -> bool {
        use Collective::{Bcast, Scatter, Scatterv};
        let spreads = matches!(call.collective, Bcast | Scatter | Scatterv);
        spreads && self.site.leads() && call.root == self.site.leader()
    }

    /// What we were to give is not there, as an earlier part has failed: everybody gets a byte more
    /// than there is room for, and so hears of an error instead of taking for data what is none.
    fn spoil(&mut self, call: &Call<'_>) -> Result<()> {
        let given = match call.collective {
            Collective::Bcast => &call.recv,
            _ => &call.send,
        };
        let more = |place| length(given, place) as i64 + 1;
        let lengths: Vec<i64> = match call.collective {
            Collective::Scatterv => (0..number(self.site.mine().len())).map(more).collect(),
            Collective::Scatter => vec![more(0); self.site.mine().len()],
            _ => vec![more(0)],
        };
        let room = self.rooms.room(ROOMS - 1, sum(&lengths))?;
        let (each, own) = (bytes(room, more(0) as usize), call.recv);
        self.floors.near(&match call.collective {
            Collective::Bcast => part(call.collective, call.root, Side::ABSENT, each),
            Collective::Scatter => part(call.collective, call.root, each, own),
            _ => part(call.collective, call.root, rows(room, &lengths), own),
        })
    }

    /// Among leaders: nothing for others.
    pub(super) fn far(&mut self, call: &Call<'_>) {
        if self.site.leads() {
            let done = self.floors.far(call);
            self.note(done);
        }
    }

    fn note(&mut self, done: Result<()>) {
        if self.result.is_ok() {
            self.result = done;
        }
    }

    /// The leader of our node tells the others.
    pub(super) fn tell(&mut self, what: Side<'_>) {
        if !self.site.is_alone() {
            let leader = self.site.leader();
            self.near(&part(Collective::Bcast, leader, Side::ABSENT, what));
        }
    }

    fn barrier(&mut self) -> Result<()> {
        let all = part(Collective::Barrier, 0, Side::ABSENT, Side::ABSENT);
        if !self.site.is_alone() {
            self.near(&all);
        }
        self.far(&all);
        if !self.site.is_alone() {
            self.near(&all);
        }
        Ok(())
    }

    fn bcast(&mut self, call: &Call<'_>) -> Result<()> {
        let home = self.site.node_of(call.root);
        self.far(&part(Collective::Bcast, home, Side::ABSENT, call.recv));
        self.tell(call.recv);
        Ok(())
    }

    fn reduce(&mut self, call: &Call<'_>) -> Result<()> {
        let vector = Vector::of(call)?;
        let home = self.site.node_of(call.root);
        let is_root = self.site.rank() == call.root;
        if self.site.is_alone() {
            let recv = if is_root { call.recv } else { Side::ABSENT };
            self.far(&Call {
                root: home,
                recv,
                ..*call
            });
            return Ok(());
        }
        let into = match () {
            () if is_root => call.recv,
            () if self.site.leads() => vector.at(Buffer::plain(self.rooms.room(0, vector.len())?)),
            () => Side::ABSENT,
        };
        self.near(&Call {
            root: self.site.leader(),
            recv: into,
            ..*call
        });
        let far = match is_root {
            true => Call {
                in_place: true,
                send: Side::ABSENT,
                ..*call
            },
            false => Call {
                in_place: false,
                send: into,
                recv: Side::ABSENT,
                ..*call
            },
        };
        self.far(&Call { root: home, ..far });
        Ok(())
    }

    fn allreduce(&mut self, call: &Call<'_>) -> Result<()> {
        if self.site.is_alone() {
            self.far(call);
            return Ok(());
        }
        let leads = self.site.leads();
        let in_place = leads && call.in_place;
        self.near(&Call {
            collective: Collective::Reduce,
            root: self.site.leader(),
            in_place,
            send: if in_place { Side::ABSENT } else { own(call) },
            recv: if leads { call.recv } else { Side::ABSENT },
            ..*call
        });
        self.far(&Call {
            in_place: true,
            send: Side::ABSENT,
            ..*call
        });
        self.tell(call.recv);
        Ok(())
    }

    /// The last member of a node has what all of its members bring together; the nodes are in rank
    /// order.
    fn scan(&mut self, call: &Call<'_>) -> Result<()> {
        self.near(call);
        let vector = Vector::of(call)?;
        let before = vector.at(Buffer::plain(self.rooms.room(0, vector.len())?));
        self.far(&Call {
            collective: Collective::Exscan,
            in_place: false,
            send: call.recv,
            recv: before,
            ..*call
        });
        if self.site.node > 0 {
            self.tell(before);
            vector.combine(&before, &call.recv, &call.recv);
        }
        Ok(())
    }

    fn exscan(&mut self, call: &Call<'_>) -> Result<()> {
        let vector = Vector::of(call)?;
        let before = vector.at(Buffer::plain(self.rooms.room(0, vector.len())?));
        let mut all = own(call);
        if self.site.leads() && !self.site.is_alone() {
            // Ours, which the result may overwrite, and then all of the node's.
            let kept = vector.at(Buffer::plain(self.rooms.room(1, vector.len())?));
            vector.copy(&all, &kept);
            all = kept;
        }
        if !self.site.is_alone() {
            self.near(call);
            if self.site.leads() {
                vector.combine(&call.recv, &all, &all);
            }
        }
        self.far(&Call {
            in_place: false,
            send: all,
            recv: before,
            ..*call
        });
        if self.site.node > 0 {
            self.tell(before);
            match self.site.place {
                0 => vector.copy(&before, &call.recv),
                _ => vector.combine(&before, &call.recv, &call.recv),
            }
        }
        Ok(())
    }
}

/// What this rank brings to a call in which all bring the same: the send buffer, or in place the
/// receive buffer.
pub(super) fn own<'a>(call: &Call<'a>) -> Side<'a> {
    match call.in_place {
        true => call.recv,
        false => call.send,
    }
}

/// The vectors of a reduction by a predefined operation.
pub(super) struct Vector<'a> {
    how: Combiner,
    pub datatype: &'a Datatype,
    pub count: usize,
}

impl<'a> Vector<'a> {
    /// Those of a call in which all bring one of the same length.
    ///
    /// # Errors
    /// `MPI_ERR_OP`: the operation has no kernel, which the caller has excluded.
    pub(super) fn of(call: &Call<'a>) -> Result<Vector<'a>> {
        let side = match call.send.pieces {
            Pieces::Absent => call.recv,
            _ => call.send,
        };
        let (count, _, datatype) = crate::side::spot(&side, 0);
        Vector::with(call, count, datatype)
    }

    /// Of so many items.
    ///
    /// # Errors
    /// As [`Vector::of`].
    pub(super) fn with(call: &Call<'a>, count: u64, datatype: &'a Datatype) -> Result<Vector<'a>> {
        let how = match call.reduction {
            Some(Reduction::Predefined(op, element)) => Combiner::of(*op, *element),
            _ => None,
        };
        let Some(how) = how else {
            return Err(error!(ERR_OP, "the operation is none of the standard's"));
        };
        let count = usize::try_from(count).expect("invariant: counts fit the address space");
        Ok(Vector {
            how,
            datatype,
            count,
        })
    }

    /// Bytes from the first to behind the last one of `count` items.
    pub(super) fn span(&self, count: usize) -> usize {
        self.how.span(count)
    }

    /// Bytes of the vector, those between its items among them.
    pub(super) fn len(&self) -> usize {
        self.span(self.count)
    }

    /// Bytes from an item to the next.
    pub(super) fn extent(&self) -> usize {
        self.how.extent()
    }

    /// It, in a buffer.
    pub(super) fn at(&self, buffer: Buffer) -> Side<'a> {
        self.items(buffer, self.count)
    }

    /// `count` items of it.
    pub(super) fn items(&self, buffer: Buffer, count: usize) -> Side<'a> {
        Side {
            buffer,
            pieces: Pieces::Equal {
                count: count as u64,
                datatype: self.datatype,
            },
        }
    }

    fn region(&self, side: &Side<'_>) -> Region {
        match self.len() {
            0 => Region::EMPTY,
            len => side.buffer.at(0, len),
        }
    }

    fn copy(&self, from: &Side<'_>, into: &Side<'_>) {
        oxmpi_mem::copy(self.region(into), self.region(from));
    }

    /// `into = left op right`
    fn combine(&self, left: &Side<'_>, right: &Side<'_>, into: &Side<'_>) {
        if self.count > 0 {
            let [left, right, into] = [left, right, into].map(|side| self.region(side));
            self.how.apply(into, left, right, self.count);
        }
    }
}
