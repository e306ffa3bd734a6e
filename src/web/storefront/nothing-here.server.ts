import { type LoaderFunctionArgs, redirect } from "react-router";
import { redirectFor } from "#domain/redirects/redirects.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopOf } from "#web/page-context.ts";

/** For a loader that found nothing: leads on for good where a redirect says so, with the query that was asked with; else refuses `not-found`. */
export async function nothingHere({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): Promise<never> {
  const target = await redirectFor(shopOf(context), url.pathname);
  if (target === null) throw new Refusal("not-found");
  throw redirect(target.includes("?") || target.includes("#") ? target : target + url.search, 301);
}
