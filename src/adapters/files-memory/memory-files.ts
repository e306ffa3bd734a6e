import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Files } from "#domain/ports.ts";

/** Files that live as long as the process: for tests. */
export function filesInMemory(): Files {
  const stored = new Map<string, { bytes: Uint8Array; at: number }>();
  return {
    put: async (key, bytes) => void stored.set(key, { bytes, at: Date.now() }),
    read: async (key) => stored.get(key)?.bytes ?? null,
    exists: async (key) => stored.has(key),
    async lend(key, use) {
      const folder = await mkdtemp(join(tmpdir(), "meniscus-files-"));
      try {
        await writeFile(join(folder, "file"), stored.get(key)?.bytes ?? new Uint8Array());
        return await use(join(folder, "file"));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: async (key) => void stored.delete(key),
    async *writtenBefore(time) {
      for (const [key, { at }] of stored) if (at < time.getTime() && !key.startsWith("sizes/")) yield key;
    },
  };
}
