import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the memory of a process and all its descendants, in MiB, as the system counts it now: what is resident of the process itself, and
 * what each child shares with no other process, so that the Node program that parent and child both run counts once. Linux only.
 */
export function treeMemoryMb(pid: number): { totalMb: number; childrenMb: number; children: number } {
  const children = descendantsOf(pid);
  const childrenMb = children.reduce((sum, child) => sum + sizeOf(child, ["Private_Clean", "Private_Dirty"]), 0);
  return { totalMb: sizeOf(pid, ["Rss"]) + childrenMb, childrenMb, children: children.length };
}

const sampleMs = 250;

/** Samples a process and its children four times a second until stopped. `apartMb`: memory that is reported separately, as it is at that time. */
export function sampleMemory(pid: number, apartMb: () => number = () => 0) {
  let highest = treeMemoryMb(pid);
  let ofChildren = 0;
  let withoutApart = 0;
  const look = () => {
    const now = treeMemoryMb(pid);
    if (now.totalMb > highest.totalMb) highest = now;
    ofChildren = Math.max(ofChildren, now.childrenMb);
    withoutApart = Math.max(withoutApart, now.totalMb - apartMb());
    return now;
  };
  const timer = setInterval(look, sampleMs);
  return {
    now: look,
    highest: () => highest,
    highestOfChildren: () => ofChildren,
    highestWithoutApartMb: () => withoutApart,
    stop: () => clearInterval(timer),
  };
}

export function descendantsOf(pid: number): number[] {
  const own = tasksOf(pid).flatMap((task) => readOr(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number));
  return own.flatMap((child) => [child, ...descendantsOf(child)]);
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Returns the sum of these rows of `smaps_rollup`, which are in KiB, in MiB. */
function sizeOf(pid: number, rows: string[]): number {
  const text = readOr(`/proc/${pid}/smaps_rollup`);
  return rows.reduce((sum, row) => sum + Number(new RegExp(`^${row}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0), 0) / 1024;
}

/** Returns an empty text for a process that has ended meanwhile. */
function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
