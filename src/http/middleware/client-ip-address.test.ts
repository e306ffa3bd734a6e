import { describe, expect, it } from "vitest";
import { parseProxyTrust, readClient } from "./client-ip-address.ts";

const address = (trust: string, peer: string, forwarded?: string) =>
  readClient(peer, forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, parseProxyTrust(trust)).address;

describe("the client's address", () => {
  it("is the peer's when no proxy is trusted, whatever the client writes", () => {
    expect(address("0", "198.51.100.7", "203.0.113.9")).toBe("198.51.100.7");
  });

  it("is what the one trusted proxy saw, not what the client wrote before it", () => {
    expect(address("1", "10.0.0.2", "1.2.3.4, 203.0.113.9")).toBe("203.0.113.9");
    expect(address("2", "10.0.0.2", "1.2.3.4, 203.0.113.9")).toBe("1.2.3.4");
  });

  it("walks outward while the ranges are trusted", () => {
    expect(address("10.0.0.0/8,::1", "::1", "203.0.113.9, 10.1.1.1")).toBe("203.0.113.9");
    expect(address("10.0.0.0/8", "198.51.100.7", "203.0.113.9")).toBe("198.51.100.7");
    expect(address("10.0.0.0/8", "::ffff:10.0.0.9", "203.0.113.9")).toBe("203.0.113.9");
  });

  it("is what the trusted proxy wrote, with a port or without, and never what the client wrote before it", () => {
    expect(address("1", "10.0.0.2", "1.2.3.4, 203.0.113.9:4711")).toBe("203.0.113.9");
    expect(address("1", "10.0.0.2", "1.2.3.4, [2001:db8::9]:4711")).toBe("2001:db8::9");
    expect(address("1", "10.0.0.2", "1.2.3.4, [2001:db8::9]")).toBe("2001:db8::9");
    for (const unreadable of ["unknown", "_hidden", "", "203.0.113.9:port", "2001:db8::9%25:1:2:3:4:5:6"])
      expect([unreadable, address("1", "10.0.0.2", `1.2.3.4, ${unreadable}`)]).toEqual([unreadable, "10.0.0.2"]);
    expect(address("10.0.0.0/8", "10.0.0.2", "1.2.3.4, unknown, 10.0.0.7")).toBe("10.0.0.7");
  });

  it("survives nonsense", () => {
    expect(address("1", "10.0.0.2", "unknown, <script>")).toBe("10.0.0.2");
    expect(() => parseProxyTrust("everyone")).toThrow();
  });

  it("takes protocol and host from a trusted proxy only", () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };
    expect(readClient("10.0.0.2", headers, parseProxyTrust("1"))).toMatchObject({ protocol: "https", host: "shop.example" });
    expect(readClient("10.0.0.2", headers, parseProxyTrust("0"))).toMatchObject({ protocol: null, host: null });
  });
});
