import type { Shop } from "#domain/shop.ts";
import { pricesWithTaxFaults } from "#domain/tax/tax-rates.ts";
import type { SampleFields } from "./sample-values.ts";
import type { Settings } from "./settings-input.ts";

/** A requirement for leaving trial mode. `fault` describes what is missing in a sentence; null where it is met. */
export type LiveRequirement = { name: LiveRequirementName; fault: string | null };
export type LiveRequirementName = "address" | "tax" | "payment" | "mail" | "sender" | "public-url" | "webhooks";

/** Fields that must be the merchant's own, not the sample shop's. */
const ownDetails = ["name", "address", "supportEmail", "ordersEmail", "phone"];

/** `unencrypted`: the hosts of active webhooks whose URL begins with http://. */
type Beside = { sample: SampleFields; deployment: Shop["deployment"]; unencrypted: string[] };

/** All requirements, in the order in which a merchant meets them. Pure. */
export function liveRequirements(settings: Settings, { sample, deployment, unencrypted }: Beside): LiveRequirement[] {
  return [
    { name: "address", fault: addressFault(settings.shop, sample.shop ?? []) },
    { name: "tax", fault: taxFault(settings, sample.tax ?? []) },
    { name: "payment", fault: paymentFault(settings.payments, deployment.stripe) },
    {
      name: "mail",
      fault: deployment.hasMailServer
        ? null
        : "Buyers would get no emails about their orders, because the shop has no mail server. Whoever runs the server names one (SMTP_URL) and restarts the shop.",
    },
    { name: "sender", fault: senderFault(settings.shop, deployment.mailFrom) },
    { name: "public-url", fault: publicUrlFault(deployment.publicUrl) },
    { name: "webhooks", fault: webhooksFault(unencrypted) },
  ];
}

function taxFault(settings: Settings, sample: string[]): string | null {
  if (sample.includes("rates")) return "The tax rates are the sample shop's. Replace or remove each of them.";
  return pricesWithTaxFaults(settings).join(" ") || null;
}

function addressFault({ address, supportEmail }: Settings["shop"], sample: string[]): string | null {
  if (sample.some((field) => ownDetails.includes(field))) return "The shop's name, addresses or phone are still the sample shop's.";
  if (address.trim() === "" || supportEmail === "") return "The shop has no postal address or no support email.";
  return null;
}

/** A test key is a fault even if there is another way to pay: the person who set it expects that cards are charged. */
function paymentFault({ purchaseOrders }: Settings["payments"], stripe: Shop["deployment"]["stripe"]): string | null {
  if (stripe === "test")
    return "No card would be charged, because the Stripe key is a test key. Whoever runs the server sets your live key with its webhook secret (STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET), or removes both, and restarts the shop.";
  if (stripe === "live" || purchaseOrders) return null;
  return "Buyers could pay only with test cards. Accept purchase orders, or set up Stripe.";
}

/** Domains that nobody can own (RFC 2606, RFC 6761, RFC 6762): replies do not arrive there, and mail servers refuse emails from there. */
const unreal = /(^|\.)(localhost|localdomain|local|example|invalid|test|example\.(com|net|org))$/;

function senderFault({ senderEmail }: Settings["shop"], mailFrom: string): string | null {
  const address = senderEmail || (/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim();
  const domain = /@([^@\s]+)$/.exec(address)?.[1]?.toLowerCase() ?? "";
  if (domain.includes(".") && !unreal.test(domain)) return null;
  return `Emails would come from ${address || "nobody"}, which is not a real address. Set the sender of emails under Settings, Email sender.`;
}

function webhooksFault(hosts: string[]): string | null {
  const [first] = hosts;
  if (first === undefined) return null;
  const others = hosts.length > 1 ? ` and ${hosts.length - 1} more` : "";
  return `What webhooks send to ${first}${others} is not encrypted. Change the URL to one that begins with https://, or turn the webhook off.`;
}

function publicUrlFault(publicUrl: string | null): string | null {
  if (publicUrl === null)
    return "Links in emails would lead nowhere, because the shop does not know its public URL. Whoever runs the server sets it (PUBLIC_URL=https://...) and restarts the shop.";
  return publicUrl.startsWith("https://")
    ? null
    : "What buyers enter would not be encrypted, because the public URL of the shop begins with http://. Whoever runs the server sets one that begins with https:// (PUBLIC_URL) and restarts the shop.";
}
