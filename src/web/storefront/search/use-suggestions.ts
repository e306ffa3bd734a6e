import { useEffect, useState } from "react";
import { type Answer, callShop } from "#web/api-call.ts";

export type SuggestionState = { status: "idle" | "loading" | "error" } | { status: "loaded"; query: string; found: WireSuggestions };

/** What the server suggests during typing. */
export type WireSuggestions = {
  queries: Suggested["queries"];
  products: Pick<Suggested["products"][number], "id" | "handle" | "title" | "images" | "priceRange">[];
  collections: Suggested["collections"];
};
type Suggested = Answer<"GET /api/predictive-search">;

const debounceMs = 300;
const minQueryLength = 2;

/** Returns suggestions for the trimmed text, requested after a pause in typing; an answer that comes too late is dropped. */
export function useSuggestions(text: string): SuggestionState {
  const [state, setState] = useState<SuggestionState>({ status: "idle" });
  const query = text.trim();
  useEffect(() => {
    if (query.length < minQueryLength) {
      setState({ status: "idle" });
      return;
    }
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      setState((known) => (known.status === "loaded" ? known : { status: "loading" }));
      try {
        const { ok, answer } = await callShop("GET /api/predictive-search", { query: { query } }, { signal: overtaken.signal });
        if (!ok) throw new Error(answer.error);
        setState({ status: "loaded", query, found: { queries: [], products: [], collections: [], ...answer } });
      } catch {
        if (!overtaken.signal.aborted) setState({ status: "error" });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [query]);
  return state;
}
