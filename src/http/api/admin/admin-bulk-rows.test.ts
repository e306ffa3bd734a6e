import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { saveCollection } from "#domain/catalog/catalog.ts";
import { readAdminCollection } from "#domain/catalog/collection-admin.ts";
import { importCustomers } from "#domain/customers/customer-importing.ts";
import { retagCustomer } from "#domain/customers/customer-notes.ts";
import { readCustomer } from "#domain/customers/customers.ts";
import { createDiscount, readDiscount, setDiscountDates } from "#domain/discounts/discounts.ts";
import { discountWith } from "#support/make-discount.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const unknown = "0198a0a0-0000-7000-8000-000000000000";
const support: Staff = { kind: "staff", accountId: unknown, role: "support" };
const stranger = { kind: "customer", accountId: unknown, email: "eve@example.com", cartId: null } as const;

async function calls(role: "manager" | "support") {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, role);
  return (list: string, ids: string[], change: object) => call("POST", `/api/admin/${list}/bulk`, { token, body: { ids, change } });
}

async function customerIds(...emails: string[]) {
  const shop = shopOf();
  await importCustomers(
    shop,
    system,
    emails.map((email) => ({ email, tags: ["old"] })),
    { check: false, onRefused: () => {} },
  );
  const rows = await shop.sql<{ id: string }[]>`select id from accounts where email = any(${emails}::text[]) order by email`;
  return rows.map(({ id }) => id);
}

describe("chosen customers", () => {
  it("are tagged, each with the tags that it had before, and those that are gone are named", async () => {
    const shop = shopOf();
    const bulk = await calls("support");
    const [one = "", other = ""] = await customerIds("a@lab.example", "b@lab.example");
    const { status, json } = await bulk("customers", [one, other, unknown], { kind: "tags", add: ["VIP", "vip"], remove: ["OLD"] });
    expect([status, json.rows]).toEqual([
      200,
      [
        { id: one, result: "changed", reason: null, before: ["old"], after: ["vip"] },
        { id: other, result: "changed", reason: null, before: ["old"], after: ["vip"] },
        { id: unknown, result: "refused", reason: "This customer no longer exists.", before: null, after: null },
      ],
    ]);
    expect((await readCustomer(shop, system, one)).tags).toHaveLength(1);
    expect((await bulk("customers", [one], { kind: "tags", add: ["vip"], remove: [] })).json.rows).toMatchObject([{ result: "unchanged" }]);
    expect((await bulk("customers", [one], { kind: "invite" })).json.rows).toMatchObject([{ result: "refused" }]);
    expect(await refusalOf(retagCustomer(shop, stranger, one, { add: ["x"], remove: [] }))).toBe("not-allowed");
    expect(await refusalOf(retagCustomer(shop, support, one, { add: ["x".repeat(61)], remove: [] }))).toBe("input-invalid");
  });

  it("have their tags back when that is undone, and keep those that others gave them since", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "support");
    const [one = ""] = await customerIds("undo@lab.example");
    const body = { ids: [one], change: { kind: "tags", add: ["Fair"], remove: ["old"] } };
    const [{ before, after }] = (await call("POST", "/api/admin/customers/bulk", { token, body })).json.rows;
    const path = `/api/admin/customers/${one}/tags`;
    await call("PUT", path, { token, body: { tags: ["Fair", "Theirs"], seen: ["Fair"] } });
    expect((await call("PUT", path, { token, body: { tags: before, seen: after } })).status).toBe(200);
    expect((await readCustomer(shop, system, one)).tags).toEqual(["old", "Theirs"]);
  });

  it("are invited where they have not been in", async () => {
    const shop = shopOf();
    const bulk = await calls("manager");
    const [waiting = ""] = await customerIds("wait@lab.example");
    const { account } = await signedInAs(shop, "customer");
    const { json } = await bulk("customers", [waiting, account.id], { kind: "invite" });
    expect(json.rows).toMatchObject([{ result: "changed" }, { id: account.id, result: "refused" }]);
    expect(await shop.sql`select from jobs.job where name = 'account-mail' and data ->> 'accountId' = ${waiting}`).toHaveLength(1);
  });
});

