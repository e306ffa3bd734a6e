import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { useBulkRows } from "../toolkit/bulk-rows.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { useFileDownload } from "../toolkit/file-download.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import type { Selection } from "../toolkit/list-selection.tsx";

/** Exports, publishes, hides and deletes the chosen collections. */
export function CollectionBulkActions({ selection, nameOf }: { selection: Selection; nameOf: (id: string) => string }) {
  const [isAsked, setAsked] = useState(false);
  const mayChange = useRight("products.change");
  const ids = [...selection.ids];
  const { start, isPending, report } = useBulkRows({ noun: "collection", queryKey: ["admin", "collections"], nameOf, onDone: selection.clear });
  const { progress, start: download } = useFileDownload();
  const remove = () => {
    setAsked(false);
    start({ run: () => callAdmin("POST /api/admin/collections/bulk", { body: { ids, change: { kind: "delete" } } }), done: "deleted" });
  };
  const publish = (of: string[]) => callAdmin("POST /api/admin/collections/bulk", { body: { ids: of, change: { kind: "show" } } });
  const hide = (of: string[], publishAt: Record<string, string | null> = {}) =>
    callAdmin("POST /api/admin/collections/bulk", { body: { ids: of, change: { kind: "hide", publishAt } } });
  const startPublishing = () =>
    start({
      run: () => publish(ids),
      done: "published",
      // A collection that was scheduled for a later time is scheduled for it again.
      undo: (changed) =>
        hide(
          changed.map(({ id }) => id),
          Object.fromEntries(changed.map(({ id, before }) => [id, before?.publishAt ?? null])),
        ),
    });
  const startHiding = () => start({ run: () => hide(ids), done: "hidden", undo: (changed) => publish(changed.map(({ id }) => id)) });
  return (
    <>
      <AdminButton disabled={progress !== null} onClick={() => download(fileUrls.export("collections", ids), "collections.csv", "row")}>
        {progress ? "Exporting…" : "Export"}
      </AdminButton>
      {mayChange && (
        <>
          <AdminButton disabled={isPending} onClick={startPublishing}>
            Publish
          </AdminButton>
          <AdminButton disabled={isPending} onClick={startHiding}>
            Hide
          </AdminButton>
          <AdminButton disabled={isPending} onClick={() => setAsked(true)}>
            Delete…
          </AdminButton>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        title={ids.length === 1 ? `Delete ${nameOf(ids[0] ?? "")}?` : `Delete ${ids.length} collections?`}
        confirm="Delete"
        destructive
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        <p>Their products are kept. This cannot be undone; to be able to import them again, export them first.</p>
      </ConfirmDialog>
      {report}
    </>
  );
}
