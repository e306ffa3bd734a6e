import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, uploadForm } from "#web/api-client.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { toast } from "../parts/toasts.tsx";

type Props = {
  label: string;
  hint: string;
  /** Null: there is none. */
  src: string | null;
  /** Where a picture is sent with POST and taken away with DELETE. */
  address: string;
  /** The field of the form that the address expects. */
  name: string;
  disabled: boolean;
};

/** A picture of the shop's own. It is no part of the form round it: what is chosen here holds at once. */
export function PictureField({ label, hint, src, address, name, disabled }: Props) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (file: File | null) => {
      if (!file) return callApi(address, { method: "DELETE" });
      const form = new FormData();
      form.set(name, file);
      return uploadForm(address, form, () => {});
    },
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "settings"] });
      toast(`The ${label.toLowerCase()} is changed.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img src={src} alt={`The ${label.toLowerCase()}`} className="admin-picture h-12 w-auto rounded-control border border-line p-1" />}
        {!disabled && (
          <>
            <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-3.5 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent pointer-coarse:min-h-11">
              {change.isPending ? "Uploading…" : src ? "Replace" : "Upload"}
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp,image/avif"
                className="sr-only"
                disabled={change.isPending}
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  event.target.value = "";
                  if (file) change.mutate(file);
                }}
              />
            </label>
            {src && (
              <AdminButton disabled={change.isPending} onClick={() => change.mutate(null)}>
                Remove
              </AdminButton>
            )}
          </>
        )}
      </div>
      <p className="text-[0.8125rem] text-slate">{hint}</p>
    </fieldset>
  );
}
