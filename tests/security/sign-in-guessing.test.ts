import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetPassword } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import type { JobData } from "#domain/ports.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { mailSignInWarning } from "#jobs/sign-in-warning.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/** Thousands of passwords are tried here, so the same function runs with less work. */
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1, parallelism: 1 }, done);
  return { ...crypto, argon2 };
});

const shopOf = useTestShop();
/** One app for all tests, because making it takes longer than trying a password. */
let api: TestApp;
beforeAll(() => {
  api = openTestApp(shopOf(), { trustProxy: "1", renderPage: pageActions });
});

/** Lets all counts expire. */
beforeEach(() => shopOf().pass(2 * dayMs));

async function tryPassword(email: string, password: string, from: { address: string; device?: string }) {
  const answer = await api.call("POST", "/api/auth/login", {
    body: { email, password },
    headers: { "X-Forwarded-For": from.address },
    ...(from.device ? { cookie: `device=${from.device}` } : {}),
  });
  const wait = Number(answer.headers.get("retry-after") ?? 0);
  return { status: answer.status, wait, json: answer.json, device: /device=([^;]+)/.exec(answer.cookie ?? "")?.[1] ?? "" };
}

/** Makes an owner who signed in on a browser at home, with that browser's cookie. */
async function makeOwner() {
  const { input, account } = await signedInAs(shopOf(), "owner");
  const { device } = await tryPassword(input.email, input.password, { address: "198.51.100.1" });
  return { ...input, id: account.id, device };
}

/** Tries wrong passwords from `places` places, each in its own network, and returns how many tries were admitted. */
async function attack(email: string, places: number, triesEach: number) {
  let admitted = 0;
  for (let place = 0; place < places; place++)
    for (let n = 0; n < triesEach; n++) if ((await tryPassword(email, `guess ${n}`, { address: attacker(place) })).status === 401) admitted += 1;
  return admitted;
}
const attacker = (place: number) => `203.${place >> 8}.${place & 255}.7`;

it("an email address is one however it is written: no spelling of it has free tries of its own", async () => {
  const { email, password } = await makeOwner();
  const spellings = [email.toUpperCase(), email.replace("e", "E"), ` ${email} `, email];
  for (const spelling of spellings) await tryPassword(spelling, "guess", { address: "192.0.2.50" });
  expect((await tryPassword(email, "guess", { address: "192.0.2.50" })).status).toBe(429);
  // An email address with an i, to which PostgreSQL turns this letter too.
  await shopOf().sql`update accounts set email = 'olivia@lab.example' where email = ${email}`;
  expect((await tryPassword("olivia@lab.example", password, { address: "192.0.2.51" })).status).toBe(200);
  for (const spelling of ["olİvia@lab.example", "olivİa@lab.example"])
    expect((await tryPassword(spelling, password, { address: "192.0.2.51" })).status).toBe(401);
});

describe("the owner", () => {
  it("signs in at once on a browser where they did before, whatever strangers tried (locked out from ten addresses)", async () => {
    const { email, password, device } = await makeOwner();
    await attack(email, 10, 12);
    for (const address of ["198.51.100.1", "192.0.2.9", attacker(0)])
      expect([address, (await tryPassword(email, password, { address, device })).status]).toEqual([address, 200]);
  });

  it("signs in from a new place during an attack, with a wrong try or two before", async () => {
    const { email, password } = await makeOwner();
    await attack(email, 50, 3);
    const address = "192.0.2.9";
    const statuses = [];
    for (const tried of ["typo", "another typo", password]) statuses.push((await tryPassword(email, tried, { address })).status);
    expect(statuses).toEqual([401, 401, 200]);
    // The places that failed before get the longest pause.
    expect((await tryPassword(email, password, { address: attacker(0) })).status).toBe(200);
    const late = [await tryPassword(email, "guess", { address: attacker(1) }), await tryPassword(email, "guess", { address: attacker(1) })];
    expect(late.map(({ status, wait }) => [status, wait])).toEqual([
      [401, 0],
      [429, 900],
    ]);
  });

  it("who forgot the password waits a little longer each time, reads how long, and begins anew once it is right", async () => {
    const { email, password } = await makeOwner();
    const address = "192.0.2.9";
    const waits = [];
    for (let n = 0; n < 18; n++) {
      await tryPassword(email, "typo", { address });
      const { wait, json } = await tryPassword(email, "typo", { address });
      waits.push(wait);
      if (wait === 0) continue;
      expect(json).toMatchObject({ code: "sign-in-paused", params: { seconds: wait } });
      expect(json.error).toMatch(/^There were too many sign-in attempts from here\. Please wait \d+ (seconds?|minutes), then try again\.$/);
      shopOf().pass(wait * 1000);
    }
    // Two tries per round: the first three are free, then each starts the next pause.
    expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900]);
    expect((await tryPassword(email, password, { address })).status).toBe(200);
    for (let n = 0; n < 3; n++) expect((await tryPassword(email, "typo", { address })).status).toBe(401);
  });
});

