import { expect, it } from "vitest";
import { type Actor, type Staff, system } from "#domain/actor.ts";
import { savePage } from "#domain/content/content.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readSetupGuide, type SetupStepName } from "./setup-guide.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

async function missing(name: SetupStepName): Promise<string | null> {
  const { steps } = await readSetupGuide(shopOf(), analyst);
  return steps.find((step) => step.name === name)?.missing ?? null;
}

it("says of an empty shop what is missing, and of each step when it is done", async () => {
  const shop = shopOf();
  expect(await readSetupGuide(shop, analyst)).toMatchObject({ isComplete: false });
  for (const name of ["name", "address", "tax", "shipping", "product", "policies", "go-live"] as const)
    expect([name, await missing(name)]).toEqual([name, expect.any(String)]);

  await changeSettings(shop, system, "shop", {
    ...(await loadSettings(shop)).shop,
    ...{ name: "Quartz & Sons", address: "1 Analytical Way, Boston", supportEmail: "help@quartz.example", ordersEmail: "orders@quartz.example" },
  });
  expect([await missing("name"), await missing("address")]).toEqual([null, null]);

  const rate = {
    id: "us-ca",
    country: "US",
    state: "CA",
    zipPrefixes: "",
    taxClass: "standard",
    title: "CA tax",
    rateMillionths: 82500,
    shippingTaxed: false,
  };
  await changeSettings(shop, system, "tax", { ...(await loadSettings(shop)).tax, rates: [rate] });
  expect(await missing("tax")).toBeNull();

  const { shipping } = await loadSettings(shop);
  await changeSettings(shop, system, "shipping", { ...shipping, rates: [{ id: "flat", upToGrams: null, upToCents: null, cents: 900 }] });
  expect(await missing("shipping")).toBeNull();

  await makeVariant(shop, { status: "draft" });
  expect(await missing("product")).not.toBeNull();
  const { productId } = await makeVariant(shop);
  expect(await missing("product")).toBeNull();
  await shop.sql`insert into sample_marks (kind, key) values ('product', ${productId})`;
  expect(await missing("product")).not.toBeNull();

  for (const handle of ["privacy-policy", "terms-of-service"]) await savePage(shop, system, { handle, title: handle, bodyHtml: "<p>So it is.</p>" });
  expect(await missing("policies")).toBe("Buyers find no published page of your own about returns and shipping.");
  await savePage(shop, system, { handle: "refunds", title: "Refunds", bodyHtml: "<p>So it is.</p>", publishedAt: null });
  await savePage(shop, system, { handle: "delivery", title: "Delivery", bodyHtml: "<p>So it is.</p>" });
  expect(await missing("policies")).toBe("Buyers find no published page of your own about returns.");
});

it("is for staff alone", async () => {
  const strangers: [Actor, string][] = [
    [{ kind: "visitor", cartId: null }, "not-signed-in"],
    [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
  ];
  for (const [actor, code] of strangers) expect(await refusalOf(readSetupGuide(shopOf(), actor))).toBe(code);
});
