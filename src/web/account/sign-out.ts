import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { links } from "#web/links.ts";
import { browserOf } from "./account-form.server.ts";
import { signOutBrowser } from "./browser-session.server.ts";

/** Answers the button that signs out. A new document follows, because data in this one, such as the cart, was that person's. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setCookies = await signOutBrowser(browserOf(context, request));
  return redirectDocument(links.home(), { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
}

/** For a visitor who opens this URL directly. */
export const loader = () => redirect(links.account());
