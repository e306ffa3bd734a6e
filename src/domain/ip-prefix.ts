import ipaddr from "ipaddr.js";

/** Whom a limit counts: an IPv4 address, of IPv6 the network of 64 bits, because one line gets all addresses in it. Pure. */
export function clientPrefix(address: string): string {
  return prefixOf(address, { ipv4: 32, ipv6: 64 });
}

/** The network of a whole organization: 24 bits of IPv4, 48 of IPv6, of which anybody may have 65,536 networks of 64. Pure. */
export function networkPrefix(address: string): string {
  return prefixOf(address, { ipv4: 24, ipv6: 48 });
}

function prefixOf(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 50);
  const parsed = ipaddr.process(address);
  const length = bits[parsed.kind()];
  const bytes = parsed.toByteArray();
  if (length === bytes.length * 8) return parsed.toString();
  const hex = bytes.slice(0, length / 8).map((byte) => byte.toString(16).padStart(2, "0"));
  return `${hex.join("")}/${length}`;
}
