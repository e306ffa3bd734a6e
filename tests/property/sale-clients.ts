import { paymentProviders } from "#adapters/payments.ts";
import { openDatabase } from "#db/open-database.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Mix } from "#support/repeatable-choices.ts";
import type { Death, Life, StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";

/** A process of the shop: a connection of its own, which ends at a statement that the seed decides, or never. */
export type Client = { shop: Shop; life: Life; close(): Promise<void> };

let clients = 0;

export function openClient(shop: TestShop, proxy: StatementProxy, death: Death): Client {
  clients += 1;
  const name = `client-${clients}`;
  const life = proxy.begin(name, death);
  const connection = openDatabase(proxy.target, { max: 1, name });
  const payments = Object.fromEntries(Object.entries(paymentProviders(shop.sql)).map(([name, bank]) => [name, heardBy(life, bank)]));
  return {
    shop: { ...shop, db: connection.db, sql: connection.sql, payments },
    life,
    close: () => connection.sql.end({ timeout: 0 }),
  };
}

/** The bank goes on when a process dies: it did what it was asked to, and nobody heard of it. Each answer counts as a statement. */
function heardBy(life: Life, bank: PaymentProvider): PaymentProvider {
  const heard = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    life.statements += 1;
    const isLast = life.statements === life.death?.at;
    if (isLast && life.death?.when === "before") life.over();
    if (life.isOver) throw new Error("This process is gone.");
    const answer = await ask();
    if (isLast) life.over();
    if (life.isOver) throw new Error("This process is gone.");
    return answer;
  };
  return {
    ...bank,
    charge: (charge) => heard(() => bank.charge(charge)),
    confirm: (...asked) => heard(() => bank.confirm(...asked)),
    lookUp: (attemptId) => heard(() => bank.lookUp(attemptId)),
    refund: (...asked) => heard(() => bank.refund(...asked)),
  };
}

/** Most statements of one action: an order takes about twenty, with BEGIN and COMMIT. */
const maxStatements = 25;

/** One action of a process that may die in it. Refusals are answers; what a process says that is gone means nothing; anything else is a fault. */
export async function act<Answer>(
  shop: TestShop,
  { proxy, mix }: { proxy: StatementProxy; mix: Mix },
  action: (shop: Shop) => Promise<Answer>,
): Promise<Answer | null> {
  const dies = mix.below(3) === 0;
  const client = openClient(shop, proxy, dies ? { at: 1 + mix.below(maxStatements), when: mix.below(2) === 0 ? "before" : "after" } : null);
  const acted = action(client.shop);
  // Nobody waits for a process that is gone, and what it would still say means nothing.
  acted.catch(() => {});
  try {
    return await Promise.race([acted, client.life.ended.then(() => null)]);
  } catch (thrown) {
    if (isRefusal(thrown) || client.life.isOver) return null;
    throw thrown;
  } finally {
    await client.close();
  }
}
