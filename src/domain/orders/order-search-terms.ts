import { beginningOf } from "#domain/plain-text.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

type Named = Pick<OrderSnapshot, "shippingAddress" | "billingAddress" | "email" | "poNumber" | "costCenter"> & {
  lines: Pick<OrderSnapshot["lines"][number], "sku" | "title" | "variantTitle">[];
};

/** Returns the words by which staff find an order: each as it was typed, and each of its parts of letters and digits. */
export function searchWordsOf(name: string, draft: Named): string[] {
  const { shippingAddress: shipping, billingAddress: billing } = draft;
  const people = [shipping, billing].flatMap((address) => [
    address.firstName,
    address.lastName,
    address.attention ?? "",
    address.company,
    address.department ?? "",
    address.city,
    address.zip,
  ]);
  const goods = draft.lines.flatMap((line) => [line.sku ?? "", line.title, line.variantTitle]);
  return wordsOf([name, draft.email, draft.poNumber ?? "", draft.costCenter ?? "", ...people, ...goods].join(" "));
}

/** In lower case, each once. "#TEST-1001 ada@lab.example" -> "#test-1001", "test", "1001", "ada@lab.example", "ada", "lab", "example". */
export function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().split(/\s+/);
  const parts = whole.flatMap((word) => (/^[a-z\d]*$/.test(word) ? [] : word.split(/[^\p{L}\p{N}]+/u)));
  return [...new Set([...whole, ...parts])].filter((word) => word !== "").map((word) => beginningOf(word, 100));
}

/**
 * Returns a query that finds the orders in which every word of `text` begins some word, as it was typed or in each of its parts
 * ("test-1001" finds "#TEST-1001"); null if there is nothing to look for.
 */
export function prefixQuery(text: string): string | null {
  const words = text.toLowerCase().replaceAll("\0", "").split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  return words.map(wordQuery).join(" & ");
}

function wordQuery(word: string): string {
  const beginning = (part: string) => `'${part.slice(0, 100).replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
  const parts = word
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  return parts.length < 2 ? beginning(word) : `(${beginning(word)} | (${parts.map(beginning).join(" & ")}))`;
}
