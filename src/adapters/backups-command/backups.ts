import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Backups } from "#domain/ports.ts";
import { childProgram } from "../child-program.ts";

const maxOutputLength = 20_000;
/** The ending of a file's name until the command has completed it (`src/cli/backup.ts`). */
const unfinishedEnd = ".part";
/** How the command's fault begins where it could not restore as a test (`src/cli/backup.ts`). */
const notTried = "Not restored as a test: ";

/**
 * Makes backups with the operator's own command, in a separate process: it streams, shares no memory with the shop, and works as the operator knows it.
 * @param serverFolder where the build lies; the shop that runs from source has no command.
 */
export function backupsByCommand({ dataDir, serverFolder }: { dataDir: string; serverFolder: string }): Backups {
  const pathOf = (file: string) => join(dataDir, "backups", file);
  const unfinished = (file: string) => `${pathOf(file)}${unfinishedEnd}`;
  const isComplete = async (file: string) => (await stat(pathOf(file)).catch(goneAlready)) !== null;
  let node: string | undefined;
  const run = (...args: string[]) => runCommand(childProgram(serverFolder, "cli"), args);
  return {
    get node() {
      node ??= nameOfFolder(dataDir);
      return node;
    },
    list: async () => ((await readdir(join(dataDir, "backups")).catch(goneAlready)) ?? []).filter((file) => file.endsWith(".backup")),
    async write(file) {
      if (!(await isComplete(file))) {
        await rm(unfinished(file), { force: true }).catch(goneAlready);
        await run("backup", file);
      }
      const contents = await run("backup", file, "--verify");
      const { size } = await stat(pathOf(file));
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
      const handle = await open(pathOf(file)).catch(goneAlready);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, stream: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> };
    },
    isComplete,
    async remove(file) {
      for (const path of [pathOf(file), unfinished(file)]) await rm(path, { force: true }).catch(goneAlready);
    },
  };
}

/** Stored in the data folder itself, because a container that is created again has another host name and the same folder. */
function nameOfFolder(dataDir: string): string {
  const file = join(dataDir, "node-name");
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, `${hostname()}-${randomBytes(3).toString("hex")}`, { flag: "wx" });
    } catch {
      // The folder has a name already.
    }
    return readFileSync(file, "utf8").trim() || hostname();
  } catch {
    // Where nothing can be written, the backup fails too and says why.
    return hostname();
  }
}

/** Returns what the command says about the backup's contents: the indented lines. */
function linesOf(output: string): string {
  return output
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.trim().replaceAll(/\s{2,}/g, ": "))
    .join("\n");
}

/** Returns what the command says about a fault, without the stack of an unexpected one. */
const causeIn = (output: string) =>
  output
    .trim()
    .split("\n")
    .filter((line) => !/^\s|^[}\]]/.test(line))
    .slice(0, 3)
    .join("\n");

/** Returns null where nothing is there, also where a file has the folder's name: then the command says why it cannot write. */
function goneAlready(fault: unknown): null {
  if (fault instanceof Error && "code" in fault && ["ENOENT", "ENOTDIR"].includes(String(fault.code))) return null;
  throw fault;
}

/** Returns the command's output; throws the cause that it names. Through the channel (`ipc`) the command notices the end of this process in any case. */
function runCommand(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    let [output, faults] = ["", ""];
    child.stdout?.on("data", (data: Buffer) => {
      output = (output + data).slice(-maxOutputLength);
    });
    child.stderr?.on("data", (data: Buffer) => {
      faults = (faults + data).slice(-maxOutputLength);
    });
    child.once("error", reject);
    child.once("close", (status, signal) => {
      if (status === 0) resolve(output);
      else reject(new Error(causeIn(faults) || causeIn(output) || `The command ended with ${signal ?? status}.`));
    });
  });
}
