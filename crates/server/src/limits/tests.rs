use std::time::Duration;

use tokio::time::Instant;

use super::*;

fn limits() -> RateLimits {
    RateLimits::new(&Limits::default(), Trust::default())
}

fn six(site: u16, network: u16) -> IpAddr {
    IpAddr::V6([0x2001, 0xdb8, site, network, 0, 0, 0, 1].into())
}

#[test]
fn the_table_has_a_row_for_every_budget() {
    for (place, budget) in Budget::ALL.into_iter().enumerate() {
        assert_eq!(budget as usize, place);
        assert!(!budget.rates(&Limits::default()).is_empty() && !budget.used_up().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn a_network_over_its_limit_does_not_affect_others() {
    let limits = limits();
    let taken = |address| (0..1000).filter(|_| limits.take(Budget::Request, address).is_ok()).count();
    assert_eq!((taken(six(1, 1)), taken(six(1, 1)), taken(six(1, 2)), taken(six(2, 1))), (60, 0, 60, 60));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(taken(six(1, 1)), 20);
}

#[tokio::test(start_paused = true)]
async fn networks_of_a_site_share_the_site_limit() {
    let limits = limits();
    let taken = (0..2000).filter(|&network| limits.take(Budget::Request, six(1, network)).is_ok()).count();
    assert_eq!(taken, 600);
    let guesses = |site| (0..2000).filter(|&network| limits.take(Budget::Guess, six(site, network)).is_ok()).count();
    assert_eq!((guesses(1), guesses(2)), (120, 120));
    assert!(limits.look(Budget::Guess, six(1, 9999)).is_err() && limits.look(Budget::Guess, six(3, 0)).is_ok());
}

#[tokio::test(start_paused = true)]
async fn refused_requests_use_no_budget() {
    let limits = limits();
    let network = six(1, 1);
    while limits.take(Budget::Publish, network).is_ok() {}
    for _ in 0..1000 {
        assert!(limits.take(Budget::Publish, network).is_err());
    }
    // The network used 10 of the site's 80; the refused attempts used none.
    let others = (2..100).filter(|&other| limits.take(Budget::Publish, six(1, other)).is_ok()).count();
    assert_eq!(others, 70);
}

#[tokio::test(start_paused = true)]
async fn slow_publishing_stays_within_the_daily_limit() {
    let limits = limits();
    let mut published = 0;
    for _ in 0..24 * 60 {
        published += u32::from(limits.take(Budget::Publish, six(1, 1)).is_ok());
        tokio::time::advance(Duration::from_secs(60)).await;
    }
    // The initial burst plus the refill of a day.
    assert!((70..=81).contains(&published), "{published}");
}

#[tokio::test(start_paused = true)]
async fn the_number_of_tracked_networks_is_bounded() {
    let limits = limits();
    limits.holders.lock().most = 3_000;
    for site in 0..4_000 {
        assert!(limits.take(Budget::Publish, six(site, 1)).is_ok() || site > 1_000, "{site}");
    }
    assert!(limits.holders.lock().by_key.len() <= 3_002);
    // A network that was known before still has its own counter.
    assert!(limits.take(Budget::Publish, six(1, 1)).is_ok());
}

#[tokio::test(start_paused = true)]
async fn idle_networks_are_forgotten() {
    let limits = limits();
    limits.holders.lock().tidy_at = 100;
    for site in 0..200 {
        limits.take(Budget::Request, six(site, 1)).expect("is let in");
        tokio::time::advance(Duration::from_millis(100)).await;
    }
    assert!(limits.holders.lock().by_key.len() < 20_000);
    limits.holders.lock().tidy_at = 0;
    tokio::time::advance(Duration::from_secs(60)).await;
    limits.take(Budget::Request, six(1, 1)).expect("is let in");
    assert_eq!(limits.holders.lock().by_key.len(), 2);
}

/// Computes how many tables one address or site can hold if it makes every table that it may and each stays as long as
/// possible.
#[tokio::test(start_paused = true)]
async fn no_address_or_site_can_hold_half_of_the_codes() {
    let (minute, days) = (Duration::from_secs(60), 200_u64);
    let kept = Duration::from_secs(90 * 24 * 3600);
    let held = async |sites: u64, networks: u64| {
        let rates = limits();
        let begun = Instant::now();
        let (mut made, mut most) = (std::collections::VecDeque::new(), 0);
        // In steps of 15 minutes, during which no bucket overflows.
        for _ in 0..days * 24 * 4 {
            for network in 0..networks {
                let address = IpAddr::V6([0x2001, 0xdb8, (network % sites) as u16, network as u16, 0, 0, 0, 1].into());
                while rates.take(Budget::Table, address).is_ok() {
                    made.push_back(Instant::now());
                }
            }
            while made.front().is_some_and(|made: &Instant| made.elapsed() > kept) {
                made.pop_front();
            }
            most = most.max(made.len());
            tokio::time::advance(15 * minute).await;
        }
        assert!(begun.elapsed() >= Duration::from_secs(days * 24 * 3600));
        most
    };
    let half = 80_000;
    assert_eq!(held(1, 1).await, 27_300, "one address");
    let site = held(1, 8).await;
    assert_eq!(site, 54_600, "a site of many networks");
    assert!(site < half);
}
