import { askAtTerminal } from "#cli/terminal.ts";
import { readConfig } from "./config.ts";
import { runProcess } from "./run-process.ts";
import { serveShop } from "./serve-shop.ts";

const say = (line: string) => console.log(line);

await runProcess((onLost) => serveShop({ config: readConfig(process.env), root: process.cwd(), say, ask: askAtTerminal }, onLost), say);
