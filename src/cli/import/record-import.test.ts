import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { signIn } from "#domain/accounts/accounts.ts";
import { type Staff, system } from "#domain/actor.ts";
import { saveCategoryGroup, saveCollection } from "#domain/catalog/catalog.ts";
import { readAdminCollection } from "#domain/catalog/collection-admin.ts";
import { listCustomers, readCustomer } from "#domain/customers/customers.ts";
import { chooseNewsletter } from "#domain/newsletter/newsletter.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { importCollectionFile, importCustomerFile } from "./record-import.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "records-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const support: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const path = join(folder, "file.csv");
const customers = (lines: string[] | Uint8Array, check = false) => {
  writeFileSync(path, lines instanceof Uint8Array ? lines : `${lines.join("\n")}\n`);
  return importCustomerFile(shopOf(), system, path, { check });
};
const collections = (lines: string[], check = false) => {
  writeFileSync(path, `${lines.join("\n")}\n`);
  return importCollectionFile(shopOf(), system, path, { check });
};
async function customerOf(email: string) {
  const shop = shopOf();
  const [row] = (await listCustomers(shop, system, { search: email })).customers;
  return readCustomer(shop, system, row?.id ?? "");
}

const head =
  "First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note,Tax Exempt,Tags";
const ada = `Ada,Byron,ada@lab.example,no,Byron Labs,1 Main St,,Boston,MA,US,02110,'+1 415 555 0100,,Likes tea,no,"vip, lab"`;

