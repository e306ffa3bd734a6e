import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import { auditSentence } from "./audit-sentence.ts";

const entry: AuditEntry = {
  id: 1,
  at: "2026-11-02T09:00:00Z",
  actorKind: "staff",
  actorName: "Shop Owner",
  action: "settings.changed",
  subjectKind: "settings",
  subjectId: "shop",
  subjectName: null,
  target: "shop",
  within: null,
  address: null,
  amount: null,
  count: null,
  stock: null,
  role: null,
};

const told = (part: Partial<AuditEntry>) => {
  const { parts, to } = auditSentence({ ...entry, ...part });
  return [parts.map(({ text }) => text).join(""), to];
};

describe("a deed of the audit log", () => {
  it("reads as a sentence with names, and leads to what it was done to", () => {
    expect(told({})).toEqual(["Shop Owner changed the shop settings", "/admin/settings/shop"]);
    expect(told({ subjectId: "productDefaults", target: "productDefaults" })).toEqual([
      "Shop Owner changed the product defaults",
      "/admin/settings/product-defaults",
    ]);
    const order = { subjectKind: "order", subjectId: "o", subjectName: "#1001", target: "o", amount: { amount: "1250.00", currencyCode: "USD" } };
    expect(told({ ...order, action: "order.refunded" })).toEqual(["Shop Owner refunded $1,250.00 of order #1001", "/admin/orders/o"]);
    const stock = { subjectKind: "variant", subjectName: "Balance · 220 g", target: "p", stock: { delta: -1200, onHand: 0 } };
    expect(told({ ...stock, action: "stock.adjusted" })).toEqual([
      "Shop Owner changed the stock of Balance · 220 g from 1,200 to 0",
      "/admin/products/p",
    ]);
    const article = { subjectKind: "article", subjectName: "Rotors", target: "rotors", within: "journal" };
    expect(told({ ...article, action: "article.saved" })).toEqual(["Shop Owner saved the article Rotors", "/blogs/journal/rotors"]);
  });

  it("says who tried to sign in, and of an unknown address that it is one", () => {
    const failed = { action: "account.sign-in-failed", actorKind: "visitor", actorName: null, subjectKind: "account", target: null } as const;
    expect(told({ ...failed, subjectName: "ada@lab.example" })).toEqual(["Someone tried to sign in as ada@lab.example and failed", null]);
    expect(told({ ...failed, subjectId: "unknown" })).toEqual(["Someone tried to sign in with an email address that has no account", null]);
  });

  it("leads nowhere where the thing is gone, and keeps the word of an older version", () => {
    expect(told({ action: "product.updated", subjectKind: "product", subjectName: "Old rotor", target: null })).toEqual([
      "Shop Owner changed Old rotor",
      null,
    ]);
    expect(told({ action: "thing.was-done", subjectKind: "thing", subjectId: "7", target: null })).toEqual(["Shop Owner: thing was done 7", null]);
  });
});
