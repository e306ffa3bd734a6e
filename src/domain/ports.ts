import type { Fragment, Sql } from "#db/open-database.ts";
import type { SecondFactorNote } from "#domain/accounts/account-mails.ts";

/** Everything the domain needs from outside, on one page; only the ports of payment providers and pictures have files of their own. */
export type * from "./payment-ports.ts";
export type * from "./picture-ports.ts";
export type { ProductFinder, SearchIndexState, SearchRequestName, SearchRequests } from "./search/search-index-requests.ts";

export type Clock = { now(): Date };

export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** The emails about an order. */
export type OrderMailKind =
  | ("confirmation" | "staff" | "approved" | "paid" | "shipped" | "tracking" | "shipment-cancelled" | "edited" | "balance" | "new-date")
  | ("part-paid" | "overpayment-returned" | "reduced" | "refund-owed" | "refunded" | "cancelled");

/** Every job by name, with its payload. To add one, add a row here and a file in `src/jobs`. */
export type JobData = {
  "order-mail": {
    orderId: string;
    kind: OrderMailKind;
    fulfillmentId?: string;
    refundId?: string;
    editId?: string;
    /** `paymentId`: money that staff recorded; `eventId`: the timeline entry with a new date. `again`: another email about the same (corrected, resent). */
    paymentId?: string;
    eventId?: string;
    again?: string;
  };
  /** `again` makes this a separate email about the same subject. */
  "return-mail": { returnId: string; kind: "requested" | "staff" | "approved" | "declined" | "received" | "closed"; again?: string };
  /** Something happened to an order that may need invoices and credit notes. */
  "order-documents": { orderId: string };
  "invoice-mail": { invoiceId: string; again?: string };
  "reminder-mail": { invoiceId: string; level: number; again?: string };
  reminders: Record<string, never>;
  /** `email`: an address that was typed, or that an account had. */
  "account-mail":
    | { kind: "registered" | "change-email" | "email-changed"; accountId: string; email: string }
    | { kind: "recover"; email: string }
    | { kind: "confirm-email" | "password-changed" | "passkey-added" | "passkey-removed" | "customer-invitation"; accountId: string }
    /** `netDays`: the terms from now on; null: there are none anymore. */
    | { kind: "terms-changed"; accountId: string; netDays: number | null }
    /** About a second factor of staff. */
    | { kind: SecondFactorNote; accountId: string }
    | { kind: "staff-invitation"; invitationId: string };
  /** The message itself to staff, or with `entryId` a reply to the buyer or an answer to staff. */
  "contact-mail": { messageId: string; entryId?: string };
  "sign-in-warning": { accountId: string };
  "purchase-order-mail": { attemptId: string };
  "checkout-reminder-mail": { reminderId: string };
  "mention-mail": { mentionId: string };
  /** `sentAt`: the time at which the draft was sent, ISO 8601; it tells one sending from another. */
  "draft-order-mail": { draftId: string; sentAt: string };
  "freight-quote-mail": { quoteId: string; kind: "requested" | "staff" | "answered" };
  "newsletter-mail": { subscriberId: string; token: string };
  /** With a token, asks to confirm; null: says that the variant can be ordered again. */
  "stock-notice-mail": { noticeId: string; token: string | null };
  "stock-notices": Record<string, never>;
  /** `day`: the weekly email of that day, "2026-11-23"; null: an email that was asked for, which `sendId` tells from others. */
  "report-mail": { viewId: string; accountId: string } & ({ day: string; sendId: null } | { day: null; sendId: string });
  "report-mails": Record<string, never>;
  "kept-reports": Record<string, never>;
  "bulk-change": { runId: string };
  "order-run": { runId: string };
  "fetch-image": { imageId: string };
  "refresh-collections": { productIds: string[] };
  "every-minute": Record<string, never>;
  "hourly-cleanup": Record<string, never>;
  /** Without an id, checks whether the daily backup is due. */
  backup: { backupId?: string };
  /** Tells an owner what stopped: a backup that failed, or a webhook that was turned off. */
  "owner-mail": { accountId: string; about: "backup" | "webhook"; id: string };
  "refund-attempt": { attemptId: string };
  "returned-payment-mail": { attemptId: string };
  /** Tells staff that a dispute must be answered, or that it ended. */
  "dispute-mail": { disputeId: string; kind: "opened" | "ended" };
  "tax-certificate-mail": { certificateId: string; kind: "verified" | "declined" | "expiring" };
  /** Files that a transaction stopped referencing; those that are referenced elsewhere stay. */
  "remove-files": { keys: string[] };
  "import-file": { importId: string };
  /** Sends the events that wait for an endpoint, one after the other. */
  "webhook-delivery": { endpointId: string };
};
export type JobName = keyof JobData;

