/**
 * Whether lists and objects are nested more than `levels` deep. Check outside input before any code walks it recursively: a few hundred thousand
 * brackets fit into one request and would overflow the stack of that code.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isNestedDeeper(below, levels - 1));
}
