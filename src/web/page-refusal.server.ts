import { type MiddlewareFunction, redirect } from "react-router";
import { links } from "./links.ts";
import { refusalText } from "./messages/refusal-words.ts";
import { pageRefusalOf } from "./page-context.ts";

/**
 * Stops a request of somebody who may not open the page before any loader or action runs: visitors go to the sign-in and come back,
 * others are refused. A page of the admin area is still rendered, because its frame says why; it has no loader of its own.
 */
export const stopRefused: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const refusal = pageRefusalOf(context);
  if (refusal === null) return next();
  if (refusal === "not-signed-in") {
    throw redirect(links.login(askedPage(request.url)));
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && isOfAdminArea(request.url)) return next();
  return new Response(refusalText({ code: refusal, params: {} }), { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });
};

const isOfAdminArea = (address: string) => /^\/admin(?:[/.]|$)/.test(new URL(address).pathname);

/** Returns path and query of the requested page, also where only its data is requested (`/admin/orders.data`), by React Router's rules. */
function askedPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("_routes");
  const path = pathname.replace(/^\/_root\.data$/, "/").replace(/(?:\/_)?\.data$/, "");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
