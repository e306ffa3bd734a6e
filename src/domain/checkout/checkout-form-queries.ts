import type { Address, SeenTotals } from "#db/schema/checkout.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { HeldCertificate } from "#domain/exemptions/exemption-rules.ts";
import { addressFields, type TypedAddress } from "#domain/postal-address-input.ts";
import type { TypedDelivery } from "#domain/shipping/delivery-choices.ts";
import type { Shop } from "#domain/shop.ts";
import type { CheckoutStepInput, QuotedFreight, TypedCheckout } from "./checkout-input.ts";

/** What the buyer entered in one browser at a checkout, and what was shown there. */
export type CheckoutForm = TypedCheckout & {
  paymentMethod: string | null;
  /** The buyer's tax exemption certificates that were not declined. */
  certificates: HeldCertificate[];
  /** The totals that pages showed last, newest first. */
  seen: SeenTotals[];
  /** Whether contact and addresses were sent: an untouched form shows no faults. */
  isTyped: boolean;
  /** False: this browser has no form in this checkout. */
  isKnown: boolean;
  /** Whether the box for an email about a checkout that was left is ticked. */
  wantsReminder: boolean;
};

/** All fields are null where there is no form. */
export type FormRow = {
  browser_id: string | null;
  email: string | null;
  shipping_address: Partial<Address> | null;
  billing_address: Partial<Address> | null;
  shipping_method: string | null;
  payment_method: string | null;
  po_number: string | null;
  exemption_certificate: string | null;
  discount_code: string | null;
  delivery: TypedDelivery | null;
  freight_quote: QuotedFreight | null;
  seen: SeenTotals[] | SeenTotals | null;
  wants_reminder: boolean;
  certificates: HeldCertificate[] | null;
};

const untouched: FormRow = {
  browser_id: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  payment_method: null,
  po_number: null,
  exemption_certificate: null,
  discount_code: null,
  delivery: null,
  freight_quote: null,
  seen: null,
  wants_reminder: false,
  certificates: null,
};

/** Columns of `checkout_forms f`, with the buyer's certificates, which then need no statement of their own. */
export function formColumns({ sql }: Pick<Shop, "sql">, buyer: CheckoutBuyer) {
  const accountId = buyer.kind === "customer" ? buyer.accountId : null;
  return sql`f.browser_id, f.email, f.shipping_address, f.billing_address, f.shipping_method, f.payment_method, f.po_number,
    f.exemption_certificate, f.discount_code, f.delivery, f.freight_quote, f.seen, exists (select from checkout_reminders r
      where r.checkout_token = f.checkout_token and r.browser_id = f.browser_id and r.stopped_at is null) as wants_reminder,
    (select jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'country', t.country, 'provinces', t.provinces,
        'expiresOn', to_char(t.expires_on, 'YYYY-MM-DD'), 'status', t.status) order by t.created_at desc, t.id)
      from tax_certificates t
      where t.status <> 'declined' and t.removed_at is null and (t.account_id = ${accountId}::uuid or (t.account_id is null and t.browser_id = ${buyer.browserId}::text))) as certificates`;
}

/** Until an email address is entered, the form has the customer's own. */
export function formOf(row: FormRow, buyer: CheckoutBuyer): CheckoutForm {
  return {
    email: row.email ?? (buyer.kind === "customer" ? buyer.email : ""),
    shippingAddress: wholeAddress(row.shipping_address ?? {}),
    billingAddress: row.billing_address && wholeAddress(row.billing_address),
    shippingMethod: row.shipping_method,
    paymentMethod: row.payment_method,
    poNumber: row.po_number ?? "",
    exemptionCertificate: row.exemption_certificate ?? "",
    discountCode: row.discount_code ?? "",
    delivery: row.delivery ?? {},
    freightQuote: row.freight_quote,
    certificates: row.certificates ?? [],
    seen: row.seen === null ? [] : [row.seen].flat(),
    isTyped: row.email !== null || row.shipping_address !== null,
    isKnown: row.browser_id !== null,
    wantsReminder: row.wants_reminder,
  };
}

function wholeAddress(stored: Partial<Address>): TypedAddress {
  return Object.fromEntries(addressFields.map((field) => [field, stored[field] ?? ""])) as TypedAddress;
}

/** Returns the form of this browser, an empty one if nothing was entered. */
export async function selectForm(shop: Shop, token: string, buyer: CheckoutBuyer): Promise<CheckoutForm> {
  const [row = untouched] = await shop.sql<FormRow[]>`
    select ${formColumns(shop, buyer)} from checkout_forms f where f.checkout_token = ${token} and f.browser_id = ${buyer.browserId}`;
  return formOf(row, buyer);
}

/** The most browsers that may keep a form in one checkout, so that its URL cannot be used to fill the disk. */
export const maxForms = 20;

