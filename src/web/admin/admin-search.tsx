import { useQuery } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { minSearchLength, orderActionIn, type PaletteEntry, type PaletteGroup, paletteFor } from "./palette/palette-entries.ts";
import { callAdmin } from "./toolkit/admin-call.ts";
import { useAdminSession } from "./toolkit/admin-session.ts";
import { CommandField } from "./toolkit/command-field.tsx";

/** Finds records, pages and actions from every page of the admin area. `/` (`data-search`) and Ctrl K move the focus here. */
export function AdminSearch({ onDo }: { onDo: (what: NonNullable<PaletteEntry["does"]>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { rights } = useAdminSession();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const typed = text.trim();
  const wanted = orderActionIn(typed)?.rest ?? typed;
  const asked = useDeferredValue(wanted);
  const isAsking = isSearched(asked);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ["admin", "search", asked],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/search", { query: { query: asked } }, { signal }),
    enabled: isAsking && isOpen,
    placeholderData: (before) => before,
  });
  // The request is sent a moment after the last key.
  const isStale = isSearched(wanted) && (asked !== wanted || isFetching || isPlaceholderData);
  const answer = isAsking ? data : undefined;
  const { groups, found, isNamed } = paletteFor(answer, { text: typed, rights });
  const status = statusText({ typed, isStale, isFault: error !== null, groups, found, isSimilar: answer?.isSimilar === true });
  useSearchKey(input, () => setOpen(true));
  const choose = ({ to, does }: PaletteEntry) => {
    setText("");
    setOpen(false);
    setWaiting(false);
    input.current?.blur();
    if (does) onDo(does);
    else if (to) navigate(to);
  };
  // Enter was pressed before the answer came: with at most one record found, the first entry is opened; with several, it needs another Enter.
  useEffect(() => {
    if (!isWaiting || isStale) return;
    setWaiting(false);
    const first = groups[0]?.items[0];
    if (first && found.length < 2) choose(first);
  });
  return (
    <search className="relative block w-full max-w-sm min-w-24">
      <CommandField
        inputRef={input}
        label="Search the admin area"
        placeholder="Search admin..."
        hint={<kbd className="rounded border border-line bg-paper px-1.5 py-0.5 text-xs text-slate">{isApple() ? "⌘ K" : "Ctrl K"}</kbd>}
        text={text}
        onText={(value) => {
          setWaiting(false);
          setText(value);
        }}
        open={isOpen}
        onOpen={setOpen}
        groups={groups}
        status={status.text}
        isStatusSeen={status.isSeen}
        isBusy={isStale}
        onChoose={choose}
        onEnter={() => {
          const isTooEarly = isStale && !isNamed;
          setWaiting(isTooEarly);
          return isTooEarly;
        }}
      />
    </search>
  );
}

/** A single digit is searched for too, because it may be an order number. */
const isSearched = (text: string) => text.length >= minSearchLength || /^\d$/.test(text);

type StatusProps = { typed: string; isStale: boolean; isFault: boolean; groups: PaletteGroup[]; found: PaletteEntry[]; isSimilar: boolean };

function statusText({ typed, isStale, isFault, groups, found, isSimilar }: StatusProps): { text: string; isSeen: boolean } {
  const isNothing = found.length === 0;
  const own = groups.filter(({ title }) => title !== "Search in").flatMap(({ items }) => items);
  if (typed === "") return { text: "Type to search, or choose.", isSeen: false };
  if (isStale) return { text: "Searching…", isSeen: own.length === 0 };
  if (isFault) return { text: "The search could not be completed. Type again to retry.", isSeen: true };
  if (own.length === 0) return { text: `Nothing matches “${typed}”.`, isSeen: true };
  if (isSimilar && !isNothing) return { text: `Nothing matches “${typed}” exactly. This is similar:`, isSeen: true };
  return { text: own.length === 1 ? "1 result" : `${own.length} results`, isSeen: false };
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K (Cmd K on a Mac) moves the focus here, also from another field. */
function useSearchKey(input: RefObject<HTMLInputElement | null>, onOpen: () => void) {
  const opening = useRef(onOpen);
  opening.current = onOpen;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearchKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isSearchKey || document.querySelector(".admin-layer[role=dialog]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
      opening.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}
