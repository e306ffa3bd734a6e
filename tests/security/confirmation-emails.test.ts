import { expect, it } from "vitest";
import { mailStockNotice } from "#jobs/stock-notice-mail.ts";
import { makeVariant } from "#support/make-variants.ts";
import { fromNewClient, openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop({ max: 16 });

/** Takes the emails that wait to be sent. */
const waitingMails = async (job: "stock-notice-mail" | "newsletter-mail") =>
  shopOf().sql<{ data: { noticeId: string; token: string } }[]>`delete from jobs.job where name = ${job} returning data`;

const soldOut = async () => (await makeVariant(shopOf(), { stock: 0 })).id;

function openShop() {
  const { call } = openTestApp(shopOf(), { trustProxy: "1" });
  /** Sends from a new IP address: limits per IP address do not stop an attacker who has many. */
  return async (path: string, body: object) => (await call("POST", path, { body, headers: fromNewClient() })).status;
}

it("an address is asked about five variants, however many requests come at the same time and from wherever", async () => {
  const post = openShop();
  const variants = await Promise.all(Array.from({ length: 16 }, soldOut));
  const spelling = (at: number) => (at % 2 ? "victim@lab.example" : "Victim@Lab.Example");
  const answers = await Promise.all(variants.map((variantId, at) => post("/api/stock-notices", { variantId, email: spelling(at) })));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await waitingMails("stock-notice-mail")).toHaveLength(5);
});

it("an address that is asked about one variant again and again gets five emails a day, and more once it confirmed", async () => {
  const post = openShop();
  const variantId = await soldOut();
  const ask = async () => {
    shopOf().pass(11 * 60_000);
    expect(await post("/api/stock-notices", { variantId, email: "asked-again@lab.example" })).toBe(200);
  };
  for (let n = 0; n < 12; n++) await ask();
  const mails = await waitingMails("stock-notice-mail");
  expect(mails).toHaveLength(5);
  shopOf().pass(86_400_000);
  await ask();
  const [mail] = await waitingMails("stock-notice-mail");
  await mailStockNotice(shopOf(), mail?.data as never);
  for (let n = 0; n < 4; n++) expect(await post("/api/stock-notices", { variantId: await soldOut(), email: "asked-again@lab.example" })).toBe(200);
  await waitingMails("stock-notice-mail");
  expect(await post("/api/stock-notices", { variantId: await soldOut(), email: "asked-again@lab.example" })).toBe(200);
  expect(await waitingMails("stock-notice-mail")).toEqual([]);
});

it("an address that is entered for the newsletter again and again gets five emails a day", async () => {
  const post = openShop();
  for (let n = 0; n < 12; n++) {
    shopOf().pass(11 * 60_000);
    expect(await post("/api/newsletter", { email: "entered-again@lab.example" })).toBe(200);
  }
  expect(await waitingMails("newsletter-mail")).toHaveLength(5);
});