/** Backups of the whole shop, as files in a folder of this node. */
export type Backups = {
  /** The name of its folder: the same for every process that uses this folder, also in a container that was created again. */
  node: string;
  /** The names of the complete backups in the folder. */
  list(): Promise<string[]>;
  /** Writes a backup under that name, unless it exists, and reads it whole. `contents`: one line per item. Throws, with a reason, if it cannot be restored. */
  write(file: string): Promise<{ bytes: number; contents: string }>;
  /**
   * Restores a backup into a separate database, compares every row of every table with the file, and drops that database. `note`: what was compared, or
   * why it differed or could not be tried here.
   */
  tryRestore(file: string): Promise<{ result: RestoreTest; note: string }>;
  /** Its size and bytes, from the beginning; null where it is gone. */
  read(file: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
  /** Whether the backup was written completely. */
  isComplete(file: string): Promise<boolean>;
  /** Removes a backup, also an incomplete one. Does nothing where the file is gone. */
  remove(file: string): Promise<void>;
};
export type RestoreTest = "same" | "different" | "not-tried";

export type Jobs = {
  /**
   * Enqueues a job with `sql`: pass the transaction's own client to make the job part of the transaction (the outbox).
   * `key`: while a job of this name and key is waiting, no second one is enqueued. `afterSeconds` delays it.
   */
  send<Name extends JobName>(sql: Sql, name: Name, data: JobData[Name], options?: { key?: string; afterSeconds?: number }): Promise<void>;
  /** Enqueues several jobs without a key in one statement. */
  sendEach<Name extends JobName>(sql: Sql, name: Name, data: JobData[Name][]): Promise<void>;
  /** Like `sendEach`, as a statement that is not sent yet; returned in a function, because awaiting a statement would send it. */
  enqueueFragment<Name extends JobName>(sql: Sql, name: Name, data: JobData[Name][]): Promise<() => Fragment>;
  /** Returns the state of every queue with one query on `sql` that stays cheap however many jobs there are. */
  queueStates(sql: Sql): Promise<QueueState[]>;
  /** Emails about these orders whose jobs are waiting, also for a retry, or running. */
  unsentOrderMails(sql: Sql, orderIds: string[]): Promise<JobData["order-mail"][]>;
  /** Jobs of these queues whose retries are used up and that are still stored, newest first, at most `most` of each queue. */
  failedJobs(sql: Sql, names: JobName[], most: number): Promise<FailedJob[]>;
  /** Runs a failed job again as if it were new; without `id`, all failed jobs of the queue. Returns how many. */
  runAgain(sql: Sql, name: JobName, id?: string): Promise<number>;
  /**
   * Removes the jobs about a person, done or not: those whose data contain this email address (in lower case) or account. In other jobs it
   * removes the stored cause of failure where it contains the address.
   */
  forget(sql: Sql, person: { email: string | null; accountId: string | null }): Promise<void>;
};

/** A job whose retries are used up. `failedAt` is ISO 8601, `tries` how often it was started. */
export type FailedJob = { id: string; name: JobName; data: Record<string, unknown>; cause: string | null; failedAt: string; tries: number };

/** One job queue. Counts stop at 100,000, which means "100,000 or more". */
export type QueueState = {
  name: JobName;
  /** Jobs that could start now. */
  waiting: number;
  /** Jobs that start later: delayed ones, and failed ones before their next try. */
  later: number;
  /** Jobs, `waiting` or `later`, that failed at least once and will be retried. */
  retrying: number;
  active: number;
  /** Failed for good within the last seven days; older ones are deleted. */
  failed: number;
  /** How long the oldest job that could start has been waiting; 0 where none waits. */
  oldestSeconds: number;
  completedLastMinute: number;
  /** Seconds since a job was completed; null where none was within the last seven days. */
  lastCompletedSeconds: number | null;
  /** Why one of the retried or failed jobs failed; null where none did. */
  cause: string | null;
};

export type Message = {
  to: string;
  /** Who sends the email: where left out, MAIL_FROM. `email` null: the address of MAIL_FROM. */
  sender?: { name: string; email: string | null };
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** The order that the email is about, for the mail log. */
  orderId?: string;
};
export type Attachment = { filename: string; contentType: string; bytes: Uint8Array };
/** What `Mail.send` throws. `final`: the server refuses the recipient or the email for good, so that a retry would fail too. */
export type MailFault = Error & { final?: boolean };

export type Mail = {
  send(message: Message): Promise<void>;
  /** Removes the emails that were written to files and for whose text `isMeant` is true, whoever they were sent to; absent where no files are kept. */
  forget?(isMeant: (text: string) => boolean): Promise<void>;
};

/** Stored bytes by key (`products/ab12.avif`). Keys are made by the shop, never by a visitor. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  /** Gives `use` the path of a file, valid until `use` ends. No copy is left behind, however the process ends. */
  lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  /** Keys of all files written before then, except sizes of pictures, which are removed with their originals. Removes files that were never finished. */
  writtenBefore(time: Date): AsyncIterable<string>;
};

