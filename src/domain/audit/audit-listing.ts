import type { Actor } from "#domain/actor.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { AuditArea } from "./audit-areas.ts";
import { type EntryRow, selectAuditPeople, selectChanges, selectEntries } from "./audit-listing-queries.ts";

/** One action with names that people know: of whoever did it, and of its subject. */
export type AuditEntry = {
  id: number;
  at: string;
  actorKind: "visitor" | "customer" | "staff" | "apiKey" | "system";
  /** First and last name, else the email address; null for a visitor, the system, and an account that is gone. */
  actorName: string | null;
  /** The name of the event, or the name that an older version gave it. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** An order's number, a title, an email address; where the subject is gone, its name in the payload; null where there is none. */
  subjectName: string | null;
  /** The id or handle by which the subject's page is found; null where there is no page (anymore). */
  target: string | null;
  /** The handle of the article's blog. */
  within: string | null;
  address: string | null;
  /** What the action was about, if it was an amount, a count, stock or a role. */
  amount: Money | null;
  count: number | null;
  stock: { delta: number; onHand: number } | null;
  role: string | null;
  /** Where a redirect leads. */
  leadsTo: string | null;
  /** The first changes, each with its old and new value. */
  changes: FieldChange[];
  /** How many changes there are in all; null where they were not recorded. */
  changeCount: number | null;
  /** The subject was new. */
  isNew: boolean;
};

/** One subject whose entries are wanted. */
export type AuditSubject = { kind: string; id: string };

/** `person`: the id of an account or an API key, or the shop itself. Times are ISO 8601, from `atFrom` to before `atTo`. */
export type AuditFilters = {
  person?: string | undefined;
  area?: AuditArea | undefined;
  atFrom?: string | undefined;
  atTo?: string | undefined;
};

/** A person or key by which the log can be filtered. */
export type AuditPerson = { id: string; name: string; kind: "staff" | "apiKey" };

const pageSize = 50;
const maxPeople = 500;

/**
 * The audit log shows what staff and the system did, and what is done to accounts: the domain events, except what shoppers do all day. Returns one
 * page, newest first, of everything, of one `subject`, or filtered; `before` is the id of the last entry of the previous page. A bulk change or bulk
 * action is one entry, that of its start, except in the log of one product or order. One statement reads the names of a whole page. Refuses
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

/** Lists staff, including former staff, and API keys. Refuses `not-signed-in`, `not-allowed`. */
export async function listAuditPeople(shop: Shop, actor: Actor): Promise<AuditPerson[]> {
  requireRight(actor, "audit.read");
  return selectAuditPeople(shop, maxPeople);
}

/** Returns all changes of an entry. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function readAuditChanges(shop: Shop, actor: Actor, id: number): Promise<{ changes: FieldChange[]; more: number }> {
  requireRight(actor, "audit.read");
  const changes = await selectChanges(shop, id);
  if (!changes) throw new Refusal("not-found");
  return changes;
}
