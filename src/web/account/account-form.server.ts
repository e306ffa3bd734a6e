import { data, redirect } from "react-router";
import type { Customer, Staff } from "#domain/actor.ts";
import { isRefusal } from "#domain/refusal.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, originOf, shopOf } from "#web/page-context.ts";
import type { FormAnswer } from "./account-form.tsx";
import type { Browser } from "./browser-session.server.ts";

type Context = Parameters<typeof shopOf>[0];

/** Returns who is signed in; everybody else is led to the sign-in and then back to this page. */
export function signedInOf(context: Context, request: Request): Customer | Staff {
  const actor = actorOf(context);
  if (actor.kind === "customer" || actor.kind === "staff") return actor;
  const { pathname, search } = new URL(request.url);
  throw redirect(links.login(pathname + search));
}

export function browserOf(context: Context, request: Request): Browser {
  return {
    shop: shopOf(context),
    actor: actorOf(context),
    cookies: request.headers.get("Cookie"),
    origin: originOf(context),
    userAgent: request.headers.get("User-Agent"),
  };
}

/** Returns the fields that were sent as text. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

const secret = /password|confirmation|token/i;

/** Does what a form asks for. A refusal is answered with what was typed, passwords excepted. */
export async function answerForm<Done>(form: FormData, work: (typed: Record<string, string>) => Promise<Done>) {
  const typed = textsOf(form);
  try {
    return await work(typed);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { fields } = thrown.params;
    const errors = fields && typeof fields === "object" ? fields : {};
    const hasFields = Object.keys(errors).length > 0;
    return formAnswer(typed, { errors, message: hasFields ? null : refusalText(thrown) }, hasFields ? 400 : 409);
  }
}

/** Makes the response to a form that was not carried out. */
export function formAnswer(typed: Record<string, string>, { errors = {}, message = null }: Partial<FormAnswer>, status: number) {
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.test(name)));
  return data<FormAnswer>({ intent: typed["intent"] ?? "", errors, message, values }, { status });
}

/** The page is never cached, and its URL, which may hold a token, is sent to no other site. */
export const privateHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
