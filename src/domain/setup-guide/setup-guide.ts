import type { Actor } from "#domain/actor.ts";
import { readLiveStatus } from "#domain/going-live/going-live.ts";
import { requireRight } from "#domain/permissions.ts";
import type { LiveRequirement, LiveRequirementName } from "#domain/settings/live-requirements.ts";
import { readSampleValues, type SampleFields, sampleFields } from "#domain/settings/sample-values.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { selectOwnContent } from "./setup-guide-queries.ts";

/** The steps from an empty shop to one that sells, in their order. */
export const setupSteps = ["name", "address", "mail", "tax", "shipping", "payment", "product", "policies", "go-live"] as const;
export type SetupStepName = (typeof setupSteps)[number];
/** `missing`: what is still to be done, in a sentence; null: the step is done. */
export type SetupStep = { name: SetupStepName; missing: string | null };
/** `payBy`: how buyers pay once the shop is live; in trial mode orders are tests. */
export type SetupGuide = { steps: SetupStep[]; isComplete: boolean; isLive: boolean; payBy: { card: boolean; purchaseOrder: boolean } };

/** What buyers look for before they buy, and the words by which a page about it is recognized in its path. */
const policies: { title: string; words: string[] }[] = [
  { title: "privacy", words: ["privacy"] },
  { title: "terms", words: ["terms", "conditions"] },
  { title: "returns", words: ["return", "refund"] },
  { title: "shipping", words: ["shipping", "delivery"] },
];

/** Returns what is still to be done until the shop can sell, from the current data. Refuses `not-allowed`. */
export async function readSetupGuide(shop: Shop, actor: Actor): Promise<SetupGuide> {
  requireRight(actor, "settings.read");
  const [settings, sample, live, own] = await Promise.all([loadSettings(shop), readSampleValues(shop), readLiveStatus(shop), selectOwnContent(shop)]);
  const ofSample = sampleFields(settings, sample);
  const point = (...names: LiveRequirementName[]) => faultOf(live.points, names);
  const missing: Record<SetupStepName, string | null> = {
    name: nameMissing(settings, ofSample),
    address: addressMissing(settings, ofSample),
    mail:
      point("mail", "sender") ?? (settings.shop.ordersEmail === "" ? "Nobody is notified of new orders: enter the email address for orders." : null),
    tax: point("tax") ?? taxMissing(settings),
    shipping: shippingMissing(settings, ofSample),
    payment: point("payment"),
    product: own.hasProduct ? null : "There is no active product of your own yet.",
    policies: policiesMissing(own.pages),
    "go-live": point("public-url", "webhooks") ?? (live.isLive ? null : "The shop is in trial mode: orders are tests and no money moves."),
  };
  const steps = setupSteps.map((name) => ({ name, missing: missing[name] }));
  const payBy = { card: live.stripe === "live", purchaseOrder: settings.payments.purchaseOrders };
  return { steps, isComplete: steps.every((step) => step.missing === null), isLive: live.isLive, payBy };
}

function faultOf(points: LiveRequirement[], names: LiveRequirementName[]): string | null {
  return points.find(({ name, fault }) => names.includes(name) && fault !== null)?.fault ?? null;
}

function nameMissing({ shop }: Settings, { shop: sample = [] }: SampleFields): string | null {
  if (sample.includes("name")) return "The name is still the sample shop’s.";
  return shop.name === "My shop" ? "The shop is still called “My shop”." : null;
}

function addressMissing({ shop }: Settings, { shop: sample = [] }: SampleFields): string | null {
  if (["address", "supportEmail", "ordersEmail", "phone"].some((field) => sample.includes(field)))
    return "The addresses or the phone are still the sample shop’s.";
  if (shop.address.trim() === "") return "The shop has no postal address.";
  return shop.supportEmail === "" ? "The shop has no support email." : null;
}

/** In a shop that went live this way, no rates at all is a decision too. */
function taxMissing({ shop, tax }: Settings): string | null {
  return tax.rates.length === 0 && shop.trialMode
    ? "No tax is collected. Enter the rates of the places where you have to collect it. Where there are none, go on: going live settles this."
    : null;
}

/** In a shop that went live this way, keeping the rates of a new shop is a decision too. */
function shippingMissing({ shop, shipping }: Settings, { shipping: sample = [] }: SampleFields): string | null {
  if ((shipping.revision ?? 0) === 0 && shop.trialMode)
    return "The shipping rates are those that every new shop begins with. Change them, or keep them: going live confirms them.";
  return sample.includes("rates") || sample.includes("methods") || sample.includes("zones") ? "The shipping rates are the sample shop’s." : null;
}

function policiesMissing(handles: string[]): string | null {
  const absent = policies.filter(({ words }) => !handles.some((handle) => words.some((word) => handle.includes(word)))).map(({ title }) => title);
  if (absent.length === 0) return null;
  return `Buyers find no published page of your own about ${new Intl.ListFormat("en-US").format(absent)}.`;
}
