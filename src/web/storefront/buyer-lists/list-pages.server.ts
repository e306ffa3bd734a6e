import { data, type LoaderFunctionArgs } from "react-router";
import { type ListLine, pricedLinesInput } from "#domain/buyer-lists/buyer-list-input.ts";
import { linesToWire, listToWire, type WireList, type WireListLines } from "#domain/buyer-lists/buyer-list-json.ts";
import { readSharedList } from "#domain/buyer-lists/buyer-list-sharing.ts";
import { type BuyerList, priceListLines, readList, readLists } from "#domain/buyer-lists/buyer-lists.ts";
import { isRefusal } from "#domain/refusal.ts";
import { buyerOf, originOf, shopOf } from "#web/page-context.ts";
import { linesFrom } from "./list-forms.server.ts";

export type ListsView = { lists: BuyerList[] | null; adding: ListLine[]; titles: string[] };

/** `lists` null: the buyer has no customer account, so their lists are in their browser. */
export async function loadLists({ request, context }: LoaderFunctionArgs): Promise<ListsView> {
  const [shop, buyer] = [shopOf(context), buyerOf(context)];
  // What is to be added, where no script asked for the list. Anything that is not a valid line is left out.
  const wanted = pricedLinesInput.safeParse({ lines: linesFrom(new URL(request.url).searchParams.getAll("add")) });
  const adding = wanted.success ? wanted.data.lines : [];
  const priced = adding.length > 0 ? await priceListLines(shop, buyer, adding) : null;
  const titles = priced ? [...new Set(linesToWire(priced, buyer.currency).lines.map(({ merchandise }) => merchandise.product.title))] : [];
  return { lists: await readLists(shop, buyer), adding, titles };
}

/** `opened` null: it is not a list of the account, or there is no account and only the browser knows it. `origin`: for the link to share it. */
export type ListView = { isCustomer: boolean; opened: WireList | null; origin: string };

export async function loadList({ params, context }: LoaderFunctionArgs) {
  const buyer = buyerOf(context);
  const view = { isCustomer: buyer.kind === "customer", origin: originOf(context) };
  if (!view.isCustomer) return data<ListView>({ ...view, opened: null });
  try {
    return data<ListView>({ ...view, opened: listToWire(await readList(shopOf(context), buyer, params["id"] ?? ""), buyer.currency) });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "not-found") return data<ListView>({ ...view, opened: null }, { status: 404 });
    throw thrown;
  }
}

/** The page is never cached, its URL is sent to no other site, and search engines do not list it. */
export const sharedListHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** `shared` null: the link is wrong, or its list is no longer shared. */
export type SharedListView = { isCustomer: boolean; shared: ({ name: string } & WireListLines) | null };

export async function loadSharedList({ params, context }: LoaderFunctionArgs) {
  const buyer = buyerOf(context);
  const isCustomer = buyer.kind === "customer";
  try {
    const { name, ...lines } = await readSharedList(shopOf(context), buyer, params["token"] ?? "");
    const shared = { name, ...linesToWire(lines, buyer.currency) };
    return data<SharedListView>({ isCustomer, shared }, { headers: sharedListHeaders });
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code !== "not-found") throw thrown;
    return data<SharedListView>({ isCustomer, shared: null }, { status: 404, headers: sharedListHeaders });
  }
}
