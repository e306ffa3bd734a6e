import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { chooseNewsletter, receivesNewsletter } from "#domain/newsletter/newsletter.ts";
import type { Shop } from "#domain/shop.ts";
import { lab } from "#support/make-checkout.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfSession } from "./accounts.ts";
import { accountById } from "./accounts-queries.ts";
import { addAddressOnce, listAddresses, makeDefaultAddress, maxAddresses, readOwnAddress, removeAddress, saveAddress } from "./addresses.ts";
import { requestConfirmation, requestEmailChange } from "./own-email.ts";
import { changeOwnName } from "./own-name.ts";
import { changeOwnPassword, lockProven } from "./own-password.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { addPasskey, listPasskeys, maxPasskeys, offerPasskey, removePasskey, requestPasskey, signInByPasskey } from "./passkeys.ts";
import { requestRecovery } from "./password-recovery.ts";
import { register } from "./registration.ts";

const shopOf = useTestShop();
const site = { origin: "http://shop.test", name: "Lab shop" };
const unknownId = "01990000-0000-7000-8000-00000000ffff";
const newPassword = "a much longer passphrase";

/** A customer with a proven email address, as an actor of their session. */
async function customer(address?: string) {
  const made = await signedInAs(shopOf(), "customer");
  await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${made.account.id}`;
  const actor = await actorOfSession(shopOf(), made.sessionCookie.split("=")[1] ?? "");
  if (actor?.kind !== "customer") throw new Error("Nobody is signed in.");
  return { ...made, actor: { ...actor, address } };
}

describe("the addresses of a customer", () => {
  it("are theirs alone: another's is neither changed nor made the default nor removed", async () => {
    const shop = shopOf();
    const [mine, theirs] = [await customer(), await customer()];
    await saveAddress(shop, theirs.actor, { id: null, address: lab, isDefault: true });
    await saveAddress(shop, mine.actor, { id: null, address: lab, isDefault: false });
    const [their, my] = [(await listAddresses(shop, theirs.actor))[0]?.id ?? "", (await listAddresses(shop, mine.actor))[0]?.id ?? ""];
    expect(await refusalOf(saveAddress(shop, mine.actor, { id: their, address: lab, isDefault: false }))).toBe("not-found");
    expect(await refusalOf(makeDefaultAddress(shop, mine.actor, their))).toBe("not-found");
    expect(await refusalOf(removeAddress(shop, mine.actor, their))).toBe("not-found");
    expect(await refusalOf(readOwnAddress(shop, mine.actor, their))).toBe("not-found");
    expect(await readOwnAddress(shop, theirs.actor, their)).toMatchObject(lab);
    expect(await refusalOf(makeDefaultAddress(shop, mine.actor, my))).toBe("done");
    expect(await refusalOf(removeAddress(shop, mine.actor, my))).toBe("done");
    expect([(await listAddresses(shop, mine.actor)).length, (await listAddresses(shop, theirs.actor)).length]).toEqual([0, 1]);
  });

  it("are whole, and not without an end", async () => {
    const { actor } = await customer();
    const save = (address: typeof lab) => refusalOf(saveAddress(shopOf(), actor, { id: null, address, isDefault: false }));
    expect(await save({ ...lab, city: "" })).toBe("input-invalid");
    for (let at = 0; at < maxAddresses; at++) expect(await save(lab)).toBe("done");
    expect(await save(lab)).toBe("addresses-full");
  });

  it("are added once, and by nobody without an account", async () => {
    const shop = shopOf();
    const { actor } = await customer();
    const add = (address: typeof lab) => refusalOf(addAddressOnce(shop, actor, address));
    expect([await add(lab), await add({ ...lab, city: ` ${lab.city.toUpperCase()}` }), await add({ ...lab, zip: "" })]).toEqual([
      ...["done", "done", "input-invalid"],
    ]);
    expect(await listAddresses(shop, actor)).toMatchObject([{ address: lab, isDefault: true }]);
    for (let at = 1; at < maxAddresses; at++) await add({ ...lab, address2: `Room ${at}` });
    expect([await add({ ...lab, address2: "One more" }), await add(lab)]).toEqual(["addresses-full", "done"]);
    const visitor = { kind: "visitor", cartId: null } as const;
    expect(await refusalOf(addAddressOnce(shop, visitor, lab))).toBe("not-signed-in");
    expect(await refusalOf(readOwnAddress(shop, visitor, unknownId))).toBe("not-signed-in");
  });
});

describe("the sessions of an account", () => {
  it("are ended by their own account: one of somebody else's goes on", async () => {
    const shop = shopOf();
    const [mine, theirs] = [await customer(), await customer()];
    const their = (await listOwnSessions(shop, theirs.actor))[0]?.id ?? "";
    await endOwnSession(shop, mine.actor, their);
    await endOtherSessions(shop, mine.actor);
    expect((await listOwnSessions(shop, theirs.actor)).map(({ id }) => id)).toEqual([their]);
    expect(await listOwnSessions(shop, mine.actor)).toHaveLength(1);
    await endOwnSession(shop, theirs.actor, their);
    expect(await listOwnSessions(shop, theirs.actor)).toEqual([]);
  });
});

describe("what changes how an account is reached", () => {
  const ways: Record<string, (shop: Shop, actor: Awaited<ReturnType<typeof customer>>["actor"], password: string) => Promise<unknown>> = {
    changeOwnPassword: (shop, actor, currentPassword) => changeOwnPassword(shop, actor, { currentPassword, password: newPassword }),
    requestEmailChange: (shop, actor, currentPassword) => requestEmailChange(shop, actor, { email: "another@lab.example", currentPassword }),
    offerPasskey: (shop, actor, currentPassword) => offerPasskey(shop, actor, site, currentPassword),
    removePasskey: async (shop, actor, currentPassword) => {
      const id = shop.ids.next();
      await shop.sql`
        insert into passkeys (id, account_id, credential_id, public_key, uses, transports, name, created_at)
        values (${id}, ${actor.accountId}, ${id}, 'x', 0, '{}', 'Key', now())`;
      await removePasskey(shop, actor, { id, currentPassword });
    },
  };

  it.each(Object.entries(ways))("needs the password, and pauses where it is guessed: %s", async (name, work) => {
    const { actor, input } = await customer(`198.51.100.${Object.keys(ways).indexOf(name) + 1}`);
    expect(await refusalOf(work(shopOf(), actor, input.password))).toBe("done");
    const guesses: string[] = [];
    for (let at = 0; at < 30; at++) guesses.push(await refusalOf(work(shopOf(), actor, `guess ${at}`)));
    expect([guesses[0], guesses.at(-1)]).toEqual(["input-invalid", "sign-in-paused"]);
  });

  it("is refused where the password was changed while it was proven", async () => {
    const shop = shopOf();
    const { actor, account, input } = await customer("198.51.100.77");
    const proven = await accountById(shop, account.id);
    if (!proven) throw new Error("no account");
    const { counters } = shop;
    let changed = false;
    const clear: typeof counters.clear = async (...given) => {
      // The counters are cleared once the password was right, so this runs between the proof and the change.
      if (!changed) {
        changed = true;
        await changeOwnPassword(shop, { ...actor, address: undefined }, { currentPassword: input.password, password: newPassword });
      }
      return counters.clear(...given);
    };
    const slow = { ...shop, counters: { ...counters, clear } };
    const change = { currentPassword: input.password, password: "yet another passphrase" };
    expect(await refusalOf(changeOwnPassword(slow, actor, change))).toBe("session-ended");
    expect(await refusalOf(lockProven(shop, proven))).toBe("session-ended");
  });

  it("asks for an email to prove the address, whoever is signed in", async () => {
    const { actor } = await customer();
    expect(await refusalOf(requestConfirmation(shopOf(), actor))).toBe("done");
    expect(await refusalOf(changeOwnName(shopOf(), actor, { firstName: "", lastName: "" }))).toBe("input-invalid");
  });
});

describe("passkeys", () => {
  it("are not without an end, and removed by their owner alone", async () => {
    const shop = shopOf();
    const { actor, account, input } = await customer("198.51.100.79");
    const options = await offerPasskey(shop, actor, site, input.password);
    await shop.sql`
      insert into passkeys (id, account_id, credential_id, public_key, uses, transports, name, created_at)
      select gen_random_uuid(), ${account.id}, gen_random_uuid()::text, 'x', 0, '{}', 'Key', now() from generate_series(1, ${maxPasskeys})`;
    expect(await refusalOf(offerPasskey(shop, actor, site, input.password))).toBe("passkeys-full");
    const response = new SoftwarePasskey().create(options, site) as never;
    expect(await refusalOf(addPasskey(shop, actor, site, { name: "One too many", response }))).toBe("passkeys-full");
    const [first] = await listPasskeys(shop, actor);
    const other = await customer();
    const [id, currentPassword] = [first?.id ?? "", input.password];
    expect(await refusalOf(removePasskey(shop, other.actor, { id, currentPassword: other.input.password }))).toBe("not-found");
    expect(await refusalOf(removePasskey(shop, actor, { id: unknownId, currentPassword }))).toBe("not-found");
    const { counters } = shop;
    const clear: typeof counters.clear = async (name, key) => {
      await counters.clear(name, key);
      await shop.sql`update accounts set password_hash = 'changed meanwhile' where id = ${account.id}`;
    };
    expect(await refusalOf(removePasskey(shop, actor, { id, currentPassword }))).toBe("done");
    expect(await refusalOf(removePasskey({ ...shop, counters: { ...counters, clear } }, actor, { id, currentPassword }))).toBe("session-ended");
  });
});

describe("a passkey", () => {
  it("signs nobody in whose account is disabled in the same instant", async () => {
    const shop = shopOf();
    const { actor, account, input } = await customer();
    const passkey = new SoftwarePasskey();
    const made = passkey.create(await offerPasskey(shop, actor, site, input.password), site) as never;
    await addPasskey(shop, actor, site, { name: "Laptop", response: made });
    const add: typeof shop.counters.add = async (name, ...given) => {
      // The storage is counted once the passkey was right, before the session begins.
      if (name === "stored-by-address") await shop.sql`update accounts set disabled_at = now() where id = ${account.id}`;
      return shop.counters.add(name, ...given);
    };
    const slow = { ...shop, counters: { ...shop.counters, add } };
    const response = passkey.use(await requestPasskey(shop, site), site) as never;
    expect(await refusalOf(signInByPasskey(slow, { address: "198.51.100.78" }, site, response))).toBe("sign-in-failed");
  });
});

describe("somebody who registers or forgot their password", () => {
  it("is shown what is wrong with what they typed", async () => {
    const visitor = { kind: "visitor", cartId: null } as const;
    expect(await refusalOf(requestRecovery(shopOf(), visitor, { email: "ada" }))).toBe("input-invalid");
    expect(await refusalOf(register(shopOf(), visitor, { email: "ada", password: "x", firstName: "", lastName: "" }))).toBe("input-invalid");
  });
});

describe("the newsletter of a customer", () => {
  it("is theirs to choose, and nobody else's", async () => {
    const { actor, input } = await customer();
    expect(await refusalOf(chooseNewsletter(shopOf(), actor, { email: input.email, receives: true }))).toBe("done");
    expect(await receivesNewsletter(shopOf(), input.email)).toBe(true);
    expect(await refusalOf(chooseNewsletter(shopOf(), system, { email: input.email, receives: false }))).toBe("not-allowed");
  });
});
