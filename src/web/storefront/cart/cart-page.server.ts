import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { zipFault } from "#domain/address-faults.ts";
import type { Buyer } from "#domain/buyer.ts";
import { linesToWire } from "#domain/buyer-lists/buyer-list-json.ts";
import { readSaved } from "#domain/buyer-lists/buyer-list-lines.ts";
import { addLines, addLinesThatFit, changeLine, readCart, removeLine, setCartNotes } from "#domain/cart/cart.ts";
import { addLinesInput, cartNoteInput, changeLineInput, removeLineInput } from "#domain/cart/cart-input.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { cartWithEstimate, destinationText } from "#domain/checkout/cart-estimate.ts";
import { openCheckout } from "#domain/checkout/checkout.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { countryName } from "#domain/postal-address.ts";
import { quoteInput } from "#domain/quotes/quote-input.ts";
import { issueQuote } from "#domain/quotes/quotes.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, buyerOf, checkoutBuyerOf, nameCart, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader, cookieIn } from "#web/shop-cookies.ts";
import { typedNote } from "./cart-note.tsx";

/** Loads the visitor's own cart, for each request and never cached. */
export async function loadCart({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const place = cookieIn(request.headers.get("Cookie"), "place", originOf(context));
  const buyer = buyerOf(context);
  const [cart, settings, saved] = await Promise.all([readCart(shop, buyer), readSettings(shop), readSaved(shop, buyer)]);
  const estimated = cart && (await cartWithEstimate(shop, cart, place));
  return {
    cart: estimated,
    countries: countriesOf(estimated?.estimate.countries ?? []),
    promises: promisesOf(settings),
    purchaseOrders: settings.payments.purchaseOrders,
    /** What a visitor saved is in their browser. */
    saved: saved && linesToWire(saved, buyer.currency),
    isCustomer: buyer.kind === "customer",
    isSignedIn: actorOf(context).kind !== "visitor",
  };
}

/** Answers the forms without script; with script the same goes to `/api/cart` and `/api/checkout`. */
export async function changeCart({ request, context }: ActionFunctionArgs) {
  const shop = shopOf(context);
  const buyer = buyerOf(context);
  const form = await readForm(request);
  try {
    const headers = new Headers();
    const intent = form.get("intent");
    const origin = originOf(context);
    if (intent === "add") headers.append("Set-Cookie", cookieHeader("cart", await addChosen(shop, buyer, form), origin));
    else if (intent === "add-lines") {
      const { cartId, error } = await addTyped(shop, buyer, form);
      if (cartId) headers.append("Set-Cookie", cookieHeader("cart", cartId, origin));
      if (cartId && error) nameCart(context, cartId);
      if (error) return data({ error, typed: null }, { status: 409, headers });
    } else if (intent === "checkout") {
      const place = cookieIn(request.headers.get("Cookie"), "place", originOf(context));
      const { token } = await openCheckout(shop, checkoutBuyerOf(context), { returnUrl: origin + links.thankYou(), origin, place });
      return redirect(links.checkout(token), { status: 303 });
    } else if (intent === "quote") {
      const { token } = await issueQuote(shop, buyer, {
        input: parseInput(quoteInput, Object.fromEntries(form)),
        place: cookieIn(request.headers.get("Cookie"), "place", origin),
      });
      return redirect(links.quote(token), { status: 303 });
    } else if (intent === "estimate") headers.append("Set-Cookie", cookieHeader("place", await chosenPlace(shop, form), origin));
    else if (intent === "note") await setCartNotes(shop, buyer, parseInput(cartNoteInput, typedNote(form)));
    else if (intent === "remove" || (form.get("quantity") ?? form.get("typed")) === "0")
      await removeLine(shop, buyer, parseInput(removeLineInput, { lineId: form.get("lineId") }));
    else if (intent === "change")
      await changeLine(
        shop,
        buyer,
        parseInput(changeLineInput, { lineId: form.get("lineId"), quantity: Number(form.get("quantity") ?? form.get("typed")) }),
      );
    else throw new Refusal("input-invalid");
    // Redirects to a page, so that a reload sends nothing again.
    return redirect(links.cart(), { status: 303, headers });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const typed =
      form.get("intent") === "estimate" ? { country: String(form.get("country") ?? ""), zip: String(form.get("zip") ?? "").slice(0, 40) } : null;
    return data({ error: refusalText(thrown), typed }, { status: 409 });
  }
}

/** Adds the chosen variant. Returns the cart's id. */
async function addChosen(shop: Shop, buyer: Buyer, form: FormData): Promise<string> {
  const product = await readProduct(shop, String(form.get("product") ?? ""));
  const wanted = product?.options.map((_, at) => form.get(`option.${at}`));
  const variant =
    product?.variants.length === 1
      ? product.variants[0]
      : product?.variants.find((candidate) => candidate.optionValues.every((value, at) => value === wanted?.[at]));
  if (!variant) throw new Refusal("variant-not-found");
  const typed = form.get("quantity");
  const lines = [{ merchandiseId: variant.id, ...(typed && { quantity: Number(typed) }) }];
  const cart = await addLines(shop, buyer, parseInput(addLinesInput, { lines }));
  return cart.id;
}

/** Adds the rows of a variant table that have a quantity: those that can be had are added, and for the others it returns why not. */
async function addTyped(shop: Shop, buyer: Buyer, form: FormData): Promise<{ cartId: string | null; error: string | null }> {
  const lines = [...form].flatMap(([name, typed]) => {
    const quantity = Number(typed);
    return name.startsWith("quantity.") && typed !== "" && quantity !== 0 ? [{ merchandiseId: name.slice("quantity.".length), quantity }] : [];
  });
  if (lines.length === 0) throw new Refusal("input-invalid", { reason: "Enter a quantity for at least one row." });
  const { cart, refused } = await addLinesThatFit(shop, buyer, parseInput(addLinesInput, { lines }));
  const reasons = refused.map(({ sku, refusal }) => (sku ? `${sku} was not added: ${refusalText(refusal)}` : refusalText(refusal)));
  return { cartId: cart?.id ?? null, error: reasons.length > 0 ? reasons.join(" ") : null };
}

/** Returns the place for the cart's estimate. Refuses `input-invalid` for what is no place that the shop serves. */
async function chosenPlace(shop: Shop, form: FormData): Promise<string> {
  const country = String(form.get("country") ?? "");
  const place = destinationText(country, String(form.get("zip") ?? ""), await readSettings(shop));
  if (place === null) throw new Refusal("input-invalid", { reason: zipFault(country) });
  return place;
}

const countriesOf = (codes: string[]) =>
  codes.map((code) => ({ code, name: countryName(code) })).toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
