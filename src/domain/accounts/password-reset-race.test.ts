import { expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { createAccount, resetPassword } from "./accounts.ts";
import { signIn } from "./sign-in.ts";

const shopOf = useTestShop();

async function waitingForLocks(): Promise<number> {
  const [row] = await shopOf().sql<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and not l.granted`;
  return row?.waiting ?? 0;
}

it("An old password that was checked while it was being reset opens no session", async () => {
  const shop = shopOf();
  const [email, old, fresh] = ["ada@lab.example", "correct horse battery", "staple battery horse"];
  const { id } = await createAccount(shop, system, { email, password: old, firstName: "Ada", lastName: "Byron", role: "owner" });
  let signingIn: Promise<unknown> = Promise.resolve();
  await inTransaction(shop, async (inReset) => {
    await resetPassword(inReset, system, { email, password: fresh });
    // The reset is not committed: the old password is still right until the sign-in has to wait for the account.
    signingIn = signIn(shop, {}, { email, password: old }).catch((fault) => fault);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  expect(await signingIn).toMatchObject({ code: "sign-in-failed" });
  expect(await shop.sql`select id from sessions where account_id = ${id} and ended_at is null`).toEqual([]);
  expect(await signIn(shop, {}, { email, password: fresh })).toMatchObject({ account: { id } });
});
