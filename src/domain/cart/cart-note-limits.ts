/** What goes with an order, in characters. Apart from its schema, which pages do not load. */
export const maxCartNoteLength = 500;
export const maxCostCenterLength = 60;
