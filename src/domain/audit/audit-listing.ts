import type { Actor } from "#domain/actor.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { AuditArea } from "./audit-areas.ts";
import { type EntryRow, selectAuditPeople, selectChanges, selectEntries } from "./audit-listing-queries.ts";

/** One action with the names that people know: whoever did it, and what it was done to. */
export type AuditEntry = {
  id: number;
  at: string;
  actorKind: "visitor" | "customer" | "staff" | "apiKey" | "system";
  /** First and last name, else the email address; null for a visitor, the system, and an account that is gone. */
  actorName: string | null;
  /** The name of the event, or what an older version called it. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** An order's number, a title, an email address; of what is gone, what was written down then; null where nothing was. */
  subjectName: string | null;
  /** What the subject's page is found by, an id or a handle; null where there is no page (anymore). */
  target: string | null;
  /** The handle of the blog that an article stands in. */
  within: string | null;
  address: string | null;
  /** What the action was about, where it was about an amount, a count, stock or a role. */
  amount: Money | null;
  count: number | null;
  stock: { delta: number; onHand: number } | null;
  role: string | null;
  /** Where a redirect leads. */
  leadsTo: string | null;
  /** The first of what changed, from what to what. */
  changes: FieldChange[];
  /** How much changed in all; null where nobody wrote it down. */
  changeCount: number | null;
  /** The subject was not there before. */
  isNew: boolean;
};

/** One thing, of which only the entries are wanted. */
export type AuditSubject = { kind: string; id: string };

/** `person`: the id of an account or an API key, or the shop itself. Times are ISO 8601; it begins at `atFrom` and ends before `atTo`. */
export type AuditFilters = {
  person?: string | undefined;
  area?: AuditArea | undefined;
  atFrom?: string | undefined;
  atTo?: string | undefined;
};

/** By whom the log can be narrowed. */
export type AuditPerson = { id: string; name: string; kind: "staff" | "apiKey" };

const pageSize = 50;
const maxPeople = 500;

/**
 * The audit log shows what staff and the system did, and what is done to accounts: the domain events, apart from what shoppers do all day. One
 * page of it, newest first, of everything, of one `subject`, or of what the filters leave; `before` is the id of the last entry of the page before.
 * What a bulk change or a run over orders did is one entry, that of its start, but in the log of one product or order. One statement reads the names of a whole page. Refuses
 * `not-signed-in`, `not-allowed`.
 */
export async function listAuditEntries(
  shop: Shop,
  actor: Actor,
  { before = null, subject = null, ...filters }: AuditFilters & { before?: number | null; subject?: AuditSubject | null } = {},
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  requireRight(actor, "audit.read");
  const rows = await selectEntries(shop, { ...filters, before, subject, limit: pageSize + 1 });
  const entries = rows.slice(0, pageSize).map(toEntry);
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

function toEntry({ details, currency, ...row }: EntryRow): AuditEntry {
  const { amountCents = details.totalCents, count, delta, onHand, role, isNew, target } = details;
  return {
    ...row,
    amount: amountCents !== undefined && currency !== null ? toMoney(amountCents, currency) : null,
    count: count ?? null,
    stock: delta !== undefined && onHand !== undefined ? { delta, onHand } : null,
    role: role ?? null,
    leadsTo: /redirect/.test(row.action) ? (target ?? null) : null,
    isNew: isNew ?? false,
  };
}

/** Staff, also those who left, and API keys. Refuses `not-signed-in`, `not-allowed`. */
export async function listAuditPeople(shop: Shop, actor: Actor): Promise<AuditPerson[]> {
  requireRight(actor, "audit.read");
  return selectAuditPeople(shop, maxPeople);
}

/** All that an entry says of what changed. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function readAuditChanges(shop: Shop, actor: Actor, id: number): Promise<{ changes: FieldChange[]; more: number }> {
  requireRight(actor, "audit.read");
  const changes = await selectChanges(shop, id);
  if (!changes) throw new Refusal("not-found");
  return changes;
}
