import { describe, expect, it } from "vitest";
import { fileImporter } from "#cli/import/import-kinds.ts";
import { system } from "#domain/actor.ts";
import { startImport } from "#domain/imports/imports.ts";
import { workOnImport } from "#jobs/import-file.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const file = (handle: string) => `Handle,Title,Variant Price\n${handle},Rotor,1.00\n`;

async function uploaded(call: ReturnType<typeof openTestApp>["call"], token: string, text: string, query = "") {
  const body = new FormData();
  body.set("file", new File([text], "products.csv"));
  return call("POST", `/api/admin/imports${query}`, { token, body });
}

describe("a file that a program sends with an API key", () => {
  it("is checked and imported as the key's own, as far as its scopes go, and by no key that has ended", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token: owner } = await signedInAs(shop, "owner");
    const make = async (scopes: string[]) =>
      (await call("POST", "/api/admin/api-keys", { token: owner, body: { name: "ERP", scopes, days: null } })).json;
    const [writing, reading] = [await make(["products.write"]), await make(["products.read"])];
    expect(await uploaded(call, reading.key, file("no"))).toMatchObject({ status: 403, json: { code: "scope-missing" } });
    expect(await uploaded(call, writing.key, "Email\nada@lab.example\n", "?kind=customers")).toMatchObject({ status: 403 });
    const { id } = (await uploaded(call, writing.key, file("by-key"))).json;
    await workOnImport(shop, { importId: id }, fileImporter);
    expect((await call("POST", `/api/admin/imports/${id}/run`, { token: reading.key })).status).toBe(403);
    expect((await call("POST", `/api/admin/imports/${id}/run`, { token: writing.key })).status).toBe(204);
    await workOnImport(shop, { importId: id }, fileImporter);
    const { json } = await call("GET", `/api/admin/imports/${id}`, { token: writing.key });
    expect(json.import).toMatchObject({ state: "done", imported: { counts: { created: 1 } } });
    expect((await call("DELETE", `/api/admin/api-keys/${writing.id}`, { token: owner })).status).toBe(204);
    expect((await uploaded(call, writing.key, file("late"))).status).toBe(401);
  });
});

describe("an upload that cannot be taken", () => {
  it("is refused before any of it is read: from a visitor, from who may not, and while three imports are worked on", async () => {
    const shop = shopOf();
    const { app } = openTestApp(shop);
    await shop.sql`delete from imports`;
    const tokens = { support: (await signedInAs(shop, "support")).token, manager: (await signedInAs(shop, "manager")).token };
    let read = 0;
    const upload = (token: string | null) => {
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (stream) => {
            read++;
            stream.enqueue(new Uint8Array(1000));
            if (read > 100) stream.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        Origin: testOrigin,
        "Content-Type": "multipart/form-data; boundary=x",
        "Transfer-Encoding": "chunked",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      };
      return app.request(`${testOrigin}/api/admin/imports`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    };
    const codeOf = async (token: string | null) => ((await (await upload(token)).json()) as { code: string }).code;
    for (const at of [1, 2, 3]) await startImport(shop, system, { name: `${at}.csv`, bytes: new TextEncoder().encode(file(`busy-${at}`)) });
    expect([await codeOf(null), await codeOf(tokens.support), await codeOf(tokens.manager)]).toEqual([
      "not-signed-in",
      "not-allowed",
      "import-running",
    ]);
    expect(read).toBe(0);
    await shop.sql`delete from imports`;
    expect(await codeOf(tokens.manager)).toBe("input-invalid");
    expect(read).toBeGreaterThan(0);
  });
});
