import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { redactStoredMails } from "#domain/mail-log/mail-log.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { type LiveRequirement, liveRequirements } from "#domain/settings/live-requirements.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { loadSettings, lockSettings } from "#domain/settings/settings.ts";
import { storeTrialMode } from "#domain/settings/trial-mode.ts";
import type { Shop } from "#domain/shop.ts";
import { listUnencryptedWebhooks } from "#domain/webhooks/webhooks.ts";

/** Whether the shop sells for real, and what that requires; `points` may also be open in a live shop that went live with an older version. */
export type LiveStatus = {
  isLive: boolean;
  points: LiveRequirement[];
  /** The kind of the Stripe key; null: there is none. */
  stripe: Shop["deployment"]["stripe"];
  /** MAIL_FROM: the sender of emails where the settings name none. */
  mailFrom: string;
};

export async function readLiveStatus(shop: Shop): Promise<LiveStatus> {
  const [settings, sample, unencrypted] = await Promise.all([loadSettings(shop), readSampleValues(shop), listUnencryptedWebhooks(shop)]);
  const points = liveRequirements(settings, { sample: sampleFields(settings, sample), deployment: shop.deployment, unencrypted });
  return { isLive: !settings.shop.trialMode, points, stripe: shop.deployment.stripe, mailFrom: shop.deployment.mailFrom };
}

/**
 * Ends trial mode: from now on orders count, and only real payment methods are offered. Staff need the right
 * `settings.change`. Refuses `not-allowed`, and `not-ready-to-sell` with a field for every open point.
 */
export async function goLive(shop: Shop, actor: Actor): Promise<void> {
  requireRight(actor, "settings.change");
  await inTransaction(shop, async (shop) => {
    await lockSettings(shop);
    const { points } = await readLiveStatus(shop);
    const open = points.flatMap(({ name, fault }): [string, string][] => (fault === null ? [] : [[name, fault]]));
    if (open.length > 0) throw new Refusal("not-ready-to-sell", { fields: Object.fromEntries(open) });
    await storeTrialMode(shop, actor, false);
    await redactStoredMails(shop);
  });
}

/** Returns the shop to trial mode: new orders are tests again. Real orders stay real. Refuses `not-allowed`. */
export async function returnToTrial(shop: Shop, actor: Actor): Promise<void> {
  requireRight(actor, "settings.change");
  await inTransaction(shop, async (shop) => {
    await lockSettings(shop);
    await storeTrialMode(shop, actor, true);
  });
}
