import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeChallenge } from "./passkey-challenges.ts";
import { type PasskeyRow, passkeyByCredential } from "./passkey-queries.ts";

/** The shop as browsers know it: `origin` of its pages, `name` in the browser's dialog. */
export type PasskeySite = { origin: string; name: string };

/** Returns the passkey that signed a challenge of `requestPasskey`, with its own count of uses. Refuses `passkey-refused`, whatever was wrong. */
export async function verifiedPasskey(
  shop: Shop,
  site: PasskeySite,
  response: AuthenticationResponseJSON,
): Promise<{ passkey: PasskeyRow; uses: number }> {
  const passkey = await passkeyByCredential(shop, response.id);
  if (!passkey) throw new Refusal("passkey-refused");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(shop, challenge, { kind: "request" }),
    expectedOrigin: site.origin,
    expectedRPID: new URL(site.origin).hostname,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")), counter: passkey.uses },
  }).catch(refusedPasskey);
  if (!verified) throw new Refusal("passkey-refused");
  return { passkey, uses: authenticationInfo.newCounter };
}

/** The library throws for anything that is wrong in a browser's response. */
export function refusedPasskey(fault: unknown): never {
  throw new Refusal("passkey-refused", {}, fault);
}
