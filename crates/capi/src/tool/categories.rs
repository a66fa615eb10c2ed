//! MPI_T_category_*: categories of variables and events.

use super::{named, put_text};
use crate::edge::{ArrayOut, Maybe, Out, StrIn, StrOut};
use oxmpi_core::Result;
use oxmpi_core::tool::category;

/// MPI_T_category_get_num
pub fn t_category_get_num(num_cat: Out<i32>) -> Result<()> {
    num_cat.set(category::all().len() as i32);
    Ok(())
}

/// MPI_T_category_get_index
pub fn t_category_get_index(name: StrIn, cat_index: Out<i32>) -> Result<()> {
    cat_index.set(category::index(&named(name)?)?);
    Ok(())
}

/// MPI_T_category_get_info
#[allow(clippy::too_many_arguments)]
pub fn t_category_get_info(
    cat_index: i32,
    name: StrOut,
    name_len: Maybe<i32>,
    desc: StrOut,
    desc_len: Maybe<i32>,
    num_cvars: Maybe<i32>,
    num_pvars: Maybe<i32>,
    num_categories: Maybe<i32>,
) -> Result<()> {
    let found = category::get(cat_index)?;
    put_text(&found.name, name, name_len)?;
    let about = match cat_index {
        0 => "all of the library".to_owned(),
        _ => format!("what begins with {}", found.name),
    };
    put_text(&about, desc, desc_len)?;
    num_cvars.set(found.cvars.len() as i32);
    num_pvars.set(found.pvars.len() as i32);
    num_categories.set(found.categories.len() as i32);
    Ok(())
}

/// MPI_T_category_get_num_events
pub fn t_category_get_num_events(cat_index: i32, num_events: Out<i32>) -> Result<()> {
    num_events.set(category::get(cat_index)?.events.len() as i32);
    Ok(())
}

/// MPI_T_category_get_cvars
pub fn t_category_get_cvars(cat_index: i32, len: i32, indices: ArrayOut<i32>) -> Result<()> {
    list(&category::get(cat_index)?.cvars, len, indices)
}

/// MPI_T_category_get_pvars
pub fn t_category_get_pvars(cat_index: i32, len: i32, indices: ArrayOut<i32>) -> Result<()> {
    list(&category::get(cat_index)?.pvars, len, indices)
}

/// MPI_T_category_get_events
pub fn t_category_get_events(cat_index: i32, len: i32, indices: ArrayOut<i32>) -> Result<()> {
    list(&category::get(cat_index)?.events, len, indices)
}

/// MPI_T_category_get_categories
pub fn t_category_get_categories(cat_index: i32, len: i32, indices: ArrayOut<i32>) -> Result<()> {
    list(&category::get(cat_index)?.categories, len, indices)
}

/// MPI_T_category_changed
pub fn t_category_changed(update_number: Out<i32>) -> Result<()> {
    update_number.set(category::UPDATE);
    Ok(())
}

/// Copies as many indices as fit.
fn list(from: &[i32], len: i32, to: ArrayOut<i32>) -> Result<()> {
    let len = from.len().min(usize::try_from(len).unwrap_or(0));
    to.slice(len)?.copy_from_slice(&from[..len]);
    Ok(())
}
