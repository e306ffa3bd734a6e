import type { Db, Sql } from "#db/open-database.ts";
import type { EventBuffer } from "./events/event-buffer.ts";
import type { Ids } from "./ids.ts";
import type { Backups, Clock, Counters, Files, Jobs, Keys, Log, Mail, Memo, PaymentProvider, Pictures, Printer, Sanitizer } from "./ports.ts";
import type { ProductFinder } from "./search/search-index-requests.ts";
import type { ServerTimes } from "./server-times/server-times.ts";

/**
 * What every operation gets: the database, the ports and this installation's own facts. Inside `inTransaction` it is the same shop
 * with `db` and `sql` on the transaction. `db` builds queries; `sql` takes SQL text, for the hot paths.
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
  /** What visitors do, before it is written (`flushEvents`). */
  events: EventBuffer;
  /** How long this process took to answer, before it is written (`flushServerTimes`). */
  serverTimes: ServerTimes;
  /** The products of this shop as search finds them. */
  searchIndex: ProductFinder;
  backups: Backups;
  /** Where the links of every email lead (`https://shop.example`): PUBLIC_URL, else this machine. Never what a request says of itself. */
  mailOrigin: string;
  /** What the operator set for this installation, as far as the shop's own rules need it. */
  deployment: {
    publicUrl: string | null;
    /** False: each email is a file on the server, and reaches nobody. */
    hasMailServer: boolean;
    /** MAIL_FROM: who emails come from where the settings do not say. */
    mailFrom: string;
    /** Of which kind the key of Stripe is; null: there is none. */
    stripe: "test" | "live" | null;
  };
};
