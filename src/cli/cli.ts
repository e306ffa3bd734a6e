import { join } from "node:path";
import { OperatorFault } from "#db/operator-fault.ts";
import { isRefusal } from "#domain/refusal.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { readConfig } from "../config.ts";
import { type OpenShop, openShop } from "../open-shop.ts";
import { type Command, WrongCall } from "./command.ts";
import { askAtTerminal } from "./terminal.ts";

/** Each command's file is loaded only when it is asked for. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import("./import/import-command.ts")).importCommand,
  export: async () => (await import("./export/export-command.ts")).exportCommand,
  sample: async () => (await import("./sample/sample-command.ts")).sampleCommand,
  "create-admin": async () => (await import("./create-admin.ts")).createAdmin,
  "personal-data": async () => (await import("./personal-data-command.ts")).personalData,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  visits: async () => (await import("./visits-command.ts")).visits,
  check: async () => (await import("./check/check-command.ts")).check,
};

const root = process.cwd();
const say = (line: string) => console.log(line);

async function main(): Promise<number> {
  const [name = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    console.error(`There is no command ${name}. There are: ${Object.keys(commands).join(", ")}.`);
    return 2;
  }
  const command = await load();
  let opened: OpenShop | null = null;
  try {
    const run = command.read(args);
    if (!run) {
      say(command.help);
      return 0;
    }
    const config = readConfig(process.env);
    const open = async () => {
      opened ??= await openShop(config, { migrationsFolder: join(root, "src/db/migrations"), command: `npm run ${name}`, say, onLost });
      return opened;
    };
    return await run({ config, root, say, ask: askAtTerminal, open });
  } catch (fault) {
    if (!(fault instanceof WrongCall)) throw fault;
    console.error(`${fault.message}\n\n${command.help}`);
    return 2;
  } finally {
    await (opened as OpenShop | null)?.close();
  }
}

function onLost(cause: string): void {
  console.error(`\nPostgreSQL ended during the command: ${cause}`);
  process.exit(1);
}

// A command ends at once: its work is in a transaction or in a file under another name, so nothing is left half done.
for (const [signal, status] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.on(signal, () => process.exit(status));

main().then(
  (status) => process.exit(status),
  (fault: unknown) => {
    if (fault instanceof OperatorFault) console.error(`\n${fault.message}`);
    else if (isRefusal(fault)) console.error(`\n${refusalText(fault)}${fieldsOf(fault.params["fields"])}`);
    else console.error(fault);
    process.exit(1);
  },
);

function fieldsOf(fields: unknown): string {
  return typeof fields === "object" && fields !== null
    ? Object.entries(fields)
        .map(([name, text]) => `\n  ${name}: ${text}`)
        .join("")
    : "";
}
