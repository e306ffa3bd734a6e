/** The specifications that a variant has from its product, and its own. Pure; safe in a browser. */

type Named = { name: string };

/** The specifications of a variant: its own rows replace the product's rows of the same name, others are added at the end. */
export function specificationsOf<Row extends Named>(ofProduct: readonly Row[], ofVariant: readonly Row[]): Row[] {
  if (ofVariant.length === 0) return [...ofProduct];
  const own = new Map(ofVariant.map((row) => [keyOf(row), row]));
  const known = new Set(ofProduct.map(keyOf));
  return [...ofProduct.map((row) => own.get(keyOf(row)) ?? row), ...ofVariant.filter((row) => !known.has(keyOf(row)))];
}

/** The names for which variants have their own values, in the order of the product's rows. */
export function differingNames<Row extends Named>(ofProduct: readonly Row[], variants: readonly { specifications: readonly Row[] }[]): string[] {
  const names = new Map<string, string>();
  for (const row of ofProduct)
    if (variants.some(({ specifications }) => specifications.some((own) => keyOf(own) === keyOf(row)))) names.set(keyOf(row), row.name);
  for (const { specifications } of variants) for (const row of specifications) if (!names.has(keyOf(row))) names.set(keyOf(row), row.name);
  return [...names.values()];
}

const keyOf = ({ name }: Named) => name.trim().toLowerCase();
