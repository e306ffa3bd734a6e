import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Account } from "./accounts.ts";
import { customerNameInput, type OwnName, ownNameInput } from "./accounts-input.ts";
import { lockAccount, storeName } from "./accounts-queries.ts";
import { plain } from "./sessions.ts";

/** Changes the signed-in person's own name; customers have both names. Refuses `not-signed-in`, `input-invalid`. */
export async function changeOwnName(shop: Shop, actor: Actor, input: OwnName): Promise<Account> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const name = parseInput(actor.kind === "customer" ? customerNameInput : ownNameInput, input);
  return inTransaction(shop, async (shop) => {
    const account = await lockAccount(shop, actor.accountId);
    if (!account) throw new Refusal("not-signed-in");
    const { id, firstName, lastName } = account;
    const changes = fieldChanges({ firstName, lastName }, name, { withheld: ["firstName", "lastName"] });
    if (changes.length > 0) {
      await storeName(shop, id, name);
      await record(shop, actor, "account.named", { kind: "account", id }, { changes });
    }
    return plain({ ...account, ...name });
  });
}
