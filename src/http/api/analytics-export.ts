import type { Context } from "hono";
import { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
import { toDecimal } from "#domain/money.ts";
import { everyEvent, everySession } from "#domain/reports/event-export.ts";
import { type ExportKind, exportKinds, reportInput } from "#domain/reports/report-input.ts";
import { fileNameOf, linesOf as linesOfTable, type ScreenTable, screenTableNames } from "#web/admin/analytics/screen-table.ts";
import { plainRoute } from "../api-route.ts";
import { csvAnswer, ndjsonAnswer } from "../csv-answer.ts";
import type { Env } from "../hono-env.ts";
import { readScreenTable } from "./screen-table-reading.ts";

const types = [...exportKinds, ...screenTableNames] as const;
const fileInput = z.object({
  /** `events`, `sessions`, or a table of a screen. */
  type: z.enum(types, { error: `Name one of these: ${types.join(", ")}.` }),
  format: z.enum(["csv", "ndjson"], { error: "Name csv or ndjson." }).default("csv"),
});

/** What the screens of the analytics show, and the data behind their figures, as files. The other parameters are those of the screen's own call. */
export const analyticsExportRoutes = [
  plainRoute({
    method: "GET",
    path: "/api/analytics/export",
    who: "staff",
    right: "analytics.read",
    answer: async (c) => {
      const query = c.req.query();
      const { type, format } = parseInput(fileInput, query);
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      if (type !== "events" && type !== "sessions") return tableAnswer(c, format, await readScreenTable(shop, actor, type, query));
      const input = parseInput(reportInput, query);
      const rows = rowsOf(type === "events" ? everyEvent(shop, actor, input) : everySession(shop, actor, input));
      return format === "csv" ? csvAnswer(c, `${type}.csv`, linesOf(type, rows)) : ndjsonAnswer(c, `${type}.ndjson`, rows);
    },
  }),
];

function tableAnswer(c: Context<Env>, format: "csv" | "ndjson", table: ScreenTable): Promise<Response> {
  async function* lines() {
    yield* linesOfTable(table);
  }
  async function* values() {
    const names = namesOf(table.head);
    for (const row of table.rows) yield Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]));
  }
  return format === "csv" ? csvAnswer(c, `${fileNameOf(table)}.csv`, lines()) : ndjsonAnswer(c, `${fileNameOf(table)}.ndjson`, values());
}

/** Numbers equal column names: two steps of a funnel may have the same name, and a value is found by its name. */
const namesOf = (head: string[]) =>
  head.map((name, at) => {
    const place = head.slice(0, at).filter((other) => other === name).length;
    return place === 0 ? name : `${name} (${place + 1})`;
  });

/** Yields the rows one by one, with the fields of the file. */
async function* rowsOf(batches: ReturnType<typeof everyEvent> | ReturnType<typeof everySession>): AsyncGenerator<Record<string, unknown>> {
  for await (const batch of batches)
    for (const row of batch) {
      if (!("cents" in row)) yield row;
      else {
        const { cents, began: startedAt, ended: endedAt, hasOrdered: converted, ...session } = row;
        yield { ...session, startedAt, endedAt, converted, revenue: toDecimal(cents, row.currency) };
      }
    }
}

const fileColumns: Record<ExportKind, string[]> = {
  events: [
    ...["id", "at", "name", "origin", "session", "visitor", "account", "path", "pageType", "referrer", "utmSource", "utmMedium", "utmCampaign"],
    ...["utmTerm", "utmContent", "device", "browser", "country", "connection", "scrollDepth", "dwellMs", "productId", "variantId", "collectionId"],
    ...["orderId", "quantity", "valueCents", "currency", "list", "position", "searchQuery", "resultCount", "searchSource", "targetType", "target"],
    ...["metric", "metricValue", "element", "details"],
  ],
  sessions: ["id", "startedAt", "endedAt", "pageCount", "device", "country", "source", "converted", "revenue", "currency"],
};

async function* linesOf(type: ExportKind, rows: AsyncGenerator<Record<string, unknown>>): AsyncGenerator<string[]> {
  const columns = fileColumns[type];
  // A refusal must come before the first line is yielded.
  let row = await rows.next();
  yield columns;
  for (; !row.done; row = await rows.next()) yield columns.map((column) => cellText(row.value[column]));
}

const cellText = (value: unknown) => (value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));
