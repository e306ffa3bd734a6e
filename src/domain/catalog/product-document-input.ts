import { z } from "zod";
import { documentKindNames } from "./product-enumerations.ts";

/** What staff enter for a document of a product. Safe in a browser. */
const kind = z.enum(documentKindNames, "Choose a kind.");
const title = z.string().trim().min(1, "Enter a title that buyers will see.").max(120, "At most 120 characters.");
const language = z
  .string()
  .trim()
  .regex(/^([a-z]{2,3}(-[A-Z]{2})?)?$/, "Choose a language.");
const revision = z.string().trim().max(60, "At most 60 characters.");

/** Fields that are left out stay as they are. */
const statements = z.object({
  kind: kind.optional(),
  title: title.optional(),
  language: language.optional(),
  revision: revision.optional(),
  /** A variant of this product; null: the document is about every variant. */
  variantId: z.guid().nullable().optional(),
});
/** `seen`: the values of the changed fields that the author of the change saw. */
export const documentChange = statements.extend({ seen: statements.optional() });
export type DocumentChange = z.output<typeof documentChange>;

/** The data sent with a new file; the editor takes it from the file name (`readFileName`). */
export const newDocument = z.object({ kind: kind.default("other"), title: title.default("Document"), language: language.default("") });
export type NewDocument = z.output<typeof newDocument>;

export const newRevision = z.object({ revision: revision.default("") });

/** Derives the data of a document from the file name: "C24_user-manual_DE.pdf" is a manual in German. */
export function readFileName(name: string): NewDocument {
  const title = name
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .slice(0, 120);
  const found = kindsByWord.find(([words]) => words.test(title));
  const language = /[ .-](en|de|fr|es|it|nl|pt|pl|cs|sv|da|fi|ja|ko)$/i.exec(title)?.[1]?.toLowerCase() ?? "";
  return { kind: found?.[1] ?? "other", title: title || "Document", language };
}

const kindsByWord: [RegExp, NewDocument["kind"]][] = [
  [/quick.?(start|guide|reference)/i, "quick-start"],
  [/\b(m?sds|safety)\b/i, "safety"],
  [/certificat|conformity|\b(coa|coc)\b/i, "certificate"],
  [/drawing|dimension/i, "drawing"],
  [/manual|handbook|instructions|\bifu\b/i, "manual"],
];
