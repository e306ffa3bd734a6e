import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { toast } from "../toolkit/toasts.tsx";

type Props = {
  label: string;
  hint: string;
  /** Null: no picture. */
  src: string | null;
  /** The picture of the settings that the field is for. */
  picture: Picture;
  disabled: boolean;
};

/** A picture that staff upload. It is not part of the surrounding form: a chosen picture is stored at once. */
export function PictureField({ label, hint, src, picture, disabled }: Props) {
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const thing = label.toLowerCase();
  const { upload, remove, sent } = usePictureUpload(picture, thing);
  const confirm = () =>
    remove.mutate(undefined, {
      onSettled: () => {
        setAsking(false);
        // The button that opened the dialog is gone, so the focus moves to the field for a file.
        chooser.current?.focus();
      },
    });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img src={src} alt="" className="admin-picture h-12 w-auto rounded-control border border-line p-1" />}
        {!disabled && (
          <>
            <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-3.5 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent pointer-coarse:min-h-11">
              {upload.isPending ? `Uploading ${Math.round(sent * 100)} %` : src ? "Replace" : "Upload"}
              <input
                ref={chooser}
                type="file"
                accept={accepts[picture]}
                aria-describedby={hintId}
                aria-disabled={upload.isPending}
                className="sr-only"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  event.target.value = "";
                  if (file && !upload.isPending) upload.mutate(file);
                }}
              />
            </label>
            {src && (
              <AdminButton disabled={upload.isPending} onClick={() => setAsking(true)}>
                Remove
              </AdminButton>
            )}
          </>
        )}
      </div>
      <p id={hintId} className="text-[0.8125rem] text-slate">
        {hint}
      </p>
      <ConfirmDialog
        open={isAsking}
        title={`Remove the ${thing}?`}
        confirm={`Remove ${thing}`}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>It is removed from the shop immediately. To show it again, you have to upload it again.</p>
      </ConfirmDialog>
    </fieldset>
  );
}

type Picture = "logo" | "icon" | "hero-picture";

const pictures = "image/png,image/jpeg,image/webp,image/avif";
const accepts: Record<Picture, string> = { logo: `image/svg+xml,${pictures}`, icon: `image/svg+xml,${pictures}`, "hero-picture": pictures };

const calls = {
  logo: {
    send: (file: File, onProgress: (part: number) => void) => uploadAdmin("POST /api/admin/settings/logo", { file: { logo: file } }, onProgress),
    remove: () => callAdmin("DELETE /api/admin/settings/logo", {}),
  },
  icon: {
    send: (file: File, onProgress: (part: number) => void) => uploadAdmin("POST /api/admin/settings/icon", { file: { icon: file } }, onProgress),
    remove: () => callAdmin("DELETE /api/admin/settings/icon", {}),
  },
  "hero-picture": {
    send: (file: File, onProgress: (part: number) => void) =>
      uploadAdmin("POST /api/admin/settings/hero-picture", { file: { picture: file } }, onProgress),
    remove: () => callAdmin("DELETE /api/admin/settings/hero-picture", {}),
  },
};

function usePictureUpload(picture: Picture, thing: string) {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const seen = (done: string) => async () => {
    await client.invalidateQueries({ queryKey: ["admin", "settings"] });
    toast(`The ${thing} was ${done}.`);
  };
  const onError = (fault: Error) => toast(fault.message, { tone: "fault" });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      await calls[picture].send(file, setSent);
    },
    onSuccess: seen("changed"),
    onError,
  });
  const remove = useMutation({ mutationFn: async () => void (await calls[picture].remove()), onSuccess: seen("removed"), onError });
  return { upload, remove, sent };
}
