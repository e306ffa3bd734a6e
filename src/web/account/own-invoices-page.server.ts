import type { LoaderFunctionArgs } from "react-router";
import { ownInvoiceViews } from "#domain/invoices/invoice-input.ts";
import { listOwnInvoices } from "#domain/invoices/own-invoices.ts";
import { toMoney } from "#domain/money.ts";
import { utcDayText } from "#domain/time-text.ts";
import { shopOf } from "#web/page-context.ts";
import { signedInOf } from "./account-form.server.ts";

/** Loads the invoices. `?view=` is `open` or `paid`; `?after=` is the cursor of a further page. */
export async function loadOwnInvoices({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const query = new URL(request.url).searchParams;
  const view = ownInvoiceViews.find((name) => name === query.get("view")) ?? "all";
  const { netDays, invoices, next } = await listOwnInvoices(shopOf(context), actor, { view, after: query.get("after") });
  return {
    netDays,
    view,
    isFirst: !query.has("after"),
    next,
    invoices: invoices.map(({ totalCents, openCents, currency, issuedAt, dueOn, ...invoice }) => ({
      ...invoice,
      issuedOn: utcDayText(issuedAt),
      dueOn: dueOn && utcDayText(dueOn),
      total: toMoney(totalCents, currency),
      open: openCents > 0 ? toMoney(openCents, currency) : null,
    })),
  };
}
