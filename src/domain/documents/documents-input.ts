import { z } from "zod";

export const documentKinds = ["w9", "tax", "terms", "quality", "safety", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What staff enter about a document. */
export const documentInput = z.object({
  kind: z.enum(documentKinds, "Choose a kind."),
  title: z.string().trim().min(1, "Enter a title that buyers will see.").max(120, "At most 120 characters."),
});
/** `seen`: what the author saw. */
export const documentChange = documentInput.extend({ seen: documentInput.optional() });
export type DocumentChange = z.output<typeof documentChange>;
export type DocumentInput = z.output<typeof documentInput>;

/** The title of a document until staff enter one. */
export const kindTitles: Record<DocumentKind, string> = {
  w9: "W-9",
  tax: "Tax document",
  terms: "Terms of sale",
  quality: "Quality certificate",
  safety: "Safety document",
  other: "Document",
};
