import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { olderDatabase } from "#support/older-database.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { createAccount } from "./accounts.ts";
import { changeOwnName } from "./own-name.ts";

const shopOf = useTestShop();

describe("the name of a member of staff", () => {
  it("is asked for where the account was made without, and said by the person alone, on record", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    await shopOf().sql`update accounts set first_name = '', last_name = '' where role = 'owner'`;
    expect((await call("GET", "/api/admin/account", { token })).json.account).toMatchObject({ firstName: "", lastName: "" });
    const named = await call("PATCH", "/api/admin/account", { token, body: { firstName: " Ada ", lastName: "Byron" } });
    expect([named.status, named.json.account]).toEqual([200, expect.objectContaining({ firstName: "Ada", lastName: "Byron", role: "owner" })]);
    expect((await call("GET", "/api/admin/account", { token })).json.account).toMatchObject({ firstName: "Ada", lastName: "Byron" });
    const [entry] = (await call("GET", "/api/admin/audit", { token })).json.entries;
    expect(entry).toMatchObject({ action: "account.named", actorName: "Ada Byron" });
    const [row] = await shopOf().sql<{ changes: object[] }[]>`select payload->'changes' as changes from domain_events where name = 'account.named'`;
    // Only that the name changed, and not from what to what: the name is in the account, where it can be erased.
    expect(row?.changes).toEqual([{ field: "firstName" }, { field: "lastName" }]);
  });

  it("is refused where it is empty, and to everybody who is no staff", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "support");
    const empty = await call("PATCH", "/api/admin/account", { token, body: { firstName: " ", lastName: "" } });
    expect([empty.status, empty.json.fields]).toEqual([400, { firstName: "Enter a first name." }]);
    const customer = await signedInAs(shopOf(), "customer");
    for (const [asked, status] of [
      [{ token: customer.token }, 403],
      [{}, 401],
    ] as const)
      expect((await call("PATCH", "/api/admin/account", { ...asked, body: { firstName: "Eve", lastName: "" } })).status).toBe(status);
    await expect(changeOwnName(shopOf(), { kind: "visitor", cartId: null }, { firstName: "Eve", lastName: "" })).rejects.toMatchObject({
      code: "not-signed-in",
    });
    // A customer's own profile needs both names.
    await expect(changeOwnName(shopOf(), customer.actor, { firstName: "Eve", lastName: "" })).rejects.toMatchObject({ code: "input-invalid" });
    expect(await changeOwnName(shopOf(), customer.actor, { firstName: "Eve", lastName: "Else" })).toMatchObject({ lastName: "Else" });
  });

  it("may be missing for staff, never for a customer", async () => {
    const nameless = { email: "nameless@lab.example", password: "correct horse battery", firstName: "", lastName: "" };
    await expect(createAccount(shopOf(), system, { ...nameless, role: "customer" })).rejects.toMatchObject({
      params: { fields: { firstName: "Enter a first name.", lastName: "Enter a last name." } },
    });
    expect(await createAccount(shopOf(), system, { ...nameless, role: "owner" })).toMatchObject({ firstName: "", lastName: "" });
  });

  it('is nobody\'s "Shop Owner" anymore, which the first version called every owner', async () => {
    const older = await olderDatabase("0007_pictures_of_collections");
    for (const [email, role, firstName, lastName] of [
      ["first@shop.example", "owner", "Shop", "Owner"],
      ["ada@shop.example", "owner", "Ada", "Owner"],
      ["buyer@lab.example", "customer", "Shop", "Owner"],
    ])
      await older.sql`
        insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
        values (${randomUUID()}, ${email as string}, '', ${firstName as string}, ${lastName as string}, ${role as string}, now())`;
    await older.upgrade();
    expect(await older.sql`select email, first_name, last_name from accounts order by email`).toEqual([
      { email: "ada@shop.example", first_name: "Ada", last_name: "Owner" },
      { email: "buyer@lab.example", first_name: "Shop", last_name: "Owner" },
      { email: "first@shop.example", first_name: "", last_name: "" },
    ]);
    await older.close();
  });
});
