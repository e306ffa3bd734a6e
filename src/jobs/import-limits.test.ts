import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { fileImporter } from "#cli/import/import-kinds.ts";
import { system } from "#domain/actor.ts";
import { createApiKey, revokeApiKey } from "#domain/api-keys/api-keys.ts";
import { claimImport, finishCheck, recordProgress, resumeImports } from "#domain/imports/import-working.ts";
import { discardImport, type ImportKind, listImports, readImport, runImport, startImport } from "#domain/imports/imports.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type FileImporter, workOnImport } from "./import-file.ts";

const shopOf = useTestShop();
const work = (importId: string, by = fileImporter) => workOnImport(shopOf(), { importId }, by);
const failing: FileImporter = { ...fileImporter, importFile: () => Promise.reject(new Error("no disk")) };
const silent = (id: string) => shopOf().sql`update imports set seen_at = '2020-01-01' where id = ${id}`;

/** For each kind: its header, and a function that makes a row of a name and a text. */
const kinds: [ImportKind, string, (name: string, text: string) => string][] = [
  ["products", "Handle,Title,Variant Price,Old", (name, text) => `${name},Rotor,1.00,${text}`],
  ["collections", "Handle,Title,Old", (name, text) => `${name},Rotors,${text}`],
  ["customers", "Email,First Name,Old", (name, text) => `${name}@lab.example,Ada,${text}`],
];

async function checked(kind: ImportKind, lines: string[]) {
  const shop = shopOf();
  const { id } = await startImport(shop, system, { kind, name: "", bytes: gzipSync(`${lines.join("\n")}\n`) });
  await work(id);
  return readImport(shop, system, id);
}

describe("a file that was made to harm the shop", () => {
  it.each(kinds)("is refused where a row of %s has more than a million characters", async (kind, header, row) => {
    const big = "a".repeat(3_900_000);
    const found = await checked(kind, [header, ...Array.from({ length: 10 }, (_, at) => row(`big-${at}`, big))]);
    expect(found).toMatchObject({ state: "failed", fault: expect.stringContaining("more than a million characters") });
    expect(found.fault).toContain("line 2");
  });

  it.each(kinds)(
    "is read in pieces where rows of %s are long, and what belongs together may have two million characters",
    async (kind, header, row) => {
      const long = "a".repeat(900_000);
      const found = await checked(kind, [header, ...Array.from({ length: 6 }, (_, at) => row(`long-${at}`, long))]);
      expect(found.checked?.fileFault).toBe(null);
      const { created = 0, faulty = 0 } = found.checked?.counts ?? {};
      expect(created + faulty).toBe(6);
      const together = await checked(kind, [header, ...Array.from({ length: 3 }, () => row("same", long))]);
      expect(JSON.stringify(together.checked)).toContain("more than two million characters together");
    },
  );

  it.each(kinds)("has a NUL character in what tells %s apart: the row is named, and no other import waits for it", async (kind, header, row) => {
    const found = await checked(kind, [header, row("a\0b", "x"), row("good", "x"), row("c\0", "x")]);
    expect(found).toMatchObject({ state: "checked", tries: 1, checked: { counts: { created: 1, faulty: 2 } } });
    expect(found.checked?.rows).toMatchObject([
      { line: 2, reason: "A NUL character cannot be stored." },
      { line: 4, reason: "A NUL character cannot be stored." },
    ]);
    expect(await checked(kind, [`${header}\0`, row("good", "x")])).toMatchObject({
      state: "failed",
      fault: expect.stringContaining("NUL character"),
    });
  });

  it.each(kinds)("has half of an emoji at the end of what is shown of %s, or a thousand and one columns", async (kind, header, row) => {
    const found = await checked(kind, [header, row("emoji", `${"a".repeat(119)}😀`)]);
    expect(found).toMatchObject({ state: "checked", preview: { rows: [expect.arrayContaining([expect.stringContaining("aaa")])] } });
    const wide = await checked(kind, [`${header}${",x".repeat(1000)}`, row("wide", "x")]);
    expect(wide.fault).toContain("At most 1,000 are possible");
  });
});

describe("a file of lines", () => {
  it("is refused where one has more than a million characters", async () => {
    expect((await checked("products", [`{"id":"${"a".repeat(1_100_000)}"}`])).fault).toBe("Line 1 has more than a million characters.");
  });
});

