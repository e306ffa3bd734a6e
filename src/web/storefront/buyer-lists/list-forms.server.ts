import { type ActionFunctionArgs, data, redirect } from "react-router";
import { type ListLine, listLinesInput, listQuantityInput, newListInput, renameListInput } from "#domain/buyer-lists/buyer-list-input.ts";
import { maxListLines } from "#domain/buyer-lists/buyer-list-limits.ts";
import { addToList, removeFromList, setListQuantity } from "#domain/buyer-lists/buyer-list-lines.ts";
import { createList, removeList, renameList } from "#domain/buyer-lists/buyer-lists.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { type ToCartAnswer, toCart } from "./list-to-cart.server.ts";

/** Answers the forms of an account's lists without script; with script the pages make the API calls. */

/** Reads lines as forms and URLs have them: `variant:quantity`. The schema refuses anything else. */
export function linesFrom(values: readonly unknown[]): ListLine[] {
  return values.map((value) => {
    const [variantId = "", quantity = ""] = String(value).split(":");
    return { variantId, quantity: Number(quantity) };
  });
}

/** Answers the forms of all lists: creates a list, with or without products, adds to a list, or deletes one. */
export async function changeListsByForm({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, maxListLines + 10);
  const [shop, actor] = [shopOf(context), actorOf(context)];
  const text = (name: string) => String(form.get(name) ?? "");
  const lines = linesFrom(form.getAll("line"));
  return refused(async () => {
    if (text("intent") === "delete") {
      await removeList(shop, actor, text("list"));
      return redirect(links.lists());
    }
    if (text("intent") === "add") {
      await addToList(shop, actor, text("list"), parseInput(listLinesInput, { lines }).lines);
      return redirect(links.list(text("list")));
    }
    const { id } = await createList(shop, actor, parseInput(newListInput, { name: text("name"), lines }));
    return redirect(links.list(id));
  });
}

/** Answers the forms of one list: its name, its lines and quantities, its deletion; or puts its lines into the cart. */
export async function changeListByForm({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, maxListLines + 10);
  const intent = String(form.get("intent") ?? "");
  if (intent === "") return toCart(form, context);
  const [shop, actor, id] = [shopOf(context), actorOf(context), params["id"] ?? ""];
  const variantId = String(form.get("variant") ?? "");
  return refused(async () => {
    if (intent === "delete") {
      await removeList(shop, actor, id);
      return redirect(links.lists());
    }
    if (intent === "rename") await renameList(shop, actor, id, parseInput(renameListInput, { name: String(form.get("name") ?? "") }).name);
    else if (intent === "remove") await removeFromList(shop, actor, id, variantId);
    else {
      // A button sends the new quantity; Enter sends what was typed.
      const quantity = Number(form.get("quantity") ?? form.get("typed"));
      await setListQuantity(shop, actor, id, { variantId, ...parseInput(listQuantityInput, { quantity }) });
    }
    return redirect(links.list(id));
  });
}

async function refused(work: () => Promise<Response>) {
  try {
    return await work();
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data<ToCartAnswer>({ added: null, fault: refusalText(thrown) }, { status: thrown.code === "stored-too-much" ? 429 : 409 });
  }
}
