import { utcTimeText } from "#domain/time-text.ts";
import type { Email } from "./email-content.ts";

/** To owners: a backup could not be written, or failed its test restore. `at` is ISO 8601. */
export function backupFaultEmail({ isWritten, at, cause }: { isWritten: boolean; at: string; cause: string }, url: string): Email {
  const what = isWritten ? "A backup could not be restored" : "A backup could not be written";
  return {
    subject: what,
    preview: cause.slice(0, 120),
    heading: what,
    blocks: [
      {
        kind: "text",
        text: isWritten
          ? `The backup that was started on ${utcTimeText(at)} failed a test restore:`
          : `The backup that was started on ${utcTimeText(at)} failed:`,
      },
      { kind: "quote", text: cause },
      {
        kind: "text",
        text: "The shop itself keeps running. Fix the cause, then ask for another backup. Until then, your newest usable backup is an older one.",
      },
      { kind: "button", label: "Open backups", url },
    ],
  };
}

/** To owners: the endpoint accepted nothing for three days. `at` is ISO 8601. */
export function webhookOffEmail({ host, at }: { host: string; at: string }, url: string): Email {
  return {
    subject: `The webhook to ${host} was turned off`,
    preview: "It accepted nothing for three days",
    heading: `The webhook to ${host} was turned off`,
    blocks: [
      {
        kind: "text",
        text: `It accepted nothing for three days, so the shop turned it off on ${utcTimeText(at)}. What happens while it is off is not sent later. Once the program at the other end works, turn it on again and send what failed.`,
      },
      { kind: "button", label: "Open the webhook", url },
    ],
  };
}

/** The email that "send a test email" in the admin area sends. */
export function testEmail(shopName: string): Email {
  return {
    subject: `Test email from ${shopName}`,
    preview: "Email works",
    heading: "Email works",
    blocks: [
      {
        kind: "text",
        text: `This is the test email requested in the admin area of ${shopName}. If you can read it, the shop can send email.`,
      },
    ],
  };
}
