import { z } from "zod";
import { discardImport, type ImportRow, listImports, readImport, requireFreeImport, runImport, startImport } from "#domain/imports/imports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { idParam, time } from "../shared-schemas.ts";

const kind = z.enum(["products", "collections", "customers"]);
const state = z.enum(["checking", "checked", "importing", "done", "failed", "discarded"]);
const outcome = z
  .object({
    counts: z.object({
      created: z.number(),
      updated: z.number(),
      unchanged: z.number(),
      faulty: z.number().describe("Rows that could not be taken; what they belong to is skipped."),
      unclear: z.number().describe("Products of which it is unclear which variants are which; they are left alone."),
      notes: z.number(),
    }),
    rows: z.array(
      z.object({
        line: z.number(),
        kind: z.enum(["fault", "unclear", "note"]),
        column: z.string(),
        reason: z.string(),
        of: z.string().optional().describe("The product that it is about, where it is known."),
      }),
    ),
    fileFault: z.string().nullable(),
  })
  .meta({ id: "ImportOutcome" });
const listed = z.object({
  id: z.string(),
  kind,
  fileName: z.string(),
  fileBytes: z.number(),
  state,
  done: z.number().describe("Records read so far."),
  total: z.number(),
  fault: z.string().nullable(),
  createdAt: time,
  createdBy: z.string().nullable(),
  finishedAt: time.nullable(),
});
const whole = listed
  .omit({ createdBy: true })
  .extend({
    preview: z.object({ columns: z.array(z.object({ name: z.string(), isKnown: z.boolean() })), rows: z.array(z.array(z.string())) }).nullable(),
    checked: outcome.nullable().describe("What the import would do."),
    imported: outcome.nullable().describe("What it did."),
  })
  .meta({ id: "Import" });

const hidden = {
  createdBy: undefined,
  createdByKey: undefined,
  startedBy: undefined,
  tries: undefined,
  fileKey: undefined,
  seenAt: undefined,
  stockOfNew: undefined,
};

function shown({ createdAt, finishedAt, ...row }: ImportRow): z.output<typeof whole> {
  return { ...row, ...hidden, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}

const change = { who: "staff", right: "products.change" } as const;

/** Imports of products, collections and customers on screen. */
export const adminImportsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/imports",
    who: "staff",
    right: "products.read",
    summary: "List imports",
    answers: { 200: z.object({ imports: z.array(listed), keptDays: z.number().describe("After so many days, files and reports are deleted.") }) },
    answer: async (c) => {
      const imports = await listImports(c.get("shop"), c.get("actor"));
      const { privacy } = await readSettings(c.get("shop"));
      return { imports, keptDays: privacy.importDays };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/imports",
    ...change,
    bodyBytes: uploadBytes,
    admit: (c) => requireFreeImport(c.get("shop"), c.get("actor")),
    summary: "Upload a file of products, collections or customers, which is checked",
    description:
      "Shopify's CSV, or of products also NDJSON, gzipped or not. Nothing is changed before the import is run. Customers need the right to change customers.",
    request: { query: z.object({ kind: kind.default("products"), name: z.string().max(300).default("") }), file: "file" },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["file-too-large", "import-running"],
    answer: (c, { query, file }) => startImport(c.get("shop"), c.get("actor"), { ...query, bytes: file }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/imports/:id",
    who: "staff",
    right: "products.read",
    summary: "Read an import, with what is wrong with its rows",
    request: { params: idParam },
    answers: { 200: z.object({ import: whole }) },
    answer: async (c, { params: { id } }) => ({ import: shown(await readImport(c.get("shop"), c.get("actor"), id)) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/imports/:id/run",
    ...change,
    summary: "Import a file that was checked",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["import-running"],
    answer: (c, { params: { id } }) => runImport(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/imports/:id",
    ...change,
    summary: "Discard an import and its file, also while it is worked on; what was imported stays",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => discardImport(c.get("shop"), c.get("actor"), id),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/imports/:id/file",
    who: "staff",
    right: "products.read",
    answer: async (c) => {
      const { imported, checked } = await readImport(c.get("shop"), c.get("actor"), c.req.param("id"));
      return csvAnswer(c, "import-report.csv", reportLines((imported ?? checked)?.rows ?? []));
    },
  }),
];

const kinds = { fault: "Skipped", unclear: "Left alone", note: "Note" };

async function* reportLines(rows: z.output<typeof outcome>["rows"]): AsyncGenerator<string[]> {
  yield ["Line", "Product", "What happened", "Column", "Reason"];
  for (const { line, kind, column, reason, of = "" } of rows) yield [String(line), of, kinds[kind], column, reason];
}
