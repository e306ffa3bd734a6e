import { RichText } from "#ui/rich-text.tsx";
import { links } from "#web/links.ts";
import { BlocksBelowText } from "../content/blocks-below-text.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/contact-page";
import { ContactForm } from "./contact-form.tsx";
import { loadContact, sendContact } from "./contact-page.server.ts";

export const loader = loadContact;
export const action = sendContact;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.title ?? "Contact Us", description: loaderData?.description, path: links.contact() });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, bodyHtml, blocks, replyHours, thanks } = loaderData;
  return (
    <>
      <div className="content grid gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:gap-20">
        <div>
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          {bodyHtml && <RichText html={bodyHtml} className="mt-6 max-w-reading" />}
        </div>
        <ContactForm thanks={thanks} replyHours={replyHours} answer={actionData} />
      </div>
      {blocks.length > 0 && <BlocksBelowText blocks={blocks} />}
    </>
  );
}
