import { z } from "zod";
import { resendCustomerInvitation } from "#domain/accounts/customer-invitations.ts";
import { removeCollections } from "#domain/catalog/catalog.ts";
import { showCollection } from "#domain/catalog/collection-publishing.ts";
import { tagsInput } from "#domain/customers/customer-input.ts";
import { retagCustomer } from "#domain/customers/customer-notes.ts";
import { removeDiscount, setDiscountDates } from "#domain/discounts/discounts.ts";
import { isRefusal } from "#domain/refusal.ts";
import { apiRoute } from "#http/api-route.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { time } from "../shared-schemas.ts";

const ids = z.array(z.guid()).min(1, "Choose at least one.").max(200, "Choose at most 200 at a time.");
const row = z.object({
  id: z.string(),
  result: z.enum(["changed", "unchanged", "refused"]),
  reason: z.string().nullable().describe("Why it was refused, in words."),
});
const dates = z.object({ startsAt: time, endsAt: time.nullable() });
const tags = tagsInput.shape.tags;

type Outcome<Before> = z.output<typeof row> & { before: Before | null };

/** Applies `one` to each row by itself, one after the other, so that a refusal does not stop the others. `one` returns the old state; null: nothing changed. */
async function byRow<Before>(chosen: string[], one: (id: string) => Promise<Before | null>): Promise<{ rows: Outcome<Before>[] }> {
  const rows: Outcome<Before>[] = [];
  for (const id of new Set(chosen)) {
    try {
      const before = await one(id);
      rows.push({ id, result: before === null ? "unchanged" : "changed", reason: null, before });
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      rows.push({ id, result: "refused", reason: refusalText(fault), before: null });
    }
  }
  return { rows };
}

/** Changes to chosen rows of a list, answered with the outcome for each. */
export const adminBulkRowsRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/customers/bulk",
    who: "staff",
    right: "customers.note",
    summary: "Tag or invite chosen customers",
    description: "Inviting needs the right to change customers; only those are invited who have not been in.",
    request: {
      body: z.object({
        ids,
        change: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("tags"), add: tags, remove: tags }),
          z.object({ kind: z.literal("invite") }),
        ]),
      }),
    },
    answers: {
      200: z.object({
        rows: z.array(
          row.extend({
            before: z.array(z.string()).nullable().describe("The tags before."),
            after: z.array(z.string()).nullable().describe("The tags after; whoever undoes it sends them as `seen`."),
          }),
        ),
      }),
    },
    answer: async (c, { body: { ids, change } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const { rows } = await byRow(ids, async (id) => {
        if (change.kind === "tags") return retagCustomer(shop, actor, id, change);
        await resendCustomerInvitation(shop, actor, id);
        return { before: null, after: null };
      });
      return { rows: rows.map(({ before: tags, ...row }) => ({ ...row, before: tags?.before ?? null, after: tags?.after ?? null })) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/collections/bulk",
    who: "staff",
    right: "products.change",
    summary: "Show, hide or delete chosen collections; their products stay",
    request: {
      body: z.object({
        ids,
        change: z.discriminatedUnion("kind", [
          z.object({ kind: z.enum(["delete", "show"]) }),
          z.object({
            kind: z.literal("hide"),
            publishAt: z
              .record(z.guid(), z.iso.datetime({ offset: true }).nullable())
              .default({})
              .describe("By collection: when it is published, as it was, to undo."),
          }),
        ]),
      }),
    },
    answers: { 200: z.object({ rows: z.array(row.extend({ before: z.object({ publishAt: time.nullable() }).nullable() })) }) },
    answer: (c, { body: { ids, change } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      return byRow(ids, async (id) => {
        if (change.kind === "show") return showCollection(shop, actor, id, true);
        if (change.kind === "hide") return showCollection(shop, actor, id, false, change.publishAt[id]);
        await removeCollections(shop, actor, [id]);
        return { publishAt: null };
      });
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/discounts/bulk",
    who: "staff",
    right: "discounts.change",
    summary: "Switch chosen discounts on or off, or delete them",
    request: {
      body: z.object({
        ids,
        change: z.discriminatedUnion("kind", [
          z.object({ kind: z.enum(["on", "off", "delete"]) }),
          z.object({ kind: z.literal("dates"), dates: z.record(z.guid(), dates).describe("By discount: as they were, to undo.") }),
        ]),
      }),
    },
    answers: { 200: z.object({ rows: z.array(row.extend({ before: dates.nullable() })) }) },
    answer: (c, { body: { ids, change } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      return byRow(ids, async (id) => {
        if (change.kind !== "delete") return setDiscountDates(shop, actor, id, change.kind === "dates" ? (change.dates[id] ?? "on") : change.kind);
        await removeDiscount(shop, actor, id);
        return { startsAt: shop.clock.now().toISOString(), endsAt: null };
      });
    },
  }),
];
