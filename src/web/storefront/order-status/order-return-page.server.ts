import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readOrderReturns, requestReturn } from "#domain/returns/returns.ts";
import { returnRequestInput } from "#domain/returns/returns-input.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { buyersOrderOf, linkOf, returnableLines } from "./order-status-page.server.ts";

/** Loads what can be returned of the order. */
export async function loadOrderReturn(args: LoaderFunctionArgs) {
  const { token, order } = await buyersOrderOf(args);
  const returned = await readOrderReturns(shopOf(args.context), actorOf(args.context), linkOf(args));
  return { token, name: order.name, lines: returnableLines(order, returned), hasShipped: order.lines.some(({ shipped }) => shipped > 0) };
}

/** `errors`: faults by field, as the form names it; `message`: a fault of no field. */
export type ReturnAnswer = { message: string; errors: Record<string, string>; values: Record<string, string> };

/** Requests the return; where it is refused, what was typed comes back with the faults. */
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
    const errors: Record<string, string> = {};
    const rest: string[] = [];
    for (const [path, text] of Object.entries((thrown.params["fields"] ?? {}) as Record<string, string>)) {
      const [, at = "", field = ""] = /^lines\.(\d+)\.(quantity|reason)$/.exec(path) ?? [];
      const line = lines[Number(at)];
      if (field && line) errors[`${field}.${line.lineId}`] = text;
      else if (path === "comment") errors["comment"] = text;
      else rest.push(text);
    }
    const isAtFields = Object.keys(errors).length > 0;
    const message = rest[0] ?? (isAtFields ? "Please check the fields below. Nothing was sent yet." : refusalText(thrown));
    return data<ReturnAnswer>({ message, errors, values }, { status: 409 });
  }
}
