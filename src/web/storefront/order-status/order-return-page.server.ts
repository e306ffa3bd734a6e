import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readOrderReturns, requestReturn } from "#domain/returns/returns.ts";
import { returnRequestInput } from "#domain/returns/returns-input.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { linkedOrderOf, linkOf, returnableLines } from "./order-status-page.server.ts";

/** What can be returned of the order. Whoever is not its buyer is led to its page, which asks who they are. */
export async function loadOrderReturn(args: LoaderFunctionArgs) {
  const link = linkOf(args);
  const linked = await linkedOrderOf(args);
  if (!linked?.isBuyer) throw redirectDocument(links.orderStatus(link.token));
  const returned = await readOrderReturns(shopOf(args.context), actorOf(args.context), link);
  return { token: link.token, name: linked.order.name, lines: returnableLines(linked.order, returned) };
}

export type ReturnAnswer = { message: string; values: Record<string, string> };

/** Asks for the return; what was typed comes back with what is wrong. */
export async function submitOrderReturn(args: ActionFunctionArgs) {
  const link = linkOf(args);
  const form = await readForm(args.request);
  const values = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const lineId = /^quantity\.(.+)$/.exec(name)?.[1];
    const quantity = Number(value);
    return lineId === undefined || quantity === 0 ? [] : [{ lineId, quantity, reason: values[`reason.${lineId}`] }];
  });
  try {
    const input = parseInput(returnRequestInput, { lines, comment: values["comment"] ?? "" });
    await requestReturn(shopOf(args.context), actorOf(args.context), link, input);
    return redirectDocument(links.orderStatus(link.token), 303);
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code === "order-not-found") throw thrown;
    const [field] = Object.values((thrown.params["fields"] ?? {}) as Record<string, string>);
    return data<ReturnAnswer>({ message: field ?? refusalText(thrown), values }, { status: 409 });
  }
}
