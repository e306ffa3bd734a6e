import { spawn } from "node:child_process";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const heartbeatMs = 15_000;

/** A message for the operator, shown without a stack. */
export class Fault extends Error {}

/** Runs `work` and shows that it is running: a spinner with seconds in a terminal, plain lines elsewhere. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const terminal = process.stdout.isTTY;
  let frame = 0;
  const draw = () => process.stdout.write(`\r\x1b[2K${frames[frame++ % frames.length]} ${title}  ${seconds()}`);
  if (!terminal) console.log(`${title} ...`);
  const timer = terminal ? setInterval(draw, 100) : setInterval(() => console.log(`${title} ... ${seconds()}`), heartbeatMs);
  try {
    const result = await work();
    console.log(terminal ? `\r\x1b[2K✓ ${title}  ${seconds()}` : `${title}: done in ${seconds()}`);
    return result;
  } catch (fault) {
    console.log(terminal ? `\r\x1b[2K✗ ${title}  ${seconds()}` : `${title}: failed after ${seconds()}`);
    throw fault;
  } finally {
    clearInterval(timer);
  }
}

const signalNumbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1, SIGQUIT: 3 };

/** Returns the status that a shell would give: the program's own, or 128 plus its signal. */
export function statusOf(code, signal) {
  return code ?? 128 + (signalNumbers[signal] ?? 9);
}

/** Runs a program quietly; if it fails, the fault contains its output. */
export function quietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const end = passSignals(() => child);
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", (fault) => reject(new Fault(`${program} cannot be run: ${fault.message}`)));
    child.once("close", (code, signal) => {
      end();
      if (code === 0) resolve(output);
      else reject(Object.assign(new Fault(output.trim() || `${program} ended with status ${statusOf(code, signal)}`), { output }));
    });
  });
}

/** Runs a program in the foreground and returns its exit status. */
export function inForeground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const end = passSignals(() => child);
    const child = spawn(program, args, { ...options, stdio: "inherit" });
    child.once("error", (fault) => reject(new Fault(`${program} cannot be run: ${fault.message}`)));
    child.once("close", (code, signal) => {
      end();
      resolve(statusOf(code, signal));
    });
  });
}

/**
 * Passes each signal to the running program, which handles signals itself. (It can handle that a Ctrl-C then arrives twice.)
 * Called before the program starts, so that no signal can end this process and leave the program running.
 */
function passSignals(childOf) {
  const pass = (signal) => childOf().kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}
