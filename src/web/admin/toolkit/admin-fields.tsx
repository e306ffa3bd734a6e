import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "#ui/class-names.ts";

const look =
  "min-h-9 rounded-control border border-edge bg-paper py-1.5 text-ink placeholder:text-slate hover:border-accent disabled:bg-canvas disabled:text-slate aria-invalid:border-red pointer-coarse:min-h-11 pointer-coarse:text-base";
const control = `${look} w-full px-3`;

type Frame = { label: string; hideLabel?: boolean | undefined; hint?: ReactNode; error?: string | undefined; className?: string | undefined };

/** Connects label, hint and fault with the control that `children` makes. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  className,
  children,
}: Frame & { children: (ids: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined }) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid grid-cols-1 content-start gap-1", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-medium"}>
        {label}
      </label>
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-slate">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-red">
          {error}
        </p>
      )}
    </div>
  );
}

export function AdminField({
  label,
  hideLabel,
  hint,
  error,
  className,
  prefix,
  ...rest
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "prefix"> & { prefix?: string }) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }}>
      {(ids) =>
        prefix ? (
          <span className="relative">
            <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-slate">
              {prefix}
            </span>
            <input {...ids} className={classNames(control, "figures pl-7")} {...rest} />
          </span>
        ) : (
          <input {...ids} className={classNames(control, rest.type === "number" && "figures")} {...rest} />
        )
      }
    </FieldFrame>
  );
}

/** A number, with a list beside it for the unit in which it is typed. */
export function AdminMeasure({
  label,
  hideLabel,
  hint,
  error,
  className,
  units,
  unit,
  onUnit,
  ...rest
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & { units: readonly string[]; unit: string; onUnit: (unit: string) => void }) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }}>
      {(ids) => (
        <span className="flex gap-1">
          <input {...ids} className={classNames(look, "w-0 min-w-0 flex-1 px-3")} {...rest} />
          <select
            aria-label={`Unit of ${label}`}
            className={classNames(look, "shrink-0 px-1.5")}
            disabled={rest.disabled}
            value={unit}
            onChange={(event) => onUnit(event.target.value)}
          >
            {units.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

export function AdminArea({
  label,
  hideLabel,
  hint,
  error,
  className,
  ...rest
}: Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className">) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }}>
      {(ids) => <textarea {...ids} rows={4} className={classNames(control, "field-sizing-content min-h-24")} {...rest} />}
    </FieldFrame>
  );
}

export type Choice = readonly [value: string, text: string];

export function AdminSelect({
  label,
  hideLabel,
  hint,
  error,
  className,
  options,
  ...rest
}: Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> & { options: readonly Choice[] }) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }}>
      {(ids) => (
        <select {...ids} className={control} {...rest}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function AdminCheck({ label, hint, error, ...rest }: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type">) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6"
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-slate">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-[0.8125rem] text-red">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** A few choices side by side, each with its own explanation; on a phone one below the other. */
export function AdminRadios({
  label,
  error,
  className,
  options,
  value,
  disabled,
  onValue,
}: Pick<Frame, "label" | "error" | "className"> & {
  options: readonly (readonly [...Choice, hint: string])[];
  value: string;
  disabled?: boolean;
  onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(([option, text, hint]) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-edge px-3 py-2 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default"
          >
            <input
              type="radio"
              name={id}
              checked={option === value}
              aria-describedby={`${id}-${option}`}
              onChange={() => onValue(option)}
              className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6"
            />
            <span>
              <span className="font-medium">{text}</span>
              <span id={`${id}-${option}`} aria-hidden="true" className="block text-[0.8125rem] text-slate">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-[0.8125rem] text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
