/** Apart from the schemas, so that a page's script does not load what parses them. Safe in a browser. */
export const maxQuoteFieldLength = 120;
