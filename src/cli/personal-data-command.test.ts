import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createAccount } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { subscribe } from "#domain/newsletter/newsletter.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type CommandContext, WrongCall } from "./command.ts";
import { personalData } from "./personal-data-command.ts";

const shopOf = useTestShop();
const dataDir = mkdtempSync(join(tmpdir(), "meniscus-personal-data-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function call(...args: string[]) {
  const said: string[] = [];
  const context = { config: { dataDir }, say: (line: string) => said.push(line), open: async () => ({ shop: shopOf() }) };
  const status = await personalData.read(args)?.(context as unknown as CommandContext);
  return { status, text: said.join("\n") };
}

async function makePerson(email: string): Promise<void> {
  await createAccount(shopOf(), system, { email, password: "correct horse", firstName: "Ada", lastName: "Byron", role: "customer" });
  await subscribe(shopOf(), stranger, { email });
}

describe("npm run personal-data", () => {
  it("writes what is kept of one person into a file that its owner alone may read", async () => {
    await makePerson("ada@lab.example");
    expect(await call("export", "Ada@lab.example")).toEqual({
      status: 0,
      text: `${join(dataDir, "exports/personal-data.json")}: 1 newsletter subscription, 1 account.`,
    });
    const file = join(dataDir, "exports/personal-data.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ parts: { accounts: [{ firstName: "Ada" }], newsletter: [{}], orders: [] } });
    expect(readdirSync(join(dataDir, "exports"))).toEqual(["personal-data.json"]);
    const elsewhere = join(dataDir, "ada.json");
    expect((await call("export", "ada@lab.example", elsewhere)).text).toContain(elsewhere);
  });

  it("says with --check what would be erased, then erases it, and says when there is nothing", async () => {
    await makePerson("grace@lab.example");
    const planned = await call("erase", "grace@lab.example", "--check");
    expect(planned).toEqual({ status: 0, text: "Would be erased: 1 newsletter subscription, 1 account. Nothing was changed." });
    expect(await call("erase", "grace@lab.example", "--check")).toEqual(planned);
    expect(await call("erase", "grace@lab.example")).toEqual({ status: 0, text: "Erased: 1 newsletter subscription, 1 account." });
    expect((await call("erase", "grace@lab.example")).text).toBe("Erased: nothing, because nothing is stored under this email address.");
  });

  it("refuses while an order is not finished, and calls that make no sense", async () => {
    const { id } = await makeVariant(shopOf());
    const orderId = await makeOrder(shopOf(), [{ id }]);
    const [order] = await shopOf().sql<{ email: string; name: string }[]>`select email, name from orders where id = ${orderId}`;
    for (const check of [[], ["--check"]])
      await expect(call("erase", order?.email ?? "", ...check)).rejects.toMatchObject({
        code: "personal-data-in-use",
        params: { orders: order?.name },
      });
    await expect(call("erase", "ada@lab.example", "file.json")).rejects.toThrow(WrongCall);
    await expect(call("export", "ada@lab.example", "--check")).rejects.toThrow(WrongCall);
    expect(() => personalData.read(["forget", "ada@lab.example"])).toThrow(WrongCall);
    expect(() => personalData.read(["export"])).toThrow(WrongCall);
  });
});
