import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { isId } from "#domain/ids.ts";
import { countLimit, type ListCount, listCount } from "#domain/list-count.ts";
import { sameFigure } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { CustomerSelection, CustomerSort, TermsInput } from "./customer-input.ts";
import { countCustomers, selectCustomers, selectTags } from "./customer-list-queries.ts";
import {
  type CustomerRow,
  lastOrderAt,
  lockStoredTerms,
  type StoredCustomer,
  type StoredGuest,
  selectCustomer,
  selectLimits,
  updateLimits,
  upsertTerms,
} from "./customer-queries.ts";
import { type OrderCustomer, selectGuest, selectOrderCustomer } from "./guest-queries.ts";

export type { CustomerRow, StoredCustomer, StoredGuest } from "./customer-queries.ts";

/**
 * Customers as staff see them: people with an account and those who ordered without one, their orders, and their payment terms. Only its owner
 * changes the account itself (module accounts).
 */

const pageSize = 50;
const maxTags = 1000;
const exportedAtOnce = 500;
const keyTypes: Record<CustomerSort, CursorKeyType> = { newest: "timestamptz", orders: "bigint", value: "bigint", last: "bigint" };
type ListInput = Partial<CustomerSelection> & {
  sort?: CustomerSort | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
};

/** Lists one page of customers: newest, or with the most or latest orders first. An invalid `after` starts the list again. Refuses `not-allowed`. */
export async function listCustomers(
  shop: Shop,
  actor: Actor,
  input: ListInput = {},
): Promise<{ customers: CustomerRow[]; next: string | null; currency: string }> {
  requireRight(actor, "customers.read");
  return readPage(shop, input, Math.min(input.first ?? pageSize, 100));
}

/** Counts matching customers; beyond 10,000 it only says that there are more. Refuses `not-allowed`. */
export async function totalCustomers(shop: Shop, actor: Actor, input: Partial<CustomerSelection> = {}): Promise<ListCount> {
  requireRight(actor, "customers.read");
  const { currency } = (await readSettings(shop)).shop;
  return listCount(await countCustomers(shop, { ...input, currency }, countLimit));
}

/** Returns all matching customers, in batches in list order, for a file. Refuses `not-allowed`. */
export async function* everyListedCustomer(
  shop: Shop,
  actor: Actor,
  input: ListInput,
): AsyncGenerator<{ customers: CustomerRow[]; currency: string }> {
  requireRight(actor, "customers.read");
  let after: string | null = null;
  do {
    const { next, ...page }: Awaited<ReturnType<typeof readPage>> = await readPage(shop, { ...input, after }, exportedAtOnce);
    if (page.customers.length > 0) yield page;
    after = next;
  } while (after !== null);
}

async function readPage(
  shop: Shop,
  { sort = "newest", after, ...narrowed }: ListInput,
  most: number,
): Promise<{ customers: CustomerRow[]; next: string | null; currency: string }> {
  const { currency } = (await readSettings(shop)).shop;
  const rows = await selectCustomers(shop, { ...narrowed, currency, sort, first: most + 1, after: readCursor(after, sort, keyTypes[sort]) });
  const last = rows[most - 1];
  return {
    customers: rows.slice(0, most).map(({ key: _, ...customer }) => customer),
    next: rows.length > most && last ? writeCursor(sort, { key: last.key, id: last.id }) : null,
    currency,
  };
}

/** Lists the tags that customers have. Refuses `not-allowed`. */
export async function listCustomerTags(shop: Shop, actor: Actor): Promise<string[]> {
  requireRight(actor, "customers.read");
  return selectTags(shop, maxTags);
}

/** Returns a customer. Amounts in minor units of `currency`, the shop's. Refuses `not-allowed`, `customer-not-found`. */
export async function readCustomer(shop: Shop, actor: Actor, id: string): Promise<StoredCustomer & { currency: string }> {
  requireRight(actor, "customers.read");
  const { currency, trialMode: isTest } = (await readSettings(shop)).shop;
  const customer = isId(id) ? await selectCustomer(shop, id, { currency, isTest }) : null;
  if (!customer) throw new Refusal("customer-not-found");
  return { ...customer, currency };
}

/** Returns a person who ordered under one email address without an account, with the newest orders. Refuses `not-allowed`, `customer-not-found`. */
export async function readGuest(shop: Shop, actor: Actor, id: string): Promise<StoredGuest & { currency: string }> {
  requireRight(actor, "customers.read");
  const guest = isId(id) ? await selectGuest(shop, id, lastOrderAt(shop)) : null;
  if (!guest) throw new Refusal("customer-not-found");
  return { ...guest, currency: (await readSettings(shop)).shop.currency };
}

/** Returns the account or guest that placed an order, and how many orders they placed; null once the buyer was erased. Refuses `not-allowed`. */
export async function readOrderCustomer(shop: Shop, actor: Actor, orderId: string): Promise<OrderCustomer | null> {
  requireRight(actor, "customers.read");
  return isId(orderId) ? selectOrderCustomer(shop, orderId) : null;
}

/**
 * Agrees on payment terms with a customer, changes them or ends them; existing orders keep their terms. `revision` is the one that staff saw. Terms need
 * a proven email address: otherwise whoever registered with the address would get goods without paying. Refuses `not-allowed`,
 * `customer-not-found`, `changed-meanwhile`, `customer-unconfirmed`.
 */
export async function changeTerms(
  shop: Shop,
  actor: Actor,
  { id, revision, terms }: { id: string; revision: number; terms: TermsInput },
): Promise<StoredCustomer & { currency: string }> {
  requireRight(actor, "customers.decide");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  return inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockStoredTerms(shop, id) : null;
    if (!stored) throw new Refusal("customer-not-found");
    const { isEmailConfirmed, revision: seen, ...before } = stored;
    if (seen !== revision) throw new Refusal("changed-meanwhile");
    if (terms.netDays !== null && !isEmailConfirmed) throw new Refusal("customer-unconfirmed");
    await upsertTerms(shop, id, terms, staffId);
    // Only changed days are emailed: the credit limit and the reminders are internal to staff.
    if (terms.netDays !== before.netDays)
      await shop.jobs.send(shop.sql, "account-mail", { kind: "terms-changed", accountId: id, netDays: terms.netDays });
    const { currency } = (await readSettings(shop)).shop;
    await record(shop, actor, "customer.terms-changed", { kind: "account", id }, { changes: fieldChanges(before, terms, { currency }) });
    return readCustomer(shop, actor, id);
  });
}

/** Converts the credit limits, which keep their figures in the other currency. Joins the caller's transaction. */
export async function convertCreditLimits(shop: Shop, from: string, to: string): Promise<void> {
  const limits = await selectLimits(shop);
  await updateLimits(
    shop,
    limits.map(({ accountId, cents }) => ({ accountId, cents: sameFigure(cents, from, to) })),
  );
}