describe("an import whose work fails", () => {
  it.each(kinds)("is given up after three times, with %s, also where the process died each time, and says so", async (kind, header, row) => {
    const shop = shopOf();
    const bytes = gzipSync(`${header}\n${row("tried", "x")}\n`);
    const { id } = await startImport(shop, system, { kind, name: "", bytes });
    for (const _ of [1, 2]) {
      await work(id, failing);
      expect((await readImport(shop, system, id)).state).toBe("checking");
      await silent(id);
    }
    await expect(work(id, failing)).rejects.toThrow("no disk");
    expect(await readImport(shop, system, id)).toMatchObject({ state: "failed", fault: expect.stringContaining("Nothing was changed") });
    const { id: dying } = await startImport(shop, system, { kind, name: "", bytes });
    await work(dying);
    await runImport(shop, system, dying);
    // The state that a process leaves when it dies for the third time.
    await shop.sql`update imports set tries = 3, seen_at = '2020-01-01' where id = ${dying}`;
    await resumeImports(shop);
    await work(dying);
    expect(await readImport(shop, system, dying)).toMatchObject({
      state: "failed",
      fault: expect.stringContaining("What was already imported is kept"),
    });
    await runImport(shop, system, dying);
    await work(dying);
    expect(await readImport(shop, system, dying)).toMatchObject({ state: "done", tries: 1 });
  });

  it.each(kinds)("is discarded while it works on %s: the work stops with its next batch, and nothing begins it again", async (kind, header, row) => {
    const shop = shopOf();
    const { id } = await startImport(shop, system, { kind, name: "", bytes: gzipSync(`${header}\n${row("stopped", "x")}\n`) });
    await work(id, {
      ...fileImporter,
      async importFile(_shop, _actor, _path, { onProgress }) {
        await discardImport(shop, system, id);
        throw await vi.waitFor(
          () => {
            try {
              onProgress?.(1, 100);
            } catch (stop) {
              return stop;
            }
            throw new Error("It goes on.");
          },
          { timeout: 60_000 },
        );
      },
    });
    expect(await refusalOf(readImport(shop, system, id))).toBe("not-found");
    await silent(id);
    await shop.sql`delete from jobs.job where name = 'import-file'`;
    await resumeImports(shop);
    expect(await shop.sql`select from jobs.job where name = 'import-file'`).toHaveLength(0);
  });
});

it("an import is not held up by a report of its check that comes late", async () => {
  const shop = shopOf();
  const bytes = gzipSync("Email,First Name\nlate-report@lab.example,Ada\n");
  const { id } = await startImport(shop, system, { kind: "customers", name: "", bytes });
  const check = await claimImport(shop, id);
  if (!check) throw new Error("Nothing was taken.");
  expect(await recordProgress(shop, check, 0, 1)).toBe(true);
  const counts = { created: 1, updated: 0, unchanged: 0, faulty: 0, unclear: 0, notes: 0 };
  await finishCheck(shop, id, { counts, rows: [], fileFault: null }, null);
  await runImport(shop, system, id);
  expect(await recordProgress(shop, check, 1, 1)).toBe(false);
  await work(id);
  expect(await readImport(shop, system, id)).toMatchObject({ state: "done", imported: { counts: { created: 1 } } });
});

describe("an import by an API key", () => {
  it.each(kinds)("of %s is the key's, which may run it, and fails once the key is revoked", async (kind, header, row) => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const scopes = ["products.write", "customers.write"] as const;
    const { id: keyId } = await createApiKey(shop, owner, { name: "ERP", scopes: [...scopes], days: null });
    const key = { kind: "apiKey", keyId, scopes } as const;
    const { id } = await startImport(shop, key, { kind, name: "", bytes: gzipSync(`${header}\n${row(`key-${kind}`, "x")}\n`) });
    expect((await listImports(shop, owner)).find((each) => each.id === id)).toMatchObject({ createdBy: "ERP" });
    await work(id);
    await runImport(shop, key, id);
    await work(id);
    expect(await readImport(shop, owner, id)).toMatchObject({ state: "done", imported: { counts: { created: 1 } } });
    const events =
      await shop.sql`select actor_id as "actorId" from domain_events where name = 'import.finished' and actor_kind = 'apiKey' and subject_id = ${id}`;
    expect(events.at(-1)).toEqual({ actorId: keyId });
    const { id: late } = await startImport(shop, key, { kind, name: "", bytes: gzipSync(`${header}\n${row("late", "x")}\n`) });
    await revokeApiKey(shop, owner, keyId);
    await work(late);
    expect(await readImport(shop, owner, late)).toMatchObject({ state: "failed", fault: "The API key that started the import is no longer valid." });
  });
});
