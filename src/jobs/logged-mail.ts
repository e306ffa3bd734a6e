import { hourMs } from "#domain/durations.ts";
import { recordMail, recordMailOutcome, type TriedMail } from "#domain/mail-log/mail-log.ts";
import { type MailQueue, mailQueues } from "#domain/mail-log/mail-log-input.ts";
import type { JobData, JobName, Message } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { logThrottled } from "./throttled-log.ts";

type MailJob = { id: string; name: JobName; data: JobData[JobName]; retryCount: number };

/** The shop for a job, whose emails are written to the mail log, and what to call when the job fails. */
export type LoggedMailing = { shop: Shop; failed(fault: unknown, isFinal: boolean): Promise<void> };

const isMailQueue = (name: JobName): name is MailQueue => (mailQueues as readonly JobName[]).includes(name);

/** Returns null for a job that sends no email. A mail log that cannot be written stops no email, because a retry would send it twice. */
export function loggedMailing(shop: Shop, { id, name, data, retryCount }: MailJob): LoggedMailing | null {
  if (!isMailQueue(name)) return null;
  const of = data as { kind?: string; orderId?: string; about?: string };
  const about = { jobId: id, queue: name, kind: of.kind ?? of.about ?? "", orderId: of.orderId ?? null, tries: retryCount + 1 };
  let written: Message | null = null;
  let isSent = false;
  let isNoted = false;
  /** False: the recipient was erased. */
  const note = async (outcome: Pick<TriedMail, "status" | "cause">): Promise<boolean> => {
    try {
      const tried = { ...about, ...outcome, orderId: written?.orderId ?? about.orderId };
      if (written && isNoted) await recordMailOutcome(shop, tried, written);
      else isNoted = (await recordMail(shop, tried, written)) && written !== null;
      return isNoted || written === null;
    } catch (fault) {
      logThrottled(shop, "mail log", hourMs, (times) => shop.log.warn({ err: fault, times }, "the mail log could not be written"));
      return true;
    }
  };
  return {
    shop: {
      ...shop,
      mail: {
        ...shop.mail,
        async send(message) {
          written = message;
          isSent = false;
          isNoted = false;
          // Noted before it goes out, so that an erasure that runs meanwhile also erases the note.
          if (!(await note({ status: "waiting", cause: null }))) return;
          await shop.mail.send(message);
          isSent = true;
          await note({ status: shop.deployment.hasMailServer ? "sent" : "saved", cause: null });
        },
      },
    },
    async failed(fault, isFinal) {
      // The email was sent, and a later step failed: the next try sends it again under the same Message-ID, and logs that.
      if (isSent) return;
      await note({ status: isFinal ? "failed" : "waiting", cause: fault instanceof Error ? fault.message : String(fault) });
    },
  };
}
