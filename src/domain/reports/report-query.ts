import { reportInput } from "./report-input.ts";

const names = ["range", "from", "to", "device", "source", "country", "segment", "traffic"] as const;
export type ReportQuery = Partial<Record<(typeof names)[number], string>>;

/** Which time and visits a report is about, from its URL. `get` is empty where it does not say. Safe in a browser. */
export function reportQueryOf(get: (name: string) => string): ReportQuery {
  return readableQuery(Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== "")));
}

/** What a URL has wrong (an unknown range, half a time of one's own) is left out. Pure. */
export function readableQuery(given: ReportQuery): ReportQuery {
  const isReadable = (query: ReportQuery) => reportInput.safeParse(query).success;
  if (isReadable(given)) return given;
  const { range, from, to, ...filters } = given;
  // A time of one's own is three parts that are read together; each filter by itself.
  const time = isReadable({ range, from, to }) ? { range, from, to } : {};
  const kept = Object.entries(filters).filter(([name, value]) => isReadable({ [name]: value }));
  const rest: ReportQuery = { ...time, ...Object.fromEntries(kept) };
  return isReadable(rest) ? rest : {};
}
