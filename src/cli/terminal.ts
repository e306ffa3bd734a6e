import { createInterface } from "node:readline/promises";

/**
 * Asks the person at the terminal. Returns null at once where there is none (a service, a container, a pipe), and where nothing
 * was answered (Enter, or the end of the input).
 */
export async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // readline handles Ctrl-C itself; here it ends the process, as everywhere else.
  lines.once("SIGINT", () => {
    lines.close();
    process.kill(process.pid, "SIGINT");
  });
  try {
    const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
    const answer = await Promise.race([lines.question(`${question} `), closed]);
    return answer.trim() || null;
  } finally {
    lines.close();
  }
}
