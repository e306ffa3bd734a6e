import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { unwritten } from "#db/operator-fault.ts";
import type { Command } from "../command.ts";
import { ordersCsv } from "./export-orders.ts";
import { productsCsv } from "./export-products.ts";

const usage = `Usage: npm run export -- [products | orders] [FILE]

products  All products as Shopify's CSV (without a word: this). Importing the file again changes nothing.
orders    All orders as CSV, one row per line of an order.
FILE      Without it: exports/products.csv or exports/orders.csv in DATA_DIR.`;

/**
 * `npm run export`. The file appears under its name when it is whole. Without a name it goes beside the shop's data and not
 * into the clone, where customers' addresses could end up in a commit.
 */
export const exportData: Command = async ({ args, config, say, open }) => {
  const call = readCall(args);
  if (call === null) {
    say(usage);
    return 2;
  }
  const file = call.file ?? (await ownFile(config.dataDir, `${call.what}.csv`));
  const { shop } = await open();
  const lines = call.what === "orders" ? ordersCsv(shop) : productsCsv(shop, config.publicUrl ?? "");
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
  say(`${file}: ${rows} row${rows === 1 ? "" : "s"} of ${call.what}.`);
  return 0;
};

async function ownFile(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, "exports", name);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  } catch (fault) {
    throw unwritten(fault, file, "nothing") ?? fault;
  }
  return file;
}

function readCall(args: string[]): { what: "products" | "orders"; file: string | null } | null {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [first, ...others] = positionals;
    const named = first === "products" || first === "orders";
    const what = first === "orders" ? "orders" : "products";
    const files = named ? others : positionals;
    return files.length > 1 ? null : { what, file: files[0] ? resolve(files[0]) : null };
  } catch {
    return null;
  }
}

async function* counted(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    onLine();
    yield line;
  }
}
