import { randomUUID } from "node:crypto";
import { chmodSync } from "node:fs";
import { access, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files } from "#domain/ports.ts";

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)+$/;

/**
 * Files below one folder, which only the shop's account may read: some are of customers. A key is checked against a strict pattern, so none
 * leads out of the folder.
 */
export function filesOnDisk(folder: string): Files {
  closeToOthers(folder);
  const pathOf = (key: string) => {
    if (!keyPattern.test(key) || key.includes("..")) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Renamed into place, so that a reader never sees half a file; under a unique name, because others may write the same file now.
      const draft = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, path);
      } catch (fault) {
        await rm(draft, { force: true });
        throw fault;
      }
    },
    lend: (key, use) => use(pathOf(key)),
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (fault) {
        // No file can have a name that is too long for the disk.
        if (["ENOENT", "ENAMETOOLONG"].includes((fault as NodeJS.ErrnoException).code ?? "")) return null;
        throw fault;
      }
    },
    exists: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    writtenBefore: (time) => writtenBefore(folder, "", time.getTime()),
  };
}

/** Closes a folder of an earlier version, which every account of the machine could read. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (fault) {
    // The folder does not exist yet, or it is a volume of another account, whose owner decides who may read it.
    if (!["ENOENT", "EPERM", "EROFS", "ENOTSUP"].includes((fault as NodeJS.ErrnoException).code ?? "")) throw fault;
  }
}

/** The folder of pictures' sizes, which are made again where they are missing, and removed with their originals. */
const madeAgain = "sizes";

async function* writtenBefore(folder: string, below: string, time: number): AsyncGenerator<string> {
  for await (const entry of await opendir(join(folder, below)).catch(nothingThere)) {
    const key = below === "" ? entry.name : `${below}/${entry.name}`;
    const path = join(folder, key);
    if (entry.isDirectory()) {
      if (key !== madeAgain) yield* writtenBefore(folder, key, time);
      continue;
    }
    const written = await stat(path).catch(() => null);
    if (!written || written.mtimeMs >= time) continue;
    if (entry.name.endsWith(".part")) await rm(path, { force: true });
    else if (keyPattern.test(key)) yield key;
  }
}

function nothingThere(fault: NodeJS.ErrnoException): [] {
  if (fault.code === "ENOENT") return [];
  throw fault;
}
