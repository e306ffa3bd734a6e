import type { Choice } from "./admin-fields.tsx";
import { calendarDay, dayStart } from "./date-format.ts";

/**
 * The filters of a list, declared once: the field, the chip, the URL parameters and the query of the call follow from this. Dates are
 * days in the URL (`placedFrom=2026-11-01`) and are sent as the instants at which those days begin and end in the shop's time zone.
 */
export type ListFilter =
  | { kind: "choice"; id: string; label: string; options: readonly Choice[] }
  /** One of many values, or typed text. */
  | { kind: "text"; id: string; label: string; options: readonly string[] }
  | { kind: "dates"; id: string; label: string }
  | { kind: "amounts"; id: string; label: string };

export type FilterChip = { text: string; names: string[] };

/** The parameters of the URL that a filter has. Pure. */
export function namesOf({ kind, id }: ListFilter): string[] {
  if (kind === "dates") return [`${id}From`, `${id}To`];
  return kind === "amounts" ? [`${id}Min`, `${id}Max`] : [id];
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(text).getTime());

/** Returns the query of the call for the URL parameters; invalid dates are ignored. Pure but for the time zone. */
export function filterQuery(filters: readonly ListFilter[], get: (name: string) => string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const filter of filters) {
    const [first = "", second = ""] = namesOf(filter);
    if (filter.kind === "dates") {
      if (isDay(get(first))) query[first] = dayStart(get(first));
      if (isDay(get(second))) query[second] = dayStart(get(second), 1);
    } else for (const name of namesOf(filter)) if (get(name)) query[name] = get(name);
  }
  return query;
}

/** Returns the filters that are set, in words, with the parameters to remove when a chip is removed. Pure. */
export function chipsOf(filters: readonly ListFilter[], get: (name: string) => string): FilterChip[] {
  return filters.flatMap((filter) => {
    const names = namesOf(filter);
    const [first = "", second = ""] = names.map(get);
    const text = chipText(filter, first, second);
    return text ? [{ text: `${filter.label}: ${text}`, names }] : [];
  });
}

function chipText(filter: ListFilter, first: string, second: string): string {
  switch (filter.kind) {
    case "choice":
      return filter.options.find(([value]) => value === first)?.[1] ?? "";
    case "text":
      return first;
    case "dates": {
      const [from, to] = [isDay(first) ? calendarDay(first) : "", isDay(second) ? calendarDay(second) : ""];
      if (from && to) return from === to ? from : `${from} – ${to}`;
      return from ? `from ${from}` : to ? `until ${to}` : "";
    }
    case "amounts":
      if (first && second) return `${first} – ${second}`;
      return first ? `at least ${first}` : second ? `at most ${second}` : "";
  }
}
