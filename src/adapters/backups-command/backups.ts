import { spawn } from "node:child_process";
import { open, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Backups } from "#domain/ports.ts";
import { childProgram } from "../child-program.ts";

const longestOutput = 20_000;
/** How the command begins where it could not try (`src/cli/backup.ts`). */
const notTried = "Not restored for trial: ";

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
    async tryRestore(file) {
      try {
        return { result: "same", note: linesOf(await run("backup", file, "--try-restore")).replace(/^Compared: /, "") };
      } catch (fault) {
        const cause = fault instanceof Error ? fault.message : String(fault);
        return { result: cause.startsWith(notTried) ? "not-tried" : "different", note: cause.replace(notTried, "") };
      }
    },
    async read(file) {
      const handle = await open(join(dataDir, "backups", file)).catch(goneAlready);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, stream: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> };
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

function goneAlready(fault: unknown): null {
  if (fault instanceof Error && "code" in fault && fault.code === "ENOENT") return null;
  throw fault;
}

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
