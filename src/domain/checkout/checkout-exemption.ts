import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { CertificateInput } from "#domain/exemptions/exemption-input.ts";
import { listOwnCertificates, type OwnCertificate, sendCertificate } from "#domain/exemptions/exemptions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCheckout } from "./checkout-queries.ts";

/** A tax exemption certificate that is sent from a checkout: by a signed-in customer for the account, by a guest for this browser. */

/** The initial values of the form: where the order goes, and the certificate number that was entered. */
export type ExemptionStart = { certificates: OwnCertificate[]; number: string; email: string; country: string; province: string };

/** Returns the buyer's certificates and the initial values of the form. Refuses `checkout-not-found`. */
export async function readCheckoutExemption(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<ExemptionStart> {
  const { form } = await formAt(shop, buyer, token);
  const certificates = await listOwnCertificates(shop, buyer, { browserId: buyer.browserId });
  const { country, province } = form.shippingAddress;
  return { certificates, number: form.exemptionCertificate, email: form.email, country, province };
}

/** Sends a certificate. Refuses `checkout-not-found`, and what `sendCertificate` refuses. */
export async function sendCheckoutCertificate(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, ...input }: CertificateInput & { token: string; file: Uint8Array },
): Promise<{ id: string }> {
  const { form } = await formAt(shop, buyer, token);
  return sendCertificate(shop, buyer, { ...input, guest: { browserId: buyer.browserId, email: form.email } });
}

async function formAt(shop: Shop, buyer: CheckoutBuyer, token: string) {
  const checkout = await selectCheckout(shop, token, buyer);
  if (!checkout || checkout.orderId !== null) throw new Refusal("checkout-not-found");
  return checkout;
}
