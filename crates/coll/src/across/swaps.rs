//! Calls in which every rank has something for every other, on two levels: reduce_scatter and
//! alltoall. The leaders put what they have of their members into the order of nodes, and back.

use super::compose::{Composer, Floors, Vector, own, part};
use super::site::number;
use crate::side::{bytes, joined, length, rows, spot};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_datatype::Counts;
use oxmpi_mem::{Buffer, Region};

impl<F: Floors> Composer<'_, F> {
    /// The leaders reduce and scatter the pieces of nodes.
    #[allow(clippy::too_many_lines, reason = "one algorithm, step by step")]
    pub(super) fn reduce_scatter(&mut self, call: &Call<'_>) -> Result<()> {
        let size = number(self.site.order().len());
        let items = |rank: u32| spot(&call.recv, rank).0;
        let total = (0..size).fold(0, |sum: u64, rank| sum.saturating_add(items(rank)));
        let (_, _, datatype) = spot(&call.recv, 0);
        let vector = Vector::with(call, total, datatype)?;
        let (leads, leader) = (self.site.leads(), self.site.leader());
        let mut whole = vector.at(own(call).buffer);
        if !self.site.is_alone() {
            let into = match leads {
                true => vector.at(Buffer::plain(self.rooms.room(0, vector.len())?)),
                false => Side::ABSENT,
            };
            self.near(&Call {
                collective: Collective::Reduce,
                root: leader,
                in_place: false,
                send: whole,
                recv: into,
                ..*call
            });
            whole = into;
        }
        let by_node: Vec<i64> = self
            .site
            .parts
            .iter()
            .map(|ranks| ranks.iter().map(|rank| items(*rank).cast_signed()).sum())
            .collect();
        let ours = by_node[self.site.node] as usize;
        let mut got = vector.items(call.recv.buffer, ours);
        if leads {
            if !self.site.is_in_order() {
                let room = self.rooms.room(1, vector.len())?;
                self.in_node_order(&vector, whole.buffer, room, &items);
                whole = vector.at(Buffer::plain(room));
            }
            if !self.site.is_alone() {
                got.buffer = Buffer::plain(self.rooms.room(2, vector.span(ours))?);
            }
            let is_same = self.site.is_alone() && self.site.is_in_order() && call.in_place;
            let pieces = Pieces::Uneven {
                counts: Counts::I64(&by_node),
                displs: None,
                datatype,
            };
            self.far(&Call {
                collective: Collective::ReduceScatter,
                in_place: is_same,
                send: if is_same { Side::ABSENT } else { whole },
                recv: Side {
                    buffer: got.buffer,
                    pieces,
                },
                ..*call
            });
        }
        if self.site.is_alone() {
            return Ok(());
        }
        let mine = self.site.mine().iter();
        let counts: Vec<i64> = mine.map(|rank| items(*rank).cast_signed()).collect();
        let is_block = call.collective == Collective::ReduceScatterBlock;
        let pieces = match is_block {
            true => Pieces::Equal {
                count: items(0),
                datatype,
            },
            false => Pieces::Uneven {
                counts: Counts::I64(&counts),
                displs: None,
                datatype,
            },
        };
        let from = Side {
            buffer: got.buffer,
            pieces,
        };
        let of = match is_block {
            true => Collective::Scatter,
            false => Collective::Scatterv,
        };
        let count = counts[self.site.place] as usize;
        let into = vector.items(call.recv.buffer, count);
        self.near(&part(
            of,
            leader,
            if leads { from } else { Side::ABSENT },
            into,
        ));
        Ok(())
    }

    /// Copies the pieces of a vector so that those of each node are neighbours.
    fn in_node_order(
        &self,
        vector: &Vector<'_>,
        from: Buffer,
        into: Region,
        items: &impl Fn(u32) -> u64,
    ) {
        let order = self.site.order();
        let mut firsts = vec![0; order.len() + 1];
        for rank in 0..order.len() {
            firsts[rank + 1] = firsts[rank] + items(number(rank)) as usize;
        }
        let mut at = 0;
        for rank in order {
            let count = items(rank) as usize;
            if count > 0 {
                let len = vector.span(count);
                let start = firsts[rank as usize] * vector.extent();
                oxmpi_mem::copy(into.slice(at, len), from.at(start as isize, len));
                at += count * vector.extent();
            }
        }
    }

    /// The leaders exchange what the members of their nodes have for each other.
    pub(super) fn alltoall(&mut self, call: &Call<'_>) -> Result<()> {
        let order = self.site.order();
        let each = length(&call.recv, 0);
        let (leads, leader) = (self.site.leads(), self.site.leader());
        let mine = self.site.mine().len();
        let row = order.len() * each;
        let side = own(call);
        let ranks: Vec<u32> = (0..number(order.len())).collect();
        let given = joined(&side, &ranks)?;
        let mut rooms = [Region::EMPTY; 2];
        if leads {
            rooms = [
                self.rooms.room(0, mine * row)?,
                self.rooms.room(1, mine * row)?,
            ];
        }
        let [one, other] = rooms;
        let collected = if leads { bytes(one, row) } else { Side::ABSENT };
        let from = given.side(side.buffer);
        self.near(&part(Collective::Gather, leader, from, collected));
        if leads {
            let parts = self.site.parts.iter();
            // From a row for each of our members to a block for each node.
            let mut at = 0;
            for ranks in parts.clone() {
                for member in 0..mine {
                    for rank in ranks {
                        let from = one.slice(member * row + *rank as usize * each, each);
                        oxmpi_mem::copy(other.slice(at, each), from);
                        at += each;
                    }
                }
            }
            let blocks: Vec<i64> = parts
                .map(|ranks| (ranks.len() * mine * each) as i64)
                .collect();
            let (send, recv) = (rows(other, &blocks), rows(one, &blocks));
            self.far(&part(Collective::Alltoallv, 0, send, recv));
            // And from a block of each node to a row for each of our members.
            at = 0;
            for column in 0..order.len() {
                for member in 0..mine {
                    let into = other.slice(member * row + column * each, each);
                    oxmpi_mem::copy(into, one.slice(at, each));
                    at += each;
                }
            }
        }
        let spread = if leads {
            bytes(other, row)
        } else {
            Side::ABSENT
        };
        let into = joined(&call.recv, &order)?;
        self.near(&part(
            Collective::Scatter,
            leader,
            spread,
            into.side(call.recv.buffer),
        ));
        Ok(())
    }
}
