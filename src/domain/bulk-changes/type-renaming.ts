import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { matchingProductIds } from "#domain/catalog/product-list.ts";
import { typeName } from "#domain/catalog/product-type-input.ts";
import { carryTypeName, questionsBeforeRename } from "#domain/catalog/product-types.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { maxInRun } from "./bulk-change-input.ts";
import { insertRows, insertRun } from "./bulk-change-queries.ts";
import { startOf } from "./bulk-changes.ts";

export const typeRename = z.object({ from: z.string().min(1).max(1000), to: typeName });

/**
 * Renames a type of products, or merges it into another type by giving it that name. What names the type (its template, rules of collections,
 * settings) changes at once, its products by a job with a result for each; undoing the run undoes both. Staff need the right `products.change`. Refuses
 * `input-invalid`, `not-found`, `too-many-selected`, and `confirmation-needed` where the name is that of another type. Returns the id of the run.
 */
export async function renameProductType(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof typeRename>,
  { confirmed = [] }: { confirmed?: string[] } = {},
): Promise<string> {
  requireRight(actor, "products.change");
  const rename = parseInput(typeRename, input);
  askUnless(confirmed, await questionsBeforeRename(shop, rename));
  return inTransaction(shop, async (shop) => {
    const carried = await carryTypeName(shop, actor, rename);
    const ids = await matchingProductIds(shop, { type: rename.from }, maxInRun + 1);
    if (ids.length > maxInRun) throw new Refusal("too-many-selected", { limit: maxInRun });
    const change = { kind: "rename-type" as const, ...rename, ...carried };
    const run = startOf(shop, actor, { kind: change.kind, change, undoes: null, total: ids.length });
    await insertRun(shop, run);
    await insertRows(shop, run.id, ids);
    await shop.jobs.send(shop.sql, "bulk-change", { runId: run.id });
    await record(shop, actor, "bulk-change.started", { kind: "bulk-change", id: run.id }, { kind: change.kind, count: ids.length });
    return run.id;
  });
}