describe("chosen collections and discounts", () => {
  it("are deleted", async () => {
    const bulk = await calls("manager");
    const id = await saveCollection(shopOf(), system, { handle: "gone", title: "Gone" });
    expect((await bulk("collections", [id], { kind: "delete" })).json.rows).toMatchObject([{ id, result: "changed", reason: null }]);
    const weak = await calls("support");
    expect((await weak("collections", [id], { kind: "delete" })).status).toBe(403);
    expect((await weak("discounts", [id], { kind: "delete" })).status).toBe(403);
    const discount = await createDiscount(shopOf(), system, discountWith({ code: "GONE" }));
    expect((await bulk("discounts", [discount.id, unknown], { kind: "delete" })).json.rows).toMatchObject([
      { result: "changed" },
      { result: "refused", reason: "This discount no longer exists." },
    ]);
  });

  it("are published and hidden, which says of those that were so already that nothing changed, and is undone with the time to publish them", async () => {
    const shop = shopOf();
    const bulk = await calls("manager");
    const publishAt = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
    const planned = await saveCollection(shop, system, { handle: "planned", title: "Planned", status: "draft", publishAt });
    const shown = await saveCollection(shop, system, { handle: "shown", title: "Shown" });
    const ids = [planned, shown];
    const { json } = await bulk("collections", ids, { kind: "show" });
    expect(json.rows).toEqual([
      { id: planned, result: "changed", reason: null, before: { publishAt: expect.any(String) } },
      { id: shown, result: "unchanged", reason: null, before: null },
    ]);
    expect(await readAdminCollection(shop, system, planned)).toMatchObject({ status: "active", publishAt: null });
    const undo = { kind: "hide", publishAt: { [planned]: json.rows[0].before.publishAt } };
    expect((await bulk("collections", [planned], undo)).json.rows).toMatchObject([{ result: "changed" }]);
    const again = await readAdminCollection(shop, system, planned);
    expect([again.status, Date.parse(again.publishAt ?? "")]).toEqual(["draft", Date.parse(publishAt)]);
    expect((await bulk("collections", ids, { kind: "hide" })).json.rows).toMatchObject([{ result: "unchanged" }, { result: "changed" }]);
    expect((await bulk("collections", [shown, unknown], { kind: "show" })).json.rows).toMatchObject([{ result: "changed" }, { result: "refused" }]);
    expect((await bulk("collections", [shown], { kind: "hide", publishAt: { [shown]: "soon" } })).status).toBe(400);
  });

  it("are switched off and on, and have their dates back when that is undone", async () => {
    const shop = shopOf();
    const bulk = await calls("manager");
    const now = shop.clock.now().getTime();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const running = await createDiscount(shop, system, discountWith({ code: "RUN", startsAt: at(-2), endsAt: at(5) }));
    const later = await createDiscount(shop, system, discountWith({ code: "LATER", startsAt: at(2), endsAt: null }));
    const ids = [running.id, later.id];
    const { json } = await bulk("discounts", ids, { kind: "off" });
    expect(json.rows).toMatchObject([
      { result: "changed", before: { startsAt: at(-2), endsAt: at(5) } },
      { result: "changed", before: { startsAt: at(2), endsAt: null } },
    ]);
    for (const id of ids) expect(Date.parse((await readDiscount(shop, system, id)).endsAt ?? "")).toBe(now);
    expect((await bulk("discounts", ids, { kind: "off" })).json.rows).toMatchObject([{ result: "unchanged" }, { result: "unchanged" }]);
    const dates = Object.fromEntries(json.rows.map((row: { id: string; before: object }) => [row.id, row.before]));
    expect((await bulk("discounts", ids, { kind: "dates", dates })).json.rows).toMatchObject([{ result: "changed" }, { result: "changed" }]);
    expect(await readDiscount(shop, system, running.id)).toMatchObject({ startsAt: at(-2), endsAt: at(5) });
    await bulk("discounts", ids, { kind: "on" });
    expect(await readDiscount(shop, system, later.id)).toMatchObject({ startsAt: at(0), endsAt: null });
    expect(await readDiscount(shop, system, running.id)).toMatchObject({ endsAt: at(5) });
    expect(await refusalOf(setDiscountDates(shop, support, running.id, "off"))).toBe("not-allowed");
    expect(await refusalOf(setDiscountDates(shop, system, unknown, "off"))).toBe("discount-not-found");
  });
});
