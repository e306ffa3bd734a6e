import type { Message } from "#domain/ports.ts";
import type { MailQueue } from "./mail-log-input.ts";

/** Emails that are little more than a link which acts for its holder: the log keeps only that they were sent. */
const onlyLinks: ReadonlySet<MailQueue> = new Set<MailQueue>([
  "account-mail",
  "newsletter-mail",
  "stock-notice-mail",
  "purchase-order-mail",
  "sign-in-warning",
]);

/** A part of a path that nobody can guess, such as a signature or token; the id of a row (a UUID) does not count. */
const secret = /^(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$)[\w.~-]{20,}$/;

/**
 * Returns what the log keeps of an email: its text, and only those links to the shop that open nothing by themselves. A reader of the log must
 * not get into an account, a conversation or a cart through it. Pure; null where none of the contents are kept.
 */
export function redactedMail(
  queue: MailQueue,
  { html, text }: Pick<Message, "html" | "text">,
  origin: string,
): { html: string; text: string } | null {
  if (onlyLinks.has(queue)) return null;
  return { html: withoutSecrets(html, origin), text: withoutSecrets(text, origin) };
}

/** The links of these emails work only for the account itself, signed in. */
const forOneAccount: ReadonlySet<string> = new Set(["confirm-email", "change-email"]);

/**
 * Whether staff who may read emails may see this one with its links while the shop is in trial mode and has no mail server, so that nobody gets it.
 * Never an email through which a person becomes staff or gets into an account of staff: readers of the log may have fewer rights. Pure.
 */
export function mayBeWhole({ queue, kind }: { queue: MailQueue; kind: string }, isToStaff: boolean): boolean {
  if (queue === "account-mail" && forOneAccount.has(kind)) return true;
  return !isToStaff && !(queue === "account-mail" && kind === "staff-invitation");
}

/** Returns the links to the shop in the text of an email. Pure. */
export function linksIn(text: string, origin: string): string[] {
  const found = text.split(/\s+/).filter((word) => word.startsWith(`${origin}/`));
  return [...new Set(found.map((link) => link.replace(/[.,;:)]+$/, "")))];
}

function withoutSecrets(content: string, origin: string): string {
  const links = new RegExp(`${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}/[^\\s"'<>)]*`, "g");
  return content.replaceAll(links, (url) => {
    const path = url.slice(origin.length + 1).replaceAll("&amp;", "&");
    // Pictures are named by their content and are public.
    if (/^(?:media|files|assets)\//.test(path)) return url;
    return path.split(/[/?&=#]/).some((part) => secret.test(part)) ? `${origin}/#link-left-out` : url;
  });
}
