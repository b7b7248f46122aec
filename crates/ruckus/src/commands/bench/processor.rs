//! The processor time of this process and the load of the machine. Both are `None` on systems other than Linux.

/// Returns the CPU time of this process in seconds, user and system.
#[cfg(target_os = "linux")]
pub(super) fn used() -> Option<f64> {
    let stat = procfs::process::Process::myself().ok()?.stat().ok()?;
    Some((stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64)
}

/// Returns the load average of the last minute.
#[cfg(target_os = "linux")]
pub(super) fn busy() -> Option<f64> {
    let load = <procfs::LoadAverage as procfs::Current>::current().ok()?;
    Some(f64::from(load.one))
}

/// Not available on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn used() -> Option<f64> {
    None
}

/// Not available on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn busy() -> Option<f64> {
    None
}
