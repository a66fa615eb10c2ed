//! The communication domain of a process, through which it attaches the interfaces of its node:
//! one, or several, each of which has an address of its own.
//!
//! Each interface is a card by itself, with queues, endpoints and registrations of its own: what is
//! registered at one is not reached through another. Their tables of registrations may be one.

use crate::code::Code;
use crate::fault::Faults;
use crate::memory::Budget;
use crate::nic::{Config, Domain, Mode, Nic, Place};

/// An interface of the node.
#[derive(Clone, Debug)]
pub struct Device {
    /// Its address in the network.
    pub address: u32,
    /// How far it is from the processor that attaches.
    pub distance: u32,
    /// Its table of registrations.
    pub budget: Budget,
    /// Longest transaction through a window of the processor's (bytes).
    pub fma_window: u64,
    /// What goes wrong on purpose.
    pub faults: Faults,
}

/// See the module's text.
#[derive(Debug)]
pub struct Cdm {
    domain: Domain,
    instance: u32,
    modes: Mode,
    /// With whether it is attached.
    devices: Vec<(Device, bool)>,
}

impl Cdm {
    /// Of a process with this number, on a node with these interfaces.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: the protection tag is not one of a user.
    pub fn cdm_create(
        instance: u32,
        domain: Domain,
        modes: Mode,
        devices: Vec<Device>,
    ) -> Result<Cdm, Code> {
        if !domain.is_of_a_user() {
            return Err(Code::InvalidParam);
        }
        Ok(Cdm {
            domain,
            instance,
            modes,
            devices: devices.into_iter().map(|device| (device, false)).collect(),
        })
    }

    /// Attaches an interface; `None`: the nearest of those that are not attached.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: there is no such interface. [`Code::InvalidState`]: it is attached,
    /// or all are.
    pub fn cdm_attach(&mut self, device: Option<usize>) -> Result<Nic, Code> {
        let nearest = || {
            let free = self.devices.iter().enumerate();
            let free = free.filter(|(_, (_, is_attached))| !is_attached);
            let nearest = free.min_by_key(|(_, (device, _))| device.distance);
            nearest.map(|(at, _)| at).ok_or(Code::InvalidState)
        };
        let at = device.map_or_else(nearest, Ok)?;
        let (device, is_attached) = self.devices.get_mut(at).ok_or(Code::InvalidParam)?;
        if *is_attached {
            return Err(Code::InvalidState);
        }
        let nic = Nic::attach(Config {
            domain: self.domain,
            place: Place {
                address: device.address,
                instance: self.instance,
            },
            modes: self.modes,
            budget: device.budget.clone(),
            fma_window: device.fma_window,
            faults: device.faults,
        })?;
        *is_attached = true;
        Ok(nic)
    }

    /// Gives an interface back.
    pub fn cdm_detach(&mut self, nic: Nic) {
        let address = nic.place().address;
        for (device, is_attached) in &mut self.devices {
            *is_attached &= device.address != address;
        }
    }

    /// The address of an interface.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: there is no such interface.
    pub fn cdm_get_nic_address(&self, device: usize) -> Result<u32, Code> {
        let found = self.devices.get(device).ok_or(Code::InvalidParam)?;
        Ok(found.0.address)
    }
}
