//! Size, preallocation, view, pointers, atomicity and sync of a file (MPI-5.0 §14.2, §14.3,
//! §14.4.3, §14.6).

use crate::datarep;
use crate::file::File;
use crate::fs::Fault;
use crate::plan::choose;
use crate::view::View;
use oxmpi_core::constants::{DISPLACEMENT_CURRENT, SEEK_CUR, SEEK_END, SEEK_SET};
use oxmpi_core::info::Info;
use oxmpi_core::types::TypeRef;
use oxmpi_core::{Class, Error, Result, error};
use oxmpi_datatype::{Datatype, Tiling};
use oxmpi_mem::HeapBytes;
use oxmpi_pal::{file as system, memory};
use std::sync::Arc;

fn not_negative(what: &str, number: i64) -> Result<u64> {
    u64::try_from(number)
        .map_err(|_| error!(ERR_ARG, "{what} is {number}, it must not be negative"))
}

/// The arguments of MPI_File_set_view that describe the view.
#[derive(Clone, Copy, Debug)]
pub struct NewView<'a> {
    /// The displacement, or `MPI_DISPLACEMENT_CURRENT`.
    pub disp: i64,
    /// The elementary type.
    pub etype: &'a TypeRef,
    /// The filetype.
    pub filetype: &'a TypeRef,
    /// The name of the data representation.
    pub datarep: &'a [u8],
}

impl File {
    /// Fails for a file that cannot be written, or that has no offsets.
    fn may_resize(&self) -> Result<()> {
        if !self.amode.writes() {
            return Err(error!(
                ERR_READ_ONLY,
                "the file was opened with MPI_MODE_RDONLY and keeps its size"
            ));
        }
        match self.amode.is_sequential() {
            true => Err(sequential()),
            false => Ok(()),
        }
    }

    /// `MPI_File_set_size`. Collective.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`, `MPI_ERR_READ_ONLY`, `MPI_ERR_NOT_SAME`, errors of the file system.
    pub fn set_size(&self, call: &'static str, size: i64) -> Result<()> {
        let wanted = not_negative("the size", size)?;
        self.may_resize()?;
        self.same(call, "the size", wanted)?;
        let mine = match self.comm.rank {
            0 => system::truncate(&self.fd, wanted).map_err(Fault::from),
            _ => Ok(()),
        };
        self.all_well(call, "cannot set the size of", mine)
    }

    /// `MPI_File_preallocate`. Collective.
    ///
    /// # Errors
    /// As [`set_size`](Self::set_size).
    pub fn preallocate(&self, call: &'static str, size: i64) -> Result<()> {
        let wanted = not_negative("the size", size)?;
        self.may_resize()?;
        self.same(call, "the size", wanted)?;
        let mine = match self.comm.rank {
            0 => self.allocate(wanted),
            _ => Ok(()),
        };
        self.all_well(call, "cannot provide room for", mine)
    }

    /// Preallocates storage. If the file system cannot, zeros are written behind the end only:
    /// other processes may write bytes before it at the same time (MPI-5.0 §14.6.1).
    fn allocate(&self, size: u64) -> core::result::Result<(), Fault> {
        if size == 0 {
            return Ok(());
        }
        match memory::allocate(&self.fd, 0, size).map_err(Fault::from) {
            Err(fault) if fault.is_unsupported() => {}
            done => return done,
        }
        let piece = self.state().hints.write_buffer.min(size);
        let zeros = HeapBytes::zeroed(usize::try_from(piece).unwrap_or(1 << 20));
        let mut at = system::about(&self.fd)?.size;
        while at < size {
            let len = (zeros.len() as u64).min(size - at);
            let part = zeros.region().slice(0, usize::try_from(len).unwrap_or(0));
            oxmpi_mem::file::write_at(&self.fd, part, at).map_err(|(_, error)| error)?;
            at += len;
        }
        Ok(())
    }

