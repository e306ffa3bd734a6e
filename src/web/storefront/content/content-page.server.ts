import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/content/content.ts";
import { Refusal } from "#domain/refusal.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { cachePage, shopOf } from "#web/page-context.ts";

export async function loadContentPage({ params, context }: LoaderFunctionArgs) {
  const page = await readPage(shopOf(context), params["handle"] ?? "");
  if (!page) throw new Refusal("not-found");
  cachePage(context, [tags.page(page.handle)]);
  return { page };
}
