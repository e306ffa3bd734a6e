import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { plainText } from "#domain/plain-text.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readPage, savePage } from "./content.ts";
import { listPolicies, makePolicy } from "./policies.ts";
import { policyKinds, policyTemplates } from "./policy-templates.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const visitor = { kind: "visitor" as const, cartId: null };

describe("the policies of a shop", () => {
  it("are missing at first, are made as drafts, and shown once they are published", async () => {
    const shop = shopOf();
    expect((await listPolicies(shop, support)).map(({ kind, page }) => [kind, page])).toEqual(policyKinds.map((kind) => [kind, null]));
    const id = await makePolicy(shop, manager, "returns");
    const [, , returns] = await listPolicies(shop, support);
    expect(returns?.page).toMatchObject({ id, handle: "returns-policy", isShown: false, publishedAt: null });
    expect(await readPage(shop, "returns-policy")).toBeNull();
    expect(await refusalOf(makePolicy(shop, manager, "returns"))).toBe("handle-taken");
    const { handle, title, bodyHtml } = policyTemplates.returns;
    await savePage(shop, manager, { handle, title, bodyHtml, publishedAt: shop.clock.now() });
    expect((await listPolicies(shop, support))[2]?.page?.isShown).toBe(true);
  });

  it("are listed for staff, and made by whoever may change content", async () => {
    for (const actor of [support, visitor])
      expect(await refusalOf(makePolicy(shopOf(), actor, "terms"))).toBe(actor === visitor ? "not-signed-in" : "not-allowed");
    expect(await refusalOf(listPolicies(shopOf(), visitor))).toBe("not-signed-in");
  });

  it("name the settings of the shop, and claim nothing that these do not say", async () => {
    const shop = shopOf();
    for (const kind of policyKinds) {
      const { handle, title, bodyHtml } = policyTemplates[kind];
      await savePage(shop, manager, { handle, title, bodyHtml, publishedAt: shop.clock.now() });
    }
    const textOf = async (kind: (typeof policyKinds)[number]) => plainText((await readPage(shop, policyTemplates[kind].handle))?.bodyHtml ?? "");
    for (const kind of policyKinds) expect(await textOf(kind)).not.toMatch(/\{\{|warranty of|within \d+ days|call/);
    await changeSettings(shop, system, "promises", { warrantyYears: 2, returnDays: 30 });
    await changeSettings(shop, system, "shop", { name: "Bench & Beam", phone: "+1 555 0100", supportEmail: "help@bench.example" });
    expect(await textOf("returns")).toContain("within 30 days of its shipment");
    expect(await textOf("terms")).toContain("warranty of 2 years");
    expect(await textOf("privacy")).toContain("help@bench.example");
    for (const kind of policyKinds) expect(await textOf(kind)).not.toContain("{{");
  });
});
