import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { Search } from "#ui/icons.tsx";
import { Modal } from "#ui/modal.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { links } from "#web/links.ts";
import { type OverlayItem, OverlayItems, overlayItems } from "./overlay-items.tsx";
import { forgetSearches, type RecentSearch, readRecent, rememberSearch } from "./recent-searches.ts";
import { Clock } from "./search-icons.tsx";
import { type SuggestionState, useSuggestions } from "./use-suggestions.ts";

const focusDelayMs = 100;

/**
 * Search over the whole screen: suggestions while typing, recent searches before it. A combobox after the WAI-ARIA
 * pattern: the input keeps the focus, the arrows move a highlight.
 */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [recent, setRecent] = useState<RecentSearch[]>(readRecent);
  const suggestions = useSuggestions(text);
  const isEmpty = text.trim() === "";
  const items = itemsOf(isEmpty, recent, suggestions);
  const { highlighted, highlight } = useHighlight(items);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const open = (item: OverlayItem) => {
    if (item.query) rememberSearch(item.query);
    navigate(item.to);
    onClose();
  };
  const search = (query: string) =>
    query.trim() && open({ key: "search", group: "", title: query, to: links.search({ q: query.trim() }), query: query.trim() });
  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method is still composing, its keys finish first.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      highlight(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const item = items[highlighted];
      if (item) open(item);
      else search(text);
    }
  };
  return (
    <Modal open onClose={onClose} label="Search" className="h-dvh w-screen overflow-y-auto">
      <div className="content max-w-4xl pt-4 pb-8 sm:pt-8">
        <search className="flex items-center gap-3 border-b border-edge pr-12 pb-2 focus-within:border-accent">
          <Search aria-hidden="true" className="size-5 shrink-0 text-slate" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items[highlighted] ? `${id}-${highlighted}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search for products, collections..."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="min-h-12 w-full bg-transparent text-xl outline-none placeholder:text-slate"
          />
        </search>
        {isEmpty && recent.length === 0 && <p className="py-10 text-slate">Start typing to search for products</p>}
        {isEmpty && recent.length > 0 && (
          <div className="flex items-center justify-between pt-5">
            <p className="flex items-center gap-2 text-sm font-medium text-slate">
              <Clock aria-hidden="true" className="size-4" /> Recent searches
            </p>
            <button
              type="button"
              onClick={() => {
                forgetSearches();
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
        <OverlayItems id={id} items={items} highlighted={highlighted} onOpen={open} />
      </div>
    </Modal>
  );
}

function itemsOf(isEmpty: boolean, recent: RecentSearch[], suggestions: SuggestionState): OverlayItem[] {
  if (isEmpty) return recent.map(({ query }) => ({ key: `recent ${query}`, group: "", title: query, to: links.search({ q: query }), query }));
  return suggestions.status === "loaded" ? overlayItems(suggestions.found, suggestions.query) : [];
}

/** Arrows go round; new items start without a highlight. */
function useHighlight(items: OverlayItem[]) {
  const [highlighted, setHighlighted] = useState(-1);
  const keys = items.map((item) => item.key).join("\n");
  // Other items, another beginning.
  useEffect(() => setHighlighted(-1), [keys]);
  const highlight = (step: 1 | -1) =>
    setHighlighted((known) => (items.length === 0 ? -1 : known < 0 && step < 0 ? items.length - 1 : (known + step + items.length) % items.length));
  return { highlighted, highlight };
}
