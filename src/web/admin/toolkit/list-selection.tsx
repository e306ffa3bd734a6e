import { type ReactNode, useRef, useState } from "react";
import { numberText } from "#domain/number-text.ts";
import { AdminButton } from "./admin-button.tsx";

/** The rows of a bulk action: those that were chosen, or all matching ones. */
export type Selected = { ids: string[] } | { matching: Record<string, string> };

export type Selection = ReturnType<typeof useSelection>;

/**
 * The chosen rows of a list, across all of its pages. They are forgotten when the filters change, so that nothing is changed that is not shown.
 * `narrowedBy`: the current filters.
 */
export function useSelection(narrowedBy: Record<string, string>) {
  const place = JSON.stringify(narrowedBy);
  const [state, setState] = useState<{ place: string; ids: ReadonlySet<string>; isAll: boolean }>({ place, ids: new Set(), isAll: false });
  const lastKey = useRef<string | null>(null);
  const { ids, isAll } = state.place === place ? state : { ids: new Set<string>(), isAll: false };
  const set = (next: ReadonlySet<string>) => setState({ place, ids: next, isAll: false });
  return {
    ids,
    isAll,
    isEmpty: ids.size === 0 && !isAll,
    isChosen: (id: string) => isAll || ids.has(id),
    /** With `range`, all rows from the last chosen one to this one. */
    toggle: (id: string, rows: readonly string[], range: boolean) => {
      const next = new Set(isAll ? rows : ids);
      const isOn = !next.has(id);
      const [from, to] = [range && lastKey.current !== null ? rows.indexOf(lastKey.current) : -1, rows.indexOf(id)];
      const touched = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const each of touched) isOn ? next.add(each) : next.delete(each);
      lastKey.current = id;
      set(next);
    },
    toggleRows: (rows: readonly string[]) => {
      const isWhole = isAll || rows.every((id) => ids.has(id));
      const next = new Set(isAll ? [] : ids);
      for (const id of rows) isWhole ? next.delete(id) : next.add(id);
      set(next);
    },
    chooseAll: () => setState({ place, ids: new Set(), isAll: true }),
    clear: () => set(new Set()),
    selected: (): Selected => (isAll ? { matching: narrowedBy } : { ids: [...ids] }),
  };
}

type BarProps = {
  selection: Selection;
  noun: string;
  /** The rows of the page, and how many match in all. `isMore`: there are more than were counted. */
  onPage: readonly string[];
  total: { count: number; isMore: boolean } | undefined;
  children: ReactNode;
};

/** What is chosen, and the actions on it. Shown only while something is chosen. */
export function SelectionBar({ selection, noun, onPage, total, children }: BarProps) {
  const isWholePage = !selection.isAll && onPage.length > 0 && onPage.every((id) => selection.ids.has(id));
  const all = total && (total.isMore ? `more than ${numberText(total.count)}` : numberText(total.count));
  const text = selection.isAll
    ? `All ${all ?? ""} ${noun}s that match`
    : `${numberText(selection.ids.size)} ${noun}${selection.ids.size === 1 ? "" : "s"} selected`;
  if (selection.isEmpty) return null;
  return (
    <section
      aria-label="Actions for the selection"
      data-save-bar=""
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-2 shadow-float"
    >
      <p role="status" className="font-medium">
        {text}
      </p>
      {isWholePage && total && (total.isMore || total.count > selection.ids.size) && (
        <AdminButton look="plain" className="px-0" onClick={selection.chooseAll}>
          Select all {all} that match
        </AdminButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <AdminButton look="plain" onClick={selection.clear}>
          Clear
        </AdminButton>
      </div>
    </section>
  );
}
