import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = "identity" | "gzip" | "br";

/** Smaller bodies gain nothing by compression, or less than it costs. */
export const minCompressedBytes = 1000;

/** Browsers of one kind send the same header, so the parsed values are memoized. */
const known = new Map<string, Encoding>();
const maxKnown = 200;
/** No client needs more. A header can have 16 KB, which would take milliseconds to read even for a page from memory. */
const maxHeaderLength = 200;

/** Returns the encoding that the client prefers among ours (RFC 9110, 12.5.3): quality values are honored; brotli where it likes both. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const read = accepted.slice(0, maxHeaderLength);
  const chosen = known.get(read);
  if (chosen !== undefined) return chosen;
  const encoding = bestOf(read);
  if (known.size < maxKnown) known.set(read, encoding);
  return encoding;
}

/** Whether the client accepts a body that is already gzipped. */
export function takesGzip(accepted: string | undefined): boolean {
  return qualitiesOf(accepted?.slice(0, maxHeaderLength) ?? "").of("gzip") > 0;
}

function bestOf(accepted: string): Encoding {
  const { of, qualities } = qualitiesOf(accepted);
  const [br, zipped, identity] = [of("br"), of("gzip"), qualities.get("identity") ?? 0];
  const best = Math.max(br, zipped);
  if (best === 0 || best < identity) return "identity";
  return br === best ? "br" : "gzip";
}

function qualitiesOf(accepted: string) {
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith("q="));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const of = (name: string) => qualities.get(name) ?? qualities.get("*") ?? 0;
  return { qualities, of };
}

/** `quick`: for one answer, under a millisecond. `good`: for many; a page is a tenth smaller, for twice the time. `best`: another tenth, for 70 ms. */
export type Effort = "quick" | "good" | "best";
const levels: Record<Effort, { gzip: number; br: number }> = { quick: { gzip: 5, br: 4 }, good: { gzip: 6, br: 8 }, best: { gzip: 9, br: 11 } };

/** Compresses outside the event loop. A window of 256 KiB holds any page; brotli's usual one takes megabytes for each body in progress. */
export function compressed(body: string | Uint8Array, encoding: "gzip" | "br", effort: Effort): Promise<Buffer<ArrayBuffer>> {
  const level = levels[effort][encoding];
  if (encoding === "gzip") return gzipAsync(body, { level });
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 } });
}

export const unzipped: (body: Buffer) => Promise<Buffer> = promisify(gunzip);
