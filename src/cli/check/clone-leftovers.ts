import { existsSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { systemCode } from "#db/operator-fault.ts";
import type { Config } from "../../config.ts";

/** How exports of products and orders begin. */
const exportHeads = ["Handle,Title,", "Name,Test,Email,"];

/**
 * Finds what commands of the first version left in the clone: exports of customers' data (an unknown argument became the file's
 * name), backups, and an empty shop where a command did not know the service's data folder. Returns sentences that say what to do.
 */
export async function cloneLeftovers(root: string, config: Pick<Config, "dataDir" | "databaseUrl">): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true }))
    if (entry.isFile() && (entry.name.endsWith(".backup") || (await isExport(join(root, entry.name))))) found.push(entry.name);
  const leftovers: string[] = [];
  if (found.length > 0)
    leftovers.push(
      `The clone (${root}) holds ${found.slice(0, 5).join(", ")}${found.length > 5 ? " ..." : ""}, which may be customers' data: move ${found.length === 1 ? "it" : "them"} to a folder that nobody else reads, so that no commit takes ${found.length === 1 ? "it" : "them"} along`,
    );
  const data = join(root, "data");
  if (resolve(config.dataDir) !== data && existsSync(join(data, "postgres/PG_VERSION")))
    leftovers.push(
      `There is a second database in ${data}, which this shop does not use: DATA_DIR=${data} npm run check shows what it holds. Remove the folder if it is not your shop`,
    );
  if (config.databaseUrl && existsSync(join(config.dataDir, "postgres/PG_VERSION")))
    leftovers.push(
      `DATA_DIR holds a built-in database, which is not used because DATABASE_URL is set: remove ${join(config.dataDir, "postgres")} once you know that you need nothing from it`,
    );
  return leftovers;
}

async function isExport(path: string): Promise<boolean> {
  const file = await open(path).catch((fault) => {
    if (systemCode(fault) === "EACCES") return null;
    throw fault;
  });
  // A file that this account may not read was not written by it.
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    const head = buffer.subarray(0, bytesRead).toString("utf8").replaceAll('"', "");
    return exportHeads.some((known) => head.startsWith(known));
  } finally {
    await file.close();
  }
}
