//! The networks of an address. All limits on clients of the web count by them: connections, requests, open pages with live
//! events, heavy work.

use std::net::IpAddr;

use ipnet::IpNet;

use super::limits::WeightedKey;

/// The networks by which a client is limited, each with how many times the limit of an address it has: an IPv4 address;
/// of an IPv6 address the network of 64 bits, and those of 56 and 48 bits, which providers give to one customer.
#[must_use]
pub fn networks(address: IpAddr) -> Vec<WeightedKey<IpNet>> {
    let of = |bits, share| IpNet::new(address.to_canonical(), bits).ok().map(|network| (network.trunc(), share));
    match address.to_canonical() {
        IpAddr::V4(_) => of(32, 1).into_iter().collect(),
        IpAddr::V6(_) => [of(64, 1), of(56, 4), of(48, 16)].into_iter().flatten().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> Vec<String> {
        let found = networks(address.parse().expect("an address"));
        found.into_iter().map(|(network, share)| format!("{network} {share}")).collect()
    }

    #[test]
    fn an_address_is_counted_in_the_networks_of_its_subscriber() {
        assert_eq!(of("192.0.2.7"), ["192.0.2.7/32 1"]);
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_eq!(
            of("2001:db8:1:2304::5"),
            ["2001:db8:1:2304::/64 1", "2001:db8:1:2300::/56 4", "2001:db8:1::/48 16"]
        );
    }
}
