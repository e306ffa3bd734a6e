import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { formatMoney } from "#domain/money.ts";
import { priceTerms } from "#domain/quotes/quote-document.ts";
import { type ComparedLine, fillFromQuote, readQuoteByLink } from "#domain/quotes/quotes.ts";
import { isRefusal } from "#domain/refusal.ts";
import { utcDayText } from "#domain/time-text.ts";
import { variantDetail, withVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { buyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader } from "#web/shop-cookies.ts";

export type QuoteView = Awaited<ReturnType<typeof quoteView>>;

/** Loads the quote. `quote` null: the link names none. */
export async function loadQuote({ params, context }: LoaderFunctionArgs) {
  const token = params["token"] ?? "";
  try {
    return data<{ quote: QuoteView | null }>({ quote: await quoteView(shopOf(context), token) });
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code !== "not-found") throw thrown;
    return data<{ quote: QuoteView | null }>({ quote: null }, { status: 404 });
  }
}

async function quoteView(shop: Parameters<typeof readQuoteByLink>[0], token: string) {
  const { quote, isExpired, lines } = await readQuoteByLink(shop, token);
  const { content, currency } = quote;
  return {
    file: links.quoteFile(token),
    number: quote.number,
    isTest: quote.isTest,
    issued: utcDayText(quote.issuedAt),
    until: utcDayText(quote.validUntil),
    isExpired,
    facts: [content.institution, content.contact, content.reference && `Reference ${content.reference}`].filter(Boolean),
    lines: lines.map((line) => lineView(line, currency)),
    sums: [
      { title: "Goods", amount: formatMoney(content.subtotalCents, currency) },
      ...(content.discount ? [{ title: content.discount.title, amount: `−${content.discount.amount}` }] : []),
      ...(content.shipping ? [content.shipping] : []),
      ...(content.tax ? [content.tax] : []),
    ],
    total: formatMoney(quote.totalCents, currency),
    included: [content.included, content.place && `Estimated for ${content.place}.`].filter(Boolean).join(" "),
    terms: [priceTerms(quote), content.terms].filter(Boolean),
  };
}

function lineView(line: ComparedLine, currency: string) {
  const was = formatMoney(line.unitPriceCents, currency);
  const price = () => {
    if (!line.isSold) return "Not sold anymore";
    if (line.nowCents === null || line.nowCents === line.unitPriceCents) return null;
    return `was ${was}, now ${formatMoney(line.nowCents, currency)}`;
  };
  return {
    title: line.title,
    detail: variantDetail(line),
    leadTime: line.leadTime,
    quantity: line.quantity,
    unitPrice: was,
    total: formatMoney(line.totalCents, currency),
    changed: price(),
  };
}

/** Answers the pressed button. Where everything was added it leads to the cart; otherwise it says for each line why it was not. */
export async function submitFilling({ params, context }: ActionFunctionArgs) {
  try {
    const { cartId, added, notAdded } = await fillFromQuote(shopOf(context), buyerOf(context), params["token"] ?? "");
    const headers = cartId === null ? undefined : { "Set-Cookie": cookieHeader("cart", cartId, originOf(context)) };
    if (notAdded.length === 0) return redirectDocument(links.cart(), { status: 303, ...(headers ? { headers } : {}) });
    const notes = notAdded.map((line) => `${withVariant(line)} was not added: ${refusalText(line.refusal)}`);
    return data({ error: null, added, notes }, headers ? { headers } : {});
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data({ error: refusalText(thrown), added: 0, notes: [] as string[] }, { status: 409 });
  }
}
