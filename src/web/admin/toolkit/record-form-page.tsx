import { type ReactNode, useEffect, useRef } from "react";
import { QuestionsDialog } from "./questions-dialog.tsx";
import type { RecordForm } from "./record-form.tsx";
import { SameFieldsDialog } from "./same-fields-dialog.tsx";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

type Props<Values extends object> = {
  form: RecordForm<Values>;
  /** The label of the button for a record that does not exist yet: "Create product". Otherwise it is "Save". */
  create?: string | undefined;
  children: ReactNode;
};

/** The form of a record with its save bar and the dialogs that saving can open. Ctrl S (Cmd S on a Mac) saves. */
export function RecordFormPage<Values extends object>({ form, create, children }: Props<Values>) {
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.isDirty && !form.isSaving && !form.isReadOnly && form.save());
  useEffect(() => {
    // The field may be out of sight. A question or a lost connection has no field.
    if (form.fault) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.fault]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty && !form.isSaving) form.save();
      }}
    >
      <UnsavedGuard when={form.isDirty && !form.isSaving} onDiscard={form.discard} />
      <QuestionsDialog
        fault={form.fault}
        confirm={create?.startsWith("Create") ? "Create anyway" : "Save anyway"}
        busy={form.isSaving}
        onConfirm={(codes) => form.save(codes)}
        onClose={form.dropFault}
      />
      <SameFieldsDialog form={form} />
      {children}
      {!form.isReadOnly && <SaveBar form={form} save={create ?? "Save"} />}
    </form>
  );
}

function useSaveKey(save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector(".admin-layer[role=dialog]")) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
