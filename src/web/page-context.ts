import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#domain/actor.ts";
import { atCheckout, type Buyer, type CheckoutBuyer } from "#domain/buyer.ts";
import type { ConsentState, ConsentStep } from "#domain/consent/consent-choice.ts";
import type { Assignments } from "#domain/experiments/experiments.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * What a page's loader and action get from the server. A page that is the same for every visitor declares that with
 * `cachePage` and the tags of everything it was made from; without that call it is never cached. `html` is the finished
 * document, passed outside the Response that React Router wants: as its body it would be encoded and decoded again. `until` is
 * the earliest time at which something on the page changes without an edit; null: nothing does. `fault` is the first unexpected error of its
 * loaders, actions and render.
 */
export type PageRecord = { tags: Set<string>; cacheable: boolean; until: Date | null; html: Buffer<ArrayBuffer> | null; fault: unknown };

export const newPageRecord = (): PageRecord => ({ tags: new Set(), cacheable: false, until: null, html: null, fault: null });

export const shopContext = createContext<Shop>();
export const actorContext = createContext<Actor>();
export const buyerContext = createContext<Buyer>();
export const pageRecordContext = createContext<PageRecord>();
/** The random value that marks this render's own inline scripts. */
export const nonceContext = createContext<string>();
/** The id of the browser, on the pages of the checkout and where one is opened. */
export const browserContext = createContext<string | null>(null);
/** The id of the request in the log and on error pages. */
export const requestIdContext = createContext<string>();
/** The origin of this request's page as outsiders write it, without a path: `https://shop.example`. */
export const originContext = createContext<string>();

/** What the page has to do about consent: all that a shared page knows about its visitor, and which of its copies it is. */
export const consentStepContext = createContext<ConsentStep>("nothing");
/** The variants of the experiments on the page; an experiment that is not named does not run for the visitor. */
export const experimentsContext = createContext<Assignments>({});
/** The state of consent of this visitor, on pages that are not shared. */
export const consentStateContext = createContext<ConsentState>();

/** Why a page is not shown to the caller (`http/page-access.ts`). */
export type PageRefusal = "not-signed-in" | "not-staff" | "not-allowed";
/** Null: the page is shown. */
export const pageRefusalContext = createContext<PageRefusal | null>(null);

type Context = Readonly<RouterContextProvider>;

export const shopOf = (context: Context): Shop => context.get(shopContext);
export const actorOf = (context: Context): Actor => context.get(actorContext);
/** Returns the buyer; on shared pages, nobody in particular. */
export const buyerOf = (context: Context): Buyer => context.get(buyerContext);
/** Makes the cart that a page's action has just created the buyer's for the rest of the request too. */
export function nameCart(context: Context, cartId: string): void {
  context.set(buyerContext, { ...context.get(buyerContext), cartId });
}
export const checkoutBuyerOf = (context: Context): CheckoutBuyer => atCheckout(buyerOf(context), context.get(browserContext));
export const pageRefusalOf = (context: Context): PageRefusal | null => context.get(pageRefusalContext);
export const originOf = (context: Context): string => context.get(originContext);

/** Allows the rendered page to be cached and shown to every visitor until one of `tags` is invalidated. Call it in each loader of the page. */
export function cachePage(context: Context, tags: Iterable<string>): void {
  const record = context.get(pageRecordContext);
  record.cacheable = true;
  for (const tag of tags) record.tags.add(tag);
}

/**
 * Limits how long the page is cached, because what it shows is true only before this time (null: no limit). Call it with the earliest time at which
 * something shown may disappear or something hidden may appear without an edit.
 */
export function showUntil(context: Context, until: Date | null): void {
  const record = context.get(pageRecordContext);
  if (until !== null && (record.until === null || until < record.until)) record.until = until;
}
