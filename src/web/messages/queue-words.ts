import { numberText } from "#domain/number-text.ts";
import type { JobData, JobName, QueueState } from "#domain/ports.ts";
import { queueHealth, secondsToGo } from "#domain/queue-health.ts";
import { scheduledJobs } from "#domain/scheduled-jobs.ts";

/** The jobs of a queue in the singular and plural. */
const jobWords: Record<JobName, [string, string]> = {
  "order-mail": ["email about an order", "emails about orders"],
  "return-mail": ["email about a return", "emails about returns"],
  "order-documents": ["invoice or credit note to issue", "invoices and credit notes to issue"],
  "invoice-mail": ["email with an invoice", "emails with invoices"],
  "reminder-mail": ["payment reminder", "payment reminders"],
  reminders: ["check for overdue invoices", "checks for overdue invoices"],
  "account-mail": ["email about an account", "emails about accounts"],
  "contact-mail": ["contact message", "contact messages"],
  "sign-in-warning": ["warning about a password", "warnings about passwords"],
  "purchase-order-mail": ["email to confirm a purchase order", "emails to confirm purchase orders"],
  "checkout-reminder-mail": ["email about an unfinished checkout", "emails about unfinished checkouts"],
  "mention-mail": ["email to a colleague who was mentioned", "emails to colleagues who were mentioned"],
  "draft-order-mail": ["email with a draft order", "emails with draft orders"],
  "freight-quote-mail": ["email about a freight quote", "emails about freight quotes"],
  "newsletter-mail": ["newsletter email", "newsletter emails"],
  "stock-notice-mail": ["email about a product back in stock", "emails about products back in stock"],
  "stock-notices": ["check for products back in stock", "checks for products back in stock"],
  "report-mail": ["email with a saved report", "emails with saved reports"],
  "kept-reports": ["recount of large reports", "recounts of large reports"],
  "report-mails": ["check for reports that are due", "checks for reports that are due"],
  "owner-mail": ["email to an owner", "emails to owners"],
  "dispute-mail": ["email about a dispute", "emails about disputes"],
  "returned-payment-mail": ["email about a refunded payment", "emails about refunded payments"],
  "tax-certificate-mail": ["email about a tax exemption certificate", "emails about tax exemption certificates"],
  "import-file": ["file to import", "files to import"],
  "webhook-delivery": ["batch of webhooks to send", "batches of webhooks to send"],
  "remove-files": ["removal of files", "removals of files"],
  "order-run": ["bulk action on orders", "bulk actions on orders"],
  "bulk-change": ["bulk change of products", "bulk changes of products"],
  "fetch-image": ["picture to download", "pictures to download"],
  "refresh-collections": ["update of collections", "updates of collections"],
  "refund-attempt": ["payment to refund", "payments to refund"],
  "every-minute": ["regular update", "regular updates"],
  "hourly-cleanup": ["cleanup", "cleanups"],
  backup: ["backup", "backups"],
};

