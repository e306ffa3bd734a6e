import { createHash } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";

/** The file of a certificate: what it is goes by its bytes, never by what its sender calls it. */
export const mostCertificateMegabytes = 5;
export const mostCertificateBytes = mostCertificateMegabytes * 1024 * 1024;

const kinds = [
  { ending: "pdf", type: "application/pdf", starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { ending: "png", type: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: "jpg", type: "image/jpeg", starts: [0xff, 0xd8, 0xff] },
] as const;

/** The key under which it is stored: in a folder that no page serves. Refuses `file-too-large`, `input-invalid`. */
export function certificateKey(bytes: Uint8Array): string {
  if (bytes.length > mostCertificateBytes) throw new Refusal("file-too-large", { megabytes: mostCertificateMegabytes });
  const kind = kinds.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte));
  if (!kind)
    throw new Refusal("input-invalid", {
      fields: { file: bytes.length === 0 ? "Choose the certificate's file." : "Choose a PDF, PNG or JPEG file." },
    });
  return `tax-certificates/${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${kind.ending}`;
}

export function typeOfKey(key: string): string {
  return kinds.find(({ ending }) => key.endsWith(`.${ending}`))?.type ?? "application/octet-stream";
}
