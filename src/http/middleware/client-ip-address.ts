import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether `address`, the `hops`-th from the shop outward (0 is the peer itself), is a proxy that may be believed. */
export type ProxyTrust = (address: string, hops: number) => boolean;

/** TRUST_PROXY: `0`, a number of proxies, or a comma-separated list of addresses and CIDR ranges. Throws on anything else. */
export function parseProxyTrust(text: string): ProxyTrust {
  if (/^\d+$/.test(text.trim())) {
    const count = Number(text);
    return (_address, hops) => hops < count;
  }
  const ranges = text.split(",").map((part) => {
    const range = part.trim();
    return range.includes("/")
      ? ipaddr.parseCIDR(range)
      : ([ipaddr.process(range), range.includes(":") ? 128 : 32] as [ipaddr.IPv4 | ipaddr.IPv6, number]);
  });
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network as never, bits));
  };
}

export type ClientFacts = { address: string; protocol: string | null; host: string | null };

/**
 * The client as the nearest believed proxy saw it: X-Forwarded-For is read from the right for as long as its writer is
 * trusted, and no further than an entry that is no address, so nothing a client writes itself is believed. Protocol and
 * host count only from a trusted peer.
 */
export function readClient(peer: string, headers: IncomingHttpHeaders, trusts: ProxyTrust): ClientFacts {
  if (!trusts(peer, 0)) return { address: peer, protocol: null, host: null };
  const forwarded = String(headers["x-forwarded-for"] ?? "");
  let address = peer;
  // No entry is looked at before its writer is trusted: a client may have written thousands before it.
  for (let hops = 0, end = forwarded.length; end >= 0 && trusts(address, hops); hops++) {
    const comma = forwarded.lastIndexOf(",", end - 1);
    const next = forwardedAddress(forwarded.slice(comma + 1, end));
    // Skipping this entry would let one that the client wrote take its place.
    if (!next) break;
    address = next;
    end = comma;
  }
  return { address, protocol: last(headers["x-forwarded-proto"]), host: last(headers["x-forwarded-host"]) };
}

/** Reads an entry's IP address. Some proxies append the client's port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. Null for anything else. */
function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  if (isIPv4(text)) return text;
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(address) ? address : null;
}

function last(header: string | string[] | undefined): string | null {
  return (
    String(header ?? "")
      .split(",")
      .at(-1)
      ?.trim() || null
  );
}

/** Makes a function that returns the shop's own origin as the client wrote it: PUBLIC_URL, else by the Host header or a trusted proxy. */
export function requestOrigin({ publicUrl, trustProxy }: { publicUrl: string | null; trustProxy: string }): (incoming: IncomingMessage) => string {
  if (publicUrl) return () => publicUrl;
  const trusts = parseProxyTrust(trustProxy);
  return ({ socket, headers }) => {
    const client = readClient(socket.remoteAddress ?? "", headers, trusts);
    return `${client.protocol === "https" ? "https" : "http"}://${client.host ?? headers.host ?? "localhost"}`;
  };
}
