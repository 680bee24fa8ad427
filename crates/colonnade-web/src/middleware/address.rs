//! The address of a client, with or without proxies in between.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Headers that proxies add. A request with one of them was forwarded.
pub(crate) const FORWARDING: [&str; 9] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-port",
    "x-real-ip",
    "true-client-ip",
    "cf-connecting-ip",
];

/// The address of the client: the peer, or the client of a trusted proxy. Each proxy appends the address that its
/// request came from, so the last address that is not a trusted proxy counts; a client can forge those before it.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address.to_canonical()));
    if !is_trusted(peer) {
        return peer;
    }
    let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let named: Vec<&str> = named.flat_map(|value| value.split(',')).collect();
    let mut client = peer;
    for text in named.iter().rev() {
        let Ok(address) = text.trim().parse::<IpAddr>() else { return client };
        client = address;
        if !is_trusted(address) {
            break;
        }
    }
    client
}

/// Whether a request has a header of a proxy.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDING.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn asked(values: &[&str]) -> HeaderMap {
        let values = values.iter().map(|value| value.parse().expect("a header"));
        values.map(|value| (axum::http::HeaderName::from_static("x-forwarded-for"), value)).collect()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted: Vec<IpNet> = ["10.0.0.0/8", "::1/128"].map(|text| text.parse().expect("a network")).to_vec();
        let whose = |peer: &str, values: &[&str]| client_address(address(peer), &asked(values), &trusted).to_string();
        assert_eq!(whose("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(whose("10.0.0.2", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(whose("10.0.0.2", &["6.6.6.6, 198.51.100.1, 10.0.0.3"]), "198.51.100.1");
        assert_eq!(whose("10.0.0.2", &["6.6.6.6", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(whose("10.0.0.2", &["nonsense"]), "10.0.0.2");
        assert_eq!(whose("::1", &[]), "::1");
        assert_eq!(client_address(address("10.0.0.2"), &asked(&["6.6.6.6"]), &[]).to_string(), "10.0.0.2");
    }
}
