import type { Questions } from "#domain/confirmation-questions.ts";
import { movedQuestion } from "#domain/inventory/stock-adjusting.ts";
import type { ParsedProduct } from "./product-input.ts";
import type { PlannedProduct } from "./product-plan.ts";
import type { StoredProduct, StoredVariant } from "./stored-product.ts";
import type { VariantMatch } from "./variant-matching.ts";

/** Something in an input that may be a mistake. `at` is the variant's index in the input. */
export type Warning = { at: number; title: string } & (
  | { kind: "free" }
  | { kind: "compare-at" }
  /** The stock changed since the author of the input saw it: `now` are on hand, `seen` was seen. */
  | { kind: "stock-moved"; variantId: string; now: number; seen: number | undefined; wanted: number }
  /** Variants that were on sale are missing from the input; `title` lists them. */
  | { kind: "gone" }
  /** The input repeats the stock that its author saw: the current stock is kept. */
  | { kind: "stock-left"; now: number; seen: number }
);

/**
 * The warnings that this change causes, by itself or by putting the product on sale: values that were saved before are not asked about again.
 * Pure.
 */
export function warningsOf(stored: StoredProduct | null, input: ParsedProduct, next: PlannedProduct, match: VariantMatch): Warning[] {
  const gone: Warning[] = match.removed.length > 0 ? [{ kind: "gone", at: 0, title: listed(match.removed.map(({ title }) => title)) }] : [];
  return [...gone, ...variantWarnings(stored, input, next, match.before)];
}

function variantWarnings(stored: StoredProduct | null, input: ParsedProduct, next: PlannedProduct, before: (StoredVariant | null)[]): Warning[] {
  const comesOnSale = next.status === "active" && stored?.status !== "active";
  return next.variants.flatMap((variant, at): Warning[] => {
    const { id, title, priceCents, compareAtPriceCents } = variant;
    const was = before[at] ?? null;
    const isNew = comesOnSale || was === null || was.priceCents !== priceCents || was.compareAtPriceCents !== compareAtPriceCents;
    const warnings: Warning[] = [];
    if (isNew && priceCents === 0 && (comesOnSale || was?.priceCents !== 0)) warnings.push({ kind: "free", at, title });
    if (isNew && compareAtPriceCents !== null && compareAtPriceCents <= priceCents) warnings.push({ kind: "compare-at", at, title });
    const { stock, stockSeen } = input.variants[at] ?? {};
    if (was === null || stock === undefined || stock === was.stock || stockSeen === was.stock) return warnings;
    if (stock !== stockSeen) warnings.push({ kind: "stock-moved", at, title, variantId: id, now: was.stock, seen: stockSeen, wanted: stock });
    else warnings.push({ kind: "stock-left", at, title, now: was.stock, seen: stockSeen });
    return warnings;
  });
}

/** The questions for staff, each by the code of its answer. */
export function questionsOf(warnings: Warning[]): Questions {
  const questions: Questions = {};
  const free = warnings.filter(({ kind }) => kind === "free");
  const low = warnings.filter(({ kind }) => kind === "compare-at");
  if (free.length > 0) questions["price-zero"] = `The price of ${named(free)} is 0. Save it anyway?`;
  if (low.length > 0)
    questions["compare-at-low"] = `The compare-at price of ${named(low)} is not above the price, so no saving is shown. Save it anyway?`;
  for (const warning of warnings)
    if (warning.kind === "stock-moved")
      questions[`stock-moved:${warning.variantId}:${warning.now}`] = `${warning.title}: ${movedQuestion(warning.now, warning.seen, warning.wanted)}`;
  return questions;
}

const maxNamed = 5;

function named(warnings: Warning[]): string {
  return listed(warnings.map(({ title }) => (title === "Default Title" ? "this product" : title)));
}

function listed(titles: string[]): string {
  return titles.length > maxNamed ? `${titles.slice(0, maxNamed).join(", ")} and ${titles.length - maxNamed} more` : titles.join(", ");
}
