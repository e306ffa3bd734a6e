import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { countLimit, listCount } from "#domain/list-count.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { maySeeSums, requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { InvoiceSelection, InvoiceSort } from "./invoice-input.ts";
import { type Aging, type InvoiceRow, orderOf, selectAging, selectInvoices, selectInvoiceTotals } from "./invoice-list-queries.ts";

/** Invoices and credit notes as staff list them, with what is open. */

const pageSize = 50;
const exportedAtOnce = 500;

type ListInput = Partial<InvoiceSelection> & { sort?: InvoiceSort | undefined; first?: number | undefined; after?: string | null | undefined };

/** One page of invoices and credit notes, each with its open amount; for staff who may see totals, also the open amount of all. Refuses `not-allowed`. */
export async function listInvoices(
  shop: Shop,
  actor: Actor,
  input: ListInput = {},
): Promise<{ invoices: InvoiceRow[]; next: string | null; aging: Aging[] }> {
  requireRight(actor, "orders.read");
  const [page, aging] = await Promise.all([
    readPage(shop, input, Math.min(input.first ?? pageSize, 100)),
    maySeeSums(actor) ? selectAging(shop) : [],
  ]);
  return { ...page, aging };
}

/**
 * Returns how many match and, for staff who may see totals, their sum in each currency, less the credit notes; beyond the newest
 * 10,000 it only says that there are more. Refuses `not-allowed`.
 */
export async function totalInvoices(
  shop: Shop,
  actor: Actor,
  input: Partial<InvoiceSelection> = {},
): Promise<{ count: number; isMore: boolean; sums: Money[] }> {
  requireRight(actor, "orders.read");
  const { currency } = (await readSettings(shop)).shop;
  const rows = await selectInvoiceTotals(shop, { ...input, currency }, countLimit);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { ...listCount(count), sums: maySeeSums(actor) ? rows.map((row) => toMoney(Number(row.cents), row.currency)) : [] };
}

/** Yields all documents that match, in batches, sorted as in the list, for a file. Refuses `not-allowed`. */
export async function* everyListedInvoice(shop: Shop, actor: Actor, input: ListInput): AsyncGenerator<InvoiceRow[]> {
  requireRight(actor, "orders.read");
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(shop, { ...input, after }, exportedAtOnce);
    if (page.invoices.length > 0) yield page.invoices;
    after = page.next;
  } while (after !== null);
}

async function readPage(
  shop: Shop,
  { sort = "usual", after, ...narrowed }: ListInput,
  most: number,
): Promise<{ invoices: InvoiceRow[]; next: string | null }> {
  const { currency } = (await readSettings(shop)).shop;
  const order = orderOf(narrowed.view, sort);
  const keyType = order === "total-asc" || order === "total-desc" ? "bigint" : "timestamptz";
  const rows = await selectInvoices(shop, { ...narrowed, currency, order, first: most + 1, after: readCursor(after, order, keyType) });
  const last = rows[most - 1];
  return {
    invoices: rows.slice(0, most).map(({ key: _, ...row }) => row),
    next: rows.length > most && last ? writeCursor(order, { key: last.key, id: last.id }) : null,
  };
}
