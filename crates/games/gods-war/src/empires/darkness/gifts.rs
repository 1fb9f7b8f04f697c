//! Darkness' gifts, one file each.

pub mod fear;
pub mod hunger;
pub mod psychopomp;
pub mod spectral_form;
