import { data, type LoaderFunctionArgs } from "react-router";
import { actorOf, pageRefusalOf } from "#web/page-context.ts";

/** Gives the email address of a signed-in customer, so that the page can name it. The status is 403 if the page is refused (`http/page-access.ts`). */
export async function loadAdmin({ context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  return data({ customerEmail: actor.kind === "customer" ? actor.email : null }, { status: pageRefusalOf(context) === null ? 200 : 403 });
}
