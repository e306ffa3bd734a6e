import type { Context } from "hono";
import { z } from "zod";
import { createAccount, ownAccount, refreshSession, type SignedIn, signIn, signOut } from "#domain/accounts/accounts.ts";
import { registrationInput, roles, signInInput } from "#domain/accounts/accounts-input.ts";
import { accountOfDeviceToken } from "#domain/accounts/device-tokens.ts";
import { globalId } from "#domain/ids.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { apiRoute } from "../api-route.ts";
import { clearCookie, readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../env.ts";

const ownAccountAnswer = z.object({
  account: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.enum(roles) }),
});

const sessionAnswer = z.object({ accessToken: z.string(), expiresIn: z.number().describe("Seconds.") });

/** In the specification's shape. */
const refusedRegistration = z.object({
  success: z.literal(false),
  customerId: z.null(),
  errors: z.array(z.object({ field: z.string().optional(), message: z.string() })),
  error: z.string(),
  code: z.string(),
});

/**
 * Sign-in for customers and staff. The session secret, which identifies the user on our own pages, and the refresh token are in
 * HttpOnly cookies; the access token is returned to the client, for calls that require one. The device cookie stays after sign-out:
 * it marks the browser as known at the next sign-in.
 */
export const authRoutes = [
  /** How often somebody may try is bounded by `accounts/sign-in-pauses.ts`. */
  apiRoute({
    method: "POST",
    path: "/api/auth/login",
    who: "anyone",
    summary: "Sign in",
    description: "Begins a session, whose secret and refresh token are set as cookies.",
    // An address or password that cannot be one is answered like a wrong one.
    request: { body: signInInput, refusal: () => new Refusal("sign-in-failed") },
    answers: { 200: sessionAnswer },
    refuses: ["sign-in-failed", "sign-in-paused"],
    answer: async (c, { body }) => {
      const devices = devicesOf(c);
      const session = await signIn(c.var.shop, { ...originOf(c), devices }, body);
      const others = devices.filter((token) => accountOfDeviceToken(token) !== session.account.id);
      writeCookie(c, "device", [session.deviceToken, ...others].slice(0, mostDevices).join(between));
      // Ends any session this browser had (session fixation: it may have been planted by somebody else).
      await signOut(c.var.shop, c.var.actor, cookiesOf(c));
      return giveSession(c, session);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/auth/refresh",
    who: "anyone",
    summary: "Trade the refresh token for a new access token",
    answers: { 200: sessionAnswer },
    refuses: ["not-signed-in"],
    answer: async (c) => {
      const token = readCookie(c, "refresh");
      if (!token) throw new Refusal("not-signed-in");
      try {
        return giveSession(c, await refreshSession(c.var.shop, token));
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
    answer: async (c) => {
      await signOut(c.var.shop, c.var.actor, cookiesOf(c));
      clearCookie(c, "refresh");
      clearCookie(c, "session");
    },
  }),

  /** Whether whoever asks may open the admin area. */
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
    request: { body: registrationInput },
    answers: { 201: z.object({ success: z.literal(true), customerId: z.string(), errors: z.array(z.never()) }) },
    refuses: ["email-taken", "stored-too-much"],
    answer: async (c, { body }) => {
      const account = await createAccount(c.var.shop, c.var.actor, { ...body, role: "customer" });
      return { success: true as const, customerId: globalId("Customer", account.id), errors: [] };
    },
  }),
];

async function readOwnAccount(c: Context<Env>) {
  const { firstName, lastName, email, role } = await ownAccount(c.var.shop, c.var.actor);
  return { account: { firstName, lastName, email, role } };
}

function refusedAs(refusal: Refusal): z.output<typeof refusedRegistration> {
  const { fields } = refusal.params;
  const error = refusalText(refusal);
  const errors = fields && typeof fields === "object" ? Object.entries(fields).map(([field, message]) => ({ field, message })) : [{ message: error }];
  return { success: false, customerId: null, errors, error, code: refusal.code };
}

function cookiesOf(c: Context<Env>) {
  return { sessionSecret: readCookie(c, "session"), refreshToken: readCookie(c, "refresh") };
}

function giveSession(c: Context<Env>, session: SignedIn) {
  if (session.sessionSecret !== null) writeCookie(c, "session", session.sessionSecret);
  writeCookie(c, "refresh", session.refreshToken);
  return { accessToken: session.accessToken, expiresIn: session.expiresInSeconds };
}

/** Accounts that one browser may be known to: staff who are customers too. */
const mostDevices = 3;
const between = "~";

function devicesOf(c: Context<Env>): string[] {
  return (readCookie(c, "device") ?? "").split(between, mostDevices).filter(Boolean);
}

function originOf(c: Context<Env>) {
  return { address: c.var.address, requestId: c.var.requestId, userAgent: c.req.header("user-agent") };
}
