import { type ReactNode, useRef } from "react";
import {
  isPlaceholder,
  namesIn,
  placeholderFault,
  placeholderNames,
  placeholderTitle,
  placeholderValues,
  shownText,
} from "#domain/settings/placeholders.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminArea, AdminField, type Choice } from "../toolkit/admin-fields.tsx";
import { type FieldProps, useFormField } from "../toolkit/form-fields.tsx";
import { InsertSelect } from "../toolkit/insert-select.tsx";

type Props<Values> = FieldProps<Values, string> & { maxLength: number; isLong?: boolean; settings: Settings };

/** A text that may contain placeholders for figures of the settings, with the resulting text and a list of the placeholders. */
export function PlaceholderTextField<Values>({ form, name, settings, isLong, hint, className, ...rest }: Props<Values>) {
  const { value: text, change, error, disabled } = useFormField<Values, string>(form, name, rest);
  const field = {
    ...rest,
    disabled,
    value: text,
    hint: hint || text.includes("{{") ? <Hint text={text} settings={settings} own={hint} /> : undefined,
    error: error ?? placeholderFault(text) ?? undefined,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  const box = useRef<HTMLDivElement>(null);
  const insert = (figure: string) => {
    const whole = `${text}${text === "" || text.endsWith(" ") ? "" : " "}{{${figure}}}`;
    change(whole);
    return whole.length;
  };
  return (
    <div ref={box} className={className}>
      {isLong ? <AdminArea {...field} /> : <AdminField {...field} />}
      {!disabled && (
        <div className="mt-1">
          <InsertSelect label={`Value from the settings for: ${rest.label}`} hideLabel options={choices(settings)} textIn={box} onInsert={insert} />
        </div>
      )}
    </div>
  );
}

function Hint({ text, settings, own }: { text: string; settings: Settings; own: ReactNode }) {
  return (
    <>
      {own} <ShownAs text={text} settings={settings} />
    </>
  );
}

/** Shows how buyers read a text with placeholders. Shows nothing for a text without any. */
export function ShownAs({ text, settings }: { text: string; settings: Settings }) {
  if (!text.includes("{{") || placeholderFault(text)) return null;
  const values = placeholderValues(settings);
  const off = namesIn(text).filter((name) => isPlaceholder(name) && values[name] === null);
  const shown = shownText(text, values);
  const why = off.length > 0 && ` Not shown because the settings have no value: ${off.map((name) => `{{${name}}}`).join(", ")}.`;
  return (
    <span>
      {shown ? `Buyers see: “${shown}”` : "Buyers do not see this."}
      {why}
    </span>
  );
}

function choices(settings: Settings): Choice[] {
  const values = placeholderValues(settings);
  return [["", "Insert value"], ...placeholderNames.map((name): Choice => [name, `${placeholderTitle(name)}: ${values[name] ?? "off"}`])];
}
