import { createInterface } from "node:readline/promises";

/**
 * Asks whoever sits at the terminal. Null where there is none (a service, a container, a pipe), at once; and where nothing
 * was answered (Enter, or the end of the input).
 */
export async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // readline takes Ctrl-C for itself; it means the same here as everywhere else.
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
