import { z } from "zod";

/** Identifies a row of a list while its values change, so that the changes of two people are merged row by row. Left out: derived from the row's values. */
export const rowId = z.string().trim().max(80).default("");

/**
 * Gives each row a unique id. A row without one (an older version stored none, a program sends none) gets `derived` of its values,
 * so that it has the same id at every reading. Pure.
 */
export function withRowIds<Row extends { id: string }>(rows: readonly Row[], derived: (row: Row) => string): Row[] {
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let id = wanted;
    for (let number = 2; taken.has(id); number++) id = `${wanted} #${number}`;
    taken.add(id);
    return id;
  };
  // Given ids first, so that derived ids do not take them.
  const given = rows.map(({ id }) => (id !== "" && !taken.has(id) ? free(id) : null));
  return rows.map((row, at) => ({ ...row, id: given[at] ?? free(derived(row)) }));
}
