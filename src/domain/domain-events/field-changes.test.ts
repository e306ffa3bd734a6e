import { describe, expect, it } from "vitest";
import { fieldChanges } from "./field-changes.ts";

const byWeight = { by: (row: { upToGrams: number | null }) => String(row.upToGrams) };

describe("what changed, from what to what", () => {
  it("names each field with both values, and amounts with their currency", () => {
    const before = { name: "Bench", freeFromCents: 30_000, trialMode: true, tagline: "" };
    const after = { name: "Bench & Beam", freeFromCents: 50_000, trialMode: true, tagline: null };
    expect(fieldChanges(before, after, { currency: "USD" })).toEqual([
      { field: "name", from: "Bench", to: "Bench & Beam" },
      { field: "freeFromCents", from: { amount: "300.00", currencyCode: "USD" }, to: { amount: "500.00", currencyCode: "USD" } },
    ]);
    expect(fieldChanges({ priceCents: 895 }, { priceCents: 995 })).toEqual([{ field: "priceCents", from: 895, to: 995 }]);
  });

  it("finds nested fields, and rows by their own key: a row between others is one row more", () => {
    const before = { shipping: { rates: [row(5000, 895), row(null, 4950)] } };
    const after = { shipping: { rates: [row(5000, 995), row(20_000, 1895), row(null, 4950)] } };
    const options = { currency: "USD", rows: { "shipping.rates": byWeight } };
    expect(fieldChanges(before, after, options)).toEqual([
      { field: "shipping.rates[5000].cents", from: { amount: "8.95", currencyCode: "USD" }, to: { amount: "9.95", currencyCode: "USD" } },
      { field: "shipping.rates[20000]", to: { upToGrams: 20_000, cents: { amount: "18.95", currencyCode: "USD" } } },
    ]);
    expect(fieldChanges(after, before, options)[0]).toEqual({
      field: "shipping.rates[20000]",
      from: { upToGrams: 20_000, cents: { amount: "18.95", currencyCode: "USD" } },
    });
    expect(fieldChanges({ rates: [row(1, 1), row(2, 2)] }, { rates: [row(1, 1), row(2, 3)] })).toEqual([{ field: "rates[1].cents", from: 2, to: 3 }]);
    expect(fieldChanges({ rates: [row(1, 1), row(2, 2)] }, { rates: [row(2, 2), row(1, 1)] }, { rows: { rates: byWeight } })).toEqual([
      { field: "rates.order" },
    ]);
  });

  it("calls a row by its label, whatever its key is", () => {
    const variants = { by: (row: { id: string }) => row.id, label: (row: { title: string }) => row.title };
    const before = { variants: [{ id: "v1", title: "120 V [US]", priceCents: 100 }] };
    const after = { variants: [{ id: "v1", title: "120 V [US]", priceCents: 200 }] };
    expect(fieldChanges(before, after, { rows: { variants } })).toEqual([{ field: "variants[120 V US].priceCents", from: 100, to: 200 }]);
  });

  it("tells nothing from nothing, whatever it is written as, and the order of an object's fields does not count", () => {
    expect(fieldChanges({ a: "", b: null, c: [] }, { a: null, d: undefined })).toEqual([]);
    expect(fieldChanges({ picture: { width: 1, height: 2 } }, { picture: { height: 2, width: 1 } })).toEqual([]);
    expect(fieldChanges({ picture: null }, { picture: { width: 1 } })).toEqual([{ field: "picture", from: null, to: { width: 1 } }]);
    expect(fieldChanges({ countries: ["US"] }, { countries: ["US", "CA"] })).toEqual([{ field: "countries", from: "US", to: "US, CA" }]);
    expect(fieldChanges({ at: new Date(0) }, { at: new Date(0) })).toEqual([]);
  });

  it("shortens long texts round the place where they differ", () => {
    const start = "a".repeat(300);
    const [change] = fieldChanges({ text: `${start}old${start}` }, { text: `${start}new` });
    expect(change?.from).toBe(`…${"a".repeat(30)}old${"a".repeat(165)}…`);
    expect(change?.to).toBe(`…${"a".repeat(30)}new`);
    const [added] = fieldChanges({ text: "" }, { text: "b".repeat(201) });
    expect(added).toEqual({ field: "text", from: null, to: `${"b".repeat(199)}…` });
    expect(String(fieldChanges({ text: "c".repeat(200) }, { text: "" })[0]?.from)).toHaveLength(200);
  });

  it("keeps no values of rich text, secrets and what is withheld, also not in rows that came or went", () => {
    const before = { bodyHtml: "<p>Old</p>", password: "one", people: [{ name: "Ada", passwordHash: "x", note: "a" }], email: "ada@lab.example" };
    const after = { bodyHtml: "<p>New</p>", password: "two", people: [], email: "eve@lab.example" };
    const changes = fieldChanges(before, after, { withheld: ["email", "people.note"] });
    expect(changes).toEqual([{ field: "bodyHtml" }, { field: "password" }, { field: "people[0]", from: { name: "Ada" } }, { field: "email" }]);
  });

  it("says nothing of what is not compared", () => {
    expect(fieldChanges({ revision: 1, name: "A" }, { revision: 2, name: "A" }, { ignored: ["revision"] })).toEqual([]);
  });
});

function row(upToGrams: number | null, cents: number) {
  return { upToGrams, cents };
}
