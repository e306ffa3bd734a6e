import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { pictureUrl } from "#domain/picture.ts";
import type { HomeBlock } from "#domain/settings/home-blocks.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { PlaceholderTextField } from "../settings/placeholder-text-field.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import type { AdminForm } from "../toolkit/admin-form-types.ts";
import { TextField, useFormField } from "../toolkit/form-fields.tsx";
import { Picker } from "../toolkit/picker.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { LinkRows } from "./home-standard-fields.tsx";

type Form = AdminForm<{ blocks: HomeBlock[] }>;
type Props = { form: Form; settings: Settings; at: number };

/** The fields of a block that staff added. */
export function AddedBlockFields({ kind, form, settings, at }: Props & { kind: HomeBlock["kind"] }) {
  const heading = <TextField form={form} name={`blocks[${at}].title`} label="Heading" maxLength={200} hint={headingHints[kind]} />;
  const words = (
    <>
      {heading}
      <PlaceholderTextField form={form} name={`blocks[${at}].text`} label="Text" maxLength={800} isLong settings={settings} />
      <LinkRows form={form} name={`blocks[${at}].links`} />
    </>
  );
  if (kind === "text") return words;
  if (kind === "picture")
    return (
      <>
        <BlockPicture form={form} at={at} />
        {words}
      </>
    );
  return (
    <>
      {kind === "collection" && <CollectionField form={form} at={at} />}
      {heading}
    </>
  );
}

const headingHints: Partial<Record<HomeBlock["kind"], string>> = {
  collection: "Leave it empty to use the collection’s name.",
  articles: "Leave empty for “Latest Articles”. While no article is published, the block is not shown.",
};

function CollectionField({ form, at }: { form: Form; at: number }) {
  const { data } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
  });
  const options = (data?.collections ?? []).map(({ handle, title }) => ({ value: handle, label: title }));
  const { value, change, ...state } = useFormField<{ blocks: HomeBlock[] }, string>(form, `blocks[${at}].collection`, {
    label: "Collection",
    write: (handle) => options.find((option) => option.value === handle)?.label ?? String(handle),
  });
  // The block keeps the handle that was chosen. If the collection has another handle now, its current one is looked up.
  const isUnlisted = data !== undefined && value !== "" && !options.some((option) => option.value === value);
  const moved = useQuery({
    queryKey: ["admin", "collection-choices", value],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", { query: { former: value } }, { signal }),
    enabled: isUnlisted,
  });
  const current = isUnlisted ? moved.data?.current : null;
  return (
    <Picker
      {...state}
      label="Collection"
      value={current ?? value}
      onChange={change}
      options={options}
      {...(isUnlisted &&
        moved.isSuccess &&
        !current && { hint: "This collection does not exist anymore, so the block is not shown. Choose another one." })}
      placeholder="Find a collection"
      nothingFound="No collection has this name."
    />
  );
}

/** The picture is stored as it is chosen; the page shows it when the form is saved. */
function BlockPicture({ form, at }: { form: Form; at: number }) {
  const hintId = useId();
  const [sent, setSent] = useState<number | null>(null);
  const write = (value: unknown) => (value ? "a picture" : "(empty)");
  const {
    value: picture,
    change,
    error,
    disabled,
  } = useFormField<{ blocks: HomeBlock[] }, HomeBlock["picture"]>(form, `blocks[${at}].picture`, {
    label: "Picture",
    write,
  });
  const upload = async (file: File | undefined) => {
    if (!file || sent !== null) return;
    setSent(0);
    try {
      const { picture: added } = await uploadAdmin("POST /api/admin/files", { query: { title: file.name }, file: { picture: file } }, setSent);
      change({ ...added, alt: picture?.alt ?? "" });
    } catch (fault) {
      toast(fault instanceof Error ? fault.message : "The picture could not be uploaded.", { tone: "fault" });
    }
    setSent(null);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Picture</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            src={pictureUrl(picture.fileKey, 400)}
            alt=""
            className="admin-picture h-24 w-auto max-w-full rounded-control border border-line object-contain p-1"
          />
        )}
        {!disabled && (
          <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-3.5 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent pointer-coarse:min-h-11">
            {sent !== null ? `Uploading ${Math.round(sent * 100)} %` : picture ? "Replace" : "Upload"}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif"
              aria-describedby={hintId}
              aria-invalid={error ? true : undefined}
              className="sr-only"
              onChange={(event) => {
                void upload(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
        )}
        {picture && !disabled && <AdminButton onClick={() => change(null)}>Remove picture</AdminButton>}
      </div>
      {error && <p className="text-[0.8125rem] text-red">{error}</p>}
      <p id={hintId} className="text-[0.8125rem] text-slate">
        At least 1,400 pixels wide, up to 20 MB. The page shows the picture once you save.
      </p>
      {picture && (
        <TextField
          form={form}
          name={`blocks[${at}].picture.alt` as never}
          label="What the picture shows"
          hint="Screen readers read it aloud. Leave it empty if the picture is only decoration."
          maxLength={500}
        />
      )}
    </fieldset>
  );
}
