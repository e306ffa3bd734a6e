import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { AdminButton } from "./admin-button.tsx";

/** The state of a list in the URL, so that it can be bookmarked, shared and returned to. Any change except of the page returns to the first page. */
export function useListState() {
  const [search, setSearch] = useSearchParams();
  // Changes that are not in the URL yet, oldest first. The next change builds on the last of them, however soon it comes.
  const coming = useRef<URLSearchParams[]>([]);
  useEffect(() => {
    const reached = coming.current.findIndex((one) => one.toString() === search.toString());
    coming.current = reached === -1 ? [] : coming.current.slice(reached + 1);
  }, [search]);
  const change = (values: Record<string, string>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(coming.current.at(-1) ?? current);
        next.delete("after");
        next.delete("before");
        for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
        coming.current.push(next);
        return next;
      },
      { preventScrollReset: true },
    );
  /** Replaces the whole state. */
  const replace = (values: Record<string, string>) => setSearch(new URLSearchParams(values), { preventScrollReset: true });
  return { get: (name: string) => search.get(name) ?? "", change, replace, kept: savedQueryOf(search) };
}

/** Returns what a saved view keeps of the URL: all but the page and the id of the view. Pure. */
export function savedQueryOf(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].filter(([name, value]) => value !== "" && name !== "after" && name !== "before" && name !== "saved"));
}

const typingMs = 250;

/** Searches while the person types, a moment after the last key press. */
export function ListSearch({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <search className="relative min-w-0 flex-1">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-slate" />
      <input
        type="search"
        data-slash=""
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The search runs while the person types; Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="min-h-9 w-full rounded-control border border-edge bg-paper pr-3 pl-9 text-ellipsis placeholder:text-slate hover:border-accent pointer-coarse:min-h-11 pointer-coarse:text-base"
      />
    </search>
  );
}

/** "orders", "deliveries". */
export const pluralOf = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Pages by cursor: forward with the cursor of the answer, back to the previous cursors or to the first page. */
export function CursorPages({
  after,
  next,
  onChange,
  count,
  noun,
  total,
}: {
  /** The totals of all pages; left out: not counted. */
  total?: ReactNode;
  after: string;
  next: string | null;
  onChange: (after: string) => void;
  count: number;
  noun: string;
}) {
  const [past, setPast] = useState<string[]>([]);
  if (!after && !next)
    return <p className="border-t border-line px-4 py-3 text-slate">{total ?? (count === 1 ? `1 ${noun}` : `${count} ${pluralOf(noun)}`)}</p>;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
      <span className="text-slate">{total ?? `${count} ${pluralOf(noun)} on this page`}</span>
      <span className="flex gap-2">
        <AdminButton
          disabled={!after}
          onClick={() => {
            onChange(past.at(-1) ?? "");
            setPast(past.slice(0, -1));
          }}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {after && past.length === 0 ? "First page" : "Previous"}
        </AdminButton>
        <AdminButton
          disabled={!next}
          onClick={() => {
            setPast([...past, after]);
            onChange(next ?? "");
          }}
        >
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </AdminButton>
      </span>
    </nav>
  );
}
