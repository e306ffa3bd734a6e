import { data, type LoaderFunctionArgs } from "react-router";
import { actorOf, pageRefusalOf } from "#web/page-context.ts";

/** Who may not open the page (`http/page-access.ts`): of a customer it says so, with the status of a refusal. Visitors never come so far. */
export async function loadAdmin({ context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  return data({ customerEmail: actor.kind === "customer" ? actor.email : null }, { status: pageRefusalOf(context) === null ? 200 : 403 });
}
