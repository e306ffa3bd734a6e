import type { Db, Sql } from "#db/open-database.ts";
import type { EventBuffer } from "./events/event-buffer.ts";
import type { Ids } from "./ids.ts";
import type { Backups, Clock, Counters, Files, Jobs, Keys, Log, Mail, Memo, PaymentProvider, Pictures, Printer, Sanitizer } from "./ports.ts";
import type { ProductFinder } from "./search/search-index-requests.ts";
import type { ServerTimes } from "./server-times/server-times.ts";

/**
 * What every operation gets: the database, the ports and the facts of this installation. Inside `inTransaction` it is the same shop,
 * but its `db` and `sql` use the transaction. `db` builds queries; `sql` takes SQL text, for the hot paths.
 */
export type Shop = {
  db: Db;
  sql: Sql;
  clock: Clock;
  ids: Ids;
  log: Log;
  jobs: Jobs;
  mail: Mail;
  files: Files;
  pictures: Pictures;
  sanitizer: Sanitizer;
  printer: Printer;
  payments: Record<string, PaymentProvider>;
  keys: Keys;
  memo: Memo;
  counters: Counters;
  /** What visitors do, before it is written to the database (`flushEvents`). */
  events: EventBuffer;
  /** How long this process took to answer, before it is written to the database (`flushServerTimes`). */
  serverTimes: ServerTimes;
  /** The products of this shop as search finds them. */
  searchIndex: ProductFinder;
  backups: Backups;
  /** The origin of links in every email (`https://shop.example`): PUBLIC_URL, otherwise this machine. Never taken from a request. */
  mailOrigin: string;
  /** What the operator configured for this installation, as far as the shop's own rules need it. */
  deployment: {
    publicUrl: string | null;
    /** False: each email is written to a file on the server and reaches nobody. */
    hasMailServer: boolean;
    /** MAIL_FROM: the sender of emails where the settings name none. */
    mailFrom: string;
    /** The kind of the Stripe key; null: there is none. */
    stripe: "test" | "live" | null;
  };
};
