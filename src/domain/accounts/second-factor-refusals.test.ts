import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { codeOfApp } from "#support/authenticator-app.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfSession } from "./accounts.ts";
import { accountById } from "./accounts-queries.ts";
import { confirmOwnTotp, removeTotp, renewRecoveryCodes, startTotp } from "./own-factors.ts";
import { proveSecondFactor } from "./second-factor.ts";
import { finishSignIn } from "./second-step.ts";
import { makeTicket } from "./second-step-tickets.ts";

const shopOf = useTestShop();
const site = { origin: "http://shop.test", name: "Lab shop" };
let places = 0;

/** A member of staff as an actor of their session, at an IP address of their own. */
async function staff() {
  const made = await signedInAs(shopOf(), "support");
  const actor = await actorOfSession(shopOf(), made.sessionCookie.split("=")[1] ?? "");
  if (actor?.kind !== "staff") throw new Error("Nobody is signed in.");
  const own: Staff = { ...actor, address: `203.0.113.${++places}` };
  return { ...made, actor: own, password: made.input.password };
}

async function withApp() {
  const made = await staff();
  const { secret } = await startTotp(shopOf(), made.actor, made.password);
  const code = () => codeOfApp(secret, shopOf().clock.now());
  await confirmOwnTotp(shopOf(), made.actor, await code());
  shopOf().pass(30_000);
  return { ...made, code };
}

/** The shop, which runs `work` once between the proof and the change. */
function interrupted(work: () => Promise<unknown>): Shop {
  const shop = shopOf();
  let isDone = false;
  const clear: typeof shop.counters.clear = async (...given) => {
    if (!isDone) {
      isDone = true;
      await work();
    }
    return shop.counters.clear(...given);
  };
  return { ...shop, counters: { ...shop.counters, clear } };
}

const ways: Record<string, (shop: Shop, actor: Staff, password: string) => Promise<unknown>> = { startTotp, removeTotp, renewRecoveryCodes };

describe("what changes the second factor of a staff account", () => {
  it.each(Object.entries(ways))("needs the password, and pauses where it is guessed: %s", async (_name, work) => {
    const { actor } = await staff();
    const guesses: string[] = [];
    for (let at = 0; at < 12; at++) guesses.push(await refusalOf(work(shopOf(), actor, `guess ${at}`)));
    expect([guesses[0], guesses.at(-1)]).toEqual(["input-invalid", "sign-in-paused"]);
  });

  it.each([removeTotp, renewRecoveryCodes])("is refused where the password was changed while it was proven", async (work) => {
    const { actor, account, password } = await withApp();
    const slow = interrupted(() => shopOf().sql`update accounts set password_hash = 'another one' where id = ${account.id}`);
    expect(await refusalOf(work(slow, actor, password))).toBe("session-ended");
  });
});

describe("a second factor", () => {
  it("is proven by the codes and passkeys of one's own account, and pauses where it is guessed", async () => {
    const { actor, code } = await withApp();
    expect(await refusalOf(proveSecondFactor(shopOf(), actor, site, { code: await code() }))).toBe("done");
    const made = new SoftwarePasskey().use({ challenge: "made up" }, site) as never;
    expect(await refusalOf(proveSecondFactor(shopOf(), actor, site, { passkey: made }))).toBe("passkey-refused");
    const guesses: string[] = [];
    for (let at = 0; at < 8; at++) guesses.push(await refusalOf(proveSecondFactor(shopOf(), actor, site, { code: `00000${at}` })));
    expect([guesses[0], guesses.at(-1)]).toEqual(["second-factor-wrong", "sign-in-paused"]);
  });

  it("signs nobody in whose account is deactivated in the same instant", async () => {
    const { account, actor, code } = await withApp();
    const row = await accountById(shopOf(), account.id);
    if (!row) throw new Error("There is no account.");
    const slow = interrupted(() => shopOf().sql`update accounts set disabled_at = now() where id = ${account.id}`);
    const given = { ticket: makeTicket(shopOf(), row), proof: { code: await code() } };
    expect(await refusalOf(finishSignIn(slow, { address: actor.address }, site, given))).toBe("sign-in-failed");
  });
});
