import { type LoaderFunctionArgs, redirect } from "react-router";
import { redirectFor } from "#domain/redirects/redirects.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopOf } from "#web/page-context.ts";

/** For a loader that found nothing: leads on for good where a redirect says so, with the query that was asked with; else refuses `not-found`. */
export async function redirectOrNotFound({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): Promise<never> {
  const target = await redirectFor(shopOf(context), url.pathname);
  if (target === null) throw new Refusal("not-found");
  // A header holds Latin-1 only; a URL has other characters as codes.
  const to = new URL(target, url.origin);
  const isHere = to.origin === url.origin;
  // A full URL of this shop may lead back to where it begins.
  // A browser reads `//host` as another site.
  if (isHere && (to.pathname === url.pathname || to.pathname.startsWith("//"))) throw new Refusal("not-found");
  if (!to.search && !to.hash) to.search = url.search;
  throw redirect(isHere ? to.pathname + to.search + to.hash : to.href, 301);
}
