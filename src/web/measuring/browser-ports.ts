import type { Batch } from "#domain/events/collect-input.ts";
import { addressOf } from "../api-call.ts";
import type { Ports } from "./event-sending.ts";
import type { ExperimentStorage } from "./experiment-conversions.ts";

const { path } = addressOf("POST /api/collect", {});
const keptName = "unsent_events";

/** The ports of the real browser. */
export function browserPorts(): Ports {
  const { connection } = navigator as { connection?: { effectiveType?: Batch["connection"] } };
  return {
    async post(body) {
      const { status, headers } = await fetch(path, { method: "POST", body, keepalive: true });
      return { status, isMeasured: headers.get("Visit-Measured") === "1" };
    },
    beacon: (body) => navigator.sendBeacon(path, body),
    isOnline: () => navigator.onLine,
    now: Date.now,
    later: (work, ms) => void setTimeout(work, ms),
    kept: {
      // Where the browser stores nothing, events do not outlast the page.
      read: () => quietly(() => localStorage.getItem(keptName)),
      write: (text) => void quietly(() => (text === null ? localStorage.removeItem(keptName) : localStorage.setItem(keptName, text))),
    },
    about: { automated: navigator.webdriver === true, ...(connection?.effectiveType ? { connection: connection.effectiveType } : {}) },
  };
}

/** What experiments store in the browser; where it stores nothing, each visit of a page counts as the first. */
export const experimentStorage: ExperimentStorage = {
  read: (name) => quietly(() => localStorage.getItem(name)),
  write: (name, text) => void quietly(() => localStorage.setItem(name, text)),
};

function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
