import { existsSync, statfsSync } from "node:fs";

/**
 * Linux's folder in memory, where it has ample space, for what a run of tests writes. A database is more than a thousand files, and each test file has
 * its own: on a disk, making these took two fifths of PostgreSQL's time.
 */
export function ramDisk(): string | undefined {
  if (!existsSync("/dev/shm")) return undefined;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > 8 * 1024 ** 3 ? "/dev/shm" : undefined;
}
