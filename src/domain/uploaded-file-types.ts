import { Refusal } from "./refusal.ts";

/** Files that buyers and staff upload. The first bytes decide a file's type, never the name that its sender gave it. */
const kinds = [
  { ending: "pdf", type: "application/pdf", start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { ending: "png", type: "image/png", start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: "jpg", type: "image/jpeg", start: [0xff, 0xd8, 0xff] },
] as const;

/** The limit for a buyer's file. */
export const maxBuyerUploadMegabytes = 5;
export const maxBuyerUploadBytes = maxBuyerUploadMegabytes * 1024 * 1024;

/** Returns the type of a file; null where it is no PDF, PNG or JPEG. Refuses `file-too-large`. */
export function detectFileType(bytes: Uint8Array, megabytes = maxBuyerUploadMegabytes): (typeof kinds)[number] | null {
  if (bytes.byteLength > megabytes * 1024 * 1024) throw new Refusal("file-too-large", { megabytes });
  return kinds.find(({ start }) => start.every((byte, at) => bytes[at] === byte)) ?? null;
}

/** The media type of a stored file, by its file extension. */
export function typeOfKey(key: string): string {
  return kinds.find(({ ending }) => key.endsWith(`.${ending}`))?.type ?? "application/octet-stream";
}