describe("a file of customers", () => {
  it("adds customers of Shopify's file with address, tags and note, and changes nothing when it is sent again", async () => {
    expect(await customers([head, ada], true)).toMatchObject({ created: 1, fileFault: null });
    expect((await listCustomers(shopOf(), system, { search: "ada@lab.example" })).customers).toEqual([]);
    expect(await customers([head, ada])).toMatchObject({ created: 1, updated: 0, unchanged: 0, faultCount: 0, noteCount: 0 });
    const customer = await customerOf("ada@lab.example");
    expect(customer).toMatchObject({
      firstName: "Ada",
      lastName: "Byron",
      tags: ["lab", "vip"],
      notes: [{ text: "Likes tea" }],
      receivesNewsletter: false,
    });
    expect(customer.addresses).toMatchObject([{ isDefault: true, address: { company: "Byron Labs", city: "Boston", phone: "+1 415 555 0100" } }]);
    expect(await customers([head, ada])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await customers([head, ada.replace("vip", "vap").replace("1 Main", "2 Main")])).toMatchObject({ updated: 1 });
    const after = await customerOf("ada@lab.example");
    expect(after.tags).toEqual(["lab", "vap"]);
    expect(after.addresses.map(({ isDefault, address }) => [isDefault, address.address1])).toEqual([
      [true, "2 Main St"],
      [false, "1 Main St"],
    ]);
  });

  it("gives another name to customers who have never been in", async () => {
    expect(await customers(["Email,First Name,Last Name", "renamed@lab.example,Ada,Byron"])).toMatchObject({ created: 1 });
    expect(await customers(["Email,First Name,Last Name", "renamed@lab.example,Ada,Lovelace"])).toMatchObject({ updated: 1, noteCount: 0 });
    expect(await customerOf("renamed@lab.example")).toMatchObject({ firstName: "Ada", lastName: "Lovelace" });
  });

  it("makes accounts to which nobody can sign in before they are invited, and emails nobody", async () => {
    const shop = shopOf();
    expect(await customers(["Email,First Name,Last Name,Password", "new@lab.example,New,One,secret-word"])).toMatchObject({ created: 1 });
    for (const password of ["secret-word", "", " "])
      expect(await refusalOf(signIn(shop, {}, { email: "new@lab.example", password }))).not.toBe("done");
    expect(await shop.sql`select from jobs.job where name = 'account-mail'`).toEqual([]);
  });

  it("leaves name and addresses to owners who have been in, and says so; tags and notes are the shop's", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "customer");
    const report = await customers([head, ada.replace("ada@lab.example", account.email).replace("Ada,", "Eve,")]);
    expect(report).toMatchObject({ updated: 1, faultCount: 0 });
    expect(report.notes.map(({ line, column }) => [line, column])).toEqual([
      [2, "First Name"],
      [2, "Default Address Address1"],
    ]);
    const customer = await readCustomer(shop, system, account.id);
    expect(customer).toMatchObject({ firstName: account.firstName, addresses: [], tags: ["lab", "vip"] });
  });

  it("never touches staff, and skips rows with faults by line and column", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "manager");
    const report = await customers([
      "Email,First Name,Tags,Tax Exempt",
      `${account.email},Not,x,no`,
      "no address,Bad,x,no",
      ",Nobody,x,no",
      "fine@lab.example,Fine,x,yes",
      "other@lab.example,Other,x,no",
      "fine@lab.example,Again,x,no",
      "wide@lab.example,Too,many,no,cells",
    ]);
    expect(report).toMatchObject({ created: 2, faultCount: 5, noteCount: 1 });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, "Email"],
      [3, "Email"],
      [4, "Email"],
      [7, "Email"],
      [8, "row"],
    ]);
    expect(report.notes).toMatchObject([{ line: 5, column: "Tax Exempt" }]);
  });

  it("takes consent only with its date and words, and never puts back who unsubscribed", async () => {
    const shop = shopOf();
    const columns = "Email,Accepts Email Marketing,Marketing Consent At,Marketing Consent Text";
    const report = await customers([
      columns,
      "bare@lab.example,yes,,",
      'said@lab.example,yes,2025-03-01 09:30:00 UTC,"Yes, send me news."',
      "later@lab.example,yes,2999-01-01,Yes",
      "odd@lab.example,yes,last week,Yes",
    ]);
    expect(report).toMatchObject({ created: 2, faultCount: 2, noteCount: 1 });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [4, "Marketing Consent At"],
      [5, "Marketing Consent At"],
    ]);
    const rows = await shop.sql`select email, to_json(confirmed_at) #>> '{}' as "at", consent_text as "text" from subscribers`;
    expect(rows).toEqual([{ email: "said@lab.example", at: "2025-03-01T09:30:00+00:00", text: "Yes, send me news." }]);
    const { id } = await customerOf("said@lab.example");
    const owner = { kind: "customer", accountId: id, email: "said@lab.example", cartId: null } as const;
    await chooseNewsletter(shop, owner, { email: owner.email, receives: false });
    const again = await customers([columns, "said@lab.example,yes,2025-03-01,Yes"]);
    expect(again).toMatchObject({ unchanged: 1, noteCount: 1, notes: [{ reason: expect.stringContaining("unsubscribed") }] });
    expect((await customerOf("said@lab.example")).receivesNewsletter).toBe(false);
  });

  it("keeps a customer whose address is not complete, without it", async () => {
    const report = await customers([head, ada.replace("ada@", "zip@").replace("02110", "")]);
    expect(report).toMatchObject({ created: 1, faultCount: 0, notes: [{ line: 2, column: "Default Address Address1" }] });
    expect((await customerOf("zip@lab.example")).addresses).toEqual([]);
  });

  it("reads further addresses and notes from further rows, byte order marks, semicolons, tabs and what others quote as formulas", async () => {
    const more = "Email,First Name,Last Name,Address1,City,Province,Country,Zip,Note";
    const rows = [
      more,
      "two@lab.example,Two,Homes,1 Main St,Boston,MA,United States,02110,'=1+1",
      "two@lab.example,,,2 High St,Boston,MA,US,02110,Second",
    ];
    expect(await customers([`\uFEFF${rows[0]}`, ...rows.slice(1)])).toMatchObject({ created: 1, faultCount: 0, noteCount: 0 });
    const customer = await customerOf("two@lab.example");
    expect(customer.addresses.map(({ address }) => address.address1)).toEqual(["1 Main St", "2 High St"]);
    expect(customer.notes.map(({ text }) => text).sort()).toEqual(["=1+1", "Second"]);
    for (const separator of [";", "\t"])
      expect(await customers(rows.map((row) => row.replaceAll(",", separator)))).toMatchObject({ unchanged: 1, fileFault: null });
    expect(await customers([more, "two@lab.example,Two,,,,,,,", "two@lab.example,Else,,,,,,,"])).toMatchObject({
      faults: [{ line: 3, reason: "This customer is already in line 2." }],
    });
  });

  it("is refused as a whole where it is no such file", async () => {
    const faultOf = async (lines: string[] | Uint8Array) => (await customers(lines)).fileFault;
    expect(await faultOf(["Name,Mail", "a,b"])).toContain('no column "Email"');
    expect(await faultOf(["Email,Email", "a,b"])).toContain("twice");
    expect(await faultOf(["Email"])).toContain("holds no customers");
    expect(await faultOf(["Email,Tags", 'a@b.example,"x'])).toContain("cut off");
    expect(await faultOf(["Email,Tags", "a@b.example"])).toContain("cut off");
    expect(await faultOf(new Uint8Array())).toContain("empty");
    expect(await faultOf(Buffer.from("Email\nZo\xeb@lab.example\n", "latin1"))).toContain("not UTF-8");
    expect(await faultOf(Buffer.from("Email\na@b.example\n", "utf16le"))).toMatch(/UTF-16|not UTF-8|no column/);
    expect(await faultOf(["Email,Note", `a@b.example,"${"x".repeat(4_100_000)}"`])).toContain("more than a million characters");
    expect(await faultOf(gzipSync(Buffer.alloc(100_000_000, " ")))).toContain("unpacks to far more");
    expect(await faultOf(['{"id": 1}'])).toContain("not a CSV");
  });

  it("is for those who may change customers", async () => {
    writeFileSync(path, "Email\nx@lab.example\n");
    expect(await refusalOf(importCustomerFile(shopOf(), support, path, { check: true }))).toBe("not-allowed");
    writeFileSync(path, "Handle\nx\n");
    expect(await refusalOf(importCollectionFile(shopOf(), support, path, { check: true }))).toBe("not-allowed");
  });
});

