import ipaddr from "ipaddr.js";

/** Whom a limit counts: an IPv4 address, of IPv6 the network of 64 bits, because one line gets all addresses in it. Pure. */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}/64`;
}
