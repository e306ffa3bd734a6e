/** Without the library of schemas, so that pages may know them. Lists of one account, and of one browser. */
export const maxLists = 50;
/** Different variants on a list: as many as a cart holds. */
export const maxListLines = 200;
/** Units of one variant; a cart has the same limit. */
export const maxListUnits = 9999;
export const maxListNameLength = 80;

/** A name that none of `taken` has: "Cell culture", "Cell culture (2)". Capitals make no other name. */
export function freeListName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` (${number})`;
    const candidate = `${name.slice(0, maxListNameLength - ending.length)}${ending}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
