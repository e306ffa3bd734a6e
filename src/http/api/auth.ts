import type { Context } from "hono";
import { z } from "zod";
import { ownAccount, refreshSession, type SignedIn, signIn } from "#domain/accounts/accounts.ts";
import { recoveryInput, registrationInput, resetInput, roles, signInInput } from "#domain/accounts/accounts-input.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { requestRecovery } from "#domain/accounts/password-recovery.ts";
import { register } from "#domain/accounts/registration.ts";
import { globalId } from "#domain/ids.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { resetInBrowser, sessionCookies, signInBrowser, signOutBrowser } from "#web/account/browser-session.server.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { apiRoute } from "../api-route.ts";
import { clearCookie, readCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";

const ownAccountAnswer = z.object({
  account: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.enum(roles), isEmailConfirmed: z.boolean() }),
});

export const sessionAnswer = z.object({ accessToken: z.string(), expiresIn: z.number().describe("Seconds.") });

const advice = z.string().nullable().describe("What is to be said about the password, or null.");

/** A refused registration, in the specification's shape. */
const refusedRegistration = z.object({
  success: z.literal(false),
  customerId: z.null(),
  errors: z.array(z.object({ field: z.string().optional(), message: z.string() })),
  error: z.string(),
  code: z.string(),
});

/**
 * Sign-in for customers and staff. The session secret, which identifies the person on our own pages, and the refresh token are in
 * HttpOnly cookies; the access token is returned to the client, for calls that require one. The device cookie stays after sign-out:
 * it marks the browser as known at the next sign-in.
 *
 * No answer reveals whether an email address has an account: not by its text, its status, or the work that it takes.
 */
export const authRoutes = [
  /** The number of tries is bounded by `accounts/sign-in-pauses.ts`. */
  apiRoute({
    method: "POST",
    path: "/api/auth/login",
    who: "anyone",
    summary: "Sign in",
    description: "Begins a session, whose secret and refresh token are set as cookies. A customer's cart of this browser joins that of the account.",
    request: { body: signInInput },
    answers: { 200: sessionAnswer },
    refuses: ["sign-in-failed", "sign-in-paused", "second-step-needed", "stored-too-much"],
    answer: async (c, { body }) => {
      const { session, setCookies } = await signInBrowser(browserOf(c), (origin) => signIn(c.get("shop"), origin, body));
      return giveSession(c, session, setCookies);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/refresh",
    who: "anyone",
    summary: "Get another access token",
    description: "By the refresh cookie, which is traded for the next one. A token that comes back after its use ends the session.",
    answers: { 200: sessionAnswer },
    refuses: ["not-signed-in", "session-ended"],
    answer: async (c) => {
      const token = readCookie(c, "refresh");
      if (!token) throw new Refusal("not-signed-in");
      try {
        const session = await refreshSession(c.get("shop"), token);
        return giveSession(c, session, sessionCookies(session, c.get("origin")));
      } catch (thrown) {
        if (isRefusal(thrown)) clearCookie(c, "refresh");
        throw thrown;
      }
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/logout",
    who: "anyone",
    summary: "End the session",
    answers: { 204: null },
    answer: async (c) => setAll(c, await signOutBrowser(browserOf(c))),
  }),

  /** Says whether the caller may open the admin area. */
  apiRoute({
    method: "GET",
    path: "/api/auth/verify",
    who: "staff",
    summary: "Ask whether the admin area may be opened",
    answers: { 200: ownAccountAnswer },
    answer: (c) => readOwnAccount(c),
  }),

  apiRoute({
    method: "GET",
    path: "/api/account",
    who: "signed-in",
    summary: "Read one's own account",
    answers: { 200: ownAccountAnswer },
    answer: (c) => readOwnAccount(c),
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/register",
    who: "anyone",
    limit: "register",
    refusalBody: { schema: refusedRegistration, of: refusedAs },
    summary: "Open a customer's account",
    description: "Answers the same where the email address has an account; then the id names nothing. The email that follows tells.",
    request: { body: registrationInput },
    answers: { 201: z.object({ success: z.literal(true), customerId: z.string(), errors: z.array(z.never()), advice }) },
    refuses: ["stored-too-much"],
    answer: async (c, { body }) => {
      const { id } = await register(c.get("shop"), c.get("actor"), body);
      return { success: true as const, customerId: globalId("Customer", id), errors: [], advice: adviceOn(body.password) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/recover",
    who: "anyone",
    limit: "recover",
    summary: "Ask for a link to set a new password",
    description: "Answers the same whether there is an account with this email address or not. The email that follows tells.",
    request: { body: recoveryInput },
    answers: { 200: z.object({ message: z.string() }) },
    refuses: ["stored-too-much"],
    answer: async (c, { body }) => {
      await requestRecovery(c.get("shop"), c.get("actor"), body);
      return { message: accountTexts.recoveryAsked };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/reset",
    who: "anyone",
    limit: "recover",
    summary: "Set a new password by an emailed link",
    description:
      "Ends every session of the account; whoever set the password signs in with it, and their browser is known at that sign-in. Orders placed as a guest with the account's email address become the account's.",
    request: { body: resetInput },
    answers: { 200: z.object({ message: z.string(), advice }) },
    refuses: ["link-ended"],
    answer: async (c, { body }) => {
      setAll(c, (await resetInBrowser(browserOf(c), body)).setCookies);
      return { message: accountTexts.passwordSet, advice: adviceOn(body.password) };
    },
  }),
];

async function readOwnAccount(c: Context<Env>) {
  const { firstName, lastName, email, role, isEmailConfirmed } = await ownAccount(c.get("shop"), c.get("actor"));
  return { account: { firstName, lastName, email, role, isEmailConfirmed } };
}

function refusedAs(refusal: Refusal): z.output<typeof refusedRegistration> {
  const { fields } = refusal.params;
  const error = refusalText(refusal);
  const errors = fields && typeof fields === "object" ? Object.entries(fields).map(([field, message]) => ({ field, message })) : [{ message: error }];
  return { success: false, customerId: null, errors, error, code: refusal.code };
}

function adviceOn(password: string): string | null {
  return isLeakedPassword(password) ? accountTexts.leakedPassword : null;
}

export function browserOf(c: Context<Env>) {
  return {
    shop: c.get("shop"),
    actor: c.get("actor"),
    cookies: c.req.header("cookie"),
    origin: c.get("origin"),
    userAgent: c.req.header("user-agent"),
  };
}

export function giveSession(c: Context<Env>, session: SignedIn, setCookies: string[]) {
  setAll(c, setCookies);
  return { accessToken: session.accessToken, expiresIn: session.expiresInSeconds };
}

function setAll(c: Context<Env>, setCookies: string[]): void {
  for (const line of setCookies) c.header("Set-Cookie", line, { append: true });
}
