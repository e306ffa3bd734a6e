import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { manager } from "#support/customer-on-terms.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { previewHome } from "./home-preview.ts";
import { changeSettings, loadSettings, readSettings } from "./settings.ts";

const shopOf = useTestShop();
const analyst: Staff = { ...manager, role: "analyst" };

it("the home page is shown before it is saved, and nothing is stored", async () => {
  const before = await loadSettings(shopOf());
  const { home, ...others } = await previewHome(shopOf(), analyst, { ...before.home, heroTitle: "Open day" });
  expect([home.heroTitle, others.promises]).toEqual(["Open day", (await readSettings(shopOf())).promises]);
  expect(await loadSettings(shopOf())).toEqual(before);
});

it("the home page is refused in a preview as saving it would be", async () => {
  const { home } = await loadSettings(shopOf());
  const picture = { fileKey: `pictures/${"0".repeat(64)}.webp`, alt: "", width: 60, height: 40 };
  const faulty = [
    { blocks: [{ kind: "text" as const }] },
    { heroText: "{{nothing}}" },
    {
      blocks: [
        { kind: "text" as const, title: "A" },
        { kind: "picture" as const, picture },
      ],
    },
    { heroTitle: "x".repeat(5000) },
  ];
  for (const change of faulty) {
    const [shown, saved] = [
      await previewHome(shopOf(), manager, { ...home, ...change }).catch((refusal) => refusal),
      await changeSettings(shopOf(), manager, "home", { ...home, revision: home.revision ?? 0, ...change }).catch((refusal) => refusal),
    ];
    expect([change, shown.code, shown.params]).toEqual([change, "input-invalid", saved.params]);
  }
  expect(await refusalOf(previewHome(shopOf(), { kind: "visitor", cartId: null }, home))).toBe("not-signed-in");
  const customer = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;
  expect(await refusalOf(previewHome(shopOf(), customer, home))).toBe("not-allowed");
});
