import { describe, expect, inject, it } from "vitest";
import { databaseNamed } from "#support/database-server.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type Config, readConfig } from "../config.ts";
import { firstStart } from "../first-start.ts";
import { type CommandContext, WrongCall } from "./command.ts";
import { createAdmin } from "./create-admin.ts";

const shopOf = useTestShop();

/** Calls the command; `answers` are what the person at the terminal answers, in order. */
async function call(args: string[], { answers = [], config = {} }: { answers?: string[]; config?: Partial<Config> } = {}) {
  const said: string[] = [];
  const asked: string[] = [];
  const context = {
    config: { ownerEmail: null, ownerName: null, ownerPassword: null, ...config },
    say: (line: string) => said.push(line),
    ask: async (question: string) => {
      asked.push(question);
      return answers.shift() ?? null;
    },
    open: async () => ({ shop: shopOf() }),
  };
  const status = await createAdmin.read(args)?.(context as unknown as CommandContext);
  return { status, asked, text: said.join("\n") };
}

const accounts = async () => {
  const rows = await shopOf().sql<{ email: string; first_name: string; last_name: string }[]>`
    select email, first_name, last_name from accounts order by email`;
  return rows.map(({ email, first_name, last_name }) => `${`${first_name} ${last_name}`.trim() || "nobody"} <${email}>`);
};

describe("npm run create-admin", () => {
  it("makes no account without a person's name, given or asked for at a terminal", async () => {
    await expect(call([])).rejects.toThrow(WrongCall);
    await expect(call(["--email", "ada@lab.example", "--first-name", "Ada"])).rejects.toThrow("Say --first-name and --last-name.");
    expect(await accounts()).toEqual([]);
  });

  it("says with --check who would be made, and makes nobody", async () => {
    const { status, text } = await call(["--check", "--email", "ada@lab.example", "--first-name", "Ada", "--last-name", "Byron"]);
    expect({ status, text }).toEqual({
      status: 0,
      text: expect.stringContaining("1 owner would be created (Ada Byron, ada@lab.example), 0 changed, 0 left alone."),
    });
    expect(await accounts()).toEqual([]);
  });

  it("makes the first owner from options, from the environment, or from what is said at a terminal", async () => {
    const named = await call(["--first-name", "Ada", "--last-name", "Byron"], { config: { ownerEmail: "ada@lab.example" } });
    expect(named).toMatchObject({ status: 0, asked: [], text: expect.stringMatching(/ada@lab\.example[\s\S]*Password {2}\S{23}$/) });
    await shopOf().sql`delete from accounts`;
    const fromVariable = await call([], { config: { ownerEmail: "grace@lab.example", ownerName: "Grace Hopper", ownerPassword: "twelve letters" } });
    expect(fromVariable).toMatchObject({ asked: [], text: expect.stringMatching(/as in OWNER_PASSWORD$/) });
    await call([], { answers: ["lise@lab.example", "Lise", "Meitner"] });
    expect(await accounts()).toEqual(["Grace Hopper <grace@lab.example>", "Lise Meitner <lise@lab.example>"]);
  });

  it("makes another owner only for an email address that somebody says", async () => {
    await expect(call(["--first-name", "Rosalind", "--last-name", "Franklin"])).rejects.toThrow("The shop has an owner.");
    await expect(call(["--email", "grace@lab.example", "--first-name", "G", "--last-name", "H"])).rejects.toMatchObject({ code: "email-taken" });
    await expect(call(["--check", "--email", "grace@lab.example", "--first-name", "G", "--last-name", "H"])).rejects.toMatchObject({
      code: "email-taken",
    });
    expect(await accounts()).toHaveLength(2);
  });

  it("gives a new password to one account, and with --check only says to whom", async () => {
    const hashes = async () => (await shopOf().sql`select password_hash from accounts order by email`).map((row) => row["password_hash"]);
    const before = await hashes();
    await expect(call(["--reset"])).rejects.toThrow(/several owners/);
    await expect(call(["--reset", "--email", "nobody@lab.example"])).rejects.toMatchObject({ code: "not-found" });
    await expect(call(["--reset", "--first-name", "Ada"])).rejects.toThrow(WrongCall);
    const planned = await call(["--reset", "--check", "--email", "GRACE@lab.example"]);
    expect(planned.text).toContain(
      "0 owners would be created, 1 changed (a new password for grace@lab.example, whose sessions would end), 1 left alone.",
    );
    expect(await hashes()).toEqual(before);
    expect((await call(["--reset", "--email", "grace@lab.example"])).status).toBe(0);
    const after = await hashes();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
  });
});

describe("npm run create-admin -- --reset-second-factor", () => {
  it("lets in again who lost app and recovery codes, by their password alone, and with --check changes nothing", async () => {
    const shop = shopOf();
    const [row] = await shop.sql<{ id: string }[]>`select id from accounts where email = 'grace@lab.example'`;
    const id = row?.id ?? "";
    await shop.sql`insert into totp_secrets (account_id, sealed_secret, created_at, confirmed_at) values (${id}, 'x', now(), now())`;
    await shop.sql`insert into recovery_codes (account_id, code_hash, created_at) values (${id}, 'x', now())`;
    const left = async () => (await shop.sql`select from totp_secrets`).length + (await shop.sql`select from recovery_codes`).length;
    const planned = await call(["--reset-second-factor", "--check", "--email", "grace@lab.example"]);
    const plan =
      "0 owners would be created, 1 changed (the second factor of grace@lab.example removed, whose sessions would end), 1 left alone. Nothing was changed.";
    expect([planned.text, await left()]).toEqual([plan, 2]);
    await expect(call(["--reset-second-factor"])).rejects.toThrow(/several owners/);
    await expect(call(["--reset-second-factor", "--reset"])).rejects.toThrow(WrongCall);
    await expect(call(["--reset-second-factor", "--first-name", "Ada"])).rejects.toThrow(WrongCall);
    await expect(call(["--reset-second-factor", "--email", "nobody@lab.example"])).rejects.toMatchObject({ code: "not-found" });
    const done = await call(["--reset-second-factor", "--email", "GRACE@lab.example"]);
    expect([done.status, done.text, await left()]).toEqual([0, expect.stringContaining("the password alone signs in"), 0]);
  });
});

describe("the first start", () => {
  const start = async (environment: Record<string, string>, answer: string | null) => {
    const shop = shopOf();
    await shop.sql`delete from accounts`;
    let asked = 0;
    const { database } = (shop.sql as unknown as { options: { database: string } }).options;
    const opened = { shop, target: databaseNamed(inject("appTarget"), database) };
    const ask = async () => {
      asked += 1;
      return answer;
    };
    await firstStart(opened, readConfig({ SAMPLE_SHOP: "0", ...environment }), { root: process.cwd(), say: () => {}, ask });
    return { asked, accounts: await accounts() };
  };

  it("takes the owner's name from OWNER_NAME, else asks, and leaves it open where nobody answers", async () => {
    expect(await start({ OWNER_NAME: "Ada King Byron" }, "Somebody Else")).toEqual({ asked: 0, accounts: ["Ada King Byron <owner@shop.example>"] });
    expect(await start({}, "Grace Hopper")).toEqual({ asked: 1, accounts: ["Grace Hopper <owner@shop.example>"] });
    expect(await start({}, null)).toEqual({ asked: 1, accounts: ["nobody <owner@shop.example>"] });
  });
});
