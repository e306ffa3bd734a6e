import { z } from "zod";

export const documentKinds = ["w9", "tax", "terms", "quality", "safety", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What staff say of a document. */
export const documentInput = z.object({
  kind: z.enum(documentKinds, "Choose a kind."),
  title: z.string().trim().min(1, "Enter a title that buyers will see.").max(120, "At most 120 characters."),
});
/** `seen`: what its author had in view. */
export const documentChange = documentInput.extend({ seen: documentInput.optional() });
export type DocumentChange = z.output<typeof documentChange>;
export type DocumentInput = z.output<typeof documentInput>;

/** What a document is called until staff say it. */
export const kindTitles: Record<DocumentKind, string> = {
  w9: "W-9",
  tax: "Tax document",
  terms: "Terms of sale",
  quality: "Quality certificate",
  safety: "Safety document",
  other: "Document",
};
