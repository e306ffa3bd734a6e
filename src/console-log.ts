import pino from "pino";

const names: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** By the name of a detail. `stack` and `reason` came from a browser: frames of a script within a page name the address of the page. */
export const serializers = { err: loggedFault, url: loggedUrl, stack: loggedAddress, reason: loggedAddress };

/** JSON lines for machines; at a terminal one readable line each. */
export function openLog(level: string): pino.Logger {
  const options = { level, base: null, serializers };
  return process.stdout.isTTY ? pino(options, { write: (line: string) => process.stdout.write(readable(line)) }) : pino(options);
}

/**
 * A fault as it is logged: with its statement and its causes, without the values that went into the statement. Those are
 * people's names, addresses and password hashes, which belong into no log.
 */
export function loggedFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const {
    params: _params,
    parameters: _parameters,
    args: _args,
    detail: _detail,
    ...logged
  } = pino.stdSerializers.err(fault) as Record<string, unknown>;
  const withoutValues = (text: unknown) => (typeof text === "string" ? text.replace(/\nparams: [\s\S]*?(?=\n[ \t]+at |\ncaused by: |$)/g, "") : text);
  return { ...logged, message: withoutValues(logged["message"]), stack: withoutValues(logged["stack"]) };
}

/** A text without what in its addresses opens a checkout, an order, a subscription or an account to whoever reads it. Paths are the same in capitals. */
export function loggedAddress(address: unknown): unknown {
  return typeof address === "string"
    ? address.replace(
        /(\/(?:checkouts?|confirm|cancel|unsubscribe|reset|stop|invitation|freight-quotes|quotes|pay|preview|shared)\/|(?<!\/admin)\/messages\/|\/orders\/(?=[^/?&#:\s]*\.)|[?&]order=)[^/?&#:\s]+/gi,
        "$1…",
      )
    : address;
}

/** A request's line may have 15 KB, and whoever sends many of them would fill the disk with the log. */
const maxUrlLength = 500;

function loggedUrl(url: unknown): unknown {
  if (typeof url !== "string" || url.length <= maxUrlLength) return loggedAddress(url);
  return `${loggedAddress(url.slice(0, maxUrlLength))}… (${url.length} characters)`;
}

/** A JSON line as a terminal shows it. What strangers sent can be in it, and must neither steer the terminal nor begin a line of its own. */
export function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { level: number; time: number; err?: { stack?: string } };
  const details = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const stack = (err?.stack ?? "")
    .split("\n")
    .filter(Boolean)
    .map((frame) => `\n  ${visible(frame)}`);
  const head = `${new Date(time).toTimeString().slice(0, 8)} ${(names[level] ?? "").padEnd(5)}`;
  return `${head} ${visible([msg, ...details].join("  "))}${stack.join("")}\n`;
}

/** Control and format characters as JSON writes them. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
