import { parseInput } from "#domain/input-parsing.ts";
import { toDecimal } from "#domain/money.ts";
import { everyEvent, everySession } from "#domain/reports/event-export.ts";
import { type ExportKind, exportInput } from "#domain/reports/report-input.ts";
import { plainRoute } from "../api-route.ts";
import { csvAnswer, ndjsonAnswer } from "../csv-answer.ts";

/** What the figures of the analytics are counted from, as files. */
export const analyticsExportRoutes = [
  plainRoute({
    method: "GET",
    path: "/api/analytics/export",
    who: "staff",
    right: "analytics.read",
    answer: (c) => {
      const { type, format, ...input } = parseInput(exportInput, c.req.query());
      const rows = rowsOf(type === "events" ? everyEvent(c.get("shop"), c.get("actor"), input) : everySession(c.get("shop"), c.get("actor"), input));
      return format === "csv" ? csvAnswer(c, `${type}.csv`, linesOf(type, rows)) : ndjsonAnswer(c, `${type}.ndjson`, rows);
    },
  }),
];

/** One by one, as a file has them. */
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
  // What is refused is refused before the first line.
  let row = await rows.next();
  yield columns;
  for (; !row.done; row = await rows.next()) yield columns.map((column) => cellText(row.value[column]));
}

const cellText = (value: unknown) => (value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));
