/**
 * What a form holds after somebody else saved in between: theirs where the form was not touched, and what was typed where
 * it was. `base` is what the form was filled from. Fields are compared whole. Pure.
 */
export function mergedSection<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const names = Object.keys(theirs) as (keyof Value)[];
  return Object.fromEntries(names.map((name) => [name, isEqual(base[name], mine[name]) ? theirs[name] : mine[name]])) as Value;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
