//! Heterogeneous members: the origin of an operation converts.
//!
//! Data are converted to the target's representation before they leave. An answer is converted to
//! ours when all of it has arrived. A target works on its own memory in its own representation and
//! converts nothing. So accumulates combine numbers there and not bytes. Elements must have the
//! same size at both ends: then packed bytes are counted alike. Bytes, and elements that look alike
//! at both ends, are not touched. MPI-5.0 §3.3.2.

use crate::queue::Job;
use crate::state::Osc;
use oxmpi_btl::ArchWord;
use oxmpi_core::{Error, Result, error};
use oxmpi_datatype::{CUT, Datatype, Foreign};
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_pml::Payload;

/// The elements of a payload, if any of them has another representation at the other end.
fn changed(payload: &Payload, foreign: Foreign) -> Result<Option<(Datatype, u64, Buffer)>> {
    if matches!(payload, Payload::Contiguous(region) if region.content() == CUT) {
        return Err(error!(
            ERR_CONVERSION,
            "the target stores data in another way than this process, and the types of the elements \
             are not known"
        ));
    }
    let elements = payload.elements();
    let elements = elements.filter(|(datatype, ..)| foreign.changes(datatype));
    match &elements {
        Some((datatype, ..)) if !foreign.keeps_sizes(datatype) => Err(error!(
            ERR_CONVERSION,
            "elements of the datatype take another number of bytes at the target, and such data of \
             windows are not converted"
        )),
        _ => Ok(elements),
    }
}

impl Osc {
    /// Converts the data that an operation sends, and checks whether its answer can be converted.
    #[cold]
    pub(crate) fn convert_for_target(&self, job: &mut Job, arch: ArchWord) -> Result<()> {
        if let Some(waiting) = self.waiting.get(&job.place.number) {
            changed(&waiting.result, Foreign::new(arch, self.arch))?;
        }
        let foreign = Foreign::new(self.arch, arch);
        let Some((datatype, count, buffer)) = changed(&job.payload, foreign)? else {
            return Ok(());
        };
        let len = usize::try_from(job.payload.len()).unwrap_or(usize::MAX);
        let bytes = HeapBytes::try_new(len).ok_or_else(|| {
            error!(
                ERR_NO_MEM,
                "the system has no {len} bytes of memory to convert data in"
            )
        })?;
        let packed = foreign.pack(&datatype, count, buffer, bytes.region());
        packed.map_err(|why| error!(ERR_CONVERSION, "data for the target: {why}"))?;
        job.payload = Payload::Contiguous(bytes.region());
        job.copy = Some(bytes);
        Ok(())
    }

    /// Converts an answer when all of it has arrived.
    #[cold]
    pub(crate) fn convert_answer(&mut self, number: u32, arch: ArchWord) {
        let Some(waiting) = self.waiting.get(&number) else {
            return;
        };
        let foreign = Foreign::new(arch, self.arch);
        let made = changed(&waiting.result, foreign).and_then(|elements| {
            let Some((datatype, count, buffer)) = elements else {
                return Ok(());
            };
            let bytes = waiting.result.len();
            let converted = foreign.convert(&datatype, count, buffer, None, bytes);
            converted
                .map(drop)
                .map_err(|why| error!(ERR_CONVERSION, "data of the target: {why}"))
        });
        let slot = waiting.slot;
        if let Err(error) = made {
            self.fails(slot, error);
        }
    }

    /// Ends an operation that cannot be sent; the next call that waits for it returns the error.
    #[cold]
    pub(crate) fn refuse(&mut self, job: &Job, error: Error) {
        self.fails(job.via.slot, error);
        self.end(job.place.number);
        self.open.remove(&job.place.number);
        if let Ok(win) = self.win(job.via.slot) {
            win.link(job.via.rank).queued -= 1;
        }
    }

    fn fails(&mut self, slot: u32, error: Error) {
        if let Ok(win) = self.win(slot) {
            win.failed.get_or_insert(error);
        }
    }
}
