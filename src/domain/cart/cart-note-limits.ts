/** Limits for the texts that go with an order, in characters. They are not in the file of the schema, which pages do not load. */
export const maxCartNoteLength = 500;
export const maxCostCenterLength = 60;
