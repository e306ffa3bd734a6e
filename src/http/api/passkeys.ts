import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "hono";
import { z } from "zod";
import { addPasskey, offerPasskey, requestPasskey, signInByPasskey } from "#domain/accounts/passkeys.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { signInBrowser } from "#web/account/browser-session.server.ts";
import { apiRoute } from "../api-route.ts";
import type { Env } from "../hono-env.ts";
import { browserOf, giveSession, sessionAnswer } from "./auth.ts";

const text = z.string().max(20_000);
/** Checked here as far as the library does not check it. */
export const credential = z
  .looseObject({ id: text.min(1), rawId: text, type: z.literal("public-key"), response: z.looseObject({ clientDataJSON: text }) })
  .describe("What `navigator.credentials` gave, as JSON (WebAuthn).");
const options = z.object({ options: z.looseObject({ challenge: z.string() }).describe("For `navigator.credentials` (WebAuthn).") });

/** Passkeys are created and used by script; the account pages list and remove them. */
export const passkeysRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/account/passkeys/options",
    who: "signed-in",
    limit: "account",
    summary: "Ask for a new passkey",
    description: "Needs the password once more. What is answered is valid for five minutes.",
    request: { body: z.object({ currentPassword: z.string({ error: "Enter your current password." }).min(1, "Enter your current password.") }) },
    answers: { 200: options },
    refuses: ["sign-in-paused", "second-factor-needed", "email-unconfirmed", "passkeys-full"],
    answer: async (c, { body }) => ({ options: { ...(await offerPasskey(c.get("shop"), c.get("actor"), await siteOf(c), body.currentPassword)) } }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/account/passkeys",
    who: "signed-in",
    limit: "account",
    summary: "Add a passkey",
    request: { body: z.object({ name: z.string().trim().max(80, "At most 80 characters.").default(""), response: credential }) },
    answers: { 204: null },
    refuses: ["passkey-refused", "passkeys-full"],
    answer: async (c, { body: { name, response } }) =>
      addPasskey(c.get("shop"), c.get("actor"), await siteOf(c), { name, response: response as unknown as RegistrationResponseJSON }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/passkey/options",
    who: "anyone",
    limit: "account",
    summary: "Ask to sign in by a passkey",
    answers: { 200: options },
    answer: async (c) => ({ options: { ...(await requestPasskey(c.get("shop"), await siteOf(c))) } }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/passkey",
    who: "anyone",
    limit: "account",
    summary: "Sign in by a passkey",
    request: { body: z.object({ response: credential }) },
    answers: { 200: sessionAnswer },
    refuses: ["passkey-refused", "sign-in-failed", "stored-too-much"],
    answer: async (c, { body: { response } }) => {
      const site = await siteOf(c);
      const { session, setCookies } = await signInBrowser(browserOf(c), (origin) =>
        signInByPasskey(c.get("shop"), origin, site, response as unknown as AuthenticationResponseJSON),
      );
      return giveSession(c, session, setCookies);
    },
  }),
];

export async function siteOf(c: Context<Env>) {
  return { origin: c.get("origin"), name: (await readSettings(c.get("shop"))).shop.name };
}
