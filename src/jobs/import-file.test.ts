import { describe, expect, it } from "vitest";
import { fileImporter } from "#cli/import/import-kinds.ts";
import { type Staff, system } from "#domain/actor.ts";
import { resumeImports } from "#domain/imports/import-working.ts";
import { discardImport, listImports, readImport, removeOldImports, requireFreeImport, runImport, startImport } from "#domain/imports/imports.ts";
import { importsPersonalData } from "#domain/imports/imports-personal-data.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type FileImporter, workOnImport } from "./import-file.ts";

const shopOf = useTestShop();
const stranger = { kind: "customer", accountId: "01990000-0000-7000-8000-000000000001", email: "eve@example.com", cartId: null } as const;
const support: Staff = { kind: "staff", accountId: stranger.accountId, role: "support" };
const unknown = "0198a0a0-0000-7000-8000-000000000000";
const importer = fileImporter;
const work = (importId: string, by = importer) => workOnImport(shopOf(), { importId }, by);
const bytesOf = (lines: string[]) => new TextEncoder().encode(`${lines.join("\n")}\n`);
const header = "Handle,Title,Variant Price,Variant SKU,Old Column";
const good = (handle: string) => `${handle},Rotor ${handle},10.00,SKU-${handle},kept`;

describe("an import on screen", () => {
  it("is checked first, with its columns, counts and faulty rows; changes nothing before it is run; then does what the check said", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "manager");
    const bytes = bytesOf([header, good("one"), good("two"), "three,,10.00,X,kept", "four,Rotor,free,Y,kept"]);
    const { id } = await startImport(shop, actor, { name: "rotors.csv", bytes });
    expect((await listImports(shop, support))[0]).toMatchObject({ id, fileName: "rotors.csv", state: "checking", createdBy: "Ada Byron" });
    expect(await refusalOf(runImport(shop, actor, id))).toBe("import-running");
    await work(id);
    const checked = await readImport(shop, support, id);
    expect(checked).toMatchObject({ state: "checked", checked: { counts: { created: 2, updated: 0, unchanged: 0, faulty: 2 } } });
    expect(checked.preview?.columns.filter(({ isKnown }) => !isKnown)).toEqual([{ name: "Old Column", isKnown: false }]);
    expect(checked.preview?.rows[0]).toEqual(["one", "Rotor one", "10.00", "SKU-one", "kept"]);
    expect(checked.checked?.rows).toMatchObject([
      { line: 4, kind: "fault", column: "Title" },
      { line: 5, kind: "fault", column: "Variant Price" },
    ]);
    expect(await shop.sql`select from products where handle in ('one', 'two')`).toHaveLength(0);
    await runImport(shop, actor, id);
    await work(id);
    expect(await readImport(shop, support, id)).toMatchObject({ state: "done", imported: { counts: { created: 2, faulty: 2 } } });
    expect(await shop.sql`select from products where handle in ('one', 'two')`).toHaveLength(2);
    const [event] = await shop.sql`select actor_id as "actorId" from domain_events where name = 'import.finished'`;
    expect(event).toEqual({ actorId: actor.accountId });
  });

  it("goes on after its process died, and is the same when it is done twice", async () => {
    const shop = shopOf();
    const { id } = await startImport(shop, system, { name: "later.csv", bytes: bytesOf([header, good("later")]) });
    await work(id);
    await runImport(shop, system, id);
    const dying: FileImporter = { ...importer, importFile: () => Promise.reject(new Error("out of memory")) };
    await work(id, dying);
    // No other process takes it while its own may still be running.
    await work(id);
    expect((await readImport(shop, system, id)).state).toBe("importing");
    await shop.sql`update imports set seen_at = '2020-01-01' where id = ${id}`;
    await shop.sql`delete from jobs.job where name = 'import-file'`;
    await resumeImports(shop);
    expect(await shop.sql`select from jobs.job where name = 'import-file' and data ->> 'importId' = ${id}`).toHaveLength(1);
    await work(id);
    expect(await readImport(shop, system, id)).toMatchObject({ state: "done", imported: { counts: { created: 1 } } });
  });

  it("says what is wrong with a file as a whole, and with an import that was given up, which can be tried again", async () => {
    const shop = shopOf();
    const { id } = await startImport(shop, system, { name: "", bytes: bytesOf(["Nothing,Known", "1,2"]) });
    await work(id);
    expect(await readImport(shop, system, id)).toMatchObject({
      state: "failed",
      fault: expect.stringContaining('no column "Handle"'),
      fileName: "products.csv",
    });
    for (const row of ['ab,5" pipe,1.00', 'ab,a "quoted" name,1.00', '"a"b,name,1.00']) {
      const quoted = await startImport(shop, system, { name: "q.csv", bytes: bytesOf([header, row]) });
      await work(quoted.id);
      expect(await readImport(shop, system, quoted.id)).toMatchObject({
        state: "failed",
        fault: expect.stringContaining("not a valid CSV file: line 2"),
      });
    }
    const other = await startImport(shop, system, { name: "b.csv", bytes: bytesOf([header, good("again")]) });
    await work(other.id);
    await runImport(shop, system, other.id);
    await shop.sql`update imports set tries = 2 where id = ${other.id}`;
    await expect(work(other.id, { ...importer, importFile: () => Promise.reject(new Error("no disk")) })).rejects.toThrow("no disk");
    expect(await readImport(shop, system, other.id)).toMatchObject({ state: "failed", fault: expect.stringContaining("Try again") });
    await runImport(shop, system, other.id);
    await work(other.id);
    expect((await readImport(shop, system, other.id)).state).toBe("done");
  });

  it("is discarded with its file, and gone after 30 days", async () => {
    const shop = shopOf();
    const { id } = await startImport(shop, system, { name: "c.csv", bytes: bytesOf([header, good("gone")]) });
    await work(id);
    await discardImport(shop, system, id);
    expect(await refusalOf(readImport(shop, system, id))).toBe("not-found");
    const { id: old } = await startImport(shop, system, { name: "d.csv", bytes: bytesOf([header, good("old")]) });
    await work(old);
    await removeOldImports(shop, new Date(shop.clock.now().getTime() + 1), 100);
    expect(await refusalOf(readImport(shop, system, old))).toBe("not-found");
  });

  it("is for those who may change products, refuses what is empty or too large, and more than three at once", async () => {
    const shop = shopOf();
    const bytes = bytesOf([header, good("mine")]);
    const { id } = await startImport(shop, system, { name: "e.csv", bytes });
    const refused = [
      startImport(shop, stranger, { name: "a.csv", bytes }),
      startImport(shop, support, { name: "a.csv", bytes }),
      listImports(shop, stranger),
      readImport(shop, stranger, id),
      runImport(shop, stranger, id),
      discardImport(shop, support, id),
      requireFreeImport(shop, stranger),
      requireFreeImport(shop, support),
    ];
    expect(new Set(await Promise.all(refused.map(refusalOf)))).toEqual(new Set(["not-allowed"]));
    expect(await refusalOf(startImport(shop, system, { name: "a.csv", bytes: new Uint8Array() }))).toBe("input-invalid");
    expect(await refusalOf(startImport(shop, system, { name: "a.csv", bytes: new Uint8Array(20 * 1024 * 1024 + 1) }))).toBe("file-too-large");
    const missing = [readImport(shop, system, unknown), runImport(shop, system, unknown), discardImport(shop, system, unknown)];
    expect(new Set(await Promise.all(missing.map(refusalOf)))).toEqual(new Set(["not-found"]));
    await requireFreeImport(shop, system);
    await startImport(shop, system, { name: "f.csv", bytes });
    await startImport(shop, system, { name: "g.csv", bytes });
    expect(await refusalOf(startImport(shop, system, { name: "h.csv", bytes }))).toBe("import-running");
    expect(await refusalOf(requireFreeImport(shop, system))).toBe("import-running");
  });

  it("fails where whoever started it is no member of staff anymore, or its file is gone", async () => {
    const shop = shopOf();
    await shop.sql`delete from imports`;
    const { actor, account } = await signedInAs(shop, "manager");
    const { id } = await startImport(shop, actor, { name: "i.csv", bytes: bytesOf([header, good("left")]) });
    await shop.sql`update accounts set disabled_at = now() where id = ${account.id}`;
    await work(id);
    expect((await readImport(shop, system, id)).fault).toContain("no longer a staff member");
    const lost = await startImport(shop, system, { name: "j.csv", bytes: bytesOf([header, good("lost")]) });
    await shop.files.remove((await readImport(shop, system, lost.id)).fileKey);
    await work(lost.id);
    expect((await readImport(shop, system, lost.id)).fault).toContain("The file no longer exists");
  });

  it("takes collections and customers too, of whom nothing is left beside the counts once they are in the shop", async () => {
    const shop = shopOf();
    await shop.sql`delete from imports`;
    const { actor } = await signedInAs(shop, "manager");
    const { id } = await startImport(shop, actor, { kind: "collections", name: "", bytes: bytesOf(["Handle,Title,Other", "rotors,Rotors,x"]) });
    await work(id);
    const checked = await readImport(shop, support, id);
    expect(checked).toMatchObject({ fileName: "collections.csv", checked: { counts: { created: 1 } } });
    expect(checked.preview?.columns.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
    await runImport(shop, actor, id);
    await work(id);
    expect(await readImport(shop, support, id)).toMatchObject({ state: "done", imported: { counts: { created: 1 } } });
    const people = bytesOf(["Email,First Name", "grace@lab.example,Grace"]);
    const { id: other } = await startImport(shop, actor, { kind: "customers", name: "people.csv", bytes: people });
    const { fileKey } = await readImport(shop, actor, other);
    await work(other);
    expect((await readImport(shop, actor, other)).preview?.rows).toEqual([["grace@lab.example", "Grace"]]);
    await runImport(shop, actor, other);
    await work(other);
    expect(await readImport(shop, actor, other)).toMatchObject({ state: "done", preview: null, fileKey: "", imported: { counts: { created: 1 } } });
    expect(await shop.sql`select from jobs.job where name = 'remove-files' and data::text like ${`%${fileKey}%`}`).toHaveLength(1);
    expect((await listImports(shop, support)).map(({ kind }) => kind)).toEqual(["customers", "collections"]);
  });

  it("shows files of customers to those who may read customers alone, and forgets those that wait when a person is erased", async () => {
    const shop = shopOf();
    await shop.sql`delete from imports`;
    const bytes = bytesOf(["Email", "gone@lab.example"]);
    const key = { kind: "apiKey", keyId: unknown, scopes: ["products.read", "products.write"] } as const;
    expect(await refusalOf(startImport(shop, key, { kind: "customers", name: "", bytes }))).toBe("scope-missing");
    expect(await refusalOf(startImport(shop, support, { kind: "customers", name: "", bytes }))).toBe("not-allowed");
    const { id } = await startImport(shop, system, { kind: "customers", name: "", bytes });
    expect(await refusalOf(importsPersonalData.erase(shop, { accountId: null, email: "gone@lab.example" }))).toBe("import-running");
    await work(id);
    expect(await listImports(shop, key)).toEqual([]);
    expect(await refusalOf(readImport(shop, key, id))).toBe("scope-missing");
    expect(await refusalOf(runImport(shop, support, id))).toBe("not-allowed");
    expect(await importsPersonalData.erase(shop, { accountId: null, email: "gone@lab.example" })).toBe(1);
    expect(await refusalOf(readImport(shop, system, id))).toBe("not-found");
  });
});