describe("who forgot the password, or is held back behind the same address as a guesser (a campus network),", () => {
  const campus = "203.0.113.77";
  const fresh = "a whole new password";

  /** Returns the token of the emailed link. */
  async function linkFor(email: string): Promise<string> {
    const shop = shopOf();
    await api.call("POST", "/api/auth/recover", { body: { email }, headers: { "X-Forwarded-For": campus } });
    const jobs = await shop.sql<{ data: JobData["account-mail"] }[]>`delete from jobs.job where name = 'account-mail' returning data`;
    shop.outbox.length = 0;
    for (const { data } of jobs) await mailAboutAccount(shop, data);
    return /\/account\/reset\/([\w-]{43})/.exec(shop.outbox.find(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
  }

  /** Resets the password as the page does, with and without script, and as another program does. Returns the device cookie. */
  const ways: Record<string, (token: string) => Promise<string>> = {
    "the page": async (token) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ intent: "reset", password: fresh, confirmation: fresh })) body.set(name, value);
      const { cookie } = await api.call("POST", `/account/reset/${token}`, { body, headers: { "X-Forwarded-For": campus } });
      return /device=([^;]+)/.exec(cookie ?? "")?.[1] ?? "";
    },
    "the call": async (token) => {
      const { cookie } = await api.call("POST", "/api/auth/reset", { body: { token, password: fresh }, headers: { "X-Forwarded-For": campus } });
      return /device=([^;]+)/.exec(cookie ?? "")?.[1] ?? "";
    },
  };

  it.each(Object.entries(ways))(
    "sets a new one by the emailed link (%s) and signs in at once, though the guesser used up every try of that address",
    async (_, reset) => {
      const { email, password } = await makeOwner();
      for (let n = 0; n < 12; n++) await tryPassword(email, `guess ${n}`, { address: campus });
      for (let n = 0; n < 200; n++) await tryPassword(`person-${n}@lab.example`, "guess", { address: campus });
      expect((await tryPassword(email, password, { address: campus })).status).toBe(429);

      const device = await reset(await linkFor(email));
      // The attacker goes on guessing meanwhile.
      for (let n = 0; n < 12; n++) await tryPassword(email, `guess ${n}`, { address: campus });
      expect((await tryPassword(email, fresh, { address: campus })).status).toBe(429);
      expect((await tryPassword(email, fresh, { address: campus, device })).status).toBe(200);
      expect((await tryPassword(email, password, { address: campus, device })).status).toBe(401);
    },
  );

  it("begins anew at that address without the cookie too", async () => {
    const { email } = await makeOwner();
    for (let n = 0; n < 12; n++) await tryPassword(email, `guess ${n}`, { address: campus });
    expect((await tryPassword(email, "guess", { address: campus })).status).toBe(429);
    await ways["the call"]?.(await linkFor(email));
    expect((await tryPassword(email, fresh, { address: campus })).status).toBe(200);
  });
});

