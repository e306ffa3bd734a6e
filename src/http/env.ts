import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";

/** What every handler finds on its context (`c.var`). */
export type Env = {
  Variables: {
    shop: Shop;
    /** A visitor with the cart of their cookie, until `identity` knows more. */
    actor: Actor;
    requestId: string;
    /** `https://shop.example`: PUBLIC_URL, else the request's own. */
    origin: string;
    /** Of the browser that asks, at the checkout and at the entry points to it; null elsewhere. */
    browserId: string | null;
    /** The client's address, as far as TRUST_PROXY lets a proxy say it. */
    address: string;
  };
};
