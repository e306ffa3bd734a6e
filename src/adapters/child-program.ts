import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The file of a program that this one starts: `folder/name.ts` as it is written, or what the build made of it (an input of its own in
 * `vite.config.ts`), which lies beside `main.js`.
 */
export function childProgram(folder: string, name: string): string {
  const found = [join(folder, `${name}.ts`), join(folder, `${name}.js`), join(folder, `../${name}.js`)].find((file) => existsSync(file));
  if (!found) throw new Error(`The program ${name} is not part of this build.`);
  return found;
}
