import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { changeSettings, loadSettings, lockSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { countBeyond } from "./backup-queries.ts";

/**
 * Changes when backups are made and how many are kept; only owners may. Refuses what `changeSettings` does, and `confirmation-needed` with the question
 * `fewer-backups` where backups will be deleted, until `confirmed` contains that code.
 */
export async function changeBackupSettings(
  shop: Shop,
  actor: Actor,
  { input, confirmed }: { input: SettingsInput<"backups">; confirmed: string[] },
): Promise<void> {
  requireRight(actor, "backups.change");
  await inTransaction(shop, async (shop) => {
    await lockSettings(shop);
    const { keep: before } = (await loadSettings(shop)).backups;
    await changeSettings(shop, actor, "backups", input);
    const { keep } = (await loadSettings(shop)).backups;
    const gone = keep < before ? await countBeyond(shop, keep) : null;
    if (!gone?.oldest || confirmed.includes("fewer-backups")) return;
    throw new Refusal("confirmation-needed", { questions: { "fewer-backups": question({ ...gone, oldest: gone.oldest }, keep) } });
  });
}

function question({ daily, asked, oldest }: { daily: number; asked: number; oldest: string }, keep: number): string {
  const parts = [...(daily > 0 ? [`${daily} daily`] : []), ...(asked > 0 ? [`${asked} that somebody asked for`] : [])];
  const count = daily + asked;
  return `${parts.join(" and ")} ${count === 1 ? "is one" : "are"} more than the ${keep} to keep: ${count === 1 ? "this backup is" : "these backups are"} deleted for good when the next one of their kind is complete, the oldest of ${oldest.slice(0, 10)}. Keep only ${keep}?`;
}
