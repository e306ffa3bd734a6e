/** Apart from the schemas, so that a page's script does not load the library that parses them. Safe in a browser. */
export const maxQuoteFieldLength = 120;
