/**
 * What a product is for the tax office. Every shop has three classes; the merchant adds others by name. If a class has no rate of its own at a
 * place, the standard rate applies there, except to `zero`, which is never taxed. Safe in a browser.
 */
export type TaxClass = { id: string; name: string };

export const standardClass = "standard";
export const zeroClass = "zero";

const builtIn: readonly TaxClass[] = [
  { id: standardClass, name: "Standard" },
  { id: "reduced", name: "Reduced" },
  { id: zeroClass, name: "Zero" },
];

export function taxClasses(own: readonly TaxClass[]): TaxClass[] {
  return [...builtIn, ...own.filter(({ id }) => !builtIn.some((known) => known.id === id))];
}

/** Returns the id of a class given by its id or, as in a file, by its name; an unknown one counts as standard. */
export function taxClassOf(text: string, own: readonly TaxClass[]): string {
  const wanted = text.trim().toLowerCase();
  const known = taxClasses(own);
  return (known.find(({ id }) => id.toLowerCase() === wanted) ?? known.find(({ name }) => name.toLowerCase() === wanted))?.id ?? standardClass;
}

/** Returns faults by the path below `classes` (`1.name`). */
export function taxClassFaults(own: readonly TaxClass[]): Record<string, string> {
  const faults: Record<string, string> = {};
  own.forEach(({ name }, at) => {
    const key = name.trim().toLowerCase();
    const others = [...builtIn, ...own.slice(0, at)];
    if (others.some((other) => other.name.trim().toLowerCase() === key || other.id.toLowerCase() === key))
      faults[`${at}.name`] = "A class with this name already exists.";
  });
  return faults;
}
