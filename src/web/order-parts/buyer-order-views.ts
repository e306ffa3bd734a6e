/** What the buyer of an order can do with it, as plain values: on the order's own page, and in their account. */
export type BuyerActions = {
  /** The token of the order's page, where the forms go. */
  token: string;
  canCancel: boolean;
  canReturn: boolean;
  /** The order is paid and has no invoice yet. */
  canRequestInvoice: boolean;
  /** Where the document of the purchase order is uploaded; null: nothing can be sent. */
  uploadTo: string | null;
};

/** `url` is that of a page or file. */
export type OrderDocumentsView = {
  invoices: { id: string; title: string }[];
  purchaseOrders: { id: string; name: string }[];
  /** Documents of the products and of the shop. */
  documents: { title: string; url: string; size: string }[];
};
