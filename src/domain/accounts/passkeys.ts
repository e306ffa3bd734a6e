import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { accountById, lockAccount } from "./accounts-queries.ts";
import { deleteCodesWithoutFactor } from "./own-factors.ts";
import { lockProven, provenAccount } from "./own-password.ts";
import { challengeMs, consumeChallenge, makeChallenge } from "./passkey-challenges.ts";
import { deletePasskey, insertPasskey, type PasskeyRow, passkeysOf, storePasskeyUse } from "./passkey-queries.ts";
import { type PasskeySite, refusedPasskey, verifiedPasskey } from "./passkey-verifying.ts";
import { storeProof } from "./second-factor-queries.ts";
import type { SignedIn } from "./sessions.ts";
import { beginSession, type SignInOrigin } from "./sign-in.ts";

/**
 * Passkeys (WebAuthn) of customers and staff. The device proves who holds it (by fingerprint, face or PIN: `userVerification`), so that a passkey
 * alone signs in, including the second factor. The options do not reveal which accounts have one: the device knows which passkeys it has for this shop.
 */
export type Passkey = Pick<PasskeyRow, "id" | "name" | "createdAt" | "lastUsedAt">;

export const maxPasskeys = 20;

/** EdDSA, ES256 and RS256 (COSE), of which every device has one. Without this list, the library would also try what Node calls experimental. */
const algorithms = [-8, -7, -257] as const;

/** Returns the actor's own passkeys, oldest first. Refuses `not-signed-in`. */
export async function listPasskeys(shop: Shop, actor: Actor): Promise<Passkey[]> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  return (await passkeysOf(shop, actor.accountId)).map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

/**
 * Returns what the browser needs to make a passkey, valid for five minutes. Needs the password. Refuses what `provenAccount` refuses, and
 * `email-unconfirmed` for a customer whose address is not proven: a stranger may have registered with it.
 */
export async function offerPasskey(
  shop: Shop,
  actor: Actor,
  site: PasskeySite,
  currentPassword: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const account = await provenAccount(shop, actor, currentPassword);
  if (account.role === "customer" && account.emailConfirmedAt === null) throw new Refusal("email-unconfirmed");
  const known = await passkeysOf(shop, account.id);
  if (known.length >= maxPasskeys) throw new Refusal("passkeys-full", { limit: maxPasskeys });
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: new URL(site.origin).hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    challenge: makeChallenge(shop, creationBy(actor)),
    timeout: challengeMs,
    attestationType: "none",
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Stores the passkey that the browser made. Refuses `not-signed-in`, `passkey-refused`, `passkeys-full`. */
export async function addPasskey(
  shop: Shop,
  actor: Actor,
  site: PasskeySite,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const asked = creationBy(actor);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(shop, challenge, asked),
    expectedOrigin: site.origin,
    expectedRPID: new URL(site.origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refusedPasskey);
  if (!verified || !registrationInfo) throw new Refusal("passkey-refused");
  const { credential } = registrationInfo;
  await inTransaction(shop, async (shop) => {
    const account = await lockAccount(shop, asked.accountId);
    if (!account || account.disabledAt) throw new Refusal("not-signed-in");
    if ((await passkeysOf(shop, account.id)).length >= maxPasskeys) throw new Refusal("passkeys-full", { limit: maxPasskeys });
    const row: PasskeyRow = {
      id: shop.ids.next(),
      accountId: account.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      uses: credential.counter,
      transports: credential.transports ?? [],
      name: name.trim().slice(0, 80) || "Passkey",
      createdAt: shop.clock.now(),
      lastUsedAt: null,
    };
    if (!(await insertPasskey(shop, row))) throw new Refusal("passkey-refused");
    if (actor.kind === "staff") await storeProof(shop, asked.sessionId);
    await record(shop, actor, "account.passkey-added", { kind: "account", id: account.id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "passkey-added", accountId: account.id });
  });
}

/** Removes a passkey. Refuses what `provenAccount` refuses, `session-ended`, and `not-found` for one that is not the actor's. */
export async function removePasskey(shop: Shop, actor: Actor, { id, currentPassword }: { id: string; currentPassword: string }): Promise<void> {
  const proven = await provenAccount(shop, actor, currentPassword);
  const accountId = proven.id;
  await inTransaction(shop, async (shop) => {
    // If two passkeys are removed at the same time, the second call sees that none is left, and the recovery codes go.
    await lockProven(shop, proven);
    if (!isId(id) || !(await deletePasskey(shop, accountId, id))) throw new Refusal("not-found");
    await deleteCodesWithoutFactor(shop, accountId);
    await record(shop, actor, "account.passkey-removed", { kind: "account", id: accountId });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "passkey-removed", accountId });
  });
}

/** Returns what the browser needs to sign in with one of its passkeys, for any account. */
export async function requestPasskey(shop: Shop, site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: new URL(site.origin).hostname,
    challenge: makeChallenge(shop, { kind: "request" }),
    timeout: challengeMs,
    userVerification: "required",
  });
}

/** Signs in with a passkey. Refuses `passkey-refused`, whatever was wrong. */
export async function signInByPasskey(
  shop: Shop,
  origin: SignInOrigin,
  site: PasskeySite,
  response: AuthenticationResponseJSON,
): Promise<SignedIn & { deviceToken: string }> {
  const { passkey, uses } = await verifiedPasskey(shop, site, response);
  const account = await accountById(shop, passkey.accountId);
  if (!account || account.disabledAt) throw new Refusal("passkey-refused");
  const also = (shop: Shop) => storePasskeyUse(shop, passkey.id, uses);
  return beginSession(shop, origin, account, { also, isSecondFactorProven: true });
}

function creationBy(actor: Actor) {
  if (!("accountId" in actor) || !actor.sessionId) throw new Refusal("not-signed-in");
  return { kind: "creation", accountId: actor.accountId, sessionId: actor.sessionId } as const;
}
