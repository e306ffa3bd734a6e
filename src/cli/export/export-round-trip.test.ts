import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCategoryGroup, saveCollection } from "#domain/catalog/catalog.ts";
import { importCustomers } from "#domain/customers/customer-importing.ts";
import { addCustomerNote, tagCustomer } from "#domain/customers/customer-notes.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { importCollectionFile, importCustomerFile } from "../import/record-import.ts";
import { collectionsCsv } from "./export-collections.ts";
import { customersCsv } from "./export-customers.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "round-trip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "file.csv");

async function textOf(lines: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  writeFileSync(path, text);
  return text;
}

/** Returns numbers from 0 to below 1, the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = numbers(18);
const below = (count: number) => Math.floor(next() * count);
const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
const list = <Value>(most: number, make: () => Value) => Array.from({ length: below(most + 1) }, make);

/** Words with everything that may be hard for a file: formulas, quotes, separators, line breaks, apostrophes. */
const parts = ["=1+1", "@x", "-", "'", '"', ",", ";", "Zoë", "日本", "a", " ", "[", "]"];
const formulas = ["=SUM(A1)", "'=x", "+1", "-5", "@me", "''", "plain", "[", '["a"]'];
const line = () => (below(3) === 0 ? pick(formulas) : `a${list(6, () => pick(parts)).join("")}`.trim());
const text = () => (below(3) === 0 ? pick(formulas) : `a${list(6, () => pick([...parts, "\n", "\r\n", "\t"])).join("")}`);

describe("what was exported", () => {
  it("is the same when it is imported again: customers with any words in them", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "manager");
    const place = { city: "Boston", province: "MA", zip: "02110", country: "US", phone: "+1 415 555 0100" };
    const person = { firstName: "Ada", lastName: "Byron", address2: "", ...place };
    const count = 40;
    for (let at = 0; at < count; at++) {
      const addresses = list(3, () => ({ ...person, company: line(), address1: `${below(900)} Main St` }));
      const consent = at % 2 ? { at: "2025-01-02T03:04:05.678Z", text: line() } : null;
      const input = {
        email: `person-${at}@lab.example`,
        firstName: line(),
        lastName: "Byron",
        tags: list(4, line),
        notes: list(3, text),
        addresses,
        consent,
      };
      const onRefused = (_: number, refusal: Error) => Promise.reject(refusal);
      expect(await importCustomers(shop, system, [input], { check: false, onRefused })).toMatchObject({ created: 1, notes: [] });
    }
    const { account } = await signedInAs(shop, "customer");
    await tagCustomer(shop, actor, account.id, { tags: ["a, b", "=x"] });
    await addCustomerNote(shop, actor, account.id, { text: "=1+1\r\nand 'more'" });
    const file = await textOf(customersCsv(shop, actor));
    expect(file.match(/(?:^|,)"[=+@]/gm)).toBe(null);
    const report = await importCustomerFile(shop, actor, path, { check: false });
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: count + 1, faults: [], notes: [], fileFault: null });
    expect(await textOf(customersCsv(shop, actor))).toBe(file);
  });

  it("is the same when it is imported again, and again in another shop: collections with any words in them", async () => {
    const shop = shopOf();
    await saveCategoryGroup(shop, system, { handle: "optics", title: "Optics", icon: "microscope", position: 1 });
    const handles = [(await makeVariant(shop)).handle, (await makeVariant(shop)).handle];
    const count = 30;
    for (let at = 0; at < count; at++) {
      const conditions = list(3, () => ({ field: "tag" as const, relation: "equals" as const, value: line() }));
      const members =
        conditions.length > 0 ? { rules: { match: "any" as const, conditions } } : { products: at % 2 ? handles : handles.toReversed() };
      const texts = { title: line(), descriptionHtml: `<p>${text()}</p>`, seoTitle: line(), seoDescription: null };
      await saveCollection(shop, system, {
        handle: `collection-${at}`,
        ...texts,
        position: at,
        featured: at % 2 === 0,
        categoryGroup: "optics",
        ...members,
      });
    }
    const cheap = { field: "price" as const, relation: "less-than" as const, value: "1050" };
    await saveCollection(shop, system, { handle: "cheap", title: "Cheap", rules: { match: "all", conditions: [cheap] } });
    const file = await textOf(collectionsCsv(shop, system));
    const again = await importCollectionFile(shop, system, path, { check: false });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: count + 1, faults: [], notes: [], fileFault: null });
    await shop.sql`delete from collections`;
    const elsewhere = await importCollectionFile(shop, system, path, { check: false });
    expect(elsewhere).toMatchObject({ created: count + 1, updated: 0, faults: [], notes: [] });
    expect((await textOf(collectionsCsv(shop, system))).length).toBeGreaterThan(file.length * 0.9);
    expect(await importCollectionFile(shop, system, path, { check: false })).toMatchObject({ unchanged: count + 1 });
  });

  it("is sent over the API with how many rows it has; customers only to those who may change them, which the audit log says", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token, account } = await signedInAs(shop, "manager");
    const get = (kind: string, query = "") => call("GET", `/api/admin/exports/${kind}.csv${query}`, { token });
    const products = await get("products");
    expect([products.status, products.headers.get("x-row-count")]).toEqual([200, "2"]);
    expect(products.text).toContain('"Handle","Title"');
    expect((await get("collections")).text).toContain('"Handle","Title"');
    const [person] = await shop.sql<{ id: string }[]>`select id from accounts where email = 'person-0@lab.example'`;
    const one = await get("customers", `?ids=${person?.id}`);
    expect(one.text).toContain("person-0@lab.example");
    expect(one.text).not.toContain("person-1@lab.example");
    expect((await get("customers", "?ids=x")).status).toBe(400);
    const events =
      await shop.sql`select actor_id as "actorId", payload from domain_events where name = 'customers.exported' and actor_id = ${account.id}`;
    expect(events).toEqual([{ actorId: account.id, payload: { title: "1 customer" } }]);
    const { token: weak } = await signedInAs(shop, "support");
    expect((await call("GET", "/api/admin/exports/customers.csv", { token: weak })).status).toBe(403);
  });
});
