import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";
import { timeText } from "./date-format.ts";
import type { RecordForm } from "./record-form.tsx";
import { isUnreached, useConnection } from "./shop-connection.ts";

/** Always visible below a form: what prevents saving, Discard, and Save. */
export function SaveBar<Values extends object>({ form, save }: { form: RecordForm<Values>; save: string }) {
  const isLost = isUnreached(form.fault);
  const isBack = useConnection(isLost);
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-1 mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-canvas px-1 py-3"
    >
      <div role="alert" className="min-w-0 flex-1 basis-60 break-words text-red empty:hidden">
        {isLost ? null : form.faultText}
        {form.fault instanceof CallFault && form.fault.status >= 500 && form.fault.errorId && ` Reference: ${form.fault.errorId}`}
      </div>
      <div role="status" className="min-w-0 flex-1 basis-60 break-words text-amber empty:hidden">
        {noteOf(form, isLost, isBack)}
      </div>
      {form.isDirty && (
        <AdminButton disabled={form.isSaving} onClick={form.discard}>
          Discard
        </AdminButton>
      )}
      <AdminButton type="submit" look="solid" disabled={!form.isDirty || form.isSaving}>
        {form.isSaving ? "Saving…" : isLost ? "Save now" : save}
      </AdminButton>
    </div>
  );
}

function noteOf<Values extends object>(form: RecordForm<Values>, isLost: boolean, isBack: boolean): string | null {
  if (isLost)
    return isBack
      ? "The connection is back. Your changes are not saved yet."
      : "No connection to the shop. Your changes are kept in this browser until you can save them.";
  if (form.faultText !== null) return null;
  if (form.restoredAt !== null)
    return `These changes from ${timeText(new Date(form.restoredAt).toISOString())} were not saved. Save or discard them.`;
  return form.newer.length > 0 ? `Changed in the meantime and updated here: ${form.newer.join(", ")}.` : null;
}
