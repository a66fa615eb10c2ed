//! Which direct path a communicator has for its blocking calls: a team of one node, or one team on
//! each of several.
//!
//! Asked in each blocking call until it is known, by all members alike.

use crate::account::Counted;
use crate::across::Across;
use crate::algorithm::{ACROSS, SLOTS};
use crate::ml::{ML, Site};
use crate::settings::Settings;
use crate::sm;
use oxmpi_core::Result;
use oxmpi_core::collectives::{Direct, DirectPath, receives_are_by_address};
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use std::sync::Arc;

/// The path, none, or that it is too early to make one.
///
/// # Errors
/// As [`sm::team`].
pub(crate) fn of(comm: &Arc<Comm>, is_world: bool, settings: &Arc<Settings>) -> Result<DirectPath> {
    let (model, preference) = (&settings.model(comm.nodes()), &settings.preference);
    if preference.asks_for(ML) && comm.group.size() > 1 && comm.collectives.site::<Site>().is_none()
    {
        let site = Site::make(comm, model, &settings.ml_levels)?;
        if is_world && settings.account.is_some() {
            site.show(comm)?;
        }
        comm.collectives.keep(site);
    }
    let spans_nodes = model.nodes > 1;
    let is_possible = match spans_nodes {
        // Leaders talk under the communicator's context by their numbers among themselves.
        true => {
            let is_reached =
                model.most > 1 && !model.mixed && !receives_are_by_address(comm.process);
            is_reached && preference.allows("sm", ACROSS)
        }
        false => comm.group.size() > 1 && preference.allows("sm", SLOTS),
    };
    if !is_possible {
        return Ok(DirectPath::Schedules);
    }
    if !sm::is_due(comm, is_world, preference) {
        return Ok(DirectPath::Unknown);
    }
    if spans_nodes {
        return Ok(direct(
            Across::make(comm, model, settings)?,
            ACROSS,
            settings,
        ));
    }
    let team = sm::team(comm, Part::whole(comm), is_world, model, preference)?;
    Ok(team.map_or(DirectPath::Schedules, |team| direct(team, SLOTS, settings)))
}

/// Counted where the user wants a report, so that without one nothing stands in its path.
fn direct(path: impl Direct + 'static, name: &'static str, settings: &Settings) -> DirectPath {
    match &settings.account {
        Some(account) => DirectPath::Direct(Box::new(Counted::new(path, name, account))),
        None => DirectPath::Direct(Box::new(path)),
    }
}
