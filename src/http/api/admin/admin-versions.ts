import { z } from "zod";
import { listCatalogVersions, readCatalogVersion, restoreCatalogVersion } from "#domain/catalog/catalog-versions.ts";
import { listContentVersions, readContentVersion, restoreContentVersion } from "#domain/content/content-versions.ts";
import { apiRoute } from "#http/api-route.ts";
import { time } from "../shared-schemas.ts";

const catalogRecord = z.object({ kind: z.enum(["product", "collection"]), id: z.guid() });
const contentRecord = z.object({ kind: z.enum(["page", "article"]), id: z.guid() });
const versionId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const list = z.object({
  versions: z.array(
    z.object({
      id: z.number(),
      at: time.describe("When it was replaced."),
      staffName: z.string().nullable().describe("Who replaced it; null: no person, or one who left."),
      fields: z.array(z.string()).describe("What the change that replaced it changed."),
    }),
  ),
});
const view = z
  .object({
    id: z.number(),
    changes: z
      .array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }))
      .describe("From what it is now to what it was."),
    notes: z.array(z.string()).describe("What is not brought back."),
    seenAt: z.string().describe("Sent back when it is restored."),
  })
  .meta({ id: "RecordVersion" });
const seenAt = z.iso.datetime({ offset: true });
const restored = z.object({ versions: list.shape.versions });

/** Earlier states of what staff write. Each is a record as it was before one change. */
export const adminVersionsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/catalog-versions/:kind/:id",
    who: "staff",
    right: "products.read",
    summary: "List the earlier versions of a product or a collection",
    request: { params: catalogRecord },
    answers: { 200: list },
    answer: async (c, { params }) => ({ versions: await listCatalogVersions(c.get("shop"), c.get("actor"), params) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/catalog-versions/:kind/:id/:version",
    who: "staff",
    right: "products.read",
    summary: "Compare an earlier version of a product or a collection with now",
    request: { params: catalogRecord.extend({ version: versionId }) },
    answers: { 200: view },
    answer: (c, { params: { version, ...asked } }) => readCatalogVersion(c.get("shop"), c.get("actor"), { ...asked, versionId: version }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/catalog-versions/:kind/:id/:version/restore",
    who: "staff",
    right: "products.change",
    summary: "Bring back an earlier version of a product or a collection",
    description: "It is a change of its own, which can be undone in the same way.",
    request: {
      params: catalogRecord.extend({ version: versionId }),
      body: z.object({ seenAt, confirmed: z.array(z.string().max(200)).max(5000).default([]) }),
    },
    answers: { 200: restored },
    refuses: ["changed-meanwhile", "handle-taken", "variants-unclear", "confirmation-needed", "too-many-requests"],
    answer: async (c, { params: { version, ...asked }, body }) => {
      await restoreCatalogVersion(c.get("shop"), c.get("actor"), { ...asked, versionId: version, ...body });
      return { versions: await listCatalogVersions(c.get("shop"), c.get("actor"), asked) };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/content-versions/:kind/:id",
    who: "staff",
    right: "content.read",
    summary: "List the earlier versions of a page or an article",
    request: { params: contentRecord },
    answers: { 200: list },
    answer: async (c, { params }) => ({ versions: await listContentVersions(c.get("shop"), c.get("actor"), params) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/content-versions/:kind/:id/:version",
    who: "staff",
    right: "content.read",
    summary: "Compare an earlier version of a page or an article with now",
    request: { params: contentRecord.extend({ version: versionId }) },
    answers: { 200: view },
    answer: (c, { params: { version, ...asked } }) => readContentVersion(c.get("shop"), c.get("actor"), { ...asked, versionId: version }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/content-versions/:kind/:id/:version/restore",
    who: "staff",
    right: "content.change",
    summary: "Bring back an earlier version of a page or an article",
    description: "It is a change of its own, which can be undone in the same way.",
    request: { params: contentRecord.extend({ version: versionId }), body: z.object({ seenAt }) },
    answers: { 200: restored },
    refuses: ["changed-meanwhile", "handle-taken", "too-many-requests"],
    answer: async (c, { params: { version, ...asked }, body }) => {
      await restoreContentVersion(c.get("shop"), c.get("actor"), { ...asked, versionId: version, ...body });
      return { versions: await listContentVersions(c.get("shop"), c.get("actor"), asked) };
    },
  }),
];
