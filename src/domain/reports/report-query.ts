import { reportInput } from "./report-input.ts";

const names = ["range", "from", "to", "device", "source", "country", "segment", "traffic"] as const;
export type ReportQuery = Partial<Record<(typeof names)[number], string>>;

/** Reads a report's period and filters from its URL. `get` is empty for what the URL does not give. Safe in a browser. */
export function reportQueryOf(get: (name: string) => string): ReportQuery {
  return readableQuery(Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== "")));
}

/** Leaves out what is wrong in a URL (an unknown range, an incomplete custom period). Pure. */
export function readableQuery(given: ReportQuery): ReportQuery {
  const isReadable = (query: ReportQuery) => reportInput.safeParse(query).success;
  if (isReadable(given)) return given;
  const { range, from, to, ...filters } = given;
  // A custom period is three parts that are read together; each filter is read by itself.
  const time = isReadable({ range, from, to }) ? { range, from, to } : {};
  const kept = Object.entries(filters).filter(([name, value]) => isReadable({ [name]: value }));
  const rest: ReportQuery = { ...time, ...Object.fromEntries(kept) };
  return isReadable(rest) ? rest : {};
}
