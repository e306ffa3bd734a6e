import type { Sql } from "#db/open.ts";

/** Everything the domain needs from outside, on one page. */

export type Clock = { now(): Date };

export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** The work that waits, by name, with what each needs. Add a row here, and a file in `src/jobs`. */
export type JobData = {
  "order-mail": {
    orderId: string;
    kind: "confirmation" | "staff" | "approved" | "paid" | "shipped" | "reduced" | "refund-owed" | "refunded" | "cancelled";
    fulfillmentId?: string;
    refundId?: string;
  };
  "contact-mail": { messageId: string };
  "sign-in-warning": { accountId: string };
  "purchase-order-mail": { attemptId: string };
  "newsletter-mail": { subscriberId: string; token: string };
  "fetch-image": { imageId: string };
  "refresh-collections": { productIds: string[] };
  "expire-reservations": Record<string, never>;
  sweep: Record<string, never>;
  "refund-attempt": { attemptId: string };
  "returned-payment-mail": { attemptId: string };
};
export type JobName = keyof JobData;

export type Jobs = {
  /**
   * Sends a job with `sql`: the transaction's own client makes it part of the transaction (the outbox).
   * `key`: while a job of this name and key waits, another is not sent. `afterSeconds` delays it.
   */
  send<Name extends JobName>(sql: Sql, name: Name, data: JobData[Name], options?: { key?: string; afterSeconds?: number }): Promise<void>;
  /** How every queue stands, in one query on `sql` that stays cheap however many jobs there are. */
  queueStates(sql: Sql): Promise<QueueState[]>;
  /** Jobs of these queues that failed for good and are still kept, newest first, at most `most` of each queue. */
  failedJobs(sql: Sql, names: JobName[], most: number): Promise<FailedJob[]>;
  /** Lets a failed job, or without `id` all of the queue, start again as if it was new. Gives how many. */
  runAgain(sql: Sql, name: JobName, id?: string): Promise<number>;
};

/** A job that was given up. `failedAt` is ISO 8601, `tries` how often it was begun. */
export type FailedJob = { id: string; name: JobName; data: Record<string, unknown>; cause: string | null; failedAt: string; tries: number };

/** One queue of jobs. Counts end at 100,000: "that many or more". */
export type QueueState = {
  name: JobName;
  /** Jobs that could start now. */
  waiting: number;
  /** Jobs whose time is yet to come: delayed ones, and failed ones before their next try. */
  later: number;
  /** Of both: those that failed at least once and are tried again. */
  retrying: number;
  active: number;
  /** Failed for good within the last seven days; older ones are deleted. */
  failed: number;
  /** For how many seconds the first of the waiting jobs could have started; 0 where none waits. */
  oldestSeconds: number;
  completedLastMinute: number;
  /** Seconds since a job was completed; null where none was within the last seven days. */
  lastCompletedSeconds: number | null;
  /** Why one of the retried or failed jobs failed; null where there is none. */
  cause: string | null;
};

export type Message = { to: string; subject: string; text: string; html: string; replyTo?: string; headers?: Record<string, string> };
/** What `Mail.send` throws. `final`: the server refuses the recipient or the mail for good, so that another try would end the same. */
export type MailFault = Error & { final?: boolean };

export type Mail = {
  send(message: Message): Promise<void>;
  /** True where mails are files on the server, because the shop has no mail server. */
  keepsFiles?: boolean;
};

/** Stored bytes by key (`products/ab12.avif`). Keys are made by the shop, never by a visitor. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
};

/**
 * What a picture is to become, in plain values, because it is made in another process. It is turned upright, fits inside `width` and
 * `height` (pixels; left out: any) and is never enlarged.
 */
export type PictureRecipe = {
  /** Formats that are read, by what the bytes are; `heif` is AVIF. Anything else is unreadable, and so is what has more pixels. */
  reads: readonly ("jpeg" | "png" | "webp" | "avif" | "heif" | "gif" | "tiff")[];
  maxPixels: number;
  width?: number;
  height?: number;
  /** An AV1 picture that is no wider than `width` is answered byte for byte. */
  keepsAv1?: boolean;
  /** Nothing else is made at the same time: for what may be as large as anybody likes to send. */
  alone?: boolean;
  encode:
    | { format: "avif"; quality: number; effort: number }
    | { format: "webp"; quality: number; effort: number }
    | { format: "png"; palette: boolean };
};
export type PictureFacts = { format: string; compression: string | null; width: number; height: number };
export type MadePicture = { bytes: Uint8Array; width: number; height: number };

