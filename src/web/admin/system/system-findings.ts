import { dayMs } from "#domain/durations.ts";
import { numberText } from "#domain/number-text.ts";
import { queueHealth } from "#domain/queue-health.ts";
import type { NodeStatus } from "#http/system/node-status.ts";
import type { Answer } from "#web/api-call.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { queueRemedy, queueSentence, spanText } from "#web/messages/queue-words.ts";

export type SystemView = Answer<"GET /api/admin/system">;
export type Finding = { tone: "red" | "amber"; text: string; help: string | null };

/** The names of the kinds of work that a node does. */
export const workNames: Record<keyof NodeStatus["work"], string> = {
  page: "Pages to render",
  renewal: "Pages to render again after a change",
  apart: "Sitemaps to make",
  payment: "Pages that call a payment service",
  call: "Calls and forms",
  report: "Reports to count",
  printed: "Documents to print",
  file: "Files and pictures",
  upload: "Files from staff",
};

export const refusedNames: Record<keyof NodeStatus["refused"], string> = {
  connection: "Connections refused",
  "idle connection": "Idle connections closed to free space or because a client sent too much",
  "pipelined request": "Connections with too many requests at once",
  page: "Pages refused",
  renewal: "Pages refused that had just changed",
  apart: "Sitemaps refused",
  payment: "Pages refused that call a payment service",
  call: "Calls and forms refused",
  report: "Reports refused",
  printed: "Documents refused",
  file: "Files refused",
  upload: "Uploads refused",
  "request body": "Requests refused while being received",
  "unread answer": "Requests refused because earlier responses were not read",
  "slow sender": "Clients disconnected for sending too slowly",
  "slow reader": "Clients disconnected for not reading",
};

/** For how long a refused request is reported as a finding. */
const latelySeconds = 600;
const slowLoopMs = 200;
const fullHeap = 0.85;

/** Returns what is wrong, worst first; empty if everything is fine. `now` in milliseconds. */
export function findingsOf({ node, queues, failures, shownFaults, backupFault, lowDisks }: SystemView, now: number): Finding[] {
  const findings = [...nodeFindings(node, now)];
  if (backupFault)
    findings.push({
      tone: "red",
      text: `${backupFault.isWritten ? "The last backup could not be restored" : "The last backup failed"}${backupFault.cause ? `: ${backupFault.cause}` : "."}`,
      help: "Fix the cause, then create a new backup under Settings, Backups.",
    });
  for (const { dataDir, freeBytes, totalBytes, state } of lowDisks)
    findings.push({
      tone: state === "full" ? "red" : "amber",
      text: `The disk of ${dataDir} has ${bytesText(freeBytes)} of ${bytesText(totalBytes)} left.`,
      help: "Without space, the shop cannot take orders or write backups. Keep fewer backups, or use a larger disk. See below what uses the space.",
    });
  for (const queue of queues) {
    const health = queueHealth(queue);
    if (health === "idle") continue;
    findings.push({
      tone: health === "backlog" || health === "retrying" ? "amber" : "red",
      text: `${queueSentence(queue)}.`,
      help: queueRemedy(queue),
    });
  }
  if (failures.total > 0)
    findings.push({
      tone: "red",
      text: failures.total === 1 ? "One background task is failing." : `${numberText(failures.total)} background tasks are failing.`,
      help: "The shop retries each automatically. They are listed below with their causes.",
    });
  const met = shownFaults.faults.filter(({ lastAt }) => now - Date.parse(lastAt) < dayMs);
  if (met.length > 0)
    findings.push({
      tone: "amber",
      text: `People saw an error screen or message in the last day: ${met.length === 1 ? "one kind of error" : `${met.length} kinds of errors`}.`,
      help: "They are listed below. The log has the cause of each under its error ID.",
    });
  return findings.sort((one, other) => Number(one.tone === "amber") - Number(other.tone === "amber"));
}

function nodeFindings({ eventLoop, memory, lastRefusedAt }: NodeStatus, now: number): Finding[] {
  const findings: Finding[] = [];
  const { stalls } = eventLoop;
  if (stalls.length > 0) {
    const longest = secondsText(Math.max(...stalls.map(({ ms }) => ms)));
    const help =
      "No requests are answered during a stall. Possible causes are large imports on a small machine, or a machine that is busy with something else.";
    findings.push({
      tone: "red",
      text: `The event loop stalled ${timesText(stalls.length)} in the last hour, for ${longest}${stalls.length > 1 ? " at most" : ""}.`,
      help,
    });
  } else if (eventLoop.p99Ms >= slowLoopMs)
    findings.push({
      tone: "amber",
      text: `The event loop is busy: one request in a hundred waits ${secondsText(eventLoop.p99Ms)} or longer for its turn.`,
      help: null,
    });
  const refusedSeconds = lastRefusedAt === null ? Number.POSITIVE_INFINITY : (now - Date.parse(lastRefusedAt)) / 1000;
  if (refusedSeconds < latelySeconds) {
    const help = "Visitors are asked to try again. Unless someone is attacking the shop, it needs more cores or another node.";
    const ago = refusedSeconds < 1 ? "just now" : `${spanText(refusedSeconds)} ago`;
    findings.push({ tone: "red", text: `This node gets more requests than it can handle: some were refused, the last ${ago}.`, help });
  }
  if (memory.heapBytes > fullHeap * memory.heapLimitBytes)
    findings.push({
      tone: "amber",
      text: `Memory is nearly used up: ${megabytes(memory.heapBytes)} of ${megabytes(memory.heapLimitBytes)}.`,
      help: "At the limit, this process ends and has to be restarted by whatever runs it.",
    });
  return findings;
}

export function megabytes(bytes: number): string {
  return `${numberText(Math.round(bytes / 2 ** 20))} MB`;
}

/** 1234 -> "1.2 s", 35.6 -> "36 ms" */
export function secondsText(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`;
}

const timesText = (count: number) => (count === 1 ? "once" : count === 2 ? "twice" : `${numberText(count)} times`);
