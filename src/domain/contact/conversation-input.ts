import { z } from "zod";
import { namesIn, type PlaceholderValues, placeholderFault, shownText } from "#domain/settings/placeholders.ts";

/** What staff send about conversations. Safe in the browser. */
export const conversationViews = ["open", "mine", "waiting", "closed", "all"] as const;
export const conversationSorts = ["unanswered", "newest"] as const;
export type ConversationView = (typeof conversationViews)[number];
export type ConversationSort = (typeof conversationSorts)[number];
/** Filters by who answers a conversation: one member of staff, or nobody yet. */
export const conversationFilters = {
  assigned: z
    .union([z.literal("nobody"), z.guid()])
    .optional()
    .catch(undefined),
};
export type ConversationStatus = "open" | "waiting" | "closed";

export const maxEntryLength = 5_000;

const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxEntryLength, "Please use at most 5,000 characters.")
    .refine((value) => !value.includes("\0"), "This has characters that cannot be used here.");

/** `key` makes the action idempotent; `revision` is the one that its author saw. */
export const replyInput = z.object({
  key: z.uuid(),
  revision: z.int().min(0),
  text: text("Write a reply.").refine(
    (value) => !namesIn(value).some(isOfConversation),
    "A placeholder is still in the text. Replace it, or insert the canned reply again.",
  ),
  close: z.boolean().default(false),
  confirmed: z.array(z.string().max(100)).max(10).default([]),
});
export const noteInput = z.object({ key: z.uuid(), text: text("Write a note.") });
export const answerInput = z.object({ key: z.uuid(), text: text("Please write your answer.") });

/** Placeholders of canned replies in addition to those of the settings. */
export const conversationPlaceholders = {
  "customer-name": "the buyer’s full name",
  "customer-first-name": "the buyer’s first name",
  "message-subject": "what the message is about",
  "staff-name": "your own name",
} as const;
type ConversationPlaceholder = keyof typeof conversationPlaceholders;
const conversationPlaceholderNames = Object.keys(conversationPlaceholders) as ConversationPlaceholder[];

function isOfConversation(name: string): name is ConversationPlaceholder {
  return Object.hasOwn(conversationPlaceholders, name);
}

export const cannedReplyInput = z.object({
  title: z
    .string()
    .trim()
    .min(1, "Enter a title.")
    .max(80)
    .regex(/^[^\p{Cc}]*$/u, "This has characters that cannot be used here."),
  text: text("Enter the text.").superRefine((value, context) => {
    const fault = placeholderFault(value, conversationPlaceholderNames);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  }),
});
export type CannedReplyInput = z.output<typeof cannedReplyInput>;

type About = { name: string; subject: string; staffName: string };

/** Fills in a canned reply. A sentence that contains the placeholder of a setting that is off is left out. Pure. */
export function filledReply(cannedText: string, about: About, values: PlaceholderValues): string {
  const own: Record<ConversationPlaceholder, string> = {
    "customer-name": about.name,
    "customer-first-name": about.name.trim().split(/\s+/)[0] ?? "",
    "message-subject": about.subject,
    "staff-name": about.staffName,
  };
  // The placeholders of the settings come first, so that a buyer's name is never read as a placeholder.
  const lines = cannedText.split("\n").map((line) => shownText(line, values));
  return lines.join("\n").replaceAll(/\{\{([^{}]{0,80})\}\}/g, (whole, inside: string) => {
    const name = inside.trim();
    return isOfConversation(name) ? own[name] : whole;
  });
}