    /// `MPI_File_get_size` (bytes).
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn size(&self) -> Result<u64> {
        let about = system::about(&self.fd);
        let about =
            about.map_err(|error| self.failed("cannot ask for the size of", error.into()))?;
        Ok(about.size)
    }

    /// `MPI_File_sync`: all that members have written so far goes to the device. Collective.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn sync(&self, call: &'static str) -> Result<()> {
        // All members have finished their writes; then one member of each node is enough.
        self.numbers(call, 0)?;
        let mine = match self.leads_its_node() {
            true => system::sync(&self.fd).map_err(Fault::from),
            false => Ok(()),
        };
        // A file system without storage has nothing to do.
        let mine = mine.or_else(|fault| match fault.is_unsupported() {
            true => Ok(()),
            false => Err(fault),
        });
        self.all_well(call, "cannot bring to the device", mine)
    }

    /// `MPI_File_set_atomicity`. Collective.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION`: the file system has no locks. `MPI_ERR_NOT_SAME`. Other
    /// errors of a member that cannot lock, on all members.
    pub fn set_atomicity(&self, call: &'static str, wanted: bool) -> Result<()> {
        self.same(call, "the flag", u64::from(wanted))?;
        if wanted {
            let tried = self.hold(self.amode.writes(), 0..1).map(drop);
            let class = tried.as_ref().err().map_or(0, |error| error.class.0);
            let all = self.numbers(call, u64::from(class.unsigned_abs()))?;
            tried?;
            if let Some(rank) = all.iter().position(|class| *class != 0) {
                let class = i32::try_from(all[rank]).map_err(|_| nonsense(rank))?;
                let why = format!("rank {rank} cannot lock the file, which atomic mode needs");
                return Err(Error::new(Class(class), why));
            }
        }
        self.state().is_atomic = wanted;
        Ok(())
    }

    /// `MPI_File_get_atomicity`.
    #[must_use]
    pub fn is_atomic(&self) -> bool {
        self.state().is_atomic
    }

    /// `MPI_File_set_info`. Collective.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub fn set_info(&self, call: &'static str, info: Option<&Info>) -> Result<()> {
        let common = {
            let mut state = self.state();
            if let Some(info) = info {
                state.hints.take(info);
            }
            state.hints.common()
        };
        let all = self.gathered(call, &common)?;
        self.state().hints.adopt(&all[0]);
        Ok(())
    }

    /// `MPI_File_get_info`: the hints in use.
    #[must_use]
    pub fn info(&self) -> Info {
        let hints = self.state().hints.clone();
        let nodes = self.comm.nodes();
        let aggregators = choose(
            self.members(),
            hints.aggregators,
            &|rank| nodes.node_of(rank),
            u64::from(nodes.fullest.processors).max(1),
        );
        hints.info(aggregators.len() as u64, &self.path)
    }

    /// `MPI_File_set_view`. Collective. May call functions of the program.
    ///
    /// # Errors
    /// As [`View::new`]; `MPI_ERR_UNSUPPORTED_DATAREP`; `MPI_ERR_NOT_SAME`: data representations,
    /// or extents of etypes, differ.
    pub fn set_view(
        &self,
        call: &'static str,
        wanted: &NewView<'_>,
        info: Option<&Info>,
    ) -> Result<()> {
        self.no_split()?;
        let made = self.new_view(wanted);
        let class = made.as_ref().err().map_or(0, |error| error.class.0);
        let mut mine = ViewInfo {
            class,
            ..ViewInfo::default()
        };
        if let Ok((view, unit)) = &made {
            mine = ViewInfo {
                class,
                unit: *unit,
                rep: view.rep.name().into(),
                disp: view.disp,
                tiling: view.tiling.encode(),
            };
        }
        let all = self.gathered(call, &mine.encode())?;
        let (view, _) = made?;
        let views = all.iter().enumerate();
        let views = views.map(|(rank, bytes)| {
            let theirs = ViewInfo::decode(bytes).ok_or_else(|| nonsense(rank))?;
            theirs.fits(&mine, rank)?;
            let tiling = match theirs.tiling == mine.tiling {
                true => Arc::clone(&view.tiling),
                false => Arc::new(Tiling::decode(&theirs.tiling).ok_or_else(|| nonsense(rank))?),
            };
            Ok((theirs.disp, tiling))
        });
        let views = views.collect::<Result<Vec<_>>>()?;
        {
            let mut state = self.state();
            state.view = Arc::new(view);
            state.views = Arc::new(views);
            state.position = 0;
        }
        if self.comm.rank == 0 {
            self.shared.set(0);
        }
        // This also waits until the shared pointer is set.
        self.set_info(call, info)
    }

    /// A view, with the extent of its etype in the file.
    fn new_view(&self, wanted: &NewView<'_>) -> Result<(View, u64)> {
        let (etype, filetype) = (wanted.etype, wanted.filetype);
        let disp = match wanted.disp {
            DISPLACEMENT_CURRENT if self.amode.is_sequential() => {
                let view = Arc::clone(&self.state().view);
                let at = self.shared_position("MPI_File_set_view")?;
                view.place(at.saturating_mul(view.unit))
            }
            DISPLACEMENT_CURRENT => {
                return Err(error!(
                    ERR_ARG,
                    "MPI_DISPLACEMENT_CURRENT is for files with MPI_MODE_SEQUENTIAL"
                ));
            }
            disp => not_negative("the displacement", disp)?,
        };
        let rep = datarep::find(wanted.datarep)?;
        let extent = rep.in_file(&etype.datatype)?.extent();
        let view = View::new(disp, etype, filetype, rep, self.amode.writes())?;
        Ok((view, extent.cast_unsigned()))
    }

    /// The view (MPI_File_get_view).
    #[must_use]
    pub fn view(&self) -> Arc<View> {
        Arc::clone(&self.state().view)
    }

    /// `MPI_File_seek`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`: the target is before the beginning, or `whence` is invalid.
    pub fn seek(&self, offset: i64, whence: i32) -> Result<()> {
        self.has_individual()?;
        let now = self.state().position;
        let position = self.target(offset, whence, now)?;
        self.state().position = position;
        Ok(())
    }

    /// `MPI_File_get_position` (etypes).
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION`: the file is sequential.
    pub fn position(&self) -> Result<u64> {
        self.has_individual()?;
        Ok(self.state().position)
    }

    fn has_individual(&self) -> Result<()> {
        match self.amode.is_sequential() {
            true => Err(sequential()),
            false => Ok(()),
        }
    }

    /// `MPI_File_seek_shared`. Collective.
    ///
    /// # Errors
    /// As [`seek`](Self::seek), and `MPI_ERR_NOT_SAME`.
    pub fn seek_shared(&self, call: &'static str, offset: i64, whence: i32) -> Result<()> {
        self.has_individual()?;
        let now = self.shared_position(call)?;
        self.same(call, "the offset", offset.cast_unsigned())?;
        self.same(call, "whence", u64::from(whence.unsigned_abs()))?;
        let position = self.target(offset, whence, now);
        if let (0, Ok(position)) = (self.comm.rank, &position) {
            self.shared.set(*position);
        }
        // Waits until the pointer is set. A failure of member 0 fails on all.
        let class = position.as_ref().err().map_or(0, |error| error.class.0);
        let all = self.numbers(call, u64::from(class.unsigned_abs()))?;
        position?;
        match i32::try_from(all[0]) {
            Ok(0) => Ok(()),
            Ok(class) => {
                let why = "rank 0 cannot set the shared pointer";
                Err(Error::new(Class(class), why))
            }
            Err(_) => Err(nonsense(0)),
        }
    }

    fn target(&self, offset: i64, whence: i32, now: u64) -> Result<u64> {
        let from = match whence {
            SEEK_SET => 0,
            SEEK_CUR => now,
            SEEK_END => self.view().etypes_below(self.size()?),
            _ => {
                return Err(error!(
                    ERR_ARG,
                    "whence is {whence}, which is none of MPI_SEEK_SET, MPI_SEEK_CUR and MPI_SEEK_END"
                ));
            }
        };
        let target = from.checked_add_signed(offset);
        target
            .filter(|target| i64::try_from(*target).is_ok())
            .ok_or_else(|| {
                error!(
                    ERR_ARG,
                    "offset {offset} from {from} leads before the beginning of the view, or too far"
                )
            })
    }

    /// `MPI_File_get_byte_offset`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`: the offset is negative, or too large.
    pub fn byte_offset(&self, offset: i64) -> Result<u64> {
        self.has_individual()?;
        let view = self.view();
        let piece = view.piece(offset, 0)?;
        Ok(view.place(piece.from))
    }

    /// `MPI_File_get_type_extent`. May call functions of the program.
    ///
    /// # Errors
    /// As [`crate::datarep::Rep::in_file`].
    pub fn type_extent(&self, datatype: &Datatype) -> Result<i64> {
        Ok(self.view().rep.in_file(datatype)?.extent())
    }
}

