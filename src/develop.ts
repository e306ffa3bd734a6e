import { askAtTerminal } from "#cli/terminal.ts";
import { readConfig } from "./config.ts";
import { runProcess } from "./run-process.ts";
import { type Development, serveShop } from "./serve-shop.ts";

/** Runs `npm run dev`: the same process as `main.ts`, with Vite in front. Called by `scripts/dev.mjs`, which owns Vite. */
export async function develop(development: Development): Promise<void> {
  const say = (line: string) => console.log(line);
  await runProcess(
    (onLost) => serveShop({ config: readConfig(process.env), root: process.cwd(), say, ask: askAtTerminal, development }, onLost),
    say,
  );
}
