import type { Shop } from "#domain/shop.ts";
import type { PasskeySite } from "./passkey-verifying.ts";
import { checkFactor, type FactorProof } from "./second-factor.ts";
import { accountOfTicket } from "./second-step-tickets.ts";
import type { SignedIn } from "./sessions.ts";
import { beginSession, type SignInOrigin } from "./sign-in.ts";

/**
 * Does the second step of a sign-in: the ticket proves that the password was right. Refuses `second-step-ended`, `second-factor-wrong`, `passkey-refused`, and
 * `sign-in-paused` with the seconds to wait.
 */
export async function finishSignIn(
  shop: Shop,
  origin: SignInOrigin,
  site: PasskeySite,
  { ticket, proof }: { ticket: string; proof: FactorProof },
): Promise<SignedIn & { deviceToken: string }> {
  const account = await accountOfTicket(shop, ticket);
  await checkFactor(shop, { address: origin.address, requestId: origin.requestId }, account, site, proof);
  return beginSession(shop, origin, account, { isSecondFactorProven: true });
}
