import type { Config } from "../config.ts";
import type { OpenShop } from "../open-shop.ts";

/** What every operator's command is given. */
export type CommandContext = {
  /** What stands behind the command's name. */
  args: string[];
  config: Config;
  /** The folder of the clone: `seed` and the migrations lie below it. */
  root: string;
  say(line: string): void;
  /** Opens the shop: attaches to a running one, or starts what is needed. Closed by the dispatcher. */
  open(): Promise<OpenShop>;
};

/** Gives the exit status: 0 when everything went well, 1 when something was refused or skipped, 2 for a wrong call. */
export type Command = (context: CommandContext) => Promise<number>;
