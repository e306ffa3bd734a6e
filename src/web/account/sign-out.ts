import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { links } from "#web/links.ts";
import { browserOf } from "./account-form.server.ts";
import { signOutBrowser } from "./browser-session.server.ts";

/** The button that signs out. A new document follows: what this one remembers, such as the cart, was theirs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setCookies = await signOutBrowser(browserOf(context, request));
  return redirectDocument(links.home(), { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
}

/** Somebody opened the address itself. */
export const loader = () => redirect(links.account());
