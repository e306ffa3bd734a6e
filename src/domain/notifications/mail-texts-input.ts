import { z } from "zod";
import { isPlaceholder, placeholderFault, token } from "#domain/settings/placeholders.ts";
import { type BuyerMail, standardTextsOf } from "./mail-texts.ts";

/** The texts of one email as staff send them; an empty one means the standard text. Safe in a browser. */

export const maxSubject = 150;
export const maxMailText = 1000;

const lines = z
  .string()
  .trim()
  .max(maxMailText)
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "This has characters that cannot be used here.");

const texts = z.object({
  subject: z
    .string()
    .trim()
    .max(maxSubject)
    .refine((subject) => !/\p{Cc}/u.test(subject), "Enter the subject in one line."),
  opening: lines,
  closing: lines,
});
export type MailTextsInput = z.input<typeof texts>;

/** The texts of any email; which placeholders are valid depends on the email (`mailTextsInput`). */
export const anyMailTexts = texts;
export const mailTextsChange = texts.extend({
  revision: z.int("Send the revision of these texts that you saw, so that nobody else's change is lost.").min(0),
});
export type MailTextsChange = z.input<typeof mailTextsChange>;

/** The texts of one email, which may only contain its own placeholders. */
export const mailTextsInput = (mail: BuyerMail) => withPlaceholders(texts, mail);
export const mailTextsChangeOf = (mail: BuyerMail) => withPlaceholders(mailTextsChange, mail);

function withPlaceholders<Schema extends z.ZodType<z.output<typeof texts>>>(schema: Schema, mail: BuyerMail): Schema {
  return schema.superRefine((value, context) => {
    for (const field of ["subject", "opening", "closing"] as const) {
      const fault = mailTextFault(mail, value[field]);
      if (fault !== null) context.addIssue({ code: "custom", path: [field], message: fault });
    }
  }) as Schema;
}

/** Says what is wrong with the placeholders of a text; null: nothing. Pure. */
export function mailTextFault(mail: BuyerMail, text: string): string | null {
  const own = standardTextsOf(mail).placeholders;
  const rest = text.replaceAll(token, "");
  const lacking = /\{\{\s*([\w-]*)|([\w-]*)\s*\}\}/.exec(rest);
  if (lacking) return bracesFault(lacking[1] || lacking[2] || "");
  const [, single = ""] = /\{\s*([\w-]+)\s*\}/.exec(rest) ?? [];
  if (isPlaceholder(single) || own.some((name) => name === single)) return bracesFault(single);
  return placeholderFault(text, own);
}

function bracesFault(name: string): string {
  return `A placeholder has two braces on each side: {{${name || "shop-name"}}}.`;
}
