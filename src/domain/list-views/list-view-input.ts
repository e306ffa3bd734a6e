import { z } from "zod";

/** Reports whose time span and filters are in their URL, by the end of their path under `/admin/analytics`. Safe in a browser. */
export const reportScreens = ["behavior", "conversions", "performance"] as const;
export type ReportScreen = (typeof reportScreens)[number];

/** Screens of the admin area that store views: lists and reports. */
export const listNames = [
  "products",
  "inventory",
  "collections",
  "orders",
  "drafts",
  "customers",
  "messages",
  "discounts",
  "invoices",
  "returns",
  "freight-quotes",
  "quotes",
  "tax-certificates",
  "incoming",
  "reorder",
  "pages",
  "articles",
  "redirects",
  "mail-log",
  ...reportScreens,
  // Shows what happens now: its filters are stored, but there is no report to send by email.
  "realtime",
] as const;
export type ListName = (typeof listNames)[number];

/** How many views of one list one person can have; nobody reads a longer menu. */
export const maxViews = 50;

export const listViewInput = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(60),
  /** The query of the list's URL. */
  query: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.string().max(600))
    .refine((query) => Object.keys(query).length <= 30, "These are too many filters."),
  isShared: z.boolean(),
});
/** `seen`: what the author saw. */
export const listViewChange = listViewInput.extend({ seen: listViewInput.optional() });
export type ListViewChange = z.input<typeof listViewChange>;
export type ListViewInput = z.input<typeof listViewInput>;

export type ListView = {
  id: string;
  name: string;
  query: Record<string, string>;
  isShared: boolean;
  /** The requesting person made it. */
  isOwn: boolean;
  /** The name of its owner; null where the account is gone. */
  ownerName: string | null;
};
