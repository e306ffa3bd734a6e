import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { links } from "#web/links.ts";
import { actorOf, originOf } from "#web/page-context.ts";
import { cookieIn } from "#web/shop-cookies.ts";

/**
 * Who stands before the admin area. Visitors go to the sign-in and come back; a customer is told that theirs is not a staff account (403).
 * Null: staff, and a browser whose session was begun before sessions had a cookie, of which the first call of `/api/admin` makes one.
 */
export async function loadAdmin({ request, context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  if (actor.kind === "customer") return data({ customerEmail: actor.email }, { status: 403 });
  const { pathname, search } = new URL(request.url);
  if (actor.kind === "visitor" && cookieIn(request.headers.get("Cookie"), "refresh", originOf(context)) === null)
    throw redirect(links.login(pathname + search));
  return data({ customerEmail: null });
}
