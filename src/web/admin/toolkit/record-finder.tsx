import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { Thumbnail } from "./thumbnail.tsx";

/** A record that can be found, with its picture and SKU. */
type Findable = { id: string; pictureUrl: string; sku: string | null };

type Props<Row> = {
  label: string;
  /** Says what the search covers. */
  placeholder: string;
  /** The name of one record, as in "No product matches." */
  noun: string;
  find: (search: string, signal: AbortSignal) => Promise<Row[]>;
  nameOf: (row: Row) => string;
  /** The ids of records that are already chosen; they are shown as chosen and not offered. */
  chosen?: ReadonlySet<string>;
  onChoose: (row: Row) => void;
  disabled?: boolean;
};

/** Finds records by the typed text and passes on the one that is chosen. The field stays, so that several can be chosen in a row. */
export function RecordFinder<Row extends Findable>({ label, placeholder, noun, find, nameOf, chosen, onChoose, disabled = false }: Props<Row>) {
  const id = useId();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isFetching, error } = useQuery({
    queryKey: ["admin", `${noun}-finder`, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const found = search === "" ? [] : (data ?? []);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Combobox.Root
        items={found}
        filter={null}
        value={null}
        inputValue={text}
        onInputValueChange={(value, { reason }) => reason !== "item-press" && setText(value)}
        onValueChange={(row: Row | null) => row && onChoose(row)}
        isItemEqualToValue={(one: Row, other: Row) => one.id === other.id}
        itemToStringLabel={nameOf}
        disabled={disabled}
        autoHighlight
      >
        <Combobox.InputGroup className="flex min-h-9 items-center gap-2 rounded-control border border-edge bg-paper px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent pointer-coarse:min-h-11">
          <Search aria-hidden="true" className="size-4 shrink-0 text-slate" />
          <Combobox.Input
            id={id}
            placeholder={placeholder}
            className="min-h-8 min-w-0 flex-1 bg-transparent py-1.5 text-ink outline-none placeholder:text-slate pointer-coarse:text-base"
          />
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-paper text-[0.875rem] text-ink shadow-float">
              <Combobox.Status className="px-3 py-2 text-slate empty:hidden">
                {statusText({ search, isFetching, error, noun, count: found.length })}
              </Combobox.Status>
              <Combobox.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
                {(row: Row) => (
                  <Combobox.Item
                    key={row.id}
                    value={row}
                    disabled={chosen?.has(row.id) ?? false}
                    className="flex min-h-11 cursor-default items-center gap-3 px-3 py-1 outline-none select-none data-disabled:opacity-60 data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
                  >
                    <Thumbnail url={row.pictureUrl} />
                    <span className="min-w-0 flex-1 truncate">{nameOf(row)}</span>
                    <span className="shrink-0 text-slate">{chosen?.has(row.id) ? "Already added" : row.sku}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

type Finding = { search: string; isFetching: boolean; error: Error | null; noun: string; count: number };

function statusText({ search, isFetching, error, noun, count }: Finding): string {
  if (search === "") return "Enter part of the title or the SKU.";
  if (error) return error.message;
  if (count === 0) return isFetching ? "Searching…" : `No ${noun} matches.`;
  return "";
}
