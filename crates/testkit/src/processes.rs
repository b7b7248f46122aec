//! Statistics of processes and of the machine, read from `/proc`. On systems other than Linux, the functions return
//! `None` or an empty list.

#[cfg(target_os = "linux")]
use procfs::process::{LimitValue, Process};
#[cfg(target_os = "linux")]
use procfs::{Current, CurrentSI, KernelStats, LoadAverage};

#[cfg(target_os = "linux")]
fn process(id: u32) -> Option<Process> {
    Process::new(i32::try_from(id).ok()?).ok()
}

/// Returns the CPU time of a process in seconds, user and system.
#[cfg(target_os = "linux")]
pub fn processor_seconds(id: u32) -> Option<f64> {
    let stat = process(id)?.stat().ok()?;
    Some((stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64)
}

/// Returns the resident memory of a process, in bytes.
#[cfg(target_os = "linux")]
pub fn resident_bytes(id: u32) -> Option<u64> {
    Some(process(id)?.status().ok()?.vmrss? * 1024)
}

/// Returns how many files this process can have open simultaneously. `None` also if there is no limit.
#[cfg(target_os = "linux")]
pub fn most_files() -> Option<usize> {
    match Process::myself().ok()?.limits().ok()?.max_open_files.soft_limit {
        LimitValue::Value(most) => usize::try_from(most).ok(),
        LimitValue::Unlimited => None,
    }
}

/// Returns the child processes of a process.
#[cfg(target_os = "linux")]
pub fn children(parent: u32) -> Vec<u32> {
    let all = procfs::process::all_processes().into_iter().flatten().flatten();
    all.filter_map(|process| process.stat().ok())
        .filter(|stat| u32::try_from(stat.ppid) == Ok(parent))
        .filter_map(|stat| u32::try_from(stat.pid).ok())
        .collect()
}

/// Returns the load average of the last minute.
#[cfg(target_os = "linux")]
pub fn load_average() -> Option<f64> {
    Some(f64::from(LoadAverage::current().ok()?.one))
}

/// Returns the idle ticks of all processors, including disk waits, and the total ticks since boot.
#[cfg(target_os = "linux")]
pub fn idle_ticks() -> Option<(f64, f64)> {
    let times = KernelStats::current().ok()?.total;
    let idle = times.idle + times.iowait?;
    // User time includes guest time.
    let busy = times.user + times.nice + times.system + times.irq? + times.softirq? + times.steal?;
    Some((idle as f64, (idle + busy) as f64))
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    /// Not available without `/proc`.
    pub fn processor_seconds(_: u32) -> Option<f64> {
        None
    }

    /// Not available without `/proc`.
    pub fn resident_bytes(_: u32) -> Option<u64> {
        None
    }

    /// Not available without `/proc`.
    pub fn most_files() -> Option<usize> {
        None
    }

    /// Not available without `/proc`.
    pub fn children(_: u32) -> Vec<u32> {
        Vec::new()
    }

    /// Not available without `/proc`.
    pub fn load_average() -> Option<f64> {
        None
    }

    /// Not available without `/proc`.
    pub fn idle_ticks() -> Option<(f64, f64)> {
        None
    }
}

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{children, idle_ticks, load_average, most_files, processor_seconds, resident_bytes};

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn reads_statistics_of_this_process() {
        let id = std::process::id();
        assert!(processor_seconds(id).is_some_and(|seconds| seconds >= 0.0));
        assert!(resident_bytes(id).is_some_and(|bytes| bytes > 100_000));
        let parent = std::os::unix::process::parent_id();
        assert!(children(parent).contains(&id));
        assert!(load_average().is_some());
        assert!(idle_ticks().is_some_and(|(idle, all)| idle <= all));
    }
}
