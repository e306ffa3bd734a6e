import type { LoaderFunctionArgs } from "react-router";
import { exportOwnPersonalData } from "#domain/privacy/privacy.ts";
import { shopOf } from "#web/page-context.ts";
import { privateHeaders, signedInOf } from "./account-form.server.ts";

/** `/account/data.json`: everything that the shop stores about the signed-in person, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const exported = await exportOwnPersonalData(shopOf(context), actor);
  return new Response(JSON.stringify(exported, null, 2), {
    headers: { ...privateHeaders, "Content-Type": "application/json; charset=utf-8", "Content-Disposition": 'attachment; filename="your-data.json"' },
  });
}
