import { encode } from "uqr";

/** Each row as hexadecimal digits, dark modules as ones, the last digit filled up with zeros: a tenth of what a drawn path takes on the wire. */
export type QrCode = { size: number; rows: string[] };

/**
 * Always by the first mask: to draw a code by each of the eight and keep the best takes a millisecond, a quarter of what the page takes, and
 * a reader takes off whichever mask the code says it has (ISO/IEC 18004).
 */
export const qrOptions = { ecc: "M", border: 0, maskPattern: 0 } as const;

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, qrOptions);
  return { size, rows: data.map(hexOf) };
}

function hexOf(row: boolean[]): string {
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return (bits.padEnd(Math.ceil(bits.length / 4) * 4, "0").match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
}
