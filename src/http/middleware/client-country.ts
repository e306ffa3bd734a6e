import type { IncomingHttpHeaders } from "node:http";
import { isCountry } from "#domain/countries.ts";
import { parseProxyTrust } from "./client-ip-address.ts";

/** Reads the visitor's country (ISO 3166-1 alpha-2) from a request of `peer`; null where no trusted header names it. */
export type CountryReader = (peer: string, headers: IncomingHttpHeaders) => string | null;

/**
 * A proxy at the edge of the network knows the country from the IP address and names it in a header, which COUNTRY_HEADER names (`CF-IPCountry`). It is
 * believed as far as the proxy is; a value that is no country (`XX`, `T1`) counts as none.
 */
export function countryReader({ trustProxy, countryHeader }: { trustProxy: string; countryHeader: string | null }): CountryReader {
  if (countryHeader === null) return () => null;
  const [trusts, name] = [parseProxyTrust(trustProxy), countryHeader.toLowerCase()];
  return (peer, headers) => {
    if (!trusts(peer, 0)) return null;
    const code = String(headers[name] ?? "").toUpperCase();
    return isCountry(code) ? code : null;
  };
}
