import type { PrintedDocument } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { readSettings } from "./settings.ts";

/** Prints a PDF file with the current brand. Refuses `too-busy`. */
export async function printWithBrand(shop: Shop, document: PrintedDocument): Promise<Uint8Array> {
  const { shop: settings, brand } = await readSettings(shop);
  const logo = settings.logoKey ? await shop.files.read(settings.logoKey) : null;
  const made = await shop.printer.print({ ...document, brand: { accent: brand.accent, textColor: brand.ink, logo } });
  if (made.status === "busy") throw new Refusal("too-busy", { seconds: 5 });
  return made.bytes;
}