const columns =
  "Handle,Title,Body HTML,Sort Order,Featured,Category Group,SEO Title,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition,Product: Handle";

describe("a file of collections", () => {
  it("adds collections by hand and by rules, in the order of the file, and changes nothing when it is sent again", async () => {
    const shop = shopOf();
    const [one, other] = [await makeVariant(shop), await makeVariant(shop)];
    await saveCategoryGroup(shop, system, { handle: "optics", title: "Optics", icon: "microscope", position: 1 });
    const rows = [
      columns,
      `picked,Picked,<p>By hand<script>x()</script></p>,3,yes,optics,Picked ones,,,,,${other.handle}`,
      `picked,,,,,,,,,,,${one.handle}`,
      "cheap,Cheap,,,,,,any condition,Variant Price,Less Than,10.50,",
      "cheap,,,,,,,,Tag,Equals,sale,",
    ];
    expect(await collections(rows, true)).toMatchObject({ created: 2, faultCount: 0 });
    expect(await shop.sql`select from collections`).toEqual([]);
    expect(await collections(rows)).toMatchObject({ created: 2, updated: 0, faultCount: 0, noteCount: 0, fileFault: null });
    const stored = await shop.sql<{ id: string; handle: string }[]>`select id, handle from collections order by handle`;
    const [cheap, picked] = await Promise.all(stored.map(({ id }) => readAdminCollection(shop, system, id)));
    expect(picked).toMatchObject({ title: "Picked", descriptionHtml: "<p>By hand</p>", position: 3, featured: true, categoryGroup: "optics" });
    expect(picked?.products.map(({ handle }) => handle)).toEqual([other.handle, one.handle]);
    expect(cheap?.rules).toEqual({
      match: "any",
      conditions: [
        { field: "price", relation: "less-than", value: "1050" },
        { field: "tag", relation: "equals", value: "sale" },
      ],
    });
    expect(await collections(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await collections(["Handle,Title", "picked,Hand-picked"])).toMatchObject({ updated: 1 });
    expect((await readAdminCollection(shop, system, picked?.id ?? "")).products).toHaveLength(2);
  });

  it("skips collections with faults by line and column, and says which products the shop does not have", async () => {
    const shop = shopOf();
    await saveCollection(shop, system, { handle: "kept", title: "Kept", products: [] });
    const report = await collections([
      columns,
      "no-title,,,,,,,,,,,",
      "Bad Handle!,Bad,,,,,,,,,,",
      "no-group,No group,,,,nowhere,,,,,,",
      "odd-rule,Odd,,,,,,,Weight,Equals,1,",
      "odd-relation,Odd,,,,,,,Tag,Resembles,1,",
      "odd-price,Odd,,,,,,,Price,Equals,free,",
      "odd-match,Odd,,,,,,sometimes,Tag,Equals,1,",
      "both,Both,,,,,,,Tag,Equals,1,some-product",
      "kept,Kept,,,,,,,,,,no-such-product",
    ]);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 1, faultCount: 8 });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, "Title"],
      [3, "Handle"],
      [4, "Category Group"],
      [5, "Rule: Product Column"],
      [6, "Rule: Relation"],
      [7, "Rule: Condition"],
      [8, "Must Match"],
      [9, "Product: Handle"],
    ]);
    expect(report.notes).toEqual([{ line: 10, column: "Product: Handle", reason: expect.stringContaining("no-such-product") }]);
  });
});
