import { useRef, useState } from "react";

export type Fetched<Answer extends object> = Answer | "loading" | "failed";

const timeoutMs = 8000;
const renewedAfterMs = 60_000;

/**
 * JSON that a page does without until somebody is about to look at it: fetched when `ask` is called, given up after 8 s, and fetched
 * again after a failure or when it is older than a minute. An answer that is there stays until the next has come.
 */
export function useFetched<Answer extends object>(url: string): { answer: Fetched<Answer>; ask: () => void } {
  const [answer, setAnswer] = useState<Fetched<Answer>>("loading");
  const state = useRef({ isAsking: false, answeredAt: 0 });
  const ask = async () => {
    const { current } = state;
    if (current.isAsking || Date.now() - current.answeredAt < renewedAfterMs) return;
    current.isAsking = true;
    setAnswer((known) => (known === "failed" ? "loading" : known));
    try {
      const found = await fetchJson(url);
      current.answeredAt = Date.now();
      setAnswer(found as Answer);
    } catch {
      setAnswer((known) => (known === "loading" ? "failed" : known));
    } finally {
      current.isAsking = false;
    }
  };
  return { answer, ask };
}

/** One part of a fetched answer: one that the answer lacks counts as failed until the answer is renewed. */
export function fetchedPart<Part extends object>(answer: Fetched<Record<string, Part>>, key: string): Fetched<Part> {
  return typeof answer === "string" ? answer : (answer[key] ?? "failed");
}

async function fetchJson(url: string): Promise<unknown> {
  // Without network, what was fetched once is better than nothing.
  const cache = navigator.onLine ? "default" : "force-cache";
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
