import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/** The parameters of each call of the password function, which still runs: equal work is compared, not time. */
const hashed: { memory: number; passes: number; parallelism: number; tagLength: number }[] = vi.hoisted(() => []);
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashed.push({ memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2 };
});

const shopOf = useTestShop();
let api: TestApp;
beforeAll(async () => {
  api = openTestApp(shopOf());
});
beforeEach(() => {
  hashed.length = 0;
});

/** Returns the whole answer, except what differs between any two requests. */
async function answerTo(path: string, body: unknown) {
  const response = await api.app.request(testOrigin + path, {
    method: "POST",
    headers: { Origin: testOrigin, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "x-request-id"));
  return { status: response.status, headers, body: await response.text() };
}

describe("signing in", () => {
  it("says the same by status, words, code and headers, whoever is unknown (Shopware CVE-2026-31888, Saleor CVE-2026-39851)", async () => {
    const known = await signedInAs(shopOf(), "customer");
    const disabled = await signedInAs(shopOf(), "customer");
    await shopOf().sql`update accounts set disabled_at = now() where id = ${disabled.account.id}`;
    const wrongPassword = await answerTo("/api/auth/login", { email: known.input.email, password: "wrong password" });
    const unknown = await answerTo("/api/auth/login", { email: "nobody@lab.example", password: known.input.password });
    const shut = await answerTo("/api/auth/login", { email: disabled.input.email, password: disabled.input.password });
    expect(wrongPassword.status).toBe(401);
    expect(unknown).toEqual(wrongPassword);
    expect(shut).toEqual(wrongPassword);
  });

  it("does the same work for an address without account: one hash at the same cost, one entry in the log (Vendure CVE-2026-25050)", async () => {
    const known = await signedInAs(shopOf(), "customer");
    const work = async (email: string) => {
      hashed.length = 0;
      const [before] = await shopOf().sql<{ count: number }[]>`select count(*)::int as count from domain_events`;
      await answerTo("/api/auth/login", { email, password: "wrong password" });
      const [after] = await shopOf().sql<{ count: number }[]>`select count(*)::int as count from domain_events`;
      return { hashes: [...hashed], entries: (after?.count ?? 0) - (before?.count ?? 0) };
    };
    const ofKnown = await work(known.input.email);
    expect(ofKnown).toEqual({ hashes: [{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }], entries: 1 });
    expect(await work("never-tried@lab.example")).toEqual(ofKnown);
  });
});

describe("registering and recovering", () => {
  const ofUnknown = () => `stranger-${Math.random()}@lab.example`;

  it("say the same by status, words and headers, whether there is an account or not (Saleor CVE-2026-39851)", async () => {
    const { input } = await signedInAs(shopOf(), "customer");
    const comparable = ({ body, ...answer }: Awaited<ReturnType<typeof answerTo>>) => ({
      ...answer,
      body: body.replace(/Customer\/[0-9a-f-]{36}/, ""),
    });
    const register = async (email: string) => comparable(await answerTo("/api/auth/register", { ...input, email }));
    const recover = async (email: string) => comparable(await answerTo("/api/auth/recover", { email }));
    const free = ofUnknown();
    expect(await register(free)).toEqual(await register(input.email.toUpperCase()));
    // The second time there is an account; from the fifth time no email is sent.
    for (let time = 0; time < 4; time++) expect(await register(free)).toMatchObject({ status: 201 });
    expect(await recover(ofUnknown())).toEqual(await recover(input.email));
  });

  it("do the same work in the request: one hash or none, as many rows, and the email is written by a job (Vendure CVE-2026-25050)", async () => {
    const { input } = await signedInAs(shopOf(), "customer");
    const work = async (path: string, email: string) => {
      hashed.length = 0;
      const rows = async () => {
        const [row] = await shopOf().sql<{ entries: number; jobs: number }[]>`
          select (select count(*)::int from domain_events) as entries, (select count(*)::int from jobs.job) as jobs`;
        return row ?? { entries: 0, jobs: 0 };
      };
      const before = await rows();
      await answerTo(path, { ...input, email });
      const after = await rows();
      return { hashes: hashed.length, entries: after.entries - before.entries, jobs: after.jobs - before.jobs };
    };
    const registered = await work("/api/auth/register", ofUnknown());
    expect(registered).toEqual({ hashes: 1, entries: 1, jobs: 1 });
    expect(await work("/api/auth/register", input.email)).toEqual(registered);
    const recovered = await work("/api/auth/recover", ofUnknown());
    expect(recovered).toEqual({ hashes: 0, entries: 0, jobs: 1 });
    expect(await work("/api/auth/recover", input.email)).toEqual(recovered);
  });

  it("change nothing of an account that is there", async () => {
    const { input, account } = await signedInAs(shopOf(), "customer");
    const row = () => shopOf().sql`select * from accounts where id = ${account.id}`;
    const before = await row();
    await answerTo("/api/auth/register", { ...input, password: "another one", firstName: "Eve" });
    await answerTo("/api/auth/recover", { email: input.email });
    expect(await row()).toEqual(before);
  });
});

describe("registering", () => {
  it("hashes the password whether the address is taken or not (Vendure CVE-2026-25050)", async () => {
    const { input } = await signedInAs(shopOf(), "customer");
    const work = async (email: string) => {
      hashed.length = 0;
      await answerTo("/api/auth/register", { ...input, email });
      return hashed.length;
    };
    expect([await work(input.email), await work("free@lab.example")]).toEqual([1, 1]);
  });

  it("makes customers only, whatever else is sent along", async () => {
    const body = { email: "climber@lab.example", password: "123456", firstName: "A", lastName: "B" };
    const extras = { role: "owner", id: "0198a0a0-0000-7000-8000-000000000000", passwordHash: "x", disabledAt: null, createdAt: 0 };
    expect((await answerTo("/api/auth/register", { ...body, ...extras })).status).toBe(201);
    const [row] = await shopOf().sql`select id, role, password_hash from accounts where email = ${body.email}`;
    expect(row).toMatchObject({ role: "customer", password_hash: expect.stringMatching(/^\$argon2id/) });
    expect(row?.["id"]).not.toBe(extras.id);
  });
});

describe("the newsletter", () => {
  it("answers the same for an address that is new, waiting or subscribed (Saleor CVE-2026-39851)", async () => {
    const email = "reader@lab.example";
    const fresh = await answerTo("/api/newsletter", { email });
    const waiting = await answerTo("/api/newsletter", { email });
    await shopOf().sql`update subscribers set confirmed_at = now() where email = ${email}`;
    expect(fresh.status).toBe(200);
    expect(waiting).toEqual(fresh);
    expect(await answerTo("/api/newsletter", { email })).toEqual(fresh);
  });

  it("shows no token to the person who asks: it is in the email only (EverShop CVE-2026-28213)", async () => {
    const { body } = await answerTo("/api/newsletter", { email: "other@lab.example" });
    expect(Object.keys(JSON.parse(body))).toEqual(["message"]);
  });
});
