import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FetchLimits, fetchPublic, isPublicAddress } from "#jobs/public-fetch.ts";

/** The DNS answers of this test by name, one after another; other names are looked up as usual. */
const names = vi.hoisted(() => new Map<string, { address: string; family: number }[][]>());
const asked: string[] = vi.hoisted(() => []);
vi.mock("node:dns/promises", async (original) => {
  const dns = await original<typeof import("node:dns/promises")>();
  const lookup = async (name: string, options: object) => {
    asked.push(name);
    if (name === "silent.example") return new Promise(() => {});
    const answers = names.get(name);
    return answers ? (answers.length > 1 ? answers.shift() : answers[0]) : dns.lookup(name, options);
  };
  return { ...dns, lookup };
});

const limits: FetchLimits = { maxBytes: 10_000, timeoutMs: 5_000, maxRedirects: 3, accepts: /^(?:image\/(?!svg)|application\/octet-stream)/i };

const privateAddresses = [
  ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
  ...["100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "fe80::1", "febf::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1", "fec0::1"],
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:a9fe:a9fe", "::127.0.0.1", "::a9fe:a9fe", "::ffff:0:7f00:1"],
  ...["64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:7f00:1::", "fe80::1%eth0", "not an address", ""],
];
const publicAddresses = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"];

describe("an address that a picture may be fetched from", () => {
  it.each(privateAddresses)("is not %j: it lies inside, whichever way it is written (SSRF)", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(publicAddresses)("may be %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const dressedUp = [
    ...["http://127.0.0.1/", "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/", "http://0/"],
    ...["http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::]/"],
    ...["http://localhost/", "http://LOCALHOST/", "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http://%31%32%37.0.0.1/"],
    ...["http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/", "http://10.0.0.1:8080/"],
  ];

  it.each(dressedUp)("is none where %s leads (SSRF by decimal, octal, hexadecimal, mapped and full-width forms)", async (address) => {
    await expect(fetchPublic(address, limits)).rejects.toMatchObject({ message: expect.stringContaining("is not a public address"), final: true });
  });

  const otherSchemes = [
    "file:///etc/passwd",
    "ftp://8.8.8.8/x",
    "gopher://8.8.8.8/",
    "data:image/png;base64,AA",
    "javascript:1",
    "unix:/run/x",
    "//8.8.8.8",
    "",
    "http://",
  ];
  it.each(otherSchemes)("is none of another kind: %j", async (address) => {
    await expect(fetchPublic(address, limits)).rejects.toMatchObject({ message: "is not a web address", final: true });
  });

  it("names no user: what stands before the @ is not the host", async () => {
    await expect(fetchPublic("http://8.8.8.8@127.0.0.1/", limits)).rejects.toMatchObject({ message: "names a user" });
    await expect(fetchPublic("http://user:secret@8.8.8.8/", limits)).rejects.toMatchObject({ message: "names a user" });
  });
});

describe("a name", () => {
  const v4 = (address: string) => ({ address, family: 4 });
  beforeEach(() => {
    names.clear();
    asked.length = 0;
  });

  it("that leads inside is refused, also when only one of its answers does (SSRF by DNS)", async () => {
    names.set("inside.example", [[v4("10.0.0.1")]]);
    names.set("mixed.example", [[v4("8.8.8.8"), v4("169.254.169.254")]]);
    names.set("six.example", [[{ address: "::ffff:192.168.0.1", family: 6 }]]);
    names.set("nothing.example", [[]]);
    for (const name of ["inside", "mixed", "six", "nothing"])
      await expect(fetchPublic(`https://${name}.example/x.png`, limits)).rejects.toMatchObject({
        message: `${name}.example is not a public address`,
      });
  });

  it("that no name server answers for is waited for no longer than for a picture", async () => {
    const fault = await fetchPublic("https://silent.example/x.png", { ...limits, timeoutMs: 50 }).catch((fault) => fault);
    expect(fault).toMatchObject({ message: "the name silent.example is not known (ETIMEOUT)", final: false });
  });

  it("is asked for once: the connection goes to the very address that was checked (DNS rebinding)", async () => {
    const png = await onePixel();
    const shown = await serve((_incoming, outgoing) => outgoing.setHeader("Content-Type", "image/png").end(png));
    names.set("rebinding.example", [[v4("127.0.0.1")], [v4("127.0.0.2")]]);
    const bytes = await fetchPublic(`http://rebinding.example:${shown.port}/`, { ...limits, mayConnect: (address) => address === "127.0.0.1" });
    expect([bytes.byteLength, asked, shown.hosts]).toEqual([png.byteLength, ["rebinding.example"], [`rebinding.example:${shown.port}`]]);
  });
});

type Shown = { port: number; hosts: string[]; close(): void };
const open: Shown[] = [];
async function serve(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void): Promise<Shown> {
  const hosts: string[] = [];
  const server = createServer((incoming, outgoing) => {
    hosts.push(incoming.headers.host ?? "");
    answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const shown = { port: (server.address() as AddressInfo).port, hosts, close };
  open.push(shown);
  return shown;
}
const onePixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

describe("another server", () => {
  let outside: Shown;
  let inside: Shown;
  const mayConnect = (address: string) => address === "127.0.0.1";
  beforeAll(async () => {
    inside = await serve((_incoming, outgoing) => outgoing.setHeader("Content-Type", "image/png").end("secret"));
    outside = await serve((incoming, outgoing) => {
      const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://x");
      const type = searchParams.get("type");
      if (type) return outgoing.setHeader("Content-Type", type).end("<svg/>");
      if (pathname === "/endless") {
        outgoing.setHeader("Content-Type", "image/png");
        const more = () => {
          while (!outgoing.destroyed && outgoing.write(Buffer.alloc(4096)));
        };
        outgoing.on("drain", more);
        return more();
      }
      if (pathname === "/boasting") return outgoing.writeHead(200, { "Content-Type": "image/png", "Content-Length": "99999999999" }).end();
      return outgoing.writeHead(302, { Location: searchParams.get("to") ?? "/round" }).end();
    });
  });
  afterAll(() => {
    for (const shown of open) shown.close();
  });
  const fetchFrom = (path: string) => fetchPublic(`http://127.0.0.1:${outside.port}${path}`, { ...limits, mayConnect });

  it.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.2:5432/",
    "http://[::1]/",
    "http://0x7f000002/",
    "//10.0.0.1/x.png",
    "https://192.168.0.1/",
  ])("leads nobody inside by a redirect: %s (SSRF by redirect)", async (to) => {
    await expect(fetchFrom(`/?to=${encodeURIComponent(to)}`)).rejects.toMatchObject({ message: expect.stringContaining("is not a public address") });
    expect(inside.hosts).toEqual([]);
  });

  it.each(["file:///etc/passwd", "gopher://127.0.0.1/x", "http://user@127.0.0.1/", "data:image/png,x"])(
    "changes no protocol by a redirect: %s",
    async (to) => {
      await expect(fetchFrom(`/?to=${encodeURIComponent(to)}`)).rejects.toMatchObject({ final: true });
    },
  );

  it("leads nobody round in a circle", async () => {
    await expect(fetchFrom("/round")).rejects.toMatchObject({ message: "redirected too often" });
  });

  it.each(["text/html", "image/svg+xml", "IMAGE/SVG+XML; charset=utf-8", "application/json", "text/plain; x=image/png"])(
    "gives no picture that calls itself %s (Saleor CVE-2026-23499)",
    async (type) => {
      await expect(fetchFrom(`/?type=${encodeURIComponent(type)}`)).rejects.toMatchObject({ message: "is no picture by its content type" });
    },
  );

  it("fills no memory: what has no end, or says it is huge, is dropped (Saleor CVE-2026-35401)", async () => {
    for (const path of ["/endless", "/boasting"])
      await expect(fetchFrom(path)).rejects.toMatchObject({ message: "is larger than 10000 bytes", final: true });
  });
});
