import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Account } from "./accounts.ts";
import type { OwnName } from "./accounts-input.ts";
import { lockAccount, storeName } from "./accounts-queries.ts";

/** A signed-in member of staff says what they are called. Refuses `not-signed-in` and, to customers, `not-allowed`. */
export async function changeOwnName(shop: Shop, actor: Actor, name: OwnName): Promise<Account> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  if (actor.kind !== "staff") throw new Refusal("not-allowed");
  return inTransaction(shop, async (shop) => {
    const account = await lockAccount(shop, actor.accountId);
    if (!account) throw new Refusal("not-signed-in");
    const { id, email, firstName, lastName, role } = account;
    const changes = fieldChanges({ firstName, lastName }, name, { withheld: ["firstName", "lastName"] });
    if (changes.length > 0) {
      await storeName(shop, id, name);
      await record(shop, actor, "account.named", { kind: "account", id }, { changes });
    }
    return { id, email, role, ...name };
  });
}
