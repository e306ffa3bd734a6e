import { z } from "zod";
import type { FaultKind } from "#domain/faults/background-faults.ts";
import type { FaultSource } from "#domain/faults/shown-faults.ts";
import type { JobData, JobName } from "#domain/ports.ts";
import type { RepeatableJob } from "#domain/system/failed-jobs.ts";
import type { WorkKind } from "#http/admission/admission.ts";
import type { OverloadKind } from "#http/admission/overload-answers.ts";
import { money, nameOf, time } from "../shared-schemas.ts";
import { disputeAnswer, unmatchedAnswer } from "./admin-payments.ts";
import { backupAnswer } from "./backup-answers.ts";
import { dangerousProducts } from "./product-answers.ts";

const subject = z.object({ id: z.string(), name: z.string() });

const fault = z
  .object({
    kind: nameOf<FaultKind>(),
    subject: z.string(),
    message: z.string(),
    count: z.number(),
    firstAt: time,
    lastAt: time,
    nextAt: time,
    order: subject.nullable(),
    about: z.string().nullable(),
    amount: money.nullable(),
  })
  .meta({ id: "BackgroundFault" });

const shownFault = z
  .object({
    source: nameOf<FaultSource>(),
    place: z.string().describe("The page or call as it is declared."),
    message: z.string(),
    count: z.number(),
    ids: z.array(z.string()).describe("As screens and answers showed them (`errorId`), the newest first."),
    firstAt: time,
    lastAt: time,
  })
  .meta({ id: "ShownFault" });

const queue = z
  .object({
    name: nameOf<JobName>(),
    waiting: z.number(),
    later: z.number(),
    retrying: z.number(),
    active: z.number(),
    failed: z.number(),
    oldestSeconds: z.number(),
    completedLastMinute: z.number(),
    lastCompletedSeconds: z.number().nullable(),
    cause: z.string().nullable(),
  })
  .meta({ id: "Queue" });

const ordersInNeed = z.object({
  orders: z.array(subject.extend({ isTest: z.boolean(), customerName: z.string(), amount: money.nullable() })),
  total: z.number(),
});

/** How many rows of each list wait for staff. */
export const waitingAnswer = z
  .object({
    returns: z.number(),
    freightQuotes: z.number(),
    lateOrders: z.number().describe("Something of them has not shipped by the day on which it was expected."),
    overdueInvoices: z.number(),
    certificates: z.number(),
    taxToReturn: z.number().describe("Orders whose tax is to be refunded, because their certificate is verified now."),
    messages: z.number(),
    refundsToSend: z.number(),
  })
  .describe("Each counted up to 1,000.");

const backupFault = z.object({
  isWritten: z.boolean().describe("It could not be restored as a test; else it could not be written."),
  askedAt: time,
  cause: z.string(),
});

const bytes = z.number();

const lowDisk = z.object({
  node: z.string(),
  dataDir: z.string(),
  freeBytes: bytes,
  totalBytes: bytes,
  state: z.enum(["low", "full"]),
});

export const openTasksAnswer = z.object({
  unmatchedMoney: z.object({ movements: z.array(unmatchedAnswer), total: z.number() }),
  disputesToAnswer: z.object({ disputes: z.array(disputeAnswer), total: z.number() }),
  refundsToSend: ordersInNeed,
  refundsToConfirm: ordersInNeed,
  restockDecisions: ordersInNeed,
  balancesToCollect: ordersInNeed,
  differencesToReturn: ordersInNeed,
  notCarried: z.array(dangerousProducts).describe("Products on sale with a hazard class that no shipping method carries."),
  waiting: waitingAnswer,
  faults: z.array(fault),
  faultsInAll: z.number(),
  stopped: z
    .object({
      backup: backupFault.nullable(),
      webhooks: z.array(z.object({ id: z.string(), host: z.string(), disabledAt: time })),
      disks: z.array(lowDisk).describe("Disks of the data folder that have little space left."),
    })
    .describe("What staff have to fix, as far as the reader may see it."),
  isOrdersEmailMissing: z.boolean(),
  queues: z.array(queue).describe("Those that are not idle."),
});

const eventLoop = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
  stalls: z.array(z.object({ at: time, ms: z.number() })),
  stallsSinceStart: z.number(),
});
const workOfKind = z.object({ running: z.number(), waiting: z.number(), atOnce: z.number() });

const node = z.object({
  name: z.string(),
  startedAt: time,
  cpuSeconds: z.number(),
  eventLoop,
  memory: z.object({ residentBytes: bytes, heapBytes: bytes, heapLimitBytes: bytes, externalBytes: bytes }),
  search: z.object({ products: z.number(), heapBytes: bytes, heapLimitBytes: bytes, arrayBytes: bytes, restarts: z.number() }).nullable(),
  connections: z.number(),
  work: z.record(nameOf<WorkKind>(), workOfKind),
  bodyBytes: bytes,
  unreadBytes: bytes,
  refused: z.partialRecord(nameOf<OverloadKind>(), z.number()),
  lastRefusedAt: time.nullable(),
  pageCache: z.object({ pages: z.number(), bytes, maxBytes: bytes, hits: z.number(), renders: z.number(), evictions: z.number() }),
});

export const systemAnswer = z.object({
  queues: z.array(queue),
  failedJobs: z.array(
    z.object({
      id: z.string(),
      name: nameOf<RepeatableJob>(),
      cause: z.string().nullable(),
      failedAt: time,
      tries: z.number(),
      about: z.string().nullable(),
      order: subject.extend({ mail: nameOf<JobData["order-mail"]["kind"]>() }).nullable(),
    }),
  ),
  failures: z.object({ faults: z.array(fault), total: z.number() }),
  shownFaults: z.object({ faults: z.array(shownFault), total: z.number() }),
  backupFault: backupFault.nullable().describe("What is wrong with the newest backup that has ended."),
  backups: z.array(backupAnswer).describe("The newest three."),
  nodes: z.array(
    z.object({
      name: z.string(),
      role: z.enum(["all", "web", "jobs"]),
      version: z.string(),
      commit: z.string().nullable(),
      nodeVersion: z.string(),
      startedAt: time,
      seenAt: time,
      residentBytes: bytes,
      heapBytes: bytes,
      heapLimitBytes: bytes,
      lagP99Ms: z.number(),
      lagMaxMs: z.number(),
      dataDir: z.string(),
      diskFreeBytes: bytes.nullable(),
      diskTotalBytes: bytes.nullable(),
      folders: z.object({ pictures: bytes, backups: bytes, mail: bytes, database: bytes, countedAt: time }).nullable(),
    }),
  ),
  lowDisks: z.array(lowDisk),
  node: node.describe("The process that answered, one of several where there are several."),
});

export const restartedJobs = z.object({ count: z.number().describe("0 where somebody else was quicker.") });

export const storageAnswer = z.object({
  database: z.object({
    version: z.string(),
    bytes,
    tables: z.array(
      z.object({ name: z.string(), bytes, rows: z.number().nullable().describe("As the database estimates them; null: it has not yet.") }),
    ),
  }),
  newestBackupBytes: bytes.nullable(),
});
