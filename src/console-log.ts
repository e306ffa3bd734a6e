import pino from "pino";

const names: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** JSON lines for machines; at a terminal one readable line each. */
export function openLog(level: string): pino.Logger {
  return process.stdout.isTTY
    ? pino({ level, base: null }, { write: (line: string) => process.stdout.write(readable(line)) })
    : pino({ level, base: null });
}

function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { level: number; time: number; err?: { stack?: string } };
  const details = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const stack = err?.stack ? `\n${err.stack}` : "";
  return `${new Date(time).toTimeString().slice(0, 8)} ${(names[level] ?? "").padEnd(5)} ${[msg, ...details].join("  ")}${stack}\n`;
}
