import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";

/** What the checkout shows with a purchase order: the documents that this browser sent, and the days to pay (null: no terms). */
export type PoFacts = { documents: { id: string; name: string }[]; netDays: number | null };

/** Reads both in one statement. */
export async function selectPoFacts(shop: Shop, checkoutToken: string, buyer: CheckoutBuyer): Promise<PoFacts> {
  const accountId = buyer.kind === "customer" ? buyer.accountId : null;
  const [row] = await shop.sql<PoFacts[]>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.at, d.id), '[]') from po_documents d
        where d.checkout_token = ${checkoutToken} and d.browser_id = ${buyer.browserId}) as documents,
      (select t.net_days from customer_terms t where t.account_id = ${accountId}::uuid) as "netDays"`;
  return row ?? { documents: [], netDays: null };
}
