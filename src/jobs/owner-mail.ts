import { ownerAddress } from "#domain/accounts/owner-mails.ts";
import { system } from "#domain/actor.ts";
import { readBackup } from "#domain/backups/backups.ts";
import { backupFaultEmail, type Email, mailOf, webhookOffEmail } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { readWebhook } from "#domain/webhooks/webhooks.ts";

/** Tells an owner what stopped, unless it works again by now. */
export async function mailOwner(shop: Shop, { accountId, about, id }: JobData["owner-mail"]): Promise<void> {
  const to = await ownerAddress(shop, accountId);
  const email = to && (await emails[about](shop, id).catch(goneMeanwhile));
  if (!to || !email) return;
  const settings = await readSettings(shop);
  const headers = { "Message-ID": `<${about}.${id}.${accountId}@${new URL(shop.mailOrigin).hostname}>` };
  await shop.mail.send(mailOf(email, settings, { to, origin: shop.mailOrigin, headers }));
}

const emails: Record<JobData["owner-mail"]["about"], (shop: Shop, id: string) => Promise<Email | null>> = {
  async backup(shop, id) {
    const { status, askedAt, fault, trial, restoreTestNote } = await readBackup(shop, system, id);
    if (status !== "failed" && trial !== "different") return null;
    const cause = (status === "failed" ? fault : restoreTestNote) ?? "";
    return backupFaultEmail({ isWritten: status !== "failed", at: askedAt, cause }, `${shop.mailOrigin}/admin/settings/backups`);
  },
  async webhook(shop, id) {
    const { endpoint } = await readWebhook(shop, system, { id });
    if (endpoint.disabledReason !== "failing" || endpoint.disabledAt === null) return null;
    return webhookOffEmail({ host: new URL(endpoint.url).host, at: endpoint.disabledAt }, `${shop.mailOrigin}/admin/webhooks/${id}`);
  },
};

function goneMeanwhile(thrown: unknown): null {
  if (isRefusal(thrown)) return null;
  throw thrown;
}
