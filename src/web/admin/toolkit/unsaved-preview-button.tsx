import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { faultWords } from "#domain/settings/home-blocks.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";
import { type AdminForm, newRowId } from "./admin-form-types.ts";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { showFaults } from "./form-faults.ts";
import { toast } from "./toasts.tsx";

type Props<Values> = {
  form: Pick<AdminForm<Values>, "api" | "values">;
  /** Returns what is wrong with the values before the server is asked. */
  check: (values: Values) => FieldFaults;
  /** Fails with the refusal that saving would meet. */
  ask: (values: Values) => Promise<unknown>;
  /** The path of the shop's page that shows the values sent to it. */
  path: string;
  /** Returns what is sent to that page. */
  unsaved: (values: Values) => object;
};

const maxNamedBlocks = 3;

/**
 * Shows the content of a form as shoppers would see it, in a new tab: at the width of their window, and with the links of the shop. Nothing is
 * stored. If saving would be refused, the faults are marked at their fields instead, and no tab is opened.
 */
export function UnsavedPreviewButton<Values>({ form, check, ask, path, unsaved }: Props<Values>) {
  const [blocked, setBlocked] = useState<object | null>(null);
  const preview = useMutation<object, Error>({
    mutationFn: async () => {
      const values = form.values();
      const fields = check(values);
      if (Object.keys(fields).length > 0) throw new CallFault(400, { error: "Please check the marked fields.", fields }, null);
      await ask(values);
      return unsaved(values);
    },
    onSuccess: (content) => {
      showFaults(form.api, {});
      if (!openTab(path, content)) setBlocked(content);
    },
    onError: (fault) => {
      const fields = fault instanceof CallFault ? fault.fields : {};
      const rest = showFaults(form.api, fields);
      // A block with faulty fields may be folded.
      const ofBlocks = Object.entries(fields).filter(([path]) => path.startsWith("blocks."));
      const words = faultWords(Object.fromEntries(ofBlocks)).slice(0, maxNamedBlocks);
      toast([...(rest.length > 0 ? rest : [fault.message]), ...words].join(" "), { tone: "fault" });
    },
  });
  useEffect(() => {
    if (preview.error) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [preview.error]);
  return (
    <>
      <AdminButton disabled={preview.isPending} onClick={() => preview.mutate()}>
        <Eye aria-hidden="true" className="size-4" />
        {preview.isPending ? "Opening…" : "Preview"}
        <span className="sr-only"> in a new tab</span>
      </AdminButton>
      <Dialog open={blocked !== null} title="The preview is ready" onClose={() => setBlocked(null)}>
        <p>Your browser did not open a new tab by itself.</p>
        <DialogButtons>
          <AdminButton
            look="solid"
            onClick={() => {
              if (blocked && !openTab(path, blocked)) toast("Allow this site to open new tabs in your browser, then try again.", { tone: "fault" });
              setBlocked(null);
            }}
          >
            Open preview
          </AdminButton>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Sends `content` to a page of the shop in a new tab. Returns false if the browser blocks it: some allow a tab only right after a press. */
function openTab(path: string, content: object): boolean {
  const name = `preview-${newRowId()}`;
  if (!window.open("", name)) return false;
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "multipart/form-data", action: path, target: name, hidden: true });
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "unsaved", value: JSON.stringify(content) });
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
