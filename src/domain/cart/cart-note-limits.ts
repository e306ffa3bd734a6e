/** What goes with an order, in characters. Apart from its schema, which pages do not load. */
export const longestNote = 500;
export const longestCostCenter = 60;
