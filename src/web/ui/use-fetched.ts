import { useState } from "react";

export type Fetched<Answer extends object> = Answer | "loading" | "failed";

const answers = new Map<string, Promise<unknown>>();

/**
 * JSON that a page does without until somebody is about to look at it: fetched when `ask` is called, once per document, and again
 * after a failure.
 */
export function useFetched<Answer extends object>(address: string): { answer: Fetched<Answer>; ask: () => void } {
  const [answer, setAnswer] = useState<Fetched<Answer>>("loading");
  const ask = () => {
    const fetching = answers.get(address) ?? fetchJson(address);
    answers.set(address, fetching);
    fetching.then(
      (found) => setAnswer(found as Answer),
      () => {
        answers.delete(address);
        setAnswer("failed");
      },
    );
  };
  return { answer, ask };
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
