import { useMutation } from "@tanstack/react-query";
import { Copy, ExternalLink, Link2 } from "lucide-react";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "./admin-button.tsx";
import { timeText } from "./date-format.ts";
import { Dialog } from "./dialog.tsx";
import { toast } from "./toasts.tsx";

type Props = {
  /** The kind of record: "page". */
  noun: string;
  make: () => Promise<{ token: string; until: string }>;
  /** The form has unsaved changes. */
  isDirty: boolean;
  label?: string;
};

/** Makes a link that shows the saved content before it is published, to everyone who has the link. */
export function PreviewLinkButton({ noun, make, isDirty, label = "Preview" }: Props) {
  const preview = useMutation({
    mutationFn: make,
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const made = preview.data;
  const address = made ? new URL(links.preview(made.token), window.location.origin).href : "";
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast("The link was copied."),
      () => toast("The browser did not allow copying. Select the link and copy it.", { tone: "fault" }),
    );
  return (
    <>
      <AdminButton disabled={preview.isPending} onClick={() => preview.mutate()}>
        <Link2 aria-hidden="true" className="size-4" />
        {preview.isPending ? "Creating link…" : label}
      </AdminButton>
      <Dialog open={made !== undefined} title="Preview by link" onClose={() => preview.reset()}>
        {made && (
          <div className="grid gap-4">
            <p>
              Anyone with this link can view the {noun} as saved, even before it is published. The link works until {timeText(made.until)}.
              {isDirty && " Unsaved changes are not included."}
            </p>
            <input
              readOnly
              value={address}
              aria-label="Preview link"
              onFocus={(event) => event.target.select()}
              className="min-h-9 w-full rounded-control border border-edge bg-canvas px-3 py-1.5 font-mono text-[0.8125rem]"
            />
            <div className="flex flex-wrap justify-end gap-2">
              <AdminButton onClick={copy}>
                <Copy aria-hidden="true" className="size-4" />
                Copy link
              </AdminButton>
              <AdminLinkButton look="solid" to={links.preview(made.token)} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden="true" className="size-4" />
                Open preview
              </AdminLinkButton>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
