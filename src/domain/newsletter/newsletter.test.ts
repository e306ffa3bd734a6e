import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import type { JobData } from "#domain/ports.ts";
import { mailNewsletterConfirmation } from "#jobs/newsletter-mail.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { confirmSubscription, isSubscribed, subscribe, unsubscribe, unsubscribeToken } from "./newsletter.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null } as const;

/** Runs the waiting email jobs and returns the newest email. */
async function mailOf(shop: TestShop) {
  const waiting = await shop.sql<{ id: string; data: JobData["newsletter-mail"] }[]>`
    delete from jobs.job where name = 'newsletter-mail' returning id, data`;
  shop.outbox.length = 0;
  for (const job of waiting) await mailNewsletterConfirmation(shop, job.data);
  return shop.outbox[0];
}

const linkIn = (text: string | undefined, kind: "confirm" | "unsubscribe") =>
  new RegExp(`http://shop.test/newsletter/${kind}/([^\\s>]+)`).exec(text ?? "")?.[1] ?? "";

async function stateOf(shop: TestShop, email: string) {
  const rows = await shop.sql<{ confirmed_at: string | null; unsubscribed_at: string | null }[]>`
    select confirmed_at, unsubscribed_at from subscribers where lower(email) = lower(${email})`;
  return rows.map((row) => isSubscribed({ confirmedAt: row.confirmed_at as never, unsubscribedAt: row.unsubscribed_at as never }));
}

async function waitingForLocks(): Promise<number> {
  const [row] = await shopOf().sql<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid where a.datname = current_database() and not l.granted`;
  return row?.waiting ?? 0;
}

beforeEach(async () => {
  await shopOf().sql`delete from subscribers`;
  await mailOf(shopOf());
});

describe("the newsletter", () => {
  it("counts an address only after its owner confirmed it", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const mail = await mailOf(shop);
    expect(mail?.to).toBe("ada@example.org");
    expect(await stateOf(shop, "ada@example.org")).toEqual([false]);
    const token = linkIn(mail?.text, "confirm");
    await confirmSubscription(shop, visitor, token);
    expect(await stateOf(shop, "ada@example.org")).toEqual([true]);
    await confirmSubscription(shop, visitor, token);
  });

  it("is left by a subscriber who leaves while the address is being confirmed once more", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const first = await mailOf(shop);
    await confirmSubscription(shop, visitor, linkIn(first?.text, "confirm"));
    const [row] = await shop.sql<{ id: string }[]>`select id from subscribers`;
    const leave = unsubscribeToken(shop, row?.id as string);
    await unsubscribe(shop, visitor, leave);
    shop.pass(3_600_000);
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const again = linkIn((await mailOf(shop))?.text, "confirm");
    let leaving: Promise<unknown> = Promise.resolve();
    await inTransaction(shop, async (inConfirmation) => {
      await confirmSubscription(inConfirmation, visitor, again);
      leaving = unsubscribe(shop, visitor, leave);
      // It either waits for the confirmation, or has ended because there was nothing to do.
      await Promise.race([leaving, expect.poll(waitingForLocks).toBeGreaterThan(0)]);
    });
    await leaving;
    expect(await stateOf(shop, "ada@example.org")).toEqual([false]);
  });

  it("keeps no token that could confirm", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const token = linkIn((await mailOf(shop))?.text, "confirm");
    const [row] = await shop.sql<{ token_hash: string }[]>`select token_hash from subscribers`;
    expect(row?.token_hash).not.toContain(token);
  });

  it("refuses a token that is unknown or older than a week", async () => {
    const shop = shopOf();
    await expect(confirmSubscription(shop, visitor, "guessed")).rejects.toMatchObject({ code: "not-found" });
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const token = linkIn((await mailOf(shop))?.text, "confirm");
    shop.pass(8 * 86_400_000);
    await expect(confirmSubscription(shop, visitor, token)).rejects.toMatchObject({ code: "not-found" });
  });

  it("leaves at one click, again without harm, and an old email cannot bring the address back", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const mail = await mailOf(shop);
    await confirmSubscription(shop, visitor, linkIn(mail?.text, "confirm"));
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    const token = linkIn(mail?.headers?.["List-Unsubscribe"], "unsubscribe");
    await unsubscribe(shop, visitor, token);
    await unsubscribe(shop, visitor, token);
    expect(await stateOf(shop, "ada@example.org")).toEqual([false]);
    await expect(confirmSubscription(shop, visitor, linkIn(mail?.text, "confirm"))).rejects.toMatchObject({ code: "not-found" });
  });

  it("takes back who left and asks again, once they confirm again", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    const first = await mailOf(shop);
    await confirmSubscription(shop, visitor, linkIn(first?.text, "confirm"));
    await unsubscribe(shop, visitor, linkIn(first?.headers?.["List-Unsubscribe"], "unsubscribe"));
    shop.pass(3_600_000);
    await subscribe(shop, visitor, { email: "ada@example.org" });
    expect(await stateOf(shop, "ada@example.org")).toEqual([false]);
    await confirmSubscription(shop, visitor, linkIn((await mailOf(shop))?.text, "confirm"));
    expect(await stateOf(shop, "ada@example.org")).toEqual([true]);
  });

  it("refuses an unsubscription that is not signed for that very address", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    await subscribe(shop, visitor, { email: "bo@example.org" });
    await mailOf(shop);
    const [one, other] = shop.outbox.map((mail) => linkIn(mail.headers?.["List-Unsubscribe"], "unsubscribe"));
    await expect(unsubscribe(shop, visitor, `${one?.split(".")[0]}.${other?.split(".")[1]}`)).rejects.toMatchObject({ code: "not-found" });
    await expect(unsubscribe(shop, visitor, "x")).rejects.toMatchObject({ code: "not-found" });
  });

  it("answers the same for a known address, whose owner gets an email, and not more often than every ten minutes", async () => {
    const shop = shopOf();
    await subscribe(shop, visitor, { email: "ada@example.org" });
    await confirmSubscription(shop, visitor, linkIn((await mailOf(shop))?.text, "confirm"));
    expect(await subscribe(shop, visitor, { email: "ADA@example.org" })).toBeUndefined();
    expect(await mailOf(shop)).toBeUndefined();
    shop.pass(11 * 60_000);
    await subscribe(shop, visitor, { email: "ADA@example.org" });
    expect((await mailOf(shop))?.subject).toContain("You are subscribed");
    expect(await stateOf(shop, "ada@example.org")).toEqual([true]);
  });

  it("keeps one row for two requests at once", async () => {
    const shop = shopOf();
    await Promise.all(Array.from({ length: 8 }, () => subscribe(shop, visitor, { email: "ada@example.org" })));
    expect(await stateOf(shop, "ada@example.org")).toHaveLength(1);
    await mailOf(shop);
    expect(shop.outbox).toHaveLength(1);
  });
});
