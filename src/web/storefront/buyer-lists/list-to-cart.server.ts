import { type ActionFunctionArgs, data, type RouterContextProvider } from "react-router";
import { maxListLines } from "#domain/buyer-lists/buyer-list-limits.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { type AddedParts, addParts } from "#domain/quick-order/quick-order.ts";
import { addPartsInput } from "#domain/quick-order/quick-order-input.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { buyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader } from "#web/shop-cookies.ts";

/** What went from a list into the cart, and why the rest did not; or the fault. */
export type ToCartAnswer = { added: Pick<AddedParts, "addedCount" | "left"> | null; fault: string | null };

/** Puts one or all lines of a list into the buyer's cart, as quick order does. Works with and without script. */
export async function addListToCart({ request, context }: ActionFunctionArgs) {
  return toCart(await readForm(request, maxListLines + 10), context);
}

/** `form` has the lines. */
export async function toCart(form: FormData, context: Readonly<RouterContextProvider>) {
  try {
    const lines = form.getAll("line").map((line) => {
      const [variantId = "", quantity = ""] = String(line).split(":");
      return { variantId, quantity: Number(quantity) };
    });
    const { cartId, addedCount, left } = await addParts(shopOf(context), buyerOf(context), parseInput(addPartsInput, { lines }));
    const headers = new Headers();
    if (cartId) headers.append("Set-Cookie", cookieHeader("cart", cartId, originOf(context)));
    return data<ToCartAnswer>({ added: { addedCount, left }, fault: null }, { headers });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data<ToCartAnswer>({ added: null, fault: refusalText(thrown) }, { status: thrown.code === "stored-too-much" ? 429 : 409 });
  }
}
