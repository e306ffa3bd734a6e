import type { ProductInput } from "#domain/catalog/catalog.ts";
import type { NamedRelation } from "#domain/catalog/catalog-types.ts";
import { type RelationKind, relationKinds } from "#domain/catalog/product-enumerations.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";

/** Relations as one cell, in order, by handles: "spare-part: rotor-24, lid-24; fits: c24-centrifuge". Pure. */

export const relationsColumn = "Relations";

export function relationsCell(relations: readonly NamedRelation[]): string {
  const parts: { kind: RelationKind; handles: string[] }[] = [];
  for (const { kind, handle } of relations) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.handles.push(handle);
    else parts.push({ kind, handles: [handle] });
  }
  return parts.map(({ kind, handles }) => `${kind}: ${handles.join(", ")}`).join("; ");
}

/** Returns the relations, or a text that says what is wrong. */
export function readRelations(cell: string): NamedRelation[] | string {
  const relations: NamedRelation[] = [];
  for (const part of cell.split(";").filter((text) => text.trim() !== "")) {
    const [, word = "", names = ""] = /^([^:]*):(.*)$/s.exec(part) ?? [];
    const kind = relationKinds.find((one) => one === word.trim().toLowerCase().replaceAll(/\s+/g, "-"));
    if (!kind) return `"${part.trim().slice(0, 80)}" is not a relation. Write ${relationKinds.join(", ")}: then handles with commas between them.`;
    for (const name of names.split(",")) {
      const handle = name.trim().toLowerCase();
      if (handle !== "" && !relations.some((one) => one.kind === kind && one.handle === handle)) relations.push({ kind, handle });
    }
  }
  return relations.length > productLimits.relations ? `At most ${productLimits.relations} relations are possible.` : relations;
}

export const isSameRelations = (one: readonly NamedRelation[], other: readonly NamedRelation[]) => relationsCell(one) === relationsCell(other);

/** Returns the relations whose products are known, and the handles of the others. */
export function resolvedRelations(
  relations: readonly NamedRelation[],
  idOf: (handle: string) => string | undefined,
): { relations: NonNullable<ProductInput["relations"]>; unknown: string[] } {
  const found = relations.map(({ kind, handle }) => ({ kind, handle, productId: idOf(handle) }));
  return {
    relations: found.flatMap(({ kind, productId }) => (productId === undefined ? [] : [{ kind, productId }])),
    unknown: found.filter(({ productId }) => productId === undefined).map(({ handle }) => handle),
  };
}
