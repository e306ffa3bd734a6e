import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { OperatorFault, unwritten } from "#db/operator-fault.ts";

/**
 * Where a command writes a file of that name. One with a folder is taken as it is; one without lies in `folder`, which is made
 * for nobody else to read, and not in the clone, where customers' data could end up in a commit. `what` is it that is missing
 * where that fails: "no backup".
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

/** The file of that name that is there: a name without a folder may lie in `folder`. */
export function inputFile(name: string, folder: string): string {
  const found = [resolve(name), ...(name.includes("/") ? [] : [join(folder, name)])].find((path) => existsSync(path));
  if (found === undefined) throw new OperatorFault(`There is no file ${resolve(name)}.`);
  return found;
}
