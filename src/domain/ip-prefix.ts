import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns the key under which limits count a client: its IPv4 address, or the /64 network of its IPv6 address, because one connection
 * usually gets a whole /64. Pure.
 */
export function clientPrefix(address: string): string {
  return prefixOf(address, { ipv4: 32, ipv6: 64 });
}

/** Returns the network of an organization: /24 of IPv4, /48 of IPv6 (anyone may get one, with its 65,536 /64 networks). Pure. */
export function networkPrefix(address: string): string {
  return prefixOf(address, { ipv4: 24, ipv6: 48 });
}

/** The same network in the usual notation: `203.0.113.0/24`, `2001:db8:1::/48`; null for a text that is not an IP address. Pure. */
export function networkText(address: string): string | null {
  // The same fast path as in `prefixOf`: this runs for every recorded change by a visitor.
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const length = parsed.kind() === "ipv4" ? 24 : 48;
  const network = parsed.kind() === "ipv4" ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`) : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`);
  return `${network}/${length}`;
}

function prefixOf(address: string, bits: { ipv4: number; ipv6: number }): string {
  // The case of most clients, which runs several times per request: it avoids the objects that parsing creates.
  if (isIPv4(address)) return bits.ipv4 === 32 ? address : `${hexOf(address.split(".", bits.ipv4 / 8).map(Number))}/${bits.ipv4}`;
  if (!ipaddr.isValid(address)) return address.slice(0, 50);
  const parsed = ipaddr.process(address);
  const length = bits[parsed.kind()];
  const bytes = parsed.toByteArray();
  if (length === bytes.length * 8) return parsed.toString();
  return `${hexOf(bytes.slice(0, length / 8))}/${length}`;
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
