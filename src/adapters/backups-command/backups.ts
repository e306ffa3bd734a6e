import { spawn } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Backups } from "#domain/ports.ts";
import { childProgram } from "../child-program.ts";

const longestOutput = 20_000;

/**
 * Backups by the operator's own command, in a process of its own: it streams, shares no memory with the shop, and works as the operator knows it.
 * @param serverFolder where the build lies; the shop that runs from source has no command.
 */
export function backupsByCommand({ dataDir, serverFolder }: { dataDir: string; serverFolder: string }): Backups {
  const run = (...args: string[]) => runCommand(childProgram(serverFolder, "cli"), args);
  return {
    node: hostname(),
    async write(file) {
      await run("backup", file);
      const contents = await run("backup", file, "--verify");
      const { size } = await stat(join(dataDir, "backups", file));
      return { bytes: size, contents: linesOf(contents) };
    },
    remove: (file) => rm(join(dataDir, "backups", file), { force: true }),
  };
}

/** What the command says of the backup's contents: the indented lines. */
function linesOf(output: string): string {
  return output
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.trim().replaceAll(/\s{2,}/g, ": "))
    .join("\n");
}

/** What the command says of a fault, without the stack of one that it did not expect. */
const causeIn = (output: string) =>
  output
    .trim()
    .split("\n")
    .filter((line) => !/^\s|^[}\]]/.test(line))
    .slice(0, 3)
    .join("\n");

/** Its output; throws what it says of the cause where it fails. */
function runCommand(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let [output, faults] = ["", ""];
    child.stdout.on("data", (data: Buffer) => {
      output = (output + data).slice(-longestOutput);
    });
    child.stderr.on("data", (data: Buffer) => {
      faults = (faults + data).slice(-longestOutput);
    });
    child.once("error", reject);
    child.once("close", (status, signal) => {
      if (status === 0) resolve(output);
      else reject(new Error(causeIn(faults) || causeIn(output) || `The command ended with ${signal ?? status}.`));
    });
  });
}
