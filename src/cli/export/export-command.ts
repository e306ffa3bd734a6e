import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
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
FILE      Without it: products.csv or orders.csv.`;

/** `npm run export`. The file appears under its name when it is whole. */
export const exportData: Command = async ({ args, config, say, open }) => {
  const call = readCall(args);
  if (call === null) {
    say(usage);
    return 2;
  }
  const { shop } = await open();
  const lines = call.what === "orders" ? ordersCsv(shop) : productsCsv(shop, config.publicUrl ?? "");
  const draft = `${call.file}.part`;
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
    await rename(draft, call.file);
  } catch (fault) {
    await rm(draft, { force: true }).catch(() => {});
    throw unwritten(fault, call.file, "nothing") ?? fault;
  }
  say(`${call.file}: ${rows} row${rows === 1 ? "" : "s"} of ${call.what}.`);
  return 0;
};

function readCall(args: string[]): { what: "products" | "orders"; file: string } | null {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [first, ...others] = positionals;
    const named = first === "products" || first === "orders";
    const what = first === "orders" ? "orders" : "products";
    const files = named ? others : positionals;
    return files.length > 1 ? null : { what, file: resolve(files[0] ?? `${what}.csv`) };
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
