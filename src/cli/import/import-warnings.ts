import type { UnclearVariants, Warning } from "#domain/catalog/catalog.ts";
import { numberText } from "#domain/number-text.ts";
import type { RowFault } from "./import-fault.ts";
import type { FileProduct } from "./import-run.ts";
import { stockSeenColumn } from "./product-columns.ts";

/** Says why a product was left as it is, and what to write into the file. */
export function unclearFault({ input, line, lines }: FileProduct, { handle, gone, come }: UnclearVariants): RowFault {
  const before = gone.map(({ title, onHand, inCarts, inOrders }) => {
    const facts = [...(onHand === 0 ? [] : [`${onHand} on hand`]), ...(inCarts ? ["in carts"] : []), ...(inOrders ? ["in orders"] : [])];
    return `"${title}"${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
  });
  const after = listed(come.map(({ title }) => `"${title}"`));
  const question = come.length === 1 ? `${after} is new or a new name for` : `${after} are new or new names for`;
  return {
    line: lines[come[0]?.at ?? 0] ?? line,
    column: input.options.length > 0 ? "Option1 Value" : "Handle",
    reason: `It is unclear whether ${question} ${listed(before)}. The product ${handle} is left as it is. Add the column Variant ID as in an export (leave it empty for new variants), or Variant SKU.`,
  };
}

function listed(names: string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
}

/** Returns as a note what the product form would ask staff; null where the file leaves no question. */
export function noteOf({ line, lines }: FileProduct, warning: Warning): RowFault | null {
  const place = (column: string, reason: string) => ({ line: lines[warning.at] ?? line, column, reason });
  switch (warning.kind) {
    case "free":
      return place("Variant Price", "The price is 0.");
    case "compare-at":
      return place("Variant Compare At Price", "This is not above the price, so no saving is shown.");
    case "gone":
      return { line, column: "Handle", reason: `Not sold anymore, because the file does not list them: ${warning.title}.` };
    case "stock-left":
      return place(
        "Variant Inventory Qty",
        `Stays at the ${numberText(warning.now)} on hand: there were ${numberText(warning.seen)} when the file was written. To set the number anyway, remove the column "${stockSeenColumn}".`,
      );
    case "stock-moved":
      // A file without the column does not say what stock its author saw.
      return warning.seen === undefined
        ? null
        : place(
            "Variant Inventory Qty",
            `From the ${numberText(warning.now)} on hand to ${numberText(warning.wanted)}: there were ${numberText(warning.seen)} when the file was written.`,
          );
  }
}
