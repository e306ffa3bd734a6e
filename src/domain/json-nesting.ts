/**
 * Whether lists and objects stand within one another in more than `levels` levels. What comes from outside is looked at before anything walks it level by
 * level: a few hundred thousand brackets fit into one request, and end the stack of whatever follows them.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isNestedDeeper(below, levels - 1));
}
