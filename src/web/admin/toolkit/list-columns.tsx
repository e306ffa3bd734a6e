import { Columns3 } from "lucide-react";
import { useState } from "react";
import { AdminButton } from "./admin-button.tsx";
import { AdminCheck } from "./admin-fields.tsx";
import { useAdminSession } from "./admin-session.ts";
import type { AdminColumn } from "./admin-table.tsx";
import { Popover } from "./popover.tsx";

type ColumnChoice = Pick<AdminColumn<never>, "id" | "title" | "isExtra" | "className">;

const keyOf = (accountId: string, list: string) => `adminColumns ${accountId} ${list}`;

/** Returns the person's stored choice for each column of a list: true is shown, false is hidden. Pure. */
export function chosenColumns(text: string | null): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));
  } catch {
    return {};
  }
}

/** The columns that one person shows in this browser, because what fits depends on the screen. The first one is always shown. */
export function useColumns<Column extends ColumnChoice>(list: string, columns: readonly Column[]) {
  const { account } = useAdminSession();
  const key = keyOf(account.id, list);
  const [chosen, setChosen] = useState(() => chosenColumns(stored(key)));
  const isShown = (column: Column) => column.id === columns[0]?.id || (chosen[column.id] ?? !column.isExtra);
  const keep = (next: Record<string, boolean>) => {
    setChosen(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The browser stores nothing, so the choice lasts until the page is left.
    }
  };
  return {
    // A column that the person turned on is always shown; without enough space, the table scrolls.
    shown: columns.filter(isShown).map((column) => (chosen[column.id] ? { ...column, className: undefined } : column)),
    isShown,
    choose: (id: string, isOn: boolean) => keep({ ...chosen, [id]: isOn }),
    reset: () => keep({}),
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

type Props<Column extends ColumnChoice> = { columns: readonly Column[]; choice: ReturnType<typeof useColumns<Column>> };

export function ColumnButton<Column extends ColumnChoice>({ columns, choice }: Props<Column>) {
  return (
    <Popover
      title="Columns"
      label={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Columns</span>
        </>
      }
    >
      <div className="grid gap-2">
        {columns.slice(1).map((column) => (
          <AdminCheck
            key={column.id}
            label={column.title}
            checked={choice.isShown(column)}
            onChange={(event) => choice.choose(column.id, event.target.checked)}
          />
        ))}
        <p className="text-[0.8125rem] text-slate">Saved for you in this browser. Narrow screens hide some columns unless you check them yourself.</p>
        <AdminButton onClick={choice.reset}>Reset to default</AdminButton>
      </div>
    </Popover>
  );
}
