/** The words of a product that come from lists, each with what it means. Safe in a browser. */

/** What another product is to one, as its page says it. */
export const relationWords = { "replaced-by": "Replaced by", fits: "Fits", "spare-part": "Spare parts" } as const;
export type RelationKind = keyof typeof relationWords;
export const relationKinds = Object.keys(relationWords) as [RelationKind, ...RelationKind[]];

/** What a document of a product is, as staff choose it and shoppers read it where nothing better is said. */
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
