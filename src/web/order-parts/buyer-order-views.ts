/** What the buyer of an order can do with it, as plain values: on its own page, and in their account. */
export type BuyerActions = {
  /** Of the order's page, where the forms go. */
  token: string;
  canCancel: boolean;
  canReturn: boolean;
  /** It is paid, and has no invoice yet. */
  canRequestInvoice: boolean;
  /** Where the document of the purchase order is uploaded; null: there is nothing to send. */
  uploadTo: string | null;
};

/** `url` of a page or file. */
export type OrderDocumentsView = {
  invoices: { id: string; title: string }[];
  purchaseOrders: { id: string; name: string }[];
  /** Of the products and of the shop. */
  documents: { title: string; url: string; size: string }[];
};
