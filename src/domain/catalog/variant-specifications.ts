/** What a variant has of its product, and what of its own. Pure; safe in a browser. */

type Named = { name: string };

/** What a variant has: its own rows take the place of the product's of the same name, others come behind. */
export function specificationsOf<Row extends Named>(ofProduct: readonly Row[], ofVariant: readonly Row[]): Row[] {
  if (ofVariant.length === 0) return [...ofProduct];
  const own = new Map(ofVariant.map((row) => [keyOf(row), row]));
  const known = new Set(ofProduct.map(keyOf));
  return [...ofProduct.map((row) => own.get(keyOf(row)) ?? row), ...ofVariant.filter((row) => !known.has(keyOf(row)))];
}

/** The names under which variants have values of their own, in the order of the product's rows. */
export function differingNames<Row extends Named>(ofProduct: readonly Row[], variants: readonly { specifications: readonly Row[] }[]): string[] {
  const names = new Map<string, string>();
  for (const row of ofProduct)
    if (variants.some(({ specifications }) => specifications.some((own) => keyOf(own) === keyOf(row)))) names.set(keyOf(row), row.name);
  for (const { specifications } of variants) for (const row of specifications) if (!names.has(keyOf(row))) names.set(keyOf(row), row.name);
  return [...names.values()];
}

const keyOf = ({ name }: Named) => name.trim().toLowerCase();
