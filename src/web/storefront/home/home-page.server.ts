import type { LoaderFunctionArgs } from "react-router";
import { readSettings } from "#domain/settings/settings.ts";
import { cachePage, shopOf } from "#web/page-context.ts";

export async function loadHome({ context }: LoaderFunctionArgs) {
  const settings = await readSettings(shopOf(context));
  cachePage(context, ["settings"]);
  return { name: settings.shop.name };
}
