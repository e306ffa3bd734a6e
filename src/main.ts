import { askAtTerminal } from "#cli/terminal.ts";
import { readConfig } from "./config.ts";
import { live } from "./process-life.ts";
import { serveShop } from "./serve-shop.ts";

const say = (line: string) => console.log(line);

await live((onLost) => serveShop({ config: readConfig(process.env), root: process.cwd(), say, ask: askAtTerminal }, onLost), say);
