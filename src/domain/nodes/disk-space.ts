/** Whether a disk has enough space left. Safe in a browser; bytes. */

const gigabyte = 2 ** 30;

/** The limit for low space: a tenth of the disk, at most 5 GB. */
function lowBelow(total: number): number {
  return Math.min(total / 10, 5 * gigabyte);
}

/** The limit below which the shop may fill the disk within hours: a fiftieth of it, at most 1 GB. */
function fullBelow(total: number): number {
  return Math.min(total / 50, gigabyte);
}

export type DiskState = "fine" | "low" | "full";

export function diskState({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): DiskState {
  if (freeBytes < fullBelow(totalBytes)) return "full";
  return freeBytes < lowBelow(totalBytes) ? "low" : "fine";
}
