import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { sendMessage } from "#domain/contact/contact.ts";
import { type ContactField, contactInput } from "#domain/contact/contact-input.ts";
import { readPage } from "#domain/content/content.ts";
import { plainMessage } from "#domain/input-parsing.ts";
import { thanksForMessage } from "#domain/settings/promise-texts.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { readForm } from "#web/form-body.server.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { addedBlockViews } from "../home/home-blocks.server.ts";

/** What the form shows after it was sent without script. */
export type ContactAnswer = { errors: Partial<Record<ContactField, string>>; values: Partial<Record<ContactField, string>>; message: string | null };

/** Loads the page's own text, which staff write; without it there is only the form. */
export async function loadContact({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [page, settings] = await Promise.all([readPage(shop, "contact-us"), readSettings(shop)]);
  return {
    title: page?.title ?? "Contact Us",
    description: page?.seoDescription ?? page?.summary ?? null,
    bodyHtml: page?.bodyHtml ?? null,
    blocks: await addedBlockViews(context, page?.blocks ?? []),
    replyHours: settings.promises.replyHours,
    thanks: thanksForMessage(settings.promises.replyHours),
  };
}

/** Answers the form without script. */
export async function sendContact({ request, context }: ActionFunctionArgs) {
  const shop = shopOf(context);
  const form = await readForm(request);
  const values = Object.fromEntries(["name", "email", "subject", "message"].map((name) => [name, String(form.get(name) ?? "")]));
  const parsed = contactInput.safeParse(values, { error: plainMessage });
  if (!parsed.success) {
    const errors: ContactAnswer["errors"] = {};
    for (const issue of parsed.error.issues) errors[issue.path[0] as ContactField] ??= issue.message;
    return data<ContactAnswer>({ errors, values, message: null }, { status: 400 });
  }
  await sendMessage(shop, actorOf(context), parsed.data);
  const { promises } = await readSettings(shop);
  return data<ContactAnswer>({ errors: {}, values: {}, message: thanksForMessage(promises.replyHours) });
}
