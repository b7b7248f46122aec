//! The time that this process has used, where the system has `/proc`.

/// Returns how many seconds of processor time this process has used, in its own code and in the kernel.
pub(super) fn used() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in parentheses, may hold anything. After it the 12th and the 13th field count hundredths of a second.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut hundredths = fields.split_whitespace().skip(11).map(str::parse::<u32>);
    let (user, kernel) = (hundredths.next()?.ok()?, hundredths.next()?.ok()?);
    Some(f64::from(user + kernel) / 100.0)
}

/// Returns how many processes want a processor, as a mean of the last minute.
pub(super) fn busy() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}