/** Bytes of pictures are decoded by these alone, a few at once. */
export type Pictures = {
  /**
   * Reads `source` when its turn has come, so that what waits holds no bytes. `unreadable` is also what takes too long or too much memory;
   * `busy`: too many wait.
   */
  make(
    source: () => Promise<Uint8Array>,
    recipe: PictureRecipe,
  ): Promise<{ status: "made"; picture: MadePicture } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
  /** What the bytes are, by their header. */
  describe(bytes: Uint8Array): Promise<{ status: "read"; facts: PictureFacts } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
};

/** Sanitizes rich text beside the event loop. `busy`: too many wait. */
export type Sanitizer = {
  sanitize(html: string): Promise<{ status: "done"; html: string } | { status: "too-slow" } | { status: "busy" }>;
};

/**
 * What a provider is asked to charge. `attemptId` makes a repeated call the same charge. `payload`: what the buyer entered for this method, which
 * its provider alone can read; it is handed on and kept nowhere.
 */
export type Charge = { attemptId: string; amountCents: number; currency: string; email: string; payload: PaymentPayload; returnUrl: string };
/** Fields of the form by name, `card.number` for example. */
export type PaymentPayload = Readonly<Record<string, string>>;
export type ChargeOutcome =
  | { status: "paid"; reference: string; eventId: string }
  /** The shopper must do something first (3-D Secure), at `confirmUrl` or, where it is null, on the shop's own page; an event tells the end. */
  | { status: "needs-confirmation"; reference: string; confirmUrl: string | null }
  /** Nothing was charged, the order waits for staff (a purchase order). */
  | { status: "pending"; reference: string; eventId: string }
  | { status: "declined"; reference: string; eventId: string; failureCode: string };

export type RefundOutcome =
  | { status: "succeeded"; reference: string }
  /** The money was paid outside of the shop, and goes back outside of it: staff have to send it. */
  | { status: "to-send" }
  | { status: "failed"; failureCode: string };

export type PaymentProvider = {
  /** As stored with the attempt: `test-card`, `purchase-order`. */
  name: string;
  isTest: boolean;
  /** What is wrong with the payload, in words by field; nothing where it can be charged. */
  payloadFaults(payload: PaymentPayload, now: Date): Record<string, string>;
  /** Called outside any transaction. Must answer the same for the same `attemptId`. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * What became of the charge of this attempt, after a crash or when its time is up; null: there was none. A charge that
   * still waits for the shopper is answered as `needs-confirmation`.
   */
  lookUp(attemptId: string): Promise<ChargeOutcome | null>;
  /** After `needs-confirmation`: accepted or given up by the shopper, or by the shop when the time is up. The first answer stays. */
  confirm(reference: string, accepted: boolean): Promise<ChargeOutcome>;
  /** `key` makes a repeated call the same refund. */
  refund(reference: string, amountCents: number, currency: string, key: string): Promise<RefundOutcome>;
};

/** Signs and derives from the installation's own secret, which lies in its database. */
export type Keys = {
  /** A key of 32 bytes for one purpose (HKDF-SHA-256). */
  derive(purpose: string): Uint8Array;
  /** HMAC-SHA-256 as base64url over purpose and text. */
  sign(purpose: string, text: string): string;
  /** Compared in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
};

/** A count at this time, and how long until it begins anew. */
export type Count = { sum: number; msLeft: number };

/**
 * Counts that pass: how often somebody tried, how much they stored. A count begins anew `windowMs` after its first
 * addition. Names are the shop's own; keys are at most some 100 characters long.
 */
export type Counters = {
  /** At once for any number of callers: each gets a sum of its own. */
  add(name: string, key: string, amount: number, windowMs: number): Promise<Count>;
  read(name: string, key: string): Promise<Count>;
  clear(name: string, key: string): Promise<void>;
};

/**
 * Values that many requests need (settings, menus, sessions), kept per node until one of their tags is invalidated, or until the time that `until`
 * gives for the value: what changes by the clock alone invalidates nothing. A value whose time is over at once is not kept. Bounded in number.
 */
export type Memo = { get<T>(key: string, tags: string[], load: () => Promise<T>, until?: (value: T) => Date | null): Promise<T> };
