/** The values of a product that come from fixed lists, each with its meaning. Safe in a browser. */

/** The kinds of relations between products, as product pages show them. */
export const relationWords = { "replaced-by": "Replaced by", fits: "Fits", "spare-part": "Spare parts" } as const;
export type RelationKind = keyof typeof relationWords;
export const relationKinds = Object.keys(relationWords) as [RelationKind, ...RelationKind[]];

/** The kinds of documents, as staff choose them and shoppers read them where a document has no better title. */
export const documentKinds = {
  manual: "Manual",
  "quick-start": "Quick start guide",
  safety: "Safety data sheet",
  certificate: "Certificate",
  drawing: "Drawing",
  other: "Other document",
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Languages of documents that the editor offers (BCP 47). */
export const documentLanguages = [
  ...(["en", "ar", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko"] as const),
  ...(["lt", "lv", "nl", "no", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"] as const),
];

/** "de" -> "German". */
export function languageName(language: string): string {
  return new Intl.DisplayNames(["en-US"], { type: "language" }).of(language) ?? language;
}
