import { type FC, type KeyboardEvent, lazy, Suspense, useEffect, useState } from "react";
import { Search } from "#ui/icons.tsx";
import { links } from "#web/links.ts";
import { rememberSearch } from "./recent-searches.ts";
import type { SearchSuggestionsProps } from "./search-suggestions.tsx";
import { useSearchCombobox } from "./use-search-combobox.ts";

const loadSuggestions = () => import("./search-suggestions.tsx");
/** Where its script cannot be fetched, the field stays a plain form. */
const SearchSuggestions = lazy<FC<SearchSuggestionsProps>>(() => loadSuggestions().catch(() => ({ default: () => null })));

/** The search field in the header of a wide screen, with its suggestions below. Without script it leads to the search page. */
export function SearchField({ className }: { className: string }) {
  const combobox = useSearchCombobox();
  const { input, inputProps, readText } = combobox;
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    readText();
    setOpen(true);
  };
  // A focus from before hydration counts too.
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    readText();
    setOpen(true);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOpen && event.key === "Escape") {
      event.preventDefault();
      setOpen(false);
    } else {
      if (!isOpen && event.key === "ArrowDown") open();
      inputProps.onKeyDown(event);
    }
  };
  const onOpened = () => {
    if (input.current) input.current.value = "";
    readText();
    setOpen(false);
  };
  return (
    <search
      className={className}
      onPointerEnter={() => void loadSuggestions().catch(() => {})}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <form
        action={links.search()}
        // Runs where the browser itself sends the form, while the script of the suggestions is not loaded yet.
        onSubmit={() => rememberSearch(input.current?.value ?? "")}
        className="flex items-center gap-2.5 rounded-control border border-edge px-3 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-slate" />
        <input
          {...inputProps}
          name="q"
          required
          onFocus={open}
          onClick={open}
          onInput={open}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 grow bg-transparent text-[0.9375rem] outline-none placeholder:text-slate"
        />
      </form>
      {isOpen && (
        <Suspense>
          <SearchSuggestions
            combobox={combobox}
            onClose={onOpened}
            className="absolute top-full left-0 mt-2 w-[36rem] rounded-surface border border-line bg-paper px-4 pb-3 shadow-float"
          />
        </Suspense>
      )}
    </search>
  );
}
