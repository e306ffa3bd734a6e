import { z } from "zod";
import { type AuditEntry, listAuditEntries } from "#domain/audit/audit-listing.ts";
import { listEvents, listSessions } from "#domain/reports/event-listing.ts";
import { hoursOf, listingQuery } from "#domain/reports/event-listing-input.ts";
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
    next: z.string().nullable().optional().describe("The `after` of the next page of events; null: this is the last."),
  })
  .meta({ id: "Analytics" });

/** What visitors did, in the shapes of the specification, for programs and dashboards of one's own. */
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
      if (query.type === "security") return { events: await auditOf(listAuditEntries.bind(null, shop, actor), shop.clock.now(), hoursOf(query)) };
      if (query.type === "sessions") return { sessions: await listSessions(shop, actor, query) };
      const { events, next } = await listEvents(shop, actor, query);
      return query.type === "events" ? { events, next } : { events, next, sessions: await listSessions(shop, actor, query) };
    },
  }),
];

const maxEntries = 100;

/** The newest entries of these hours. */
async function auditOf(list: (page: { before: number | null }) => ReturnType<typeof listAuditEntries>, now: Date, hours: number) {
  const since = now.getTime() - hours * 3_600_000;
  const entries: AuditEntry[] = [];
  for (let before: number | null = null; entries.length < maxEntries; ) {
    const page = await list({ before });
    entries.push(...page.entries.filter(({ at }) => Date.parse(at) >= since));
    before = page.next;
    if (before === null || Date.parse(page.entries.at(-1)?.at ?? "") < since) break;
  }
  return entries.slice(0, maxEntries).map(({ id, at, actorKind, actorName, action, subjectKind, subjectName, address }) => ({
    id: String(id),
    timestamp: at,
    user: actorName ?? (actorKind === "system" ? "system" : null),
    action,
    resource: [subjectKind, subjectName].filter(Boolean).join(" "),
    ipAddress: address,
  }));
}
