import { useEffect, useState } from "react";
import { links } from "#web/links.ts";

type WireImage = { url: string; altText?: string | null };
type Money = { amount: string; currencyCode: string };

/** What the server suggests while somebody types. */
export type WireSuggestions = {
  queries: { text: string }[];
  products: {
    id: string;
    handle: string;
    title: string;
    images: { edges: { node: WireImage }[] };
    priceRange: { minVariantPrice: Money; maxVariantPrice: Money };
  }[];
  collections: { id: string; handle: string; title: string; image: WireImage | null }[];
};

export type SuggestionState = { status: "idle" | "loading" | "error" } | { status: "loaded"; query: string; found: WireSuggestions };

const debounceMs = 300;
const shortestQuery = 2;

/** Suggestions for the trimmed text, asked for once typing rests; an answer that was overtaken is dropped. */
export function useSuggestions(text: string): SuggestionState {
  const [state, setState] = useState<SuggestionState>({ status: "idle" });
  const query = text.trim();
  useEffect(() => {
    if (query.length < shortestQuery) {
      setState({ status: "idle" });
      return;
    }
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      setState((known) => (known.status === "loaded" ? known : { status: "loading" }));
      try {
        const response = await fetch(links.api.suggestions(query), { signal: overtaken.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        setState({ status: "loaded", query, found: (await response.json()) as WireSuggestions });
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
