/** What came of a form of an order's page. `fields`: what is wrong, by the name of the field. */
export type OrderAnswer = {
  intent: string;
  message: string | null;
  fields: Record<string, string>;
  done: string | null;
  reordered: ReorderedView | null;
};
export const nothingAnswered: OrderAnswer = { intent: "", message: null, fields: {}, done: null, reordered: null };

export type ReorderedView = { added: number; notes: string[] };
