import { type KeyboardEvent, useEffect, useImperativeHandle, useState } from "react";
import { useNavigate } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { links } from "#web/links.ts";
import { measured, report } from "#web/measuring/measured.ts";
import { type OverlayItem, OverlayItems, overlayItems } from "./overlay-items.tsx";
import { clearRecentSearches, type RecentSearch, readRecent, rememberSearch } from "./recent-searches.ts";
import { Clock } from "./search-icons.tsx";
import type { SearchCombobox } from "./use-search-combobox.ts";
import { type SuggestionState, useSuggestions, type WireSuggestions } from "./use-suggestions.ts";

export type SearchSuggestionsProps = { combobox: SearchCombobox; onClose: () => void; className?: string };

/**
 * What is below a search input: recent searches while it is empty, suggestions during typing. The input keeps the focus and passes its
 * keys on; the arrow keys move a highlight.
 */
export default function SearchSuggestions({ combobox, onClose, className }: SearchSuggestionsProps) {
  const { id, input, keys, setList, text } = combobox;
  const [recent, setRecent] = useState<RecentSearch[]>(readRecent);
  const suggestions = useSuggestions(text);
  const isEmpty = text.trim() === "";
  const items = itemsOf(isEmpty, recent, suggestions);
  const { highlighted, highlight } = useHighlight(items);
  const navigate = useNavigate();

  const searched =
    suggestions.status === "loaded" && !isEmpty
      ? measured({ name: "search", searchQuery: suggestions.query.slice(0, 200), resultCount: foundIn(suggestions.found), searchSource: "overlay" })
      : {};
  const open = (item: OverlayItem) => {
    const { pathname } = new URL(item.to, location.href);
    const clicked = { targetType: item.group.toLowerCase() || "search", target: pathname.slice(0, 300), position: items.indexOf(item) + 1 };
    report({ name: "search_click", ...clicked, searchQuery: text.trim().slice(0, 200), searchSource: isEmpty ? "recent" : "overlay" });
    if (item.query) rememberSearch(item.query);
    navigate(item.to);
    onClose();
  };
  const search = (query: string) =>
    query.trim() && open({ key: "search", group: "", title: query, to: links.search({ q: query.trim() }), query: query.trim() });
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      highlight(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const item = items[highlighted];
      if (item) open(item);
      else search(text);
    }
  });
  const asked = suggestions.status === "loaded" && !isEmpty ? suggestions.query : null;
  const expanded = items.length > 0;
  const active = items[highlighted] ? `${id}-${highlighted}` : undefined;
  useEffect(() => setList({ expanded, active }), [setList, expanded, active]);
  useEffect(() => () => setList({ expanded: false, active: undefined }), [setList]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the input.
    <div className={className} {...searched} onMouseDown={(event) => event.preventDefault()}>
      {isEmpty && recent.length === 0 && <p className="py-10 text-slate">Start typing to search for products</p>}
      {isEmpty && recent.length > 0 && (
        <div className="flex items-center justify-between pt-5">
          <p className="flex items-center gap-2 text-sm font-medium text-slate">
            <Clock aria-hidden="true" className="size-4" /> Recent searches
          </p>
          <button
            type="button"
            onClick={() => {
              clearRecentSearches();
              setRecent([]);
              announce("Recent searches cleared.");
              input.current?.focus();
            }}
            className="min-h-11 px-2 text-sm text-accent hover:underline"
          >
            Clear
          </button>
        </div>
      )}
      {suggestions.status === "loading" && (
        <div className="py-10">
          <Spinner label="Searching..." />
        </div>
      )}
      {suggestions.status === "error" && (
        <p role="alert" className="py-10 text-red">
          Something went wrong. Please try again.
        </p>
      )}
      {/* The last item leads to all results. */}
      <SuggestionCount query={asked} count={items.length - 1} />
      <OverlayItems id={id} items={items} highlighted={highlighted} onOpen={open} />
    </div>
  );
}

/** Announces the number of suggestions to screen readers; if there are none, everybody sees that. Null: nothing was requested. */
function SuggestionCount({ query, count }: { query: string | null; count: number }) {
  const isNothing = query !== null && count === 0;
  return (
    <div role="status" className={isNothing ? "pt-6 pb-2" : "sr-only"}>
      {isNothing && <p className="font-medium">No suggestions for “{query}”.</p>}
      {isNothing && <p className="mt-1 text-sm text-slate">Check the spelling, or try a product type, a brand or a part number.</p>}
      {query !== null && count > 0 && `${count} ${count === 1 ? "suggestion" : "suggestions"}.`}
    </div>
  );
}

/** Counts what was found: neither suggested searches nor the link to all results is a result. */
const foundIn = ({ products, collections }: WireSuggestions) => products.length + collections.length;

function itemsOf(isEmpty: boolean, recent: RecentSearch[], suggestions: SuggestionState): OverlayItem[] {
  if (isEmpty) return recent.map(({ query }) => ({ key: `recent ${query}`, group: "", title: query, to: links.search({ q: query }), query }));
  return suggestions.status === "loaded" ? overlayItems(suggestions.found, suggestions.query) : [];
}

/** Moves the highlight: arrow keys wrap around; new items start without a highlight. */
function useHighlight(items: OverlayItem[]) {
  const [highlighted, setHighlighted] = useState(-1);
  const keys = items.map((item) => item.key).join("\n");
  // Other items start without a highlight.
  useEffect(() => setHighlighted(-1), [keys]);
  const highlight = (step: 1 | -1) =>
    setHighlighted((known) => (items.length === 0 ? -1 : known < 0 && step < 0 ? items.length - 1 : (known + step + items.length) % items.length));
  return { highlighted, highlight };
}
