import { type LoaderFunctionArgs, redirect } from "react-router";
import { redirectFor } from "#domain/redirects/redirects.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopOf } from "#web/page-context.ts";

/** For a loader that found nothing: redirects permanently where a redirect exists, keeping the query; otherwise refuses `not-found`. */
export async function redirectOrNotFound({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): Promise<never> {
  const target = await redirectFor(shopOf(context), url.pathname);
  if (target === null) throw new Refusal("not-found");
  // A header holds only Latin-1; a URL encodes other characters.
  const to = new URL(target, url.origin);
  const isHere = to.origin === url.origin;
  // A full URL of this shop may lead back to the same page.
  // A browser reads `//host` as another site.
  if (isHere && (to.pathname === url.pathname || to.pathname.startsWith("//"))) throw new Refusal("not-found");
  if (!to.search && !to.hash) to.search = url.search;
  throw redirect(isHere ? to.pathname + to.search + to.hash : to.href, 301);
}