/** A document to be printed, in plain values: its contents from top to bottom. Texts may contain any character that the shop's fonts have. */
export type PrintedDocument = {
  title: string;
  author: string;
  /** The time that is written into the file, so that the same document gives the same bytes. */
  at: string;
  paper: "letter" | "a4";
  /** Colors as `#rrggbb`; `logo` is a PNG picture that replaces the words at the right of the heading. Left out: the usual colors. */
  brand?: { accent: string; textColor: string; logo: Uint8Array | null };
  blocks: PrintedBlock[];
  /** At the bottom of each page, beside its number. */
  footer: string;
};
export type PrintedBlock =
  | { kind: "heading"; text: string; aside: string }
  /** Another document in the same file: it begins on a new page, with its own footer and page numbers. */
  | { kind: "document"; footer: string }
  | { kind: "notice"; text: string }
  | { kind: "text"; text: string; small?: boolean }
  | { kind: "columns"; columns: { label: string; lines: string[] }[] }
  /** A link to click, with a QR code beside it for a camera. */
  | { kind: "link"; label: string; url: string }
  /** `shares`: the widths of the columns, as parts of 1. Columns of numbers are aligned right. */
  | { kind: "table"; columns: { title: string; share: number; isNumber?: boolean }[]; rows: { cells: string[]; detail: string }[] }
  | { kind: "sums"; rows: { label: string; amount: string; strong?: boolean }[] };

/** Makes PDF files off the event loop, one after the other. `busy`: the queue is full. */
export type Printer = {
  print(document: PrintedDocument): Promise<{ status: "done"; bytes: Uint8Array } | { status: "busy" }>;
};

/** Sanitizes rich text off the event loop. `busy`: the queue is full. */
export type Sanitizer = {
  sanitize(html: string): Promise<{ status: "done"; html: string } | { status: "too-slow" } | { status: "busy" }>;
};

/** Signs texts and derives keys from the secret of this installation, which is stored in its database. */
export type Keys = {
  /** A key of 32 bytes for one purpose (HKDF-SHA-256). */
  derive(purpose: string): Uint8Array;
  /** HMAC-SHA-256 as base64url over purpose and text. */
  sign(purpose: string, text: string): string;
  /** Compares in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
};

/** The current count, and how long until its window ends. */
export type Count = { sum: number; msLeft: number };

/**
 * Rate counters with fixed windows. A window lasts `windowMs` from its first addition. Names are constants of the shop; keys have at
 * most about 100 characters.
 */
export type Counters = {
  /** Atomic: each concurrent caller gets its own running total. */
  add(name: string, key: string, amount: number, windowMs: number): Promise<Count>;
  read(name: string, key: string): Promise<Count>;
  clear(name: string, key: string): Promise<void>;
};

/**
 * A cache, per node, of values that many requests need (settings, menus, sessions). A value is kept until one of its tags is invalidated or the
 * time that `until` returns is reached (for what changes with the clock, which invalidates nothing). A value that is already past its
 * `until` is not cached. The number of values is limited.
 */
export type Memo = { get<T>(key: string, tags: string[], load: () => Promise<T>, until?: (value: T) => Date | null): Promise<T> };
