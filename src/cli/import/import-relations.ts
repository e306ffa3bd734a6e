import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { readNamedRelations } from "#domain/catalog/catalog.ts";
import type { NamedRelation } from "#domain/catalog/catalog-types.ts";
import { editProducts } from "#domain/catalog/product-editing.ts";
import type { Shop } from "#domain/shop.ts";
import type { FaultList } from "./import-fault.ts";
import type { FileProduct, ImportReport } from "./import-run.ts";
import { isSameRelations, relationsColumn, resolvedRelations } from "./relation-cells.ts";

/**
 * A file names related products by their handles, and may name one that comes only later in the file. Where all of them exist when the product is
 * written, its relations are written with it; otherwise after the whole file was read.
 */
type Waiting = { handle: string; line: number; wanted: NamedRelation[]; isNew: boolean; wasTouched: boolean };

const batchSize = 200;

export class RelationLinks {
  readonly #waiting: Waiting[] = [];
  /** Handles of the file that were not in the shop. */
  readonly #coming = new Set<string>();

  /** Called before these products are written: gives them relations whose products all exist. The returned function gets the handles that were written. */
  async link(shop: Shop, products: readonly FileProduct[]): Promise<(touched: ReadonlySet<string>) => void> {
    const asked = products.filter(({ relations }) => relations !== undefined);
    if (asked.length === 0) return () => {};
    const handles = new Set(asked.flatMap(({ input, relations = [] }) => [input.handle, ...relations.map(({ handle }) => handle)]));
    const known = await readNamedRelations(shop, [...handles]);
    const late: Waiting[] = [];
    for (const { input, line, relations: wanted = [] } of asked) {
      const stored = known.get(input.handle);
      if (!stored) this.#coming.add(input.handle);
      // A relation to a product that was deleted stays as it is.
      if (stored && isSameRelations(stored.relations, wanted)) continue;
      const { relations, unknown } = resolvedRelations(wanted, (handle) => known.get(handle)?.id);
      if (unknown.length === 0) input.relations = relations;
      else late.push({ handle: input.handle, line, wanted, isNew: stored === undefined, wasTouched: false });
    }
    return (touched) => void this.#waiting.push(...late.map((one) => ({ ...one, wasTouched: touched.has(one.handle) })));
  }

  /** Called once everything else was written. */
  async finish(
    shop: Shop,
    actor: Actor,
    run: { counts: Pick<ImportReport, "updated" | "unchanged">; notes: FaultList; check: boolean },
  ): Promise<void> {
    for (let from = 0; from < this.#waiting.length; from += batchSize) {
      const batch = this.#waiting.slice(from, from + batchSize);
      const changed = await (run.check ? this.#lateOnes(shop, batch, run.notes) : this.#write(shop, actor, batch, run.notes));
      for (const { isNew, wasTouched } of changed) {
        if (isNew || wasTouched) continue;
        run.counts.updated += 1;
        run.counts.unchanged -= 1;
      }
    }
  }

  async #write(shop: Shop, actor: Actor, batch: readonly Waiting[], notes: FaultList): Promise<Waiting[]> {
    return inTransaction(shop, async (shop) => {
      const late = await this.#lateOnes(shop, batch, notes);
      const relations = new Map(late.map(({ id, resolved }) => [id, resolved]));
      await editProducts(shop, actor, [...relations.keys()], ({ id }) => ({ relations: relations.get(id) ?? [] }));
      return late;
    });
  }

  /** Returns products whose relations change; a handle of no product is noted and left out. */
  async #lateOnes(shop: Shop, batch: readonly Waiting[], notes: FaultList) {
    const handles = new Set(batch.flatMap(({ handle, wanted }) => [handle, ...wanted.map((one) => one.handle)]));
    const known = await readNamedRelations(shop, [...handles]);
    return batch.flatMap((one) => {
      const stored = known.get(one.handle);
      const isComing = (handle: string) => this.#coming.has(handle);
      const { relations: resolved, unknown } = resolvedRelations(one.wanted, (handle) => known.get(handle)?.id);
      for (const handle of unknown)
        if (!isComing(handle))
          notes.add({ line: one.line, column: relationsColumn, reason: `There is no product "${handle}". The relation to it was left out.` });
      if (!stored) return [];
      const there = one.wanted.filter(({ handle }) => known.has(handle) || isComing(handle));
      return isSameRelations(stored.relations, there) ? [] : [{ ...one, id: stored.id, resolved }];
    });
  }
}
