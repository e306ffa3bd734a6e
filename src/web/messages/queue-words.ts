import { numberText } from "#domain/number-text.ts";
import type { JobName, QueueState } from "#domain/ports.ts";
import { queueHealth, secondsToGo } from "#domain/queue-health.ts";

/** What the jobs of a queue are called, of one and of many. */
const jobWords: Record<JobName, [string, string]> = {
  "order-mail": ["mail about an order", "mails about orders"],
  "contact-mail": ["contact message", "contact messages"],
  "newsletter-mail": ["newsletter mail", "newsletter mails"],
  "returned-payment-mail": ["mail about a payment sent back", "mails about payments sent back"],
  "fetch-image": ["picture to fetch", "pictures to fetch"],
  "refresh-collections": ["change of collections", "changes of collections"],
  "refund-attempt": ["payment to send back", "payments to send back"],
  "expire-reservations": ["round of ended reservations", "rounds of ended reservations"],
  sweep: ["round of cleaning up", "rounds of cleaning up"],
};

/** For example "1,200 mails about orders wait; 48 a second are done: about 25 seconds to go". */
export function queueSentence(state: QueueState): string {
  const waits = `${counted(state.waiting, state.name)} ${state.waiting === 1 ? "waits" : "wait"}`;
  switch (queueHealth(state)) {
    case "idle":
      return state.waiting === 0 ? `No ${jobWords[state.name][0]} waits` : waits;
    case "backlog": {
      const seconds = secondsToGo(state);
      return seconds === null
        ? `${waits}, the first for ${span(state.oldestSeconds)}`
        : `${waits}; ${pace(state.completedLastMinute)} are done: about ${span(seconds)} to go`;
    }
    case "failing": {
      const parts = [
        state.retrying > 0 ? `${counted(state.retrying, state.name)} failed and will be tried again` : "",
        state.failed > 0 ? `${counted(state.failed, state.name)} failed for good in the last 7 days` : "",
      ].filter(Boolean);
      return `${parts.join("; ")}${state.cause ? ` (${state.cause.split("\n")[0]})` : ""}`;
    }
    case "stuck":
      return `${waits}, the first for ${span(state.oldestSeconds)}, and none was done for ${
        state.lastCompletedSeconds === null ? "7 days" : span(state.lastCompletedSeconds)
      }`;
  }
}

function counted(number: number, name: JobName): string {
  return `${numberText(number)} ${jobWords[name][number === 1 ? 0 : 1]}`;
}

function pace(aMinute: number): string {
  return aMinute >= 120 ? `${Math.round(aMinute / 60)} a second` : `${aMinute} a minute`;
}

function span(seconds: number): string {
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
