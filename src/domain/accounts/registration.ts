import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { mayEmail } from "./account-links.ts";
import { type RegistrationInput, registrationInput } from "./accounts-input.ts";
import { insertAccount } from "./accounts-queries.ts";
import { hashPassword } from "./password.ts";

/**
 * Registers a customer. Gives the same answer after the same work whether an account has this email address or not: only the
 * email tells. If one has it, the returned id identifies no account. Refuses `input-invalid`, `stored-too-much`.
 */
export async function register(shop: Shop, actor: Actor, input: RegistrationInput): Promise<{ id: string }> {
  const { password, ...values } = parseInput(registrationInput, input);
  await consumeStorageQuota(shop, actor, 10 * rowBytes);
  const passwordHash = await hashPassword(password);
  const id = shop.ids.next();
  await inTransaction(shop, async (shop) => {
    const isNew = await insertAccount(shop, { id, ...values, role: "customer", passwordHash, createdAt: shop.clock.now() });
    if (isNew) await record(shop, actor, "account.created", { kind: "account", id }, { role: "customer" });
    else await record(shop, actor, "account.registered-again", { kind: "account", id: "unknown" });
    if (await mayEmail(shop, "register", values.email))
      await shop.jobs.send(shop.sql, "account-mail", { kind: "registered", accountId: id, email: values.email });
  });
  return { id };
}
