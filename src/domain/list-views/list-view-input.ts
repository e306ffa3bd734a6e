import { z } from "zod";

/** Reports whose time and filters stand in their URL, by the end of their path under `/admin/analytics`. Safe in a browser. */
export const reportScreens = ["behavior", "conversions", "performance"] as const;
export type ReportScreen = (typeof reportScreens)[number];

/** Screens of the admin area that keep views: lists and reports. */
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
  // What happens now: its filters are kept, and there is nothing of it to send by email.
  "realtime",
] as const;
export type ListName = (typeof listNames)[number];

/** The most views of one list that one person makes: a menu of more is read by nobody. */
export const maxViews = 50;

export const listViewInput = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(60),
  /** The query of the list's URL. */
  query: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.string().max(600))
    .refine((query) => Object.keys(query).length <= 30, "These are too many filters."),
  isShared: z.boolean(),
});
/** `seen`: what its author had in view. */
export const listViewChange = listViewInput.extend({ seen: listViewInput.optional() });
export type ListViewChange = z.input<typeof listViewChange>;
export type ListViewInput = z.input<typeof listViewInput>;

export type ListView = {
  id: string;
  name: string;
  query: Record<string, string>;
  isShared: boolean;
  /** The person who asks made it. */
  isOwn: boolean;
  /** Who made it; null where the account is gone. */
  ownerName: string | null;
};
