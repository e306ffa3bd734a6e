import { useEffect } from "react";
import { Search } from "#ui/icons.tsx";
import { Modal } from "#ui/modal.tsx";
import SearchSuggestions from "./search-suggestions.tsx";
import { useSearchCombobox } from "./use-search-combobox.ts";

const focusDelayMs = 100;

/** Search on the full screen, where the header has no space for a field. */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const combobox = useSearchCombobox();
  const { input, inputProps } = combobox;
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusDelayMs);
    return () => clearTimeout(timer);
  }, [input]);
  return (
    <Modal open onClose={onClose} label="Search" className="h-dvh w-screen overflow-y-auto">
      <div className="content max-w-4xl pt-4 pb-8 sm:pt-8">
        <search className="flex items-center gap-3 border-b border-edge pr-12 pb-2 focus-within:border-accent">
          <Search aria-hidden="true" className="size-5 shrink-0 text-slate" />
          <input {...inputProps} className="min-h-12 w-full bg-transparent text-xl outline-none placeholder:text-slate" />
        </search>
        <SearchSuggestions combobox={combobox} onClose={onClose} />
      </div>
    </Modal>
  );
}
