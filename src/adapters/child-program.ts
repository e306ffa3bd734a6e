import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the path of a program that this process starts as a child: `folder/name.ts` from source, or next to `main.js` in a build (an entry
 * of its own in `vite.config.ts`).
 */
export function childProgram(folder: string, name: string): string {
  const found = [join(folder, `${name}.ts`), join(folder, `${name}.js`), join(folder, `../${name}.js`)].find((file) => existsSync(file));
  if (!found) throw new Error(`The program ${name} is not part of this build.`);
  return found;
}
