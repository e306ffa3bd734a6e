import { inTransaction } from "#db/transaction.ts";
import { dayMs } from "#domain/durations.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay } from "#domain/time-text.ts";
import { markExpiring, type StoredCertificate, selectCertificate } from "./exemption-queries.ts";

/** How many days before a certificate expires its owner gets an email. */
const expiryNoticeDays = 30;

/** Returns a certificate for the job that writes about it; null if it was decided otherwise since, or was removed. */
export async function certificateToMail(shop: Shop, { certificateId, kind }: JobData["tax-certificate-mail"]): Promise<StoredCertificate | null> {
  const stored = await selectCertificate(shop, certificateId);
  return stored && stored.removedAt === null && stored.status === (kind === "expiring" ? "verified" : kind) ? stored : null;
}

/** Emails the owners of certificates that expire soon, once each; returns how many. Called by a scheduled job. */
export async function remindOfExpiry(shop: Shop, limit: number): Promise<number> {
  return inTransaction(shop, async (shop) => {
    const ids = await markExpiring(shop, utcDay(new Date(shop.clock.now().getTime() + expiryNoticeDays * dayMs)), limit);
    if (ids.length > 0)
      await shop.jobs.sendEach(
        shop.sql,
        "tax-certificate-mail",
        ids.map((certificateId) => ({ certificateId, kind: "expiring" as const })),
      );
    return ids.length;
  });
}
