import { csvLine } from "#domain/csv-line.ts";
import { subscribersForExport } from "#domain/newsletter/newsletter.ts";
import type { Shop } from "#domain/shop.ts";

/** Yields the subscribers of the newsletter as CSV: email addresses that their owners confirmed and have not unsubscribed since. */
export async function* subscribersCsv(shop: Shop): AsyncGenerator<string> {
  yield csvLine(["Email", "Confirmed at"]);
  for await (const batch of subscribersForExport(shop)) for (const { email, confirmedAt } of batch) yield csvLine([email, confirmedAt]);
}
