import { beforeEach, describe, expect, it } from "vitest";
import { resetConfirmationRequests } from "#domain/confirmation-email-limit.ts";
import { dayMs } from "#domain/durations.ts";
import type { JobData } from "#domain/ports.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { mailStockNotice, sendStockNotices } from "#jobs/stock-notice-mail.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { cancelNoticeToken, cancelStockNotice, confirmStockNotice, removeOldNotices, requestStockNotice, sendDueNotices } from "./stock-notices.ts";
import { stockNoticesPersonalData } from "./stock-notices-personal-data.ts";

const shopOf = useTestShop({ max: 16 });
const visitor = { kind: "visitor", cartId: null } as const;
const email = "ada@lab.example";

/** Runs the waiting email jobs and returns what was sent. */
async function mailsOf(shop: TestShop) {
  const waiting = await shop.sql<{ data: JobData["stock-notice-mail"] }[]>`delete from jobs.job where name = 'stock-notice-mail' returning data`;
  shop.outbox.length = 0;
  for (const { data } of waiting) await mailStockNotice(shop, data);
  return [...shop.outbox];
}

const linkIn = (text: string | undefined, kind: "confirm" | "cancel") =>
  new RegExp(`http://shop.test/stock-notices/${kind}/([^\\s>]+)`).exec(text ?? "")?.[1] ?? "";

async function waitingNotice(shop: TestShop, variantId: string, address = email) {
  await requestStockNotice(shop, visitor, { variantId, email: address });
  await confirmStockNotice(shop, visitor, linkIn((await mailsOf(shop))[0]?.text, "confirm"));
}

const restock = (shop: TestShop, variantId: string, units: number) =>
  shop.sql`update stock_levels set on_hand = ${units} where variant_id = ${variantId}`;

const stored = async (shop: TestShop) => (await shop.sql`select id from stock_notices`).map(({ id }) => id as string);

beforeEach(async () => {
  await shopOf().sql`delete from stock_notices`;
  await resetConfirmationRequests(shopOf(), "stock-notice", email);
  await mailsOf(shopOf());
});

