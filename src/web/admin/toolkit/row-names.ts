import { useRef } from "react";

/** The names of rows that the list has shown, by id, because chosen rows may be on another page. */
export function useRowNames() {
  const names = useRef(new Map<string, string>());
  return {
    see: <Row extends { id: string }>(rows: Row[], nameOf: (row: Row) => string): Row[] => {
      for (const row of rows) names.current.set(row.id, nameOf(row));
      return rows;
    },
    of: (id: string) => names.current.get(id) ?? id,
  };
}
