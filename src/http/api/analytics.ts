import { z } from "zod";
import type { Actor } from "#domain/actor.ts";
import { type AuditEntry, listAuditEntries } from "#domain/audit/audit-listing.ts";
import { Refusal } from "#domain/refusal.ts";
import { listEvents, listSessions } from "#domain/reports/event-listing.ts";
import { hoursOf, type ListingQuery, listingQuery } from "#domain/reports/event-listing-input.ts";
import type { Shop } from "#domain/shop.ts";
import { apiRoute } from "../api-route.ts";
import { time } from "./shared-schemas.ts";

const milliseconds = z.number().nullable();

const event = z.object({
  id: z.string(),
  name: z.string().describe("page_view, view_item, add_to_cart, begin_checkout or purchase."),
  timestamp: time,
  userId: z.string().nullable().describe("Of the account; null where nobody was signed in, and for staff who may not see customers."),
  properties: z.object({
    session_id: z.string().nullable().describe("Names the visit, and does not tell its session."),
    page_path: z.string().nullable(),
    scroll_depth: z.number().nullable().describe("In percent."),
    user_agent: z.string().describe("Browser and kind of device; the whole text is not stored."),
    country: z.string().nullable(),
    traffic_source: z.string().nullable(),
    value: z.number().nullable().describe("In the shop's currency."),
    timing: z.object({ lcp: milliseconds, fid: milliseconds, cls: milliseconds.describe("Its score."), loadTime: milliseconds }),
  }),
});

const session = z.object({
  id: z.string(),
  startedAt: time,
  endedAt: time,
  pageCount: z.number(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  source: z.string(),
  converted: z.boolean(),
  revenue: z.string().describe("Decimal, in the shop's currency."),
});

const auditEntry = z.object({
  id: z.string(),
  timestamp: time,
  user: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  ipAddress: z.string().nullable(),
});

const answer = z
  .object({
    events: z.union([z.array(event), z.array(auditEntry)]).optional(),
    sessions: z.array(session).optional(),
    checks: z.array(z.never()).optional().describe("Of `compliance`: none yet."),
    next: z
      .string()
      .nullable()
      .optional()
      .describe(
        "The `after` of the next page of events, sessions or entries (of `dashboard`: of events, beside the latest sessions); null: this is the last.",
      ),
  })
  .meta({ id: "Analytics" });

/** What visitors did, in the shapes of the specification, for other programs and dashboards. */
export const analyticsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/analytics",
    who: "staff",
    right: "analytics.read",
    summary: "Read stored events and sessions one by one, or the entries of the audit log",
    request: { query: listingQuery },
    answers: { 200: answer },
    refuses: ["input-invalid"],
    answer: async (c, { query }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      if (query.type === "compliance") return { checks: [] };
      if (query.type === "security") return auditPage(shop, actor, query);
      if (query.type === "sessions") return listSessions(shop, actor, query);
      const { events, next } = await listEvents(shop, actor, query);
      if (query.type === "events") return { events, next };
      const { sessions } = await listSessions(shop, actor, { ...query, after: undefined });
      return { events, next, sessions };
    },
  }),
];

const maxEntries = 100;

/** Returns one page of the entries of these hours, newest first; `after` is the id of the last entry on the previous page. */
async function auditPage(shop: Shop, actor: Actor, query: ListingQuery) {
  if (query.after !== undefined && !/^\d{1,15}$/.test(query.after))
    throw new Refusal("input-invalid", { fields: { after: "This is not a cursor of this list." } });
  const atFrom = new Date(shop.clock.now().getTime() - hoursOf(query) * 3_600_000).toISOString();
  const limit = Math.min(query.first, maxEntries);
  const entries: AuditEntry[] = [];
  let before = query.after === undefined ? null : Number(query.after);
  do {
    const page = await listAuditEntries(shop, actor, { before, atFrom });
    entries.push(...page.entries);
    before = page.next;
  } while (entries.length < limit && before !== null);
  const shown = entries.slice(0, limit);
  const isMore = entries.length > limit || before !== null;
  return { events: shown.map(eventOf), next: isMore ? String(shown.at(-1)?.id) : null };
}

const eventOf = ({ id, at, actorKind, actorName, action, subjectKind, subjectName, address }: AuditEntry) => ({
  id: String(id),
  timestamp: at,
  user: actorName ?? (actorKind === "system" ? "system" : null),
  action,
  resource: [subjectKind, subjectName].filter(Boolean).join(" "),
  ipAddress: address,
});
