/** The outcome of a form on an order's page. `fields`: the faults by field name. */
export type OrderAnswer = {
  intent: string;
  message: string | null;
  fields: Record<string, string>;
  done: string | null;
  reordered: ReorderedView | null;
};
export const nothingAnswered: OrderAnswer = { intent: "", message: null, fields: {}, done: null, reordered: null };

export type ReorderedView = { added: number; notes: string[] };
