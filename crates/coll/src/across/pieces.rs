//! Calls in which ranks have pieces, on two levels: gather, scatter, allgather.
//!
//! Between nodes pass the pieces of a node as one message of plain bytes, in the order of its
//! members; who has the buffer of all describes where they lie by a datatype, so that nothing is
//! copied more often than it must be.

use super::compose::{Composer, Floors, part};
use super::site::number;
use crate::side::{Run, Scattered, bytes, joined, length, piece, rows, shifted, spot};
use oxmpi_core::collectives::{Call, Collective, Side};
use oxmpi_core::{Result, error};
use oxmpi_datatype::Convertor;
use oxmpi_mem::{Buffer, Region};

/// A length among those that a leader is told.
const WORD: usize = size_of::<u64>();

impl<F: Floors> Composer<'_, F> {
    pub(super) fn gather(&mut self, call: &Call<'_>) -> Result<()> {
        let home = self.site.node_of(call.root);
        let is_root = self.site.rank() == call.root;
        if self.site.node == home as usize {
            if !self.site.is_alone() || !call.in_place {
                self.at_home(call)?;
            }
        } else {
            let packed = self.packed(call)?;
            self.far(&part(Collective::Gatherv, home, packed, Side::ABSENT));
        }
        if is_root {
            let nodes = self.by_node(&call.recv, home)?;
            self.far(&Call {
                in_place: true,
                ..part(
                    Collective::Gatherv,
                    home,
                    Side::ABSENT,
                    nodes.side(call.recv.buffer),
                )
            });
        }
        Ok(())
    }

    pub(super) fn scatter(&mut self, call: &Call<'_>) -> Result<()> {
        let home = self.site.node_of(call.root);
        if call.collective == Collective::Scatterv {
            self.tell_lengths(call, home)?;
        }
        if self.site.rank() == call.root {
            let nodes = self.by_node(&call.send, home)?;
            self.far(&Call {
                in_place: true,
                ..part(
                    Collective::Scatterv,
                    home,
                    nodes.side(call.send.buffer),
                    Side::ABSENT,
                )
            });
        }
        if self.site.node == home as usize {
            return match self.site.is_alone() && call.in_place {
                true => Ok(()),
                false => self.at_home(call),
            };
        }
        if self.site.is_alone() {
            self.far(&part(Collective::Scatterv, home, Side::ABSENT, call.recv));
            return Ok(());
        }
        let mut given = Side::ABSENT;
        let lengths;
        let mut own = None;
        if self.site.leads() {
            lengths = match call.collective {
                Collective::Scatterv => self.lengths(),
                _ => vec![length(&call.recv, 0) as i64; self.site.mine().len()],
            };
            let room = self.rooms.room(1, sum(&lengths))?;
            let all = bytes(room, room.len());
            self.far(&part(Collective::Scatterv, home, Side::ABSENT, all));
            given = match call.collective {
                Collective::Scatterv => rows(room, &lengths),
                _ => bytes(room, length(&call.recv, 0)),
            };
            own = lengths.get(self.site.place).copied();
        }
        self.near(&part(call.collective, self.site.leader(), given, call.recv));
        // Nobody else knows of the leader's own piece, which it has copied as far as there is room.
        match (own, length(&call.recv, 0) as i64) {
            (Some(sent), room) if sent != room => Err(error!(
                ERR_TRUNCATE,
                "{sent} bytes were sent to this rank, which expects {room}: counts or datatypes differ \
                 between ranks"
            )),
            _ => Ok(()),
        }
    }

    /// Gather or scatter among the members of the root's node, straight from or to its buffer.
    fn at_home(&mut self, call: &Call<'_>) -> Result<()> {
        let mine = self.site.mine();
        let gathers = matches!(call.collective, Collective::Gather | Collective::Gatherv);
        let all = if gathers { call.recv } else { call.send };
        let are_equal = matches!(call.collective, Collective::Gather | Collective::Scatter);
        let first = mine[0];
        // Neighbours in rank have their equal pieces one behind the other.
        let are_neighbours = are_equal && (first..).zip(mine).all(|(rank, of)| rank == *of);
        let mut pieces = Scattered::default();
        let is_root = self.site.rank() == call.root;
        let mut side = all;
        if is_root && are_neighbours {
            let (_, disp, _) = spot(&all, first);
            side.buffer = shifted(all.buffer, disp);
        } else if is_root {
            mine.iter().for_each(|rank| pieces.push(piece(&all, *rank)));
            side = pieces.side(all.buffer);
        }
        let collective = match (are_neighbours, gathers) {
            (true, _) => call.collective,
            (false, true) => Collective::Gatherv,
            (false, false) => Collective::Scatterv,
        };
        let (send, recv) = match gathers {
            true => (call.send, side),
            false => (side, call.recv),
        };
        self.near(&Call {
            collective,
            root: self.site.leader(),
            send,
            recv,
            ..*call
        });
        Ok(())
    }

    /// What the members of our node bring to a gather, at its leader.
    fn packed<'a>(&mut self, call: &Call<'a>) -> Result<Side<'a>> {
        if self.site.is_alone() {
            return Ok(call.send);
        }
        let (leads, leader) = (self.site.leads(), self.site.leader());
        let own = length(&call.send, 0);
        let lengths = match call.collective {
            Collective::Gather => vec![own as i64; self.site.mine().len()],
            _ => {
                let word = self.rooms.room(0, WORD)?;
                let all = self.rooms.room(2, WORD * self.site.mine().len())?;
                oxmpi_mem::write(word, &(own as u64).to_ne_bytes());
                let into = if leads {
                    bytes(all, WORD)
                } else {
                    Side::ABSENT
                };
                self.near(&part(Collective::Gather, leader, bytes(word, WORD), into));
                words(all)
            }
        };
        let (mut room, mut into) = (Region::EMPTY, Side::ABSENT);
        if leads {
            room = self.rooms.room(1, sum(&lengths))?;
            into = match call.collective {
                Collective::Gather => bytes(room, own),
                _ => rows(room, &lengths),
            };
        }
        self.near(&part(call.collective, leader, call.send, into));
        Ok(bytes(room, room.len()))
    }

    /// The pieces of each node but the root's in its buffer.
    fn by_node(&self, all: &Side<'_>, home: u32) -> Result<Scattered> {
        let mut nodes = Scattered::default();
        for (node, ranks) in self.site.parts.iter().enumerate() {
            let there: &[u32] = if number(node) == home { &[] } else { ranks };
            nodes.push(joined(all, there)?);
        }
        Ok(nodes)
    }

    /// The root of a scatterv tells the leaders how long the pieces of their members are.
    fn tell_lengths(&mut self, call: &Call<'_>, home: u32) -> Result<()> {
        let counts: Vec<i64> = (0..)
            .zip(self.site.parts.iter())
            .map(|(node, ranks)| match ranks.len() {
                // Who is alone knows its own.
                1 => 0,
                _ if node == home => 0,
                several => (several * WORD) as i64,
            })
            .collect();
        if self.site.rank() == call.root {
            let told = self.site.parts.iter().zip(&counts);
            let told = told.filter(|(_, count)| **count > 0);
            let told: Vec<u8> = told
                .flat_map(|(ranks, _)| ranks)
                .flat_map(|rank| (length(&call.send, *rank) as u64).to_ne_bytes())
                .collect();
            let room = self.rooms.room(0, told.len())?;
            oxmpi_mem::write(room, &told);
            self.far(&Call {
                in_place: true,
                ..part(
                    Collective::Scatterv,
                    home,
                    rows(room, &counts),
                    Side::ABSENT,
                )
            });
        } else if self.site.leads() {
            let len = counts[self.site.node] as usize;
            let room = self.rooms.room(0, len)?;
            // Where nothing comes, because a partner has failed, nothing is expected either.
            oxmpi_mem::fill(room, 0);
            self.far(&part(
                Collective::Scatterv,
                home,
                Side::ABSENT,
                bytes(room, len),
            ));
        }
        Ok(())
    }

    /// What [`tell_lengths`](Self::tell_lengths) has told us.
    fn lengths(&mut self) -> Vec<i64> {
        let len = WORD * self.site.mine().len();
        self.rooms.room(0, len).map_or_else(|_| Vec::new(), words)
    }

    pub(super) fn allgather(&mut self, call: &Call<'_>) -> Result<()> {
        let order = self.site.order();
        let all = joined(&call.recv, &order)?;
        let places = Places::of(self.site.parts.iter().map(|ranks| {
            let lengths = ranks.iter().map(|rank| length(&call.recv, *rank) as i64);
            lengths.collect::<Vec<_>>()
        }));
        let (leads, leader) = (self.site.leads(), self.site.leader());
        let direct = all.plain(call.recv.buffer);
        let mut room = direct.unwrap_or(Region::EMPTY);
        if leads && direct.is_none() {
            room = self.rooms.room(0, all.len())?;
        }
        let is_there = leads && direct.is_some() && call.in_place;
        let mine = piece(&call.recv, self.site.rank());
        let from = match call.in_place {
            true => mine.side(call.recv.buffer),
            false => call.send,
        };
        let lengths = &places.lengths[self.site.node];
        let mut into = Side::ABSENT;
        if leads {
            let here = room.slice(places.firsts[self.site.node], sum(lengths));
            into = match call.collective {
                Collective::Allgather => bytes(here, mine.len()),
                _ => rows(here, lengths),
            };
        }
        let near = match call.collective {
            Collective::Allgather => Collective::Gather,
            _ => Collective::Gatherv,
        };
        if !self.site.is_alone() || !is_there {
            self.near(&Call {
                in_place: is_there,
                send: if is_there { Side::ABSENT } else { from },
                ..part(near, leader, Side::ABSENT, into)
            });
        }
        let by_node: Vec<i64> = places.lengths.iter().map(|of| of.iter().sum()).collect();
        self.far(&Call {
            in_place: true,
            ..part(
                Collective::Allgatherv,
                0,
                Side::ABSENT,
                rows(room, &by_node),
            )
        });
        match direct {
            Some(region) => self.tell(bytes(region, region.len())),
            None if leads => {
                self.tell(bytes(room, room.len()));
                unpack(&all, call.recv.buffer, room);
            }
            None => self.tell(all.side(call.recv.buffer)),
        }
        Ok(())
    }
}

