import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { mailTitles } from "./mail-list.ts";
import {
  lockMailTexts,
  type StoredMailTexts,
  selectLastTextChange,
  selectMailsWithTexts,
  selectMailTexts,
  upsertMailTexts,
} from "./mail-text-queries.ts";
import { isBuyerMail, noMailTexts } from "./mail-texts.ts";
import { type MailTextsChange, mailTextsChangeOf } from "./mail-texts-input.ts";

export type { StoredMailTexts } from "./mail-text-queries.ts";

/** Returns the texts that staff wrote for an email, empty where the standard text is sent; null: it goes to staff and has none. Refuses `not-allowed`. */
export async function readMailTexts(shop: Shop, actor: Actor, { key }: { key: string }): Promise<StoredMailTexts | null> {
  requireRight(actor, "settings.read");
  if (!isBuyerMail(key)) return null;
  return (await selectMailTexts(shop, key)) ?? { ...noMailTexts, revision: 0 };
}

/** Lists the emails with a text that staff wrote. Refuses `not-allowed`. */
export async function listMailsWithTexts(shop: Shop, actor: Actor): Promise<string[]> {
  requireRight(actor, "settings.read");
  return selectMailsWithTexts(shop);
}

/**
 * Replaces the texts of an email to buyers; an empty one restores the standard text. `revision`: the one that the author saw. Refuses `not-allowed`,
 * `mail-not-found`, `input-invalid`, and `changed-meanwhile` (with `by` and `at`) where other staff changed them after that.
 */
export async function changeMailTexts(shop: Shop, actor: Actor, { key, ...input }: MailTextsChange & { key: string }): Promise<StoredMailTexts> {
  requireRight(actor, "settings.change");
  if (!isBuyerMail(key)) throw new Refusal("mail-not-found");
  const { revision, ...texts } = parseInput(mailTextsChangeOf(key), input);
  return inTransaction(shop, async (shop) => {
    await lockMailTexts(shop);
    const stored = (await selectMailTexts(shop, key)) ?? { ...noMailTexts, revision: 0 };
    if (stored.revision !== revision) throw new Refusal("changed-meanwhile", await selectLastTextChange(shop, key));
    const saved = { ...texts, revision: revision + 1 };
    await upsertMailTexts(shop, { ...saved, mail: key, updatedBy: actorId(actor) });
    const changes = fieldChanges(stored, saved, { ignored: ["revision"] });
    await record(shop, actor, "mail-texts.changed", { kind: "mail-texts", id: key }, { title: mailTitles[key].title, changes });
    return saved;
  });
}
