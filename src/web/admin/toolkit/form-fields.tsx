import { useField } from "@tanstack/react-form";
import { type ReactNode, useId } from "react";
import { commaFault } from "#domain/decimal-comma.ts";
import { decimalsOf, formatMoney, parseDecimal, toDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { AdminArea, AdminCheck, AdminField, AdminRadios, AdminSelect, type Choice } from "./admin-fields.tsx";
import { type AdminForm, type FieldName, useFieldWords } from "./admin-form-types.ts";
import { fieldText, timeOfField, timeText, zoneText } from "./date-format.ts";
import { useParsedText } from "./parsed-text.ts";
import { Picker, PickerMany, type PickerOption } from "./picker.tsx";

type Frame = { label: string; hideLabel?: boolean; hint?: ReactNode; className?: string; placeholder?: string; required?: boolean };
export type FieldProps<Values, Value> = Frame & { form: AdminForm<Values>; name: FieldName<Values, Value> };

/** Returns the value of a field, its fault, and the props of its control. */
export function useFormField<Values, Value>(
  form: AdminForm<Values>,
  name: FieldName<Values, Value>,
  words: { label: string; write?: ((value: unknown) => string) | undefined },
) {
  const field = useField({ form: form.api, name: name as string });
  useFieldWords(form, name as string, words);
  return {
    value: field.state.value as Value,
    error: field.state.meta.errors[0] as string | undefined,
    disabled: form.disabled,
    change: (value: Value) => field.handleChange(value),
  };
}

type TextKind = { type?: "text" | "email" | "tel" | "url" | "password"; maxLength?: number; autoComplete?: string; onBlur?: () => void };
/** Texts that are suggested while typing; others are allowed, too. */
type Suggesting = { suggestions?: readonly string[] };

export function TextField<Values>({ form, name, type = "text", suggestions, ...rest }: FieldProps<Values, string> & TextKind & Suggesting) {
  const { value, change, ...state } = useFormField<Values, string>(form, name, rest);
  const listId = useId();
  return (
    <>
      <AdminField
        type={type}
        {...rest}
        {...state}
        {...(suggestions && { list: listId })}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Empty is null. */
export function OptionalTextField<Values>({ form, name, ...rest }: FieldProps<Values, string | null> & TextKind) {
  const { value, change, ...state } = useFormField<Values, string | null>(form, name, rest);
  return <AdminField {...rest} {...state} value={value ?? ""} onChange={(event) => change(event.target.value || null)} />;
}

export function AreaField<Values>({ form, name, ...rest }: FieldProps<Values, string> & Pick<TextKind, "maxLength" | "onBlur">) {
  const { value, change, ...state } = useFormField<Values, string>(form, name, rest);
  return <AdminArea {...rest} {...state} value={value} onChange={(event) => change(event.target.value)} />;
}

/** Empty is null. */
export function OptionalAreaField<Values>({ form, name, ...rest }: FieldProps<Values, string | null> & { maxLength?: number }) {
  const { value, change, ...state } = useFormField<Values, string | null>(form, name, rest);
  return <AdminArea {...rest} {...state} value={value ?? ""} onChange={(event) => change(event.target.value || null)} />;
}

export function SelectField<Values>({ form, name, options, ...rest }: FieldProps<Values, string> & { options: readonly Choice[] }) {
  const textOf = (value: unknown) => options.find(([option]) => option === value)?.[1] ?? String(value);
  const { value, change, ...state } = useFormField<Values, string>(form, name, { label: rest.label, write: textOf });
  return <AdminSelect {...rest} {...state} options={options} value={value} onChange={(event) => change(event.target.value)} />;
}

/** A few choices that are all visible, each with an explanation below it. */
export function RadioField<Values>({
  form,
  name,
  options,
  ...rest
}: FieldProps<Values, string> & { options: readonly (readonly [...Choice, hint: string])[] }) {
  const textOf = (value: unknown) => options.find(([option]) => option === value)?.[1] ?? String(value);
  const { value, change, ...state } = useFormField<Values, string>(form, name, { label: rest.label, write: textOf });
  return <AdminRadios {...rest} {...state} options={options} value={value} onValue={change} />;
}

export function CheckField<Values>({ form, name, ...rest }: FieldProps<Values, boolean>) {
  const { value, change, ...state } = useFormField<Values, boolean>(form, name, rest);
  return <AdminCheck {...rest} {...state} checked={value} onChange={(event) => change(event.target.checked)} />;
}

/** A list as lines of text, or with `separator` in one line. */
export function LinesField<Values>({ form, name, separator = "\n", ...rest }: FieldProps<Values, string[]> & { separator?: "\n" | "," }) {
  const { value, change, ...state } = useFormField<Values, string[]>(form, name, rest);
  const read = (text: string) => [
    ...new Set(
      text
        .split(separator)
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  ];
  const input = useParsedText({ value, read, write: (items) => items.join(separator === "," ? ", " : "\n"), onValue: change });
  return separator === "," ? <AdminField {...rest} {...state} {...input} /> : <AdminArea {...rest} {...state} {...input} />;
}

type NumberKind = { optional?: boolean };

/**
 * An amount as decimals, stored in minor units; empty is null if `optional`. An invalid amount stays in the form as text and is not saved.
 * `problem`: a fault that the form itself finds in the amount. `onNumber` is called when a valid amount was typed.
 */
export function MoneyField<Values>({
  form,
  name,
  currency,
  optional,
  problem,
  onNumber,
  ...rest
}: FieldProps<Values, number | null> & NumberKind & { currency: string; problem?: string | undefined; onNumber?: () => void }) {
  const write = (value: unknown) => (typeof value === "number" ? formatMoney(value, currency) : value === null ? "(empty)" : String(value));
  const { value, change, error, ...state } = useFormField<Values, number | null | string>(form, name as never, { label: rest.label, write });
  const input = useParsedText<number | null | string>({
    value,
    read: (text) => (text.trim() === "" && optional ? null : (parseDecimal(text, currency) ?? text)),
    write: (amount) => (typeof amount === "number" ? toDecimal(amount, currency) : (amount ?? "")),
    onValue: (amount) => {
      change(amount);
      if (typeof amount !== "string") onNumber?.();
    },
  });
  const fault =
    typeof value === "string" && (value !== "" || error)
      ? (commaFault(value, (text) => parseDecimal(text, currency) !== null) ??
        `Enter an amount, for example ${toDecimal(300 * 10 ** decimalsOf(currency), currency)}.`)
      : (problem ?? error);
  return <AdminField inputMode="decimal" {...rest} {...state} {...input} error={fault} />;
}

/**
 * A number with at most `decimals` decimals, shown divided by `unit` (1000: grams as kilograms); empty is null if `optional`. An invalid number
 * stays in the form as text and is not saved; `wanted` is then shown as the fault. `onNumber` is called when a valid number was typed.
 * `sign` may follow the number, as in "10%".
 */
export function NumberField<Values>({
  form,
  name,
  optional,
  min = 0,
  max = 1_000_000,
  decimals = 0,
  unit = 1,
  wanted = `Enter a ${decimals > 0 ? "number" : "whole number"} from ${numberText(min)} to ${numberText(max)}.`,
  sign,
  onNumber,
  ...rest
}: FieldProps<Values, number | null> &
  NumberKind & { min?: number; max?: number; decimals?: number; unit?: number; wanted?: string; sign?: string; onNumber?: () => void }) {
  const pattern = decimals > 0 ? new RegExp(`^[+-]?\\d+(\\.\\d{1,${decimals}})?$`) : /^[+-]?\d+$/;
  const bare = (text: string) => (sign && text.trim().endsWith(sign) ? text.trim().slice(0, -sign.length) : text).trim();
  const numberIn = (text: string) => {
    const number = pattern.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
  const shown = (number: number) => String(unit === 1 ? number : Number((number / unit).toFixed(decimals)));
  const write = (value: unknown) => (typeof value === "number" ? shown(value) : value === null ? "(empty)" : String(value));
  const { value, change, error, ...state } = useFormField<Values, number | null | string>(form, name as never, { label: rest.label, write });
  const input = useParsedText<number | null | string>({
    value,
    read: (text) => {
      if (text.trim() === "" && optional) return null;
      const number = numberIn(bare(text));
      return number === null ? text : Math.round(number * unit);
    },
    write: (number) => (typeof number === "number" ? shown(number) : (number ?? "")),
    onValue: (number) => {
      change(number);
      if (typeof number !== "string") onNumber?.();
    },
  });
  const fault = typeof value === "string" && (value !== "" || error) ? (commaFault(bare(value), (text) => numberIn(text) !== null) ?? wanted) : error;
  return <AdminField inputMode={decimals > 0 ? "decimal" : "numeric"} {...rest} {...state} {...input} error={fault} />;
}

/** A date and time in the time zone of the shop, stored in ISO 8601 with its zone; empty is null if `optional`. */
export function TimeField<Values>({ form, name, optional, ...rest }: FieldProps<Values, string | null> & NumberKind) {
  const write = (value: unknown) => (typeof value === "string" ? timeText(value) : "(empty)");
  const { value, change, error, ...state } = useFormField<Values, string | null>(form, name as never, { label: rest.label, write });
  const fault = value === null && !optional ? (error ?? "Enter a date and time.") : error;
  const onChange = (text: string) => change(text === "" ? null : timeOfField(text));
  return (
    <AdminField
      type="datetime-local"
      {...rest}
      {...state}
      value={value === null ? "" : fieldText(value)}
      hint={rest.hint ?? `In the time zone of the shop (${zoneText()}).`}
      onChange={(event) => onChange(event.target.value)}
      error={fault}
    />
  );
}

/** A day without a time: YYYY-MM-DD. */
export function DateField<Values>({ form, name, ...rest }: FieldProps<Values, string>) {
  const { value, change, ...state } = useFormField<Values, string>(form, name, rest);
  return <AdminField type="date" {...rest} {...state} value={value} onChange={(event) => change(event.target.value)} />;
}

type PickerKind = { options: readonly PickerOption[]; nothingFound: string };

export function PickerField<Values>({ form, name, options, ...rest }: FieldProps<Values, string> & PickerKind) {
  const write = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value);
  const { value, change, ...state } = useFormField<Values, string>(form, name, { label: rest.label, write });
  return <Picker {...rest} {...state} options={options} value={value} onChange={change} />;
}

export function PickerManyField<Values>({ form, name, options, ...rest }: FieldProps<Values, string[]> & PickerKind) {
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value);
  const write = (value: unknown) => (Array.isArray(value) ? value.map(labelOf).join(", ") || "(empty)" : labelOf(value));
  const { value, change, ...state } = useFormField<Values, string[]>(form, name, { label: rest.label, write });
  return <PickerMany {...rest} {...state} options={options} values={value} onChange={change} />;
}

/** The fault of a list as a whole, which none of its fields shows. */
export function ListFault<Values>({ form, name, label }: { form: AdminForm<Values>; name: FieldName<Values, readonly unknown[]>; label: string }) {
  const { error } = useFormField<Values, readonly unknown[]>(form, name, { label });
  return error ? (
    <p role="alert" className="mt-2 text-red">
      {error}
    </p>
  ) : null;
}
