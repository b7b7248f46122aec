//! Bisection, with which the bounds of intervals are found.

/// Each step halves the distance, so this many leave an error below 10⁻¹⁷ of it.
const STEPS: u32 = 60;

/// Returns the two ends of a tiny range in which a condition begins to hold: it does not hold at `near`, and holds at
/// `far`, on either side of it.
pub(super) fn bisect(mut near: f64, mut far: f64, holds: impl Fn(f64) -> bool) -> (f64, f64) {
    for _ in 0..STEPS {
        let middle = f64::midpoint(near, far);
        if holds(middle) { far = middle } else { near = middle }
    }
    (near, far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_where_a_condition_begins_to_hold_on_either_side() {
        for (from, to) in [(0.0, 1.0), (1.0, 0.0)] {
            let (near, far) = bisect(from, to, |at| (at - from).abs() > 0.3);
            assert!((near - far).abs() < 1e-15 && ((near - from).abs() - 0.3).abs() < 1e-15, "{near} {far}");
        }
    }
}
