//! Darkness' gifts, one file each.

pub mod ancestor_worship;
pub mod black_market;
pub mod fear;
pub mod hunger;
pub mod psychopomp;
pub mod spectral_form;
