import { openDatabase } from "#db/open-database.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Mix } from "#support/seeded-random.ts";
import type { Death, Life, Pause, StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";

/** A process of the shop: its own connection, which ends at a statement that the seed determines, or never. */
export type Client = { name: string; shop: TestShop; life: Life; close(): Promise<void> };

let clients = 0;

export function openClient(shop: TestShop, proxy: StatementProxy, death: Death, pause: Pause | null = null): Client {
  clients += 1;
  const name = `client-${clients}`;
  const life = proxy.begin(name, death, pause);
  const connection = openDatabase(proxy.target, { max: 1, name });
  const payments = Object.fromEntries(Object.entries(shop.payments).map(([name, provider]) => [name, heardBy(life, provider)]));
  return {
    name,
    shop: { ...shop, db: connection.db, sql: connection.sql, payments },
    life,
    close: () => connection.sql.end({ timeout: 0 }),
  };
}

/** The provider survives the death of a process: it did what it was asked, and the process never learns it. Each answer counts as a statement. */
function heardBy(life: Life, provider: PaymentProvider): PaymentProvider {
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
    ...provider,
    charge: (charge) => heard(() => provider.charge(charge)),
    confirm: (...asked) => heard(() => provider.confirm(...asked)),
    lookUp: (attemptId) => heard(() => provider.lookUp(attemptId)),
    refund: (...asked) => heard(() => provider.refund(...asked)),
  };
}

/** The most statements of one action: an order takes about twenty, with BEGIN and COMMIT. */
const maxStatements = 25;

/** How an action ended: a refusal counts as an answer; what a dead process returns means nothing. */
export type End<Answer> = { how: "answered"; answer: Answer } | { how: "refused"; code: string } | { how: "died" };

/** Runs one action in a process that may die during it. Throws anything that is neither an answer nor a refusal. */
export async function endOf<Answer>(
  shop: TestShop,
  { proxy, mix }: { proxy: StatementProxy; mix: Mix },
  action: (shop: TestShop) => Promise<Answer>,
): Promise<End<Answer>> {
  const dies = mix.below(3) === 0;
  const client = openClient(shop, proxy, dies ? { at: 1 + mix.below(maxStatements), when: mix.below(2) === 0 ? "before" : "after" } : null);
  const acted = action(client.shop);
  // A dead process's result is not awaited, so its rejection must not count as unhandled.
  acted.catch(() => {});
  try {
    const answered = acted.then((answer): End<Answer> => ({ how: "answered", answer }));
    return await Promise.race([answered, client.life.ended.then((): End<Answer> => ({ how: "died" }))]);
  } catch (thrown) {
    if (client.life.isOver) return { how: "died" };
    if (isRefusal(thrown)) return { how: "refused", code: thrown.code };
    throw thrown;
  } finally {
    await client.close();
  }
}

/** Returns the answer of an action; null where it is refused or its process dies. */
export async function act<Answer>(
  shop: TestShop,
  parts: { proxy: StatementProxy; mix: Mix },
  action: (shop: TestShop) => Promise<Answer>,
): Promise<Answer | null> {
  const end = await endOf(shop, parts, action);
  return end.how === "answered" ? end.answer : null;
}
