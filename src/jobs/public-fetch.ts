import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";

/** Why bytes could not be fetched. `final`: trying again would not help. */
export class FetchFault extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  maxRedirects: number;
  /** The content types that are read. */
  accepts: RegExp;
  /** Whether an IP address may be connected to; tests allow their own server. */
  mayConnect?: (address: string) => boolean;
};

/**
 * Fetches from public IP addresses only. Each hop's host name is resolved once, all of its IP addresses must be public, and the
 * connection goes to the address that was checked, so DNS rebinding gains nothing. Throws `FetchFault`.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  let url = readAddress(address);
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    const answer = await fetchHop(url, limits, deadline);
    if ("bytes" in answer) return answer.bytes;
    url = readAddress(answer.location, url);
  }
  throw new FetchFault("redirected too often", true);
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) throw new FetchFault("is not a web address", true);
  if (url.username !== "" || url.password !== "") throw new FetchFault("names a user", true);
  return url;
}

/** Global unicast only: no private, loopback, link-local, carrier, reserved or documentation range, nor one inside IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv6") {
    const six = parsed as ipaddr.IPv6;
    if (six.isIPv4MappedAddress()) return isPublicAddress(six.toIPv4Address().toString());
    // Outside 2000::/3 nothing is global, though a range may have no name: `::a9fe:a9fe` is an IPv4 address in an old form.
    if (((six.parts[0] ?? 0) & 0xe000) !== 0x2000) return false;
  }
  return parsed.range() === "unicast";
}

/** Connects to `pinned` whatever name is asked for; the name stays for TLS and the Host header. */
export function agentTo(pinned: { address: string; family: number }, maxResponseSize: number): Agent {
  return new Agent({
    connect: {
      lookup: (_host, options, done) => {
        if (typeof options === "object" && options.all) (done as unknown as (fault: null, list: object[]) => void)(null, [pinned]);
        else done(null, pinned.address, pinned.family);
      },
    },
    maxResponseSize,
  });
}

/** Returns the first IP address of a host if all of its addresses may be connected to. Throws `FetchFault`, also without an answer before `deadline`. */
export async function checkedAddress(
  host: string,
  mayConnect: (address: string) => boolean,
  deadline: AbortSignal,
): Promise<{ address: string; family: number }> {
  const bare = host.replace(/^\[|\]$/g, "");
  let found: { address: string; family: number }[];
  try {
    found = await before(deadline, lookup(bare, { all: true, verbatim: true }));
  } catch (fault) {
    throw new FetchFault(`the name ${bare} is not known (${(fault as NodeJS.ErrnoException).code})`, false);
  }
  const [first] = found;
  if (!first || found.some(({ address }) => !mayConnect(address))) throw new FetchFault(`${bare} is not a public address`, true);
  return first;
}

/** The system's look-up cannot be canceled; after the deadline its result is no longer waited for. */
function before<Found>(deadline: AbortSignal, work: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const end = () => reject(Object.assign(new Error("The deadline is over."), { code: "ETIMEOUT" }));
    deadline.addEventListener("abort", end, { once: true });
    if (deadline.aborted) end();
    work.then(resolve, reject).finally(() => deadline.removeEventListener("abort", end));
  });
}

async function fetchHop(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<{ bytes: Uint8Array } | { location: string }> {
  const pinned = await checkedAddress(url.hostname, limits.mayConnect ?? isPublicAddress, signal);
  const agent = agentTo(pinned, limits.maxBytes);
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal, headers: { accept: "image/*", "user-agent": "Meniscus" } });
    // An aborted body emits an error, which nobody else listens for.
    body.on("error", () => {});
    const location = headers["location"];
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string") {
      body.destroy();
      return { location };
    }
    if (statusCode !== 200)
      throw await spent(body, new FetchFault(`answered with status ${statusCode}`, statusCode >= 400 && statusCode < 500 && statusCode !== 429));
    if (!limits.accepts.test(String(headers["content-type"] ?? "")))
      throw await spent(body, new FetchFault("is no picture by its content type", true));
    if (Number(headers["content-length"]) > limits.maxBytes) throw await spent(body, new FetchFault(`is larger than ${limits.maxBytes} bytes`, true));
    return { bytes: await readAtMost(body, limits.maxBytes) };
  } catch (fault) {
    if (fault instanceof FetchFault) throw fault;
    if ((fault as { code?: string }).code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") throw new FetchFault(`is larger than ${limits.maxBytes} bytes`, true);
    throw new FetchFault(`could not be fetched (${(fault as { code?: string }).code ?? (fault as Error).message})`, false);
  } finally {
    await agent.destroy();
  }
}

async function spent(body: { destroy(): unknown }, fault: FetchFault): Promise<FetchFault> {
  body.destroy();
  return fault;
}

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FetchFault(`is larger than ${maxBytes} bytes`, true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