fn sequential() -> Error {
    error!(
        ERR_UNSUPPORTED_OPERATION,
        "a file with MPI_MODE_SEQUENTIAL is accessed by its shared pointer alone, and from beginning to end"
    )
}

fn nonsense(rank: usize) -> Error {
    error!(ERR_INTERN, "rank {rank} has sent a view that is none")
}

/// A member's view as sent to the others.
#[derive(Debug, Default)]
struct ViewInfo {
    class: i32,
    /// The extent of its etype in the file.
    unit: u64,
    rep: Vec<u8>,
    disp: u64,
    tiling: Vec<u8>,
}

impl ViewInfo {
    fn encode(&self) -> Vec<u8> {
        let mut out = self.class.to_le_bytes().to_vec();
        out.extend(self.unit.to_le_bytes());
        out.extend(self.disp.to_le_bytes());
        out.extend((self.rep.len() as u64).to_le_bytes());
        out.extend(&self.rep);
        out.extend(&self.tiling);
        out
    }

    fn decode(bytes: &[u8]) -> Option<ViewInfo> {
        let (class, rest) = bytes.split_first_chunk()?;
        let (unit, rest) = rest.split_first_chunk()?;
        let (disp, rest) = rest.split_first_chunk()?;
        let (len, rest) = rest.split_first_chunk()?;
        let len = usize::try_from(u64::from_le_bytes(*len)).ok()?;
        let (rep, tiling) = rest.split_at_checked(len)?;
        Some(ViewInfo {
            class: i32::from_le_bytes(*class),
            unit: u64::from_le_bytes(*unit),
            disp: u64::from_le_bytes(*disp),
            rep: rep.into(),
            tiling: tiling.into(),
        })
    }

    /// Checks that this member's view is consistent with `own`, the view of another member.
    fn fits(&self, own: &ViewInfo, rank: usize) -> Result<()> {
        if self.class != 0 {
            let why = format!("rank {rank} cannot set its view");
            return Err(Error::new(Class(self.class), why));
        }
        let shown = |rep: &[u8]| String::from_utf8_lossy(rep).into_owned();
        if self.rep != own.rep {
            return Err(error!(
                ERR_NOT_SAME,
                "datarep must be the same on all ranks: it is \"{}\" here and \"{}\" on rank {rank}",
                shown(&own.rep),
                shown(&self.rep)
            ));
        }
        if self.unit != own.unit {
            return Err(error!(
                ERR_NOT_SAME,
                "the extent of the etype must be the same on all ranks: it is {} here and {} on rank {rank}",
                own.unit,
                self.unit
            ));
        }
        Ok(())
    }
}
