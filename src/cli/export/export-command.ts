import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { unwritten } from "#db/operator-fault.ts";
import { command } from "../command.ts";
import { outputFile } from "../command-files.ts";
import { ordersCsv } from "./export-orders.ts";
import { productsCsv } from "./export-products.ts";
import { subscribersCsv } from "./export-subscribers.ts";

/** Only these words are allowed: an unknown one was once taken for the name of a file. */
const kinds = ["products", "orders", "subscribers"] as const;

/** `npm run export`. The file gets its name only when it is complete. */
export const exportCommand = command({
  name: "export",
  summary: "Writes products, orders or newsletter subscribers as CSV.",
  words: [
    {
      name: "KIND",
      oneOf: kinds,
      required: false,
      help: "products (the default): all products as Shopify's CSV. Importing the file again changes nothing.\norders: all orders, one row per line of an order.\nsubscribers: the email addresses that get the newsletter. Export them shortly before you write, because people who have unsubscribed are left out.",
    },
    {
      name: "FILE",
      required: false,
      help: "A name without a folder goes into DATA_DIR/exports; without a name, the file is called KIND.csv.\nA name with a folder is used as it is. Keep exports out of the clone: they hold customers' addresses.",
    },
  ],
  options: {},
  notes: "There is no --check: an export changes nothing in the shop.",
  refuses: "when there is no shop or the file could not be written",
  async run({ config, say, open }, { words: [kind = "products", name = `${kind}.csv`] }) {
    const { shop } = await open();
    const file = await outputFile(name, join(config.dataDir, "exports"), "nothing");
    const lines = kind === "orders" ? ordersCsv(shop) : kind === "subscribers" ? subscribersCsv(shop) : productsCsv(shop, config.publicUrl ?? "");
    const draft = `${file}.part`;
    let rows = -1;
    try {
      await pipeline(
        Readable.from(
          counted(lines, () => {
            rows += 1;
          }),
        ),
        createWriteStream(draft, { mode: 0o600 }),
      );
      await rename(draft, file);
    } catch (fault) {
      await rm(draft, { force: true }).catch(() => {});
      throw unwritten(fault, file, "nothing") ?? fault;
    }
    say(`${file}: ${rows} row${rows === 1 ? "" : "s"} of ${kind}.`);
    return 0;
  },
});

async function* counted(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    onLine();
    yield line;
  }
}
