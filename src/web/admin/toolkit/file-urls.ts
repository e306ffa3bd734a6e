import { type Query, withQuery } from "#web/links.ts";

const segment = encodeURIComponent;

/** The lists that can be downloaded as files. */
export type ListFile = "products" | "orders" | "customers" | "invoices";

/** URLs that the browser itself opens, by a link or in a frame. Separate from `links`, which the pages of shoppers include too. */
export const fileUrls = {
  /** An email as HTML. */
  mailPreview: (key: string) => `/api/admin/mails/${segment(key)}/html`,
  loggedMail: (id: string) => `/api/admin/mail-log/${segment(id)}/html`,
  orderMail: (orderId: string, mail: string) => `/api/admin/orders/${segment(orderId)}/mails/${segment(mail)}/html`,
  returnPicture: (id: string) => `/files/returns/${segment(id)}`,
  /** The result of each row of an import. */
  importReport: (id: string) => `/api/admin/imports/${segment(id)}/file`,
  /** Records of the shop as a file that can be imported again; `ids`: only these. */
  export: (kind: "products" | "collections" | "customers", ids?: readonly string[]) =>
    withQuery(`/api/admin/exports/${kind}.csv`, { ids: ids?.join(",") }),
  /** The last invoice of each of these orders. */
  orderInvoices: (ids: string) => withQuery("/api/admin/order-invoices", { ids }),
  reorders: () => "/api/admin/reorders/file",
  /** All matching rows of a list. */
  list: (list: ListFile, query: Query = {}) => withQuery(`/api/admin/lists/${list}.csv`, query),
  /** The realtime figures, as server-sent events. */
  liveFigures: (query: Query) => withQuery("/api/admin/analytics/realtime/stream", query),
  /** The stored events or sessions of visitors, for the period of a report. */
  events: (type: "events" | "sessions", format: "csv" | "ndjson", query: Query) => withQuery("/api/analytics/export", { ...query, type, format }),
  /** The result of each product of a bulk change, or only of products with one result. */
  bulkChange: (id: string, result?: "refused") => withQuery(`/api/admin/bulk-changes/${segment(id)}/rows.csv`, { result }),
  /** The result of each order of a bulk action. */
  orderRun: (id: string) => `/api/admin/order-runs/${segment(id)}/rows.csv`,
  /** The generated documentation of the API. */
  apiReference: () => "/api/docs",
  /** A backup of the whole shop; the ticket is issued after the password was entered. */
  backup: (id: string, ticket: string) => withQuery(`/api/admin/backups/${segment(id)}/file`, { ticket }),
  taxCertificate: (id: string) => `/api/admin/tax-certificates/${segment(id)}/file`,
};
