//! Meeting at counters: one addition per member and one word that all wait for, where looking at
//! every member's line costs more.
//!
//! Where ranks share processors each of them runs exactly once per barrier: it arrives, and gives
//! way until the last one has. While only members of other processors are missing it polls instead:
//! nobody here has anything to do.

use super::Team;
use oxmpi_core::collectives::Collective;
use oxmpi_core::wait::linger;
use oxmpi_pal::cpu::ticks;
use oxmpi_shm::slots::DEPTH;

impl Team {
    /// A barrier.
    #[inline(always)]
    pub(super) fn meet_at_counters(&mut self) {
        let round = self.rounds;
        self.rounds += 1;
        if self.rounds.is_multiple_of(DEPTH) {
            self.once_a_lap();
        }
        if !self.area.arrive(round) {
            self.wait_for_meeting(round);
        }
        // Everybody has entered this call, and so has finished all before.
        self.all_entered(self.next);
        if self.order.expects() {
            self.leave_in_order();
        }
        self.order.left(self.next, ticks());
    }

    /// In one function with the addition, so that the usual wait needs no other page.
    #[inline(always)]
    fn wait_for_meeting(&self, round: u64) {
        let area = &self.area;
        let met = || area.has_met(round).then_some(());
        let are_near = || area.have_neighbours_met(round);
        if linger(TURNS, are_near, met).is_none() {
            self.wait_long(Collective::Barrier, self.next, &are_near, met);
        }
    }
}

/// Times that a member gives way before the wait function takes over.
const TURNS: u32 = 3;