describe("guessing", () => {
  it("is as slow for a thousand tries at once as for one after the other", async () => {
    const { email } = await makeOwner();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => tryPassword(email, `guess ${n}`, { address: "203.0.113.7" })));
    const admitted = answers.filter(({ status }) => status === 401).length;
    expect(admitted).toBeGreaterThanOrEqual(3);
    expect(admitted).toBeLessThanOrEqual(4);
  });

  it("comes to a hundred a day from one place, and not to more from a network of its own", async () => {
    const { email } = await makeOwner();
    const began = shopOf().clock.now().getTime();
    let admitted = 0;
    for (let n = 0; shopOf().clock.now().getTime() - began < dayMs; n++) {
      const { status, wait } = await tryPassword(email, "guess", { address: `2001:db8:9:${(n % 500).toString(16)}::7` });
      if (status === 401) admitted += 1;
      else shopOf().pass(wait * 1000);
    }
    expect(admitted).toBeGreaterThan(90);
    expect(admitted).toBeLessThan(125);
  });

  it("at many accounts from one address ends too", async () => {
    const statuses = [];
    for (let n = 0; n < 210; n++) statuses.push((await tryPassword(`person-${n}@lab.example`, "123456", { address: "203.0.113.8" })).status);
    expect([statuses.slice(0, 200).every((status) => status === 401), statuses.slice(200).every((status) => status === 429)]).toEqual([true, true]);
  });

  it("with a stolen device cookie is slow as well, locks nobody else out, and ends with the password", async () => {
    const { email, password, device } = await makeOwner();
    let admitted = 0;
    for (let n = 0; n < 60; n++) if ((await tryPassword(email, `guess ${n}`, { address: attacker(1), device })).status === 401) admitted += 1;
    // 10 with the cookie and 3 as any stranger, plus for both the one that starts the first pause.
    expect(admitted).toBeLessThanOrEqual(15);
    expect((await tryPassword(email, password, { address: "198.51.100.1", device })).status).toBe(200);

    await resetPassword(shopOf(), system, { email, password: "a whole new password" });
    await attack(email, 1, 8);
    expect((await tryPassword(email, "a whole new password", { address: attacker(0), device })).status).toBe(429);
  });

  it("is not helped by a device cookie that is made up, or of another account", async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await attack(owner.email, 1, 8);
    const [accountId = "", nonce, day, signature] = owner.device.split(".");
    const forged = [
      other.device,
      `${accountId}.${nonce}.${day}.${"A".repeat(43)}`,
      `${accountId}.${"A".repeat(22)}.${day}.${signature}`,
      [accountId, ...other.device.split(".").slice(1)].join("."),
      `${accountId}...`,
      "~~~",
      "x".repeat(3000),
    ];
    for (const device of forged)
      expect([device.slice(0, 60), (await tryPassword(owner.email, owner.password, { address: attacker(0), device })).status]).toEqual([
        device.slice(0, 60),
        429,
      ]);
  });

  it("tells nothing of which accounts there are: pauses, words and headers are those of an account that is not there", async () => {
    const { email } = await makeOwner();
    const answersTo = async (tried: string, address: string) => {
      const answers = [];
      for (let n = 0; n < 9; n++) {
        const { status, wait, json } = await tryPassword(tried, "guess", { address });
        answers.push({ status, wait, json });
        if (n > 5) shopOf().pass(wait * 1000);
      }
      return answers;
    };
    expect(await answersTo(email, "203.0.113.21")).toEqual(await answersTo("nobody-at-all@lab.example", "203.0.113.22"));
  });
});

describe("what failed sign-ins leave behind", () => {
  const rowsOf = async (condition = shopOf().sql`true`) =>
    (
      await shopOf().sql<{ count: number }[]>`select count(*)::int as count from domain_events where name = 'account.sign-in-failed' and ${condition}`
    )[0]?.count ?? 0;

  it("is a few rows, however often somebody tries: the 1st, 10th and 100th try of a place", async () => {
    const { email, id } = await makeOwner();
    for (let n = 0, admitted = 0; admitted < 105; n++) {
      const { status, wait } = await tryPassword(email, `guess ${n}`, { address: "203.0.113.31" });
      if (status === 401) admitted += 1;
      else shopOf().pass(Math.min(wait, 700) * 1000);
    }
    const rows = await shopOf()
      .sql`select payload->'count' as count from domain_events where name = 'account.sign-in-failed' and subject_id = ${id} order by id`;
    expect(rows.map(({ count }) => count)).toEqual([null, 10, 100]);
  });

  it("is a few rows also where an address makes up an account for every try", async () => {
    const before = await rowsOf();
    for (let n = 0; n < 100; n++) await tryPassword(`made-up-${n}@lab.example`, "guess", { address: "203.0.113.32" });
    expect((await rowsOf()) - before).toBe(20);
  });

  it("is one email a day to the member of staff at whose account many places try, and none to strangers", async () => {
    const shop = shopOf();
    const owner = await makeOwner();
    const customer = await signedInAs(shop, "customer");
    const waiting = () => shop.sql<{ data: JobData["sign-in-warning"] }[]>`delete from jobs.job where name = 'sign-in-warning' returning data`;
    await waiting();
    await attack(owner.email, 9, 4);
    await attack(customer.input.email, 15, 1);
    await attack("nobody@lab.example", 15, 1);
    expect(await waiting()).toEqual([]);
    await attack(owner.email, 25, 1);
    const jobs = await waiting();
    expect(jobs.map(({ data }) => data)).toEqual([{ accountId: owner.id }]);
    shop.outbox.length = 0;
    for (const { data } of [...jobs, ...jobs]) await mailSignInWarning(shop, data);
    expect(shop.outbox).toMatchObject([{ to: owner.email, subject: "Someone is trying to guess your password at My shop" }]);
    shop.pass(dayMs);
    await mailSignInWarning(shop, { accountId: owner.id });
    expect(shop.outbox).toHaveLength(2);
  });
});