describe("who waits for a variant", () => {
  it("is asked to confirm, and not told whether it waits already", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { title: "V3 Mixer", stock: 0 });
    await requestStockNotice(shop, visitor, { variantId, email });
    const [mail] = await mailsOf(shop);
    expect([mail?.to, mail?.subject]).toEqual([email, "Please confirm: tell me when V3 Mixer is back"]);
    expect(mail?.text).toContain(`?variant=${variantId}`);
    // A second request at once sends nothing; a later one sends a new link, and the old link stops working.
    await requestStockNotice(shop, visitor, { variantId, email: email.toUpperCase() });
    expect(await mailsOf(shop)).toEqual([]);
    shop.pass(11 * 60_000);
    await requestStockNotice(shop, visitor, { variantId, email });
    const [second] = await mailsOf(shop);
    expect(await refusalOf(confirmStockNotice(shop, visitor, linkIn(mail?.text, "confirm")))).toBe("not-found");
    await confirmStockNotice(shop, visitor, linkIn(second?.text, "confirm"));
    await confirmStockNotice(shop, visitor, linkIn(second?.text, "confirm"));
    // A person who is already waiting keeps waiting, and the answer is the same.
    shop.pass(11 * 60_000);
    expect(await requestStockNotice(shop, visitor, { variantId, email })).toBeUndefined();
    expect([await mailsOf(shop), await stored(shop)]).toEqual([[], [expect.any(String)]]);
  });

  it("is written to once when it can be ordered, whoever searches at the same time", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { title: "V3 Mixer", stock: 0, minQuantity: 2 });
    const other = await makeVariant(shop, { stock: 0 });
    const addresses = Array.from({ length: 8 }, (_, at) => `lab${at}@lab.example`);
    for (const address of addresses) await waitingNotice(shop, variantId, address);
    await waitingNotice(shop, other.id);
    await requestStockNotice(shop, visitor, { variantId, email: "never-confirmed@lab.example" });
    await mailsOf(shop);
    await sendStockNotices(shop);
    // One unit is less than the smallest quantity that is sold.
    await restock(shop, variantId, 1);
    await sendStockNotices(shop);
    expect(await mailsOf(shop)).toEqual([]);
    await restock(shop, variantId, 2);
    const taken = await Promise.all(Array.from({ length: 6 }, () => sendDueNotices(shop, 3)));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8);
    await Promise.all([sendStockNotices(shop), sendStockNotices(shop)]);
    const mails = await mailsOf(shop);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(["V3 Mixer is in stock again"]));
    expect(mails[0]?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    await sendStockNotices(shop);
    expect(await mailsOf(shop)).toEqual([]);
    // Once it is out of stock again, they may make another request.
    await restock(shop, variantId, 0);
    shop.pass(dayMs);
    await waitingNotice(shop, variantId, addresses[0]);
    await restock(shop, variantId, 5);
    await sendStockNotices(shop);
    expect((await mailsOf(shop)).map(({ to }) => to)).toEqual([addresses[0]]);
  });

  it("is not forgotten when the process ends between marking and enqueueFragment", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { stock: 0 });
    await waitingNotice(shop, variantId);
    await restock(shop, variantId, 1);
    const broken = { ...shop, jobs: { ...shop.jobs, sendEach: () => Promise.reject(new Error("gone")) } };
    await expect(sendDueNotices(broken, 10)).rejects.toThrow("gone");
    expect([await sendDueNotices(shop, 10), (await mailsOf(shop)).length]).toEqual([1, 1]);
  });

  it("asks once, however many requests for one address come at the same time", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { stock: 0 });
    await Promise.all(Array.from({ length: 8 }, () => requestStockNotice(shop, visitor, { variantId, email })));
    expect((await mailsOf(shop)).length).toBe(1);
  });

  it("is asked about five variants a day as long as it confirmed none, so that nobody fills another's mailbox", async () => {
    const shop = shopOf();
    for (let n = 0; n < 8; n++) await requestStockNotice(shop, visitor, { variantId: (await makeVariant(shop, { stock: 0 })).id, email });
    expect((await mailsOf(shop)).length).toBe(5);
    shop.pass(dayMs + 1000);
    await requestStockNotice(shop, visitor, { variantId: (await makeVariant(shop, { stock: 0 })).id, email });
    expect((await mailsOf(shop)).length).toBe(1);
  });

  it("waits only for what is sold and cannot be had, and stores no more than others", async () => {
    const shop = shopOf();
    const ask = (variantId: string, actor: object = visitor) => refusalOf(requestStockNotice(shop, actor as never, { variantId, email }));
    expect(await ask(shop.ids.next())).toBe("variant-not-found");
    expect(await ask((await makeVariant(shop, { stock: 0, status: "draft" })).id)).toBe("variant-not-found");
    for (const wish of [{ stock: 1 }, { stock: 0, tracked: false }, { stock: 0, policy: "continue" as const }])
      expect(await ask((await makeVariant(shop, wish)).id)).toBe("input-invalid");
    const address = "203.0.113.77";
    await shop.counters.add("stored-by-address", address, storageLimits.address.bytes, dayMs);
    expect(await ask((await makeVariant(shop, { stock: 0 })).id, { ...visitor, address })).toBe("stored-too-much");
  });

  it("leaves by the signed link of each email, and nobody else by it", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { stock: 0 });
    await waitingNotice(shop, variantId);
    const [id = ""] = await stored(shop);
    const token = cancelNoticeToken(shop, id);
    for (const wrong of ["", "x", id, `${id}.`, `${shop.ids.next()}.${token.split(".")[1]}`])
      expect(await refusalOf(cancelStockNotice(shop, visitor, wrong))).toBe("not-found");
    await cancelStockNotice(shop, visitor, token);
    await cancelStockNotice(shop, visitor, token);
    await restock(shop, variantId, 1);
    await sendStockNotices(shop);
    expect([await stored(shop), await mailsOf(shop)]).toEqual([[], []]);
  });

  it("confirms within a week, and is forgotten in time: unconfirmed, written to, or waiting for a year", async () => {
    const shop = shopOf();
    const [late, soon, never] = [await makeVariant(shop, { stock: 0 }), await makeVariant(shop, { stock: 0 }), await makeVariant(shop, { stock: 0 })];
    await requestStockNotice(shop, visitor, { variantId: late.id, email });
    const token = linkIn((await mailsOf(shop))[0]?.text, "confirm");
    shop.pass(8 * dayMs);
    for (const wrong of [token, "guessed"]) expect(await refusalOf(confirmStockNotice(shop, visitor, wrong))).toBe("not-found");
    await waitingNotice(shop, soon.id);
    await waitingNotice(shop, never.id);
    await restock(shop, soon.id, 1);
    await sendStockNotices(shop);
    const cleanUp = (days: number) => removeOldNotices(shop, new Date(shop.clock.now().getTime() - days * dayMs), 100);
    expect([await cleanUp(30), await cleanUp(7)]).toEqual([0, 1]);
    shop.pass(31 * dayMs);
    expect([await cleanUp(7), (await stored(shop)).length]).toEqual([1, 1]);
    shop.pass(335 * dayMs);
    expect([await cleanUp(7), await stored(shop)]).toEqual([1, []]);
  });

  it("is exported and erased with all that the shop keeps of a person", async () => {
    const shop = shopOf();
    const { id: variantId } = await makeVariant(shop, { title: "V3 Mixer", stock: 0 });
    await waitingNotice(shop, variantId, "Ada@lab.example");
    const person = { email } as never;
    expect(await stockNoticesPersonalData.export(shop, person)).toMatchObject([{ product: "V3 Mixer", email: "Ada@lab.example", mailedAt: null }]);
    expect([await stockNoticesPersonalData.erase(shop, person), await stored(shop)]).toEqual([1, []]);
  });
});
