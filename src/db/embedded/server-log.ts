import { closeSync, openSync, readSync, statSync } from "node:fs";

/** The last part of the server's log since `from` (bytes), at most 8 KB. */
export function logSince(logFile: string, from: number): string {
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 };
  const start = Math.max(size < from ? 0 : from, size - 8192);
  const bytes = Buffer.alloc(size - start);
  if (bytes.length === 0) return "";
  const file = openSync(logFile, "r");
  try {
    readSync(file, bytes, 0, bytes.length, start);
  } finally {
    closeSync(file);
  }
  return bytes.toString("utf8");
}

/** Whether the processes of a server that was killed are still ending: a short wait fixes it. */
export function isEnding(log: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|is still in use/.test(log);
}

/** PostgreSQL's own reason in one line, with what to do where we know it. */
export function explainLog(log: string): string {
  if (/No space left on device|Disk quota exceeded/.test(log))
    return "the disk is full (no space left on device). Make space, or set DATA_DIR to another disk.";
  if (/could not (?:create|allocate) shared memory|Cannot allocate memory/.test(log)) return "the machine has too little memory free for PostgreSQL.";
  if (/error while loading shared libraries: (\S+)/.test(log))
    return `the library ${/loading shared libraries: ([^:\s]+)/.exec(log)?.[1]} is missing. Run \`npm ci\` again, or set DATABASE_URL.`;
  const lines = log.split("\n").filter((line) => line.trim() !== "" && !/database system is (?:shut down|ready)/.test(line));
  const reasonLine = lines.filter((line) => /(?:FATAL|PANIC|ERROR|error|could not)/.test(line)).at(-1) ?? lines.at(-1);
  return (reasonLine ?? "it gave no reason").replace(/^.*?(?:FATAL|PANIC|ERROR|LOG|error):\s*/, "").trim();
}
