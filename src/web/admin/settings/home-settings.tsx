import type { ChangeEvent } from "react";
import { pictureAddress } from "#domain/picture.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { FiguresField } from "./figures-field.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Value = Settings["home"];
type TextName = Exclude<keyof Value, "revision" | "heroLinks" | "heroPicture" | "marketingLinks" | "marketingFeatures">;
type LinkName = "heroLinks" | "marketingLinks";

const icons = [
  ["ruler", "Ruler"],
  ["package-check", "Package"],
  ["wrench", "Wrench"],
  ["headset", "Headset"],
] as const;
const maxLinks = 2;
const maxFeatures = 4;

/** Words and picture of the home page. A section without words is not shown. */
export function HomeSettings({ value, settings, fields, disabled, onChange }: SectionProps<Value>) {
  const { heroPicture } = settings.home;
  const text = (name: TextName) => ({
    value: value[name],
    disabled,
    error: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });
  const figures = (name: TextName) => ({
    text: value[name],
    settings,
    disabled,
    isLong: true,
    error: fields[name],
    onText: (words: string) => onChange({ [name]: words }),
  });
  return (
    <div className="grid gap-4">
      <Panel title="Hero">
        <div className="grid gap-4">
          <AdminField label="Title" maxLength={200} {...text("heroTitle")} />
          <FiguresField label="Text" maxLength={400} {...figures("heroText")} />
          <LinkRows name="heroLinks" value={value} fields={fields} disabled={disabled} onChange={onChange} />
          <PictureField
            label="Picture"
            hint="Fills the place beside the title, on phones the one below it, and is cut to fit. Best 1,600 px wide or more, up to 20 MB, and without words in it. Without a picture the film of a microscope plays that comes with the shop. It is changed at once."
            src={heroPicture && pictureAddress(heroPicture.fileKey, 400)}
            address="/api/admin/settings/hero-picture"
            name="picture"
            disabled={disabled}
          />
        </div>
      </Panel>
      <Panel title="About the shop">
        <div className="grid gap-4">
          <AdminField label="Heading" maxLength={200} {...text("marketingHeading")} />
          <AdminField label="Subheading" maxLength={200} {...text("marketingSubheading")} />
          <FiguresField label="Text" maxLength={800} {...figures("marketingText")} />
          <LinkRows name="marketingLinks" value={value} fields={fields} disabled={disabled} onChange={onChange} />
          <FeatureRows value={value} settings={settings} fields={fields} disabled={disabled} onChange={onChange} />
        </div>
      </Panel>
      <Panel title="Closing and newsletter">
        <div className="grid gap-4 sm:grid-cols-2">
          <AdminField label="Line above the headline" maxLength={200} {...text("closingEyebrow")} />
          <AdminField label="Headline" maxLength={200} {...text("closingHeadline")} />
          <AdminField label="Newsletter title" maxLength={80} {...text("newsletterTitle")} />
          <FiguresField label="Newsletter text" maxLength={300} {...figures("newsletterText")} />
        </div>
      </Panel>
    </div>
  );
}

type RowsProps = Pick<SectionProps<Value>, "value" | "fields" | "disabled" | "onChange">;

function LinkRows({ name, value, fields, disabled, onChange }: RowsProps & { name: LinkName }) {
  const rows = value[name];
  const change = (at: number, part: { text?: string; url?: string }) =>
    onChange({ [name]: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Buttons</legend>
      {rows.map((row, at) => (
        <div key={`${at}-${rows.length}`} className="flex items-start gap-2">
          <AdminField
            label={`Text of button ${at + 1}`}
            hideLabel
            placeholder="Text"
            maxLength={60}
            value={row.text}
            disabled={disabled}
            error={fields[`${name}.${at}.text`]}
            onChange={(event) => change(at, { text: event.target.value })}
            className="flex-1"
          />
          <AdminField
            label={`Address of button ${at + 1}`}
            hideLabel
            placeholder="/collections"
            maxLength={200}
            value={row.url}
            disabled={disabled}
            error={fields[`${name}.${at}.url`]}
            onChange={(event) => change(at, { url: event.target.value })}
            className="flex-1"
          />
          <AdminButton disabled={disabled} onClick={() => onChange({ [name]: rows.filter((_, index) => index !== at) })}>
            Remove
          </AdminButton>
        </div>
      ))}
      {rows.length < maxLinks && (
        <AdminButton
          disabled={disabled}
          className="justify-self-start"
          onClick={() => onChange({ [name]: [...rows, { text: "", url: "/collections" }] })}
        >
          Add button
        </AdminButton>
      )}
    </fieldset>
  );
}

function FeatureRows({ value, settings, fields, disabled, onChange }: RowsProps & { settings: Settings }) {
  const rows = value.marketingFeatures;
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    onChange({ marketingFeatures: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Points</legend>
      {rows.map((row, at) => (
        <div key={`${at}-${rows.length}`} className="grid gap-2 rounded-control border border-line p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
          <AdminSelect
            label="Icon"
            hideLabel
            options={icons}
            value={row.icon}
            disabled={disabled}
            onChange={(event) => change(at, { icon: event.target.value })}
          />
          <AdminField
            label={`Title of point ${at + 1}`}
            hideLabel
            placeholder="Title"
            maxLength={80}
            value={row.title}
            disabled={disabled}
            error={fields[`marketingFeatures.${at}.title`]}
            onChange={(event) => change(at, { title: event.target.value })}
          />
          <AdminButton disabled={disabled} onClick={() => onChange({ marketingFeatures: rows.filter((_, index) => index !== at) })}>
            Remove
          </AdminButton>
          <FiguresField
            label={`Text of point ${at + 1}`}
            hideLabel
            placeholder="Text"
            maxLength={300}
            isLong
            text={row.text}
            settings={settings}
            disabled={disabled}
            error={fields[`marketingFeatures.${at}.text`]}
            onText={(text) => change(at, { text })}
            className="sm:col-span-3"
          />
        </div>
      ))}
      {rows.length < maxFeatures && (
        <AdminButton
          disabled={disabled}
          className="justify-self-start"
          onClick={() => onChange({ marketingFeatures: [...rows, { title: "", text: "", icon: "ruler" }] })}
        >
          Add point
        </AdminButton>
      )}
    </fieldset>
  );
}
