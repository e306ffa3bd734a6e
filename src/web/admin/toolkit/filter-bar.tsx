import { ListFilter as FilterIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import { AdminButton } from "./admin-button.tsx";
import { AdminField, AdminSelect } from "./admin-fields.tsx";
import { chipsOf, type ListFilter, namesOf } from "./list-filters.ts";
import { Popover } from "./popover.tsx";

type Props = {
  filters: readonly ListFilter[];
  get: (name: string) => string;
  change: (values: Record<string, string>) => void;
};

/** The button that shows the filters of the list. */
export function FilterButton({ filters, get, change }: Props) {
  const count = chipsOf(filters, get).length;
  return (
    <Popover
      title="Filters"
      label={
        <>
          <FilterIcon aria-hidden="true" className="size-4" />
          Filter
          {count > 0 && <span className="figures rounded-full bg-accent-soft px-1.5 text-accent-strong">{count}</span>}
        </>
      }
    >
      <div className="grid gap-3">
        {filters.map((filter) => (
          <FilterField key={filter.id} filter={filter} get={get} change={change} />
        ))}
      </div>
    </Popover>
  );
}

function FilterField({ filter, get, change }: Omit<Props, "filters"> & { filter: ListFilter }) {
  const [first = "", second = ""] = namesOf(filter);
  switch (filter.kind) {
    case "choice":
      return (
        <AdminSelect
          label={filter.label}
          options={[["", "Any"], ...filter.options]}
          value={get(first)}
          onChange={(event) => change({ [first]: event.target.value })}
        />
      );
    case "text":
      return <SettledField label={filter.label} value={get(first)} onSettled={(value) => change({ [first]: value })} options={filter.options} />;
    case "dates":
      return (
        <Pair legend={filter.label}>
          <AdminField
            label="From"
            type="date"
            max={get(second) || undefined}
            value={get(first)}
            onChange={(event) => change({ [first]: event.target.value })}
          />
          <AdminField
            label="To"
            type="date"
            min={get(first) || undefined}
            value={get(second)}
            onChange={(event) => change({ [second]: event.target.value })}
          />
        </Pair>
      );
    case "amounts":
      return (
        <Pair legend={filter.label}>
          <SettledField label="At least" inputMode="decimal" value={get(first)} onSettled={(value) => change({ [first]: value })} />
          <SettledField label="At most" inputMode="decimal" value={get(second)} onSettled={(value) => change({ [second]: value })} />
        </Pair>
      );
  }
}

function Pair({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">{children}</div>
    </fieldset>
  );
}

const typingMs = 400;

type SettledProps = {
  label: string;
  value: string;
  onSettled: (value: string) => void;
  inputMode?: "decimal";
  options?: readonly string[];
};

/** Takes effect a moment after the last key press. */
function SettledField({ label, value, onSettled, inputMode, options }: SettledProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSettled(text.trim()), typingMs);
    return () => clearTimeout(timer);
  });
  const list = options && `filter-${label.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <>
      <AdminField label={label} inputMode={inputMode} list={list} maxLength={250} value={text} onChange={(event) => setText(event.target.value)} />
      {options && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The filters that are set; pressing one removes it. */
export function FilterChips({ filters, get, change }: Props) {
  const chips = chipsOf(filters, get);
  if (chips.length === 0) return null;
  const without = (names: string[]) => change(Object.fromEntries(names.map((name) => [name, ""])));
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 px-3 pb-3">
      {chips.map(({ text, names }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            onClick={() => without(names)}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-control bg-accent-soft pr-1.5 pl-2.5 text-accent-strong hover:text-ink pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <AdminButton look="plain" className="min-h-7 px-1" onClick={() => without(filters.flatMap(namesOf))}>
          Clear all
        </AdminButton>
      </li>
    </ul>
  );
}
