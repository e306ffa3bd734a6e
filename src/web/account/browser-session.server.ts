import type { Account, SignedIn, SignInOrigin } from "#domain/accounts/accounts.ts";
import { signOut } from "#domain/accounts/accounts.ts";
import type { ResetInput } from "#domain/accounts/accounts-input.ts";
import { accountOfDeviceToken } from "#domain/accounts/device-tokens.ts";
import { resetByLink } from "#domain/accounts/password-recovery.ts";
import type { Actor } from "#domain/actor.ts";
import { mergeGuestCart } from "#domain/cart/cart-merging.ts";
import { adoptGuestOrders } from "#domain/orders/own-orders.ts";
import type { Shop } from "#domain/shop.ts";
import { clearedCookieHeader, cookieHeader, cookieIn } from "#web/shop-cookies.ts";

/** The browser in which a person signs in or out. `cookies`: the request's `Cookie`; `origin`: of the shop. */
export type Browser = { shop: Shop; actor: Actor; cookies: string | null | undefined; origin: string; userAgent: string | null | undefined };

/** To how many accounts one browser may be known: staff may be customers too. */
const maxDevices = 3;
const between = "~";

/**
 * Signs in by whatever `prove` asks for, with all that belongs to a sign-in in a browser: its earlier session ends (somebody else could have planted it),
 * it is known at the next sign-in, and a customer finds here their earlier cart and the orders of their proven email address. Returns the
 * `Set-Cookie` headers. Refuses what `prove` refuses.
 */
export async function signInBrowser(
  browser: Browser,
  prove: (origin: SignInOrigin) => Promise<SignedIn & { deviceToken: string }>,
): Promise<{ session: SignedIn; setCookies: string[] }> {
  const { shop, actor, cookies, origin } = browser;
  const { address, requestId } = actor;
  const session = await prove({ address, requestId, userAgent: browser.userAgent ?? undefined, devices: devicesOf(browser) });
  await signOut(shop, actor, secretsOf(browser));
  const { id: accountId, email, role } = session.account;
  const setCookies = [deviceCookie(browser, accountId, session.deviceToken), ...sessionCookies(session, origin)];
  if (role === "customer") {
    const customer = { kind: "customer", accountId, email, cartId: cookieIn(cookies, "cart", origin), address, requestId } as const;
    const cartId = await mergeGuestCart(shop, customer);
    if (cartId !== null) setCookies.push(cookieHeader("cart", cartId, origin));
    await adoptGuestOrders(shop, customer);
  }
  return { session, setCookies };
}

/**
 * Sets a password by an emailed link, which proves the address: guest orders with that address join the account, and the browser is known at the sign-in
 * that follows. `passkeys`: how many can still be used to sign in. Refuses what `resetByLink` refuses.
 */
export async function resetInBrowser(browser: Browser, input: ResetInput): Promise<{ account: Account; passkeys: number; setCookies: string[] }> {
  const { shop, actor } = browser;
  const { account, deviceToken, passkeys } = await resetByLink(shop, actor, input);
  const { id: accountId, email, role } = account;
  const { address, requestId } = actor;
  if (role === "customer") await adoptGuestOrders(shop, { kind: "customer", accountId, email, cartId: null, address, requestId });
  return { account, passkeys, setCookies: [deviceCookie(browser, accountId, deviceToken)] };
}

/** Returns the `Set-Cookie` header by which this browser is known to an account at the next sign-in, beside others to which it is known. */
export function deviceCookie(browser: Pick<Browser, "cookies" | "origin">, accountId: string, deviceToken: string): string {
  const others = devicesOf(browser).filter((token) => accountOfDeviceToken(token) !== accountId);
  return cookieHeader("device", [deviceToken, ...others].slice(0, maxDevices).join(between), browser.origin);
}

function devicesOf({ cookies, origin }: Pick<Browser, "cookies" | "origin">): string[] {
  return (cookieIn(cookies, "device", origin) ?? "").split(between, maxDevices).filter(Boolean);
}

/** Ends the session of this browser. Returns the `Set-Cookie` headers. */
export async function signOutBrowser(browser: Browser): Promise<string[]> {
  await signOut(browser.shop, browser.actor, secretsOf(browser));
  return (["refresh", "session"] as const).map((name) => clearedCookieHeader(name, browser.origin));
}

/** Returns the `Set-Cookie` headers of a session that was begun or refreshed. */
export function sessionCookies({ sessionSecret, refreshToken }: SignedIn, origin: string): string[] {
  const session = sessionSecret === null ? [] : [cookieHeader("session", sessionSecret, origin)];
  return [...session, cookieHeader("refresh", refreshToken, origin)];
}

function secretsOf({ cookies, origin }: Browser) {
  return { sessionSecret: cookieIn(cookies, "session", origin), refreshToken: cookieIn(cookies, "refresh", origin) };
}
