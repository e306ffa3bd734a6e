import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { netDaysOf } from "#domain/customers/payment-terms.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import type { OwnInvoiceView } from "./invoice-input.ts";
import { type InvoiceRow, orderOf, selectInvoices } from "./invoice-list-queries.ts";

/** `isOverdue`: something is open, and it was due before today. */
export type OwnInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "kind" | "isTest" | "orderId" | "orderName" | "issuedAt" | "dueOn" | "totalCents" | "openCents" | "currency"
> & { isOverdue: boolean };

/** `netDays`: how long the account has to pay an invoice; null: it has no payment terms. `next`: the cursor of the next page. */
export type OwnInvoices = { netDays: number | null; invoices: OwnInvoice[]; next: string | null };

const pageSize = 25;

/**
 * Lists the invoices and credit notes of the actor's own orders, newest first; open ones by the date on which they are due. An invalid cursor counts
 * as none. Refuses `not-signed-in`.
 */
export async function listOwnInvoices(
  shop: Shop,
  actor: Actor,
  { view, after }: { view: OwnInvoiceView; after: string | null },
): Promise<OwnInvoices> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { accountId } = actor;
  const { currency } = (await readSettings(shop)).shop;
  const place = { first: pageSize + 1, after: readCursor(after, view, "timestamptz") };
  const [netDays, today, rows] = await Promise.all([
    netDaysOf(shop, accountId),
    shopDay(shop),
    selectInvoices(shop, { view, order: orderOf(view, "usual"), ...place, accountId, currency }),
  ]);
  const last = rows[pageSize - 1];
  return {
    netDays,
    invoices: rows.slice(0, pageSize).map((row) => ownInvoice(row, today)),
    next: rows.length > pageSize && last ? writeCursor(view, { key: last.key, id: last.id }) : null,
  };
}

/** Leaves out what staff store about it. */
function ownInvoice(row: InvoiceRow, today: string): OwnInvoice {
  const { id, number, kind, isTest, orderId, orderName, issuedAt, dueOn, totalCents, openCents, currency } = row;
  const isOverdue = openCents > 0 && dueOn !== null && dueOn < today;
  return { id, number, kind, isTest, orderId, orderName, issuedAt, dueOn, totalCents, openCents, currency, isOverdue };
}
