/** Whether a disk has enough space left. Safe in a browser; bytes. */

const gigabyte = 2 ** 30;

/** A disk with less than a tenth of its space left, or less than 5 GB where a tenth is more. */
function lowBelow(total: number): number {
  return Math.min(total / 10, 5 * gigabyte);
}

/** A disk that the shop may fill within hours: a fiftieth of it, or 1 GB. */
function fullBelow(total: number): number {
  return Math.min(total / 50, gigabyte);
}

export type DiskState = "fine" | "low" | "full";

export function diskState({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): DiskState {
  if (freeBytes < fullBelow(totalBytes)) return "full";
  return freeBytes < lowBelow(totalBytes) ? "low" : "fine";
}
