import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { useBulkRows } from "../toolkit/bulk-rows.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import type { Selection } from "../toolkit/list-selection.tsx";

/** The bulk actions of the list of discounts. */
export function discountBulk(nameOf: (id: string) => string) {
  return {
    nameOf: ({ title }: { title: string }) => title,
    actions: (selection: Selection) => <DiscountBulkActions selection={selection} nameOf={nameOf} />,
  };
}

/** Switches the chosen discounts on or off, which can be undone, or deletes them. */
function DiscountBulkActions({ selection, nameOf }: { selection: Selection; nameOf: (id: string) => string }) {
  const [isAsked, setAsked] = useState(false);
  const mayChange = useRight("discounts.change");
  const ids = [...selection.ids];
  const { start, isPending, report } = useBulkRows({ noun: "discount", queryKey: ["admin", "discounts"], nameOf, onDone: selection.clear });
  const call = (kind: "on" | "off" | "delete") => callAdmin("POST /api/admin/discounts/bulk", { body: { ids, change: { kind } } });
  const turn = (kind: "on" | "off") =>
    start({
      run: () => call(kind),
      done: kind === "on" ? "turned on" : "turned off",
      undo: (changed) => {
        const dates = Object.fromEntries(changed.flatMap(({ id, before }) => (before ? [[id, before]] : [])));
        return callAdmin("POST /api/admin/discounts/bulk", { body: { ids: Object.keys(dates), change: { kind: "dates", dates } } });
      },
    });
  if (!mayChange) return null;
  return (
    <>
      <AdminButton disabled={isPending} onClick={() => turn("on")}>
        Turn on
      </AdminButton>
      <AdminButton disabled={isPending} onClick={() => turn("off")}>
        Turn off
      </AdminButton>
      <AdminButton disabled={isPending} onClick={() => setAsked(true)}>
        Delete…
      </AdminButton>
      <ConfirmDialog
        open={isAsked}
        title={ids.length === 1 ? `Delete ${nameOf(ids[0] ?? "")}?` : `Delete ${ids.length} discounts?`}
        confirm="Delete"
        destructive
        onConfirm={() => {
          setAsked(false);
          start({ run: () => call("delete"), done: "deleted" });
        }}
        onClose={() => setAsked(false)}
      >
        <p>Discounts used in orders or payments are not deleted; turn them off instead. Deleting cannot be undone.</p>
      </ConfirmDialog>
      {report}
    </>
  );
}
