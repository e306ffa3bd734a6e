import { describe, expect, it } from "vitest";
import { createAccount } from "#domain/accounts/accounts.ts";
import { type Actor, system } from "#domain/actor.ts";
import { lowUsageBytes, storageLimits } from "#domain/storage-limits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { giveConsent, readConsentCounts, removeOldConsents } from "./consent.ts";
import { type ConsentState, consentStep } from "./consent-choice.ts";
import { consentPersonalData } from "./consent-personal-data.ts";

const shopOf = useTestShop();
const visitor: Actor = { kind: "visitor", cartId: null };
const asked: ConsentState = { consent: null, rule: "ask", isDenied: false, country: "DE" };
const yes = { measuring: true, marketing: false, how: "chosen" } as const;
const no = { measuring: false, marketing: false, how: "chosen" } as const;
const register = () => shopOf().sql`select * from consents order by at, id`;

describe("an answer", () => {
  it("is written down with when it was given, how, where and to which text, and a yes has its row as receipt", async () => {
    const shop = shopOf();
    const given = await giveConsent(shop, visitor, { ...yes, state: asked });
    expect(given).toEqual({ measuring: true, marketing: false, how: "chosen", textVersion: 1, receipt: expect.any(String) });
    expect(await register()).toEqual([
      {
        id: given.receipt,
        at: expect.anything(),
        how: "chosen",
        measuring: true,
        marketing: false,
        text_version: 1,
        country: "DE",
        account_id: null,
      },
    ]);
  });

  it("is a row as well where it is a no, and tells that browser from no other one", async () => {
    const before = (await register()).length;
    expect(await giveConsent(shopOf(), visitor, { ...no, state: asked })).toMatchObject({ measuring: false, receipt: null });
    expect(await register()).toHaveLength(before + 1);
  });

  it("is written once, however often the same browser sends it, and again when it changes", async () => {
    const shop = shopOf();
    const given = await giveConsent(shop, visitor, { ...yes, state: asked });
    const before = (await register()).length;
    expect(await giveConsent(shop, visitor, { ...yes, state: { ...asked, consent: given } })).toEqual(given);
    expect(await register()).toHaveLength(before);
    await giveConsent(shop, visitor, { ...no, state: { ...asked, consent: given } });
    expect(await register()).toHaveLength(before + 1);
  });

  it("is a no where the browser sends Global Privacy Control, whatever was pressed", async () => {
    const given = await giveConsent(shopOf(), visitor, { ...yes, marketing: true, state: { ...asked, isDenied: true } });
    expect(given).toMatchObject({ measuring: false, marketing: false, receipt: null });
  });

  it("is taken from going on only where the settings say so, and never in the place of words", async () => {
    const shop = shopOf();
    const implied = { measuring: true, marketing: true, how: "implied" } as const;
    const here: ConsentState = { ...asked, rule: "implied" };
    expect(await refusalOf(giveConsent(shop, visitor, { ...implied, state: asked }))).toBe("not-allowed");
    expect(await refusalOf(giveConsent(shop, visitor, { ...implied, state: { ...here, isDenied: true } }))).toBe("not-allowed");
    expect(await giveConsent(shop, visitor, { ...implied, state: here })).toMatchObject({ how: "implied", measuring: true });
    const refused = await giveConsent(shop, visitor, { ...no, state: here });
    expect(await giveConsent(shop, visitor, { ...implied, state: { ...here, consent: refused } })).toEqual(refused);
  });

  it("is refused to an address that sent too much that day, except for a no, which is then not written", async () => {
    const shop = shopOf();
    const flooder: Actor = { kind: "visitor", cartId: null, address: "203.0.113.7" };
    await shop.counters.add("stored-by-address", "203.0.113.7", storageLimits.address.bytes + lowUsageBytes, storageLimits.address.windowMs);
    const before = (await register()).length;
    expect(await refusalOf(giveConsent(shop, flooder, { ...yes, state: asked }))).toBe("stored-too-much");
    expect(await giveConsent(shop, flooder, { ...no, state: asked })).toMatchObject({ measuring: false });
    expect(await register()).toHaveLength(before);
  });
});

describe("a page", () => {
  it("asks, takes going on for an answer, or has nothing to do", () => {
    const consent = { measuring: false, marketing: false, how: "chosen", textVersion: 1, receipt: null } as const;
    expect(consentStep(asked)).toBe("ask");
    expect(consentStep({ ...asked, rule: "implied" })).toBe("listen");
    expect(consentStep({ ...asked, isDenied: true })).toBe("nothing");
    expect(consentStep({ ...asked, consent })).toBe("nothing");
    // Given where continuing counts as consent, and used where it does not.
    expect(consentStep({ ...asked, consent: { ...consent, how: "implied" } })).toBe("ask");
    expect(consentStep({ ...asked, rule: "implied", consent: { ...consent, how: "implied" } })).toBe("nothing");
  });
});

describe("the register", () => {
  it("is counted for staff by kind, also after its rows were removed", async () => {
    const shop = shopOf();
    const before = await readConsentCounts(shop, system);
    const noes = (counts: typeof before.counts) => counts.find(({ measuring, how }) => !measuring && how === "chosen")?.answers ?? 0;
    await giveConsent(shop, visitor, { ...no, state: asked });
    expect(await removeOldConsents(shop, new Date(shop.clock.now().getTime() + 1000), 1000)).toBeGreaterThan(0);
    expect(await register()).toEqual([]);
    const { days, counts } = await readConsentCounts(shop, system);
    expect([days, noes(counts)]).toEqual([30, noes(before.counts) + 1]);
    expect(await refusalOf(readConsentCounts(shop, visitor))).toBe("not-signed-in");
  });

  it("gives a customer their answers, and keeps them as nobody's when the customer is erased", async () => {
    const shop = shopOf();
    const { id } = await createAccount(shop, system, {
      ...{ email: "ada@consent.example", password: "correct horse battery", firstName: "Ada", lastName: "Byron", role: "customer" },
    });
    const ada: Actor = { kind: "customer", accountId: id, email: "ada@consent.example", cartId: null };
    await giveConsent(shop, ada, { ...yes, state: asked });
    const person = { accountId: id, email: null };
    expect(await consentPersonalData.export(shop, person)).toMatchObject([{ how: "chosen", measuring: true, country: "DE", textVersion: 1 }]);
    expect(await consentPersonalData.erase(shop, person)).toBe(1);
    expect(await consentPersonalData.export(shop, person)).toEqual([]);
    expect(await register()).toMatchObject([{ account_id: null, measuring: true }]);
  });
});
