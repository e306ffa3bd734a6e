import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import type { DiscountInput } from "#domain/discounts/discount-input.ts";
import { createDiscount, readDiscount } from "#domain/discounts/discounts.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { stranger } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate } from "./cart-estimate.ts";
import { previewDiscount } from "./discount-preview.ts";

const shopOf = useTestShop();
const staff = (role: Staff["role"]): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const unknownId = "01990000-0000-7000-8000-00000000ffff";

type Wanted = { id: string; quantity?: number };
const preview = (discount: Partial<DiscountInput>, wanted: Wanted[], { id = null, actor = owner }: { id?: string | null; actor?: Staff } = {}) =>
  previewDiscount(shopOf(), actor, {
    id,
    discount: discountWith({ code: "PREVIEW", ...discount }),
    lines: wanted.map(({ id: variantId, quantity = 1 }) => ({ variantId, quantity })),
  });

describe("a preview of what a cart gets", () => {
  it("shows what comes off each line, before the discount is saved", async () => {
    const [one, two] = [await makeVariant(shopOf()), await makeVariant(shopOf(), { priceCents: 5000 })];
    const shown = await preview({}, [{ id: one.id, quantity: 2 }, { id: two.id }]);
    expect(shown).toMatchObject({
      fault: null,
      goods: { title: "Spring sale (PREVIEW)", isOwn: true },
      subtotalCents: 25_000,
      discountCents: 2500,
      lines: [
        { variantId: one.id, quantity: 2, totalCents: 20_000, discountCents: 2000 },
        { variantId: two.id, quantity: 1, totalCents: 5000, discountCents: 500 },
      ],
    });
    expect(shown.totalCents).toBe(25_000 - 2500 + (shown.shippingCents ?? 0));
    expect(await shopOf().sql`select from discounts where code = 'PREVIEW'`).toEqual([]);
  });

  it("is what a real cart comes to once the discount is saved", async () => {
    const shop = shopOf();
    for (const pricesIncludeTax of [false, true]) {
      await changeSettings(shop, system, "tax", { pricesIncludeTax });
      const { id } = await makeVariant(shop, { priceCents: 12_345 });
      const wish = { code: null, kind: "amount", percentHundredths: null, amountCents: 1234, title: "For everyone" } as const;
      const shown = await preview(wish, [{ id, quantity: 3 }]);
      const saved = await createDiscount(shop, owner, discountWith(wish));
      const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: id, quantity: 3 }] });
      const { cost } = await cartWithEstimate(shop, cart, null);
      expect(Math.round(Number(cost.totalAmount.amount) * 100)).toBe(shown.totalCents);
      await shop.sql`delete from discounts where id = ${saved.id}`;
      await changeSettings(shop, system, "tax", { pricesIncludeTax: false });
    }
  });

  it("of free shipping shows what shipping would have cost", async () => {
    await changeSettings(shopOf(), system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }] });
    const { id } = await makeVariant(shopOf());
    const full = await preview({ minimumCents: 99_999_999 }, [{ id }]);
    expect(full.shippingCents).toBeGreaterThan(0);
    const shown = await preview({ kind: "free-shipping", percentHundredths: null }, [{ id }]);
    expect(shown).toMatchObject({ fault: null, shippingCents: 0, freeShipping: { isOwn: true, waivedCents: full.shippingCents } });
  });

  it("says why the discount takes nothing off", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const faultOf = async (wish: Partial<DiscountInput>, stored: string | null = null) => (await preview(wish, [{ id }], { id: stored })).fault;
    expect(await faultOf({ minimumCents: 10_001 })).toBe("below-minimum");
    expect(await faultOf({ endsAt: "2026-11-01T12:00:00Z" })).toBe("ended");
    expect(await faultOf({ collectionIds: [unknownId] })).toBe("other-products");
    const { id: stored } = await createDiscount(shop, owner, discountWith({ code: "TWICE", maxUses: 1 }));
    await shop.ownerSql`
      with attempt as (insert into payment_attempts (id, checkout_token, cart_id, email, provider, is_test, status, amount_cents, currency, idempotency_key, fingerprint,
        draft, created_at, expires_at) values (${shop.ids.next()}, 'preview', ${shop.ids.next()}, 'a@lab.example', 'test-card', true, 'started', 1, 'USD', 'preview', '', '{}', now(), now()) returning id)
      insert into discount_uses (discount_id, attempt_id) select ${stored}, id from attempt`;
    expect((await readDiscount(shop, owner, stored)).uses).toBe(1);
    expect(await faultOf({ maxUses: 1 }, stored)).toBe("used-up");
    expect(await faultOf({ maxUses: 2 }, stored)).toBeNull();
    await shop.ownerSql`delete from payment_attempts where checkout_token = 'preview'`;
  });

  it("names the other discount that applies instead, and leaves out the stored form of the one that is edited", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const stored = await createDiscount(shop, owner, discountWith({ title: "Half off", percentHundredths: 5000 }));
    expect(await preview({}, [{ id }])).toMatchObject({ fault: "smaller", goods: { title: "Half off", isOwn: false }, discountCents: 5000 });
    expect(await preview({ code: null }, [{ id }], { id: stored.id })).toMatchObject({ fault: null, goods: { isOwn: true }, discountCents: 1000 });
    await shop.sql`delete from discounts where id = ${stored.id}`;
  });

  it("of a discount that starts later shows its first moment", async () => {
    const { id } = await makeVariant(shopOf());
    const shown = await preview({ startsAt: "2027-03-01T00:00:00Z" }, [{ id }]);
    expect(shown).toMatchObject({ fault: null, at: new Date("2027-03-01T00:00:00Z"), discountCents: 1000 });
  });

  it("is refused for what is not sold, and to everybody but staff", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const archived = await makeVariant(shop, { status: "archived" });
    expect(await refusalOf(preview({}, [{ id: unknownId }]))).toBe("variant-not-found");
    expect(await refusalOf(preview({}, [{ id }, { id: archived.id }]))).toBe("variant-not-found");
    expect((await preview({}, [{ id }], { actor: staff("analyst") })).fault).toBeNull();
    const asked = { id: null, discount: discountWith(), lines: [{ variantId: id, quantity: 1 }] };
    expect(await refusalOf(previewDiscount(shop, { kind: "visitor", cartId: null }, asked))).toBe("not-signed-in");
    const customer = { kind: "customer", accountId: unknownId, email: "buyer@lab.example", cartId: null } as const;
    expect(await refusalOf(previewDiscount(shop, customer, asked))).toBe("not-allowed");
  });
});
