import { Link } from "react-router";
import { pictureUrl } from "#domain/picture.ts";
import type { singleBlockKinds } from "#domain/settings/home-blocks.ts";
import { links } from "#web/links.ts";
import { PictureField } from "../settings/picture-field.tsx";
import { PlaceholderTextField } from "../settings/placeholder-text-field.tsx";
import type { SectionProps } from "../settings/section-props.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminForm, addRow, type FieldName, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";

type ShownLink = { text: string; url: string };
type SingleBlockKind = (typeof singleBlockKinds)[number];

const icons = [
  ["ruler", "Ruler"],
  ["package-check", "Package"],
  ["wrench", "Wrench"],
  ["headset", "Headset"],
] as const;
const maxLinks = 2;
const maxFeatures = 4;

/** The fields of a block that the page can have only once: its texts are stored in the section of the settings. */
export function StandardFields({ kind, form, settings }: SectionProps<"home"> & { kind: SingleBlockKind }) {
  const { heroPicture } = settings.home;
  switch (kind) {
    case "hero":
      return (
        <>
          <TextField form={form} name="heroTitle" label="Title" maxLength={200} />
          <PlaceholderTextField form={form} name="heroText" label="Text" maxLength={400} isLong settings={settings} />
          <LinkRows form={form} name="heroLinks" />
          <PictureField
            label="Picture"
            hint={`Shown next to the title (below it on phones) and cropped to fit. Use a picture at least 1,600 pixels wide, up to 20 MB, without text. ${settings.shop.sampleLoaded ? "Without a picture, the shop plays the microscope video from the sample shop." : "Without a picture, only the title is shown."} A new picture appears in the shop immediately.`}
            src={heroPicture && pictureUrl(heroPicture.fileKey, 400)}
            picture="hero-picture"
            disabled={form.disabled}
          />
        </>
      );
    case "about":
      return (
        <>
          <TextField form={form} name="marketingHeading" label="Heading" hint="Without a heading the block is not shown." maxLength={200} />
          <TextField form={form} name="marketingSubheading" label="Subheading" maxLength={200} />
          <PlaceholderTextField form={form} name="marketingText" label="Text" maxLength={800} isLong settings={settings} />
          <LinkRows form={form} name="marketingLinks" />
          <FeatureRows form={form} settings={settings} />
        </>
      );
    case "closing":
      return (
        <>
          <TextField form={form} name="closingEyebrow" label="Line above the headline" maxLength={200} />
          <TextField form={form} name="closingHeadline" label="Headline" hint="Without a headline the block is not shown." maxLength={200} />
        </>
      );
    case "newsletter":
      return (
        <>
          <TextField form={form} name="newsletterTitle" label="Newsletter title" maxLength={80} />
          <PlaceholderTextField form={form} name="newsletterText" label="Newsletter text" maxLength={300} isLong settings={settings} />
        </>
      );
    case "categories":
      return (
        <p className="text-slate">
          This block shows the category groups that have collections.{" "}
          <Link to={links.adminPage("category-groups")} className="text-accent underline underline-offset-2">
            Edit category groups
          </Link>
        </p>
      );
    case "featured":
      return (
        <p className="text-slate">
          This block shows up to six collections with “Featured on the home page” checked.{" "}
          <Link to={links.adminPage("collections")} className="text-accent underline underline-offset-2">
            Open collections
          </Link>
        </p>
      );
  }
}

/** Up to two buttons that lead somewhere. */
export function LinkRows<Values>({ form, name }: { form: AdminForm<Values>; name: FieldName<Values, ShownLink[]> }) {
  const path = name as string;
  const rows = useFormValue(form, () => form.api.getFieldValue(path) as ShownLink[] | undefined) ?? [];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Buttons</legend>
      {rows.map((_, at) => (
        <div key={at} className="flex items-start gap-2">
          <TextField
            form={form}
            name={`${path}[${at}].text` as never}
            label={`Text of button ${at + 1}`}
            hideLabel
            placeholder="Text"
            maxLength={60}
            className="flex-1"
          />
          <TextField
            form={form}
            name={`${path}[${at}].url` as never}
            label={`Link of button ${at + 1}`}
            hideLabel
            placeholder="/collections"
            maxLength={200}
            className="flex-1"
          />
          <AdminButton disabled={form.disabled} onClick={() => removeRow(form, path as never, at)}>
            Remove<span className="sr-only"> button {at + 1}</span>
          </AdminButton>
        </div>
      ))}
      {rows.length < maxLinks && (
        <AdminButton
          disabled={form.disabled}
          className="justify-self-start"
          onClick={() => addRow(form, path as never, { text: "", url: "/collections" })}
        >
          Add button
        </AdminButton>
      )}
    </fieldset>
  );
}

function FeatureRows({ form, settings }: SectionProps<"home">) {
  const rows = useFormValue(form, (value) => value.marketingFeatures);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Points</legend>
      {rows.map((_, at) => (
        <div key={at} className="grid gap-2 rounded-control border border-line p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
          <SelectField form={form} name={`marketingFeatures[${at}].icon`} label={`Icon of point ${at + 1}`} hideLabel options={icons} />
          <TextField
            form={form}
            name={`marketingFeatures[${at}].title`}
            label={`Title of point ${at + 1}`}
            hideLabel
            placeholder="Title"
            maxLength={80}
          />
          <AdminButton disabled={form.disabled} onClick={() => removeRow(form, "marketingFeatures", at)}>
            Remove<span className="sr-only"> point {at + 1}</span>
          </AdminButton>
          <PlaceholderTextField
            form={form}
            name={`marketingFeatures[${at}].text`}
            label={`Text of point ${at + 1}`}
            hideLabel
            placeholder="Text"
            maxLength={300}
            isLong
            settings={settings}
            className="sm:col-span-3"
          />
        </div>
      ))}
      {rows.length < maxFeatures && (
        <AdminButton
          disabled={form.disabled}
          className="justify-self-start"
          onClick={() => addRow(form, "marketingFeatures", { title: "", text: "", icon: "ruler" })}
        >
          Add point
        </AdminButton>
      )}
    </fieldset>
  );
}
