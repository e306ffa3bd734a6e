import { useRef, useState } from "react";

export type Fetched<Answer extends object> = Answer | "loading" | "failed";

const timeoutMs = 8000;
const renewedAfterMs = 60_000;

/**
 * Fetches JSON that a page does not need until it is about to be seen: when `ask` is called, with a timeout of 8 s, and
 * again after a failure or when it is older than a minute. An answer stays until the next one has come.
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

/** Returns one part of a fetched answer: a part that is missing counts as failed until the answer is renewed. */
export function fetchedPart<Part extends object>(answer: Fetched<Record<string, Part>>, key: string): Fetched<Part> {
  return typeof answer === "string" ? answer : (answer[key] ?? "failed");
}

async function fetchJson(url: string): Promise<unknown> {
  // Without a network, an old answer is better than none.
  const cache = navigator.onLine ? "default" : "force-cache";
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
