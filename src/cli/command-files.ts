import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { OperatorFault, unwritten } from "#db/operator-fault.ts";

/**
 * The path of a command's output file. A name with a folder is used as it is; one without goes into `folder`, which is created
 * readable by its owner only, and not into the clone, where customers' data could end up in a commit. `what` says what is missing if
 * that fails: "no backup".
 */
export async function outputFile(name: string, folder: string, what: string): Promise<string> {
  if (name.includes("/")) return resolve(name);
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (fault) {
    throw unwritten(fault, file, what) ?? fault;
  }
  return file;
}

/** Returns the path of an existing file; a name without a folder is also looked up in `folder`. */
export function inputFile(name: string, folder: string): string {
  const found = [resolve(name), ...(name.includes("/") ? [] : [join(folder, name)])].find((path) => existsSync(path));
  if (found === undefined) throw new OperatorFault(`There is no file ${resolve(name)}.`);
  return found;
}
