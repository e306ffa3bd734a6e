import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unwritten } from "#db/operator-fault.ts";
import { system } from "#domain/actor.ts";
import { checkErasure, type Erased, erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import type { Shop } from "#domain/shop.ts";
import { type CommandContext, command, WrongCall } from "./command.ts";
import { outputFile } from "./command-files.ts";

/** `npm run personal-data`: exports what the shop stores about one person as a file, or erases it. */
export const personalData = command({
  name: "personal-data",
  summary: "Exports or erases everything that the shop stores about one person.",
  words: [
    {
      name: "ACTION",
      oneOf: ["export", "erase"],
      required: true,
      help: "export: writes everything as JSON. erase: removes it, or the parts that identify the person.",
    },
    { name: "EMAIL", required: true, help: "The person's email address. Covers everything under it and under their account." },
    {
      name: "FILE",
      required: false,
      help: "Of an export: a name without a folder goes into DATA_DIR/exports; the default is personal-data.json there.\nA name with a folder is used as it is.",
    },
  ],
  options: { check: { type: "boolean", help: "Only says what would be erased, and changes nothing." } },
  notes:
    "Erasing cannot be undone. Orders are kept without their buyer, because tax law requires them: number, goods, amounts, taxes, country and state. If your law also\nrequires the buyer's name and address, export the orders first and keep the file (npm run export -- orders). Backups are not changed: after a restore, erase again.",
  refuses: "when an order or a payment of the person is not finished, the address is that of a staff account, or the file could not be written",
  async run(context, { words: [action = "", email = "", file], options }) {
    if (action === "erase" && file !== undefined) throw new WrongCall("npm run personal-data -- erase takes no file.");
    if (action === "export" && options.check) throw new WrongCall("There is no --check for an export: it changes nothing.");
    const { shop } = await context.open();
    return action === "export" ? writeExport(context, shop, email, file ?? "personal-data.json") : erase(context, shop, email, options.check);
  },
});

async function writeExport({ config, say }: CommandContext, shop: Shop, email: string, name: string): Promise<number> {
  const exported = await exportPersonalData(shop, system, { email });
  const file = await outputFile(name, join(config.dataDir, "exports"), "nothing");
  const draft = `${file}.part`;
  try {
    await writeFile(draft, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
  } catch (fault) {
    await rm(draft, { force: true }).catch(() => {});
    throw unwritten(fault, file, "nothing") ?? fault;
  }
  const counts = Object.fromEntries(Object.entries(exported.parts).map(([part, entries]) => [part, entries.length]));
  say(`${file}: ${inWords(counts)}.`);
  return 0;
}

async function erase({ say }: CommandContext, shop: Shop, email: string, isCheck: boolean): Promise<number> {
  if (isCheck) say(`Would be erased: ${inWords(await checkErasure(shop, system, { email }))}. Nothing was changed.`);
  else say(`Erased: ${inWords(await erasePersonalData(shop, system, { email }))}.`);
  return 0;
}

const nouns: Record<string, [one: string, many: string]> = {
  checkouts: ["checkout", "checkouts"],
  payments: ["payment", "payments"],
  orders: ["order", "orders"],
  carts: ["cart", "carts"],
  confirmedEmails: ["confirmed email address", "confirmed email addresses"],
  newsletter: ["newsletter subscription", "newsletter subscriptions"],
  messages: ["message", "messages"],
  faults: ["note of a background fault", "notes of background faults"],
  accounts: ["account", "accounts"],
};

/** Writes counts as "1 account, 2 orders"; "nothing" where nothing is stored about the person. */
function inWords(counts: Erased): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  const words = found.map(([part, count]) => `${count} ${nouns[part]?.[count === 1 ? 0 : 1] ?? part}`);
  return words.length === 0 ? "nothing, because nothing is stored under this email address" : words.join(", ");
}