/** The heading of a queue, as in "Emails about orders". */
export function queueTitle(name: JobName): string {
  const [, many] = jobWords[name];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** The heading of several jobs of a queue, as in "3 emails about orders". */
export function queueCount(name: JobName, number: number): string {
  return counted(number, name);
}

/** What an email about an order is called, as in "#1001: order confirmation". */
export function orderMailTitle(kind: JobData["order-mail"]["kind"]): string {
  return orderMailTitles[kind] ?? "email";
}

const orderMailTitles: Record<JobData["order-mail"]["kind"], string> = {
  confirmation: "order confirmation",
  staff: "new order notice to staff",
  approved: "approval of the purchase order",
  paid: "payment received",
  "part-paid": "part payment received",
  "overpayment-returned": "overpayment sent back",
  shipped: "shipment",
  tracking: "shipment tracking",
  "shipment-cancelled": "canceled shipment",
  balance: "balance to pay",
  edited: "changed order",
  "new-date": "new expected date",
  reduced: "reduced order",
  "refund-owed": "refund owed",
  refunded: "refund",
  cancelled: "cancellation",
};

/** Names one email of a queue: "shipment", "email about an account". `kind`: the kind in its job. */
export function mailKindTitle(name: JobName, kind: string): string {
  return (name === "order-mail" && orderMailTitles[kind as JobData["order-mail"]["kind"]]) || jobWords[name][0];
}

/** The text after that button: "3 emails about orders will be sent again." */
export function ranAgainText(name: JobName, number: number): string {
  if (number === 0) return "There was nothing left to do: someone else did it first.";
  return `${counted(number, name)} will ${againText(name) === "Send again" ? "be sent" : "run"} again.`;
}

/** The text of the button that runs a failed job of this queue again. */
export function againText(name: JobName): "Send again" | "Run again" {
  return name.endsWith("-mail") || name === "sign-in-warning" ? "Send again" : "Run again";
}

/** The text of the button for all failed jobs of a queue: "Send all 15 again". */
export function allAgainText(name: JobName, number: number): string {
  return againText(name).replace(" ", ` all ${numberText(number)} `);
}

/** For example "1,200 emails about orders are waiting, with 48 completed per second: about 25 seconds to go". */
export function queueSentence(state: QueueState): string {
  const { name, waiting, retrying, failed, oldestSeconds, lastCompletedSeconds } = state;
  const waits = `${counted(waiting, name)} ${waiting === 1 ? "is waiting" : "are waiting"}`;
  const because = state.cause ? ` (${state.cause.split("\n")[0]})` : "";
  switch (queueHealth(state)) {
    case "idle":
      return waiting === 0 ? `No ${jobWords[name][0]} is waiting` : waits;
    case "backlog":
      return `${waits}, ${progress(state)}`;
    case "retrying":
      return `${counted(retrying, name)} failed and will be tried again${because}${waiting > retrying ? `; ${waits}, ${progress(state)}` : ""}`;
    case "failed":
      return `${counted(failed, name)} failed for good in the last 7 days${because}`;
    case "stuck":
      return `${waits}, the oldest for ${spanText(oldestSeconds)}, and none has finished for ${lastCompletedSeconds === null ? "7 days" : spanText(lastCompletedSeconds)}${because}`;
  }
}

/** Says what staff can do about it; null where nothing needs to be done. */
export function queueRemedy(state: QueueState): string | null {
  // Without a known cause, the sentence about the queue has no parentheses.
  const fix = state.cause ? "Fix the cause in parentheses" : "The System page and the log may say why. Fix the cause";
  switch (queueHealth(state)) {
    case "stuck":
      return "Start a process that runs jobs (ROLE=all or ROLE=jobs). If one is already running, its log says why it is not doing any.";
    case "failed":
      return scheduledJobs[state.name]
        ? `${fix}. The next scheduled run does the remaining work.`
        : `${fix}, then choose “${againText(state.name)}” in the admin area under System. You can do this for 7 days.`;
    case "retrying":
      return `${fix}. The jobs will then succeed on their next try.`;
    default:
      return null;
  }
}

function progress(state: QueueState): string {
  const seconds = secondsToGo(state);
  return seconds === null
    ? `the oldest for ${spanText(state.oldestSeconds)}`
    : `with ${pace(state.completedLastMinute)}: about ${spanText(seconds)} to go`;
}

function counted(number: number, name: JobName): string {
  return `${numberText(number)} ${jobWords[name][number === 1 ? 0 : 1]}`;
}

function pace(aMinute: number): string {
  return aMinute >= 120 ? `${Math.round(aMinute / 60)} completed per second` : `${aMinute} completed per minute`;
}

/** 90 -> "90 seconds", 7200 -> "2 hours" */
export function spanText(seconds: number): string {
  const [unit, size] =
    (
      [
        ["day", 86_400],
        ["hour", 3600],
        ["minute", 60],
      ] as const
    ).find(([, size]) => seconds >= 2 * size) ?? (["second", 1] as const);
  const number = Math.round(seconds / size);
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
