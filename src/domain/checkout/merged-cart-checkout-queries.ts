import type { Shop } from "#domain/shop.ts";

/** Returns a checkout with a form of this browser whose cart ended without an order, because its lines moved into another cart. */
export async function selectMovedCheckout(shop: Shop, token: string, browserId: string): Promise<{ returnUrl: string } | null> {
  const [row] = await shop.sql<{ returnUrl: string }[]>`
    select c.return_url as "returnUrl" from checkouts c
    join checkout_forms f on f.checkout_token = c.token and f.browser_id = ${browserId}
    join carts k on k.id = c.cart_id
    where c.token = ${token} and k.completed_at is not null and k.draft_terms is null
      and not exists (select from checkouts o where o.cart_id = c.cart_id and o.order_id is not null)`;
  return row ?? null;
}

/**
 * Copies what was entered in a browser from one checkout into its form of another, except for fields that were left empty. An address with only the place
 * from the cart's estimate does not count as entered.
 */
export async function copyTypedForm(shop: Shop, { from, to, browserId }: { from: string; to: string; browserId: string }): Promise<void> {
  await shop.sql`
    update checkout_forms f set
      email = coalesce(nullif(t.email, ''), f.email),
      shipping_address = case when coalesce(t.shipping_address->>'address1', '') <> '' then t.shipping_address
        else coalesce(f.shipping_address, t.shipping_address) end,
      billing_address = coalesce(t.billing_address, f.billing_address),
      shipping_method = coalesce(t.shipping_method, f.shipping_method),
      payment_method = coalesce(t.payment_method, f.payment_method),
      po_number = coalesce(nullif(t.po_number, ''), f.po_number),
      exemption_certificate = coalesce(nullif(t.exemption_certificate, ''), f.exemption_certificate),
      discount_code = coalesce(nullif(t.discount_code, ''), f.discount_code),
      delivery = coalesce(f.delivery, '{}') || coalesce(t.delivery, '{}'),
      updated_at = ${shop.clock.now().toISOString()}
    from checkout_forms t
    where t.checkout_token = ${from} and t.browser_id = ${browserId} and f.checkout_token = ${to} and f.browser_id = ${browserId}`;
}
