import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { FactorProof } from "#domain/accounts/second-factor.ts";
import { finishSignIn } from "#domain/accounts/second-step.ts";
import { Refusal } from "#domain/refusal.ts";
import { signInBrowser } from "#web/account/browser-session.server.ts";
import { apiRoute } from "../api-route.ts";
import { browserOf, giveSession, sessionAnswer } from "./auth.ts";
import { credential, siteOf } from "./passkeys.ts";

/** The proof of a second factor: one of the two. */
export const factorProof = {
  code: z.string().trim().max(40, "At most 40 characters.").optional().describe("Of the authenticator app, or a recovery code."),
  passkey: credential.optional(),
};

export function proofOf({ code, passkey }: { code?: string | undefined; passkey?: object | undefined }): FactorProof {
  if (passkey) return { passkey: passkey as unknown as AuthenticationResponseJSON };
  if (!code) throw new Refusal("input-invalid", { fields: { code: "Enter a code." } });
  return { code };
}

/** The second step of a sign-in, after `second-step-needed`. */
export const secondStepRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/auth/second-step",
    who: "anyone",
    limit: "account",
    summary: "Finish a sign-in by a second factor",
    description: "`ticket` is of the answer `second-step-needed` to the sign-in, and valid for ten minutes. Each code is valid once.",
    request: { body: z.object({ ticket: z.string().max(400), ...factorProof }) },
    answers: { 200: sessionAnswer },
    refuses: ["second-step-ended", "second-factor-wrong", "passkey-refused", "sign-in-paused", "sign-in-failed"],
    answer: async (c, { body: { ticket, ...given } }) => {
      const proof = proofOf(given);
      const site = await siteOf(c);
      const { session, setCookies } = await signInBrowser(browserOf(c), (origin) => finishSignIn(c.get("shop"), origin, site, { ticket, proof }));
      return giveSession(c, session, setCookies);
    },
  }),
];
