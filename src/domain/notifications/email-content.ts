import type { brandTones } from "#domain/settings/brand-colors.ts";
import type { BuyerMail } from "./mail-texts.ts";

/** An email as blocks of plain values. It is written once and rendered twice, as HTML and as text, so the two never differ. */
/** `fact`: what else is true of the line; `note`: what must not be missed about it. Empty where there is nothing. */
export type EmailLine = { title: string; detail: string; fact?: string; note: string; quantity: number; amount: string };
export type EmailRow = { label: string; amount: string; strong?: boolean };

export type EmailBlock =
  | { kind: "text"; text: string }
  /** Quiet, smaller: how to reach us, why you get this email. */
  | { kind: "small"; text: string }
  /** A box that must not be missed: TEST, what happens next. */
  | { kind: "notice"; text: string }
  | { kind: "button"; label: string; url: string }
  /** What was bought, and under it the sums, where there are any. */
  | { kind: "goods"; lines: EmailLine[]; rows: EmailRow[] }
  | { kind: "columns"; columns: { label: string; lines: string[] }[] }
  /** Figures: the first cell of each row says what it is about. */
  | { kind: "table"; title: string; head: string[]; rows: string[][] }
  /** Words of somebody else, with their line breaks. */
  | { kind: "quote"; text: string };

/** Stands in a table of figures that has none. */
export const noRows = "Nothing in this period.";

export type Email = {
  subject: string;
  preview: string;
  heading: string;
  blocks: EmailBlock[];
  /** Of an email whose texts staff may replace: which it is, what its placeholders stand for, and its blocks without those texts. */
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
