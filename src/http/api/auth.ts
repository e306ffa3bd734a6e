import type { Context } from "hono";
import { createAccount, ownAccount, refreshSession, type SignedIn, signIn, signOut } from "#domain/accounts/accounts.ts";
import { registrationInput, signInInput } from "#domain/accounts/accounts-input.ts";
import { accountOfDeviceToken } from "#domain/accounts/device-tokens.ts";
import { globalId } from "#domain/ids.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { apiRoute } from "../api-route.ts";
import { clearCookie, readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../env.ts";
import { readJson } from "../input.ts";

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
    answer: async (c) => {
      const body = await c.req.json().catch(() => null);
      const input = signInInput.safeParse(body);
      // An address or password that cannot be one is answered like a wrong one.
      if (!input.success) throw new Refusal("sign-in-failed");
      const devices = devicesOf(c);
      const session = await signIn(c.var.shop, { ...originOf(c), devices }, input.data);
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
    answer: async (c) => {
      await signOut(c.var.shop, c.var.actor, cookiesOf(c));
      clearCookie(c, "refresh");
      clearCookie(c, "session");
      return c.body(null, 204);
    },
  }),

  /** Whether whoever asks may open the admin area. */
  apiRoute({ method: "GET", path: "/api/auth/verify", who: "staff", answer: (c) => answerOwnAccount(c) }),
  apiRoute({ method: "GET", path: "/api/account", who: "signed-in", answer: (c) => answerOwnAccount(c) }),

  /** Answers in the specification's shape: `{ success, customerId, errors: [{ message, field? }] }`. */
  apiRoute({
    method: "POST",
    path: "/api/auth/register",
    who: "anyone",
    limit: "register",
    refusalBody: refusedRegistration,
    answer: async (c) => {
      const input = await readJson(c, registrationInput);
      const account = await createAccount(c.var.shop, c.var.actor, { ...input, role: "customer" });
      return c.json({ success: true, customerId: globalId("Customer", account.id), errors: [] }, 201);
    },
  }),
];

async function answerOwnAccount(c: Context<Env>): Promise<Response> {
  const { firstName, lastName, email, role } = await ownAccount(c.var.shop, c.var.actor);
  return c.json({ account: { firstName, lastName, email, role } });
}

function refusedRegistration(refusal: Refusal): Record<string, unknown> {
  const { fields } = refusal.params;
  const error = refusalText(refusal);
  const errors = fields && typeof fields === "object" ? Object.entries(fields).map(([field, message]) => ({ field, message })) : [{ message: error }];
  return { success: false, customerId: null, errors, error, code: refusal.code };
}

function cookiesOf(c: Context<Env>) {
  return { sessionSecret: readCookie(c, "session"), refreshToken: readCookie(c, "refresh") };
}

function giveSession(c: Context<Env>, session: SignedIn): Response {
  if (session.sessionSecret !== null) writeCookie(c, "session", session.sessionSecret);
  writeCookie(c, "refresh", session.refreshToken);
  return c.json({ accessToken: session.accessToken, expiresIn: session.expiresInSeconds });
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
