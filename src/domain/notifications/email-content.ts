import type { brandTones } from "#domain/settings/brand-colors.ts";
import type { BuyerMail } from "./mail-texts.ts";

/** An email as blocks of plain values. It is written once and rendered twice, as HTML and as text, so the two never differ. */
/** `fact`: a further detail of the line; `note`: what the reader must not miss about it. Empty where there is none. */
export type EmailLine = { title: string; detail: string; fact?: string; note: string; quantity: number; amount: string };
export type EmailRow = { label: string; amount: string; strong?: boolean };

export type EmailBlock =
  | { kind: "text"; text: string }
  /** Smaller and paler: how to reach the shop, why the reader gets this email. */
  | { kind: "small"; text: string }
  /** A box that the reader must not miss: TEST, what happens next. */
  | { kind: "notice"; text: string }
  | { kind: "button"; label: string; url: string }
  /** The products, and below them the totals, if there are any. */
  | { kind: "goods"; lines: EmailLine[]; rows: EmailRow[] }
  | { kind: "columns"; columns: { label: string; lines: string[] }[] }
  /** A table of figures: the first cell of each row names what it is about. */
  | { kind: "table"; title: string; head: string[]; rows: string[][] }
  /** Another person's words, with their line breaks. */
  | { kind: "quote"; text: string };

/** Shown in a table without figures. */
export const noRows = "Nothing in this period.";

export type Email = {
  subject: string;
  preview: string;
  heading: string;
  blocks: EmailBlock[];
  /** For an email whose texts staff may replace: its name, the values of its placeholders, and its blocks without those texts. */
  wording?: { mail: BuyerMail; values: Record<string, string | null | undefined>; blocks: EmailBlock[] };
};

/** The shop that sends the email. `homeUrl` and `logoUrl` are absolute; without a logo its name is shown. */
export type EmailFrame = {
  shopName: string;
  homeUrl: string;
  logoUrl: string | null;
  supportEmail: string;
  phone: string;
  address: string;
  isTest: boolean;
  tones: ReturnType<typeof brandTones>;
};
