import pino from "pino";

const names: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** Serializers by the name of a detail. `stack` and `reason` come from a browser: frames of a script within a page contain the page's URL. */
export const serializers = { err: loggedFault, url: loggedUrl, stack: loggedAddress, reason: loggedAddress };

/** Opens the log: JSON lines for machines, readable lines at a terminal. */
export function openLog(level: string): pino.Logger {
  const options = { level, base: null, serializers };
  return process.stdout.isTTY ? pino(options, { write: (line: string) => process.stdout.write(readable(line)) }) : pino(options);
}

/**
 * Returns a fault as it is logged: with its statement and causes, without the values that went into the statement. Those are
 * people's names, addresses and password hashes, which do not belong in a log.
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

/** Removes from a text the parts of URLs that open a checkout, order, subscription or account to whoever reads them. Paths may be in capitals. */
export function loggedAddress(address: unknown): unknown {
  return typeof address === "string"
    ? address.replace(
        /(\/(?:checkouts?|confirm|cancel|unsubscribe|reset|stop|invitation|freight-quotes|quotes|pay|preview|shared)\/|(?<!\/admin)\/messages\/|\/orders\/(?=[^/?&#:\s]*\.)|[?&]order=)[^/?&#:\s]+/gi,
        "$1…",
      )
    : address;
}

/** A URL can have 15 KB, and many of them would fill the disk with the log. */
const maxUrlLength = 500;

function loggedUrl(url: unknown): unknown {
  if (typeof url !== "string" || url.length <= maxUrlLength) return loggedAddress(url);
  return `${loggedAddress(url.slice(0, maxUrlLength))}… (${url.length} characters)`;
}

/** Returns a JSON line as a terminal shows it. Text in it that strangers sent must neither control the terminal nor begin a new line. */
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

/** Writes control and format characters as JSON does. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
