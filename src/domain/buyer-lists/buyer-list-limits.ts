/** The maximum number of lists of one account, and of one browser. This module imports no schema library, so that pages can use it. */
export const maxLists = 50;
/** The maximum number of different variants on a list, the same as in a cart. */
export const maxListLines = 200;
/** The maximum number of units of one variant; a cart has the same limit. */
export const maxListUnits = 9999;
export const maxListNameLength = 80;

/** Returns a name that is not in `taken`: "Cell culture", "Cell culture (2)". Capital letters do not matter. */
export function freeListName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` (${number})`;
    const candidate = `${name.slice(0, maxListNameLength - ending.length)}${ending}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