/// Where the pieces of ranks lie in memory that has them node by node.
struct Places {
    /// Bytes, by node and place.
    lengths: Vec<Vec<i64>>,
    /// Where those of a node begin.
    firsts: Vec<usize>,
}

impl Places {
    fn of(lengths: impl Iterator<Item = Vec<i64>>) -> Places {
        let lengths: Vec<Vec<i64>> = lengths.collect();
        let mut at = 0;
        let firsts = lengths.iter().map(|of| {
            let first = at;
            at += sum(of);
            first
        });
        let firsts = firsts.collect();
        Places { lengths, firsts }
    }
}

pub(super) fn sum(lengths: &[i64]) -> usize {
    let sum = lengths.iter().fold(0, |sum: i64, n| sum.saturating_add(*n));
    usize::try_from(sum).expect("invariant: pieces of memory fit the address space")
}

/// Lengths that a partner wrote: none is believed that no memory could hold.
fn words(region: Region) -> Vec<i64> {
    let mut told = vec![0; region.len()];
    oxmpi_mem::read(&mut told, region);
    let words = told.as_chunks().0.iter();
    words
        .map(|word| i64::try_from(u64::from_ne_bytes(*word)).unwrap_or(0))
        .collect()
}

/// Puts plain bytes where the pieces of a run lie.
fn unpack(run: &Run, buffer: Buffer, from: Region) {
    let buffer = shifted(buffer, run.disp);
    Convertor::new(&run.datatype, run.count, buffer).unpack(from);
}