/**
 * Stores what was entered in this browser in a checkout that has no order yet; missing fields stay as they were. Returns the whole
 * form; null where there is no such checkout, or `maxForms` other browsers already have a form.
 */
export async function upsertForm(shop: Shop, token: string, buyer: CheckoutBuyer, input: CheckoutStepInput): Promise<CheckoutForm | null> {
  const { browserId } = buyer;
  const { email, shippingAddress, billingAddress, shippingMethod, paymentMethod, poNumber, exemptionCertificate, discountCode, delivery } = input;
  const json = (address: TypedAddress | null | undefined) => (address ? JSON.stringify(address) : null);
  const [row] = await shop.sql<FormRow[]>`
    insert into checkout_forms as f (checkout_token, browser_id, email, shipping_address, billing_address, shipping_method, payment_method, po_number,
      exemption_certificate, discount_code, delivery, updated_at)
    select c.token, ${browserId}, ${email ?? null}, ${json(shippingAddress)}::jsonb, ${json(billingAddress)}::jsonb, ${shippingMethod ?? null},
      ${paymentMethod ?? null}, ${poNumber ?? null}, ${exemptionCertificate ?? null}, ${discountCode ?? null}, ${delivery ? JSON.stringify(delivery) : null}::jsonb, ${shop.clock.now().toISOString()}
    from checkouts c where c.token = ${token} and c.order_id is null
      and (select count(*) from checkout_forms o where o.checkout_token = c.token and o.browser_id <> ${browserId}) < ${maxForms}
    on conflict (checkout_token, browser_id) do update set
      email = coalesce(excluded.email, f.email), shipping_address = coalesce(excluded.shipping_address, f.shipping_address),
      billing_address = ${billingAddress === undefined ? shop.sql`f.billing_address` : shop.sql`excluded.billing_address`},
      shipping_method = ${shippingMethod === undefined ? shop.sql`f.shipping_method` : shop.sql`excluded.shipping_method`},
      payment_method = ${paymentMethod === undefined ? shop.sql`f.payment_method` : shop.sql`excluded.payment_method`},
      po_number = coalesce(excluded.po_number, f.po_number),
      exemption_certificate = coalesce(excluded.exemption_certificate, f.exemption_certificate),
      discount_code = coalesce(excluded.discount_code, f.discount_code),
      delivery = coalesce(f.delivery, '{}') || coalesce(excluded.delivery, '{}'), updated_at = excluded.updated_at
    returning ${formColumns(shop, buyer)}`;
  return row ? formOf(row, buyer) : null;
}

/** Stores country, state and postal code in a form in which no address was entered. */
export async function beginAddress(
  shop: Shop,
  token: string,
  browserId: string,
  place: Pick<Address, "country" | "province" | "zip">,
): Promise<void> {
  await shop.sql`
    update checkout_forms set shipping_address = ${JSON.stringify(place)}::jsonb
    where checkout_token = ${token} and browser_id = ${browserId} and shipping_address is null`;
}

/** Gives the browser the form of this checkout from before browsers had an id (an older version of the shop); null: there is none. */
export async function claimForm(shop: Shop, token: string, buyer: CheckoutBuyer): Promise<CheckoutForm | null> {
  const { browserId } = buyer;
  const [row] = await shop.sql<FormRow[]>`
    update checkout_forms f set browser_id = ${browserId} where f.checkout_token = ${token} and f.browser_id = 'unclaimed'
      and not exists (select from checkout_forms o where o.checkout_token = ${token} and o.browser_id = ${browserId}) returning ${formColumns(shop, buyer)}`;
  return row ? formOf(row, buyer) : null;
}

/** How many shown totals are kept per form, and how many lines they may have together: of a large cart only one is kept. */
const maxSeen = { showings: 3, lines: 200 };

/** Stores the totals that a page shows before those of earlier pages; one statement, because pages may be opened concurrently. */
export async function addSeen(shop: Shop, token: string, browserId: string, seen: SeenTotals): Promise<void> {
  await shop.sql`
    update checkout_forms f set seen = (
      select jsonb_agg(kept.shown order by kept.place) from (
        select shown, place, sum(jsonb_array_length(shown->'lines')) over (order by place) as lines
        from jsonb_array_elements(${JSON.stringify([seen])}::jsonb || coalesce(f.seen, '[]')) with ordinality as e(shown, place)
        where place = 1 or shown->>'fingerprint' <> ${seen.fingerprint} order by place limit ${maxSeen.showings}) as kept
      where kept.place = 1 or kept.lines <= ${maxSeen.lines})
    where f.checkout_token = ${token} and f.browser_id = ${browserId}`;
}

/** Removes the totals that pages showed and the freight quotes, which are in a currency that the shop no longer has. */
export async function deleteSeenTotals(shop: Shop): Promise<void> {
  await shop.sql`update checkout_forms set seen = null, freight_quote = null where seen is not null or freight_quote is not null`;
}
