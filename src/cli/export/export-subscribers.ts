import { csvLine } from "#domain/csv-line.ts";
import { subscribersForExport } from "#domain/newsletter/newsletter.ts";
import type { Shop } from "#domain/shop.ts";

/** Who gets the newsletter, as CSV: addresses that were confirmed by their owners and not taken off the list since. */
export async function* subscribersCsv(shop: Shop): AsyncGenerator<string> {
  yield csvLine(["Email", "Confirmed at"]);
  for await (const batch of subscribersForExport(shop)) for (const { email, confirmedAt } of batch) yield csvLine([email, confirmedAt]);
}
