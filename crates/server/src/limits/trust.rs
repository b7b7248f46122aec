//! Trusted proxies, and networks with higher limits.

use std::net::IpAddr;

use crate::access::{Exemption, Factor, Network, Proxies, factor};

/// Trusted proxies and exempt networks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trust {
    /// Proxies that may name the client they forward for.
    pub(crate) proxies: Proxies,
    /// Networks with higher limits.
    pub(crate) exemptions: Vec<Exemption>,
}

impl Trust {
    /// Returns the multiplier of the address's limits.
    pub(super) fn factor(&self, address: IpAddr) -> Factor {
        factor(&self.exemptions, address)
    }

    /// Returns true if an address is in an exempt network.
    pub(super) fn is_exempt(&self, address: IpAddr) -> bool {
        self.exemptions.iter().any(|exemption| exemption.network.contains(address))
    }
}

impl From<Vec<Network>> for Trust {
    fn from(networks: Vec<Network>) -> Self {
        Self { proxies: Proxies { networks, ..Proxies::default() }, exemptions: Vec::new() }
    }
}

impl From<Vec<IpAddr>> for Trust {
    fn from(proxies: Vec<IpAddr>) -> Self {
        proxies.into_iter().map(Network::from).collect::<Vec<_>>().into()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::limits::Limits;
    use crate::limits::{Budget, RateLimits};

    #[tokio::test(start_paused = true)]
    async fn exempt_networks_get_higher_limits_and_neighbors_do_not() {
        let exemptions = ["192.0.2.7=3", "10.0.0.0/8=unlimited"].map(|text| text.parse().expect("an exemption"));
        let trust = Trust { exemptions: exemptions.into(), ..Trust::default() };
        let limits = Arc::new(RateLimits::new(&Limits::default(), trust));
        let all =
            |address: [u8; 4]| (0..2000).take_while(|_| limits.take(Budget::Request, address.into()).is_ok()).count();
        assert_eq!((all([192, 0, 2, 7]), all([192, 0, 2, 8]), all([10, 1, 1, 1])), (180, 60, 2000));
        let sockets = |address: [u8; 4]| std::iter::from_fn(|| limits.socket(address.into())).take(500).count();
        let places: Vec<_> = std::iter::from_fn(|| limits.socket([192, 0, 2, 7].into())).collect();
        assert_eq!((places.len(), sockets([192, 0, 2, 9])), (60, 500));
    }
}
