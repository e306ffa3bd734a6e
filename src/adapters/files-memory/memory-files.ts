import type { Files } from "#domain/ports.ts";

/** Files that live as long as the process: for tests. */
export function filesInMemory(): Files {
  const stored = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void stored.set(key, bytes),
    read: async (key) => stored.get(key) ?? null,
    exists: async (key) => stored.has(key),
    remove: async (key) => void stored.delete(key),
  };
}
