import type { Address, SeenTotals } from "#db/schema/checkout.ts";
import type { Shop } from "#domain/shop.ts";
import { addressFields, type CheckoutStepInput, type TypedAddress, type TypedCheckout } from "./checkout-input.ts";

export type StoredCheckout = TypedCheckout & {
  token: string;
  cartId: string;
  accountId: string | null;
  returnUrl: string;
  shippingMethod: string | null;
  paymentMethod: string | null;
  /** What pages showed last, newest first. */
  seen: SeenTotals[];
  orderId: string | null;
  /** Whether contact and addresses were sent at all: an untouched form has no faults to show. */
  isTyped: boolean;
};

type CheckoutRow = {
  token: string;
  cart_id: string;
  account_id: string | null;
  return_url: string;
  email: string | null;
  shipping_address: Partial<Address> | null;
  billing_address: Partial<Address> | null;
  shipping_method: string | null;
  payment_method: string | null;
  po_number: string | null;
  exemption_certificate: string | null;
  seen: SeenTotals[] | SeenTotals | null;
  order_id: string | null;
};

function checkoutOf(row: CheckoutRow): StoredCheckout {
  return {
    token: row.token,
    cartId: row.cart_id,
    accountId: row.account_id,
    returnUrl: row.return_url,
    email: row.email ?? "",
    shippingAddress: wholeAddress(row.shipping_address ?? {}),
    billingAddress: row.billing_address && wholeAddress(row.billing_address),
    shippingMethod: row.shipping_method,
    paymentMethod: row.payment_method,
    poNumber: row.po_number ?? "",
    exemptionCertificate: row.exemption_certificate ?? "",
    seen: row.seen === null ? [] : [row.seen].flat(),
    orderId: row.order_id,
    isTyped: row.email !== null || row.shipping_address !== null,
  };
}

function wholeAddress(stored: Partial<Address>): TypedAddress {
  return Object.fromEntries(addressFields.map((field) => [field, stored[field] ?? ""])) as TypedAddress;
}

export async function insertCheckout(
  shop: Shop,
  checkout: { token: string; cartId: string; accountId: string | null; returnUrl: string },
): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into checkouts (token, cart_id, account_id, return_url, created_at, updated_at)
    values (${checkout.token}, ${checkout.cartId}, ${checkout.accountId}, ${checkout.returnUrl}, ${now}, ${now})`;
}

/** The newest checkout of the cart that has no order yet, with the return address of now; null where there is none. */
export async function reopenCheckout(shop: Shop, cartId: string, returnUrl: string): Promise<string | null> {
  const [row] = await shop.sql<{ token: string }[]>`
    update checkouts set return_url = ${returnUrl}, updated_at = ${shop.clock.now().toISOString()}
    where token = (select token from checkouts where cart_id = ${cartId} and order_id is null order by created_at desc limit 1) returning token`;
  return row?.token ?? null;
}

export async function selectCheckout(shop: Shop, token: string): Promise<StoredCheckout | null> {
  const [row] = await shop.sql<CheckoutRow[]>`select * from checkouts where token = ${token}`;
  return row ? checkoutOf(row) : null;
}

/** A checkout that its caller holds, and whether its cart can still become an order. */
export type LockedCheckout = StoredCheckout & { isCartOpen: boolean };

/**
 * Locks the cart of a checkout and the checkout, in this order (that of the names after `of`), until the transaction ends:
 * the first lock of everything that pays. Of all checkouts of a cart one goes on at a time; what is read afterwards is
 * read with the cart as nobody else can change it. Null where the checkout is gone.
 */
export async function lockCheckout(shop: Shop, token: string): Promise<LockedCheckout | null> {
  const [row] = await shop.sql<(CheckoutRow & { is_cart_open: boolean })[]>`
    select c.*, k.completed_at is null as is_cart_open from checkouts c join carts k on k.id = c.cart_id
    where c.token = ${token} for no key update of k, c`;
  return row ? { ...checkoutOf(row), isCartOpen: row.is_cart_open } : null;
}

export async function updateTyped(shop: Shop, token: string, input: CheckoutStepInput, before: StoredCheckout): Promise<void> {
  const billing = input.billingAddress === undefined ? before.billingAddress : input.billingAddress;
  const shipping = input.shippingAddress ?? (before.isTyped ? before.shippingAddress : null);
  await shop.sql`
    update checkouts set email = ${input.email ?? (before.isTyped ? before.email : null)},
      shipping_address = ${shipping && JSON.stringify(shipping)}::jsonb, billing_address = ${billing && JSON.stringify(billing)}::jsonb,
      shipping_method = ${input.shippingMethod === undefined ? before.shippingMethod : input.shippingMethod},
      payment_method = ${input.paymentMethod === undefined ? before.paymentMethod : input.paymentMethod},
      po_number = ${input.poNumber ?? before.poNumber}, exemption_certificate = ${input.exemptionCertificate ?? before.exemptionCertificate},
      updated_at = ${shop.clock.now().toISOString()}
    where token = ${token}`;
}

/** How many showings are kept of a checkout, and how many lines they have together: a large cart is kept once. */
const mostSeen = { showings: 3, lines: 200 };

/** Puts what a page shows on top of what pages showed before; in one statement, because pages are opened at once. */
export async function addSeen(shop: Shop, token: string, seen: SeenTotals): Promise<void> {
  await shop.sql`
    update checkouts c set seen = (
      select jsonb_agg(kept.shown order by kept.place) from (
        select shown, place, sum(jsonb_array_length(shown->'lines')) over (order by place) as lines
        from jsonb_array_elements(${JSON.stringify([seen])}::jsonb || coalesce(c.seen, '[]')) with ordinality as e(shown, place)
        where place = 1 or shown->>'fingerprint' <> ${seen.fingerprint} order by place limit ${mostSeen.showings}) as kept
      where kept.place = 1 or kept.lines <= ${mostSeen.lines})
    where token = ${token}`;
}

/** The checkout became this order. */
export async function updateOrder(shop: Shop, token: string, orderId: string): Promise<void> {
  await shop.sql`update checkouts set order_id = ${orderId}, updated_at = ${shop.clock.now().toISOString()} where token = ${token}`;
}
