import { type Query, withQuery } from "#web/links.ts";

const segment = encodeURIComponent;

/** The lists that are had as files. */
export type ListFile = "products" | "orders" | "customers" | "invoices";

/** What the browser itself opens, by a link or in a frame. Apart from `links`, which shoppers' pages have too. */
export const fileUrls = {
  /** An email as it looks. */
  mailPreview: (key: string) => `/api/admin/mails/${segment(key)}/html`,
  loggedMail: (id: string) => `/api/admin/mail-log/${segment(id)}/html`,
  orderMail: (orderId: string, mail: string) => `/api/admin/orders/${segment(orderId)}/mails/${segment(mail)}/html`,
  returnPicture: (id: string) => `/files/returns/${segment(id)}`,
  /** What an import did with each row. */
  importReport: (id: string) => `/api/admin/imports/${segment(id)}/file`,
  /** What the shop has, as a file that can be imported; `ids`: those alone. */
  export: (kind: "products" | "collections" | "customers", ids?: readonly string[]) =>
    withQuery(`/api/admin/exports/${kind}.csv`, { ids: ids?.join(",") }),
  /** The last invoice of each of these orders. */
  orderInvoices: (ids: string) => withQuery("/api/admin/order-invoices", { ids }),
  reorders: () => "/api/admin/reorders/file",
  /** All of a list that match. */
  list: (list: ListFile, query: Query = {}) => withQuery(`/api/admin/lists/${list}.csv`, query),
  /** What happens now, as server-sent events. */
  liveFigures: (query: Query) => withQuery("/api/admin/analytics/realtime/stream", query),
  /** Stored events of visitors, or their sessions, of the time that a report is about. */
  events: (type: "events" | "sessions", format: "csv" | "ndjson", query: Query) => withQuery("/api/analytics/export", { ...query, type, format }),
  /** What became of each product of a bulk change, or of those of one result. */
  bulkChange: (id: string, result?: "refused") => withQuery(`/api/admin/bulk-changes/${segment(id)}/rows.csv`, { result }),
  /** What became of each order of a change of many. */
  orderRun: (id: string) => `/api/admin/order-runs/${segment(id)}/rows.csv`,
  /** The generated documentation of the API. */
  apiReference: () => "/api/docs",
  /** The whole shop; the ticket is had by entering the password. */
  backup: (id: string, ticket: string) => withQuery(`/api/admin/backups/${segment(id)}/file`, { ticket }),
  taxCertificate: (id: string) => `/api/admin/tax-certificates/${segment(id)}/file`,
};
